//! Lines from the keyboard, waited for no longer than asked.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// What came of waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line that is not UTF-8.
    Garbled,
    /// Nothing in time.
    Nothing,
    /// There will be no more lines.
    End,
}

/// The keyboard, read by a thread of its own, so that a clock can run out meanwhile.
#[derive(Debug)]
pub(crate) struct Keyboard {
    lines: Receiver<Heard>,
}

impl Keyboard {
    /// Listens to `stream` from now on.
    pub(crate) fn listen(mut stream: impl BufRead + Send + 'static) -> Self {
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            while stream
                .read_until(b'\n', &mut bytes)
                .is_ok_and(|read| read > 0)
            {
                let heard = match String::from_utf8(std::mem::take(&mut bytes)) {
                    Ok(line) => Heard::Line(line.trim_end_matches(['\n', '\r']).to_owned()),
                    Err(_) => Heard::Garbled,
                };
                if sender.send(heard).is_err() {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// The next line; waits at most `patience`, or for ever.
    pub(crate) fn line(&self, patience: Option<Duration>) -> Heard {
        match patience {
            None => self.lines.recv().unwrap_or(Heard::End),
            Some(patience) => match self.lines.recv_timeout(patience) {
                Ok(heard) => heard,
                Err(RecvTimeoutError::Timeout) => Heard::Nothing,
                Err(RecvTimeoutError::Disconnected) => Heard::End,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn lines_come_in_order_and_then_the_end() {
        let keyboard = Keyboard::listen(Cursor::new("e4\nresign\n"));
        assert_eq!(keyboard.line(None), Heard::Line("e4".to_owned()));
        assert_eq!(
            keyboard.line(Some(Duration::from_secs(9))),
            Heard::Line("resign".to_owned())
        );
        assert_eq!(keyboard.line(None), Heard::End);
    }

    #[test]
    fn a_line_that_is_not_utf8_is_told_as_such_and_the_next_one_heard() {
        let keyboard = Keyboard::listen(Cursor::new(b"e4\r\n\xff\ne5"));
        assert_eq!(keyboard.line(None), Heard::Line("e4".to_owned()));
        assert_eq!(keyboard.line(None), Heard::Garbled);
        assert_eq!(keyboard.line(None), Heard::Line("e5".to_owned()));
        assert_eq!(keyboard.line(None), Heard::End);
    }

    #[test]
    fn patience_ends_without_a_line() {
        // A stream that says nothing until it is dropped.
        struct Silent(std::sync::mpsc::Receiver<()>);
        impl std::io::Read for Silent {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                let _ended = self.0.recv();
                Ok(0)
            }
        }
        let (end, ended) = channel();
        let keyboard = Keyboard::listen(BufReader::new(Silent(ended)));
        assert_eq!(
            keyboard.line(Some(Duration::from_millis(1))),
            Heard::Nothing
        );
        drop(end);
        assert_eq!(keyboard.line(None), Heard::End);
    }
}
