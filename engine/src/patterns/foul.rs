//! Renju's double-threes: of two threes, both must be able to become straight fours by a
//! stone that is no foul itself. See [`oxo_shared::renju`] for the rule.

use oxo_shared::Player;

use super::Field;
use super::field::Cell;
use super::shape::Shape;
use super::threat::{DIRECTIONS, Threat, shapes_of};

/// Whether a stone of `X` on `cell`, where it makes several threes, is a foul.
pub(super) fn is_double_three(field: &Field, cell: Cell) -> bool {
    // The question is asked of few cells, and a copy spares it to change the field.
    let mut after = field.clone();
    after.put(cell, Player::X);
    let threes = shapes_of(field.code(cell, Player::X));
    let real = |&line: &usize| threes[line].is_open_three() && can_be_straight(&after, cell, line);
    (0..DIRECTIONS).filter(real).nth(1).is_some()
}

/// Whether the three of `X` through `cell` on this line can become a straight four.
fn can_be_straight(field: &Field, cell: Cell, line: usize) -> bool {
    field.on_line(cell, line).filter(|&next| field.is_vacant(next)).any(|next| {
        shapes_of(field.code(next, Player::X))[line] == Shape::OpenFour
            && match field.threat(next, Player::X) {
                Threat::Five | Threat::Foul => false,
                Threat::Doubtful => !is_double_three(field, next),
                _ => true,
            }
    })
}
