//! The board as text: rows from the top, with row and column names.

use oxo_shared::notation::column_name;
use oxo_shared::{Area, Game, Point, Side};

use oxo_headless::game::seen::{Forbidden, stones_box};
use oxo_headless::words::FORBIDDEN_MARK;

/// Largest board drawn whole, in cells each way. It fits 80 columns.
const WHOLE_SIDE: u8 = 20;
/// Cells drawn around the stones of a larger board.
const MARGIN: i32 = 2;

/// Draws the board, or only the part with stones if the board is large.
pub fn drawing(game: &Game) -> String {
    let forbidden = Forbidden::of(game);
    let (low, high) = region(game);
    let column = |x: i32| match game.rules().area() {
        Area::Bounded { .. } => column_name(x),
        Area::Boundless => x.to_string(),
    };
    let row = |y: i32| match game.rules().area() {
        Area::Bounded { .. } => (y + 1).to_string(),
        Area::Boundless => y.to_string(),
    };
    let cell_width = (low.x..=high.x).map(|x| column(x).len()).max().unwrap_or(1);
    let row_width = (low.y..=high.y).map(|y| row(y).len()).max().unwrap_or(1);
    let mark = |at: Point| match game.board().get(at) {
        Some(Side::X) => "x",
        Some(Side::O) => "o",
        None if forbidden.cells().contains(&at) => FORBIDDEN_MARK,
        None => ".",
    };
    let cells = |y: i32| -> String {
        (low.x..=high.x).map(|x| format!(" {:>cell_width$}", mark(Point::new(x, y)))).collect()
    };
    let names: String = (low.x..=high.x).map(|x| format!(" {:>cell_width$}", column(x))).collect();
    let rows = (low.y..=high.y).rev().map(|y| format!("{:>row_width$}{}\n", row(y), cells(y)));
    rows.chain([format!("{:row_width$}{names}\n", "")]).collect()
}

/// Returns the lower left and upper right corners of the part to draw.
fn region(game: &Game) -> (Point, Point) {
    let (low, high) = stones_box(game);
    let low = Point::new(low.x - MARGIN, low.y - MARGIN);
    let high = Point::new(high.x + MARGIN, high.y + MARGIN);
    let Area::Bounded { width, height } = game.rules().area() else { return (low, high) };
    let corner = Point::new(i32::from(width) - 1, i32::from(height) - 1);
    if width <= WHOLE_SIDE && height <= WHOLE_SIDE {
        return (Point::ORIGIN, corner);
    }
    let inside = |at: Point| Point::new(at.x.clamp(0, corner.x), at.y.clamp(0, corner.y));
    (inside(low), inside(high))
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    fn text(rules: &str, moves: &[(i32, i32)]) -> String {
        let rules: Rules = rules.parse().unwrap();
        let game = Game::from_moves(rules, moves.iter().map(|&at| at.into())).unwrap();
        drawing(&game)
    }

    #[test]
    fn a_small_board_is_printed_whole() {
        assert_eq!(text("tictactoe", &[(1, 1), (0, 2)]), "3 o . .\n2 . x .\n1 . . .\n  a b c\n");
    }

    #[test]
    fn forbidden_cells_are_marked() {
        let moves = [(5, 7), (0, 0), (6, 7), (0, 14), (7, 8), (14, 0), (7, 9), (14, 14)];
        let board = text("renju", &moves);
        assert!(board.contains(" 8 . . . . . x x # . . . . . . .\n"), "{board}");
        assert_eq!(board.matches('#').count(), 1, "{board}");
    }

    #[test]
    fn a_boundless_board_is_printed_around_its_stones() {
        let expected = " 3  .  .  .  .  .  .\n 2  .  .  .  .  .  .\n 1  .  .  .  o  .  .\n \
                        0  .  .  x  .  .  .\n-1  .  .  .  .  .  .\n-2  .  .  .  .  .  .\n  \
                        -2 -1  0  1  2  3\n";
        assert_eq!(text("boundless", &[(0, 0), (1, 1)]).replace("   -2", "  -2"), expected);
    }
}
