//! The commands that play, and those that watch: what each asks for, and where.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;
use oxo_protocol::Terms;
use oxo_protocol::request;
use oxo_protocol::{Delay, GameId, SideChoice};
use oxo_shared::{Level, Rules, TimeControl};

use super::{Common, Subcommand};
use crate::cli::bot;
use crate::client::goal::{Goal, Plan, Target};
use crate::keep::value::{delay, rules, side, span_ms};

/// The commands that lead to a game, here as in line mode.
#[derive(Clone, Debug, PartialEq, clap::Subcommand)]
pub enum Begin {
    /// Play against a bot at once
    ///
    /// On this machine, unless a server is named.
    Play(Play),
    /// Look for an opponent
    Seek(Seek),
    /// Open a game and print the line that a friend pastes
    Create(Create),
    /// Sit down at a game, or resume one
    Join(Join),
    /// Watch a game, or choose one from a list
    Watch(Watch),
    /// Serve from this machine, and open a game there for a friend
    ///
    /// An unfinished one is gone on with. With --server the game is opened on that server instead.
    Host(Host),
}

impl Common {
    /// What a command that plays or watches comes down to; nothing for the others.
    pub fn plan(&self, command: &Subcommand) -> Option<Plan> {
        let Subcommand::Begin(begin) = command else { return None };
        let goal = match begin {
            Begin::Play(args) => return Some(args.plan(self)),
            Begin::Host(args) => return Some(args.plan(self)),
            Begin::Seek(args) => Goal::Seek(args.seek()),
            Begin::Create(args) => Goal::Create(args.create()),
            Begin::Join(args) => Goal::Join(args.code),
            Begin::Watch(args) => args.goal(),
        };
        Some(Plan { target: Target::Server(self.server_url()), goal })
    }
}

/// The terms of a game.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub struct TermsArgs {
    /// What is played, as with --rules
    #[arg(value_name = "RULES", conflicts_with = "rules", value_parser = rules)]
    pub game: Option<Rules>,
    /// tictactoe, gomoku, standard, renju, caro, caro6, boundless, or like 4x4x3,
    /// 7x6x4+gravity, 3x3x3+misere, gomoku+swap2 [default: tictactoe, --rated: gomoku, `play`: the last ones]
    #[arg(long, value_parser = rules)]
    pub rules: Option<Rules>,
    /// none, or like 5m+3s, 30s/move, 3d
    #[arg(long, default_value_t = TimeControl::default())]
    pub clock: TimeControl,
    /// x moves first; x, o or any
    #[arg(long, value_parser = side)]
    pub side: Option<SideChoice>,
    /// How much later than the players others see the game, like 30s; at most 10m
    #[arg(long, value_name = "TIME", value_parser = delay)]
    pub delay: Option<Delay>,
}

impl TermsArgs {
    pub fn rules(&self) -> Rules {
        self.game.or(self.rules).unwrap_or(Rules::TICTACTOE)
    }

    /// The terms of a game that is neither rated nor listed.
    pub fn terms(&self) -> Terms {
        let delay = self.delay.unwrap_or_default();
        Terms { control: self.clock, delay, ..Terms::new(self.rules()) }
    }

    /// The same, rated if asked for; then the rules are some that are rated.
    fn counted(&self, rated: bool) -> Terms {
        let usual = rated.then_some(Rules::GOMOKU);
        let rules = self.rules.or(usual.filter(|_| self.game.is_none()));
        Terms { rated, ..TermsArgs { rules, ..*self }.terms() }
    }

    /// A game by these terms; `side` if none was asked for.
    pub fn create(&self, side: SideChoice) -> request::Create {
        request::Create { side: self.side.unwrap_or(side), ..request::Create::new(self.terms()) }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Play {
    #[command(flatten)]
    pub terms: TermsArgs,
    /// The bot, as with --bot
    #[arg(value_name = "BOT", conflicts_with_all = ["bot", "both"])]
    pub opponent: Option<Level>,
    #[arg(long, value_name = "LEVEL",
          help = format!("The bot [default: the last one, at first beginner]: {}", Level::names()))]
    pub bot: Option<Level>,
    /// Go on with the game that was left last
    #[arg(long, conflicts_with_all = ["game", "rules", "clock", "side", "delay", "opponent", "bot"])]
    pub resume: bool,
    /// Play both sides: two people who share this keyboard
    #[arg(long, conflicts_with_all = ["bot", "resume"])]
    pub both: bool,
    /// Against an engine that speaks the Gomocup protocol, on this machine: it and its
    /// arguments, as one argument, like "pbrain-pela"
    #[arg(long, value_name = "COMMAND", value_parser = bot::engine,
          conflicts_with_all = ["opponent", "bot", "both", "resume"])]
    pub engine: Option<bot::Engine>,
}

impl Play {
    fn plan(&self, common: &Common) -> Plan {
        let last = &common.draft;
        let rules = self.terms.rules.or((self.terms.game.is_none()).then_some(last.rules));
        let create = request::Create {
            bot: (!self.both).then_some(self.opponent.or(self.bot).unwrap_or(last.bot)),
            both: self.both,
            ..TermsArgs { rules, ..self.terms }.create(SideChoice::X)
        };
        let target = common.server.clone().map_or(Target::Local, Target::Server);
        Plan { target, goal: Goal::Create(create) }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Seek {
    #[command(flatten)]
    pub terms: TermsArgs,
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
    fn seek(&self) -> request::Seek {
        let terms = self.terms.counted(self.rated);
        request::Seek {
            side: self.terms.side.unwrap_or_default(),
            bot: self.bot_after.map(|_| self.bot),
            bot_after_ms: self.bot_after,
            ..request::Seek::new(terms)
        }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Create {
    #[command(flatten)]
    pub terms: TermsArgs,
    /// Count the game
    #[arg(long)]
    pub rated: bool,
    /// Show the game in the lobby
    #[arg(long)]
    pub listed: bool,
}

impl Create {
    fn create(&self) -> request::Create {
        let terms = Terms { listed: self.listed, ..self.terms.counted(self.rated) };
        request::Create { terms, ..self.terms.create(SideChoice::Any) }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Join {
    /// Its code, or its link
    pub code: GameId,
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Watch {
    /// Its code or link [default: a list; with --plain the busiest listed game]
    pub code: Option<GameId>,
    /// Follow the most watched game, and the next one when it ends
    #[arg(long, conflicts_with = "code")]
    pub tv: bool,
}

impl Watch {
    fn goal(&self) -> Goal {
        match self.code {
            Some(code) => Goal::Watch(Some(code)),
            None if self.tv => Goal::Tv,
            None => Goal::WatchList,
        }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Host {
    #[command(flatten)]
    pub terms: TermsArgs,
    /// The address to listen on [default: all that this machine has]
    #[arg(long, conflicts_with = "local")]
    pub bind: Option<IpAddr>,
    /// Listen for nobody but programs on this machine
    #[arg(long)]
    pub local: bool,
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
    fn plan(&self, common: &Common) -> Plan {
        let terms = Terms { listed: self.listed, ..self.terms.terms() };
        let create = request::Create { terms, ..self.terms.create(SideChoice::Any) };
        let usual = if self.local { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
        let here = Target::Host { bind: self.bind.unwrap_or(usual.into()), port: self.port };
        match &common.server {
            // Somebody else serves: what is left of hosting is the game.
            Some(url) => Plan { target: Target::Server(url.clone()), goal: Goal::Create(create) },
            None if self.new => Plan { target: here, goal: Goal::Create(create) },
            None => Plan { target: here, goal: Goal::Host(create) },
        }
    }
}
