//! The way through the rows of a list.

use crate::client::action::{Action, Step};

/// Rows that a page of a list has, for keys that lead through it page by page.
const PAGE: isize = 10;

/// The row to which an action leads from `row` of so many: one by one around the end, page by page
/// as far as that.
pub fn step(action: Action, row: usize, count: usize) -> Option<usize> {
    let steps = steps(action)?;
    Some(match steps.abs() {
        1 => around(count, row, steps),
        _ => row.saturating_add_signed(steps).min(count.saturating_sub(1)),
    })
}

/// How many rows on an action leads.
pub const fn steps(action: Action) -> Option<isize> {
    match action {
        Action::Up => Some(-1),
        Action::Down => Some(1),
        Action::Review(Step::PageBack) => Some(-PAGE),
        Action::Review(Step::PageOn) => Some(PAGE),
        _ => None,
    }
}

/// So many choices on from this one, around the end.
pub fn around(count: usize, choice: usize, steps: isize) -> usize {
    match count {
        0 => 0,
        _ => (choice.cast_signed() + steps).rem_euclid(count.cast_signed()).cast_unsigned(),
    }
}
