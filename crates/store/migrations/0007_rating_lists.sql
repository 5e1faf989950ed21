-- Numbers set from a rating list. Each counts after the results up to `after_seq` and before all
-- later ones; nothing is ever changed here. `record` as in `ratings`; no `sender`: the shell.
CREATE TABLE rating_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    after_seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    sender INTEGER REFERENCES players (id),
    player INTEGER NOT NULL REFERENCES players (id),
    pool TEXT NOT NULL,
    record TEXT NOT NULL
) STRICT;
