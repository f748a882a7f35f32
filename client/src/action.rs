//! What can be asked of the program, by key, click or typed command.

use oxo_shared::Decision;

/// What a key, a click or a typed command asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Cursor or row up.
    Up,
    /// Cursor or row down.
    Down,
    /// Cursor to the left, or the choice before.
    Left,
    /// Cursor to the right, or the next choice.
    Right,
    /// Put a stone, or take the chosen row.
    Choose,
    /// Answer what the opening asks.
    Decide(Decision),
    /// Move the window up.
    ScrollUp,
    /// Move the window down.
    ScrollDown,
    /// Move the window to the left.
    ScrollLeft,
    /// Move the window to the right.
    ScrollRight,
    /// Centre the window on the last move.
    Centre,
    /// Centre the window on all stones.
    Fit,
    /// Follow the view of one player, of the other, of nobody.
    Follow,
    /// Type a cell to play, the code of a game, or rules.
    Type,
    /// Type a line of chat.
    Chat,
    /// Show the weight of every candidate.
    Weights,
    /// Let the bot move for oneself.
    BotMove,
    /// Show the recommended move.
    Hint,
    /// Offer a draw.
    Draw,
    /// Ask for a takeback.
    Takeback,
    /// Offer another game.
    Rematch,
    /// Yes to the open offer or question.
    Yes,
    /// No to the open offer or question.
    No,
    /// Give up.
    Resign,
    /// Call the game off.
    Abort,
    /// Claim the draw of a dead board, or the win over an absent opponent.
    Claim,
    /// Look at another position of the game than the newest.
    Review(Step),
    /// Follow the most watched game.
    Tv,
    /// Look through the game for what was thrown away.
    Analyze,
    /// Show the keys.
    Help,
    /// Leave this screen.
    Back,
    /// Leave the program.
    Quit,
}

/// How to get from one position of a game to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// One move back.
    Back,
    /// One move on.
    On,
    /// Ten moves back.
    PageBack,
    /// Ten moves on.
    PageOn,
    /// To the empty board.
    Start,
    /// To the newest move.
    End,
    /// To a move whose number is typed.
    Number,
    /// Move by move by itself, or no longer.
    Play,
    /// The same, but faster.
    Faster,
    /// The same, but slower.
    Slower,
    /// Take back the last move that was tried.
    Retract,
}
