//! `oxo completions`: what shells read, from the definitions of the flags.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;

/// Who reads it.
#[derive(clap::Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Args {
    /// The shell that is to complete
    shell: Shell,
}

/// Writes what the shell reads to complete the commands and flags of `program`, and their
/// values.
///
/// # Errors
/// When `out` does not take it.
pub fn run(out: &mut impl Write, mut program: Command, args: Args) -> io::Result<()> {
    // Written in one go: the generator knows no errors but its own end.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "oxo", &mut script);
    out.write_all(&script)
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, ValueEnum};

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_shell_is_told_of_every_command_and_flag() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            run(&mut script, Cli::command(), Args { shell }).unwrap();
            let script = String::from_utf8(script).unwrap();
            for command in Cli::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
            assert!(script.contains("bot-after"), "{shell}");
        }
    }
}
