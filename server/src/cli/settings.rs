//! What can be set, and what a server is made of by it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::builder::RangedU64ValueParser;
use hyper::header::HeaderName;
#[cfg(feature = "cluster")]
use oxo_cluster::{Access, Cluster};
use oxo_protocol::Limits;
use oxo_server::{Config, Origin, Tls};
use oxo_store::Network;

use crate::diagnostics::Format;

/// The largest number that counts things: far more than any machine has, few enough to
/// be counted.
const MAX_COUNT: u64 = 1_000_000;
/// The longest queue of events: each game sets aside the room for one.
const MAX_QUEUE: u64 = 4_096;
/// The longest time that can be set, in seconds and so in milliseconds: a day.
const MAX_TIME_S: u64 = 24 * 60 * 60;
const MAX_TIME_MS: u64 = 1_000 * MAX_TIME_S;

/// The shortest time for which something is kept: longer than any delay, and than who lost the
/// line stays away.
const LEAST_AGE: Duration = Duration::from_hours(1);

/// What to do where there is no user's directory.
pub const NO_HOME: &str =
    "there is no home directory to keep things in: name one with --data, or use --in-memory";

/// A number from 1 to `most`.
fn up_to<T: TryFrom<u64>>(most: u64) -> RangedU64ValueParser<T> {
    RangedU64ValueParser::new().range(1..=most)
}

/// A budget of bytes: from what the longest request may store on.
fn bytes() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(64 * 1024..=u64::from(u32::MAX))
}

/// A time from an hour on, as people say it.
fn age(text: &str) -> Result<Duration, String> {
    let age = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if age < LEAST_AGE { Err("it is less than 1h".into()) } else { Ok(age) }
}

/// What can be set; [`sources`](crate::sources) reads it from where else it can be said.
#[derive(Debug, clap::Args)]
pub struct Settings {
    /// Where the other options are set, in TOML.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where to listen; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:7171")]
    listen: SocketAddr,
    /// Where Prometheus reads the figures, at /metrics: a port of the loopback address, or
    /// ADDR:PORT; nowhere if absent.
    #[arg(long, value_name = "PORT", value_parser = oxo_server::parse_metrics_address)]
    metrics_listen: Option<SocketAddr>,
    /// Where everything is kept; made if it is not there [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where `oxo-server admin` speaks to this server [default: admin.sock in DIR]
    #[arg(long, value_name = "PATH")]
    admin_socket: Option<PathBuf>,
    /// Keep everything in memory, and lose it when the server stops.
    #[arg(long, conflicts_with = "data")]
    in_memory: bool,
    /// Forget ended games in which nothing has happened for so long, like 90d or 1y: all but what
    /// results and ratings rest on; never if absent.
    #[arg(long, value_name = "DURATION", value_parser = age, conflicts_with = "in_memory")]
    keep_games: Option<Duration>,
    /// Forget players who were not here for so long, unless they have a rating or a game that
    /// goes on; never if absent.
    #[arg(long, value_name = "DURATION", value_parser = age, conflicts_with = "in_memory")]
    keep_guests: Option<Duration>,
    /// Where what was acknowledged is missing or damaged, go on without it: what is lost is
    /// written down, and the damaged files are kept.
    #[arg(long, conflicts_with = "in_memory")]
    accept_loss: bool,
    /// Be one of several servers, with their games in NATS JetStream, like
    /// nats://a:4222,nats://b:4222,nats://c:4222; what is kept in DIR is this server's view of them.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URLS", value_delimiter = ',', conflicts_with_all = ["in_memory", "accept_loss"])]
    cluster: Vec<oxo_cluster::ServerAddr>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    access: Access,
    /// How long the goodbyes and the last writes may take when the server stops, in seconds.
    #[arg(long, default_value_t = 10, value_parser = up_to::<u64>(MAX_TIME_S))]
    drain_timeout: u64,
    /// How many bots think at once; as many as there are cores if absent. Each takes up to
    /// 64 MiB while it thinks, and twice as much is kept for next moves.
    #[arg(long, value_parser = up_to::<usize>(MAX_COUNT))]
    bot_threads: Option<usize>,
    /// How long a bot may think about one move, in milliseconds; with a clock its part of what is
    /// left, at most five times as long, and less where many think.
    #[arg(long, default_value_t = 1_000, value_parser = up_to::<u64>(MAX_TIME_MS))]
    bot_time_ms: u64,
    /// Sockets at once.
    #[arg(long, default_value_t = Config::default().max_connections, value_parser = up_to::<usize>(MAX_COUNT))]
    max_connections: usize,
    /// No rates and no counts per address: for load tests and trusted networks.
    #[arg(long)]
    no_rate_limits: bool,
    /// Only the WebSocket and plain text: no page for browsers.
    #[arg(long)]
    no_web: bool,
    /// Where people find this server, like https://oxo.example.org: what links say.
    #[arg(long, value_name = "URL")]
    public_url: Option<Origin>,
    /// A web page from elsewhere that may open a WebSocket here, like https://example.org; may be
    /// repeated.
    #[arg(long, value_name = "URL")]
    allow_origin: Vec<Origin>,
    /// A proxy, or a network of them (10.0.0.0/8), that is believed when it says for whom it
    /// asks; may be repeated. Nobody else may reach the port from there.
    #[arg(long, value_name = "ADDR")]
    trust_forwarded: Vec<Network>,
    /// The header in which it says so, Forwarded if it writes that one; no other one is read.
    #[arg(long, value_name = "HEADER", default_value_t = Config::default().forwarded_header)]
    forwarded_header: HeaderName,
    /// Speak TLS with this chain of certificates, PEM, the server's own first; read again
    /// at SIGHUP.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key that belongs to it, PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// What a line of the log looks like.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    pub log: Format,
    /// What is logged: error, warn, info, debug or trace, also per module, like
    /// info,oxo_server::session=debug.
    #[arg(long, value_name = "FILTER", default_value = "info", env = "RUST_LOG")]
    pub log_filter: String,
    #[command(flatten)]
    limits: LimitArgs,
}

/// An option for each limit that clients are told: how it is called, what it takes, which limit
/// that is.
macro_rules! limits {
    ($($(#[$doc:meta])* $option:ident: $type:ty => $limit:ident $(, $parser:expr)?;)*) => {
        #[derive(Debug, clap::Args)]
        #[command(next_help_heading = "Limits")]
        struct LimitArgs {
            $(
                $(#[$doc])*
                #[arg(long, default_value_t = Limits::default().$limit $(, value_parser = $parser)?)]
                $option: $type,
            )*
        }

        impl From<LimitArgs> for Limits {
            fn from(args: LimitArgs) -> Limits {
                // The rest are the rules' own, the same on every server.
                Limits { $($limit: args.$option,)* ..Limits::default() }
            }
        }
    };
}

limits! {
    /// Bytes in one frame from a client.
    max_frame: usize => frame_bytes;
    /// How long the handshake may take, and then the first frame, in milliseconds.
    handshake_ms: u64 => handshake_ms, up_to::<u64>(MAX_TIME_MS);
    /// Sockets at once from one address.
    max_connections_per_address: usize => connections_per_address;
    /// Sockets at once from one address that have said hello.
    max_sessions_per_address: usize => sessions_per_address;
    /// Games at once that were opened from one address.
    max_games_per_address: usize => games_per_address;
    /// Open seeks at once from one address.
    max_seeks_per_address: usize => seeks_per_address;
    /// Connections and requests in a minute from one address.
    requests_per_minute: u32 => requests_per_minute, up_to::<u32>(MAX_COUNT);
    /// New players in an hour from one address.
    players_per_hour: u32 => players_per_hour, up_to::<u32>(MAX_COUNT);
    /// Games opened in an hour from one address.
    games_per_hour: u32 => games_per_hour, up_to::<u32>(MAX_COUNT);
    /// Seeks opened in an hour from one address.
    seeks_per_hour: u32 => seeks_per_hour, up_to::<u32>(MAX_COUNT);
    /// Wrong tokens and wrong codes of games in an hour from one address.
    guesses_per_hour: u32 => guesses_per_hour, up_to::<u32>(MAX_COUNT);
    /// Bytes that one address may store in an hour, talk excepted.
    bytes_per_hour: u32 => bytes_per_hour, bytes();
    /// Bytes of talk that one address may store in an hour.
    talk_bytes_per_hour: u32 => talk_bytes_per_hour, bytes();
    /// Events of one game that a client may be behind before it gets a snapshot instead.
    max_queue: usize => queue_frames, up_to::<usize>(MAX_QUEUE);
    /// Requests in a row before the rate counts.
    wish_burst: u32 => wish_burst, up_to::<u32>(MAX_COUNT);
    /// Requests in twenty seconds, on average.
    wishes_per_20s: u32 => wishes_per_20s, up_to::<u32>(MAX_COUNT);
    /// Characters in one line of chat.
    max_chat: usize => chat_chars;
    /// Characters in a name.
    max_name: usize => name_chars;
    /// Games a session follows at once.
    max_games: usize => games_per_session;
    /// Open seeks of one player.
    max_seeks: usize => seeks_per_player;
    /// Seconds between two pings.
    heartbeat: u64 => heartbeat_s, up_to::<u64>(MAX_TIME_S);
    /// Seconds after which, at the latest, the win over an absent opponent can be claimed.
    claim_after: u64 => claim_after_s;
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
            log: None,
            data,
            #[cfg(feature = "cluster")]
            cluster: cluster.map(|servers| Cluster::new(servers, args.access)),
            keep_games: args.keep_games,
            keep_guests: args.keep_guests,
            accept_loss: args.accept_loss,
            drain_timeout: Duration::from_secs(args.drain_timeout),
            limits: args.limits.into(),
            rate_limits: !args.no_rate_limits,
            ends_with_host: false,
            web: !args.no_web,
            public_url: args.public_url,
            allow_origins: args.allow_origin,
            trust_forwarded: args.trust_forwarded,
            forwarded_header: args.forwarded_header,
            tls,
            max_connections: args.max_connections,
            bot_threads: args.bot_threads.unwrap_or(defaults.bot_threads),
            bot_time: Duration::from_millis(args.bot_time_ms),
        })
    }
}
