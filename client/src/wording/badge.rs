//! How a list tells people and programs apart.

use std::borrow::Cow;

use oxo_shared::protocol::{Kind, Seat};

/// The name as lists show it: a program's with a badge behind it.
pub(crate) fn badged(name: &str, kind: Kind) -> Cow<'_, str> {
    match kind {
        Kind::Human => name.into(),
        Kind::Bot => format!("{name} (bot)").into(),
    }
}

/// Who sits there, as lists show it.
pub(crate) fn sitter(seat: Option<&Seat>) -> Cow<'_, str> {
    seat.map_or("free seat".into(), |seat| badged(&seat.name, seat.kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_wears_a_badge_and_a_person_none() {
        assert_eq!(badged("pela", Kind::Bot), "pela (bot)");
        assert_eq!(badged("ann", Kind::Human), "ann");
        assert_eq!(sitter(None), "free seat");
    }
}
