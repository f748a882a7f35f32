//! Options of `oxo ssh`, which `oxo-ssh` parses as well.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use oxo_words as words;

use oxo_headless::keep::address::{DEFAULT_PORT, server_url};
use oxo_headless::keep::value::span;

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Ssh {
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:2222",
          help = words::OPTION_LISTEN.text())]
    pub listen: SocketAddr,
    #[arg(long, value_name = "DIR", help = words::OPTION_DATA.text())]
    pub data: Option<PathBuf>,
    #[arg(long, default_value_t = DEFAULT_PORT, help = words::OPTION_SSH_PORT.text())]
    pub port: u16,
    #[arg(long, value_name = "URL", value_parser = server_url,
          help = words::OPTION_PUBLIC_URL.text())]
    pub public_url: Option<String>,
    #[arg(long, value_name = "COUNT", default_value_t = 200, help = words::OPTION_SESSIONS.text())]
    pub sessions: usize,
    #[arg(long, value_name = "COUNT", default_value_t = 16,
          help = words::OPTION_SESSIONS_PER_ADDRESS.text())]
    pub sessions_per_address: usize,
    #[arg(long, value_name = "COUNT", default_value_t = 60,
          help = words::OPTION_SESSIONS_PER_MINUTE.text())]
    pub sessions_per_minute: u32,
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "30s",
          help = words::OPTION_PATIENCE.text())]
    pub patience: Duration,
    #[arg(long, value_name = "TIME", value_parser = span, default_value = "60m",
          help = words::OPTION_IDLE.text())]
    pub idle: Duration,
}
