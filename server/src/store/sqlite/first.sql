-- The facts of games, and what follows from them.

-- A game is nothing but its facts, numbered from 1 without holes.
CREATE TABLE facts (
    game  INTEGER NOT NULL,  -- the thirty bits of its code
    seq   INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,  -- since 1970
    body  TEXT    NOT NULL,  -- {"t":..,"d":..}, as on the wire
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- An index of the games, made from their facts in the same transaction.
CREATE TABLE games (
    id       INTEGER PRIMARY KEY,
    x        INTEGER,            -- players; the server's own bots are none
    o        INTEGER,
    listed   INTEGER NOT NULL,
    timed    INTEGER NOT NULL,   -- whether it has clocks
    ended    INTEGER,            -- its place among the ends of games; null while it is not over
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
    PRIMARY KEY (player, rules, speed)
) STRICT, WITHOUT ROWID;

-- Who can come back, and with which tokens: the SHA-256 of each.
CREATE TABLE players (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    token    BLOB    UNIQUE,
    previous BLOB    UNIQUE,
    version  INTEGER NOT NULL
) STRICT;

-- One row: until when the server was alive.
CREATE TABLE alive (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL
) STRICT;
