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

pub fn confine() -> io::Result<()> {
    // However the gate ends, none of its children stays.
    #[cfg(target_os = "linux")]
    set_parent_process_death_signal(Some(Signal::KILL))?;
    setrlimit(Resource::Data, Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) })?;
    setpriority_process(None, NICENESS)?;
    Ok(())
}
