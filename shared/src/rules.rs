//! Which game is played: the board, the length of a line, and what a line is worth.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::area::{Area, MAX_SIDE};
use crate::notation::PointName;
use crate::point::Point;

/// What a run longer than `k` counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overline {
    /// A run of `k` or more is a line.
    Counts,
    /// Only a run of exactly `k` is a line (`+exact`).
    Ignored,
}

/// What completing a line does to the player who completes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Wins the game.
    Complete,
    /// Loses the game (`+misere`).
    Avoid,
}

/// The rules of one game. Every value of this type is playable.
///
/// The text form is a preset (`tictactoe`, `gomoku`, `standard`, `boundless`) or
/// `WIDTHxHEIGHTxK`, or `boundlessxK`, followed by `+exact` and `+misere` where
/// they apply. Rules that forbid moves or open with a dialogue (renju, caro,
/// swap2) become further suffixes and presets of this one grammar.
///
/// ```
/// use oxo_shared::Rules;
/// let rules: Rules = "standard".parse()?;
/// assert_eq!(rules.to_string(), "15x15x5+exact");
/// assert_eq!("15x15x5+exact".parse::<Rules>()?, rules);
/// # Ok::<(), oxo_shared::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rules {
    area: Area,
    k: u32,
    overline: Overline,
    goal: Goal,
}

/// Why a text or a combination is no set of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A side of zero or more than [`MAX_SIDE`] cells.
    #[error("a board is 1 to {MAX_SIDE} cells wide and high, not {width}x{height}")]
    Size {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
    },
    /// A line of no cells.
    #[error("a line has at least one cell")]
    NoLine,
    /// Neither a preset nor `WIDTHxHEIGHTxK`.
    #[error("unknown rules {0:?}: a preset ({presets}), WIDTHxHEIGHTxK or boundlessxK", presets = preset_names())]
    Unknown(String),
    /// A suffix other than `+exact` and `+misere`.
    #[error("unknown suffix {0:?}: +exact or +misere")]
    Suffix(String),
}

struct Preset {
    name: &'static str,
    rules: Rules,
}

const PRESETS: [Preset; 4] = [
    Preset { name: "tictactoe", rules: Rules::bounded_const(3, 3, 3, Overline::Counts) },
    Preset { name: "gomoku", rules: Rules::bounded_const(15, 15, 5, Overline::Counts) },
    Preset { name: "standard", rules: Rules::bounded_const(15, 15, 5, Overline::Ignored) },
    Preset {
        name: "boundless",
        rules: Rules {
            area: Area::Boundless,
            k: 5,
            overline: Overline::Counts,
            goal: Goal::Complete,
        },
    },
];

fn preset_names() -> String {
    PRESETS.map(|preset| preset.name).join(", ")
}

impl Rules {
    /// Noughts and crosses as everybody knows it: 3x3, three in a row.
    pub const TICTACTOE: Rules = PRESETS[0].rules;
    /// Five or more in a row on 15x15.
    pub const GOMOKU: Rules = PRESETS[1].rules;
    /// Five or more in a row without edges.
    pub const BOUNDLESS: Rules = PRESETS[3].rules;

    const fn bounded_const(width: u8, height: u8, k: u32, overline: Overline) -> Rules {
        Rules { area: Area::Bounded { width, height }, k, overline, goal: Goal::Complete }
    }

    /// `k` or more in a row win on a board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`RulesError::Size`] and [`RulesError::NoLine`].
    pub fn bounded(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
        let side =
            |cells: u32| u8::try_from(cells).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (Some(w), Some(h)) = (side(width), side(height)) else {
            return Err(RulesError::Size { width, height });
        };
        Rules { area: Area::Bounded { width: w, height: h }, ..Rules::TICTACTOE }.with_line(k)
    }

    /// `k` or more in a row win on the board without edges.
    ///
    /// # Errors
    /// [`RulesError::NoLine`].
    pub fn boundless(k: u32) -> Result<Rules, RulesError> {
        Rules::BOUNDLESS.with_line(k)
    }

    fn with_line(self, k: u32) -> Result<Rules, RulesError> {
        if k == 0 { Err(RulesError::NoLine) } else { Ok(Rules { k, ..self }) }
    }

    /// The same rules with another word on overlines.
    #[must_use]
    pub fn with_overline(self, overline: Overline) -> Rules {
        Rules { overline, ..self }
    }

    /// The same rules with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Rules {
        Rules { goal, ..self }
    }

    /// Where stones may lie.
    #[must_use]
    pub const fn area(&self) -> Area {
        self.area
    }

    /// How many stones make a line, at least 1.
    #[must_use]
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// What a longer run counts for.
    #[must_use]
    pub const fn overline(&self) -> Overline {
        self.overline
    }

    /// What a line is worth.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether a run of `run` stones is a line.
    #[must_use]
    pub const fn is_line(&self, run: u32) -> bool {
        match self.overline {
            Overline::Counts => run >= self.k,
            Overline::Ignored => run == self.k,
        }
    }

    /// `point` in the notation of this board, for printing.
    #[must_use]
    pub const fn name(&self, point: Point) -> PointName {
        PointName::new(self.area, point)
    }

    /// The preset these rules are, if they are one.
    #[must_use]
    pub fn preset(&self) -> Option<&'static str> {
        PRESETS.iter().find(|preset| preset.rules == *self).map(|preset| preset.name)
    }

    /// Whether the board has room for a run of more than `k`.
    fn overline_fits(&self) -> bool {
        match self.area {
            Area::Bounded { width, height } => u32::from(width.max(height)) > self.k,
            Area::Boundless => true,
        }
    }

    /// The rules in words, for a screen: `15x15, 5 or more in a row wins`.
    #[must_use]
    pub fn describe(&self) -> String {
        let area = match self.area {
            Area::Bounded { width, height } => format!("{width}x{height}"),
            Area::Boundless => "no edges".to_owned(),
        };
        let run = match self.overline {
            _ if !self.overline_fits() => format!("{} in a row", self.k),
            Overline::Counts => format!("{} or more in a row", self.k),
            Overline::Ignored => format!("exactly {} in a row", self.k),
        };
        match self.goal {
            Goal::Complete => format!("{area}, {run} wins"),
            Goal::Avoid => format!("{area}, {run} loses"),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.area {
            Area::Bounded { width, height } => write!(f, "{width}x{height}x{}", self.k)?,
            Area::Boundless if self.k == Rules::BOUNDLESS.k => f.write_str("boundless")?,
            Area::Boundless => write!(f, "boundlessx{}", self.k)?,
        }
        if self.overline == Overline::Ignored {
            f.write_str("+exact")?;
        }
        if self.goal == Goal::Avoid {
            f.write_str("+misere")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().to_ascii_lowercase();
        let mut parts = lower.split('+');
        let base = parts.next().unwrap_or_default();
        let rules = match PRESETS.iter().find(|preset| preset.name == base) {
            Some(preset) => preset.rules,
            None => parse_dimensions(base)?,
        };
        parts.try_fold(rules, |rules, suffix| match suffix {
            "exact" => Ok(rules.with_overline(Overline::Ignored)),
            "misere" => Ok(rules.with_goal(Goal::Avoid)),
            _ => Err(RulesError::Suffix(format!("+{suffix}"))),
        })
    }
}

/// `4x5x3` or `boundlessx6`.
fn parse_dimensions(base: &str) -> Result<Rules, RulesError> {
    let unknown = || RulesError::Unknown(base.to_owned());
    let number = |text: &str| text.parse::<u32>().map_err(|_| unknown());
    match base.split('x').collect::<Vec<_>>()[..] {
        // `boundless` has no x in it, so the split leaves it whole.
        ["boundless", k] => Rules::boundless(number(k)?),
        [width, height, k] => Rules::bounded(number(width)?, number(height)?, number(k)?),
        _ => Err(unknown()),
    }
}

impl TryFrom<String> for Rules {
    type Error = RulesError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Rules> for String {
    fn from(rules: Rules) -> Self {
        rules.to_string()
    }
}
