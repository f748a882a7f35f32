//! Checks the terminal: its size, colours, characters and replies.

use std::env;
use std::io::{self, IsTerminal};

use crossterm::terminal::size;
use oxo_words as words;
use ratatui::layout::Rect;

use crate::cli::commands::doctor::Finding;
use crate::screen::shell::is_too_small;
use crate::screen::terminal::charset;
use crate::screen::theme::Depth;

pub(super) fn findings() -> Vec<Finding> {
    let mut findings = Vec::new();
    let kind = env::var("TERM").unwrap_or_default();
    findings.push(dumb(&kind));
    findings.push(colours(Depth::of_terminal(), &env::var("COLORTERM").unwrap_or_default()));
    findings.push(locale(&["LC_ALL", "LC_CTYPE", "LANG"].map(|name| env::var(name).ok())));
    if io::stdout().is_terminal() && io::stdin().is_terminal() {
        findings.push(window());
        findings.extend(characters(&kind));
    } else {
        let next = words::DOCTOR_NEXT_TERMINAL;
        findings.push(Finding::warn(words::DOCTOR_TERMINAL, words::DOCTOR_NO_TERMINAL, next));
    }
    findings
}

fn dumb(kind: &str) -> Finding {
    match kind {
        "dumb" => Finding::warn(words::DOCTOR_TERM, words::DOCTOR_DUMB, words::DOCTOR_NEXT_PLAIN),
        "" => Finding::warn(words::DOCTOR_TERM, words::DOCTOR_NOT_SET, words::DOCTOR_NEXT_TERM),
        kind => Finding::ok(words::DOCTOR_TERM, kind),
    }
}

/// Reports the colours that the program draws with.
fn colours(depth: Depth, colorterm: &str) -> Finding {
    let depth = match depth {
        Depth::Colourless => words::DOCTOR_NO_COLOURS.text(),
        Depth::Sixteen => "16",
        Depth::Indexed => "256",
        Depth::True => words::DOCTOR_SIXTEEN_MILLION.text(),
    };
    let of = if colorterm.is_empty() { String::new() } else { format!(" (COLORTERM={colorterm})") };
    Finding::ok(words::DOCTOR_COLOURS, format!("{depth}{of}"))
}

/// Reports the locale. As in POSIX, the first variable that is not empty counts.
fn locale(names: &[Option<String>]) -> Finding {
    let set = names.iter().flatten().find(|name| !name.is_empty());
    let is_utf8 = |name: &str| name.to_lowercase().replace('-', "").contains("utf8");
    let (what, next) = (words::DOCTOR_LOCALE, words::DOCTOR_NEXT_UTF8);
    match set {
        Some(name) if is_utf8(name) => Finding::ok(what, name),
        Some(locale) => Finding::warn(what, words::DoctorNotUtf8 { locale }, next),
        None => Finding::warn(what, words::DOCTOR_NOT_SET, next),
    }
}

fn window() -> Finding {
    match size() {
        Err(error) => {
            let found = words::SystemError(&error);
            Finding::warn(words::DOCTOR_SIZE, found, words::DOCTOR_NEXT_PLAIN)
        }
        Ok((columns, rows)) => {
            let found = words::DoctorColumnsRows { columns, rows };
            let is_fine = !is_too_small(Rect::new(0, 0, columns, rows));
            Finding::judge(is_fine, words::DOCTOR_SIZE, found, words::DOCTOR_NEXT_WINDOW)
        }
    }
}

fn characters(kind: &str) -> Vec<Finding> {
    if kind == "dumb" || kind.is_empty() {
        return Vec::new();
    }
    let mut widths = Vec::new();
    for character in charset::DRAWN_WITH {
        match charset::columns(character) {
            Ok(columns) => widths.push((character, columns)),
            // After one timeout, do not wait for more replies.
            Err(error) => {
                let (found, next) = (words::SystemError(&error), words::DOCTOR_NEXT_ASCII);
                return vec![Finding::warn(words::DOCTOR_CHARACTERS, found, next)];
            }
        }
    }
    // The mouse cannot be checked by a query, only by the person at the screen.
    let mouse = Finding::ok(words::DOCTOR_MOUSE, words::DOCTOR_MOUSE_ANSWERS);
    vec![told_widths(&widths), mouse]
}

fn told_widths(widths: &[(&str, u16)]) -> Finding {
    let told: Vec<String> = widths.iter().map(|(text, width)| format!("{text} {width}")).collect();
    let found = words::DoctorWidths { widths: told.join(", ") };
    let is_fine = widths.iter().all(|&(_, width)| width == 1);
    Finding::judge(is_fine, words::DOCTOR_CHARACTERS, found, words::DOCTOR_NEXT_NARROW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::State;

    #[test]
    fn the_reported_colours_are_those_the_program_draws_with() {
        let found = findings().into_iter().find(|it| it.what == "colours").unwrap();
        let colorterm = env::var("COLORTERM").unwrap_or_default();
        assert_eq!(found, colours(Depth::of_terminal(), &colorterm));
        assert_eq!(colours(Depth::True, "24bit").found, "16 million (COLORTERM=24bit)");
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        let name = |text: &str| Some(text.to_owned());
        assert_eq!(locale(&[None, None, name("de_DE.UTF-8")]).state, State::Ok);
        assert_eq!(locale(&[name(""), name("C.utf8"), name("C")]).state, State::Ok);
        assert_eq!(locale(&[name("C"), None, name("C.UTF-8")]).state, State::Warn);
        assert_eq!(locale(&[None, None, None]).state, State::Warn);
    }

    #[test]
    fn a_wide_character_is_a_warning_with_advice() {
        assert_eq!(told_widths(&[("●", 1), ("·", 1)]).state, State::Ok);
        let wide = told_widths(&[("●", 2), ("·", 1)]);
        assert_eq!((wide.state, wide.found.as_str()), (State::Warn, "columns: ● 2, · 1"));
        assert!(wide.next.unwrap().contains("--ascii"));
    }
}
