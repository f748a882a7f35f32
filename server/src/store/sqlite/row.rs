//! How values of ours stand in columns, and how they are read back.

use oxo_shared::Speed;
use oxo_shared::protocol::frame::decode_bare_fact;
use oxo_shared::protocol::{GameId, Kind, PlayerId};
use rusqlite::types::{FromSqlError, Type};
use rusqlite::{Error, Row};
use serde::de::DeserializeOwned;
use skillratings::glicko2::Glicko2Rating;

use crate::secret::TokenHash;
use crate::store::archive::PlayerRecord;
use crate::store::log::Entry;
use crate::store::standing::{Pool, Tally};

/// A 64-bit number as SQLite counts, from -2^63 on: the bits stay the same.
pub const fn integer(value: u64) -> i64 {
    value.cast_signed()
}

pub const fn player_id(id: PlayerId) -> i64 {
    integer(id.0)
}

pub fn game_id(id: GameId) -> i64 {
    i64::from(id.to_bits())
}

pub fn read_game_id(row: &Row<'_>, index: usize) -> rusqlite::Result<GameId> {
    Ok(GameId::from_bits(row.get(index)?))
}

pub fn read_u64(row: &Row<'_>, index: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(index).map(i64::cast_unsigned)
}

/// `at_ms, body` from column `index` on.
pub fn read_entry(row: &Row<'_>, index: usize) -> rusqlite::Result<Entry> {
    let at_ms = read_u64(row, index)?;
    let body: String = row.get(index + 1)?;
    let fact = decode_bare_fact(&body).map_err(|error| unreadable(index + 1, error))?;
    Ok(Entry { at_ms, fact })
}

pub fn read_json<T: DeserializeOwned>(row: &Row<'_>, index: usize) -> rusqlite::Result<T> {
    let text: String = row.get(index)?;
    serde_json::from_str(&text).map_err(|error| unreadable(index, error))
}

/// `id, name, kind, token, previous, version` as a player.
pub fn read_player(row: &Row<'_>) -> rusqlite::Result<PlayerRecord> {
    let token = |index| -> rusqlite::Result<_> {
        Ok(row.get::<_, Option<[u8; 32]>>(index)?.map(TokenHash::from_bytes))
    };
    Ok(PlayerRecord {
        id: PlayerId(read_u64(row, 0)?),
        name: row.get(1)?,
        kind: if row.get_ref(2)?.as_str()? == BOT { Kind::Bot } else { Kind::Human },
        tokens: [token(3)?, token(4)?],
        version: read_u64(row, 5)?,
    })
}

const BOT: &str = "bot";

pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Human => "human",
        Kind::Bot => BOT,
    }
}

/// `rules, speed` from column `index` on.
pub fn read_pool(row: &Row<'_>, index: usize) -> rusqlite::Result<Pool> {
    let rules: String = row.get(index)?;
    let rules = rules.parse().map_err(|error| unreadable(index, error))?;
    let speed = Speed::from_name(row.get_ref(index + 1)?.as_str()?);
    let speed = speed.ok_or_else(|| unreadable(index + 1, FromSqlError::InvalidType))?;
    Ok(Pool { rules, speed })
}

/// `won, drawn, lost, rating, deviation, volatility` from column `index` on.
pub fn read_tally(row: &Row<'_>, index: usize) -> rusqlite::Result<Tally> {
    let rating = match (row.get(index + 3)?, row.get(index + 4)?, row.get(index + 5)?) {
        (Some(rating), Some(deviation), Some(volatility)) => {
            Some(Glicko2Rating { rating, deviation, volatility })
        }
        _ => None,
    };
    Ok(Tally {
        won: row.get(index)?,
        drawn: row.get(index + 1)?,
        lost: row.get(index + 2)?,
        rating,
    })
}

fn unreadable(
    column: usize,
    error: impl std::error::Error + Send + Sync + 'static,
) -> rusqlite::Error {
    Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
}
