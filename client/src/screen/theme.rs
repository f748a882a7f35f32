//! Themes: styles by role, marks and characters. Colour alone never carries meaning.
//!
//! A style names [`Role`]s and modifiers. A [`Palette`] maps the roles to colours and is painted
//! over the finished screen.

mod file;
mod palette;
mod role;
mod shelf;

pub use file::{Theme, Wrong};
pub use palette::{Depth, Palette};
pub use role::Role;
pub use shelf::{Shelf, ThemeError, Worn};

use oxo_shared::Side;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;

/// The characters to draw with.
///
/// Lines and dots are of ambiguous width in Unicode: a terminal set up for East Asian text may draw
/// them two columns wide, so all of them have an ASCII form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    pub lines: border::Set<'static>,
    pub vacant: &'static str,
    pub cut: &'static str,
    pub between: &'static str,
    /// Marks what is selected or running.
    pub here: &'static str,
    pub arrows: [&'static str; 8],
    /// Shades of a cell, densest first.
    pub shades: [&'static str; 3],
}

const ASCII_LINES: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

const UNICODE: Glyphs = Glyphs {
    lines: border::PLAIN,
    vacant: "·",
    cut: "…",
    between: " · ",
    here: ">",
    arrows: ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"],
    shades: ["▓", "▒", "░"],
};
const ASCII: Glyphs = Glyphs {
    lines: ASCII_LINES,
    vacant: ".",
    cut: "~",
    between: ", ",
    here: ">",
    arrows: ["^", "/", ">", "\\", "v", "/", "<", "\\"],
    shades: ["%", "+", ":"],
};

impl Glyphs {
    /// Returns the Unicode set, or the plain one for a terminal that does not draw each of its
    /// characters one column wide.
    pub const fn new(ascii: bool) -> Glyphs {
        if ascii { ASCII } else { UNICODE }
    }
}

pub const fn stone(player: Side) -> Style {
    let role = match player {
        Side::X => Role::X,
        Side::O => Role::O,
    };
    Style::new().fg(role.colour()).add_modifier(Modifier::BOLD)
}

/// Lines of the board, empty cells, coordinates.
pub const FAINT: Style = Style::new().fg(Role::Faint.colour()).add_modifier(Modifier::DIM);
pub const STRONG: Style = Style::new().fg(Role::Strong.colour()).add_modifier(Modifier::BOLD);
pub const PLAIN: Style = Style::new();
pub const CURSOR: Style = Style::new().fg(Role::Cursor.colour()).add_modifier(Modifier::REVERSED);
pub const LAST: Style = Style::new().bg(Role::Last.colour()).add_modifier(Modifier::UNDERLINED);
pub const WINNING: Style = Style::new().add_modifier(Modifier::REVERSED.union(Modifier::BOLD));
pub const PENDING: Style = Style::new().add_modifier(Modifier::DIM.union(Modifier::ITALIC));
pub const FORBIDDEN: Style = Style::new().fg(Role::Forbidden.colour());
pub const BEST: Style =
    Style::new().fg(Role::Best.colour()).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED));
/// Cells that a bot rates highly.
pub const GOOD: Style = Style::new().fg(Role::Best.colour());
pub const ALARM: Style =
    Style::new().fg(Role::Alarm.colour()).add_modifier(Modifier::BOLD.union(Modifier::REVERSED));
pub const KEY: Style = Style::new().fg(Role::Key.colour()).add_modifier(Modifier::BOLD);
