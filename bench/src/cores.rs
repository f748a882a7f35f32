//! One core for the subject, another for the load.

use std::sync::LazyLock;

use core_affinity::{CoreId, get_core_ids, set_for_current};

/// The first two cores available to this process, if there are two. Determined once, because a
/// thread pinned to one core sees no other.
static CORES: LazyLock<Option<[CoreId; 2]>> =
    LazyLock::new(|| get_core_ids()?.first_chunk().copied());

/// Runs `start` on the subject's core, which child processes inherit, and leaves this thread on
/// the load's core.
pub fn start_on_own_core<T>(start: impl FnOnce() -> T) -> T {
    let Some([subject, load]) = *CORES else { return start() };
    set_for_current(subject);
    let started = start();
    set_for_current(load);
    started
}
