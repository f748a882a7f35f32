//! The whole system, end to end: real sockets, real processes, a real terminal.

mod games;
