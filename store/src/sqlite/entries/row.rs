//! Conversion between our values and SQLite columns.

use oxo_protocol::{GameId, PlayerId};
use oxo_shared::{PuzzleId, Speed};
use rusqlite::types::{FromSqlError, Type};
use rusqlite::{Connection, Error, Row};
use serde::de::DeserializeOwned;
use skillratings::glicko2::Glicko2Rating;

use crate::log::{MODERATION, StoreError, Subject};
use crate::standing::{Pool, Tally};

/// The same 64 bits as a signed integer, the only integer type of SQLite.
pub const fn integer(value: u64) -> i64 {
    value.cast_signed()
}

/// A checksum of a whole row.
pub fn sum(numbers: &[i64], body: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    numbers.iter().for_each(|number| sum.update(&number.to_le_bytes()));
    sum.update(body);
    sum.finalize()
}

/// The number of a single-row table; `None` if the checksum does not match.
pub fn read_summed(row: &Row<'_>) -> rusqlite::Result<Option<i64>> {
    let (number, kept): (i64, Option<u32>) = (row.get(0)?, row.get(1)?);
    Ok(Some(number).filter(|&number| kept.is_none_or(|kept| kept == sum(&[number], &[]))))
}

pub const fn player_id(id: PlayerId) -> i64 {
    integer(id.0)
}

pub fn game_id(id: GameId) -> i64 {
    i64::from(id.to_bits())
}

/// Above the 53 bits of a player's id and the tag bit: what an odd key stands for.
const KIND_AT: u32 = 56;
const SOLVER: u64 = 1 << KIND_AT;
const PUZZLE: u64 = 2 << KIND_AT;
/// The first key of a puzzle; no other keys are larger.
pub const FIRST_PUZZLE: i64 = integer(PUZZLE);

/// Player ids have 53 bits and the codes of games and puzzles 30, so a tag bit fits: it is set for
/// records.
pub fn subject(subject: Subject) -> i64 {
    match subject {
        Subject::Game(game) => game_id(game) << 1,
        Subject::Player(player) => player_id(player) << 1 | 1,
        Subject::Moderation => player_id(MODERATION) << 1 | 1,
        Subject::Solver(player) => integer(SOLVER | player.0 << 1 | 1),
        Subject::Puzzle(puzzle) => integer(PUZZLE | puzzle.to_bits() << 1 | 1),
    }
}

/// The subject with this key, if the key is valid.
pub fn subject_of(subject: i64) -> Option<Subject> {
    let bits = subject.cast_unsigned();
    if bits & 1 == 1 {
        let id = (bits & (SOLVER - 1)) >> 1;
        return match bits >> KIND_AT << KIND_AT {
            0 => Some(Subject::of_player(PlayerId(id))),
            SOLVER => Some(Subject::Solver(PlayerId(id))),
            PUZZLE => Some(Subject::Puzzle(PuzzleId::from_bits(id))),
            _ => None,
        };
    }
    u32::try_from(bits >> 1).ok().map(|game| Subject::Game(GameId::from_bits(game)))
}

/// The subject in column `index`. Fails if it is not a valid key.
pub fn read_subject(row: &Row<'_>, index: usize) -> rusqlite::Result<Subject> {
    let subject = row.get(index)?;
    subject_of(subject).ok_or_else(|| unreadable(index, FromSqlError::OutOfRange(subject)))
}

/// The subjects that `sql` selects.
pub fn read_subjects<T: FromIterator<Subject>>(
    connection: &Connection,
    sql: &str,
) -> rusqlite::Result<T> {
    connection.prepare(sql)?.query_map([], |row| read_subject(row, 0))?.collect()
}

pub fn read_game_id(row: &Row<'_>, index: usize) -> rusqlite::Result<GameId> {
    Ok(GameId::from_bits(row.get(index)?))
}

pub fn read_u64(row: &Row<'_>, index: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(index).map(i64::cast_unsigned)
}

/// The value in column `index`. Fails if it is not the JSON of a `T`.
pub fn read_json<T: DeserializeOwned>(row: &Row<'_>, index: usize) -> rusqlite::Result<T> {
    let text: String = row.get(index)?;
    serde_json::from_str(&text).map_err(|error| unreadable(index, error))
}

/// The value of a row; `None` if a column holds something invalid.
pub fn valid<T>(value: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    match value {
        Ok(valid) => Ok(Some(valid)),
        Err(
            Error::FromSqlConversionFailure(..)
            | Error::InvalidColumnType(..)
            | Error::IntegralValueOutOfRange(..),
        ) => Ok(None),
        Err(error) => Err(error),
    }
}

/// `rules, speed` from column `index` on. Fails if the rules or the speed are unknown.
pub fn read_pool(row: &Row<'_>, index: usize) -> rusqlite::Result<Pool> {
    let rules: String = row.get(index)?;
    let rules = rules.parse().map_err(|error| unreadable(index, error))?;
    let speed = Speed::from_name(row.get_ref(index + 1)?.as_str()?);
    let speed = speed.ok_or_else(|| unreadable(index + 1, FromSqlError::InvalidType))?;
    Ok(Pool { rules, speed })
}

/// `won, drawn, lost, rating, deviation, volatility, history` from column `index` on. Fails if the
/// history is not JSON.
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
        history: read_json(row, index + 6)?,
    })
}

fn unreadable(
    column: usize,
    error: impl std::error::Error + Send + Sync + 'static,
) -> rusqlite::Error {
    Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        StoreError(error.to_string())
    }
}
