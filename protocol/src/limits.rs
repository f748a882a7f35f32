//! Limits for clients; `hello` reports the values in force.

use serde::{Deserialize, Serialize};

use oxo_shared::area::{MAX_BOUNDLESS_STONES, MAX_COORDINATE, MAX_REACH};

/// The largest request id: 53 bits, which JSON readers keep exact.
pub const MAX_ID: u64 = (1 << 53) - 1;

/// What a server allows. Defaults are those of `oxo-server`, and apply to a limit that a server
/// omits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Limits {
    /// Bytes in a client frame.
    pub frame_bytes: usize,
    /// Milliseconds for the handshake, and again for the first frame.
    pub handshake_ms: u64,
    /// Open sockets from one address.
    pub connections_per_address: usize,
    /// Open sessions from one address.
    pub sessions_per_address: usize,
    /// Unfinished games created from one address.
    pub games_per_address: usize,
    /// Open seeks from one address.
    pub seeks_per_address: usize,
    /// Connections and requests per minute from one address, as a burst or on average. A handshake
    /// counts as one.
    pub requests_per_minute: u32,
    /// New players per hour from one address, as a burst or on average.
    pub players_per_hour: u32,
    /// Games created per hour from one address, as a burst or on average.
    pub games_per_hour: u32,
    /// Seeks opened per hour from one address, as a burst or on average.
    pub seeks_per_hour: u32,
    /// Wrong tokens and wrong game codes per hour from one address, as a burst or on average.
    pub guesses_per_hour: u32,
    /// Bytes stored per hour by requests from one address, without chat, as a burst or on average.
    /// 64 players who move every second stay below this.
    pub bytes_per_hour: u32,
    /// Bytes of chat stored per hour from one address, as a burst or on average. 64 players who
    /// each write a line of sixty letters a minute stay below this.
    pub talk_bytes_per_hour: u32,
    /// Events that a client may lag behind before it gets a snapshot.
    pub queue_frames: usize,
    /// Requests in a burst, before the rate limit applies.
    pub wish_burst: u32,
    /// Average number of requests in twenty seconds.
    pub wishes_per_20s: u32,
    /// Characters in a chat message.
    pub chat_chars: usize,
    /// Characters in a name.
    pub name_chars: usize,
    /// Games that a session follows, played and watched.
    pub games_per_session: usize,
    /// Open seeks of one player.
    pub seeks_per_player: usize,
    /// Largest coordinate of a boundless board, counted from its first stone.
    pub coordinate: i32,
    /// Largest distance of a new stone from its nearest neighbour on a boundless board.
    pub reach: u32,
    /// Number of stones that fill a boundless board.
    pub boundless_stones: usize,
    /// Seconds between pings. After two missed pings a player is away; after four the server closes
    /// the socket.
    pub heartbeat_s: u64,
    /// The longest absence in seconds before the opponent can claim victory.
    pub claim_after_s: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            frame_bytes: 8 * 1024,
            handshake_ms: 5_000,
            connections_per_address: 64,
            sessions_per_address: 64,
            games_per_address: 256,
            seeks_per_address: 32,
            requests_per_minute: 1_200,
            players_per_hour: 1_000,
            games_per_hour: 1_000,
            seeks_per_hour: 1_000,
            guesses_per_hour: 60,
            bytes_per_hour: 64 * 1024 * 1024,
            talk_bytes_per_hour: 4 * 1024 * 1024,
            queue_frames: 64,
            wish_burst: 30,
            wishes_per_20s: 100,
            chat_chars: 500,
            name_chars: 24,
            games_per_session: 16,
            seeks_per_player: 4,
            coordinate: MAX_COORDINATE,
            reach: MAX_REACH,
            boundless_stones: MAX_BOUNDLESS_STONES,
            heartbeat_s: 10,
            claim_after_s: 300,
        }
    }
}
