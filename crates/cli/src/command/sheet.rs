//! `qiyuan sheet`: a spreadsheet as text by row and column. The hall reads files that somebody
//! sends with it too, confined.

use std::io::Read;

use anyhow::{Context, Result};

use crate::args::Sheet;
use crate::input::{self, FileName};
use crate::output::{Out, Outcome};

pub(crate) fn run(typed: &Sheet, out: &mut Out) -> Result<Outcome> {
    if typed.confined {
        server::sheets::confine().context("the memory cannot be bounded")?;
    }
    let name = &FileName::or_stdin(typed.file.as_ref());
    let mut bytes = Vec::new();
    // One byte more than may be, so that a larger file is seen to be one.
    let most = server::sheets::FILE_MOST as u64 + 1;
    input::open(name)?
        .take(most)
        .read_to_end(&mut bytes)
        .with_context(|| name.to_string())?;
    let (answer, well) = server::sheets::answer(&bytes);
    out.line(answer)?;
    Ok(Outcome::of(well))
}
