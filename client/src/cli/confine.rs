//! Limits for the program of an SSH visitor. The program sets them itself, before it reads anything
//! that the visitor sent.

use std::io;

use rustix::process::{Resource, Rlimit, setpriority_process, setrlimit};
#[cfg(target_os = "linux")]
use rustix::process::{Signal, set_parent_process_death_signal};

/// Maximum memory of a session in bytes, including its analysis. A session that exceeds it ends
/// without affecting the others.
const MEMORY: u64 = 512 << 20;
/// Sessions run at a lower priority than the server and the gate.
const NICENESS: i32 = 5;
/// An analysis runs at a lower priority than games.
const NICENESS_OF_ANALYSES: i32 = 15;
/// Maximum processor time of an analysis. A game of a hundred moves takes one minute.
pub const ANALYSIS_SECONDS: u64 = 120;

/// Limits the memory of this process and the processor time of an analysis, and lowers its
/// priority.
///
/// # Errors
/// If the system rejects a limit.
pub(crate) fn confine(is_analysis: bool) -> io::Result<()> {
    // However the gate ends, the system ends its children with it.
    #[cfg(target_os = "linux")]
    set_parent_process_death_signal(Some(Signal::KILL))?;
    setrlimit(Resource::Data, Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) })?;
    if is_analysis {
        let most = Some(ANALYSIS_SECONDS);
        setrlimit(Resource::Cpu, Rlimit { current: most, maximum: most.map(|most| most + 1) })?;
    }
    setpriority_process(None, if is_analysis { NICENESS_OF_ANALYSES } else { NICENESS })?;
    Ok(())
}
