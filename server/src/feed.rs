//! How what happens in a game reaches those who follow it: each has a short queue of its own.

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::game::Published;

/// One who listens. It ends after all that it was told, when the game does, or when so much
/// happened that its queue ran over.
pub type Listener = mpsc::Receiver<Arc<Published>>;

/// All who listen to one game.
#[derive(Debug)]
pub struct Feed {
    queue: usize,
    listeners: Vec<mpsc::Sender<Arc<Published>>>,
}

impl Feed {
    /// Nobody yet; whoever comes can be `queue` behind.
    #[must_use]
    pub fn new(queue: usize) -> Self {
        Feed { queue: queue.max(1), listeners: Vec::new() }
    }

    /// One more, who hears all that is told from now on.
    pub fn listen(&mut self) -> Listener {
        let (listener, heard) = mpsc::channel(self.queue);
        self.listeners.push(listener);
        heard
    }

    /// Tells all who listen. Nobody is waited for: whoever has gone, or is too far behind, is
    /// told no more.
    pub fn tell(&mut self, published: &Arc<Published>) {
        self.listeners.retain(|listener| listener.try_send(Arc::clone(published)).is_ok());
    }

    /// Tells what may be missed: only those who have at most half a queue still to read.
    pub fn whisper(&self, published: &Arc<Published>) {
        let quick = |listener: &&mpsc::Sender<_>| listener.capacity() * 2 >= self.queue;
        for listener in self.listeners.iter().filter(quick) {
            // Who has gone meanwhile misses it as well.
            let _ = listener.try_send(Arc::clone(published));
        }
    }

    /// Tells nobody any more what they have listened for: they ask for everything anew.
    pub fn start_over(&mut self) {
        self.listeners.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket::Frame;

    #[tokio::test]
    async fn who_falls_behind_hears_what_fitted_and_then_the_end_and_others_hear_all() {
        let mut feed = Feed::new(2);
        let (mut slow, mut quick) = (feed.listen(), feed.listen());
        let mut heard = 0;
        for _ in 0..3 {
            feed.tell(&Arc::new(Published::notice(Frame::from_static("news"))));
            heard += usize::from(quick.recv().await.is_some());
        }
        assert_eq!(heard, 3);
        assert!(slow.recv().await.is_some() && slow.recv().await.is_some());
        assert!(slow.recv().await.is_none());
    }
}
