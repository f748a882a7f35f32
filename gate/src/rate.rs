//! Limits how often sessions may start per address. Each one starts a process, which takes more CPU
//! time than minutes of play.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use oxo_server::{Rate, Used};
use parking_lot::Mutex;
use tokio::time::Instant;

const MINUTE: Duration = Duration::from_secs(60);

/// A token bucket per address, or per /64 for IPv6.
#[derive(Debug)]
pub struct SessionRate {
    rate: Rate,
    used: Mutex<HashMap<IpAddr, Used>>,
}

impl SessionRate {
    /// Allows `count` sessions per minute, half of them at once.
    pub fn per_minute(count: u32) -> SessionRate {
        SessionRate { rate: Rate::new(count / 2, count, MINUTE), used: Mutex::default() }
    }

    /// Counts a session that starts at `now`. If there were too many, returns how long to wait.
    pub fn take(&self, network: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut used = self.used.lock();
        // The map then holds no more than half a minute's sessions.
        used.retain(|_, used| !used.is_refilled(now));
        self.rate.take(used.entry(network).or_default(), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_limited_without_affecting_other_addresses() {
        let (rate, start) = (SessionRate::per_minute(60), Instant::now());
        let [flood, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let at = |tenths: u32| start + tenths * Duration::from_millis(100);
        let begun = (0..600).filter(|&tenths| rate.take(flood, at(tenths)).is_ok()).count();
        assert_eq!(begun, 30 + 59);
        assert_eq!(rate.take(flood, at(599)), Err(Duration::from_millis(100)));
        assert_eq!(rate.take(other, at(599)), Ok(()));
        assert_eq!(rate.take(other, at(2000)), Ok(()));
        assert_eq!(rate.used.lock().len(), 1, "an address that has waited is forgotten");
    }
}
