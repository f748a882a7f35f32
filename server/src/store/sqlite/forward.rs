//! A database of the first layout, brought forward: its facts are appended to a log.

use rusqlite::{Connection, Row, Transaction};

use oxo_shared::protocol::{Kind, PlayerId};

use super::batch::{Batch, Reach};
use super::layout::{LAYOUT, SchemaError, mark};
use super::row::{read_game_id, read_u64};
use super::tails::Tails;
use crate::secret::TokenHash;
use crate::store::archive::{Device, PlayerRecord};
use crate::store::log::{AppendError, Body, Subject, wall_clock_ms};

/// What stands for a fact that is none any more: it keeps its number.
const SKIP: &str = r#"{"t":"skip","d":{}}"#;

/// Games go in the order of their ends, on which ratings depend; those that never counted, and
/// have ended, do not.
const FACTS: &str = "SELECT game, seq, at_ms, body FROM old_facts \
     JOIN old_games ON game = id AND (ended IS NULL OR counts) \
     ORDER BY ended IS NULL, ended, game, seq";

pub fn bring(connection: &mut Connection) -> Result<(), SchemaError> {
    let transaction = connection.transaction()?;
    for table in ["facts", "games", "tallies", "players"] {
        transaction.execute_batch(&format!("ALTER TABLE {table} RENAME TO old_{table}"))?;
    }
    transaction.execute_batch(
        "DROP INDEX games_by_end; DROP INDEX games_unfinished; DROP INDEX games_with_x; \
         DROP INDEX games_with_o; DROP INDEX games_void; DROP INDEX games_ended; \
         DROP INDEX games_of_x; DROP INDEX games_of_o; \
         ALTER TABLE alive RENAME TO old_alive;",
    )?;
    transaction.execute_batch(LAYOUT)?;
    let tails = Tails::default();
    let reach = Reach::read(&transaction)?;
    let mut batch = Batch::new(&transaction, &tails, reach, wall_clock_ms());
    append_players(&transaction, &mut batch)?;
    append_facts(&transaction, &mut batch)?;
    batch.file()?;
    transaction.execute_batch(
        "INSERT INTO alive SELECT one, at_ms, NULL FROM old_alive; \
         DROP TABLE old_alive; DROP TABLE old_facts; DROP TABLE old_games; \
         DROP TABLE old_tallies; DROP TABLE old_players;",
    )?;
    mark(&transaction)?;
    Ok(transaction.commit()?)
}

/// From layout 2: what is written from now on has a checksum.
const SUMS: &str = "ALTER TABLE records ADD COLUMN sum INTEGER; \
     ALTER TABLE filed ADD COLUMN sum INTEGER; \
     ALTER TABLE alive ADD COLUMN sum INTEGER;";

/// From layout 3: a player comes back from several devices.
const DEVICES: &str = "\
     CREATE TABLE tokens (token BLOB PRIMARY KEY, player INTEGER NOT NULL) STRICT, WITHOUT ROWID; \
     CREATE INDEX tokens_of ON tokens (player); \
     INSERT INTO tokens SELECT token, id FROM players WHERE token IS NOT NULL; \
     INSERT OR IGNORE INTO tokens SELECT previous, id FROM players WHERE previous IS NOT NULL; \
     ALTER TABLE players RENAME TO old_players; \
     CREATE TABLE players (id INTEGER PRIMARY KEY, folded TEXT NOT NULL) STRICT; \
     CREATE INDEX players_by_name ON players (folded); \
     INSERT INTO players SELECT id, '' FROM old_players; \
     DROP TABLE old_players;";

/// From layout 3 as well: a rating has a history. That, and the names, are known as far as
/// something happens, or all of it after the next rebuild.
const HISTORY: &str = "\
     ALTER TABLE tallies ADD COLUMN history TEXT NOT NULL DEFAULT '[]'; \
     CREATE INDEX tallies_by_rating ON tallies (rules, rating - 2 * deviation) \
         WHERE rating IS NOT NULL;";

/// Brings a database of layout 2 or 3 forward.
pub fn alter(connection: &mut Connection, version: usize) -> Result<(), SchemaError> {
    let transaction = connection.transaction()?;
    if version < 3 {
        transaction.execute_batch(SUMS)?;
    }
    transaction.execute_batch(DEVICES)?;
    transaction.execute_batch(HISTORY)?;
    mark(&transaction)?;
    Ok(transaction.commit()?)
}

fn append_players(transaction: &Transaction<'_>, batch: &mut Batch<'_>) -> Result<(), SchemaError> {
    let mut select =
        transaction.prepare("SELECT id, name, kind, token, previous FROM old_players")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let record = read_player(row)?;
        kept(batch.append(Subject::Player(record.id), 0, &[record.body()])?)?;
    }
    Ok(())
}

fn read_player(row: &Row<'_>) -> rusqlite::Result<PlayerRecord> {
    let token = |index| -> rusqlite::Result<_> {
        Ok(row.get::<_, Option<[u8; 32]>>(index)?.map(TokenHash::from_bytes))
    };
    let tokens = [token(3)?, token(4)?];
    let device = Device::only(tokens);
    let (id, name) = (PlayerId(read_u64(row, 0)?), row.get::<_, String>(1)?.into());
    let kind = if row.get_ref(2)?.as_str()? == "bot" { Kind::Bot } else { Kind::Human };
    Ok(PlayerRecord::new(id, name, kind, device))
}

fn append_facts(transaction: &Transaction<'_>, batch: &mut Batch<'_>) -> Result<(), SchemaError> {
    let mut select = transaction.prepare(FACTS)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (game, seq, body) = (read_game_id(row, 0)?, read_u64(row, 1)?, row.get(3)?);
        batch.now_ms = read_u64(row, 2)?;
        // Who was there was a fact once.
        let is_presence = |body: &String| body.starts_with(r#"{"t":"presence""#);
        let body = Some(body).filter(|body| !is_presence(body));
        let body = body.map_or(Body::from_static(SKIP), Body::from);
        kept(batch.append(Subject::Game(game), seq.wrapping_sub(1), &[body])?)?;
    }
    Ok(())
}

fn kept(verdict: Result<(), AppendError>) -> Result<(), SchemaError> {
    verdict.map_err(|error| SchemaError::Damaged(error.to_string()))
}
