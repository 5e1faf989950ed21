//! A table as norms need it: the event, the field, and each player's games.

use rating::{
    FederationExemption, FieldPlayer, NormEvent, NormGame, NormKind, NormOpponent, NormPlayer,
    NormResult, NormSystem, Score, Title, field_verdict,
};
use tournament::{Cell, Mark, Player, Tournament};

/// What a table does not tell of an event, or tells wrongly.
#[derive(Clone, Debug, Default)]
pub struct NormChoice {
    /// How it pairs; `None`: as its table tells or shows.
    pub system: Option<NormSystem>,
    /// Its kind.
    pub kind: NormKind,
    /// Whether the rule on foreign opponents is waived; `None`: as the players of a Swiss show.
    pub exempt: Option<Option<FederationExemption>>,
    /// The federation that it is played in; `None`: as the table tells.
    pub host: Option<String>,
}

/// An event with what all its players share.
#[derive(Debug)]
pub struct NormField<'a> {
    tournament: &'a Tournament,
    host: String,
    rounds: usize,
    event: NormEvent,
}

impl<'a> NormField<'a> {
    /// The field of a table.
    pub fn of(tournament: &'a Tournament, choice: &NormChoice) -> Self {
        let paired = tournament.paired_rounds();
        let planned = tournament
            .rounds
            .and_then(|rounds| usize::try_from(rounds).ok());
        // Nothing is told of more rounds than a file can hold cells for.
        let rounds = planned.unwrap_or_default().min(999).max(paired);
        let told = choice.host.as_ref();
        let host = federation(told.unwrap_or(&tournament.header.federation));
        let system = choice.system.unwrap_or_else(|| told_system(tournament));
        let exemption = choice.exempt.unwrap_or_else(|| {
            let seen = system == NormSystem::Swiss && is_international(tournament, &host);
            seen.then_some(FederationExemption::InternationalSwiss)
        });
        let kind = choice.kind;
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

    /// The table.
    pub const fn tournament(&self) -> &'a Tournament {
        self.tournament
    }

    /// Whether the federation is known that an exemption for its own players needs, or none does.
    pub fn knows_host(&self) -> bool {
        !self.host.is_empty() || !self.is_national()
    }

    fn is_national(&self) -> bool {
        matches!(
            self.event.exemption,
            Some(FederationExemption::NationalChampionship | FederationExemption::NationalTeams)
        )
    }

    /// The event for one player: national exemptions are for players of the federation.
    pub fn event_for(&self, player: &Player) -> NormEvent {
        let mut event = self.event;
        if self.is_national() && federation(&player.federation) != self.host {
            event.exemption = None;
        }
        event
    }

    /// A player as norms see him.
    pub fn norm_player(&self, player: &Player) -> NormPlayer {
        NormPlayer {
            id: player.id.0,
            name: player.name.clone(),
            title: title(player),
            rating: rating(player),
            federation: federation(&player.federation),
        }
    }

    /// The player's rounds, those to come included.
    pub fn games(&self, player: &Player) -> Vec<NormGame> {
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

/// A federation code as the rules compare it; what is none of FIDE's three letters, as a club on
/// the lists of an event, is no federation (1.4.2a).
fn federation(code: &str) -> String {
    let code = code.trim().to_uppercase();
    let is_code = code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    if is_code { code } else { String::new() }
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
