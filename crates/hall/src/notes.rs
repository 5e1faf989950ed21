//! What the desk knows of a game beyond its state: open questions, claims as they were judged,
//! seals. Made from the log, event by event.

use laws::{Actor, Event, EventKind, Game, Ground, Mode, Ruling, Secret, Timestamp};
use rules::{Color, Move};
use store::{Entry, Seal};

/// A matter that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Sequence number of the event that brought it up.
    pub seq: u32,
    /// What about: `clocks_stopped`, `flag_fell`, `quickplay`, `increment`, `irregular_offer`,
    /// `envelope_lost`, `irregularity`, or the code of a refusal that is left to the arbiter.
    pub kind: &'static str,
    /// Who brought it up.
    pub by: Actor,
    /// The article behind it.
    pub article: Option<String>,
    /// Since when.
    pub at: Timestamp,
}

/// One occurrence of a position that a claim rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// After which half-move of the game, earlier ones included; 0 is the start.
    pub ply: u32,
    /// The position, as FEN.
    pub fen: String,
    /// The move that brought it about; none for the start.
    pub san: Option<String>,
    /// It would come about by the written move.
    pub intended: bool,
}

/// A claim of a draw, as the Laws judged it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Sequence number of its event.
    pub seq: u32,
    /// On what.
    pub ground: Ground,
    /// By whom.
    pub by: Color,
    /// The written move, in UCI.
    pub written: Option<String>,
    /// How often the position has stood, or half-moves without capture and pawn move.
    pub count: u32,
    /// It was right.
    pub upheld: bool,
    /// The article it was judged by.
    pub article: Option<String>,
    /// What it was judged on, for a threefold one.
    pub occurrences: Vec<Occurrence>,
}

/// A move that was sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealing {
    /// Sequence number of its event.
    pub seq: u32,
    /// By whom.
    pub by: Color,
    /// A draw is offered with it.
    pub offer: bool,
    /// What proves it; the salt is for nobody's eyes before the opening.
    pub seal: Seal,
    /// The move as it was written, once the envelope is open.
    pub opened: Option<String>,
}

/// What is known of a game beyond its state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Open matters, oldest first.
    pub questions: Vec<Question>,
    /// Claims so far, oldest first.
    pub claims: Vec<Claim>,
    /// Everything that was sealed, oldest first.
    pub sealings: Vec<Sealing>,
    /// Who stopped the clocks, while they stand.
    pub stopped_by: Option<Actor>,
    /// What happened last, and when: a call is about what came before it.
    last: Option<(&'static str, Timestamp)>,
}

impl Notes {
    /// The notes to a log that replays.
    pub(crate) fn of(log: &[Entry]) -> Self {
        let mut notes = Self::default();
        let mut entries = (1_u32..).zip(log);
        let Some((_, first)) = entries.next() else {
            return notes;
        };
        let Ok(mut game) = Game::replay([&first.event]) else {
            return notes;
        };
        if game.terms().mode != Mode::Board {
            return notes;
        }
        for (seq, entry) in entries {
            notes.hear(seq, &game, &entry.event, entry.seal.as_ref());
            game.apply(&entry.event);
        }
        notes
    }

    /// Takes down an event, which has not been applied to `before` yet.
    pub(crate) fn hear(&mut self, seq: u32, before: &Game, event: &Event, seal: Option<&Seal>) {
        match &event.kind {
            EventKind::ArbiterCalled { refused } => {
                let kind = refused.map_or_else(|| self.called_about(event.at), |c| c.as_str());
                self.ask(seq, kind, event);
            }
            EventKind::QuickplayClaimed { increment, .. } => {
                let kind = if *increment { "increment" } else { "quickplay" };
                self.stopped_by = Some(event.by);
                self.ask(seq, kind, event);
            }
            EventKind::DrawOffered { regular: false } => self.ask(seq, "irregular_offer", event),
            EventKind::Ruled { ruling, .. } => {
                self.questions.clear();
                if *ruling == Ruling::Reopen {
                    // The end had stopped the clocks; they wait for the arbiter now.
                    self.stopped_by = Some(event.by);
                }
            }
            EventKind::Ended { .. } => self.questions.clear(),
            EventKind::ClaimUpheld {
                ground,
                intended,
                count,
            } => self.claimed(seq, before, event, (*ground, *intended, *count, true)),
            EventKind::ClaimRejected {
                ground,
                intended,
                count,
                ..
            } => self.claimed(seq, before, event, (*ground, *intended, *count, false)),
            EventKind::ClocksStopped | EventKind::EnvelopeClosed { .. } => {
                self.stopped_by = Some(event.by);
            }
            EventKind::ClockStarted { .. } => self.stopped_by = None,
            EventKind::Sealed { offer, .. } => self.sealed(seq, event, *offer, seal),
            EventKind::ReplySealed { .. } => self.sealed(seq, event, false, seal),
            EventKind::SealedRead { text } => {
                if let Some(last) = self.unopened() {
                    last.opened = Some(text.clone());
                }
            }
            _ => {}
        }
        self.last = Some((event.name(), event.at));
    }

    /// What a call that says nothing itself is about: what happened just before it.
    fn called_about(&self, at: Timestamp) -> &'static str {
        match self.last.filter(|(_, last)| *last == at) {
            Some((kind @ ("clocks_stopped" | "flag_fell"), _)) => kind,
            Some(("envelope_opened", _)) => "envelope_lost",
            _ => "irregularity",
        }
    }

    fn ask(&mut self, seq: u32, kind: &'static str, event: &Event) {
        self.questions.push(Question {
            seq,
            kind,
            by: event.by,
            article: event.article.as_ref().map(|a| a.as_str().to_owned()),
            at: event.at,
        });
    }

    fn claimed(
        &mut self,
        seq: u32,
        before: &Game,
        event: &Event,
        (ground, intended, count, upheld): (Ground, Option<Move>, u32, bool),
    ) {
        let Some(by) = event.by.color() else { return };
        let occurrences = match ground {
            Ground::Threefold => occurrences(before, intended),
            Ground::Fifty => Vec::new(),
        };
        self.claims.push(Claim {
            seq,
            ground,
            by,
            written: intended.map(|mv| before.position().uci(mv).to_string()),
            count,
            upheld,
            article: event.article.as_ref().map(|a| a.as_str().to_owned()),
            occurrences,
        });
    }

    fn sealed(&mut self, seq: u32, event: &Event, offer: bool, seal: Option<&Seal>) {
        let (Some(by), Some(seal)) = (event.by.color(), seal) else {
            return;
        };
        self.sealings.push(Sealing {
            seq,
            by,
            offer,
            seal: seal.clone(),
            opened: None,
        });
    }

    /// What lies in the envelope: of several, the last counts.
    fn unopened(&mut self) -> Option<&mut Sealing> {
        self.sealings.last_mut().filter(|s| s.opened.is_none())
    }

    /// What proves what lies in the envelope.
    pub(crate) fn seal(&self) -> Option<&Seal> {
        let last = self.sealings.last()?;
        last.opened.is_none().then_some(&last.seal)
    }

    /// The salt of a sealing that was opened.
    pub fn salt(sealing: &Sealing) -> Option<&Secret> {
        sealing.opened.as_ref().map(|_| &sealing.seal.salt)
    }
}

/// Where the present position, or the one after the written move, has stood.
pub fn occurrences(game: &Game, intended: Option<Move>) -> Vec<Occurrence> {
    let earlier = game.start().earlier.len();
    let here = earlier + game.moves().len();
    let place = |ply: usize| {
        let number = u32::try_from(ply).unwrap_or(u32::MAX);
        if ply > here {
            let mv = intended?;
            return Some(Occurrence {
                ply: number,
                fen: game.position().after(mv).fen(),
                san: Some(game.position().san(mv).to_string()),
                intended: true,
            });
        }
        let played = ply
            .checked_sub(earlier + 1)
            .and_then(|index| game.moves().get(index));
        let fen = match played {
            Some(played) => played.position.fen(),
            None if ply == earlier => game.initial_position().fen(),
            // Before the log began; the position is the same but for its counters.
            None => game.position().fen(),
        };
        Some(Occurrence {
            ply: number,
            fen,
            san: played.map(|played| played.san.clone()),
            intended: false,
        })
    };
    let plies = game.occurrences(intended);
    plies.into_iter().filter_map(place).collect()
}
