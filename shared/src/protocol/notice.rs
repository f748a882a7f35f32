//! What a server tells outside the numbered facts of games.

use serde::{Deserialize, Serialize};

use super::id::GameId;
use super::message::messages;
use super::reply::LobbyView;

messages! {
    /// Something about no game in particular, or without a number: the newest counts.
    pub enum Notice {
        /// Seeks and live games now.
        "lobby" => Lobby(LobbyView),
        /// How many look on.
        "viewers" => Viewers(Viewers),
        /// The server goes down, and closes this socket with
        /// [`CloseCode::Restarting`](super::CloseCode::Restarting).
        "restarting" => Restarting(Restarting),
    }
}

/// How many look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Viewers {
    /// At which game.
    pub g: GameId,
    /// How many.
    pub n: usize,
}

/// The server goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restarting {
    /// After how many milliseconds to come back: another time for each client, so that
    /// they do not all come at once.
    pub retry_ms: u64,
}
