//! Terms and start of a case: edition, options, position, clocks.

use laws::{AnnouncedFifty, EditionId, GameOptions, Mode, Start, Tempo, Terms, TimeControl};
use rules::{Board, ByColor, CastlingMode, Color, Move, Piece, Position, Setup, Square, fen};

use crate::fault::{Fault, FaultCode};
use crate::fields::Fields;

/// What a case begins with.
#[derive(Debug)]
pub(crate) struct Beginning {
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    /// What is set up at once, where no position of the rules can be.
    pub(crate) setup: Option<Setup>,
    /// Is lateness counted from another moment than second 0?
    pub(crate) shifted: bool,
}

const OPTIONS: &[&str] = &[
    "default_time_s",
    "supervised",
    "quickplay_announced",
    "claims_automatic",
    "perpetual_check_draw",
    "no_draw_before_move",
    "fifty_announced",
    "king_into_check_limit",
    "session_end_s",
    "reconnect_window_s",
    "premove",
    "touched_square_binds",
];

const START: &[&str] = &[
    "fen",
    "history",
    "time_control",
    "white_s",
    "black_s",
    "clock",
    "moves_made",
    "illegal",
    "scheduled",
    "absent",
    "illegal_position",
];

pub(crate) fn beginning(case: &Fields<'_>) -> Result<Beginning, Fault> {
    let edition = case.need_word("edition", EditionId::from_code)?;
    let tempo = case.need_word("tempo", Tempo::from_code)?;
    let mode = case.need_word("mode", Mode::from_code)?;
    case.need("start")?;
    let Some(start) = case.object("start")? else {
        return Err(case.fault(FaultCode::KeyMissing, "start", "is missing"));
    };
    start.only(&[START])?;
    let left = seconds_left(&start)?;
    let mut terms = Terms::online(edition, time_control(&start, left)?);
    terms.tempo = tempo;
    terms.mode = mode;
    if let Some(given) = case.object("options")? {
        terms.options = options(&given)?;
    }
    let scheduled = start.seconds("scheduled")?.unwrap_or_default();
    if scheduled.0 != 0 {
        let limit = terms.options.default_time;
        let limit = limit.unwrap_or(edition.table().default_time.value);
        terms.options.default_time = Some(limit + scheduled);
    }
    let text = start.need_text("fen")?;
    let setup = match start.is("illegal_position")? {
        true => Some(start.parsed("fen", text, FaultCode::BadFen, setup)?),
        false => None,
    };
    Ok(Beginning {
        start: placed(&start, text, setup.is_some(), left)?,
        terms,
        setup,
        shifted: scheduled.0 != 0,
    })
}

fn seconds_left(start: &Fields<'_>) -> Result<Option<ByColor<laws::Millis>>, Fault> {
    match (start.seconds("white_s")?, start.seconds("black_s")?) {
        (Some(white), Some(black)) => Ok(Some(ByColor { white, black })),
        (None, None) => Ok(None),
        (Some(_), None) => Err(start.fault(FaultCode::KeyMissing, "black_s", "is missing")),
        (None, Some(_)) => Err(start.fault(FaultCode::KeyMissing, "white_s", "is missing")),
    }
}

/// The clock as written; seconds alone are one last period, and neither is no clock.
fn time_control(
    start: &Fields<'_>,
    left: Option<ByColor<laws::Millis>>,
) -> Result<TimeControl, Fault> {
    let written = start.text("time_control")?;
    if let Some(text) = written {
        let read = |t: &str| t.parse().ok();
        return start.parsed("time_control", text, FaultCode::BadTimeControl, read);
    }
    Ok(match left {
        Some(left) => TimeControl::sudden_death(left.white.max(left.black)),
        None => TimeControl::untimed(),
    })
}

fn placed(
    start: &Fields<'_>,
    text: &str,
    set_up_later: bool,
    left: Option<ByColor<laws::Millis>>,
) -> Result<Start, Fault> {
    let position = match set_up_later {
        true => Position::start(),
        false => start.parsed("fen", text, FaultCode::BadFen, |text| {
            fen::parse(text, CastlingMode::Standard).ok()
        })?,
    };
    let mut begin = Start::new(position);
    begin.earlier = history(start, position)?;
    begin.left = left;
    begin.moves_made = each(start, "moves_made", MOVES_MAX)?;
    let illegal = each(start, "illegal", u32::from(u8::MAX))?;
    begin.illegal = illegal.map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    begin.clocks_stopped = match start.text("clock")? {
        None | Some("mover") => false,
        Some("none") => true,
        Some(other) => return Err(start.unknown("clock", other)),
    };
    for color in start.colors("absent")?.unwrap_or_default() {
        begin.absent[color] = true;
    }
    Ok(begin)
}

/// More moves than a game has ever had.
const MOVES_MAX: u32 = 100_000;

fn history(start: &Fields<'_>, from: Position) -> Result<Vec<Move>, Fault> {
    let mut position = from;
    let mut line = Vec::new();
    for value in start.list("history")? {
        let Some(text) = value.as_str() else {
            return Err(start.fault(FaultCode::WrongType, "history", "is no list of moves"));
        };
        let mv = start.parsed("history", text, FaultCode::BadMove, |text| {
            position.parse_uci(text).ok()
        })?;
        position.play(mv);
        line.push(mv);
    }
    Ok(line)
}

/// A number for both sides, or one for each; nothing is zero.
fn each(fields: &Fields<'_>, key: &str, max: u32) -> Result<ByColor<u32>, Fault> {
    if fields.get(key).is_some_and(serde_json::Value::is_object) {
        let Some(both) = fields.object(key)? else {
            return Ok(ByColor { white: 0, black: 0 });
        };
        both.only(&[&["white", "black"]])?;
        return Ok(ByColor {
            white: both.whole("white", max)?.unwrap_or(0),
            black: both.whole("black", max)?.unwrap_or(0),
        });
    }
    let number = fields.whole(key, max)?.unwrap_or(0);
    Ok(ByColor {
        white: number,
        black: number,
    })
}

fn options(given: &Fields<'_>) -> Result<GameOptions, Fault> {
    given.only(&[OPTIONS])?;
    let limit = given.whole("king_into_check_limit", u32::from(u8::MAX))?;
    Ok(GameOptions {
        claims_automatic: given.flag("claims_automatic")?,
        premove: given.is("premove")?,
        no_draw_before_move: given.whole("no_draw_before_move", MOVES_MAX)?,
        reconnect_window: given.seconds("reconnect_window_s")?,
        default_time: given.seconds("default_time_s")?,
        supervised: given.flag("supervised")?,
        quickplay_announced: given.is("quickplay_announced")?,
        perpetual_check_draw: given.is("perpetual_check_draw")?,
        session_end: given.seconds("session_end_s")?,
        king_into_check_limit: limit.map(|n| u8::try_from(n).unwrap_or(u8::MAX)),
        fifty_announced: announced(given)?,
        touched_square_binds: given.is("touched_square_binds")?,
        ..GameOptions::default()
    })
}

fn announced(given: &Fields<'_>) -> Result<Option<AnnouncedFifty>, Fault> {
    let Some(announced) = given.object("fifty_announced")? else {
        return Ok(None);
    };
    announced.only(&[&["material", "moves"]])?;
    announced.need("moves")?;
    let moves = announced.whole("moves", u32::from(u16::MAX))?.unwrap_or(50);
    Ok(Some(AnnouncedFifty {
        material: announced.need_text("material")?.to_owned(),
        moves: u16::try_from(moves).unwrap_or(u16::MAX),
    }))
}

/// Pieces and mover as written, whether or not it can be a position.
fn setup(text: &str) -> Option<Setup> {
    let mut fields = text.split(' ');
    let (rows, turn) = (fields.next()?, fields.next()?);
    let mut board = Board::empty();
    let mut ranks = 0;
    for (row, rank) in rows.split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(9) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter)?;
            let index = 7usize.checked_sub(row)? * 8 + file;
            board.set(Square::from_index(index).filter(|_| file < 8)?, piece);
            file += 1;
        }
        if file != 8 {
            return None;
        }
        ranks += 1;
    }
    let turn = match turn {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    (ranks == 8).then_some(Setup {
        board,
        turn,
        ..Setup::default()
    })
}
