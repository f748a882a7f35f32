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
    /// Drop what was chosen and not played; leave, if there is nothing to drop.
    Cancel,
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
    /// Show all stones.
    Fit,
    /// Follow the view of one player, of the other, of nobody.
    Follow,
    /// Type a cell to look at.
    GoTo,
    /// Draw larger cells.
    ZoomIn,
    /// Draw smaller cells, and more of them.
    ZoomOut,
    /// Type a cell to play, the code of a game, or rules.
    Type,
    /// Type a line of chat.
    Chat,
    /// Show the weight of every candidate.
    Weights,
    /// Show the threats on the board.
    Threats,
    /// Ask before a stone is put, or do not.
    Confirm,
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
    /// Read the theme again from its file.
    ReadTheme,
    /// Take the next theme.
    NextTheme,
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

impl Action {
    /// What the settings call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Action::Up => "up",
            Action::Down => "down",
            Action::Left => "left",
            Action::Right => "right",
            Action::Choose => "choose",
            Action::Cancel => "cancel",
            Action::Decide(Decision::Stay) => "stay",
            Action::Decide(Decision::Swap) => "swap",
            Action::Decide(Decision::Two) => "two",
            Action::ScrollUp => "scroll-up",
            Action::ScrollDown => "scroll-down",
            Action::ScrollLeft => "scroll-left",
            Action::ScrollRight => "scroll-right",
            Action::Centre => "centre",
            Action::Fit => "fit",
            Action::Follow => "follow",
            Action::GoTo => "go-to",
            Action::ZoomIn => "zoom-in",
            Action::ZoomOut => "zoom-out",
            Action::Type => "type",
            Action::Chat => "chat",
            Action::Weights => "weights",
            Action::Threats => "threats",
            Action::Confirm => "confirm",
            Action::BotMove => "bot-move",
            Action::Hint => "hint",
            Action::Draw => "draw",
            Action::Takeback => "takeback",
            Action::Rematch => "rematch",
            Action::Yes => "yes",
            Action::No => "no",
            Action::Resign => "resign",
            Action::Abort => "abort",
            Action::Claim => "claim",
            Action::Review(step) => step.name(),
            Action::Tv => "tv",
            Action::Analyze => "analyze",
            Action::ReadTheme => "read-theme",
            Action::NextTheme => "next-theme",
            Action::Help => "help",
            Action::Back => "back",
            Action::Quit => "quit",
        }
    }
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

impl Step {
    const fn name(self) -> &'static str {
        match self {
            Step::Back => "step-back",
            Step::On => "step-on",
            Step::PageBack => "page-back",
            Step::PageOn => "page-on",
            Step::Start => "first-move",
            Step::End => "newest-move",
            Step::Number => "move-number",
            Step::Play => "play",
            Step::Faster => "faster",
            Step::Slower => "slower",
            Step::Retract => "retract",
        }
    }
}
