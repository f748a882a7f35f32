//! A store read from outside: one game after the other, each as its facts add up.

use std::path::{Path, PathBuf};

use oxo_shared::protocol::frame::decode_bare_fact;
use oxo_shared::protocol::{Fact, GameId, GameRow, PlayerId};
use oxo_shared::{Table, TableError};
use rusqlite::Connection;

use super::row::{read_game_id, read_u64};
use super::schema;
use super::{DATABASE, OpenError};
use crate::store::standing::Pool;
use crate::store::summary::{add, begin};

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("the file: {0}")]
    File(String),
    #[error("game {game}: fact {found} stands where fact {expected} should")]
    Hole { game: GameId, expected: u64, found: u64 },
    #[error("game {game}: fact {number} cannot be read: {error}")]
    Unreadable { game: GameId, number: u64, error: serde_json::Error },
    #[error("game {game}: fact {number} does not follow: {error}")]
    Contradiction { game: GameId, number: u64, error: TableError },
    #[error("game {0}: the index says otherwise than its facts")]
    Index(GameId),
    #[error("game {game}: its player {player} is not kept")]
    Stranger { game: GameId, player: PlayerId },
    #[error("player {player}: the tally in {} {} is not that of the games", .pool.rules, .pool.speed.name())]
    Tally { player: PlayerId, pool: Pool },
}

/// A row of `facts`, its text not read yet.
#[derive(Debug)]
pub struct RawFact {
    pub number: u64,
    pub at_ms: u64,
    /// `{"t":..,"d":..}`
    pub body: String,
}

/// Opens the store at `path`, a directory or a copy of its database, for reading only: also
/// while a server uses it.
pub fn open(path: &Path) -> Result<Connection, OpenError> {
    let path = if path.is_dir() { path.join(DATABASE) } else { PathBuf::from(path) };
    schema::open_beside(&path).map_err(|error| OpenError::Database { path, error })
}

/// Shows `visit` every game with its facts. One game at a time is in memory.
pub fn each_game<E: From<rusqlite::Error>>(
    connection: &Connection,
    mut visit: impl FnMut(GameId, &[RawFact]) -> Result<(), E>,
) -> Result<(), E> {
    let mut select =
        connection.prepare("SELECT game, seq, at_ms, body FROM facts ORDER BY game, seq")?;
    let mut rows = select.query([])?;
    let mut game = None;
    let mut facts = Vec::new();
    while let Some(row) = rows.next()? {
        let next = read_game_id(row, 0)?;
        if let Some(game) = game.replace(next).filter(|game| *game != next) {
            visit(game, &facts)?;
            facts.clear();
        }
        let (number, at_ms) = (read_u64(row, 1)?, read_u64(row, 2)?);
        facts.push(RawFact { number, at_ms, body: row.get(3)? });
    }
    game.map_or(Ok(()), |game| visit(game, &facts))
}

/// What the facts of a game add up to, and its row as the index should have it.
pub fn replay(game: GameId, facts: &[RawFact]) -> Result<(Table, GameRow), Fault> {
    let mut replayed: Option<(Table, GameRow)> = None;
    for (expected, raw) in (1..).zip(facts) {
        let number = raw.number;
        if number != expected {
            return Err(Fault::Hole { game, expected, found: number });
        }
        let fact = decode_bare_fact(&raw.body).map_err(|error| Fault::Unreadable {
            game,
            number,
            error,
        })?;
        let contradicts = |error| Fault::Contradiction { game, number, error };
        match (&mut replayed, &fact) {
            (None, Fact::Seated(first)) => {
                replayed = Some((Table::open(first).map_err(contradicts)?, begin(game, first)));
            }
            (None, _) => return Err(contradicts(TableError::NotOpened)),
            (Some((table, row)), fact) => {
                table.apply(fact).map_err(contradicts)?;
                match fact {
                    Fact::Seated(seated) => *row = begin(game, seated),
                    Fact::Over(_) => {
                        row.ply = table.ply();
                        add(row, fact);
                    }
                    swap if swap.swaps_seats() => add(row, swap),
                    _ => {}
                }
            }
        }
    }
    replayed.ok_or(Fault::Index(game))
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Fault::File(error.to_string())
    }
}
