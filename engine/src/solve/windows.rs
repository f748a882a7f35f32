//! The state of all windows, and what follows from it for each side.
//!
//! A window is *live* for a side while that side can still make a line in it: no stone of
//! the opponent lies in it, and nothing at its ends spoils it. A live window that is full
//! is a line, whatever the rules; so a live window that misses one stone is a threat.

use oxo_shared::{ByPlayer, Player};

use super::lines::{Ends, Lines};

/// The state of one window.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    stones: ByPlayer<u8>,
    /// Stones at its ends, where they matter.
    ends: ByPlayer<u8>,
    live: ByPlayer<bool>,
    /// All its vacant cells by exclusive or: the last one, if there is but one.
    vacant: u16,
}

impl Window {
    /// Whether `player` can still make a line here.
    fn is_live(&self, player: Player, ends: Ends) -> bool {
        let other = player.other();
        self.stones[other] == 0
            && !(ends.own_spoils && self.ends[player] > 0)
            && !(ends.shut_spoils && self.ends[other] == 2)
    }

    /// Brings up to date for whom it is live.
    fn settle(&mut self, lines: &Lines) {
        self.live = ByPlayer::from_fn(|player| self.is_live(player, lines.ends[player]));
    }

    /// Whether neither side can make a line here.
    fn is_dead(&self) -> bool {
        !self.live.x && !self.live.o
    }
}

/// What the windows sum up to for one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// How many lines a stone there would complete.
    completes: ByPlayer<u16>,
    /// How many live windows it lies in, or at an end of.
    live: ByPlayer<u16>,
}

/// The state of all windows, and what it sums up to.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    /// Cells of a window.
    k: usize,
    windows: Vec<Window>,
    /// How many live windows miss so many stones.
    by_missing: ByPlayer<Vec<u32>>,
    cells: Vec<Cell>,
    /// The cells that came to lie in a live window of a side, or ceased to; see
    /// [`Windows::next_changed`].
    changed: Vec<u16>,
}

impl Windows {
    /// The windows of an empty board.
    pub(super) fn new(lines: &Lines) -> Self {
        let mut windows = Windows {
            k: lines.k,
            windows: vec![Window::default(); lines.windows()],
            by_missing: ByPlayer::from_fn(|_| vec![0; lines.k + 1]),
            cells: vec![Cell::default(); lines.cells],
            changed: Vec::new(),
        };
        for number in 0..lines.windows() {
            let vacant = lines.window(number).iter().fold(0, |all, cell| all ^ cell);
            windows.change(lines, number, |window| window.vacant = vacant);
        }
        windows
    }

    /// Puts a stone of `player` on `cell`.
    pub(super) fn put(&mut self, lines: &Lines, cell: usize, player: Player) {
        for &number in lines.through(cell) {
            self.change(lines, usize::from(number), |window| {
                window.stones[player] += 1;
                window.vacant ^= cell as u16;
            });
        }
        for &number in lines.beside(cell) {
            self.change_ends(lines, usize::from(number), |ends| ends[player] += 1);
        }
    }

    /// Takes the stone of `player` on `cell` away.
    pub(super) fn take(&mut self, lines: &Lines, cell: usize, player: Player) {
        for &number in lines.through(cell) {
            self.change(lines, usize::from(number), |window| {
                window.stones[player] -= 1;
                window.vacant ^= cell as u16;
            });
        }
        for &number in lines.beside(cell) {
            self.change_ends(lines, usize::from(number), |ends| ends[player] -= 1);
        }
    }

    /// Changes one window, and all that depends on it.
    fn change(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut Window)) {
        let before = self.windows[number];
        let mut after = before;
        edit(&mut after);
        after.settle(lines);
        self.windows[number] = after;
        if !before.is_dead() || !after.is_dead() {
            self.recount(lines.span(number), &before, &after, Player::X);
            self.recount(lines.span(number), &before, &after, Player::O);
        }
    }

    /// Changes what lies at the ends of one window, which seldom makes a difference.
    fn change_ends(&mut self, lines: &Lines, number: usize, edit: impl FnOnce(&mut ByPlayer<u8>)) {
        let before = self.windows[number];
        let mut after = before;
        edit(&mut after.ends);
        after.settle(lines);
        self.windows[number] = after;
        if before.live != after.live {
            self.recount(lines.span(number), &before, &after, Player::X);
            self.recount(lines.span(number), &before, &after, Player::O);
        }
    }

    /// Brings the counts of `player` up to date after a change of one window. Inlined, for
    /// a tenth of the solver's time: so it need not ask whose counts it looks for.
    #[inline(always)]
    fn recount(&mut self, span: &[u16], before: &Window, after: &Window, player: Player) {
        if before.live[player] {
            self.count(before, player, -1);
        }
        if after.live[player] {
            self.count(after, player, 1);
        }
        match (before.live[player], after.live[player]) {
            (false, true) => self.tell(span, player, 1),
            (true, false) => self.tell(span, player, -1),
            _ => {}
        }
    }

    /// Counts a live window of `player`, or no more (`change` is 1 or -1).
    fn count(&mut self, window: &Window, player: Player, change: i16) {
        let missing = self.k - usize::from(window.stones[player]);
        let count = &mut self.by_missing[player][missing];
        *count = count.wrapping_add_signed(i32::from(change));
        if missing == 1 {
            let completes = &mut self.cells[usize::from(window.vacant)].completes[player];
            *completes = completes.wrapping_add_signed(change);
        }
    }

    /// Tells the cells of a window that it is live for `player`, or no more.
    fn tell(&mut self, span: &[u16], player: Player, change: i16) {
        for &cell in span {
            let count = &mut self.cells[usize::from(cell)].live[player];
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

    /// Whether `cell` lies in a live window of `player`, or at an end of one.
    pub(super) fn is_live(&self, cell: usize, player: Player) -> bool {
        self.cells[cell].live[player] > 0
    }

    /// Whether `player` has a line.
    pub(super) fn has_line(&self, player: Player) -> bool {
        self.by_missing[player][0] > 0
    }

    /// Whether a stone of `player` on `cell` would complete a line.
    pub(super) fn completes(&self, cell: usize, player: Player) -> bool {
        self.cells[cell].completes[player] > 0
    }

    /// Whether some stone of `player` would complete a line, playable or not.
    pub(super) fn threatens(&self, player: Player) -> bool {
        self.by_missing[player].get(1).is_some_and(|&count| count > 0)
    }

    /// The fewest stones that `player` misses for a line; `None` if it can make none.
    pub(super) fn missing(&self, player: Player) -> Option<usize> {
        (1..=self.k).find(|&missing| self.by_missing[player][missing] > 0)
    }

    /// How many windows are live for `player`.
    pub(super) fn count_live(&self, player: Player) -> usize {
        self.by_missing[player].iter().sum::<u32>() as usize
    }

    /// The windows that are live for `player`, each with the stones it misses.
    pub(super) fn live(&self, player: Player) -> impl Iterator<Item = (usize, usize)> {
        let live = self.windows.iter().enumerate().filter(move |(_, window)| window.live[player]);
        live.map(move |(number, window)| (number, self.k - usize::from(window.stones[player])))
    }

    /// How much a stone on `cell` would change: the weights of the live windows there, of
    /// both sides.
    pub(super) fn stir(&self, lines: &Lines, cell: usize) -> i32 {
        let mut sum = 0;
        for &number in lines.through(cell) {
            let window = &self.windows[usize::from(number)];
            for player in Player::BOTH {
                if window.live[player] {
                    sum += weight(self.k - usize::from(window.stones[player]));
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
