//! Sign-ins: sessions grouped by device, so that signing out a device ends them.

use std::sync::{Arc, OnceLock};

use oxo_protocol::DeviceId;
use oxo_shared::Clean;
use tokio_util::sync::CancellationToken;

/// A session's share in the sign-in of its device.
#[derive(Clone, Debug)]
pub struct SignIn {
    pub device: DeviceId,
    /// Shared by all sessions on the device; the reference count tells whether there are any.
    end: Arc<EndSignal>,
}

/// End signal of all sessions on a device.
#[derive(Debug, Default)]
struct EndSignal {
    over: CancellationToken,
    /// The operator's reason; empty if the device was signed out.
    why: OnceLock<Clean>,
}

impl SignIn {
    /// Waits until the device is signed out, or an operator ends its sessions.
    pub async fn ended(&self) {
        self.end.over.cancelled().await;
    }

    /// The reason, if an operator ended the sessions.
    pub fn dismissal(&self) -> Option<Clean> {
        self.end.why.get().cloned()
    }
}

/// Devices that have sessions, or had some.
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
    pub(super) fn end_device(&mut self, device: DeviceId) {
        for sign_in in self.0.extract_if(.., |sign_in| sign_in.device == device) {
            sign_in.end.over.cancel();
        }
    }

    /// Ends every session with a reason.
    pub(super) fn dismiss(&mut self, why: &Clean) {
        for sign_in in self.0.drain(..) {
            // It is empty, because a sign-in is removed when it ends.
            let _ = sign_in.end.why.set(why.clone());
            sign_in.end.over.cancel();
        }
    }

    pub(super) fn is_used(&self, device: DeviceId) -> bool {
        self.0.iter().any(|sign_in| sign_in.device == device && is_held(sign_in))
    }

    /// Whether there is any session, including read-only ones.
    pub(super) fn are_used(&self) -> bool {
        self.0.iter().any(is_held)
    }
}

/// Whether a session shares the sign-in.
fn is_held(sign_in: &SignIn) -> bool {
    Arc::strong_count(&sign_in.end) > 1
}
