//! What comes next in a tournament, for the one primary button of its page.

use tournament::live::{Command, Competition, EntryId, Event, Refusal, decide};

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Take entries, then begin; with the code of what is still in the way.
    Start(Option<&'static str>),
    /// Pair this round of the event; does a new stage begin with it?
    Pair(u32, bool),
    /// No pairing of this round keeps the rules: it has to be made by hand.
    PairByHand(u32),
    /// So many results of this round are missing.
    Results(u32, u32),
    /// Close this round.
    Close(u32),
    /// Put those in order who tie where somebody goes on: the group or match, who, how many.
    BreakTie(usize, Vec<EntryId>, usize),
    /// An arena: open it (`false`), or nothing (`true`): it goes by the clock.
    Arena(bool),
    /// It is over.
    Over,
}

impl NextStep {
    pub(super) fn of(competition: &Competition) -> Self {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        if competition.finished {
            return Self::Over;
        }
        if competition.plan.is_arena() {
            return Self::Arena(competition.has_started());
        }
        if !competition.has_started() {
            let refused = decide(competition, &Command::Start { lot: 0 }).err();
            return Self::Start(refused.map(|refusal| refusal.code()));
        }
        if let Some(round) = competition.open_round() {
            let number = count(competition.rounds.len());
            let missing = round
                .games
                .iter()
                .filter(|game| game.marks.is_none())
                .count();
            return match missing {
                0 => Self::Close(number),
                missing => Self::Results(number, count(missing)),
            };
        }
        let round = competition.next_round();
        match decide(competition, &Command::PairRound { lot: 0 }) {
            Ok(events) => {
                let opens = |event: &Event| matches!(event, Event::StageOpened(_));
                Self::Pair(round, events.iter().any(opens))
            }
            Err(Refusal::TieAtTheLine {
                group,
                tied,
                places,
            }) => Self::BreakTie(group, tied, places),
            Err(Refusal::NoMoreRounds) => Self::Over,
            // Pressing it tells who stands in the way.
            Err(Refusal::KeptApart { .. }) => Self::Pair(round, false),
            Err(_) => Self::PairByHand(round),
        }
    }
}

/// An event's name in snake case.
// tidy: table
pub const fn event_name(event: &Event) -> &'static str {
    match event {
        Event::Entered(_) => "entered",
        Event::EntryRemoved(_) => "entry_removed",
        Event::TeamEntered(_) => "team_entered",
        Event::TeamRemoved(_) => "team_removed",
        Event::EntryChanged(..) => "entry_changed",
        Event::TeamChanged(..) => "team_changed",
        Event::TermsChanged(..) => "terms_changed",
        Event::GamesDropped(_) => "games_dropped",
        Event::GamesRestored(_) => "games_restored",
        Event::Withdrawn(_) => "withdrawn",
        Event::Rejoined(_) => "rejoined",
        Event::ByeGranted(..) => "bye_granted",
        Event::ByeCancelled(..) => "bye_cancelled",
        Event::PairForbidden(..) => "pair_forbidden",
        Event::PairAllowed(..) => "pair_allowed",
        Event::StageOpened(_) => "stage_opened",
        Event::StageDropped(_) => "stage_dropped",
        Event::RoundPaired(_) => "round_paired",
        Event::RoundUnpaired(_) => "round_unpaired",
        Event::ResultSet(..) => "result_set",
        Event::RoundClosed => "round_closed",
        Event::RoundReopened => "round_reopened",
        Event::TieBroken(..) => "tie_broken",
        Event::TieReopened(..) => "tie_reopened",
        Event::ArenaOpened(_) => "arena_opened",
        Event::ArenaCut(_) => "arena_cut",
        Event::ArenaPaired(_) => "arena_paired",
        Event::Finished => "finished",
        Event::Resumed => "resumed",
        Event::Undone(_) => "undone",
    }
}
