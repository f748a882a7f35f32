//! How long commits take, and how much they carry.

use std::time::Instant;

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::metrics::{show_time, times};

/// Writes in one commit: enough that the disk is no longer what costs, few enough that the
/// first of them does not wait for long.
pub const MAX_BATCH: usize = 512;

#[derive(Clone, Debug)]
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

    pub fn count(&self, asked: impl ExactSizeIterator<Item = Instant>) {
        self.sizes.observe(asked.len() as f64);
        let now = Instant::now();
        asked.for_each(|asked| self.times.observe((now - asked).as_secs_f64()));
    }
}
