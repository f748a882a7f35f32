//! How often somebody may ask.

use std::time::Duration;

use tokio::time::Instant;

/// A bucket of wishes: full at first, refilled evenly, one taken per wish.
#[derive(Clone, Debug)]
pub struct Rate {
    burst: f64,
    per_second: f64,
    left: f64,
    refilled: Instant,
}

impl Rate {
    /// `burst` at once, and `count` in `period` in the long run.
    #[must_use]
    pub fn new(burst: u32, count: u32, period: Duration, now: Instant) -> Self {
        let burst = f64::from(burst);
        let per_second = f64::from(count) / period.as_secs_f64();
        Rate { burst, per_second, left: burst, refilled: now }
    }

    /// Takes one, or says how long to wait for it.
    ///
    /// # Errors
    /// The time until one is there.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let gained = (now - self.refilled).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.burst);
        self.refilled = now;
        if self.left < 1.0 {
            let wait = (1.0 - self.left) / self.per_second;
            // For ever, where nothing is refilled.
            return Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX));
        }
        self.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_of_nothing_is_waited_for_without_end() {
        let start = Instant::now();
        let mut rate = Rate::new(1, 0, Duration::from_secs(20), start);
        assert_eq!(rate.take(start), Ok(()));
        assert_eq!(rate.take(start), Err(Duration::MAX));
    }

    #[test]
    fn a_burst_is_granted_and_then_the_rate() {
        let start = Instant::now();
        let mut rate = Rate::new(3, 10, Duration::from_secs(10), start);
        assert!((0..3).all(|_| rate.take(start).is_ok()));
        let wait = rate.take(start).unwrap_err();
        assert!(wait <= Duration::from_secs(1));
        assert!(rate.take(start + wait + Duration::from_millis(1)).is_ok());
        assert!(rate.take(start + wait + Duration::from_millis(1)).is_err());
    }
}
