//! Runs a case of the Laws suite: a start, timed events, and facts that must hold at the end.

mod facts;
mod read;

use laws::{Act, Actor, Command, Game, Refusal, Timestamp, judge};
use serde_json::{Map, Value};

/// Plays a case; the facts named by its `expect`, as this program has them.
pub(crate) fn run(case: &Value) -> Result<Map<String, Value>, String> {
    let (terms, start) = read::beginning(case)?;
    let (mut game, _) = Game::new(terms, start, read::instant(0.0));
    if case["start"]["illegal_position"] == true {
        let setup = read::setup(case["start"]["fen"].as_str().ok_or("fen")?)?;
        give(
            &mut game,
            Actor::Arbiter,
            Act::SetUp { setup },
            read::instant(0.0),
        );
    }
    let mut last: Option<Refusal> = None;
    let mut at = read::instant(0.0);
    for event in case["events"].as_array().ok_or("events")? {
        at = read::instant(event["at"].as_f64().ok_or("at")?);
        last = play(&mut game, event, at)?;
    }
    let expect = case["expect"].as_object().ok_or("expect")?;
    expect
        .keys()
        .map(|key| Ok((key.clone(), facts::fact(&game, key, &last, at)?)))
        .collect()
}

fn give(game: &mut Game, by: Actor, act: Act, at: Timestamp) -> Option<Refusal> {
    let answer = judge(game, &Command { by, act }, at);
    answer.events.iter().for_each(|e| game.apply(e));
    answer.refusal
}

fn play(game: &mut Game, event: &Value, at: Timestamp) -> Result<Option<Refusal>, String> {
    // What is due by time comes first, so that a move is read in the position it meets.
    give(game, Actor::Hall, Act::Tick, at);
    let by = match event["by"].as_str().ok_or("by")? {
        "arbiter" if event["do"] == "tick" => Actor::Hall,
        by => Actor::from_code(by).ok_or("by")?,
    };
    match read::act(game, by, event)? {
        Ok(act) => Ok(give(game, by, act, at)),
        Err(refusal) => Ok(Some(refusal)),
    }
}
