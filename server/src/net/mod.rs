//! Connections and their limits: who calls from where, how often, and by which name.

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
