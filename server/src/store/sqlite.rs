//! A store that survives: one SQLite database in a directory of its own.

mod backup;
mod check;
mod commits;
mod export;
mod readers;
mod row;
mod scan;
mod schema;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::{File, TryLockError, create_dir_all};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use futures::future::{BoxFuture, FutureExt};
use futures::stream::BoxStream;
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};
use prometheus_client::registry::Registry;
use rusqlite::{OptionalExtension, params};
use tokio::sync::{mpsc, oneshot};

use super::archive::{Archive, PlayerRecord};
use super::journal::{Journal, JournalError, Kept, StoreError};
use super::tails::Tails;
use crate::secret::TokenHash;
pub use backup::{BackupError, backup};
pub use check::{Checked, check};
use commits::Commits;
pub use export::{Chat, ExportError, export};
use readers::Readers;
use row::{
    game_id, integer, player_id, read_game_id, read_json, read_kept, read_player, read_pool,
    read_tally, read_u64,
};
pub use scan::Fault;
pub use schema::SchemaError;
use writer::{Job, QUEUE, Task, Writer};

/// The database, within the directory.
const DATABASE: &str = "oxo.db";
/// The file whose lock says that a process uses the directory.
const LOCK: &str = "lock";

/// Why a directory cannot be used as a store. Nothing in it is changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    /// The directory cannot be made or used.
    #[error("{} cannot be used: {error}", .directory.display())]
    Directory {
        /// Which.
        directory: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be used.
    #[error("{} cannot be used and was left as it is: {error}", .path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        error: SchemaError,
    },
}

/// The games and players of one directory.
#[derive(Debug)]
pub struct SqliteStore {
    /// Taken when the store is closed, so that the writer ends.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Readers,
    tails: Arc<Tails>,
    healthy: Arc<AtomicBool>,
    commits: Commits,
    last_alive_ms: Option<u64>,
    /// Held as long as the store is open; the system frees it when the process ends.
    _lock: File,
}

impl SqliteStore {
    /// Opens the store in `directory`, which is made if there is none.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(directory: &Path) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        let path = directory.join(DATABASE);
        let unusable = |error| OpenError::Database { path: path.clone(), error };
        let connection = schema::open(&path).map_err(unusable)?;
        let last_alive_ms = connection
            .query_row("SELECT at_ms FROM alive", [], |row| read_u64(row, 0))
            .optional()
            .map_err(|error| unusable(error.into()))?;
        let readers = Readers::open(&path).map_err(unusable)?;
        let tails = Arc::new(Tails::default());
        let healthy = Arc::new(AtomicBool::new(true));
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let commits = Commits::default();
        let writer = Writer {
            connection,
            jobs: inbox,
            tails: Arc::clone(&tails),
            healthy: Arc::clone(&healthy),
            commits: commits.clone(),
        };
        let writer = thread::Builder::new()
            .name("journal".into())
            .spawn(move || writer.run())
            .map_err(|error| OpenError::Directory { directory: directory.into(), error })?;
        let (jobs, writer) = (Some(jobs), Some(writer));
        let _lock = lock;
        Ok(SqliteStore { jobs, writer, readers, tails, healthy, commits, last_alive_ms, _lock })
    }

    async fn write(&self, task: Task) -> Result<(), JournalError> {
        let gone = || JournalError::from(StoreError("its writer is gone".into()));
        let (reply, verdict) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or_else(gone)?;
        let job = Job { task, asked: Instant::now(), reply };
        jobs.send(job).await.map_err(|_| gone())?;
        verdict.await.map_err(|_| gone())?
    }

    async fn keep(&self, task: Task) -> Result<(), StoreError> {
        self.write(task).await.map_err(|error| match error {
            JournalError::Storage(error) => error,
            conflict @ JournalError::Conflict { .. } => StoreError(conflict.to_string()),
        })
    }
}

/// Makes the directory and takes its lock.
fn lock(directory: &Path) -> Result<File, OpenError> {
    let unusable = |error| OpenError::Directory { directory: directory.to_owned(), error };
    create_dir_all(directory).map_err(unusable)?;
    let lock = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(directory.join(LOCK))
        .map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Waits until everything that was asked for is written.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        // Before the writer: only a last one that may write works the log into the database.
        self.readers.close();
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the writer of the journal failed");
        }
    }
}

impl From<&rusqlite::Error> for StoreError {
    fn from(error: &rusqlite::Error) -> Self {
        StoreError(error.to_string())
    }
}

impl Journal for SqliteStore {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), JournalError>> {
        self.write(Task::Append { game, expected, facts: facts.to_vec() }).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> BoxFuture<'_, Result<Vec<Kept>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            connection
                .prepare_cached(
                    "SELECT at_ms, body FROM facts WHERE game = ?1 AND seq > ?2 ORDER BY seq",
                )?
                .query_map(params![game_id(game), integer(after)], |row| read_kept(row, 0))?
                .collect()
        };
        self.readers.read(query).boxed()
    }

    fn tail(&self, game: GameId, after: u64) -> BoxStream<'_, Result<(u64, Kept), StoreError>> {
        self.tails.follow(game, after, move |after| self.read(game, after))
    }

    fn unfinished(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT id FROM games WHERE ended IS NULL AND (timed OR ?1 <= \
                       (SELECT at_ms FROM facts WHERE game = id ORDER BY seq DESC LIMIT 1))";
            connection
                .prepare_cached(sql)?
                .query_map([integer(since_ms)], |row| read_game_id(row, 0))?
                .collect()
        };
        self.readers.read(query).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT id, row, \
                       (SELECT at_ms FROM facts WHERE game = id ORDER BY seq DESC LIMIT 1) \
                       FROM games WHERE ended IS NOT NULL ORDER BY ended DESC";
            let mut select = connection.prepare_cached(sql)?;
            let (mut rows, mut found) = (select.query([])?, Vec::new());
            while let Some(row) = rows.next()? {
                if read_u64(row, 2)? < since_ms {
                    break;
                }
                if !read_json::<GameRow>(row, 1)?.delay_s.is_live() {
                    found.push(read_game_id(row, 0)?);
                }
            }
            Ok(found)
        };
        self.readers.read(query).boxed()
    }

    fn archive(&self, _: GameId) {}

    fn forget(&self, game: GameId) -> BoxFuture<'_, Result<(), StoreError>> {
        self.keep(Task::Forget(game)).boxed()
    }
}

impl Archive for SqliteStore {
    fn save_player(&self, player: PlayerRecord) -> BoxFuture<'_, Result<(), StoreError>> {
        self.keep(Task::SavePlayer(player)).boxed()
    }

    fn player(&self, id: PlayerId) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT id, name, kind, token, previous, version FROM players WHERE id = ?1";
            connection.prepare_cached(sql)?.query_row([player_id(id)], read_player).optional()
        };
        self.readers.read(query).boxed()
    }

    fn player_by_token(
        &self,
        token: TokenHash,
    ) -> BoxFuture<'_, Result<Option<PlayerRecord>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT id, name, kind, token, previous, version FROM players \
                       WHERE token = ?1 OR previous = ?1";
            connection.prepare_cached(sql)?.query_row([token.as_bytes()], read_player).optional()
        };
        self.readers.read(query).boxed()
    }

    fn seats_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT id FROM games WHERE x = ?1 AND ended IS NULL \
                       UNION SELECT id FROM games WHERE o = ?1 AND ended IS NULL";
            connection
                .prepare_cached(sql)?
                .query_map([player_id(player)], |row| read_game_id(row, 0))?
                .collect()
        };
        self.readers.read(query).boxed()
    }

    fn standings(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        let query = move |connection: &rusqlite::Connection| {
            let sql = "SELECT rules, speed, won, drawn, lost, rating, deviation, volatility \
                       FROM tallies WHERE player = ?1 \
                       ORDER BY won + drawn + lost DESC LIMIT ?2";
            connection
                .prepare_cached(sql)?
                .query_map(params![player_id(player), LobbyView::MAX_ROWS as i64], |row| {
                    Ok(read_tally(row, 2)?.standing(read_pool(row, 0)?))
                })?
                .collect()
        };
        self.readers.read(query).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> BoxFuture<'_, Result<Vec<GameRow>, StoreError>> {
        const OF_ALL: &str = "SELECT row FROM games WHERE listed AND counts \
                              ORDER BY ended DESC LIMIT ?1";
        // Each half follows an index from its end.
        const OF_ONE: &str = "SELECT row FROM ( \
              SELECT * FROM (SELECT row, ended FROM games \
                  WHERE x = ?2 AND listed AND counts ORDER BY ended DESC LIMIT ?1) \
              UNION ALL \
              SELECT * FROM (SELECT row, ended FROM games \
                  WHERE o = ?2 AND listed AND counts ORDER BY ended DESC LIMIT ?1) \
            ) ORDER BY ended DESC LIMIT ?1";
        let most = LobbyView::MAX_ROWS as i64;
        let query = move |connection: &rusqlite::Connection| match of {
            None => connection
                .prepare_cached(OF_ALL)?
                .query_map([most], |row| read_json(row, 0))?
                .collect(),
            Some(player) => connection
                .prepare_cached(OF_ONE)?
                .query_map([most, player_id(player)], |row| read_json(row, 0))?
                .collect(),
        };
        self.readers.read(query).boxed()
    }

    fn beat(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.keep(Task::Beat).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        self.last_alive_ms
    }

    fn is_healthy(&self) -> bool {
        self.healthy.load(Ordering::Relaxed)
    }

    fn register(&self, registry: &mut Registry) {
        self.commits.register(registry);
    }
}
