//! How whoever reaches an actor tells and asks it something.

use tokio::sync::{mpsc, oneshot};

pub type Reply<T> = oneshot::Sender<T>;

/// Sends a command; nothing, if the actor has ended.
pub async fn tell<C>(inbox: &mpsc::Sender<C>, command: impl FnOnce() -> C) {
    // The place first: a command is large, and many wait.
    if let Ok(place) = inbox.reserve().await {
        place.send(command());
    }
}

/// The answer to a command; none if the actor has ended.
pub async fn ask<C, T>(inbox: &mpsc::Sender<C>, command: impl FnOnce(Reply<T>) -> C) -> Option<T> {
    let place = inbox.reserve().await.ok()?;
    let (reply, answer) = oneshot::channel();
    place.send(command(reply));
    answer.await.ok()
}
