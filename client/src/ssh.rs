//! `oxo ssh`: the gate by which people come in with plain ssh, and get this program drawn on
//! their terminal.

pub mod args;
mod child;
mod confine;
pub mod error;
mod gate;
mod greeter;
mod homes;
mod host_key;
mod keyholders;
mod line;
mod order;
mod places;
mod threshold;
mod visit;

use std::io::{self, Write};
use std::mem;
use std::net::SocketAddr;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::Duration;

use etcetera::{BaseStrategy, choose_base_strategy};
use oxo_server::network;
use russh::keys::HashAlg;
use russh::server::{Config, run_stream};
use russh::{MethodKind, Preferred, kex};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::ctrl_c;
use tokio::time::{sleep, timeout};
use tokio_util::io::InspectReader;

use crate::local::Local;
use crate::terminal::stop_signal;
use args::Args;
use child::Program;
pub use confine::confine;
use error::GateError;
use gate::{Gate, Patience};
use greeter::Greeter;
use homes::Homes;
use line::Line;
use places::Places;
use threshold::Stage;

/// Key exchanges that cost the gate a fraction of a millisecond. With a Diffie-Hellman group of
/// 8192 bits it would compute for half a second before it knows who asks (CVE-2002-20001).
const KEY_EXCHANGES: &[kex::Name] = &[
    kex::MLKEM768X25519_SHA256,
    kex::CURVE25519,
    kex::CURVE25519_PRE_RFC_8731,
    kex::EXTENSION_SUPPORT_AS_SERVER,
    kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
];
/// How long the goodbyes to all visitors may take.
const FAREWELL: Duration = Duration::from_secs(5);
/// The pause after a connection that could not be taken, as when there are no descriptors left.
const BREATH: Duration = Duration::from_millis(100);
/// What may come in of a visitor before it was looked at, in bytes: more than is typed or pasted.
const WINDOW: u32 = 64 * 1024;
/// The longest packet of a visitor, in bytes.
const PACKET: u32 = 16 * 1024;
/// Messages of a visitor that wait to be looked at.
const MESSAGES: usize = 32;
/// Tries to say who one is: an agent may hold some keys that cannot be read here.
const MAX_TRIES: usize = 12;
/// Questions without an answer whether a visitor is still there, `--patience` apart.
const MAX_UNANSWERED: usize = 3;

/// Lets people in until the system asks the program to end.
pub async fn run(args: Args, server: Option<String>, ca: Option<PathBuf>) -> Result<(), GateError> {
    let data = args.data.clone().or_else(default_directory).ok_or(GateError::Nowhere)?;
    // The programs of visitors run elsewhere, where a relative path is another one.
    let (data, ca) = (absolute(data)?, ca.map(absolute).transpose()?);
    let key = host_key::at(&data.join("host_key"))?;
    let fingerprint = key.public_key().fingerprint(HashAlg::Sha256);
    let listen = |error| GateError::Listen { address: args.listen, error };
    let listener = TcpListener::bind(args.listen).await.map_err(listen)?;
    let (hosted, server, usual) = match server {
        Some(url) => (None, url.clone(), url),
        None => {
            let address = SocketAddr::new(args.listen.ip(), args.port);
            let local = Local::for_visitors(address, data.join("games")).await?;
            let (url, public) = (local.url(), local.public_url());
            (Some(local), url, public)
        }
    };
    let known_as = args.public_url.clone().unwrap_or(usual);
    let (address, mut out) = (listener.local_addr()?, io::stdout());
    writeln!(out, "visitors come in at {address}\nhost key {fingerprint} (ed25519)")?;
    writeln!(out, "they play at {server}")?;
    out.flush()?;
    take_descriptors()?;
    let gate = Arc::new(gate(&args, &data, Program::this(server, known_as, ca)?)?);
    let config = Arc::new(config(&args, key));
    tokio::select! {
        () = welcome(&gate, &config, &listener) => {}
        () = gate.homes.tend() => {}
        () = stop_signal() => {}
        _ = ctrl_c() => {}
    }
    drop(listener);
    gate.close(FAREWELL).await;
    if let Some(hosted) = hosted {
        hosted.stop().await;
    }
    Ok(())
}

/// As many as the system grants: a session takes four, and one on the threshold two.
fn take_descriptors() -> io::Result<()> {
    let granted = getrlimit(Resource::Nofile);
    Ok(setrlimit(Resource::Nofile, Rlimit { current: granted.maximum, ..granted })?)
}

fn default_directory() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.data_dir().join("oxo/ssh"))
}

fn gate(args: &Args, data: &Path, program: Program) -> Result<Gate, GateError> {
    let path = data.join("visitors");
    let homes = Homes::at(path.clone()).map_err(|error| GateError::Data { path, error })?;
    let patience = Patience { coming: args.patience, idle: args.idle };
    let places = Places::new(args.sessions, args.sessions_per_address);
    Ok(Gate::new(program, homes, places, patience))
}

fn config(args: &Args, key: russh::keys::PrivateKey) -> Config {
    Config {
        // A key is a name here, and no permission: there is nothing to guess.
        methods: [MethodKind::None, MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]
            .into(),
        auth_rejection_time: Duration::ZERO,
        max_auth_attempts: MAX_TRIES,
        keys: vec![key],
        preferred: Preferred { kex: KEY_EXCHANGES.into(), ..Preferred::DEFAULT },
        window_size: WINDOW,
        maximum_packet_size: PACKET,
        channel_buffer_size: MESSAGES,
        keepalive_interval: Some(args.patience),
        keepalive_max: MAX_UNANSWERED,
        // Also while nothing can be sent, when nobody can be asked.
        inactivity_timeout: Some(args.patience * (MAX_UNANSWERED as u32 + 1)),
        ..Config::default()
    }
}

async fn welcome(gate: &Arc<Gate>, config: &Arc<Config>, listener: &TcpListener) {
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                let visit = come_in(Arc::clone(gate), Arc::clone(config), stream, from);
                gate.visits.spawn(visit);
            }
            Err(_) => sleep(BREATH).await,
        }
    }
}

/// One connection. Who has no session in time is sent away.
async fn come_in(gate: Arc<Gate>, config: Arc<Config>, stream: TcpStream, from: SocketAddr) {
    let Ok((stream, line)) = Line::of(stream) else { return };
    let from = from.ip().to_canonical();
    let (wait, in_session) = gate.threshold.step_on(network(from), line.clone());
    let stand = wait.stand.clone();
    let mut is_silent = true;
    let stream = InspectReader::new(stream, move |_: &[u8]| {
        if mem::take(&mut is_silent) {
            stand.reach(Stage::Speaking);
        }
    });
    let greeter = Greeter::new(Arc::clone(&gate), from, line.clone(), wait);
    let in_time = async {
        if timeout(gate.patience.coming, in_session.cancelled()).await.is_err() {
            line.cut();
        }
    };
    let spoken = async {
        if let Ok(running) = run_stream(config, stream, greeter).await {
            // Whatever was wrong, it was wrong with this connection alone.
            let _ = running.await;
        }
    };
    tokio::join!(in_time, spoken);
}
