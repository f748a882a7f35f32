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
use oxo_shared::protocol::{Fact, GameId, GameRow, LobbyView, PlayerId, Standing};
use prometheus_client::registry::Registry;
use rusqlite::{OptionalExtension, Row};
use tokio::sync::mpsc;

use super::archive::{Archive, PlayerRecord};
use super::log::{AppendError, Entry, Log, StoreError, Stored};
use crate::mailbox;
use crate::secret::TokenHash;
pub use backup::{BackupError, backup};
pub use check::{Checked, check};
use commits::Commits;
pub use export::{Chat, ExportError, export};
use readers::Readers;
use row::{
    game_id, integer, player_id, read_entry, read_game_id, read_json, read_player, read_pool,
    read_tally, read_u64,
};
pub use scan::Fault;
pub use schema::SchemaError;
use writer::{Job, QUEUE, Write, Writer};

const MAX_ROWS: i64 = LobbyView::MAX_ROWS as i64;
const DATABASE: &str = "oxo.db";
/// The file whose lock says that a process uses the directory.
const LOCK: &str = "lock";

/// Why a directory cannot be used as a store. Nothing in it is changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("{} cannot be used: {error}", .directory.display())]
    Directory { directory: PathBuf, error: io::Error },
    #[error("{} cannot be used and was left as it is: {error}", .path.display())]
    Database { path: PathBuf, error: SchemaError },
}

#[derive(Debug)]
pub struct SqliteStore {
    /// Taken when the store is closed, so that the writer ends.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Readers,
    healthy: Arc<AtomicBool>,
    commits: Commits,
    last_alive_ms: Option<u64>,
    /// Held as long as the store is open; the system frees it when the process ends.
    _lock: File,
}

impl SqliteStore {
    /// Opens the store in `directory`, which is made if there is none.
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
        let healthy = Arc::new(AtomicBool::new(true));
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let commits = Commits::default();
        let writer = Writer {
            connection,
            jobs: inbox,
            healthy: Arc::clone(&healthy),
            commits: commits.clone(),
        };
        let writer = thread::Builder::new()
            .name("log".into())
            .spawn(move || writer.run())
            .map_err(|error| OpenError::Directory { directory: directory.into(), error })?;
        let (jobs, writer) = (Some(jobs), Some(writer));
        let _lock = lock;
        Ok(SqliteStore { jobs, writer, readers, healthy, commits, last_alive_ms, _lock })
    }

    async fn write(&self, write: Write) -> Result<(), AppendError> {
        let gone = || StoreError("its writer is gone".into());
        let jobs = self.jobs.as_ref().ok_or_else(gone)?;
        let asked = Instant::now();
        mailbox::ask(jobs, |reply| Job { write, asked, reply }).await.ok_or_else(gone)?
    }

    async fn keep(&self, write: Write) -> Result<(), StoreError> {
        self.write(write).await.map_err(|error| match error {
            AppendError::Storage(error) => error,
            conflict @ AppendError::Conflict { .. } => StoreError(conflict.to_string()),
        })
    }
}

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
            tracing::error!("the writer of the log failed");
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError(error.to_string())
    }
}

impl Log for SqliteStore {
    fn append<'a>(
        &'a self,
        game: GameId,
        expected: u64,
        facts: &'a [Fact],
    ) -> BoxFuture<'a, Result<(), AppendError>> {
        self.write(Write::Append { game, expected, facts: facts.to_vec() }).boxed()
    }

    fn read(&self, game: GameId, after: u64) -> Stored<'_, Vec<Entry>> {
        let sql = "SELECT at_ms, body FROM facts WHERE game = ?1 AND seq > ?2 ORDER BY seq";
        self.readers.rows(sql, (game_id(game), integer(after)), |row| read_entry(row, 0)).boxed()
    }

    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE ended IS NULL AND (timed OR ?1 <= \
                   (SELECT at_ms FROM facts WHERE game = id ORDER BY seq DESC LIMIT 1))";
        self.readers.rows(sql, [integer(since_ms)], |row| read_game_id(row, 0)).boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
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
                if !read_json::<GameRow>(row, 1)?.terms.delay.is_live() {
                    found.push(read_game_id(row, 0)?);
                }
            }
            Ok(found)
        };
        self.readers.read(query).boxed()
    }

    fn release(&self, _: GameId) {}

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.keep(Write::Forget(game)).boxed()
    }
}

impl Archive for SqliteStore {
    fn save_player(&self, player: PlayerRecord) -> Stored<'_, ()> {
        self.keep(Write::SavePlayer(player)).boxed()
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        let sql = "SELECT id, name, kind, token, previous, version FROM players WHERE id = ?1";
        self.readers.row(sql, [player_id(id)], read_player).boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        let sql = "SELECT id, name, kind, token, previous, version FROM players \
                   WHERE token = ?1 OR previous = ?1";
        self.readers.row(sql, [*token.as_bytes()], read_player).boxed()
    }

    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE x = ?1 AND ended IS NULL \
                   UNION SELECT id FROM games WHERE o = ?1 AND ended IS NULL";
        self.readers.rows(sql, [player_id(player)], |row| read_game_id(row, 0)).boxed()
    }

    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>> {
        let sql = "SELECT rules, speed, won, drawn, lost, rating, deviation, volatility \
                   FROM tallies WHERE player = ?1 ORDER BY won + drawn + lost DESC LIMIT ?2";
        let read = |row: &Row<'_>| Ok(read_tally(row, 2)?.standing(read_pool(row, 0)?));
        self.readers.rows(sql, (player_id(player), MAX_ROWS), read).boxed()
    }

    fn ended(&self, of: Option<PlayerId>) -> Stored<'_, Vec<GameRow>> {
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
        let read = |row: &Row<'_>| read_json(row, 0);
        match of {
            None => self.readers.rows(OF_ALL, [MAX_ROWS], read).boxed(),
            Some(player) => self.readers.rows(OF_ONE, (MAX_ROWS, player_id(player)), read).boxed(),
        }
    }

    fn beat(&self) -> Stored<'_, ()> {
        self.keep(Write::Beat).boxed()
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
