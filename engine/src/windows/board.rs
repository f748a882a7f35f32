//! The board of the solver, `alphabeta` and `minimax`: the stones, and the windows that they change.

use oxo_shared::{Game, Gravity, How, LineRule, Side};

use super::lines::Lines;
use super::live::Windows;
use crate::arena::Arena;

#[derive(Clone, Debug)]
pub(crate) struct WindowBoard {
    pub(crate) arena: Arena,
    pub(crate) lines: Lines,
    pub(crate) windows: Windows,
    stones: Vec<Option<Side>>,
    vacant: usize,
    turn: Side,
    gravity: bool,
    /// The game itself, if only the rules can tell which vacant cells may be played.
    referee: Option<Game>,
}

impl WindowBoard {
    /// The position of `game`, or the part of it that `arena` shows.
    pub(crate) fn new(game: &Game, arena: Arena) -> Self {
        let lines = Lines::new(&arena, game.rules());
        let cells = lines.cells;
        let mut board = WindowBoard {
            arena,
            windows: Windows::new(&lines),
            lines,
            stones: vec![None; cells],
            vacant: cells,
            turn: Side::X,
            gravity: game.rules().gravity() == Gravity::On,
            referee: None,
        };
        for cell in 0..cells {
            if let Some(side) = game.board().get(arena.point(cell)) {
                board.turn = side;
                board.play(cell);
            }
        }
        board.turn = game.side_at(game.ply());
        board.referee = needs_referee(game).then(|| game.clone());
        board
    }

    pub(crate) fn vacant(&self) -> usize {
        self.vacant
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    pub(crate) fn stones(&self) -> &[Option<Side>] {
        &self.stones
    }

    /// Puts a stone of the side to move on `cell`, where it [may](WindowBoard::may_play).
    /// Returns whether it completes a line, or leaves the opponent no legal move.
    pub(crate) fn play(&mut self, cell: usize) -> bool {
        let own = self.turn;
        self.stones[cell] = Some(own);
        self.vacant -= 1;
        self.windows.change_stone(&self.lines, cell, own, 1);
        self.turn = own.other();
        // The referee follows every stone, those that complete a line among them.
        self.stalemates(cell) || self.windows.has_line(own)
    }

    /// Whether the stone put on `cell` leaves the opponent no legal move on a board not full.
    fn stalemates(&mut self, cell: usize) -> bool {
        let Some(referee) = &mut self.referee else { return false };
        let outcome = referee.play(self.arena.point(cell)).expect("only legal moves are tried");
        outcome.is_some_and(|outcome| outcome.how == How::Forbidden)
    }

    pub(crate) fn undo(&mut self, cell: usize) {
        if let Some(referee) = &mut self.referee {
            referee.undo();
        }
        self.turn = self.turn.other();
        self.stones[cell] = None;
        self.vacant += 1;
        self.windows.change_stone(&self.lines, cell, self.turn, -1);
    }

    /// Hands the move to the other side.
    #[cfg(test)]
    pub(crate) fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Whether the side to move may put a stone on `cell`.
    pub(crate) fn may_play(&self, cell: usize) -> bool {
        let allowed = |game: &Game| game.check(self.arena.point(cell)).is_ok();
        self.holds(cell) && self.referee.as_ref().is_none_or(allowed)
    }

    /// Whether `cell` is vacant and would hold a stone: under gravity, it lies on the ground or on
    /// another stone.
    fn holds(&self, cell: usize) -> bool {
        let below = || self.stones.get(cell + self.arena.width());
        self.stones[cell].is_none() && (!self.gravity || below().is_none_or(Option::is_some))
    }

    /// The cells where `side` could complete a line if it were to move.
    pub(crate) fn completing(&self, side: Side) -> impl Iterator<Item = usize> {
        let cells = if self.windows.threatens(side) { self.lines.cells } else { 0 };
        (0..cells).filter(move |&cell| self.windows.completes(cell, side) && self.holds(cell))
    }

    /// The vacant cells of a window.
    pub(crate) fn vacant_in(&self, window: usize) -> impl Iterator<Item = usize> {
        let cells = self.lines.window(window).iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| self.stones[cell].is_none())
    }

    /// The sum of the weights of all live windows of both sides through `cell`, by the number
    /// of stones that each misses: what a stone there would change, for move ordering.
    #[inline]
    pub(crate) fn weigh(&self, cell: usize, weight: impl Fn(usize) -> i32) -> i32 {
        self.windows.weigh(&self.lines, cell, weight)
    }
}

/// Whether some vacant cells may be forbidden: by renju, or by the opening.
fn needs_referee(game: &Game) -> bool {
    let rules = game.rules();
    rules.line_rule() == LineRule::Renju || rules.opening().restricts(game.ply())
}
