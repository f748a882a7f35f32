//! The facts of one game and the table that they add up to: kept, then applied.

use std::collections::VecDeque;
use std::sync::Arc;

use oxo_protocol::Table;
use oxo_protocol::frame::decode_bare_fact;
use oxo_protocol::{Code, Fact, GameId, Refusal, Role};

use super::published::Published;
use crate::socket::Frame;
use crate::store::{
    Append, AppendError, Body, Entry, KeptFact, Subject, bodies, facts, read_facts,
};
use crate::world::World;

/// Facts of one game after which nobody may chat or make offers: four times the longest
/// game, so that nobody fills the store with talk.
const MAX_FACTS: u64 = 4 * 4096;

/// The latest facts that are at hand without the log: who was just seated, or missed a moment,
/// needs no more.
const RECENT: usize = 16;

pub struct Ledger {
    id: GameId,
    world: Arc<World>,
    table: Table,
    /// As they are kept, the newest last.
    recent: VecDeque<Body>,
}

pub enum Commit {
    /// They are on the table, and this is how each is kept.
    Kept(Vec<Body>),
    /// The store had these already, unknown to this ledger; it has taken them over, and the new
    /// ones are not kept.
    Behind(Vec<KeptFact>),
}

impl Ledger {
    /// `first` is how the first fact of a game is kept that has just begun.
    pub fn new(id: GameId, world: Arc<World>, table: Table, first: Option<Body>) -> Ledger {
        let mut recent = VecDeque::with_capacity(RECENT);
        recent.extend(first);
        Ledger { id, world, table, recent }
    }

    pub const fn id(&self) -> GameId {
        self.id
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Keeps `facts`, then applies them; all or none.
    pub async fn commit(&mut self, facts: &[Fact]) -> Result<Commit, Refusal> {
        let bodies = bodies(facts);
        match self.append(facts, bodies.clone()).await {
            Ok(()) => self.apply(facts, &bodies)?,
            Err(AppendError::Storage(error)) => return Err(error.into()),
            Err(AppendError::Conflict { .. }) => return self.catch_up().await.map(Commit::Behind),
        }
        Ok(Commit::Kept(bodies))
    }

    async fn append(&self, facts: &[Fact], bodies: Vec<Body>) -> Result<(), AppendError> {
        let (subject, expected) = (Subject::Game(self.id), self.table.seq);
        match facts {
            [Fact::Seated(seated), ..] => {
                let seat = Append { subject, expected, bodies };
                self.world.players.keep_seated(&seated.players, seat).await
            }
            _ => self.world.store.append(subject, expected, bodies).await,
        }
    }

    /// Takes over what was kept without this task knowing of it: by an append that seemed to
    /// have failed, or by another writer.
    pub async fn catch_up(&mut self) -> Result<Vec<KeptFact>, Refusal> {
        let kept = read_facts(&*self.world.store, self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, facts = kept.len(), "behind the store");
        self.take_over(&kept)?;
        Ok(kept)
    }

    /// Takes over entries that another writer has appended; what it missed before them is read.
    pub async fn hear(&mut self, entries: &[Entry]) -> Result<Vec<KeptFact>, Refusal> {
        let unknown = entries.iter().filter(|entry| entry.number > self.table.seq);
        let unknown: Vec<_> = unknown.cloned().collect();
        match unknown.first() {
            // Nothing is said of what there is now.
            None if entries.is_empty() => self.catch_up().await,
            None => Ok(Vec::new()),
            Some(first) if first.number > self.table.seq + 1 => self.catch_up().await,
            Some(_) => {
                let kept = facts(self.id, unknown)?;
                self.take_over(&kept)?;
                Ok(kept)
            }
        }
    }

    fn take_over(&mut self, kept: &[KeptFact]) -> Result<(), Refusal> {
        let facts: Vec<_> = kept.iter().map(|kept| kept.fact.clone()).collect();
        self.apply(&facts, &bodies(&facts))
    }

    fn apply(&mut self, facts: &[Fact], bodies: &[Body]) -> Result<(), Refusal> {
        for (fact, body) in facts.iter().zip(bodies) {
            self.table.apply(fact).map_err(|error| {
                // What the referee rules follows from the table: a bug, and this game ends here.
                tracing::error!(game = %self.id, %error, fact = fact.tag(), "a ruling contradicts the table");
                Refusal::new(Code::Internal, "the server contradicts itself")
            })?;
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(body.clone());
        }
        Ok(())
    }

    /// The `count` facts after number `have` as they are told to who has this role by now.
    pub async fn replay(&self, role: Role, have: u64, count: u64) -> Result<Vec<Frame>, Refusal> {
        let mut missed = match self.recent_since(have) {
            Some(facts) => facts,
            None => {
                let kept = read_facts(&*self.world.store, self.id, have).await?;
                kept.into_iter().map(|kept| kept.fact).collect()
            }
        };
        // What the store has beyond that is not told yet.
        missed.truncate(count as usize);
        // What happened before the players changed seats is told with the seat of then.
        let swaps = missed.iter().filter(|fact| fact.swaps_seats()).count();
        let mut role = if swaps.is_multiple_of(2) { role } else { role.swapped() };
        let mut frames = Vec::with_capacity(missed.len());
        for (s, fact) in (have + 1..).zip(missed) {
            let published = Published::fact(self.id, s, fact);
            frames.push(published.frame_for(self.id, role));
            role = if published.swaps_seats() { role.swapped() } else { role };
        }
        Ok(frames)
    }

    /// The facts after number `have`, if they are at hand.
    fn recent_since(&self, have: u64) -> Option<Vec<Fact>> {
        let missed = usize::try_from(self.table.seq.checked_sub(have)?).ok()?;
        let first = self.recent.len().checked_sub(missed)?;
        let facts = self.recent.range(first..).map(|body| decode_bare_fact(body));
        facts.collect::<Result<_, _>>().ok()
    }

    pub const fn is_long(&self) -> bool {
        self.table.seq >= MAX_FACTS
    }
}
