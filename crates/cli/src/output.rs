//! What goes out: data on stdout, talk on stderr, and the three exit codes.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

/// How a command went, apart from errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Everything was done.
    Done,
    /// A line was rejected, faulty or failed.
    Faulty,
}

impl Outcome {
    /// `Faulty` if any of the two is.
    pub(crate) fn and(self, other: Self) -> Self {
        if self == Self::Done { other } else { self }
    }

    /// `Done` if `well`.
    pub(crate) fn of(well: bool) -> Self {
        if well { Self::Done } else { Self::Faulty }
    }
}

/// Wrong usage that the parser of the command line can't see: exit 2.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Wrong usage, as an error to return.
pub(crate) fn usage(text: impl Into<String>) -> anyhow::Error {
    Usage(text.into()).into()
}

/// Standard output: buffered for a pipe, line by line for a person.
#[derive(Debug)]
pub(crate) struct Out {
    stream: BufWriter<Stdout>,
    line_by_line: bool,
}

impl Out {
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        let line_by_line = stdout.is_terminal();
        Self {
            stream: BufWriter::new(stdout),
            line_by_line,
        }
    }

    /// One line of text.
    pub(crate) fn line(&mut self, text: impl std::fmt::Display) -> Result<()> {
        writeln!(self.stream, "{text}")?;
        self.settle()
    }

    /// One JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        serde_json::to_writer(&mut self.stream, value).map_err(io::Error::from)?;
        self.stream.write_all(b"\n")?;
        self.settle()
    }

    /// Text as it is, without a line end of its own.
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.stream.write_all(text.as_bytes())?;
        self.settle()
    }

    /// The stream itself, for those who write to it at length.
    pub(crate) fn stream(&mut self) -> &mut (dyn Write + Send) {
        &mut self.stream
    }

    pub(crate) fn flush(&mut self) -> Result<()> {
        Ok(self.stream.flush()?)
    }

    fn settle(&mut self) -> Result<()> {
        if self.line_by_line {
            self.flush()
        } else {
            Ok(())
        }
    }
}

/// Talk to the person at the keyboard; never data.
pub(crate) fn say(text: impl std::fmt::Display) {
    // A closed stderr is no reason to stop working.
    let _unheard = writeln!(io::stderr(), "{text}");
}

/// Talk that leaves the line open, as a prompt does.
pub(crate) fn whisper(text: impl std::fmt::Display) {
    let _unheard = write!(io::stderr(), "{text}");
}

/// 0 done, 1 something was wrong with the input or the work, 2 wrong usage. A reader that has
/// seen enough and closed the pipe is no error.
pub(crate) fn exit_code(result: Result<Outcome>) -> ExitCode {
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Faulty) => ExitCode::from(1),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say(format_args!("qiyuan: {error:#}"));
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}
