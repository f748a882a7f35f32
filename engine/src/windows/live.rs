//! The state of all windows, and what follows from it for each side.
//!
//! A window is *live* for a side while that side can still make a line in it: it holds no stone
//! of the opponent, and nothing at its ends spoils it. A live window that is full is a line,
//! whatever the rules, so a live window that misses one stone is a threat.

use oxo_shared::{BySide, Side};

use super::lines::{Ends, Lines, MAX_K};

#[derive(Clone, Copy, Debug, Default)]
struct WindowState {
    stones: BySide<u8>,
    /// Stones at its ends, where they matter.
    ends: BySide<u8>,
    live: BySide<bool>,
    /// All its vacant cells by exclusive or: the last one, if there is but one.
    vacant: u16,
}

impl WindowState {
    /// Whether `side` can still make a line here.
    fn is_live(&self, side: Side, ends: Ends) -> bool {
        let other = side.other();
        self.stones[other] == 0
            && !(ends.own_spoils && self.ends[side] > 0)
            && !(ends.shut_spoils && self.ends[other] == 2)
    }

    fn is_dead(&self) -> bool {
        !self.live.x && !self.live.o
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct CellCounts {
    /// How many lines a stone there would complete.
    completes: BySide<u16>,
    /// How many live windows the cell lies in, or at an end of.
    live: BySide<u16>,
}

#[derive(Clone, Debug)]
pub(crate) struct Windows {
    k: usize,
    windows: Vec<WindowState>,
    /// The number of live windows, by the number of stones they miss.
    by_missing: BySide<[u32; MAX_K + 1]>,
    cells: Vec<CellCounts>,
    /// See [`Windows::next_changed`].
    changed: Vec<u16>,
}

impl Windows {
    pub(super) fn new(lines: &Lines) -> Self {
        let mut windows = Windows {
            k: lines.k,
            windows: vec![WindowState::default(); lines.windows()],
            by_missing: BySide::from_fn(|_| [0; MAX_K + 1]),
            cells: vec![CellCounts::default(); lines.cells],
            changed: Vec::new(),
        };
        for number in 0..lines.windows() {
            let vacant = lines.window(number).iter().fold(0, |all, cell| all ^ cell);
            windows.change(lines, number, |window| window.vacant = vacant);
        }
        windows
    }

    /// Puts a stone of `side` on `cell` (`change` is 1), or takes it away (-1).
    pub(super) fn change_stone(&mut self, lines: &Lines, cell: usize, side: Side, change: i8) {
        self.changed.clear();
        for &number in lines.through(cell) {
            self.change(lines, usize::from(number), |window| {
                window.stones[side] = window.stones[side].wrapping_add_signed(change);
                window.vacant ^= cell as u16;
            });
        }
        for &number in lines.beside(cell) {
            self.change_ends(lines, usize::from(number), |ends| {
                ends[side] = ends[side].wrapping_add_signed(change);
            });
        }
    }

    /// Changes one window, and all that depends on it.
    fn change(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut WindowState)) {
        let (old, new) = self.edit(lines, number, edit);
        if !old.is_dead() || !new.is_dead() {
            self.recount(lines.span(number), &old, &new);
        }
    }

    /// Changes the stones at the ends of one window, which seldom makes a difference.
    fn change_ends(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut BySide<u8>)) {
        let (old, new) = self.edit(lines, number, |window| edit(&mut window.ends));
        if old.live != new.live {
            self.recount(lines.span(number), &old, &new);
        }
    }

    /// The state of one window before and after a change.
    #[inline(always)]
    fn edit(
        &mut self,
        lines: &Lines,
        number: usize,
        edit: impl FnOnce(&mut WindowState),
    ) -> (WindowState, WindowState) {
        let old = self.windows[number];
        let mut new = old;
        edit(&mut new);
        new.live = BySide::from_fn(|side| new.is_live(side, lines.ends[side]));
        self.windows[number] = new;
        (old, new)
    }

    #[inline(always)]
    fn recount(&mut self, span: &[u16], old: &WindowState, new: &WindowState) {
        self.recount_side(span, old, new, Side::X);
        self.recount_side(span, old, new, Side::O);
    }

    /// Updates the counts of `side` after a change of one window. Inlining it, so that the side
    /// is a constant, saves a tenth of the solver's time.
    #[inline(always)]
    fn recount_side(&mut self, span: &[u16], old: &WindowState, new: &WindowState, side: Side) {
        if old.live[side] {
            self.count(old, side, -1);
        }
        if new.live[side] {
            self.count(new, side, 1);
        }
        match (old.live[side], new.live[side]) {
            (false, true) => self.count_cells(span, side, 1),
            (true, false) => self.count_cells(span, side, -1),
            _ => {}
        }
    }

    /// Adds a live window of `side` to the counts (`change` is 1), or removes it (-1).
    fn count(&mut self, window: &WindowState, side: Side, change: i16) {
        let missing = self.k - usize::from(window.stones[side]);
        let count = &mut self.by_missing[side][missing];
        *count = count.wrapping_add_signed(i32::from(change));
        if missing == 1 {
            let completes = &mut self.cells[usize::from(window.vacant)].completes[side];
            *completes = completes.wrapping_add_signed(change);
        }
    }

    /// Updates the cells of a window that became live for `side`, or dead.
    fn count_cells(&mut self, span: &[u16], side: Side, change: i16) {
        for &cell in span {
            let count = &mut self.cells[usize::from(cell)].live[side];
            let old = *count;
            *count = old.wrapping_add_signed(change);
            if old == 0 || *count == 0 {
                self.changed.push(cell);
            }
        }
    }

    /// One more of the cells for which the last stone changed [`is_live`](Windows::is_live).
    pub(crate) fn next_changed(&mut self) -> Option<usize> {
        self.changed.pop().map(usize::from)
    }

    /// Whether `cell` lies in a live window of `side`, or at an end of one.
    pub(crate) fn is_live(&self, cell: usize, side: Side) -> bool {
        self.cells[cell].live[side] > 0
    }

    pub(crate) fn has_line(&self, side: Side) -> bool {
        self.by_missing[side][0] > 0
    }

    /// Whether a stone of `side` on `cell` would complete a line.
    pub(crate) fn completes(&self, cell: usize, side: Side) -> bool {
        self.cells[cell].completes[side] > 0
    }

    /// Whether some stone of `side` would complete a line, playable or not.
    pub(crate) fn threatens(&self, side: Side) -> bool {
        self.by_missing[side][1] > 0
    }

    /// The fewest stones that `side` misses for a line; `None` if it can make none.
    pub(crate) fn missing(&self, side: Side) -> Option<usize> {
        (1..=self.k).find(|&missing| self.by_missing[side][missing] > 0)
    }

    /// The number of live windows of `side`, by the number of stones they miss.
    pub(crate) fn by_missing(&self, side: Side) -> &[u32] {
        &self.by_missing[side]
    }

    pub(crate) fn count_live(&self, side: Side) -> usize {
        self.by_missing[side].iter().sum::<u32>() as usize
    }

    /// The live windows of `side`, each with the number of stones it misses.
    pub(crate) fn live(&self, side: Side) -> impl Iterator<Item = (usize, usize)> {
        let live = self.windows.iter().enumerate().filter(move |(_, window)| window.live[side]);
        live.map(move |(number, window)| (number, self.k - usize::from(window.stones[side])))
    }

    /// The sum of the weights of all live windows of both sides through `cell`, by the number
    /// of stones that each misses.
    #[inline]
    pub(super) fn weigh(&self, lines: &Lines, cell: usize, weight: impl Fn(usize) -> i32) -> i32 {
        let mut sum = 0;
        for &number in lines.through(cell) {
            let window = &self.windows[usize::from(number)];
            for side in Side::BOTH {
                if window.live[side] {
                    sum += weight(self.k - usize::from(window.stones[side]));
                }
            }
        }
        sum
    }
}
