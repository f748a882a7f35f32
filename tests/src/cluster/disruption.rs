//! Pairs of players play on a cluster while its servers are disrupted.

use std::fmt;
use std::time::{Duration, Instant};

use oxo_shared::{Rules, TimeControl};

use super::Args;
use super::testbed::{NODES, NatsLink, Testbed};
use crate::audit::Audit;
use crate::load::Load;
use crate::recording_players::{History, Style, quantile};

/// Moves of each pair before every disruption, and after the last one.
const MOVES_EACH: u64 = 2;

#[derive(Clone, Debug)]
pub struct Report {
    pub name: &'static str,
    pub count: usize,
    pub audit: Audit,
    pub rejected: u64,
    /// From a lost connection until both players of a game have their board back.
    pub reconnect_times: Vec<Duration>,
    /// The longest time without a move of any player.
    pub stall: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { name, count, audit, rejected, reconnect_times, stall } = self;
        writeln!(f, "{name:<25} {count} times, {NODES} servers")?;
        let [p50, p99, worst] = [50, 99, 100].map(|percent| quantile(reconnect_times, percent));
        writeln!(
            f,
            "back at the board         {} times, p50 {p50:.1?}, p99 {p99:.1?}, worst {worst:.1?}",
            reconnect_times.len()
        )?;
        writeln!(f, "longest stall of all      {stall:.1?}")?;
        writeln!(f, "refused with storage      {rejected}")?;
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
    pub name: &'static str,
    /// The default number of repetitions.
    pub count: usize,
    pub link: NatsLink,
    /// Time per move in every third game; no flag may fall.
    pub per_move: Duration,
}

impl Disruption {
    pub const fn new(name: &'static str, count: usize) -> Disruption {
        Disruption { name, count, link: NatsLink::Direct, per_move: PER_MOVE }
    }
}

/// Repeats `disrupt` under load. Returns `None` if NATS is missing and not required.
pub async fn run(
    disruption: Disruption,
    args: &Args,
    mut disrupt: impl AsyncFnMut(&mut Testbed, &mut Load, usize),
) -> Option<Report> {
    let Disruption { name, count, link, per_move } = disruption;
    let count = args.count.unwrap_or(count);
    let per_move = TimeControl::PerMove { ms: per_move.as_millis() as u64 };
    let style = |number| Style {
        rules: vec![Rules::TICTACTOE, Rules::GOMOKU],
        clocks: vec![if number % 3 == 0 { per_move } else { TimeControl::default() }],
        think: THINK,
        ..Style::default()
    };
    let mut testbed = Testbed::prepare(&args.program, link).await?;
    testbed.start();
    let mut load = Load::new(args.games, args.seed, style);
    load.announce_shared(&testbed.url());
    for number in 0..count {
        load.wait_for_moves(MOVES_EACH).await;
        disrupt(&mut testbed, &mut load, number).await;
    }
    load.wait_for_moves(MOVES_EACH).await;
    let rejected = load.counts().rejected;
    let (views, killed_ms) = testbed.end();
    let histories = load.finish().await;
    let audit = views.audit(&histories, killed_ms);
    let reconnect_times =
        histories.iter().flat_map(|history| history.reconnect_times.iter().copied()).collect();
    Some(Report { name, count, audit, rejected, reconnect_times, stall: longest_stall(&histories) })
}

fn longest_stall(histories: &[History]) -> Duration {
    let mut moves: Vec<Instant> =
        histories.iter().flat_map(|history| history.moves.iter().copied()).collect();
    moves.sort_unstable();
    moves.windows(2).map(|two| two[1] - two[0]).max().unwrap_or_default()
}
