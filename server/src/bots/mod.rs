//! The server's own bots: each plays through the handle of a game, and a few threads run the
//! searches.

pub mod player;
pub mod pool;
