//! The position inside the solver: the stones, and what can still matter.
//!
//! What lies in no [live](super::windows) window cannot matter any more. Stones there, and
//! vacant cells if only their number counts, are all alike, which makes many positions
//! one: the [key](super::keys) of a position names only what matters.

use oxo_shared::{BySide, Game, How, Side};

use super::keys::{Keys, Mark};
use super::laws::Laws;
use super::lines::Lines;
use super::windows::Windows;
use crate::arena::Arena;

/// What a cell is to the rest of the game.
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
    /// How the key knows it: positions differ by what matters only, and by the number of
    /// idle cells.
    fn mark(self) -> Option<Mark> {
        match self {
            Kind::Open => None,
            Kind::Stone(side) => Some(side.into()),
            Kind::Idle | Kind::Dead => Some(Mark::Idle),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct SolverBoard {
    pub(super) arena: Arena,
    pub(super) laws: Laws,
    pub(super) lines: Lines,
    pub(super) windows: Windows,
    keys: Keys,
    stones: Vec<Option<Side>>,
    kinds: Vec<Kind>,
    vacant: usize,
    /// Cells that are [`Kind::Idle`].
    idle: usize,
    turn: Side,
    /// The game itself, where it takes one to tell what is forbidden.
    referee: Option<Game>,
}

impl SolverBoard {
    /// The position of `game`, or that part of it which `arena` shows.
    pub(super) fn new(game: &Game, arena: Arena) -> Self {
        let mut board = SolverBoard::empty(game, arena);
        for cell in 0..board.lines.cells {
            if let Some(side) = game.board().get(arena.point(cell)) {
                board.turn = side;
                board.play(cell);
            }
        }
        board.turn = Side::at_ply(game.ply());
        board.referee = board.laws.fouls.then(|| game.clone());
        board
    }

    fn empty(game: &Game, arena: Arena) -> Self {
        let lines = Lines::new(&arena, game.rules());
        let cells = lines.cells;
        let mut board = SolverBoard {
            arena,
            laws: Laws::of(game.rules()),
            windows: Windows::new(&lines),
            lines,
            keys: Keys::new(&arena, game.rules()),
            stones: vec![None; cells],
            kinds: vec![Kind::Open; cells],
            vacant: cells,
            idle: 0,
            turn: Side::X,
            referee: None,
        };
        (0..cells).for_each(|cell| board.classify_around(cell));
        board
    }

    pub(super) fn vacant(&self) -> usize {
        self.vacant
    }

    pub(super) fn turn(&self) -> Side {
        self.turn
    }

    /// Puts a stone of the side to move on `cell`, where it [may](SolverBoard::may_play). Whether
    /// it completes a line, or leaves the opponent no move.
    pub(super) fn play(&mut self, cell: usize) -> bool {
        let own = self.turn;
        self.stones[cell] = Some(own);
        self.vacant -= 1;
        self.windows.put(&self.lines, cell, own);
        self.classify_around(cell);
        self.turn = own.other();
        // The referee must hear of every stone, those that complete a line among them.
        self.starves(cell) || self.windows.has_line(own)
    }

    /// Whether the stone put on `cell` leaves the opponent no move on a board not full.
    fn starves(&mut self, cell: usize) -> bool {
        let at = self.arena.point(cell);
        let Some(referee) = &mut self.referee else { return false };
        let outcome = referee.play(at).expect("only legal moves are tried");
        outcome.is_some_and(|outcome| outcome.how == How::Forbidden)
    }

    pub(super) fn undo(&mut self, cell: usize) {
        if let Some(referee) = &mut self.referee {
            referee.undo();
        }
        self.turn = self.turn.other();
        self.stones[cell] = None;
        self.vacant += 1;
        self.windows.take(&self.lines, cell, self.turn);
        self.classify_around(cell);
    }

    /// Brings up to date `cell`, on which a stone was put or taken, and all cells for which
    /// that makes a difference.
    fn classify_around(&mut self, cell: usize) {
        self.classify(cell);
        while let Some(changed) = self.windows.next_changed() {
            self.classify(changed);
        }
    }

    /// Brings up to date what `cell` is, and with it the key.
    fn classify(&mut self, cell: usize) {
        let (before, after) = (self.kinds[cell], self.kind(cell));
        if before == after {
            return;
        }
        self.kinds[cell] = after;
        self.idle += usize::from(after == Kind::Idle);
        self.idle -= usize::from(before == Kind::Idle);
        for mark in [before.mark(), after.mark()].into_iter().flatten() {
            self.keys.toggle(cell, mark);
        }
    }

    fn kind(&self, cell: usize) -> Kind {
        let is_live = |side| self.windows.is_live(cell, side);
        let matters = is_live(Side::X) || is_live(Side::O);
        match self.stones[cell] {
            // Where stones fall, a vacant cell also carries those above it.
            None if self.laws.gravity || self.laws.fouls || matters => Kind::Open,
            None => Kind::Idle,
            // A line of fouls may lie where no line that counts can.
            Some(side) if self.laws.fouls => Kind::Stone(side),
            // A stone at the end of a window may matter to either side.
            Some(side) if self.lines.ends_matter() && matters => Kind::Stone(side),
            Some(side) if is_live(side) => Kind::Stone(side),
            Some(_) => Kind::Dead,
        }
    }

    /// The key of the position, and the number of the symmetry that leads to it.
    pub(super) fn key(&self) -> (u64, usize) {
        // Idle cells only count where somebody may want to play one.
        self.keys.key(self.turn, if self.laws.more_is_better { 0 } else { self.idle })
    }

    /// The image of `cell` under a symmetry.
    pub(super) fn image(&self, cell: usize, symmetry: usize) -> usize {
        self.keys.image(cell, symmetry)
    }

    /// The other way round than [`SolverBoard::image`].
    pub(super) fn origin(&self, image: usize, symmetry: usize) -> usize {
        self.keys.origin(image, symmetry)
    }

    /// The symmetries under which the stones look the same, as the image of each cell.
    pub(super) fn own_symmetries(&self) -> impl Iterator<Item = &[u16]> {
        self.keys.symmetries_of(&self.stones)
    }

    pub(super) fn may_play(&self, cell: usize) -> bool {
        let allowed = |game: &Game| game.check(self.arena.point(cell)).is_ok();
        self.holds(cell) && self.referee.as_ref().is_none_or(allowed)
    }

    /// Whether a stone on `cell` would lift the opponent's next one to where it wins.
    pub(super) fn lifts(&self, cell: usize) -> bool {
        let above = || cell.checked_sub(self.arena.width());
        let wins = |above: usize| self.windows.completes(above, self.turn.other());
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
                && !(self.laws.misere && self.windows.completes(cell, self.turn))
                && !self.lifts(cell)
                && (self.kinds[cell] != Kind::Idle || std::mem::take(&mut idle_is_worth_a_move))
        })
    }

    /// The cells where `side` could complete a line if it were to move.
    pub(super) fn completing(&self, side: Side) -> impl Iterator<Item = usize> {
        let cells = if self.windows.threatens(side) { self.lines.cells } else { 0 };
        (0..cells).filter(move |&cell| self.windows.completes(cell, side) && self.holds(cell))
    }

    /// How many stones each side can still place. Cells that make no difference do not
    /// count where nobody would play them.
    pub(super) fn stones_left(&self) -> BySide<usize> {
        let cells = self.vacant - if self.laws.more_is_better { self.idle } else { 0 };
        let stones = |side| if side == self.turn { cells.div_ceil(2) } else { cells / 2 };
        BySide::from_fn(stones)
    }

    pub(super) fn vacant_in(&self, window: usize) -> impl Iterator<Item = usize> {
        let cells = self.lines.window(window).iter().map(|&cell| usize::from(cell));
        cells.filter(|&cell| self.stones[cell].is_none())
    }

    /// How much a stone on `cell` would change; see [`Windows::stir`].
    pub(super) fn stir(&self, cell: usize) -> i32 {
        self.windows.stir(&self.lines, cell)
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    /// Plays the game that takes every `stride`th of the moves there are, and checks each
    /// stone on the way back.
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
        for (cell, before) in stones.into_iter().rev() {
            board.undo(cell);
            assert!(format!("{board:?}") == before, "{rules}: a trace of cell {cell}");
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
    fn the_order_of_stones_makes_no_difference_to_the_key() {
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
        // The same in a mirror.
        assert_eq!(key([4, 8, 12, 7, 1, 24]), position);
        assert_ne!(key([0, 6, 12, 7, 3, 21]), position);
    }
}
