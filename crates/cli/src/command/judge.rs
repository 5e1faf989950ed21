//! `qiyuan judge`: cases of the Laws played, one object each.

use anyhow::Result;
use judge::Verdict;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args;
use crate::input::{self, FileName};
use crate::output::{Out, Outcome, say};

/// A case and what became of it.
#[derive(Debug, Serialize)]
struct Row<'a> {
    id: Option<&'a str>,
    ok: bool,
    got: &'a Map<String, Value>,
    want: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault<'a>>,
}

/// Why a line is no case.
#[derive(Debug, Serialize)]
struct Fault<'a> {
    code: &'a str,
    text: &'a str,
}

pub(crate) fn run(typed: &args::Judge, out: &mut Out) -> Result<Outcome> {
    let name = &FileName::or_stdin(typed.file.as_ref());
    let (mut passed, mut failed, mut number) = (0, 0, 0);
    input::each_line(name, |line| {
        number += 1;
        if line.trim().is_empty() {
            return Ok(());
        }
        let verdict = judge::judge(line);
        match verdict.ok() {
            true => passed += 1,
            false => failed += 1,
        }
        if let Some(fault) = &verdict.fault {
            say(format_args!("{name}:{number}: {fault}"));
        }
        print(&verdict, out)
    })?;
    if passed + failed == 0 {
        say("the file has no cases");
    }
    out.line(format_args!("{passed} passed, {failed} failed"))?;
    Ok(Outcome::of(failed == 0 && passed > 0))
}

fn print(verdict: &Verdict, out: &mut Out) -> Result<()> {
    out.json(&Row {
        id: verdict.id.as_deref(),
        ok: verdict.ok(),
        got: &verdict.got,
        want: &verdict.want,
        fault: verdict.fault.as_ref().map(|fault| Fault {
            code: fault.code.as_str(),
            text: &fault.text,
        }),
    })
}
