//! The engine's evaluation of a position, in the notices that follow a `think`.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use oxo_shared::Foul;
use oxo_shared::point::Point;
use oxo_shared::reason::Means;
use oxo_shared::verdict::Verdict;

/// Everything known so far; a newer one replaces it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought {
    /// The win of the side to move, if one is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<ProvedWin>,
    /// The defences of the side to move against a threat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defence: Option<ProvedDefence>,
    /// The cells that renju forbids to the side to move: `[x, y, foul]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<(i32, i32, Foul)>,
    /// The best moves, best first.
    pub lines: Vec<ThoughtLine>,
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions searched for the lines.
    pub nodes: u64,
    /// Whether this is the last notice.
    pub last: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThoughtLine {
    /// The expected score of the side to move, from 0 to 1: 1 is a win.
    pub chance: f64,
    /// The proven result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    pub pv: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProvedWin {
    pub by: Means,
    /// Plies to and including the winning stone.
    pub plies: u32,
    pub line: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProvedDefence {
    /// The moves that do not lose at once, each with the opponent's win after it, if one is proved.
    pub answers: Vec<(Point, Option<ProvedWin>)>,
    /// The number of moves that lose at once.
    pub others: u32,
}
