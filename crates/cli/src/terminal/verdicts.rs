//! The words for what the Laws answer in the terminal: endings, refusals, lines that are no move.

use rules::Code;

use crate::language::Text;

/// How games end, by the code of the termination.
// tidy: table
const ENDINGS: &[(&str, Text)] = &[
    (
        "checkmate",
        Text {
            zh: "将死",
            en: "checkmate",
        },
    ),
    (
        "stalemate",
        Text {
            zh: "逼和",
            en: "stalemate",
        },
    ),
    (
        "dead_position",
        Text {
            zh: "死局：双方都不可能将死对方",
            en: "dead position: neither side can mate",
        },
    ),
    (
        "agreement",
        Text {
            zh: "双方同意和棋",
            en: "draw agreed",
        },
    ),
    (
        "threefold",
        Text {
            zh: "同一局面出现三次，声明和棋",
            en: "the same position three times, claimed",
        },
    ),
    (
        "fivefold",
        Text {
            zh: "同一局面出现五次",
            en: "the same position five times",
        },
    ),
    (
        "fifty_moves",
        Text {
            zh: "五十回合规则，声明和棋",
            en: "fifty moves, claimed",
        },
    ),
    (
        "seventy_five_moves",
        Text {
            zh: "七十五回合规则",
            en: "seventy-five moves",
        },
    ),
    (
        "perpetual_check",
        Text {
            zh: "长将和棋",
            en: "perpetual check",
        },
    ),
    (
        "resignation",
        Text {
            zh: "认输",
            en: "resignation",
        },
    ),
    (
        "resignation_unwinnable",
        Text {
            zh: "认输，但对方不可能将死",
            en: "resignation, but the other side can't mate",
        },
    ),
    (
        "flag",
        Text {
            zh: "超时",
            en: "the flag has fallen",
        },
    ),
    (
        "flag_unwinnable",
        Text {
            zh: "超时，但对方不可能将死",
            en: "the flag has fallen, but the other side can't mate",
        },
    ),
    (
        "both_flags",
        Text {
            zh: "双方都已超时",
            en: "both flags have fallen",
        },
    ),
    (
        "illegal_moves",
        Text {
            zh: "违例着法",
            en: "illegal moves",
        },
    ),
    (
        "illegal_moves_unwinnable",
        Text {
            zh: "违例着法，但对方不可能将死",
            en: "illegal moves, but the other side can't mate",
        },
    ),
    (
        "illegal_position",
        Text {
            zh: "局面不合规则",
            en: "an illegal position",
        },
    ),
    (
        "default_time",
        Text {
            zh: "迟到判负",
            en: "default time",
        },
    ),
    (
        "sealed_move",
        Text {
            zh: "封棋着法无效",
            en: "the sealed move",
        },
    ),
    (
        "sealed_move_unwinnable",
        Text {
            zh: "封棋着法无效，但对方不可能将死",
            en: "the sealed move, but the other side can't mate",
        },
    ),
    (
        "refusal",
        Text {
            zh: "拒绝遵守规则",
            en: "refusal to comply with the Laws",
        },
    ),
    (
        "disconnect",
        Text {
            zh: "断线",
            en: "disconnection",
        },
    ),
    (
        "disconnect_unwinnable",
        Text {
            zh: "断线，但对方不可能将死",
            en: "disconnection, but the other side can't mate",
        },
    ),
    (
        "quickplay_draw",
        Text {
            zh: "快速结束阶段判和",
            en: "quickplay finish, drawn",
        },
    ),
    (
        "arbiter",
        Text {
            zh: "裁判裁定",
            en: "the arbiter's ruling",
        },
    ),
    (
        "void",
        Text {
            zh: "对局无效",
            en: "void",
        },
    ),
    (
        "aborted",
        Text {
            zh: "对局取消",
            en: "aborted",
        },
    ),
];

/// Why the Laws say no, by the code of the refusal.
// tidy: table
const REFUSALS: &[(&str, Text)] = &[
    (
        "game_over",
        Text {
            zh: "对局已经结束",
            en: "the game is over",
        },
    ),
    (
        "not_on_move",
        Text {
            zh: "不轮到这一方走棋",
            en: "it is the other side's turn",
        },
    ),
    (
        "move_made",
        Text {
            zh: "着法已经走出",
            en: "the move is made",
        },
    ),
    (
        "nothing_to_press",
        Text {
            zh: "没有需要按的钟",
            en: "there is nothing to press",
        },
    ),
    (
        "must_play",
        Text {
            zh: "必须走写下的着法",
            en: "the move written first must be played",
        },
    ),
    (
        "promotion_missing",
        Text {
            zh: "没有说明升变成什么棋子",
            en: "say what the pawn becomes",
        },
    ),
    (
        "castling_missing",
        Text {
            zh: "王车易位还没有走车",
            en: "the rook of the castling has not been moved",
        },
    ),
    (
        "illegal_move",
        Text {
            zh: "不合规则的着法",
            en: "the move is illegal",
        },
    ),
    (
        "already_touched",
        Text {
            zh: "已经摸子",
            en: "a piece was touched already",
        },
    ),
    (
        "claim_false",
        Text {
            zh: "声明不成立",
            en: "the claim is wrong",
        },
    ),
    (
        "too_late",
        Text {
            zh: "太晚了",
            en: "it is too late for that",
        },
    ),
    (
        "too_early",
        Text {
            zh: "太早了",
            en: "it is too early for that",
        },
    ),
    (
        "not_announced",
        Text {
            zh: "没有事先宣布",
            en: "it was not announced",
        },
    ),
    (
        "not_allowed",
        Text {
            zh: "这一对局不允许",
            en: "this game does not allow it",
        },
    ),
    (
        "no_offer",
        Text {
            zh: "没有可接受的提议",
            en: "there is no offer",
        },
    ),
    (
        "must_record",
        Text {
            zh: "必须先记录着法",
            en: "the moves must be recorded first",
        },
    ),
    (
        "discretion",
        Text {
            zh: "由裁判决定",
            en: "the arbiter decides that",
        },
    ),
    (
        "reason_missing",
        Text {
            zh: "须说明理由",
            en: "the reason is missing",
        },
    ),
    (
        "already_offered",
        Text {
            zh: "已经提过和",
            en: "a draw is already offered",
        },
    ),
    (
        "too_soon",
        Text {
            zh: "刚提过和，请先走棋",
            en: "too soon after the last offer",
        },
    ),
    (
        "no_takeback",
        Text {
            zh: "没有悔棋请求，或不允许悔棋",
            en: "no take-back is asked or allowed",
        },
    ),
    (
        "already_asked",
        Text {
            zh: "已经请求过",
            en: "it is already asked",
        },
    ),
    (
        "nothing_to_take_back",
        Text {
            zh: "没有可收回的着法",
            en: "there is no move to take back",
        },
    ),
    (
        "not_absent",
        Text {
            zh: "对方没有离开",
            en: "the other side is not absent",
        },
    ),
];

/// Why a typed line is no move; everything not listed is not readable as one.
// tidy: table
const MOVE_FAULTS: &[(Code, Text)] = &[
    (
        Code::MoveIllegal,
        Text {
            zh: "不合规则",
            en: "not legal here",
        },
    ),
    (
        Code::MoveAmbiguous,
        Text {
            zh: "不止一个棋子能走到那里，请写明是哪个",
            en: "more than one piece can go there; say which",
        },
    ),
    (
        Code::PromotionMissing,
        Text {
            zh: "请写明升变成什么，如 e8=Q",
            en: "say what the pawn becomes, as in e8=Q",
        },
    ),
    (
        Code::PromotionWrong,
        Text {
            zh: "不能这样升变",
            en: "no such promotion",
        },
    ),
];

/// The words for a line that is no move.
pub(crate) fn move_fault(code: Code) -> Text {
    let known = MOVE_FAULTS
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, text)| *text);
    known.unwrap_or(Text {
        zh: "不是着法，也不是命令；输入 help 查看",
        en: "no move and no command; see help",
    })
}

/// The words for a termination; `None` for a code that this version doesn't know.
pub(crate) fn ending(code: &str) -> Option<Text> {
    ENDINGS
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, text)| *text)
}

/// The words for a refusal; `None` for a code that this version doesn't know.
pub(crate) fn refusal(code: &str) -> Option<Text> {
    REFUSALS
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use laws::{RefusalCode, Termination};

    use super::*;

    #[test]
    fn every_ending_and_every_refusal_has_words_in_both_languages() {
        for one in Termination::ALL {
            assert!(ending(one.as_str()).is_some(), "{one}");
        }
        for one in RefusalCode::ALL {
            assert!(refusal(one.as_str()).is_some(), "{one}");
        }
    }
}
