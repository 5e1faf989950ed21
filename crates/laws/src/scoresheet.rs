//! The scoresheet: a game as PGN with clocks (article 8, appendix C).

use rules::Outcome;
use rules::pgn::{self, NodeId};

use crate::clock::control::{Bonus, TimeControl};
use crate::ending::{GameResult, Termination};
use crate::game::Game;

/// The game as it stands, for the caller to name players, event and date on.
///
/// Every completed move of a timed game carries `[%clk]` with what the mover's clock showed
/// then, and `(=)` where a draw was offered with it. Tags: `TimeControl`, `Termination`.
#[must_use]
pub fn scoresheet(game: &Game) -> pgn::Game {
    let mut sheet = pgn::Game::new(*game.line.start());
    let mut last = NodeId::ROOT;
    for mv in game.line.moves() {
        // A line holds legal moves only; should one not fit, the sheet ends there.
        match sheet.add(last, mv) {
            Ok(node) => last = node,
            Err(_) => break,
        }
    }
    let earlier = game.start.earlier.len();
    let nodes: Vec<NodeId> = sheet.main_line().skip(earlier).collect();
    for (node, made) in nodes.into_iter().zip(game.moves()) {
        let clock = made
            .left()
            .map(|left| pgn::clock_mark(left.at_least_zero().0.unsigned_abs()));
        let offer = made.draw_offered.then(|| "(=)".to_owned());
        let marks: Vec<String> = clock.into_iter().chain(offer).collect();
        if !marks.is_empty() {
            sheet.comment(node, &marks.join(" "));
        }
    }
    sheet.set_tag("TimeControl", &time_control_tag(&game.terms().time_control));
    sheet.set_tag("Termination", termination_tag(game));
    sheet.outcome = outcome(game.result());
    sheet
}

fn outcome(result: GameResult) -> Option<Outcome> {
    match result {
        GameResult::WhiteWins => Some(Outcome::WhiteWins),
        GameResult::BlackWins => Some(Outcome::BlackWins),
        GameResult::Draw => Some(Outcome::Draw),
        // PGN has no word for results that only an arbiter can give.
        _ => None,
    }
}

/// The time control as PGN writes it: `40/9000:3600`, `180+2`, `-` without a clock.
///
/// PGN knows neither delays nor repetition; `d` and `b` are written as here.
fn time_control_tag(control: &TimeControl) -> String {
    if let Some(days) = control.days() {
        return format!("1/{}", 86_400 * u32::from(days));
    }
    if !control.is_timed() {
        return "-".to_owned();
    }
    let periods = control.periods().iter().map(|period| {
        let moves = period.moves.map_or(String::new(), |m| format!("{m}/"));
        let bonus = match period.bonus {
            Bonus::None => String::new(),
            Bonus::Fischer(n) => format!("+{n}"),
            Bonus::Delay(n) => format!("d{n}"),
            Bonus::Bronstein(n) => format!("b{n}"),
        };
        format!("{moves}{}{bonus}", period.time)
    });
    periods.collect::<Vec<_>>().join(":")
}

fn termination_tag(game: &Game) -> &'static str {
    match game.ending().map(|e| e.termination) {
        None => "unterminated",
        Some(Termination::Flag | Termination::FlagUnwinnable | Termination::BothFlags) => {
            "time forfeit"
        }
        Some(
            Termination::Aborted
            | Termination::Void
            | Termination::DefaultTime
            | Termination::Disconnect
            | Termination::DisconnectUnwinnable,
        ) => "abandoned",
        Some(
            Termination::IllegalMoves
            | Termination::IllegalMovesUnwinnable
            | Termination::IllegalPosition
            | Termination::SealedMove
            | Termination::SealedMoveUnwinnable
            | Termination::Refusal,
        ) => "rules infraction",
        Some(Termination::Arbiter | Termination::QuickplayDraw) => "adjudication",
        Some(_) => "normal",
    }
}
