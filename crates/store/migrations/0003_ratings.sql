-- Grades and ratings.

ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
UPDATE games SET rated = coalesce(json_extract(terms, '$.rated'), 0);
CREATE INDEX games_rated ON games (ended_at, id) WHERE rated = 1;

-- An arbiter's correction of the result: what counts in tables and pools. The game as played
-- stays in its log.
ALTER TABLE games ADD COLUMN corrected TEXT;

-- The grade shown beside a name: 0 for none, 30 … 1; NULL for guests and where none are kept.
ALTER TABLE players ADD COLUMN grade INTEGER;

-- What moves the pools, in the order in which it counts. A result that corrects another takes
-- its place in that order; nothing is ever changed here.
CREATE TABLE results (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    white INTEGER NOT NULL REFERENCES players (id),
    black INTEGER NOT NULL REFERENCES players (id),
    speed TEXT NOT NULL,
    result TEXT NOT NULL,
    at INTEGER NOT NULL,
    sender INTEGER REFERENCES players (id),
    reason TEXT
) STRICT;

CREATE INDEX results_game ON results (game, seq);

-- Views of it, made anew when a result is corrected or the pools' rules change.
-- `points` orders a list: hundredths.
CREATE TABLE ratings (
    player INTEGER NOT NULL REFERENCES players (id),
    pool TEXT NOT NULL,
    points INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (player, pool)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_best ON ratings (pool, points DESC, player);

CREATE TABLE rating_changes (
    player INTEGER NOT NULL REFERENCES players (id),
    pool TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES results (seq),
    record TEXT NOT NULL,
    PRIMARY KEY (player, pool, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_seq ON rating_changes (seq);
