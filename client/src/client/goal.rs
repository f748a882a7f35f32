//! What is wanted, where, and what a page leads to.

use std::net::IpAddr;

use oxo_engine::Refusal;
use oxo_protocol::request::{self, Create, Seek};
use oxo_protocol::{GameId, SeekId};

use crate::keep::preferences::Draft;
use crate::keep::seat::Seat;

#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
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
    /// The game of this challenge.
    Accept(SeekId),
    Lobby,
}

impl Goal {
    /// Makes the next game like the one that is begun here, if one is.
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

/// Where the rows of a list come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The challenges and games of a server.
    #[default]
    Lobby,
    /// The games of a server that can be watched.
    Watching,
    /// The games that are saved here.
    Saved,
}

impl Source {
    pub const ALL: [Source; 3] = [Source::Lobby, Source::Watching, Source::Saved];
}

/// The server of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One within this process, on the loopback address.
    Local,
    /// One within this process that others can reach.
    Host {
        bind: IpAddr,
        /// The port; the usual one, or a free one if that is taken, when absent.
        port: Option<u16>,
    },
    Server(String),
    /// Where this player has a seat already.
    Seat(Seat),
}

/// A goal, and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub target: Target,
    pub goal: Goal,
}

impl Plan {
    /// Whether the bot of a game on this machine plays by its rules: elsewhere the server
    /// says so.
    pub fn check_bot(&self) -> Result<(), Refusal> {
        match (&self.target, &self.goal) {
            (Target::Local, Goal::Create(request::Create { bot: Some(bot), terms, .. })) => {
                oxo_engine::accepts(*bot, &terms.rules)
            }
            _ => Ok(()),
        }
    }
}
