//! A brain and its child processes, which end together.
//!
//! On Unix they are a process group; elsewhere only the brain itself is killed.

use tokio::process::{Child, Command};

/// The processes of a running brain. All of them are killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Group {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
}

impl Group {
    /// Makes `command` start in a group of its own. Ctrl-C reaches only the manager, so running
    /// games continue.
    pub(crate) fn lead(command: &mut Command) {
        #[cfg(unix)]
        command.process_group(0);
        command.kill_on_drop(true);
    }

    /// The group of a child that was started this way.
    #[cfg_attr(not(unix), expect(unused_variables, reason = "there are no groups"))]
    pub(crate) fn of(child: &Child) -> Group {
        Group {
            #[cfg(unix)]
            leader: child
                .id()
                .and_then(|id| i32::try_from(id).ok())
                .and_then(rustix::process::Pid::from_raw),
        }
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        if let Some(leader) = self.leader {
            // An error means that all have exited already.
            let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
        }
    }
}
