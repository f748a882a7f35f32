//! The game so far, and the manager's names of its cells.

use std::ops::RangeInclusive;

use oxo_gomocup::{Cell, Family, Stone};
use oxo_shared::area::MAX_SIDE;
use oxo_shared::{
    BySide, Game, LineRule, PlayError, Point, Position, PositionError, ReplayError, Rules,
    RulesError, Side,
};

/// The length of a line, in all rules of the protocol.
const FIVE: u32 = 5;
/// The cells of a side. A shorter one has no room for a line.
const SIDES: RangeInclusive<i64> = 5..=MAX_SIDE as i64;
/// The brain's own stones in a `BOARD`.
const OWN: i64 = 1;
/// The opponent's stones. Other numbers mark cells of continuous games, which are not supported.
const OPPONENTS: i64 = 2;

/// Why the board rejects a command. The board is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    #[error("no board yet: START comes first")]
    NotStarted,
    #[error("a board has {} to {} cells on each side", SIDES.start(), SIDES.end())]
    Size,
    /// Rules that cannot be combined.
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("{},{} is outside the board", .0.x, .0.y)]
    Outside(Cell),
    #[error(transparent)]
    Play(#[from] PlayError),
    /// An illegal stone of an opening, or one that is settled already.
    #[error(transparent)]
    Opened(#[from] ReplayError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("with {x} stones of one side and {o} of the other neither is to move")]
    Counts { x: usize, o: usize },
    /// Nothing to take back, or a stone of the side to move.
    #[error("no stone of the side that moved last lies on {0}")]
    NotLast(Cell),
    #[error("the board is not empty")]
    NotEmpty,
    #[error("an opening has 0, 3 or 5 stones, not {0}")]
    Opening(usize),
}

#[derive(Debug)]
pub struct GameBoard {
    game: Game,
    /// The program that gave the size, which decides the order of coordinates.
    family: Family,
}

impl GameBoard {
    /// Returns an empty board of this many columns and rows. Fails if a side is shorter than five
    /// cells, or longer than any board.
    pub fn new(
        (width, height): (i64, i64),
        family: Family,
        line_rule: LineRule,
    ) -> Result<GameBoard, BoardError> {
        let side = |cells| u32::try_from(cells).ok().filter(|_| SIDES.contains(&cells));
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            return Err(BoardError::Size);
        };
        let rules = Rules::bounded(width, height, FIVE)?;
        Ok(GameBoard { game: Game::new(rules.with_line_rule(line_rule)?), family })
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn put(&mut self, game: Game) {
        self.game = game;
    }

    /// Changes the rule for lines and keeps the stones. Fails if the position is impossible by this
    /// rule.
    pub fn follow(&mut self, line_rule: LineRule) -> Result<(), BoardError> {
        if self.game.rules().line_rule() != line_rule {
            let rules = self.game.rules().with_line_rule(line_rule)?;
            self.game = by_turns(rules, self.game.stones())?;
        }
        Ok(())
    }

    pub fn clear(&mut self) {
        self.game = Game::new(*self.game.rules());
    }

    pub fn check_empty(&self) -> Result<(), BoardError> {
        if self.game.board().is_empty() { Ok(()) } else { Err(BoardError::NotEmpty) }
    }

    /// Places a stone of the side to move. Fails if the cell is outside the board or the move is
    /// illegal.
    pub fn play(&mut self, at: Cell) -> Result<(), BoardError> {
        self.game.play(self.point(at)?)?;
        Ok(())
    }

    /// Takes back a stone of the side that moved last: the last one, or any stone of a position
    /// without an order. Fails if the cell is outside the board or holds no such stone.
    pub fn take_back(&mut self, at: Cell) -> Result<(), BoardError> {
        let point = self.point(at)?;
        let last = self.game.side_at(self.game.ply()).other();
        if self.game.board().get(point) != Some(last) {
            return Err(BoardError::NotLast(at));
        }
        if self.game.moves().last() == Some(&point) {
            self.game.undo();
            return Ok(());
        }
        let others = self.game.stones().filter(|stone| stone.0 != point);
        self.game = by_turns(*self.game.rules(), others)?;
        Ok(())
    }

    /// Replaces the position; the brain is to move. Fails if a stone is outside the board, the
    /// position is impossible, or the counts of the stones make neither side the next to move.
    pub fn set(&mut self, stones: &[Stone]) -> Result<(), BoardError> {
        let count = |field| stones.iter().filter(|stone| stone.field == field).count();
        // The side with as many stones as the opponent moved first.
        let own = if count(OWN) == count(OPPONENTS) { Side::X } else { Side::O };
        let stones = stones.iter().filter(|stone| [OWN, OPPONENTS].contains(&stone.field));
        let placed: Result<Vec<_>, BoardError> = stones
            .map(|stone| {
                let side = if stone.field == OWN { own } else { own.other() };
                Ok((self.point(stone.at)?, side))
            })
            .collect();
        self.game = by_turns(*self.game.rules(), placed?.into_iter())?;
        Ok(())
    }

    /// The point of a cell. Its rows count from the top, as managers draw them, so the names in
    /// messages match the manager's board. Fails if the cell is outside the board.
    pub fn point(&self, at: Cell) -> Result<Point, BoardError> {
        let rules = self.game.rules();
        let inside =
            Some(self.named(at).point(rules)).filter(|&point| rules.area().contains(point));
        inside.ok_or(BoardError::Outside(at))
    }

    pub fn cell(&self, point: Point) -> Cell {
        self.named(Cell::of(self.game.rules(), point))
    }

    /// Converts between the protocol's and the manager's order of coordinates.
    fn named(&self, at: Cell) -> Cell {
        match self.family {
            Family::Piskvork => at,
            Family::Yixin => Cell { x: at.y, y: at.x },
        }
    }
}

/// A running game with these stones: `X` is to move if it has as many as `O`, and `O` if `X` has
/// one more.
fn by_turns(rules: Rules, stones: impl Iterator<Item = (Point, Side)>) -> Result<Game, BoardError> {
    let mut sides = BySide::<Vec<Point>>::default();
    stones.for_each(|(at, side)| sides[side].push(at));
    let turn = match (sides.x.len(), sides.o.len()) {
        (x, o) if x == o => Side::X,
        (x, o) if x == o + 1 => Side::O,
        (x, o) => return Err(BoardError::Counts { x, o }),
    };
    Ok(Game::from(Position::new(rules, sides, turn)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> GameBoard {
        GameBoard::new((20, 15), Family::Piskvork, LineRule::OrMore).unwrap()
    }

    fn stone(x: i64, y: i64, field: i64) -> Stone {
        Stone { at: Cell { x, y }, field }
    }

    #[test]
    fn cells_outside_the_board_are_errors() {
        let board = board();
        assert_eq!(board.point(Cell { x: 19, y: 0 }), Ok(Point::new(19, 14)));
        for (x, y) in [(20, 0), (0, 15), (-1, 0), (0, -1), (i64::MAX, 3), (3, i64::MIN)] {
            assert_eq!(board.point(Cell { x, y }), Err(BoardError::Outside(Cell { x, y })));
        }
    }

    #[test]
    fn yixin_board_names_the_row_first() {
        let board = GameBoard::new((20, 15), Family::Yixin, LineRule::OrMore).unwrap();
        let corner = Cell { x: 14, y: 19 };
        assert_eq!(board.point(corner), Ok(Point::new(19, 0)));
        assert_eq!(board.cell(Point::new(19, 0)), corner);
        assert_eq!(
            board.point(Cell { x: 15, y: 0 }),
            Err(BoardError::Outside(Cell { x: 15, y: 0 }))
        );
    }

    #[test]
    fn the_side_to_move_follows_from_the_counts() {
        let mut board = board();
        for (stones, turn) in [
            (&[stone(1, 1, 2), stone(5, 5, 1)][..], Side::X),
            (&[stone(5, 5, 1), stone(1, 1, 2), stone(2, 2, 2)], Side::O),
            (&[], Side::X),
        ] {
            board.set(stones).unwrap();
            let own = stones.iter().find(|stone| stone.field == OWN);
            let own = own.map(|own| board.game().board().get(board.point(own.at).unwrap()));
            assert_eq!(board.game().turn(), Some(turn));
            assert!(own.is_none_or(|own| own == Some(turn)), "{stones:?}");
        }
    }

    #[test]
    fn an_impossible_position_leaves_the_board_unchanged() {
        let mut board = board();
        board.play(Cell { x: 3, y: 3 }).unwrap();
        let previous = board.game().clone();
        let five = (0..5).flat_map(|x| [stone(x, 0, 1), stone(2 * x, 9, 2)]).collect::<Vec<_>>();
        for stones in [
            &[stone(1, 1, 1)][..],
            &[stone(1, 1, 2), stone(2, 2, 2)],
            &[stone(1, 1, 2), stone(1, 1, 1)],
            &[stone(20, 1, 2)],
            &five,
        ] {
            assert!(board.set(stones).is_err(), "{stones:?}");
            assert_eq!(*board.game(), previous);
        }
    }

    #[test]
    fn marks_of_continuous_games_are_not_stones() {
        let mut board = board();
        board.set(&[stone(1, 1, 3), stone(5, 5, 2)]).unwrap();
        assert_eq!(board.game().board().len(), 1);
    }

    #[test]
    fn only_the_side_that_moved_last_can_take_back() {
        let mut board = board();
        let stones = [stone(1, 1, 1), stone(2, 2, 2), stone(3, 3, 1), stone(4, 4, 2)];
        board.set(&stones).unwrap();
        let take_back = |board: &mut GameBoard, x| board.take_back(Cell { x, y: x });
        assert_eq!(take_back(&mut board, 3), Err(BoardError::NotLast(Cell { x: 3, y: 3 })));
        assert_eq!(take_back(&mut board, 9), Err(BoardError::NotLast(Cell { x: 9, y: 9 })));
        assert_eq!(take_back(&mut board, 2), Ok(()));
        assert_eq!(take_back(&mut board, 3), Ok(()));
        assert_eq!(board.game().board().len(), 2);
        assert!(take_back(&mut board, 4).is_ok() && take_back(&mut board, 1).is_ok());
        assert!(take_back(&mut board, 1).is_err());
    }

    #[test]
    fn stones_survive_a_change_of_rule() {
        let mut board = board();
        let six = (0..6).flat_map(|x| [stone(x, 0, 1), stone(2 * x, 9, 2)]).collect::<Vec<_>>();
        assert!(board.set(&six).is_err());
        board.follow(LineRule::Exact).unwrap();
        board.set(&six).unwrap();
        assert!(board.follow(LineRule::OrMore).is_err());
        assert_eq!(board.game().board().len(), 12);
        assert_eq!(board.game().rules().line_rule(), LineRule::Exact);
    }
}
