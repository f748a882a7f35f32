//! Compares the index with one built from the log.

use std::collections::BTreeSet;

use oxo_protocol::{GameRow, PlayerId, RatingChange};
use oxo_shared::BySide;
use rusqlite::{Connection, Row};

use super::rebuild::index_all;
use super::scan::{Fault, subjects};
use crate::log::{MODERATION, Subject};
use crate::sqlite::entries::history::HistoryError;
use crate::sqlite::entries::row::{
    read_game_id, read_json, read_pool, read_tally, read_u64, valid,
};
use crate::sqlite::files::layout::INDEX;
use crate::standing::Tally;

/// Allowed difference of a rating: the last digits of a logarithm vary between machines.
const RATING_TOLERANCE: f64 = 1e-6;
/// Allowed difference of a rounded rating.
const ROUNDED_TOLERANCE: u32 = 1;

/// Reports each difference between the stored index and the log up to position `indexed`, and each
/// seat of a player who is not in the log. Fails if an entry cannot be read.
pub fn compare(
    connection: &Connection,
    indexed: i64,
    report: &mut dyn FnMut(&Fault),
) -> Result<(), HistoryError> {
    // Unqualified table names mean the temporary tables, which are filled from the log.
    connection.execute_batch(&INDEX.replace("CREATE TABLE", "CREATE TEMP TABLE"))?;
    index_all(connection, indexed)?;
    let known = subjects(connection)?;
    games(connection, &known, report)?;
    people(connection, &known, report)?;
    strangers(connection, report)?;
    Ok(tallies(connection, report)?)
}

fn games(
    connection: &Connection,
    known: &BTreeSet<Subject>,
    report: &mut dyn FnMut(&Fault),
) -> rusqlite::Result<()> {
    let sql = "SELECT id, found.id IS NOT NULL AND wanted.id IS NOT NULL, \
                   found.x IS wanted.x AND found.o IS wanted.o, \
                   found.listed = wanted.listed AND found.timed = wanted.timed, \
                   found.counts = wanted.counts, found.ended IS wanted.ended, found.row, wanted.row \
               FROM main.games AS found FULL JOIN temp.games AS wanted USING (id) \
               WHERE (found.x, found.o, found.listed, found.timed, found.ended, found.counts, \
                      found.row) \
               IS NOT (wanted.x, wanted.o, wanted.listed, wanted.timed, wanted.ended, \
                       wanted.counts, wanted.row)";
    let mut select = connection.prepare(sql)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        match valid(read_game_id(row, 0))? {
            None => report(&Fault::Row("games")),
            Some(game) if !known.contains(&Subject::Game(game)) => {
                report(&Fault::Gone(Subject::Game(game)));
            }
            Some(game) => {
                if let Some(what) = difference(row)? {
                    report(&Fault::Index { game, what });
                }
            }
        }
    }
    Ok(())
}

/// The first difference between two rows of a game.
fn difference(row: &Row<'_>) -> rusqlite::Result<Option<&'static str>> {
    let columns =
        ["whether it exists", "its players", "its terms", "its result", "the position of its end"];
    for (index, what) in (1..).zip(columns) {
        if !row.get::<_, bool>(index)? {
            return Ok(Some(what));
        }
    }
    let [found, wanted] = [6, 7].map(|index| valid(read_json::<GameRow>(row, index)));
    let (Some(found), Some(wanted)) = (found?, wanted?) else { return Ok(Some("its row")) };
    let ratings = same_ratings(found.ratings, wanted.ratings);
    let is_same = found == GameRow { ratings: found.ratings, ..wanted };
    Ok(if is_same { Some("its ratings").filter(|_| !ratings) } else { Some("its row") })
}

fn people(
    connection: &Connection,
    known: &BTreeSet<Subject>,
    report: &mut dyn FnMut(&Fault),
) -> rusqlite::Result<()> {
    for (table, columns, what) in
        [("players", "id, folded", "the name"), ("tokens", "player, token", "the tokens")]
    {
        let all = |schema: &str| format!("SELECT {columns} FROM {schema}.{table}");
        let (found, wanted) = (all("main"), all("temp"));
        let sql = format!(
            "SELECT * FROM ({found} EXCEPT {wanted}) UNION SELECT * FROM ({wanted} EXCEPT {found})"
        );
        let mut select = connection.prepare(&sql)?;
        let players: BTreeSet<_> =
            select.query_map([], |row| read_u64(row, 0))?.collect::<Result<_, _>>()?;
        // Version 0.1 had a row for the moderation record.
        for player in players.into_iter().map(PlayerId).filter(|player| *player != MODERATION) {
            let subject = Subject::Player(player);
            let is_known = known.contains(&subject);
            report(&if is_known { Fault::Player { player, what } } else { Fault::Gone(subject) });
        }
    }
    Ok(())
}

/// Checks that every seat belongs to a player in the log, and in a running game to one who can sign
/// in.
fn strangers(connection: &Connection, report: &mut dyn FnMut(&Fault)) -> rusqlite::Result<()> {
    let sql = "SELECT id, player FROM \
                   (SELECT id, x AS player, ended IS NULL AS runs FROM games \
                    UNION ALL SELECT id, o, ended IS NULL FROM games) \
               WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players) AND (runs OR \
                   player * 2 + 1 NOT IN (SELECT subject FROM records UNION \
                                          SELECT subject FROM entries))";
    let mut select = connection.prepare(sql)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (game, player) = (read_game_id(row, 0)?, PlayerId(read_u64(row, 1)?));
        report(&Fault::Stranger { game, player });
    }
    Ok(())
}

fn tallies(connection: &Connection, report: &mut dyn FnMut(&Fault)) -> rusqlite::Result<()> {
    let columns = |table: &str| {
        let names = ["won", "drawn", "lost", "rating", "deviation", "volatility", "history"];
        names.map(|name| format!("{table}.{name}")).join(", ")
    };
    let (found, wanted) = (columns("found"), columns("wanted"));
    let sql = format!(
        "SELECT player, rules, speed, {found}, {wanted} \
         FROM main.tallies AS found FULL JOIN temp.tallies AS wanted USING (player, rules, speed) \
         WHERE ({found}) IS NOT ({wanted})"
    );
    let mut select = connection.prepare(&sql)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let player = PlayerId(read_u64(row, 0)?);
        let Some(pool) = valid(read_pool(row, 1))? else {
            report(&Fault::Row("tallies"));
            continue;
        };
        let (found, wanted) = (valid(read_tally(row, 3))?, valid(read_tally(row, 10))?);
        if !found.zip(wanted).is_some_and(|(found, wanted)| agree(&wanted, &found)) {
            report(&Fault::Tally { player, pool });
        }
    }
    Ok(())
}

fn same_ratings(wanted: Option<BySide<RatingChange>>, found: Option<BySide<RatingChange>>) -> bool {
    let near = |one: RatingChange, other: RatingChange| {
        same_rounded(one.before, other.before) && same_rounded(one.after, other.after)
    };
    match (wanted, found) {
        (Some(one), Some(other)) => near(one.x, other.x) && near(one.o, other.o),
        (one, other) => one.is_none() && other.is_none(),
    }
}

const fn same_rounded(one: u32, other: u32) -> bool {
    one.abs_diff(other) <= ROUNDED_TOLERANCE
}

/// Whether the stored tally matches the one computed from the log.
fn agree(wanted: &Tally, found: &Tally) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= RATING_TOLERANCE;
    let ratings = match (wanted.rating, found.rating) {
        (Some(one), Some(other)) => {
            near(one.rating, other.rating)
                && near(one.deviation, other.deviation)
                && near(one.volatility, other.volatility)
        }
        (one, other) => one.is_none() && other.is_none(),
    };
    // History from before an upgrade may be missing.
    let pairs = wanted.history.iter().rev().zip(found.history.iter().rev());
    let history = found.history.len() <= wanted.history.len()
        && pairs.into_iter().all(|(&one, &other)| same_rounded(one, other));
    (wanted.won, wanted.drawn, wanted.lost) == (found.won, found.drawn, found.lost)
        && ratings
        && history
}
