//! Goals, the servers to pursue them on, and the lists and boards a page can show.

use std::net::IpAddr;

use oxo_engine::Refusal;
use oxo_formats::Tree;
use oxo_protocol::request::{self, Create, Seek};
use oxo_protocol::{GameId, SeekId};
use oxo_shared::Point;

use crate::keep::preferences::Draft;
use crate::keep::seat::Seat;
use crate::study::trainer::Course;

#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    Create(Create),
    /// Continue an unfinished game on the server in this process, or create one if there is none.
    Host(Create),
    Join(GameId),
    /// Watch a game, or the busiest one if none is given.
    Watch(Option<GameId>),
    WatchList,
    /// Watch the most watched game, and the next one after it ends.
    Tv,
    Seek(Seek),
    /// Accept this challenge and enter its game.
    Accept(SeekId),
    Lobby,
}

impl Goal {
    /// Makes the draft of the next game match this goal, if it creates or seeks a game.
    pub fn shape(&self, draft: &mut Draft) {
        match self {
            Goal::Create(create) | Goal::Host(create) => {
                draft.follow(&create.terms, create.side, create.bot);
            }
            Goal::Seek(seek) => draft.follow(&seek.terms, seek.side, seek.bot),
            _ => {}
        }
    }
}

/// Where a list gets its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// A server's open challenges and games.
    #[default]
    Lobby,
    /// A server's public games.
    Watching,
    /// Games saved on this machine.
    Saved,
}

/// What a study page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The analysis board, at the end of these moves.
    Board(Tree, Vec<Point>),
    Puzzles(Course),
}

/// The server to pursue a goal on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A server in this process, on the loopback address.
    Local,
    /// A server in this process that others can reach.
    Host {
        bind: IpAddr,
        /// The port. If absent: the default port, or a free one if that is taken.
        port: Option<u16>,
    },
    Server(String),
    /// An unfinished game in which this player already has a seat.
    Seat(Seat),
}

/// A goal and its server.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub target: Target,
    pub goal: Goal,
}

impl Plan {
    /// Checks that the bot of a local game plays by its rules. For other games the server checks.
    pub fn check_bot(&self) -> Result<(), Refusal> {
        match (&self.target, &self.goal) {
            (Target::Local, Goal::Create(request::Create { bot: Some(bot), terms, .. })) => {
                oxo_engine::accepts(*bot, &terms.rules)
            }
            _ => Ok(()),
        }
    }
}
