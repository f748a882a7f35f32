//! Lines: the one a stone completes, and whether any can still be completed.

use crate::area::Area;
use crate::board::Board;
use crate::point::{Direction, Point};
use crate::rules::Rules;
use crate::run::Run;
use crate::side::Side;

/// The line that the stone at `last` completes, from one end to the other; the
/// first of them in the order of [`Direction::ALL`] if it completes several.
///
/// Looks at most `k + 1` cells each way along four directions. Where longer runs
/// count, the whole run is returned, as far as `k` cells each way.
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

/// Stones of `side` next to `from` one way along `direction`, counted up to `k`:
/// one more than a line needs, enough to know an overline.
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

/// Whether either side can still complete a line with the cells that are left.
///
/// A side can complete a window of `k` cells if no opponent's stone lies in it,
/// if it has as many moves left as stones are missing, if, where only exactly
/// `k` counts, no own stone touches its ends, and if, where a line needs an open
/// end, they are not both shut. A boundless board always can.
pub fn any_line_possible(board: &Board, rules: &Rules) -> bool {
    let Area::Bounded { width, height } = rules.area() else { return true };
    if rules.k() > u32::from(width.max(height)) {
        return false;
    }
    rules.area().cells().any(|start| {
        Direction::ALL.into_iter().any(|direction| {
            Side::BOTH.into_iter().any(|side| can_complete(board, rules, start, direction, side))
        })
    })
}

fn can_complete(
    board: &Board,
    rules: &Rules,
    start: Point,
    direction: Direction,
    side: Side,
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
    missing <= moves_left(board, side) && rules.line_rule().counts_between(side, ends)
}

/// How many stones `side` will still place if the board is filled.
fn moves_left(board: &Board, side: Side) -> usize {
    let left = board.area().capacity() - board.len();
    if Side::at_ply(board.len()) == side { left.div_ceil(2) } else { left / 2 }
}
