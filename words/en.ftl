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
why-not-due = That decision is not possible now
why-not-seated = Only the players can do that
why-no-opponent = Wait for an opponent; the other seat is still open
why-nobody-to-resign-to = There is no opponent yet; abort the game instead
why-nobody-to-ask = There is no opponent yet
# Somebody else moved first. $ply is the number of stones on the board that was meant.
why-stale = The board has changed: it has { $have } stones, not { $ply }
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
why-no-such-offer = That offer is no longer open
why-own-offer = Only your opponent can accept your offer
why-no-help = Hints are only for casual games against bots, or after the end
