//! Puts a stone and takes it back, with all changes of the cells around.

use oxo_shared::Side;

use super::{PatternBoard, Sums, stone_key};
use crate::eval::MOST_CELLS;
use crate::patterns::cell_state::CellState;
use crate::patterns::layout::Cell;
use crate::patterns::tables::MAX_HALF;
use crate::shapes::threat::{DIRECTIONS, Shapes, with_shapes_on};

/// The stones that can be undone, with all their changes, so that undo needs no lookup.
#[derive(Clone, Debug, Default)]
pub(super) struct UndoStack {
    /// Entries are reused.
    plies: Vec<Ply>,
    now: usize,
}

#[derive(Clone, Debug)]
struct Ply {
    cell: Cell,
    old: CellState,
    sums: Sums,
    /// The number of changes of threat sets before.
    threats: usize,
    /// The cells that changed; entries beyond `changed` are unused.
    changes: [Change; CHANGES],
    changed: usize,
}

/// The cells within reach of a stone, and one more that is written to and ignored.
const CHANGES: usize = 2 * DIRECTIONS * MAX_HALF + 1;
const _: () = assert!(CHANGES <= MOST_CELLS);

#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u32,
    old: CellState,
    shapes: Shapes,
}

impl UndoStack {
    pub(super) fn last(&self) -> Option<Cell> {
        self.now.checked_sub(1).map(|last| self.plies[last].cell)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.plies[..self.now].iter().map(|ply| ply.cell)
    }

    /// The changes by the stones from `ply` on: the shapes on the cell of each, and those of the
    /// cells around before and after.
    pub(super) fn since(
        &self,
        ply: usize,
    ) -> impl Iterator<Item = (Shapes, impl Iterator<Item = (Shapes, Shapes)>)> {
        self.plies[ply..self.now].iter().map(|ply| {
            let around = ply.changes[..ply.changed].iter();
            (ply.old.shapes(), around.map(|change| (change.old.shapes(), change.shapes)))
        })
    }

    fn begin(&mut self, cell: Cell, old: CellState, sums: Sums, threats: usize) {
        if self.now == self.plies.len() {
            let changes = [Change { cell: 0, old, shapes: 0 }; CHANGES];
            self.plies.push(Ply { cell, old, sums, threats, changes, changed: 0 });
        }
        let ply = &mut self.plies[self.now];
        (ply.cell, ply.old, ply.sums, ply.threats) = (cell, old, sums, threats);
        self.now += 1;
    }
}

impl PatternBoard {
    /// Puts a stone of the side to move on an empty cell.
    pub(crate) fn play(&mut self, cell: Cell) {
        let old = self.states[cell];
        self.undo_stack.begin(cell, old, self.sums, self.threat_sets.changes());
        self.set_state(cell, CellState::TAKEN);
        self.vacant.toggle(cell);
        self.near.put(cell);
        self.lines.toggle(cell, self.turn);
        match self.layout.half {
            3 => self.find_changes::<3>(cell),
            4 => self.find_changes::<4>(cell),
            _ => self.find_changes::<MAX_HALF>(cell),
        }
        self.make_changes();
        self.sums.vacancies -= 1;
        self.sums.key ^= stone_key(cell, self.turn);
        self.pass();
    }

    /// Puts a stone of `side` on an empty cell, whichever side is to move.
    pub(in crate::patterns) fn put(&mut self, cell: Cell, side: Side) {
        self.turn = side;
        self.play(cell);
    }

    /// The stones that can be undone, the first one first.
    pub(crate) fn played(&self) -> impl Iterator<Item = Cell> + '_ {
        self.undo_stack.cells()
    }

    pub(crate) fn undo(&mut self) {
        self.undo_stack.now =
            self.undo_stack.now.checked_sub(1).expect("a stone was played before");
        let ply = &self.undo_stack.plies[self.undo_stack.now];
        self.turn = self.turn.other();
        self.lines.toggle(ply.cell, self.turn);
        self.vacant.toggle(ply.cell);
        self.near.take_back();
        self.threat_sets.take_back(ply.threats);
        self.states[ply.cell] = ply.old;
        for change in &ply.changes[..ply.changed] {
            self.states[change.cell as usize] = change.old;
        }
        self.sums = ply.sums;
        self.accumulated.keep(self.undo_stack.now);
    }

    /// Clears the undo history.
    pub(super) fn clear_history(&mut self) {
        self.accumulate();
        self.accumulated.clear_history();
        self.undo_stack = UndoStack::default();
        self.near.clear_history();
        self.threat_sets.clear_history();
    }

    /// Replaces the state of a cell.
    pub(super) fn set_state(&mut self, cell: Cell, now: CellState) {
        let old = std::mem::replace(&mut self.states[cell], now);
        self.threat_sets.follow(cell, old, now);
    }

    /// Finds the empty cells within reach of a stone whose shapes changed.
    fn find_changes<const HALF: usize>(&mut self, stone: Cell) {
        let PatternBoard { tables, layout, lines, states, undo_stack, .. } = self;
        let (states, shapes) = (&states[..], &tables.shapes[..]);
        let ply = &mut undo_stack.plies[undo_stack.now - 1];
        let mut changed = 0;
        for line in 0..DIRECTIONS {
            let step = layout.steps[line];
            let around = lines.around(stone, line, HALF);
            for place in (0..=2 * HALF).filter(|&place| place != HALF) {
                let cell = stone + place * step - HALF * step;
                let old = states[cell];
                let shapes = with_shapes_on(old.shapes(), line, shapes[around.key(place, HALF)]);
                // Branch-free, because the result is unpredictable.
                ply.changes[changed] = Change { cell: cell as u32, old, shapes };
                changed += usize::from(old.is_vacant() & (old.shapes() != shapes));
            }
        }
        ply.changed = changed;
    }

    fn make_changes(&mut self) {
        let PatternBoard { tables, states, threat_sets, undo_stack, .. } = self;
        let (states, classes) = (&mut states[..], tables.classes());
        let ply = &undo_stack.plies[undo_stack.now - 1];
        for &Change { cell, old, shapes } in &ply.changes[..ply.changed] {
            let (cell, now) = (cell as usize, CellState::new(shapes, classes));
            states[cell] = now;
            threat_sets.follow(cell, old, now);
        }
    }
}
