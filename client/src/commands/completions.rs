//! `oxo completions` and `oxo man`: what shells and `man` read, from the command line itself.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;

/// `oxo completions`.
#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompletionsArgs {
    /// The shell that is to complete
    pub shell: Shell,
}

/// `oxo man`.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ManArgs {
    /// Where to write a page for each command, oxo.1, oxo-play.1 and so on; without it the
    /// first page goes to standard output
    pub directory: Option<PathBuf>,
}

/// Writes what `shell` reads to complete commands, flags and their values.
///
/// # Errors
/// When `out` does not take it.
pub fn complete(out: &mut impl Write, shell: Shell) -> io::Result<()> {
    // Written in one go: the generator knows no errors but its own end.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "oxo", &mut script);
    out.write_all(&script)
}

/// Writes the manual: every page into `directory`, or the first one to `out`.
///
/// # Errors
/// When it cannot be written.
pub fn manual(out: &mut impl Write, directory: Option<&Path>) -> io::Result<()> {
    match directory {
        Some(directory) => {
            std::fs::create_dir_all(directory)?;
            clap_mangen::generate_to(Cli::command(), directory)
        }
        None => clap_mangen::Man::new(Cli::command()).render(out),
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    fn commands() -> Vec<String> {
        let command = Cli::command();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        shown.map(|command| command.get_name().to_owned()).collect()
    }

    #[test]
    fn every_shell_is_told_of_every_command_and_flag() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            complete(&mut script, shell).unwrap();
            let script = String::from_utf8(script).unwrap();
            for name in commands() {
                assert!(script.contains(&name), "{shell}: {name}");
            }
            assert!(script.contains("bot-after"), "{shell}");
        }
    }

    #[test]
    fn the_manual_has_a_page_for_every_command_and_the_first_one_names_them_all() {
        let directory = tempfile::tempdir().unwrap();
        let pages = directory.path().join("man1");
        manual(&mut io::sink(), Some(&pages)).unwrap();
        let mut first = Vec::new();
        manual(&mut first, None).unwrap();
        // A hyphen is written as an escape there.
        let first = String::from_utf8(first).unwrap().replace('\\', "");
        for name in commands() {
            assert!(pages.join(format!("oxo-{name}.1")).is_file(), "{name}");
            assert!(first.contains(&format!("oxo-{name}(1)")), "{name}");
        }
    }
}
