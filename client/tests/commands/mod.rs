//! Commands: analyses through the library, and the program as a process.

mod analyze;
mod process;
mod records;
mod solve;
