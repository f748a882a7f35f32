-- The log.

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

-- Until when the server was alive.
CREATE TABLE alive (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    at_ms INTEGER NOT NULL,
    sum   INTEGER  -- as of a record
) STRICT;
