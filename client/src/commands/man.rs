//! `oxo man`: the pages of the manual, from the definitions of the flags.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Command;

/// Where they go.
#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// Where to write a page for each command, oxo.1, oxo-play.1 and so on; without it the
    /// first page goes to standard output
    directory: Option<PathBuf>,
}

/// Writes every page on `program` into the directory, or the first one to `out`.
///
/// # Errors
/// When it cannot be written.
pub fn run(out: &mut impl Write, program: Command, args: &Args) -> io::Result<()> {
    match &args.directory {
        Some(directory) => {
            std::fs::create_dir_all(directory)?;
            clap_mangen::generate_to(program, directory)
        }
        None => clap_mangen::Man::new(program).render(out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn the_manual_has_a_page_for_every_command_and_the_first_one_names_them_all() {
        let directory = tempfile::tempdir().unwrap();
        let pages = directory.path().join("man1");
        run(&mut io::sink(), Cli::command(), &Args { directory: Some(pages.clone()) }).unwrap();
        let mut first = Vec::new();
        run(&mut first, Cli::command(), &Args { directory: None }).unwrap();
        // A hyphen is written as an escape there.
        let first = String::from_utf8(first).unwrap().replace('\\', "");
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(pages.join(format!("oxo-{name}.1")).is_file(), "{name}");
            assert!(first.contains(&format!("oxo-{name}(1)")), "{name}");
        }
    }
}
