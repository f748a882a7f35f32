//! A store read from outside: one game after the other, each as its events add up.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oxo_protocol::frame::decode_bare_event;
use oxo_protocol::{GameEvent, GameId, GameRow, PlayerId};
use oxo_protocol::{Table, TableError};
use rusqlite::{Connection, OptionalExtension};

use super::batch::Watermarks;
use super::history::{History, HistoryError};
use super::lock::is_in_use;
use super::receipts::{Kept, Loss, Torn};
use super::row::read_subject;
use super::tails::Tails;
use super::{DATABASE, OpenError, schema, wal};
use crate::log::{Entry, Subject};
use crate::standing::Pool;
use crate::summary::{add, begin};

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("the file: {0}")]
    File(String),
    #[error("{0}")]
    Lost(Loss),
    #[error("{subject}: entry {number} does not follow what is left, and is lost")]
    Cut { subject: Subject, number: u64 },
    #[error("all of {0} is lost")]
    Gone(Subject),
    #[error(transparent)]
    History(HistoryError),
    #[error("game {game}: event {number} cannot be read: {error}")]
    Unreadable { game: GameId, number: u64, error: serde_json::Error },
    #[error("game {game}: event {number} does not follow: {error}")]
    Contradiction { game: GameId, number: u64, error: TableError },
    #[error(
        "{0} are damaged: the next start writes them anew, and what is lost until then is not told"
    )]
    Receipts(Torn),
    #[error("message {seq} of the cluster's log cannot be read, and was set aside: {why}")]
    SetAside { seq: u64, why: String },
    #[error("game {0}: it has no events")]
    Empty(GameId),
    #[error("game {game}: the archive has {what} than its events")]
    Index { game: GameId, what: &'static str },
    #[error("the archive: a row of {0} says nothing that could be meant")]
    Row(&'static str),
    #[error("player {player}: the archive knows {what} than the log")]
    Player { player: PlayerId, what: &'static str },
    #[error("game {game}: its player {player} is not kept")]
    Stranger { game: GameId, player: PlayerId },
    #[error("player {player}: the tally in {} {} is not that of the games", .pool.rules, .pool.speed.name())]
    Tally { player: PlayerId, pool: Pool },
}

/// A store that is read from outside.
#[derive(Debug)]
pub struct Opened {
    pub connection: Connection,
    pub kept: Kept,
    /// What was acknowledged and is not there.
    pub lost: Option<Fault>,
    /// Whether no server uses it.
    pub at_rest: bool,
}

/// Opens the store at `path`, a directory or a copy of its database, for reading only: also
/// while a server uses it.
pub fn open(path: &Path) -> Result<Opened, OpenError> {
    let directory = Some(path).filter(|path| path.is_dir());
    let database = directory.map_or_else(|| PathBuf::from(path), |path| path.join(DATABASE));
    // Before the database: what a server adds meanwhile is not missed.
    let kept = directory.map_or_else(|| Ok(Kept::default()), Kept::read);
    let unusable = |error| OpenError::Database { path: database.clone(), error };
    let kept = kept.map_err(|error| unusable(error.into()))?;
    let connection = schema::open_beside(&database).map_err(unusable)?;
    let mut lost = match Watermarks::read(&connection) {
        Ok(watermarks) => kept.missing(watermarks.end).map(Fault::Lost),
        Err(error) => Some(error.into()),
    };
    // What a server writes now is begun and not ended.
    let at_rest = directory.is_none_or(|directory| !is_in_use(directory));
    if lost.is_none() && at_rest {
        let damaged = wal::damaged_frame(&database).map_err(|error| unusable(error.into()))?;
        let what = |frame| format!("frame {frame} of what was written last is not as it was");
        lost = damaged.map(what).map(Fault::File);
    }
    Ok(Opened { connection, kept, lost, at_rest })
}

/// Everybody and everything that the log tells of.
pub fn subjects(connection: &Connection) -> rusqlite::Result<BTreeSet<Subject>> {
    let sql = "SELECT subject FROM records UNION SELECT subject FROM entries";
    connection.prepare(sql)?.query_map([], |row| read_subject(row, 0))?.collect()
}

/// Up to where the archive has followed; all, if that is not known.
pub fn position(connection: &Connection) -> rusqlite::Result<i64> {
    let filed = connection.query_row("SELECT position FROM filed", [], |row| row.get(0));
    Ok(filed.optional()?.unwrap_or(i64::MAX))
}

/// What the log tells of one game.
#[derive(Debug)]
pub struct Told {
    pub entries: Vec<Entry>,
    /// Where its end lies, or lay, if it has ended.
    pub end: Option<i64>,
    /// How many of them the archive has taken in.
    pub filed: usize,
}

/// Shows `visit` what is told of each game, or why that cannot be read. One game at a time is
/// in memory.
pub fn each_game<E: From<rusqlite::Error>>(
    connection: &Connection,
    mut visit: impl FnMut(GameId, Result<Told, Fault>) -> Result<(), E>,
) -> Result<(), E> {
    let tails = Tails::read(connection)?;
    let filed = position(connection)?;
    for subject in subjects(connection)? {
        let Subject::Game(game) = subject else { continue };
        let history = History::find(connection, subject, tails.get(subject), 0);
        let told = history.and_then(|history| {
            let lag = history.after(filed);
            let end = history.end();
            let entries = history.entries(subject, 0)?;
            Ok(Told { filed: entries.len() - lag, end, entries })
        });
        match told {
            Ok(told) => visit(game, Ok(told))?,
            Err(HistoryError::Sqlite(error)) => return Err(error.into()),
            Err(damage) => visit(game, Err(Fault::History(damage)))?,
        }
    }
    Ok(())
}

/// What the events of a game add up to, and its row as the archive should have it.
pub fn replay(game: GameId, entries: &[Entry]) -> Result<(Table, GameRow), Fault> {
    let mut replayed: Option<(Table, GameRow)> = None;
    for Entry { number, body, .. } in entries {
        let number = *number;
        let unreadable = |error| Fault::Unreadable { game, number, error };
        let event = decode_bare_event(body).map_err(unreadable)?;
        let contradicts = |error| Fault::Contradiction { game, number, error };
        match (&mut replayed, &event) {
            (None, GameEvent::Seated(first)) => {
                replayed = Some((Table::open(first).map_err(contradicts)?, begin(game, first)));
            }
            (None, _) => return Err(contradicts(TableError::NotOpened)),
            (Some((table, row)), event) => {
                table.apply(event).map_err(contradicts)?;
                match event {
                    GameEvent::Seated(seated) => *row = begin(game, seated),
                    GameEvent::Over(_) => {
                        row.ply = table.ply();
                        add(row, event);
                    }
                    swap if swap.swaps_seats() => add(row, swap),
                    _ => {}
                }
            }
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
