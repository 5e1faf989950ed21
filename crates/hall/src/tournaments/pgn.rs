//! The games of a tournament as PGN: those played in the hall with their moves, the others with
//! their result alone.

use laws::Timestamp;
use rules::pgn::{self, NodeId};
use rules::{Outcome, Position};
use store::{PlayerId, TournamentId, TournamentSummary};
use tournament::Mark;
use tournament::live::{Competition, EntryId, Game, Round};

use super::TournamentSnapshot;
use crate::hall::Hall;
use crate::refusal::HallError;
use crate::shared::Shared;
use crate::sheet::{date, dated};

impl Hall {
    /// The games of a round of a tournament, from 1, or of all its rounds, in board order.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`](crate::Code::NoSuchTournament).
    pub async fn tournament_pgn(
        &self,
        id: &TournamentId,
        round: Option<u32>,
        viewer: Option<PlayerId>,
    ) -> Result<String, HallError> {
        let snapshot = self.tournament(id).await?;
        let days = days(&self.shared, &snapshot).await?;
        let mut text = String::new();
        for ((number, paired), day) in (1..).zip(&snapshot.competition.rounds).zip(days) {
            if round.is_some_and(|wanted| wanted != number) {
                continue;
            }
            for game in &paired.games {
                let sheet = of_game(&self.shared, &snapshot, game, viewer, day).await?;
                let about = About {
                    summary: &snapshot.summary,
                    competition: &snapshot.competition,
                    round: number,
                    paired,
                };
                text.push_str(&about.sheet(game, sheet).to_string());
                if !text.ends_with("\n\n") {
                    text.push('\n');
                }
            }
        }
        Ok(text)
    }
}

/// When each round was paired, as the log has it.
async fn days(shared: &Shared, snapshot: &TournamentSnapshot) -> Result<Vec<Timestamp>, HallError> {
    let log = shared.store.tournament_log(&snapshot.summary.id).await?;
    let mut then = Competition::new(snapshot.competition.plan.clone());
    let mut days = Vec::new();
    for event in log {
        then.apply(&event.event);
        days.resize(then.rounds.len().min(days.len()), event.at);
        days.resize(then.rounds.len(), event.at);
    }
    days.resize(
        snapshot.competition.rounds.len(),
        snapshot.summary.created_at,
    );
    Ok(days)
}

/// The moves of a game and when it was played; no moves where the hall has none, or where this
/// viewer may not see them.
async fn of_game(
    shared: &Shared,
    snapshot: &TournamentSnapshot,
    game: &Game,
    viewer: Option<PlayerId>,
    day: Timestamp,
) -> Result<pgn::Game, HallError> {
    let mut linked = snapshot.sides.games.iter();
    if let Some((_, id)) = linked.find(|(number, _)| *number == game.id.0)
        && let Some(summary) = shared.store.game(id).await?
        && summary.is_open_to(viewer)
    {
        let played = crate::room::replay(&shared.store, id).await?.game;
        let mut sheet = laws::scoresheet(&played);
        dated(&mut sheet, &summary, played.terms());
        return Ok(sheet);
    }
    let mut sheet = pgn::Game::new(Position::start());
    sheet.set_tag("Date", &date(day));
    Ok(sheet)
}

/// A game among the others of its round.
struct About<'a> {
    summary: &'a TournamentSummary,
    competition: &'a Competition,
    round: u32,
    paired: &'a Round,
}

impl About<'_> {
    /// The game with the tags of the event. What stands in the table is its result, whatever
    /// happened on the board.
    fn sheet(&self, game: &Game, mut sheet: pgn::Game) -> pgn::Game {
        let online = self.summary.terms.online;
        sheet.set_tag("Event", &self.competition.plan.name);
        sheet.set_tag("Site", if online { "Qiyuan" } else { "?" });
        sheet.set_tag("Round", &format!("{}.{}", self.round, game.board));
        self.names(&mut sheet, "White", game.white);
        self.names(&mut sheet, "Black", game.black);
        sheet.set_tag("Board", &game.board.to_string());
        sheet.set_tag("Mode", if online { "ICS" } else { "OTB" });
        sheet.set_tag("EventStage", &(self.paired.stage + 1).to_string());
        let (outcome, termination) = told(game.marks, sheet.outcome);
        if let Some(termination) = termination {
            sheet.set_tag("Termination", termination);
        }
        if outcome.is_none()
            && let Some((white, black)) = game.marks
        {
            // PGN has no word for it.
            let points = |mark: Mark| match mark {
                Mark::Draw | Mark::UnratedDraw => "1/2",
                Mark::ForfeitLoss => "-",
                _ => "0",
            };
            sheet.comment(
                NodeId::ROOT,
                &format!("{}:{}", points(white), points(black)),
            );
        }
        sheet.outcome = outcome;
        sheet
    }

    fn names(&self, sheet: &mut pgn::Game, side: &str, id: EntryId) {
        let Some(entry) = self.competition.entry(id) else {
            return;
        };
        sheet.set_tag(side, &entry.name);
        if let Some(title) = entry.title {
            sheet.set_tag(&format!("{side}Title"), title.as_str());
        }
        if let Some(rating) = entry.rating {
            sheet.set_tag(&format!("{side}Elo"), &rating.to_string());
        }
        let mut teams = self.competition.teams.iter();
        if let Some(team) = teams.find(|team| Some(team.id) == entry.team) {
            sheet.set_tag(&format!("{side}Team"), &team.name);
        }
    }
}

/// The result of a game in the table as PGN has it, and how it ended where the moves don't tell:
/// `played` is what the board says.
fn told(
    marks: Option<(Mark, Mark)>,
    played: Option<Outcome>,
) -> (Option<Outcome>, Option<&'static str>) {
    let Some((white, black)) = marks else {
        return (None, Some("unterminated"));
    };
    let won = |mark: Mark| matches!(mark, Mark::Win | Mark::UnratedWin | Mark::ForfeitWin);
    let drew = |mark: Mark| matches!(mark, Mark::Draw | Mark::UnratedDraw);
    let outcome = match (white, black) {
        _ if won(white) && !won(black) => Some(Outcome::WhiteWins),
        _ if won(black) && !won(white) => Some(Outcome::BlackWins),
        _ if drew(white) && drew(black) => Some(Outcome::Draw),
        _ => None,
    };
    let forfeited = matches!(white, Mark::ForfeitWin | Mark::ForfeitLoss)
        || matches!(black, Mark::ForfeitWin | Mark::ForfeitLoss);
    let termination = match (forfeited, played) {
        (true, _) => Some("abandoned"),
        // The board has told it.
        (false, Some(_)) if outcome == played => None,
        (false, Some(_)) => Some("adjudication"),
        (false, None) if outcome.is_none() => Some("adjudication"),
        (false, None) => Some("normal"),
    };
    (outcome, termination)
}
