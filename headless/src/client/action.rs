//! Everything a key, a click or a typed command can do.

use oxo_shared::{Decision, Point, Side};

pub use crate::game::review::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Action {
    Up,
    Down,
    /// Cursor to the left, or the previous choice.
    Left,
    /// Cursor to the right, or the next choice.
    Right,
    /// Place a stone, or take the selected row.
    Choose,
    /// Clear a selected cell that is not played yet; otherwise leave.
    Cancel,
    Decide(Decision),
    ScrollUp,
    ScrollDown,
    ScrollLeft,
    ScrollRight,
    /// Centre the window on the last move.
    Centre,
    Fit,
    /// Follow one player's view, then the other's, then neither.
    Follow,
    GoTo,
    ZoomIn,
    ZoomOut,
    /// Type a cell to play, a game code, or rules.
    Type,
    Chat,
    /// Hide the opponent's messages, or show them again.
    Mute,
    /// Report a problem to the server's operators.
    Report,
    Weights,
    Threats,
    /// Turn move confirmation on or off.
    Confirm,
    BotMove,
    Hint,
    /// Depth, time and nodes of a bot's search.
    Numbers,
    /// Copy the invitation to the terminal's clipboard.
    Copy,
    Draw,
    Takeback,
    Rematch,
    /// Offer a pause, or resume while paused.
    Pause,
    GoOn,
    /// Request fifteen seconds of extra time.
    Time,
    Yes,
    No,
    Resign,
    Abort,
    /// Claim a draw on a dead board, or victory over an absent opponent.
    Claim,
    NextTheme,
    /// Show another position of the game than the newest.
    Review(Step),
    Tv,
    Analyze,
    /// Open the analysis board at the position shown.
    AnalysisBoard,
    /// Set up X on the analysis board, before its first move.
    PutX,
    PutO,
    Remove,
    /// Give the move to the other side.
    Turn,
    /// The engine's best moves.
    Lines,
    /// Stop the engine.
    Stop,
    /// Explain why a position is won.
    Why,
    Proof,
    Forbidden,
    /// Remove a move of the analysis board, and all that follow.
    Cut,
    /// Make this position the start.
    Here,
    Comment,
    /// Print the position as text.
    Position,
    /// Print the position for engines.
    Gomocup,
    Save,
    Solution,
    NextPuzzle,
    /// The time each move took.
    Ledger,
    Help,
    Back,
    Quit,
    /// In line mode: print the board.
    Board,
    /// Turn automatic printing of the board on or off.
    Boards,
    Last,
    Moves,
    Who,
    Rules,
    Bots,
}

impl Action {
    /// Returns the name used in the settings file, for example `scroll-up`.
    pub fn name(self) -> &'static str {
        match self {
            Action::Decide(decision) => decision.word(),
            Action::Review(step) => step.into(),
            action => action.into(),
        }
    }
}

/// The argument of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    Nothing,
    /// The cell under the cursor, when a key was pressed.
    Cursor(Point),
    /// A text, or the name of a cell or a file.
    Text(&'a str),
    Number(usize),
    Side(Side),
}

impl<'a> Argument<'a> {
    /// Returns the number, or the `usual` one if none was given.
    pub const fn count(self, usual: usize) -> usize {
        if let Argument::Number(count) = self { count } else { usual }
    }

    /// Returns the text; empty if there is none.
    pub const fn text(self) -> &'a str {
        if let Argument::Text(text) = self { text } else { "" }
    }
}
