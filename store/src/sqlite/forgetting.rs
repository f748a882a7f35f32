//! Removing old games and guests. A game that counted leaves what results and ratings depend on.

use oxo_protocol::{GameId, GameRow, Player, PlayerId, Terms};
use oxo_shared::{Clean, Outcome, TimeControl};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Deserialize;

use super::indexing::{count, json, unreadable};
use crate::index::{Page, PlayerRecord};
use crate::log::{Entry, MODERATION, Subject};
use crate::sqlite::entries::history::{FORGOTTEN, History, Record, is_forgotten};
use crate::sqlite::entries::row::{game_id, player_id, read_game_id, read_json, read_u64};
use crate::sqlite::entries::tails::{Tail, Tails};
use crate::summary::counts;

/// Rows that one page scans; takes a few milliseconds.
const STEP: usize = 256;

#[derive(Deserialize)]
struct Remains {
    d: GameRow,
}

/// What remains of a game that counted, and the position of its end: players, rules and result, but
/// no names, moves or chat. `None` if the game has not ended or never counted.
pub fn remains(connection: &Connection, game: GameId) -> rusqlite::Result<Option<(GameRow, i64)>> {
    let sql = "SELECT row, ended FROM games WHERE id = ?1 AND ended IS NOT NULL AND counts";
    let found = connection
        .prepare_cached(sql)?
        .query_row([game_id(game)], |row| Ok((read_json::<GameRow>(row, 0)?, row.get(1)?)))
        .optional()?;
    Ok(found.map(|(row, place)| (bare(row), place)))
}

fn bare(row: GameRow) -> GameRow {
    let nameless = |player| Player { name: Clean::default(), rating: None, ..player };
    GameRow {
        terms: Terms { listed: false, ..row.terms },
        seats: row.seats.map(|seat| seat.map(nameless)),
        result: row.result.map(|outcome| Outcome { line: Vec::new(), ..outcome }),
        ..row
    }
}

/// The record that replaces all entries of a game up to `tail`.
pub fn record(remains: &GameRow, tail: Tail, place: i64) -> Record {
    // An index rebuild computes the ratings from all earlier games.
    let row = json(&GameRow { ratings: None, ..remains.clone() });
    let body = format!(r#"{{"t":"{FORGOTTEN}","d":{row}}}"#).into();
    Record::of(&[Entry { number: tail.number, at_ms: tail.at_ms, body }], tail, place)
}

/// The remains, if these are the entries of a forgotten game. Fails if the remains are damaged.
pub fn read(entries: &[Entry]) -> rusqlite::Result<Option<GameRow>> {
    let Some(first) = entries.first().filter(|_| is_forgotten(entries)) else { return Ok(None) };
    let Remains { d } = serde_json::from_str(&first.body).map_err(unreadable)?;
    Ok(Some(bare(d)))
}

/// Indexes a forgotten game at its position in the log.
pub fn index(connection: &Connection, mut remains: GameRow, place: i64) -> rusqlite::Result<()> {
    count(connection, &mut remains)?;
    let sql = "INSERT INTO games (id, listed, timed, ended, counts, row) \
               VALUES (?1, FALSE, ?2, ?3, ?4, ?5)";
    let timed = remains.terms.control != TimeControl::None {};
    let row = params![game_id(remains.g), timed, place, counts(&remains), json(&remains)];
    connection.prepare_cached(sql)?.execute(row).map(drop)
}

/// Reduces the index row of a counted game to its remains.
pub fn unseat(connection: &Connection, remains: &GameRow) -> rusqlite::Result<()> {
    let sql = "UPDATE games SET x = NULL, o = NULL, listed = FALSE, row = ?2 WHERE id = ?1";
    let change = params![game_id(remains.g), json(remains)];
    connection.prepare_cached(sql)?.execute(change).map(drop)
}

/// Scans the next games after `after`; returns those finished, not forgotten, and idle since
/// `before_ms`.
pub fn old_games(
    connection: &Connection,
    tails: &Tails,
    after: Option<GameId>,
    before_ms: u64,
) -> rusqlite::Result<Page<GameId>> {
    let sql = "SELECT id, ended IS NOT NULL AND (NOT counts OR coalesce(x, o) IS NOT NULL), at_ms \
               FROM (SELECT * FROM games WHERE id > ?1 ORDER BY id LIMIT ?2) \
               LEFT JOIN records ON subject = id * 2 ORDER BY id";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query((after.map_or(-1, game_id), STEP as i64))?;
    let mut scanned = Vec::new();
    while let Some(row) = rows.next()? {
        let (game, can_go) = (read_game_id(row, 0)?, row.get::<_, bool>(1)?);
        let closed_ms: Option<i64> = row.get(2)?;
        let tail = tails.get(Subject::Game(game)).map(|tail| tail.at_ms);
        let at_ms = tail.or(closed_ms.map(i64::cast_unsigned));
        scanned.push((game, can_go && at_ms.is_some_and(|at_ms| at_ms < before_ms)));
    }
    Ok(page(scanned))
}

/// Scans the next players after `after`; returns those not seen since `before_ms`, without an
/// unfinished game and without a rating.
pub fn old_guests(
    connection: &Connection,
    tails: &Tails,
    after: Option<PlayerId>,
    before_ms: u64,
) -> rusqlite::Result<Page<PlayerId>> {
    let sql = "SELECT id FROM players WHERE id > ?1 ORDER BY id LIMIT ?2";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query((player_id(after.unwrap_or(MODERATION)), STEP as i64))?;
    let mut scanned = Vec::new();
    while let Some(row) = rows.next()? {
        let player = PlayerId(read_u64(row, 0)?);
        let is_old = seen_ms(connection, tails, player).is_some_and(|seen_ms| seen_ms < before_ms);
        scanned.push((player, is_old && !is_needed(connection, player)?));
    }
    Ok(page(scanned))
}

/// When the player was last seen; `None` if the record cannot be read.
fn seen_ms(connection: &Connection, tails: &Tails, player: PlayerId) -> Option<u64> {
    let subject = Subject::Player(player);
    let last = History::last(connection, subject, tails.get(subject)).ok()??;
    let record = PlayerRecord::read(&last).ok()?;
    record.devices.iter().map(|device| device.seen_ms).chain([last.at_ms]).max()
}

fn is_needed(connection: &Connection, player: PlayerId) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM tallies WHERE player = ?1 AND rating IS NOT NULL \
               UNION ALL SELECT 1 FROM games WHERE x = ?1 AND ended IS NULL \
               UNION ALL SELECT 1 FROM games WHERE o = ?1 AND ended IS NULL";
    connection.prepare_cached(sql)?.exists([player_id(player)])
}

/// A page of the wanted subjects among those scanned.
fn page<T: Copy>(scanned: Vec<(T, bool)>) -> Page<T> {
    let last = scanned.last().filter(|_| scanned.len() == STEP).map(|&(subject, _)| subject);
    let found = scanned.into_iter().filter_map(|(subject, is_wanted)| is_wanted.then_some(subject));
    Page { items: found.collect(), cursor: last }
}
