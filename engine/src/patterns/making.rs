//! For each side and threat, the empty cells where a stone makes it.

use oxo_shared::{BySide, Side};

use super::cells::Cells;
use super::layout::{Cell, Layout};
use super::site::Site;
use super::threat::Threat;

/// Cells where no stone can be put are among those without a threat, for nobody asks for these.
#[derive(Clone, Debug)]
pub(super) struct Making {
    sets: BySide<[Cells; Threat::COUNT]>,
    counts: BySide<[u16; Threat::COUNT]>,
    /// Every change, to be taken back.
    changes: Vec<Change>,
}

/// A cell where a side makes another threat than before.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    side: Side,
    from: Threat,
    to: Threat,
}

impl Making {
    /// Nobody threatens anything.
    pub(super) fn new(layout: &Layout) -> Self {
        let mut nothing = Cells::new(layout.numbers());
        layout.cells().for_each(|cell| nothing.toggle(cell));
        let set = |threat| {
            if threat == Threat::None { nothing.clone() } else { Cells::new(layout.numbers()) }
        };
        let mut counts = [0; Threat::COUNT];
        counts[Threat::None as usize] = layout.arena.cells() as u16;
        Making {
            sets: BySide::from_fn(|_| Threat::ALL.map(set)),
            counts: BySide { x: counts, o: counts },
            changes: Vec::new(),
        }
    }

    pub(super) fn count(&self, side: Side, threat: Threat) -> usize {
        self.counts[side][threat as usize].into()
    }

    pub(super) fn cells(&self, side: Side, threat: Threat) -> impl Iterator<Item = Cell> + '_ {
        let some = self.count(side, threat) > 0;
        some.then(|| self.sets[side][threat as usize].iter()).into_iter().flatten()
    }

    /// Lets the sets follow where a cell became another one.
    #[inline]
    pub(super) fn follow(&mut self, cell: Cell, was: Site, now: Site) {
        if !now.threatens_as(was) {
            Side::BOTH.into_iter().for_each(|side| self.change(cell, side, was, now));
        }
    }

    fn change(&mut self, cell: Cell, side: Side, was: Site, now: Site) {
        let (from, to) = (was.gist(side).threat(), now.gist(side).threat());
        if from != to {
            self.changes.push(Change { cell, side, from, to });
            self.carry(Change { cell, side, from, to });
        }
    }

    /// How many changes there were.
    pub(super) fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Takes all changes back but the first ones.
    pub(super) fn take_back(&mut self, first: usize) {
        while self.changes.len() > first
            && let Some(Change { cell, side, from, to }) = self.changes.pop()
        {
            self.carry(Change { cell, side, from: to, to: from });
        }
    }

    /// From now on nothing is taken back that was changed before.
    pub(super) fn forget(&mut self) {
        self.changes.clear();
    }

    fn carry(&mut self, Change { cell, side, from, to }: Change) {
        let (sets, counts) = (&mut self.sets[side], &mut self.counts[side]);
        sets[from as usize].toggle(cell);
        sets[to as usize].toggle(cell);
        counts[from as usize] -= 1;
        counts[to as usize] += 1;
    }
}
