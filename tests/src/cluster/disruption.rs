//! Pairs of players play on a cluster while its servers are disrupted.

use std::fmt;
use std::time::{Duration, Instant};

use oxo_shared::{Rules, TimeControl};

use super::Args;
use super::testbed::{Lines, NODES, Testbed};
use crate::audit::Audit;
use crate::load::Load;
use crate::recording_players::{Ledger, Style, quantile};

/// Moves of each pair before every disruption, and after the last one.
const MOVES_EACH: u64 = 2;

#[derive(Clone, Debug)]
pub struct Report {
    pub what: &'static str,
    pub count: usize,
    pub audit: Audit,
    pub refused: u64,
    /// From a lost connection until both players of a game have their board back.
    pub returns: Vec<Duration>,
    /// The longest time without a move of any player.
    pub stall: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { what, count, audit, refused, returns, stall } = self;
        writeln!(f, "{what:<25} {count} times, {NODES} servers")?;
        let [p50, p99, worst] = [50, 99, 100].map(|percent| quantile(returns, percent));
        writeln!(
            f,
            "back at the board         {} times, p50 {p50:.1?}, p99 {p99:.1?}, worst {worst:.1?}",
            returns.len()
        )?;
        writeln!(f, "longest stall of all      {stall:.1?}")?;
        writeln!(f, "refused with storage      {refused}")?;
        write!(f, "{audit}")
    }
}

/// Thinking time of a move. This machine runs all servers and players, and reconnecting players
/// must not wait for a processor.
const THINK: Duration = Duration::from_millis(300);

/// Far longer than reconnecting takes.
const PER_MOVE: Duration = Duration::from_secs(60);

/// A kind of disruption.
#[derive(Clone, Copy, Debug)]
pub struct Disruption {
    pub what: &'static str,
    /// The default number of repetitions.
    pub count: usize,
    pub lines: Lines,
    /// Time per move in every third game; no flag may fall.
    pub per_move: Duration,
}

impl Disruption {
    pub const fn new(what: &'static str, count: usize) -> Disruption {
        Disruption { what, count, lines: Lines::Direct, per_move: PER_MOVE }
    }
}

/// Repeats `trouble` under load. Returns `None` if NATS is missing and not required.
pub async fn run(
    trial: Disruption,
    args: &Args,
    mut trouble: impl AsyncFnMut(&mut Testbed, &mut Load, usize),
) -> Option<Report> {
    let Disruption { what, count, lines, per_move } = trial;
    let count = args.count.unwrap_or(count);
    let per_move = TimeControl::PerMove { ms: per_move.as_millis() as u64 };
    let style = |number| Style {
        rules: vec![Rules::TICTACTOE, Rules::GOMOKU],
        clocks: vec![if number % 3 == 0 { per_move } else { TimeControl::default() }],
        think: THINK,
        ..Style::default()
    };
    let mut testbed = Testbed::set(&args.program, lines).await?;
    testbed.start();
    let mut load = Load::new(args.games, args.seed, style);
    load.stay(&testbed.url());
    for number in 0..count {
        load.all_move(MOVES_EACH).await;
        trouble(&mut testbed, &mut load, number).await;
    }
    load.all_move(MOVES_EACH).await;
    let refused = load.counts().refused;
    let (views, killed_ms) = testbed.end();
    let ledgers = load.finish().await;
    let audit = views.audit(&ledgers, killed_ms);
    let returns = ledgers.iter().flat_map(|ledger| ledger.returns.iter().copied()).collect();
    Some(Report { what, count, audit, refused, returns, stall: longest_stall(&ledgers) })
}

fn longest_stall(ledgers: &[Ledger]) -> Duration {
    let mut moves: Vec<Instant> =
        ledgers.iter().flat_map(|ledger| ledger.moves.iter().copied()).collect();
    moves.sort_unstable();
    moves.windows(2).map(|two| two[1] - two[0]).max().unwrap_or_default()
}
