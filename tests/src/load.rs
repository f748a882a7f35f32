//! Many pairs that play at once, across all runs of one server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{SetOnce, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::recording_players::{Ledger, RecordingPlayers, Style};
use crate::server_run::{Counts, ServerRun};
use crate::wire::PATIENCE;

#[derive(Debug)]
pub struct Load {
    runs: watch::Sender<Option<Arc<ServerRun>>>,
    counts: watch::Receiver<Counts>,
    pairs: JoinSet<Ledger>,
    /// How many moves each pair must reach, while [`all_move`](Self::all_move) waits.
    awaited: Vec<u64>,
}

impl Load {
    pub fn new(pairs: usize, seed: u64, style: impl Fn(usize) -> Style) -> Load {
        let (runs, heard) = watch::channel(None);
        let (count, counts) = watch::channel(Counts {
            moves_of: vec![0; pairs],
            request_of: vec![String::new(); pairs],
            ..Counts::default()
        });
        let pairs = (0..pairs)
            .map(|number| {
                RecordingPlayers::new(number, seed, style(number), heard.clone(), count.clone())
                    .run()
            })
            .collect();
        Load { runs, counts, pairs, awaited: Vec::new() }
    }

    /// Announces a server at `url`: all pairs connect, or reconnect.
    pub fn come(&self, url: &str) -> Arc<ServerRun> {
        self.announce(url, false)
    }

    /// Announces an address that always has a server: pairs connect, and reconnect on their own.
    pub fn stay(&self, url: &str) -> Arc<ServerRun> {
        self.announce(url, true)
    }

    fn announce(&self, url: &str, has_others: bool) -> Arc<ServerRun> {
        let run = ServerRun { url: url.to_owned(), first_move: SetOnce::new(), has_others };
        let run = Arc::new(run);
        self.runs.send_replace(Some(Arc::clone(&run)));
        run
    }

    pub fn counts(&self) -> Counts {
        self.counts.borrow().clone()
    }

    pub async fn until(&mut self, done: impl FnMut(&Counts) -> bool) {
        let mut counts = self.counts.clone();
        let waiting = timeout(PATIENCE, counts.wait_for(done));
        tokio::select! {
            waited = waiting => match waited {
                Ok(waited) => drop(waited.expect("pairs play on")),
                Err(_) => panic!("it does not happen:\n{}", self.who_is_awaited()),
            },
            failed = self.pairs.join_next() => drop(failed.expect("pairs").expect("no fault")),
        }
    }

    fn who_is_awaited(&self) -> String {
        let Counts { moves_of, request_of, .. } = self.counts();
        let pairs = moves_of.iter().zip(request_of).enumerate();
        pairs
            .filter(|(number, (moves, _))| self.awaited.get(*number).is_none_or(|aim| *moves < aim))
            .map(|(number, (moves, request))| format!("pair {number}, {moves} moves, {request}\n"))
            .collect()
    }

    /// Waits until every pair has made `more` moves.
    pub async fn all_move(&mut self, more: u64) {
        let aims: Vec<_> = self.counts().moves_of.iter().map(|moves| moves + more).collect();
        self.awaited = aims.clone();
        self.until(|counts| counts.moves_of.iter().zip(&aims).all(|(now, aim)| now >= aim)).await;
        self.awaited.clear();
    }

    pub async fn first_move(&mut self, run: &ServerRun) -> Instant {
        tokio::select! {
            first = timeout(PATIENCE, run.first_move.wait()) => *first.expect("games go on"),
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

    /// Returns all ledgers, once the last server has exited.
    pub async fn finish(self) -> Vec<Ledger> {
        drop(self.runs);
        self.pairs.join_all().await
    }
}
