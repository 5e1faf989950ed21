//! The words of a script for play with hands, and the events it brings, as text.

use laws::{
    Act, Complaint, Completion, Event, EventKind, Found, Game, Ground, Millis, Missing, Ruling,
    Step, StopReason, TouchOrder,
};
use rules::{ByColor, CastlingMode, Color, Role, Setup, fen};

/// What hands, sealers and arbiters do; `None` if the words mean nothing here.
pub(crate) fn read_act(words: &[&str]) -> Option<Act> {
    Some(match words {
        ["touches", squares, rest @ ..] => {
            let squares = squares.split(',').map(|s| s.parse().unwrap()).collect();
            let order = match rest {
                ["together"] => TouchOrder::Together,
                ["unclear"] => TouchOrder::Unclear,
                _ => TouchOrder::AsListed,
            };
            Act::Touch {
                squares,
                order,
                deliberate: !rest.contains(&"lightly"),
            }
        }
        ["adjusts", square, rest @ ..] => Act::Adjust {
            square: square.parse().unwrap(),
            announced: rest.is_empty(),
        },
        ["puts", step, rest @ ..] => Act::Put {
            step: step.parse().unwrap(),
            two_hands: rest.contains(&"two-handed"),
        },
        ["holds", step] => Act::Hold {
            step: step.parse().unwrap(),
        },
        ["releases", step] => Act::Release {
            step: step.parse().unwrap(),
        },
        ["promotes", letter, rest @ ..] => {
            let role = Role::from_letter(letter.chars().next().unwrap()).unwrap();
            Act::Promote {
                role,
                released: rest.is_empty(),
            }
        }
        ["presses"] => Act::Press,
        ["claims", ground, "writing", step] => Act::ClaimWritten {
            ground: Ground::from_code(ground).unwrap(),
            written: step.parse().unwrap(),
        },
        ["complains", about] => Act::Complain(match *about {
            "touch" => Complaint::TouchMove,
            "illegal" => Complaint::IllegalMove,
            "flag" => Complaint::Flag,
            "quickplay" => Complaint::Quickplay,
            _ => Complaint::Increment,
        }),
        ["refuses"] => Act::Refuse { both: false },
        ["refuses", "both"] => Act::Refuse { both: true },
        ["records", text, rest @ ..] => Act::Record {
            text: (*text).to_owned(),
            before_move: rest == ["before"],
        },
        ["stops", "recording"] => Act::StopRecording,
        ["seals", text, rest @ ..] => Act::Seal {
            text: (*text).into(),
            offer: rest == ["offering"],
        },
        _ => return desk(words),
    })
}

fn desk(words: &[&str]) -> Option<Act> {
    Some(match words {
        ["stops", "clocks", rest @ ..] => Act::StopClocks {
            reason: match rest {
                ["piece"] => StopReason::PromotionPiece,
                ["claim"] => StopReason::Claim,
                _ => StopReason::Unsaid,
            },
        },
        ["starts", "clocks"] => Act::StartClocks,
        ["adjourns"] => Act::Adjourn,
        ["resumes", rest @ ..] => {
            let alone = rest.first().and_then(|word| color(word));
            let here = |c| alone.is_none_or(|only| only == c);
            Act::Resume {
                present: ByColor::from_fn(here),
            }
        }
        ["opens", rest @ ..] => Act::OpenEnvelope {
            missing: match rest {
                ["envelope-lost"] => Some(Missing::Envelope),
                ["position-lost"] => Some(Missing::Position),
                _ => None,
            },
        },
        ["sets", "up", rest @ ..] => {
            let position = fen::parse(&rest.join(" "), CastlingMode::Standard).unwrap();
            Act::SetUp {
                setup: Setup::from(&position),
            }
        }
        ["finds", what, rest @ ..] => Act::Report(found(what, rest)),
        ["rules", "by", nearest, ruling, rest @ ..] => Act::Discretion {
            ruling: self::ruling(ruling, rest),
            reason: "nothing says so".to_owned(),
            nearest: laws::Article::from_record((*nearest).to_owned()),
        },
        ["rules", ruling, rest @ ..] => Act::Rule {
            ruling: self::ruling(ruling, rest),
            reason: "as the case says".to_owned(),
        },
        _ => return None,
    })
}

fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|c| c.to_string() == word)
}

fn found(what: &str, rest: &[&str]) -> Found {
    let side = rest.first().and_then(|word| color(word));
    let restorable = !rest.contains(&"unrestorable");
    match what {
        "wrong-start" => Found::WrongStart { color: side },
        "wrong-orientation" => Found::WrongOrientation,
        "colors-reversed" => Found::ColorsReversed,
        "displaced" => Found::Displaced {
            color: side,
            restorable,
        },
        "illegal-position" => Found::IllegalPosition,
        "illegal-move" => Found::IllegalMove {
            ply: rest[0].parse().unwrap(),
            restorable,
        },
        "clock-wrong" => Found::ClockWrong,
        "both-flags" => Found::BothFlags,
        "sheet-incomplete" => Found::SheetIncomplete { color: side },
        "sheet-unreconstructable" => Found::SheetUnreconstructable,
        other => panic!("what is {other}?"),
    }
}

fn ruling(word: &str, rest: &[&str]) -> Ruling {
    let side = || color(rest[0]).unwrap();
    let time = || Millis::from_secs(rest[rest.len() - 1].parse().unwrap());
    match word {
        "add" => Ruling::AddTime {
            color: side(),
            time: time(),
        },
        "remove" => Ruling::RemoveTime {
            color: side(),
            time: time(),
        },
        "warn" => Ruling::Warn { color: side() },
        "loss" => {
            let opponent_half_points = rest[1].parse().unwrap();
            Ruling::AwardLoss {
                color: side(),
                opponent_half_points,
            }
        }
        "draw" => Ruling::AwardDraw,
        "expel" => Ruling::Expel { color: side() },
        "postpone" => Ruling::Postpone { time: time() },
        "reject" => Ruling::Reject,
        "accept" => Ruling::Accept,
        "new-game" => Ruling::NewGame,
        "restore" if rest.is_empty() => Ruling::Restore,
        "restore" => Ruling::RestoreAfter {
            moves: rest[0].parse().unwrap(),
        },
        "lend" => Ruling::LendSheet { color: side() },
        "reinstate" => Ruling::Reinstate,
        "reopen" => Ruling::Reopen,
        "times" => Ruling::SetTimes {
            left: ByColor {
                white: Millis::from_secs(rest[0].parse().unwrap()),
                black: time(),
            },
        },
        "count" => Ruling::CountIllegal { color: side() },
        "forgive" => Ruling::ForgiveIllegal { color: side() },
        "lift" => Ruling::LiftWarning { color: side() },
        _ => Ruling::Continue,
    }
}

/// The numbers of an event, in a few words.
pub(crate) fn detail(game: &Game, event: &Event) -> String {
    match &event.kind {
        EventKind::Touched {
            squares,
            deliberate,
            ..
        } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!(
                "{}{}",
                squares.join(","),
                if *deliberate { "" } else { " lightly" }
            )
        }
        EventKind::Lies { step }
        | EventKind::Released { step }
        | EventKind::HeldOn { step }
        | EventKind::MadeIrregular { step }
        | EventKind::ShownBeforeSealing { step } => step.to_string(),
        EventKind::PromotionChosen { role } => role.english().to_owned(),
        EventKind::Completed {
            color,
            completion,
            passes,
            illegal,
        } => completed(*color, completion, *passes, *illegal),
        EventKind::IllegalMove {
            color,
            count,
            added,
            back_to,
            stands,
            ..
        } => format!(
            "of {color} number {count}{}{}{}",
            times(added),
            back_to.map_or(String::new(), |ply| format!(" back before {ply}")),
            if *stands { " stands" } else { "" },
        ),
        EventKind::KingIntoCheck { color, count } => format!("of {color} number {count}"),
        EventKind::TouchUpheld { color, .. }
        | EventKind::FlagFell { color }
        | EventKind::ClockStarted { color }
        | EventKind::CastlingLost { color } => color.to_string(),
        EventKind::ArbiterCalled { refused } => refused.map_or("", |c| c.as_str()).to_owned(),
        EventKind::QuickplayClaimed { offers: true, .. } => "offers".to_owned(),
        EventKind::Ruled { ruling, added, .. } => format!("{ruling:?}{}", times(added)),
        EventKind::EnvelopeClosed { added } => times(added).trim_start().to_owned(),
        EventKind::Sealed { text, .. } | EventKind::ReplySealed { text } => {
            text.reveal().to_owned()
        }
        EventKind::SealedRead { text } => text.clone(),
        EventKind::EmptyPress { color } => color.to_string(),
        EventKind::Discretion { reason } => reason.clone(),
        EventKind::EnvelopeOpened { mv: Some(mv) } => Step::from(*mv).to_string(),
        EventKind::SetUp { .. } => game.board_fen(),
        _ => String::new(),
    }
}

fn times(added: &ByColor<Millis>) -> String {
    let side = |c: Color| match added[c] {
        Millis::ZERO => String::new(),
        time if time > Millis::ZERO => format!(" {c} +{time}"),
        time => format!(" {c} {time}"),
    };
    format!("{}{}", side(Color::White), side(Color::Black))
}

fn completed(color: Color, done: &Completion, passes: bool, illegal: Option<Step>) -> String {
    let left = done
        .left
        .map_or(String::new(), |left| format!(" left {left}"));
    let aside = if passes { "" } else { " aside" };
    let illegal = illegal.map_or(String::new(), |step| format!(" {step} nobody objecting"));
    format!("{color}{left}{aside}{illegal}")
}
