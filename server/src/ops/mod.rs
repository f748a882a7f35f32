//! Operation: the admin socket, metrics and background jobs.

#[cfg(all(unix, feature = "operator"))]
pub mod admin;
pub mod heartbeat;
#[cfg(feature = "operator")]
pub mod metrics_port;
pub mod mining;
pub mod peers;
#[cfg_attr(not(feature = "operator"), path = "no_ports.rs")]
pub mod ports;
pub mod retention;
pub mod sweeper;

use std::time::Duration;

use tokio::time::{Interval, MissedTickBehavior, interval};

/// Ticks at once and then each `period`. Work that takes longer delays the next tick.
fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
