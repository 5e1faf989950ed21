-- Events choose the pools that their games feed; results typed in for boards in the room count too.

-- The event that a result belongs to: its number there, its round, and when that round was paired.
-- `game` of a result that no game of the hall stands behind is `<tournament>/<number>`.
ALTER TABLE results ADD COLUMN tournament TEXT REFERENCES tournaments (id);
ALTER TABLE results ADD COLUMN number INTEGER;
ALTER TABLE results ADD COLUMN round INTEGER;
ALTER TABLE results ADD COLUMN round_at INTEGER;
UPDATE results SET
    tournament = (SELECT tournament FROM tournament_games AS t WHERE t.game = results.game),
    number = (SELECT number FROM tournament_games AS t WHERE t.game = results.game);

-- Whether results that an event of the log sets count for pools: an arbiter of the hall has set
-- them, or both players have handed in the same.
ALTER TABLE tournament_events ADD COLUMN counts INTEGER NOT NULL DEFAULT 0;

-- The last event whose results the pools have seen.
ALTER TABLE tournaments ADD COLUMN rated_seq INTEGER NOT NULL DEFAULT 0;
UPDATE tournaments SET rated_seq = seq;

-- Every change of an event's pools; nothing is ever changed here. `rating` as in its terms.
CREATE TABLE tournament_ratings (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    at INTEGER NOT NULL,
    sender INTEGER NOT NULL REFERENCES players (id),
    was TEXT NOT NULL,
    rating TEXT NOT NULL,
    moved INTEGER NOT NULL
) STRICT;

CREATE INDEX tournament_ratings_of ON tournament_ratings (tournament, seq);
