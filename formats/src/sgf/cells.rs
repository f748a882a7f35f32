//! Cells and texts in the letters of SGF.

use oxo_shared::{Clean, Game, Point, Rules, Side};

use super::error::SgfFault;
use crate::board::sides;
use crate::error::WriteError;

/// The longest side: columns and rows are single letters, lower case first.
pub(super) const LONGEST_SIDE: u8 = 52;
const LETTERS: u8 = 26;

/// The width and height of the board. Fails for a boundless board, or a side that is too long.
pub(super) fn writable(rules: &Rules) -> Result<(u8, u8), WriteError> {
    let (width, height) = sides(rules.area()).ok_or(WriteError::Boundless("SGF"))?;
    if width.max(height) > LONGEST_SIDE {
        return Err(WriteError::TooLarge { format: "SGF", longest: LONGEST_SIDE });
    }
    Ok((width, height))
}

/// The two letters of a cell, on a board of this height.
pub(super) fn pair(at: Point, height: u8) -> String {
    [letter(at.x), letter(i32::from(height) - 1 - at.y)].into_iter().collect()
}

fn letter(index: i32) -> char {
    let index = u8::try_from(index).expect("a cell of a board that is not too large");
    char::from(if index < LETTERS { b'a' + index } else { b'A' + index - LETTERS })
}

/// Reads two letters; `None` if they name no cell of the board.
pub(super) fn cell(value: &str, rules: &Rules) -> Option<Point> {
    let (_, height) = sides(rules.area())?;
    let mut indices = value.bytes().map(|letter| match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + LETTERS),
        _ => None,
    });
    let (column, row) = (indices.next()??, indices.next()??);
    let at = Point::new(i32::from(column), i32::from(height) - 1 - i32::from(row));
    (indices.next().is_none() && rules.area().contains(at)).then_some(at)
}

/// Plays the move that two letters name. Fails if they name no cell, or `side` cannot play there.
pub(super) fn play(game: &mut Game, side: Side, value: &str) -> Result<Point, SgfFault> {
    let (ply, due, rules) = (game.ply() + 1, game.side_at(game.ply()), *game.rules());
    let at = cell(value, &rules).ok_or_else(|| SgfFault::BadMove(Clean::excerpt(value)))?;
    if side != due {
        return Err(SgfFault::Turn { ply, side: due });
    }
    game.play(at).map_err(|why| SgfFault::Illegal { ply, rules, why })?;
    Ok(at)
}

pub(super) fn escaped(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            ']' | '\\' => text.extend(['\\', letter]),
            _ => text.push(letter),
        }
    }
    text
}
