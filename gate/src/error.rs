//! Why the gate cannot start.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use oxo_headless::net::TrustError;
use oxo_server::BindError;

use crate::host_key::HostKeyError;

#[derive(Debug, thiserror::Error)]
pub enum GateError {
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("there is no home directory: name a directory with --data")]
    NoDirectory,
    #[error("`oxo` is not installed: put it beside `oxo-ssh` or on the PATH")]
    NoProgram,
    #[error("cannot use {}: {error}", path.display())]
    Data { path: PathBuf, error: io::Error },
    #[error(transparent)]
    HostKey(#[from] HostKeyError),
    #[error(transparent)]
    Trust(#[from] TrustError),
    #[error("cannot host a server: {0}")]
    Server(#[from] BindError),
    #[error("{0}")]
    Io(#[from] io::Error),
}
