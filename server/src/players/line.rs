//! On which of a player's devices sessions are, and how these end with it.

use oxo_shared::protocol::DeviceId;
use tokio::sync::watch;

/// What a session holds of the device on which it is.
#[derive(Clone, Debug)]
pub struct Line {
    pub device: DeviceId,
    held: watch::Receiver<()>,
}

impl Line {
    pub fn is_over(&self) -> bool {
        self.held.has_changed().is_err()
    }

    /// Waits until the device is signed out.
    pub async fn ended(mut self) {
        while self.held.changed().await.is_ok() {}
    }
}

/// The devices on which sessions are, or were.
#[derive(Debug, Default)]
pub(super) struct Lines(Vec<(DeviceId, watch::Sender<()>)>);

impl Lines {
    pub(super) fn join(&mut self, device: DeviceId) -> Line {
        self.0.retain(|(id, line)| *id == device || line.receiver_count() > 0);
        let held = match self.0.iter().find(|(id, _)| *id == device) {
            Some((_, line)) => line.subscribe(),
            None => {
                let (line, held) = watch::channel(());
                self.0.push((device, line));
                held
            }
        };
        Line { device, held }
    }

    /// Ends every session on `device`.
    pub(super) fn cut(&mut self, device: DeviceId) {
        self.0.retain(|(id, _)| *id != device);
    }

    pub(super) fn is_used(&self, device: DeviceId) -> bool {
        self.0.iter().any(|(id, line)| *id == device && line.receiver_count() > 0)
    }

    /// Whether anybody is there, if only aside.
    pub(super) fn are_used(&self) -> bool {
        self.0.iter().any(|(_, line)| line.receiver_count() > 0)
    }
}
