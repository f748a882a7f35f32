//! The client without a screen: what is known, what a key or a line asks for, and the runtime.

pub mod action;
pub mod app;
pub mod commands;
pub mod core;
pub mod event;
pub mod goal;
pub mod keys;
pub mod list;
pub mod pages;
pub mod prompt;
pub mod route;
pub mod session;
pub mod signal;
