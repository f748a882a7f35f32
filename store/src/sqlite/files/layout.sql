-- The log, and the archive that follows it.

-- What happened, in the order in which it came: a commit touches the last page, however many
-- games it is about.
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,  -- never used twice
    subject  INTEGER NOT NULL,     -- a game's thirty bits doubled, or a player's id doubled and one more
    number   INTEGER NOT NULL,     -- from 1 without holes within each subject
    before   INTEGER,              -- where the entry before it lies; null if in a record, or nowhere
    at_ms    INTEGER NOT NULL,     -- since 1970
    body     TEXT    NOT NULL,     -- of a game {"t":..,"d":..}, as on the wire
    seal     INTEGER NOT NULL      -- a checksum over this and the seal before it
) STRICT;

-- The older part of the log: what is closed, one row for each subject. Of a player only the
-- last entry is kept.
CREATE TABLE records (
    subject INTEGER PRIMARY KEY,
    number  INTEGER NOT NULL,  -- of the last entry in it
    place   INTEGER NOT NULL,  -- where the end of the game lay, or else that last entry
    at_ms   INTEGER NOT NULL,  -- of that last entry
    body    BLOB    NOT NULL,  -- a line for each entry, its time and its body; deflated
    seal    INTEGER NOT NULL,  -- of that last entry
    sum     INTEGER            -- a checksum over the row; null where layout 2 wrote it
) STRICT;

-- The archive: from here on everything follows from the log, up to this position.
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

-- Neither log nor archive: until when the server was alive.
CREATE TABLE alive (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL,
    sum   INTEGER  -- as of a record
) STRICT;
