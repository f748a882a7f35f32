//! Rules as text: parsing, printing, and a description for screens.

use std::fmt;
use std::str::FromStr;

use super::{Goal, Gravity, LineRule, Rules, RulesError};
use crate::area::Area;
use crate::opening::Opening;
use crate::serde_as_text;
use crate::text::Clean;
use oxo_words as words;

/// Rules with a name.
pub(super) struct Preset {
    name: &'static str,
    pub(super) rules: Rules,
}

pub(super) const PRESETS: [Preset; 7] = [
    Preset { name: "tictactoe", rules: Rules::plain(3, 3, 3, LineRule::OrMore) },
    Preset { name: "gomoku", rules: Rules::plain(15, 15, 5, LineRule::OrMore) },
    Preset { name: "standard", rules: Rules::plain(15, 15, 5, LineRule::Exact) },
    Preset { name: "renju", rules: Rules::plain(15, 15, 5, LineRule::Renju) },
    Preset { name: "caro", rules: Rules::plain(15, 15, 5, LineRule::Caro) },
    Preset { name: "caro6", rules: Rules::plain(15, 15, 5, LineRule::Caro6) },
    Preset { name: "boundless", rules: Rules::BOUNDLESS },
];

const MISERE: &str = "misere";
pub(super) const GRAVITY: &str = "gravity";

pub(super) fn preset_names() -> String {
    PRESETS.map(|preset| preset.name).join(", ")
}

pub(super) fn suffix_names() -> String {
    let lines = LineRule::NAMED.into_iter().map(LineRule::word);
    let openings = Opening::NAMED.into_iter().map(Opening::word);
    let suffixes = lines.chain([MISERE, GRAVITY]).chain(openings);
    suffixes.map(|suffix| format!("+{suffix}")).collect::<Vec<_>>().join(", ")
}

impl Rules {
    /// The name of these rules, if they are a preset.
    pub fn preset(&self) -> Option<&'static str> {
        PRESETS.iter().find(|preset| preset.rules == *self).map(|preset| preset.name)
    }

    /// Whether the board has room for more than `k` in a row.
    fn overline_fits(&self) -> bool {
        match self.area {
            Area::Bounded { width, height } => u32::from(width.max(height)) > self.k,
            Area::Boundless => true,
        }
    }

    /// A description for screens: `15x15, 5 or more in a row wins`.
    pub fn describe(&self) -> String {
        let area = match self.area {
            Area::Bounded { width, height } => format!("{width}x{height}"),
            Area::Boundless => words::RULES_BOUNDLESS.to_string(),
        };
        let kind = match self.line_rule {
            LineRule::OrMore | LineRule::Exact if !self.overline_fits() => "plain",
            LineRule::OrMore => "more",
            line => line.word(),
        };
        let line = match self.goal {
            Goal::Complete => words::RulesWins { k: self.k, kind }.to_string(),
            Goal::Avoid => words::RulesLoses { k: self.k, kind }.to_string(),
        };
        let gravity = (self.gravity == Gravity::On).then(|| words::RULES_GRAVITY.to_string());
        let opening = (self.opening != Opening::Free)
            .then(|| words::RulesOpening { opening: self.opening.word() }.to_string());
        let and = |one: String, two: String| words::RulesAnd { one, two }.to_string();
        [Some(line), gravity, opening].into_iter().flatten().fold(area, and)
    }

    /// Adds a suffix to these rules.
    fn with_suffix(self, suffix: &str) -> Result<Rules, RulesError> {
        if let Some(rule) = LineRule::NAMED.into_iter().find(|rule| rule.word() == suffix) {
            return match self.line_rule {
                LineRule::OrMore => Ok(Rules { line_rule: rule, ..self }),
                other if other == rule => Ok(self),
                other => Err(RulesError::Both(other.word(), rule.word())),
            };
        }
        if let Some(opening) = Opening::NAMED.into_iter().find(|it| it.word() == suffix) {
            return match self.opening {
                Opening::Free => Ok(Rules { opening, ..self }),
                other if other == opening => Ok(self),
                other => Err(RulesError::Both(other.word(), opening.word())),
            };
        }
        match suffix {
            MISERE => Ok(Rules { goal: Goal::Avoid, ..self }),
            GRAVITY => Ok(Rules { gravity: Gravity::On, ..self }),
            _ => Err(RulesError::Suffix(Clean::excerpt(&format!("+{suffix}")))),
        }
    }

    fn suffixes(&self) -> impl Iterator<Item = &'static str> {
        let misere = if self.goal == Goal::Avoid { MISERE } else { "" };
        let gravity = if self.gravity == Gravity::On { GRAVITY } else { "" };
        let all = [self.line_rule.word(), misere, gravity, self.opening.word()];
        all.into_iter().filter(|suffix| !suffix.is_empty())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.area {
            Area::Bounded { width, height } => write!(f, "{width}x{height}x{}", self.k)?,
            Area::Boundless if self.k == Rules::BOUNDLESS.k => f.write_str("boundless")?,
            Area::Boundless => write!(f, "boundlessx{}", self.k)?,
        }
        self.suffixes().try_for_each(|suffix| write!(f, "+{suffix}"))
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
        parts.try_fold(rules, Rules::with_suffix)?.checked()
    }
}

/// Parses `4x5x3` or `boundlessx6`.
fn parse_dimensions(base: &str) -> Result<Rules, RulesError> {
    let unknown = || RulesError::Unknown(Clean::excerpt(base));
    let number = |text: &str| text.parse::<u32>().map_err(|_| unknown());
    match base.split('x').collect::<Vec<_>>()[..] {
        // `boundless` contains no `x`, so the split leaves it whole.
        ["boundless", k] => Rules::boundless(number(k)?),
        [width, height, k] => Rules::bounded(number(width)?, number(height)?, number(k)?),
        _ => Err(unknown()),
    }
}

serde_as_text!(Rules);
