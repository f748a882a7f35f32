//! What the exit code says: 0 for what went well, 1 for what went wrong, 2 for bad usage, and
//! what a command has found out in the others.

use std::process::ExitCode;

use crate::commands::doctor::Report;
use crate::commands::solve::Answer;
use crate::commands::verify::Verdict;
use crate::commands::wait::Waited;

/// Of bad usage.
pub(super) const BAD_USAGE: u8 = 2;
/// Of `oxo solve` when it found no solution.
const UNSOLVED: u8 = 3;
/// Of `oxo wait` when the game is over.
const OVER: u8 = 3;
/// Of `oxo wait` when it was told to wait no longer.
const TOO_LONG: u8 = 4;

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        match answer {
            Answer::Solved => ExitCode::SUCCESS,
            Answer::Unsolved => ExitCode::from(UNSOLVED),
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Legal => ExitCode::SUCCESS,
            Verdict::Illegal => ExitCode::FAILURE,
        }
    }
}

impl From<Waited> for ExitCode {
    fn from(waited: Waited) -> ExitCode {
        match waited {
            Waited::YourMove(_) => ExitCode::SUCCESS,
            Waited::Over(_) => ExitCode::from(OVER),
            Waited::TooLong => ExitCode::from(TOO_LONG),
        }
    }
}

impl From<Report> for ExitCode {
    fn from(report: Report) -> ExitCode {
        if report.has_failures() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}
