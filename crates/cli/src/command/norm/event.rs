//! A report file as norms need it: the event, the field, and each player's games.

use rating::{
    FederationExemption, FieldPlayer, NormEvent, NormGame, NormKind, NormOpponent, NormPlayer,
    NormResult, NormSystem, Score, Title, field_verdict,
};
use tournament::{Cell, Mark, Player, Tournament};

use crate::args;

/// An event with what all its players share.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) tournament: &'a Tournament,
    host: String,
    rounds: usize,
    event: NormEvent,
}

impl<'a> Field<'a> {
    pub(super) fn of(tournament: &'a Tournament, typed: &args::Norm) -> Self {
        let paired = tournament.paired_rounds();
        let planned = tournament
            .rounds
            .and_then(|rounds| usize::try_from(rounds).ok());
        // Nothing is told of more rounds than a file can hold cells for.
        let rounds = planned.unwrap_or_default().min(999).max(paired);
        let host = federation(&tournament.header.federation);
        let system = match typed.system {
            Some(args::NormSystem::Swiss) => NormSystem::Swiss,
            Some(args::NormSystem::RoundRobin) => NormSystem::RoundRobin,
            Some(args::NormSystem::DoubleRoundRobin) => NormSystem::DoubleRoundRobin,
            Some(args::NormSystem::Knockout) => NormSystem::Knockout,
            Some(args::NormSystem::Other) => NormSystem::Other,
            None => told_system(tournament),
        };
        let exemption = match typed.exempt {
            Some(args::NormExemption::None) => None,
            Some(args::NormExemption::National) => Some(FederationExemption::NationalChampionship),
            Some(args::NormExemption::Teams) => Some(FederationExemption::NationalTeams),
            Some(args::NormExemption::Zonal) => Some(FederationExemption::Zonal),
            Some(args::NormExemption::Swiss) => Some(FederationExemption::InternationalSwiss),
            None => {
                let seen = system == NormSystem::Swiss && is_international(tournament, &host);
                seen.then_some(FederationExemption::InternationalSwiss)
            }
        };
        let kind = match typed.kind {
            args::NormKind::Ordinary => NormKind::Ordinary,
            args::NormKind::Team => NormKind::TeamChampionship,
            args::NormKind::WorldCup => NormKind::WorldCup,
        };
        let event = NormEvent {
            system,
            kind,
            rounds: u32::try_from(rounds).unwrap_or(u32::MAX),
            players: u32::try_from(tournament.players.len()).unwrap_or(u32::MAX),
            exemption,
        };
        Self {
            tournament,
            host,
            rounds,
            event,
        }
    }

    /// The event for one player: national exemptions are for players of the federation.
    pub(super) fn event_for(&self, player: &Player) -> NormEvent {
        let national = matches!(
            self.event.exemption,
            Some(FederationExemption::NationalChampionship | FederationExemption::NationalTeams)
        );
        let mut event = self.event;
        if national && federation(&player.federation) != self.host {
            event.exemption = None;
        }
        event
    }

    pub(super) fn norm_player(&self, player: &Player) -> NormPlayer {
        NormPlayer {
            id: player.id.0,
            name: player.name.clone(),
            title: title(player),
            rating: rating(player),
            federation: federation(&player.federation),
        }
    }

    /// The player's rounds, those to come included.
    pub(super) fn games(&self, player: &Player) -> Vec<NormGame> {
        let paired = self.tournament.paired_rounds();
        (1..=self.rounds)
            .map(|round| {
                let cell = player.cell(round);
                let to_come = round > paired && cell == Cell::BLANK;
                let absent = self.tournament.announced_bye(player.id, round).is_some();
                let result = match result(cell) {
                    NormResult::NotPlayed if to_come && !absent => NormResult::Pending,
                    result => result,
                };
                let opponent = cell.opponent.and_then(|id| self.tournament.player(id));
                NormGame {
                    round: u32::try_from(round).unwrap_or(u32::MAX),
                    opponent: opponent.map(|opponent| self.opponent(opponent)),
                    result,
                }
            })
            .collect()
    }

    fn opponent(&self, player: &Player) -> NormOpponent {
        NormOpponent {
            id: player.id.0,
            name: player.name.clone(),
            title: title(player),
            rating: rating(player),
            federation: federation(&player.federation),
            scores_zero: self.scores_zero(player),
        }
    }

    /// Whether a player made nothing against rated opponents.
    fn scores_zero(&self, player: &Player) -> bool {
        player.cells.iter().all(|cell| {
            let opponent = cell.opponent.and_then(|id| self.tournament.player(id));
            let rated = opponent.is_some_and(|opponent| rating(opponent).is_some());
            !rated || !matches!(cell.mark, Mark::Win | Mark::Draw)
        })
    }
}

/// A federation code as the rules compare it.
fn federation(code: &str) -> String {
    code.trim().to_uppercase()
}

fn title(player: &Player) -> Option<Title> {
    player
        .title
        .and_then(|title| Title::from_code(title.as_str()))
}

fn rating(player: &Player) -> Option<i32> {
    let rating = player.rating.and_then(|rating| i32::try_from(rating).ok());
    rating.filter(|rating| (1..=4000).contains(rating))
}

/// What a round came to; a game without a move is none over the board (1.4.2c).
fn result(cell: Cell) -> NormResult {
    match cell.mark {
        Mark::Win => NormResult::Played(Score::Win),
        Mark::Draw => NormResult::Played(Score::Draw),
        Mark::Loss => NormResult::Played(Score::Loss),
        Mark::ForfeitWin => NormResult::ForfeitWin,
        Mark::PairingBye => NormResult::PairingBye,
        Mark::Blank if cell.opponent.is_some() => NormResult::Pending,
        _ => NormResult::NotPlayed,
    }
}

/// The system that the file tells in code or words, or that its table shows.
fn told_system(tournament: &Tournament) -> NormSystem {
    let header = &tournament.header;
    let text = format!("{} {}", header.kind_code, header.kind).to_lowercase();
    let has = |word: &str| text.contains(word);
    let robin = has("robin") || has("berger");
    match () {
        () if has("scheveningen") || has("schiller") || has("hutton") => NormSystem::Other,
        () if robin && has("double") => NormSystem::DoubleRoundRobin,
        () if robin => NormSystem::RoundRobin,
        () if has("swiss") || has("dutch") => NormSystem::Swiss,
        () if has("knock") => NormSystem::Knockout,
        () => shown_system(tournament),
    }
}

/// Whether everybody met everybody as often.
fn shown_system(tournament: &Tournament) -> NormSystem {
    let players = tournament.players.len();
    let meetings = |player: &Player| {
        let mut met: Vec<u32> = player
            .cells
            .iter()
            .filter_map(|cell| cell.opponent)
            .map(|id| id.0)
            .collect();
        let all = met.len();
        met.sort_unstable();
        met.dedup();
        (all, met.len())
    };
    let every = |times: usize| {
        tournament
            .players
            .iter()
            .map(meetings)
            .all(|(all, different)| different + 1 == players && all == different * times)
    };
    match players {
        0..3 => NormSystem::Swiss,
        _ if every(1) => NormSystem::RoundRobin,
        _ if every(2) => NormSystem::DoubleRoundRobin,
        _ => NormSystem::Swiss,
    }
}

/// Whether 20 rated foreigners of three federations, ten of them titled, play in every round.
fn is_international(tournament: &Tournament, host: &str) -> bool {
    let rounds = tournament.paired_rounds();
    let here = |cell: Cell| {
        let absent = matches!(
            cell.mark,
            Mark::ForfeitLoss | Mark::HalfBye | Mark::FullBye | Mark::ZeroBye
        );
        !absent && cell != Cell::BLANK
    };
    let players: Vec<FieldPlayer> = tournament
        .players
        .iter()
        .map(|player| FieldPlayer {
            federation: federation(&player.federation),
            rating: rating(player),
            title: title(player),
            present: (1..=rounds).map(|round| here(player.cell(round))).collect(),
        })
        .collect();
    field_verdict(&players, rounds, host).international
}
