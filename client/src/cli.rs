//! The command line: what to do, where, and by which name.

use std::convert::Infallible;
use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::Resettable;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use oxo_shared::protocol::wish::{Create, Seek};
use oxo_shared::protocol::{Delay, GameId, Limits, PATH, SideWish};
use oxo_shared::{Level, Rules, TimeControl};
use tokio_tungstenite::tungstenite::http::Uri;

use crate::bot;
use crate::completions::{CompletionsArgs, ManArgs};
use crate::config::Config;
use crate::event::Target;
use crate::model::Goal;
use crate::replay::ReplayArgs;
use crate::status::StatusArgs;
use crate::themes::Themes;
use crate::wait::WaitArgs;

/// The server asked unless another one is named.
pub const DEFAULT_SERVER: &str = "ws://127.0.0.1:7171/ws";

/// Noughts and crosses of every size, against people and bots.
///
/// Without a command a menu opens; its first entry plays against a bot at once.
#[derive(Clone, Debug, Parser, PartialEq)]
#[command(name = "oxo", version)]
pub struct Cli {
    /// What goes with every command.
    #[command(flatten)]
    pub common: Common,
    /// What to do; the menu if absent.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What goes with every command.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub struct Common {
    /// The server [default: ws://127.0.0.1:7171/ws; `play` needs none]
    #[arg(long, global = true, env = "OXO_SERVER", value_name = "URL", value_parser = server_url)]
    pub server: Option<String>,
    /// The name to be known by, at most 24 characters
    #[arg(long, global = true, env = "OXO_NAME", value_parser = player_name)]
    pub name: Option<String>,
    /// Where the settings are, if not in the usual place: see `oxo config`
    #[arg(long, global = true, env = "OXO_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The server of the settings: for the commands that need one, not for `play`.
    #[arg(skip)]
    pub usual_server: Option<String>,
    /// A PEM file of authorities to trust for wss:// besides those of the system
    #[arg(long, global = true, env = "OXO_CA", value_name = "FILE")]
    pub ca: Option<PathBuf>,
    /// Where games are saved when they end or are left, and looked for by their code
    /// [default: oxo/games in the user's data directory]
    #[arg(long, global = true, env = "OXO_GAMES", value_name = "DIR")]
    pub games: Option<PathBuf>,
    /// Be somebody new, and keep nothing to come back with: no games either
    #[arg(long, global = true)]
    pub guest: bool,
    /// Lines on standard output, moves from standard input; chosen by itself when the
    /// output is no terminal
    #[arg(long, global = true)]
    pub plain: bool,
    /// What is told as JSON: an object for what is asked, an event on each line of a game
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw with ASCII characters alone
    #[arg(long, global = true)]
    pub ascii: bool,
    /// The colours [default: those of the terminal]; `oxo themes` lists them
    #[arg(long, global = true, env = "OXO_THEME", value_name = "NAME")]
    pub theme: Option<String>,
    /// Put a stone only when its cell is chosen twice; at once when time is short
    #[arg(long, global = true)]
    pub confirm: bool,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum Command {
    /// Play against a bot at once, on this machine unless a server is named
    Play {
        /// What is played.
        #[command(flatten)]
        terms: Terms,
        /// The bot, as with --bot
        #[arg(value_name = "BOT", conflicts_with_all = ["bot", "both"])]
        opponent: Option<Level>,
        /// The bot: level:1 to level:10, random, minimax, alphabeta, attack or master
        #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
        bot: Level,
        /// Play both sides: two people who share this keyboard
        #[arg(long, conflicts_with = "bot")]
        both: bool,
        /// Against an engine that speaks the Gomocup protocol, on this machine: it and its
        /// arguments, as one argument, like "pbrain-pela"
        #[arg(long, value_name = "COMMAND", value_parser = bot::engine,
              conflicts_with_all = ["opponent", "bot", "both"])]
        engine: Option<bot::Engine>,
    },
    /// Look for an opponent
    Seek {
        /// What is played.
        #[command(flatten)]
        terms: Terms,
        /// Count the game
        #[arg(long, conflicts_with = "bot_after")]
        rated: bool,
        /// Play against a bot if nobody comes for so long, like 30s
        #[arg(long, value_name = "TIME", value_parser = span_ms)]
        bot_after: Option<u64>,
        /// That bot
        #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
        bot: Level,
    },
    /// Open a game and print the line that a friend pastes
    Create {
        /// What is played.
        #[command(flatten)]
        terms: Terms,
        /// Count the game
        #[arg(long)]
        rated: bool,
        /// Show the game in the lobby
        #[arg(long)]
        listed: bool,
    },
    /// Sit down at a game
    Join {
        /// Its code
        code: GameId,
    },
    /// Look on at a game, or choose one from a list
    Watch {
        /// Its code [default: a list; with --plain the busiest listed game]
        code: Option<GameId>,
        /// Follow the most watched game, and the next one when it ends
        #[arg(long, conflicts_with = "code")]
        tv: bool,
    },
    /// Look at a game again: step through it, try other moves, find where it was decided
    Replay(ReplayArgs),
    /// List the open seeks and the running games
    List,
    /// Serve from this machine, and open a game there for a friend, or go on with one
    ///
    /// With --server the game is opened on that server instead.
    Host {
        /// What is played.
        #[command(flatten)]
        terms: Terms,
        /// The address to listen on
        #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
        bind: IpAddr,
        /// The port [default: 7171, or a free one]
        #[arg(long)]
        port: Option<u16>,
        /// Show the game in the lobby
        #[arg(long)]
        listed: bool,
        /// Open another game even if one is unfinished
        #[arg(long)]
        new: bool,
    },
    /// Say how a position ends under best play, and by which moves
    ///
    /// Exits with 3 if that is not found out within the time.
    Solve {
        /// What is played
        rules: Rules,
        /// The moves so far, as one argument: "a1 b2 c3"
        #[arg(default_value = "")]
        moves: String,
        /// There are none.
        #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
        further: Vec<Infallible>,
        /// How long to try, like 10s or 5m
        #[arg(long, default_value = "10s", value_parser = span)]
        time: Duration,
    },
    /// Look through a game: what each position was worth, and where that was thrown away
    Analyze {
        /// A file in SGF, .psq, JSON or text, or the moves as one argument: "a1 b2 c3"
        #[arg(value_name = "FILE|MOVES")]
        game: String,
        /// There are none.
        #[arg(hide = true, value_name = "MOVES", value_parser = further_moves)]
        further: Vec<Infallible>,
        /// What is played [default: what the file says; for moves tictactoe]
        #[arg(long)]
        rules: Option<Rules>,
        /// How long to think about each position, like 1s or 5m
        #[arg(long, default_value = "1s", value_parser = span)]
        time: Duration,
        /// Whose thoughts to show where the game is not solved; any other bot than master
        /// is asked about every position
        #[arg(long, default_value_t = Level::Master, value_name = "LEVEL")]
        bot: Level,
    },
    /// Say in one line how many games you have and in how many it is your move
    ///
    /// For a prompt or a status bar: it is quick, asks beside the program that plays, and
    /// exits with 0 whether the server answers or not. Games that `oxo host` serves from
    /// this machine are not among them.
    Status(StatusArgs),
    /// Wait until it is your move, and say what the opponent played
    ///
    /// Exits with 0 then, with 3 when the game is over, with 4 after --timeout.
    Wait(WaitArgs),
    /// Look at the terminal, the settings and the server, and print a report to paste
    ///
    /// Exits with 1 if something does not work.
    Doctor,
    /// Say where the settings are kept, and print an example of them
    Config,
    /// Write a saved game in another format, or a picture of it
    Export(crate::export::Args),
    /// Read a game in SGF, .psq, JSON or text, and keep it with the saved ones
    Import(crate::import::Args),
    /// Replay records, and say whether they are legal
    ///
    /// Exits with 1 if one is not.
    Verify(crate::verify::Args),
    /// Seat an engine that speaks the Gomocup protocol
    ///
    /// It looks for opponents until `--rounds` are played, or Ctrl-C: the first one begins no
    /// more games, the second one leaves those that run.
    Bot(Box<bot::Args>),
    /// List the themes, or print one to start from
    Themes(Themes),
    /// Print what a shell reads to complete commands and flags
    Completions(CompletionsArgs),
    /// Print the manual, or write a page for each command
    Man(ManArgs),
    /// Count lines of play and positions, ply by ply
    Perft {
        /// What is played
        rules: Rules,
        /// How many moves deep
        depth: usize,
    },
}

impl Cli {
    /// What the command line says, and the variables that stand for flags; an empty one is
    /// as good as none.
    ///
    /// # Errors
    /// What clap says about it.
    pub fn read<I, T>(line: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString> + Clone,
    {
        let mut command = Cli::command().mut_args(|arg| {
            let variable = arg.get_env().and_then(std::env::var_os);
            let is_empty = variable.is_some_and(|value| value.is_empty());
            if is_empty { arg.env(Resettable::Reset) } else { arg }
        });
        let matches = command.try_get_matches_from_mut(line)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The terms of a game.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// What is played, as with --rules
    #[arg(value_name = "RULES", conflicts_with = "rules")]
    pub game: Option<Rules>,
    /// tictactoe, gomoku, standard, renju, caro, caro6, boundless, or like 4x4x3,
    /// 7x6x4+gravity, 3x3x3+misere, gomoku+swap2
    #[arg(long, default_value_t = Rules::TICTACTOE)]
    pub rules: Rules,
    /// none, or like 5m+3s, 30s/move, 3d
    #[arg(long, default_value_t = TimeControl::default())]
    pub clock: TimeControl,
    /// x moves first; x, o or any
    #[arg(long, value_parser = side)]
    pub side: Option<SideWish>,
    /// How much later than the players others see the game, like 30s; at most 10m
    #[arg(long, value_name = "TIME", value_parser = delay)]
    pub delay: Option<Delay>,
}

impl Terms {
    /// What is played, however it was said.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.game.unwrap_or(self.rules)
    }

    /// A game by these terms; `side` if none was asked for.
    #[must_use]
    pub fn create(&self, side: SideWish) -> Create {
        Create {
            rules: self.rules(),
            clock: self.clock,
            side: self.side.unwrap_or(side),
            rated: false,
            bot: None,
            both: false,
            listed: false,
            delay_s: self.delay.unwrap_or_default(),
            moves: Vec::new(),
        }
    }
}

/// Where to go, and what for.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where.
    pub target: Target,
    /// What for.
    pub goal: Goal,
}

impl Common {
    /// The server to ask.
    #[must_use]
    pub fn server_url(&self) -> String {
        let named = self.server.as_ref().or(self.usual_server.as_ref());
        named.map_or_else(|| DEFAULT_SERVER.to_owned(), String::clone)
    }

    /// Takes from the settings what neither a flag nor a variable said.
    pub fn fill_from(&mut self, config: &Config) {
        self.name = self.name.take().or_else(|| config.name.clone());
        self.usual_server = config.server.clone();
        self.theme = self.theme.take().or_else(|| config.theme.clone());
        self.games = self.games.take().or_else(|| config.games.clone());
        self.ascii |= config.ascii.unwrap_or(false);
        self.confirm |= config.confirm.unwrap_or(false);
    }

    fn server(&self) -> Target {
        Target::Server(self.server_url())
    }

    /// What a command that plays or watches comes down to; nothing for the others.
    #[must_use]
    pub fn plan(&self, command: &Command) -> Option<Plan> {
        Some(match command {
            Command::Play { engine: Some(_), .. } => return None,
            Command::Play { terms, opponent, bot, both, engine: None } => Plan {
                target: self.server.clone().map_or(Target::Local, Target::Server),
                goal: Goal::Create(Create {
                    bot: (!both).then_some(opponent.unwrap_or(*bot)),
                    both: *both,
                    ..terms.create(SideWish::X)
                }),
            },
            Command::Seek { terms, rated, bot_after, bot } => Plan {
                target: self.server(),
                goal: Goal::Seek(Seek {
                    rules: terms.rules(),
                    clock: terms.clock,
                    rated: *rated,
                    side: terms.side.unwrap_or_default(),
                    bot: bot_after.map(|_| *bot),
                    bot_after_ms: *bot_after,
                    delay_s: terms.delay.unwrap_or_default(),
                }),
            },
            Command::Create { terms, rated, listed } => Plan {
                target: self.server(),
                goal: Goal::Create(Create {
                    rated: *rated,
                    listed: *listed,
                    ..terms.create(SideWish::Any)
                }),
            },
            Command::Join { code } => Plan { target: self.server(), goal: Goal::Join(*code) },
            Command::Watch { code, tv } => {
                let goal = match code {
                    Some(code) => Goal::Watch(Some(*code)),
                    None if *tv => Goal::Tv,
                    None => Goal::WatchList,
                };
                Plan { target: self.server(), goal }
            }
            Command::Host { terms, bind, port, listed, new } => {
                let create = Create { listed: *listed, ..terms.create(SideWish::Any) };
                match &self.server {
                    // Somebody else serves: what is left of hosting is the game.
                    Some(url) => {
                        Plan { target: Target::Server(url.clone()), goal: Goal::Create(create) }
                    }
                    None => Plan {
                        target: Target::Host { bind: *bind, port: *port },
                        goal: if *new { Goal::Create(create) } else { Goal::Host(create) },
                    },
                }
            }
            Command::List
            | Command::Config
            | Command::Export(_)
            | Command::Import(_)
            | Command::Verify(_)
            | Command::Bot(_)
            | Command::Themes(_)
            | Command::Status(_)
            | Command::Wait(_)
            | Command::Doctor
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Replay(_)
            | Command::Perft { .. }
            | Command::Solve { .. }
            | Command::Analyze { .. } => return None,
        })
    }
}

/// A URL of a WebSocket, with TLS or without; `host:port` stands for `ws://host:port/ws`.
pub(crate) fn server_url(text: &str) -> Result<String, String> {
    let whole = if text.contains("://") { text.to_owned() } else { format!("ws://{text}") };
    let wrong = || format!("a server is an address like {DEFAULT_SERVER}, not {text:?}");
    let uri: Uri = whole.parse().map_err(|_| wrong())?;
    let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.authority()) else {
        return Err(wrong());
    };
    if !matches!(scheme, "ws" | "wss") {
        return Err(wrong());
    }
    let path = if matches!(uri.path(), "" | "/") { PATH } else { uri.path() };
    Ok(format!("{scheme}://{host}{path}"))
}

/// A name as it may be kept, without the spaces around it.
pub(crate) fn player_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let longest = Limits::default().name_chars;
    match name.chars().count() {
        0 => Err("a name has at least one character".to_owned()),
        count if count > longest => {
            Err(format!("a name has at most {longest} characters, not {count}"))
        }
        _ if name.chars().any(char::is_control) => {
            Err("a name has no control characters".to_owned())
        }
        _ => Ok(name.to_owned()),
    }
}

/// `x`, `o` or `any`.
pub(crate) fn side(text: &str) -> Result<SideWish, String> {
    match text.to_ascii_lowercase().as_str() {
        "x" => Ok(SideWish::X),
        "o" => Ok(SideWish::O),
        "any" => Ok(SideWish::Any),
        _ => Err(format!("a side is x, o or any, not {text:?}")),
    }
}

/// What follows the argument that has the moves: nothing does.
fn further_moves(_: &str) -> Result<Infallible, &'static str> {
    Err("the moves are one argument, in quotes: \"a1 b2 c3\"")
}

/// `30s`, `2m`: what a clock without increment is written like.
fn span_ms(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(TimeControl::Fischer { initial_ms, increment_ms: 0 }) => Ok(initial_ms),
        _ => Err(format!("a time is like 30s or 2m, not {text:?}")),
    }
}

/// The same as a delay, in whole seconds.
fn delay(text: &str) -> Result<Delay, String> {
    let seconds = span_ms(text)?.div_ceil(1_000);
    Delay::from_secs(seconds).map_err(|error| format!("{error}: ask for 10m or less"))
}

/// The same as a duration.
pub(crate) fn span(text: &str) -> Result<Duration, String> {
    span_ms(text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Cli {
        Cli::try_parse_from(line.split_whitespace()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn refused(line: &str) -> String {
        let error = Cli::try_parse_from(line.split_whitespace()).expect_err(line);
        assert_eq!(error.exit_code(), 2, "{line}");
        error.to_string()
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn play_needs_no_server_and_answers_every_question_itself() {
        let cli = parse("oxo play");
        let plan = cli.common.plan(&cli.command.unwrap()).unwrap();
        assert_eq!(plan.target, Target::Local);
        let Goal::Create(create) = plan.goal else { panic!("{:?}", plan.goal) };
        assert_eq!((create.rules, create.bot), (Rules::TICTACTOE, Some(Level::Master)));
        assert_eq!(create.side, SideWish::X);
    }

    #[test]
    fn the_terms_of_a_game_are_read_from_the_line() {
        let cli = parse("oxo play --rules 15x15x5+exact --bot attack --side o --clock 5m+3s");
        let Goal::Create(create) = cli.common.plan(&cli.command.unwrap()).unwrap().goal else {
            panic!("play opens a game");
        };
        assert_eq!(create.rules.to_string(), "15x15x5+exact");
        assert_eq!(create.clock.to_string(), "5m+3s");
        assert_eq!((create.side, create.bot), (SideWish::O, Some(Level::Attack)));
    }

    #[test]
    fn rules_and_bot_may_stand_alone() {
        let short = parse("oxo play gomoku level:3 --side o").command.unwrap();
        let long = parse("oxo play --rules gomoku --bot level:3 --side o").command.unwrap();
        let common = Common::default();
        assert_eq!(common.plan(&short), common.plan(&long));
        assert!(refused("oxo play renju --rules gomoku").contains("cannot be used"));
    }

    #[test]
    fn a_bot_may_be_named_by_its_grade() {
        let third = Level::Graded(3.try_into().unwrap());
        let cli = parse("oxo play --bot level:3");
        let Goal::Create(create) = cli.common.plan(&cli.command.unwrap()).unwrap().goal else {
            panic!("play opens a game");
        };
        assert_eq!(create.bot, Some(third));
        let cli = parse("oxo seek --bot-after 30s --bot level:3");
        let Goal::Seek(seek) = cli.common.plan(&cli.command.unwrap()).unwrap().goal else {
            panic!("seek looks for somebody");
        };
        assert_eq!(seek.bot, Some(third));
    }

    #[test]
    fn an_engine_of_ones_own_is_no_bot_of_a_server() {
        let cli = parse("oxo play gomoku --engine pbrain-pela");
        assert_eq!(cli.common.plan(&cli.command.unwrap()), None);
        assert!(refused("oxo play gomoku --engine pela --bot random").contains("cannot be used"));
        assert!(refused("oxo play gomoku --engine '").contains("missing"));
    }

    #[test]
    fn the_server_may_be_named_before_or_after_the_command_and_by_host_alone() {
        for line in [
            "oxo --server 10.0.0.7:7171 join k7qx2m",
            "oxo join K7QX2M --server ws://10.0.0.7:7171",
            "oxo join K7QX2M --server ws://10.0.0.7:7171/ws",
        ] {
            let cli = parse(line);
            let plan = cli.common.plan(&cli.command.unwrap()).unwrap();
            assert_eq!(plan.target, Target::Server("ws://10.0.0.7:7171/ws".to_owned()), "{line}");
        }
    }

    #[test]
    fn to_host_on_a_server_is_to_open_a_game_there() {
        let cli = parse("oxo host --server 10.0.0.7:7171 --rules gomoku --listed");
        let plan = cli.common.plan(&cli.command.unwrap()).unwrap();
        assert_eq!(plan.target, Target::Server("ws://10.0.0.7:7171/ws".to_owned()));
        let Goal::Create(create) = plan.goal else { panic!("{:?}", plan.goal) };
        assert_eq!((create.rules, create.listed), (Rules::GOMOKU, true));
    }

    #[test]
    fn the_server_of_the_settings_is_for_the_commands_that_need_one() {
        let config = Config { server: Some("ws://usual/ws".to_owned()), ..Config::default() };
        let target = |line: &str| {
            let mut cli = parse(line);
            cli.common.fill_from(&config);
            cli.common.plan(&cli.command.unwrap()).unwrap().target
        };
        assert_eq!(target("oxo join K7QX2M"), Target::Server("ws://usual/ws".to_owned()));
        assert_eq!(target("oxo join K7QX2M --server a"), Target::Server("ws://a/ws".to_owned()));
        assert_eq!(target("oxo play"), Target::Local);
        assert!(matches!(target("oxo host"), Target::Host { .. }));
    }

    #[test]
    fn bad_usage_is_refused_with_a_sentence_that_helps() {
        assert!(refused("oxo play --rules nonsense").contains("unknown rules \"nonsense\""));
        assert!(refused("oxo play --bot skynet").contains("no bot is called \"skynet\""));
        assert!(refused("oxo play --bot level:11").contains("level:1 to level:10"));
        assert!(refused("oxo play --clock soon").contains("no time control"));
        assert!(refused("oxo play --side both").contains("a side is x, o or any"));
        assert!(refused("oxo join nowhere").contains("six letters"));
        assert!(refused("oxo list --server http://x").contains("a server is an address"));
        assert!(refused("oxo --name aaaaaaaaaaaaaaaaaaaaaaaaa").contains("at most 24"));
        assert!(refused("oxo seek --rated --bot-after 30s").contains("cannot be used"));
        refused("oxo dance");
    }

    #[test]
    fn a_game_may_be_seen_later_by_others_but_not_too_late() {
        let Some(Command::Create { terms, .. }) = parse("oxo create --delay 30s").command else {
            panic!("a game to open")
        };
        assert_eq!(u64::from(terms.create(SideWish::Any).delay_s), 30);
        let why = refused("oxo seek --delay 11m");
        assert!(why.contains("at most 600 seconds late: ask for 10m or less"), "{why}");
    }
}
