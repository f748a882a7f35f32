//! The position inside the solver: the stones, and what can still matter.
//!
//! What lies in no [live](super::windows) window cannot matter any more. Stones there, and
//! vacant cells if only their number counts, are all alike, which makes many positions
//! one: the [key](super::keys) of a position names only what matters.

use oxo_shared::{ByPlayer, Game, How, Player};

use super::keys::{Keys, Mark};
use super::laws::Laws;
use super::lines::Lines;
use super::windows::Windows;
use crate::arena::Arena;

/// What a cell is to the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// Vacant, and a stone there matters.
    Open,
    /// A stone that still matters.
    Stone(Player),
    /// Vacant, and a stone there makes no difference but for the move it takes.
    Idle,
    /// A stone that makes no difference any more.
    Dead,
}

impl Cell {
    /// How the key knows it: positions differ by what matters only, and by the number of
    /// idle cells.
    fn mark(self) -> Option<Mark> {
        match self {
            Cell::Open => None,
            Cell::Stone(player) => Some(player.into()),
            Cell::Idle | Cell::Dead => Some(Mark::Idle),
        }
    }
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) arena: Arena,
    pub(super) laws: Laws,
    pub(super) lines: Lines,
    pub(super) windows: Windows,
    keys: Keys,
    stones: Vec<Option<Player>>,
    kinds: Vec<Cell>,
    vacant: usize,
    /// Cells that are [`Cell::Idle`].
    idle: usize,
    /// The side to move.
    turn: Player,
    /// The game itself, where it takes one to tell what is forbidden.
    referee: Option<Game>,
}

impl Field {
    /// The position of `game`, or that part of it which `arena` shows.
    pub(super) fn new(game: &Game, arena: Arena) -> Self {
        let mut field = Field::empty(game, arena);
        for cell in 0..field.lines.cells {
            if let Some(player) = game.board().get(arena.point(cell)) {
                field.turn = player;
                field.play(cell);
            }
        }
        field.turn = Player::at_ply(game.ply());
        field.referee = field.laws.fouls.then(|| game.clone());
        field
    }

    fn empty(game: &Game, arena: Arena) -> Self {
        let lines = Lines::new(&arena, game.rules());
        let cells = lines.cells;
        let mut field = Field {
            arena,
            laws: Laws::of(game.rules()),
            windows: Windows::new(&lines),
            lines,
            keys: Keys::new(&arena, game.rules()),
            stones: vec![None; cells],
            kinds: vec![Cell::Open; cells],
            vacant: cells,
            idle: 0,
            turn: Player::X,
            referee: None,
        };
        (0..cells).for_each(|cell| field.classify_around(cell));
        field
    }

    /// How many cells bear no stone.
    pub(super) fn vacant(&self) -> usize {
        self.vacant
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Player {
        self.turn
    }

    /// Puts a stone of the side to move on `cell`, where it [may](Field::may_play). Whether
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

    /// Takes back the last stone, which lies on `cell`.
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
        self.idle += usize::from(after == Cell::Idle);
        self.idle -= usize::from(before == Cell::Idle);
        for mark in [before.mark(), after.mark()].into_iter().flatten() {
            self.keys.toggle(cell, mark);
        }
    }

    fn kind(&self, cell: usize) -> Cell {
        let is_live = |player| self.windows.is_live(cell, player);
        let matters = is_live(Player::X) || is_live(Player::O);
        match self.stones[cell] {
            // Where stones fall, a vacant cell also carries those above it.
            None if self.laws.gravity || self.laws.fouls || matters => Cell::Open,
            None => Cell::Idle,
            // A line of fouls may lie where no line that counts can.
            Some(player) if self.laws.fouls => Cell::Stone(player),
            // A stone at the end of a window may matter to either side.
            Some(player) if self.lines.ends_matter() && matters => Cell::Stone(player),
            Some(player) if is_live(player) => Cell::Stone(player),
            Some(_) => Cell::Dead,
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

    /// The cell whose image under a symmetry is `image`.
    pub(super) fn origin(&self, image: usize, symmetry: usize) -> usize {
        self.keys.origin(image, symmetry)
    }

    /// The symmetries under which the stones look the same, as the image of each cell.
    pub(super) fn own_symmetries(&self) -> impl Iterator<Item = &[u16]> {
        self.keys.symmetries_of(&self.stones)
    }

    /// Whether the side to move may put a stone on `cell`.
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
                && (self.kinds[cell] != Cell::Idle || std::mem::take(&mut idle_is_worth_a_move))
        })
    }

    /// The cells where `player` could complete a line if it were to move.
    pub(super) fn completing(&self, player: Player) -> impl Iterator<Item = usize> {
        let cells = if self.windows.threatens(player) { self.lines.cells } else { 0 };
        (0..cells).filter(move |&cell| self.windows.completes(cell, player) && self.holds(cell))
    }

    /// How many stones each side can still place. Cells that make no difference do not
    /// count where nobody would play them.
    pub(super) fn stones_left(&self) -> ByPlayer<usize> {
        let cells = self.vacant - if self.laws.more_is_better { self.idle } else { 0 };
        let stones = |player| if player == self.turn { cells.div_ceil(2) } else { cells / 2 };
        ByPlayer::from_fn(stones)
    }

    /// The vacant cells of a window.
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
        let mut field = Field::new(&game, Arena::of(&game));
        let mut stones = Vec::new();
        loop {
            let cells: Vec<usize> =
                (0..field.lines.cells).filter(|&cell| field.may_play(cell)).collect();
            if cells.is_empty() {
                break;
            }
            let cell = cells[(stones.len() * stride + 3) % cells.len()];
            stones.push((cell, format!("{field:?}")));
            if field.play(cell) {
                break;
            }
        }
        assert!(!stones.is_empty(), "{rules}");
        for (cell, before) in stones.into_iter().rev() {
            field.undo(cell);
            assert!(format!("{field:?}") == before, "{rules}: a trace of cell {cell}");
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
            let mut field = Field::new(&game, Arena::of(&game));
            for cell in cells {
                assert!(!field.play(cell), "no line among these");
            }
            field.key().0
        };
        let position = key([0, 6, 12, 7, 3, 20]);
        assert_eq!(key([3, 20, 0, 7, 12, 6]), position);
        // The same in a mirror.
        assert_eq!(key([4, 8, 12, 7, 1, 24]), position);
        assert_ne!(key([0, 6, 12, 7, 3, 21]), position);
    }
}
