//! `qiyuan role`: an account becomes an arbiter or an admin, or a player again, from the shell.

use anyhow::{Context, Result};

use crate::args;
use crate::command::serve::runtime;
use crate::output::{Outcome, say, usage};

pub(crate) fn run(typed: &args::Role) -> Result<Outcome> {
    let role = hall::Role::from_code(&typed.role);
    let role = role.ok_or_else(|| usage(format!("no role: '{}'", typed.role)))?;
    let given = hall::data::set_role(&typed.data, &typed.name, role);
    let name = runtime()?.block_on(given).context("no role was given")?;
    say(format_args!("{name} is {} now.", with_article(role)));
    Ok(Outcome::Done)
}

fn with_article(role: hall::Role) -> &'static str {
    match role {
        hall::Role::Player => "a player",
        hall::Role::Arbiter => "an arbiter",
        hall::Role::Admin => "an admin",
    }
}
