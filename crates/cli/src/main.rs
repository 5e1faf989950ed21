//! The program `qiyuan`: what was typed becomes what is meant, is run, and ends in an exit code.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod command;
mod input;
mod output;

use args::{Typed, Verb};
use output::{Out, Outcome};

fn main() -> ExitCode {
    let typed = Typed::parse();
    let mut out = Out::stdout();
    let result = run(typed.verb, &mut out).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    output::exit_code(result)
}

fn run(verb: Verb, out: &mut Out) -> anyhow::Result<Outcome> {
    match verb {
        Verb::Fen(typed) => command::fen::run(typed, out),
        Verb::San(typed) => command::san::run(typed, out),
        Verb::Perft(typed) => command::perft::run(typed, out),
    }
}
