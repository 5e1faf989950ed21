//! What comes in: files, or standard input for `-` and for nothing.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rules::pgn::{Encoding, guess_encoding};

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// The name of a file in whatever encoding the system has it; shown as well as it can be.
#[derive(Clone, Debug)]
pub(crate) struct FileName(PathBuf);

impl FileName {
    /// Standard input.
    pub(crate) fn stdin() -> Self {
        Self(STDIN.into())
    }

    /// What was typed, or else standard input.
    pub(crate) fn or_stdin(typed: Option<&Self>) -> Self {
        typed.cloned().unwrap_or_else(Self::stdin)
    }

    pub(crate) fn is_stdin(&self) -> bool {
        self.0.as_os_str() == STDIN
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> Self {
        Self(name.into())
    }
}

impl From<PathBuf> for FileName {
    fn from(path: PathBuf) -> Self {
        Self(path)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

/// Opens a file, or standard input.
pub(crate) fn open(name: &FileName) -> Result<Box<dyn Read + Send>> {
    if name.is_stdin() {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(name.path()).with_context(|| name.to_string())?;
    Ok(Box::new(file))
}

/// The size of a file in bytes, where it has one.
pub(crate) fn size(name: &FileName) -> Option<u64> {
    let facts = std::fs::metadata(name.path()).ok()?;
    (!name.is_stdin() && facts.is_file()).then_some(facts.len())
}

/// What a text file says, whatever program saved it: UTF-8, UTF-16 with its mark, GBK as Chinese
/// spreadsheets write it, or else Latin-1.
pub(crate) fn letters(bytes: &[u8]) -> Cow<'_, str> {
    let usual = match guess_encoding(bytes) {
        // A mark names the encoding, whichever of the two it is.
        Encoding::Utf8 | Encoding::Utf16 => encoding_rs::UTF_8,
        Encoding::Gbk => encoding_rs::GB18030,
        Encoding::Latin1 => encoding_rs::WINDOWS_1252,
    };
    usual.decode(bytes).0
}

/// Bytes of a line that are looked at: all of any line that a person or a program wrote.
const LINE_MAX: u64 = 1 << 20;

/// Hands over each line without its end, and the first without a byte order mark. Bytes that are
/// not UTF-8 come as U+FFFD, which no reader takes for anything else; the rest of a line without
/// an end in sight is passed over.
pub(crate) fn each_line(name: &FileName, mut take: impl FnMut(&str) -> Result<()>) -> Result<()> {
    let mut stream = BufReader::new(open(name)?);
    let mut bytes = Vec::new();
    let mut is_first = true;
    loop {
        bytes.clear();
        let mut start = stream.by_ref().take(LINE_MAX);
        let read = start.read_until(b'\n', &mut bytes);
        if read.with_context(|| name.to_string())? == 0 {
            return Ok(());
        }
        if start.limit() == 0 && !bytes.ends_with(b"\n") {
            stream.skip_until(b'\n').with_context(|| name.to_string())?;
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = match line.strip_prefix("\u{feff}".as_bytes()) {
            Some(line) if is_first => line,
            _ => line,
        };
        is_first = false;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        take(&String::from_utf8_lossy(line))?;
    }
}
