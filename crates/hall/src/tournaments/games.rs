//! Games of a tournament that are played in the hall: started as rounds are paired, their results
//! brought back as they end.

use laws::{EditionId, FirstMoves, GameOptions, GameResult, Termination, Terms, TimeControl};
use rules::{ByColor, Color};
use store::{Cause, GameId, GameSummary, Player, TournamentId, TournamentSides, TournamentSummary};
use tournament::Mark;
use tournament::live::{Competition, EntryId};
use tournament::systems::Pace;

use super::table::Table;
use crate::refusal::HallError;
use crate::shared::{Shared, Started};

/// The clock of a play-off.
const RAPID: &str = "600+5";
const BLITZ: &str = "180+2";
/// A last game in which a draw counts for Black.
const LAST: &str = "300+3";

/// Games to be started.
pub(crate) struct DueGames {
    tournament: TournamentId,
    games: Vec<(u32, ByColor<Player>, Terms)>,
}

/// What a game of the hall tells the tournament that it is played for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    /// The result as it counts.
    pub(super) result: GameResult,
    /// Whether the loser never appeared.
    pub(super) forfeit: bool,
    /// Whether the game is over; it may be so without a result.
    pub(super) ended: bool,
    /// Who lost without having made a move.
    pub(super) unmoved: Option<Color>,
}

/// What White and Black get for a result; `None` where there is none.
pub(super) fn marks_of(result: GameResult, forfeit: bool) -> Option<(Mark, Mark)> {
    let (win, loss) = match forfeit {
        true => (Mark::ForfeitWin, Mark::ForfeitLoss),
        false => (Mark::Win, Mark::Loss),
    };
    Some(match result.as_str() {
        "1-0" => (win, loss),
        "0-1" => (loss, win),
        "1/2-1/2" => (Mark::Draw, Mark::Draw),
        "0-0" => (loss, loss),
        "1/2-0" => (Mark::Draw, Mark::Loss),
        "0-1/2" => (Mark::Loss, Mark::Draw),
        _ => return None,
    })
}

/// The clock of a game of this pace.
pub(crate) fn clock_of(clock: &TimeControl, pace: Pace) -> TimeControl {
    let text = match pace {
        Pace::Standard => None,
        Pace::Rapid => Some(RAPID),
        Pace::Blitz => Some(BLITZ),
        Pace::SuddenDeath => Some(LAST),
    };
    text.and_then(|text| text.parse().ok())
        .unwrap_or_else(|| clock.clone())
}

/// The terms under which a game of a tournament is played: no take-backs, no help from the
/// screen, clocks from the first move on, nobody loses by a broken line but on time.
fn terms(clock: &TimeControl, pace: Pace, rated: bool) -> Terms {
    let clock = clock_of(clock, pace);
    let hall = Terms::hall(EditionId::Online, clock);
    Terms {
        rated,
        options: GameOptions {
            show_destinations: false,
            claim_hints: false,
            takeback: false,
            watchable: true,
            reconnect_window: None,
            first_moves: FirstMoves {
                charged: true,
                within: None,
            },
            ..hall.options
        },
        ..hall
    }
}

/// The games of the open round that are to be started.
pub(super) fn due(
    summary: &TournamentSummary,
    competition: &Competition,
    sides: &TournamentSides,
) -> Option<DueGames> {
    let round = competition.open_round().filter(|_| summary.terms.online)?;
    let account = |entry: EntryId| {
        let mut accounts = sides.accounts.iter();
        accounts
            .find(|(known, _)| *known == entry)
            .map(|(_, player)| player.clone())
    };
    let games = round.games.iter().filter(|game| {
        let linked = sides.games.iter().any(|(number, _)| *number == game.id.0);
        game.marks.is_none() && !linked
    });
    let games = games.filter_map(|game| {
        let seats = ByColor {
            white: account(game.white)?,
            black: account(game.black)?,
        };
        let (clock, rated) = (&summary.terms.time_control, summary.terms.rating.rated);
        Some((game.id.0, seats, terms(clock, game.pace, rated)))
    });
    Some(DueGames {
        tournament: summary.id.clone(),
        games: games.collect(),
    })
}

/// Starts what is due. What cannot be started stays open for a result by hand.
pub(super) async fn start_due(shared: &Shared, table: &Table) {
    let Some(due) = table.due_games().await else {
        return;
    };
    for (number, seats, terms) in due.games {
        let cause = Cause::Tournament(due.tournament.clone(), number);
        let seats = ByColor {
            white: &seats.white,
            black: &seats.black,
        };
        match shared.start_game(seats, terms, cause, None).await {
            Ok(Started::Now(game)) => table.linked(number, game).await,
            Ok(Started::Before(_)) => {}
            Err(error) => {
                tracing::warn!(number, %error, "a game of a tournament was not started");
            }
        }
    }
}

/// Brings the result of a game of the hall to the tournament that it is played for. When the hall
/// starts (not `fresh`), what an arbiter has set there since stays.
pub(crate) async fn result_of(shared: &Shared, id: &GameId, fresh: bool) -> Result<(), HallError> {
    let Some((tournament, number)) = shared.store.tournament_of(id).await? else {
        return Ok(());
    };
    let Some(game) = shared.store.game(id).await? else {
        return Ok(());
    };
    let table = shared.tournaments.table(shared, &tournament).await?;
    let corrected = game
        .corrected
        .is_some_and(|result| result != GameResult::NoResult);
    let over = fresh || corrected;
    table.played(shared, number, told(&game), over).await?;
    // In an arena a game that ends is another's beginning.
    start_due(shared, &table).await;
    Ok(())
}

/// Who lost without having made a move.
fn unmoved(game: &GameSummary) -> Option<Color> {
    let ending = game.facts.ending.as_ref()?;
    match (ending.result, game.facts.plies) {
        (GameResult::BlackWins, 0) => Some(Color::White),
        (GameResult::WhiteWins, 0 | 1) => Some(Color::Black),
        _ => None,
    }
}

/// The result as it counts.
fn told(game: &GameSummary) -> Told {
    let ending = game.facts.ending.as_ref();
    let absent = ending.is_some_and(|ending| {
        matches!(
            ending.termination,
            Termination::DefaultTime | Termination::Disconnect
        )
    });
    let ended = ending.map(|ending| game.corrected.unwrap_or(ending.result));
    Told {
        result: ended.unwrap_or(GameResult::NoResult),
        forfeit: absent && game.facts.plies < 2,
        ended: ended.is_some(),
        unmoved: unmoved(game),
    }
}
