//! The field: the stones of a game with all that the patterns say about its empty cells.

use std::sync::Arc;

use oxo_shared::{ByPlayer, Game, Goal, Gravity, Player, Point, Rules};

use super::Cells;
use super::layout::{Cell, Layout};
use super::tables::{Meaning, Tables};
use super::threat::{Code, DIRECTIONS, Threat, shape_on, with_shape_on};
use crate::arena::Arena;
use crate::mix::splitmix64;

/// How near to a stone, in cells, a quiet stone is worth a thought: what lies farther makes
/// no shape with it that the patterns would not show.
const NEAR: isize = 2;

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    tables: Arc<Tables>,
    layout: Layout,
    rules: Rules,
    turn: Player,
    sites: Vec<Site>,
    vacant: Cells,
    vacancies: usize,
    /// For each player and threat, the empty cells where a stone makes it.
    making: ByPlayer<[Cells; Threat::COUNT]>,
    /// How many cells these are.
    counts: ByPlayer<[u16; Threat::COUNT]>,
    /// For each cell how many stones lie near.
    neighbours: Vec<u8>,
    near: Cells,
    /// What the empty cells are worth to each player: with the move, and without.
    worth: ByPlayer<[i32; 2]>,
    key: u64,
    /// The codes that changed, with what they were, and where each stone began: to take it
    /// back, nothing is looked up again.
    changes: Vec<Change>,
    marks: Vec<Mark>,
}

/// A cell: all that a stone next to it changes, side by side in memory.
#[derive(Clone, Debug)]
struct Site {
    /// What lies around it, by line; see [`super::shape`].
    keys: [u32; DIRECTIONS],
    codes: ByPlayer<Code>,
    stone: Stone,
}

/// What a site bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stone {
    /// Nothing.
    None,
    /// A stone.
    Of(Player),
    /// It is no cell of the board.
    Margin,
}

/// How things were when a stone was about to be played.
#[derive(Clone, Copy, Debug)]
struct Mark {
    cell: Cell,
    /// How many codes had changed.
    changes: usize,
    worth: ByPlayer<[i32; 2]>,
}

/// A code that was another one.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    player: Player,
    was: Code,
}

impl Field {
    /// Whether there are patterns for these rules.
    pub(crate) fn knows(rules: &Rules) -> bool {
        rules.goal() == Goal::Complete
            && rules.gravity() == Gravity::Off
            && Tables::of(rules).is_some()
    }

    /// The position of `game`, or of that part of a boundless board which matters; `None`
    /// where the rules are not [known](Field::knows).
    pub(crate) fn new(game: &Game) -> Option<Field> {
        if !Field::knows(game.rules()) {
            return None;
        }
        let tables = Tables::of(game.rules())?;
        let mut field = Field::empty(game, tables);
        for (ply, &at) in game.moves().iter().enumerate() {
            if let Some(cell) = field.cell(at) {
                field.turn = Player::at_ply(ply);
                field.play(cell);
            }
        }
        field.turn = Player::at_ply(game.ply());
        field.changes.clear();
        field.marks.clear();
        Some(field)
    }

    fn empty(game: &Game, tables: Arc<Tables>) -> Field {
        let layout = Layout::of(game, tables.half);
        let cells = layout.numbers();
        let set = || Cells::new(cells);
        let sets = || std::array::from_fn(|_| set());
        let mut field = Field {
            layout,
            rules: *game.rules(),
            turn: Player::X,
            sites: vec![Site::MARGIN; cells],
            vacant: set(),
            vacancies: layout.arena.cells(),
            making: ByPlayer { x: sets(), o: sets() },
            counts: ByPlayer::default(),
            neighbours: vec![0; cells],
            near: set(),
            worth: ByPlayer::default(),
            // What a cell's number stands for depends on the window and the rules.
            key: seed(&layout.arena, game),
            changes: Vec::new(),
            marks: Vec::new(),
            tables,
        };
        for cell in layout.cells() {
            field.vacant.toggle(cell);
            field.sites[cell].stone = Stone::None;
        }
        for cell in layout.cells() {
            field.look_around(cell);
        }
        field
    }

    /// Sets the keys and codes of a cell of the empty board.
    fn look_around(&mut self, cell: Cell) {
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
        for player in Player::BOTH {
            let mut code = 0;
            for line in 0..DIRECTIONS {
                code = with_shape_on(code, line, self.shape(cell, line, player));
            }
            self.sites[cell].codes[player] = code;
            self.enter(cell, player);
        }
    }

    /// The number of the shape that a stone of `player` would make on one of the lines.
    fn shape(&self, cell: Cell, line: usize, player: Player) -> u8 {
        shape_for(player, self.tables.shapes[self.sites[cell].keys[line] as usize])
    }

    /// The cell at `point`; `None` outside.
    pub(crate) fn cell(&self, point: Point) -> Option<Cell> {
        self.layout.cell(point)
    }

    /// Whether all stones of `game` lie within it.
    pub(crate) fn shows_all(&self, game: &Game) -> bool {
        game.moves().iter().all(|&at| self.cell(at).is_some())
    }

    /// Where `cell` is.
    pub(crate) fn point(&self, cell: Cell) -> Point {
        self.layout.point(cell)
    }

    /// How many numbers of cells there are, margins included.
    pub(crate) fn numbers(&self) -> usize {
        self.sites.len()
    }

    /// Whose stone is next.
    pub(crate) fn turn(&self) -> Player {
        self.turn
    }

    /// The rules of the game.
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

    /// How many cells bear no stone.
    pub(crate) fn vacancies(&self) -> usize {
        self.vacancies
    }

    /// The empty cells.
    pub(crate) fn vacant(&self) -> impl Iterator<Item = Cell> + '_ {
        self.vacant.iter()
    }

    /// Whether `cell` bears no stone.
    pub(crate) fn is_vacant(&self, cell: Cell) -> bool {
        self.sites[cell].stone == Stone::None
    }

    /// The empty cells near stones.
    pub(crate) fn near(&self) -> impl Iterator<Item = Cell> + '_ {
        self.near.common(&self.vacant)
    }

    /// The last stone played on this field.
    pub(crate) fn last(&self) -> Option<Cell> {
        self.marks.last().map(|mark| mark.cell)
    }

    /// What a stone of `player` on `cell` would mean.
    pub(crate) fn meaning(&self, cell: Cell, player: Player) -> Meaning {
        self.tables.meaning(player, self.sites[cell].codes[player])
    }

    /// What a stone of `player` on `cell` would threaten.
    pub(crate) fn threat(&self, cell: Cell, player: Player) -> Threat {
        self.meaning(cell, player).threat
    }

    /// The shapes that a stone of `player` on `cell` would make.
    pub(crate) fn code(&self, cell: Cell, player: Player) -> Code {
        self.sites[cell].codes[player]
    }

    /// The empty cells where a stone of `player` makes this threat.
    pub(crate) fn making(&self, player: Player, threat: Threat) -> impl Iterator<Item = Cell> + '_ {
        let some = self.counts[player][threat as usize] > 0;
        some.then(|| self.making[player][threat as usize].iter()).into_iter().flatten()
    }

    /// How many these are.
    pub(crate) fn count(&self, player: Player, threat: Threat) -> usize {
        self.counts[player][threat as usize].into()
    }

    /// What the empty cells are worth to `player`, with the move and without it.
    pub(crate) fn worth(&self, player: Player) -> [i32; 2] {
        self.worth[player]
    }

    /// Puts a stone of the side to move on an empty cell.
    pub(crate) fn play(&mut self, cell: Cell) {
        let player = self.turn;
        self.marks.push(Mark { cell, changes: self.changes.len(), worth: self.worth });
        for side in Player::BOTH {
            self.leave(cell, side);
        }
        self.vacant.toggle(cell);
        self.vacancies -= 1;
        self.sites[cell].stone = Stone::Of(player);
        self.put_around(cell, player);
        self.count_neighbours(cell, 1);
        self.key ^= stone_key(cell, player);
        self.pass();
    }

    /// Puts a stone of `player` on an empty cell, whose turn it may be.
    pub(super) fn put(&mut self, cell: Cell, player: Player) {
        self.turn = player;
        self.play(cell);
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let mark = self.marks.pop().expect("a stone was played before");
        let (cell, player) = (mark.cell, self.turn.other());
        self.pass();
        self.key ^= stone_key(cell, player);
        self.count_neighbours(cell, -1);
        self.take_from_around(cell, player);
        self.restore_codes(mark.changes);
        self.sites[cell].stone = Stone::None;
        self.vacancies += 1;
        self.vacant.toggle(cell);
        // What was around the cell when it was played is around it again: its codes hold.
        for side in Player::BOTH {
            self.insert(cell, side, self.threat(cell, side));
        }
        self.worth = mark.worth;
    }

    /// Puts a stone into the keys of the sites around it, and lets the empty ones follow.
    fn put_around(&mut self, cell: Cell, player: Player) {
        let half = self.layout.half;
        let shift = self.shift(player);
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
        for player in Player::BOTH {
            let (code, shape) = (codes[player], shape_for(player, shapes));
            if shape_on(code, line) != shape {
                self.changes.push(Change { cell, player, was: code });
                self.recode(cell, player, with_shape_on(code, line, shape));
            }
        }
    }

    /// Takes a stone out of the keys around it.
    fn take_from_around(&mut self, cell: Cell, player: Player) {
        let half = self.layout.half;
        let shift = self.shift(player);
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
            && let Some(Change { cell, player, was }) = self.changes.pop()
        {
            let new = self.threat(cell, player);
            self.sites[cell].codes[player] = was;
            self.rethreaten(cell, player, new, self.threat(cell, player));
        }
    }

    /// Where in a key the bits of `player` begin.
    fn shift(&self, player: Player) -> usize {
        match player {
            Player::X => 0,
            Player::O => 2 * self.layout.half,
        }
    }

    fn recode(&mut self, cell: Cell, player: Player, code: Code) {
        let old = self.meaning(cell, player);
        self.sites[cell].codes[player] = code;
        let new = self.meaning(cell, player);
        let worth = &mut self.worth[player];
        worth[0] += i32::from(new.worth.to_move) - i32::from(old.worth.to_move);
        worth[1] += i32::from(new.worth.waiting) - i32::from(old.worth.waiting);
        self.rethreaten(cell, player, old.threat, new.threat);
    }

    fn rethreaten(&mut self, cell: Cell, player: Player, old: Threat, new: Threat) {
        if old != new {
            self.remove(cell, player, old);
            self.insert(cell, player, new);
        }
    }

    /// An empty cell begins to count.
    fn enter(&mut self, cell: Cell, player: Player) {
        let Meaning { worth, threat } = self.meaning(cell, player);
        self.worth[player][0] += i32::from(worth.to_move);
        self.worth[player][1] += i32::from(worth.waiting);
        self.insert(cell, player, threat);
    }

    /// A cell counts no longer: a stone is put there.
    fn leave(&mut self, cell: Cell, player: Player) {
        let Meaning { worth, threat } = self.meaning(cell, player);
        self.worth[player][0] -= i32::from(worth.to_move);
        self.worth[player][1] -= i32::from(worth.waiting);
        self.remove(cell, player, threat);
    }

    fn insert(&mut self, cell: Cell, player: Player, threat: Threat) {
        if threat != Threat::None {
            self.making[player][threat as usize].toggle(cell);
            self.counts[player][threat as usize] += 1;
        }
    }

    fn remove(&mut self, cell: Cell, player: Player, threat: Threat) {
        if threat != Threat::None {
            self.making[player][threat as usize].toggle(cell);
            self.counts[player][threat as usize] -= 1;
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

    /// Whether the stones of `player` within reach of an empty cell on this line lie apart:
    /// there is a gap between some of them, be it the cell itself.
    pub(crate) fn is_broken(&self, cell: Cell, line: usize, player: Player) -> bool {
        let half = self.layout.half;
        let side = (1 << half) - 1;
        let key = self.sites[cell].keys[line];
        // What lies beyond the board is in both players' bits.
        let stones = key >> self.shift(player) & !(key >> self.shift(player.other()));
        let (back, forth) = (stones & side, stones >> half & side);
        let on_line = back | forth << (half + 1);
        let begins = on_line & !(on_line << 1);
        begins.count_ones() > 1
    }

    /// What a stone of `player` on `cell` would threaten if the opponent had a stone on
    /// `stop`, a cell within reach on this line.
    pub(crate) fn threat_if_stopped(
        &self,
        cell: Cell,
        line: usize,
        stop: Cell,
        player: Player,
    ) -> Threat {
        let half = self.layout.half;
        let step = self.layout.steps[line];
        let place =
            if stop < cell { half - (cell - stop) / step } else { half + (stop - cell) / step - 1 };
        let shift = self.shift(player.other());
        let key = self.sites[cell].keys[line] | 1 << (place + shift);
        let shape = shape_for(player, self.tables.shapes[key as usize]);
        let code = with_shape_on(self.sites[cell].codes[player], line, shape);
        self.tables.meaning(player, code).threat
    }

    /// Lets the side to move put no stone.
    pub(crate) fn pass(&mut self) {
        self.key ^= TURN_KEY;
        self.turn = self.turn.other();
    }
}

impl Site {
    const MARGIN: Site =
        Site { keys: [0; DIRECTIONS], codes: ByPlayer { x: 0, o: 0 }, stone: Stone::Margin };
}

fn shape_for(player: Player, shapes: u8) -> u8 {
    match player {
        Player::X => shapes & 0xf,
        Player::O => shapes >> 4,
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

fn stone_key(cell: Cell, player: Player) -> u64 {
    splitmix64(2 * cell as u64 + player as u64)
}

#[cfg(test)]
mod tests;
