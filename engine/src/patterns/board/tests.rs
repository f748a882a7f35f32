//! The pattern board against the rules, and against one built from scratch.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

use oxo_shared::Board;

use super::*;
use crate::eval::network;
use crate::patterns::LINES;
use crate::patterns::samples::games;

const RULES: [&str; 9] = [
    "15x15x5",
    "9x12x5+exact",
    "11x11x5+caro",
    "9x9x5+caro6",
    "13x13x5+renju",
    "8x7x4",
    "16x9x6",
    "64x64x5",
    "boundless",
];

#[test]
fn fives_are_exactly_the_winning_cells_by_the_rules() {
    for game in RULES.into_iter().flat_map(|rules| games(rules, 40)) {
        let board = PatternBoard::new(&game).unwrap();
        for cell in board.vacant() {
            let mut next = game.clone();
            let wins = next
                .play(board.point(cell))
                .is_ok_and(|end| end.is_some_and(|outcome| outcome.winner.side().is_some()));
            let five = board.threat(cell, board.turn()) == Threat::Five;
            assert_eq!(five, wins, "{} {:?}", game.rules(), board.point(cell));
        }
    }
}

#[test]
fn stones_with_a_gap_are_broken_even_if_the_gap_is_the_cell() {
    let moves = "f8 a1 g8 a3 i8 a5 j8 o8";
    let game = oxo_shared::moves::read_moves(Rules::GOMOKU, moves).unwrap();
    let board = PatternBoard::new(&game).unwrap();
    let is_broken =
        |x, y, line, side| board.is_broken(board.cell(Point::new(x, y)).unwrap(), line, side);
    // Both pairs, seen from the gap and from beside them; a single pair where the other is too far
    // away, and none on the column.
    assert!(is_broken(7, 7, 0, Side::X) && is_broken(4, 7, 0, Side::X));
    assert!(!is_broken(2, 7, 0, Side::X) && !is_broken(7, 7, 2, Side::X));
    // Cells beyond the edge belong to nobody.
    assert!(is_broken(0, 1, 2, Side::O) && !is_broken(1, 7, 0, Side::O));
}

#[test]
fn two_cells_share_a_line_exactly_if_they_are_within_reach() {
    for game in RULES.into_iter().flat_map(|rules| games(rules, 1)) {
        let board = PatternBoard::new(&game).unwrap();
        let cells: Vec<Cell> = board.layout.cells().collect();
        for &cell in cells.iter().step_by(cells.len() / 50) {
            for &other in &cells {
                let line = (0..DIRECTIONS).find(|&line| {
                    board.on_line(cell, line).any(|within_reach| within_reach == other)
                });
                assert_eq!(board.line_through(cell, other), line, "{}", game.rules());
            }
        }
    }
}

#[test]
fn an_updated_board_equals_one_built_from_scratch() {
    for game in RULES.into_iter().flat_map(|rules| games(rules, 30)) {
        let mut board = PatternBoard::new(&game).unwrap();
        let original = board.clone();
        let cells: Vec<Cell> = board.near_stones().step_by(5).take(6).collect();
        let mut stones = game.board().clone();
        for &cell in &cells {
            stones.put(board.point(cell), board.turn());
            board.play(cell);
        }
        for side in Side::BOTH {
            for cell in board.vacant() {
                let code = board.look_afresh(&stones, cell, side);
                assert_eq!(board.code(cell, side), code, "{}", game.rules());
                let threat = board.threat(cell, side);
                assert!(
                    threat == Threat::None
                        || board.threat_cells(side, threat).any(|threat_sets| threat_sets == cell)
                );
            }
        }
        let afresh = network().afresh(&board.changes(&game, Side::X));
        assert_eq!(*board.accumulate(), afresh, "{}", game.rules());
        for _ in &cells {
            board.undo();
        }
        board.clear_history();
        assert_eq!(format!("{board:?}"), format!("{original:?}"));
    }
}

impl PatternBoard {
    /// The code of a cell, computed by walking along its lines.
    fn look_afresh(&self, stones: &Board, cell: Cell, side: Side) -> Code {
        let (half, centre) = (self.layout.half as i32, self.point(cell));
        let shapes = (0..).zip(LINES).fold(0, |shapes, (line, direction)| {
            let around = (-half..=half).filter(|&away| away != 0);
            let key = (0..).zip(around).map(|(place, away)| {
                let at = centre.step(direction, away);
                let full = |side| self.cell(at).is_none() || stones.get(at) == Some(side);
                (usize::from(full(Side::X)) | usize::from(full(Side::O)) << 1) << (2 * place)
            });
            with_shapes_on(shapes, line, self.tables.shapes[key.sum::<usize>()])
        });
        code_of(shapes, side)
    }
}
