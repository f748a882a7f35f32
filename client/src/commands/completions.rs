//! `oxo completions`: what shells read, from the command line itself.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;

/// Who reads it.
#[derive(clap::Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Args {
    /// The shell that is to complete
    shell: Shell,
}

/// Writes what the shell reads to complete commands, flags and their values.
///
/// # Errors
/// When `out` does not take it.
pub fn run(out: &mut impl Write, args: Args) -> io::Result<()> {
    // Written in one go: the generator knows no errors but its own end.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "oxo", &mut script);
    out.write_all(&script)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    #[test]
    fn every_shell_is_told_of_every_command_and_flag() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            run(&mut script, Args { shell }).unwrap();
            let script = String::from_utf8(script).unwrap();
            for command in Cli::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
            assert!(script.contains("bot-after"), "{shell}");
        }
    }
}
