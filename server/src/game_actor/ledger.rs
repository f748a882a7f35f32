//! Facts are kept, then applied, then told.

use std::sync::Arc;

use oxo_shared::Table;
use oxo_shared::protocol::{Code, Fact, Refusal, Role};
use tokio::time::Instant;

use crate::game::{Backlog, Published};
use crate::store::JournalError;

use super::GameActor;

/// Facts sent one by one to who missed them; beyond, one snapshot is shorter.
const MAX_REPLAY: u64 = 256;
/// Facts of one game after which nobody may chat or make offers: four times the longest
/// game, so that nobody fills the store with talk. After twice as many, nobody is told any
/// more who comes and goes.
const MAX_FACTS: u64 = 4 * 4096;

impl GameActor {
    /// Keeps `facts`, then applies them, then tells them; all or none. If the store has facts
    /// that this task does not know of, those are told, and the new ones are not kept.
    pub(super) async fn commit(&mut self, facts: Vec<Fact>) -> Result<u64, Refusal> {
        let next = self.table_with(&facts)?;
        match self.world.store.append(self.id, self.table.seq, &facts).await {
            Ok(()) => {
                self.adopt(next, facts);
                Ok(self.table.seq)
            }
            Err(JournalError::Storage(error)) => Err(error.into()),
            Err(JournalError::Conflict { .. }) => {
                self.catch_up().await?;
                let msg = "something else happened first: look again";
                Err(Refusal { s: Some(self.table.seq), ..Refusal::new(Code::Stale, msg) })
            }
        }
    }

    /// Takes over what was kept without this task knowing of it: by an append that seemed to
    /// have failed, or by another writer.
    async fn catch_up(&mut self) -> Result<(), Refusal> {
        let kept = self.world.store.read(self.id, self.table.seq).await?;
        tracing::info!(game = %self.id, facts = kept.len(), "behind the store");
        let facts: Vec<_> = kept.into_iter().map(|kept| kept.fact).collect();
        let next = self.table_with(&facts)?;
        self.adopt(next, facts);
        Ok(())
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

    /// Goes on from `next`, which `facts` have led to, and tells them.
    fn adopt(&mut self, next: Table, facts: Vec<Fact>) {
        let (first, now) = (self.table.seq + 1, Instant::now());
        if facts.iter().any(Fact::sets_clock) {
            self.clock_since = now;
        }
        self.table = next;
        if facts.iter().any(|fact| matches!(fact, Fact::Over(_))) {
            self.free_the_players();
        }
        for (s, fact) in (first..).zip(facts) {
            self.world.metrics.count_fact(&fact);
            tracing::debug!(game = %self.id, s, fact = fact.tag(), "kept");
            let wished_at = self.wished_at.filter(|_| matches!(fact, Fact::Played(_)));
            let mut published = Published::fact(self.id, s, fact);
            if published.swaps_seats() {
                self.followers.swap_seats();
                self.away_since = self.away_since.swapped();
            }
            published.in_flight = wished_at.map(|since| self.world.metrics.in_flight(since));
            let published = Arc::new(published);
            self.players.tell(&published);
            self.onlookers.hear(&published, &self.table, now);
        }
        self.update_row();
    }

    /// Tells those without a seat what they may hear by now.
    pub(super) fn tell_onlookers(&mut self) {
        let now = Instant::now();
        if self.onlookers.due().is_some_and(|due| due <= now) {
            self.onlookers.ripen(self.id, now);
            self.update_row();
        }
    }

    pub(super) fn update_row(&self) {
        let viewers = self.followers.viewers();
        self.row.send_modify(|listing| {
            self.table.update_row(&mut listing.row, viewers);
            if let Some(late) = &mut listing.late {
                self.onlookers.table(&self.table).update_row(late, viewers);
            }
            listing.listed = self.table.listed && self.onlookers.may_be_listed();
        });
    }

    /// What one in this role may know of the game.
    pub(super) fn seen_by(&self, role: Role) -> &Table {
        match role {
            Role::Viewer => self.onlookers.table(&self.table),
            Role::X | Role::O => &self.table,
        }
    }

    /// Whether so much has happened that only the game itself may go on.
    pub(super) const fn is_long(&self) -> bool {
        self.table.seq >= MAX_FACTS
    }

    /// Whether even coming and going is no longer told.
    pub(super) const fn is_endless(&self) -> bool {
        self.table.seq >= 2 * MAX_FACTS
    }

    pub(super) async fn backlog(&self, role: Role, have: u64) -> Result<Backlog, Refusal> {
        let missed = self.seen_by(role).seq.checked_sub(have);
        let Some(missed) = missed.filter(|&missed| missed <= MAX_REPLAY) else {
            return Ok(self.snapshot(role));
        };
        let mut facts = self.world.store.read(self.id, have).await?;
        // What the store has beyond that is not told yet.
        facts.truncate(missed as usize);
        // What happened before the players changed seats is told with the seat of then.
        let swaps = facts.iter().filter(|kept| kept.fact.swaps_seats()).count();
        let mut role = if swaps.is_multiple_of(2) { role } else { role.swapped() };
        let mut frames = Vec::with_capacity(facts.len());
        for (s, kept) in (have + 1..).zip(facts) {
            let published = Published::fact(self.id, s, kept.fact);
            frames.push(published.frame_for(self.id, role));
            role = if published.swaps_seats() { role.swapped() } else { role };
        }
        Ok(Backlog::Facts(frames))
    }

    pub(super) fn snapshot(&self, role: Role) -> Backlog {
        let clock = match role {
            Role::Viewer => self.onlookers.clock(self.clock_now(), Instant::now()),
            Role::X | Role::O => self.clock_now(),
        };
        let snap = self.seen_by(role).snap(self.id, role, self.followers.viewers(), clock);
        Backlog::Snap(Box::new(snap))
    }
}
