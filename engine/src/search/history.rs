//! Move ordering by earlier results: history, counter moves and killers.

use oxo_shared::{BySide, Side};

use crate::patterns::Cell;

/// The bound of a record. Each result moves a record by a share of its distance to the bound.
const MOST: i32 = 1 << 13;
/// Killer moves per ply.
const KILLERS: usize = 2;

#[derive(Clone, Debug)]
pub(crate) struct History {
    records: BySide<Vec<i32>>,
    /// The last refutation of a stone on each cell.
    counters: BySide<Vec<Option<Cell>>>,
    killers: Vec<[Option<Cell>; KILLERS]>,
}

impl History {
    /// An empty history for boards of `cells` cell numbers and lines of `plies` plies.
    pub(crate) fn new(cells: usize, plies: usize) -> Self {
        let (records, counters) = (vec![0; cells], vec![None; cells]);
        History {
            records: BySide { x: records.clone(), o: records },
            counters: BySide { x: counters.clone(), o: counters },
            killers: vec![[None; KILLERS]; plies],
        }
    }

    /// The record of `cell` for `side`, between -8,192 and 8,192.
    pub(crate) fn record(&self, side: Side, cell: Cell) -> i32 {
        self.records[side][cell]
    }

    pub(crate) fn is_killer(&self, ply: usize, cell: Cell) -> bool {
        self.killers[ply].contains(&Some(cell))
    }

    /// Whether `cell` is the last refutation of a stone on `last`.
    pub(crate) fn is_counter(&self, side: Side, last: Option<Cell>, cell: Cell) -> bool {
        last.is_some_and(|last| self.counters[side][last] == Some(cell))
    }

    /// Records that `cell` caused a cutoff, and the moves `searched` before it did not.
    pub(crate) fn learn(
        &mut self,
        side: Side,
        (ply, depth): (usize, i32),
        last: Option<Cell>,
        cell: Cell,
        searched: &[Cell],
    ) {
        let weight = (depth * depth * 8 + 16).min(MOST / 8);
        self.adjust(side, cell, weight);
        for &other in searched {
            self.adjust(side, other, -weight);
        }
        if let Some(last) = last {
            self.counters[side][last] = Some(cell);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cell) {
            killers[1] = killers[0];
            killers[0] = Some(cell);
        }
    }

    fn adjust(&mut self, side: Side, cell: Cell, by: i32) {
        let record = &mut self.records[side][cell];
        *record += by - *record * by.abs() / MOST;
    }

    /// Clears the killers of a ply whose positions changed.
    pub(crate) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; KILLERS];
        }
    }
}
