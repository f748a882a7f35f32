//! End-to-end tests with real sockets, real processes and a real terminal.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail as the test may")]

#[cfg(unix)]
mod admin;
mod analysis;
mod bots;
#[cfg(target_os = "linux")]
mod cluster;
mod compatibility;
mod delay;
mod directory;
mod engines;
mod faults;
#[cfg(target_os = "linux")]
mod fsync;
mod fuzz;
mod hostile;
mod hostile_server;
mod http;
mod limits;
mod link;
mod logs;
mod maintenance;
mod metrics;
mod monitoring;
mod openings;
mod page;
mod pairing;
#[cfg(target_os = "linux")]
mod people;
mod puzzles;
mod rated;
mod read_only_session;
mod replay;
mod restart;
mod resume;
#[cfg(target_os = "linux")]
mod retention;
mod rooms;
mod settings;
mod shutdown;
mod slow;
mod spectators;
#[cfg(target_os = "linux")]
mod ssh;
mod storage;
mod terminal;
mod terminal_restart;
mod tls;
