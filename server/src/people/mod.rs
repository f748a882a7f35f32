//! Players, their devices and tokens, and moderation.

pub mod links;
pub mod players;
pub mod reports;
pub mod secret;
