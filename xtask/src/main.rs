//! The chores of the project, as one program: `cargo xtask serve|test|check|bench|codegen`.
#![allow(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a chore runner talks to its user"
)]

use std::process::ExitCode;

use anyhow::{Result, bail};

mod arrows;
mod bench;
mod browser;
mod check;
mod codegen;
mod functions;
mod gates;
mod process;
mod report;
mod serve;
mod test;
mod tidy;
mod tree;
mod web;
mod words;

const USAGE: &str = "\
The chores of the project.

  cargo xtask serve [--dev] [FLAGS]  builds what is stale and opens the hall;
                                     FLAGS are those of `qiyuan serve`
  cargo xtask test [--long] [SUITE]  installs what the tests need, then runs all of them
                                     (suites: web, rust, doc, browser)
  cargo xtask check [STEP…]          says whether the house rules are kept
                                     (steps: fmt, tidy, arrows, web, clippy, docs, codegen)
  cargo xtask bench PART             measures one part: rules, unwinnable, hall
  cargo xtask codegen [--check]      writes the types and the document made from `wire`";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one chore; `false` means that it ran and found something wrong.
fn run(words: &[String]) -> Result<bool> {
    let Some((chore, rest)) = words.split_first() else {
        println!("{USAGE}");
        return Ok(false);
    };
    if matches!(chore.as_str(), "help" | "--help" | "-h") {
        println!("{USAGE}");
        return Ok(true);
    }
    let root = tree::root()?;
    match chore.as_str() {
        "serve" => serve::run(&root, rest),
        "test" => test::run(&root, rest),
        "check" => check::run(&root, rest),
        "bench" => bench::run(&root, rest),
        "codegen" => codegen::run(&root, rest),
        other => bail!("no chore is called '{other}'\n\n{USAGE}"),
    }
}
