//! The commands that play, and those that look on: what each comes down to.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;
use oxo_shared::Level;
use oxo_shared::protocol::wish;
use oxo_shared::protocol::{GameId, SideWish};

use super::{Common, Plan, Terms};
use crate::bot;
use crate::event::Target;
use crate::model::Goal;
use crate::wording::value::span_ms;

/// `oxo play`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Play {
    /// What is played.
    #[command(flatten)]
    pub terms: Terms,
    /// The bot, as with --bot
    #[arg(value_name = "BOT", conflicts_with_all = ["bot", "both"])]
    pub opponent: Option<Level>,
    /// The bot: level:1 to level:10, random, minimax, alphabeta, attack or master
    #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
    pub bot: Level,
    /// Play both sides: two people who share this keyboard
    #[arg(long, conflicts_with = "bot")]
    pub both: bool,
    /// Against an engine that speaks the Gomocup protocol, on this machine: it and its
    /// arguments, as one argument, like "pbrain-pela"
    #[arg(long, value_name = "COMMAND", value_parser = bot::engine,
          conflicts_with_all = ["opponent", "bot", "both"])]
    pub engine: Option<bot::Engine>,
}

impl Play {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        let create = wish::Create {
            bot: (!self.both).then_some(self.opponent.unwrap_or(self.bot)),
            both: self.both,
            ..self.terms.create(SideWish::X)
        };
        let target = common.server.clone().map_or(Target::Local, Target::Server);
        Plan { target, goal: Goal::Create(create) }
    }
}

/// `oxo seek`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Seek {
    /// What is played.
    #[command(flatten)]
    pub terms: Terms,
    /// Count the game
    #[arg(long, conflicts_with = "bot_after")]
    pub rated: bool,
    /// Play against a bot if nobody comes for so long, like 30s
    #[arg(long, value_name = "TIME", value_parser = span_ms)]
    pub bot_after: Option<u64>,
    /// That bot
    #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
    pub bot: Level,
}

impl Seek {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        let seek = wish::Seek {
            rated: self.rated,
            bot: self.bot_after.map(|_| self.bot),
            bot_after_ms: self.bot_after,
            ..self.terms.seek(self.terms.side.unwrap_or_default())
        };
        Plan { target: common.target(), goal: Goal::Seek(seek) }
    }
}

/// `oxo create`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Create {
    /// What is played.
    #[command(flatten)]
    pub terms: Terms,
    /// Count the game
    #[arg(long)]
    pub rated: bool,
    /// Show the game in the lobby
    #[arg(long)]
    pub listed: bool,
}

impl Create {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        let create = wish::Create {
            rated: self.rated,
            listed: self.listed,
            ..self.terms.create(SideWish::Any)
        };
        Plan { target: common.target(), goal: Goal::Create(create) }
    }
}

/// `oxo join`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Join {
    /// Its code
    pub code: GameId,
}

impl Join {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        Plan { target: common.target(), goal: Goal::Join(self.code) }
    }
}

/// `oxo watch`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Watch {
    /// Its code [default: a list; with --plain the busiest listed game]
    pub code: Option<GameId>,
    /// Follow the most watched game, and the next one when it ends
    #[arg(long, conflicts_with = "code")]
    pub tv: bool,
}

impl Watch {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        let goal = match self.code {
            Some(code) => Goal::Watch(Some(code)),
            None if self.tv => Goal::Tv,
            None => Goal::WatchList,
        };
        Plan { target: common.target(), goal }
    }
}

/// `oxo host`.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Host {
    /// What is played.
    #[command(flatten)]
    pub terms: Terms,
    /// The address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    pub bind: IpAddr,
    /// The port [default: 7171, or a free one]
    #[arg(long)]
    pub port: Option<u16>,
    /// Show the game in the lobby
    #[arg(long)]
    pub listed: bool,
    /// Open another game even if one is unfinished
    #[arg(long)]
    pub new: bool,
}

impl Host {
    pub(super) fn plan(&self, common: &Common) -> Plan {
        let create = wish::Create { listed: self.listed, ..self.terms.create(SideWish::Any) };
        let here = Target::Host { bind: self.bind, port: self.port };
        match &common.server {
            // Somebody else serves: what is left of hosting is the game.
            Some(url) => Plan { target: Target::Server(url.clone()), goal: Goal::Create(create) },
            None if self.new => Plan { target: here, goal: Goal::Create(create) },
            None => Plan { target: here, goal: Goal::Host(create) },
        }
    }
}
