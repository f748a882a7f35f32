//! A board against the rules, and against one looked at afresh.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

use super::*;
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
fn a_cell_makes_five_exactly_where_the_rules_say_that_it_wins() {
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
fn stones_with_a_gap_between_them_are_broken_also_if_the_gap_is_the_cell() {
    let moves = "f8 a1 g8 a3 i8 a5 j8 o8";
    let game = oxo_shared::moves::read_moves(Rules::GOMOKU, moves).unwrap();
    let board = PatternBoard::new(&game).unwrap();
    let is_broken =
        |x, y, line, side| board.is_broken(board.cell(Point::new(x, y)).unwrap(), line, side);
    // Both pairs from the hole and from beside them; one pair from where the other is too
    // far, and none on the column.
    assert!(is_broken(7, 7, 0, Side::X) && is_broken(4, 7, 0, Side::X));
    assert!(!is_broken(2, 7, 0, Side::X) && !is_broken(7, 7, 2, Side::X));
    // What lies beyond the edge is nobody's.
    assert!(is_broken(0, 1, 2, Side::O) && !is_broken(1, 7, 0, Side::O));
}

#[test]
fn a_field_played_to_is_the_field_looked_at_afresh() {
    for game in RULES.into_iter().flat_map(|rules| games(rules, 30)) {
        let mut board = PatternBoard::new(&game).unwrap();
        let before = board.clone();
        let cells: Vec<Cell> = board.near().step_by(5).take(6).collect();
        for &cell in &cells {
            board.play(cell);
        }
        for side in Side::BOTH {
            for cell in board.vacant() {
                let code = board.look_afresh(cell, side);
                assert_eq!(board.code(cell, side), code, "{}", game.rules());
                let threat = board.threat(cell, side);
                assert!(
                    threat == Threat::None
                        || board.making(side, threat).any(|making| making == cell)
                );
            }
            let sum = |of: fn(&Meaning) -> i16| -> i32 {
                board.vacant().map(|cell| i32::from(of(&board.meaning(cell, side)))).sum()
            };
            assert_eq!(board.worth(side)[0], sum(|meaning| meaning.worth.to_move));
            assert_eq!(board.worth(side)[1], sum(|meaning| meaning.worth.waiting));
        }
        for _ in &cells {
            board.undo();
        }
        assert_eq!(format!("{board:?}"), format!("{before:?}"));
    }
}

impl PatternBoard {
    /// The code of a cell by walking along its lines.
    fn look_afresh(&self, cell: Cell, side: Side) -> Code {
        let half = self.layout.half;
        (0..DIRECTIONS).fold(0, |code, line| {
            let (mut x, mut o) = (0, 0);
            for (bit, at) in (0..).zip(self.around(cell, line)) {
                let stone = self.sites[at].stone;
                let of = |side| stone == Stone::Margin || stone == Stone::Of(side);
                x |= usize::from(of(Side::X)) << bit;
                o |= usize::from(of(Side::O)) << bit;
            }
            let shapes = self.tables.shapes[x | o << (2 * half)];
            with_shape_on(code, line, shape_for(side, shapes))
        })
    }

    fn around(&self, cell: Cell, line: usize) -> Vec<Cell> {
        let (half, step) = (self.layout.half, self.layout.steps[line]);
        let back = (1..=half).rev().map(|away| cell - away * step);
        back.chain((1..=half).map(|away| cell + away * step)).collect()
    }
}
