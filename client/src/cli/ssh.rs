//! Options of `oxo ssh`, which `oxo-ssh` reads as well.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::keep::address::{DEFAULT_PORT, server_url};
use crate::keep::value::span;

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Ssh {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:2222")]
    pub listen: SocketAddr,
    /// The directory of the host key, of what is kept of visitors and of hosted games
    /// [default: oxo/ssh in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The port of the server that is hosted without --server
    #[arg(long, default_value_t = DEFAULT_PORT)]
    pub port: u16,
    /// The address of the server as friends of visitors reach it [default: --server]
    #[arg(long, value_name = "URL", value_parser = server_url)]
    pub public_url: Option<String>,
    /// Most sessions at once
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    pub sessions: usize,
    /// Most sessions at once from one address
    #[arg(long, value_name = "COUNT", default_value_t = 16)]
    pub sessions_per_address: usize,
    /// Most sessions that begin in a minute from one address, half of them at once
    #[arg(long, value_name = "COUNT", default_value_t = 60)]
    pub sessions_per_minute: u32,
    /// How long a connection may take to begin a session, and to read what is drawn
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "30s")]
    pub patience: Duration,
    /// How long a visitor may type nothing
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "60m")]
    pub idle: Duration,
}
