//! The signals that end the program.

/// Resolves when the system asks the program to end. (Ctrl-C is a key here.)
#[cfg(unix)]
pub async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut hangup)) =
        (signal(SignalKind::terminate()), signal(SignalKind::hangup()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
}

#[cfg(not(unix))]
pub async fn stop_signal() {
    std::future::pending().await
}
