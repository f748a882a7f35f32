//! The terminal client: pure `update` and `view` around one [`model::Model`], a task
//! that keeps the connection, and two ways to show it, full screen and in lines.

pub mod action;
pub mod analysis;
pub mod analyze;
pub mod ask;
mod badge;
pub mod bot;
mod charset;
pub mod cli;
pub mod completions;
pub mod config;
pub mod doctor;
pub mod event;
pub mod export;
pub mod formats;
pub mod glyphs;
pub mod home;
pub mod identity;
pub mod import;
pub mod keys;
pub mod library;
pub mod list;
pub mod local;
pub mod look;
pub mod model;
pub mod net;
pub mod perft;
pub mod plain;
pub mod qr;
mod quantity;
pub mod replay;
mod run;
pub mod session;
pub mod solve;
pub mod status;
pub mod study;
pub mod terminal;
pub mod theme;
pub mod themes;
pub mod threats;
mod typed;
pub mod update;
pub mod verify;
pub mod view;
pub mod wait;

pub use run::run;
