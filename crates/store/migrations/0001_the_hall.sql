-- The hall's tables.
-- Instants are Unix milliseconds; `terms`, `clocks`, `record`, `answer` and `settings` hold
-- versioned JSON records.

PRAGMA application_id = 1363761493;

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'account')),
    name TEXT,
    folded TEXT UNIQUE,
    password TEXT,
    settings TEXT,
    created_at INTEGER NOT NULL,
    CHECK ((kind = 'account') = (name IS NOT NULL)),
    CHECK ((kind = 'account') = (folded IS NOT NULL)),
    CHECK ((kind = 'account') = (password IS NOT NULL))
) STRICT;

CREATE TABLE sessions (
    token_hash BLOB PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_player ON sessions (player);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One row a game for lists; the truth is in game_events.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    white INTEGER NOT NULL REFERENCES players (id),
    black INTEGER NOT NULL REFERENCES players (id),
    terms TEXT NOT NULL,
    watchable INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    fen TEXT NOT NULL,
    last_move TEXT,
    clocks TEXT NOT NULL,
    deadline_at INTEGER,
    result TEXT,
    termination TEXT,
    article TEXT,
    ended_at INTEGER,
    rematch_offer TEXT CHECK (rematch_offer IN ('white', 'black')),
    rematch_game TEXT,
    created_at INTEGER NOT NULL,
    CHECK (white <> black),
    CHECK ((ended_at IS NULL) = (result IS NULL)),
    CHECK ((ended_at IS NULL) = (termination IS NULL))
) STRICT;

CREATE INDEX games_white ON games (white, created_at, id);
CREATE INDEX games_black ON games (black, created_at, id);
CREATE INDEX games_created ON games (created_at, id);
CREATE INDEX games_running ON games (created_at, id) WHERE ended_at IS NULL;

CREATE TABLE game_events (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- A command's first answer, kept for a day, so that a command sent twice is done once.
CREATE TABLE answers (
    player INTEGER NOT NULL,
    command TEXT NOT NULL,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (player, command)
) STRICT, WITHOUT ROWID;

CREATE INDEX answers_at ON answers (at);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    line INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, line)
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    challenger INTEGER NOT NULL REFERENCES players (id),
    invited INTEGER REFERENCES players (id),
    terms TEXT NOT NULL,
    color TEXT NOT NULL CHECK (color IN ('white', 'black', 'random')),
    state TEXT NOT NULL
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    game TEXT REFERENCES games (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CHECK ((state = 'accepted') = (game IS NOT NULL))
) STRICT;

CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';

-- Single values: `alive_until`, the last instant at which the hall is known to have run.
CREATE TABLE hall (
    key TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
