//! What renju forbids the first player: double-threes, double-fours and overlines.
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
//!   three, all of which meet in it.
//!
//! All three are fouls for black, but for the stone that makes a five (9.2). By 9.3 a
//! double-three is none unless at least two of its threes can become straight fours
//! by a move that black may make: one that is no overline, no double-four, and no
//! double-three that is itself a foul by 9.3. That last question is asked with one
//! more stone on the board than the one before, so it comes to an end where the
//! cells do. In practice the stones that support it run out much sooner: the worst
//! positions of 15x15 that a search for them found ask it eleven times over.
//!
//! Disputed: whether a three counts whose straight four would make a five on another
//! line at the same time. The definition of the three says no, and so does this
//! module; others count it. It arises only where black has a four already and could
//! have won instead.

use std::fmt;

use crate::board::Board;
use crate::point::{Direction, Point};
use crate::side::Side;

/// The side that the fouls bind, called black in renju.
const BLACK: Side = Side::X;
/// How many stones in a row win.
const FIVE: u32 = 5;
/// How many stones one more makes a five.
const FOUR: u32 = 4;
/// How many stones one more makes a four.
const THREE: u32 = 3;
/// Cells that matter each way from a stone: the five that it is the end of, and the
/// next cell, which tells a five from an overline.
const REACH: i32 = 5;
/// The fewest black stones on the board with which one more can be a foul: two for
/// each of two threes.
const FEWEST_STONES: usize = 4;

/// What a stone of black may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
            Foul::DoubleThree => "a double-three",
            Foul::DoubleFour => "a double-four",
            Foul::Overline => "an overline",
        })
    }
}

/// The foul that a stone of [`Side::X`] on `at` would be, by the rules of renju.
///
/// `None` if the stone is allowed, as one that makes a five always is, and where no
/// stone can be put. A stone that is several fouls is an overline before a
/// double-four, and a double-four before a double-three.
pub fn foul(board: &Board, at: Point) -> Option<Foul> {
    if board.len() < FEWEST_STONES || !board.is_vacant(at) {
        return None;
    }
    match (Position { board, added: None }).judge(at) {
        Verdict::Foul(foul) => Some(foul),
        Verdict::Five | Verdict::Allowed => None,
    }
}

/// What a stone of black on some cell would be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Five,
    Foul(Foul),
    Allowed,
}

/// A board, and black stones that are only thought to lie on it.
#[derive(Clone, Copy)]
struct Position<'a> {
    board: &'a Board,
    added: Option<&'a Added<'a>>,
}

/// One of these stones, and those thought of before.
struct Added<'a> {
    at: Point,
    before: Option<&'a Added<'a>>,
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

    /// Whether two of the threes that a stone on `at` makes can become straight
    /// fours. A line has one three at most: two would be the same three stones.
    fn is_double_three(self, at: Point, lines: &[Neighbours; 4]) -> bool {
        // Most cells end here, before any further stone is thought of.
        if lines.iter().filter(|line| line.straight_fours().next().is_some()).count() < 2 {
            return false;
        }
        let next = Position { added: Some(&Added { at, before: self.added }), ..self };
        let is_three = |&(direction, line): &(Direction, &Neighbours)| {
            line.straight_fours()
                .any(|steps| next.judge(at.step(direction, steps)) == Verdict::Allowed)
        };
        Direction::ALL.into_iter().zip(lines).filter(is_three).nth(1).is_some()
    }

    /// The line through a black stone put on `at`.
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
        // The edge first: it is cheaper to see than that a cell has no stone.
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
        std::iter::successors(self.added, |added| added.before).any(|added| added.at == at)
    }
}

/// What black finds on a cell of a line.
enum Cell {
    Black,
    Vacant,
    /// A white stone or the edge, beyond which nothing matters.
    Closed,
}

/// The cells of a line up to [`REACH`] each way from a black stone, a bit each.
#[derive(Clone, Copy)]
struct Neighbours {
    black: u16,
    vacant: u16,
}

/// The bit of the cell `steps` away from the stone in the middle.
const fn bit(steps: i32) -> u16 {
    1 << (steps + REACH)
}

impl Neighbours {
    /// The unbroken row through the stone in the middle, up to the ends of what is
    /// seen: its stones before and after that stone.
    fn arms(self) -> (u32, u32) {
        let before = (self.black << (u16::BITS.cast_signed() - 1 - REACH)).leading_ones() - 1;
        let after = (self.black >> REACH).trailing_ones() - 1;
        (before, after)
    }

    /// The length of that row.
    fn run(self) -> u32 {
        let (before, after) = self.arms();
        before + 1 + after
    }

    /// The vacant ones of the two cells next to that row, as steps from the middle:
    /// no other cell makes it longer. For a row shorter than a five, whose ends are seen.
    fn ends(self) -> impl Iterator<Item = i32> {
        let (before, after) = self.arms();
        [-1 - before.cast_signed(), 1 + after.cast_signed()]
            .into_iter()
            .filter(move |&steps| self.vacant & bit(steps) != 0)
    }

    /// The line with one more black stone.
    fn with(self, steps: i32) -> Neighbours {
        Neighbours { black: self.black | bit(steps), vacant: self.vacant & !bit(steps) }
    }

    /// How many cells make a five with the stone in the middle; there is none yet.
    fn fives(self) -> usize {
        self.ends().filter(|&steps| self.with(steps).run() == FIVE).count()
    }

    fn is_straight_four(self) -> bool {
        self.run() == FOUR && self.fives() == 2
    }

    /// How many fours the stone in the middle makes; there is no five yet.
    fn fours(self) -> usize {
        match self.black.count_ones() {
            0..FOUR => 0,
            _ if self.is_straight_four() => 1,
            // Two cells that make a five do it with different stones.
            _ => self.fives(),
        }
    }

    /// The cells that make a straight four of a three, as steps from the stone in the
    /// middle.
    fn straight_fours(self) -> impl Iterator<Item = i32> {
        let enough = self.black.count_ones() >= THREE && self.run() < FOUR;
        self.ends().filter(move |&steps| enough && self.with(steps).is_straight_four())
    }
}
