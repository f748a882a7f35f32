//! Job control: the program can be stopped by Ctrl-Z or a signal, and resumed later.

/// A job control signal of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobSignal {
    Stop,
    /// The program resumes, and the terminal is in an unknown state.
    Continue,
}

#[cfg(unix)]
pub use unix::Jobs;

#[cfg(unix)]
mod unix {
    use std::io;

    use rustix::process::{self, getpgid, getppid, getsid, kill_current_process_group};
    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::JobSignal;

    pub struct Jobs {
        stops: Signal,
        goes_on: Signal,
    }

    impl Jobs {
        /// Starts to receive the signals that stop and resume the program.
        ///
        /// # Errors
        /// If the system does not deliver them.
        pub fn new() -> io::Result<Jobs> {
            let stops = signal(SignalKind::from_raw(process::Signal::TSTP.as_raw()))?;
            let goes_on = signal(SignalKind::from_raw(process::Signal::CONT.as_raw()))?;
            Ok(Jobs { stops, goes_on })
        }

        pub async fn next(&mut self) -> JobSignal {
            loop {
                tokio::select! {
                    _ = self.stops.recv() => if has_shell().unwrap_or(false) {
                        return JobSignal::Stop;
                    },
                    _ = self.goes_on.recv() => return JobSignal::Continue,
                }
            }
        }

        /// Stops this program, and returns when it is resumed.
        ///
        /// # Errors
        /// If the signal cannot be sent.
        pub async fn stop(&mut self) -> io::Result<()> {
            process::kill_process(process::getpid(), process::Signal::STOP)?;
            self.goes_on.recv().await;
            Ok(())
        }

        /// Stops all programs of the command line, as the terminal does when it handles Ctrl-Z
        /// itself.
        ///
        /// # Errors
        /// If the signal cannot be sent.
        pub fn ask_to_stop(&self) -> io::Result<()> {
            Ok(kill_current_process_group(process::Signal::TSTP)?)
        }
    }

    /// Returns whether a shell is there to resume the program. There is none if the program leads
    /// its session, as in a window of its own or an SSH visit.
    fn has_shell() -> io::Result<bool> {
        let (parent, session) = (getppid(), getsid(None)?);
        let is_other_job = parent != Some(session) || getpgid(parent)? != getpgid(None)?;
        Ok(parent.is_some() && getsid(parent)? == session && is_other_job)
    }
}

#[cfg(not(unix))]
pub struct Jobs;

#[cfg(not(unix))]
impl Jobs {
    pub fn new() -> std::io::Result<Jobs> {
        Ok(Jobs)
    }

    pub async fn next(&mut self) -> JobSignal {
        std::future::pending().await
    }

    pub async fn stop(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    pub fn ask_to_stop(&self) -> std::io::Result<()> {
        Ok(())
    }
}
