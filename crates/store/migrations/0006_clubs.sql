-- The club and the class of an account: lists go by them.
ALTER TABLE players ADD COLUMN club TEXT;
ALTER TABLE players ADD COLUMN class TEXT;

CREATE INDEX players_club ON players (club, class) WHERE club IS NOT NULL OR class IS NOT NULL;
