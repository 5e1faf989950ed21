//! A record becomes a living event: read in order, since a move needs the position it was made
//! in.

use laws::{
    Actor, Article, Created, Event, EventKind, Game, GameResult, Ground, Millis, Start,
    Termination, Timestamp, Variant, Verdict,
};
use rules::{ByColor, CastlingMode, Move, Position};

use crate::error::StoreError;
use crate::id::GameId;
use crate::record::board::EventV2;
use crate::record::event::{ClockV1, EventV1, KindV1, StartV1};
use crate::record::later::{self, EventV3};
use crate::record::terms::TermsV1;
use crate::seal::{Seal, SealKey};

/// Reads the records of one game from the first to the last.
///
/// It follows the game itself, so a move is read in the position it was made in whatever
/// happened before: taken back, restored, set up, sealed.
#[derive(Debug)]
pub(crate) struct LogReader {
    game: GameId,
    pub(super) key: SealKey,
    seq: u32,
    state: Option<Game>,
}

/// An entry of a log, and what proves it if it seals something or tells what was sealed.
pub(crate) type Read = (Event, Option<Seal>);

/// A kind as it was read, and the same.
pub(super) type Kind = (EventKind, Option<Seal>);

pub(super) fn fault(reason: impl ToString) -> StoreError {
    StoreError::record("event", reason)
}

pub(super) fn both<T, U>(pair: (T, T), of: impl Fn(T) -> U) -> ByColor<U> {
    ByColor {
        white: of(pair.0),
        black: of(pair.1),
    }
}

fn ground(code: &str) -> Result<Ground, StoreError> {
    Ground::from_code(code).ok_or_else(|| fault(format!("ground {code}")))
}

impl LogReader {
    /// Begins to read the log of this game, with this key to what is sealed in it.
    pub(crate) fn new(game: GameId, key: SealKey) -> Self {
        Self {
            game,
            key,
            seq: 0,
            state: None,
        }
    }

    /// The next event of the log.
    pub(crate) fn read(
        &mut self,
        version: u32,
        at: Timestamp,
        text: &str,
    ) -> Result<Read, StoreError> {
        self.seq += 1;
        let (by, article, (kind, seal)) = match version {
            1 => {
                let record: EventV1 = serde_json::from_str(text).map_err(fault)?;
                (record.by, record.article, (self.kind(record.kind)?, None))
            }
            2 => {
                let record: EventV2 = serde_json::from_str(text).map_err(fault)?;
                let place = place(&self.game, self.seq);
                let read = self.board_kind(record.kind, &place)?;
                (record.by, record.article, read)
            }
            3 => {
                let record: EventV3 = serde_json::from_str(text).map_err(fault)?;
                let place = place(&self.game, self.seq);
                let read = later::read(record.kind, &self.key, &place)?;
                (record.by, record.article, read)
            }
            newer => return Err(fault(format!("version {newer}"))),
        };
        let event = Event {
            at,
            by: Actor::from_code(&by).ok_or_else(|| fault("by"))?,
            article: article.map(Article::from_record),
            kind,
        };
        self.follow(&event)?;
        Ok((event, seal))
    }

    fn follow(&mut self, event: &Event) -> Result<(), StoreError> {
        match &mut self.state {
            Some(game) => game.apply(event),
            None => self.state = Some(Game::replay([event]).map_err(fault)?),
        }
        Ok(())
    }

    fn kind(&mut self, record: KindV1) -> Result<EventKind, StoreError> {
        Ok(match record {
            KindV1::Created {
                terms,
                start,
                left_ms,
                clock,
            } => Self::created(*terms, *start, left_ms, clock)?,
            KindV1::Moved {
                mv,
                premoved,
                completion,
            } => {
                let mv = self.find(&mv)?;
                EventKind::Moved {
                    mv,
                    premoved,
                    completion: completion.map(Into::into),
                }
            }
            KindV1::PremoveEntered { uci } => EventKind::PremoveEntered { uci },
            KindV1::PremoveDropped => EventKind::PremoveDropped,
            KindV1::DrawOffered { regular } => EventKind::DrawOffered { regular },
            KindV1::DrawDeclined => EventKind::DrawDeclined,
            KindV1::DrawLapsed => EventKind::DrawLapsed,
            KindV1::ClaimUpheld {
                ground: code,
                intended,
                count,
            } => EventKind::ClaimUpheld {
                ground: ground(&code)?,
                intended: intended.map(|text| self.find(&text)).transpose()?,
                count,
            },
            KindV1::ClaimRejected {
                ground: code,
                intended,
                count,
                added_ms,
                offers,
            } => EventKind::ClaimRejected {
                ground: ground(&code)?,
                intended: intended.map(|text| self.find(&text)).transpose()?,
                count,
                added: both(added_ms, Millis),
                offers,
            },
            KindV1::TakebackAsked { plies } => EventKind::TakebackAsked { plies },
            KindV1::TakebackDeclined => EventKind::TakebackDeclined,
            KindV1::TakebackLapsed => EventKind::TakebackLapsed,
            KindV1::TakenBack { plies, left_ms } => {
                self.take_back(plies)?;
                EventKind::TakenBack {
                    plies,
                    left: left_ms.map(|left| both(left, Millis)),
                }
            }
            KindV1::Arrived => EventKind::Arrived,
            KindV1::Left => EventKind::Left,
            KindV1::HallWasDown { lasted_ms } => EventKind::HallWasDown {
                lasted: Millis(lasted_ms),
            },
            KindV1::Ended {
                result,
                termination,
                mating,
                mating_line,
            } => ended(&result, &termination, mating, mating_line)?,
        })
    }

    fn created(
        terms: TermsV1,
        start: StartV1,
        left_ms: Option<(i64, i64)>,
        clock: ClockV1,
    ) -> Result<EventKind, StoreError> {
        let terms = laws::Terms::try_from(terms)?;
        Ok(EventKind::Created(Box::new(Created {
            start: self::start(start, terms.variant)?,
            terms,
            left: left_ms.map(|left| both(left, Millis)),
            clock: clock.into(),
        })))
    }

    /// The move that a text names in the present position.
    pub(super) fn find(&self, text: &str) -> Result<Move, StoreError> {
        let game = self.state.as_ref();
        let position = game
            .ok_or_else(|| fault("a move before the start"))?
            .position();
        named(position, text)
    }

    fn take_back(&self, plies: u32) -> Result<(), StoreError> {
        let made = self.state.as_ref().map_or(0, |game| game.moves().len());
        match plies as usize <= made {
            true => Ok(()),
            false => Err(fault("more taken back than was made")),
        }
    }
}

/// Where an event stands, for the box of what is sealed in it.
pub(crate) fn place(game: &GameId, seq: u32) -> String {
    format!("{game}/{seq}")
}

fn start(record: StartV1, variant: Variant) -> Result<Start, StoreError> {
    let position = read_position(&record.fen, variant)?;
    let mut earlier = Vec::with_capacity(record.earlier.len());
    let mut stands = position;
    for text in &record.earlier {
        let mv = named(&stands, text)?;
        stands.play(mv);
        earlier.push(mv);
    }
    Ok(Start {
        position,
        earlier,
        left: record.left_ms.map(|left| both(left, Millis)),
        moves_made: both(record.moves_made, |made| made),
        illegal: both(record.illegal, |illegal| illegal),
        absent: both(record.absent, |absent| absent),
        clocks_stopped: record.clocks_stopped,
    })
}

fn named(position: &Position, text: &str) -> Result<Move, StoreError> {
    read_move(position, text).ok_or_else(|| fault(format!("{text} in {}", position.fen())))
}

fn ended(
    result: &str,
    termination: &str,
    mating: Option<String>,
    mating_line: Option<String>,
) -> Result<EventKind, StoreError> {
    let verdict = |code: String| Verdict::from_code(&code).ok_or_else(|| fault("mating"));
    Ok(EventKind::Ended {
        result: GameResult::from_code(result).ok_or_else(|| fault("result"))?,
        termination: Termination::from_code(termination).ok_or_else(|| fault("termination"))?,
        mating: mating.map(verdict).transpose()?,
        mating_line,
    })
}

fn read_position(fen: &str, variant: Variant) -> Result<Position, StoreError> {
    let mode = match variant {
        Variant::Standard => CastlingMode::Standard,
        Variant::Chess960 => CastlingMode::Chess960,
    };
    rules::fen::parse(fen, mode).map_err(|faults| fault(format!("{fen}: {faults}")))
}

/// The legal move that this record names: castling as king takes rook.
fn read_move(position: &Position, text: &str) -> Option<Move> {
    position
        .legal_moves()
        .iter()
        .copied()
        .find(|mv| super::write::uci(*mv) == text)
}
