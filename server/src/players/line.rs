//! On which of a player's devices sessions are, and how these end with it.

use std::sync::{Arc, OnceLock};

use oxo_shared::Clean;
use oxo_shared::protocol::DeviceId;
use tokio_util::sync::CancellationToken;

/// What a session holds of the device on which it is.
#[derive(Clone, Debug)]
pub struct Line {
    pub device: DeviceId,
    /// Of all sessions on the device, which are counted so.
    end: Arc<End>,
}

/// How all sessions on a device end.
#[derive(Debug, Default)]
struct End {
    over: CancellationToken,
    /// Why, if an operator says so; else the device is signed out.
    why: OnceLock<Clean>,
}

impl Line {
    pub fn is_over(&self) -> bool {
        self.end.over.is_cancelled()
    }

    /// Waits until the device is signed out, or an operator ends its sessions.
    pub async fn ended(self) {
        self.end.over.cancelled().await;
    }

    /// Why an operator ended the sessions, if one did.
    pub fn dismissal(&self) -> Option<Clean> {
        self.end.why.get().cloned()
    }
}

/// The devices on which sessions are, or were.
#[derive(Debug, Default)]
pub(super) struct Lines(Vec<Line>);

impl Lines {
    pub(super) fn join(&mut self, device: DeviceId) -> Line {
        self.0.retain(|line| line.device == device || is_held(line));
        let known = self.0.iter().find(|line| line.device == device).cloned();
        known.unwrap_or_else(|| {
            let line = Line { device, end: Arc::default() };
            self.0.push(line.clone());
            line
        })
    }

    /// Ends every session on `device`.
    pub(super) fn cut(&mut self, device: DeviceId) {
        for line in self.0.extract_if(.., |line| line.device == device) {
            line.end.over.cancel();
        }
    }

    /// Ends every session, and says why.
    pub(super) fn dismiss(&mut self, why: &Clean) {
        for line in self.0.drain(..) {
            // It is empty: whoever ends a line takes it out.
            let _ = line.end.why.set(why.clone());
            line.end.over.cancel();
        }
    }

    pub(super) fn is_used(&self, device: DeviceId) -> bool {
        self.0.iter().any(|line| line.device == device && is_held(line))
    }

    /// Whether anybody is there, if only aside.
    pub(super) fn are_used(&self) -> bool {
        self.0.iter().any(is_held)
    }
}

/// Whether a session has it as well.
fn is_held(line: &Line) -> bool {
    Arc::strong_count(&line.end) > 1
}
