//! Navigation through the rows of a list.

use oxo_headless::client::action::{Action, Step};

/// Rows that a page key moves by.
const PAGE: isize = 10;

/// Returns the row that an action leads to from `row` of `count`. Single steps wrap around; page
/// steps stop at the ends.
pub fn step(action: Action, row: usize, count: usize) -> Option<usize> {
    let steps = steps(action)?;
    Some(match steps.abs() {
        1 => around(count, row, steps),
        _ => row.saturating_add_signed(steps).min(count.saturating_sub(1)),
    })
}

/// Returns by how many rows an action moves.
pub const fn steps(action: Action) -> Option<isize> {
    match action {
        Action::Up => Some(-1),
        Action::Down => Some(1),
        Action::Review(Step::PageBack) => Some(-PAGE),
        Action::Review(Step::PageOn) => Some(PAGE),
        _ => None,
    }
}

/// Returns the choice `steps` further, wrapping around.
pub fn around(count: usize, choice: usize, steps: isize) -> usize {
    match count {
        0 => 0,
        _ => (choice.cast_signed() + steps).rem_euclid(count.cast_signed()).cast_unsigned(),
    }
}
