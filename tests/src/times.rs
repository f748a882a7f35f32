//! A log whose entries are as old as a test wants them.

use std::collections::HashMap;
use std::path::Path;

use rusqlite::Connection;

/// Gives every entry of the store in `directory`, which nobody uses, another time, and seals
/// it anew.
pub fn rewrite_times(directory: &Path, time: impl Fn(u64) -> u64) {
    let mut database = Connection::open(directory.join("oxo.db")).expect("a store");
    let all = database.transaction().expect("nobody writes");
    let mut seals: HashMap<i64, u32> = HashMap::new();
    let rows: Vec<(i64, i64, i64, i64, String)> = all
        .prepare("SELECT position, subject, number, at_ms, body FROM entries ORDER BY position")
        .expect("a log")
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
        .expect("it can be read")
        .collect::<Result<_, _>>()
        .expect("entries");
    for (position, subject, number, at_ms, body) in rows {
        let at_ms = time(at_ms.cast_unsigned()).cast_signed();
        let before = seals.get(&subject).copied().unwrap_or_default();
        let mut seal = crc32fast::Hasher::new();
        seal.update(&before.to_le_bytes());
        [subject, number, at_ms].iter().for_each(|part| seal.update(&part.to_le_bytes()));
        seal.update(body.as_bytes());
        let seal = seal.finalize();
        seals.insert(subject, seal);
        let sql = "UPDATE entries SET at_ms = ?2, seal = ?3 WHERE position = ?1";
        all.execute(sql, (position, at_ms, seal)).expect("it can be written");
    }
    all.commit().expect("it can be written");
}
