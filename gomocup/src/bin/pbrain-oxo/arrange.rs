//! Finds a game that leads to a position: the protocol gives stones without an order.

use oxo_shared::line::completed_line;
use oxo_shared::{Board, BySide, Game, LineRule, Point, Rules, Side, StonesError, foul};

/// The number of orders to try. The first one nearly always works; others are needed for lines that
/// are legal only because other stones came first.
const ORDERS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    #[error(transparent)]
    Stones(#[from] StonesError),
    #[error("with {x} stones of one side and {o} of the other neither is to move")]
    Counts { x: usize, o: usize },
    #[error("the game is over")]
    Over,
    #[error("no game leads to this position")]
    Unreachable,
}

/// A running game with these stones. The given order is kept if it is legal.
pub fn arrange(rules: Rules, stones: &[(Point, Side)]) -> Result<Game, Impossible> {
    let of = |side| stones.iter().filter(move |stone| stone.1 == side).map(|stone| stone.0);
    let mut sides: BySide<Vec<Point>> = BySide::from_fn(|side| of(side).collect());
    let (x, o) = (sides.x.len(), sides.o.len());
    if x != o && x != o + 1 {
        return Err(Impossible::Counts { x, o });
    }
    let board = Board::from_stones(rules.area(), stones.iter().copied())?;
    let is_line = |&(at, _): &(Point, Side)| completed_line(&board, &rules, at).is_some();
    if board.is_full() || stones.iter().any(is_line) {
        return Err(Impossible::Over);
    }
    for _ in 0..ORDERS {
        if let Some(moves) = interleave(&rules, &sides) {
            let game = Game::from_moves(rules, moves).map_err(|_| Impossible::Unreachable)?;
            return if game.outcome().is_none() { Ok(game) } else { Err(Impossible::Over) };
        }
        for stones in [&mut sides.x, &mut sides.o] {
            let step = stones.len().div_ceil(ORDERS);
            stones.rotate_left(step);
        }
    }
    Err(Impossible::Unreachable)
}

/// The stones of both sides in turn, each side's in the order given, except that a stone that would
/// end the game is put later. `None` if only such stones are left.
fn interleave(rules: &Rules, sides: &BySide<Vec<Point>>) -> Option<Vec<Point>> {
    let mut board = Board::new(rules.area());
    let mut rest = sides.clone();
    let plies = 0..sides.x.len() + sides.o.len();
    plies
        .map(|ply| {
            let side = Side::at_ply(ply);
            let left = &mut rest[side];
            let next = left.iter().position(|&at| goes_on(rules, &mut board, side, at))?;
            Some(left.remove(next))
        })
        .collect()
}

/// Puts the stone, unless it is forbidden or ends the game.
fn goes_on(rules: &Rules, board: &mut Board, side: Side, at: Point) -> bool {
    let bound = rules.line_rule() == LineRule::Renju && side == Side::X;
    if bound && foul(board, at).is_some() {
        return false;
    }
    board.put(at, side);
    let ends = completed_line(board, rules, at).is_some();
    if ends {
        board.take(at);
    }
    !ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(x: &[(i32, i32)], o: &[(i32, i32)]) -> Vec<(Point, Side)> {
        let of = |side, cells: &[(i32, i32)]| -> Vec<(Point, Side)> {
            cells.iter().map(|&at| (at.into(), side)).collect()
        };
        of(Side::X, x).into_iter().chain(of(Side::O, o)).collect()
    }

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    #[test]
    fn the_order_of_a_game_is_kept() {
        let moves = [(7, 7), (8, 8), (6, 7), (5, 7), (9, 9)].map(Point::from);
        let given: Vec<_> =
            moves.iter().enumerate().map(|(ply, &at)| (at, Side::at_ply(ply))).collect();
        assert_eq!(arrange(Rules::GOMOKU, &given).unwrap().moves(), moves);
    }

    #[test]
    fn an_overline_that_was_never_a_five_is_reached_from_any_order() {
        let x = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)];
        let o = [(0, 9), (2, 9), (4, 9), (6, 9), (8, 9), (10, 9)];
        let given = stones(&x, &o);
        let game = arrange(rules("15x15x5+exact"), &given).unwrap();
        assert_eq!((game.ply(), game.outcome()), (12, None));
        assert_eq!(arrange(Rules::GOMOKU, &given), Err(Impossible::Over));
    }

    #[test]
    fn a_five_shut_at_both_ends_is_reached_by_shutting_it_first() {
        let x = [(3, 3), (4, 3), (5, 3), (6, 3), (7, 3)];
        let o = [(0, 9), (2, 9), (4, 9), (2, 3), (8, 3)];
        assert!(arrange(rules("15x15x5+caro"), &stones(&x, &o)).is_ok());
        assert_eq!(arrange(rules("15x15x5+exact"), &stones(&x, &o)), Err(Impossible::Over));
    }

    #[test]
    fn renju_is_reached_without_a_foul_on_the_way() {
        // In the order given, the last stone of the first side is a double-three: the stone at the
        // end of one of its threes comes too late.
        let x = [(6, 7), (8, 7), (7, 6), (7, 8), (7, 7)];
        let o = [(0, 0), (14, 0), (0, 14), (14, 14), (9, 7)];
        let game = arrange(rules("renju"), &stones(&x, &o)).unwrap();
        assert_eq!((game.ply(), game.outcome()), (10, None));
    }

    #[test]
    fn stones_that_cannot_lie_so_are_refused() {
        let fault = |x: &[_], o: &[_]| arrange(Rules::GOMOKU, &stones(x, o)).unwrap_err();
        assert_eq!(fault(&[(1, 1), (2, 2)], &[]), Impossible::Counts { x: 2, o: 0 });
        assert_eq!(fault(&[], &[(1, 1)]), Impossible::Counts { x: 0, o: 1 });
        assert!(matches!(fault(&[(1, 1)], &[(1, 1)]), Impossible::Stones(_)));
        assert!(matches!(fault(&[(15, 1)], &[(1, 1)]), Impossible::Stones(_)));
    }
}
