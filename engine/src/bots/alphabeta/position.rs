//! The position inside the search: the board, its static evaluation, and the candidate moves.

use oxo_shared::{Game, Goal, Side};

use crate::arena::Arena;
use crate::splitmix::splitmix64;
use crate::windows::{Ragged, WindowBoard};

/// The value of a won game, less the plies until it is won. The evaluation of a game that goes
/// on stays within [`MAX_STATIC`].
pub(crate) const WIN: i32 = 1_000_000;
/// The bound of the static evaluation: far enough below [`WIN`] for the longest game.
pub(crate) const MAX_STATIC: i32 = WIN - 10_000;

/// On boards of at most this many cells every cell is a candidate, on larger ones only the
/// cells near stones.
const SMALL_BOARD: usize = 36;
/// The distance in cells: within two a stone can still work with another.
const REACH: u32 = 2;

/// The value of a live window, by the number of stones it misses: none, 1, 2, 3, and 4 or more.
const WINDOW_VALUES: [i32; 5] = [10_000, 1000, 100, 10, 1];

#[derive(Clone, Debug)]
pub(crate) struct Position {
    board: WindowBoard,
    /// +1 if completing a line wins, -1 if it loses.
    sign: i32,
    /// The weights of windows in move ordering, by the number of stones that they miss.
    weights: Box<[i32]>,
    /// For each cell of a large board the cells within [`REACH`].
    neighbours: Option<Ragged>,
    /// For each cell of a large board the number of stones within [`REACH`].
    near: Vec<u16>,
    key: u64,
}

impl Position {
    pub(crate) fn new(game: &Game) -> Self {
        let (arena, board) = (Arena::of(game), WindowBoard::new(game, Arena::of(game)));
        let around = |cell| arena.around(cell, REACH).collect();
        let is_small = arena.cells() <= SMALL_BOARD;
        let mut position = Position {
            sign: match game.rules().goal() {
                Goal::Complete => 1,
                Goal::Avoid => -1,
            },
            weights: (0..=board.lines.k).map(|missing| weight(missing, board.lines.k)).collect(),
            neighbours: (!is_small).then(|| Ragged::new((0..arena.cells()).map(around))),
            near: vec![0; arena.cells()],
            key: 0,
            board,
        };
        for cell in 0..arena.cells() {
            if let Some(side) = position.board.stones()[cell] {
                position.toggle(cell, side, 1);
            }
        }
        position
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.board.arena
    }

    pub(crate) fn vacant(&self) -> usize {
        self.board.vacant()
    }

    /// The hash of the stones. Their number tells whose turn it is.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Puts a stone of the side to move on `cell`, a candidate. Returns the value of a line for
    /// that side, [`WIN`] or its opposite, if the stone ends the game.
    pub(crate) fn play(&mut self, cell: usize) -> Option<i32> {
        self.toggle(cell, self.board.turn(), 1);
        self.board.play(cell).then_some(self.sign * WIN)
    }

    pub(crate) fn undo(&mut self, cell: usize) {
        self.board.undo(cell);
        self.toggle(cell, self.board.turn(), -1);
    }

    /// Updates the key and the neighbours for a stone that is put (`change` is 1) or taken (-1).
    fn toggle(&mut self, cell: usize, side: Side, change: i16) {
        self.key ^= splitmix64(2 * cell as u64 + u64::from(side == Side::O) + 1);
        for &near in self.neighbours.iter().flat_map(|neighbours| neighbours.list(cell)) {
            let near = &mut self.near[usize::from(near)];
            *near = near.wrapping_add_signed(change);
        }
    }

    /// The static evaluation for the side to move: the value of its live windows less that of
    /// the opponent's. The other side sees the same with the opposite sign.
    pub(crate) fn evaluation(&self) -> i32 {
        let value = |side| -> i32 {
            let windows = self.board.windows.by_missing(side);
            // An empty window, which misses `k`, has no value, and a full one ends the game.
            let missing = 1..self.board.lines.k;
            missing.map(|missing| window_value(missing) * windows[missing].cast_signed()).sum()
        };
        let turn = self.board.turn();
        (self.sign * (value(turn) - value(turn.other()))).clamp(-MAX_STATIC, MAX_STATIC)
    }

    /// The candidate moves in row order: on a small board all legal ones, on a large one those
    /// near stones, unless there are none. Empty if all vacant cells are forbidden.
    pub(crate) fn candidates(&self) -> Vec<usize> {
        let cells = 0..self.near.len();
        let legal = |&cell: &usize| self.board.may_play(cell);
        let near = |&cell: &usize| self.neighbours.is_none() || self.near[cell] > 0;
        let candidates: Vec<usize> = cells.clone().filter(near).filter(legal).collect();
        if candidates.is_empty() { cells.filter(legal).collect() } else { candidates }
    }

    /// The candidates in search order: first those whose windows are worth the most, or if lines
    /// lose, the least.
    pub(crate) fn ordered_candidates(&self) -> Vec<usize> {
        let weigh = |cell| -self.sign * self.board.weigh(cell, |missing| self.weights[missing]);
        let candidates = self.candidates().into_iter();
        let mut cells: Vec<(i32, usize)> = candidates.map(|cell| (weigh(cell), cell)).collect();
        cells.sort_unstable();
        cells.into_iter().map(|(_, cell)| cell).collect()
    }
}

/// Twice the value that the window has with one more stone: an empty one, which misses `k`, is
/// live for both sides, and counts once.
fn weight(missing: usize, k: usize) -> i32 {
    window_value(missing.saturating_sub(1)) * if missing == k { 1 } else { 2 }
}

fn window_value(missing: usize) -> i32 {
    WINDOW_VALUES[missing.min(WINDOW_VALUES.len() - 1)]
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Point, Rules};

    use super::*;

    /// Positions of many kinds, each with one in which the sides are exchanged.
    fn pairs() -> Vec<(Position, Position)> {
        let texts = ["3x3x3", "7x5x4+exact", "15x15x5", "9x9x5+misere", "64x64x30", "boundless"];
        texts.map(|text| scattered(text.parse().unwrap())).into_iter().collect()
    }

    /// Puts stones on about every seventh candidate; the second position has the sides exchanged.
    fn scattered(rules: Rules) -> (Position, Position) {
        let game = Game::new(rules);
        let (mut position, mut exchanged) = (Position::new(&game), Position::new(&game));
        exchanged.board.pass();
        let mut next = position.arena().cells() / 2;
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
    fn exchanging_the_sides_keeps_the_evaluation() {
        for (position, exchanged) in pairs() {
            assert_ne!(position.board.turn(), exchanged.board.turn());
            assert_eq!(position.evaluation(), exchanged.evaluation());
            assert!(position.evaluation().abs() <= MAX_STATIC);
        }
    }

    #[test]
    fn the_other_side_sees_the_opposite_evaluation() {
        for (mut position, _) in pairs() {
            let evaluation = position.evaluation();
            position.board.pass();
            assert_eq!(position.evaluation(), -evaluation);
        }
    }

    #[test]
    fn undo_leaves_no_trace() {
        for (mut position, _) in pairs() {
            let state = |position: &Position| {
                (position.key, position.near.clone(), position.evaluation(), position.vacant())
            };
            let original = state(&position);
            for cell in position.candidates() {
                position.play(cell);
                position.undo(cell);
            }
            assert_eq!(state(&position), original);
        }
    }

    #[test]
    fn stones_outside_the_arena_also_cause_fouls() {
        // On 2,0 X would make two threes, one with stones beyond the arena's left edge.
        let moves =
            [(0, 0), (8, 5), (1, 0), (15, 5), (2, 1), (22, 5), (2, 2), (29, 5), (8, -8), (34, 5)];
        let rules = "boundless+renju".parse::<Rules>().unwrap();
        let game = Game::from_moves(rules, moves.map(Point::from)).unwrap();
        let position = Position::new(&game);
        let corner = Point::new(2, 0);
        assert!(game.check(corner).is_err());
        assert!(position.arena().index(corner).is_some());
        assert_eq!(position.arena().index(Point::new(1, 0)), None);
        let cells = position.candidates();
        assert!(cells.iter().all(|&cell| game.check(position.arena().point(cell)).is_ok()));
    }

    #[test]
    fn a_scattered_game_is_viewed_around_its_last_stone() {
        let moves = (0..20).map(|step| Point::new(8 * step, 0));
        let game = Game::from_moves(Rules::BOUNDLESS, moves).unwrap();
        let position = Position::new(&game);
        assert_eq!(position.board.turn(), Side::X);
        assert_eq!(position.arena().index(Point::new(0, 0)), None);
        assert!(position.arena().index(Point::new(8 * 19, 0)).is_some());
    }
}
