//! Broadcast of a game's events: each subscriber has a short queue, its feed.

use std::sync::Arc;
use std::task::{Context, Poll};

use oxo_protocol::{OfferId, Rejection};
use tokio::sync::mpsc;

use super::published::Published;

/// An item in a feed.
#[derive(Debug)]
pub enum Delivery {
    Published(Arc<Published>),
    /// The reply to the subscriber's own request, before the events that the request causes.
    Reply(Box<Result<Acted, Rejection>>),
}

/// The result of a granted request: the number of the newest event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    pub s: u64,
    /// The offer that was made or answered, if any.
    pub offer: Option<OfferId>,
}

/// A reserved place for the reply to a request, so that the reply always fits.
pub type ReplySlot = mpsc::OwnedPermit<Delivery>;

/// The queue of one subscriber. It ends with the game or after an overflow.
#[derive(Debug)]
pub struct Feed {
    deliveries: mpsc::Receiver<Delivery>,
    own: mpsc::WeakSender<Delivery>,
}

impl Feed {
    /// Reserves a place for a reply; `None` if the feed is full or has ended.
    pub fn reserve(&self) -> Option<ReplySlot> {
        self.own.upgrade()?.try_reserve_owned().ok()
    }

    /// The next delivery; `None` once the feed has ended.
    pub async fn next(&mut self) -> Option<Delivery> {
        self.deliveries.recv().await
    }

    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Delivery>> {
        self.deliveries.poll_recv(context)
    }

    /// The next event or notice, for subscribers that reserve no place for replies. `None` once the
    /// feed has ended.
    pub async fn recv(&mut self) -> Option<Arc<Published>> {
        match self.next().await? {
            Delivery::Published(published) => Some(published),
            Delivery::Reply(_) => None,
        }
    }

    #[cfg(test)]
    pub fn is_closed(&self) -> bool {
        self.deliveries.is_closed()
    }

    #[cfg(test)]
    pub fn try_recv(&mut self) -> Option<Arc<Published>> {
        futures::FutureExt::now_or_never(self.recv()).flatten()
    }
}

#[derive(Debug)]
pub struct Broadcast {
    queue: usize,
    subscribers: Vec<mpsc::Sender<Delivery>>,
}

impl Broadcast {
    /// `queue` is the length of each subscriber's queue.
    pub fn new(queue: usize) -> Self {
        Broadcast { queue: queue.max(1), subscribers: Vec::new() }
    }

    pub fn subscribe(&mut self) -> Feed {
        let (subscriber, deliveries) = mpsc::channel(self.queue);
        let own = subscriber.downgrade();
        self.subscribers.push(subscriber);
        Feed { deliveries, own }
    }

    /// Sends to all without waiting. Drops subscribers that have gone or whose queue is full.
    pub fn publish(&mut self, published: &Arc<Published>) {
        self.subscribers.retain(|subscriber| {
            subscriber.try_send(Delivery::Published(Arc::clone(published))).is_ok()
        });
    }

    /// Sends a notice that may be lost, to subscribers whose queue is at most half full.
    pub fn send_lossy(&self, published: &Arc<Published>) {
        let quick = |subscriber: &&mpsc::Sender<_>| subscriber.capacity() * 2 >= self.queue;
        for subscriber in self.subscribers.iter().filter(quick) {
            // The subscriber may be gone; then nothing is lost.
            let _ = subscriber.try_send(Delivery::Published(Arc::clone(published)));
        }
    }

    /// Ends all feeds, so that every client requests a new snapshot.
    pub fn close_all(&mut self) {
        self.subscribers.clear();
    }
}
