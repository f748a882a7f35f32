//! How often sessions may begin from one address. Each one starts a process, which takes more of the
//! processor than minutes of play.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use oxo_server::{Rate, Used};
use parking_lot::Mutex;
use tokio::time::Instant;

const MINUTE: Duration = Duration::from_secs(60);

/// A token bucket for each address; of IPv6 for each /64.
#[derive(Debug)]
pub struct SessionRate {
    rate: Rate,
    used: Mutex<HashMap<IpAddr, Used>>,
}

impl SessionRate {
    /// `count` in a minute, and half of them at once.
    pub fn per_minute(count: u32) -> SessionRate {
        SessionRate { rate: Rate::new(count / 2, count, MINUTE), used: Mutex::default() }
    }

    /// Counts a session that begins at `now`. If there were too many, returns how long to wait.
    pub fn take(&self, network: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut used = self.used.lock();
        // What is left is no more than the sessions of half a minute.
        used.retain(|_, used| !used.is_refilled(now));
        self.rate.take(used.entry(network).or_default(), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_ten_sessions_a_second_one_begins_and_other_addresses_do_not_notice() {
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
