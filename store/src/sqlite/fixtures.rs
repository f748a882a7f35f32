//! Reads and changes a store and its files in tests.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::Ordering;

use rusqlite::{Connection, OpenFlags};

use super::SqliteStore;
use super::entries::row::integer;
use super::entries::tails::Tail;
use super::files::directory::DATABASE;

/// Sets whether the store reports that it accepts writes; its next write says so itself.
pub fn set_healthy(store: &SqliteStore, healthy: bool) {
    store.shared.healthy.store(healthy, Ordering::Relaxed);
}

/// All rows of the index of the store in `directory`, as text and in order.
pub fn index_dump(directory: &Path) -> rusqlite::Result<Vec<String>> {
    let (file, read_only) = (directory.join(DATABASE), OpenFlags::SQLITE_OPEN_READ_ONLY);
    let database = Connection::open_with_flags(file, read_only)?;
    let mut dump = Vec::new();
    for sql in [
        "SELECT json_array(id, x, o, listed, timed, ended, counts, row) FROM games ORDER BY id",
        "SELECT json_array(player, rules, speed, won, drawn, lost, rating, deviation, volatility, \
         history) FROM tallies ORDER BY player, rules, speed",
        "SELECT json_array(id, folded) FROM players ORDER BY id",
        "SELECT json_array(player, hex(token)) FROM tokens ORDER BY player, token",
        "SELECT json_array(position) FROM filed",
    ] {
        let mut select = database.prepare(sql)?;
        let rows = select.query_map([], |row| row.get(0))?;
        rows.into_iter().try_for_each(|row| row.map(|row| dump.push(row)))?;
    }
    Ok(dump)
}

/// Rewrites the timestamp of every entry of the store in `directory`, which must not be in use, and
/// reseals it.
pub fn rewrite_times(directory: &Path, time: impl Fn(u64) -> u64) -> rusqlite::Result<()> {
    let mut database = Connection::open(directory.join(DATABASE))?;
    let all = database.transaction()?;
    let mut tails: HashMap<i64, Tail> = HashMap::new();
    let rows: Vec<(i64, i64, i64, String)> = all
        .prepare("SELECT position, subject, at_ms, body FROM entries ORDER BY position")?
        .query_map([], |row| row.try_into())?
        .collect::<Result<_, _>>()?;
    for (position, subject, at_ms, body) in rows {
        let tail = tails.entry(subject).or_default();
        *tail = tail.after(subject, position, time(at_ms.cast_unsigned()), &body);
        let sql = "UPDATE entries SET at_ms = ?2, seal = ?3 WHERE position = ?1";
        all.execute(sql, (position, integer(tail.at_ms), tail.seal))?;
    }
    all.commit()
}
