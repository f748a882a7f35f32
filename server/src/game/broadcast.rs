//! Broadcast of a game's events: each subscriber has a short queue.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::published::Published;

/// Events for one subscriber. The feed ends with the game or after an overflow.
pub type Feed = mpsc::Receiver<Arc<Published>>;

#[derive(Debug)]
pub struct Broadcast {
    queue: usize,
    subscribers: Vec<mpsc::Sender<Arc<Published>>>,
}

impl Broadcast {
    /// `queue` is the length of each subscriber's queue.
    pub fn new(queue: usize) -> Self {
        Broadcast { queue: queue.max(1), subscribers: Vec::new() }
    }

    pub fn subscribe(&mut self) -> Feed {
        let (subscriber, feed) = mpsc::channel(self.queue);
        self.subscribers.push(subscriber);
        feed
    }

    /// Sends to all without waiting. Drops subscribers that have gone or whose queue is full.
    pub fn publish(&mut self, published: &Arc<Published>) {
        self.subscribers.retain(|subscriber| subscriber.try_send(Arc::clone(published)).is_ok());
    }

    /// Sends a notice that may be lost, to subscribers whose queue is at most half full.
    pub fn send_lossy(&self, published: &Arc<Published>) {
        let quick = |subscriber: &&mpsc::Sender<_>| subscriber.capacity() * 2 >= self.queue;
        for subscriber in self.subscribers.iter().filter(quick) {
            // The subscriber may be gone; then nothing is lost.
            let _ = subscriber.try_send(Arc::clone(published));
        }
    }

    /// Ends all feeds, so that every client requests a new snapshot.
    pub fn close_all(&mut self) {
        self.subscribers.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fixtures::notice;

    #[tokio::test]
    async fn a_slow_subscriber_gets_the_queued_events_and_then_the_end() {
        let mut broadcast = Broadcast::new(2);
        let (mut slow, mut quick) = (broadcast.subscribe(), broadcast.subscribe());
        let mut received = 0;
        for _ in 0..3 {
            broadcast.publish(&Arc::new(Published::notice(&notice())));
            received += usize::from(quick.recv().await.is_some());
        }
        assert_eq!(received, 3);
        assert!(slow.recv().await.is_some() && slow.recv().await.is_some());
        assert!(slow.recv().await.is_none());
    }
}
