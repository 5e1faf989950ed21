-- Tournaments: one row for lists; the truth is in tournament_events.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES players (id),
    terms TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'running', 'over')),
    seq INTEGER NOT NULL,
    players INTEGER NOT NULL,
    teams INTEGER NOT NULL,
    round INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tournaments_state ON tournaments (state, created_at);

CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    sender INTEGER REFERENCES players (id),
    record TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;

-- The account that plays under an entry.
CREATE TABLE tournament_accounts (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    entry INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (tournament, entry)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_accounts_player ON tournament_accounts (player);

-- The game in the hall in which a game of a tournament is played.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL,
    game TEXT NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Results that players have handed in: what each side says.
CREATE TABLE tournament_sayings (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('white', 'black')),
    result TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tournament, number, side)
) STRICT, WITHOUT ROWID;
