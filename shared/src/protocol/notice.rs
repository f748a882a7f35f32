//! What a server tells outside the numbered facts of games.

use serde::{Deserialize, Serialize};

use super::id::GameId;
use super::message::messages;
use super::reply::LobbyView;
use crate::player::Player;
use crate::point::Point;

messages! {
    /// Something about no game in particular, or without a number: the newest counts.
    pub enum Notice {
        /// Seeks and live games now.
        "lobby" => Lobby(LobbyView),
        /// How many look on.
        "viewers" => Viewers(Viewers),
        /// Where a player looks.
        "look" => Look(Look),
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

/// Where a player looks. Told to those who look on, while they are few facts behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// At which game.
    pub g: GameId,
    /// Who.
    pub seat: Player,
    /// The cell around which the player sees the board.
    pub at: Point,
}

/// The server goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restarting {
    /// After how many milliseconds to come back: another time for each client, so that
    /// they do not all come at once.
    pub retry_ms: u64,
}
