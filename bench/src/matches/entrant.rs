//! Who takes part in a match: a bot of ours by name, the novice, or any program that speaks
//! the protocol.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_engine::{Limits, accepts, gomocup};
use oxo_shared::level::ParseLevelError;
use oxo_shared::{Goal, Level, Rules};

use super::brain::Brain;
use super::novice::Novice;
use super::pipe::Pipe;
use super::seat::{Bot, Seat};

/// What a program's command begins with.
const COMMAND: &str = "cmd:";

/// What the novice is called.
const NOVICE: &str = "novice";

/// A participant. The text form is the name of a bot, `novice`, or `cmd:PROGRAM ARGUMENTS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A bot of ours.
    Bot(Level),
    /// A player at random that wins at once and blocks.
    Novice,
    /// A program and its arguments, which contain no spaces.
    Program(Vec<String>),
}

/// What everybody gets for a move.
#[derive(Clone, Debug)]
pub struct Terms {
    /// For our bots.
    pub limits: Limits,
    /// For programs.
    pub turn: Duration,
}

/// A text that names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseEntrantError {
    /// No bot of this name.
    #[error("{0}, the novice, or a program: cmd:/path/to/brain")]
    Level(#[from] ParseLevelError),
    /// No program after `cmd:`.
    #[error("a command is written like cmd:/path/to/brain")]
    NoProgram,
}

impl FromStr for Entrant {
    type Err = ParseEntrantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == NOVICE {
            return Ok(Entrant::Novice);
        }
        let Some(command) = text.strip_prefix(COMMAND) else {
            return Ok(Entrant::Bot(text.parse()?));
        };
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            Err(ParseEntrantError::NoProgram)
        } else {
            Ok(Entrant::Program(words))
        }
    }
}

impl fmt::Display for Entrant {
    /// Short: of a program only its file's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(level) => level.fmt(f),
            Entrant::Novice => f.pad(NOVICE),
            Entrant::Program(words) => {
                let name = Path::new(&words[0]).file_name().unwrap_or_default();
                f.pad(&name.to_string_lossy())
            }
        }
    }
}

impl Entrant {
    /// Whether it can play by these rules at all.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, rules: &Rules) -> anyhow::Result<()> {
        match self {
            Entrant::Bot(level) => accepts(*level, rules)?,
            Entrant::Novice => ensure!(rules.goal() == Goal::Complete, "a novice wants to win"),
            Entrant::Program(_) => gomocup::check(rules)?,
        }
        Ok(())
    }

    /// Sits down for one game.
    ///
    /// # Errors
    /// When the program does not start, or cannot play by these rules.
    pub fn sit(&self, rules: &Rules, terms: &Terms) -> anyhow::Result<Box<dyn Seat>> {
        match self {
            Entrant::Bot(level) => Ok(Box::new(Bot::new(*level, terms.limits.clone()))),
            Entrant::Novice => Ok(Box::new(Novice)),
            Entrant::Program(words) => {
                let pipe = Pipe::open(command(words)?)
                    .with_context(|| format!("{} does not start", words[0]))?;
                Ok(Box::new(Brain::new(pipe, rules, terms.turn, terms.limits.table_bytes)?))
            }
        }
    }
}

/// The program in its own folder, where many of them look for their files.
fn command(words: &[String]) -> anyhow::Result<Command> {
    let (program, arguments) = words.split_first().context("a command has a program")?;
    let path = Path::new(program);
    if path.components().count() < 2 {
        // To be found where all programs are.
        let mut command = Command::new(program);
        command.args(arguments);
        return Ok(command);
    }
    let path = path.canonicalize().with_context(|| format!("there is no {program}"))?;
    ensure!(path.is_file(), "{program} is no program");
    let folder = path.parent().context("a file lies in a folder")?;
    let mut command = Command::new(&path);
    command.args(arguments).current_dir(folder);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_is_a_bot_or_a_command() {
        assert_eq!("attack".parse(), Ok(Entrant::Bot(Level::Attack)));
        let program: Entrant = "cmd:/opt/pbrain-pela  --quiet".parse().unwrap();
        assert_eq!(program, Entrant::Program(vec!["/opt/pbrain-pela".into(), "--quiet".into()]));
        assert_eq!(program.to_string(), "pbrain-pela");
        assert_eq!("novice".parse(), Ok(Entrant::Novice));
        assert!("pbrain-pela".parse::<Entrant>().is_err());
        assert_eq!("cmd:".parse::<Entrant>(), Err(ParseEntrantError::NoProgram));
    }

    #[test]
    fn nobody_enters_for_rules_that_he_cannot_play() {
        let program: Entrant = "cmd:/bin/true".parse().unwrap();
        assert!(program.check(&Rules::GOMOKU).is_ok());
        assert!(program.check(&Rules::BOUNDLESS).is_err());
        assert!(Entrant::Bot(Level::Minimax).check(&Rules::GOMOKU).is_err());
    }
}
