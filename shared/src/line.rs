//! Finds completed lines, and tells whether any line is still possible.

use crate::area::Area;
use crate::board::Board;
use crate::point::{Direction, Point};
use crate::rules::Rules;
use crate::run::Run;
use crate::side::Side;

/// The line that the stone at `last` completes, from end to end; of several lines the first in the
/// order of [`Direction::ALL`].
///
/// Looks at most `k + 1` cells each way. If longer runs count, it returns the whole run, up to `k`
/// cells each way.
pub fn completed_line(board: &Board, rules: &Rules, last: Point) -> Option<Vec<Point>> {
    let side = board.get(last)?;
    Direction::ALL.into_iter().find_map(|direction| {
        let before = arm(board, rules, last, direction, side, -1);
        let after = arm(board, rules, last, direction, side, 1);
        let length = (before + after + 1).cast_unsigned();
        if length < rules.k() {
            return None;
        }
        let shuts = |steps| board.get(last.step(direction, steps)) == Some(side.other());
        let run = Run {
            owner: side,
            length,
            shut_ends: u32::from(shuts(-before - 1)) + u32::from(shuts(after + 1)),
        };
        rules
            .is_line(&run)
            .then(|| (-before..=after).map(|steps| last.step(direction, steps)).collect())
    })
}

/// The number of adjacent stones of `side` next to `from` in one direction, up to `k`. That is one
/// more than a line needs, so overlines are recognised.
fn arm(
    board: &Board,
    rules: &Rules,
    from: Point,
    direction: Direction,
    side: Side,
    sign: i32,
) -> i32 {
    let limit = i32::try_from(rules.k()).unwrap_or(i32::MAX);
    let mut steps = 0;
    while steps < limit && board.get(from.step(direction, sign * (steps + 1))) == Some(side) {
        steps += 1;
    }
    steps
}

/// Whether either side can still complete a line with `turn` to move.
///
/// A side can complete a window of `k` cells if the window has no opponent's stone and the side has
/// enough moves left. If only exactly `k` counts, its own stones must not touch the ends. If a line
/// needs an open end, the ends must not both be blocked. On a boundless board a line is always
/// possible.
pub fn any_line_possible(board: &Board, rules: &Rules, turn: Side) -> bool {
    let Area::Bounded { width, height } = rules.area() else { return true };
    if rules.k() > u32::from(width.max(height)) {
        return false;
    }
    rules.area().cells().any(|start| {
        Direction::ALL.into_iter().any(|direction| {
            Side::BOTH.into_iter().any(|side| {
                let stones_left = stones_left(board, side == turn);
                can_complete(board, rules, start, direction, side, stones_left)
            })
        })
    })
}

fn can_complete(
    board: &Board,
    rules: &Rules,
    start: Point,
    direction: Direction,
    side: Side,
    stones_left: usize,
) -> bool {
    let k = rules.k().cast_signed();
    if !board.area().contains(start.step(direction, k - 1)) {
        return false;
    }
    let mut missing = 0;
    for steps in 0..k {
        match board.get(start.step(direction, steps)) {
            None => missing += 1,
            Some(owner) if owner == side => {}
            Some(_) => return false,
        }
    }
    let ends = [-1, k].map(|steps| board.get(start.step(direction, steps)));
    missing <= stones_left && rules.line_rule().counts_between(side, ends)
}

/// The number of stones that a side, which is to move or not, places until the board is full.
fn stones_left(board: &Board, to_move: bool) -> usize {
    let left = board.area().capacity() - board.len();
    if to_move { left.div_ceil(2) } else { left / 2 }
}
