//! Commands that play nothing: each a file with its arguments, its errors and what it writes.

pub mod analyze;
pub mod completions;
pub mod doctor;
pub mod export;
pub mod import;
pub mod list;
pub mod man;
pub mod perft;
pub mod replay;
pub mod solve;
pub mod status;
pub mod themes;
pub mod verify;
pub mod wait;
