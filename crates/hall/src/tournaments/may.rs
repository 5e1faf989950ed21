//! Who may do what in a tournament, and whether it still stands as he saw it.

use rules::Color;
use store::{PlayerId, TournamentSides};
use tournament::live::{Competition, EntryId, Event, GameId, Refusal as Ruled};

use super::act::{AsSeen, TournamentAct};
use super::refuse::refuse;
use super::table::State;
use crate::refusal::{Code, HallError, Refusal};
use crate::shared::Shared;

/// What one who does not run the tournament may do.
pub(super) fn may(state: &State, by: PlayerId, act: &TournamentAct) -> Result<(), HallError> {
    if let TournamentAct::Rejoin(entry) = act
        && plays_under(state, by, *entry)
        && left_by_himself(&state.competition, &state.sides, *entry, by)
    {
        return Ok(());
    }
    if act.is_of_the_arbiter() {
        return Err(Code::NotYours.into());
    }
    if let TournamentAct::Withdraw(entry) = act
        && !plays_under(state, by, *entry)
    {
        return Err(Code::NotYours.into());
    }
    Ok(())
}

/// Whether the account of an entry withdrew it, or the hall paused it in an arena; not an arbiter.
pub(super) fn left_by_himself(
    competition: &Competition,
    sides: &TournamentSides,
    entry: EntryId,
    by: PlayerId,
) -> bool {
    let mut left = sides.left_by.iter();
    match left.find(|(known, _)| *known == entry) {
        Some((_, who)) => *who == by,
        None => competition.plan.is_arena(),
    }
}

/// Whether an account plays under an entry.
fn plays_under(state: &State, by: PlayerId, entry: EntryId) -> bool {
    let mut accounts = state.sides.accounts.iter();
    accounts.any(|(known, player)| *known == entry && player.id == by)
}

/// Whether what somebody saw when he acted is so still. Two who do the same at once have done it
/// once, and neither takes the other's work away.
pub(super) async fn still(
    shared: &Shared,
    state: &State,
    seen: &AsSeen,
    act: &TournamentAct,
) -> Result<(), HallError> {
    match seen {
        AsSeen::Last(seq) if *seq != state.summary.seq => Err(Code::TournamentMovedOn.into()),
        AsSeen::Round(round) if *round < state.competition.next_round() => {
            let refusal = Refusal::from(Code::TournamentPairedAlready);
            Err(refusal.at(round.to_string()).into())
        }
        AsSeen::Marks(marks) => {
            let (TournamentAct::Result(id, ..) | TournamentAct::ClearResult(id)) = act else {
                return Ok(());
            };
            let game = state.competition.game(*id);
            let game = game.ok_or_else(|| refuse(Ruled::NoSuchGame(*id)))?;
            let wanted = match act {
                TournamentAct::Result(_, white, black) => Some((*white, *black)),
                _ => None,
            };
            if game.marks == *marks || game.marks == wanted {
                return Ok(());
            }
            let who = who_set(shared, state, *id).await?;
            let refusal = Refusal::from(Code::TournamentResultMeanwhile);
            let letters = game.marks.map_or_else(String::new, |(white, black)| {
                format!(" {}{}", white.letter(), black.letter())
            });
            Err(refusal.at(format!("{who}{letters}")).into())
        }
        _ => Ok(()),
    }
}

/// The name of whoever set the result that stands; empty where the hall did.
async fn who_set(shared: &Shared, state: &State, id: GameId) -> Result<String, HallError> {
    let log = shared.store.tournament_log(&state.summary.id).await?;
    let sets = |event: &Event| match event {
        Event::ResultSet(game, ..) => *game == id,
        Event::Undone(by) => matches!(**by, Event::ResultSet(game, ..) if game == id),
        _ => false,
    };
    let last = log.into_iter().rev().find(|one| sets(&one.event));
    match last.and_then(|one| one.sender) {
        Some(sender) => Ok(shared.player(sender).await?.name),
        None => Ok(String::new()),
    }
}

/// The side that an account has in a game of the open round.
pub(super) fn side_of(state: &State, by: PlayerId, game: GameId) -> Result<Color, HallError> {
    let open = state.competition.open_round();
    let found = open.and_then(|round| round.games.iter().find(|one| one.id == game));
    let found = found.ok_or_else(|| refuse(Ruled::NoSuchGame(game)))?;
    if plays_under(state, by, found.white) {
        Ok(Color::White)
    } else if plays_under(state, by, found.black) {
        Ok(Color::Black)
    } else {
        Err(Code::NotYours.into())
    }
}

/// Whether an account plays a game, of whatever round.
fn plays_in(state: &State, by: PlayerId, game: GameId) -> bool {
    let mut accounts = state.sides.accounts.iter();
    state.competition.game(game).is_some_and(|game| {
        let sides = [game.white, game.black];
        accounts.any(|(entry, player)| sides.contains(entry) && player.id == by)
    })
}

/// Whether results that an act sets count for pools: those that an arbiter of the hall sets, but
/// not in a game of his own. Anybody may make an event and type results into it.
pub(super) async fn counts(
    shared: &Shared,
    state: &State,
    by: PlayerId,
    act: &TournamentAct,
) -> Result<bool, HallError> {
    let own = match act {
        TournamentAct::Result(game, ..) | TournamentAct::ClearResult(game) => {
            plays_in(state, by, *game)
        }
        _ => false,
    };
    Ok(!own && shared.store.role(by).await? >= store::Role::Arbiter)
}
