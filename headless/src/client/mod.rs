//! The client without a screen: its state and its commands.

pub mod action;
mod advice;
pub mod commands;
pub mod core;
pub mod desk;
pub mod event;
pub mod goal;
pub mod keys;
pub mod prompt;
mod review;
pub mod route;
pub mod signal;
pub mod state;
pub mod study;
pub mod unfinished;
mod update;
mod verbs;
