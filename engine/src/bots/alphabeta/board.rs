//! The position inside a search: cheap to change, with its evaluation kept up to date.

use oxo_shared::area::MAX_REACH;
use oxo_shared::{Board, BySide, Game, Goal, Gravity, LineRule, Rules, Side, foul};

use crate::arena::Arena;
use crate::mix::splitmix64;
use crate::window::windows;

/// What a won game is worth, less the plies until it is won. The evaluation of a
/// game that goes on stays within [`MAX_STATIC`].
pub(crate) const WIN: i32 = 1_000_000;
/// The bound of the static evaluation: far enough below [`WIN`] for the longest game.
pub(crate) const MAX_STATIC: i32 = WIN - 10_000;

/// Boards of at most this many cells are looked at in full; on larger ones only the
/// cells near stones are candidates.
pub(crate) const SMALL_BOARD: usize = 36;
/// How near, in cells: two is where a stone can still work with another.
pub(crate) const REACH: u32 = 2;

/// Worth of a window that only one side has stones in, by the number of stones it
/// still misses: 1, 2, 3, and 4 or more.
const WORTH_BY_MISSING: [i32; 4] = [1000, 100, 10, 1];

#[derive(Clone, Debug)]
pub(crate) struct WindowBoard {
    arena: Arena,
    /// +1 if completing a line wins, -1 if it loses.
    sign: i32,
    k: u32,
    line_rule: LineRule,
    gravity: Gravity,
    /// The rules, where their opening says where the first stones may lie.
    opening: Option<Rules>,
    /// All stones once more, those outside the arena too, where some cells may be
    /// forbidden: what knows them.
    board: Option<Board>,
    /// For each cell the numbers of the windows through it.
    through: Vec<Vec<u32>>,
    /// For each window the cells next to its two ends.
    ends: Vec<[Option<usize>; 2]>,
    /// For each window the stones in it.
    counts: Vec<BySide<u32>>,
    stones: Vec<Option<Side>>,
    /// For each cell how many stones lie within [`REACH`].
    near: Vec<u32>,
    vacant: usize,
    turn: Side,
    /// Worth of the windows of `X` less worth of those of `O`.
    balance: i32,
    key: u64,
}

impl WindowBoard {
    pub(crate) fn new(game: &Game) -> Self {
        let mut position = WindowBoard::empty(game);
        for (ply, &at) in game.moves().iter().enumerate() {
            position.turn = Side::at_ply(ply);
            match (position.arena.index(at), &mut position.board) {
                (Some(cell), _) => {
                    position.play(cell);
                }
                (None, Some(board)) => board.put(at, position.turn),
                (None, None) => {}
            }
        }
        position.turn = Side::at_ply(game.ply());
        position
    }

    fn empty(game: &Game) -> Self {
        let arena = Arena::of(game);
        let windows = windows(&arena, game.rules());
        let mut through = vec![Vec::new(); arena.cells()];
        for (number, window) in (0..).zip(&windows) {
            window.cells.iter().for_each(|&cell| through[cell].push(number));
        }
        WindowBoard {
            arena,
            sign: match game.rules().goal() {
                Goal::Complete => 1,
                Goal::Avoid => -1,
            },
            k: game.rules().k(),
            line_rule: game.rules().line_rule(),
            gravity: game.rules().gravity(),
            opening: Some(*game.rules()).filter(|rules| rules.opening().least_distance().is_some()),
            board: (game.rules().line_rule() == LineRule::Renju)
                .then(|| Board::new(game.rules().area())),
            through,
            counts: vec![BySide::default(); windows.len()],
            ends: windows.into_iter().map(|window| window.ends).collect(),
            stones: vec![None; arena.cells()],
            near: vec![0; arena.cells()],
            vacant: arena.cells(),
            turn: Side::X,
            balance: 0,
            key: 0,
        }
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    pub(crate) fn vacant(&self) -> usize {
        self.vacant
    }

    /// A fingerprint of the stones. Their number tells whose turn it is.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn is_small(&self) -> bool {
        self.stones.len() <= SMALL_BOARD
    }

    /// Puts a stone of the side to move on `cell`, which must be vacant. The worth
    /// of a line for that side, [`WIN`] or its opposite, if the stone completes one.
    pub(crate) fn play(&mut self, cell: usize) -> Option<i32> {
        let side = self.turn;
        self.stones[cell] = Some(side);
        self.vacant -= 1;
        if let Some(board) = &mut self.board {
            board.put(self.arena.point(cell), side);
        }
        self.key ^= fingerprint(cell, side);
        self.tell_neighbours(cell, |near| near + 1);
        let mut completed = false;
        for &window in &self.through[cell] {
            let counts = &mut self.counts[window as usize];
            self.balance -= worth(self.k, *counts);
            counts[side] += 1;
            self.balance += worth(self.k, *counts);
            if counts[side] == self.k {
                let ends = self.ends[window as usize].map(|end| self.stones[end?]);
                completed |= self.line_rule.counts_between(side, ends);
            }
        }
        self.turn = side.other();
        completed.then_some(self.sign * WIN)
    }

    pub(crate) fn undo(&mut self, cell: usize) {
        let side = self.turn.other();
        self.turn = side;
        self.stones[cell] = None;
        self.vacant += 1;
        if let Some(board) = &mut self.board {
            board.take(self.arena.point(cell));
        }
        self.key ^= fingerprint(cell, side);
        self.tell_neighbours(cell, |near| near - 1);
        for &window in &self.through[cell] {
            let counts = &mut self.counts[window as usize];
            self.balance -= worth(self.k, *counts);
            counts[side] -= 1;
            self.balance += worth(self.k, *counts);
        }
    }

    fn tell_neighbours(&mut self, cell: usize, change: impl Fn(u32) -> u32) {
        if self.is_small() {
            return;
        }
        for cell in self.arena.around(cell, REACH) {
            self.near[cell] = change(self.near[cell]);
        }
    }

    /// The static evaluation for the side to move: the worth of its windows less
    /// that of the opponent's. The other side sees the same with the opposite sign.
    pub(crate) fn evaluation(&self) -> i32 {
        let for_x = (self.sign * self.balance).clamp(-MAX_STATIC, MAX_STATIC);
        match self.turn {
            Side::X => for_x,
            Side::O => -for_x,
        }
    }

    /// The cells worth a look, in row order: all where a stone may be put on a small
    /// board, else those near stones, unless there are none. Empty if all that are left
    /// are forbidden.
    pub(crate) fn candidates(&self) -> Vec<usize> {
        let playable = || (0..self.stones.len()).filter(|&cell| self.is_playable(cell));
        if self.is_small() {
            return playable().collect();
        }
        let near: Vec<usize> = playable().filter(|&cell| self.near[cell] > 0).collect();
        if near.is_empty() { playable().collect() } else { near }
    }

    fn is_playable(&self, cell: usize) -> bool {
        let rests = || self.arena.below(cell).is_none_or(|below| self.stones[below].is_some());
        let allowed =
            |board: &Board| self.turn == Side::O || foul(board, self.arena.point(cell)).is_none();
        self.stones[cell].is_none()
            && self.opening_allows(cell)
            && (self.gravity == Gravity::Off || rests())
            && self.board.as_ref().is_none_or(allowed)
    }

    fn opening_allows(&self, cell: usize) -> bool {
        let stones = self.stones.len() - self.vacant;
        let Some(rules) = self.opening.filter(|_| stones < 3) else { return true };
        let at = self.arena.point(cell);
        // So near to the first stone, in the centre, it is not too far without edges either.
        rules.opening_allows(stones, at) && at.distance(rules.area().centre()) <= MAX_REACH
    }

    /// The candidates, those first that change the windows through them the most.
    pub(crate) fn ordered_candidates(&self) -> Vec<usize> {
        let mut cells: Vec<(i32, usize)> = self
            .candidates()
            .into_iter()
            .map(|cell| (-self.sign * self.stir(cell), cell))
            .collect();
        cells.sort_unstable();
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    /// What a stone of either side on `cell` would be worth, taken together.
    fn stir(&self, cell: usize) -> i32 {
        let windows = self.through[cell].iter().map(|&window| self.counts[window as usize]);
        windows
            .map(|counts| match (counts.x, counts.o) {
                (x, 0) => worth_of(self.k, x + 1),
                (0, o) => worth_of(self.k, o + 1),
                _ => 0,
            })
            .sum()
    }
}

/// Worth of a window for `X`.
fn worth(k: u32, counts: BySide<u32>) -> i32 {
    match (counts.x, counts.o) {
        (x, 0) if x < k => worth_of(k, x),
        (0, o) if o < k => -worth_of(k, o),
        // Both sides are in it, or it is full: a line, which ends the game, or part
        // of a run too long to be one.
        _ => 0,
    }
}

/// Worth of a window with that many stones of one side; ten times more for a full one.
fn worth_of(k: u32, stones: u32) -> i32 {
    match k - stones {
        _ if stones == 0 => 0,
        0 => 10 * WORTH_BY_MISSING[0],
        missing => WORTH_BY_MISSING[(missing as usize - 1).min(WORTH_BY_MISSING.len() - 1)],
    }
}

fn fingerprint(cell: usize, side: Side) -> u64 {
    splitmix64(2 * cell as u64 + u64::from(side == Side::O) + 1)
}

#[cfg(test)]
mod tests {
    use oxo_shared::Point;

    use super::*;

    /// Positions of many kinds, each with one whose sides are exchanged.
    fn pairs() -> Vec<(WindowBoard, WindowBoard)> {
        let texts = ["3x3x3", "7x5x4+exact", "15x15x5", "9x9x5+misere", "64x64x30", "boundless"];
        let rules = texts.map(|text| text.parse::<Rules>().unwrap());
        rules.map(|rules| scattered(&Game::new(rules))).into_iter().collect()
    }

    /// Stones on every seventh candidate, or thereabouts, until a line is completed.
    fn scattered(game: &Game) -> (WindowBoard, WindowBoard) {
        let (mut position, mut exchanged) = (WindowBoard::new(game), WindowBoard::new(game));
        exchanged.turn = Side::O;
        let centre = position.arena.cells() / 2;
        let mut next = centre;
        for _ in 0..30.min(position.vacant() - 1) {
            if position.play(next).is_some() | exchanged.play(next).is_some() {
                position.undo(next);
                exchanged.undo(next);
            }
            let cells = position.candidates();
            next = cells[(next * 7 + 3) % cells.len()];
        }
        (position, exchanged)
    }

    #[test]
    fn the_evaluation_of_exchanged_sides_is_the_same_for_the_side_to_move() {
        for (position, exchanged) in pairs() {
            assert_ne!(position.turn, exchanged.turn);
            assert_eq!(position.balance, -exchanged.balance);
            assert_eq!(position.evaluation(), exchanged.evaluation());
            assert!(position.evaluation().abs() <= MAX_STATIC);
        }
    }

    #[test]
    fn the_other_side_sees_the_opposite_evaluation() {
        for (mut position, _) in pairs() {
            let seen = position.evaluation();
            position.turn = position.turn.other();
            assert_eq!(position.evaluation(), -seen);
        }
    }

    #[test]
    fn undo_leaves_no_trace() {
        for (mut position, _) in pairs() {
            let before = format!("{position:?}");
            for cell in position.candidates() {
                position.play(cell);
                position.undo(cell);
            }
            assert_eq!(format!("{position:?}"), before);
        }
    }

    #[test]
    fn stones_outside_the_arena_forbid_too() {
        // On 2,0 X would make two threes, one with stones beyond the arena's left edge.
        let moves =
            [(0, 0), (8, 5), (1, 0), (15, 5), (2, 1), (22, 5), (2, 2), (29, 5), (8, -8), (34, 5)];
        let rules = "boundless+renju".parse::<Rules>().unwrap();
        let game = Game::from_moves(rules, moves.map(Point::from)).unwrap();
        let position = WindowBoard::new(&game);
        let corner = Point::new(2, 0);
        assert!(game.check(corner).is_err());
        assert!(position.arena.index(corner).is_some());
        assert_eq!(position.arena.index(Point::new(1, 0)), None);
        let cells = position.candidates();
        assert!(cells.iter().all(|&cell| game.check(position.arena.point(cell)).is_ok()));
    }

    #[test]
    fn the_position_of_a_far_flung_game_is_that_around_its_last_stone() {
        let moves = (0..20).map(|step| Point::new(8 * step, 0));
        let game = Game::from_moves(Rules::BOUNDLESS, moves).unwrap();
        let position = WindowBoard::new(&game);
        assert_eq!(position.turn, Side::X);
        assert_eq!(position.arena.index(Point::new(0, 0)), None);
        assert!(position.arena.index(Point::new(8 * 19, 0)).is_some());
    }
}
