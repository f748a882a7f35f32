//! Why a gate lets nobody in.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use oxo_server::BindError;

use super::host_key::HostKeyError;

#[derive(Debug, thiserror::Error)]
pub enum GateError {
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("there is no home directory: name a directory with --data")]
    Nowhere,
    #[error("{} cannot be used: {error}", path.display())]
    Data { path: PathBuf, error: io::Error },
    #[error(transparent)]
    HostKey(#[from] HostKeyError),
    #[error("cannot serve from this machine: {0}")]
    Server(#[from] BindError),
    #[error("{0}")]
    Io(#[from] io::Error),
}
