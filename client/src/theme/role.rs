//! What a colour is for.

use ratatui::style::Color;

/// What a colour is for; a theme says which colour that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What has no other role.
    Text,
    /// Behind everything.
    Background,
    /// Lines of the board, empty cells, coordinates.
    Faint,
    /// Headings, what should be read first.
    Strong,
    /// Keys that can be pressed.
    Key,
    /// The cell or the row that a key would act on.
    Cursor,
    /// Stones of X.
    X,
    /// Stones of O.
    O,
    /// Behind the stone that was put last.
    Last,
    /// Cells that the rules keep the side to move from.
    Forbidden,
    /// What a bot recommends.
    Best,
    /// The stone that waits for the turn to come.
    Premove,
    /// Cells where a row is about to be made.
    Threat,
    /// Something is wrong.
    Alarm,
}

impl Role {
    /// How many there are.
    pub const COUNT: usize = 14;
    /// All of them, each at its own number.
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

    /// What a theme file calls it.
    #[must_use]
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
    #[must_use]
    pub const fn colour(self) -> Color {
        Color::Indexed(self as u8)
    }

    /// The role that such a colour stands for.
    #[must_use]
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
