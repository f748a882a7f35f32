//! Windows: the places of `k` adjacent cells where a line can come to lie.

use oxo_shared::{Direction, Rules};

use crate::arena::Arena;

/// `k` adjacent cells on one line.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub(crate) cells: Vec<usize>,
    /// The cells next to its two ends, which can spoil a line: see
    /// [`oxo_shared::LineRule::counts_between`].
    pub(crate) ends: [Option<usize>; 2],
}

/// All windows of the arena. None if `k` is longer than its sides.
pub(crate) fn windows(arena: &Arena, rules: &Rules) -> Vec<Window> {
    let k = i32::try_from(rules.k()).unwrap_or(i32::MAX);
    let mut windows = Vec::new();
    for start in (0..arena.cells()).map(|index| arena.point(index)) {
        for direction in Direction::ALL {
            if arena.index(start.step(direction, k - 1)).is_none() {
                continue;
            }
            let at = |steps| arena.index(start.step(direction, steps));
            windows.push(Window { cells: (0..k).filter_map(at).collect(), ends: [at(-1), at(k)] });
        }
    }
    windows
}
