//! The commands that play or watch, and their goals.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;
use oxo_protocol::{Delay, GameId, SideChoice, Terms, request};
use oxo_shared::{Level, Rules, TimeControl};
use oxo_words as words;

use crate::cli::bot;
use crate::cli::common::Common;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::keep::value::{delay, rules, side, span_ms};

/// The commands that lead to a game, here as in line mode.
#[derive(Clone, Debug, PartialEq, clap::Subcommand)]
pub enum Begin {
    #[command(about = words::ABOUT_PLAY.text())]
    Play(Play),
    #[command(about = words::ABOUT_SEEK.text())]
    Seek(Seek),
    #[command(about = words::ABOUT_CREATE.text())]
    Create(Create),
    #[command(about = words::ABOUT_JOIN.text())]
    Join(Join),
    #[command(about = words::ABOUT_WATCH.text())]
    Watch(Watch),
    #[command(about = words::ABOUT_HOST.text())]
    Host(Host),
}

impl Begin {
    /// Returns the goal of the command and the server to use.
    pub fn plan(&self, common: &Common) -> Plan {
        let goal = match self {
            Begin::Play(args) => return args.plan(common),
            Begin::Host(args) => return args.plan(common),
            Begin::Seek(args) => Goal::Seek(args.seek()),
            Begin::Create(args) => Goal::Create(args.create()),
            Begin::Join(args) => Goal::Join(args.code),
            Begin::Watch(args) => args.goal(),
        };
        Plan { target: Target::Server(common.server_url()), goal }
    }
}

/// The terms of a game.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub struct TermsArgs {
    #[arg(value_name = "RULES", conflicts_with = "rules", value_parser = rules,
          help = words::OPTION_GAME.text())]
    pub game: Option<Rules>,
    #[arg(long, value_parser = rules, help = words::OPTION_RULES.text())]
    pub rules: Option<Rules>,
    #[arg(long, default_value_t = TimeControl::default(), help = words::OPTION_CLOCK.text())]
    pub clock: TimeControl,
    #[arg(long, value_parser = side, help = words::OPTION_SIDE.text())]
    pub side: Option<SideChoice>,
    #[arg(long, value_name = "TIME", value_parser = delay, help = words::OPTION_DELAY.text())]
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

    /// Returns the terms, rated if requested. A rated game defaults to rules that can be rated.
    fn counted(&self, rated: bool) -> Terms {
        let usual = rated.then_some(Rules::GOMOKU);
        let rules = self.rules.or(usual.filter(|_| self.game.is_none()));
        Terms { rated, ..TermsArgs { rules, ..*self }.terms() }
    }

    /// Returns a game with these terms; `side` is the default side.
    pub fn create(&self, side: SideChoice) -> request::Create {
        request::Create { side: self.side.unwrap_or(side), ..request::Create::new(self.terms()) }
    }
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Play {
    #[command(flatten)]
    pub terms: TermsArgs,
    #[arg(value_name = "BOT", conflicts_with_all = ["bot", "both"],
          help = words::OPTION_OPPONENT.text())]
    pub opponent: Option<Level>,
    #[arg(long, value_name = "LEVEL",
          help = words::OptionPlayBot { bots: Level::names() }.to_string())]
    pub bot: Option<Level>,
    #[arg(long, conflicts_with_all = ["game", "rules", "clock", "side", "delay", "opponent", "bot"],
          help = words::OPTION_RESUME.text())]
    pub resume: bool,
    #[arg(long, conflicts_with_all = ["bot", "resume"], help = words::OPTION_BOTH.text())]
    pub both: bool,
    #[arg(long, value_name = "COMMAND", value_parser = bot::engine,
          conflicts_with_all = ["opponent", "bot", "both", "resume"],
          help = words::OPTION_PLAY_ENGINE.text())]
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
    #[arg(long, conflicts_with = "bot_after", help = words::OPTION_RATED.text())]
    pub rated: bool,
    #[arg(long, value_name = "TIME", value_parser = span_ms, help = words::OPTION_BOT_AFTER.text())]
    pub bot_after: Option<u64>,
    #[arg(long, default_value_t = Level::Master, value_name = "LEVEL",
          help = words::OPTION_SEEK_BOT.text())]
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
    #[arg(long, help = words::OPTION_RATED.text())]
    pub rated: bool,
    #[arg(long, help = words::OPTION_LISTED.text())]
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
    #[arg(help = words::OPTION_JOIN_CODE.text())]
    pub code: GameId,
}

#[derive(Args, Clone, Debug, PartialEq)]
pub struct Watch {
    #[arg(help = words::OPTION_WATCH_CODE.text())]
    pub code: Option<GameId>,
    #[arg(long, conflicts_with = "code", help = words::OPTION_TV.text())]
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
    #[arg(long, conflicts_with = "local", help = words::OPTION_BIND.text())]
    pub bind: Option<IpAddr>,
    #[arg(long, help = words::OPTION_LOCAL.text())]
    pub local: bool,
    #[arg(long, help = words::OPTION_HOST_PORT.text())]
    pub port: Option<u16>,
    #[arg(long, help = words::OPTION_LISTED.text())]
    pub listed: bool,
    #[arg(long, help = words::OPTION_NEW.text())]
    pub new: bool,
}

impl Host {
    fn plan(&self, common: &Common) -> Plan {
        let terms = Terms { listed: self.listed, ..self.terms.terms() };
        let create = request::Create { terms, ..self.terms.create(SideChoice::Any) };
        let usual = if self.local { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
        let here = Target::Host { bind: self.bind.unwrap_or(usual.into()), port: self.port };
        match &common.server {
            // Another server hosts the game, so just create it there.
            Some(url) => Plan { target: Target::Server(url.clone()), goal: Goal::Create(create) },
            None if self.new => Plan { target: here, goal: Goal::Create(create) },
            None => Plan { target: here, goal: Goal::Host(create) },
        }
    }
}
