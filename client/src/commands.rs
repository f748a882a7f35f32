//! Commands that play nothing: each with its arguments and what it writes.

pub mod doctor;
pub mod files;
pub mod perft;
pub mod print;
pub mod replay;
pub mod solve;
pub mod status;
pub mod wait;
