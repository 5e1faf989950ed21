//! The games going on, as the lobby shows them: kept in memory, so that a look costs nothing.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laws::{Game, Timestamp};
use store::{GameId, GameSummary, Player, PlayerId};

use crate::desk::{DeskCard, ENDED};
use crate::notes::Notes;

#[derive(Debug, Default)]
pub(crate) struct Board(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    games: HashMap<GameId, Playing>,
    /// Games over the board that have ended, the last one last.
    ended: VecDeque<DeskCard>,
    of_player: HashMap<PlayerId, BTreeSet<GameId>>,
    /// Numbers of boards whose games are being made.
    held: HashSet<u32>,
}

/// The number of a board that no other has, held until its game is shown.
#[derive(Debug)]
pub(crate) struct HeldNumber<'a> {
    board: &'a Board,
    number: u32,
}

impl HeldNumber<'_> {
    pub(crate) fn get(&self) -> u32 {
        self.number
    }
}

impl Drop for HeldNumber<'_> {
    fn drop(&mut self) {
        self.board.state().held.remove(&self.number);
    }
}

#[derive(Debug)]
struct Playing {
    summary: Arc<GameSummary>,
    watchers: u32,
    card: Option<DeskCard>,
}

impl Board {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the game as it is now; `true` if it came or went.
    pub(crate) fn set(&self, summary: GameSummary, game: &Arc<Game>, notes: &Arc<Notes>) -> bool {
        let mut state = self.state();
        let summary = Arc::new(summary);
        let card = DeskCard::of(Arc::clone(&summary), game, notes);
        state.ended.retain(|ended| ended.summary.id != summary.id);
        if summary.facts.ending.is_some() {
            state.ended.extend(card);
            if state.ended.len() > ENDED {
                state.ended.pop_front();
            }
            return state.remove(&summary);
        }
        for player in people(&summary) {
            state
                .of_player
                .entry(player)
                .or_default()
                .insert(summary.id.clone());
        }
        let watchers = state
            .games
            .get(&summary.id)
            .map_or(0, |playing| playing.watchers);
        let playing = Playing {
            summary: Arc::clone(&summary),
            watchers,
            card,
        };
        state.games.insert(summary.id.clone(), playing).is_none()
    }

    pub(crate) fn set_watchers(&self, game: &GameId, watchers: u32) {
        if let Some(playing) = self.state().games.get_mut(game) {
            playing.watchers = watchers;
        }
    }

    /// Shows a player under his new name.
    pub(crate) fn rename(&self, player: &Player) -> Vec<GameId> {
        let mut state = self.state();
        let games = state.of_player.get(&player.id).cloned().unwrap_or_default();
        for game in &games {
            let Some(playing) = state.games.get_mut(game) else {
                continue;
            };
            let summary = Arc::make_mut(&mut playing.summary);
            for seat in [&mut summary.white, &mut summary.black] {
                if seat.id == player.id {
                    seat.clone_from(player);
                }
            }
            if let Some(card) = &mut playing.card {
                card.summary = Arc::clone(&playing.summary);
            }
        }
        games.into_iter().collect()
    }

    /// Every game over the board, by the number of its board, those that have just ended too.
    pub(crate) fn desk(&self, now: Timestamp) -> Vec<DeskCard> {
        let state = self.state();
        let going_on = state
            .games
            .values()
            .filter_map(|playing| playing.card.clone());
        let ended = state.ended.iter().filter(|card| card.stays(now)).cloned();
        let mut cards: Vec<DeskCard> = going_on.chain(ended).collect();
        cards.sort_by_key(|card| {
            let made = (card.summary.created_at, card.summary.id.clone());
            (card.number(), made)
        });
        cards
    }

    /// Holds the number that is wanted, or the lowest that no board has which is played on now;
    /// `None` if the one that is wanted is taken.
    pub(crate) fn hold_number(&self, wanted: Option<u32>) -> Option<HeldNumber<'_>> {
        let mut state = self.state();
        let games = state.games.values();
        let played: HashSet<u32> = games.filter_map(|g| g.summary.table.number).collect();
        let free = |number: &u32| !played.contains(number) && !state.held.contains(number);
        let number = match wanted {
            Some(number) => Some(number).filter(free),
            None => (1..).find(free),
        }?;
        state.held.insert(number);
        Some(HeldNumber {
            board: self,
            number,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.state().games.len()
    }

    pub(crate) fn count_of(&self, player: PlayerId) -> usize {
        self.state().of_player.get(&player).map_or(0, BTreeSet::len)
    }

    /// The player's games, those in which he is to move first, then the oldest.
    pub(crate) fn games_of(&self, player: PlayerId) -> Vec<Arc<GameSummary>> {
        let state = self.state();
        let ids = state.of_player.get(&player).into_iter().flatten();
        let games = ids.filter_map(|id| state.games.get(id));
        let mut games: Vec<_> = games.map(|playing| Arc::clone(&playing.summary)).collect();
        games.sort_by_key(|game| {
            let waits = game.color_of(player) != Some(game.facts.turn);
            (waits, game.created_at, game.id.clone())
        });
        games
    }

    /// Games of others that anybody may watch: the most watched first, then those in which
    /// something happened last.
    pub(crate) fn live(&self, viewer: Option<PlayerId>, limit: usize) -> Vec<Arc<GameSummary>> {
        let state = self.state();
        let open = state.games.values().filter(|playing| {
            let game = &playing.summary;
            let own = viewer.is_some_and(|viewer| people(game).any(|player| player == viewer));
            game.terms.options.watchable && !own
        });
        let mut games: Vec<&Playing> = open.collect();
        games.sort_by_key(|playing| {
            let game = &playing.summary;
            (
                std::cmp::Reverse((playing.watchers, game.facts.clocks.at)),
                &game.id,
            )
        });
        games
            .into_iter()
            .take(limit)
            .map(|playing| Arc::clone(&playing.summary))
            .collect()
    }
}

/// Those to whom a game belongs: its players and the host of its table.
fn people(game: &GameSummary) -> impl Iterator<Item = PlayerId> + use<> {
    let host = game.table.host;
    let host = host.filter(|host| *host != game.white.id && *host != game.black.id);
    [game.white.id, game.black.id].into_iter().chain(host)
}

impl State {
    fn remove(&mut self, summary: &GameSummary) -> bool {
        for player in people(summary) {
            if let Some(games) = self.of_player.get_mut(&player) {
                games.remove(&summary.id);
                if games.is_empty() {
                    self.of_player.remove(&player);
                }
            }
        }
        self.games.remove(&summary.id).is_some()
    }
}
