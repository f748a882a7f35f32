//! Updates the index with entries of the log.

use oxo_protocol::event::Seated;
use oxo_protocol::frame::{decode_bare_event, tag_of_bare_event};
use oxo_protocol::{GameEvent, GameId, GameRow};
use oxo_shared::{Side, TimeControl};
use rusqlite::{Connection, OptionalExtension, params};

use super::history::{Record, StoredEntry};
use super::row::{game_id, player_id, read_game_id, read_json, read_tally};
use crate::index::PlayerRecord;
use crate::log::{Entry, Subject};
use crate::standing::{Pool, Tally, settle};
use crate::summary::{add, begin, counts, ply_after};

/// Indexes one entry, after all entries before it.
pub fn index(connection: &Connection, stored: &StoredEntry) -> rusqlite::Result<()> {
    match stored.subject {
        Subject::Game(game) => {
            let Some(event) = indexed_event(&stored.entry)? else { return Ok(()) };
            let ply = |connection: &Connection| last_ply(connection, stored);
            index_event(connection, game, stored.position, &event, ply)
        }
        Subject::Player(_) => index_player(connection, &stored.entry),
        Subject::Moderation => Ok(()),
    }
}

/// Decodes an event if it can change the index.
pub fn indexed_event(entry: &Entry) -> rusqlite::Result<Option<GameEvent>> {
    match tag_of_bare_event(&entry.body) {
        Some("seated" | "decided" | "over") => {
            decode_bare_event(&entry.body).map(Some).map_err(unreadable)
        }
        _ => Ok(None),
    }
}

pub fn unreadable(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

pub fn index_event(
    connection: &Connection,
    game: GameId,
    position: i64,
    event: &GameEvent,
    ply: impl FnOnce(&Connection) -> rusqlite::Result<Option<u32>>,
) -> rusqlite::Result<()> {
    match event {
        GameEvent::Seated(seated) => seat(connection, game, seated),
        GameEvent::Over(_) => {
            let mut row = row_of(connection, game)?;
            row.ply = ply(connection)?.unwrap_or(row.ply);
            add(&mut row, event);
            finish(connection, &mut row, position)
        }
        swap if swap.swaps_seats() => swap_seats(connection, game, swap),
        _ => Ok(()),
    }
}

fn seat(connection: &Connection, game: GameId, seated: &Seated) -> rusqlite::Result<()> {
    let client = |side| seated.players[side].as_ref().filter(|player| player.bot.is_none());
    let player = |side| client(side).map(|player| player_id(player.id));
    let sql = "INSERT INTO games (id, x, o, listed, timed, counts, row) \
               VALUES (?1, ?2, ?3, ?4, ?5, FALSE, ?6) \
               ON CONFLICT (id) DO UPDATE SET x = excluded.x, o = excluded.o, row = excluded.row";
    connection.prepare_cached(sql)?.execute(params![
        game_id(game),
        player(Side::X),
        player(Side::O),
        seated.terms.listed,
        seated.terms.control != TimeControl::None {},
        json(&begin(game, seated)),
    ])?;
    Ok(())
}

fn swap_seats(connection: &Connection, game: GameId, swap: &GameEvent) -> rusqlite::Result<()> {
    let mut row = row_of(connection, game)?;
    add(&mut row, swap);
    let sql = "UPDATE games SET x = o, o = x, row = ?2 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![game_id(game), json(&row)])?;
    Ok(())
}

fn row_of(connection: &Connection, game: GameId) -> rusqlite::Result<GameRow> {
    connection
        .prepare_cached("SELECT row FROM games WHERE id = ?1")?
        .query_row([game_id(game)], |row| read_json(row, 0))
}

pub fn finish(connection: &Connection, row: &mut GameRow, position: i64) -> rusqlite::Result<()> {
    count(connection, row)?;
    let sql = "UPDATE games SET counts = ?2, row = ?3, ended = ?4 WHERE id = ?1";
    let change = params![game_id(row.g), counts(row), json(row), position];
    connection.prepare_cached(sql)?.execute(change).map(drop)
}

/// The number of moves before `end`.
fn last_ply(connection: &Connection, end: &StoredEntry) -> rusqlite::Result<Option<u32>> {
    let mut next = end.before(connection)?;
    while let Some(stored) = next {
        if let Some(ply) = ply_of(&stored.entry)? {
            return Ok(Some(ply));
        }
        next = stored.before(connection)?;
    }
    let Some(record) = Record::find(connection, end.subject)? else { return Ok(None) };
    let entries = record.entries(end.subject).unwrap_or_default();
    entries.iter().rev().find_map(|entry| ply_of(entry).transpose()).transpose()
}

/// The number of moves after the event in an entry, if the event changes it.
pub fn ply_of(entry: &Entry) -> rusqlite::Result<Option<u32>> {
    match tag_of_bare_event(&entry.body) {
        Some("played" | "taken_back") => {
            decode_bare_event(&entry.body).map(|event| ply_after(&event)).map_err(unreadable)
        }
        _ => Ok(None),
    }
}

pub fn json(row: &GameRow) -> String {
    serde_json::to_string(row).expect("a row has string keys and no failing parts")
}

fn count(connection: &Connection, row: &mut GameRow) -> rusqlite::Result<()> {
    let before = |player, pool: Pool| {
        let sql = "SELECT won, drawn, lost, rating, deviation, volatility, history FROM tallies \
                   WHERE player = ?1 AND rules = ?2 AND speed = ?3";
        let key = params![player_id(player), pool.rules.to_string(), pool.speed.name()];
        connection.prepare_cached(sql)?.query_row(key, |row| read_tally(row, 0)).optional()
    };
    for (player, pool, Tally { won, drawn, lost, rating, history }) in settle(row, before)? {
        let sql = "INSERT OR REPLACE INTO tallies \
                   (player, rules, speed, won, drawn, lost, rating, deviation, volatility, history) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        connection.prepare_cached(sql)?.execute(params![
            player_id(player),
            pool.rules.to_string(),
            pool.speed.name(),
            won,
            drawn,
            lost,
            rating.map(|rating| rating.rating),
            rating.map(|rating| rating.deviation),
            rating.map(|rating| rating.volatility),
            serde_json::to_string(&history).expect("numbers can be written as JSON"),
        ])?;
    }
    Ok(())
}

pub fn index_player(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    let record: PlayerRecord = serde_json::from_str(&entry.body).map_err(unreadable)?;
    let id = player_id(record.id);
    if record.is_forgotten() {
        connection.prepare_cached("DELETE FROM players WHERE id = ?1")?.execute([id])?;
    } else {
        let sql = "INSERT OR REPLACE INTO players (id, folded) VALUES (?1, ?2)";
        connection.prepare_cached(sql)?.execute(params![id, record.folded()])?;
    }
    connection.prepare_cached("DELETE FROM tokens WHERE player = ?1")?.execute([id])?;
    let sql = "INSERT OR REPLACE INTO tokens (token, player) VALUES (?1, ?2)";
    let mut insert = connection.prepare_cached(sql)?;
    for token in record.tokens() {
        insert.execute(params![token.as_bytes(), id])?;
    }
    Ok(())
}

pub fn knows(connection: &Connection, game: GameId) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM games WHERE id = ?1")?.exists([game_id(game)])
}

/// The position of the game's end, if it has ended.
pub fn ended(connection: &Connection, game: GameId) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT ended FROM games WHERE id = ?1";
    let found = connection.prepare_cached(sql)?.query_row([game_id(game)], |row| row.get(0));
    found.optional().map(Option::flatten)
}

/// The games that were aborted.
pub fn void(connection: &Connection) -> rusqlite::Result<Vec<GameId>> {
    let sql = "SELECT id FROM games WHERE ended IS NOT NULL AND NOT counts";
    connection.prepare(sql)?.query_map([], |row| read_game_id(row, 0))?.collect()
}
