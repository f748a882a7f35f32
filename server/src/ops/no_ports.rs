//! Stand-in without the feature `operator`: no metrics port and no admin socket.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::app::App;
use crate::config::Config;
use crate::net::port::ListenError;

#[derive(Debug)]
pub struct Ports;

impl Ports {
    /// Opens nothing, so it never fails.
    pub const fn open(_: &Config) -> Result<Ports, ListenError> {
        Ok(Ports)
    }

    pub const fn metrics_addr(&self) -> Option<SocketAddr> {
        None
    }

    pub const fn serve(self, _: &Arc<App>) {}
}
