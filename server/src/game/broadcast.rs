//! How what happens in a game reaches its subscribers: each has a short queue of its own.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::published::Published;

/// What one subscriber hears. It ends after all that it was told, when the game does, or when
/// so much happened that its queue ran over.
pub type Feed = mpsc::Receiver<Arc<Published>>;

#[derive(Debug)]
pub struct Broadcast {
    queue: usize,
    subscribers: Vec<mpsc::Sender<Arc<Published>>>,
}

impl Broadcast {
    /// Whoever comes can be `queue` behind.
    pub fn new(queue: usize) -> Self {
        Broadcast { queue: queue.max(1), subscribers: Vec::new() }
    }

    pub fn subscribe(&mut self) -> Feed {
        let (subscriber, feed) = mpsc::channel(self.queue);
        self.subscribers.push(subscriber);
        feed
    }

    /// Tells all. Nobody is waited for: whoever has gone, or is too far behind, is told no
    /// more.
    pub fn tell(&mut self, published: &Arc<Published>) {
        self.subscribers.retain(|subscriber| subscriber.try_send(Arc::clone(published)).is_ok());
    }

    /// Tells what may be missed: only those who have at most half a queue still to read.
    pub fn send_lossy(&self, published: &Arc<Published>) {
        let quick = |subscriber: &&mpsc::Sender<_>| subscriber.capacity() * 2 >= self.queue;
        for subscriber in self.subscribers.iter().filter(quick) {
            // Who has gone meanwhile misses it as well.
            let _ = subscriber.try_send(Arc::clone(published));
        }
    }

    /// Ends all feeds: who had one asks for everything anew.
    pub fn start_over(&mut self) {
        self.subscribers.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fixtures::notice;

    #[tokio::test]
    async fn who_falls_behind_hears_what_fitted_and_then_the_end_and_others_hear_all() {
        let mut broadcast = Broadcast::new(2);
        let (mut slow, mut quick) = (broadcast.subscribe(), broadcast.subscribe());
        let mut heard = 0;
        for _ in 0..3 {
            broadcast.tell(&Arc::new(Published::notice(&notice())));
            heard += usize::from(quick.recv().await.is_some());
        }
        assert_eq!(heard, 3);
        assert!(slow.recv().await.is_some() && slow.recv().await.is_some());
        assert!(slow.recv().await.is_none());
    }
}
