//! What can be set about the server, with the values a hall starts with.

use std::path::PathBuf;

/// A budget: `burst` at once, and the whole of it again over `refill_s` seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many may come at once.
    pub burst: u32,
    /// Seconds in which a spent budget is full again.
    pub refill_s: u32,
}

impl Rate {
    /// A budget of `burst` that is full again after `refill_s` seconds.
    #[must_use]
    pub const fn new(burst: u32, refill_s: u32) -> Self {
        Self { burst, refill_s }
    }
}

/// How much one address, player or socket may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Attempts to sign in, per address and name.
    pub sign_in: Rate,
    /// Attempts to sign in, per address, whatever the name.
    pub sign_in_address: Rate,
    /// New accounts, per address.
    pub registration: Rate,
    /// New guests, per address. A class of a school shares one.
    pub guests: Rate,
    /// Writes over HTTP, per player.
    pub writes: Rate,
    /// Acts in tournaments, per player. Those of whoever does not run the tournament count as
    /// [`Limits::writes`] too; an arbiter types the results of a whole round in a minute.
    pub tournament_acts: Rate,
    /// Reads over HTTP, per address.
    pub reads: Rate,
    /// Tries at the PIN of one table, right ones among them.
    pub pins: Rate,
    /// Commands of one socket.
    pub commands: Rate,
    /// Connections at once, sockets among them, all addresses together. [`crate::serve()`] cuts
    /// this and the next three if the process may not open so many files.
    pub connections: usize,
    /// Connections at once of one address. Behind a proxy all have the proxy's, and only
    /// [`Limits::connections`] counts.
    pub connections_per_address: usize,
    /// Sockets at once, all players together.
    pub sockets: usize,
    /// Sockets at once of one address.
    pub sockets_per_address: usize,
    /// Sockets at once of one player; a further one closes the oldest.
    pub sockets_per_player: usize,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of a frame from a client.
    pub frame_bytes: usize,
    /// Frames waiting for a slow client before it is let go.
    pub queue_frames: usize,
    /// Seconds without a word from a client before its socket is closed.
    pub silence_s: u32,
    /// Seconds a client may take to send the head of a request, the first or the next.
    pub head_s: u32,
    /// Seconds without a byte either way before any connection is closed.
    pub quiet_s: u32,
    /// Seconds one frame may take to leave.
    pub write_s: u32,
    /// Passwords hashed at once.
    pub hashes: usize,
    /// Passwords waiting to be hashed; more are turned away.
    pub hashes_waiting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sign_in: Rate::new(10, 300),
            sign_in_address: Rate::new(100, 300),
            registration: Rate::new(60, 3600),
            guests: Rate::new(300, 600),
            writes: Rate::new(60, 60),
            tournament_acts: Rate::new(600, 60),
            reads: Rate::new(600, 60),
            pins: Rate::new(6, 600),
            commands: Rate::new(40, 8),
            connections: 10_000,
            connections_per_address: 1_000,
            sockets: 5_000,
            sockets_per_address: 500,
            sockets_per_player: 12,
            body_bytes: 64 * 1024,
            frame_bytes: 16 * 1024,
            queue_frames: 256,
            silence_s: 90,
            head_s: 15,
            quiet_s: 30,
            write_s: 10,
            hashes: 2,
            hashes_waiting: 32,
        }
    }
}

/// How the server is run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Whether `X-Forwarded-For` and `X-Forwarded-Host` are believed: only behind a proxy that
    /// sets them itself.
    pub behind_proxy: bool,
    /// Further origins that may write (`https://chess.example`), for a proxy that does not pass
    /// the `Host` on. The hall's own is always one.
    pub origins: Vec<String>,
    /// Whether cookies are `Secure` even where the hall itself can't see that TLS is in front.
    pub always_secure: bool,
    /// The program that reads spreadsheets, called as `PROGRAM sheet --confined -` with the file
    /// on its standard input. Without one they are read in this process.
    pub sheet_reader: Option<PathBuf>,
}
