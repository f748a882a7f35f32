//! The games that one client follows, as a player or a spectator.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use oxo_protocol::{Act, GameId, PlayerId, Rejection, Role};
use rustc_hash::FxHashMap;

use super::outbox::Outbox;
use crate::game::{
    Acted, Backlog, Delivery, Entered, Feed, GameHandle, Published, SubscriberId, closed,
};

#[derive(Debug)]
pub struct Subscription {
    pub game: GameHandle,
    pub subscriber: SubscriberId,
    role: Role,
    /// Live events, until the feed ends.
    feed: Option<Feed>,
}

impl Subscription {
    /// A subscription that continues after the returned backlog.
    pub fn new(game: GameHandle, entered: Entered) -> (Subscription, Backlog) {
        let Entered { subscriber, role, backlog, feed } = entered;
        (Subscription { game, subscriber, role, feed: Some(feed) }, backlog)
    }

    /// Sends a request and waits for the reply, which comes in the feed: earlier events go to
    /// `outbox` first, and the events that the request causes follow. Rejected as by
    /// [`GameHandle::act`].
    pub async fn act(
        &mut self,
        player: PlayerId,
        act: Act,
        outbox: &mut Outbox,
    ) -> Result<Acted, Rejection> {
        let Some(slot) = self.feed.as_ref().and_then(Feed::reserve) else {
            // A snapshot is about to replace what the client has missed.
            return self.game.act(player, act).await;
        };
        self.game.request(player, act, slot).await;
        while let Some(feed) = &mut self.feed
            && let Some(delivery) = feed.next().await
        {
            match delivery {
                Delivery::Reply(reply) => return *reply,
                Delivery::Published(published) => self.deliver(published, outbox),
            }
        }
        Err(closed())
    }

    fn deliver(&mut self, published: Arc<Published>, outbox: &mut Outbox) {
        let swaps_seats = published.swaps_seats();
        outbox.publish(self.game.id(), self.role, published);
        if swaps_seats {
            self.role = self.role.swapped();
        }
    }
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

    pub fn get_mut(&mut self, g: GameId) -> Option<&mut Subscription> {
        self.0.get_mut(&g)
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

    /// Forwards the next event, or returns a feed that has ended. Pending forever without feeds.
    /// Cancel-safe.
    pub async fn forward(&mut self, outbox: &mut Outbox) -> Option<Ended> {
        poll_fn(|context| self.poll(outbox, context)).await
    }

    /// Forwards all events that are ready, until the batch is full or a feed ends. Returns that
    /// feed.
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
            match feed.poll_next(context) {
                Poll::Ready(Some(Delivery::Published(published))) => {
                    subscription.deliver(published, outbox);
                    return Poll::Ready(None);
                }
                // The request that it answers is no longer waiting.
                Poll::Ready(Some(Delivery::Reply(_))) => return Poll::Ready(None),
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
