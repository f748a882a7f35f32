//! The client without a screen: what is known, what a key or a line asks for, and the runtime.

pub mod action;
pub mod commands;
pub mod core;
pub mod event;
pub mod goal;
pub mod keys;
pub mod prompt;
pub mod route;
pub mod session;
pub mod signal;
pub mod state;
mod update;
