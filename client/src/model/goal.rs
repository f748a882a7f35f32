//! What the player wants of a server.

use oxo_shared::protocol::GameId;
use oxo_shared::protocol::wish::{Create, Seek};

/// What to do once there is a connection.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// Nothing.
    Idle,
    /// Open a game.
    Create(Create),
    /// Go on with an unfinished game on the server within this process; open one if there
    /// is none.
    Host(Create),
    /// Sit down at a game.
    Join(GameId),
    /// Look on at a game; at the busiest one if none is named.
    Watch(Option<GameId>),
    /// Choose a game to look on at.
    WatchList,
    /// Look on at the most watched game, and then at the next one.
    Tv,
    /// Look for an opponent.
    Seek(Seek),
    /// Read the lobby.
    Lobby,
}
