//! Matches between two brains, ours or external programs, and the openings they start from.

mod brain;
pub mod draw;
mod elo;
mod entrant;
pub mod levels;
mod novice;
pub mod openings;
mod referee;
mod seat;
pub mod sheet;
mod sprt;
mod spsa;
mod summary;
pub mod tune;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_engine::{Book, Limits};
use oxo_shared::{BySide, Game, Rules, Side};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use draw::NO_TIME_LIMIT;
use entrant::Entrant;
use referee::Played;
use seat::Allowance;
use sheet::Sheet;
use sprt::{Sprt, Verdict};
use summary::Summary;

const DEFAULT_TURN: Duration = Duration::from_millis(200);
const DEFAULT_GAMES: usize = 40;
const DEFAULT_EVERY: usize = 20;
const DEFAULT_MEMORY: usize = 64;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bot of ours by its name or with other margins, like master@futile_margin=14, novice,
    /// or cmd:/path/to/brain with its arguments
    a: Entrant,
    /// Its opponent, likewise
    b: Entrant,
    /// How many games; each opening is played twice, with both colours
    #[arg(long, default_value_t = DEFAULT_GAMES)]
    games: usize,
    /// What they play
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// Seconds for each move; 0.2 if nothing else limits it
    #[arg(long)]
    time: Option<f64>,
    /// Seconds for each move of B, if it gets others
    #[arg(long, requires = "time")]
    time_b: Option<f64>,
    /// Positions that our bots visit for each move, and programs that know INFO max_node;
    /// without --time the games of our bots are then the same every time
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies that our bots look ahead
    #[arg(long)]
    depth: Option<u32>,
    /// MiB for the tables of each
    #[arg(long, default_value_t = DEFAULT_MEMORY)]
    memory: usize,
    /// Leave our opening book closed
    #[arg(long)]
    no_book: bool,
    /// The order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of openings, one a line; those that come along for these rules if absent
    #[arg(long)]
    openings: Option<PathBuf>,
    /// A new file for the games, one a line
    #[arg(long)]
    out: Option<PathBuf>,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    concurrency: u8,
    #[command(flatten)]
    sprt: sprt::Args,
    /// Games between two lines that say how it stands
    #[arg(long, default_value_t = DEFAULT_EVERY)]
    every: usize,
    /// Stones after which a game is drawn
    #[arg(long)]
    max_plies: Option<usize>,
}

impl Args {
    fn between(a: Entrant, b: Entrant) -> Self {
        Args {
            a,
            b,
            games: DEFAULT_GAMES,
            rules: Rules::GOMOKU,
            time: None,
            time_b: None,
            nodes: None,
            depth: None,
            memory: DEFAULT_MEMORY,
            no_book: false,
            seed: 1,
            openings: None,
            out: None,
            concurrency: 1,
            sprt: sprt::Args::none(),
            every: DEFAULT_EVERY,
            max_plies: None,
        }
    }
}

struct Match {
    a: Entrant,
    b: Entrant,
    rules: Rules,
    /// That of A at X.
    allowances: BySide<Allowance>,
    openings: Vec<Game>,
    games: usize,
    sprt: Option<Sprt>,
    every: usize,
    max_plies: Option<usize>,
}

struct Finished {
    number: usize,
    played: Played,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let agreed = Match::agree(args)?;
    let sheet = args.out.as_ref().map(|path| Sheet::create(path, &args.rules)).transpose()?;
    println!("{agreed}\n");
    let summary = agreed.play(sheet, usize::from(args.concurrency))?;
    println!("{summary}");
    if let Some(sprt) = agreed.sprt {
        let verdict = agreed.verdict(&summary);
        let verdict = verdict.map_or("undecided".to_owned(), |verdict| verdict.to_string());
        println!("{}: {verdict}", sprt.standing(&summary.pairs()));
    }
    Ok(())
}

impl Match {
    fn agree(args: &Args) -> anyhow::Result<Match> {
        ensure!(args.games > 0 && args.games.is_multiple_of(2), "games are played in pairs");
        ensure!(Game::new(args.rules).is_settled(), "a match has no dialogue about colours");
        for entrant in [&args.a, &args.b] {
            entrant.check(&args.rules).with_context(|| entrant.to_string())?;
        }
        let file = args.openings.clone().unwrap_or_else(|| openings::of_matches(&args.rules));
        let mut openings = openings::read(&file, args.rules)?;
        openings.shuffle(&mut StdRng::seed_from_u64(args.seed));
        let sprt = args.sprt.test()?;
        let fresh = openings.len() * Side::BOTH.len();
        ensure!(
            sprt.is_none() || args.games <= fresh,
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
            sprt,
            every: args.every.max(1),
            max_plies: args.max_plies,
        })
    }

    fn play(&self, mut sheet: Option<Sheet>, concurrency: usize) -> anyhow::Result<Summary> {
        let names = self.names();
        let turns = self.allowances.as_ref().map(|allowance| allowance.limits.time);
        let mut summary = Summary::new(&names, turns, self.games / Side::BOTH.len());
        let next = AtomicUsize::new(0);
        let (sender, finished) = sync_channel(concurrency);
        thread::scope(|scope| {
            for _ in 0..concurrency {
                let sender = sender.clone();
                scope.spawn(|| self.work(&next, sender));
            }
            drop(sender);
            for game in finished {
                let Finished { number, played } = game?;
                let seats = self.seats(number, &names);
                eprintln!("{}", told(number, &seats, &played));
                if let Some(sheet) = &mut sheet {
                    sheet.add(number, &seats, &played, self.opening(number).ply())?;
                }
                summary.add(pair(number), a_plays(number), &played);
                if summary.games().is_multiple_of(self.every) {
                    eprintln!("{}", self.standing(&summary));
                }
                if self.verdict(&summary).is_some() {
                    break;
                }
            }
            Ok(summary)
        })
    }

    fn standing(&self, summary: &Summary) -> String {
        let test = self.sprt.map(|sprt| format!("; {}", sprt.standing(&summary.pairs())));
        format!("{}{}", summary.standing(), test.unwrap_or_default())
    }

    fn verdict(&self, summary: &Summary) -> Option<Verdict> {
        self.sprt?.verdict(&summary.pairs())
    }

    fn work(&self, next: &AtomicUsize, finished: SyncSender<anyhow::Result<Finished>>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games || finished.send(self.game(number)).is_err() {
                return;
            }
        }
    }

    fn game(&self, number: usize) -> anyhow::Result<Finished> {
        let sit = |entrant: &Entrant, side| entrant.sit(&self.rules, &self.allowances[side]);
        let seats = BySide { x: sit(&self.a, Side::X)?, o: sit(&self.b, Side::O)? };
        let mut seats = if a_plays(number) == Side::X { seats } else { seats.swapped() };
        let played = referee::play(self.opening(number).clone(), &mut seats, self.max_plies);
        seats.x.leave();
        seats.o.leave();
        Ok(Finished { number, played })
    }

    /// The opening of a game; they come again when all were played.
    fn opening(&self, number: usize) -> &Game {
        &self.openings[pair(number) % self.openings.len()]
    }

    /// What the two are called, A at X; told apart if it is one and the same.
    fn names(&self) -> BySide<String> {
        let (x, o) = (self.a.to_string(), self.b.to_string());
        if x == o { BySide { x: format!("{x} A"), o: format!("{o} B") } } else { BySide { x, o } }
    }

    fn seats(&self, number: usize, names: &BySide<String>) -> BySide<String> {
        if a_plays(number) == Side::X { names.clone() } else { names.clone().swapped() }
    }
}

impl std::fmt::Display for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Match { a, b, rules, games, openings, allowances, .. } = self;
        let (Limits { time, nodes, depth, .. }, other) =
            (&allowances.x.limits, allowances.o.limits.time);
        let pairs = games / Side::BOTH.len();
        let used = pairs.min(openings.len());
        write!(f, "{a} v {b}, {rules}, {games} games from {used} openings")?;
        if *time < NO_TIME_LIMIT {
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
    let asked = seconds.map(Duration::try_from_secs_f64).transpose().context("--time")?;
    let otherwise_limited = args.nodes.is_some() || args.depth.is_some();
    let unasked = if otherwise_limited { NO_TIME_LIMIT } else { DEFAULT_TURN };
    let limits = Limits {
        time: asked.unwrap_or(unasked),
        nodes: args.nodes,
        depth: args.depth,
        table_bytes: args.memory << 20,
        book: if args.no_book { Book::Closed } else { Book::Open },
        ..Limits::default()
    };
    let told = if args.nodes.is_some() { NO_TIME_LIMIT } else { DEFAULT_TURN };
    Ok(Allowance { limits, turn: asked.unwrap_or(told) })
}

/// Which opening a game is played from: two games for each.
const fn pair(number: usize) -> usize {
    number / Side::BOTH.len()
}

/// The side that A has: X in the first game of a pair, O in the second.
const fn a_plays(number: usize) -> Side {
    Side::at_ply(number)
}

fn told(number: usize, names: &BySide<String>, played: &Played) -> String {
    let result = match played.winner {
        Some(side) => format!("{} won as {side}", names[side]),
        None => "draw".to_owned(),
    };
    let (BySide { x, o }, plies) = (names, played.game.ply());
    format!("game {number}, {x} v {o}: {result}, {} after {plies} stones", played.ending)
}

#[cfg(test)]
mod tests;
