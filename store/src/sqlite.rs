//! The log and its index in one SQLite database, on disk or in memory.

mod backup;
mod batch;
mod check;
mod commits;
mod export;
mod forgetting;
mod history;
mod indexing;
mod layout;
mod lock;
mod memory;
mod mend;
mod queries;
mod readers;
mod rebuild;
mod receipts;
mod recount;
pub mod replicate;
mod row;
mod scan;
mod schema;
mod set_aside;
mod tails;
#[cfg(test)]
mod tests;
mod view;
mod wal;
mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::GameId;
use rusqlite::{Connection, OptionalExtension, Params, Row};
use tokio::sync::{mpsc, oneshot};

use super::log::{
    Append, AppendError, Body, Entry, Log, StoreError, Stored, Subject, wall_clock_ms,
};
use crate::private;
pub use backup::{BackupError, backup};
use batch::{Batch, Watermarks};
pub use check::{Checked, check};
use commits::Commits;
pub use export::{Chat, ExportError, export};
pub use history::HistoryError;
use history::{History, is_forgotten};
pub use layout::SchemaError;
use lock::{Lock, lock};
use memory::Memory;
pub use mend::{MendError, Mended, mend};
use parking_lot::Mutex;
use readers::{Readers, legible};
pub use rebuild::{RebuildError, rebuild};
use receipts::{Kept, Receipts};
pub use scan::Fault;
pub use set_aside::SetAside;
use tails::Tails;
pub use view::detach;
use writer::{Job, MAX_LAG, QUEUE, SharedState, Write, Writer};

const DATABASE: &str = "oxo.db";

/// Why a directory cannot be opened as a store. Nothing in it is changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("{} cannot be used: {error}", .directory.display())]
    Directory { directory: PathBuf, error: io::Error },
    #[error("{} holds the games of a single server; move them with `oxo-server export --to-cluster`", .0.display())]
    NoView(PathBuf),
    #[error("{} is a view of a cluster's log; start with `--cluster`, or turn it into a store with `oxo-server detach`", .0.display())]
    IsView(PathBuf),
    #[error("{} is a view of another cluster's log; choose another directory", .0.display())]
    OtherView(PathBuf),
    #[error("{} cannot be used and was not changed: {error}", .path.display())]
    Database { path: PathBuf, error: SchemaError },
}

/// The role of a store within its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The only copy of the log.
    Truth,
    /// A local copy of a cluster's log.
    View,
}

#[derive(Debug)]
pub struct SqliteStore {
    database: Database,
    shared: Arc<SharedState>,
    commits: Commits,
    /// 0 on the first start.
    last_alive_ms: u64,
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
    pub fn open(directory: &Path) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        view::check_none(directory)?;
        SqliteStore::open_as(directory, lock, Part::Truth)
    }

    /// Opens a view of `log`, the log of a cluster. Only that log adds entries to it.
    pub fn open_view(directory: &Path, log: &str) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        view::claim(directory, log)?;
        SqliteStore::open_as(directory, lock, Part::View)
    }

    fn open_as(directory: &Path, lock: Lock, part: Part) -> Result<SqliteStore, OpenError> {
        let path = directory.join(DATABASE);
        warn_of_others(directory, &path);
        let unusable = |error| OpenError::Database { path: path.clone(), error };
        let refused = |error| OpenError::Directory { directory: directory.into(), error };
        let kept = Kept::read(directory).map_err(refused)?;
        let settled = schema::settled(&path);
        let mut connection = schema::open(&path, &kept).map_err(unusable)?;
        let last_alive_ms = last_alive_ms(&connection, &kept).map_err(unusable)?;
        let mut receipts = Receipts::open(directory).map_err(refused)?;
        let settled = settled.unwrap_or_default().max(kept.settled);
        let renewed = kept.torn().map_or(Ok(()), |_| receipts.renew(&kept));
        if let Err(error) = renewed.and_then(|()| receipts.settle(settled, last_alive_ms)) {
            tracing::warn!(%error, "cannot write receipts");
        }
        let readers = Readers::open(&path).map_err(unusable)?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let commits = Commits::default();
        let (shared, watermarks) = start(&mut connection, part).map_err(unusable)?;
        let out_of_turn = part == Part::View
            && replicate::has_unindexed_records(&connection)
                .map_err(|error| unusable(error.into()))?;
        schema::trust(&connection).map_err(unusable)?;
        let shared = Arc::new(shared);
        let writer = Writer {
            connection,
            watermarks,
            index_at: MAX_LAG,
            out_of_turn,
            shared: Arc::clone(&shared),
            commits: commits.clone(),
            receipts: Some(receipts),
        };
        let writer = thread::Builder::new()
            .name("log".into())
            .spawn(move || writer.run(inbox))
            .map_err(refused)?;
        let disk = Disk { jobs: Some(jobs), writer: Some(writer), readers, _lock: lock };
        Ok(SqliteStore { database: Database::Disk(disk), shared, commits, last_alive_ms })
    }

    /// A store that lives as long as this value. It keeps the latest thousand closed games; of
    /// older ones it keeps what ratings depend on.
    pub fn in_memory() -> SqliteStore {
        let memory = Memory::open().expect("an empty database has room in memory");
        let (shared, commits) = (memory.shared(), memory.commits());
        let database = Database::Memory(Mutex::new(memory));
        SqliteStore { database, shared, commits, last_alive_ms: 0 }
    }

    /// Runs `query` on one snapshot.
    async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.database {
            Database::Disk(disk) => disk.readers.read(query).await,
            Database::Memory(memory) => memory.lock().read(query),
        }
    }

    /// Reads the rows of a list, skipping rows that cannot be read.
    async fn rows<T: Send + 'static>(
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

    async fn keep(&self, write: Write) -> Result<(), StoreError> {
        Ok(self.write(write).await?)
    }

    /// Indexes everything appended so far.
    async fn catch_up(&self) -> Result<(), StoreError> {
        if self.shared.watermarks().lag() == 0 {
            return Ok(());
        }
        self.keep(Write::Index).await
    }
}

fn warn_of_others(directory: &Path, database: &Path) {
    if [directory, database].into_iter().any(private::is_open_to_others) {
        let directory = directory.display();
        tracing::warn!(
            "other users of this machine can access {directory}; run: chmod -R go= {directory}"
        );
    }
}

/// When the server was last alive: the later of database and receipts, since the database may have
/// lost its last heartbeats.
fn last_alive_ms(connection: &Connection, kept: &Kept) -> Result<u64, SchemaError> {
    Ok(read_alive(connection)?.unwrap_or_default().max(kept.alive_ms))
}

fn read_alive(connection: &Connection) -> Result<Option<u64>, HistoryError> {
    let sql = "SELECT at_ms, sum FROM alive";
    match connection.query_row(sql, [], row::read_summed).optional()? {
        Some(None) => Err(HistoryError::Alive),
        at_ms => Ok(at_ms.flatten().map(i64::cast_unsigned)),
    }
}

/// Verifies the open entries of the log and cleans up after the last run.
fn start(
    connection: &mut Connection,
    part: Part,
) -> Result<(SharedState, Watermarks), SchemaError> {
    let tails = Tails::read(connection)?;
    for subject in tails.subjects() {
        History::find(connection, subject, tails.get(subject), 0)
            .map_err(|error| SchemaError::Damaged(error.to_string()))?;
    }
    let mut watermarks = Watermarks::read(connection)?;
    if let Err(error) = put_in_order(connection, &tails, &mut watermarks, part) {
        // Harmless: even on a full disk the server can still show its games.
        tracing::warn!(%error, "cannot clean up after the last run");
    }
    Ok((SharedState::new(tails, watermarks), watermarks))
}

fn put_in_order(
    connection: &mut Connection,
    tails: &Tails,
    watermarks: &mut Watermarks,
    part: Part,
) -> Result<(), HistoryError> {
    let transaction = connection.transaction()?;
    let mut batch = Batch::new(&transaction, tails, *watermarks, wall_clock_ms());
    match part {
        Part::Truth => batch.tidy()?,
        Part::View => batch.index()?,
    }
    let changes = batch.into_changes();
    transaction.commit()?;
    for (subject, tail) in changes.tails {
        tails.set(subject, tail);
    }
    *watermarks = changes.watermarks;
    Ok(())
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
