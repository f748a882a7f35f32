//! Without the feature `operator` there is no port but the port of the game.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::BindError;
use crate::config::Config;
use crate::world::World;

#[derive(Debug)]
pub struct Ports;

impl Ports {
    pub const fn open(_: &Config) -> Result<Ports, BindError> {
        Ok(Ports)
    }

    pub const fn metrics_addr(&self) -> Option<SocketAddr> {
        None
    }

    pub const fn serve(self, _: &Arc<World>) {}
}
