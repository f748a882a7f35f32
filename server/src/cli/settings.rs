//! Settings of the server, and the configuration made from them.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::builder::TypedValueParser;
use hyper::header::HeaderName;
#[cfg(feature = "cluster")]
use oxo_cluster::{Access, Cluster};
use oxo_protocol::Limits;
use oxo_server::{Config, Origin, Tls};
use oxo_store::{Network, millis};

use crate::diagnostics::{self, Format};

/// Upper limit of counts: more than any machine can handle, and safe from overflow.
const MAX_COUNT: u64 = 1_000_000;
/// Upper limit of queues, since each game allocates one.
const MAX_QUEUE: u64 = 4_096;
/// Upper limit of durations: a day.
const MAX_TIME_S: u64 = 24 * 60 * 60;
const MAX_TIME_MS: u64 = 1_000 * MAX_TIME_S;
/// Range of limits that would make the server useless at 0.
const SOME: RangeInclusive<u64> = 1..=u32::MAX as u64;
/// Range of limits that may be 0: a server can do without chat and challenges.
const ANY: RangeInclusive<u64> = 0..=u32::MAX as u64;
/// Range of budgets of bytes: at least what the longest request may store.
const BYTES: RangeInclusive<u64> = 64 * 1024..=u32::MAX as u64;

/// Range of frame sizes: a client's longest ordinary requests, a line of chat or the results of 64
/// puzzles, take less than 4 KiB.
const FRAME: RangeInclusive<u64> = 4 * 1024..=u32::MAX as u64;
/// Range of name lengths: at least that of the names that the server gives, such as guest-0042.
const NAME: RangeInclusive<u64> = 10..=u32::MAX as u64;

/// Shortest retention: longer than any delay of spectators, and than players take to reconnect.
const MIN_AGE: Duration = Duration::from_hours(1);

/// Error message without a home directory.
pub const NO_HOME: &str =
    "no home directory found: set a directory with --data, or use --in-memory";

/// A whole number within `range`.
fn number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (min, max) = (range.start(), range.end());
        number.ok_or_else(|| format!("use a whole number from {min} to {max}"))
    }
}

/// A duration of at least one hour, for example `90d`.
fn age(text: &str) -> Result<Duration, &'static str> {
    let age = humantime::parse_duration(text).ok().filter(|&age| age >= MIN_AGE);
    age.ok_or("use a duration of at least 1h, for example 90d")
}

/// An address to listen on, for example `0.0.0.0:7171`.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an IP address and a port, for example 0.0.0.0:7171".into())
}

/// All settings; [`sources`](crate::sources) also reads them from the environment and a file.
#[derive(Debug, clap::Args)]
pub struct Settings {
    /// Configuration file (TOML) for all other options.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address to listen on; port 0 picks a free port.
    #[arg(long, default_value = "127.0.0.1:7171", value_name = "ADDR:PORT", value_parser = address)]
    listen: SocketAddr,
    /// Serve Prometheus metrics at /metrics on this port of the loopback address, or at ADDR:PORT
    /// [default: off]
    #[arg(long, value_name = "PORT", value_parser = oxo_server::parse_metrics_address)]
    metrics_listen: Option<SocketAddr>,
    /// Data directory, created if missing [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Socket for `oxo-server admin` [default: admin.sock in DIR]
    #[arg(long, value_name = "PATH")]
    admin_socket: Option<PathBuf>,
    /// Keep all data in memory only; it is lost when the server stops.
    #[arg(long, conflicts_with = "data")]
    in_memory: bool,
    /// Delete finished games after this time without activity, for example 90d or 1y, keeping their
    /// results and ratings [default: never]
    #[arg(long, value_name = "DURATION", value_parser = age, conflicts_with = "in_memory")]
    keep_games: Option<Duration>,
    /// Delete players who have been away for this time, unless they have a rating or an unfinished
    /// game [default: never]
    #[arg(long, value_name = "DURATION", value_parser = age, conflicts_with = "in_memory")]
    keep_guests: Option<Duration>,
    /// Start even if acknowledged data is missing or damaged. The losses are listed in a file, and
    /// the damaged files are kept.
    #[arg(long, conflicts_with = "in_memory")]
    accept_loss: bool,
    /// Join a cluster whose games are in NATS JetStream, for example
    /// nats://a:4222,nats://b:4222,nats://c:4222. DIR then holds this server's local copy.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URLS", value_delimiter = ',', conflicts_with_all = ["in_memory", "accept_loss"])]
    cluster: Vec<oxo_cluster::ServerAddr>,
    /// Time limit for disconnecting clients and finishing writes on shutdown.
    #[arg(long, value_name = "SECONDS", default_value_t = Config::default().drain_timeout.as_secs(), value_parser = number::<u64>(1..=MAX_TIME_S))]
    drain_timeout: u64,
    /// Bots that may think at once [default: the number of cores]. Each takes up to 64 MiB while it
    /// thinks, and twice as much is cached.
    #[arg(long, value_name = "NUMBER", value_parser = number::<usize>(1..=MAX_COUNT))]
    bot_threads: Option<usize>,
    /// Think time of a bot per move, in milliseconds. With a clock it depends on the time left, up
    /// to five times this; it shrinks while many bots think.
    #[arg(long, value_name = "MS", default_value_t = millis(Config::default().bot_time), value_parser = number::<u64>(1..=MAX_TIME_MS))]
    bot_time_ms: u64,
    /// Do not look for puzzles in listed finished games while the server is idle.
    #[arg(long)]
    no_mining: bool,
    /// Maximum number of connections.
    #[arg(long, value_name = "NUMBER", default_value_t = Config::default().max_connections, value_parser = number::<usize>(1..=MAX_COUNT))]
    max_connections: usize,
    /// Disable rate limits and quotas per address, for load tests and trusted networks.
    #[arg(long)]
    no_rate_limits: bool,
    /// Do not serve the web client, only the WebSocket and plain text.
    #[arg(long)]
    no_web: bool,
    /// Public address of this server, used in links, for example https://oxo.example.org.
    #[arg(long, value_name = "URL")]
    public_url: Option<Origin>,
    /// Allow web pages of this origin to open a WebSocket, for example https://example.org;
    /// repeatable.
    #[arg(long, value_name = "URL")]
    allow_origin: Vec<Origin>,
    /// Trust this proxy or network (10.0.0.0/8) to name its clients; repeatable. Clients
    /// that connect from there could forge their address.
    #[arg(long, value_name = "ADDR")]
    trust_forwarded: Vec<Network>,
    /// Header in which a trusted proxy names its client, for example Forwarded. No other is read.
    #[arg(long, value_name = "HEADER", default_value_t = Config::default().forwarded_header)]
    forwarded_header: HeaderName,
    /// Serve TLS with this certificate chain (PEM), the server's own first; reloaded on SIGHUP.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate (PEM).
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Format of log lines.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    pub log: Format,
    /// Log filter: error, warn, info, debug or trace, also per module, for example
    /// info,oxo_server::session=debug.
    #[arg(long, value_name = "FILTER", default_value = "info", env = "RUST_LOG", value_parser = |text: &str| diagnostics::read(text).map(|_| text.to_owned()))]
    pub log_filter: String,
    // Groups come last, because options after a group would be listed under its heading.
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    access: Access,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Generates an option for each limit that is sent to clients: its name, type, limit and range.
macro_rules! limits {
    ($($(#[$doc:meta])* $option:ident: $type:ty => $limit:ident, $range:expr;)*) => {
        #[derive(Debug, clap::Args)]
        #[command(next_help_heading = "Limits")]
        struct LimitArgs {
            $(
                $(#[$doc])*
                #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().$limit, value_parser = number::<$type>($range))]
                $option: $type,
            )*
        }

        impl From<LimitArgs> for Limits {
            fn from(args: LimitArgs) -> Limits {
                // The other limits are fixed by the protocol.
                Limits { $($limit: args.$option,)* ..Limits::default() }
            }
        }
    };
}

limits! {
    /// Maximum bytes per frame from a client.
    max_frame: usize => frame_bytes, FRAME;
    /// Time limit for the handshake, and again for the first frame, in milliseconds.
    handshake_ms: u64 => handshake_ms, 1..=MAX_TIME_MS;
    /// Connections per address.
    max_connections_per_address: usize => connections_per_address, SOME;
    /// Sessions per address (connections that have completed the hello).
    max_sessions_per_address: usize => sessions_per_address, SOME;
    /// Games in memory per address that opened them.
    max_games_per_address: usize => games_per_address, SOME;
    /// Open challenges per address.
    max_seeks_per_address: usize => seeks_per_address, ANY;
    /// Connections and HTTP requests per minute and address.
    requests_per_minute: u32 => requests_per_minute, 1..=MAX_COUNT;
    /// New players per hour and address.
    players_per_hour: u32 => players_per_hour, 1..=MAX_COUNT;
    /// New games per hour and address.
    games_per_hour: u32 => games_per_hour, 1..=MAX_COUNT;
    /// New challenges per hour and address.
    seeks_per_hour: u32 => seeks_per_hour, 1..=MAX_COUNT;
    /// Wrong tokens and game codes per hour and address.
    guesses_per_hour: u32 => guesses_per_hour, 1..=MAX_COUNT;
    /// Stored bytes per hour and address, except chat.
    bytes_per_hour: u32 => bytes_per_hour, BYTES;
    /// Stored bytes of chat per hour and address.
    talk_bytes_per_hour: u32 => talk_bytes_per_hour, BYTES;
    /// Events of one game that a client may lag behind before it gets a snapshot instead.
    max_queue: usize => queue_frames, 1..=MAX_QUEUE;
    /// Requests that a session may send in a burst.
    wish_burst: u32 => wish_burst, 1..=MAX_COUNT;
    /// Requests per session in 20 seconds, on average.
    wishes_per_20s: u32 => wishes_per_20s, 1..=MAX_COUNT;
    /// Characters per chat message.
    max_chat: usize => chat_chars, ANY;
    /// Characters per name.
    max_name: usize => name_chars, NAME;
    /// Games per session, played or watched.
    max_games: usize => games_per_session, SOME;
    /// Open challenges per player.
    max_seeks: usize => seeks_per_player, ANY;
    /// Seconds between pings.
    heartbeat: u64 => heartbeat_s, 1..=MAX_TIME_S;
    /// Seconds after which, at the latest, victory over an absent opponent can be claimed.
    claim_after: u64 => claim_after_s, SOME;
}

impl TryFrom<Settings> for Config {
    type Error = anyhow::Error;

    fn try_from(args: Settings) -> anyhow::Result<Config> {
        let defaults = Config::default();
        let data = match (args.data, args.in_memory) {
            (_, true) => None,
            (Some(directory), _) => Some(directory),
            (None, _) => Some(Config::default_directory().context(NO_HOME)?),
        };
        #[cfg(feature = "cluster")]
        let cluster = Some(args.cluster).filter(|servers| !servers.is_empty());
        let tls = args.tls_cert.zip(args.tls_key);
        let tls = tls.map(|(cert, key)| Tls::load(cert, key)).transpose()?;
        Ok(Config {
            listen: args.listen,
            metrics: args.metrics_listen,
            admin: args.admin_socket.or_else(|| Some(data.as_ref()?.join(Config::ADMIN_SOCKET))),
            data,
            #[cfg(feature = "cluster")]
            cluster: cluster.map(|servers| Cluster::new(servers, args.access)),
            keep_games: args.keep_games,
            keep_guests: args.keep_guests,
            accept_loss: args.accept_loss,
            drain_timeout: Duration::from_secs(args.drain_timeout),
            limits: args.limits.into(),
            rate_limits: !args.no_rate_limits,
            web: !args.no_web,
            public_url: args.public_url,
            allow_origins: args.allow_origin,
            trust_forwarded: args.trust_forwarded,
            forwarded_header: args.forwarded_header,
            tls,
            max_connections: args.max_connections,
            bot_threads: args.bot_threads.unwrap_or(defaults.bot_threads),
            bot_time: Duration::from_millis(args.bot_time_ms),
            mine_puzzles: !args.no_mining,
            ..defaults
        })
    }
}
