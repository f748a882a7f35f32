//! Arguments of `oxo bot`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use oxo_gomocup::{Program, Remarks};
use oxo_protocol::request::{Create, Seek};
use oxo_protocol::{Limits, Request, SideChoice, Terms};
use oxo_shared::{Rules, TimeControl};
use oxo_words as words;

use crate::cli::bot::brain::Settings;
use crate::cli::bot::roster::Plan;
use oxo_headless::keep::value::{side, span};

/// Default of `--grace`.
const GRACE: Duration = Duration::from_secs(5);
/// Default memory limit in MiB, that of the tournament.
const MEMORY_MIB: u64 = 350;
const MIB: u64 = 1 << 20;
/// Maximum number of simultaneous games, about one per processor of an ordinary machine.
const MOST_AT_ONCE: i64 = 8;
/// Prefix that the rules of Gomocup require of program names.
const BRAIN_PREFIX: &str = "pbrain-";

/// Which engine plays what, against whom, and how it is looked after.
#[derive(clap::Args, Clone, Debug, PartialEq)]
#[command(group = clap::ArgGroup::new("search").args(["seek", "create"]))]
pub struct Args {
    #[arg(long, value_name = "COMMAND", value_parser = engine, help = words::OPTION_ENGINE.text())]
    engine: Engine,
    #[arg(long, help = words::OPTION_BOT_SEEK.text())]
    seek: bool,
    #[arg(long, help = words::OPTION_BOT_CREATE.text())]
    create: bool,
    #[arg(long, default_value = "gomoku",
          help = words::OPTION_BOT_RULES.text())]
    rules: Rules,
    // Without a clock, a game can last forever.
    #[arg(long, default_value = "5m+3s",
          help = words::OPTION_BOT_CLOCK.text())]
    clock: TimeControl,
    #[arg(long, value_parser = side, default_value = "any",
          help = words::OPTION_SIDE.text())]
    side: SideChoice,
    #[arg(long, help = words::OPTION_BOT_RATED.text())]
    rated: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
          help = words::OPTION_ROUNDS.text())]
    rounds: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=MOST_AT_ONCE),
          help = words::OPTION_AT_ONCE.text())]
    at_once: u8,
    #[arg(long, value_name = "TIME", value_parser = span, help = words::OPTION_TURN.text())]
    turn: Option<Duration>,
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = span,
          help = words::OPTION_GRACE.text())]
    grace: Duration,
    #[arg(long, value_name = "MIB", default_value_t = MEMORY_MIB,
          help = words::OPTION_MEMORY.text())]
    memory: u64,
    #[arg(long, value_name = "DIRECTORY", help = words::OPTION_FOLDER.text())]
    folder: Option<PathBuf>,
    #[arg(long, help = words::OPTION_VERBOSE.text())]
    verbose: bool,
}

/// The games that an engine plays, and how they are reported.
#[derive(Clone, Debug)]
pub struct Job {
    /// The engine's name on the server.
    pub(super) name: String,
    /// The rules to test the engine with before a game is requested.
    pub(super) rules: Rules,
    pub(super) search: Request,
    pub(super) plan: Plan,
    pub(super) settings: Settings,
    /// Whether games are reported to the owner, who can end them with Ctrl-C.
    pub(super) is_told: bool,
}

/// A program and its arguments; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Engine(Vec<String>);

/// Parses such a command like a shell.
///
/// # Errors
/// A sentence if it is empty, or a quotation mark is not closed.
pub(crate) fn engine(text: &str) -> Result<Engine, String> {
    match shell_words::split(text) {
        Ok(words) if !words.is_empty() => Ok(Engine(words)),
        Ok(_) => Err(words::ENGINE_NONE.to_string()),
        Err(_) => Err(words::MISTAKE_QUOTATION.to_string()),
    }
}

/// Returns the absolute path, because an engine runs in a directory of its own.
fn whole(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

impl Engine {
    /// Derives the engine's name from its file.
    fn name(&self) -> String {
        let file = self.0.first().map(Path::new).and_then(Path::file_stem);
        let file = file.map_or_else(|| "engine".into(), |file| file.to_string_lossy());
        let name = file.strip_prefix(BRAIN_PREFIX).unwrap_or(&file);
        name.chars().filter(|c| !c.is_control()).take(Limits::default().name_chars).collect()
    }
}

impl Args {
    /// Returns the job for these arguments, under `name` or else the engine's own name.
    pub fn job(&self, name: Option<String>) -> Job {
        let Args { rules, clock, rated, side, .. } = *self;
        let terms = Terms { control: clock, rated, listed: true, ..Terms::new(rules) };
        let search = if self.create {
            Request::Create(Create { side, ..Create::new(terms) })
        } else {
            Request::Seek(Seek { side, ..Seek::new(terms) })
        };
        let settings = Settings {
            program: Program {
                command: self.engine.0.clone(),
                remarks: if self.verbose { Remarks::Shown } else { Remarks::Hidden },
            },
            longest: self.turn,
            grace: self.grace,
            memory_bytes: self.memory.saturating_mul(MIB),
            folder: self.folder.as_deref().map(|folder| whole(folder).display().to_string()),
        };
        let plan = Plan { at_once: usize::from(self.at_once), games: self.rounds };
        let name = name.unwrap_or_else(|| self.engine.name());
        Job { name, rules, search, plan, settings, is_told: true }
    }
}

impl Job {
    /// Creates a job that seeks one game after the other with these terms, and reports nothing.
    pub(crate) fn silent(engine: Engine, seek: Seek) -> Job {
        let name = engine.name();
        let settings = Settings {
            program: Program { command: engine.0, remarks: Remarks::Hidden },
            longest: None,
            grace: GRACE,
            memory_bytes: MEMORY_MIB * MIB,
            folder: None,
        };
        let (rules, plan) = (seek.terms.rules, Plan { at_once: 1, games: None });
        Job { name, rules, search: Request::Seek(seek), plan, settings, is_told: false }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    fn parse(line: &[&str]) -> Result<Args, clap::Error> {
        Cli::try_parse_from([&["bot"], line].concat()).map(|cli| cli.args)
    }

    #[test]
    fn an_engine_without_options_seeks_default_games() {
        let job = |engine| parse(&["--engine", engine]).unwrap().job(None);
        let command = |engine| job(engine).settings.program.command;
        assert_eq!(command("/opt/brains x"), ["/opt/brains", "x"]);
        let quoted = "'/opt/my brains/pbrain-pela.exe' -x";
        assert_eq!(command(quoted), ["/opt/my brains/pbrain-pela.exe", "-x"]);
        let Job { name, search: Request::Seek(seek), plan, .. } = job(quoted) else {
            panic!("{:?}", job(quoted).search)
        };
        assert_eq!(name, "pela");
        let (rules, control) = (seek.terms.rules, seek.terms.control.to_string());
        assert_eq!((rules, control.as_str()), (Rules::GOMOKU, "5m+3s"));
        assert_eq!(plan, Plan { at_once: 1, games: None });
    }

    #[test]
    fn invalid_arguments_are_rejected() {
        for line in [
            &["--engine", ""][..],
            &["--engine", "'brain"],
            &["--engine", "brain", "--seek", "--create"],
            &["--engine", "brain", "--at-once", "9"],
            &["--engine", "brain", "--rounds", "0"],
            &["--rules", "gomoku"],
        ] {
            assert!(parse(line).is_err(), "{line:?}");
        }
    }
}
