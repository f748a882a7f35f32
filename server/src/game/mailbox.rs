//! Sends commands and requests to an actor.

use tokio::sync::{mpsc, oneshot};

pub type Reply<T> = oneshot::Sender<T>;

/// Sends a command. Does nothing if the actor has ended.
pub async fn send<C>(inbox: &mpsc::Sender<C>, command: impl FnOnce() -> C) {
    // Reserve first: a command is large, and many senders may wait.
    if let Ok(permit) = inbox.reserve().await {
        permit.send(command());
    }
}

/// Sends a command and waits for the reply; `None` if the actor has ended.
pub async fn ask<C, T>(inbox: &mpsc::Sender<C>, command: impl FnOnce(Reply<T>) -> C) -> Option<T> {
    let permit = inbox.reserve().await.ok()?;
    let (reply, answer) = oneshot::channel();
    permit.send(command(reply));
    answer.await.ok()
}
