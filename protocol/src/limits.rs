//! The limits a client has to keep to; `hello` reports those in force.

use serde::{Deserialize, Serialize};

use oxo_shared::area::{MAX_BOUNDLESS_STONES, MAX_COORDINATE, MAX_REACH};

/// The largest id of a request: JSON readers keep 53 bits exact.
pub const MAX_ID: u64 = (1 << 53) - 1;

/// What a server allows. The defaults are those of `oxo-server`; a limit that another server
/// does not tell of is read as its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Limits {
    /// Bytes in one frame from a client.
    pub frame_bytes: usize,
    /// How long the handshake may take, and then the first frame, in milliseconds.
    pub handshake_ms: u64,
    /// Sockets at once from one address.
    pub connections_per_address: usize,
    /// Sockets at once from one address that have said hello.
    pub sessions_per_address: usize,
    /// Games at once that were opened from one address.
    pub games_per_address: usize,
    /// Open seeks at once from one address.
    pub seeks_per_address: usize,
    /// Connections and requests, a handshake being one, in a minute from one address, in a
    /// row or on average.
    pub requests_per_minute: u32,
    /// New players in an hour from one address, in a row or on average.
    pub players_per_hour: u32,
    /// Games opened in an hour from one address, in a row or on average.
    pub games_per_hour: u32,
    /// Seeks opened in an hour from one address, in a row or on average.
    pub seeks_per_hour: u32,
    /// Wrong tokens and wrong codes of games in an hour from one address, in a row or on
    /// average.
    pub guesses_per_hour: u32,
    /// Bytes that requests from one address may store in an hour, talk excepted, in a row or on
    /// average. 64 people who move once a second for an hour stay below.
    pub bytes_per_hour: u32,
    /// Bytes of talk that one address may store in an hour, in a row or on average. 64 people
    /// who say a line of sixty letters each minute stay below.
    pub talk_bytes_per_hour: u32,
    /// Events of one game that a client may be behind before it gets a snapshot instead.
    pub queue_frames: usize,
    /// Requests in a row before the rate counts.
    pub wish_burst: u32,
    /// Requests in twenty seconds, on average.
    pub wishes_per_20s: u32,
    /// Characters in one line of chat.
    pub chat_chars: usize,
    /// Characters in a name.
    pub name_chars: usize,
    /// Games a session follows at once, its own and watched.
    pub games_per_session: usize,
    /// Open seeks of one player.
    pub seeks_per_player: usize,
    /// How far a boundless board reaches from its first stone.
    pub coordinate: i32,
    /// How far from its nearest neighbour a stone of a boundless board may lie.
    pub reach: u32,
    /// Stones that fill a boundless board.
    pub boundless_stones: usize,
    /// Seconds between two pings; two missed make a player away, four close the socket.
    pub heartbeat_s: u64,
    /// The longest that an opponent has to be away before the win can be claimed, in seconds.
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
