//! Limits on concurrent sessions, per address and in total.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

#[derive(Clone, Debug)]
pub struct SessionPermits {
    max: usize,
    max_per_network: usize,
    in_use: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Allows one session to run until dropped.
#[derive(Debug)]
pub struct SessionPermit {
    network: IpAddr,
    permits: SessionPermits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooManySessions {
    #[error("{}", oxo_words::SSH_FULL)]
    InAll,
    #[error("{}", oxo_words::SSH_FULL_ADDRESS)]
    FromNetwork,
}

impl SessionPermits {
    pub fn new(max: usize, max_per_network: usize) -> SessionPermits {
        SessionPermits { max, max_per_network, in_use: Arc::default() }
    }

    /// Returns a permit, or an error if too many sessions are running, in total or from this
    /// network.
    pub fn take(&self, network: IpAddr) -> Result<SessionPermit, TooManySessions> {
        let mut in_use = self.in_use.lock();
        if in_use.values().sum::<usize>() >= self.max {
            return Err(TooManySessions::InAll);
        }
        let of_network = in_use.entry(network).or_default();
        if *of_network >= self.max_per_network {
            return Err(TooManySessions::FromNetwork);
        }
        *of_network += 1;
        Ok(SessionPermit { network, permits: self.clone() })
    }
}

impl Drop for SessionPermit {
    fn drop(&mut self) {
        let mut in_use = self.permits.in_use.lock();
        if let Some(count) = in_use.get_mut(&self.network) {
            *count -= 1;
        }
        in_use.retain(|_, count| *count > 0);
    }
}
