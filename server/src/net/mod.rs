//! Connections: listening, TLS, client addresses, quotas and rate limits.

pub mod background;
pub mod forwarded;
pub mod listener;
pub mod origin;
pub mod port;
pub mod quotas;
pub mod rate;
pub mod render_cache;
pub mod response;
pub mod socket;
pub mod tls;
