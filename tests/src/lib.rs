//! Real servers, real clients and real terminals for tests.

pub mod client;
pub mod crash;
pub mod process;
pub mod program;
pub mod raw;
pub mod server;
pub mod terminal;
pub mod wire;

pub use client::TestClient;
pub use process::ServerProcess;
pub use raw::Raw;
pub use server::TestServer;
pub use terminal::Terminal;
pub use wire::{Incoming, PATIENCE, Wire};
