//! What the session of a visitor may take of this machine, said by its program itself before it
//! reads anything of theirs.

use std::io;

use rustix::process::{Resource, Rlimit, setpriority_process, setrlimit};
#[cfg(target_os = "linux")]
use rustix::process::{Signal, set_parent_process_death_signal};

/// The most memory of one session: a study of a game takes a part of it. Who needs more ends
/// that session, and no other.
const MEMORY: u64 = 512 << 20;
/// Behind the server and the gate, where there is not enough of the processor for all.
const NICENESS: i32 = 5;
/// An analysis is behind those who play as well.
const NICENESS_OF_ANALYSES: i32 = 15;
/// The most processor time of an analysis: a game of a hundred moves takes one minute.
pub const ANALYSIS_SECONDS: u64 = 120;

pub fn confine(is_analysis: bool) -> io::Result<()> {
    // However the gate ends, none of its children stays.
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
