//! `oxo doctor`: checks everything that playing depends on, and prints a report to paste.

mod home;
mod server;
mod terminal;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use oxo_words::{self as words, Fixed};
use serde::Serialize;

use crate::cli::common::Common;
use oxo_headless::keep::home::Home;
use oxo_headless::net::Dialer;
use oxo_headless::words::{Form, columns, padded, write_json};

/// Minimum widths of the columns for the state and the subject.
const STATE_WIDTH: u16 = 4;
const WHAT_WIDTH: u16 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    /// Playing is possible, but not as well as it could be.
    Warn,
    Fail,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Ok => words::DOCTOR_OK.text(),
            State::Warn => words::DOCTOR_WARN.text(),
            State::Fail => words::DOCTOR_FAIL.text(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Finding {
    what: &'static str,
    state: State,
    found: String,
    next: Option<String>,
}

impl Finding {
    fn ok(what: Fixed, found: impl Display) -> Finding {
        Finding { what: what.text(), state: State::Ok, found: found.to_string(), next: None }
    }

    fn warn(what: Fixed, found: impl Display, next: impl Display) -> Finding {
        Finding { state: State::Warn, next: Some(next.to_string()), ..Finding::ok(what, found) }
    }

    /// Returns an OK finding or a warning.
    fn judge(is_fine: bool, what: Fixed, found: impl Display, next: impl Display) -> Finding {
        if is_fine { Finding::ok(what, found) } else { Finding::warn(what, found, next) }
    }

    fn fail(what: Fixed, found: impl Display, next: impl Display) -> Finding {
        Finding { state: State::Fail, ..Finding::warn(what, found, next) }
    }
}

/// All findings. Contains no tokens and no name of a home directory.
#[derive(Debug, Serialize)]
pub struct Report {
    findings: Vec<Finding>,
}

impl Report {
    pub fn exit_code(&self) -> ExitCode {
        let has_failures = self.findings.iter().any(|finding| finding.state == State::Fail);
        if has_failures { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    pub fn print(&self, out: &mut impl Write, form: Form) -> io::Result<()> {
        if form == Form::Json {
            return write_json(out, self);
        }
        let states = [State::Ok, State::Warn, State::Fail].map(|state| columns(state.word()));
        let state_width = states.into_iter().fold(STATE_WIDTH, u16::max);
        let whats = self.findings.iter().map(|finding| columns(finding.what));
        let what_width = whats.fold(WHAT_WIDTH, u16::max);
        for Finding { what, state, found, next } in &self.findings {
            let (state, what) = (padded(state.word(), state_width), padded(what, what_width));
            writeln!(out, "{state}  {what}  {found}")?;
            if let Some(next) = next {
                writeln!(out, "{}  -> {next}", padded("", state_width + 2 + what_width))?;
            }
        }
        Ok(())
    }
}

pub async fn examine(dialer: Dialer, common: &Common, home: &Home) -> Report {
    let mut findings = vec![program()];
    findings.extend(terminal::findings());
    findings.extend(home::findings(common, home));
    findings.extend(server::findings(dialer, common.server_url()).await);
    Report { findings }
}

fn program() -> Finding {
    let version = env!("CARGO_PKG_VERSION");
    let system = std::env::consts::OS;
    let found = format!("oxo {version}, {system} {}", std::env::consts::ARCH);
    Finding::ok(words::DOCTOR_PROGRAM, found)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use oxo_headless::words::below_home;

    #[test]
    fn a_report_lists_each_finding_with_advice_below_it() {
        let findings = vec![
            Finding::ok(words::DOCTOR_PROGRAM, "oxo"),
            Finding::warn(words::DOCTOR_LOCALE, "none", "set LANG"),
            Finding::fail(words::DOCTOR_SERVER, "nothing listens there", "start it"),
        ];
        let report = Report { findings };
        let mut out = Vec::new();
        report.print(&mut out, Form::Text).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "ok    program       oxo",
                "warn  locale        none",
                "                    -> set LANG",
                "fail  server        nothing listens there",
                "                    -> start it",
            ]
        );
        assert_eq!(report.exit_code(), ExitCode::FAILURE);
        let fair = Report { findings: report.findings[..2].to_vec() };
        assert_eq!(fair.exit_code(), ExitCode::SUCCESS);
    }

    #[test]
    fn a_path_is_printed_without_the_home_directory() {
        let home = etcetera::home_dir().unwrap();
        assert_eq!(below_home(&home.join(".config/oxo")), "~/.config/oxo");
        assert_eq!(below_home(Path::new("/srv/oxo")), "/srv/oxo");
    }
}
