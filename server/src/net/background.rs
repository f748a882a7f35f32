//! Background work, on threads that run when no connection wants the core.

use std::thread;

use tokio::task::spawn_blocking;

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
    use thread_priority::{NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy};

    // Any other thread interrupts an idle one at once. The lowest niceness would leave it the core
    // for some milliseconds more.
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let thread = thread_priority::thread_native_id();
    let set = thread_priority::set_thread_priority_and_policy(thread, ThreadPriority::Min, idle);
    if let Err(error) = set {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

#[cfg(not(target_os = "linux"))]
const fn lower_priority() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The scheduling policy of the current thread, by its number in `sched.h`.
    fn policy() -> String {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a thread has one");
        let (_, fields) = stat.rsplit_once(") ").expect("the name is in parentheses");
        fields.split(' ').nth(38).expect("field 41 counts from the process id").to_owned()
    }

    #[tokio::test]
    async fn only_background_work_is_idle() {
        const NORMAL: &str = "0";
        const IDLE: &str = "5";
        assert_eq!(run(policy).await.as_deref(), Some(IDLE));
        assert_eq!(policy(), NORMAL);
    }
}
