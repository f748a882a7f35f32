//! Threats: the empty cells where one stone decides the game, found from the rules alone.

use std::collections::BTreeSet;

use oxo_shared::line::completed_line;
use oxo_shared::{Board, Direction, Game, Goal, Gravity, LineRule, Point, Rules, Side, foul};
use serde::{Deserialize, Serialize};

/// How far a threat may be from a stone, in cells. A line of three or more that lacks one stone has
/// a stone next to that cell; if it lacks two, it has one at most two cells away.
const REACH: i32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThreatKind {
    /// Completes a line at once, which wins, or loses in misère.
    Line,
    /// Leaves two or more cells that complete a line, and the opponent can block only one. In five
    /// in a row that is an open four or two fours.
    Fork,
}

/// A cell where a stone of one side decides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub by: Side,
    pub kind: ThreatKind,
    pub at: Point,
}

/// Returns the threats of both sides, regardless of whose turn it is, or none once the game is
/// over. Forks of a side that can already complete a line are omitted, because they come too late.
/// X comes first, and each side's threats are sorted row by row from the bottom.
pub fn threats(game: &Game) -> Vec<Threat> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let cells = cells_near_stones(game);
    let mut sketch = Sketch { board: game.board().clone(), rules: game.rules() };
    let found = Side::BOTH.into_iter().flat_map(|by| {
        let lines: Vec<Point> =
            cells.iter().copied().filter(|&at| sketch.completes(at, by)).collect();
        let (kind, at) = match lines.is_empty() {
            false => (ThreatKind::Line, lines),
            true => (ThreatKind::Fork, sketch.forks(&cells, by)),
        };
        at.into_iter().map(move |at| Threat { by, kind, at })
    });
    found.collect()
}

/// Returns the empty cells within [`REACH`] of a stone, row by row from the bottom.
fn cells_near_stones(game: &Game) -> Vec<Point> {
    let around = |(at, _): (Point, Side)| {
        let rows = -REACH..=REACH;
        rows.flat_map(move |dy| (-REACH..=REACH).map(move |dx| (at.y + dy, at.x + dx)))
    };
    // The set sorts by row first.
    let near: BTreeSet<(i32, i32)> = game.stones().flat_map(around).collect();
    let points = near.into_iter().map(|(y, x)| Point::new(x, y));
    points.filter(|&at| game.board().is_vacant(at)).collect()
}

struct Sketch<'a> {
    board: Board,
    rules: &'a Rules,
}

impl Sketch<'_> {
    /// Returns whether a stone of `by` can be placed there and completes a line.
    fn completes(&mut self, at: Point, by: Side) -> bool {
        if !self.is_open(at) {
            return false;
        }
        self.board.put(at, by);
        let line = completed_line(&self.board, self.rules, at);
        self.board.take(at);
        line.is_some()
    }

    fn forks(&mut self, cells: &[Point], by: Side) -> Vec<Point> {
        // In misère, nobody wants two lines.
        if self.rules.goal() == Goal::Avoid {
            return Vec::new();
        }
        cells.iter().copied().filter(|&at| self.is_fork(at, by)).collect()
    }

    fn is_fork(&mut self, at: Point, by: Side) -> bool {
        if !self.is_open(at) || self.is_foul(at, by) {
            return false;
        }
        self.board.put(at, by);
        let ends = self.ends_of_runs(at, by);
        let ways = ends.into_iter().filter(|&end| self.completes(end, by)).count();
        self.board.take(at);
        ways > 1
    }

    /// Returns the first cell without a stone of `by` in each of the eight directions. Only these
    /// cells can complete a line through the stone at `at`.
    fn ends_of_runs(&self, at: Point, by: Side) -> Vec<Point> {
        let ways =
            Direction::ALL.into_iter().flat_map(|direction| [(direction, 1), (direction, -1)]);
        let end = |(direction, sign)| {
            let cells = (1..).map(|steps| at.step(direction, sign * steps));
            cells.into_iter().find(|&cell| self.board.get(cell) != Some(by))
        };
        ways.filter_map(end).collect()
    }

    /// Returns whether a stone can be placed there. With gravity it must be the lowest free cell.
    fn is_open(&self, at: Point) -> bool {
        match self.rules.gravity() {
            Gravity::Off => self.board.is_vacant(at),
            Gravity::On => self.board.bottom(at.x) == Some(at),
        }
    }

    fn is_foul(&self, at: Point, by: Side) -> bool {
        let bound = self.rules.line_rule() == LineRule::Renju && by == Side::X;
        bound && foul(&self.board, at).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the threats after these moves, like `x fork b2`.
    fn found(rules: &str, moves: &str) -> Vec<String> {
        let game = oxo_shared::moves::read_moves(rules.parse().unwrap(), moves).unwrap();
        let word = |kind| if kind == ThreatKind::Line { "line" } else { "fork" };
        let told = |it: Threat| format!("{} {} {}", it.by, word(it.kind), game.rules().name(it.at));
        threats(&game).into_iter().map(told).collect()
    }

    #[test]
    fn threats_follow_from_the_rules() {
        for (rules, moves, expected) in [
            ("3x3x3", "a1 a2 b1 b2", &["x line c1", "o line c2"][..]),
            ("gomoku", "h8 a1 i8 b1 j8 a2 k8", &["x line g8", "x line l8"]),
            // Two corners of X, O in the centre: the corner between them gives two lines.
            ("3x3x3", "a1 b2 c3 b1", &["x fork a3", "o line b3"]),
            ("gomoku", "h8 a1 i8 a15 j8", &["x fork g8", "x fork k8"]),
            // A three that is blocked at one end.
            ("gomoku", "h8 g8 i8 a15 j8", &[]),
            // Six in a row, under rules where only exactly five counts and where more counts too.
            ("standard", "f8 a1 g8 a15 h8 o1 j8 o15 k8", &[]),
            ("gomoku", "f8 a1 g8 a15 h8 o1 j8 o15 k8", &["x line i8"]),
            // c2 lies on a stone; d3 would need one more below it.
            ("7x6x4+gravity", "a1 a2 b1 b2 g1 c1 g2 d1", &[]),
            ("7x6x4+gravity", "a1 a2 b1 b2 c1", &["x line d1"]),
            // In misère, forks are not threats.
            ("3x3x3+misere", "a1 b2 c3 b1", &["o line b3"]),
            ("boundless", "0,0 0,3 1,0 3,3 2,0", &["x fork -1,0", "x fork 3,0"]),
            // A finished game.
            ("3x3x3", "a1 a2 b1 b2 c1", &[]),
        ] {
            assert_eq!(found(rules, moves), expected, "{rules}: {moves}");
        }
    }

    #[test]
    fn a_foul_in_renju_is_not_a_fork() {
        // Two open twos of X that cross on h8, with gaps so that they make two fours.
        let moves = "e8 a1 f8 a3 g8 a5 h5 a7 h6 a9 h7";
        for (rules, is_fork) in [("renju", false), ("gomoku", true)] {
            assert_eq!(found(rules, moves).contains(&"x fork h8".to_owned()), is_fork, "{rules}");
        }
    }
}
