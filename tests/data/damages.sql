---- What somebody could do to a row, or to what holds the rows, each below what a check says of
---- it. GAME goes on, OVER has ended, ANN is one of its players.

---- The log.

-- game GAME: entry 3 is missing
DELETE FROM entries WHERE subject = 2 * GAME AND number = 3;

-- game GAME: entry 2 is missing
UPDATE entries SET before = NULL WHERE subject = 2 * GAME AND number = 3;

-- 1 acknowledged entries since
DELETE FROM entries WHERE subject = 2 * GAME AND number = 5;

-- game GAME is lost
DELETE FROM entries WHERE subject = 2 * GAME;

-- game GAME: found entry 2 in place of entry 3
UPDATE entries SET number = 5 - number WHERE subject = 2 * GAME AND number IN (2, 3);

-- in its place
UPDATE entries SET subject = subject + 2 WHERE subject = 2 * GAME AND number = 3;

-- game GAME: entry 2 is damaged
UPDATE entries SET body = '{' WHERE subject = 2 * GAME AND number = 2;

-- game GAME: entry 4 is damaged
UPDATE entries SET body = replace(body, '"at":[7,7]', '"at":[7,6]');

-- game GAME: entry 1 is damaged
UPDATE entries SET at_ms = at_ms + 1;

-- game GAME: entry 5 is damaged
UPDATE entries SET seal = seal + 1 WHERE number = 5;

-- game GAME: entry 6 is damaged
INSERT INTO entries SELECT position + 1000, subject, number + 1, position, at_ms, body, seal FROM entries WHERE subject = 2 * GAME AND number = 5;

---- Its older part.

-- game OVER is lost
DELETE FROM records WHERE subject = 2 * OVER;

-- player ANN is lost
DELETE FROM records WHERE subject = 2 * ANN + 1;

-- the record of player ANN is damaged
UPDATE records SET body = substr(body, 1, length(body) - 1);

-- the record of game OVER is damaged
UPDATE records SET number = number + 1 WHERE subject = 2 * OVER;
UPDATE records SET seal = seal + 1, sum = NULL WHERE subject = 2 * OVER;

-- the record of player ANN is damaged
UPDATE records SET at_ms = at_ms + 1, sum = NULL;

-- game OVER: the index and the events disagree on the position of its end
UPDATE records SET place = place + 9999, sum = NULL WHERE subject = 2 * OVER;

-- the record of player 4 is damaged
UPDATE records SET subject = 9 WHERE subject = 2 * ANN + 1;

---- The position of the index, and the heartbeat.

-- the position of the index is damaged
UPDATE filed SET position = position - 1;
DELETE FROM filed;

-- the last heartbeat is damaged
UPDATE alive SET at_ms = at_ms + 1;
DELETE FROM alive;

---- Games.

-- game GAME: the index and the events disagree on whether it exists
DELETE FROM games WHERE id = GAME;

-- game 500000 is lost
INSERT INTO games (id, listed, timed, counts, row) VALUES (5, 1, 0, 0, '');

-- the index: unreadable row in games
UPDATE games SET id = -5 WHERE id = GAME;

-- game GAME: the index and the events disagree on its players
UPDATE games SET x = NULL WHERE id = GAME;

-- game GAME: the index and the events disagree on its terms
UPDATE games SET listed = NOT listed WHERE id = GAME;
UPDATE games SET timed = 1 WHERE id = GAME;

-- game OVER: the index and the events disagree on its result
UPDATE games SET counts = 0 WHERE id = OVER;

-- game OVER: the index and the events disagree on the position of its end
UPDATE games SET ended = NULL WHERE id = OVER;

-- game GAME: the index and the events disagree on its row
UPDATE games SET row = replace(row, 'ann', 'eve');

-- game OVER: the index and the events disagree on its row
UPDATE games SET row = '{' WHERE id = OVER;

-- game OVER: the index and the events disagree on its ratings
UPDATE games SET row = replace(row, '"after":15', '"after":16');

---- What players have reached.

-- player ANN: the tally in 15x15x5 blitz does not match the games
DELETE FROM tallies;
UPDATE tallies SET won = won + 1;
UPDATE tallies SET rating = rating + 1;
UPDATE tallies SET history = '[1]';
UPDATE tallies SET history = '{';

-- the index: unreadable row in tallies
UPDATE tallies SET rules = 'chess' WHERE player = ANN AND rules = '15x15x5';

---- Who they are, and how they come back.

-- player ANN: the index and the log disagree on the name
DELETE FROM players;
UPDATE players SET folded = 'eve';

-- player 99 is lost
INSERT INTO players VALUES (99, 'eve');

-- player ANN: the index and the log disagree on the tokens
DELETE FROM tokens;

-- player 99 is lost
INSERT INTO tokens VALUES (zeroblob(32), 99);

-- player ANN: the index and the log disagree on the tokens
INSERT INTO tokens VALUES (zeroblob(32), ANN);

---- What holds all of it.

-- the file: index games_by_end is missing
DROP INDEX games_by_end;

-- the file: table tokens is missing
DROP TABLE tokens;

-- the file: trigger full is not part of the layout
CREATE TRIGGER full BEFORE UPDATE ON filed BEGIN SELECT RAISE(ABORT, 'full'); END;
