//! Mines games for puzzles until a pack is full.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use oxo_engine::Stop;
use oxo_engine::puzzles::{Kind, Mined, Pack};
use oxo_shared::{Game, Rules};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::collection::Collection;
use super::games;
use super::plan;
use crate::workers::on_threads;

/// Interval of progress reports, in games.
const SHOWN: usize = 200;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files of games: sheets of `match`, or any file that `oxo` reads
    #[arg(long, num_args = 1..)]
    from: Vec<PathBuf>,
    /// The most games of the bots against each other
    #[arg(long, default_value_t = 30_000)]
    games: usize,
    /// The seed of openings and choices; the bots' games differ from run to run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// A pack to begin with
    #[arg(long)]
    add: Option<PathBuf>,
    /// The output file
    #[arg(long)]
    out: PathBuf,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mine = Mutex::new(Mine::new(args)?);
    on_threads(args.concurrency, |number| dig(&mine, args.seed << 32 | number as u64))?;
    let Mine { collection, tally, started, .. } = mine.into_inner().expect("no worker panics");
    for part in collection.missing() {
        println!(
            "not found: {} {}: {} strict, {} loose",
            part.rules, part.kind, part.strict, part.loose
        );
    }
    let found = collection.len();
    let text = format!("{HEADING}{}", collection.into_pack());
    println!(
        "{tally}\n{found} puzzles, {} bytes, {:.0} s",
        text.len(),
        started.elapsed().as_secs_f64()
    );
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}

const HEADING: &str = "\
# Puzzles, proved. Made by: cargo run --release -p oxo-lab -- puzzles mine --out FILE
# Rules; below them a line for each puzzle: code; kind (f fours, u foul, t threats, h hold, e exact;
# a capital if a single move is right at every step) and stones; difficulty; themes (g gapped,
# d diagonal, e edge, c counter-four, t four-three, w double four, u foul); the moves that lead
# there; a solution.
";

/// The state that the workers share.
struct Mine {
    collection: Collection,
    files: Vec<Game>,
    left: usize,
    tally: Tally,
    started: Instant,
}

impl Mine {
    fn new(args: &Args) -> anyhow::Result<Mine> {
        let files = args.from.iter().map(|path| games::of_file(path));
        let files: Vec<Vec<Game>> = files.collect::<Result<_, _>>()?;
        let mut collection = Collection::new(plan::parts()?);
        if let Some(path) = &args.add {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            for puzzle in Pack::read(&text)?.iter() {
                collection.add(puzzle.clone());
            }
        }
        Ok(Mine {
            collection,
            files: files.concat(),
            left: args.games,
            tally: Tally::default(),
            started: Instant::now(),
        })
    }
}

/// The results, for a report.
#[derive(Default)]
struct Tally {
    games: usize,
    positions: usize,
    proved: usize,
    loose: usize,
    hardened: usize,
    undecided: usize,
    proving: Duration,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, positions, proved, loose, hardened, undecided, proving } = self;
        write!(
            f,
            "{games} games, {positions} positions: {proved} strict, {loose} loose, {hardened} made \
             strict, {undecided} undecided; {:.0} s of proofs",
            proving.as_secs_f64()
        )
    }
}

/// A game to mine.
enum Source {
    Read(Game),
    /// To be played under these rules.
    Play(Rules),
}

impl Mine {
    /// The next game, and the kinds of puzzles to look for in it; `None` at the end.
    fn next(&mut self, random: &mut StdRng) -> Option<(Source, Vec<Kind>)> {
        if let Some(game) = self.files.pop() {
            let kinds = self.collection.wanted(game.rules());
            return Some((Source::Read(game), kinds));
        }
        self.left = self.left.checked_sub(1)?;
        let rules: Vec<(Rules, usize)> = self.collection.rules().collect();
        let &(rules, _) = rules.choose_weighted(random, |&(_, wanted)| wanted).ok()?;
        Some((Source::Play(rules), self.collection.wanted(&rules)))
    }
}

/// Takes games and mines them until nothing is wanted any more.
fn dig(mine: &Mutex<Mine>, seed: u64) -> anyhow::Result<()> {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        let next = mine.lock().expect("no worker panics").next(&mut random);
        let Some((source, kinds)) = next else { return Ok(()) };
        let game = match source {
            Source::Read(game) => game,
            Source::Play(rules) => games::played(rules, &mut random)?,
        };
        look_through(mine, &game, &kinds);
    }
}

/// Takes at most one puzzle of a game: the strictest, of the rarest kind.
fn look_through(mine: &Mutex<Mine>, game: &Game, kinds: &[Kind]) {
    let started = Instant::now();
    let rarest = Kind::of_games(game.rules()).iter().copied();
    let kinds: Vec<Kind> = rarest.filter(|kind| kinds.contains(kind)).collect();
    let mined = Mined::of(game, &kinds, u64::MAX, &Stop::new());
    let mut mine = mine.lock().expect("no worker panics");
    mine.tally.add(&mined, started.elapsed());
    for puzzle in mined.puzzles {
        if mine.collection.add(puzzle) {
            break;
        }
    }
    if mine.tally.games.is_multiple_of(SHOWN) {
        eprintln!("{} puzzles; {}", mine.collection.len(), mine.tally);
    }
}

impl Tally {
    fn add(&mut self, mined: &Mined, proving: Duration) {
        self.games += 1;
        self.positions += mined.positions;
        self.proved += mined.strict;
        self.loose += mined.loose;
        self.hardened += mined.hardened;
        self.undecided += mined.undecided;
        self.proving += proving;
    }
}
