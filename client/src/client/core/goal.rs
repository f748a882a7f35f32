//! What the player is after, and where a page leads.

use oxo_engine::Refusal;
use oxo_formats::Record;
use oxo_protocol::GameId;
use oxo_protocol::request::{self, Create, Seek};

use crate::client::event::Target;
use crate::client::pages::list::Source;
use crate::keep::preferences::Draft;

#[derive(Clone, Debug, PartialEq, Default)]
pub enum Goal {
    #[default]
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

#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    Stay,
    /// To what lies below this page; out, if nothing does.
    Below,
    Menu,
    Quit,
    /// After this, over the connection that there is.
    Pursue(Goal),
    Connect(Target, Goal),
    /// Waits for the game of a seek that was taken.
    Accept,
    Open(Source),
    Replay(String, Box<Record>),
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
