//! What can be said of a gate.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::local::DEFAULT_PORT;
use crate::wording::address::server_url;
use crate::wording::value::span;

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// Where visitors come in
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:2222")]
    pub listen: SocketAddr,
    /// Where the host key, what is kept of visitors and hosted games are
    /// [default: oxo/ssh in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The port of the server that is hosted without --server
    #[arg(long, default_value_t = DEFAULT_PORT)]
    pub port: u16,
    /// Where the friends of visitors find the server [default: --server]
    #[arg(long, value_name = "URL", value_parser = server_url)]
    pub public_url: Option<String>,
    /// Sessions at once
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    pub sessions: usize,
    /// Sessions at once from one address
    #[arg(long, value_name = "COUNT", default_value_t = 16)]
    pub sessions_per_address: usize,
    /// How long a visitor may take to come in, and to take what is drawn
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "30s")]
    pub patience: Duration,
    /// How long a visitor may type nothing
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "60m")]
    pub idle: Duration,
}
