//! The command line: commands, options and their errors.

pub mod bot;
pub mod commands;
mod common;
#[cfg(unix)]
pub mod confine;
pub(crate) mod failure;
mod games;
mod groups;
mod invocation;
pub mod language;
mod layout;
pub(crate) mod line;
pub mod mistake;
mod play;
pub(crate) mod run;
mod show;
#[cfg(unix)]
pub mod sibling;
#[cfg(unix)]
mod ssh;
mod table;
#[cfg(test)]
mod tests;

use std::ffi::OsString;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser};
use oxo_words as words;

pub use common::Common;
pub use games::{Begin, Create, Host, Join, Play, Seek, TermsArgs, Watch};
pub use oxo_headless::words::Form;
#[cfg(unix)]
pub use ssh::Ssh;

use crate::cli::commands::board::Board;
use crate::cli::commands::files::{Export, Import, Verify};
use crate::cli::commands::print::{Completions, Man, Themes};
use crate::cli::commands::solve::{Analyze, Solve};
use crate::cli::commands::{devices, puzzle, ratings, replay, status, wait};
use crate::cli::failure::Failure;
use crate::cli::table::Use;
use oxo_headless::client::goal::Plan;
use oxo_headless::keep::config;
use oxo_headless::keep::link::{follow_help, follow_links};

/// The command line.
#[derive(Clone, Debug, Parser, PartialEq)]
#[command(name = "oxo", version, about = words::ABOUT_OXO.text())]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    /// The menu if absent.
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, clap::Subcommand, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Subcommand {
    #[command(flatten)]
    Begin(Begin),
    #[command(about = words::ABOUT_REPLAY.text())]
    Replay(replay::Args),
    #[command(about = words::ANALYSIS_ABOUT.text())]
    Board(Board),
    #[command(about = words::ABOUT_LIST.text())]
    List,
    #[command(about = words::ABOUT_SSH.text())]
    #[cfg(unix)]
    #[command(version)]
    Ssh(Ssh),
    #[command(about = words::PUZZLES_ABOUT.text())]
    Puzzle(puzzle::Args),
    #[command(about = words::ABOUT_SOLVE.text())]
    Solve(Solve),
    #[command(about = words::ABOUT_ANALYZE.text())]
    Analyze(Analyze),
    #[command(about = words::ABOUT_STATUS.text())]
    Status(status::Args),
    #[command(about = words::ABOUT_WAIT.text())]
    Wait(wait::Args),
    #[command(about = words::ABOUT_PLAYER.text())]
    Player(ratings::PlayerArgs),
    #[command(about = words::ABOUT_TOP.text())]
    Top(ratings::TopArgs),
    #[command(about = words::ABOUT_LINK.text())]
    Link(devices::LinkArgs),
    #[command(about = words::ABOUT_DEVICES.text())]
    Devices(devices::DevicesArgs),
    #[command(about = words::ABOUT_DOCTOR.text())]
    Doctor,
    #[command(about = words::ABOUT_CONFIG.text())]
    Config(config::Args),
    #[command(about = words::ABOUT_EXPORT.text())]
    Export(Export),
    #[command(about = words::ABOUT_IMPORT.text())]
    Import(Import),
    #[command(about = words::ABOUT_VERIFY.text())]
    Verify(Verify),
    #[command(about = words::ABOUT_BOT.text())]
    Bot(Box<bot::Args>),
    #[command(about = words::ABOUT_THEMES.text())]
    Themes(Themes),
    #[command(about = words::ABOUT_COMPLETIONS.text())]
    Completions(Completions),
    #[command(about = words::ABOUT_MAN.text())]
    Man(Man),
}

impl Subcommand {
    /// Returns the plan of a command that plays or watches; `None` for other commands.
    pub fn plan(&self, common: &Common) -> Option<Plan> {
        match self {
            Subcommand::Begin(begin) => Some(begin.plan(common)),
            _ => None,
        }
    }
}

/// Returns the definition of the command line, described in the current language.
pub fn program() -> Command {
    layout::described(Cli::command())
}

impl Cli {
    /// Rejects options that would be silently ignored.
    ///
    /// # Errors
    /// `Failure` if the theme cannot be read, or the command has no JSON output.
    pub fn check(&self) -> Result<(), Failure> {
        // The doctor reports this itself.
        if !matches!(self.command, Some(Subcommand::Doctor))
            && let Some(name) = &self.common.theme
        {
            self.common.themes().theme(name)?;
        }
        match self.command.as_ref().filter(|_| self.common.json) {
            None | Some(Subcommand::Begin(_)) => Ok(()),
            Some(Subcommand::Themes(Themes { print: Some(_) })) => {
                Err(Failure::NoJson("themes --print"))
            }
            Some(command) => match command.into() {
                word if table::does(word, Use::Json) => Ok(()),
                word => Err(Failure::NoJson(word)),
            },
        }
    }

    /// Parses the command line and the environment variables of its flags. An empty variable counts
    /// as unset.
    ///
    /// # Errors
    /// [`clap::Error`] if the line is invalid; `--help` and `--version` are errors too.
    pub fn read<I, T>(line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let command = program().mut_args(|arg| {
            let variable = arg.get_env().and_then(std::env::var_os);
            let is_empty = variable.is_some_and(|value| value.is_empty());
            if is_empty { arg.env(Resettable::Reset) } else { arg }
        });
        Cli::parsed(command, line)
    }

    /// Parses the command line without environment variables. The help leaves out the commands and
    /// options named in `hidden`.
    ///
    /// # Errors
    /// As [`Cli::read`].
    #[cfg(any(unix, test))]
    pub fn read_alone<I, T>(line: I, hidden: &[&str]) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let unless_hidden = |arg: Arg| match hidden.contains(&arg.get_id().as_str()) {
            true => arg.hide(true),
            false => arg,
        };
        let command = program()
            .mut_args(|arg| unless_hidden(arg.env(Resettable::Reset)))
            .mut_subcommands(|command| {
                let is_hidden = hidden.contains(&command.get_name());
                command.hide(is_hidden)
            });
        Cli::parsed(command, line)
    }

    fn parsed<I, T>(command: Command, line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let line = follow_help(follow_links(line));
        let mut command = layout::laid_out(command);
        let matches = command
            .try_get_matches_from_mut(&line)
            .map_err(|error| with_whole_usage(error, &mut command, &line))?;
        let mut cli =
            Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
        // `OXO_SERVER` is the usual server, as in the settings: games here and hosting ignore it.
        // A gate names the server of a visitor by it.
        if matches.value_source("server") == Some(ValueSource::EnvVariable)
            && cli.common.visitor.is_none()
        {
            cli.common.usual_server = cli.common.server.take();
        }
        Ok(cli)
    }
}

/// Replaces the usage in an error with the one that the help shows. By default, clap lists the
/// arguments that were typed as if they were all required.
fn with_whole_usage(
    mut error: clap::Error,
    program: &mut Command,
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
