//! A game played from a script, and its log as text: shared by the tests of this crate.

mod board;
pub(crate) mod tables;

use std::fmt::Write as _;

use laws::{
    Act, Actor, Command, EditionId, Event, EventKind, FirstMoves, Game, Ground, LagRule, Millis,
    Mode, Refusal, Start, Tempo, Terms, Timestamp, TurnClock, judge,
};
use rules::{ByColor, CastlingMode, Color, Position, fen};

/// A game being played, with everything that has happened.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
}

impl Table {
    pub(crate) fn new(terms: Terms, start: Start) -> Table {
        let (game, created) = Game::new(terms, start, Timestamp(0));
        Table {
            game,
            log: vec![created],
        }
    }

    /// A game from the first position.
    pub(crate) fn simple(edition: EditionId, clock: &str) -> Table {
        let terms = Terms::online(edition, clock.parse().unwrap());
        Table::new(terms, Start::new(Position::start()))
    }

    /// Judges, applies and keeps; the refusal if there was one.
    pub(crate) fn does(&mut self, secs: f64, by: Actor, act: Act) -> (Vec<Event>, Option<Refusal>) {
        let at = instant(secs);
        let answer = judge(&self.game, &Command { by, act }, at);
        for event in &answer.events {
            self.game.apply(event);
            self.log.push(event.clone());
        }
        (answer.events, answer.refusal)
    }

    /// One step of a script: `white e4`, `black claims threefold with Nf6` …
    pub(crate) fn step(&mut self, secs: f64, words: &str) -> (Vec<Event>, Option<Refusal>) {
        let (by, what) = words.split_once(' ').unwrap_or((words, "ticks"));
        let by = Actor::from_code(by).unwrap_or_else(|| panic!("who is {by:?}?"));
        match read_act(&self.game, by, what) {
            Ok(act) => self.does(secs, by, act),
            Err(refusal) => {
                // The hall reads a move first; what is due comes before its refusal.
                let (events, _) = self.does(secs, Actor::Hall, Act::Tick);
                let over = self.game.ending().is_some();
                let refusal = if over {
                    self.refused_after_end(secs)
                } else {
                    refusal
                };
                (events, Some(refusal))
            }
        }
    }

    fn refused_after_end(&self, secs: f64) -> Refusal {
        let command = Command::player(Color::White, Act::Resign);
        judge(&self.game, &command, instant(secs)).refusal.unwrap()
    }

    /// Steps of the form `secs words`, which all must be carried out.
    pub(crate) fn plays(&mut self, script: &[(f64, &str)]) {
        for (secs, words) in script {
            let (_, refusal) = self.step(*secs, words);
            assert_eq!(refusal, None, "{secs} {words}");
        }
    }

    /// `1/2-1/2 agreement`, or `* -` while the game goes on.
    pub(crate) fn outcome(&self) -> String {
        let termination = self.game.ending().map_or("-", |e| e.termination.as_str());
        format!("{} {termination}", self.game.result())
    }

    /// White's and Black's seconds.
    pub(crate) fn secs(&self, at: f64) -> (f64, f64) {
        let left = self.game.clocks_at(instant(at)).left.unwrap();
        (left.white.as_secs_f64(), left.black.as_secs_f64())
    }
}

pub(crate) fn instant(secs: f64) -> Timestamp {
    Timestamp((secs * 1000.0).round() as i64)
}

fn read_act(game: &Game, by: Actor, what: &str) -> Result<Act, Refusal> {
    let words: Vec<&str> = what.split(' ').collect();
    if let Some(act) = board::read_act(&words) {
        return Ok(act);
    }
    let act = match words.as_slice() {
        ["ticks"] => Act::Tick,
        ["offers"] => Act::OfferDraw,
        ["accepts"] => Act::AcceptDraw,
        ["declines"] => Act::DeclineDraw,
        ["resigns"] => Act::Resign,
        ["aborts"] => Act::Abort,
        ["leaves"] => Act::Leave,
        ["arrives"] => Act::Arrive,
        ["claims", "absence"] => Act::ClaimAbsence,
        ["claims", ground] => Act::Claim {
            ground: ground_of(ground),
            intended: None,
        },
        ["claims", ground, "with", san] => {
            let intended = game.position().parse_san(san).ok();
            Act::Claim {
                ground: ground_of(ground),
                intended,
            }
        }
        ["asks", "takeback"] => Act::AskTakeback,
        ["accepts", "takeback"] => Act::AcceptTakeback,
        ["declines", "takeback"] => Act::DeclineTakeback,
        ["was", "down", secs] => Act::HallWasDown {
            lasted: millis(secs),
        },
        ["premoves", uci] => Act::Premove {
            uci: (*uci).to_owned(),
        },
        ["drops", "premove"] => Act::CancelPremove,
        [mv, rest @ ..] => return read_move(game, by, mv, rest),
        [] => panic!("an empty step"),
    };
    Ok(act)
}

fn read_move(game: &Game, by: Actor, text: &str, rest: &[&str]) -> Result<Act, Refusal> {
    let color = by.color().unwrap_or_else(|| panic!("{by:?} moves {text}?"));
    let mv = match game.position().parse_san(text) {
        Ok(mv) => mv,
        Err(_) => game.read_move(color, text)?,
    };
    let lag = match rest {
        [.., "lag", secs] => millis(secs),
        _ => Millis::ZERO,
    };
    Ok(Act::Move {
        mv,
        offer_draw: rest.contains(&"offering"),
        lag,
    })
}

fn ground_of(word: &str) -> Ground {
    Ground::from_code(word).unwrap_or_else(|| panic!("no ground {word:?}"))
}

fn millis(secs: &str) -> Millis {
    Millis(instant(secs.parse().unwrap()).0)
}

/// A script read: terms and start from its head, then the steps.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) terms: Terms,
    pub(crate) start: Start,
    pub(crate) steps: Vec<(f64, String)>,
}

impl Script {
    /// Reads `key value` lines up to `---`, then `secs who what` lines.
    pub(crate) fn read(text: &str) -> Script {
        let (head, body) = text
            .split_once("---\n")
            .expect("a line --- before the steps");
        let mut terms = Terms::online(EditionId::Online, laws::TimeControl::untimed());
        let mut start = Start::new(Position::start());
        for line in head
            .lines()
            .filter(|l| !l.starts_with('#') && !l.is_empty())
        {
            let (key, value) = line.split_once(' ').expect("key value");
            set(&mut terms, &mut start, key, value);
        }
        let steps = body.lines().filter(|l| !l.is_empty()).map(|line| {
            let (secs, words) = line.split_once(' ').expect("secs who what");
            (secs.parse().unwrap(), words.to_owned())
        });
        Script {
            terms,
            start,
            steps: steps.collect(),
        }
    }

    /// Plays it; the log as text, one line an event or refusal, and the closing state.
    pub(crate) fn play(&self) -> (Table, String) {
        let mut table = Table::new(self.terms.clone(), self.start.clone());
        let mut text = String::new();
        if table.log[0].article.is_some() {
            writeln!(text, "{}", line(&table.game, &table.log[0])).unwrap();
        }
        for (secs, words) in &self.steps {
            let (events, refusal) = table.step(*secs, words);
            for event in &events {
                writeln!(text, "{}", line(&table.game, event)).unwrap();
            }
            if let Some(refusal) = refusal {
                writeln!(text, "  {words} -> {refusal}").unwrap();
            }
        }
        let last = self.steps.last().map_or(0.0, |s| s.0);
        writeln!(text, "= {}", closing(&table, last)).unwrap();
        (table, text)
    }
}

fn set(terms: &mut Terms, start: &mut Start, key: &str, value: &str) {
    let secs = || millis(value);
    match key {
        "edition" => terms.edition = EditionId::from_code(value).unwrap(),
        "clock" => {
            terms.time_control = value.parse().unwrap();
            terms.tempo = terms.time_control.tempo();
        }
        "tempo" => terms.tempo = Tempo::from_code(value).unwrap(),
        "mode" => terms.mode = Mode::from_code(value).unwrap(),
        "fen" => start.position = fen::parse(value, CastlingMode::Standard).unwrap(),
        "left" => {
            let (white, black) = value.split_once(' ').unwrap();
            start.left = Some(ByColor {
                white: millis(white),
                black: millis(black),
            });
        }
        "made" => {
            let made = value.parse().unwrap();
            start.moves_made = ByColor {
                white: made,
                black: made,
            };
        }
        "takeback" => terms.options.takeback = value == "yes",
        "premove" => terms.options.premove = value == "yes",
        "clocks" => start.clocks_stopped = value == "stopped",
        "absent" => {
            start.absent = ByColor {
                white: value.contains("white"),
                black: value.contains("black"),
            };
        }
        "illegal" => {
            start.illegal = ByColor {
                white: value.parse().unwrap(),
                black: 0,
            }
        }
        "supervised" => terms.options.supervised = Some(value == "yes"),
        "quickplay_announced" => terms.options.quickplay_announced = value == "yes",
        "session_end" => terms.options.session_end = Some(secs()),
        "default_time" => terms.options.default_time = Some(secs()),
        "claims_automatic" => terms.options.claims_automatic = Some(value == "yes"),
        "no_draw_before_move" => {
            terms.options.no_draw_before_move = Some(value.parse().unwrap());
        }
        "offer_pause" => terms.options.offer_pause = value.parse().unwrap(),
        "reconnect_window" => terms.options.reconnect_window = Some(secs()),
        "free_first_moves_within" => {
            terms.options.first_moves = FirstMoves {
                charged: false,
                within: Some(secs()),
            };
        }
        "perpetual_check_draw" => terms.options.perpetual_check_draw = value == "yes",
        "king_into_check_limit" => {
            terms.options.king_into_check_limit = Some(value.parse().unwrap());
        }
        "touched_square_binds" => terms.options.touched_square_binds = value == "yes",
        "lag" => terms.options.lag = LagRule::HALL,
        _ => panic!("no setting {key:?}"),
    }
}

/// One event as a line: instant, who, what, numbers, article.
pub(crate) fn line(game: &Game, event: &Event) -> String {
    let mut text = format!(
        "{} {} {}",
        Millis(event.at.0),
        event.by.code(),
        event.name()
    );
    let detail = detail(game, event);
    if !detail.is_empty() {
        write!(text, " {detail}").unwrap();
    }
    if let Some(article) = &event.article {
        write!(text, " [{article}]").unwrap();
    }
    text
}

fn detail(game: &Game, event: &Event) -> String {
    match &event.kind {
        EventKind::Moved { mv, completion, .. } => {
            let san = game
                .moves()
                .iter()
                .rev()
                .find(|m| m.mv == *mv && m.at == event.at);
            let mut text = san.map_or_else(|| format!("{mv:?}"), |m| m.san.clone());
            let Some(done) = completion else { return text };
            write!(text, " spent {}", done.spent).unwrap();
            if done.lag_credit != Millis::ZERO {
                write!(text, " credit {}", done.lag_credit).unwrap();
            }
            if let Some(left) = done.left {
                write!(text, " left {left}").unwrap();
            }
            if done.next == TurnClock::Free {
                text.push_str(" free");
            }
            text
        }
        EventKind::DrawOffered { regular: false } => "irregular".to_owned(),
        EventKind::ClaimUpheld { ground, count, .. } => format!("{} {count}", ground.code()),
        EventKind::ClaimRejected {
            ground,
            count,
            added,
            offers,
            ..
        } => format!(
            "{} {count} white +{} black +{}{}",
            ground.code(),
            added.white,
            added.black,
            match game.edition().claim_offers.article() {
                Some(article) if *offers => format!(" offers [{article}]"),
                _ => String::new(),
            }
        ),
        EventKind::TakebackAsked { plies } => format!("plies {plies}"),
        EventKind::TakenBack {
            plies,
            left: Some(left),
        } => {
            format!("plies {plies} left {} {}", left.white, left.black)
        }
        EventKind::TakenBack { plies, left: None } => format!("plies {plies}"),
        EventKind::HallWasDown { lasted } => format!("for {lasted}"),
        EventKind::Ended {
            result,
            termination,
            mating,
            ..
        } => {
            let mating = mating.map_or(String::new(), |m| format!(" mating {}", m.code()));
            format!("{result} {termination}{mating}")
        }
        _ => board::detail(game, event),
    }
}

fn closing(table: &Table, secs: f64) -> String {
    let game = &table.game;
    let mut text = table.outcome();
    if let Some(left) = game.clocks_at(instant(secs)).left {
        write!(text, ", clocks {} {}", left.white, left.black).unwrap();
    }
    match game.clocks_at(instant(secs)).running {
        Some(color) => write!(text, ", {color} runs").unwrap(),
        None => text.push_str(", none runs"),
    }
    if let Some(color) = game.offer() {
        write!(text, ", offer of {color}").unwrap();
    }
    if game.needs_arbiter() {
        text.push_str(", the arbiter is called");
    }
    if game.terms().mode == Mode::Board {
        write!(text, ", {}", game.board_fen()).unwrap();
    }
    text
}
