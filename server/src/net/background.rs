//! Background work, on threads of a lower priority so that it does not delay connections.

use std::thread;

use tokio::task::spawn_blocking;

/// The niceness of such a thread: it gets a seventieth of a core that other threads want.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 19;

/// Runs `work` on a thread of its own; the caller limits how many run at once. `None` if the work
/// panics or the thread cannot be started.
///
/// The work continues if the caller stops waiting.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let background = || {
        lower_priority();
        work()
    };
    // A priority cannot be raised again, so the runtime's own threads must keep theirs.
    let waiting = spawn_blocking(move || {
        let thread = thread::Builder::new().name("background".into()).spawn(background);
        thread
            .inspect_err(|error| tracing::error!(%error, "could not start a thread"))
            .ok()?
            .join()
            .ok()
    });
    waiting.await.ok().flatten()
}

/// Lowers the priority of this thread. Only on Linux: elsewhere the priority belongs to the
/// process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

#[cfg(not(target_os = "linux"))]
const fn lower_priority() {}
