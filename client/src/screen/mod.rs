//! The full screen: pages, terminal and themes.

pub mod app;
mod avatar;
pub mod board;
mod draw;
pub mod help;
pub mod input;
pub mod keybar;
pub mod list;
pub mod pages;
pub mod prompt;
pub mod qr;
pub mod rows;
pub mod shell;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod viewport;

pub use draw::{draw, hit, hover};
