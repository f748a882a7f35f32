//! Updates the index with entries of the log.

use std::collections::BTreeMap;

use oxo_protocol::frame::{decode_bare_event, tag_of_bare_event};
use oxo_protocol::{GameEvent, GameId, GameRow};
use oxo_shared::{Side, TimeControl};
use rusqlite::{Connection, OptionalExtension, params};

use crate::index::PlayerRecord;
use crate::log::{Body, Entry, Subject};
use crate::sqlite::entries::history::{Record, StoredEntry};
use crate::sqlite::entries::row::{game_id, player_id, read_game_id, read_json, read_tally};
use crate::standing::{Pool, Tally, settle};
use crate::summary::{add, begin, counts, ply_after};

/// Updates the index with entries of the log, in their order. A game's row is written once, however
/// many of them change it.
pub struct Indexer<'a> {
    connection: &'a Connection,
    /// Changed rows of games that have not ended.
    rows: BTreeMap<GameId, Changed>,
}

/// The row of a game that has not ended.
enum Changed {
    /// As of this `seated` event. Another one may replace it before anything is decoded.
    Seated(Body),
    Row(GameRow),
}

impl<'a> Indexer<'a> {
    pub const fn new(connection: &'a Connection) -> Self {
        Indexer { connection, rows: BTreeMap::new() }
    }

    /// Indexes one entry, after all entries before it. Fails if the entry cannot be decoded.
    pub fn add(&mut self, stored: &StoredEntry) -> rusqlite::Result<()> {
        match stored.subject {
            Subject::Game(game) => {
                let ply = |connection: &Connection| last_ply(connection, stored);
                self.add_event(game, stored.position, &stored.entry.body, ply)
            }
            Subject::Player(_) => index_player(self.connection, &stored.entry),
            Subject::Moderation | Subject::Solver(_) | Subject::Puzzle(_) => Ok(()),
        }
    }

    /// Indexes an event of a game, if it can change the row. `ply` finds the number of moves before
    /// it. Fails if the event is not one of this version.
    pub fn add_event(
        &mut self,
        game: GameId,
        position: i64,
        body: &Body,
        ply: impl FnOnce(&Connection) -> rusqlite::Result<Option<u32>>,
    ) -> rusqlite::Result<()> {
        match tag_of_bare_event(body) {
            Some("seated") => drop(self.rows.insert(game, Changed::Seated(Body::clone(body)))),
            Some("over") => {
                let mut row = self.row(game)?;
                row.ply = ply(self.connection)?.unwrap_or(row.ply);
                add(&mut row, &decode(body)?);
                count(self.connection, &mut row)?;
                save(self.connection, &row, Some(position))?;
            }
            Some("decided") => {
                let decided = decode(body)?;
                if decided.swaps_seats() {
                    let mut row = self.row(game)?;
                    add(&mut row, &decided);
                    self.rows.insert(game, Changed::Row(row));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn row(&mut self, game: GameId) -> rusqlite::Result<GameRow> {
        let changed = self.rows.remove(&game);
        changed.map_or_else(|| row_of(self.connection, game), |changed| changed.row(game))
    }

    /// Writes the rows.
    pub fn finish(self) -> rusqlite::Result<()> {
        let mut rows = self.rows.into_iter().map(|(game, changed)| changed.row(game));
        rows.try_for_each(|row| save(self.connection, &row?, None))
    }
}

impl Changed {
    fn row(self, game: GameId) -> rusqlite::Result<GameRow> {
        match self {
            Changed::Row(row) => Ok(row),
            Changed::Seated(body) => match decode(&body)? {
                GameEvent::Seated(seated) => Ok(begin(game, &seated)),
                other => unreachable!("the tag says seated, not {}", other.tag()),
            },
        }
    }
}

fn decode(body: &str) -> rusqlite::Result<GameEvent> {
    decode_bare_event(body).map_err(unreadable)
}

pub fn unreadable(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(error))
}

/// Writes the row of a game; `ended` is the position of its end.
fn save(connection: &Connection, row: &GameRow, ended: Option<i64>) -> rusqlite::Result<()> {
    let client = |side| row.seats[side].as_ref().filter(|player| player.bot.is_none());
    let player = |side| client(side).map(|player| player_id(player.id));
    let sql = "INSERT INTO games (id, x, o, listed, timed, ended, counts, row) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) \
               ON CONFLICT (id) DO UPDATE SET x = excluded.x, o = excluded.o, \
               ended = excluded.ended, counts = excluded.counts, row = excluded.row";
    let change = params![
        game_id(row.g),
        player(Side::X),
        player(Side::O),
        row.terms.listed,
        row.terms.control != TimeControl::None {},
        ended,
        counts(row),
        json(row),
    ];
    connection.prepare_cached(sql)?.execute(change).map(drop)
}

fn row_of(connection: &Connection, game: GameId) -> rusqlite::Result<GameRow> {
    connection
        .prepare_cached("SELECT row FROM games WHERE id = ?1")?
        .query_row([game_id(game)], |row| read_json(row, 0))
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

/// The number of moves after the event in an entry, if the event changes it. Fails if the event is
/// not one of this version.
pub fn ply_of(entry: &Entry) -> rusqlite::Result<Option<u32>> {
    match tag_of_bare_event(&entry.body) {
        Some("played" | "taken_back") => decode(&entry.body).map(|event| ply_after(&event)),
        _ => Ok(None),
    }
}

pub fn json(row: &GameRow) -> String {
    serde_json::to_string(row).expect("a row has string keys and no failing parts")
}

/// Adds the result of a finished game to the standings of its players.
pub fn count(connection: &Connection, row: &mut GameRow) -> rusqlite::Result<()> {
    let Pool { rules, speed } = Pool::of(&row.terms);
    let (rules, speed) = (rules.to_string(), speed.name());
    let tally = |player| {
        let sql = "SELECT won, drawn, lost, rating, deviation, volatility, history FROM tallies \
                   WHERE player = ?1 AND rules = ?2 AND speed = ?3";
        let key = params![player_id(player), rules, speed];
        connection.prepare_cached(sql)?.query_row(key, |row| read_tally(row, 0)).optional()
    };
    for (player, Tally { won, drawn, lost, rating, history }) in settle(row, tally)? {
        let sql = "INSERT OR REPLACE INTO tallies \
                   (player, rules, speed, won, drawn, lost, rating, deviation, volatility, history) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        connection.prepare_cached(sql)?.execute(params![
            player_id(player),
            rules,
            speed,
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

/// Indexes the record of a player. Fails if the entry is not a record.
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
