//! Threads that share a task.

use std::thread;

/// Runs `task` on this many threads, at least one, and passes each its number.
///
/// # Errors
/// The first error of a thread, after all have ended.
pub fn on_threads(
    threads: usize,
    task: impl Fn(usize) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let task = &task;
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads.max(1)).map(|number| scope.spawn(move || task(number))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
}
