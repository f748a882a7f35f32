//! The rules of a game: board, line length and goal.

mod text;

use crate::area::{Area, MAX_SIDE};
use crate::notation::PointName;
use crate::opening::Opening;
use crate::point::Point;
use crate::run::Run;
use crate::side::Side;
use crate::text::Clean;
use oxo_words::{
    INPUT_NO_LINE, INPUT_RULES_GRAVITY, INPUT_RULES_RENJU, InputBoardSize, InputRules,
    InputRulesBoth, InputRulesOpening, InputRulesSuffix, WhyNoRoom,
};

/// Which runs of stones are lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// A run of `k` or more.
    OrMore,
    /// A run of exactly `k` (`+exact`).
    Exact,
    /// For `X` a run of exactly five, without double-threes, double-fours and overlines; for `O` a
    /// run of five or more (`+renju`). See [`crate::renju`].
    Renju,
    /// A run of exactly `k` with at most one end blocked by an opponent's stone; the edge does not
    /// block (`+caro`, as in Gomocup's caro league).
    Caro,
    /// Like caro, but a longer run is always a line (`+caro6`).
    Caro6,
}

impl LineRule {
    /// The line rules that have a suffix.
    const NAMED: [LineRule; 4] =
        [LineRule::Exact, LineRule::Renju, LineRule::Caro, LineRule::Caro6];

    /// Whether a run of more than `k` stones of `side` is not a line.
    pub const fn is_exact_for(self, side: Side) -> bool {
        match self {
            LineRule::Exact | LineRule::Caro => true,
            LineRule::Renju => matches!(side, Side::X),
            LineRule::OrMore | LineRule::Caro6 => false,
        }
    }

    /// Whether a run of `k` stones with both ends blocked is not a line.
    pub const fn needs_an_open_end(self) -> bool {
        matches!(self, LineRule::Caro | LineRule::Caro6)
    }

    /// Whether `k` adjacent stones of `side`, between these neighbours, are a line or part of one.
    pub fn counts_between(self, side: Side, ends: [Option<Side>; 2]) -> bool {
        let overlong = self.is_exact_for(side) && ends.contains(&Some(side));
        let shut = self.needs_an_open_end() && ends == [Some(side.other()); 2];
        !overlong && !shut
    }

    /// The suffix without its `+`; empty if any run of `k` or more counts.
    const fn word(self) -> &'static str {
        match self {
            LineRule::OrMore => "",
            LineRule::Exact => "exact",
            LineRule::Renju => "renju",
            LineRule::Caro => "caro",
            LineRule::Caro6 => "caro6",
        }
    }
}

/// The effect of completing a line on the player who does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Wins the game.
    Complete,
    /// Loses the game (`+misere`).
    Avoid,
}

/// Whether stones fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gravity {
    /// Stones stay where they are placed.
    Off,
    /// A stone falls to the lowest vacant cell of its column (`+gravity`).
    On,
}

/// The rules of a game. Every value of this type is playable.
///
/// As text: a preset (`tictactoe`, `gomoku`, `standard`, `renju`, `caro`, `caro6`, `boundless`),
/// `WIDTHxHEIGHTxK` or `boundlessxK`, followed by suffixes: at most one of `+exact`, `+renju`,
/// `+caro` and `+caro6`; `+misere`; `+gravity`; at most one of `+swap`, `+swap2`, `+pro` and
/// `+longpro`.
///
/// ```
/// use oxo_shared::Rules;
/// let rules: Rules = "standard+swap2".parse()?;
/// assert_eq!(rules.to_string(), "15x15x5+exact+swap2");
/// assert_eq!("15x15x5+swap2+exact".parse::<Rules>()?, rules);
/// # Ok::<(), oxo_shared::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
pub struct Rules {
    area: Area,
    k: u32,
    line_rule: LineRule,
    goal: Goal,
    gravity: Gravity,
    opening: Opening,
}

/// Why a text or a combination is not a valid set of rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RulesError {
    #[error("{}", InputBoardSize { width, height, most: MAX_SIDE })]
    Size { width: u32, height: u32 },
    #[error("{INPUT_NO_LINE}")]
    NoLine,
    #[error("{}", InputRules { text: _0, presets: text::preset_names() })]
    Unknown(Clean),
    #[error("{}", InputRulesSuffix { text: _0, suffixes: text::suffix_names() })]
    Suffix(Clean),
    #[error("{}", InputRulesBoth { one: _0, two: _1 })]
    Both(&'static str, &'static str),
    #[error("{INPUT_RULES_RENJU}")]
    Renju,
    #[error("{INPUT_RULES_GRAVITY}")]
    Bottomless,
    #[error("{}", InputRulesOpening { opening: _0 })]
    Opening(&'static str),
}

/// A line does not fit on the board. New games cannot use such rules, but old ones are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoRoom(Rules);

impl NoRoom {
    /// The reason in words.
    pub fn message(&self) -> WhyNoRoom<u32, Rules> {
        WhyNoRoom { line: self.0.k, rules: self.0 }
    }
}

impl Rules {
    /// Tic-tac-toe: three in a row on 3x3.
    pub const TICTACTOE: Rules = text::PRESETS[0].rules;
    /// Five or more in a row on 15x15.
    pub const GOMOKU: Rules = text::PRESETS[1].rules;
    /// Five or more in a row on a boundless board.
    pub const BOUNDLESS: Rules =
        Rules { area: Area::Boundless, k: 5, ..Rules::plain(1, 1, 1, LineRule::OrMore) };

    const fn plain(width: u8, height: u8, k: u32, line_rule: LineRule) -> Rules {
        Rules {
            area: Area::Bounded { width, height },
            k,
            line_rule,
            goal: Goal::Complete,
            gravity: Gravity::Off,
            opening: Opening::Free,
        }
    }

    /// Rules under which `k` or more in a row win on a board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`RulesError::Size`] and [`RulesError::NoLine`].
    pub fn bounded(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
        let side =
            |cells: u32| u8::try_from(cells).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (Some(w), Some(h)) = (side(width), side(height)) else {
            return Err(RulesError::Size { width, height });
        };
        Rules::plain(w, h, k, LineRule::OrMore).checked()
    }

    /// Rules under which `k` or more in a row win on a boundless board.
    pub fn boundless(k: u32) -> Result<Rules, RulesError> {
        Rules { k, ..Rules::BOUNDLESS }.checked()
    }

    /// These rules with another line rule.
    ///
    /// # Errors
    /// [`RulesError`] if the combination is invalid.
    pub fn with_line_rule(self, line_rule: LineRule) -> Result<Rules, RulesError> {
        Rules { line_rule, ..self }.checked()
    }

    /// These rules with another opening.
    ///
    /// # Errors
    /// [`RulesError`] if the combination is invalid.
    pub fn with_opening(self, opening: Opening) -> Result<Rules, RulesError> {
        Rules { opening, ..self }.checked()
    }

    /// These rules, if they are valid.
    fn checked(self) -> Result<Rules, RulesError> {
        let falls = self.gravity == Gravity::On;
        let avoids = self.goal == Goal::Avoid;
        if self.k == 0 {
            return Err(RulesError::NoLine);
        }
        if self.line_rule == LineRule::Renju && (self.k != 5 || avoids || falls) {
            return Err(RulesError::Renju);
        }
        if falls && self.area == Area::Boundless {
            return Err(RulesError::Bottomless);
        }
        if falls && self.opening.least_distance().is_some() {
            return Err(RulesError::Both(self.opening.word(), text::GRAVITY));
        }
        if !self.has_room_for_opening() {
            return Err(RulesError::Opening(self.opening.word()));
        }
        Ok(self)
    }

    /// Whether the opening ends before the game can.
    fn has_room_for_opening(&self) -> bool {
        if self.opening.is_a_dialogue() {
            // Of five stones X has three: no line of four is complete, and a cell is left.
            return self.k > 3 && self.area.capacity() > 5;
        }
        // Two cells must be far enough for the third stone, since the second may take one.
        let two_far =
            || self.area.cells().filter(|&at| self.opening_allows(2, at)).nth(1).is_some();
        self.opening.least_distance().is_none()
            || self.k > 2 && (self.area == Area::Boundless || two_far())
    }

    /// Whether a line fits on the board in some direction.
    pub const fn has_room_for_line(&self) -> bool {
        match self.area {
            Area::Bounded { width, height } => {
                (width as u32) >= self.k || (height as u32) >= self.k
            }
            Area::Boundless => true,
        }
    }

    /// These rules, if a line fits on the board.
    pub const fn winnable(self) -> Result<Rules, NoRoom> {
        if self.has_room_for_line() { Ok(self) } else { Err(NoRoom(self)) }
    }

    /// Whether the opening allows the stone after `stones` others on `at`. `+pro` and `+longpro`
    /// require the first in the centre and the third far from it.
    pub fn opening_allows(&self, stones: usize, at: Point) -> bool {
        let Some(least) = self.opening.least_distance() else { return true };
        let distance = at.distance(self.area.centre());
        match stones {
            0 => distance == 0,
            2 => distance >= least,
            _ => true,
        }
    }

    /// The extent of the board.
    pub const fn area(&self) -> Area {
        self.area
    }

    /// The number of stones in a line, at least 1.
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// Which runs are lines.
    pub const fn line_rule(&self) -> LineRule {
        self.line_rule
    }

    /// The effect of completing a line.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether stones fall.
    pub const fn gravity(&self) -> Gravity {
        self.gravity
    }

    /// Whether five in a row win on paper, whichever runs count: what other programs play too.
    pub const fn is_five_in_a_row(&self) -> bool {
        self.k == 5 && matches!((self.goal, self.gravity), (Goal::Complete, Gravity::Off))
    }

    /// The opening.
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Whether `run` is a line.
    pub fn is_line(&self, run: &Run) -> bool {
        let shut = self.line_rule.needs_an_open_end() && run.shut_ends == 2;
        match run.length.checked_sub(self.k) {
            None => false,
            Some(0) => !shut,
            Some(_) => !self.line_rule.is_exact_for(run.owner),
        }
    }

    /// The name of `point` on this board.
    pub const fn name(&self, point: Point) -> PointName {
        PointName::new(self.area, point)
    }

    /// The names of these cells, separated by spaces.
    pub fn names(&self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&at| self.name(at).to_string()).collect();
        names.join(" ")
    }
}
