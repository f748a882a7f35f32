//! A simulation of human oversight: a player sees the shapes on the lines that it looks along, and
//! overlooks the others.

use oxo_shared::{Game, Point, Side};

use crate::eval;
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::shapes::shape::Shape;
use crate::shapes::threat::{Code, DIRECTIONS, Fouls, shapes_of, with_shape_on};
use crate::splitmix::splitmix64;

/// Factor on the chance to overlook a line with a gap between its stones.
const BROKEN: f64 = 4.0;
/// Factor for a diagonal.
const DIAGONAL: f64 = 1.5;
/// Factor for a cell far from the last stones.
const FAR: f64 = 3.0;
/// The upper bound of the chance to overlook a line.
const MOST: f64 = 0.95;

/// Cells within this distance of one of the last stones, one of each side, are not far.
const NEAR: u32 = 4;
const LAST_STONES: usize = 2;

/// The least shape that can be overlooked: lesser ones threaten nothing.
const LEAST: Shape = Shape::Three;

pub(crate) struct Perception<'a> {
    board: &'a PatternBoard,
    game: &'a Game,
    style: Style,
    /// The chance to overlook a plain line near the last stones.
    overlooks: f64,
    seed: u64,
}

/// The playing style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Makes a four only if it cannot be stopped, and hurries to stop open threes.
    Steady,
    /// Makes every four it can, and stops nothing but lines.
    Rash,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PerceivedCell {
    pub(crate) cell: Cell,
    /// The move rank as the player sees it, in hundredths of log odds.
    pub(crate) rank: i32,
    /// The greatest shape that was overlooked there, of either side.
    pub(crate) missed: Shape,
}

/// The shapes of one side on a cell, as far as the player sees them.
struct Seen {
    code: Code,
    threat: Threat,
    missed: Shape,
}

impl<'a> Perception<'a> {
    /// The perception of `board`, the position of `game`, with this chance to overlook a plain
    /// line. The seed decides which lines.
    pub(crate) fn new(
        board: &'a PatternBoard,
        game: &'a Game,
        style: Style,
        overlooks: f64,
        seed: u64,
    ) -> Self {
        Perception { board, game, style, overlooks, seed }
    }

    /// The perceived candidates: the legal cells near stones, or all if there are none.
    pub(crate) fn perceive_all(&self) -> Vec<PerceivedCell> {
        let legal = |&cell: &Cell| self.game.check(self.board.point(cell)).is_ok();
        let perceive = |cell| self.perceive(cell);
        let near: Vec<PerceivedCell> =
            self.board.near_stones().filter(legal).map(perceive).collect();
        if near.is_empty() {
            self.board.vacant().filter(legal).map(perceive).collect()
        } else {
            near
        }
    }

    fn perceive(&self, cell: Cell) -> PerceivedCell {
        let side = self.board.turn();
        let (own, other) = (self.seen(cell, side), self.seen(cell, side.other()));
        let worth = eval::move_ranks(own.code).attack + eval::move_ranks(other.code).defend;
        PerceivedCell {
            cell,
            rank: i32::from(worth) + urgency(self.style, own.threat, other.threat),
            missed: own.missed.max(other.missed),
        }
    }

    fn seen(&self, cell: Cell, side: Side) -> Seen {
        let mut code = self.board.code(cell, side);
        let mut missed = Shape::Dead;
        for (line, shape) in shapes_of(code).into_iter().enumerate() {
            if shape >= LEAST && self.overlooks(cell, line, side) {
                code = with_shape_on(code, line, Shape::Dead as u8);
                missed = missed.max(shape);
            }
        }
        let fouls = Fouls::of(self.board.rules(), side);
        Seen { code, threat: Threat::of(code, fouls), missed }
    }

    /// Whether the shape of a cell on this line is overlooked. One random number per line and side
    /// is compared with the chance at each cell.
    fn overlooks(&self, cell: Cell, line: usize, side: Side) -> bool {
        let at = self.board.point(cell);
        let number = line_number(at, line);
        let seed = splitmix64(self.seed ^ (number << 3 | (line as u64) << 1 | side as u64));
        let attention = f64::from((splitmix64(seed) >> 32) as u32) / f64::from(u32::MAX);
        attention < self.chance(cell, at, line, side)
    }

    fn chance(&self, cell: Cell, at: Point, line: usize, side: Side) -> f64 {
        let mut last = self.game.moves().iter().rev().take(LAST_STONES);
        let far = last.all(|stone| stone.distance(at) > NEAR);
        let factors = [
            (self.board.is_broken(cell, line, side), BROKEN),
            (line % 2 == 1, DIAGONAL),
            (far, FAR),
        ];
        let holding = factors.into_iter().filter(|&(holds, _)| holds).map(|(_, factor)| factor);
        (self.overlooks * holding.product::<f64>()).min(MOST)
    }
}

/// The number of the line among its parallels.
fn line_number(at: Point, line: usize) -> u64 {
    debug_assert!(line < DIRECTIONS);
    let number = match line {
        0 => at.y,
        1 => at.x + at.y,
        2 => at.x,
        _ => at.x - at.y,
    };
    i64::from(number).cast_unsigned()
}

/// Added to move ranks, in their unit. Ranks were fitted to positions without an immediate win, and
/// reach some hundreds either way. To complete a line, to stop one and to make a four that cannot
/// be stopped come first, in that order, whatever the ranks. To stop an open three, or to make a
/// four with another threat, is only a bonus.
const COMPLETE: i32 = 8000;
const STOP: i32 = 4000;
const MAKE_FOUR: i32 = 2000;
const HURRY: i32 = 300;

fn urgency(style: Style, own: Threat, other: Threat) -> i32 {
    match (own, other) {
        (Threat::Five, _) => COMPLETE,
        (_, Threat::Five) => STOP,
        (Threat::OpenFour, _) => MAKE_FOUR,
        (four, _) if style == Style::Rash && four.is_four() => MAKE_FOUR,
        (Threat::FourThree, _) | (_, Threat::OpenFour) if style == Style::Steady => HURRY,
        _ => 0,
    }
}
