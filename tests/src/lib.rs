//! Real servers, real clients and real terminals for tests.

pub mod audit;
pub mod balancer;
pub mod browser;
pub mod client;
#[cfg(target_os = "linux")]
pub mod cluster;
pub mod crash;
pub mod damage;
mod devtools;
#[cfg(target_os = "linux")]
pub mod disk;
pub mod endpoint;
mod firefox;
#[cfg(unix)]
pub mod gate;
pub mod http;
pub mod load;
pub mod lossy_game;
pub mod nats;
mod optional;
pub mod port;
#[cfg(target_os = "linux")]
pub mod preload;
pub mod process;
pub mod program;
pub mod prometheus;
pub mod raw;
pub mod reconnecting_client;
pub mod recording_players;
pub mod screen_svg;
pub mod server;
pub mod server_run;
pub mod simulation;
pub mod terminal;
pub mod wire;

pub use browser::{Chrome, Device, Tab};
pub use client::TestClient;
#[cfg(unix)]
pub use gate::{Gate, Visitor};
pub use nats::NatsCluster;
pub use process::ServerProcess;
pub use raw::RawConnection;
pub use server::TestServer;
pub use terminal::Terminal;
pub use wire::{Incoming, TIMEOUT, Wire};
