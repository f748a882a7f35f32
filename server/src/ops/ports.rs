//! The operator's endpoints: the metrics port and the admin socket.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::app::App;
use crate::config::Config;
use crate::net::port::{ListenError, listen};
#[cfg(unix)]
use crate::ops::admin;
use crate::ops::metrics_port;

#[derive(Debug)]
pub struct Ports {
    metrics: Option<TcpListener>,
    #[cfg(unix)]
    admin: Option<admin::AdminSocket>,
}

impl Ports {
    /// Binds the metrics port and opens the admin socket, where they are configured. Fails if the
    /// port cannot be bound. A socket that cannot be opened is logged and left out.
    pub fn open(config: &Config) -> Result<Ports, ListenError> {
        Ok(Ports {
            metrics: config.metrics.map(listen).transpose()?,
            #[cfg(unix)]
            admin: open_admin(config),
        })
    }

    /// Address of the metrics endpoint, if there is one.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves operators until the server has stopped.
    pub fn serve(self, app: &Arc<App>) {
        if let Some(metrics) = self.metrics {
            app.tasks.spawn(metrics_port::serve(metrics, Arc::clone(app)));
        }
        #[cfg(unix)]
        if let Some(socket) = self.admin {
            app.tasks.spawn(admin::serve(socket, Arc::clone(app)));
        }
    }
}

/// Opens the admin socket. Without one, the server still runs.
#[cfg(unix)]
fn open_admin(config: &Config) -> Option<admin::AdminSocket> {
    let path = config.admin.as_deref()?;
    admin::AdminSocket::open(path, config.data.as_deref())
        .inspect_err(|error| {
            tracing::error!(%error, path = %path.display(), "cannot open the admin socket");
        })
        .ok()
}
