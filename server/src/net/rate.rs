//! Rate limits: token buckets.

use std::time::Duration;

use oxo_protocol::{Code, Rejection};
use oxo_words::Fixed;
use tokio::time::Instant;

/// A token bucket: `burst` at once, then one per `every`. Stored as the time at which the bucket is
/// full again (the generic cell rate algorithm of ITU-T I.371).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    every: Duration,
    /// How far ahead of the steady rate a client may be.
    slack: Duration,
}

/// A rejection with a time to wait.
pub fn too_often(reason: Fixed, wait: Duration) -> Rejection {
    let retry_ms = u64::try_from(wait.as_millis()).ok();
    Rejection { retry_ms, ..Rejection::because(Code::RateLimited, &reason) }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// When the bucket is full again; `None` if it was never used.
    until: Option<Instant>,
}

impl Rate {
    /// `burst` at once, and `count` per `period` in the long run. Both are at least one, because a
    /// rate of zero would block everything.
    pub fn new(burst: u32, count: u32, period: Duration) -> Self {
        let every = period / count.max(1);
        Rate { every, slack: every.saturating_mul(burst.max(1)) }
    }

    /// Takes one token, or returns how long to wait for it.
    pub fn take(&self, used: &mut Used, now: Instant) -> Result<(), Duration> {
        self.take_many(1, used, now)
    }

    /// Takes `count` tokens at once, at most `burst`, or returns how long to wait for them.
    pub fn take_many(&self, count: u32, used: &mut Used, now: Instant) -> Result<(), Duration> {
        self.check_many(count, used, now)?;
        self.owe(count, used, now);
        Ok(())
    }

    /// Takes `count` tokens that were used before they could be counted, even beyond the burst. The
    /// next request waits for them.
    pub fn owe(&self, count: u32, used: &mut Used, now: Instant) {
        let cost = self.every.saturating_mul(count);
        used.until = Some(used.until.map_or(now, |until| until.max(now)) + cost);
    }

    /// Returns how long to wait for a token, if there is none now.
    pub fn check(&self, used: &Used, now: Instant) -> Result<(), Duration> {
        self.check_many(1, used, now)
    }

    fn check_many(&self, count: u32, used: &Used, now: Instant) -> Result<(), Duration> {
        let ahead = used.until.map_or(Duration::ZERO, |until| until.duration_since(now));
        let cost = self.every.saturating_mul(count);
        let wait = (ahead + cost).saturating_sub(self.slack);
        if wait.is_zero() { Ok(()) } else { Err(wait) }
    }
}

impl Used {
    pub fn is_refilled(&self, now: Instant) -> bool {
        self.until.is_none_or(|until| until <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_burst_is_granted_then_the_steady_rate() {
        let start = Instant::now();
        let rate = Rate::new(3, 10, 10 * SECOND);
        let mut used = Used::default();
        assert!((0..3).all(|_| rate.take(&mut used, start).is_ok()));
        assert_eq!(rate.take(&mut used, start), Err(SECOND));
        assert_eq!(rate.check(&used, start + SECOND / 4), Err(SECOND * 3 / 4));
        assert_eq!(rate.take(&mut used, start + SECOND), Ok(()));
        assert_eq!(rate.take(&mut used, start + SECOND), Err(SECOND));
    }

    #[test]
    fn unused_tokens_come_back_up_to_the_burst() {
        let start = Instant::now();
        let rate = Rate::new(3, 10, 10 * SECOND);
        let mut used = Used::default();
        assert!(used.is_refilled(start) && rate.take(&mut used, start).is_ok());
        assert!(!used.is_refilled(start) && used.is_refilled(start + SECOND));
        let later = start + 1_000 * SECOND;
        assert!((0..3).all(|_| rate.take(&mut used, later).is_ok()));
        assert!(rate.take(&mut used, later).is_err());
    }

    #[test]
    fn a_rate_of_zero_still_grants_one() {
        let start = Instant::now();
        let rate = Rate::new(0, 0, 20 * SECOND);
        let mut used = Used::default();
        assert_eq!(rate.take(&mut used, start), Ok(()));
        assert_eq!(rate.take(&mut used, start), Err(20 * SECOND));
    }
}
