//! The `oxo` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    oxo::run()
}
