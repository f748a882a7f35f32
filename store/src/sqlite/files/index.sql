-- The index: everything here follows from the log, up to this position.
CREATE TABLE filed (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    sum      INTEGER             -- as of a record
) STRICT;
INSERT INTO filed VALUES (1, 0, NULL);

CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    x        INTEGER,            -- players; the server's own bots are none
    o        INTEGER,
    listed   INTEGER NOT NULL,
    timed    INTEGER NOT NULL,   -- whether it has clocks
    ended    INTEGER,            -- where its end lay in the log; null while it is not over
    counts   INTEGER NOT NULL,   -- whether it ended otherwise than called off
    row      TEXT    NOT NULL    -- as lists show it, as of the last seat taken or changed, and of its end
) STRICT;
CREATE UNIQUE INDEX games_by_end ON games (ended) WHERE ended IS NOT NULL;
CREATE INDEX games_unfinished ON games (id) WHERE ended IS NULL;
CREATE INDEX games_with_x ON games (x) WHERE ended IS NULL;
CREATE INDEX games_with_o ON games (o) WHERE ended IS NULL;
CREATE INDEX games_void ON games (id) WHERE ended IS NOT NULL AND NOT counts;
CREATE INDEX games_ended ON games (ended) WHERE listed AND counts;
CREATE INDEX games_of_x ON games (x, ended) WHERE listed AND counts;
CREATE INDEX games_of_o ON games (o, ended) WHERE listed AND counts;

-- What players have reached in each pool, from the ends of games.
CREATE TABLE tallies (
    player     INTEGER NOT NULL,
    rules      TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    won        INTEGER NOT NULL,
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    rating     REAL,
    deviation  REAL,
    volatility REAL,
    history    TEXT    NOT NULL,   -- ratings after the latest rated games, as JSON
    PRIMARY KEY (player, rules, speed)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_by_rating ON tallies (rules, rating - 2 * deviation) WHERE rating IS NOT NULL;

CREATE TABLE players (
    id     INTEGER PRIMARY KEY,
    folded TEXT    NOT NULL      -- the name in lower case
) STRICT;
CREATE INDEX players_by_name ON players (folded);

-- Who can come back with which tokens, two for each device: the SHA-256 of each.
CREATE TABLE tokens (
    token  BLOB    PRIMARY KEY,
    player INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (player);
