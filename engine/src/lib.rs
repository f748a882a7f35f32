//! The bots: a game in, a move with its reasons out.
