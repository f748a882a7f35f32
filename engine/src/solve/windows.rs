//! The state of all windows, and what follows from it for each side.
//!
//! A window is *live* for a side while that side can still make a line in it: no stone of
//! the opponent lies in it, and nothing at its ends spoils it. A live window that is full
//! is a line, whatever the rules; so a live window that misses one stone is a threat.

use oxo_shared::{BySide, Side};

use super::lines::{Ends, Lines};

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

    /// Brings up to date for whom it is live.
    fn settle(&mut self, lines: &Lines) {
        self.live = BySide::from_fn(|side| self.is_live(side, lines.ends[side]));
    }

    fn is_dead(&self) -> bool {
        !self.live.x && !self.live.o
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct CellCounts {
    /// How many lines a stone there would complete.
    completes: BySide<u16>,
    /// How many live windows it lies in, or at an end of.
    live: BySide<u16>,
}

#[derive(Clone, Debug)]
pub(super) struct Windows {
    k: usize,
    windows: Vec<WindowState>,
    /// How many live windows miss so many stones.
    by_missing: BySide<Vec<u32>>,
    cells: Vec<CellCounts>,
    /// The cells that came to lie in a live window of a side, or ceased to; see
    /// [`Windows::next_changed`].
    changed: Vec<u16>,
}

impl Windows {
    pub(super) fn new(lines: &Lines) -> Self {
        let mut windows = Windows {
            k: lines.k,
            windows: vec![WindowState::default(); lines.windows()],
            by_missing: BySide::from_fn(|_| vec![0; lines.k + 1]),
            cells: vec![CellCounts::default(); lines.cells],
            changed: Vec::new(),
        };
        for number in 0..lines.windows() {
            let vacant = lines.window(number).iter().fold(0, |all, cell| all ^ cell);
            windows.change(lines, number, |window| window.vacant = vacant);
        }
        windows
    }

    pub(super) fn put(&mut self, lines: &Lines, cell: usize, side: Side) {
        for &number in lines.through(cell) {
            self.change(lines, usize::from(number), |window| {
                window.stones[side] += 1;
                window.vacant ^= cell as u16;
            });
        }
        for &number in lines.beside(cell) {
            self.change_ends(lines, usize::from(number), |ends| ends[side] += 1);
        }
    }

    pub(super) fn take(&mut self, lines: &Lines, cell: usize, side: Side) {
        for &number in lines.through(cell) {
            self.change(lines, usize::from(number), |window| {
                window.stones[side] -= 1;
                window.vacant ^= cell as u16;
            });
        }
        for &number in lines.beside(cell) {
            self.change_ends(lines, usize::from(number), |ends| ends[side] -= 1);
        }
    }

    /// Changes one window, and all that depends on it.
    fn change(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut WindowState)) {
        let before = self.windows[number];
        let mut after = before;
        edit(&mut after);
        after.settle(lines);
        self.windows[number] = after;
        if !before.is_dead() || !after.is_dead() {
            self.recount(lines.span(number), &before, &after, Side::X);
            self.recount(lines.span(number), &before, &after, Side::O);
        }
    }

    /// Changes what lies at the ends of one window, which seldom makes a difference.
    fn change_ends(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut BySide<u8>)) {
        let before = self.windows[number];
        let mut after = before;
        edit(&mut after.ends);
        after.settle(lines);
        self.windows[number] = after;
        if before.live != after.live {
            self.recount(lines.span(number), &before, &after, Side::X);
            self.recount(lines.span(number), &before, &after, Side::O);
        }
    }

    /// Brings the counts of `side` up to date after a change of one window. Inlined, for
    /// a tenth of the solver's time: so it need not ask whose counts it looks for.
    #[inline(always)]
    fn recount(&mut self, span: &[u16], before: &WindowState, after: &WindowState, side: Side) {
        if before.live[side] {
            self.count(before, side, -1);
        }
        if after.live[side] {
            self.count(after, side, 1);
        }
        match (before.live[side], after.live[side]) {
            (false, true) => self.tell(span, side, 1),
            (true, false) => self.tell(span, side, -1),
            _ => {}
        }
    }

    /// Counts a live window of `side`, or no more (`change` is 1 or -1).
    fn count(&mut self, window: &WindowState, side: Side, change: i16) {
        let missing = self.k - usize::from(window.stones[side]);
        let count = &mut self.by_missing[side][missing];
        *count = count.wrapping_add_signed(i32::from(change));
        if missing == 1 {
            let completes = &mut self.cells[usize::from(window.vacant)].completes[side];
            *completes = completes.wrapping_add_signed(change);
        }
    }

    /// Tells the cells of a window that it is live for `side`, or no more.
    fn tell(&mut self, span: &[u16], side: Side, change: i16) {
        for &cell in span {
            let count = &mut self.cells[usize::from(cell)].live[side];
            let before = *count;
            *count = before.wrapping_add_signed(change);
            if before == 0 || *count == 0 {
                self.changed.push(cell);
            }
        }
    }

    /// One of the cells for which [`is_live`](Windows::is_live) changed since the last time.
    pub(super) fn next_changed(&mut self) -> Option<usize> {
        self.changed.pop().map(usize::from)
    }

    pub(super) fn is_live(&self, cell: usize, side: Side) -> bool {
        self.cells[cell].live[side] > 0
    }

    pub(super) fn has_line(&self, side: Side) -> bool {
        self.by_missing[side][0] > 0
    }

    pub(super) fn completes(&self, cell: usize, side: Side) -> bool {
        self.cells[cell].completes[side] > 0
    }

    /// Whether some stone of `side` would complete a line, playable or not.
    pub(super) fn threatens(&self, side: Side) -> bool {
        self.by_missing[side].get(1).is_some_and(|&count| count > 0)
    }

    /// The fewest stones that `side` misses for a line; `None` if it can make none.
    pub(super) fn missing(&self, side: Side) -> Option<usize> {
        (1..=self.k).find(|&missing| self.by_missing[side][missing] > 0)
    }

    pub(super) fn count_live(&self, side: Side) -> usize {
        self.by_missing[side].iter().sum::<u32>() as usize
    }

    /// The windows that are live for `side`, each with the stones it misses.
    pub(super) fn live(&self, side: Side) -> impl Iterator<Item = (usize, usize)> {
        let live = self.windows.iter().enumerate().filter(move |(_, window)| window.live[side]);
        live.map(move |(number, window)| (number, self.k - usize::from(window.stones[side])))
    }

    /// How much a stone on `cell` would change: the weights of the live windows there, of
    /// both sides.
    pub(super) fn stir(&self, lines: &Lines, cell: usize) -> i32 {
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

/// What a stone in a live window is worth that misses so many.
fn weight(missing: usize) -> i32 {
    match missing {
        0..=2 => 64,
        3 => 12,
        4 => 3,
        _ => 1,
    }
}
