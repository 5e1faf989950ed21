//! The program `qiyuan`: what was typed becomes what is meant, is run, and ends in an exit code.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod command;
mod games;
mod input;
mod language;
mod listen;
mod output;
mod terminal;

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
        Verb::Serve(typed) => command::serve::run(typed, out),
        Verb::Backup(typed) => command::keep::backup(&typed),
        Verb::Role(typed) => command::role::run(&typed),
        Verb::Restore(typed) => command::keep::restore(&typed),
        Verb::Export(typed) => command::keep::export(&typed, out),
        Verb::Fen(typed) => command::fen::run(typed, out),
        Verb::San(typed) => command::san::run(typed, out),
        Verb::CanMate(typed) => command::can_mate::run(&typed, out),
        Verb::Perft(typed) => command::perft::run(typed, out),
        Verb::Pgn(args::Pgn::Check(typed)) => command::pgn_check::run(&typed, out),
        Verb::Pgn(args::Pgn::Convert(typed)) => command::pgn_convert::run(&typed, out),
        Verb::Pair(typed) => command::pair::run(&typed, out),
        Verb::Play(typed) => command::play::run(typed, out),
        Verb::Laws(typed) => command::laws::run(&typed, out),
        Verb::Judge(typed) => command::judge::run(&typed, out),
        Verb::Norm(typed) => command::norm::run(&typed, out),
        Verb::Rate(typed) => command::rate::run(&typed, out),
        Verb::Sheet(typed) => command::sheet::run(&typed, out),
        Verb::Standings(typed) => command::standings::run(&typed, out),
        Verb::Trf(typed) => command::trf::run(&typed, out),
    }
}
