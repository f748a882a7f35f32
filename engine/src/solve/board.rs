//! The position inside the solver: the stones, and what can still matter.
//!
//! A stone that lies in no [live](crate::windows) window cannot matter any more. Such stones,
//! and vacant cells that only count by their number, are all alike, so many positions become
//! one: the [key](super::keys) of a position names only what matters.

use std::ops::Deref;

use oxo_shared::{BySide, Game, Side};

use super::keys::{Keys, Mark};
use super::solver_rules::SolverRules;
use crate::arena::Arena;
use crate::windows::WindowBoard;

/// How a cell affects the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Vacant, and a stone there matters.
    Open,
    /// A stone that still matters.
    Stone(Side),
    /// Vacant, and a stone there makes no difference but for the move it takes.
    Idle,
    /// A stone that makes no difference any more.
    Dead,
}

impl Kind {
    /// Its part of the key: positions differ only by what matters, and by the number of idle
    /// cells.
    fn mark(self) -> Option<Mark> {
        match self {
            Kind::Open => None,
            Kind::Stone(side) => Some(side.into()),
            Kind::Idle | Kind::Dead => Some(Mark::Idle),
        }
    }
}

/// A [`WindowBoard`] that knows what matters. Stones are put and taken by its own methods only.
#[derive(Clone, Debug)]
pub(super) struct SolverBoard {
    board: WindowBoard,
    pub(super) rules: SolverRules,
    pub(super) keys: Keys,
    kinds: Vec<Kind>,
    /// The number of cells that are [`Kind::Idle`].
    idle: usize,
}

impl Deref for SolverBoard {
    type Target = WindowBoard;

    fn deref(&self) -> &WindowBoard {
        &self.board
    }
}

impl SolverBoard {
    /// The position of `game`, or the part of it that `arena` shows.
    pub(super) fn new(game: &Game, arena: Arena) -> Self {
        let mut board = SolverBoard {
            board: WindowBoard::new(game, arena),
            rules: SolverRules::of(game.rules()),
            keys: Keys::new(&arena, game.rules()),
            kinds: vec![Kind::Open; arena.cells()],
            idle: 0,
        };
        (0..arena.cells()).for_each(|cell| board.classify_around(cell));
        board
    }

    /// See [`WindowBoard::play`].
    pub(super) fn play(&mut self, cell: usize) -> bool {
        let ends = self.board.play(cell);
        self.classify_around(cell);
        ends
    }

    pub(super) fn undo(&mut self, cell: usize) {
        self.board.undo(cell);
        self.classify_around(cell);
    }

    /// Updates `cell`, where a stone was put or taken, and all cells that changed with it.
    fn classify_around(&mut self, cell: usize) {
        self.classify(cell);
        while let Some(changed) = self.board.windows.next_changed() {
            self.classify(changed);
        }
    }

    /// Updates the kind of `cell`, and with it the key.
    fn classify(&mut self, cell: usize) {
        let (old, new) = (self.kinds[cell], self.kind(cell));
        if old == new {
            return;
        }
        self.kinds[cell] = new;
        self.idle += usize::from(new == Kind::Idle);
        self.idle -= usize::from(old == Kind::Idle);
        for mark in [old.mark(), new.mark()].into_iter().flatten() {
            self.keys.toggle(cell, mark);
        }
    }

    fn kind(&self, cell: usize) -> Kind {
        let is_live = |side| self.windows.is_live(cell, side);
        let matters = is_live(Side::X) || is_live(Side::O);
        match self.stones()[cell] {
            // Under gravity, a vacant cell also supports those above it.
            None if self.rules.gravity || self.rules.fouls || matters => Kind::Open,
            None => Kind::Idle,
            // A line of fouls may lie where no line that counts can.
            Some(side) if self.rules.fouls => Kind::Stone(side),
            // A stone at the end of a window may matter to either side.
            Some(side) if self.lines.ends_matter() && matters => Kind::Stone(side),
            Some(side) if is_live(side) => Kind::Stone(side),
            Some(_) => Kind::Dead,
        }
    }

    /// The key of the position, and the number of the symmetry that leads to it.
    pub(super) fn key(&self) -> (u64, usize) {
        // Idle cells count only if a side may want to play one.
        self.keys.key(self.turn(), if self.rules.more_is_better { 0 } else { self.idle })
    }

    /// Whether a stone on `cell` would support a stone that wins for the opponent.
    pub(super) fn lifts(&self, cell: usize) -> bool {
        let above = || cell.checked_sub(self.arena.width());
        let wins = |above: usize| self.windows.completes(above, self.turn().other());
        self.rules.gravity && !self.rules.misere && above().is_some_and(wins)
    }

    /// The cells where a stone may be worth putting. If lines lose, none that completes a line; if
    /// they win, none that lets the opponent complete one on top of it. Of idle cells, which are
    /// all alike, at most one, and none if an idle stone is never better than another.
    pub(super) fn moves(&self) -> impl Iterator<Item = usize> {
        let mut idle_is_worth_a_move = !self.rules.more_is_better;
        (0..self.lines.cells).filter(move |&cell| {
            self.may_play(cell)
                && !(self.rules.misere && self.windows.completes(cell, self.turn()))
                && !self.lifts(cell)
                && (self.kinds[cell] != Kind::Idle || std::mem::take(&mut idle_is_worth_a_move))
        })
    }

    /// How many stones each side can still place. Cells that make no difference do not count if
    /// nobody would play them.
    pub(super) fn stones_left(&self) -> BySide<usize> {
        let cells = self.vacant() - if self.rules.more_is_better { self.idle } else { 0 };
        let stones = |side| if side == self.turn() { cells.div_ceil(2) } else { cells / 2 };
        BySide::from_fn(stones)
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    /// Plays a game that takes every `stride`th of the available moves, and checks each stone when
    /// undoing it.
    fn play_and_undo(rules: Rules, stride: usize) {
        let game = Game::new(rules);
        let mut board = SolverBoard::new(&game, Arena::of(&game));
        let mut stones = Vec::new();
        loop {
            let cells: Vec<usize> =
                (0..board.lines.cells).filter(|&cell| board.may_play(cell)).collect();
            if cells.is_empty() {
                break;
            }
            let cell = cells[(stones.len() * stride + 3) % cells.len()];
            stones.push((cell, format!("{board:?}")));
            if board.play(cell) {
                break;
            }
        }
        assert!(!stones.is_empty(), "{rules}");
        for (cell, original) in stones.into_iter().rev() {
            board.undo(cell);
            assert!(format!("{board:?}") == original, "{rules}: a trace of cell {cell}");
        }
    }

    #[test]
    fn undo_leaves_no_trace() {
        for text in [
            "3x3x3",
            "4x4x3+misere",
            "5x4x4+exact",
            "6x6x4+caro",
            "6x6x4+caro6",
            "7x6x4+gravity",
            "5x4x3+gravity+misere",
            "7x7x5+renju",
        ] {
            let rules = text.parse().expect("rules");
            (1..12).for_each(|stride| play_and_undo(rules, stride));
        }
    }

    #[test]
    fn the_key_does_not_depend_on_the_order_of_stones() {
        let rules: Rules = "5x5x4+caro".parse().expect("rules");
        let key = |cells: [usize; 6]| {
            let game = Game::new(rules);
            let mut board = SolverBoard::new(&game, Arena::of(&game));
            for cell in cells {
                assert!(!board.play(cell), "no line among these");
            }
            board.key().0
        };
        let position = key([0, 6, 12, 7, 3, 20]);
        assert_eq!(key([3, 20, 0, 7, 12, 6]), position);
        // The mirror image.
        assert_eq!(key([4, 8, 12, 7, 1, 24]), position);
        assert_ne!(key([0, 6, 12, 7, 3, 21]), position);
    }
}
