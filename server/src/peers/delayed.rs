//! Delayed games on other nodes, whose results are secret for now.

use std::time::Duration;

use dashmap::DashMap;
use oxo_protocol::{Delay, GameId, GameRow, PlayerId};
use tokio::time::Instant;

use oxo_store::Pool;

/// How long a result stays secret without another message: the longest delay.
pub const KEEP: Duration = Duration::from_secs(Delay::MAX_S as u64);
/// Maximum number of remembered games.
const MAX_SECRETS: usize = 10_000;

#[derive(Debug, Default)]
pub struct DelayedGames(DashMap<GameId, (GameRow, Instant)>);

impl DelayedGames {
    pub fn hides_result(&self, id: GameId, asker: PlayerId) -> bool {
        self.0.get(&id).is_some_and(|secret| !is_seated(&secret.0, asker))
    }

    pub fn pools(&self, player: PlayerId) -> impl Iterator<Item = Pool> {
        let own = self.0.iter().filter(move |secret| is_seated(&secret.0, player));
        own.map(|secret| Pool::of(&secret.0.terms))
    }

    /// Records a row. A row with a result means that the result is public.
    pub fn update(&self, row: GameRow) {
        if row.result.is_some() {
            self.0.remove(&row.g);
        } else if self.0.len() < MAX_SECRETS || self.0.contains_key(&row.g) {
            self.0.insert(row.g, (row, Instant::now()));
        }
    }

    pub fn expire(&self, now: Instant) {
        self.0.retain(|_, (_, heard_at)| now < *heard_at + KEEP);
    }
}

pub fn is_seated(row: &GameRow, player: PlayerId) -> bool {
    row.seats.values().flatten().any(|seated| seated.id == player)
}
