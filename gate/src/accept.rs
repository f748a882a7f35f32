//! Accepts connections, and runs the SSH protocol on each.

use std::mem;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use oxo_server::network;
use russh::keys::PrivateKey;
use russh::server::{Config, run_stream};
use russh::{MethodKind, Preferred, kex};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::io::InspectReader;

use crate::connection::Connection;
use crate::gate::Gate;
use crate::handler::ConnectionHandler;
use crate::pending::Stage;

/// Key exchanges that cost the gate less than a millisecond. A Diffie-Hellman group of 8192 bits
/// would cost half a second for a client that has not logged in (CVE-2002-20001).
const KEY_EXCHANGES: &[kex::Name] = &[
    kex::MLKEM768X25519_SHA256,
    kex::CURVE25519,
    kex::CURVE25519_PRE_RFC_8731,
    kex::EXTENSION_SUPPORT_AS_SERVER,
    kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
];
/// Pause after a failed accept, for example when no descriptors are left.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// Maximum number of bytes a client may send ahead of what the gate has read: more than people type
/// or paste.
const WINDOW: u32 = 64 * 1024;
/// Maximum size of a client's packet, in bytes.
const PACKET: u32 = 16 * 1024;
/// Maximum number of unread messages of a client.
const MESSAGES: usize = 32;
/// Maximum login attempts per connection: an agent may offer several keys of kinds the gate cannot
/// read.
const MAX_AUTH_ATTEMPTS: usize = 12;
/// Unanswered keepalive requests, `--patience` apart, before the connection is closed.
const MAX_KEEPALIVES: usize = 3;

pub fn config(patience: Duration, key: PrivateKey) -> Config {
    Config {
        // A key is an identity here, not a permission, so there is nothing to guess.
        methods: [MethodKind::None, MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]
            .into(),
        auth_rejection_time: Duration::ZERO,
        max_auth_attempts: MAX_AUTH_ATTEMPTS,
        keys: vec![key],
        preferred: Preferred { kex: KEY_EXCHANGES.into(), ..Preferred::DEFAULT },
        window_size: WINDOW,
        maximum_packet_size: PACKET,
        channel_buffer_size: MESSAGES,
        keepalive_interval: Some(patience),
        keepalive_max: MAX_KEEPALIVES,
        // Keepalive requests need room in the send buffer; this also ends connections without any.
        inactivity_timeout: Some(patience * (MAX_KEEPALIVES as u32 + 1)),
        ..Config::default()
    }
}

pub async fn accept_loop(gate: &Arc<Gate>, config: &Arc<Config>, listener: &TcpListener) {
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                let served = serve(Arc::clone(gate), Arc::clone(config), stream, from);
                gate.tasks.spawn(served);
            }
            Err(_) => sleep(ACCEPT_RETRY).await,
        }
    }
}

/// Serves one connection, and closes it if no session starts within the patience.
async fn serve(gate: Arc<Gate>, config: Arc<Config>, stream: TcpStream, from: SocketAddr) {
    let Ok((stream, connection)) = Connection::of(stream) else { return };
    let from = from.ip().to_canonical();
    let (guard, no_longer_pending) = gate.pending.add(network(from), connection.clone());
    let progress = guard.progress.clone();
    let mut is_silent = true;
    let stream = InspectReader::new(stream, move |_: &[u8]| {
        if mem::take(&mut is_silent) {
            progress.reach(Stage::Speaking);
        }
    });
    let handler = ConnectionHandler::new(Arc::clone(&gate), from, connection.clone(), guard);
    let deadline = async {
        if timeout(gate.timeouts.patience, no_longer_pending.cancelled()).await.is_err() {
            connection.shut_down();
        }
    };
    let protocol = async {
        if let Ok(running) = run_stream(config, stream, handler).await {
            // A protocol error ends only this connection.
            let _ = running.await;
        }
    };
    tokio::join!(deadline, protocol);
}
