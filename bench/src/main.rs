//! The load generator.

fn main() {}
