//! What changes during a game, as one viewer sees it.

use std::collections::BTreeMap;

use hall::Rematch;
use laws::{Act, Game, Ground, Reading, Timestamp};
use rules::{Color, Position};

use crate::present;
use crate::present::board::{Beside, board};
use crate::present::eyes::Eyes;

/// The state at this instant for these eyes.
pub(crate) fn state(
    game: &Game,
    rematch: &Rematch,
    beside: Beside<'_>,
    eyes: &Eyes,
    at: Timestamp,
) -> wire::GameState {
    let viewer = eyes.you;
    let position = game.position();
    let hints = game.terms().options.claim_hints;
    let claimable = if hints { game.claimable() } else { Vec::new() };
    wire::GameState {
        fen: position.fen(),
        turn: present::color(game.turn()),
        check: position.in_check(),
        destinations: destinations(game, eyes),
        clocks: clocks(&game.clocks_at(at), game.next_deadline()),
        draw_offer: game.offer().map(present::color),
        takeback_asked: game.takeback_asked().map(|asked| present::color(asked.by)),
        claimable: claimable
            .into_iter()
            .map(|ground| ground.code().to_owned())
            .collect(),
        ending: game.ending().map(|ended| ending_of(game, ended)),
        rematch_offer: rematch.offer.map(present::color),
        rematch_game: rematch.game.as_ref().map(ToString::to_string),
        actions: viewer.map(|color| actions(game, rematch, color, at)),
        board: board(game, beside, eyes, at),
    }
}

/// Both clocks of a reading, and what happens next by itself.
pub(crate) fn clocks(reading: &Reading, deadline: Option<laws::Deadline>) -> wire::Clocks {
    wire::Clocks {
        white_ms: reading.left.map(|left| left.white.0),
        black_ms: reading.left.map(|left| left.black.0),
        running: reading.running.map(present::color),
        at_ms: reading.at.0,
        delay_left_ms: reading.delay_left.0,
        white_moves_left: reading.moves_left.white.map(u32::from),
        black_moves_left: reading.moves_left.black.map(u32::from),
        deadline_ms: deadline.map(|deadline| deadline.at.0),
        deadline_kind: deadline.map(|deadline| match deadline.kind {
            laws::DeadlineKind::Flag => wire::DeadlineKind::Flag,
            laws::DeadlineKind::FirstMove => wire::DeadlineKind::FirstMove,
            laws::DeadlineKind::Absence => wire::DeadlineKind::Absence,
        }),
    }
}

/// How a game ended.
pub(crate) fn ending(ending: &laws::Ending) -> wire::Ending {
    wire::Ending {
        result: ending.result.as_str().to_owned(),
        termination: ending.termination.as_str().to_owned(),
        article: ending.article.as_ref().map(ToString::to_string),
        winner: ending.result.winner().map(present::color),
        at_ms: ending.at.0,
        could_mate: Vec::new(),
    }
}

/// The same with the line that shows how the other side could still have mated.
fn ending_of(game: &Game, ended: &laws::Ending) -> wire::Ending {
    let line = ended.mating_line.as_deref().unwrap_or_default();
    let mut position = *game.position();
    let san = line.split_whitespace().map_while(|word| {
        let mv = position.parse_uci(word).ok()?;
        let san = position.san(mv).to_string();
        position.play(mv);
        Some(san)
    });
    wire::Ending {
        could_mate: san.collect(),
        ..ending(ended)
    }
}

/// Where each piece of the side on move may go now, for whoever moves it.
fn destinations(game: &Game, eyes: &Eyes) -> Option<BTreeMap<String, Vec<String>>> {
    let moves = eyes.you == Some(game.turn()) || eyes.rights.sides[game.turn()];
    if !moves || game.ending().is_some() {
        return None;
    }
    Some(grouped(game.position(), &game.legal_moves()))
}

fn grouped(position: &Position, moves: &[rules::Move]) -> BTreeMap<String, Vec<String>> {
    let mut by_origin: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &mv in moves {
        let text = position.uci(mv).to_string();
        let (Some(from), Some(to)) = (text.get(..2), text.get(2..4)) else {
            continue;
        };
        let targets = by_origin.entry(from.to_owned()).or_default();
        // A promotion is four moves to one square.
        if !targets.iter().any(|known| known == to) {
            targets.push(to.to_owned());
        }
    }
    by_origin
        .values_mut()
        .for_each(|targets| targets.sort_unstable());
    by_origin
}

fn actions(game: &Game, rematch: &Rematch, color: Color, at: Timestamp) -> wire::Actions {
    let probe = |act: Act| probe(game, color, act, at);
    wire::Actions {
        offer_draw: probe(Act::OfferDraw),
        answer_draw: probe(Act::AcceptDraw),
        claim: probe(Act::Claim {
            ground: Ground::Threefold,
            intended: None,
        }),
        ask_takeback: probe(Act::AskTakeback),
        answer_takeback: probe(Act::AcceptTakeback),
        // Never refused in a game that goes on; to judge what it would bring may take a proof.
        resign: match game.ending() {
            None => possible(),
            Some(_) => probe(Act::Resign),
        },
        abort: probe(Act::Abort),
        claim_absence: probe(Act::ClaimAbsence),
        rematch: rematch_action(game, rematch, color),
    }
}

/// Whether a side may do this now, and if not, why.
pub(crate) fn probe(game: &Game, color: Color, act: Act, at: Timestamp) -> wire::Action {
    match laws::can_do(game, color.into(), act, at) {
        Ok(()) => possible(),
        Err(refusal) => refused(&refusal),
    }
}

/// A no of the Laws.
pub(crate) fn refused(refusal: &laws::Refusal) -> wire::Action {
    wire::Action {
        possible: false,
        why_not: Some(refusal.code().to_owned()),
        article: refusal.article.as_ref().map(ToString::to_string),
    }
}

/// Possible, or not for this reason.
pub(crate) fn whether(can: bool, why_not: &str) -> wire::Action {
    match can {
        true => possible(),
        false => wire::Action {
            possible: false,
            why_not: Some(why_not.to_owned()),
            article: None,
        },
    }
}

fn rematch_action(game: &Game, rematch: &Rematch, color: Color) -> wire::Action {
    let why_not = if game.ending().is_none() {
        "game_not_over"
    } else if rematch.game.is_some() || rematch.offer == Some(color) {
        "already_offered"
    } else {
        return possible();
    };
    wire::Action {
        possible: false,
        why_not: Some(why_not.to_owned()),
        article: None,
    }
}

fn possible() -> wire::Action {
    wire::Action {
        possible: true,
        why_not: None,
        article: None,
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, fen};

    use super::*;

    fn targets(text: &str, mode: CastlingMode, from: &str) -> Vec<String> {
        let position = fen::parse(text, mode).unwrap();
        let moves: Vec<rules::Move> = position.legal_moves().iter().copied().collect();
        grouped(&position, &moves).remove(from).unwrap_or_default()
    }

    #[test]
    fn castling_is_shown_where_a_screen_of_that_chess_expects_it() {
        let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let standard = targets(text, CastlingMode::Standard, "e1");
        assert!(standard.contains(&"g1".to_owned()) && standard.contains(&"c1".to_owned()));
        assert!(!standard.contains(&"h1".to_owned()));
        let fischer = targets(text, CastlingMode::Chess960, "e1");
        assert!(fischer.contains(&"h1".to_owned()) && fischer.contains(&"a1".to_owned()));
    }

    #[test]
    fn a_promotion_is_one_destination() {
        let to = targets(
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            CastlingMode::Standard,
            "a7",
        );
        assert_eq!(to, ["a8"]);
    }
}
