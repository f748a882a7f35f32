//! Renju's fouls for the first player: double-threes, double-fours and overlines.
//!
//! Source: the rules of renju of the Renju International Federation, articles 3
//! (terms) and 9 (fouls), <https://www.renju.net/rifrules/>. In short:
//!
//! - a *five* is an unbroken row of exactly five stones, an *overline* one of more;
//! - a *four* is a row of four stones that one more stone makes a five. Rows of
//!   different stones are different fours, also on one line: `X.XXX.X` is two;
//! - a *straight four* is an unbroken four with two such points, and only one four;
//! - a *three* is a row of three stones that one more stone makes a straight four,
//!   "without at the same time a five in a row is made";
//! - a *double-four* or *double-three* is a stone that makes more than one four or
//!   three that all meet in it.
//!
//! All three are fouls for black, unless the stone makes a five (9.2). By 9.3 a double-three is a
//! foul only if at least two of its threes can become straight fours by a legal move of black: no
//! overline, no double-four, and no double-three that is itself a foul by 9.3. That recursive check
//! adds a stone each time, so it ends at the latest when the board is full. In practice it ends
//! much sooner: the worst known positions of 15x15 need eleven levels.
//!
//! Disputed: whether a three counts if its straight four would also make a five on another line.
//! The definition of a three says no, and so does this module; others count it. The case arises
//! only if black already has a four and could have won instead.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::point::{Direction, Point};
use crate::side::Side;

/// The side that the fouls apply to, called black in renju.
const BLACK: Side = Side::X;
/// The length of a winning row.
const FIVE: u32 = 5;
/// One stone less than a five.
const FOUR: u32 = 4;
/// One stone less than a four.
const THREE: u32 = 3;
/// Cells that matter each way from a stone: those of a five that it ends, and one more to tell a
/// five from an overline.
const REACH: i32 = 5;
/// Fewest stones on the board for a foul: black needs two for each of two threes.
const FEWEST_STONES: usize = 4;

/// A foul of black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Foul {
    /// Two or more threes that can become straight fours.
    DoubleThree,
    /// Two or more fours.
    DoubleFour,
    /// Six or more stones in a row.
    Overline,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Foul::DoubleThree => "double_three",
            Foul::DoubleFour => "double_four",
            Foul::Overline => "overline",
        })
    }
}

/// The foul of a stone of [`Side::X`] on `at`.
///
/// `None` if the stone is legal, as a five always is, and if the cell is not vacant. Of several
/// fouls an overline comes first, then a double-four, then a double-three.
pub fn foul(board: &Board, at: Point) -> Option<Foul> {
    if board.len() < FEWEST_STONES || !board.is_vacant(at) {
        return None;
    }
    match (Position { board, added: None }).judge(at) {
        Verdict::Foul(foul) => Some(foul),
        Verdict::Five | Verdict::Allowed => None,
    }
}

/// The verdict on a black stone on some cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Five,
    Foul(Foul),
    Allowed,
}

/// A board with hypothetical black stones.
#[derive(Clone, Copy)]
struct Position<'a> {
    board: &'a Board,
    added: Option<&'a Added<'a>>,
}

/// A hypothetical stone, linked to the earlier ones.
struct Added<'a> {
    at: Point,
    previous: Option<&'a Added<'a>>,
}

impl Position<'_> {
    fn judge(self, at: Point) -> Verdict {
        let lines = Direction::ALL.map(|direction| self.line(at, direction));
        if lines.iter().any(|line| line.run() == FIVE) {
            return Verdict::Five;
        }
        if lines.iter().any(|line| line.run() > FIVE) {
            return Verdict::Foul(Foul::Overline);
        }
        if lines.iter().map(|line| line.fours()).sum::<usize>() > 1 {
            return Verdict::Foul(Foul::DoubleFour);
        }
        if self.is_double_three(at, &lines) {
            return Verdict::Foul(Foul::DoubleThree);
        }
        Verdict::Allowed
    }

    /// Whether at least two threes of a stone on `at` can become straight fours. A line has at most
    /// one three, since two would share all stones.
    fn is_double_three(self, at: Point, lines: &[Neighbours; 4]) -> bool {
        // Cheap check first: most cells end here.
        if lines.iter().filter(|line| line.straight_fours().next().is_some()).count() < 2 {
            return false;
        }
        let next = Position { added: Some(&Added { at, previous: self.added }), ..self };
        let is_three = |&(direction, line): &(Direction, &Neighbours)| {
            line.straight_fours()
                .any(|steps| next.judge(at.step(direction, steps)) == Verdict::Allowed)
        };
        Direction::ALL.into_iter().zip(lines).filter(is_three).nth(1).is_some()
    }

    /// The line through a black stone on `at`.
    fn line(self, at: Point, direction: Direction) -> Neighbours {
        let mut line = Neighbours { black: bit(0), vacant: 0 };
        for sign in [-1, 1] {
            for steps in (1..=REACH).map(|steps| sign * steps) {
                match self.cell(at.step(direction, steps)) {
                    Cell::Black => line.black |= bit(steps),
                    Cell::Vacant => line.vacant |= bit(steps),
                    Cell::Closed => break,
                }
            }
        }
        line
    }

    fn cell(self, at: Point) -> Cell {
        // Check the edge first, which is cheaper than the lookup of a stone.
        if !self.board.area().contains(at) {
            return Cell::Closed;
        }
        match self.board.get(at) {
            Some(BLACK) => Cell::Black,
            Some(_) => Cell::Closed,
            None if self.is_added(at) => Cell::Black,
            None => Cell::Vacant,
        }
    }

    fn is_added(self, at: Point) -> bool {
        std::iter::successors(self.added, |added| added.previous).any(|added| added.at == at)
    }
}

/// The content of a cell as black sees it.
enum Cell {
    Black,
    Vacant,
    /// A white stone or the edge; cells beyond do not matter.
    Closed,
}

/// The cells up to [`REACH`] each way from a black stone, as bits.
#[derive(Clone, Copy)]
struct Neighbours {
    black: u16,
    vacant: u16,
}

/// The bit of the cell `steps` away from the middle stone.
const fn bit(steps: i32) -> u16 {
    1 << (steps + REACH)
}

impl Neighbours {
    /// The lengths of the unbroken row before and after the middle stone, within reach.
    fn arms(self) -> (u32, u32) {
        let previous = (self.black << (u16::BITS.cast_signed() - 1 - REACH)).leading_ones() - 1;
        let after = (self.black >> REACH).trailing_ones() - 1;
        (previous, after)
    }

    /// The length of the row.
    fn run(self) -> u32 {
        let (previous, after) = self.arms();
        previous + 1 + after
    }

    /// The vacant cells at the ends of the row, as steps from the middle; only these extend it. The
    /// row must be shorter than five, so that its ends are within reach.
    fn ends(self) -> impl Iterator<Item = i32> {
        let (previous, after) = self.arms();
        [-1 - previous.cast_signed(), 1 + after.cast_signed()]
            .into_iter()
            .filter(move |&steps| self.vacant & bit(steps) != 0)
    }

    /// The line with another black stone.
    fn with(self, steps: i32) -> Neighbours {
        Neighbours { black: self.black | bit(steps), vacant: self.vacant & !bit(steps) }
    }

    /// The number of cells that make a five with the middle stone; there must be none yet.
    fn fives(self) -> usize {
        self.ends().filter(|&steps| self.with(steps).run() == FIVE).count()
    }

    fn is_straight_four(self) -> bool {
        self.run() == FOUR && self.fives() == 2
    }

    /// The number of fours of the middle stone; there must be no five yet.
    fn fours(self) -> usize {
        match self.black.count_ones() {
            0..FOUR => 0,
            _ if self.is_straight_four() => 1,
            // Two cells that make a five do so with different stones.
            _ => self.fives(),
        }
    }

    /// The cells that turn a three into a straight four, as steps from the middle.
    fn straight_fours(self) -> impl Iterator<Item = i32> {
        let enough = self.black.count_ones() >= THREE && self.run() < FOUR;
        self.ends().filter(move |&steps| enough && self.with(steps).is_straight_four())
    }
}
