//! The board as text: rows from the top, with their names.

use std::io::{self, Write};

use oxo_shared::notation::column_name;
use oxo_shared::{Area, Game, Point, Side};

use crate::pages::game::Forbidden;
use crate::theme::FORBIDDEN_MARK;

/// The largest board that is printed whole, in cells each way: what fits 80 columns.
const WHOLE_SIDE: u8 = 20;
/// Cells around the stones that are printed of a larger board.
const MARGIN: i32 = 2;

/// Writes the board; of a large one only the part with stones.
pub fn write_board(out: &mut impl Write, game: &Game) -> io::Result<()> {
    let (low, high) = region(game);
    let forbidden = Forbidden::of(game);
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
    for y in (low.y..=high.y).rev() {
        write!(out, "{:>row_width$}", row(y))?;
        for x in low.x..=high.x {
            let at = Point::new(x, y);
            let mark = match game.board().get(at) {
                Some(Side::X) => "x",
                Some(Side::O) => "o",
                None if forbidden.cells().contains(&at) => FORBIDDEN_MARK,
                None => ".",
            };
            write!(out, " {mark:>cell_width$}")?;
        }
        writeln!(out)?;
    }
    write!(out, "{:row_width$}", "")?;
    for x in low.x..=high.x {
        write!(out, " {:>cell_width$}", column(x))?;
    }
    writeln!(out)
}

/// The lower left and upper right corner of what is printed.
fn region(game: &Game) -> (Point, Point) {
    let area = game.rules().area();
    if let Area::Bounded { width, height } = area {
        let high = Point::new(i32::from(width) - 1, i32::from(height) - 1);
        if width <= WHOLE_SIDE && height <= WHOLE_SIDE {
            return (Point::ORIGIN, high);
        }
        let (from, to) = around_stones(game, Point::new(high.x / 2, high.y / 2));
        let inside = |at: Point| Point::new(at.x.clamp(0, high.x), at.y.clamp(0, high.y));
        return (inside(from), inside(to));
    }
    around_stones(game, Point::ORIGIN)
}

fn around_stones(game: &Game, middle: Point) -> (Point, Point) {
    let first = game.moves().first().copied().unwrap_or(middle);
    let (low, high) = game.moves().iter().fold((first, first), |(low, high), at| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    });
    (Point::new(low.x - MARGIN, low.y - MARGIN), Point::new(high.x + MARGIN, high.y + MARGIN))
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    fn text(rules: &str, moves: &[(i32, i32)]) -> String {
        let rules: Rules = rules.parse().unwrap();
        let game = Game::from_moves(rules, moves.iter().map(|&at| at.into())).unwrap();
        let mut out = Vec::new();
        write_board(&mut out, &game).unwrap();
        String::from_utf8(out).unwrap()
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
