-- Games over the board: roles, tables with their host, who sent each command.

ALTER TABLE players ADD COLUMN role TEXT NOT NULL DEFAULT 'player'
    CHECK (role IN ('player', 'arbiter', 'admin'));

CREATE INDEX players_role ON players (role) WHERE role <> 'player';

-- A table is played at one device: its host acts for both sides, and the names stand for
-- nobody in the hall unless they are the seat's account.
ALTER TABLE games ADD COLUMN host INTEGER REFERENCES players (id);
ALTER TABLE games ADD COLUMN white_name TEXT;
ALTER TABLE games ADD COLUMN black_name TEXT;
-- The PIN of the arbiter at the table, as a hash in PHC form.
ALTER TABLE games ADD COLUMN pin TEXT;
-- The number of the board in the room.
ALTER TABLE games ADD COLUMN number INTEGER;

CREATE INDEX games_host ON games (host, created_at, id) WHERE host IS NOT NULL;

-- Who sent the command behind an event; nobody for what the hall did by itself.
ALTER TABLE game_events ADD COLUMN sender INTEGER REFERENCES players (id);
