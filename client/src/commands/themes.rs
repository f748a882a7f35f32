//! `oxo themes`: which themes there are, and how one is written.

use std::io::Write;

use crate::failure::Failure;
use crate::theme::{Shelf, Theme};

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// Print this theme, to start one of your own from
    #[arg(long, value_name = "NAME")]
    pub print: Option<String>,
}

pub fn run(out: &mut impl Write, args: &Args, shelf: &Shelf) -> Result<(), Failure> {
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
