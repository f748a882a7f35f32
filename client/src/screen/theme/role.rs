//! Roles of colours.

use ratatui::style::Color;
use strum::{EnumCount, IntoStaticStr, VariantArray};

/// The purpose of a colour. A theme maps each role to a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    Text,
    Background,
    /// Lines of the board, empty cells, coordinates.
    Faint,
    Strong,
    Key,
    Cursor,
    X,
    O,
    /// Background of the last stone.
    Last,
    Forbidden,
    Best,
    Premove,
    /// Cells where a line can be completed.
    Threat,
    Alarm,
}

impl Role {
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the placeholder for the role on an unpainted screen.
    pub const fn colour(self) -> Color {
        Color::Indexed(self as u8)
    }

    /// Returns the role of a placeholder; `None` for any other colour.
    pub fn of(colour: Color) -> Option<Role> {
        let Color::Indexed(number) = colour else { return None };
        Role::VARIANTS.get(usize::from(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roles_colour_maps_back_to_the_role() {
        for &role in Role::VARIANTS {
            assert_eq!(Role::of(role.colour()), Some(role));
        }
        assert_eq!(Role::of(Color::Reset), None);
    }
}
