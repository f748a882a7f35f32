//! How wide the terminal draws a character: only the terminal knows.

use std::io::{self, Write};

use crossterm::cursor;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

/// The characters beyond ASCII that the full screen draws with. Unicode calls their width
/// ambiguous (UAX #11): a terminal set up for East Asian text may take two columns for each.
pub const DRAWN_WITH: [&str; 21] = [
    "·", "…", "─", "│", "┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "↑", "↗", "→", "↘", "↓", "↙",
    "←", "↖",
];

/// How many columns the terminal takes for `text`, found out by asking where the cursor is
/// afterwards. The line is blank then. Waits for the answer for as long as crossterm does,
/// two seconds.
///
/// To be asked before anything else reads from the terminal, and only of a terminal.
pub fn columns(text: &str) -> io::Result<u16> {
    let was_raw = is_raw_mode_enabled()?;
    if !was_raw {
        enable_raw_mode()?;
    }
    let measured = measure(&mut io::stdout(), text, || Ok(cursor::position()?.0));
    if !was_raw {
        disable_raw_mode()?;
    }
    measured
}

fn measure(
    out: &mut impl Write,
    text: &str,
    mut column: impl FnMut() -> io::Result<u16>,
) -> io::Result<u16> {
    write!(out, "\r{text}")?;
    out.flush()?;
    let reached = column();
    // Whatever the answer, nothing of it stays on the screen.
    write!(out, "\r\x1b[K")?;
    out.flush()?;
    reached
}

/// Whether every one of [`DRAWN_WITH`] takes one column, by one question.
pub fn are_narrow() -> io::Result<bool> {
    Ok(usize::from(columns(&DRAWN_WITH.concat())?) == DRAWN_WITH.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_wiped_away_also_when_the_terminal_says_nothing() {
        for answer in [Some(2), None] {
            let mut out = Vec::new();
            let measured =
                measure(&mut out, "●", || answer.ok_or(io::ErrorKind::TimedOut.into()));
            assert_eq!(measured.ok(), answer);
            assert_eq!(String::from_utf8(out).unwrap(), "\r●\r\x1b[K");
        }
    }
}
