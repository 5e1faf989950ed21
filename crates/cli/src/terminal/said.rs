//! What a line typed at the board means.

use laws::Ground;
use rules::Color;

/// A line, understood as far as words go; whether it is allowed, the Laws say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A move, with or without an offer of a draw.
    Move {
        text: String,
        offer_draw: bool,
    },
    OfferDraw,
    Accept,
    Decline,
    /// A claim on the position, or with an intended move.
    Claim {
        ground: Ground,
        intended: Option<String>,
    },
    Undo,
    Resign,
    Abort,
    Board,
    Clock,
    Flip,
    Moves,
    Fen,
    Help,
    Quit,
}

/// Whole lines that are commands, in both languages.
// tidy: table
const WORDS: &[(&[&str], Said)] = &[
    (&["draw", "draw?", "提和"], Said::OfferDraw),
    (&["accept", "yes", "y", "同意", "是"], Said::Accept),
    (
        &["decline", "no", "n", "拒绝", "不同意", "否"],
        Said::Decline,
    ),
    (&["undo", "takeback", "悔棋"], Said::Undo),
    (&["resign", "认输"], Said::Resign),
    (&["abort", "取消"], Said::Abort),
    (&["", "board", "棋盘"], Said::Board),
    (&["clock", "time", "棋钟", "时间"], Said::Clock),
    (&["flip", "翻转"], Said::Flip),
    (&["moves", "着法", "棋谱"], Said::Moves),
    (&["fen", "局面"], Said::Fen),
    (&["help", "?", "h", "帮助"], Said::Help),
    (&["quit", "exit", "q", "退出"], Said::Quit),
];

const CLAIM: [&str; 2] = ["claim", "声明"];
const THREEFOLD: [&str; 4] = ["threefold", "3", "repetition", "三次"];
const FIFTY: [&str; 3] = ["fifty", "50", "五十"];

/// Said before a line by the side that is not expected to speak.
const SIDES: [(&[&str], Color); 2] = [
    (&["white:", "白:", "白：", "白方：", "白方:"], Color::White),
    (&["black:", "黑:", "黑：", "黑方：", "黑方:"], Color::Black),
];

/// Reads a line: who speaks, if it says so, and what.
pub(crate) fn understand(line: &str) -> (Option<Color>, Said) {
    let line = line.trim();
    for (prefixes, color) in SIDES {
        for prefix in prefixes {
            if let Some((head, rest)) = line.split_at_checked(prefix.len())
                && head.to_lowercase() == *prefix
            {
                return (Some(color), meaning(rest));
            }
        }
    }
    (None, meaning(line))
}

fn meaning(line: &str) -> Said {
    let line = line.trim();
    let low = line.to_lowercase();
    if let Some((_, said)) = WORDS
        .iter()
        .find(|(words, _)| words.contains(&low.as_str()))
    {
        return said.clone();
    }
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    if CLAIM.contains(&first.as_str()) {
        let ground = words.next().unwrap_or_default().to_lowercase();
        let intended = words.next().map(str::to_owned);
        if THREEFOLD.contains(&ground.as_str()) {
            return Said::Claim {
                ground: Ground::Threefold,
                intended,
            };
        }
        if FIFTY.contains(&ground.as_str()) {
            return Said::Claim {
                ground: Ground::Fifty,
                intended,
            };
        }
        return Said::Help;
    }
    // `Nf3 draw` and, as on a scoresheet, `Nf3 (=)`.
    for offer in ["draw", "提和", "(=)"] {
        if let Some(text) = line.strip_suffix(offer).filter(|text| text.ends_with(' ')) {
            return Said::Move {
                text: text.trim().to_owned(),
                offer_draw: true,
            };
        }
    }
    Said::Move {
        text: line.to_owned(),
        offer_draw: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        assert_eq!(meaning("Resign"), Said::Resign);
        assert_eq!(meaning("认输"), Said::Resign);
        assert_eq!(meaning("  "), Said::Board);
        assert_eq!(
            meaning("claim threefold Nf3"),
            Said::Claim {
                ground: Ground::Threefold,
                intended: Some("Nf3".to_owned())
            }
        );
        assert_eq!(
            meaning("声明 五十"),
            Said::Claim {
                ground: Ground::Fifty,
                intended: None
            }
        );
        assert_eq!(meaning("claim"), Said::Help);
    }

    #[test]
    fn either_side_may_speak_out_of_turn() {
        assert_eq!(
            understand("Black: resign"),
            (Some(Color::Black), Said::Resign)
        );
        assert_eq!(understand("白：认输"), (Some(Color::White), Said::Resign));
        assert_eq!(understand("resign"), (None, Said::Resign));
    }

    #[test]
    fn a_draw_may_be_offered_with_the_move() {
        let with = |text: &str| Said::Move {
            text: text.to_owned(),
            offer_draw: true,
        };
        assert_eq!(meaning("Nf3 draw"), with("Nf3"));
        assert_eq!(meaning("马f3 提和"), with("马f3"));
        assert_eq!(meaning("e4 (=)"), with("e4"));
        let without = Said::Move {
            text: "b4".to_owned(),
            offer_draw: false,
        };
        assert_eq!(meaning("b4"), without);
    }
}
