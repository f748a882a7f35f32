//! The games that one client follows, as a player or a spectator.

use std::future::poll_fn;
use std::task::{Context, Poll, Waker};

use oxo_protocol::{GameId, Role};
use rustc_hash::FxHashMap;

use super::outbox::Outbox;
use crate::game::{Feed, GameHandle, SubscriberId};

#[derive(Debug)]
pub struct Subscription {
    pub game: GameHandle,
    pub subscriber: SubscriberId,
    pub role: Role,
    /// Live events, until the feed ends.
    pub feed: Option<Feed>,
}

/// A feed that has ended and must be replaced, starting with a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The client was too slow and the feed overflowed.
    Overrun(GameId),
    /// The game's task failed. The subscription is already removed.
    Failed(GameId),
}

#[derive(Debug, Default)]
pub struct Subscriptions(FxHashMap<GameId, Subscription>);

impl Subscriptions {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, g: GameId) -> Option<&Subscription> {
        self.0.get(&g)
    }

    /// Adds a subscription, replacing an earlier one to the same game.
    pub fn insert(&mut self, subscription: Subscription) {
        self.0.insert(subscription.game.id(), subscription);
    }

    pub fn remove(&mut self, g: GameId) -> Option<Subscription> {
        self.0.remove(&g)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Subscription> {
        self.0.values()
    }

    pub fn drain(&mut self) -> impl Iterator<Item = Subscription> {
        self.0.drain().map(|(_, subscription)| subscription)
    }

    /// Forwards the next event, or returns a feed that has ended. Pending for ever without feeds.
    /// Cancel-safe.
    pub async fn forward(&mut self, outbox: &mut Outbox) -> Option<Ended> {
        poll_fn(|context| self.poll(outbox, context)).await
    }

    /// Forwards all events that are ready, until the batch is full or a feed ends.
    pub fn forward_ready(&mut self, outbox: &mut Outbox) -> Option<Ended> {
        let mut context = Context::from_waker(Waker::noop());
        while !outbox.is_full() {
            match self.poll(outbox, &mut context) {
                Poll::Ready(None) => {}
                Poll::Ready(ended) => return ended,
                Poll::Pending => break,
            }
        }
        None
    }

    fn poll(&mut self, outbox: &mut Outbox, context: &mut Context<'_>) -> Poll<Option<Ended>> {
        for (&g, subscription) in &mut self.0 {
            let Some(feed) = &mut subscription.feed else { continue };
            match feed.poll_recv(context) {
                Poll::Ready(Some(published)) => {
                    let (role, swaps_seats) = (subscription.role, published.swaps_seats());
                    outbox.publish(g, role, published);
                    if swaps_seats {
                        subscription.role = role.swapped();
                    }
                    return Poll::Ready(None);
                }
                Poll::Ready(None) if subscription.game.is_open() => {
                    subscription.feed = None;
                    return Poll::Ready(Some(Ended::Overrun(g)));
                }
                Poll::Ready(None) => {
                    self.0.remove(&g);
                    return Poll::Ready(Some(Ended::Failed(g)));
                }
                Poll::Pending => {}
            }
        }
        Poll::Pending
    }
}
