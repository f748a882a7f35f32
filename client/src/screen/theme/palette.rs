//! Turns roles into the colours that a terminal has, as the last step before drawing.

use anstyle::{Ansi256Color, AnsiColor, RgbColor};
use anstyle_lossy::palette::VGA;
use anstyle_lossy::{rgb_to_ansi, rgb_to_xterm, xterm_to_ansi};
use crossterm::style::available_color_count;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use strum::{EnumCount, IntoStaticStr, VariantArray};

use crate::screen::theme::{Role, Theme};

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Depth {
    Colourless,
    /// The sixteen colours that each terminal defines for itself.
    Sixteen,
    /// The 256 colours of xterm.
    Indexed,
    True,
}

impl Depth {
    /// Detects the colour depth of standard output from `NO_COLOR` (<https://no-color.org>),
    /// `COLORTERM` and `TERM`.
    pub fn of_terminal() -> Depth {
        if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Depth::Colourless;
        }
        match available_color_count() {
            u16::MAX => Depth::True,
            256 => Depth::Indexed,
            _ => Depth::Sixteen,
        }
    }

    pub fn nearest(self, colour: Color) -> Color {
        match (self, colour) {
            (Depth::Colourless, _) => Color::Reset,
            (Depth::Sixteen, Color::Rgb(red, green, blue)) => {
                numbered(rgb_to_ansi(RgbColor(red, green, blue), VGA))
            }
            (Depth::Sixteen, Color::Indexed(index)) => {
                numbered(xterm_to_ansi(Ansi256Color(index), VGA))
            }
            (Depth::Indexed, Color::Rgb(red, green, blue)) => {
                Color::Indexed(rgb_to_xterm(RgbColor(red, green, blue)).0)
            }
            (_, colour) => colour,
        }
    }
}

/// Maps a named colour to its index among the 256, which is also how crossterm writes it.
const fn numbered(colour: AnsiColor) -> Color {
    Color::Indexed(Ansi256Color::from_ansi(colour).0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    roles: [Color; Role::COUNT],
    depth: Depth,
}

impl Palette {
    pub fn new(theme: &Theme, depth: Depth) -> Palette {
        let colour = |role| depth.nearest(theme.colour(Role::VARIANTS[role]));
        Palette { roles: std::array::from_fn(colour), depth }
    }

    /// Paints a finished screen. Marks and modifiers stay, so that they carry all meaning if there
    /// are no colours. With `NO_COLOR`, crossterm writes a colour as an empty sequence, which would
    /// reset every modifier of the cell, so no colours are left in that case.
    pub fn paint(&self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            let is_faint = cell.fg == Role::Faint.colour();
            cell.fg = self.of(cell.fg, Role::Text);
            cell.bg = self.of(cell.bg, Role::Background);
            if is_faint && self.roles[Role::Faint as usize] != Color::Reset {
                // The colour is faint enough. Dimming it as well would make it unreadable.
                cell.modifier.remove(Modifier::DIM);
            }
        }
    }

    /// Returns the painted colour of a cell; `usual` is the role of one without its own colour.
    fn of(&self, colour: Color, usual: Role) -> Color {
        let own = match colour {
            Color::Rgb(..) => Some(self.depth.nearest(colour)),
            _ => Role::of(colour).map(|role| self.roles[role as usize]),
        };
        own.filter(|&own| own != Color::Reset).unwrap_or(self.roles[usual as usize])
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Side;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::screen::theme::{self, Shelf};

    #[test]
    fn a_colour_the_terminal_lacks_becomes_the_nearest_one() {
        let orange = Color::Rgb(255, 135, 0);
        assert_eq!(Depth::True.nearest(orange), orange);
        assert_eq!(Depth::Indexed.nearest(orange), Color::Indexed(208));
        assert_eq!(Depth::Sixteen.nearest(Color::Rgb(170, 0, 0)), Color::Indexed(1));
        assert_eq!(Depth::Sixteen.nearest(Color::Indexed(21)), Color::Indexed(4));
        assert_eq!(Depth::Colourless.nearest(Color::Red), Color::Reset);
    }

    #[test]
    fn the_terminals_own_colours_stay_as_they_are_at_every_depth() {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::True] {
            assert_eq!(depth.nearest(Color::LightBlue), Color::LightBlue);
            assert_eq!(depth.nearest(Color::Reset), Color::Reset);
        }
    }

    fn painted(style: Style, theme: &str, depth: Depth) -> ratatui::buffer::Cell {
        let area = Rect::new(0, 0, 1, 1);
        let mut buffer = Buffer::empty(area);
        buffer.set_style(area, style);
        Palette::new(&Shelf::default().theme(theme).unwrap(), depth).paint(&mut buffer);
        buffer[(0, 0)].clone()
    }

    #[test]
    fn without_colours_a_stone_under_the_cursor_is_still_bold_and_reversed() {
        let style = theme::stone(Side::X).patch(theme::CURSOR);
        let cell = painted(style, "dark", Depth::Colourless);
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        assert_eq!(cell.modifier, style.add_modifier);
    }

    #[test]
    fn ordinary_text_gets_the_two_colours_that_a_theme_has_for_it() {
        let cell = painted(theme::PLAIN, "high-contrast", Depth::True);
        assert_eq!((cell.fg, cell.bg), (Color::Rgb(255, 255, 255), Color::Rgb(0, 0, 0)));
    }

    #[test]
    fn faint_text_is_dimmed_only_without_a_colour() {
        let dim = |theme, depth| painted(theme::FAINT, theme, depth).modifier;
        assert!(dim("terminal", Depth::Sixteen).contains(Modifier::DIM));
        assert!(dim("dark", Depth::Colourless).contains(Modifier::DIM));
        assert!(!dim("dark", Depth::Indexed).contains(Modifier::DIM));
    }
}
