//! The players of a match: a bot by name, the novice, or a program that speaks the Gomocup
//! protocol.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, ensure};
use oxo_engine::accepts;
use oxo_gomocup::{Program, Remarks};
use oxo_shared::level::ParseLevelError;
use oxo_shared::{Goal, Level, Rules};

use super::brain::Brain;
use super::novice::Novice;
use super::seat::{Allowance, Bot, Seat};

const COMMAND: &str = "cmd:";

const NOVICE: &str = "novice";

/// A player. The text form is the name of a bot, `novice`, or `cmd:PROGRAM ARGUMENTS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    Bot(Level),
    /// Wins at once, blocks, and plays at random otherwise.
    Novice,
    /// A program and its arguments, which contain no spaces.
    Program(Vec<String>),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseEntrantError {
    #[error("{0}, the novice, or a program: cmd:/path/to/brain")]
    Level(#[from] ParseLevelError),
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
    /// Short: only the file name of a program.
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
    /// Rejects rules that the entrant does not play.
    pub fn check(&self, rules: &Rules) -> anyhow::Result<()> {
        match self {
            Entrant::Bot(level) => accepts(*level, rules)?,
            Entrant::Novice => ensure!(rules.goal() == Goal::Complete, "a novice wants to win"),
            Entrant::Program(_) => oxo_gomocup::check(rules)?,
        }
        Ok(())
    }

    /// Prepares the entrant for a game. Fails if its program does not start.
    pub fn sit(&self, rules: &Rules, allowance: &Allowance) -> anyhow::Result<Box<dyn Seat>> {
        match self {
            Entrant::Bot(level) => Ok(Box::new(Bot::new(*level, allowance.limits.clone()))),
            Entrant::Novice => Ok(Box::new(Novice)),
            Entrant::Program(words) => {
                let program = Program { command: words.clone(), remarks: Remarks::Hidden };
                let brain =
                    Brain::start(program, rules, allowance).with_context(|| words[0].clone())?;
                Ok(Box::new(brain))
            }
        }
    }
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
    fn an_entrant_must_support_the_rules() {
        let program: Entrant = "cmd:/bin/true".parse().unwrap();
        assert!(program.check(&Rules::GOMOKU).is_ok());
        assert!(program.check(&Rules::BOUNDLESS).is_err());
        assert!(Entrant::Bot(Level::Minimax).check(&Rules::GOMOKU).is_err());
    }
}
