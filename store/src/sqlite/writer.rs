//! The one thread that writes: what waits is committed together, and answered after that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use oxo_protocol::GameId;
use parking_lot::Mutex;
use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::batch::{Batch, Changes, Watermarks};
use super::commits::{Commits, MAX_BATCH};
use super::history::HistoryError;
use super::receipts::Receipts;
use super::replicate::Step;
use super::tails::Tails;
use crate::log::{Append, AppendError, StoreError, wall_clock_ms};

/// Writes that wait for the writer; who finds the queue full waits in line.
pub const QUEUE: usize = 1_024;
/// How many entries the archive may be behind the log before it follows unasked: enough that
/// its pages are written once for many games, few enough that nobody waits long for it.
pub const MAX_LAG: i64 = 512;

#[derive(Debug)]
pub enum Write {
    /// None after one that is refused.
    Append(Vec<Append>),
    /// What follows in the log of which this store is a view.
    Replicate(Vec<Step>),
    /// The archive has to have counted everything in the log's order.
    Settle,
    /// The archive is asked: it has to know all that was appended.
    Index,
    /// A game that nobody needs now.
    Close(GameId),
    /// A game that never counted, to be removed.
    Forget(GameId),
    Beat,
}

#[derive(Debug)]
pub struct Job {
    pub write: Write,
    pub asked: Instant,
    pub reply: oneshot::Sender<Result<(), AppendError>>,
}

impl Job {
    fn answer(self, verdict: Result<(), AppendError>) {
        // Who does not wait any more finds out by reading.
        let _ = self.reply.send(verdict);
    }
}

/// What the writer shows to others, as of its last commit.
#[derive(Debug)]
pub struct SharedState {
    pub healthy: AtomicBool,
    watermarks: Mutex<Watermarks>,
    pub tails: Tails,
}

impl SharedState {
    pub fn new(tails: Tails, watermarks: Watermarks) -> SharedState {
        SharedState { healthy: AtomicBool::new(true), watermarks: Mutex::new(watermarks), tails }
    }

    pub fn watermarks(&self) -> Watermarks {
        *self.watermarks.lock()
    }
}

#[derive(Debug)]
pub struct Writer {
    pub(super) connection: Connection,
    pub(super) watermarks: Watermarks,
    /// How far the archive may fall behind before it follows unasked.
    pub(super) index_at: i64,
    /// Whether records were taken over whose games the archive did not see end in their turn.
    pub(super) out_of_turn: bool,
    pub(super) shared: Arc<SharedState>,
    pub(super) commits: Commits,
    /// None in memory.
    pub(super) receipts: Option<Receipts>,
}

impl Writer {
    pub fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut busy = false;
        while let Some(first) = jobs.blocking_recv() {
            let mut batch = vec![first];
            gather(&mut jobs, &mut batch);
            // Where several came at once the last time, the others have their turn to come;
            // whoever is alone is not kept waiting.
            if busy && batch.len() < MAX_BATCH {
                thread::yield_now();
                gather(&mut jobs, &mut batch);
            }
            busy = batch.len() > 1;
            self.serve(batch);
        }
        // The next start has less to do.
        if let Err(error) = self.commit([Write::Index].iter()) {
            tracing::warn!(%error, "the archive is behind the log");
        }
    }

    /// Commits all writes of a batch together; if that fails, each by itself, so that one
    /// which cannot be written does not take the others with it.
    fn serve(&mut self, batch: Vec<Job>) {
        match self.commit(batch.iter().map(|job| &job.write)) {
            Ok(verdicts) => {
                self.shared.healthy.store(true, Ordering::Relaxed);
                self.commits.count(batch.iter().map(|job| job.asked));
                batch.into_iter().zip(verdicts).for_each(|(job, verdict)| job.answer(verdict));
            }
            Err(_) => batch.into_iter().for_each(|job| {
                let verdict = self.write(&job.write, job.asked);
                job.answer(verdict);
            }),
        }
    }

    /// Commits one write by itself.
    pub fn write(&mut self, write: &Write, asked: Instant) -> Result<(), AppendError> {
        let verdict = self.commit([write].into_iter());
        self.shared.healthy.store(verdict.is_ok(), Ordering::Relaxed);
        match verdict {
            Ok(verdicts) => {
                self.commits.count([asked].into_iter());
                verdicts.into_iter().collect()
            }
            Err(error) => Err(StoreError::from(error).into()),
        }
    }

    /// Does all writes in one transaction. A conflict is one write's own affair, any other
    /// error undoes all.
    fn commit<'a>(
        &mut self,
        writes: impl Iterator<Item = &'a Write>,
    ) -> Result<Vec<Result<(), AppendError>>, HistoryError> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut batch =
            Batch::new(&transaction, &self.shared.tails, self.watermarks, wall_clock_ms());
        let mut out_of_turn = self.out_of_turn;
        let verdicts = writes
            .map(|write| perform(&mut batch, write, &mut out_of_turn))
            .collect::<Result<Vec<_>, _>>()?;
        if batch.watermarks().lag() > self.index_at {
            self.index_at = MAX_LAG;
            if let Err(error) = batch.try_to_index() {
                tracing::error!(%error, "the archive cannot follow the log: rebuild it");
                self.index_at += batch.watermarks().lag();
            }
        }
        let changes = batch.into_changes();
        transaction.commit()?;
        self.out_of_turn = out_of_turn;
        self.note(changes);
        Ok(verdicts)
    }

    /// Before anybody is answered.
    fn note(&mut self, Changes { tails, watermarks, appended, alive_ms }: Changes) {
        for (subject, tail) in tails {
            self.shared.tails.set(subject, tail);
        }
        self.watermarks = watermarks;
        *self.shared.watermarks.lock() = watermarks;
        let Some(receipts) = &mut self.receipts else { return };
        let alive = alive_ms.map_or(Ok(()), |alive_ms| receipts.beat(alive_ms));
        if let Err(error) = alive.and_then(|()| receipts.keep(&appended)) {
            // It is kept all the same: but if it is lost later, nobody could tell.
            tracing::warn!(%error, "no receipts can be written");
        }
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
) -> Result<Result<(), AppendError>, HistoryError> {
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
