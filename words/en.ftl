### What players of OXO read: the full screen, lines, the page, refusals, results, reasons and links.
### Not here: what operators read (`oxo-server`, logs, admin), `--json`, and names of commands.
###
### For translators
###
### Copy this file to words/TAG.ftl and translate it message by message. Put a glossary of the game's
### words into the head of your file, and read it aloud: short, friendly, exact, never cute.
### - `cargo test -p oxo-words` says with file and line what does not fit, and lists what is missing.
###   What is missing is shown in English. Order and groups may differ; keys and arguments may not.
### - `{ $name }` is replaced by an argument. Use each at least once. Names of people are not inflected:
###   put them where the nominative stands, or behind a colon.
### - `{ $count -> [one] … *[other] … }` chooses by the number. Give every plural category of your
###   language; `[0]` and `[1]` match the number itself. `[x]`, `[o]` and other words stay as they are.
### - Sides are X and O. Cells (h8), commands in `backquotes`, rules (15x15x5+swap2), time controls (5m+3s)
###   and names of bots and files are never translated.
### - A message is a machine translation until a comment above it says `# reviewed: YOUR NAME`. A
###   language is offered, and not chosen by itself, until all its messages are reviewed.
### - If the meaning of an English message changes, it gets a new key, so that it is missing elsewhere.
### - A language whose plurals are not known yet needs a line in words/src/plural.rs.
###
### For programmers
###
### `game-over = …` is `oxo_words::GAME_OVER`; with arguments it is a type with them as fields:
### `won = { $name } won` is `oxo_words::Won { name }`. Both are displayed, as by `to_string`, in the
### language of the process (`Language::speak`) or of a block (`Language::within`). An argument is a
### whole number if English chooses its plural, and otherwise anything that can be displayed.
### In the page it is `say("won", { name })`, of web/messages.js, for keys of the groups that
### words/src/page.rs lists. web/catalogue.d.ts follows by `OXO_RENEW=1 cargo test -p oxo-words`.
### A key begins with its group, which is where the message appears.

## Languages

# What the language calls itself.
language-name = English
language-unknown = Unknown language "{ $language }"; use { $languages }

## Refusals: why a player may not do something. One sentence without a full stop that says what to do,
## if anything can be done. They end in a status line, a spoken sentence or after "Error:".

## Refusals in a game

why-game-over = The game is over
# $cell is like h8.
why-occupied = { $cell } is taken
why-out-of-bounds = { $cell } is outside the board
# On the infinite board.
why-too-far =
    { $cell } is too far away; play within { $most ->
        [one] { $most } cell
       *[other] { $most } cells
    } of another stone
# On the infinite board.
why-not-at-origin = The first stone goes to 0,0, not { $cell }
# In renju, to X alone. The words of $foul are the standard terms of renju.
why-forbidden =
    { $cell } is forbidden to X: it makes { $foul ->
        [double_three] a double three
        [double_four] a double four
       *[overline] an overline
    }
# Where stones fall to the lowest free cell of their column.
why-floats = { $cell } is in the air; a stone there falls to { $lands }
why-not-in-centre = This opening starts in the centre, at { $centre }, not at { $cell }
why-too-near =
    { $cell } is too near the centre; this opening's third stone must be { $least ->
        [one] { $least } cell
       *[other] { $least } cells
    } away or more
# During a swap opening. $decisions is like "stay, swap", which are commands.
why-undecided = Decide first: { $decisions }
why-decision-due = Decide about the opening first
why-not-due = That decision is not possible now
why-not-seated = Only the players can do that
why-no-opponent = Wait for an opponent; the other seat is still open
why-nobody-to-resign-to = There is no opponent yet; abort the game instead
why-nobody-to-ask = There is no opponent yet
# Somebody else moved first. $have and $ply are numbers of stones: on the board, and on the board that
# the player saw.
why-stale = The board has changed: it has { $have } stones, not { $ply }
why-changed = The game has changed; look again
why-not-your-turn = It is your opponent's turn
why-nothing-ahead = You can premove only on your opponent's turn
why-counts = You cannot abort after the second move; resign instead
why-undrawn = A line can still be completed, so this is not a draw yet
why-opponent-there = You can claim victory only on your opponent's turn, once they have been away long enough
why-clock-decides = You cannot claim victory in a game this slow; wait for the clock
why-offer-open = Another offer is already open
why-nothing-to-take-back = You have no move to take back
why-not-over = The game is not over yet
why-rematch-on = The rematch has already started
why-nobody-there = Your opponent has left
why-self-left = You have left this game; join it again first
why-paused = The game is paused; resume it first
why-not-paused = The game is not paused
why-no-clock = This game has no clock
why-opponent-away = Your opponent is away and cannot accept
why-granted-enough = You have used all your pauses and extra time in this game
why-declined = Your opponent declined your last offers; wait before you make another
why-no-such-offer = That offer is no longer open
why-own-offer = Only your opponent can accept your offer
why-no-help = Hints are only for casual games against bots, or after the end
why-one-hint = One hint at a time
why-no-such-move = The game has no such move
why-too-many-spectators = This game has too many spectators; try again later
why-over-review = The game is over; review it instead
why-seats-taken = Both seats are taken; watch instead
why-game-too-long = This game is too long for more chat or offers
why-message-too-long =
    A message can have at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }
why-message-empty = The message is empty
why-report-outside = Join or watch the game to report it
why-chat-outside = Join or watch the game to chat in it
why-not-joined = You have not joined that game
why-reported = You have already reported this game

## Refusals before a game

# $game is a code like K7QX2M.
why-no-such-game = There is no game { $game }; the code is wrong or the game was deleted
why-seek-gone = That challenge is no longer open
why-own-seek = You cannot accept your own challenge
why-too-many-seeks = You have too many open challenges; cancel one first
why-lobby-full = The lobby is full; try again later
why-server-full = The server is full; try again later
why-no-free-code = The server found no free code for the game; try again
why-too-many-games = You have too many games; finish one first
why-too-many-games-open = You have too many games open; leave one first
why-rated-bot = Games against bots are not rated; make it casual
why-rated-position = Only games between people from an empty board can be rated; make it casual
why-rated-line = A line of { $line } is too short for rated games; use { $least } or more
why-rated-board = A rated game needs a board on which a line fits in both directions
why-rated-network = Players on one network cannot play rated games; make it casual
why-rated-reconnect = Your opponent must reconnect before a rated game can begin
why-pass-and-play = A pass-and-play game is casual, unlisted and without a bot
# $rules is like 3x3x5: columns, rows, length of the line.
why-no-room = A line of { $line } does not fit on the board of { $rules }
# $reason is another message.
why-bad-position = A game cannot start from this position: { $reason }
# $bot is a name like minimax.
why-bot-too-large =
    { $bot } searches every game to its end, so it plays on at most { $limit ->
        [one] { $limit } cell
       *[other] { $limit } cells
    }, not on { $cells }
why-bot-renju = { $bot } does not know forbidden moves, so it does not play renju
why-bot-boundless = { $bot } searches every game to its end, so it needs a board with edges
why-bot-failed = The bot failed; try again

## Refusals of the server

why-restarting = The server is restarting; try again in a minute
why-storage = The server could not store this, so nothing was done; try again
why-too-fast = Too many requests; wait a moment and try again
why-address-too-fast = Too many requests from your network; wait a moment and try again
why-address-too-many = Too much is open from your network; close something first
why-read-only = You are playing in another window; this one can only watch
why-token-changing = Your sign-in is being renewed; reconnect and try again
why-signed-out = This sign-in is unknown or has expired
# Of a link between two devices of a player.
why-link-unknown = This link code is wrong, used or older than two minutes
why-links-full = There are too many open link codes; try again later
why-devices-full = You have too many devices; sign one out first
why-device-new = A device can sign out older ones only a day after it was linked
why-device-unknown = You have no such device
why-device-only = You cannot sign out your only device; link another one first
why-player-unknown = There is no such player
why-player-busy = Another window changed your player at the same time; try again
why-other-version = This server speaks protocol version { $version }; update this program or choose another server
# $until is a time like 2026-11-23 09:00 UTC. $reason was written by an operator.
why-banned =
    You are banned from this server { $until ->
        [ever] for good
       *[until] until { $until }
    }: { $reason }
why-network-banned =
    Your network is banned from this server { $until ->
        [ever] for good
       *[until] until { $until }
    }: { $reason }
why-muted =
    You are muted { $until ->
        [ever] for good
       *[until] until { $until }
    }: { $reason }
