//! The bots and their names.

use std::fmt;
use std::str::FromStr;

use oxo_words as words;

use crate::serde_as_text;
use crate::text::Clean;

/// A bot: one of ten grades of strength, or one with a style of its own.
///
/// On the wire and in text it is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
pub enum Level {
    /// The best player, limited to the strength of the grade.
    Graded(Grade),
    /// Plays any legal move.
    Random,
    /// Plain minimax from the tutorials, which searches every line to the end.
    Minimax,
    /// Alpha-beta from the tutorials: the same value, and the shortest win.
    Alphabeta,
    /// Plays five in a row by attack weights.
    Attack,
    /// The best player for the current rules.
    Master,
}

impl Level {
    /// All bots as menus list them: the grades from weakest to strongest, then the others.
    pub const ALL: [Level; 15] = [
        Level::graded(1),
        Level::graded(2),
        Level::graded(3),
        Level::graded(4),
        Level::graded(5),
        Level::graded(6),
        Level::graded(7),
        Level::graded(8),
        Level::graded(9),
        Level::graded(10),
        Level::Random,
        Level::Minimax,
        Level::Alphabeta,
        Level::Attack,
        Level::Master,
    ];

    /// The bots with a title, weakest first, for new players.
    pub const TITLED: [Level; 6] = [
        Level::graded(1),
        Level::graded(3),
        Level::graded(5),
        Level::graded(7),
        Level::graded(9),
        Level::Master,
    ];

    /// The title; the name if it has none.
    pub const fn title(self) -> &'static str {
        match self {
            Level::Graded(Grade(1)) => "beginner",
            Level::Graded(Grade(3)) => "easy",
            Level::Graded(Grade(5)) => "medium",
            Level::Graded(Grade(7)) => "hard",
            Level::Graded(Grade(9)) => "expert",
            level => level.name(),
        }
    }

    /// Returns its character in a few words, to follow its name.
    pub fn character(self) -> &'static str {
        let character = match self {
            Level::Graded(Grade(1)) => words::BOT_LEVEL_1,
            Level::Graded(Grade(2)) => words::BOT_LEVEL_2,
            Level::Graded(Grade(3)) => words::BOT_LEVEL_3,
            Level::Graded(Grade(4)) => words::BOT_LEVEL_4,
            Level::Graded(Grade(5)) => words::BOT_LEVEL_5,
            Level::Graded(Grade(6)) => words::BOT_LEVEL_6,
            Level::Graded(Grade(7)) => words::BOT_LEVEL_7,
            Level::Graded(Grade(8)) => words::BOT_LEVEL_8,
            Level::Graded(Grade(9)) => words::BOT_LEVEL_9,
            Level::Graded(_) => words::BOT_LEVEL_10,
            Level::Random => words::BOT_RANDOM,
            Level::Minimax => words::BOT_MINIMAX,
            Level::Alphabeta => words::BOT_ALPHABETA,
            Level::Attack => words::BOT_ATTACK,
            Level::Master => words::BOT_MASTER,
        };
        character.text()
    }

    const fn graded(number: usize) -> Level {
        Level::Graded(Grade::ALL[number - 1])
    }

    /// All names as a list for a sentence.
    pub fn names() -> String {
        let others: Vec<&str> = Level::ALL[Grade::ALL.len()..].iter().map(|it| it.name()).collect();
        let (last, others) = others.split_last().expect("more than the grades");
        let titles: Vec<&str> = Level::TITLED.iter().map(|it| it.title()).collect();
        let titles = titles[..titles.len() - 1].join(", ");
        oxo_words::LevelNames { titles, others: others.join(", "), last }.to_string()
    }

    /// The name on the wire, in files and on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Graded(grade) => grade.level_name(),
            Level::Random => "random",
            Level::Minimax => "minimax",
            Level::Alphabeta => "alphabeta",
            Level::Attack => "attack",
            Level::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::InputBot { text: _0, bots: Level::names() })]
pub struct ParseLevelError(Clean);

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Accepts the name or the title.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.to_ascii_lowercase();
        Level::ALL
            .into_iter()
            .find(|level| level.name() == lower || level.title() == lower)
            .ok_or_else(|| ParseLevelError(Clean::excerpt(text)))
    }
}

serde_as_text!(Level);

/// A grade of strength, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grade(u8);

/// The names of the graded bots, weakest first.
const NAMES: [&str; 10] = [
    "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8",
    "level:9", "level:10",
];

impl Grade {
    /// All grades, weakest first.
    pub const ALL: [Grade; 10] = [
        Grade(1),
        Grade(2),
        Grade(3),
        Grade(4),
        Grade(5),
        Grade(6),
        Grade(7),
        Grade(8),
        Grade(9),
        Grade(10),
    ];

    /// The number of the grade.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn level_name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a number that is not a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grade must be from 1 to 10, not {0}")]
pub struct GradeError(u8);

impl TryFrom<u8> for Grade {
    type Error = GradeError;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Grade::ALL.into_iter().find(|grade| grade.0 == number).ok_or(GradeError(number))
    }
}
