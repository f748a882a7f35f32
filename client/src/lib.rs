//! The terminal client: pure `update` and `view` around one [`model::Model`], a task
//! that keeps the connection, and two ways to show it, full screen and in lines.

pub mod action;
pub mod analysis;
pub mod bot;
pub mod cli;
pub mod commands;
pub mod config;
pub mod event;
pub mod formats;
pub mod home;
pub mod keys;
pub mod local;
pub mod model;
pub mod net;
pub mod plain;
pub mod qr;
mod run;
pub mod session;
pub mod terminal;
pub mod theme;
pub mod threats;
pub mod update;
pub mod view;
mod wording;

pub use run::run;
