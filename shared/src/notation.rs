//! Names of cells: `h8` and `aa12` on a bounded board, `-3,17` on a boundless one.

use std::fmt;

use crate::area::Area;
use crate::point::Point;
use crate::text::Clean;

/// The number of letters, which is the base of column names.
const LETTERS: i32 = 26;

/// A cell that displays itself in the notation of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointName {
    area: Area,
    point: Point,
}

impl PointName {
    /// Names `point` on a board with this `area`.
    pub const fn new(area: Area, point: Point) -> Self {
        PointName { area, point }
    }
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Point { x, y } = self.point;
        match self.area {
            Area::Bounded { .. } if x >= 0 && y >= 0 => {
                f.write_str(&column_name(x))?;
                write!(f, "{}", i64::from(y) + 1)
            }
            _ => write!(f, "{x},{y}"),
        }
    }
}

/// The letters of column `x`: 0 is `a`, 25 `z`, 26 `aa`. Empty below zero.
pub fn column_name(x: i32) -> String {
    let mut name = Vec::new();
    let mut rest = i64::from(x);
    while rest >= 0 {
        let letter = rest % i64::from(LETTERS);
        name.push(char::from(b'a' + u8::try_from(letter).unwrap_or_default()));
        rest = rest / i64::from(LETTERS) - 1;
    }
    name.iter().rev().collect()
}

/// Why a text is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NotationError {
    #[error("{}", oxo_words::InputCell { text, example })]
    Bounded { text: Clean, example: PointName },
    #[error("{}", oxo_words::InputCellBoundless { text: _0 })]
    Boundless(Clean),
}

/// Parses the name of a cell on a board with this `area`, ignoring case and outer spaces. The cell
/// may be outside the board: the game checks that.
///
/// # Errors
/// [`NotationError`] if the text is not the name of a cell.
pub fn parse_point(area: Area, text: &str) -> Result<Point, NotationError> {
    let name = text.trim();
    match area {
        Area::Bounded { .. } => parse_lettered(name).ok_or_else(|| NotationError::Bounded {
            text: Clean::excerpt(name),
            example: PointName::new(area, area.centre()),
        }),
        Area::Boundless => {
            parse_pair(name).ok_or_else(|| NotationError::Boundless(Clean::excerpt(name)))
        }
    }
}

fn parse_lettered(name: &str) -> Option<Point> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = name.split_at(letters);
    // A sign or a leading zero would give a cell two names.
    if column.is_empty() || !row.starts_with(|first: char| ('1'..='9').contains(&first)) {
        return None;
    }
    let x = column.bytes().try_fold(0i32, |x, letter| {
        x.checked_mul(LETTERS)?.checked_add(i32::from(letter.to_ascii_lowercase() - b'a') + 1)
    })?;
    Some(Point::new(x - 1, row.parse::<i32>().ok()? - 1))
}

fn parse_pair(name: &str) -> Option<Point> {
    let (x, y) = name.split_once(',')?;
    Some(Point::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}
