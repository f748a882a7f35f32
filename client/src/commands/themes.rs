//! `oxo themes`: which themes there are, and how one is written.

use std::io::{self, Write};

use crate::theme::{Shelf, Theme, ThemeError};

/// What to say of themes.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// Print this theme, to start one of your own from
    #[arg(long, value_name = "NAME")]
    pub print: Option<String>,
}

/// Why nothing was said.
#[derive(Debug, thiserror::Error)]
pub enum ThemesError {
    /// There is no such theme.
    #[error(transparent)]
    Theme(#[from] ThemeError),
    /// Nobody takes it.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Lists the themes, or prints one.
///
/// # Errors
/// [`ThemesError`].
pub fn run(out: &mut impl Write, args: &Args, shelf: &Shelf) -> Result<(), ThemesError> {
    if let Some(name) = &args.print {
        out.write_all(shelf.text(name)?.as_bytes())?;
        return Ok(());
    }
    let own = shelf.own_names();
    for name in Theme::built_in_names().filter(|&name| own.iter().all(|own| own != name)) {
        writeln!(out, "{name}")?;
    }
    for name in own {
        writeln!(out, "{name} (your own)")?;
    }
    if let Some(directory) = &shelf.directory {
        writeln!(out, "\nYour own are read from {}/NAME.toml;", directory.display())?;
        writeln!(out, "`oxo themes --print dark` writes one to start from.")?;
    }
    Ok(())
}
