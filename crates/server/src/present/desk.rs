//! The arbiter's desk: one card a game, and the facts behind a ruling. Nothing is advised: what
//! may be ruled stands side by side in a fixed order.

use hall::{DeskCard, Notes};
use laws::{Act, Actor, Game, Millis, Ruling, Timestamp, WrongClaim};
use rules::{ByColor, Color};

use crate::present;
use crate::present::board::{fen, pair};
use crate::present::player::player;
use crate::present::state::{clocks, ending, whether};
use crate::present::terms::terms;

/// Below this a running clock is low.
const LOW: Millis = Millis::from_secs(60);

/// The desk as it is now.
pub(crate) fn desk(cards: &[DeskCard], at: Timestamp) -> wire::DeskView {
    wire::DeskView {
        games: cards.iter().map(|shown| card(shown, at)).collect(),
    }
}

fn card(card: &DeskCard, at: Timestamp) -> wire::DeskCard {
    let (game, summary) = (&*card.game, &*card.summary);
    let last = game.moves().last();
    let first = card.notes.questions.first();
    wire::DeskCard {
        game: summary.id.to_string(),
        number: summary.table.number.unwrap_or(0),
        white: player(summary.white.clone()),
        black: player(summary.black.clone()),
        terms: terms(game.terms()),
        table: summary.table.host.is_some(),
        fen: fen(game, &game.setup()),
        last_move: last.map(|played| numbered(game, played)),
        last_uci: summary.facts.last_move.clone(),
        plies: summary.facts.plies,
        clocks: clocks(&game.clocks_at(at), game.next_deadline()),
        chips: chips(card, at),
        waits_since_ms: first.map(|question| question.at.0),
        ending: game.ending().map(ending),
    }
}

/// `12. Qh5`, `12... Rfe8`.
fn numbered(game: &Game, played: &laws::PlayedMove) -> String {
    let first = game.initial_position();
    let before = u32::from(first.turn() == Color::Black);
    let made = u32::try_from(game.moves().len()).unwrap_or(u32::MAX);
    let number = first.fullmoves() + (made.saturating_sub(1) + before) / 2;
    let dots = if played.color == Color::White {
        "."
    } else {
        "..."
    };
    format!("{number}{dots} {}", played.san)
}

fn chips(card: &DeskCard, at: Timestamp) -> Vec<wire::Chip> {
    let game = &*card.game;
    if game.ending().is_some() {
        return Vec::new();
    }
    let reading = game.clocks_at(at);
    let any = |of: &dyn Fn(Color) -> bool| Color::ALL.into_iter().any(of);
    let low = reading
        .running
        .zip(reading.left)
        .is_some_and(|(color, left)| left[color] < LOW);
    let adjourned = game.envelope().is_some();
    let stopped = reading.left.is_some() && reading.running.is_none();
    let claim = |question: &hall::Question| matches!(question.kind, "quickplay" | "increment");
    let claims = card.notes.questions.iter().any(claim);
    let shown = [
        (wire::Chip::Call, game.needs_arbiter()),
        (wire::Chip::Claim, claims),
        (wire::Chip::Flag, any(&|c| game.flag_is_down(c))),
        (wire::Chip::LowTime, low),
        (wire::Chip::Stopped, stopped && !adjourned),
        (wire::Chip::Adjourned, adjourned),
        (wire::Chip::Illegal, any(&|c| game.illegal_moves()[c] > 0)),
        (wire::Chip::Late, any(&|c| game.late_since(c).is_some())),
        (wire::Chip::Offer, game.offer().is_some()),
    ];
    let lit = shown.into_iter().filter(|(_, lit)| *lit);
    lit.map(|(chip, _)| chip).collect()
}

/// What the desk shows of one game: counts, occurrences, claims, and what may be ruled.
pub(crate) fn facts(game: &Game, notes: &Notes, at: Timestamp) -> wire::DeskFacts {
    wire::DeskFacts {
        occurrences: hall::occurrences(game, None)
            .iter()
            .map(occurrence)
            .collect(),
        halfmoves: game.setup().halfmoves,
        claims: notes.claims.iter().map(claim).collect(),
        warnings: pair(game.warnings()),
        rulings: rulings(game, at),
    }
}

fn occurrence(occurrence: &hall::Occurrence) -> wire::Occurrence {
    wire::Occurrence {
        ply: occurrence.ply,
        fen: occurrence.fen.clone(),
        san: occurrence.san.clone(),
        intended: occurrence.intended,
    }
}

fn claim(claim: &hall::Claim) -> wire::ClaimFacts {
    wire::ClaimFacts {
        seq: claim.seq,
        ground: claim.ground.code().to_owned(),
        by: present::color(claim.by),
        written: claim.written.clone(),
        count: claim.count,
        upheld: claim.upheld,
        article: claim.article.clone(),
        occurrences: claim.occurrences.iter().map(occurrence).collect(),
    }
}

/// Every ruling in a fixed order, each with the numbers that the edition names for it.
fn rulings(game: &Game, at: Timestamp) -> Vec<wire::RulingChoice> {
    let choice = |code: &&str| wire::RulingChoice {
        ruling: (*code).to_owned(),
        action: may_rule(game, code, at),
        numbers: numbers(game, code),
    };
    Ruling::CODES.iter().map(choice).collect()
}

/// Whether a ruling may be made for one side at least.
fn may_rule(game: &Game, code: &str, at: Timestamp) -> wire::Action {
    // What it would bring may take a proof; that it is possible is plain.
    let plain = [
        "remove_time",
        "count_illegal",
        "accept",
        "reject",
        "postpone",
    ];
    let over = game.ending().is_some() && code != "reopen";
    if plain.contains(&code) || over {
        let counts = game.illegal_rule().counted;
        let (can, why_not) = match code {
            _ if over => (false, "game_over"),
            "count_illegal" => (counts, "not_allowed"),
            "remove_time" => (true, ""),
            "reject" => (game.claim_can_be_rejected(), "not_allowed"),
            _ => (game.open_claim().is_some(), "not_allowed"),
        };
        return whether(can, why_not);
    }
    let both = Color::ALL.map(|color| {
        let ruling = example(code, color, game);
        let reason = "-".to_owned();
        let act = Act::Rule { ruling, reason };
        laws::can_do(game, Actor::Arbiter, act, at)
    });
    match both {
        [Err(refusal), Err(_)] => present::state::refused(&refusal),
        _ => whether(true, ""),
    }
}

/// A ruling of this code, with numbers that no game minds.
fn example(code: &str, color: Color, game: &Game) -> Ruling {
    let time = Millis::ZERO;
    match code {
        "add_time" => Ruling::AddTime { color, time },
        "set_times" => Ruling::SetTimes {
            left: ByColor::from_fn(|_| Millis::from_secs(60)),
        },
        "warn" => Ruling::Warn { color },
        "lift_warning" => Ruling::LiftWarning { color },
        "award_loss" => Ruling::AwardLoss {
            color,
            opponent_half_points: 2,
        },
        "award_draw" => Ruling::AwardDraw,
        "expel" => Ruling::Expel { color },
        "forgive_illegal" => Ruling::ForgiveIllegal { color },
        "restore" => Ruling::Restore,
        "restore_after" => Ruling::RestoreAfter {
            moves: u32::try_from(game.moves().len().saturating_sub(1)).unwrap_or(0),
        },
        "lend_sheet" => Ruling::LendSheet { color },
        "reinstate" => Ruling::Reinstate,
        "new_game" => Ruling::NewGame,
        "reopen" => Ruling::Reopen,
        _ => Ruling::Continue,
    }
}

/// The numbers that the edition itself names, in milliseconds or half points.
fn numbers(game: &Game, code: &str) -> Vec<wire::RulingNumber> {
    let (edition, tempo) = (game.edition(), game.terms().tempo);
    let number = |value: i64, parameter: &str, article: Option<laws::Article>| wire::RulingNumber {
        value,
        parameter: parameter.to_owned(),
        article: article.map(|article| article.as_str().to_owned()),
    };
    let wrong = edition.wrong_claim.value.get(tempo);
    let illegal = game.illegal_rule();
    let three_minutes = Millis::from_secs(180);
    let mut named = match code {
        "add_time" => {
            let claim = match wrong {
                WrongClaim::Opponent(time) => Some(time),
                WrongClaim::Half | WrongClaim::HalfWithFloor => Some(three_minutes),
                WrongClaim::Claimant(_) => None,
            };
            let claim = claim.map(|t| number(t.0, "wrong_claim", edition.wrong_claim.article()));
            let bonus = (illegal.bonus > Millis::ZERO)
                .then(|| number(illegal.bonus.0, "illegal", edition.illegal.article()));
            claim.into_iter().chain(bonus).collect()
        }
        "remove_time" => match wrong {
            WrongClaim::Claimant(time) => {
                vec![number(time.0, "wrong_claim", edition.wrong_claim.article())]
            }
            WrongClaim::Opponent(_) | WrongClaim::Half | WrongClaim::HalfWithFloor => Vec::new(),
        },
        "postpone" if game.open_claim().is_some() => {
            vec![number(120_000, "quickplay", edition.quickplay.article())]
        }
        "award_loss" => {
            let fewest = if edition.partial_award.value { 0 } else { 2 };
            let article = edition.partial_award.article();
            (fewest..=2)
                .map(|half| number(half, "partial_award", article.clone()))
                .collect()
        }
        _ => Vec::new(),
    };
    named.sort_by_key(|number| number.value);
    named
}
