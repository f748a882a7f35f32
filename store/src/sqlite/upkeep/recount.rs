//! Recomputes all results in the order in which the games ended.

use std::collections::HashMap;

use oxo_protocol::{GameId, GameRow, PlayerId, RatingChange};
use oxo_shared::BySide;
use rusqlite::Connection;

use crate::sqlite::entries::row::{meant, read_json};
use crate::standing::{Pool, Tally, settle};

/// Allowed difference of a rating: the last digits of a logarithm vary between machines.
const RATING_TOLERANCE: f64 = 1e-6;
/// Allowed difference of a rounded rating.
const ROUNDED_TOLERANCE: u32 = 1;

pub type Tallies = HashMap<(PlayerId, Pool), Tally>;

/// Adds up all games; calls `report` for each game whose indexed ratings differ.
pub fn recount(
    connection: &Connection,
    mut report: impl FnMut(GameId),
) -> rusqlite::Result<Tallies> {
    let mut tallies = Tallies::new();
    let mut select = connection.prepare("SELECT row FROM games WHERE counts ORDER BY ended")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let Some(mut row) = meant(read_json::<GameRow>(row, 0))? else { continue };
        let found = row.ratings;
        let before = |player, pool| Ok::<_, rusqlite::Error>(tallies.get(&(player, pool)).cloned());
        let after = settle(&mut row, before)?;
        tallies.extend(after.into_iter().map(|(player, pool, tally)| ((player, pool), tally)));
        if !same_ratings(row.ratings, found) {
            report(row.g);
        }
    }
    Ok(tallies)
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

/// Whether the stored tally matches the recomputed one.
pub fn agree(wanted: &Tally, found: &Tally) -> bool {
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
