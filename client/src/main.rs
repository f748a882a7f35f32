//! The player program.

fn main() {}
