//! An open store: one writer, a few readers, and the log.

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::GameId;
use parking_lot::Mutex;
use rusqlite::{Connection, Params, Row};
use tokio::sync::{mpsc, oneshot};

use super::memory::Memory;
use super::readers::{Readers, legible};
use super::start::{Part, last_alive_ms, start};
use crate::log::{Append, AppendError, Body, Entry, Log, StoreError, Stored, Subject};
use crate::sqlite::entries::history::{History, is_forgotten};
use crate::sqlite::entries::receipts::{Kept, Receipts};
use crate::sqlite::files::directory::{DATABASE, OpenError, warn_of_others};
use crate::sqlite::files::lock::{Lock, lock};
use crate::sqlite::files::{schema, view};
use crate::sqlite::writing::writer::{Job, QUEUE, SharedState, Write, Writer};

#[derive(Debug)]
pub struct SqliteStore {
    database: Database,
    pub(crate) shared: Arc<SharedState>,
    /// 0 on the first start.
    pub(crate) last_alive_ms: u64,
}

#[derive(Debug)]
enum Database {
    Disk(Disk),
    Memory(Mutex<Memory>),
}

/// A database in a directory, with one writer thread and a few read connections.
#[derive(Debug)]
struct Disk {
    /// Taken on close, so that the writer thread ends.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Readers,
    /// Held while the store is open.
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the store in `directory`, or creates it.
    ///
    /// # Errors
    /// [`OpenError`] if the directory is in use or holds the view of a cluster's log, or if the
    /// database is damaged or of another program or version.
    pub fn open(directory: &Path) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        view::check_none(directory)?;
        SqliteStore::open_as(directory, lock, Part::Truth)
    }

    /// Opens a view of `log`, the log of a cluster. Only that log adds entries to it.
    ///
    /// # Errors
    /// [`OpenError`] if the directory is in use or holds anything else than this view, or if the
    /// database is damaged or of another program or version.
    pub fn open_view(directory: &Path, log: &str) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        view::claim(directory, log)?;
        SqliteStore::open_as(directory, lock, Part::View)
    }

    fn open_as(directory: &Path, lock: Lock, part: Part) -> Result<SqliteStore, OpenError> {
        let path = directory.join(DATABASE);
        warn_of_others(directory, &path);
        let unusable = |error| OpenError::Database { path: path.clone(), error };
        let failed = |error| OpenError::Directory { directory: directory.into(), error };
        let kept = Kept::read(directory).map_err(failed)?;
        let settled = schema::settled(&path);
        let connection = schema::open(&path, &kept).map_err(unusable)?;
        let last_alive_ms = last_alive_ms(&connection, &kept).map_err(unusable)?;
        let mut receipts = Receipts::open(directory).map_err(failed)?;
        let settled = settled.unwrap_or_default().max(kept.settled);
        let renewed = kept.torn().map_or(Ok(()), |_| receipts.renew(&kept));
        if let Err(error) = renewed.and_then(|()| receipts.settle(settled, last_alive_ms)) {
            tracing::warn!(%error, "cannot write receipts");
        }
        let readers = Readers::open(&path).map_err(unusable)?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let writer =
            Writer { receipts: Some(receipts), ..start(connection, part).map_err(unusable)? };
        schema::trust(&writer.connection).map_err(unusable)?;
        let shared = Arc::clone(&writer.shared);
        let writer = thread::Builder::new()
            .name("log".into())
            .spawn(move || writer.run(inbox))
            .map_err(failed)?;
        let disk = Disk { jobs: Some(jobs), writer: Some(writer), readers, _lock: lock };
        Ok(SqliteStore { database: Database::Disk(disk), shared, last_alive_ms })
    }

    /// A store that lives as long as this value. It keeps the latest thousand closed games, and of
    /// older ones only what ratings depend on.
    pub fn in_memory() -> SqliteStore {
        let memory = Memory::open().expect("an empty database has room in memory");
        let shared = Arc::clone(&memory.writer.shared);
        let database = Database::Memory(Mutex::new(memory));
        SqliteStore { database, shared, last_alive_ms: 0 }
    }

    /// Runs `query` on one snapshot.
    pub(super) async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.database {
            Database::Disk(disk) => disk.readers.read(query).await,
            Database::Memory(memory) => memory.lock().read(query),
        }
    }

    /// Reads the rows of a list, skipping rows that cannot be read.
    pub(super) async fn rows<T: Send + 'static>(
        &self,
        sql: &'static str,
        params: impl Params + Send + 'static,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.query(move |connection| {
            let mut select = connection.prepare_cached(sql)?;
            let (mut rows, mut found) = (select.query(params)?, Vec::new());
            while let Some(row) = rows.next()? {
                found.extend(legible(read(row)));
            }
            Ok(found)
        })
        .await
    }

    async fn write(&self, write: Write) -> Result<(), AppendError> {
        match &self.database {
            Database::Disk(disk) => disk.write(write).await,
            Database::Memory(memory) => memory.lock().write(&write),
        }
    }

    pub(crate) async fn keep(&self, write: Write) -> Result<(), StoreError> {
        Ok(self.write(write).await?)
    }

    /// Indexes everything appended so far.
    pub(super) async fn catch_up(&self) -> Result<(), StoreError> {
        if self.shared.watermarks().lag() == 0 {
            return Ok(());
        }
        self.keep(Write::Index).await
    }
}

impl Disk {
    async fn write(&self, write: Write) -> Result<(), AppendError> {
        let stopped = || StoreError("the writer thread has stopped".into());
        let jobs = self.jobs.as_ref().ok_or_else(stopped)?;
        let queued_at = Instant::now();
        let permit = jobs.reserve().await.map_err(|_| stopped())?;
        let (reply, verdict) = oneshot::channel();
        permit.send(Job { write, queued_at, reply });
        verdict.await.map_err(|_| stopped())?
    }
}

/// Waits for all queued writes.
impl Drop for Disk {
    fn drop(&mut self) {
        // Before the writer: SQLite checkpoints the log only when the last connection that closes
        // may write.
        self.readers.close();
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the writer thread panicked");
        }
    }
}

impl Log for SqliteStore {
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>> {
        self.append_all(vec![Append { subject, expected, bodies }])
    }

    fn append_all(&self, appends: Vec<Append>) -> BoxFuture<'_, Result<(), AppendError>> {
        self.write(Write::Append(appends)).boxed()
    }

    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>> {
        // Read the tail before the snapshot: entries closed in between are then found in the
        // record.
        let tail = self.shared.tails.get(subject);
        let query = move |connection: &Connection| {
            let entries =
                History::find(connection, subject, tail, after)?.entries(subject, after)?;
            Ok(if is_forgotten(&entries) { Vec::new() } else { entries })
        };
        self.query(query).boxed()
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        self.keep(Write::Close(game)).boxed()
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.keep(Write::Forget(game)).boxed()
    }
}
