//! `oxo completions`, `oxo man` and `oxo themes`: print what is built into the program.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use oxo_words as words;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::screen::theme::Shelf;
use oxo_headless::words::{Form, tell};

#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completions {
    #[arg(help = words::OPTION_SHELL.text())]
    shell: Shell,
}

impl Completions {
    pub fn run(self, out: &mut impl Write, mut program: Command) -> io::Result<()> {
        // Buffered, because the generator panics on write errors.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "oxo", &mut script);
        out.write_all(&script)
    }
}

#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct Man {
    #[arg(help = words::OPTION_DIRECTORY.text())]
    directory: Option<PathBuf>,
}

impl Man {
    /// Writes all manual pages of `program` to the directory, or only the first one to `out`.
    ///
    /// # Errors
    /// `Failure` if the directory cannot be created, or a page cannot be written.
    pub fn run(&self, out: &mut impl Write, program: Command) -> Result<(), Failure> {
        let Some(directory) = &self.directory else {
            return Ok(clap_mangen::Man::new(program).render(out)?);
        };
        let written = std::fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(program, directory));
        written.map_err(|error| {
            let error = words::SystemError(&error);
            Failure::said(words::KeepFile { path: directory.display(), error })
        })
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Themes {
    #[arg(long, value_name = "NAME", help = words::OPTION_PRINT.text())]
    pub print: Option<String>,
}

impl Themes {
    /// Lists the themes, or prints the one that is named.
    ///
    /// # Errors
    /// `Failure` if there is no such theme, or its file cannot be read.
    pub fn run(&self, out: &mut impl Write, shelf: &Shelf, form: Form) -> Result<(), Failure> {
        if let Some(name) = &self.print {
            // A theme from elsewhere is printed before it is trusted, so strip control characters.
            let is_shown = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
            let text: String = shelf.text(name)?.chars().filter(is_shown).collect();
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        let own = shelf.own_names();
        let names = shelf.names();
        let all = names.iter().map(|name| Listed { name, own: own.contains(name) });
        let all: Vec<Listed> = all.collect();
        let line = |&Listed { name, own }: &Listed| match own {
            true => words::CliThemeOwn { name }.to_string(),
            false => name.to_owned(),
        };
        let place = shelf.directory.iter().flat_map(|directory| {
            let place = words::CliThemesWhere { path: directory.display() }.to_string();
            [String::new(), place, words::CLI_THEMES_START.to_string()]
        });
        Ok(tell(out, form, &all, || all.iter().map(line).chain(place).collect())?)
    }
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    own: bool,
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;
    use crate::cli::program;

    #[test]
    fn every_completion_script_has_every_command_and_flag() {
        for &shell in Shell::value_variants() {
            let mut script = Vec::new();
            Completions { shell }.run(&mut script, program()).unwrap();
            let script = String::from_utf8(script).unwrap();
            for command in program().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
            assert!(script.contains("bot-after"), "{shell}");
        }
    }

    #[test]
    fn a_theme_is_printed_without_control_characters() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("evil.toml"), "# \x1b]0;x\x07\n\ta = 1\r\n").unwrap();
        let shelf = Shelf { directory: Some(directory.path().to_owned()) };
        let mut out = Vec::new();
        let themes = Themes { print: Some("evil".to_owned()) };
        themes.run(&mut out, &shelf, Form::Text).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "# ]0;x\n\ta = 1\n");
    }

    #[test]
    fn the_manual_has_a_page_for_every_command_and_the_first_one_names_them_all() {
        let directory = tempfile::tempdir().unwrap();
        let pages = directory.path().join("man1");
        let all = Man { directory: Some(pages.clone()) };
        all.run(&mut io::sink(), program()).unwrap();
        let mut first = Vec::new();
        Man { directory: None }.run(&mut first, program()).unwrap();
        // The manual page escapes hyphens.
        let first = String::from_utf8(first).unwrap().replace('\\', "");
        for command in program().get_subcommands() {
            let name = command.get_name();
            assert!(pages.join(format!("oxo-{name}.1")).is_file(), "{name}");
            assert!(first.contains(&format!("oxo-{name}(1)")), "{name}");
        }
        let file = pages.join("oxo-play.1");
        let error = Man { directory: Some(file.clone()) }.run(&mut io::sink(), program());
        let told = error.unwrap_err().to_string();
        assert!(told.starts_with(&file.display().to_string()), "{told}");
    }
}
