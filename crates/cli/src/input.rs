//! What comes in: files, or standard input for `-` and for nothing.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context, Result};

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// Opens a file, or standard input.
pub(crate) fn open(name: &str) -> Result<Box<dyn Read + Send>> {
    if name == STDIN {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(name).with_context(|| name.to_owned())?;
    Ok(Box::new(file))
}

/// The size of a file in bytes, where it has one.
pub(crate) fn size(name: &str) -> Option<u64> {
    let facts = std::fs::metadata(name).ok()?;
    (name != STDIN && facts.is_file()).then_some(facts.len())
}

/// Hands over each line without its end. Bytes that are not UTF-8 come as U+FFFD, which no
/// reader takes for anything else.
pub(crate) fn each_line(name: &str, mut take: impl FnMut(&str) -> Result<()>) -> Result<()> {
    let mut stream = BufReader::new(open(name)?);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if stream
            .read_until(b'\n', &mut bytes)
            .with_context(|| name.to_owned())?
            == 0
        {
            return Ok(());
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        take(&String::from_utf8_lossy(line))?;
    }
}
