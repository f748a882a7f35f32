//! The terminal client: pure `update` and `draw` around one [`app::App`], a task
//! that keeps the connection, and two ways to show it, full screen and in lines.

pub mod action;
pub mod analysis;
pub mod app;
pub mod board;
pub mod bot;
pub mod cli;
pub mod commands;
pub mod config;
#[cfg(unix)]
pub mod confine;
pub mod core;
pub mod event;
mod failure;
pub mod home;
pub mod keys;
pub mod local;
pub mod net;
pub mod pages;
pub mod plain;
pub mod preferences;
pub mod qr;
mod run;
pub mod screen;
pub mod seat;
pub mod session;
#[cfg(unix)]
pub mod sibling;
pub mod terminal;
pub mod theme;
pub mod threats;
pub mod unfinished;
mod wording;

pub use failure::BAD_USAGE;
pub use run::{refuse, run};
pub use wording::harmless;
pub use wording::value::player_name;
