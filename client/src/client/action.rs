//! What can be asked of the program, by key, click or typed command.

use oxo_shared::Decision;

pub use crate::game::review::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Action {
    Up,
    Down,
    /// Cursor to the left, or the choice before.
    Left,
    /// Cursor to the right, or the next choice.
    Right,
    /// Put a stone, or take the chosen row.
    Choose,
    /// Drop what was chosen and not played; leave, if there is nothing to drop.
    Cancel,
    Decide(Decision),
    ScrollUp,
    ScrollDown,
    ScrollLeft,
    ScrollRight,
    /// Centre the window on the last move.
    Centre,
    Fit,
    /// Follow the view of one player, of the other, of nobody.
    Follow,
    GoTo,
    ZoomIn,
    ZoomOut,
    /// Type a cell to play, the code of a game, or rules.
    Type,
    Chat,
    /// Show nothing that the opponent says, or show it again.
    Mute,
    /// Tell the operators of the server that something is wrong.
    Report,
    Weights,
    Threats,
    /// Ask before a stone is put, or do not.
    Confirm,
    BotMove,
    Hint,
    /// Depth, time and nodes of a bot's thought.
    Numbers,
    /// Give the way to join to the terminal's clipboard.
    Copy,
    Draw,
    Takeback,
    Rematch,
    /// Offer a pause; in one, go on.
    Pause,
    GoOn,
    /// Ask for fifteen seconds more.
    Time,
    Yes,
    No,
    Resign,
    Abort,
    /// Claim the draw of a dead board, or the win over an absent opponent.
    Claim,
    NextTheme,
    /// Look at another position of the game than the newest.
    Review(Step),
    Tv,
    Analyze,
    /// Open the analysis board at the position shown.
    AnalysisBoard,
    /// At the analysis board, before its first move.
    PutX,
    PutO,
    Remove,
    /// Give the move to the other side.
    Turn,
    /// The best moves of the engine.
    Lines,
    /// Stop the engine.
    Stop,
    /// Why a position is won.
    Why,
    Proof,
    Forbidden,
    Solution,
    NextPuzzle,
    /// What each move cost of its player's time.
    Ledger,
    Help,
    Back,
    Quit,
    /// In line mode: tell the board.
    Board,
    /// Draw the board by itself, or no longer.
    Boards,
    Last,
    Moves,
    Who,
    Rules,
    Bots,
}

impl Action {
    /// The name by which the settings know it: `scroll-up`.
    pub fn name(self) -> &'static str {
        match self {
            Action::Decide(decision) => decision.word(),
            Action::Review(step) => step.into(),
            action => action.into(),
        }
    }
}
