//! Durations, as percentiles.

use std::time::Duration;

use hdrhistogram::Histogram;

/// The longest duration recorded: a minute.
const MAX_NS: u64 = 60_000_000_000;
/// Significant digits of each duration.
const DIGITS: u8 = 3;

#[derive(Clone, Debug)]
pub struct Times(Histogram<u64>);

impl Times {
    pub fn new() -> Self {
        Times(Histogram::new_with_max(MAX_NS, DIGITS).expect("bounds that a histogram can have"))
    }

    pub fn add(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_nanos()).unwrap_or(MAX_NS));
    }

    pub fn merge(&mut self, other: &Times) {
        self.0.add(&other.0).expect("of the same bounds");
    }

    pub fn len(&self) -> u64 {
        self.0.len()
    }

    /// Returns the time in microseconds that `percent` of them do not exceed.
    pub fn percentile_us(&self, percent: f64) -> f64 {
        self.0.value_at_percentile(percent) as f64 / 1e3
    }
}
