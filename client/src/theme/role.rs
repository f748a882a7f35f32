//! What a colour is for.

use ratatui::style::Color;

/// What a colour is for; a theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const COUNT: usize = 14;
    pub const ALL: [Role; Role::COUNT] = [
        Role::Text,
        Role::Background,
        Role::Faint,
        Role::Strong,
        Role::Key,
        Role::Cursor,
        Role::X,
        Role::O,
        Role::Last,
        Role::Forbidden,
        Role::Best,
        Role::Premove,
        Role::Threat,
        Role::Alarm,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Role::Text => "text",
            Role::Background => "background",
            Role::Faint => "faint",
            Role::Strong => "strong",
            Role::Key => "key",
            Role::Cursor => "cursor",
            Role::X => "x",
            Role::O => "o",
            Role::Last => "last",
            Role::Forbidden => "forbidden",
            Role::Best => "best",
            Role::Premove => "premove",
            Role::Threat => "threat",
            Role::Alarm => "alarm",
        }
    }

    /// What stands for the role on a screen that is not painted yet.
    pub const fn colour(self) -> Color {
        Color::Indexed(self as u8)
    }

    pub fn of(colour: Color) -> Option<Role> {
        let Color::Indexed(number) = colour else { return None };
        Role::ALL.get(usize::from(number)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_of_a_role_leads_back_to_it() {
        for role in Role::ALL {
            assert_eq!(Role::of(role.colour()), Some(role));
        }
        assert_eq!(Role::of(Color::Reset), None);
    }
}
