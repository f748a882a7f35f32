//! Commands that play nothing: each with its arguments and what it writes.

pub mod doctor;
pub mod files;
pub mod perft;
pub mod replay;
pub mod shell;
pub mod solve;
pub mod status;
pub mod themes;
pub mod wait;
