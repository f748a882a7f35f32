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
