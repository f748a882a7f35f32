//! Persistent data: identities, saved games, preferences and settings.

pub mod address;
pub mod attempts;
pub mod config;
pub mod drills;
mod file;
pub mod home;
pub mod identity;
pub mod library;
pub mod link;
pub mod preferences;
pub mod seat;
pub mod value;
