//! `oxo ssh`: starts the gate, which is a program of its own.

use std::env;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::cli::failure::Failure;
use crate::cli::sibling;

const COMMAND: &str = "ssh";
const PROGRAM: &str = "oxo-ssh";

/// Replaces this process by the gate, with the same arguments. Returns only if that fails.
pub fn start() -> Failure {
    match sibling::find(PROGRAM) {
        Some(program) => Command::new(program).args(arguments(env::args_os())).exec().into(),
        None => Failure::NoGate,
    }
}

/// The arguments of `oxo ssh` without the name of the program and of the command.
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
    fn options_on_both_sides_of_the_command_are_handed_on() {
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
