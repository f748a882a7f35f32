//! One core for what is measured, another for the load.

use std::sync::LazyLock;

use core_affinity::{CoreId, get_core_ids, set_for_current};

/// The first two cores that this process may use, if it may use two. Found out once: a
/// thread that is bound to one core sees no other.
static CORES: LazyLock<Option<[CoreId; 2]>> =
    LazyLock::new(|| get_core_ids()?.first_chunk().copied());

/// Runs `start` on the core of what is measured, which the processes that it starts inherit,
/// and leaves this thread on the load's.
pub fn start_apart<T>(start: impl FnOnce() -> T) -> T {
    let Some([subject, load]) = *CORES else { return start() };
    set_for_current(subject);
    let started = start();
    set_for_current(load);
    started
}
