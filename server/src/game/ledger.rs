//! The facts of one game and the table that they add up to: kept, then applied.

use std::sync::Arc;

use oxo_shared::Table;
use oxo_shared::protocol::{Code, Fact, GameId, Refusal, Role};

use super::published::Published;
use crate::socket::Frame;
use crate::store::{AppendError, Store};

/// Facts of one game after which nobody may chat or make offers: four times the longest
/// game, so that nobody fills the store with talk.
const MAX_FACTS: u64 = 4 * 4096;

pub struct Ledger {
    id: GameId,
    store: Arc<dyn Store>,
    table: Table,
}

pub enum Commit {
    Kept,
    /// The store had these already, unknown to this ledger; it has taken them over, and the new
    /// ones are not kept.
    Behind(Vec<Fact>),
}

impl Ledger {
    pub fn new(id: GameId, store: Arc<dyn Store>, table: Table) -> Ledger {
        Ledger { id, store, table }
    }

    pub const fn id(&self) -> GameId {
        self.id
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Keeps `facts`, then applies them; all or none.
    pub async fn commit(&mut self, facts: &[Fact]) -> Result<Commit, Refusal> {
        let next = self.table_with(facts)?;
        match self.store.append(self.id, self.table.seq, facts).await {
            Ok(()) => self.table = next,
            Err(AppendError::Storage(error)) => return Err(error.into()),
            Err(AppendError::Conflict { .. }) => return self.catch_up().await.map(Commit::Behind),
        }
        Ok(Commit::Kept)
    }

    /// Takes over what was kept without this task knowing of it: by an append that seemed to
    /// have failed, or by another writer.
    async fn catch_up(&mut self) -> Result<Vec<Fact>, Refusal> {
        let entries = self.store.read(self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, facts = entries.len(), "behind the store");
        let facts: Vec<_> = entries.into_iter().map(|entry| entry.fact).collect();
        self.table = self.table_with(&facts)?;
        Ok(facts)
    }

    fn table_with(&self, facts: &[Fact]) -> Result<Table, Refusal> {
        let mut next = self.table.clone();
        for fact in facts {
            next.apply(fact).map_err(|error| {
                tracing::error!(game = %self.id, %error, fact = fact.tag(), "a ruling contradicts the table");
                Refusal::new(Code::Internal, "the server contradicts itself: nothing was done")
            })?;
        }
        Ok(next)
    }

    /// The `count` facts after number `have` as they are told to who has this role by now.
    pub async fn replay(&self, role: Role, have: u64, count: u64) -> Result<Vec<Frame>, Refusal> {
        let mut entries = self.store.read(self.id, have).await?;
        // What the store has beyond that is not told yet.
        entries.truncate(count as usize);
        // What happened before the players changed seats is told with the seat of then.
        let swaps = entries.iter().filter(|entry| entry.fact.swaps_seats()).count();
        let mut role = if swaps.is_multiple_of(2) { role } else { role.swapped() };
        let mut frames = Vec::with_capacity(entries.len());
        for (s, entry) in (have + 1..).zip(entries) {
            let published = Published::fact(self.id, s, entry.fact);
            frames.push(published.frame_for(self.id, role));
            role = if published.swaps_seats() { role.swapped() } else { role };
        }
        Ok(frames)
    }

    pub const fn is_long(&self) -> bool {
        self.table.seq >= MAX_FACTS
    }
}
