//! Cells and numbers as the protocol writes them.

use std::fmt;
use std::num::IntErrorKind;

use oxo_shared::{Area, Point, Rules};

/// Maximum number of characters of a line that an error quotes.
const EXCERPT: usize = 24;

/// Why the arguments of a command are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum Misread {
    #[error("a cell is x,y, not {0:?}")]
    Cell(String),
    #[error("a stone is x,y,1 or x,y,2, not {0:?}")]
    Stone(String),
    #[error("a size is a whole number, or w,h for a rectangle, not {0:?}")]
    Size(String),
    #[error("a whole number is needed, not {0:?}")]
    Number(String),
}

/// A cell as the protocol names it: column from the left and row from the top, both counted from 0.
/// It may lie outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column.
    pub x: i64,
    /// The row.
    pub y: i64,
}

impl Cell {
    /// The cell of a point on a bounded board.
    pub fn of(rules: &Rules, at: Point) -> Cell {
        Cell { x: i64::from(at.x), y: top(rules) - i64::from(at.y) }
    }

    /// The point of the cell, which may lie outside the board.
    pub fn point(self, rules: &Rules) -> Point {
        let near = |n: i64| n.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        Point::new(near(self.x), near(top(rules).saturating_sub(self.y)))
    }

    /// Reads `x,y`.
    ///
    /// # Errors
    /// [`Misread::Cell`] if the text is not two whole numbers with a comma between them.
    pub fn parse(text: &str) -> Result<Cell, Misread> {
        let (x, y) = pair(text).ok_or_else(|| Misread::Cell(excerpt(text)))?;
        Ok(Cell { x, y })
    }
}

/// The uppermost row, counted from the bottom.
fn top(rules: &Rules) -> i64 {
    match rules.area() {
        Area::Bounded { height, .. } => i64::from(height) - 1,
        Area::Boundless => 0,
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Parses a whole number; one out of range is clamped.
pub fn number(text: &str) -> Option<i64> {
    let parsed: Result<i64, _> = text.trim().parse();
    parsed.map_or_else(
        |error| match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
        Some,
    )
}

pub(crate) fn pair(text: &str) -> Option<(i64, i64)> {
    let (first, second) = text.split_once(',')?;
    Some((number(first)?, number(second)?))
}

/// The beginning of a line, without control characters.
pub fn excerpt(text: &str) -> String {
    let printable = |c: char| if c.is_control() { '?' } else { c };
    text.trim().chars().take(EXCERPT).map(printable).collect()
}

#[cfg(test)]
mod tests {
    use oxo_shared::Game;

    use super::*;

    #[test]
    fn rows_count_from_the_top_and_back_again() {
        let rules: Rules = "20x15x5".parse().unwrap();
        assert_eq!(Cell { x: 19, y: 0 }.point(&rules), Point::new(19, 14));
        assert!(rules.area().cells().all(|at| Cell::of(&rules, at).point(&rules) == at));
    }

    #[test]
    fn the_largest_numbers_are_cells_outside_the_board() {
        for text in ["2147483647,-2147483648", "99999999999999999999,0", "0,-99999999999999999999"]
        {
            let at = Cell::parse(text).unwrap().point(&Rules::GOMOKU);
            assert!(Game::new(Rules::GOMOKU).check(at).is_err(), "{text}");
        }
    }

    #[test]
    fn an_overlong_number_is_clamped() {
        assert_eq!(number("99999999999999999999999"), Some(i64::MAX));
        assert_eq!(number("-99999999999999999999999"), Some(i64::MIN));
        assert_eq!(number("+7"), Some(7));
        assert_eq!(number("--7"), None);
        assert_eq!(number(""), None);
    }
}
