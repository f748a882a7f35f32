//! The board of the patterns: the stones of a game with all that the patterns say about its empty cells.

use std::sync::Arc;

use oxo_shared::{BySide, Game, Goal, Gravity, Point, Rules, Side};

use super::Cells;
use super::layout::{Cell, Layout};
use super::tables::{Meaning, Tables};
use super::threat::{Code, DIRECTIONS, Threat, shape_on, with_shape_on};
use crate::arena::Arena;
use crate::mix::splitmix64;

/// How near to a stone, in cells, a quiet stone is worth a thought: what lies farther makes
/// no shape with it that the patterns would not show.
const NEAR: isize = 2;

#[derive(Clone, Debug)]
pub(crate) struct PatternBoard {
    tables: Arc<Tables>,
    layout: Layout,
    rules: Rules,
    turn: Side,
    sites: Vec<Site>,
    vacant: Cells,
    vacancies: usize,
    /// For each side and threat, the empty cells where a stone makes it.
    making: BySide<[Cells; Threat::COUNT]>,
    /// How many cells these are.
    counts: BySide<[u16; Threat::COUNT]>,
    /// For each cell how many stones lie near.
    neighbours: Vec<u8>,
    near: Cells,
    /// What the empty cells are worth to each side: with the move, and without.
    worth: BySide<[i32; 2]>,
    key: u64,
    /// The codes that changed, with what they were, and where each stone began: to take it
    /// back, nothing is looked up again.
    changes: Vec<Change>,
    played: Vec<Played>,
}

/// A cell: all that a stone next to it changes, side by side in memory.
#[derive(Clone, Debug)]
struct Site {
    /// What lies around it, by line; see [`super::shape`].
    keys: [u32; DIRECTIONS],
    codes: BySide<Code>,
    stone: Stone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stone {
    None,
    Of(Side),
    /// It is no cell of the board.
    Margin,
}

#[derive(Clone, Copy, Debug)]
struct Played {
    cell: Cell,
    changes: usize,
    worth: BySide<[i32; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    side: Side,
    was: Code,
}

impl PatternBoard {
    /// Whether there are patterns for these rules.
    pub(crate) fn knows(rules: &Rules) -> bool {
        rules.goal() == Goal::Complete
            && rules.gravity() == Gravity::Off
            && Tables::of(rules).is_some()
    }

    /// The position of `game`, or of that part of a boundless board which matters; `None`
    /// where the rules are not [known](PatternBoard::knows).
    pub(crate) fn new(game: &Game) -> Option<PatternBoard> {
        if !PatternBoard::knows(game.rules()) {
            return None;
        }
        let tables = Tables::of(game.rules())?;
        let mut board = PatternBoard::empty(game, tables);
        for (ply, &at) in game.moves().iter().enumerate() {
            if let Some(cell) = board.cell(at) {
                board.turn = Side::at_ply(ply);
                board.play(cell);
            }
        }
        board.turn = Side::at_ply(game.ply());
        board.changes.clear();
        board.played.clear();
        Some(board)
    }

    fn empty(game: &Game, tables: Arc<Tables>) -> PatternBoard {
        let layout = Layout::of(game, tables.half);
        let cells = layout.numbers();
        let set = || Cells::new(cells);
        let sets = || std::array::from_fn(|_| set());
        let mut board = PatternBoard {
            layout,
            rules: *game.rules(),
            turn: Side::X,
            sites: vec![Site::MARGIN; cells],
            vacant: set(),
            vacancies: layout.arena.cells(),
            making: BySide { x: sets(), o: sets() },
            counts: BySide::default(),
            neighbours: vec![0; cells],
            near: set(),
            worth: BySide::default(),
            // What a cell's number stands for depends on the window and the rules.
            key: seed(&layout.arena, game),
            changes: Vec::new(),
            played: Vec::new(),
            tables,
        };
        for cell in layout.cells() {
            board.vacant.toggle(cell);
            board.sites[cell].stone = Stone::None;
        }
        for cell in layout.cells() {
            board.read_around(cell);
        }
        board
    }

    /// Sets the keys and codes of a cell of the empty board.
    fn read_around(&mut self, cell: Cell) {
        let half = self.layout.half;
        for (line, step) in self.layout.steps.into_iter().enumerate() {
            let mut key = 0;
            for away in 1..=half {
                let (back, forth) = (cell.wrapping_sub(away * step), cell + away * step);
                let beyond =
                    |at: Cell| self.sites.get(at).is_none_or(|site| site.stone == Stone::Margin);
                key |= u32::from(beyond(back)) << (half - away);
                key |= u32::from(beyond(forth)) << (half + away - 1);
            }
            self.sites[cell].keys[line] = key | key << (2 * half);
        }
        for side in Side::BOTH {
            let mut code = 0;
            for line in 0..DIRECTIONS {
                code = with_shape_on(code, line, self.shape(cell, line, side));
            }
            self.sites[cell].codes[side] = code;
            self.enter(cell, side);
        }
    }

    /// The number of the shape that a stone of `side` would make on one of the lines.
    fn shape(&self, cell: Cell, line: usize, side: Side) -> u8 {
        shape_for(side, self.tables.shapes[self.sites[cell].keys[line] as usize])
    }

    /// The cell at `point`; `None` outside.
    pub(crate) fn cell(&self, point: Point) -> Option<Cell> {
        self.layout.cell(point)
    }

    pub(crate) fn shows_all(&self, game: &Game) -> bool {
        game.moves().iter().all(|&at| self.cell(at).is_some())
    }

    pub(crate) fn point(&self, cell: Cell) -> Point {
        self.layout.point(cell)
    }

    /// How many numbers of cells there are, margins included.
    pub(crate) fn numbers(&self) -> usize {
        self.sites.len()
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A fingerprint of the stones and whose turn it is.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The fingerprint that the position has when the side to move has put a stone on `cell`.
    pub(crate) fn key_after(&self, cell: Cell) -> u64 {
        self.key ^ stone_key(cell, self.turn) ^ TURN_KEY
    }

    pub(crate) fn vacancies(&self) -> usize {
        self.vacancies
    }

    pub(crate) fn vacant(&self) -> impl Iterator<Item = Cell> + '_ {
        self.vacant.iter()
    }

    pub(crate) fn is_vacant(&self, cell: Cell) -> bool {
        self.sites[cell].stone == Stone::None
    }

    pub(crate) fn near(&self) -> impl Iterator<Item = Cell> + '_ {
        self.near.common(&self.vacant)
    }

    pub(crate) fn last(&self) -> Option<Cell> {
        self.played.last().map(|played| played.cell)
    }

    pub(crate) fn meaning(&self, cell: Cell, side: Side) -> Meaning {
        self.tables.meaning(side, self.sites[cell].codes[side])
    }

    pub(crate) fn threat(&self, cell: Cell, side: Side) -> Threat {
        self.meaning(cell, side).threat
    }

    pub(crate) fn code(&self, cell: Cell, side: Side) -> Code {
        self.sites[cell].codes[side]
    }

    pub(crate) fn making(&self, side: Side, threat: Threat) -> impl Iterator<Item = Cell> + '_ {
        let some = self.counts[side][threat as usize] > 0;
        some.then(|| self.making[side][threat as usize].iter()).into_iter().flatten()
    }

    pub(crate) fn count(&self, side: Side, threat: Threat) -> usize {
        self.counts[side][threat as usize].into()
    }

    /// With the move, and without it.
    pub(crate) fn worth(&self, side: Side) -> [i32; 2] {
        self.worth[side]
    }

    /// Puts a stone of the side to move on an empty cell.
    pub(crate) fn play(&mut self, cell: Cell) {
        let side = self.turn;
        self.played.push(Played { cell, changes: self.changes.len(), worth: self.worth });
        for side in Side::BOTH {
            self.leave(cell, side);
        }
        self.vacant.toggle(cell);
        self.vacancies -= 1;
        self.sites[cell].stone = Stone::Of(side);
        self.put_around(cell, side);
        self.count_neighbours(cell, 1);
        self.key ^= stone_key(cell, side);
        self.pass();
    }

    /// Puts a stone of `side` on an empty cell, whose turn it may be.
    pub(super) fn put(&mut self, cell: Cell, side: Side) {
        self.turn = side;
        self.play(cell);
    }

    pub(crate) fn undo(&mut self) {
        let played = self.played.pop().expect("a stone was played before");
        let (cell, side) = (played.cell, self.turn.other());
        self.pass();
        self.key ^= stone_key(cell, side);
        self.count_neighbours(cell, -1);
        self.take_from_around(cell, side);
        self.restore_codes(played.changes);
        self.sites[cell].stone = Stone::None;
        self.vacancies += 1;
        self.vacant.toggle(cell);
        // What was around the cell when it was played is around it again: its codes hold.
        for side in Side::BOTH {
            self.insert(cell, side, self.threat(cell, side));
        }
        self.worth = played.worth;
    }

    /// Puts a stone into the keys of the sites around it, and lets the empty ones follow.
    fn put_around(&mut self, cell: Cell, side: Side) {
        let half = self.layout.half;
        let shift = self.shift(side);
        for line in 0..DIRECTIONS {
            let step = self.layout.steps[line];
            for away in 1..=half {
                self.put_bit(cell + away * step, line, 1 << (half - away + shift));
                self.put_bit(cell - away * step, line, 1 << (half + away - 1 + shift));
            }
        }
    }

    #[inline]
    fn put_bit(&mut self, cell: Cell, line: usize, bit: u32) {
        let site = &mut self.sites[cell];
        let key = site.keys[line] | bit;
        site.keys[line] = key;
        if site.stone != Stone::None {
            return;
        }
        let (codes, shapes) = (site.codes, self.tables.shapes[key as usize]);
        for side in Side::BOTH {
            let (code, shape) = (codes[side], shape_for(side, shapes));
            if shape_on(code, line) != shape {
                self.changes.push(Change { cell, side, was: code });
                self.recode(cell, side, with_shape_on(code, line, shape));
            }
        }
    }

    fn take_from_around(&mut self, cell: Cell, side: Side) {
        let half = self.layout.half;
        let shift = self.shift(side);
        for line in 0..DIRECTIONS {
            let step = self.layout.steps[line];
            for away in 1..=half {
                self.sites[cell + away * step].keys[line] ^= 1 << (half - away + shift);
                self.sites[cell - away * step].keys[line] ^= 1 << (half + away - 1 + shift);
            }
        }
    }

    /// Gives the codes that changed since there were only so many changes back what they were.
    fn restore_codes(&mut self, changes: usize) {
        while self.changes.len() > changes
            && let Some(Change { cell, side, was }) = self.changes.pop()
        {
            let new = self.threat(cell, side);
            self.sites[cell].codes[side] = was;
            self.rethreaten(cell, side, new, self.threat(cell, side));
        }
    }

    /// Where in a key the bits of `side` begin.
    fn shift(&self, side: Side) -> usize {
        match side {
            Side::X => 0,
            Side::O => 2 * self.layout.half,
        }
    }

    fn recode(&mut self, cell: Cell, side: Side, code: Code) {
        let old = self.meaning(cell, side);
        self.sites[cell].codes[side] = code;
        let new = self.meaning(cell, side);
        let worth = &mut self.worth[side];
        worth[0] += i32::from(new.worth.to_move) - i32::from(old.worth.to_move);
        worth[1] += i32::from(new.worth.waiting) - i32::from(old.worth.waiting);
        self.rethreaten(cell, side, old.threat, new.threat);
    }

    fn rethreaten(&mut self, cell: Cell, side: Side, old: Threat, new: Threat) {
        if old != new {
            self.remove(cell, side, old);
            self.insert(cell, side, new);
        }
    }

    /// An empty cell begins to count.
    fn enter(&mut self, cell: Cell, side: Side) {
        let Meaning { worth, threat } = self.meaning(cell, side);
        self.worth[side][0] += i32::from(worth.to_move);
        self.worth[side][1] += i32::from(worth.waiting);
        self.insert(cell, side, threat);
    }

    /// A cell counts no longer: a stone is put there.
    fn leave(&mut self, cell: Cell, side: Side) {
        let Meaning { worth, threat } = self.meaning(cell, side);
        self.worth[side][0] -= i32::from(worth.to_move);
        self.worth[side][1] -= i32::from(worth.waiting);
        self.remove(cell, side, threat);
    }

    fn insert(&mut self, cell: Cell, side: Side, threat: Threat) {
        if threat != Threat::None {
            self.making[side][threat as usize].toggle(cell);
            self.counts[side][threat as usize] += 1;
        }
    }

    fn remove(&mut self, cell: Cell, side: Side, threat: Threat) {
        if threat != Threat::None {
            self.making[side][threat as usize].toggle(cell);
            self.counts[side][threat as usize] -= 1;
        }
    }

    fn count_neighbours(&mut self, cell: Cell, by: i8) {
        for row in -NEAR..=NEAR {
            let start = cell.wrapping_add_signed(row * self.layout.stride.cast_signed() - NEAR);
            let end = start + 2 * NEAR.cast_unsigned();
            for (near, count) in (start..).zip(&mut self.neighbours[start..=end]) {
                let before = *count;
                *count = before.wrapping_add_signed(by);
                if before == 0 || *count == 0 {
                    self.near.toggle(near);
                }
            }
        }
    }

    /// The cells within reach of `cell` on one of its lines, nearest first.
    pub(crate) fn on_line(&self, cell: Cell, line: usize) -> impl Iterator<Item = Cell> + use<> {
        self.layout.on_line(cell, line)
    }

    /// Whether the stones of `side` within reach of an empty cell on this line lie apart:
    /// there is a gap between some of them, be it the cell itself.
    pub(crate) fn is_broken(&self, cell: Cell, line: usize, side: Side) -> bool {
        let half = self.layout.half;
        let flank = (1 << half) - 1;
        let key = self.sites[cell].keys[line];
        // What lies beyond the board is in both sides' bits.
        let stones = key >> self.shift(side) & !(key >> self.shift(side.other()));
        let (back, forth) = (stones & flank, stones >> half & flank);
        let on_line = back | forth << (half + 1);
        let begins = on_line & !(on_line << 1);
        begins.count_ones() > 1
    }

    /// What a stone of `side` on `cell` would threaten if the opponent had a stone on
    /// `stop`, a cell within reach on this line.
    pub(crate) fn threat_if_stopped(
        &self,
        cell: Cell,
        line: usize,
        stop: Cell,
        side: Side,
    ) -> Threat {
        let half = self.layout.half;
        let step = self.layout.steps[line];
        let place =
            if stop < cell { half - (cell - stop) / step } else { half + (stop - cell) / step - 1 };
        let shift = self.shift(side.other());
        let key = self.sites[cell].keys[line] | 1 << (place + shift);
        let shape = shape_for(side, self.tables.shapes[key as usize]);
        let code = with_shape_on(self.sites[cell].codes[side], line, shape);
        self.tables.meaning(side, code).threat
    }

    /// Lets the side to move put no stone.
    pub(crate) fn pass(&mut self) {
        self.key ^= TURN_KEY;
        self.turn = self.turn.other();
    }
}

impl Site {
    const MARGIN: Site =
        Site { keys: [0; DIRECTIONS], codes: BySide { x: 0, o: 0 }, stone: Stone::Margin };
}

fn shape_for(side: Side, shapes: u8) -> u8 {
    match side {
        Side::X => shapes & 0xf,
        Side::O => shapes >> 4,
    }
}

const TURN_KEY: u64 = 0x51ed_270b_9f2c_6a35;

fn seed(arena: &Arena, game: &Game) -> u64 {
    let corner = arena.point(0);
    let text = game.rules().to_string();
    let parts = [i64::from(corner.x), i64::from(corner.y), arena.width() as i64];
    let numbers = parts.into_iter().map(i64::cast_unsigned).chain(text.bytes().map(u64::from));
    numbers.fold(arena.cells() as u64, |key, number| splitmix64(key ^ number))
}

fn stone_key(cell: Cell, side: Side) -> u64 {
    splitmix64(2 * cell as u64 + side as u64)
}

#[cfg(test)]
mod tests;
