//! Lines of players: 001, and national ratings in the same columns.

use crate::mark::{Cell, Mark};
use crate::player::{Player, PlayerId, Sex, Title};
use crate::trf::fault::FaultCode;
use crate::trf::parse::Fields;
use crate::trf::record::{MOST_ROUNDS, National, Record, cell_column};

pub(super) fn player(fields: &mut Fields<'_>) -> Option<Record> {
    let mut player = card(fields)?;
    let text = fields.line.cut(11, 13);
    player.title = Title::from_text(&text);
    if player.title.is_none() && !text.is_empty() {
        fields.fault(
            11,
            FaultCode::BadTitle,
            format!("{text:?} is no title of FIDE"),
        );
    }
    fields.gap(80, 80);
    player.stated_points = fields.points(81, 84);
    fields.gap(85, 85);
    player.stated_rank = fields.number(86, 89);
    fields.gap(90, 91);
    player.cells = cells(fields);
    Some(Record::Player(Box::new(player)))
}

pub(super) fn national(fields: &mut Fields<'_>) -> Option<Record> {
    let player = card(fields)?;
    let federation = fields.line.cut(1, 3);
    let class = fields.line.cut(11, 13);
    Some(Record::National(Box::new(National {
        federation,
        player,
        class,
    })))
}

/// What stands before the points.
fn card(fields: &mut Fields<'_>) -> Option<Player> {
    let number = fields.needed(5, 8, "player's number")?;
    if number == 0 {
        fields.fault(5, FaultCode::BadNumber, "a player's number is at least 1");
        return None;
    }
    fields.gap(9, 9);
    let mut player = Player::new(PlayerId(number), fields.line.cut(15, 47));
    player.sex = match fields.line.at(10) {
        'm' | 'M' => Some(Sex::Man),
        'w' | 'W' | 'f' | 'F' => Some(Sex::Woman),
        ' ' => None,
        other => {
            fields.fault(
                10,
                FaultCode::BadSex,
                format!("{other:?} is neither m nor w"),
            );
            None
        }
    };
    fields.gap(14, 14);
    fields.gap(48, 48);
    player.rating = fields.number(49, 52).filter(|r| *r > 0);
    fields.gap(53, 53);
    player.federation = fields.line.cut(54, 56);
    fields.gap(57, 57);
    player.fide_id = fields.line.cut(58, 68);
    fields.gap(69, 69);
    player.birth = fields.line.cut(70, 79);
    if !player.birth.is_empty() && !is_date(&player.birth) {
        let text = format!("{:?} is no date YYYY/MM/DD", player.birth);
        fields.fault(70, FaultCode::BadDate, text);
    }
    Some(player)
}

/// `YYYY`, `YYYY/MM` or `YYYY/MM/DD`, zeros where unknown; dots and dashes pass too.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let within = |i: usize, most: u32| {
        parts
            .get(i)
            .is_none_or(|part| part.parse::<u32>().is_ok_and(|n| n <= most))
    };
    parts.len() <= 3 && parts.iter().all(digits) && within(1, 12) && within(2, 31)
}

fn cells(fields: &mut Fields<'_>) -> Vec<Cell> {
    let mut cells = Vec::new();
    while cell_column(cells.len()) <= fields.line.width() {
        if cells.len() == MOST_ROUNDS {
            let column = cell_column(MOST_ROUNDS);
            let text = format!("more than {MOST_ROUNDS} rounds");
            fields.fault(column, FaultCode::TooManyRounds, text);
            break;
        }
        let column = cell_column(cells.len());
        cells.push(cell(fields, column));
    }
    while cells.last() == Some(&Cell::BLANK) {
        cells.pop();
    }
    cells
}

/// One round: opponent in four columns, colour in the sixth, result in the eighth.
fn cell(fields: &mut Fields<'_>, column: usize) -> Cell {
    let opponent = fields
        .number(column, column + 3)
        .filter(|n| *n > 0)
        .map(PlayerId);
    fields.gap(column + 4, column + 4);
    let color = match fields.line.at(column + 5) {
        ' ' | '-' => None,
        letter => fields.color(column + 5, letter),
    };
    fields.gap(column + 6, column + 6);
    let letter = fields.line.at(column + 7);
    let mark = Mark::from_letter(letter).unwrap_or_else(|| {
        fields.fault(
            column + 7,
            FaultCode::BadResult,
            format!("{letter:?} is no result"),
        );
        Mark::Blank
    });
    fields.gap(column + 8, column + 9);
    let cell = Cell {
        opponent,
        color,
        mark,
    };
    match opponent {
        Some(_) => with_opponent(fields, column, cell),
        None => without_opponent(fields, column, cell),
    }
}

fn with_opponent(fields: &mut Fields<'_>, column: usize, cell: Cell) -> Cell {
    if cell.mark.is_bye() {
        let text = format!("bye {:?} beside an opponent", cell.mark.letter());
        fields.fault(column, FaultCode::ByeWithOpponent, text);
        return Cell::bye(cell.mark);
    }
    let must_have = cell.mark.is_played() || cell.mark == Mark::Blank;
    if cell.color.is_none() && must_have {
        fields.fault(column + 5, FaultCode::NoColor, "a game without a colour");
    }
    cell
}

fn without_opponent(fields: &mut Fields<'_>, column: usize, cell: Cell) -> Cell {
    if cell.color.is_some() {
        let what = "a colour without an opponent";
        fields.fault(column + 5, FaultCode::ColorOfBye, what);
    }
    let old = match cell.mark {
        Mark::ForfeitWin => Some(Mark::FullBye),
        Mark::ForfeitLoss => Some(Mark::ZeroBye),
        Mark::Draw => Some(Mark::HalfBye),
        _ => None,
    };
    if let Some(mark) = old {
        let text = format!(
            "{:?} without an opponent is bye {}",
            cell.mark.letter(),
            mark.letter()
        );
        fields.fault(column + 7, FaultCode::OldBye, text);
        return Cell::bye(mark);
    }
    if cell.mark.has_opponent() {
        let text = format!("{:?} without an opponent", cell.mark.letter());
        fields.fault(column, FaultCode::NoOpponent, text);
        return Cell::BLANK;
    }
    Cell::bye(cell.mark)
}
