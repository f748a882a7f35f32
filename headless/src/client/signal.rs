//! The signals that end the program. Each is caught from the call on, not from the first poll: a
//! program that is busy before it waits would otherwise be killed.

use std::future::pending;

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

/// Resolves when the system asks the program to end. Ctrl-C is handled as a key.
///
/// # Panics
/// Outside a Tokio runtime, like the functions below.
pub fn stop_signal() -> impl Future<Output = ()> {
    let terminated = terminated();
    #[cfg(unix)]
    let hung_up = heard(SignalKind::hangup());
    #[cfg(not(unix))]
    let hung_up = pending();
    async {
        tokio::select! {
            () = terminated => {}
            () = hung_up => {}
        }
    }
}

/// Resolves on SIGTERM.
pub fn terminated() -> impl Future<Output = ()> {
    #[cfg(unix)]
    return heard(SignalKind::terminate());
    #[cfg(not(unix))]
    pending()
}

/// Resolves on Ctrl-C.
pub fn interrupted() -> impl Future<Output = ()> {
    #[cfg(unix)]
    return heard(SignalKind::interrupt());
    #[cfg(not(unix))]
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            pending().await
        }
    }
}

#[cfg(unix)]
fn heard(kind: SignalKind) -> impl Future<Output = ()> {
    let caught = signal(kind);
    async {
        match caught {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => pending().await,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Signal, getpid, kill_process};

    use super::stop_signal;

    #[tokio::test]
    async fn a_signal_before_the_first_poll_is_not_missed() {
        let told_to_stop = stop_signal();
        kill_process(getpid(), Signal::HUP).unwrap();
        told_to_stop.await;
    }
}
