//! Kills the servers of both players of a game, and neither reconnects: the clock must still end
//! the game.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use futures::future::join_all;
use oxo_protocol::reply::{GameRow, GamesView};
use oxo_protocol::{GameEvent, GameId, Nothing, Request, Terms};
use oxo_shared::{How, Rules, TimeControl};
use oxo_store::wall_clock_ms;
use tokio::time::{sleep, timeout};

use super::Args;
use super::testbed::{NODES, NatsLink, Testbed};
use crate::audit::{StoredEvent, read_games};
use crate::client::{TestClient, game_on};
use crate::next_event;
use crate::wire::TIMEOUT;

/// Time per move: longer than creating all games and killing two servers takes.
const MOVE_TIME: Duration = Duration::from_secs(6);
/// Maximum number of games, because the list that shows their results has only the latest.
const MAX_GAMES: usize = 20;
/// Poll interval while waiting for the flags.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    pub rounds: usize,
    pub games: usize,
    /// How late the last flag fell, in log time.
    pub delay: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rounds, games, delay } = self;
        writeln!(f, "two servers killed        {rounds} times, one is left")?;
        writeln!(f, "flags                     {games}, each fell once, and none early")?;
        write!(f, "late                      {delay:.1?} at the most")
    }
}

pub async fn run(args: &Args) -> Option<Report> {
    let rounds = args.count.unwrap_or(10);
    let mut report = Report { rounds, ..Report::default() };
    for round in 0..rounds {
        let mut testbed = Testbed::prepare(&args.program, NatsLink::Direct).await?;
        testbed.start();
        let [one, two, remaining] = [0, 1, 2].map(|place| (round + place) % NODES);
        let [first, second, third] = [one, two, remaining].map(|node| testbed.nodes[node].url());
        let games = join_all((0..args.games.min(MAX_GAMES)).map(|_| begin(&first, &second))).await;
        testbed.nodes[one].kill();
        testbed.nodes[two].kill();
        let killed_ms = wall_clock_ms();
        wait_until_over(&third, &games).await;
        let (views, _) = testbed.end();
        for view in views.directories() {
            report.delay = report.delay.max(delay(view, killed_ms));
        }
        report.games += games.len();
    }
    Some(report)
}

/// Creates a game of two players on two servers; both move and then leave.
async fn begin(first: &str, second: &str) -> GameId {
    let control = TimeControl::PerMove { ms: MOVE_TIME.as_millis() as u64 };
    let mut ann = TestClient::connect(first, "ann").await;
    let mut bob = TestClient::connect(second, "bob").await;
    let g = ann.create(game_on(Terms { control, listed: true, ..Terms::new(Rules::GOMOKU) })).await;
    bob.join(g).await;
    ann.put(g, 0, (7, 7)).await;
    next_event!(bob, Played);
    bob.put(g, 1, (8, 8)).await;
    g
}

/// Waits until all `games` have a result in the list, without following them.
pub async fn wait_until_over(url: &str, games: &[GameId]) -> Vec<GameRow> {
    let mut eve = TestClient::connect(url, "eve").await;
    let over = async {
        loop {
            let mut rows = eve.must::<GamesView>(Request::Games(Nothing {})).await.games;
            rows.retain(|row| row.result.is_some() && games.contains(&row.g));
            if rows.len() == games.len() {
                return rows;
            }
            sleep(POLL_INTERVAL).await;
        }
    };
    timeout(TIMEOUT, over).await.expect("they end")
}

/// Returns how late the flags fell after the servers were killed, at the most.
fn delay(view: &Path, killed_ms: u64) -> Duration {
    let late_ms = read_games(view).into_iter().map(|(g, events)| {
        let [.., moved, StoredEvent { at_ms, event: GameEvent::Over(over) }] = &*events else {
            panic!("{g} goes on");
        };
        assert!(matches!(moved.event, GameEvent::Played(_)), "{g}");
        assert_eq!(over.outcome.how, How::Time);
        assert!(*at_ms > killed_ms, "{g}: it was to fall where nobody is");
        let late_ms = at_ms.checked_sub(moved.at_ms + MOVE_TIME.as_millis() as u64);
        late_ms.unwrap_or_else(|| panic!("{g}: a flag fell early"))
    });
    Duration::from_millis(late_ms.max().unwrap_or_default())
}
