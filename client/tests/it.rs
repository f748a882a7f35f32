//! The client as a state machine, as screens, as a process and on a connection.

#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

mod commands;
mod common;
mod connection;
mod follow;
mod plain;
mod review;
mod screens;
mod update;
