//! The command line: what to do, where, and by which name.

pub mod bot;
pub mod commands;
mod common;
#[cfg(unix)]
pub mod confine;
pub(crate) mod failure;
mod games;
mod groups;
mod layout;
pub(crate) mod line;
pub(crate) mod run;
#[cfg(unix)]
pub mod sibling;
#[cfg(unix)]
mod ssh;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::ffi::OsString;
use std::num::ParseIntError;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};

pub use crate::words::Form;
pub use common::Common;
pub use games::{Begin, Create, Host, Join, Play, Seek, TermsArgs, Watch};
#[cfg(unix)]
pub use ssh::Ssh;

use crate::cli::commands::files::{Export, Import, Verify};
use crate::cli::commands::print::{Completions, Man, Themes};
use crate::cli::commands::solve::{Analyze, Solve};
use crate::cli::commands::{devices, perft, ratings, replay, status, wait};
use crate::cli::failure::Failure;
use crate::keep::config;
use crate::keep::link::follow_links;

/// Noughts and crosses of every size, against people and bots.
///
/// Without a command a menu opens; its first entry plays against a bot at once.
#[derive(Clone, Debug, Parser, PartialEq)]
#[command(name = "oxo", version)]
pub struct Cli {
    /// What goes with every command.
    #[command(flatten)]
    pub common: Common,
    /// What to do; the menu if absent.
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, clap::Subcommand)]
pub enum Subcommand {
    #[command(flatten)]
    Begin(Begin),
    /// Look at a game again: step through it, try other moves, find where it was decided
    Replay(replay::Args),
    /// List the open seeks and the running games
    List,
    /// Let people play by plain ssh: this program, drawn on their terminal
    ///
    /// They play on the server of --server; without it this machine hosts one.
    #[cfg(unix)]
    #[command(version)]
    Ssh(Ssh),
    /// Say how a position ends under best play, and by which moves
    ///
    /// Exits with 3 if that is not found out within the time.
    Solve(Solve),
    /// Look through a game: what each position was worth, and where that was thrown away
    Analyze(Analyze),
    /// Say in one line how many games you have and in how many it is your move
    ///
    /// For a prompt or a status bar: it is quick, asks beside the program that plays, and
    /// exits with 0 whether the server answers or not. Games that `oxo host` serves from
    /// this machine are not among them.
    Status(status::Args),
    /// Wait until it is your move, and say what the opponent played
    ///
    /// Exits with 0 then, with 3 when the game is over, with 4 after --timeout.
    Wait(wait::Args),
    /// Say how well somebody plays: results, ratings and the latest games
    Player(ratings::PlayerArgs),
    /// List who plays best by some rules, on the server
    ///
    /// Those come first of whom it is sure: by the rating less two deviations.
    Top(ratings::TopArgs),
    /// Be the same player on another machine: show a code, or take one
    Link(devices::LinkArgs),
    /// List the machines on which you are this player, or sign one out
    Devices(devices::DevicesArgs),
    /// Look at the terminal, the settings and the server, and print a report to paste
    ///
    /// Exits with 1 if something does not work.
    Doctor,
    /// Say where the settings are kept, and print an example of them, or write it there
    Config(config::Args),
    /// Write a game in another format, or a picture of it
    Export(Export),
    /// Read a game in SGF, .psq, JSON or text, and keep it with the saved ones
    Import(Import),
    /// Replay records, and say whether they are legal
    ///
    /// Exits with 1 if one is not.
    Verify(Verify),
    /// Seat an engine that speaks the Gomocup protocol
    ///
    /// It looks for opponents until `--rounds` are played, or Ctrl-C: the first one begins no
    /// more games, the second one leaves those that run.
    Bot(Box<bot::Args>),
    /// List the themes, or print one to start from
    Themes(Themes),
    /// Print what a shell reads to complete commands and flags
    Completions(Completions),
    /// Print the manual, or write a page for each command
    Man(Man),
    /// Count lines of play and positions, ply by ply
    Perft(perft::Args),
}

impl Subcommand {
    /// The word of a command that tells nothing as JSON.
    const fn without_json(&self) -> Option<&'static str> {
        match self {
            Subcommand::Config(_) => Some("config"),
            Subcommand::Export(_) => Some("export"),
            Subcommand::Import(_) => Some("import"),
            Subcommand::Bot(_) => Some("bot"),
            Subcommand::Themes(Themes { print: Some(_) }) => Some("themes --print"),
            Subcommand::Completions(_) => Some("completions"),
            Subcommand::Man(_) => Some("man"),
            #[cfg(unix)]
            Subcommand::Ssh(_) => Some("ssh"),
            _ => None,
        }
    }
}

impl Cli {
    /// Refuses what would be ignored in silence.
    pub fn check(&self) -> Result<(), Failure> {
        let command = self.command.as_ref().filter(|_| self.common.json);
        match command.and_then(Subcommand::without_json) {
            Some(word) => Err(Failure::NoJson(word)),
            None => Ok(()),
        }
    }

    /// What the command line says, and the variables that stand for flags; an empty one is
    /// as good as none.
    pub fn read<I, T>(line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let command = Cli::command().mut_args(|arg| {
            let variable = arg.get_env().and_then(std::env::var_os);
            let is_empty = variable.is_some_and(|value| value.is_empty());
            if is_empty { arg.env(Resettable::Reset) } else { arg }
        });
        Cli::parsed(command, line)
    }

    /// What the command line says by itself, whatever the variables are.
    #[cfg(any(unix, test))]
    pub fn read_alone<I, T>(line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        Cli::parsed(Cli::command().mut_args(|arg| arg.env(Resettable::Reset)), line)
    }

    fn parsed<I, T>(command: clap::Command, line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let line = follow_links(line);
        let mut command = layout::laid_out(command);
        let matches = command
            .try_get_matches_from_mut(&line)
            .map_err(|error| with_whole_usage(error, &mut command, &line))?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The error with the usage of its command as the help shows it: by itself clap shows what was
/// typed as if all of that were needed.
fn with_whole_usage(
    mut error: clap::Error,
    program: &mut clap::Command,
    line: &[OsString],
) -> clap::Error {
    let named = line.iter().skip(1).find(|arg| program.find_subcommand(arg).is_some());
    let command = named.and_then(|name| program.find_subcommand_mut(name));
    if let Some(command) = command.filter(|_| error.get(ContextKind::Usage).is_some()) {
        let usage = ContextValue::StyledStr(command.render_usage());
        error.insert(ContextKind::Usage, usage);
    }
    error
}

/// The argument whose value makes no sense, and why; nothing for another error.
pub(crate) fn wrong_value(error: &clap::Error) -> Option<(String, String)> {
    let arg = error.get(ContextKind::InvalidArg)?.to_string();
    let why = error.source().filter(|_| error.kind() == ErrorKind::ValueValidation)?;
    let value = error.get(ContextKind::InvalidValue).filter(|_| why.is::<ParseIntError>());
    let no_number = |text| oxo_words::InputNumber { text }.to_string();
    Some((arg, value.map_or_else(|| why.to_string(), no_number)))
}
