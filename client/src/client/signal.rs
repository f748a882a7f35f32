//! The signals that end the program.

use std::future::pending;

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// Resolves when the system asks the program to end. Ctrl-C is handled as a key.
pub async fn stop_signal() {
    #[cfg(unix)]
    tokio::select! {
        () = terminated() => {}
        () = heard(SignalKind::hangup()) => {}
    }
    #[cfg(not(unix))]
    terminated().await
}

/// Resolves on SIGTERM.
pub async fn terminated() {
    #[cfg(unix)]
    heard(SignalKind::terminate()).await;
    #[cfg(not(unix))]
    pending().await
}

/// Resolves on Ctrl-C.
pub async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        pending().await
    }
}

#[cfg(unix)]
async fn heard(kind: SignalKind) {
    match signal(kind) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => pending().await,
    }
}
