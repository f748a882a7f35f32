//! What a cluster needs from a view of its log: its progress, and games as packed records.

use oxo_protocol::GameId;
use rusqlite::Connection;

use super::store::SqliteStore;
use super::{forgetting, indexing};
use crate::log::{StoreError, Subject};
use crate::sqlite::entries::history::{History, Record};
use crate::sqlite::entries::row::read_subjects;
use crate::sqlite::writing::replicate::{BITS, Packed, Step};
use crate::sqlite::writing::writer::Write;

impl SqliteStore {
    /// The sequence number of the last replicated message.
    pub fn taken(&self) -> u64 {
        (self.shared.watermarks().end >> BITS).cast_unsigned()
    }

    /// The number of entries of `subject`.
    pub async fn number(&self, subject: Subject) -> Result<u64, StoreError> {
        if let Some(tail) = self.shared.tails.get(subject) {
            return Ok(tail.number);
        }
        let query = move |connection: &Connection| Ok(Record::tail(connection, subject)?);
        Ok(self.query(query).await?.unwrap_or_default().number)
    }

    /// Applies verified messages. Known ones change nothing.
    pub async fn take(&self, steps: Vec<Step>) -> Result<(), StoreError> {
        self.keep(Write::Replicate(steps)).await
    }

    /// Rebuilds the index in log order if records arrived after their position.
    pub async fn settle(&self) -> Result<(), StoreError> {
        self.keep(Write::Settle).await
    }

    /// All subjects: players, then finished games in the order of their ends, then running games.
    /// Fails if the index cannot catch up with the log.
    pub async fn in_order(&self) -> Result<Vec<Subject>, StoreError> {
        self.keep(Write::Index).await?;
        let query = |connection: &Connection| {
            // Including erased players, who have seats in games.
            let sql = "SELECT subject FROM records WHERE subject & 1";
            let mut found: Vec<_> = read_subjects(connection, sql)?;
            let sql = "SELECT id * 2 FROM games ORDER BY ended IS NULL, ended";
            found.extend(read_subjects::<Vec<_>>(connection, sql)?);
            Ok(found)
        };
        self.query(query).await
    }

    /// The remains of a forgotten game; `None` if it never counted. Fails if the index cannot catch
    /// up with the log.
    pub async fn remains(&self, game: GameId) -> Result<Option<Packed>, StoreError> {
        let subject = Subject::Game(game);
        self.keep(Write::Index).await?;
        let open = self.shared.tails.get(subject);
        let query = move |connection: &Connection| {
            let Some((remains, place)) = forgetting::remains(connection, game)? else {
                return Ok(None);
            };
            let tail =
                open.map_or_else(|| Record::tail(connection, subject), |tail| Ok(Some(tail)))?;
            let tail = tail.unwrap_or_default();
            Ok(Some(Packed::of(forgetting::record(&remains, tail, place), Some(place))))
        };
        self.query(query).await
    }

    /// All entries of a game packed into one record; `None` if there is no such game. Fails if the
    /// index cannot catch up with the log, or an entry is missing or damaged.
    pub async fn pack(&self, game: GameId) -> Result<Option<Packed>, StoreError> {
        let subject = Subject::Game(game);
        self.keep(Write::Index).await?;
        let tail = self.shared.tails.get(subject);
        let query = move |connection: &Connection| {
            let history = History::find(connection, subject, tail, 0)?;
            let Some(tail) = tail.or(history.record.as_ref().map(|record| record.tail)) else {
                return Ok(None);
            };
            let place = indexing::ended(connection, game)?;
            let record = Record::of(&history.entries(subject, 0)?, tail, 0);
            Ok(Some(Packed::of(record, place)))
        };
        self.query(query).await
    }
}

#[cfg(test)]
mod tests;
