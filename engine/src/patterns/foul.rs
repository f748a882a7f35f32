//! Renju's double-threes: of two threes, both must be able to become straight fours by a
//! stone that is no foul itself. See [`oxo_shared::renju`] for the rule.

use oxo_shared::Side;

use super::PatternBoard;
use super::layout::Cell;
use crate::shapes::shape::Shape;
use crate::shapes::threat::{DIRECTIONS, Threat, shapes_of};

impl PatternBoard {
    /// Whether `side` may put a stone on this empty cell, fouls considered.
    pub(crate) fn may_play(&self, cell: Cell, side: Side) -> bool {
        match self.threat(cell, side) {
            Threat::Foul => false,
            Threat::Doubtful => !is_double_three(self, cell),
            _ => true,
        }
    }
}

/// Whether a stone of `X` on `cell`, where it makes several threes, is a foul.
fn is_double_three(board: &PatternBoard, cell: Cell) -> bool {
    // Few cells need this, and a copy leaves the board unchanged.
    let mut next = board.clone();
    next.put(cell, Side::X);
    let threes = shapes_of(board.code(cell, Side::X));
    let real = |&line: &usize| threes[line].is_open_three() && can_be_straight(&next, cell, line);
    (0..DIRECTIONS).filter(real).nth(1).is_some()
}

/// Whether the three of `X` through `cell` on this line can become a straight four.
fn can_be_straight(board: &PatternBoard, cell: Cell, line: usize) -> bool {
    board.on_line(cell, line).filter(|&next| board.is_vacant(next)).any(|next| {
        shapes_of(board.code(next, Side::X))[line] == Shape::OpenFour
            && match board.threat(next, Side::X) {
                Threat::Five | Threat::Foul => false,
                Threat::Doubtful => !is_double_three(board, next),
                _ => true,
            }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::patterns::samples;
    use oxo_shared::notation::parse_point;
    use oxo_shared::{Game, Point, Rules};

    /// The board with these stones, whichever side is to move.
    fn board(rules: Rules, stones: &[(Point, Side)]) -> PatternBoard {
        let mut board = PatternBoard::new(&Game::new(rules)).unwrap();
        for &(at, side) in stones {
            let cell = board.cell(at).unwrap();
            board.put(cell, side);
        }
        board
    }

    fn forbidden(board: &PatternBoard) -> Vec<Point> {
        let cells = board.vacant().filter(|&cell| !board.may_play(cell, Side::X));
        let mut points: Vec<Point> = cells.map(|cell| board.point(cell)).collect();
        points.sort_unstable();
        points
    }

    #[test]
    fn forbidden_cells_match_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/renju_forbidden.csv");
        let table = std::fs::read_to_string(path).unwrap();
        let rules: Rules = "15x15x5+renju".parse().unwrap();
        let point = |name: &str| parse_point(rules.area(), name).unwrap();
        for row in table.lines().skip(1) {
            // From the right: a note in the third column has commas of its own.
            let columns: Vec<&str> = row.rsplit(',').collect();
            let [_to_move, _agreeing, fouls, white, black] = columns[..5] else {
                panic!("a row has more columns: {row}")
            };
            let of = |names: &str, side| -> Vec<_> {
                names.split_whitespace().map(|name| (point(name), side)).collect()
            };
            let stones = [of(black, Side::X), of(white, Side::O)].concat();
            let fouls = fouls.split_whitespace().map(|foul| point(&foul[..foul.len() - 2]));
            let mut expected: Vec<Point> = fouls.collect();
            expected.sort_unstable();
            assert_eq!(forbidden(&board(rules, &stones)), expected, "{row}");
        }
    }

    #[test]
    fn forbidden_cells_match_the_rules() {
        let rules: Rules = "13x13x5+renju".parse().unwrap();
        let mut checked = 0;
        for seed in 0..1000 {
            let game = samples::game(rules, 10 + 2 * (seed as usize % 40), seed);
            if game.turn() != Some(Side::X) {
                continue;
            }
            let mut expected: Vec<Point> = game.forbidden().into_iter().map(|(at, _)| at).collect();
            expected.sort_unstable();
            assert_eq!(
                forbidden(&PatternBoard::new(&game).unwrap()),
                expected,
                "{:?}",
                game.moves()
            );
            checked += expected.len();
        }
        assert!(checked > 300, "{checked}");
    }
}
