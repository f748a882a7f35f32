//! What a line can ask for, and the words for `help`.

use oxo_shared::Point;

use super::Beginning;
use crate::client::action::Action;
use crate::client::app::App;

/// The words while there is no game, in one line.
pub(super) const BEGINNINGS: [&str; 11] =
    ["play", "seek", "create", "join", "watch", "lobby", "host", "rules", "bots", "help", "quit"];
pub(super) const AFTER_A_GAME: [&str; 4] = ["rematch", "analyze", "menu", "quit"];

/// The words while there is no game, for `help`.
const HELP_AT_HOME: [&str; 10] = [
    "play [RULES] [BOT]        play against a bot at once; help play tells more, as with all",
    "seek [RULES]              look for an opponent on the server",
    "create [RULES]            open a game for a friend there",
    "join CODE, watch [CODE]   sit down at a game, watch one",
    "lobby                     who seeks and who plays; accept N plays the one who seeks",
    "host [RULES]              serve from this machine, and open a game there",
    "rules, bots               what can be played, and against whom",
    "menu                      stop what is waited for",
    "help, h",
    "quit, q",
];
const HELP_AT_A_BOARD: [&str; 19] = [
    "a cell (b2, or 3,-1 without edges)  put a stone there",
    "a column (d) where stones fall; there a letter is a column first, so write board, quit",
    "stay, swap, two           choose in an opening: your colour, the other, two more stones",
    "board, b                  the board; boards: draw it by itself or not",
    "last, l                   the last move",
    "moves, m                  all moves",
    "clock, c, k               the clocks, and what each move cost",
    "who, w                    who plays, and how many spectators there are",
    "threats, t                the cells where one stone decides the game",
    "hint, chances             what a bot would play; what it thinks of the cells",
    "analyze, a                where the game turned, after it or against a bot",
    "bot                       let a bot move for you",
    "draw, takeback, rematch   offer that; yes, y and no, n answer",
    "pause, time               offer a pause, which go on ends; ask for 15 seconds more",
    "resign, abort, claim      end the game",
    "say TEXT                  talk; mute hides what the opponent says, and shows it again",
    "report TEXT               tell the operators of the server that something is wrong",
    "menu, leave               leave the game",
    "help, h / quit, q",
];

const HELP_IN_A_REPLAY: [&str; 9] = [
    "next, n, or an empty line   the next move; next 5: five of them",
    "back, p                     the move before; back 5: five of them",
    "goto 12, start, end         to the position after move 12, before the first, after the last",
    "board, b                    the board",
    "moves, m                    all moves",
    "a cell (b2)                 try a move there; back takes it back, game leaves it",
    "hint                        what would be best here",
    "analyze                     the whole game, and where it was thrown away",
    "help, h / quit, q",
];

#[derive(Debug, PartialEq)]
pub(super) enum Order {
    Play(Point),
    /// The same as a key of the full screen.
    Do(Action),
    Say(String),
    Report(String),
    /// A question that the client can answer itself.
    Ask(Query),
    Think(Thought),
    Analyze,
    /// Draw the board by itself, or no longer.
    Boards,
    Leaf(Leaf),
    Begin(Beginning),
    /// Go back to where something can be begun.
    Menu,
    Quit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    Board,
    Last,
    Moves,
    Clock,
    Who,
    /// The cells where one stone decides the game.
    Threats,
    Rules,
    Bots,
    Help,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thought {
    Best,
    Weights,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    Next(usize),
    Back(usize),
    To(usize),
    End,
    /// Leave what is tried for the game.
    Game,
    Try(Point),
}

pub(super) fn help(app: &App) -> Vec<String> {
    let words: &[&str] = match app.game() {
        Some(_) if is_replay(app) => &HELP_IN_A_REPLAY,
        Some(_) => &HELP_AT_A_BOARD,
        None => &HELP_AT_HOME,
    };
    words.iter().map(|&line| line.to_owned()).collect()
}

/// Whether the game on the board was kept, and is looked at again.
pub(super) fn is_replay(app: &App) -> bool {
    app.game().is_some_and(|game| game.is_kept())
}
