//! What a colour is for.

use ratatui::style::Color;
use strum::{EnumCount, IntoStaticStr, VariantArray};

/// What a colour is for; a theme says which colour that is.
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
    /// Behind the stone that was put last.
    Last,
    Forbidden,
    Best,
    Premove,
    /// Cells where a row is about to be made.
    Threat,
    Alarm,
}

impl Role {
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What stands for the role on a screen that is not painted yet.
    pub const fn colour(self) -> Color {
        Color::Indexed(self as u8)
    }

    pub fn of(colour: Color) -> Option<Role> {
        let Color::Indexed(number) = colour else { return None };
        Role::VARIANTS.get(usize::from(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_of_a_role_leads_back_to_it() {
        for &role in Role::VARIANTS {
            assert_eq!(Role::of(role.colour()), Some(role));
        }
        assert_eq!(Role::of(Color::Reset), None);
    }
}
