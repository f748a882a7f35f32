//! The whole system, end to end.

fn main() {}
