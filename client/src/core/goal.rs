//! What the player is after, and where a page leads.

use oxo_formats::Record;
use oxo_shared::protocol::GameId;
use oxo_shared::protocol::wish::{Create, Seek};

use super::Door;
use crate::event::Target;

#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    Idle,
    Create(Create),
    /// Go on with an unfinished game on the server within this process; open one if there
    /// is none.
    Host(Create),
    Join(GameId),
    /// Watch a game; at the busiest one if none is named.
    Watch(Option<GameId>),
    WatchList,
    /// Watch the most watched game, and then at the next one.
    Tv,
    Seek(Seek),
    Lobby,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    Stay,
    /// To what lies below this page; out, if nothing does.
    Below,
    Menu,
    /// After this, over the connection that there is.
    Pursue(Goal),
    Connect(Target, Goal),
    /// Waits for the game of a seek that was taken.
    Accept,
    Open(Door),
    Replay(String, Box<Record>),
}
