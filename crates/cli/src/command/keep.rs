//! `qiyuan backup`, `restore` and `export`: the hall's data as a whole.

use std::io::Write;

use anyhow::{Context, Result};

use crate::args::{self, DataForm};
use crate::command::serve::runtime;
use crate::output::{Out, Outcome, say};

pub(crate) fn backup(typed: &args::Backup) -> Result<Outcome> {
    runtime()?
        .block_on(hall::data::backup(&typed.data, &typed.file))
        .context("no backup was made")?;
    say(format_args!(
        "{} holds a copy of {}",
        typed.file.display(),
        typed.data.display()
    ));
    let mut key = typed.file.clone().into_os_string();
    key.push(".seal-key");
    let key = std::path::PathBuf::from(key);
    match typed.with_seal_key {
        false => say("The key of sealed moves is not in it (--with-seal-key writes it beside)."),
        true if hall::data::copy_seal_key(&typed.data, &key).context("no key was copied")? => {
            say(format_args!(
                "{} opens what is sealed in it: keep the two apart",
                key.display()
            ));
        }
        true => say("Nothing was ever sealed here: there is no key."),
    }
    Ok(Outcome::Done)
}

pub(crate) fn restore(typed: &args::Restore) -> Result<Outcome> {
    let restored = hall::data::restore(&typed.file, &typed.data, typed.replace);
    runtime()?
        .block_on(restored)
        .context("nothing was restored")?;
    say(format_args!(
        "{} holds the hall of {}",
        typed.data.display(),
        typed.file.display()
    ));
    Ok(Outcome::Done)
}

pub(crate) fn export(typed: &args::Export, out: &mut Out) -> Result<Outcome> {
    let mut nowhere = std::io::sink();
    let (lines, pgn): (&mut (dyn Write + Send), &mut (dyn Write + Send)) = match typed.to {
        DataForm::Json => (out.stream(), &mut nowhere),
        DataForm::Pgn => (&mut nowhere, out.stream()),
    };
    let exported = runtime()?.block_on(hall::data::export(&typed.data, lines, pgn))?;
    if exported.unplayable > 0 {
        say(format_args!(
            "{} games can't be replayed",
            exported.unplayable
        ));
    }
    Ok(Outcome::of(exported.unplayable == 0))
}
