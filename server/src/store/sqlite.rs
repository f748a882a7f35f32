//! A store that survives: one SQLite database in a directory of its own.

mod backup;
mod batch;
mod check;
mod commits;
mod export;
mod filing;
mod forgetting;
mod forward;
mod history;
mod layout;
mod lock;
mod mend;
mod readers;
mod rebuild;
mod receipts;
mod row;
mod scan;
mod schema;
mod tails;
pub mod take;
#[cfg(test)]
mod tests;
mod view;
mod wal;
mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use futures::future::{BoxFuture, FutureExt};
use oxo_shared::protocol::{GameId, GameRow, LobbyView, PlayerId, RatingChange, Standing};
use oxo_shared::{BySide, Rules};
use prometheus_client::registry::Registry;
use rusqlite::{Connection, OptionalExtension, Row};
use tokio::sync::mpsc;

use super::archive::{Archive, PlayerRecord, Walked, fold};
use super::log::{AppendError, Body, Entry, Log, StoreError, Stored, Subject, wall_clock_ms};
use crate::secret::TokenHash;
use crate::{mailbox, private};
pub use backup::{BackupError, backup};
use batch::{Batch, Reach};
pub use check::{Checked, check};
use commits::Commits;
pub use export::{Chat, ExportError, export};
pub use history::HistoryError;
use history::{History, is_forgotten};
pub use layout::SchemaError;
use lock::{Lock, lock};
pub use mend::{MendError, Mended, mend};
use readers::{Readers, legible};
pub use rebuild::{RebuildError, rebuild};
use receipts::{Kept, Receipts};
use row::{player_id, read_game_id, read_json, read_pool, read_tally, read_u64};
pub use scan::Fault;
use tails::Tails;
pub use view::detach;
use writer::{Job, MAX_UNFILED, QUEUE, Shown, Write, Writer};

const MAX_ROWS: i64 = LobbyView::MAX_ROWS as i64;
const DATABASE: &str = "oxo.db";

/// Why a directory cannot be used as a store. Nothing in it is changed.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("{} cannot be used: {error}", .directory.display())]
    Directory { directory: PathBuf, error: io::Error },
    #[error("{} holds the games of a single server: `oxo-server export --to-cluster` moves them", .0.display())]
    NoView(PathBuf),
    #[error("{} is a server's view of the log of several: `--cluster` goes on with it, `oxo-server detach` makes it a store of its own", .0.display())]
    IsView(PathBuf),
    #[error("{} is a view of another log than this one: name another directory", .0.display())]
    OtherView(PathBuf),
    #[error("{} cannot be used and was left as it is: {error}", .path.display())]
    Database { path: PathBuf, error: SchemaError },
}

/// What a store is to its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// All there is.
    Truth,
    /// What the log of a cluster says, and nothing else.
    View,
}

#[derive(Debug)]
pub struct SqliteStore {
    /// Taken when the store is closed, so that the writer ends.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Readers,
    shown: Arc<Shown>,
    commits: Commits,
    last_alive_ms: Option<u64>,
    /// Held as long as the store is open.
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the store in `directory`, which is made if there is none.
    pub fn open(directory: &Path) -> Result<SqliteStore, OpenError> {
        let lock = lock(directory)?;
        view::check_none(directory)?;
        SqliteStore::open_as(directory, lock, Part::Truth)
    }

    /// Opens a view of `log`, which a cluster has; what is kept in it is that log's to say.
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
        let alive_ms = last_alive_ms.unwrap_or_default();
        if let Err(error) = renewed.and_then(|()| receipts.settle(settled, alive_ms)) {
            tracing::warn!(%error, "no receipts can be written");
        }
        let readers = Readers::open(&path).map_err(unusable)?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let commits = Commits::default();
        let (shown, reach) = start(&mut connection, part).map_err(unusable)?;
        let out_of_turn = part == Part::View
            && take::has_unfiled_records(&connection).map_err(|error| unusable(error.into()))?;
        schema::trust(&connection).map_err(unusable)?;
        let shown = Arc::new(shown);
        let writer = Writer {
            connection,
            jobs: inbox,
            reach,
            file_at: MAX_UNFILED,
            out_of_turn,
            shown: Arc::clone(&shown),
            commits: commits.clone(),
            receipts,
        };
        let writer = thread::Builder::new()
            .name("log".into())
            .spawn(move || writer.run())
            .map_err(refused)?;
        let (jobs, writer) = (Some(jobs), Some(writer));
        let _lock = lock;
        Ok(SqliteStore { jobs, writer, readers, shown, commits, last_alive_ms, _lock })
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

    /// Has the archive know all that was appended by now.
    async fn catch_up(&self) -> Result<(), StoreError> {
        if self.shown.unfiled.load(Ordering::Acquire) == 0 {
            return Ok(());
        }
        self.keep(Write::File).await
    }

    /// For lists, which are better old than none.
    async fn catch_up_if_possible(&self) {
        if let Err(error) = self.catch_up().await {
            tracing::warn!(%error, "a list is older than the log");
        }
    }

    fn walk<T: Send + 'static>(
        &self,
        step: impl FnOnce(&Connection, &Tails) -> rusqlite::Result<Walked<T>> + Send + 'static,
    ) -> Stored<'_, Walked<T>> {
        let shown = Arc::clone(&self.shown);
        async move {
            self.catch_up().await?;
            self.readers.read(move |connection| Ok(step(connection, &shown.tails)?)).await
        }
        .boxed()
    }

    /// The games that the archive does not know yet, since nothing can be written.
    async fn unfiled(&self) -> Result<Vec<GameId>, StoreError> {
        if self.shown.unfiled.load(Ordering::Acquire) == 0 {
            return Ok(Vec::new());
        }
        let open = self.shown.tails.subjects();
        let query = move |connection: &Connection| {
            let mut unknown = Vec::new();
            for subject in open {
                if let Subject::Game(game) = subject
                    && !filing::knows(connection, game)?
                {
                    unknown.push(game);
                }
            }
            Ok(unknown)
        };
        self.readers.read(query).await
    }
}

fn warn_of_others(directory: &Path, database: &Path) {
    if [directory, database].into_iter().any(private::is_open_to_others) {
        let directory = directory.display();
        tracing::warn!("others on this machine can get at {directory}: chmod -R go= {directory}");
    }
}

/// When the server was last alive. The receipts may know it better than a database that lost
/// the last signs of life.
fn last_alive_ms(connection: &Connection, kept: &Kept) -> Result<Option<u64>, SchemaError> {
    Ok(read_alive(connection)?.max((kept.alive_ms > 0).then_some(kept.alive_ms)))
}

fn read_alive(connection: &Connection) -> Result<Option<u64>, HistoryError> {
    let sql = "SELECT at_ms, sum FROM alive";
    match connection.query_row(sql, [], row::read_summed).optional()? {
        Some(None) => Err(HistoryError::Alive),
        at_ms => Ok(at_ms.flatten().map(i64::cast_unsigned)),
    }
}

/// Verifies what is open in the log, and puts in order what the last run has left.
fn start(connection: &mut Connection, part: Part) -> Result<(Shown, Reach), SchemaError> {
    let tails = Tails::read(connection)?;
    for subject in tails.subjects() {
        History::find(connection, subject, tails.get(subject), 0)
            .map_err(|error| SchemaError::Damaged(error.to_string()))?;
    }
    let mut reach = Reach::read(connection)?;
    let end = AtomicI64::new(reach.end);
    let shown = Shown { healthy: AtomicBool::new(true), unfiled: AtomicI64::new(0), end, tails };
    if let Err(error) = put_in_order(connection, &shown.tails, &mut reach, part) {
        // It does no harm, and a server on a full disk still shows its games.
        tracing::warn!(%error, "what the last run has left stays as it is");
    }
    shown.unfiled.store(reach.unfiled(), Ordering::Release);
    Ok((shown, reach))
}

fn put_in_order(
    connection: &mut Connection,
    tails: &Tails,
    reach: &mut Reach,
    part: Part,
) -> Result<(), HistoryError> {
    let transaction = connection.transaction()?;
    let mut batch = Batch::new(&transaction, tails, *reach, wall_clock_ms());
    match part {
        Part::Truth => batch.tidy()?,
        Part::View => batch.file()?,
    }
    let changes = batch.into_changes();
    transaction.commit()?;
    for (subject, tail) in changes.tails {
        tails.set(subject, tail);
    }
    *reach = changes.reach;
    Ok(())
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

impl Log for SqliteStore {
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>> {
        self.write(Write::Append { subject, expected, bodies }).boxed()
    }

    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>> {
        // Before the moment that is read: what is closed in between is found in its record.
        let tail = self.shown.tails.get(subject);
        let query = move |connection: &Connection| {
            let entries =
                History::find(connection, subject, tail, after)?.entries(subject, after)?;
            Ok(if is_forgotten(&entries) { Vec::new() } else { entries })
        };
        self.readers.read(query).boxed()
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        self.keep(Write::Close(game)).boxed()
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.keep(Write::Forget(game)).boxed()
    }
}

impl Archive for SqliteStore {
    fn unfinished(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id, timed, coalesce(records.at_ms, 0) FROM games \
                   LEFT JOIN records ON subject = id * 2 WHERE ended IS NULL";
        let read = |row: &Row<'_>| Ok((read_game_id(row, 0)?, row.get(1)?, read_u64(row, 2)?));
        let wanted = move |&(game, timed, closed_ms): &(GameId, bool, u64)| {
            let tail = self.shown.tails.get(Subject::Game(game));
            timed || tail.map_or(closed_ms, |tail| tail.at_ms) >= since_ms
        };
        async move {
            self.catch_up_if_possible().await;
            let games = self.readers.rows(sql, [], read).await?;
            let mut games: Vec<_> = games.into_iter().filter(wanted).map(|game| game.0).collect();
            games.extend(self.unfiled().await?);
            Ok(games)
        }
        .boxed()
    }

    fn just_ended(&self, since_ms: u64) -> Stored<'_, Vec<GameId>> {
        let shown = Arc::clone(&self.shown);
        let query = move |connection: &Connection| {
            let sql = "SELECT id, row, records.at_ms FROM games \
                       LEFT JOIN records ON subject = id * 2 \
                       WHERE ended IS NOT NULL ORDER BY ended DESC";
            let mut select = connection.prepare_cached(sql)?;
            let (mut rows, mut found) = (select.query([])?, Vec::new());
            while let Some(row) = rows.next()? {
                let game = read_game_id(row, 0)?;
                let closed_ms: Option<i64> = row.get(2)?;
                let tail = shown.tails.get(Subject::Game(game));
                if tail.map_or(closed_ms.unwrap_or(0).cast_unsigned(), |tail| tail.at_ms) < since_ms
                {
                    break;
                }
                let row = legible(read_json::<GameRow>(row, 1));
                if row.is_some_and(|row| !row.terms.delay.is_live()) {
                    found.push(game);
                }
            }
            Ok(found)
        };
        async move {
            self.catch_up_if_possible().await;
            self.readers.read(query).await
        }
        .boxed()
    }

    fn closable(&self, before_ms: u64) -> Stored<'_, Vec<GameId>> {
        let tails = &self.shown.tails;
        let old = |subject: &Subject| tails.get(*subject).is_some_and(|it| it.at_ms < before_ms);
        let old: Vec<_> = tails.subjects().into_iter().filter(old).collect();
        let query = move |connection: &Connection| {
            let mut ended = Vec::new();
            for subject in old {
                if let Subject::Game(game) = subject
                    && filing::ended(connection, game)?.is_some()
                {
                    ended.push(game);
                }
            }
            Ok(ended)
        };
        self.readers.read(query).boxed()
    }

    fn old_games(&self, after: Option<GameId>, before_ms: u64) -> Stored<'_, Walked<GameId>> {
        self.walk(move |connection, tails| {
            forgetting::old_games(connection, tails, after, before_ms)
        })
    }

    fn old_guests(&self, after: Option<PlayerId>, before_ms: u64) -> Stored<'_, Walked<PlayerId>> {
        self.walk(move |connection, tails| {
            forgetting::old_guests(connection, tails, after, before_ms)
        })
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        async move {
            let entries = self.read(Subject::Player(id), 0).await?;
            let record = entries.last().map(PlayerRecord::read).transpose()?;
            Ok(record.filter(|record| !record.is_forgotten()))
        }
        .boxed()
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        let sql = "SELECT player FROM tokens WHERE token = ?1";
        async move {
            self.catch_up().await?;
            let read = |row: &Row<'_>| Ok(PlayerId(read_u64(row, 0)?));
            match self.readers.rows(sql, [*token.as_bytes()], read).await?.first() {
                Some(&id) => self.player(id).await,
                None => Ok(None),
            }
        }
        .boxed()
    }

    fn seats_of(&self, player: PlayerId) -> Stored<'_, Vec<GameId>> {
        let sql = "SELECT id FROM games WHERE x = ?1 AND ended IS NULL \
                   UNION SELECT id FROM games WHERE o = ?1 AND ended IS NULL";
        async move {
            self.catch_up_if_possible().await;
            self.readers.rows(sql, [player_id(player)], |row| read_game_id(row, 0)).await
        }
        .boxed()
    }

    fn named(&self, name: &str) -> Stored<'_, Vec<PlayerId>> {
        let sql = "SELECT id FROM players WHERE folded = ?1 LIMIT ?2";
        let wanted = fold(name);
        async move {
            self.catch_up_if_possible().await;
            self.readers.rows(sql, (wanted, MAX_ROWS), |row| Ok(PlayerId(read_u64(row, 0)?))).await
        }
        .boxed()
    }

    fn top(&self, rules: Rules) -> Stored<'_, Vec<(PlayerId, Standing)>> {
        let sql = "SELECT player, rules, speed, won, drawn, lost, rating, deviation, volatility, \
                   history FROM tallies WHERE rules = ?1 AND rating IS NOT NULL \
                   ORDER BY rating - 2 * deviation DESC LIMIT ?2";
        let read = |row: &Row<'_>| {
            Ok((PlayerId(read_u64(row, 0)?), read_tally(row, 3)?.standing(read_pool(row, 1)?)))
        };
        async move {
            self.catch_up_if_possible().await;
            self.readers.rows(sql, (rules.to_string(), MAX_ROWS), read).await
        }
        .boxed()
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        let sql = "SELECT row FROM games WHERE id = ?1";
        let read = |row: &Row<'_>| Ok(read_json::<GameRow>(row, 0)?.ratings);
        async move {
            self.catch_up().await?;
            let found = self.readers.rows(sql, [row::game_id(game)], read).await?;
            Ok(found.into_iter().next().flatten())
        }
        .boxed()
    }

    fn standings(&self, player: PlayerId) -> Stored<'_, Vec<Standing>> {
        let sql = "SELECT rules, speed, won, drawn, lost, rating, deviation, volatility, history \
                   FROM tallies WHERE player = ?1 ORDER BY won + drawn + lost DESC LIMIT ?2";
        let read = |row: &Row<'_>| Ok(read_tally(row, 2)?.standing(read_pool(row, 0)?));
        async move {
            self.catch_up_if_possible().await;
            self.readers.rows(sql, (player_id(player), MAX_ROWS), read).await
        }
        .boxed()
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
        async move {
            self.catch_up_if_possible().await;
            match of {
                None => self.readers.rows(OF_ALL, [MAX_ROWS], read).await,
                Some(player) => {
                    self.readers.rows(OF_ONE, (MAX_ROWS, player_id(player)), read).await
                }
            }
        }
        .boxed()
    }

    fn beat(&self) -> Stored<'_, ()> {
        self.keep(Write::Beat).boxed()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        self.last_alive_ms
    }

    fn failing_since(&self, now: tokio::time::Instant) -> Option<tokio::time::Instant> {
        (!self.shown.healthy.load(Ordering::Relaxed)).then_some(now)
    }

    fn register(&self, registry: &mut Registry) {
        self.commits.register(registry);
    }
}
