//! The position inside the solver: what each side can still complete, kept up to date.
//!
//! A window is *live* for a side while that side can still make a line in it: no stone of
//! the opponent lies in it, and nothing at its ends spoils it. A live window that is full
//! is a line, whatever the rules; so a live window that misses one stone is a threat.
//!
//! What lies in no live window cannot matter any more. Stones there, and vacant cells if
//! only their number counts, are all alike, which makes many positions one: the key of a
//! position names only what matters, and is the same for all images under the symmetries
//! of the board.

use oxo_shared::{Game, How, Player};

use super::lines::{Laws, Lines, symmetries};
use crate::arena::Arena;
use crate::mix::splitmix64;

/// The most symmetries a board can have.
const SYMMETRIES: usize = 8;

/// What a cell is to the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// Vacant, and a stone there matters.
    Open,
    /// A stone that still matters, of `X` or of `O`.
    Stone(usize),
    /// Whatever lies or does not lie there makes no difference.
    Idle,
}

impl Cell {
    /// Its row in the table of random numbers; an open cell needs none.
    fn row(self) -> Option<usize> {
        match self {
            Cell::Open => None,
            Cell::Stone(side) => Some(side),
            Cell::Idle => Some(2),
        }
    }
}

/// The state of one window, for each side where it differs.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    stones: [u8; 2],
    /// Reasons for which the side can make no line here; live if there are none.
    spoils: [u8; 2],
    /// Ends that the opponent's stones block.
    blocked: [u8; 2],
    /// All its vacant cells by exclusive or: the last one, if there is but one.
    vacant: u16,
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) arena: Arena,
    pub(super) laws: Laws,
    pub(super) lines: Lines,
    /// Whose stone lies on each cell: 0 or 1.
    stones: Vec<Option<usize>>,
    windows: Vec<Window>,
    /// For each side, how many live windows miss so many stones.
    by_missing: [Vec<u32>; 2],
    /// For each side and cell, how many lines a stone there would complete.
    completes: [Vec<u16>; 2],
    /// For each side and cell, how many live windows it lies in, or at an end of.
    live: [Vec<u16>; 2],
    kinds: Vec<Cell>,
    /// A fingerprint of all that matters, under each symmetry.
    keys: [u64; SYMMETRIES],
    numbers: Vec<[[u64; SYMMETRIES]; 3]>,
    symmetries: Vec<Vec<u16>>,
    inverses: Vec<Vec<u16>>,
    vacant: usize,
    /// Vacant cells that are idle.
    idle: usize,
    /// The side to move, 0 for `X`.
    turn: usize,
    /// The game itself, where it takes one to tell what is forbidden.
    referee: Option<Game>,
}

impl Field {
    /// The position of `game`, or that part of it which `arena` shows.
    pub(super) fn new(game: &Game, arena: Arena) -> Self {
        let mut field = Field::empty(game, arena);
        for cell in 0..field.lines.cells {
            if let Some(player) = game.board().get(arena.point(cell)) {
                field.turn = side(player);
                field.play(cell);
            }
        }
        field.turn = side(Player::at_ply(game.ply()));
        field.referee = field.laws.fouls.then(|| game.clone());
        field
    }

    fn empty(game: &Game, arena: Arena) -> Self {
        let (rules, lines) = (game.rules(), Lines::new(&arena, game.rules()));
        let (cells, laws) = (lines.cells, Laws::of(rules));
        let symmetries = symmetries(&arena, rules);
        let mut field = Field {
            arena,
            laws,
            stones: vec![None; cells],
            windows: vec![Window::default(); lines.windows()],
            by_missing: [vec![0; lines.k + 1], vec![0; lines.k + 1]],
            completes: [vec![0; cells], vec![0; cells]],
            live: [vec![0; cells], vec![0; cells]],
            kinds: vec![Cell::Open; cells],
            keys: [0; SYMMETRIES],
            numbers: numbers(&symmetries, cells),
            inverses: symmetries.iter().map(|map| inverse(map)).collect(),
            symmetries,
            vacant: cells,
            idle: 0,
            turn: 0,
            referee: None,
            lines,
        };
        for window in 0..field.windows.len() {
            let vacant = field.lines.window(window).iter().fold(0, |all, cell| all ^ cell);
            field.windows[window].vacant = vacant;
            for side in 0..2 {
                field.count(window, side, 1);
                field.tell(window, side, 1);
            }
        }
        for cell in 0..cells {
            field.classify(cell);
        }
        field
    }

    /// How many cells bear no stone.
    pub(super) fn vacant(&self) -> usize {
        self.vacant
    }

    /// The side to move.
    pub(super) fn turn(&self) -> usize {
        self.turn
    }

    /// Puts a stone of the side to move on `cell`, where it [may](Field::may_play). Whether
    /// it completes a line, or leaves the opponent no move.
    pub(super) fn play(&mut self, cell: usize) -> bool {
        let (own, other) = (self.turn, 1 - self.turn);
        let mut completed = false;
        for place in self.lines.through(cell) {
            let number = self.lines.window_at(place);
            self.spoil(number, other);
            let k = self.lines.k;
            let window = &mut self.windows[number];
            window.vacant ^= small(cell);
            let missing = k - usize::from(window.stones[own]);
            window.stones[own] += 1;
            if window.spoils[own] == 0 {
                self.by_missing[own][missing] -= 1;
                self.by_missing[own][missing - 1] += 1;
                match missing {
                    1 => self.completes[own][cell] -= 1,
                    2 => self.completes[own][usize::from(window.vacant)] += 1,
                    _ => {}
                }
                completed |= missing == 1;
            }
        }
        for place in self.lines.beside(cell) {
            let number = self.lines.window_beside(place);
            if self.lines.ends[own].own_spoils {
                self.spoil(number, own);
            }
            if self.lines.ends[other].shut_spoils {
                self.windows[number].blocked[other] += 1;
                if self.windows[number].blocked[other] == 2 {
                    self.spoil(number, other);
                }
            }
        }
        self.idle -= usize::from(self.kinds[cell] == Cell::Idle);
        self.stones[cell] = Some(own);
        self.vacant -= 1;
        self.classify(cell);
        self.turn = other;
        self.starves(cell) || completed
    }

    /// Whether the stone put on `cell` leaves the opponent no move on a board not full.
    fn starves(&mut self, cell: usize) -> bool {
        let at = self.arena.point(cell);
        let Some(referee) = &mut self.referee else { return false };
        let outcome = referee.play(at).expect("only legal moves are tried");
        outcome.is_some_and(|outcome| outcome.how == How::Forbidden)
    }

    /// Takes back the last stone, which lies on `cell`.
    pub(super) fn undo(&mut self, cell: usize) {
        let (own, other) = (1 - self.turn, self.turn);
        self.turn = own;
        if let Some(referee) = &mut self.referee {
            referee.undo();
        }
        self.stones[cell] = None;
        self.vacant += 1;
        self.idle += usize::from(self.kinds[cell] == Cell::Idle);
        for place in self.lines.beside(cell).rev() {
            let number = self.lines.window_beside(place);
            if self.lines.ends[other].shut_spoils {
                if self.windows[number].blocked[other] == 2 {
                    self.mend(number, other);
                }
                self.windows[number].blocked[other] -= 1;
            }
            if self.lines.ends[own].own_spoils {
                self.mend(number, own);
            }
        }
        for place in self.lines.through(cell).rev() {
            let number = self.lines.window_at(place);
            let k = self.lines.k;
            let window = &mut self.windows[number];
            window.stones[own] -= 1;
            let missing = k - usize::from(window.stones[own]);
            if window.spoils[own] == 0 {
                self.by_missing[own][missing - 1] -= 1;
                self.by_missing[own][missing] += 1;
                match missing {
                    1 => self.completes[own][cell] += 1,
                    2 => self.completes[own][usize::from(window.vacant)] -= 1,
                    _ => {}
                }
            }
            window.vacant ^= small(cell);
            self.mend(number, other);
        }
        self.classify(cell);
    }

    /// One more reason for which `side` makes no line in the window.
    fn spoil(&mut self, window: usize, side: usize) {
        self.windows[window].spoils[side] += 1;
        if self.windows[window].spoils[side] == 1 {
            self.count(window, side, -1);
            self.tell(window, side, -1);
        }
    }

    /// One reason less.
    fn mend(&mut self, window: usize, side: usize) {
        self.windows[window].spoils[side] -= 1;
        if self.windows[window].spoils[side] == 0 {
            self.count(window, side, 1);
            self.tell(window, side, 1);
        }
    }

    /// Counts a window as live for `side`, or no more (`change` is 1 or -1).
    fn count(&mut self, window: usize, side: usize, change: i32) {
        let state = &self.windows[window];
        let missing = self.lines.k - usize::from(state.stones[side]);
        let count = &mut self.by_missing[side][missing];
        *count = count.wrapping_add_signed(change);
        if missing == 1 {
            let completes = &mut self.completes[side][usize::from(state.vacant)];
            *completes = completes.wrapping_add_signed(change as i16);
        }
    }

    /// Tells the cells of a window that it is live for `side`, or no more.
    fn tell(&mut self, window: usize, side: usize, change: i16) {
        for place in self.lines.span(window) {
            let cell = self.lines.at(place);
            let live = &mut self.live[side][cell];
            let before = *live;
            *live = before.wrapping_add_signed(change);
            if before == 0 || *live == 0 {
                self.classify(cell);
            }
        }
    }

    /// Brings up to date what `cell` is, and with it the key.
    fn classify(&mut self, cell: usize) {
        let (before, after) = (self.kinds[cell], self.kind(cell));
        if before == after {
            return;
        }
        self.kinds[cell] = after;
        if self.stones[cell].is_none() {
            self.idle += usize::from(after == Cell::Idle);
            self.idle -= usize::from(before == Cell::Idle);
        }
        for row in [before.row(), after.row()].into_iter().flatten() {
            let numbers = &self.numbers[cell][row];
            self.keys.iter_mut().zip(numbers).for_each(|(key, number)| *key ^= number);
        }
    }

    fn kind(&self, cell: usize) -> Cell {
        let matters = self.live[0][cell] + self.live[1][cell] > 0;
        match self.stones[cell] {
            // Where stones fall, a vacant cell also carries those above it.
            None if self.laws.gravity || self.laws.fouls || matters => Cell::Open,
            // A line of fouls may lie where no line that counts can.
            Some(side) if self.laws.fouls => Cell::Stone(side),
            // A stone at the end of a window may matter to either side.
            Some(side) if self.lines.ends_matter() && matters => Cell::Stone(side),
            Some(side) if self.live[side][cell] > 0 => Cell::Stone(side),
            _ => Cell::Idle,
        }
    }

    /// The key of the position, and the number of the symmetry that leads to it.
    pub(super) fn key(&self) -> (u64, usize) {
        let mut least = 0;
        for symmetry in 1..self.symmetries.len() {
            if self.keys[symmetry] < self.keys[least] {
                least = symmetry;
            }
        }
        let tempo = if self.laws.more_is_better { 0 } else { self.idle };
        (self.keys[least] ^ splitmix64(2 * tempo as u64 + self.turn as u64 + 1), least)
    }

    /// The image of `cell` under a symmetry.
    pub(super) fn image(&self, cell: usize, symmetry: usize) -> usize {
        usize::from(self.symmetries[symmetry][cell])
    }

    /// The cell whose image under a symmetry is `image`.
    pub(super) fn origin(&self, image: usize, symmetry: usize) -> usize {
        usize::from(self.inverses[symmetry][image])
    }

    /// The symmetries under which the stones look the same.
    pub(super) fn own_symmetries(&self) -> impl Iterator<Item = &Vec<u16>> {
        let same = |map: &&Vec<u16>| {
            map.iter().zip(&self.stones).all(|(&to, stone)| self.stones[usize::from(to)] == *stone)
        };
        self.symmetries.iter().filter(same)
    }

    /// Whether the side to move may put a stone on `cell`.
    pub(super) fn may_play(&self, cell: usize) -> bool {
        let allowed = |game: &Game| game.check(self.arena.point(cell)).is_ok();
        self.holds(cell) && self.referee.as_ref().is_none_or(allowed)
    }

    /// Whether a stone on `cell` would lift the opponent's next one to where it wins.
    pub(super) fn lifts(&self, cell: usize) -> bool {
        let above = || cell.checked_sub(self.arena.width());
        let wins = |above: usize| self.completes[1 - self.turn][above] > 0;
        self.laws.gravity && !self.laws.misere && above().is_some_and(wins)
    }

    /// Whether `cell` is vacant and would hold a stone: where stones fall, it lies on the
    /// ground or on another.
    fn holds(&self, cell: usize) -> bool {
        let below = || self.stones.get(cell + self.arena.width());
        self.stones[cell].is_none() && (!self.laws.gravity || below().is_none_or(Option::is_some))
    }

    /// The cells where a stone may be worth putting: none that completes a line if lines
    /// lose, none that lets the opponent complete one on top of it if they win; of idle
    /// cells, which are all alike, at most one, and none where an idle stone is never
    /// better than another.
    pub(super) fn moves(&self) -> impl Iterator<Item = usize> {
        let mut idle_is_worth_a_move = !self.laws.more_is_better;
        (0..self.lines.cells).filter(move |&cell| {
            self.may_play(cell)
                && !(self.laws.misere && self.completes[self.turn][cell] > 0)
                && !self.lifts(cell)
                && (self.kinds[cell] != Cell::Idle || std::mem::take(&mut idle_is_worth_a_move))
        })
    }

    /// The cells where `side` could complete a line if it were to move.
    pub(super) fn completing(&self, side: usize) -> impl Iterator<Item = usize> {
        let cells = if self.threatens(side) { self.lines.cells } else { 0 };
        (0..cells).filter(move |&cell| self.completes[side][cell] > 0 && self.holds(cell))
    }

    /// Whether some stone of `side` would complete a line, playable or not.
    pub(super) fn threatens(&self, side: usize) -> bool {
        self.by_missing[side].get(1).is_some_and(|&count| count > 0)
    }

    /// The fewest stones that `side` misses for a line; `None` if it can make none.
    pub(super) fn missing(&self, side: usize) -> Option<usize> {
        (1..=self.lines.k).find(|&missing| self.by_missing[side][missing] > 0)
    }

    /// How many windows are live for `side`.
    pub(super) fn live_windows(&self, side: usize) -> usize {
        self.by_missing[side].iter().sum::<u32>() as usize
    }

    /// How many stones each side can still place, the side to move first. Cells that
    /// make no difference do not count where nobody would play them.
    pub(super) fn stones_left(&self) -> (usize, usize) {
        let cells = self.vacant - if self.laws.more_is_better { self.idle } else { 0 };
        (cells.div_ceil(2), cells / 2)
    }

    /// The windows that are live for `side`, each with the stones it misses.
    pub(super) fn live(&self, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let live = move |&(_, window): &(usize, &Window)| window.spoils[side] == 0;
        let missing = move |window: &Window| self.lines.k - usize::from(window.stones[side]);
        self.windows.iter().enumerate().filter(live).map(move |(n, w)| (n, missing(w)))
    }

    /// The vacant cells of a window.
    pub(super) fn vacant_in(&self, window: usize) -> impl Iterator<Item = usize> {
        let cells = self.lines.window(window).iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| self.stones[cell].is_none())
    }

    /// How much a stone on `cell` would change: the weights of the live windows there, of
    /// both sides.
    pub(super) fn stir(&self, cell: usize) -> i32 {
        let (k, mut sum) = (self.lines.k, 0);
        for place in self.lines.through(cell) {
            let window = &self.windows[self.lines.window_at(place)];
            for side in [0, 1] {
                if window.spoils[side] == 0 {
                    sum += weight(k - usize::from(window.stones[side]));
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

fn side(player: Player) -> usize {
    match player {
        Player::X => 0,
        Player::O => 1,
    }
}

fn small(cell: usize) -> u16 {
    u16::try_from(cell).expect("a board has at most 4096 cells")
}

/// For each cell and each kind that is not open, a random number under each symmetry.
fn numbers(symmetries: &[Vec<u16>], cells: usize) -> Vec<[[u64; SYMMETRIES]; 3]> {
    let number = |cell: usize, row: usize, symmetry: usize| {
        let image = symmetries.get(symmetry).map_or(0, |map| u64::from(map[cell]));
        // Beyond the numbers for the side to move and the idle cells.
        splitmix64((1 << 32) + 3 * image + row as u64)
    };
    let of_cell = |cell| [0, 1, 2].map(|row| std::array::from_fn(|map| number(cell, row, map)));
    (0..cells).map(of_cell).collect()
}

fn inverse(map: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; map.len()];
    for (cell, &image) in map.iter().enumerate() {
        inverse[usize::from(image)] = small(cell);
    }
    inverse
}
