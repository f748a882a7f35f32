//! The conditions of a match: players, rules, openings and limits.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_engine::{Book, Limits};
use oxo_shared::{BySide, Game, Rules, Side};

use super::entrant::Entrant;
use super::openings;
use super::seat::Allowance;
use super::sprt::Sprt;
use crate::search;

/// The time of a move if nothing else limits it.
const DEFAULT_TURN: Duration = Duration::from_millis(200);

#[derive(Clone, Debug, clap::Parser)]
pub struct Args {
    /// A bot by name; novice; or cmd:/path/to/brain with its arguments
    a: Entrant,
    /// Its opponent, in the same form
    b: Entrant,
    /// The number of games; each opening is played twice, with both colours
    #[arg(long, default_value_t = 40)]
    pub games: usize,
    /// The rules
    #[arg(long, default_value = "15x15x5")]
    pub rules: Rules,
    /// Seconds per move; 0.2 if nothing else limits it
    #[arg(long)]
    pub time: Option<f64>,
    /// Seconds per move of B, if different
    #[arg(long, requires = "time")]
    time_b: Option<f64>,
    /// Positions per move, for bots and for programs that support INFO max_node; without --time the
    /// games of bots are reproducible
    #[arg(long)]
    nodes: Option<u64>,
    /// Search depth of bots, in plies
    #[arg(long)]
    depth: Option<u32>,
    /// MiB for the tables of each player
    #[arg(long, default_value_t = 64)]
    memory: usize,
    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,
    /// The seed of the order of openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A file of openings, one per line; default: the included ones for these rules
    #[arg(long)]
    pub openings: Option<PathBuf>,
    /// A new file for the games, one per line
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// The number of concurrent games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub concurrency: u8,
    /// Play until it is proven that A is better by more than ELO0, or by less than ELO1; --games is
    /// then the limit
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The number of games between two lines of interim results
    #[arg(long, default_value_t = 20)]
    every: usize,
    /// The number of stones after which a game is drawn
    #[arg(long)]
    max_plies: Option<usize>,
}

pub struct Match {
    pub a: Entrant,
    pub b: Entrant,
    pub rules: Rules,
    /// A at X.
    pub allowances: BySide<Allowance>,
    pub openings: Vec<Game>,
    pub games: usize,
    pub sprt: Option<Sprt>,
    pub every: usize,
    pub max_plies: Option<usize>,
}

impl Match {
    /// The match that the options describe. Fails if the number of games is odd or zero, the rules
    /// have an opening with decisions, an entrant does not play them, or a test would repeat
    /// openings.
    pub fn agree(args: &Args) -> anyhow::Result<Match> {
        ensure!(args.games > 0 && args.games.is_multiple_of(2), "games are played in pairs");
        ensure!(Game::new(args.rules).is_settled(), "a match has no dialogue about colours");
        for entrant in [&args.a, &args.b] {
            entrant.check(&args.rules).with_context(|| entrant.to_string())?;
        }
        let openings = openings::shuffled(args.openings.as_deref(), args.rules, args.seed)?;
        let fresh = openings.len() * Side::BOTH.len();
        ensure!(
            args.sprt.is_none() || args.games <= fresh,
            "there are openings for {fresh} games: those that come again prove nothing"
        );
        Ok(Match {
            a: args.a.clone(),
            b: args.b.clone(),
            rules: args.rules,
            allowances: BySide {
                x: allowance(args, args.time)?,
                o: allowance(args, args.time_b.or(args.time))?,
            },
            openings,
            games: args.games,
            sprt: args.sprt,
            every: args.every.max(1),
            max_plies: args.max_plies,
        })
    }

    /// The opening of a game; they repeat when all were played.
    pub fn opening(&self, number: usize) -> &Game {
        &self.openings[pair(number) % self.openings.len()]
    }

    /// The names of the players, A at X; distinct even if they are equal.
    pub fn names(&self) -> BySide<String> {
        let (x, o) = (self.a.to_string(), self.b.to_string());
        if x == o { BySide { x: format!("{x} A"), o: format!("{o} B") } } else { BySide { x, o } }
    }

    pub fn seats(&self, number: usize, names: &BySide<String>) -> BySide<String> {
        if a_plays(number) == Side::X { names.clone() } else { names.clone().swapped() }
    }
}

impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Match { a, b, rules, games, openings, allowances, .. } = self;
        let (Limits { time, nodes, depth, .. }, other) =
            (&allowances.x.limits, allowances.o.limits.time);
        let pairs = games / Side::BOTH.len();
        let used = pairs.min(openings.len());
        write!(f, "{a} v {b}, {rules}, {games} games from {used} openings")?;
        if *time < Limits::UNTIMED {
            write!(f, ", {} s a move", time.as_secs_f64())?;
        }
        if other != *time {
            write!(f, ", {} s of {b}", other.as_secs_f64())?;
        }
        if let Some(nodes) = nodes {
            write!(f, ", {nodes} nodes a move")?;
        }
        if let Some(depth) = depth {
            write!(f, ", {depth} plies deep")?;
        }
        Ok(())
    }
}

fn allowance(args: &Args, seconds: Option<f64>) -> anyhow::Result<Allowance> {
    let requested = search::seconds(seconds)?;
    let otherwise_limited = args.nodes.is_some() || args.depth.is_some();
    let unasked = if otherwise_limited { Limits::UNTIMED } else { DEFAULT_TURN };
    let limits = Limits {
        time: requested.unwrap_or(unasked),
        nodes: args.nodes,
        depth: args.depth,
        table_bytes: args.memory << 20,
        book: if args.no_book { Book::Closed } else { Book::Open },
        ..Limits::default()
    };
    let default = if args.nodes.is_some() { Limits::UNTIMED } else { DEFAULT_TURN };
    Ok(Allowance { limits, turn: requested.unwrap_or(default) })
}

/// The pair of a game: each opening is played twice.
pub const fn pair(number: usize) -> usize {
    number / Side::BOTH.len()
}

/// The side of A: X in the first game of a pair, O in the second.
pub const fn a_plays(number: usize) -> Side {
    Side::at_ply(number)
}
