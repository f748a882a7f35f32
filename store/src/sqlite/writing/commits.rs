//! Metrics of commits: duration and size.

use std::time::Instant;

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::metrics::{show_time, times};

/// Maximum writes per commit: enough to amortise the disk sync, few enough to keep the wait short.
pub const MAX_BATCH: usize = 512;

#[derive(Debug)]
pub struct Commits {
    times: Histogram,
    sizes: Histogram,
}

impl Default for Commits {
    fn default() -> Self {
        let doublings = u16::try_from(MAX_BATCH.ilog2()).unwrap_or(u16::MAX);
        let sizes = Histogram::new(exponential_buckets(1.0, 2.0, doublings + 1));
        Commits { times: times(), sizes }
    }
}

impl Commits {
    pub fn register(&self, registry: &mut Registry) {
        let help = "From a write asked for to its commit";
        show_time(registry, "commit", help, self.times.clone());
        registry.register("commit_writes", "Writes in one commit", self.sizes.clone());
    }

    pub fn count(&self, queued_at: impl ExactSizeIterator<Item = Instant>) {
        self.sizes.observe(queued_at.len() as f64);
        let now = Instant::now();
        queued_at.for_each(|queued_at| self.times.observe((now - queued_at).as_secs_f64()));
    }
}
