//! Texts that are typed.

use tui_input::Input;

/// A text being typed.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it is for.
    pub kind: PromptKind,
    /// The text and its cursor.
    pub input: Input,
}

/// What a typed text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// A cell to play.
    Cell,
    /// A cell to look at.
    Place,
    /// A line of chat.
    Chat,
    /// The code of a game.
    Code,
    /// The number of a move to look at.
    Move,
    /// The rules of the next game.
    Rules,
    /// The name to be known by.
    Name,
}
