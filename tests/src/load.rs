//! Many pairs that play at once, across all runs of one server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{SetOnce, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::recording_players::{History, RecordingPlayers, Style};
use crate::server_run::{Counts, ServerRun};
use crate::wire::TIMEOUT;

#[derive(Debug)]
pub struct Load {
    runs: watch::Sender<Option<Arc<ServerRun>>>,
    counts: watch::Receiver<Counts>,
    pairs: JoinSet<History>,
    /// How many moves each pair must reach, while [`wait_for_moves`](Self::wait_for_moves) waits.
    targets: Vec<u64>,
}

impl Load {
    pub fn new(pairs: usize, seed: u64, style: impl Fn(usize) -> Style) -> Load {
        let (runs, receiver) = watch::channel(None);
        let (count, counts) = watch::channel(Counts {
            moves_by_pair: vec![0; pairs],
            last_requests: vec![String::new(); pairs],
            ..Counts::default()
        });
        let pairs = (0..pairs)
            .map(|number| {
                RecordingPlayers::new(number, seed, style(number), receiver.clone(), count.clone())
                    .run()
            })
            .collect();
        Load { runs, counts, pairs, targets: Vec::new() }
    }

    /// Announces a server at `url`: all pairs connect, or reconnect.
    pub fn announce(&self, url: &str) -> Arc<ServerRun> {
        self.publish(url, false)
    }

    /// Announces an address that always has a server: pairs connect, and reconnect on their own.
    pub fn announce_shared(&self, url: &str) -> Arc<ServerRun> {
        self.publish(url, true)
    }

    fn publish(&self, url: &str, has_others: bool) -> Arc<ServerRun> {
        let run = ServerRun { url: url.to_owned(), first_move: SetOnce::new(), has_others };
        let run = Arc::new(run);
        self.runs.send_replace(Some(Arc::clone(&run)));
        run
    }

    pub fn counts(&self) -> Counts {
        self.counts.borrow().clone()
    }

    pub async fn wait_until(&mut self, is_done: impl FnMut(&Counts) -> bool) {
        let mut counts = self.counts.clone();
        let waiting = timeout(TIMEOUT, counts.wait_for(is_done));
        tokio::select! {
            waited = waiting => match waited {
                Ok(waited) => drop(waited.expect("pairs play on")),
                Err(_) => panic!("it does not happen:\n{}", self.describe_awaited()),
            },
            failed = self.pairs.join_next() => drop(failed.expect("pairs").expect("no fault")),
        }
    }

    fn describe_awaited(&self) -> String {
        let Counts { moves_by_pair, last_requests, .. } = self.counts();
        let pairs = moves_by_pair.iter().zip(last_requests).enumerate();
        pairs
            .filter(|(number, (moves, _))| {
                self.targets.get(*number).is_none_or(|target| *moves < target)
            })
            .map(|(number, (moves, request))| format!("pair {number}, {moves} moves, {request}\n"))
            .collect()
    }

    /// Waits until every pair has made `more` moves.
    pub async fn wait_for_moves(&mut self, more: u64) {
        let targets: Vec<_> =
            self.counts().moves_by_pair.iter().map(|moves| moves + more).collect();
        self.targets = targets.clone();
        self.wait_until(|counts| {
            counts.moves_by_pair.iter().zip(&targets).all(|(now, target)| now >= target)
        })
        .await;
        self.targets.clear();
    }

    pub async fn wait_for_first_move(&mut self, run: &ServerRun) -> Instant {
        tokio::select! {
            first = timeout(TIMEOUT, run.first_move.wait()) => *first.expect("games go on"),
            failed = self.pairs.join_next() => {
                panic!("a pair ended: {:?}", failed.expect("pairs").expect("no fault"))
            }
        }
    }

    pub async fn play_for(&mut self, time: Duration) {
        tokio::select! {
            () = tokio::time::sleep(time) => {}
            failed = self.pairs.join_next() => {
                panic!("a pair ended: {:?}", failed.expect("pairs").expect("no fault"))
            }
        }
    }

    /// Returns all histories, once the last server has exited.
    pub async fn finish(self) -> Vec<History> {
        drop(self.runs);
        self.pairs.join_all().await
    }
}
