//! What stands on the board when it cannot be a position of the rules: a king left in check,
//! a pawn on its last rank, a king taken. Moves are made there all the same.

use rules::{
    Bitboard, CastlingMode, Color, Piece, Position, Rank, Role, Setup, Square, bishop_attacks,
    king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};

use crate::board::step::Step;

/// The first four fields of the FEN of any setup.
pub(crate) fn four_fields(setup: &Setup) -> String {
    let mut rights = String::new();
    for color in Color::ALL {
        let own = setup.castling & setup.board.by_color(color);
        let king = setup.board.king(color);
        for (short, role) in [(true, Role::King), (false, Role::Queen)] {
            if own
                .into_iter()
                .any(|rook| king.is_some_and(|k| (rook > k) == short))
            {
                rights.push(Piece::new(color, role).letter());
            }
        }
    }
    let rights = if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    };
    let ep = setup.ep.map_or("-".to_owned(), |square| square.to_string());
    format!("{} {} {rights} {ep}", setup.board, setup.turn.letter())
}

/// The setup after a step, whoever may say that it is not legal: what stood on the square is
/// taken, a king that goes two squares brings its rook, a pawn that takes an empty square takes
/// in passing, and a pawn without promotion stays a pawn.
pub(crate) fn after(setup: &Setup, step: Step) -> Setup {
    let mut next = *setup;
    let Some(piece) = next.board.remove(step.from) else {
        return next;
    };
    let taken = next.board.remove(step.to);
    let arrives = step
        .promotion
        .map_or(piece, |role| Piece::new(piece.color, role));
    next.board.set(step.to, arrives);
    let files = step.to.file().index().abs_diff(step.from.file().index());
    if piece.role == Role::King && files == 2 {
        bring_rook(&mut next, step);
    }
    let passing = piece.role == Role::Pawn && files == 1 && taken.is_none();
    if passing && setup.ep == Some(step.to) {
        next.board
            .remove(Square::new(step.to.file(), step.from.rank()));
    }
    next.castling.remove(step.from);
    next.castling.remove(step.to);
    if piece.role == Role::King {
        next.castling &= !setup.board.by_color(piece.color);
    }
    let ranks = step.to.rank().index().abs_diff(step.from.rank().index());
    let double = piece.role == Role::Pawn && ranks == 2;
    let behind = if piece.color.is_white() { -1 } else { 1 };
    next.ep = if double {
        step.to.offset(0, behind)
    } else {
        None
    };
    let resets = piece.role == Role::Pawn || taken.is_some();
    next.halfmoves = if resets {
        0
    } else {
        setup.halfmoves.saturating_add(1)
    };
    next.fullmoves += u32::from(setup.turn == Color::Black);
    next.turn = !setup.turn;
    next
}

fn bring_rook(next: &mut Setup, step: Step) {
    let rank = step.from.rank();
    let short = step.to > step.from;
    let (from, to) = if short {
        (rules::File::H, rules::File::F)
    } else {
        (rules::File::A, rules::File::D)
    };
    let from = Square::new(from, rank);
    let to = Square::new(to, rank);
    // A king that set out from another file may stand where the rook would go.
    let free = next.board.piece_at(to).is_none();
    if let Some(rook) = next
        .board
        .piece_at(from)
        .filter(|p| p.role == Role::Rook && free)
    {
        next.board.remove(from);
        next.board.set(to, rook);
    }
}

/// The position of the rules that a setup is, if it is one.
pub(crate) fn regular(setup: Setup, mode: CastlingMode) -> Option<Position> {
    Position::from_setup_lenient(setup, mode)
        .ok()
        .map(|(position, _)| position)
}

/// The steps that are legal for the side on move, as far as the word means anything there:
/// pieces go as they go, no king is taken, and the own king is not left in check.
pub(crate) fn legal_steps(setup: &Setup) -> Vec<Step> {
    let own = setup.board.by_color(setup.turn);
    let mut steps = Vec::new();
    for from in own {
        let Some(piece) = setup.board.piece_at(from) else {
            continue;
        };
        for to in targets(setup, piece, from) {
            steps.extend(with_promotions(piece, from, to));
        }
    }
    steps.retain(|step| {
        let next = after(setup, *step);
        next.board
            .king(setup.turn)
            .is_none_or(|king| !is_attacked(&next, king, !setup.turn))
    });
    steps
}

fn with_promotions(piece: Piece, from: Square, to: Square) -> Vec<Step> {
    if piece.role == Role::Pawn && to.rank().seen_by(piece.color) == Rank::Eighth {
        let roles = [Role::Bishop, Role::Knight, Role::Queen, Role::Rook];
        return roles
            .map(|role| Step {
                from,
                to,
                promotion: Some(role),
            })
            .to_vec();
    }
    vec![Step::plain(from, to)]
}

fn targets(setup: &Setup, piece: Piece, from: Square) -> Bitboard {
    let board = &setup.board;
    let occupied = board.occupied();
    let free = !board.by_color(piece.color) & !board.by_role(Role::King);
    match piece.role {
        Role::Pawn => pawn_targets(setup, piece.color, from) & free,
        Role::Knight => knight_attacks(from) & free,
        Role::Bishop => bishop_attacks(from, occupied) & free,
        Role::Rook => rook_attacks(from, occupied) & free,
        Role::Queen => (bishop_attacks(from, occupied) | rook_attacks(from, occupied)) & free,
        // Castling in a position that cannot be is nobody's right.
        Role::King => king_attacks(from) & free,
    }
}

fn pawn_targets(setup: &Setup, color: Color, from: Square) -> Bitboard {
    let occupied = setup.board.occupied();
    let enemy = setup.board.by_color(!color);
    let forward = if color.is_white() { 1 } else { -1 };
    let passing = setup.ep.map_or(Bitboard::EMPTY, Bitboard::from_square);
    let mut targets = pawn_attacks(color, from) & (enemy | passing);
    let one = from.offset(0, forward).filter(|s| !occupied.contains(*s));
    targets |= one.map_or(Bitboard::EMPTY, Bitboard::from_square);
    if from.rank().seen_by(color) == Rank::Second {
        let two = one
            .and_then(|s| s.offset(0, forward))
            .filter(|s| !occupied.contains(*s));
        targets |= two.map_or(Bitboard::EMPTY, Bitboard::from_square);
    }
    targets
}

/// Does a side attack a square?
pub(crate) fn is_attacked(setup: &Setup, square: Square, by: Color) -> bool {
    let of = |role: Role| setup.board.pieces(by, role);
    let occupied = setup.board.occupied();
    let straight = of(Role::Rook) | of(Role::Queen);
    let diagonal = of(Role::Bishop) | of(Role::Queen);
    let attackers = knight_attacks(square) & of(Role::Knight)
        | king_attacks(square) & of(Role::King)
        | pawn_attacks(!by, square) & of(Role::Pawn)
        | rook_attacks(square, occupied) & straight
        | bishop_attacks(square, occupied) & diagonal;
    !attackers.is_empty()
}
