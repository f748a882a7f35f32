//! `oxo ssh`: starts the SSH gate, which is a separate program.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::cli::failure::Failure;
use crate::cli::sibling;

const COMMAND: &str = "ssh";
const PROGRAM: &str = "oxo-ssh";

/// Replaces this process with the gate, passing the same arguments. Returns only on failure.
pub fn start() -> Failure {
    match sibling::find(PROGRAM) {
        Some(program) => Command::new(program).args(arguments(env::args_os())).exec().into(),
        None => Failure::NoGate,
    }
}

/// Returns the arguments without the names of the program and the command.
fn arguments(line: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = line.skip(1).collect();
    if let Some(command) = args.iter().position(|arg| arg == COMMAND) {
        args.remove(command);
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_on_both_sides_of_the_command_are_passed_on() {
        for (line, handed_on) in [
            ("oxo ssh", ""),
            ("oxo --server a ssh --data ssh --idle 1s", "--server a --data ssh --idle 1s"),
        ] {
            let args = arguments(line.split(' ').map(OsString::from));
            let args: Vec<_> = args.into_iter().filter_map(|arg| arg.into_string().ok()).collect();
            assert_eq!(args.join(" "), handed_on);
        }
    }
}
