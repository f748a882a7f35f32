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

## Parts of sentences and lists, as they are joined. Each part is a message or a name.

join-list = { $one }, { $two }
join-clauses = { $one }; { $two }
join-sentences = { $one }. { $two }
join-label = { $label }: { $text }

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
# During a swap opening.
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
why-no-help = Hints work only in casual games against bots, or after the end
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
why-address-too-many = Too many connections or games are open from your network; close some first
why-playing-rated = You are playing a rated game; the engine helps after it
why-read-only = You are playing in another window; this one can only watch
why-token-changing = Your sign-in is being renewed; reconnect and try again
why-signed-out = This sign-in is unknown or has expired
# Of a link between two devices of a player.
why-link-unknown = This link code is wrong, already used or older than two minutes
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

## The page: its head, the home page, the form, settings, help

# A sentence with its full stop, and two of them.
page-sentence = { $text }.
page-sentences = { $one } { $two }
page-home = OXO, home
page-nav = Main
page-nav-play = Play
page-nav-watch = Watch
page-nav-learn = Learn
page-nav-leaders = Leaderboard
page-sound = Sound
page-dark = Dark colours
page-help = Help and keys
page-settings = Settings
page-home-claim = Noughts and crosses, from three squares to infinity.
page-home-lead = Open a link and you’re playing. No account, no adverts, no download.
page-live-board = A game, move by move
page-home-mine = My games
page-home-looking = Looking for an opponent
page-home-stop = Stop looking
page-home-bot = Play the computer
page-home-friend = Play a friend
page-home-friend-says = They only need your link
page-home-anybody = Find an opponent
page-home-both = Pass and play
page-home-options = Options
page-option-clock = Clock
page-option-no-clock = None
page-option-half-minute = 30 s a move
page-option-day = A day a move
page-option-three-days = 3 days a move
page-option-side = You play
page-option-random = Random
page-option-bot = Computer’s level
page-option-delay = Spectators see a game against a person
page-option-at-once = at once
page-option-late-30 = 30 s later
page-option-late-120 = 2 min later
page-option-late-600 = 10 min later
page-option-rated = Rated
page-option-rated-says = Against people on another network, with four in a row or more.
page-option-listed = Show in lobby
page-home-choose = Choose a game
page-home-compare = Compare the rules
page-own = Your own rules
page-own-begin = Begin with
page-own-four = Four in a row
page-own-swap2 = Swap2
page-own-exact = Exactly five
page-own-large = Large board
page-own-huge = Huge board
page-own-columns = Columns
page-own-rows = Rows
page-own-length = In a row
page-own-lines = Lines
page-own-at-least = At least this many
page-own-exactly = Exactly this many
page-own-renju = Renju
page-own-caro = Caro
page-own-caro6 = Caro 6
page-own-opening = Opening
page-own-free = Free
page-own-swap = Swap
page-own-swap2-opening = Swap2
page-own-pro = Pro
page-own-longpro = Long pro
page-own-boundless = Infinite board
page-own-gravity = Gravity: stones fall
page-own-misere = Misère: a line loses
page-list-challenges = Open challenges
page-list-no-challenges = Nobody is looking for an opponent. Be the first.
page-list-no-leaders = Nobody has a rating for this game yet.
page-list-all-leaders = All leaderboards
page-list-last = Your last games
page-list-no-last = Finished games appear here.
page-list-code = Game code
page-list-open = Open
page-list-watch = Games to watch
page-list-no-watch = No public game is being played right now.
page-rules = Rules
page-keyboard = Keyboard
page-foot = OXO is free and open source
page-invite-link = Send this link to a friend
page-invite-copy = Copy link
page-share = Share
page-invite-qr = The link as a QR code
page-board = Board
page-game = Game
page-cancel = Cancel
page-moves = Moves
page-step-first = First move
page-step-back = Back one move
page-step-on = Forward one move
page-step-last = Last move
page-move = Move
page-place = Place
page-chat = Chat
page-chat-messages = Messages
page-chat-message = Message
page-chat-send = Send
page-chat-mute = Mute opponent
page-chat-report-says = Sends the text above to the operators of the server
page-chat-report = Report
page-done = Done
page-rules-all = All the rules
page-learn = How to play
page-learn-lead = In every game you make a row of your own. Only the boards differ, and what counts as a row.
page-games = Games
page-games-none = No public games yet.
page-set-name = My name
page-set-colours = Colours
page-set-system = Same as the system
page-set-light = Light
page-set-dark = Dark
page-set-colour-blind = Colour-blind friendly
page-set-contrast = High contrast
page-set-board = Board
page-set-language = Language
page-set-unreviewed = A machine translation, not yet reviewed.
page-set-by-game = Depends on the game
page-set-wood = Wood and stones
page-set-paper = Paper and ink
page-set-confirm = Confirm moves
page-set-small = On small cells
page-set-never = Never
page-set-always = Always
page-set-sounds = Sounds
page-set-notify = Notify me when it is my turn
page-set-devices = Devices
page-set-page = My page
page-help-links = Anyone with a game’s link can play or watch. X, or Black, moves first. A line wins, unless the rules say otherwise.
page-help-touch = Tap a cell to play there. Where cells are small, the first tap shows the stone, and a second one or Place plays it. Pinch to zoom; hold a finger on the board to aim with a magnifying glass.
page-key-arrows = arrows
page-key-arrows-do = move on the board; Home and End go to the ends of a row
page-key-enter = Enter, Space
page-key-enter-does = place a stone
page-key-t-does = type a move; Esc goes back to the board
page-key-esc-does = cancel
page-key-zoom-does = zoom in, zoom out, whole board, last move
page-key-step-does = back one move, forward one move; < and > go to the first and the last, h keeps the board at this move
page-key-answer-does = accept, decline or withdraw an offer
page-key-opening-does = answer the questions of an opening
page-key-request-does = take back, offer a draw, resign, abort
page-key-clock-does = pause or resume, ask for 15 more seconds
page-key-end-does = claim victory, rematch
page-key-mark-does = threats, hint, chat
page-key-setup-does = on the analysis board: place X, place O, remove a stone
page-key-help-does = this help

## The page: the sides, as a board of stones or of signs calls them

page-side = { $side ->
    [black] Black
    [white] White
    [x] X
   *[o] O
}

## The page: names of games

page-game-gomoku = Gomoku
page-game-tictactoe = Tic-tac-toe
page-game-drop = Drop four
page-game-renju = Renju
page-game-caro = Caro
page-game-boundless = Infinite board
page-game-misere = Misère
page-game-four = Four in a row
page-game-swap2 = Gomoku, swap2
page-game-exact = Exactly five
page-game-sized = { $size }, { $k } in a row
page-game-falling = { $size }, { $k } in a row, stones fall

## The page: clocks and terms

page-clock-none = no clock
page-clock-per-move = { $time } a move
page-clock-days = { $days ->
    [one] a day a move
   *[other] { $days } days a move
}
page-terms-rated = rated
page-terms-late = shown { $time } later
page-open-seat = Open seat

## The page: whose turn it is

page-invited = You’re invited
page-turn-waiting = Waiting for an opponent
page-turn-choose = { $who ->
    [you] Choose your side
   *[player] { $name } is choosing a side
}
page-turn-side = { $side } to move
page-turn-mine = Your move
page-turn-forbidden = Not there
page-turn-theirs = { $name } is to move
page-turn-place = { $who ->
    [you] Place three opening stones: { $nth } of 3 ({ $side })
   *[player] { $name } places three opening stones: { $nth } of 3 ({ $side })
}
page-turn-place-more = { $who ->
    [you] Place two more stones: { $nth } of 2 ({ $side })
   *[player] { $name } places two more stones: { $nth } of 2 ({ $side })
}
page-paused = { $who ->
    [you] Paused by you since { $time }
   *[player] Paused by { $name } since { $time }
}
page-move-said = { $nth }: { $side } { $cell }.

## The page: how a game ended

page-end-draw = Draw
page-end-aborted = Aborted
page-end-won = You won
page-end-lost = You lost
page-end-side-won = { $side } won
page-end-name-won = { $name } won
page-end-abort = { $who ->
    [you] You aborted the game.
   *[player] { $name } aborted the game.
}
page-end-late = { $who ->
    [you] You did not move in time.
   *[player] { $name } did not move in time.
}
page-end-nobody-wins = Nobody wins.
page-end-row = { $count ->
    [3] Three in a row, { $from } to { $to }.
    [4] Four in a row, { $from } to { $to }.
    [5] Five in a row, { $from } to { $to }.
    [6] Six in a row, { $from } to { $to }.
    [one] A row of { $count }, { $from } to { $to }.
   *[other] { $count } in a row, { $from } to { $to }.
}
page-end-made-row = { $count ->
    [3] { $name } made three in a row, { $from } to { $to }.
    [4] { $name } made four in a row, { $from } to { $to }.
    [5] { $name } made five in a row, { $from } to { $to }.
    [6] { $name } made six in a row, { $from } to { $to }.
    [one] { $name } made a row of { $count }, { $from } to { $to }.
   *[other] { $name } made { $count } in a row, { $from } to { $to }.
}
# For misère games.
page-end-line-loses = { $who ->
    [you] You made a line, { $from } to { $to }, and a line loses.
   *[player] { $name } made a line, { $from } to { $to }, and a line loses.
}
page-end-resign = { $who ->
    [you] You resigned.
   *[player] { $name } resigned.
}
page-end-time = { $who ->
    [you] You ran out of time.
   *[player] { $name } ran out of time.
}
page-end-claim = { $who ->
    [you] You were away for too long.
   *[player] { $name } was away for too long.
}
page-end-forbidden = Only forbidden points are left for { $side }.
page-end-full = The board is full and nobody has a line.
page-end-dead = Nobody can complete a line any more.
page-end-agreed = Both players agreed.
page-end-operator = An operator of the server ended the game.
page-end-line = { $headline }. { $reason }

## The page: openings

page-opening-stay = Keep { $side }
page-opening-swap = Switch to { $side }
page-opening-two = Place two more
page-opening-which = Which side do you take?
page-opening-did-stay = { $who ->
    [you] You kept { $side }.
   *[player] { $name } kept { $side }.
}
page-opening-did-swap = { $who ->
    [you] You took { $side }.
   *[player] { $name } took { $side }.
}
page-opening-did-two = { $who ->
    [you] You asked for two more stones.
   *[player] { $name } asked for two more stones.
}
page-opening-centre = The first stone goes in the centre, { $cell }.
page-opening-far = This stone must be { $least } or more cells from { $cell }.

## The page: what was played, offered and asked

page-played = { $who ->
    [you] You played { $cell }.
   *[player] { $name } played { $cell }.
}
page-choose-column = Choose a column.
page-offer-draw = { $name } offers a draw.
page-offer-takeback = { $name } asks to take back a move.
page-offer-rematch = { $name } wants a rematch.
page-offer-pause = { $name } asks for a pause.
page-offer-time = { $name } asks for 15 more seconds.
page-offer-my-draw = You offer a draw.
page-offer-my-takeback = You ask to take back a move.
page-offer-my-rematch = You want a rematch.
page-offer-my-pause = You ask for a pause.
page-offer-my-time = You ask for 15 more seconds.
page-accept = Accept
page-decline = Decline
page-withdraw = Withdraw
page-invites = { $name } invites you to { $game }. You’d play { $side }.
page-join = Play { $side }
page-only-watch = Only watch

## The page: actions

page-take-back = Take back
page-draw = Draw
page-abort = Abort
page-resign = Resign
page-away = { $name } is away.
page-claim-victory = Claim victory
page-claim-victory-in = Claim victory in { $seconds } s
page-claim-draw = Claim a draw
page-pause = Pause
page-resume = Resume
page-more-time = Ask for 15 more seconds
page-rematch = Rematch
page-go-rematch = Go to the rematch
page-next-level = Next level

## The page: rules in a line

page-rule-at-least = { $k ->
    [3] Three or more in a row
    [4] Four or more in a row
    [5] Five or more in a row
   *[other] { $k } or more in a row
}
page-rule-row = { $k ->
    [3] Three in a row
    [4] Four in a row
    [5] Five in a row
   *[other] { $k } in a row
}
page-rule-exact = Exactly { $k } in a row
page-rule-renju = Five in a row, with forbidden moves for Black
page-rule-caro = Exactly { $k } in a row, not blocked at both ends
page-rule-caro6 = { $k } or more in a row, not blocked at both ends
page-rule-wins = { $rule } wins.
page-rule-loses = { $rule } loses.
page-rule-falls = Stones fall.
page-rule-opening = Opening: { $opening }.

## The page: counts

page-moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
page-games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}

## The page: seats

page-seat-offered = Your seat
page-seat-you-play = You play { $side }
page-seat-plays = Plays { $side }
page-seat-computer = computer
page-seat-away = away
page-seat-left = has left
page-seat-winner = Winner
page-seat-to-move = To move
page-seat-my-move = Your move
page-seat-their-move = Their move
page-seat-hurry = Hurry
page-seconds-left = { $count ->
    [one] { $count } second left.
   *[other] { $count } seconds left.
}

## The page: the page of a game

page-asking = Loading the game…
page-to-lobby = To the lobby
page-premove = Premove { $cell }. Choose it again to cancel.
page-more = More
page-review = Review
page-new-game = New game
page-title-move = ● Your move · { $x } – { $o } · OXO
page-title-over = Over · { $x } – { $o } · OXO
page-title-game = { $x } – { $o } · OXO
page-arrived = ✓ Your move has arrived
page-fact-no-edges = No edges
page-fact-rated = Rated
page-fact-late = Spectators see it { $time } later
page-fact-watching = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
page-fact-code = Game { $code }
page-save-text = Save as text
page-save-sgf = Save as SGF
page-save-picture = Save as picture
page-hint = Hint
page-threats = Show threats
page-whole-board = Show whole board
page-thinking = Thinking…
page-type-move = Type a move, like { $cell }
page-type-column = Type a column, like { $cell }
page-drop = Drop
page-place-cell = Place { $cell }
page-premove-cell = Premove { $cell }
page-place-says = Or tap { $cell } again. Nothing is placed yet.
page-typed-no-move = No move yet.
page-typed-unknown = “{ $word }” is not a cell. Type a cell like { $cell }, or turn, or last.

page-stamp-won = WON
page-stamp-moves = { $count ->
    [one] in { $count } move
   *[other] in { $count } moves
}

## The page: looking back

page-where-variation = Variation from move { $ply }
page-where-of = Move { $ply } of { $all }
page-where-held = Held at move { $ply }
page-where-behind = { $count ->
    [one] { $count } move behind live
   *[other] { $count } moves behind live
}
page-line-complete = A line is complete. Step back first

## The page: hints

page-hint-says = { $bot } would play { $cell }: { $reason }.
page-hint-moved-on = The game has moved on. Ask again.
page-hint-forbidden =
    { $cell } is forbidden for { $side }: it makes { $foul ->
        [double_three] two open threes at once
        [double_four] two fours at once
       *[overline] more than five in a row
    }

## The page: news

page-news-your-move = Your move: { $name } played { $cell }
page-news-begins = The game begins. { $turn }.
page-news-opponent = Your opponent is here
page-news-taken-back = Taken back to move { $ply }.
page-news-declined = Offer declined.
page-news-resumes = Play resumes. { $turn }.
page-news-your-move-resumes = Your move: play resumes
page-news-time = { $name } gets { $seconds } more seconds.
page-news-stall = The server could not save for a while. The clocks were stopped.

## The page: questions before something that cannot be taken back

page-sure-resign = Resign this game?
page-sure-resign-rated = It counts as a loss and changes your rating.
page-sure-resign-casual = It counts as a loss.
page-sure-abort = Abort this game?
page-sure-abort-says = It ends for both players, and nobody wins.
page-sure-claim = Claim victory and end the game?
page-sure-draw = End this game as a draw?
page-keep-playing = Keep playing
page-wait = Wait

## The page: chat and invitations

page-chat-you = You
page-chat-spectators = to spectators
page-chat-reported = The operators of the server will see your report.
page-chat-describe = Describe the problem, then press Report.
page-invite-copied = Link copied
page-copied = Copied
page-copy-by-hand = Copy it by hand

## The page: the home page

page-code-form = A code has six letters and digits, like K7QX2M.
page-code-nothing = There is nothing at { $address }.
page-mine-all = All { $count } of your games
page-waiting-first = Play someone new
page-waiting = { $count ->
    [one] { $count } person is waiting
   *[other] { $count } people are waiting
}
page-row-stop = Stop
page-row-play = Play
page-row-play-name = Play { $name }
page-row-bot = (bot)
page-row-plays = plays { $side }
page-row-waiting = Waiting for an opponent
page-row-due = Your move against { $name }
page-row-game = Your game against { $name }
page-row-continue = Continue
page-row-open = Open
page-row-join = Join
page-row-watch = Watch
page-row-does = { $does }, game { $code }
page-title-due = ● Your move · OXO
page-numbers-from = Columns, rows and stones in a row are numbers from 1 to { $most }
page-bot-small = { $bot } plays boards of { $cells } cells or fewer, and no renju
page-bot-says = It { $says }.
# After the name of a bot, in brackets, and of those without a name.
page-bot-level = level { $number }
page-bots-graded = By strength
page-bots-others = More
page-bot-start = { $level }, one of ten levels
page-picked = You’ll play { $game }, { $clock }, { $side }
page-picked-random = random side
page-picked-as = as { $side }
page-live = Live, move { $ply }
page-live-watched = Live, move { $ply }, { $count } watching
page-live-record = Recorded game, move { $ply }
page-chosen = Chosen
page-how = How to play
page-own-name = Your own rules
page-own-size = 1 to 64
page-own-says = Any size, any length, gravity on or off.
page-card-gomoku = Five in a row wins, on a board big enough to plan.
page-card-tictactoe = Three in a row. You know this one; so does the computer.
page-card-drop = Stones fall down the columns; four in a row wins.
page-card-renju = Gomoku for masters: Black has forbidden moves.
page-card-caro = Five wins only if it isn’t blocked at both ends.
page-card-boundless = Five in a row, and the board never ends.
page-card-backwards = Everything backwards: if you make a line, you lose.

## The page: why a game cannot be played or rated

page-no-room = Nobody can win: { $k } in a row do not fit on { $size }
page-no-renju = Renju is five in a row that wins, with stones that do not fall
page-no-fall = Stones can fall only on a board with edges
page-no-fall-opening = Stones that fall cannot begin with the { $opening } opening
page-no-opening = The { $opening } opening needs a larger board or a longer line
page-no-rated-length = Rated games need { $least } in a row or more
page-no-rated-board = Rated games need a board where a line fits in both directions

## The page: how to play

page-learn-gomoku = Players take turns placing stones, and stones never move. Five or more of your own in an unbroken row wins: across, up or diagonally. Three with both ends open is a threat: answer it, or the next move makes a four that nobody can stop.
page-learn-gomoku-1-title = Wins
page-learn-gomoku-1 = Five in a row.
page-learn-gomoku-2-title = Must be answered
page-learn-gomoku-2 = An open three becomes an open four.
page-learn-gomoku-3-title = Does not win
page-learn-gomoku-3 = Four, blocked at both ends.
page-learn-tictactoe = X and O take turns marking a cell. Three of your own in a row wins: across, up or diagonally. With good play from both sides it is always a draw.
page-learn-tictactoe-1-title = Wins
page-learn-tictactoe-1 = Three in a row.
page-learn-tictactoe-2-title = A fork
page-learn-tictactoe-2 = Two lines at once: only one can be blocked.
page-learn-tictactoe-3-title = Draw
page-learn-tictactoe-3 = The board is full.
page-learn-drop = Choose a column, and your stone falls to the lowest free cell. Four of your own in a row wins: across, up or diagonally. Every stone you drop also opens the cell above it to your opponent.
page-learn-drop-1-title = Wins
page-learn-drop-1 = Four in a row, diagonally.
page-learn-drop-2-title = Not yet
page-learn-drop-2 = The cells below must be filled first.
page-learn-renju = Black wins with exactly five in a row. White may win with five or more. To offset going first, Black may not make two open threes, two fours, or six in a row.
page-learn-renju-1-title = Wins
page-learn-renju-1 = Exactly five in a row.
page-learn-renju-2-title = Does not win
page-learn-renju-2 = Six is one too many.
page-learn-renju-3-title = Forbidden
page-learn-renju-3 = Two open threes at once.
page-learn-caro = As in gomoku, five in a row wins. But exactly five, and not if your opponent has blocked both ends. So attack from the open side.
page-learn-caro-1-title = Wins
page-learn-caro-1 = One end is open.
page-learn-caro-2-title = Does not win
page-learn-caro-2 = Blocked at both ends.
page-learn-boundless = Gomoku without edges: five or more in a row wins. The first stone goes to 0,0, and every later one within eight cells of another stone. Drag to look around, and press c to see the last move.
page-learn-boundless-1-title = Wins
page-learn-boundless-1 = Five in a row, anywhere.
page-learn-misere = Noughts and crosses backwards. The player who makes three in a row loses. Try to leave your opponent nothing else.
page-learn-misere-1-title = Loses
page-learn-misere-1 = O had to make a line.
page-learn-swap2 = Gomoku with a fair start. One player places three stones; the other takes Black, takes White, or places two more and lets the first player choose. After that, five or more in a row wins.
page-learn-swap2-1-title = Which side?
page-learn-swap2-1 = Three stones, then a choice.
page-learn-exact = Gomoku in which only exactly five in a row wins. Six or more does not count.
page-learn-exact-1-title = Wins
page-learn-exact-1 = Exactly five.
page-learn-exact-2-title = Does not win
page-learn-exact-2 = Six is one too many.
page-learn-title = How to play { $game }
page-learn-play = Play it
page-title-learn = How to play · OXO

## The page: players and leaderboards

page-title-top = Leaderboard · OXO
page-top-you = you
page-top-how = Rated games against people bring you here: switch on Rated under Options.
page-player-none = Nobody with this name has played here.
page-player-namesakes = One of { $count } players with this name.
page-player-online = Online now.
page-player-games = { $count } played
page-player-won = { $count } won
page-player-drawn = { $count } drawn
page-player-lost = { $count } lost
page-player-puzzles = { $family ->
    [renju] Renju puzzles: { $rating }
    [caro] Caro puzzles: { $rating }
    [small] Small-board puzzles: { $rating }
   *[five] Puzzles: { $rating }
}
page-player-rating = { $game } rating
page-player-best = Best { $rating }
page-player-curve = From { $from } to { $to } over { $count } games
page-player-against = Against
page-player-listed = Listed
page-player-listed-says = Others can find this page and see you on leaderboards.
page-speed = { $speed ->
    [bullet] bullet
    [blitz] blitz
    [rapid] rapid
    [classical] classical
    [correspondence] by days
   *[untimed] no clock
}
page-mini-end = { $end ->
    [won] Won
    [lost] Lost
   *[draw] Draw
}
page-mini-against = v { $name }

## The page: settings and devices

page-set-keeps-nothing = This browser saves nothing. Close this tab, and you are a new guest.
page-set-name-needed = A name needs at least one visible character.
page-set-name-later = New games show your new name. Games that have begun keep the old one.
page-set-notified = You will be notified when it is your turn.
page-devices-elsewhere = Your devices are listed in the tab you play in.
page-devices-last = Only these devices can play as you. If you lose the last one, you lose your seats.
page-devices-add = Use on another device
page-devices-sign-out = Sign out
page-devices-sign-out-name = Sign { $name } out
page-devices-sure = Sign this browser out? Your other devices can still play as you.
page-devices-stay = Stay
page-devices-here = This browser
page-devices-now = online now
page-devices-ago = last seen { $when }
page-devices-unknown = not seen lately
page-link-sure = Sign in here as the player from your other device?
page-link-loses = You are { $name } here. If you sign in, this browser can no longer play as { $name }.
page-link-nobody = This browser has no player yet.
page-link-asked = Continue only if you asked for this link.
page-link-stay = Cancel
page-link-be = Sign in
page-link-device = Device { $number }
page-link-added = A new device can now play as you: { $device }. If that was not you, sign it out in Settings.
page-link-removed = Signed out: { $device }. It can no longer play as you.
page-ok = OK
page-link-open = Open this on your other device within { $minutes } minutes. It works once.
page-link-only-here = Only this browser can play your seat. If its data is cleared, the seat is lost.
page-notify-https = Notifications need an address that begins with https.
page-notify-none = This browser has no notifications for pages like this.
page-notify-denied = This browser does not allow notifications here. You can change that in its settings.
page-notify-works = It works. This is how you will hear that it is your turn.
page-notify-never = This browser shows no notifications from pages. The title still says when it is your turn.

## The page: connection

page-trouble-elsewhere = You are playing in another window.
page-trouble-refused = The server refuses: { $why }.
page-trouble-newer = There is a newer version of this page.
page-trouble-aside = You are playing in another tab. Here you can only watch.
page-trouble-offline = You are offline. Waiting for a connection.
page-trouble-lost = Connection lost: { $why }. Reconnecting…
page-trouble-again = Reconnecting…
page-trouble-here = Take over here
page-trouble-now = Try now
page-trouble-anew = Play as a new guest
page-trouble-load = Reload
page-trouble-there = Go there
page-trouble-begun = Your opponent is here, in another game.
page-trouble-failed = Something went wrong on this page.
page-trouble-server-says = The server says: { $text }
page-trouble-go-on = Go on as before
page-trouble-address = This address is { $address }.
page-guest = guest

## The page: why there is no connection, after "Connection lost: " or "The server refuses: ". Fragments in
## small letters; sentences where they begin with a capital.

web-none = no connection to the server
web-forgotten = the server no longer knows you
web-elsewhere = you are playing in another window
web-signed-out = this browser was signed out
web-versions = this page is too old or too new for the server
web-bye = its host has closed the server
web-restarting = the server is restarting
web-broken = the network or the server failed
web-too-many = too many requests at once
web-silent = the server does not answer
web-gone-silent = the server has stopped answering
web-apart = This page and the server do not see the same game; load it again
web-sending = Your last move is still on its way

## The page: the board, for readers of the screen

page-cell-empty = empty
page-cell-on-its-way = on its way
page-cell-premove = premove
page-cell-line = in the line
page-cell-last = last move
page-cell-threat = completes a line
page-cell-forbidden = forbidden
page-cell-hint = hint { $chance }%
page-cell-from-last = { $direction } of the last move
page-cell-left = { $count } left
page-cell-right = { $count } right
page-cell-up = { $count } up
page-cell-down = { $count } down
page-board-size = Board { $width } by { $height }
page-board-boundless = Board without edges
page-board-kind = board
page-board-keys = Arrows move, Enter places a stone.
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-zoom-last = To the last move
page-to-last = To the last move, { $cell }

## The page: a finished game looked through

page-study-title = { $side }’s chances
page-study-turns = { $count ->
    [one] { $count } turning point
   *[other] { $count } turning points
}
page-study-move = Move { $ply }: { $side } played { $cell }
page-study-find = { $side } to move: find better than { $cell }
page-study-tried = Your move: { $cell }
page-study-better = { $cell } was better.
# On the line of an even game, in the curve of the chances.
page-study-even = even
page-study-try = Try it yourself
# Of a player's moves in a game, as lichess counts it.
page-study-accurate = { $percent }% accurate
page-study-none = No study of this game
page-study-long = This game is too long to study. You can still step through it, try other moves and ask for hints.
page-study-later = Spectators have not seen the end yet. The study is there { $time } after it.
page-study-short = This game has too few moves to study.
page-study-busy = The server is studying many games. Wait a moment.
page-study-again = Try again
page-study-next = Next turning point
page-study-key = On the board: { $side }’s best moves, with their chances in %.

## The page: tips for a first game

page-coach-first = Tip: begin near the middle. There a stone can become part of many rows.
page-coach-three = Tip: make three in a row with both ends open. It must be answered.
page-coach-four = Tip: you have three. Make an open four at { $cells }, and nobody can stop it.
page-coach-win = Tip: you have four. Win at { $cells }.
page-coach-block-three = Tip: your opponent has three. Block at one of { $cells }.
page-coach-block-four = Tip: your opponent has four. Block at { $cells }.
page-coach-off = Turn tips off
page-coach-on = Turn tips on
## Input that cannot be read: after "oxo: --rules: ", under a field of the form, in settings. A sentence
## without a full stop that says what to type.

# $presets are names like gomoku.
input-rules = Unknown rules "{ $text }"; use a preset ({ $presets }), WIDTHxHEIGHTxK or boundlessxK, for example 15x15x5
input-rules-suffix = Unknown suffix "{ $text }"; use { $suffixes }
input-board-size = A board has 1 to { $most } cells a side, not { $width }x{ $height }
input-no-line = A line needs at least one cell
input-rules-both = +{ $one } and +{ $two } cannot be used together
input-rules-renju = +renju needs five in a row, without +misere and +gravity
input-rules-gravity = +gravity needs a board with edges
input-rules-opening = +{ $opening } needs a larger board or a longer line
input-time = Unknown time control "{ $text }"; use none, 5m+3s, 30s/move or 3d
input-time-range = A time control is between 1 ms and 30 days
input-delay = The spectator delay can be at most { $most } seconds
# $example is a cell of the board, such as h8.
input-cell = "{ $text }" is not a cell; use a column letter and a row number, like { $example }
# On the infinite board.
input-cell-boundless = "{ $text }" is not a cell; use two whole numbers, like -3,2
input-game = "{ $text }" is not a game code; use six letters and digits, like K7QX2M
input-link = A link code has eight letters and digits, like K7QX-2MPA
input-bot = Unknown bot "{ $text }"; use { $bots }
input-decision = "{ $text }" is not a decision; use stay, swap or two
# What is wrong with a word of a list of moves. $reason is another message.
input-move = Move { $number }: { $reason }
input-two-stones = There are two stones on { $cell }
input-too-many-stones = The board does not hold that many stones

## Rules in a line, such as "15x15, 5 or more in a row wins, swap2 opening". Parts are joined by rules-and.

rules-and = { $one }, { $two }
rules-boundless = infinite board
# Whoever makes such a line wins. plain: the board has no room for more.
rules-wins =
    { $kind ->
        [plain] { $k } in a row wins
        [more] { $k } or more in a row wins
        [exact] exactly { $k } in a row wins
        [renju] renju: five in a row wins
        [caro] exactly { $k } in a row wins, unless blocked at both ends
       *[caro6] { $k } in a row wins, unless blocked at both ends; more always wins
    }
# For misère games: the player who makes such a line loses.
rules-loses =
    { $kind ->
        [plain] { $k } in a row loses
        [more] { $k } or more in a row loses
        [exact] exactly { $k } in a row loses
        [renju] renju: five in a row loses
        [caro] exactly { $k } in a row loses, unless blocked at both ends
       *[caro6] { $k } in a row loses, unless blocked at both ends; more always loses
    }
rules-gravity = stones fall
# $opening is swap, swap2, pro or longpro.
rules-opening = { $opening } opening

## Why a bot plays a move: a fragment in small letters, after "Master would play h8: " or on a line of its own.

reason-completes = wins at once
# $fours is how many fours in a row it takes.
reason-wins-fours =
    wins by { $fours ->
        [one] one four
       *[other] { $fours } fours
    }
reason-wins-threats =
    wins by fours and threes in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
reason-wins =
    wins in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
reason-loses-at-once = every move loses at once
reason-loses =
    every move loses; this one holds out longest: { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
reason-draws = keeps the draw
# In five in a row, by the terms of renju. open_four: two cells complete it. fours: one four after another.
reason-makes =
    { $shape ->
        [three] makes a three
        [open_three] makes an open three
        [double_three] makes a double three
        [four] makes a four
        [four_three] makes a four and an open three
        [open_four] makes an open four
       *[fours] starts a win by fours
    }
# $stones are cells, like "g8 h8 i8".
reason-stops =
    { $shape ->
        [three] stops the three { $stones }
        [open_three] stops the open three { $stones }
        [double_three] stops the double three { $stones }
        [four] stops the four { $stones }
        [four_three] stops the four and the open three { $stones }
        [open_four] stops the open four { $stones }
       *[fours] stops the fours { $stones }
    }
reason-prevents =
    { $shape ->
        [three] prevents a three
        [open_three] prevents an open three
        [double_three] prevents a double three
        [four] prevents a four
        [four_three] prevents a four and an open three
        [open_four] prevents an open four
       *[fours] prevents a win by fours
    }
# The same for lines of another length: $long is one stone less than a line, $short two.
reason-makes-row =
    { $shape ->
        [three] makes a row of { $short }
        [open_three] makes an open row of { $short }
        [double_three] makes two open rows of { $short }
        [four] makes a row of { $long }
        [four_three] makes a row of { $long } and an open row of { $short }
        [open_four] makes an open row of { $long }
       *[fours] starts a win by rows of { $long }
    }
reason-stops-row =
    { $shape ->
        [three] stops the row of { $short } { $stones }
        [open_three] stops the open row of { $short } { $stones }
        [double_three] stops the two open rows of { $short } { $stones }
        [four] stops the row of { $long } { $stones }
        [four_three] stops the row of { $long } and the open row of { $short } { $stones }
        [open_four] stops the open row of { $long } { $stones }
       *[fours] stops the rows of { $long } { $stones }
    }
reason-prevents-row =
    { $shape ->
        [three] prevents a row of { $short }
        [open_three] prevents an open row of { $short }
        [double_three] prevents two open rows of { $short }
        [four] prevents a row of { $long }
        [four_three] prevents a row of { $long } and an open row of { $short }
        [open_four] prevents an open row of { $long }
       *[fours] prevents a win by rows of { $long }
    }
reason-and = { $stops } and { $makes }
reason-builds = builds lines of its own
reason-hinders = blocks the opponent's lines
reason-centre = takes the centre
reason-book = book move
reason-book-too = { $does } (book move)
reason-only = the only move
reason-balances = keeps both sides as even as possible
reason-chance = any move would do
reason-best = the best of the moves it looked at

## What a bot is like: a fragment after its name, "beginner has just learned the rules", or after "It ".

bot-level-1 = has just learned the rules: you can win
bot-level-2 = sees plain lines and makes every four it can
bot-level-3 = builds with some plan but overlooks broken threes
bot-level-4 = keeps its head but overlooks something now and then
bot-level-5 = looks a few moves ahead
bot-level-6 = looks further ahead and seldom misses a threat
bot-level-7 = wins by threats if you let it
bot-level-8 = overlooks nothing
bot-level-9 = overlooks nothing and looks further still
bot-level-10 = looks at about 80,000 positions a move
bot-random = plays any legal move
bot-minimax = searches everything to the end, on small boards only
bot-alphabeta = searches everything that matters and finds the shortest win
bot-attack = weighs each cell by what it attacks and stops
bot-master = is the strongest; on small boards it never loses

## The terminal program: the game in words, below the board of the full screen and in lines. Sentences
## without a full stop; several may follow one another, joined by "; " or ", ".

## Whose turn it is. $side is X or O.

turn-unknown = The server no longer has this game
turn-waiting = Waiting for an opponent
# $what is a cell or a decision: h8 or swap.
turn-sent = { $what } is on its way to the server
turn-yours = Your move ({ $side })
turn-theirs = { $name } ({ $side }) to move
# In openings that begin in the centre of the board.
turn-centre = Your move ({ $side }): the centre, { $cell }
turn-away = Your move ({ $side }): { $least } or more cells from { $cell }
# In a swap opening one player places stones of both sides; $side is that of the stone that is due.
turn-three = Place three stones: { $nth } of 3 ({ $side })
turn-three-theirs = { $name } places three stones: { $nth } of 3 ({ $side })
turn-two = Place two more stones: { $nth } of 2 ({ $side })
turn-two-theirs = { $name } places two more stones: { $nth } of 2 ({ $side })
# $choices is like "stay X, swap to O, place two more", the three messages below.
turn-choose = Choose: { $choices }
turn-stay = stay { $side }
turn-swap = swap to { $side }
turn-place-two = place two more
turn-chooses = { $name } is choosing a side
# A decision of an opening. $by took the side $taken and plays against $other. you: which of the two
# reads it, by or other; else a spectator.
turn-stayed =
    { $you ->
        [by] You stay { $taken }: { $other } plays { $left }
        [other] { $by } stays { $taken }: you play { $left }
       *[neither] { $by } stays { $taken }: { $other } plays { $left }
    }
turn-swapped =
    { $you ->
        [by] You took { $taken }: { $other } plays { $left } now
        [other] { $by } took { $taken }: you play { $left } now
       *[neither] { $by } took { $taken }: { $other } plays { $left } now
    }
turn-asked-two =
    { $you ->
        [by] You place two more stones
       *[other] { $by } places two more stones
    }
# In place of a name: the seat is still free.
turn-nobody = nobody yet

## How a game ended. $reason is a fragment: one of the messages from end-line on.

end-you-win = You win ({ $side }): { $reason }
end-you-lose = You lose ({ $side }): { $reason }
end-wins = { $name } ({ $side }) wins: { $reason }
end-side-wins = { $side } wins: { $reason }
end-draw = Draw: { $reason }
end-aborted = Aborted
end-aborted-by-you = Aborted by you
end-aborted-by = Aborted by { $name }
end-aborted-because = Aborted: { $reason }
# $cells is like "a2 b2 c2".
end-line = line { $cells }
# In misère games.
end-line-loses = { $side } had to complete { $cells }
end-resigned = { $side } resigned
end-time = { $side } ran out of time
end-away = { $side } was away for too long
end-forbidden = only forbidden cells are left for { $side }
end-no-move = { $side } did not move in time
end-full = the board is full
end-dead = nobody can complete a line any more
end-agreed = both players agreed
end-operator = an operator of the server ended the game
# $x and $o are like "ann 1516 (+16)".
end-ratings = Ratings: { $x }, { $o }

## What has just happened in a game.

# $server is an address, or one of the messages place-….
news-connected = Connected to { $server }
news-lost = Connection lost: { $reason }; reconnecting
news-seeking = Looking for an opponent
# $terms is like "15x15, 5 or more in a row wins; 5m+3s; rated".
news-game = Game { $game }: { $terms }
news-link = A friend opens: { $link }
# $command is a command to paste.
news-invitation = Or joins with: { $command }
news-pass-and-play = Two at one keyboard: X and O take turns
news-you = You are { $side } against { $name }
news-players = { $x } (X) plays { $o } (O)
# The opening decides who plays which side.
news-you-open = You open against { $name }; the sides come later
news-they-open = { $name } opens; the sides come later
news-opens = { $x } opens against { $o }; the sides come later
news-begins = Your game against { $name } begins
# The title of the terminal while it waits for the player.
news-your-move = Your move: { $x } - { $o }
news-presence =
    { $state ->
        [on] { $side } ({ $name }) is back
        [away] { $side } ({ $name }) is away
       *[left] { $side } ({ $name }) has left
    }
# The player is to move. `claim` is a command.
news-absent = { $side } ({ $name }) is away; victory can be claimed in { $time }: `claim`
news-moved = { $side } plays { $cell }
# In a swap opening, where one player places stones of both sides.
news-placed = { $name } places { $side } on { $cell }
news-you-placed = You place { $side } on { $cell }
news-taken-back =
    Taken back to { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
# $name is a name, or X or O.
news-offer =
    { $what ->
        [draw] { $name } offers a draw
        [takeback] { $name } asks to take back a move
        [rematch] { $name } wants a rematch
        [pause] { $name } asks for a pause
       *[time] { $name } asks for 15 more seconds
    }
news-you-offer =
    { $what ->
        [draw] You offer a draw
        [takeback] You ask to take back a move
        [rematch] You want a rematch
        [pause] You ask for a pause
       *[time] You ask for 15 more seconds
    }
# $offer is news-offer; `yes` and `no` are commands.
news-answer = { $offer }: `yes` or `no`?
news-answered =
    { $answer ->
        [accepted] { $name } accepts the offer
        [declined] { $name } declines the offer
       *[withdrawn] { $name } withdraws the offer
    }
news-lapsed = The offer has lapsed
# $name is a name, or a side with a name. $ago is like "3 min ago", of time-….
news-paused = Paused by { $name }, { $ago }
news-you-paused = Paused by you, { $ago }
# $paused is news-paused; `go on` is a command.
news-paused-until = { $paused }; `go on` ends it
news-resumed = The game goes on
news-stalled = The server could not save for { $seconds } s; the clocks were stopped
news-given = { $side } gets { $seconds } more seconds
# After the server was away. $lost is how many moves it has lost, $time how long it was away.
news-outage =
    Server restarted after { $time }; { $lost ->
        [0] nothing is lost
        [one] the last move is lost
       *[other] the last { $lost } moves are lost
    }
news-outage-rest = Server restarted after { $time }; all moves are saved, but what came after them is lost
news-outage-game = The server restarted and lost this game
news-outage-player = The server no longer knows you, so you can only watch

## Answers to a key or a command in a game.

answer-not-connected = Not connected
# $what is a cell or a decision.
answer-not-sent = Not connected: { $what } was not sent
answer-nothing-sent = Not connected: nothing was sent
answer-not-sent-yet = Not connected: not sent yet
answer-premove-changed = { $cell } was not played: the board has changed
answer-premove-lost = { $cell } was not played: the connection was lost
answer-refused = { $what } was refused: { $reason }
answer-move-pending = Your last move is still on its way
answer-choice-pending = Your choice is still on its way
answer-offered = That is already offered
answer-no-offer = Nothing is offered
answer-report-empty = Describe the problem, for example: they insult me
answer-muted = Opponent muted for this game
answer-unmuted = Opponent no longer muted
answer-own-choice = This choice is yours; bots help only with stones
answer-bot-turn = A bot can move for you only on your turn
answer-no-move =
    There is no move { $number }; the game has { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
# Victory over an opponent who is away.
answer-claim-in = { $name } is away; you can claim victory in { $time }
answer-claim-sure = { $name } is away. Claim victory?
answer-come-back = If you are away for { $time } on your move, { $name } can claim victory

## The clock ledger: what each move cost, such as "3. X: 3.5 s, 240 ms returned for the connection".

ledger-empty = No moves yet
ledger-returned = { $time } returned for the connection
ledger-extra = { $time } extra time

## Times, counts and places.

# $count may be a decimal number, like 3.5.
time-milliseconds = { $count } ms
time-seconds = { $count } s
time-minutes = { $count } min
time-hours = { $count } h
# The decimal mark.
time-decimal = { $whole }.{ $part }
# On a clock, in a narrow column: 2d 03h.
time-clock-days = { $days }d { $hours }h
time-seconds-ago = { $count } s ago
time-minutes-ago = { $count } min ago
time-hours-ago = { $count } h ago
time-days-ago =
    { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }
count-moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
count-watching =
    { $count ->
        [one] { $count } watching
       *[other] { $count } watching
    }

## Terms of a game, joined by ", " or in columns. terms-late: spectators see it that much later.

terms-rated = rated
terms-late = { $seconds } s delay
terms-no-clock = no clock
# $rules is like "15x15, exactly 5 in a row wins, unless blocked at both ends".
terms-caro = caro: { $rules }
terms-renju = { $rules }, X has forbidden cells
terms-side =
    { $side ->
        [x] X
        [o] O
       *[any] either
    }
terms-as = as { $side }

## Names of two players at one keyboard.

player-first = Player 1
player-second = Player 2

## Seats and lists of games.

seat-free = open seat
# $name plays this game as a program.
seat-bot = { $name } (bot)
lobby-empty = No open challenges and no public games
# A line of the list: $number is for the command `accept`, $code for `join` and `watch`.
lobby-challenge = challenge { $number }
lobby-game = game { $code }

## Devices of a player.

# $name is a name, or device-number.
device-linked = { $name } is now one of your devices; if it is not yours: `oxo devices --sign-out { $device }`
device-signed-out = { $name } was signed out by another of your devices
device-number = Device { $device }

## What a key does at the board, in the bottom line after the key, "u take back", and in help: a few small
## words, at most 23 columns (11 full-width signs). command-on and its like stand beside an arrow.

command-yes = accept the offer
command-no = decline the offer
command-rematch = rematch
command-retract = undo
command-back = back
command-one-back = one move back
command-on = forward
command-one-on = one move forward
command-last = last
command-newest = to the newest move
command-to-last = to the last move
command-live = live
command-play-pause = play or pause
command-play = play
command-turn = turning point
command-analyze = analyze
command-analysis-board = analysis board
command-place = place
command-try = try
command-premove = premove
command-cancel-leave = cancel, or leave
command-cancel = cancel
command-stay = stay
command-swap = swap
command-two = place two more
command-copy = copy the invitation
command-claim = claim victory or a draw
command-claim-draw = claim a draw
command-claim-victory = claim victory
command-takeback = take back
command-follow = follow X or O
command-start = start
command-hint = hint
command-hint-on = hint (on)
command-type = type a cell
command-type-try = type a cell to try
command-chances = chances
command-chances-on = chances (on)
command-bot = bot moves for you
command-chat = message
command-pause-resume = pause, or resume
command-resume = resume
command-pause = pause
command-leave = leave
command-threats = threats
command-threats-on = threats (on)
command-mute = mute opponent
command-unmute = unmute opponent
command-report = report to the operators
command-numbers = numbers behind a hint
command-numbers-on = numbers (on)
command-draw = offer a draw
command-time = 15 more seconds
command-ledger = clock ledger
command-resign = resign
command-abort = abort: nobody wins
command-up = cursor up
command-down = cursor down
command-left = cursor left
command-right = cursor right
command-confirm = confirm moves
command-confirm-on = confirm moves (on)
command-scroll-up = scroll up
command-scroll-down = scroll down
command-scroll-left = scroll left
command-scroll-right = scroll right
command-centre = centre on the last move
command-fit = show all stones
command-go-to = go to a cell
command-larger = larger cells
command-smaller = smaller cells
command-page-back = ten moves back
command-page-on = ten moves forward
command-number = go to a move
command-faster = play faster
command-slower = play slower
command-quit = quit

## What a word of line mode does: in the list that `help` prints, after the word.

typed-yes = accept an offer, or confirm a question
typed-no = decline an offer, or withdraw your own
typed-rematch = offer another game with the sides changed
typed-back = the move before; takes back a tried move
typed-next = the next move, as an empty line does
typed-end = the position after the last move
typed-analyze = where the game turned, with proof
typed-stay = in an opening: keep your side
typed-swap = in an opening: take the other side
typed-two = in an opening: place two more stones
typed-claim = claim victory if the opponent is away, or a draw if no line is possible
typed-takeback = ask to take back your last move
typed-start = the position before the first move
typed-hint = the best move, and why
typed-chances = what a bot thinks of the best cells
typed-bot = let a bot move for you
typed-say = send a message
typed-pause = ask for a pause; in a pause, resume
typed-help-prompt = list these words; `help play` explains one of them
typed-help = list these words
typed-leave = back to the prompt; a game with a person goes on
typed-game = leave the variation
typed-threats = the cells where one stone decides the game
typed-mute = mute the opponent, or unmute them
typed-report = report something to the server's operators
typed-time = ask for 15 more seconds
typed-clock = the clocks, and what each move cost
typed-abort = abort a game that has hardly begun: nobody wins
typed-go-on = end the pause
typed-goto = the position after that move
typed-board = the board
typed-boards = draw the board after every move, or stop that
typed-last = the last move
typed-moves = all moves
typed-who = the players and the number of spectators
typed-rules = the rules that you can play
typed-bots = the bots that you can play against
typed-put-x = place X, before the first move
typed-put-o = place O, before the first move
typed-clear = remove a stone, before the first move
typed-turn = give the move to a side, x or o
typed-lines = the best moves by the engine, up to 5
typed-why = why this position is won, or what the loser can do
typed-proof = write the whole proof as variations
typed-forbidden = the cells that renju forbids
typed-following = what follows from here
typed-cut = remove this move and all that follow
typed-here = make this position the start
typed-comment = write a comment about this position
typed-position = print the position as text
typed-gomocup = print the position as a Gomocup BOARD command
typed-save = write all variations as SGF
typed-skip = go to the next puzzle
typed-solution = show the solution; the puzzle then counts as failed

## Keys of the menu, of lists and of dialogues: as above.

key-up = up
key-down = down
key-choose = choose
key-previous = previous choice
key-next = next choice
key-type-rules = type rules
key-quit-not = does not quit
key-rows-up = ten rows up
key-rows-down = ten rows down
key-type-code = type a code
key-most-watched = always the most watched
key-menu = menu
key-watch = watch
key-replay = replay
key-give-up = cancel
key-put-x = place X
key-put-o = place O
key-remove = remove the stone
key-turn = change the turn
key-lines = best moves
key-stop = stop the engine
key-why = why it is won
key-proof = write the proof
key-forbidden = forbidden cells
key-command = type a command
key-solution = solution
key-next-puzzle = next puzzle
key-skip = skip it
key-to-puzzle = back to puzzle
key-ok = OK
key-cancel = cancel
key-send = send
key-yes = yes
key-no = no
key-close = close
key-page-back = previous page
key-page-on = next page
key-earlier = earlier
key-later = later
key-help = keys
key-theme = next theme

## Help, over the screen: titles and sections of the keys.

help-keys = Keys
help-ledger = Clock ledger
help-section =
    { $section ->
        [move] Move
        [game] Game
        [talk] Talk
        [advice] Advice
        [look-back] Look back
        [view] View
       *[program] Program
    }
# $mark is a sign on the board, in renju.
help-forbidden = { $mark } on the board: forbidden for X

## Texts being typed: before the cursor, on the row above the keys.

prompt-cell = Cell:
prompt-place = Go to:
prompt-chat = Say:
prompt-report = Report:
prompt-code = Game code:
prompt-move = Move number:
prompt-rules = Rules:
prompt-name = Name:
prompt-no-number = A move number is like 12
prompt-nothing-near = There is nothing near { $cell }; this is the last cell in that direction
prompt-visitor = Visitors can play on this server only

## Questions before something that ends a game, answered by yes or no.

question-resign = Resign this game?
question-abort = Abort this game? Nobody wins.
question-draw = Offer a draw?
question-give-up = Leave and give up this game?
question-stop-hosting = Leave and stop hosting? The game waits until you host again.
question-leave = Leave? Game { $game } goes on without you.
question-host-stops = Leave? Your friend's game pauses until you host again.
question-host-ends = Leave? Your friend's game ends.
question-lose-board = Leave and lose the changes on this board?

## What the full screen says after a key, and of the connection.

screen-copied = Copied, if your terminal allows it; otherwise select it with the mouse
screen-threats-denied = Threats cannot be shown in a rated game between people
screen-threats-none = No threats yet; they are marked as they appear
# The signs on the board are ! and ^.
screen-threats = Threats: ! completes a line, ^ makes two threats at once
screen-threats-off = Threats hidden
screen-confirm = Move confirmation on: press twice to place a stone
screen-confirm-off = Move confirmation off
screen-own-view = This is your own view; others can follow it
screen-following = Following the view of { $name } ({ $side })
screen-following-nobody = No longer following a view
screen-no-other-game = No other game is being played; waiting for one
screen-most-watched = Now the most watched game: { $game }
screen-newest = This is the newest position
screen-analysis-later = The analysis comes after the game
screen-analysis-failed = No analysis: { $reason }
screen-nobody-there = This game is over and nobody is there
screen-reported = The operators of the server will see your report
screen-nothing-public = No public game is being played right now
screen-game-over = Game { $game } is over; `oxo replay { $game }` shows it
screen-no-reply = The server does not answer
screen-too-many-requests = Too many requests at once
screen-going-on = This is your unfinished game; `--new` opens another one
screen-unfinished = You have an unfinished game; `oxo join { $game }` resumes it
# On a visit by ssh.
screen-unfinished-visit = You have an unfinished game, { $game }; resume it from the menu
screen-reachable = Anyone who can reach this machine can join; `--local` keeps others out
screen-saved-in = Games are saved in { $path }
screen-announcement = Announcement: { $text }
screen-unsent =
    { $what ->
        [message] Connection lost: your message may not have arrived
        [report] Connection lost: your report may not have arrived
        [offer] Connection lost: your offer may not have arrived
        [answer] Connection lost: your answer may not have arrived
       *[request] Connection lost: your request may not have arrived
    }
screen-back = Connected again after { $seconds } s
screen-back-restarted = Server restarted, connected again after { $seconds } s
# In place of an address.
screen-this-machine = this machine
screen-theme =
    { $colours ->
        [colourless] Theme { $name }, without colours
        [sixteen] Theme { $name }, in 16 colours
        [indexed] Theme { $name }, in 256 colours
       *[true] Theme { $name }, in all colours
    }
screen-theme-alone = There is no other theme
screen-theme-role = "{ $name }" is not a role; use { $roles }
screen-theme-colour = "{ $text }" is not a colour; use one like "#e69f00", "light-red" or "reset"
# In the settings file; $entry is the name of an action.
screen-keys-action = [keys] { $entry }: unknown action; use { $known }
screen-keys-key = [keys] { $entry }: { $error }
screen-keys-taken = [keys] { $entry }: { $key } is already the key of { $other }; give one of them another key
screen-keys-none = [keys] { $entry }: needs a key
screen-keys-quit = [keys] { $entry }: { $key } must be among its keys, so that there is always a way out
screen-key-unknown = Unknown key "{ $text }"; keys are like x, Space, Enter, F5, Up, Ctrl-r or Shift-Up

## The full screen: whose turn it is and what to do, on the rows below the board. $key, $yes and the like
## are keys, such as Enter. The rows are short: at most 80 columns, better 40.

status-catching-up = { $line } (catching up)
status-confirm = { $cell }? { $yes } places the stone, { $no } does not
status-confirm-brief = { $cell }? { $yes } or { $no }
# $turn says whose turn it is.
status-premove = { $turn }, premove { $cell }
# $paused is like "Paused by ann, 3 min ago".
status-paused = { $paused }; { $key } resumes
status-claim = { $name } is away; { $key } claims victory
status-short = Time is short: stones are placed without confirmation
status-analyze = { $key } analyzes the game
status-first = Arrows move, { $key } or a click places a stone
# $offer is like "ann offers a draw".
status-offer-open = { $offer }: { $yes } yes, { $no } no
# Two players at one keyboard: $name answers.
status-offer-shared = { $offer }; { $name }: { $yes } yes, { $no } no
status-offer-left = { $offer }, but { $name } has left
status-offer-away = { $offer }; { $name } is away
status-last = Last: { $number }. { $side } { $cell }
# After the last move: it is on its way to the opponent, or has arrived.
status-sent = sent
status-seen = seen
# A variation: $cells are its moves.
status-trying = Trying { $cells }
status-trying-keys = { $trying } after move { $number }; { $undo } undoes, { $back } goes back
status-move-of = Move { $number } of { $all }
status-paused-at = Paused at move { $number }
status-behind =
    { $count ->
        [one] { $count } move behind live
       *[other] { $count } moves behind live
    }
# $behind is status-behind.
status-move-behind = Move { $number }, { $behind }
# $line is one of the three above, while moves are shown one after another.
status-pace = { $line }, a move every { $time }
status-resumes = { $line }; { $key } resumes
status-returns = { $line }; { $key } returns

## The full screen: the connection, at the right of the first row, and below the board when it is lost.

link-connecting = connecting
link-connecting-again = connecting, try { $attempt }
link-silent = silent for { $seconds } s
link-local = offline play
link-online = online
link-online-ms = online { $ms } ms
link-lost = no connection
link-closed = disconnected
# $ago is like "4 s ago", $reason a fragment.
link-retrying = Connection lost { $ago }, retrying ({ $reason })
link-retrying-in = Connection lost { $ago }, retrying in { $seconds } s ({ $reason })
link-ended = Connection closed { $ago }: { $reason }
# $size is like 20x8, of a terminal that is too small.
link-too-small = OXO needs { $size }, ^C quits

## The full screen: panels beside the board. Headings, and what is in them.

panel-players = Players
panel-players-watched =
    Players, { $count ->
        [one] { $count } spectator
       *[other] { $count } spectators
    }
panel-hint = Hint
panel-analysis = Analysis
panel-map = Map
panel-moves = Moves
panel-chat = Chat
panel-no-moves = none yet
# What a player is, or does.
panel-you = you
panel-bot = bot
panel-server-bot = server's bot
panel-connected = connected
panel-not-connected = not connected
panel-away = away
panel-left = left
# An engine is at work.
panel-thinking = Thinking
panel-analyzed =
    { $done } of { $count ->
        [one] { $count } move analyzed
       *[other] { $count } moves analyzed
    }
panel-no-turn = No turning point: nobody gave away a win or a draw
# $blunder is like "gave away the win".
panel-turn = Turning point: { $number }. { $side } { $cell } { $blunder } ({ $key })
# Whoever is to move, with the best moves.
panel-wins = wins
panel-loses = loses
panel-blunder = { $cell } { $blunder }
panel-blunder-better = { $cell } { $blunder }. Better: { $missed }
panel-blunder-now = { $cell } { $blunder }. Better: { $missed }; now { $now }
# $hint is like "h8 (68%): makes an open three".
panel-expects = { $hint }; expects { $moves }
# What numbers on cells mean.
panel-proven = Win, draw (=) or loss, with the number of moves
# $cells is like "1 h8 68%, 2 g7 61%"; the dots on better cells are denser.
panel-denser = { $cells }; denser is better
panel-depth = depth { $depth }
panel-nodes =
    { $count ->
        [one] { $count } node
       *[other] { $count } nodes
    }

## The full screen: a game that waits for a friend, and pages without a board.

waiting-code = Game code { $code }
waiting-link = A friend opens
waiting-command = or joins with
waiting-so-far = { $seconds } s so far
waiting-nothing-on = Waiting for a public game
waiting-opening = Opening the game
waiting-connecting = Connecting to { $server }

## The full screen: lists of open challenges, of games and of saved games. Rows of columns, the narrower
## the better.

list-lobby = OXO on { $server }
list-watching = Games to watch on { $server }
list-saved = Saved games
list-resume = Continue your game { $game }
list-pair = Find an opponent
list-create = Open a game for a friend
# One of the two above with terms like "gomoku, 5m+3s, rated", if there is room.
list-terms = { $does }: { $terms }
list-code = Join with a game code
list-asking = Asking the server
list-reading = Reading
list-challenges = Open challenges: { $count }
list-no-challenges = Open challenges: none now
list-games = Games: { $count }
list-no-games = Games: none now
list-wants = wants { $side }
list-join = join now
list-won = { $side } won
list-end =
    { $end ->
        [draw] draw
        [aborted] aborted
       *[running] unfinished
    }
list-nothing-on = No public game is being played now
list-nothing-on-more = The next one appears here
list-playing =
    { $count ->
        [one] { $count } game is being played
       *[other] { $count } games are being played
    }
list-move = move { $number }
list-none-saved = No saved games yet.
list-none-saved-more = Games that you play are saved here.
list-no-code = no code
list-no-date = undated
list-no-name = unknown

## The full screen: the menu. A row has a name, and beside it what it is set to; below the menu stands what
## the chosen row does.

menu-resume = Continue
menu-others = Your other games
menu-play = Play a bot
menu-rules = Rules
menu-bot = Bot
menu-side = Your side
menu-clock = Clock
menu-more = More options
menu-rated = Rated
menu-listed = Show in lobby
menu-delay = Spectator delay
menu-both = Pass and play
menu-online = Play online
menu-watch = Watch a game
menu-host = Host for a friend
menu-saved = Replay a game
menu-board = Analysis board
menu-name = Your name
menu-quit = Quit
menu-at-one-keyboard = at one keyboard
menu-on-that-server = on that server
menu-from-here = from this machine
menu-saved-here = saved here
menu-all-shown = all shown
menu-more-games = { $count } more
# Which puzzles, beside "Puzzles".
menu-puzzles =
    { $course ->
        [daily] of the day
        [near] for your rating
        [streak] a streak
        [mine] your own mistakes
        [fours] win by fours
        [threats] win by threats
        [hold] stop a win by fours
        [foul] foul (renju)
       *[exact] small boards
    }
menu-guest = guest
menu-yes = yes
menu-no = no
menu-none = none
menu-others-hint = { $key } shows all of them, or fewer
menu-side-hint = X moves first
menu-no-clock-hint = No time limit
menu-clock-hint = { $clock } for each player
menu-more-hint = More bots, and options for online games
menu-rated-hint = Whether online games change your rating
menu-listed-hint = Whether anybody finds your online games in the lobby
menu-delay-hint = How much later spectators see your online games
menu-both-hint = Two players with these rules, in turn at one keyboard
menu-online-hint = Find an opponent, or a game to watch
menu-watch-hint = The most watched game
menu-host-hint = With these rules; your friend pastes one line
menu-saved-hint = Step through it and see what was missed
menu-board-hint = With these rules: set up a position, try moves, see why it is won
menu-name-hint = { $key } changes it; others see it
menu-quit-hint = { $key } leaves
# $character is like "looks a few moves ahead".
menu-bot-hint = { $bot } { $character }
menu-bot-beaten =
    { $count ->
        [one] You beat { $bot }: try { $other }
       *[other] You beat { $bot } { $count } times in a row: try { $other }
    }
menu-bot-hard = { $bot } is hard to beat: try { $other }
# An unfinished game: $name is the opponent.
menu-game-yours = { $rules }, { $name }, your move
menu-game-theirs = { $rules }, { $name }, their move
menu-game-here = { $game } on this machine: { $rules }
menu-game-there = { $game } on the server: { $rules }
menu-quit-key = { $key } quits
menu-called = You are { $name }
menu-called-until = You are { $name } until you quit; your settings say { $other }

## Previews of links in chats and search engines

preview-about = Noughts and crosses of every size, with friends, strangers and bots.
preview-lobby = Noughts and crosses
preview-game = Game { $code }
preview-open-seat = open seat
preview-won = { $name } won
preview-draw = A draw
preview-aborted = Aborted
preview-seeks = { $name } is looking for an opponent
preview-to-move = { $name } to move
# $rules is like "15x15, 5 or more in a row wins".
preview-says =
    { $state }. { $rules }. { $stones ->
        [0] No stones yet.
        [one] { $stones } stone so far.
       *[other] { $stones } stones so far.
    }
preview-board = The current board

## Failures of `oxo`, after "oxo: ". A sentence without a full stop that says what to do.

failed-dumb = This terminal (TERM=dumb) has no full screen; play in lines: `oxo play --plain`
# $path is a settings file, $error a message or a sentence of the system.
failed-keys = { $path }: { $error }; `oxo config` shows an example
failed-neither = "{ $text }" is neither a file nor moves of { $rules }: { $error }; `--rules` chooses other rules
# $reason is failed-unsolvable-over or failed-unsolvable-due.
failed-unsolvable = Nothing to solve: { $reason }
failed-unsolvable-over = these moves end the game
failed-unsolvable-due = the opening asks for a decision: stay, swap or two
failed-no-gate = The ssh gate is not installed; put `oxo-ssh` beside `oxo` or on the PATH (`cargo install --path gate`)
failed-nothing-unfinished = No game to resume; `oxo play` starts one
failed-nothing-asked = The input was empty; write a line like `play`, or give a command like `oxo play`
failed-too-far =
    The game has { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    }, not { $at }; `--at` takes 0 to { $plies }
failed-no-file-nor-code = No file is called "{ $text }"; name a game by its code, like K7QX2M, by its file, or as `last`
failed-not-shown = "{ $text }" is neither a file nor a saved game, and the server cannot show it: { $reason }
failed-running = Game { $game } is still running; `oxo watch { $game }` shows it
failed-no-json = `oxo { $command }` has no JSON output; leave out `--json`
failed-no-format = Cannot tell the format of { $path }; use the ending sgf, psq, txt, json, svg or png, or `--format`
failed-no-events = A replay has no JSON events; `oxo export { $game } --format json` writes the game as JSON
failed-png-to-terminal = A PNG cannot be shown in a terminal; name a file with `-o`
failed-no-seat = You have no seat in { $game } at { $server }; `oxo join { $game }` takes one, `oxo watch { $game }` needs none
failed-table = The server sent an impossible game: { $error }
failed-unreachable = Cannot reach { $server }: { $reason }; `oxo doctor --server { $server }` finds out more
# The same where no server was named, so that one on this machine was tried.
failed-no-server = No server answers on this machine ({ $server }: { $reason }); name one with `--server`, or start one with `oxo host`
failed-forgotten = This device was signed out or the server has deleted your player; you are a new guest
failed-nonsense = Unexpected reply from the server: { $error }
# The engine is another program that plays. $error says what it did, such as "ended by itself".
failed-engine = The engine { $error }; try its command by hand, with START 15 as input
failed-engine-rules = { $error }; choose other `--rules`

## Line mode (`oxo --plain`), which is read by scripts and spoken by screen readers: one line each.
## Commands that can be typed, such as help, go on or menu, stay as they are.

line-replay-hint = An empty line shows the next move; help lists the commands
line-no-game = There is no game yet
# $line is what was typed.
line-no-board = There is no board for "{ $line }" yet; try help or menu
# $text says what is wrong with what was typed, or what to type.
line-help = { $text }; help lists the commands
# $usage is like: goto NUMBER. $help says what it does.
line-usage = Usage: { $usage } ({ $help })
line-too-long = That line is too long
line-input-ended = The input ended before the game did
# After a question like "Resign?"; yes and no are typed.
line-yes-or-no = { $question } yes or no?
line-boards-on = The board is drawn after each move again
line-boards-off = The board is no longer drawn by itself; b draws it
line-lobby-first = Type lobby first; it lists the open challenges
line-no-challenge = No open challenge has the number { $number }; lobby lists them
line-thinking = Still working on your last question
line-no-analysis = There is no move to analyze yet
line-analysis-later = Analysis is only for casual games against bots, or after the end
line-no-advice = There is no stone to place here
line-no-threats = Threats are not shown in rated games
line-game-gone = The server no longer knows this game
line-ended = The game is closed

# After CELL, COLUMN and CELL in the help of line mode.
line-cell = put a stone there: b2, or 3,-1 on a board without edges
line-column = where stones fall, drop one there: d; then write clock and board in full
line-try = try a move there
line-variation = play a move there, or enter its variation

# $bot is a name. $advice is like "b2 (win in 2): wins at once".
line-recommends = { $bot } recommends { $advice }
line-expected = Expected: { $moves }
# A bot's score of a cell, a number.
line-weighs = { $cell } weighs { $score }
# A saved game. $moves is like "9 moves".
line-replay-players = X: { $x }, O: { $o }; { $moves }
line-chooses = { $side } chooses: { $decision }
line-place = After move { $ply } of { $all }
line-place-last = After move { $ply } of { $all }, { $side } { $cell }
# $place is one of the two above, $cells are moves of a variation.
line-place-tried = { $place }; tried: { $cells }
line-variation-end = Your variation ends here; game leads back
line-variation-over =
    { $winner ->
        [x] Your variation ends the game: X wins
        [o] Your variation ends the game: O wins
       *[draw] Your variation ends the game: a draw
    }
line-last-move = That was the last move
# $mark is # and marks cells on a drawn board.
line-forbidden = { $mark } is forbidden for X
line-spectators = Spectators: { $count }
line-no-line-near = Nobody can complete a line, or make two ways to do it, with one stone
line-completes = { $side } completes a line on { $cell }
# For misère games.
line-would-complete = { $side } would complete a line on { $cell }, and lose
line-forks = { $side } gets two ways to complete a line on { $cell }
# $clock is a time control like 5m+3s.
line-clock-later = { $clock }, starts when the opponent joins
line-clock = Clock: X { $x }, O { $o }
line-time =
    { $unit ->
        [day] { $count ->
            [one] { $count } day
           *[other] { $count } days
        }
        [hour] { $count ->
            [one] { $count } hour
           *[other] { $count } hours
        }
        [minute] { $count ->
            [one] { $count } minute
           *[other] { $count } minutes
        }
       *[second] { $count ->
            [one] { $count } second
           *[other] { $count } seconds
        }
    }
# Two of line-time, such as "4 minutes 57 seconds".
line-times = { $larger } { $smaller }
line-analyzing =
    Analyzing { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }, for about { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
line-no-move = No move yet
line-move = Move { $number }: { $side } { $cell }
line-unfinished = Unfinished: { $game }; join { $game } resumes it
# $commands are words separated by commas.
line-or = { $commands }, or { $last }
line-seat-free = { $side }: nobody yet
# For example "X: ann, you, here".
line-seat =
    { $side }: { $name }{ $who ->
        [you] , you
       *[them] { "" }
    }{ $presence ->
        [bot] , a bot
        [on] , here
        [away] , away
       *[left] , gone
    }

## What is proven of a position, for the player to move: a fragment like "win in 3". $moves are the
## winner's moves.

verdict-win =
    { $moves ->
        [one] win in { $moves }
       *[other] win in { $moves }
    }
verdict-loss =
    { $moves ->
        [one] loss in { $moves }
       *[other] loss in { $moves }
    }
verdict-draw = draw

## `oxo analyze`: lines of a report

# $moves are cells, the best first.
report-best = best { $moves }
report-more = { $moves } and { $count } more
# $blunder is like "gave away the win".
report-blunder = { $cell } { $blunder }
# $value is like "loss in 3".
report-blunder-now = { $cell } { $blunder }: now { $value }

## The connection: why a server cannot be reached, or was lost. A fragment in small letters after
## "Connection lost: " or "Cannot reach example.org: ".

net-ended = the connection ended
net-ended-early = the connection ended during the handshake
net-no-connection = no answer to the connection
net-no-greeting = no answer to the handshake
net-no-answer = no answer
net-no-answer-within = no answer within { $seconds } s
net-nobody = nothing listens there
net-no-name = its name is unknown, or this machine is offline
net-http = no OXO server answers there (HTTP { $status })
net-try-wss = no OXO server answers there; try wss:// instead of ws://
net-try-ws = no TLS on that port; try ws:// instead of wss://
net-other-server = no OXO server answers there
net-other-server-says = no OXO server answers there: { $error }
net-old-tls = the server supports no safe version of TLS
net-tls = TLS failed: { $error }
net-cert-unknown = this machine does not trust the authority behind the server's certificate; `--ca FILE` adds one
net-cert-expired = the server's certificate has expired
net-cert-early = the server's certificate is not valid yet; check the clock of this machine
net-cert-name = the server's certificate is for another name than the one in the URL
net-cert-authority = the server's certificate is that of an authority; its operator has to make one with basicConstraints=CA:FALSE
net-cert-bad = the server's certificate is not valid: { $error }
net-superseded = opened elsewhere: another program plays for you now
net-signed-out = another device of yours signed this one out
net-versions = client and server speak different versions
net-bye = its host has closed the server
net-restarting = the server restarts
net-unheard = the server heard nothing from this machine
net-flooding = the server rejected too many of your requests
net-closed = the server closed the connection
net-silent = the server has gone silent
net-stuck = the server does not read what this machine sends
net-garbled = the server breaks the protocol: { $error }
net-inconsistent = what the server says about game { $game } is inconsistent

## Errors of the system: of files and connections. A fragment in small letters after "games: " or "Cannot write to
## games: ".

system-not-found = there is no such file or directory
system-no-permission = permission is missing
system-exists = it exists already
system-directory = that is a directory
system-no-directory = part of the path is not a directory
system-no-file = it is not a regular file but a pipe or a device
system-full = the disk is full
system-read-only = the disk is read-only
system-too-large = the file is too large
system-damaged = its content cannot be read
system-in-use = another program is using it
system-unreachable = that address cannot be reached
# $error is a sentence of the system, mostly in English.
system-other = an error of the system ({ $error })

## Trouble on the way to a game: whole sentences

trouble-held = You are playing that game in another `oxo`; go on there or close it. `--guest` or another `--name` makes you another player
trouble-unsaved = The game was not saved: { $error }
trouble-forgetful = Your choices were not saved: { $error }
trouble-library = The saved games cannot be read: { $error }
trouble-host = Cannot host a game on this machine: { $error }
trouble-port = "{ $port }" is not a port; use 1 to { $most }

## Commands of `oxo` that print something and end. Lines in small letters, without a full stop.

cli-guest-devices = A guest has no devices; leave out `--guest`
# $code is like K7QX-2MPA; $name is a player.
cli-link =
    { $code } signs another device in as { $name }, once, within { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }.
cli-link-there = There: { $command }
cli-link-browser = In a browser: { $link }
cli-linked = you are { $name } here as well
# $games are codes.
cli-linked-seats = you are { $name } here as well, with a seat in { $games }
cli-signed-out = device { $number } is signed out
cli-device-unnamed = unnamed
cli-seen-here = here
cli-seen-online = online
cli-seen-long-ago = not seen lately

# $rules is like 15x15x5, $moves like "9 moves".
cli-imported = { $rules }, { $moves }: saved as { $path }
cli-legal =
    { $game }: legal, { $moves }, { $result ->
        [x] x wins
        [o] o wins
        [draw] draw
        [aborted] aborted
       *[open] unfinished
    }

cli-theme-own = { $name } (your own)
cli-themes-where = Your own are read from { $path }/NAME.toml;
cli-themes-start = `oxo themes --print dark` writes one to start from.

cli-not-played = You have not played there yet; name a player
cli-no-such-player = Nobody of that name has played there
cli-no-ratings = Nobody has a rating in { $rules } yet
cli-player-online = { $name }, online
cli-no-finished = no finished game yet
cli-results = { $won } won, { $drawn } drawn, { $lost } lost
# $rating is like "1532 ±94 ▁▃▅█".
cli-results-rated = { $results }; { $rating }
cli-played =
    { $end ->
        [won] won
        [lost] lost
        [drawn] drawn
       *[running] running
    }

# `oxo status`, for a prompt or a status bar.
cli-status =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }{ $yours ->
        [0] { "" }
        [one] , your move in { $yours }
       *[other] , your move in { $yours }
    }

cli-waiting = still waiting
# $reason is a sentence.
cli-retrying = { $reason }; trying again
cli-your-move-first = your move: the board is empty
cli-your-move = { $name } ({ $side }) played { $cell }: your move
# What visitors of an ssh gate read in place of its addresses and files.
cli-hidden-server = the server
cli-hidden-file = the file of the gate

## `oxo solve`

solve-win =
    win for { $side } in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
solve-loss =
    loss for { $side } in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
# $moves are cells.
solve-best = best: { $moves }
solve-line = line: { $moves }
solve-positions =
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    } in { $time }
solve-too-long = not solved within { $time }
# $why is one of those below.
solve-failed = not solved: { $why }
solve-over = the game is over
solve-opening = the opening is not over
solve-boundless = the board has no edges
solve-too-large =
    { $cells ->
        [one] { $cells } cell is
       *[other] { $cells } cells are
    } too many to try, { $most } at most
solve-time = time is up
solve-nodes = the limit of positions was reached
solve-stopped = stopped
# $known is one or two of those below, joined by solve-known-both.
solve-known = known: { $known }
solve-known-nothing-yet = known: nothing yet
solve-known-nothing = nothing is known
solve-known-both = { $one }, { $two }
# $verdict is like "win in 3".
solve-known-verdict = a { $verdict }, but not all moves that keep it are known
solve-known-win =
    { $plies ->
        [one] a win in { $plies } ply or fewer
       *[other] a win in { $plies } plies or fewer
    }
solve-known-draw-or-win = at least a draw
solve-known-no-loss =
    { $plies ->
        [one] no loss in fewer than { $plies } ply
       *[other] no loss in fewer than { $plies } plies
    }
solve-known-no-win =
    { $plies ->
        [one] no win in fewer than { $plies } ply
       *[other] no win in fewer than { $plies } plies
    }
solve-known-draw-or-loss = at most a draw
solve-known-loss =
    { $plies ->
        [one] a loss in { $plies } ply or fewer
       *[other] a loss in { $plies } plies or fewer
    }

## `oxo doctor`, a report: what was looked at, what was found, and in doctor-next- what to do about it

doctor-ok = ok
doctor-warn = warn
doctor-fail = fail
# What is looked at: short, they stand in a column.
doctor-program = program
doctor-term = TERM
doctor-colours = colours
doctor-locale = locale
doctor-terminal = terminal
doctor-size = size
doctor-characters = characters
doctor-mouse = mouse
doctor-settings = settings
doctor-keys = keys
doctor-theme = theme
doctor-identities = identities
doctor-games = games
doctor-hosted = hosted games
doctor-proxy = proxy
doctor-server = server
doctor-name = name
doctor-port = port
doctor-upgrade = upgrade
doctor-greeting = handshake
doctor-round-trip = round trip
doctor-clocks = clocks
# What was found.
doctor-not-set = not set
doctor-dumb = dumb: it cannot place a cursor
doctor-no-terminal = this is not a terminal
doctor-no-colours = none
doctor-sixteen-million = 16 million
doctor-not-utf8 = { $locale }, not UTF-8
doctor-columns-rows = { $columns } columns, { $rows } rows
# $widths is like "● 1, ○ 1": how many columns the terminal takes for each.
doctor-widths = columns: { $widths }
doctor-mouse-answers = it answers; click a row of the menu to see whether it reports clicks
doctor-no-settings = none, which is fine; see `oxo config`
doctor-nowhere = there is no home directory to keep them in
doctor-kept = { $path }, { $count } for this server
doctor-proxy-unused = { $variable } is set, and `oxo` does not use it
doctor-no-url = that is not the address of a server
# $what is a port or addresses, $time like "1.4 ms".
doctor-in = { $what } in { $time }
doctor-tls = TLS and WebSocket
doctor-plain = WebSocket, not encrypted
doctor-speaks = { $server }, protocol { $version }
doctor-no-ping = no ping came back
doctor-pings = { $time }, the median of { $count }; jitter { $jitter }
doctor-ahead = the server's is { $ms } ms ahead
doctor-behind = the server's is { $ms } ms behind
doctor-http = HTTP { $status } instead of WebSocket
# What to do.
doctor-next-plain = play in lines: `oxo --plain`
doctor-next-term = play in lines with `oxo --plain`, or set TERM
doctor-next-utf8 = set LANG=C.UTF-8, or use `--ascii`
doctor-next-terminal = run it in a terminal, not into a file or a pipe, to find out
doctor-next-window = make the window larger, or use `--plain`
doctor-next-ascii = use `--ascii`
doctor-next-narrow = use `--ascii`, or set ambiguous characters to narrow
doctor-next-settings = correct that line; `oxo config` shows an example
doctor-next-keys = correct that entry; `oxo config` shows an example
doctor-next-theme = name another one in the settings, OXO_THEME or `--theme`; `oxo themes` lists them
doctor-next-home = set HOME, or be a new guest each time
doctor-next-directory = make it writable for you, or name another directory
doctor-next-proxy = if the proxy is the only way out of your network, the server cannot be reached from here
doctor-next-online = check that this machine is online
doctor-next-name = check the server's name, and that this machine is online
doctor-next-port = check that the server is running, and that no firewall blocks port { $port }
doctor-next-network = try another network
doctor-next-near = every move takes that long; choose a nearer server
doctor-next-clock = games are not affected; set this machine's clock if it is wrong
doctor-next-http = a proxy or another program answers there; it must pass WebSocket on (Upgrade and Connection), and the path must be right, usually /ws
doctor-next-silent = something between here and there holds WebSocket back; try wss://
doctor-next-url = check the URL: ws:// or wss://, port, path
doctor-next-operator = ask the operator of the server

## `oxo bot`, which lets an engine (another program) play. Lines in small letters.

engine-none = An engine is a program, like ./pbrain-pela
engine-arrived = on the server as { $name }
engine-offline = no connection: { $reason }; trying again in { $time }
engine-waiting = { $game }: waiting for an opponent
engine-ended-unseen = { $game }: ended while the connection was down
engine-nonsense = { $game }: the server's copy of the game is damaged
engine-restarted = { $game }: the engine { $fault }; it is started again
# Said to the opponent, too.
engine-resigned = resigned: the engine { $fault }
engine-leaving = no more games: leaving
engine-leaving-later =
    { $count ->
        [one] no more games; one is still running: Ctrl-C again leaves it to its clock
       *[other] no more games; { $count } are still running: Ctrl-C again leaves them to their clocks
    }

## What an engine did wrong, after "The engine " or "the engine "

fault-start = cannot be started: { $error }
fault-late = did not answer for { $seconds } s
fault-gone = ended by itself
fault-line = cannot be reached: { $error }
fault-line-deaf = it does not read
fault-line-endless = it writes without end
fault-reply = replied "{ $reply }", which is no valid reply here
fault-illegal = made an illegal move, "{ $reply }": { $error }
fault-refuses = refuses: "{ $reply }"
fault-unspoken = cannot play here: { $error }
fault-opening = cannot open this game: { $error }
fault-idle = does nothing
fault-rules = A Gomocup engine plays five in a row on a board with edges, with no opening, +swap or +swap2, not { $rules }

## `oxo --help`: headings and remarks

manual-usage = Usage:
manual-arguments = Arguments
manual-options = Options
manual-common = Options of every command
# Groups of commands.
manual-play = Play
manual-look-back = Watch and look back
manual-keep = Keep
manual-beside = Beside the board
manual-more = More
manual-default = [default: { $value }]
# $value is the name of an environment variable.
manual-variable = [env: { $value }]
manual-values = [possible values: { $values }]
manual-example = Example: { $command }
manual-lines = Lines that `--plain` reads:

## `oxo --help`: what a command does. The first line stands in the list of commands, what follows
## the empty line in the help of the command. Verbs as in a dictionary or an order; no full stop in
## the first line. --options stay as they are.

about-oxo =
    Noughts and crosses of every size, against people and bots

    Without a command a menu opens; its first entry plays against a bot at once. `oxo LINK` opens the game of a link.
about-play =
    Play against a bot at once

    On this machine, unless a server is named.
about-seek = Look for an opponent
about-create = Open a game and print the command for your friend
about-join = Join a game, or resume one
about-watch = Watch a game
about-host =
    Host a server on this machine, and open a game there for a friend

    Resumes an unfinished game. With --server, the game is opened on that server instead.
about-replay = Look at a game again: step through it, try other moves, find the turning point
about-list = List open challenges and running games
about-ssh =
    Let people play by plain ssh: this program, drawn on their terminal

    They play on the server of --server; without it, this machine hosts one.
about-solve =
    Say how a position ends under best play, and by which moves

    Exits with 3 if the time was too short.
about-analyze = Analyze a game: what each position was worth, and where it was lost
about-status =
    Say in one line how many games you have, and in how many it is your move

    For a prompt or a status bar: it is quick, does not disturb a program that plays, and exits with 0 even if the server does not answer. Games hosted by `oxo host` are not counted.
about-wait =
    Wait until it is your move, and say what the opponent played

    Exits with 0 then, with 3 when the game is over, with 4 after --timeout.
about-player = Show a player's results, ratings and latest games
about-top =
    Show the leaderboard of a game

    Ranked by rating minus two deviations.
about-link = Be the same player on another machine: show a code, or enter one
about-devices = List the devices of your player, or sign one out
about-doctor =
    Check the terminal, the settings and the server, and print a report

    Exits with 1 if something does not work.
about-config = Print an example of the settings and where it belongs, or write it there
about-export = Write a game in another format, or a picture of it
about-import = Save a game from a file in SGF, .psq, JSON or text
about-verify =
    Check whether records of games are legal

    Exits with 1 if one is not.
about-bot =
    Let an engine that speaks the Gomocup protocol play

    It looks for opponents until --rounds are played. The first Ctrl-C begins no more games, the second one leaves those that run.
about-themes = List the themes, or print one to start from
about-completions = Print a completion script for your shell
about-man = Print the manual, or write a page for each command
# Commands of line mode.
about-lobby = List open challenges and games
about-accept = Accept the challenge with this number

## `oxo --help`: options and arguments. No full stop at the end.

option-help = Print help
option-version = Print version
option-server = The server: example.org, its link or its ws address [default: ws://127.0.0.1:7171/ws; `play` needs none]
option-name = Your name, at most 24 characters
option-config = The settings file, if not the usual one: see `oxo config`
option-ca = A PEM file of authorities to trust for wss:// besides those of the system
option-games = Where games are saved when they end or are left, and looked for by their code [default: oxo/games in the user's data directory]
option-guest = Play as a new guest; save nothing
option-plain = Lines on standard output, moves from standard input; the default if the output is not a terminal
option-json = JSON output: an object for an answer, an event a line for a game
option-ascii = Draw with ASCII characters only
option-theme = The colours [default: those of the terminal]; `oxo themes` lists them
option-lang = The language, like en [default: that of the locale]
option-confirm = Place a stone only when its cell is chosen twice; at once when time is short
option-game = The same as --rules
option-rules = tictactoe, gomoku, standard, renju, caro, caro6, boundless, or like 4x4x3, 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 [default: tictactoe; gomoku with --rated; for `play` those of last time]
option-clock = none, or like 5m+3s, 30s/move, 3d
option-side = X moves first; x, o or any
option-delay = How much later than the players spectators see the game, like 30s; at most 10m
option-opponent = The same as --bot
# $bots are names.
option-play-bot = The bot [default: the last one, at first beginner]: { $bots }
option-resume = Resume the game that you left last
option-both = Pass and play: two people share this keyboard
option-play-engine = Play against an engine on this machine that speaks the Gomocup protocol: it and its arguments, as one argument, like "pbrain-pela"
option-rated = Play a rated game
option-bot-after = Play against a bot if nobody comes within this time, like 30s
option-seek-bot = The bot to play then
option-listed = Show the game in the lobby
option-join-code = The game's code, or its link
option-watch-code = The game's code or link [default: a list; with --plain the busiest listed game]
option-tv = Follow the most watched game, and the next one when it ends
option-bind = The address to listen on [default: all of this machine]
option-local = Listen only for programs on this machine
option-host-port = The port [default: 7171, or a free one]
option-new = Open another game even if one is unfinished
option-saved-game = The code or link of a game that was saved here or is known to the server, its file, or `last` for the one that was saved last
option-file-rules = The rules, for a file that does not name them
option-at = Begin after this many moves
option-format = The format [default: by the name of OUT, or text]
option-export-at = The position after this many moves [default: the last]
option-numbers = Number the stones, in a picture
option-export-output = The file to write [default: standard output]
option-import-file = A file in SGF, .psq, JSON or text
option-import-rules = The rules, for a file that does not name them [default: five or more in a row]
option-import-output = The file to write [default: the saved games]
option-verify = Games by their files, in any format that is read, or by the codes of saved ones; `last` is the one that was saved last
option-listen = The address to listen on
option-data = The directory for the host key, what is kept of visitors, and hosted games [default: oxo/ssh in the user's data directory]
option-ssh-port = The port of the server that is hosted without --server
option-public-url = The address of the server as friends of visitors reach it [default: --server]
option-sessions = The most sessions at once
option-sessions-per-address = The most sessions at once from one address
option-sessions-per-minute = The most sessions that begin in a minute from one address, half of them at once
option-patience = How long a connection may take to begin a session, and to read what is drawn
option-idle = How long a visitor may type nothing
option-solve-start = The rules, or a position like 3x3x3/x:a1/o:b2/x
option-moves = The moves so far, as one argument: "a1 b2 c3"
option-time = How long to try, like 10s or 5m
option-analyze-game = The code of a game, its file, or `last` for the one that was saved last; or the moves as one argument: "a1 b2 c3"
option-analyze-rules = The rules [default: those of the file; for moves tictactoe]
option-nodes = How many positions to search for each one of the game [default: as after a game: 400000]
option-analyze-time = How long to think about each position instead, like 1s or 5m; the result then depends on the machine
option-analyze-bot = The bot whose evaluation to show where the game is not solved; any bot but master is asked about every position
option-offline = What to print if the server cannot be reached [default: nothing]
option-wait-code = The game's code
option-timeout = Stop waiting after this time, like 30s or 5m, with exit code 4
option-player = The player's name [default: you]
option-top-rules = The rules of the game
option-link-code = The code that `oxo link` shows on another machine of yours; without it, this one shows a code
option-device = A name for this machine in `oxo devices` [default: its own]
option-replace = Give up the player you were here, with all seats
option-sign-out = Sign out the device with this number: it is closed at once
option-write = Write the example into that file, which must not exist
option-engine = The engine and its arguments, as one argument: "pbrain-pela --option"
option-bot-seek = Seek opponents on the same terms (this is the default)
option-bot-create = Keep a game open in the lobby that anybody may join
option-bot-rules = The rules: five in a row on a board with edges
option-bot-clock = none, or like 5m+3s, 30s/move, 3d
option-bot-rated = Play rated games
option-rounds = Leave after this many games
option-at-once = Play up to this many games at once, each with its own engine process
option-turn = The most time for a move, like 5s [default: as the clock allows; 5s without one]
option-grace = How long beyond its time the engine may be silent before it is restarted
option-memory = The memory that the engine may use, in MiB
option-folder = Where the engine may keep files
option-verbose = Show the engine's messages to people
option-print = Print this theme, to start your own from
option-shell = The shell
option-directory = Where to write a page for each command, oxo.1, oxo-play.1 and so on; without it, the first page goes to standard output
option-seek-number = The number of the challenge in the lobby

## Mistakes on the command line and in lines, after "oxo: ". A sentence without a full stop that says
## what to do. $option is like --bot or CODE.

mistake-option = Unknown option "{ $text }"
mistake-option-like = Unknown option "{ $text }"; did you mean { $like }?
mistake-argument = Unexpected argument "{ $text }"
mistake-command = Unknown command "{ $text }"
mistake-command-like = Unknown command "{ $text }"; did you mean { $like }?
mistake-value = "{ $text }" is not possible for { $option }; use { $values }
mistake-no-value = { $option } needs a value
mistake-extra-value = { $option } takes no value
mistake-twice = { $option } can be given only once
mistake-conflict = { $option } and { $other } cannot be used together
mistake-missing = { $what } is missing
mistake-no-command = A command is missing
mistake-encoding = An argument is not valid UTF-8
# After a blank line. $usage is like: oxo wait [OPTIONS] <CODE>
mistake-usage = Usage: { $usage }
mistake-more = `--help` says more
mistake-quotation = A quotation mark is missing
mistake-quit-first = That is a command of its own; quit first
mistake-visitor = Visitors play only on this server
mistake-line-options = Only --server may stand in a line; give other options when the program starts

## All bots, on the command line and where one is unknown. $titles, $others and $last are names.

level-names = { $titles }, level:1 to level:10, { $others } or { $last }

## `oxo config`: comments in the settings file, each above an example

config-head = Settings of oxo. An option or a variable like OXO_NAME takes precedence.
config-name = Your name, at most 24 characters.
config-server = The server of every command that needs one; `oxo play` stays on this machine.
config-theme = The colours; `oxo themes` lists them.
config-lang = The language; without it, that of the locale.
config-ascii = Draw with ASCII characters only.
config-games = The directory that finished games are saved in.
config-confirm = Press twice to place a stone.
config-bell = Ring the bell when it is your turn.
config-keys = Keys in place of the usual ones, by the name of the action: one, or a list.

## Files of games: what is wrong with one, after its name, "game.sgf: " or "game.sgf: line 3: "; what
## was left out; and why a game cannot be written in a format. Fragments in small letters.

format-line = line { $line }: { $fault }
format-too-long = it is longer than { $most } bytes
format-unknown = it is not a game record: SGF begins with "(;", a .psq file with "Piskvorky", JSON with "{"{"}", a record with "["
# Files of other programs.
format-renlib = it is a library of RenLib (.lib), a tree of lines; save a game of it as SGF
format-xml = it is XML, like the database of RenjuNet (.rif); save a game of it as SGF
format-drawn = a picture holds no moves; export the game as SGF or text
format-rec = it seems to be a .rec of Piskvork, without a board; save it as .psq there
format-sav = it seems to be a .sav of Yixin-Board, only numbers; save it as SGF
format-bare = it has only moves; put [Rules "15x15x5"] above and * below them
format-position = it is a position and not a game; `oxo board FILE` opens it
format-encoding = its encoding "{ $name }" is not supported; save it as UTF-8
format-encoding-wrong = it declares CA[{ $name }] but has another encoding; save it as UTF-8, with CA[UTF-8]
format-encoding-unnamed = it names no encoding, and seems to be in one like GBK, Big5 or Shift-JIS; put CA[GBK] or the like after "(;", or save it as UTF-8
format-encoding-utf8 = it is not in UTF-8, as a game of this format is
format-other-rules = the game is of { $theirs }, not of { $ours }
format-no-board = a board has 1 to 64 columns and rows
format-other-board = the board is { $width }x{ $height }, not that of { $ours }; a preset, like `--rules standard`, fits any
format-illegal = move { $number } is not possible by { $rules }: { $reason }
# SGF. Words like RU and CA[UTF-8] are properties of that format.
format-sgf-place = '{ $letter }' is out of place: a property is like B[hh], a node begins with ";"
format-sgf-cut = the file ends within the game
format-sgf-game = GM[{ $game }] is another game; five in a row is GM[4]
format-sgf-size = "{ $size }" is not a board size up to 52x52
format-sgf-setup = { $property } sets up stones, so this is a position and not a game; `oxo board FILE` opens it
format-sgf-cell = "{ $text }" is not a cell of the board
format-sgf-turn = move { $number } is { $side }'s: the sides take turns
format-sgf-decision = OXD[{ $text }] decides nothing here
format-sgf-result = RE[{ $text }]: { $reason }
# .psq
format-psq-header = the first line is like "Piskvorky 15x15, 0:0, 0"
format-psq-place = "{ $text }" is not a move like 8,8,1250, and out of place: after the moves come two names and a code, or the code alone
# The text record of this program. Words in brackets are its tags.
format-text-long = a record has at most { $most } bytes
format-text-tag = a tag is written like [Rules "15x15x5"]
format-text-second = there is a second tag { $tag }
format-text-no-rules = the tag [Rules "..."] is missing
format-text-result = a result is x, o, draw, aborted or *, not "{ $text }"
format-text-how = no game ends by "{ $text }"
format-text-illegal = move { $number } is not possible: { $reason }
format-text-decision = "{ $text }" after move { $number }: { $reason }
format-text-no-result = the moves do not end in a result (x, o, draw, aborted or *)
format-text-after = "{ $text }" follows the result
format-text-two-results = the tag says { $tag }, the moves end in { $result }
# How a record says that its game ended.
format-end-differs = by the moves the game is { $moves }, not { $stated }
format-end-no-how = the tag [How "..."] is missing: the moves alone do not end the game
format-end-never = no game ends as { $result } by { $how }
format-end-not-dead = the board is not dead: a line is still possible
format-json-other = the object does not say { $wanted }
format-json-move = move { $number }, "{ $text }": { $reason }
format-json-decision = decision { $number } is not possible there
# Left out or changed, though the game was read.
format-remark-rules = RU[{ $text }] is unknown: read as { $rules }
format-remark-letters = some letters in another encoding were replaced by { $mark }
format-remark-latin = it names no encoding: read as Latin-1; if its letters look wrong, put CA[GBK] or the like after "(;"
format-remark-result = RE[{ $text }] is unknown: the result follows from the moves
format-remark-variations =
    { $count ->
        [one] the file has { $count } variation; only the main line is read
       *[other] the file has { $count } variations; only the main line is read
    }
format-remark-games =
    { $count ->
        [one] the file has { $count } more game; only the first is read
       *[other] the file has { $count } more games; only the first is read
    }
# Why a game cannot be written. $format is SGF or psq.
format-write-boundless = { $format } has no boards without edges; choose text or json
format-write-large = { $format } has no boards of more than { $longest } cells a side; choose text or json
format-write-psq = a .psq file is for five in a row, not for { $rules }; choose sgf, text or json
format-write-picture = the picture cannot be drawn: { $error }
format-write-memory = there is no memory for it
# The title of a picture of a game. $rules is like 15x15x5.
format-picture =
    { $stones ->
        [one] { $rules }: { $stones } stone
       *[other] { $rules }: { $stones } stones
    }
format-picture-last =
    { $stones ->
        [one] { $rules }: { $stones } stone, the last on { $cell }
       *[other] { $rules }: { $stones } stones, the last on { $cell }
    }

## What visitors of an ssh gate read, after "oxo: "

ssh-no-text = A command line is text of at most { $most } bytes
ssh-command = Visitors cannot use `{ $command }`; it needs a machine of your own
ssh-option = Visitors cannot use { $option }; it is about the machine of the gate
ssh-no-code = Visitors name a game by its code, for example K7QX2M
ssh-superseded = A newer session with your key took over
ssh-idle = The session ended because nothing was typed for too long
ssh-flooded = The session ended because of too much input
ssh-closing = The gate is stopping; your seat is kept, try again soon
ssh-full = All sessions of this gate are taken; try again later
ssh-full-address = Too many sessions from your address; end one of them first
ssh-start = Cannot start your session: { $error }
ssh-analysis = An analysis here has at most { $seconds } s of processor time
ssh-failed = Your session failed; connect again
ssh-too-often = Too many new sessions from your address; try again in { $seconds } s
# Shown by the ssh client before the session.
ssh-guest = No key of a supported kind (ed25519, ecdsa): you play as a guest.

## The analysis board of the page: `/board`

page-analysis = Analysis board
page-analyze = Analyze
page-analysis-mode = What a click does
page-analysis-play = Play in turn
page-analysis-remove = Remove
page-analysis-turn = Change the turn
page-analysis-here = Start here
page-analysis-cut = Delete from here
page-analysis-engine = Engine
page-analysis-lines = Lines
page-analysis-comment = Comment
page-analysis-position = Position
page-analysis-open-file = Open SGF
page-analysis-large = The file is larger than { $most } kB
page-analysis-not-at-start = Moves follow this position; delete them first, or start here

## Puzzles: at the board, in lines and on the page

puzzle-title = Puzzle { $puzzle }
puzzle-daily = Puzzle of the day
# What is asked. $side is to move: X or O.
puzzle-fours = { $side } to move: win by fours
puzzle-foul = { $side } to move: win by fours that end in a forbidden answer
puzzle-threats = { $side } to move: win by fours and open threes
puzzle-hold = { $side } to move: stop the opponent's win by fours without making a four
puzzle-win = { $side } to move: win, whatever the opponent answers
puzzle-draw = { $side } to move: find a move that does not lose
puzzle-begin = Place your move on the board.
# $cell is what the player tried, $side the opponent. $line is a cell.
puzzle-right = { $cell } is right. { $side } answers { $line }
puzzle-solved = { $cell } is right. Solved!
# $line is like "X g8, O e8": moves of both sides in turn.
puzzle-wrong = { $cell } fails: { $line }
puzzle-wrong-end = { $cell } fails
puzzle-wrong-idle = { $cell } fails: it threatens nothing
puzzle-otherwise = { $cell } wins too, but not in the way asked for. Try again
puzzle-put-off = { $cell } makes a four, which only delays the opponent's win. Try again
puzzle-open = { $cell } could not be judged. Try another move; this one does not count
puzzle-judging = Still checking this move
# $line is like "X g8, O e8".
puzzle-solution = Solution: { $line }
# In lines, once a puzzle is solved.
puzzle-enter = Press Enter for the next puzzle
puzzle-difficulty = difficulty { $rating }
# In the terminal. $rules is like "15x15, 5 or more in a row wins".
puzzle-head = Puzzle { $puzzle }: { $rules }, difficulty { $rating }
puzzle-themes = Themes: { $themes }
puzzle-theme-gapped = a four with a gap
puzzle-theme-diagonal = diagonals
puzzle-theme-edge = the edge
puzzle-theme-counter-four = a four in reply
puzzle-theme-four-three = a four and a three at once
puzzle-theme-double-four = two fours at once
puzzle-theme-foul = a forbidden answer
puzzle-rating = Your puzzle rating: { $rating }
# In brackets after that rating: what it is for.
puzzle-family = { $family ->
    [renju] renju
    [caro] caro
    [small] small boards
   *[five] five in a row
}
# How many puzzles were solved on the first try.
puzzle-count = { $solved } of { $tried } solved on the first try
# How many puzzles were solved one after another.
puzzle-streak = Streak: { $count }
puzzle-streak-over = The streak is over. Solved: { $count }
puzzle-skipped = Skipped. A streak allows one skip
puzzle-no-skip = You have already used the skip of this streak
puzzle-none-left = No more puzzles of this kind
puzzle-unknown = There is no puzzle { $puzzle }
# Drills: positions of one's own games, asked again after some days.
puzzle-mine = Your own mistakes
puzzle-mine-due = Your own mistakes. Due today: { $count }
puzzle-mine-again =
    It comes back in { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
puzzle-mine-learnt = Learnt. It will not come back
puzzle-mine-next =
    Nothing is due today. The next one comes in { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
puzzle-mine-none = Nothing to practise yet. Analyze one of your games, and its proved mistakes appear here
# $way is a command or an address.
puzzle-mine-found =
    { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    } to practise from tomorrow: { $way }
puzzle-unkept = Cannot save the result in { $path }: { $error }
# The button and the key that show the solution.
puzzle-show = Solution
puzzle-next = Next puzzle
puzzle-field = Your move
puzzle-cell = Type a cell, like { $cell }
puzzle-busy = Too many moves in a minute. Wait a little
# In the menu, and in the head of the page.
puzzle-menu = Puzzles
puzzle-menu-about = Find the win, or the only defence; every answer is proved
# What cannot be read on the command line or in the address of the page.
puzzle-code = "{ $text }" is not the code of a puzzle; use six letters and digits, like { $example }
puzzle-kind = "{ $text }" is not a kind of puzzle; use fours, foul, threats, hold or exact

## `oxo help puzzle`

puzzles-about =
    Solve puzzles: find the win, or the only defence

    Every answer is proved right or wrong; results are kept on this machine.
puzzles-option-code = A puzzle by its code [default: one that fits your rating]
puzzles-option-daily = The puzzle of the day, which is the same everywhere
puzzles-option-streak = Ever harder puzzles, until you miss one
puzzles-option-kind = Only puzzles of this kind: fours, foul, threats, hold or exact
puzzles-option-mine = Your own mistakes from analyzed games, asked again after 1, 3, 7 and 21 days
puzzles-not-here = Puzzle { $puzzle } is not in this program, and the server cannot show it: { $reason }

## What is kept on this machine: settings, identities, saved games, certificates, themes

keep-settings-unreadable = Cannot read the settings in { $path }: { $error }
keep-settings-wrong = { $path }, line { $line }: { $reason }
keep-settings-taken = Settings exist already in { $path }; they were not changed
keep-settings-unwritable = Cannot write the settings to { $path }: { $error }
keep-settings-nowhere = There is no home directory; name a file with `--config`
keep-settings-written = Written to { $path }
keep-identity-unkept = Cannot save who you are in { $path }: { $error }
keep-identity-token = The server sent a sign-in of { $bytes } bytes, which is not saved
keep-identity-held = Another `oxo` is playing there under this name; close it first
keep-identity-further = Another `oxo` of yours is open there, so you are a second player here. Close it and run `oxo join CODE` to resume a game
keep-identity-taken = You already have a player there; `--replace` gives it up with all its seats
keep-identity-damaged = A damaged file was moved to { $path }; you are a new guest
keep-file = { $path }: { $error }
keep-file-rules = { $path }: { $error }; `--rules` reads it by other rules
keep-games-unknown = There is no file "{ $text }", and no game of that code in { $path }; `--games` chooses another directory
keep-games-empty = No games are saved in { $path } yet
keep-games-nowhere = There is no home directory to look for games in; name a directory with `--games`
keep-games-crowded = There are { $most } other games called { $name } in { $path }
keep-trust-unreadable = Cannot read a certificate from { $path }: { $error }
keep-trust-empty = There is no certificate in { $path }
keep-trust-damaged = A certificate in { $path } is damaged
keep-theme-unlisted = Unknown theme "{ $name }"; use { $names }
keep-theme-unreadable = Cannot read the theme in { $path }: { $error }

## More input that cannot be read

input-name-empty = A name needs at least one character
input-name-long = A name has at most { $most } characters, not { $count }
input-name-control = A name cannot contain control characters
# $bot is a name like master.
input-bot-first = "{ $text }" is a bot; rules come first: `oxo play gomoku { $bot }`
input-side = "{ $text }" is not a side; use x, o or any
input-moves-quoted = Put the moves in quotes, as one argument: "a1 b2 c3"
input-span = "{ $text }" is not a time; use 30s or 2m, for example
input-number = "{ $text }" is not a whole number; use one like 4
input-range = { $text } is out of range; use a whole number from { $least } to { $most }
input-address = "{ $text }" is not an address; use one like { $example }
input-server = "{ $text }" is not a server; use an address like { $example }
input-server-login = The address of a server cannot contain a name or a password

## The analysis of a game: `oxo analyze`, `oxo solve` and a finished game on the screen

# After a move: "12. O h8 gave away the win".
study-missed-win = gave away the win
study-missed-draw = gave away the draw
study-allowed-win = let the opponent win
study-none = No turning point: nobody gave away a win or a draw.
# $turn is like "12. O h8", $blunder one of the three messages above.
study-turn = Turning point: { $turn } { $blunder }.
# $value is a score or a result, $line a line of moves.
study-before = before it, { $value }: { $line }
study-after = after it, { $value }: { $line }
study-to-move = to move: { $side }

## Positions: stones set up without moves, as text or on an analysis board. A sentence without a full stop.

# The example is never translated.
position-form = Unknown position "{ $text }"; use rules, stones and the side to move, like 15x15x5/x:h8,i9/o:h9/x
position-too-long =
    A position has at most { $most ->
        [one] { $most } character
       *[other] { $most } characters
    }
position-won =
    { $side ->
        [x] X
       *[o] O
    } already has a line, so the game is over
position-both-won = X and O both have a line; remove one of them
position-full = The board is full, so there is no move left
# In renju.
position-stuck = Every free cell is forbidden to X, so the game is over

## The analysis board: `oxo board`, and the files it reads

# An SGF property such as AB.
board-late-setup = { $property } sets up stones after the first move; a file can do that only at its start
board-setup-full = AB, AW and AE name too many cells; name each cell once
board-tree-full =
    There are more than { $most ->
        [one] { $most } move
       *[other] { $most } moves
    }; remove a variation first
# A line of the Gomocup protocol.
board-block-line = "{ $text }" is not a stone like 7,7,1 or a command before BOARD
board-block-open = The block does not end with DONE

## The analysis board in lines: `oxo board`. Sentences without a full stop, read aloud by a screen reader.

# In the help of commands. POSITION is not translated.
analysis-about = Analyze a position: set it up, try moves, see why it is won
analysis-option-position = A position like 15x15x5/x:h8,i9/o:h9/x, rules, a file, or the code of a finished game; an empty board if absent
analysis-hint = Type a cell to play a move there; help lists the commands
analysis-place-start =
    Start; { $turn ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } to move
# Where we are: the last move, and whose turn it is. $cell is like h8.
analysis-place =
    Move { $number }, { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } { $cell }; { $turn ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } to move
analysis-won =
    { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } wins: { $how ->
        [forbidden] every free cell is forbidden
       *[line] a line
    }
analysis-drawn = A draw: the board is full
# $cells are the first moves of the variations.
analysis-moves = Moves from here: { $cells }
analysis-last-move = No move follows
analysis-at-start = This is the start
analysis-not-at-start = Moves already follow the start; remove them with cut first, or make this position the start with here
analysis-saved = Saved as { $path }
analysis-save-other = { $path } exists. Only files named .sgf are replaced
analysis-thinking = Thinking; stop ends it
analysis-not-thinking = The engine is not thinking
# A line of the engine: $chance is the chance of the side to move, like 58%; $depth is in moves of one side.
analysis-line = { $rank }. { $chance }, depth { $depth }: { $cells }
analysis-line-wins =
    { $rank }. { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } wins in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }: { $cells }
# With best play it is a draw.
analysis-line-holds = { $rank }. A draw: { $cells }
analysis-threat =
    { $side ->
        [x] X
       *[o] O
    } { $kind ->
        [line] completes a line
       *[fork] gets two ways to complete a line
    } at { $cells }
analysis-no-threats = No threats
analysis-no-forbidden = No cell is forbidden

## The proof explorer of the analysis board: why a position is won

proof-completes =
    { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } completes a line at { $cell }
proof-wins =
    { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } wins in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } by { $by ->
        [fours] fours
        [threats] threats
       *[play] exact search
    }: { $cells }
proof-loses =
    { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } loses whatever it plays
proof-answer =
    After { $cell }, { $side ->
        [black] Black
        [white] White
        [x] X
       *[o] O
    } wins in { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } with { $best }
proof-answer-open = After { $cell }, no win was found
proof-others-lose = Any other move loses at once
proof-all-lose = Every move loses at once
proof-none = Nothing is proved here: no win by fours or threats was found
# $open is the number of answers after which no win was proved.
proof-written =
    The proof is written: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }; { $open ->
        [0] every answer loses
        [one] { $open } answer is open
       *[other] { $open } answers are open
    }
