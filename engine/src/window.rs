//! Windows: the places of `k` adjacent cells where a line can come to lie.

use oxo_shared::{Direction, Rules};

use crate::arena::Arena;

/// `k` adjacent cells on one line.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// The cells.
    pub(crate) cells: Vec<usize>,
    /// The cells next to its two ends on which a stone of the same side would make
    /// the run too long; empty where a longer run is a line as well.
    pub(crate) ends: Vec<usize>,
}

/// All windows of the arena. None if `k` is longer than its sides.
pub(crate) fn windows(arena: &Arena, rules: &Rules) -> Vec<Window> {
    let k = i32::try_from(rules.k()).unwrap_or(i32::MAX);
    let overlong_counts = rules.is_line(rules.k().saturating_add(1));
    let mut windows = Vec::new();
    for start in (0..arena.cells()).map(|index| arena.point(index)) {
        for direction in Direction::ALL {
            if arena.index(start.step(direction, k - 1)).is_none() {
                continue;
            }
            let at = |steps| arena.index(start.step(direction, steps));
            let ends = if overlong_counts { [None, None] } else { [at(-1), at(k)] };
            windows.push(Window {
                cells: (0..k).filter_map(at).collect(),
                ends: ends.into_iter().flatten().collect(),
            });
        }
    }
    windows
}
