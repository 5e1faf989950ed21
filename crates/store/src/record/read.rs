//! A record becomes a living event: read in order, since a move needs the position it was made
//! in.

use laws::{
    Actor, Article, Created, Event, EventKind, GameResult, Ground, Millis, Start, Termination,
    Timestamp, Variant, Verdict,
};
use rules::{ByColor, CastlingMode, Move, Position};

use crate::error::StoreError;
use crate::record::event::{ClockV1, EventV1, KindV1, StartV1};
use crate::record::terms::TermsV1;

/// Reads the records of one game from the first to the last.
#[derive(Debug, Default)]
pub(crate) struct LogReader {
    /// The position before the first move of the log and after each that stands.
    positions: Vec<Position>,
}

fn fault(reason: impl ToString) -> StoreError {
    StoreError::record("event", reason)
}

fn both<T, U>(pair: (T, T), of: impl Fn(T) -> U) -> ByColor<U> {
    ByColor {
        white: of(pair.0),
        black: of(pair.1),
    }
}

fn ground(code: &str) -> Result<Ground, StoreError> {
    Ground::from_code(code).ok_or_else(|| fault(format!("ground {code}")))
}

impl LogReader {
    /// The next event of the log.
    pub(crate) fn read(
        &mut self,
        version: u32,
        at: Timestamp,
        text: &str,
    ) -> Result<Event, StoreError> {
        if version != 1 {
            return Err(fault(format!("version {version}")));
        }
        let record: EventV1 = serde_json::from_str(text).map_err(fault)?;
        let by = Actor::from_code(&record.by).ok_or_else(|| fault("by"))?;
        let article = record.article.map(Article::from_record);
        Ok(Event {
            at,
            by,
            article,
            kind: self.kind(record.kind)?,
        })
    }

    fn kind(&mut self, record: KindV1) -> Result<EventKind, StoreError> {
        Ok(match record {
            KindV1::Created {
                terms,
                start,
                left_ms,
                clock,
            } => self.created(*terms, *start, left_ms, clock)?,
            KindV1::Moved {
                mv,
                premoved,
                completion,
            } => {
                let mv = self.play(&mv)?;
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
        &mut self,
        terms: TermsV1,
        start: StartV1,
        left_ms: Option<(i64, i64)>,
        clock: ClockV1,
    ) -> Result<EventKind, StoreError> {
        let terms = laws::Terms::try_from(terms)?;
        Ok(EventKind::Created(Box::new(Created {
            start: self.start(start, terms.variant)?,
            terms,
            left: left_ms.map(|left| both(left, Millis)),
            clock: clock.into(),
        })))
    }

    fn start(&mut self, record: StartV1, variant: Variant) -> Result<Start, StoreError> {
        let position = read_position(&record.fen, variant)?;
        self.positions = vec![position];
        let earlier: Result<Vec<Move>, StoreError> =
            record.earlier.iter().map(|text| self.play(text)).collect();
        // The moves before the log cannot be taken back in it.
        self.positions.drain(..self.positions.len() - 1);
        Ok(Start {
            position,
            earlier: earlier?,
            left: record.left_ms.map(|left| both(left, Millis)),
            moves_made: both(record.moves_made, |made| made),
            illegal: both(record.illegal, |illegal| illegal),
            absent: both(record.absent, |absent| absent),
            clocks_stopped: record.clocks_stopped,
        })
    }

    fn find(&self, text: &str) -> Result<Move, StoreError> {
        let position = self
            .positions
            .last()
            .ok_or_else(|| fault("a move before the start"))?;
        read_move(position, text).ok_or_else(|| fault(format!("{text} in {}", position.fen())))
    }

    fn play(&mut self, text: &str) -> Result<Move, StoreError> {
        let mv = self.find(text)?;
        if let Some(position) = self.positions.last() {
            let mut after = *position;
            after.play(mv);
            self.positions.push(after);
        }
        Ok(mv)
    }

    fn take_back(&mut self, plies: u32) -> Result<(), StoreError> {
        let stand = self
            .positions
            .len()
            .checked_sub(plies as usize)
            .filter(|stand| *stand > 0);
        self.positions
            .truncate(stand.ok_or_else(|| fault("more taken back than was made"))?);
        Ok(())
    }
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
