//! Reads a store from outside, game by game, and replays each game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oxo_protocol::frame::decode_bare_event;
use oxo_protocol::{GameEvent, GameId, PlayerId, Table, TableError};
use rusqlite::{Connection, OptionalExtension};

use crate::log::{Entry, Subject};
use crate::sqlite::entries::history::{History, HistoryError};
use crate::sqlite::entries::receipts::{Kept, Loss, Torn};
use crate::sqlite::entries::row::read_subjects;
use crate::sqlite::entries::tails::Tails;
use crate::sqlite::files::directory::{DATABASE, OpenError};
use crate::sqlite::files::lock::is_in_use;
use crate::sqlite::files::{schema, wal};
use crate::sqlite::writing::batch::Watermarks;
use crate::standing::Pool;

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("the file: {0}")]
    File(String),
    #[error("{0}")]
    Lost(Loss),
    #[error("{subject}: entry {number} is lost, because an earlier one is missing")]
    Cut { subject: Subject, number: u64 },
    #[error("{0} is lost")]
    Gone(Subject),
    #[error(transparent)]
    History(HistoryError),
    #[error("game {game}: event {number} cannot be read: {error}")]
    Unreadable { game: GameId, number: u64, error: serde_json::Error },
    #[error("game {game}: event {number} does not follow: {error}")]
    Contradiction { game: GameId, number: u64, error: TableError },
    #[error(
        "{0} are damaged; the next start rewrites them, and until then losses may go unnoticed"
    )]
    Receipts(Torn),
    #[error("message {seq} of the cluster's log was set aside: {why}")]
    SetAside { seq: u64, why: String },
    #[error("game {0} has no events")]
    Empty(GameId),
    #[error("game {game}: the index and the events disagree on {what}")]
    Index { game: GameId, what: &'static str },
    #[error("the index: unreadable row in {0}")]
    Row(&'static str),
    #[error("player {player}: the index and the log disagree on {what}")]
    Player { player: PlayerId, what: &'static str },
    #[error("game {game}: player {player} is not in the log")]
    Stranger { game: GameId, player: PlayerId },
    #[error("player {player}: the tally in {} {} does not match the games", .pool.rules, .pool.speed.name())]
    Tally { player: PlayerId, pool: Pool },
}

/// A store opened for reading from outside.
#[derive(Debug)]
pub struct Opened {
    pub connection: Connection,
    pub kept: Kept,
    /// Acknowledged entries that are missing.
    pub lost: Option<Fault>,
    /// Whether no server uses the store.
    pub at_rest: bool,
}

/// Opens the store at `path` read-only; a server may be using it. `path` is a directory or a copy
/// of a database. Fails if the database is empty or not ours. A store that lacks entries opens,
/// with [`Opened::lost`].
pub fn open(path: &Path) -> Result<Opened, OpenError> {
    let directory = Some(path).filter(|path| path.is_dir());
    let database = directory.map_or_else(|| PathBuf::from(path), |path| path.join(DATABASE));
    // Read the receipts first: entries that a server appends meanwhile must not count as missing.
    let kept = directory.map_or_else(|| Ok(Kept::default()), Kept::read);
    let unusable = |error| OpenError::Database { path: database.clone(), error };
    let kept = kept.map_err(|error| unusable(error.into()))?;
    let connection = schema::open_beside(&database).map_err(unusable)?;
    let mut lost = match Watermarks::read(&connection) {
        Ok(watermarks) => kept.missing(watermarks.end).map(Fault::Lost),
        Err(error) => Some(error.into()),
    };
    // A running server may be in the middle of a write.
    let at_rest = directory.is_none_or(|directory| !is_in_use(directory));
    if lost.is_none() && at_rest {
        let damaged = wal::damaged_frame(&database).map_err(|error| unusable(error.into()))?;
        let what = |frame| format!("frame {frame} of the write-ahead log is damaged");
        lost = damaged.map(what).map(Fault::File);
    }
    Ok(Opened { connection, kept, lost, at_rest })
}

/// All subjects in the log.
pub fn subjects(connection: &Connection) -> rusqlite::Result<BTreeSet<Subject>> {
    let sql = "SELECT subject FROM records UNION SELECT subject FROM entries";
    read_subjects(connection, sql)
}

/// The position of the index; everything, if it is unknown.
pub fn position(connection: &Connection) -> rusqlite::Result<i64> {
    let indexed = connection.query_row("SELECT position FROM filed", [], |row| row.get(0));
    Ok(indexed.optional()?.unwrap_or(i64::MAX))
}

/// Calls `visit` for each game with its entries, or with the fault. Only one game at a time is in
/// memory. Fails if the database cannot be read, or `visit` fails.
pub fn each_game<E: From<rusqlite::Error>>(
    connection: &Connection,
    mut visit: impl FnMut(GameId, Result<Vec<Entry>, Fault>) -> Result<(), E>,
) -> Result<(), E> {
    let tails = Tails::read(connection)?;
    for subject in subjects(connection)? {
        let Subject::Game(game) = subject else { continue };
        let history = History::find(connection, subject, tails.get(subject), 0);
        match history.and_then(|history| history.entries(subject, 0)) {
            Ok(entries) => visit(game, Ok(entries))?,
            Err(HistoryError::Sqlite(error)) => return Err(error.into()),
            Err(damage) => visit(game, Err(Fault::History(damage)))?,
        }
    }
    Ok(())
}

/// The table that the events of a game lead to. Fails without entries, and at the first one that is
/// not an event or does not follow.
pub fn replay(game: GameId, entries: &[Entry]) -> Result<Table, Fault> {
    let mut replayed: Option<Table> = None;
    for &Entry { number, ref body, .. } in entries {
        let unreadable = |error| Fault::Unreadable { game, number, error };
        let event = decode_bare_event(body).map_err(unreadable)?;
        let contradicts = |error| Fault::Contradiction { game, number, error };
        match (&mut replayed, &event) {
            (Some(table), event) => table.apply(event).map_err(contradicts)?,
            (None, GameEvent::Seated(first)) => {
                replayed = Some(Table::open(first).map_err(contradicts)?);
            }
            (None, _) => return Err(contradicts(TableError::NotOpened)),
        }
    }
    replayed.ok_or(Fault::Empty(game))
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Fault::File(error.to_string())
    }
}

impl From<HistoryError> for Fault {
    fn from(error: HistoryError) -> Self {
        match error {
            HistoryError::Sqlite(error) => error.into(),
            damage => Fault::History(damage),
        }
    }
}
