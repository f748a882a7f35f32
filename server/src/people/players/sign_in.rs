//! On which of a player's devices sessions are, and how these end with it.

use std::sync::{Arc, OnceLock};

use oxo_protocol::DeviceId;
use oxo_shared::Clean;
use tokio_util::sync::CancellationToken;

/// What a session holds of the device on which it is.
#[derive(Clone, Debug)]
pub struct SignIn {
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

impl SignIn {
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
pub(super) struct SignIns(Vec<SignIn>);

impl SignIns {
    pub(super) fn join(&mut self, device: DeviceId) -> SignIn {
        self.0.retain(|sign_in| sign_in.device == device || is_held(sign_in));
        let known = self.0.iter().find(|sign_in| sign_in.device == device).cloned();
        known.unwrap_or_else(|| {
            let sign_in = SignIn { device, end: Arc::default() };
            self.0.push(sign_in.clone());
            sign_in
        })
    }

    /// Ends every session on `device`.
    pub(super) fn cut(&mut self, device: DeviceId) {
        for sign_in in self.0.extract_if(.., |sign_in| sign_in.device == device) {
            sign_in.end.over.cancel();
        }
    }

    /// Ends every session, and says why.
    pub(super) fn dismiss(&mut self, why: &Clean) {
        for sign_in in self.0.drain(..) {
            // It is empty: whoever ends one takes it out.
            let _ = sign_in.end.why.set(why.clone());
            sign_in.end.over.cancel();
        }
    }

    pub(super) fn is_used(&self, device: DeviceId) -> bool {
        self.0.iter().any(|sign_in| sign_in.device == device && is_held(sign_in))
    }

    /// Whether anybody is there, if only aside.
    pub(super) fn are_used(&self) -> bool {
        self.0.iter().any(is_held)
    }
}

/// Whether a session has it as well.
fn is_held(sign_in: &SignIn) -> bool {
    Arc::strong_count(&sign_in.end) > 1
}
