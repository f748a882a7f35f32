//! Which characters a terminal can be trusted with, and how wide it draws them.

use std::io::{self, Write};

use crossterm::cursor;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

/// The variables that say in which characters a terminal speaks, the first that is set
/// before the others (POSIX, "Internationalization Variables").
const LOCALE: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];
/// The console of Linux: its font has 256 or 512 characters, few of those that we draw with.
const LINUX_CONSOLE: &str = "linux";

/// Whether there is reason to draw with ASCII alone: a locale of other characters than those
/// of Unicode, or a terminal that cannot draw them. Where nothing is said, there is none.
pub fn wants_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = LOCALE.into_iter().find_map(set).map(|value| value.to_ascii_lowercase());
    let is_other = locale.is_some_and(|value| !value.contains("utf-8") && !value.contains("utf8"));
    is_other || set("TERM").as_deref() == Some(LINUX_CONSOLE)
}

/// The characters beyond ASCII that the full screen draws with. Unicode calls their width
/// ambiguous (UAX #11): a terminal set up for East Asian text may take two columns for each.
pub const DRAWN_WITH: [&str; 22] = [
    "·", "…", "─", "│", "┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "↑", "↗", "→", "↘", "↓", "↙",
    "←", "↖", "✓",
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

    fn wanted(variables: &[(&str, &str)]) -> bool {
        wants_ascii(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_locale_without_unicode_gets_ascii_and_one_that_is_not_named_does_not() {
        assert!(wanted(&[("LANG", "C")]));
        assert!(wanted(&[("LC_ALL", "de_DE.ISO-8859-1"), ("LANG", "de_DE.UTF-8")]));
        assert!(!wanted(&[("LC_ALL", ""), ("LANG", "ja_JP.utf8")]));
        assert!(!wanted(&[("TERM", "xterm-256color")]));
    }

    #[test]
    fn the_console_of_linux_gets_ascii_whatever_its_locale() {
        assert!(wanted(&[("TERM", "linux"), ("LANG", "C.UTF-8")]));
    }

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
