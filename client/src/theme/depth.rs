//! How many colours a terminal has, and the nearest of them.

use anstyle::{Ansi256Color, AnsiColor, RgbColor};
use anstyle_lossy::palette::VGA;
use anstyle_lossy::{rgb_to_ansi, rgb_to_xterm, xterm_to_ansi};
use ratatui::style::Color;
use supports_color::Stream;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    Colourless,
    /// The sixteen that each terminal has its own idea of.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    True,
}

impl Depth {
    /// That of the terminal on standard output, by `NO_COLOR` (<https://no-color.org>),
    /// `COLORTERM` and `TERM`.
    pub fn of_terminal() -> Depth {
        if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Depth::Colourless;
        }
        match supports_color::on(Stream::Stdout) {
            None => Depth::Colourless,
            Some(level) if level.has_16m => Depth::True,
            Some(level) if level.has_256 => Depth::Indexed,
            Some(_) => Depth::Sixteen,
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

/// The first sixteen of the 256, which is how crossterm writes the named ones, too.
const fn numbered(colour: AnsiColor) -> Color {
    Color::Indexed(Ansi256Color::from_ansi(colour).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_that_a_terminal_lacks_becomes_the_nearest_that_it_has() {
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
}
