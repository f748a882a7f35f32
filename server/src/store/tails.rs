//! Those who wait for the next fact of a game.

use dashmap::DashMap;
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use oxo_shared::protocol::GameId;
use tokio::sync::watch;

use super::journal::{Kept, StoreError};

/// How many facts each followed game has. A game that nobody follows is not here.
#[derive(Debug, Default)]
pub struct Tails {
    lengths: DashMap<GameId, watch::Sender<u64>>,
}

/// One who follows, and how far it has read.
struct Follower<R> {
    read: R,
    after: u64,
    grown: watch::Receiver<u64>,
}

impl Tails {
    /// Tells that `game` has `length` facts by now.
    pub fn announce(&self, game: GameId, length: u64) {
        let Some(told) = self.lengths.get(&game) else { return };
        told.send_replace(length);
        let deserted = told.is_closed();
        drop(told);
        if deserted {
            self.lengths.remove_if(&game, |_, told| told.is_closed());
        }
    }

    /// The facts of `game` after number `after`, as `read` finds them, again each time that
    /// more are announced.
    pub fn follow<'a, R>(
        &self,
        game: GameId,
        after: u64,
        read: R,
    ) -> BoxStream<'a, Result<(u64, Kept), StoreError>>
    where
        R: Fn(u64) -> BoxFuture<'a, Result<Vec<Kept>, StoreError>> + Send + 'a,
    {
        let told = self.lengths.entry(game).or_insert_with(|| watch::Sender::new(0));
        // Subscribed before the first look: what is appended in between is announced.
        let mut grown = told.subscribe();
        grown.mark_changed();
        let follower = Follower { read, after, grown };
        stream::try_unfold(follower, |mut follower| async move {
            if follower.grown.changed().await.is_err() {
                return Ok::<_, StoreError>(None);
            }
            let facts = (follower.read)(follower.after).await?;
            let batch: Vec<_> = (follower.after + 1..).zip(facts).map(Ok).collect();
            follower.after += batch.len() as u64;
            Ok(Some((stream::iter(batch), follower)))
        })
        .try_flatten()
        .boxed()
    }
}
