//! Where the next stone may be placed.

use crate::area::{Area, MAX_REACH};
use crate::board::Board;
use crate::notation::PointName;
use crate::opening::Decision;
use crate::point::Point;
use crate::renju::{Foul, foul};
use crate::rules::{Gravity, LineRule, Rules};
use crate::side::Side;
use oxo_words::{
    Message, WHY_DECISION_DUE, WHY_GAME_OVER, WhyFloats, WhyForbidden, WhyNotAtOrigin,
    WhyNotInCentre, WhyOccupied, WhyOutOfBounds, WhyTooFar, WhyTooNear,
};

/// Why a move is illegal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
#[error("{}", self.message())]
pub enum PlayError {
    Occupied(PointName),
    OutOfBounds(PointName),
    TooFar(PointName),
    NotAtOrigin(PointName),
    Forbidden(PointName, Foul),
    Floats(PointName, PointName),
    NotInCentre(PointName, PointName),
    TooNear(PointName, u32),
    Undecided(&'static [Decision]),
    GameOver,
}

impl PlayError {
    /// The reason in words.
    pub fn message(&self) -> Box<dyn Message + '_> {
        match *self {
            PlayError::Occupied(cell) => Box::new(WhyOccupied { cell }),
            PlayError::OutOfBounds(cell) => Box::new(WhyOutOfBounds { cell }),
            PlayError::TooFar(cell) => Box::new(WhyTooFar { cell, most: MAX_REACH }),
            PlayError::NotAtOrigin(cell) => Box::new(WhyNotAtOrigin { cell }),
            PlayError::Forbidden(cell, foul) => Box::new(WhyForbidden { cell, foul }),
            PlayError::Floats(cell, lands) => Box::new(WhyFloats { cell, lands }),
            PlayError::NotInCentre(cell, centre) => Box::new(WhyNotInCentre { cell, centre }),
            PlayError::TooNear(cell, least) => Box::new(WhyTooNear { cell, least }),
            PlayError::Undecided(_) => Box::new(WHY_DECISION_DUE),
            PlayError::GameOver => Box::new(WHY_GAME_OVER),
        }
    }
}

/// Checks whether `side` may place the next stone on `at`. The game must be running.
pub(crate) fn check(rules: &Rules, board: &Board, side: Side, at: Point) -> Result<(), PlayError> {
    let name = rules.name(at);
    if !rules.area().contains(at) {
        return Err(PlayError::OutOfBounds(name));
    }
    if board.get(at).is_some() {
        return Err(PlayError::Occupied(name));
    }
    if rules.area() == Area::Boundless {
        check_reach(board, at, name)?;
    }
    if rules.gravity() == Gravity::On
        && let Some(bottom) = board.bottom(at.x).filter(|&bottom| bottom != at)
    {
        return Err(PlayError::Floats(name, rules.name(bottom)));
    }
    check_opening(rules, board.len(), at)?;
    match foul_of(rules, board, side, at) {
        Some(foul) => Err(PlayError::Forbidden(name, foul)),
        None => Ok(()),
    }
}

/// The renju foul of `side` on the vacant cell `at`.
fn foul_of(rules: &Rules, board: &Board, side: Side, at: Point) -> Option<Foul> {
    let restricted = rules.line_rule() == LineRule::Renju && side == Side::X;
    if restricted { foul(board, at) } else { None }
}

fn check_reach(board: &Board, at: Point, name: PointName) -> Result<(), PlayError> {
    if board.is_empty() && at != Point::ORIGIN {
        return Err(PlayError::NotAtOrigin(name));
    }
    if !board.is_empty() && !board.is_near_a_stone(at) {
        return Err(PlayError::TooFar(name));
    }
    Ok(())
}

/// Checks the openings that limit where a stone may go, for the stone after `stones` others.
fn check_opening(rules: &Rules, stones: usize, at: Point) -> Result<(), PlayError> {
    match rules.opening().least_distance() {
        Some(least) if !rules.opening_allows(stones, at) => Err(match stones {
            0 => PlayError::NotInCentre(rules.name(at), rules.name(rules.area().centre())),
            _ => PlayError::TooNear(rules.name(at), least),
        }),
        _ => Ok(()),
    }
}

/// The cells for the next stone of `side`, row by row from the bottom. On a boundless board they are
/// within `reach` cells of a stone, at most [`MAX_REACH`]. `stones` are those of `board`.
pub(crate) fn candidates(
    rules: &Rules,
    board: &Board,
    side: Side,
    stones: &[Point],
    reach: u32,
) -> Vec<Point> {
    let mut cells = match rules.area() {
        Area::Bounded { .. } => rules.area().cells().collect(),
        Area::Boundless if stones.is_empty() => vec![Point::ORIGIN],
        Area::Boundless => around(stones, reach.min(MAX_REACH)),
    };
    let anywhere = rules.gravity() == Gravity::Off
        && rules.line_rule() != LineRule::Renju
        && !rules.opening().restricts(board.len());
    if anywhere {
        cells.retain(|&at| board.is_vacant(at));
    } else {
        cells.retain(|&at| check(rules, board, side, at).is_ok());
    }
    cells
}

/// The cells within `reach` of a stone, without duplicates, row by row from the bottom.
fn around(stones: &[Point], reach: u32) -> Vec<Point> {
    let mut cells: Vec<Point> = stones.iter().flat_map(|stone| stone.around(reach)).collect();
    cells.sort_unstable_by_key(|at| (at.y, at.x));
    cells.dedup();
    cells
}

/// Whether `side` has a legal cell; the board must not be full. Only renju may forbid all vacant
/// cells.
pub(crate) fn can_move(rules: &Rules, board: &Board, side: Side) -> bool {
    if rules.line_rule() != LineRule::Renju || side == Side::O {
        return true;
    }
    let Area::Bounded { width, height } = rules.area() else { return true };
    let mut vacant = scattered(width, height, board.len()).filter(|&at| board.is_vacant(at));
    vacant.any(|at| foul_of(rules, board, side, at).is_none())
}

/// The cells of a board in a scattered order that changes with each stone. In row order, a player
/// could fill the first rows with forbidden cells, and every move would check all of them again. In
/// this order forbidden cells come no more often than elsewhere.
fn scattered(width: u8, height: u8, stones: usize) -> impl Iterator<Item = Point> {
    /// A prime that divides no board size, so that each cell comes once. Close to the golden
    /// section of the largest board, so that consecutive cells lie far apart.
    const STRIDE: usize = 2_531;
    let (width, cells) = (usize::from(width), usize::from(width) * usize::from(height));
    (stones..stones + cells).map(move |number| {
        let cell = number * STRIDE % cells;
        let [x, y] = [cell % width, cell / width].map(|it| i32::try_from(it).unwrap_or(i32::MAX));
        Point::new(x, y)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In every eighth cell of the first rows X would make `XXX.XXX`. Above, no side has more than
    /// two in a row.
    fn owner(at: Point) -> Option<Side> {
        const FORBIDDEN_ROWS: i32 = 26;
        let is_x = match (at.x % 4, at.y % 2) {
            (3, 0) if at.y < FORBIDDEN_ROWS && at.x < 63 => return None,
            (column, row) if at.y < FORBIDDEN_ROWS => (column == 3) == (row == 1),
            _ => (at.x + 2 * at.y) % 4 < 2,
        };
        Some(if is_x { Side::X } else { Side::O })
    }

    #[test]
    fn rows_of_forbidden_cells_are_rarely_checked() {
        let rules: Rules = "64x64x5+renju".parse().expect("rules");
        let mut board = Board::new(rules.area());
        let (mut checked, mut moves, mut in_rows) = (0, 0, 0);
        for (at, side) in rules.area().cells().filter_map(|at| Some((at, owner(at)?))) {
            board.put(at, side);
            let wasted = |cells: &mut dyn Iterator<Item = Point>| {
                let vacant = cells.filter(|&at| board.is_vacant(at));
                vacant.take_while(|&at| foul(&board, at).is_some()).count()
            };
            checked += wasted(&mut scattered(64, 64, board.len()));
            in_rows += wasted(&mut rules.area().cells());
            moves += 1;
        }
        assert!(moves > 3_800 && in_rows > 100 * moves, "{in_rows} in {moves} moves");
        assert!(checked < 2 * moves, "{checked} in {moves} moves");
    }

    #[test]
    fn the_scattered_order_visits_each_cell_once() {
        for (width, height) in [(1, 1), (3, 3), (15, 15), (1, 64), (61, 53), (64, 64)] {
            let mut cells: Vec<_> = scattered(width, height, 7).collect();
            cells.sort_unstable_by_key(|at| (at.y, at.x));
            assert!(cells.into_iter().eq(Area::Bounded { width, height }.cells()));
        }
    }
}
