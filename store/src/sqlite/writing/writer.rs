//! The writer thread: commits waiting writes together, then replies to each.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use oxo_protocol::GameId;
use parking_lot::Mutex;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::batch::{Batch, Changes, Watermarks};
use super::commits::{Commits, MAX_BATCH};
use super::replicate::Step;
use crate::log::{Append, AppendError, StoreError, wall_clock_ms};
use crate::sqlite::entries::history::HistoryError;
use crate::sqlite::entries::receipts::Receipts;
use crate::sqlite::entries::tails::Tails;

/// Capacity of the writer's queue; senders wait while it is full.
pub const QUEUE: usize = 1_024;
/// Index lag that triggers indexing. Large enough that each page is written once for many games,
/// small enough that catching up is quick.
pub const MAX_LAG: i64 = 1_024;

#[derive(Debug)]
pub enum Write {
    /// In order, up to the first conflict.
    Append(Vec<Append>),
    /// The next messages of the cluster's log.
    Replicate(Vec<Step>),
    /// Counts every result in log order.
    Settle,
    /// Brings the index up to date for a query.
    Index,
    /// Packs a game that is no longer in use.
    Close(GameId),
    /// Removes a game.
    Forget(GameId),
    Beat,
}

type Verdict = Result<(), AppendError>;

/// What a transaction did, to be published after its commit.
pub struct Performed {
    verdicts: Vec<Verdict>,
    changes: Changes,
    out_of_turn: bool,
    index_at: i64,
}

#[derive(Debug)]
pub struct Job {
    pub write: Write,
    pub queued_at: Instant,
    pub reply: oneshot::Sender<Verdict>,
}

impl Job {
    fn answer(self, verdict: Verdict) {
        // The receiver may be gone: the caller re-reads.
        let _ = self.reply.send(verdict);
    }
}

/// The state that the writer publishes after each commit.
#[derive(Debug)]
pub struct SharedState {
    pub healthy: AtomicBool,
    watermarks: Mutex<Watermarks>,
    pub tails: Tails,
    pub commits: Commits,
}

impl SharedState {
    pub fn new(tails: Tails, watermarks: Watermarks) -> SharedState {
        SharedState {
            healthy: AtomicBool::new(true),
            watermarks: Mutex::new(watermarks),
            tails,
            commits: Commits::default(),
        }
    }

    pub fn watermarks(&self) -> Watermarks {
        *self.watermarks.lock()
    }
}

#[derive(Debug)]
pub struct Writer {
    pub connection: Connection,
    pub watermarks: Watermarks,
    /// The index lag that triggers indexing.
    pub index_at: i64,
    /// Whether records arrived after their position, so that the index must be rebuilt.
    pub out_of_turn: bool,
    pub shared: Arc<SharedState>,
    /// `None` in memory.
    pub receipts: Option<Receipts>,
}

impl Writer {
    pub fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut busy = false;
        while let Some(first) = jobs.blocking_recv() {
            let mut batch = vec![first];
            gather(&mut jobs, &mut batch);
            // If the last batch held several writes, yield once so that other senders can join. A
            // lone sender does not wait.
            if busy && batch.len() < MAX_BATCH {
                thread::yield_now();
                gather(&mut jobs, &mut batch);
            }
            busy = batch.len() > 1;
            self.serve(batch);
        }
        // Saves work at the next start.
        if let Err(error) = self.commit([Write::Index].iter()) {
            tracing::warn!(%error, "cannot index the last entries");
        }
    }

    /// Commits a batch together. If that fails, commits each write by itself, so that a bad one
    /// does not fail the others.
    fn serve(&mut self, batch: Vec<Job>) {
        match self.commit(batch.iter().map(|job| &job.write)) {
            Ok(verdicts) => {
                self.shared.healthy.store(true, Ordering::Relaxed);
                self.shared.commits.count(batch.iter().map(|job| job.queued_at));
                batch.into_iter().zip(verdicts).for_each(|(job, verdict)| job.answer(verdict));
            }
            Err(_) => batch.into_iter().for_each(|job| {
                let verdict = self.write(&job.write, job.queued_at);
                job.answer(verdict);
            }),
        }
    }

    /// Commits one write by itself. Fails if it conflicts, or the database fails.
    pub fn write(&mut self, write: &Write, queued_at: Instant) -> Result<(), AppendError> {
        let verdict = self.commit([write].into_iter());
        self.shared.healthy.store(verdict.is_ok(), Ordering::Relaxed);
        match verdict {
            Ok(verdicts) => {
                self.shared.commits.count([queued_at].into_iter());
                verdicts.into_iter().collect()
            }
            Err(error) => Err(StoreError::from(error).into()),
        }
    }

    /// Performs all writes in one transaction. A conflict fails only its own write; any other error
    /// rolls back all of them.
    fn commit<'a>(
        &mut self,
        writes: impl Iterator<Item = &'a Write>,
    ) -> Result<Vec<Verdict>, HistoryError> {
        let transaction =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let performed = self.perform(writes)?;
        transaction.commit()?;
        Ok(self.note(performed))
    }

    /// Performs `writes` within a transaction. Fails if the database does; a conflict is the
    /// verdict on its write.
    pub fn perform<'a>(
        &self,
        writes: impl Iterator<Item = &'a Write>,
    ) -> Result<Performed, HistoryError> {
        let mut batch =
            Batch::new(&self.connection, &self.shared.tails, self.watermarks, wall_clock_ms());
        let (mut out_of_turn, mut index_at) = (self.out_of_turn, self.index_at);
        let verdicts = writes
            .map(|write| perform(&mut batch, write, &mut out_of_turn))
            .collect::<Result<Vec<_>, _>>()?;
        if batch.watermarks().lag() > index_at {
            index_at = MAX_LAG;
            if let Err(error) = batch.try_to_index() {
                tracing::error!(%error, "cannot index the log; run `oxo-server rebuild`");
                index_at += batch.watermarks().lag();
            }
        }
        Ok(Performed { verdicts, changes: batch.into_changes(), out_of_turn, index_at })
    }

    /// Publishes the new state, before any reply.
    pub fn note(&mut self, performed: Performed) -> Vec<Verdict> {
        let Performed { verdicts, changes, out_of_turn, index_at } = performed;
        let Changes { tails, watermarks, appended, alive_ms } = changes;
        for (subject, tail) in tails {
            self.shared.tails.set(subject, tail);
        }
        (self.out_of_turn, self.index_at, self.watermarks) = (out_of_turn, index_at, watermarks);
        *self.shared.watermarks.lock() = watermarks;
        if let Some(receipts) = &mut self.receipts {
            let alive = alive_ms.map_or(Ok(()), |alive_ms| receipts.beat(alive_ms));
            if let Err(error) = alive.and_then(|()| receipts.keep(&appended)) {
                // The entries are stored, but their loss could not be detected.
                tracing::warn!(%error, "cannot write receipts");
            }
        }
        verdicts
    }
}

fn gather(jobs: &mut mpsc::Receiver<Job>, batch: &mut Vec<Job>) {
    while batch.len() < MAX_BATCH
        && let Ok(next) = jobs.try_recv()
    {
        batch.push(next);
    }
}

fn perform(
    batch: &mut Batch<'_>,
    write: &Write,
    out_of_turn: &mut bool,
) -> Result<Verdict, HistoryError> {
    match write {
        Write::Append(appends) => return Ok(batch.append_all(appends)?),
        Write::Replicate(steps) => {
            for step in steps {
                *out_of_turn |= batch.take(step)?;
            }
        }
        Write::Settle if *out_of_turn => {
            batch.rebuild()?;
            *out_of_turn = false;
        }
        Write::Settle | Write::Index => batch.index()?,
        Write::Close(game) => batch.close(*game)?,
        Write::Forget(game) => batch.forget(*game)?,
        Write::Beat => batch.beat()?,
    }
    Ok(Ok(()))
}
