//! Which characters a terminal can display, and how wide it draws them.

use std::io::{self, Write};

use crossterm::cursor;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

/// The variables that determine the character encoding, in order of precedence (POSIX,
/// "Internationalization Variables").
const LOCALE: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];
/// The Linux console: its font has 256 or 512 characters, and lacks most of those we draw with.
const LINUX_CONSOLE: &str = "linux";

/// Returns whether to draw with ASCII only, because the locale is not Unicode or the terminal
/// cannot draw Unicode. An unset locale does not count.
pub fn wants_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = LOCALE.into_iter().find_map(set).map(|value| value.to_ascii_lowercase());
    let is_other = locale.is_some_and(|value| !value.contains("utf-8") && !value.contains("utf8"));
    is_other || set("TERM").as_deref() == Some(LINUX_CONSOLE)
}

/// The non-ASCII characters of the full screen. Their width is ambiguous in Unicode (UAX #11), so a
/// terminal set up for East Asian text may draw them two columns wide.
pub const DRAWN_WITH: [&str; 22] = [
    "·", "…", "─", "│", "┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "↑", "↗", "→", "↘", "↓", "↙",
    "←", "↖", "✓",
];

/// Measures how many columns the terminal takes for `text`, by querying the cursor position
/// afterwards. Leaves the line blank. Waits for the reply as long as crossterm does, two seconds.
///
/// Call this before anything else reads from the terminal, and only if there is one.
///
/// # Errors
/// If the terminal cannot be queried, or does not answer.
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
    // Erase the text, whatever the reply.
    write!(out, "\r\x1b[K")?;
    out.flush()?;
    reached
}

/// Returns whether every one of [`DRAWN_WITH`] takes one column, with a single query.
///
/// # Errors
/// As [`columns`].
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
    fn only_a_locale_known_to_lack_unicode_gets_ascii() {
        assert!(wanted(&[("LANG", "C")]));
        assert!(wanted(&[("LC_ALL", "de_DE.ISO-8859-1"), ("LANG", "de_DE.UTF-8")]));
        assert!(!wanted(&[("LC_ALL", ""), ("LANG", "ja_JP.utf8")]));
        assert!(!wanted(&[("TERM", "xterm-256color")]));
    }

    #[test]
    fn the_linux_console_gets_ascii_in_any_locale() {
        assert!(wanted(&[("TERM", "linux"), ("LANG", "C.UTF-8")]));
    }

    #[test]
    fn measured_text_is_erased_even_without_a_reply() {
        for answer in [Some(2), None] {
            let mut out = Vec::new();
            let measured =
                measure(&mut out, "●", || answer.ok_or(io::ErrorKind::TimedOut.into()));
            assert_eq!(measured.ok(), answer);
            assert_eq!(String::from_utf8(out).unwrap(), "\r●\r\x1b[K");
        }
    }
}
