//! The connection and the server it leads to.

use oxo_protocol::PATH;
use oxo_shared::Clean;
use oxo_words as words;

#[derive(Clone, Debug, PartialEq, Default)]
pub enum Link {
    #[default]
    Idle,
    Connecting {
        /// The number of the attempt, from 1.
        attempt: u32,
        since_ms: u64,
    },
    Online {
        /// Round-trip time of a ping, once measured.
        rtt_ms: Option<u32>,
        /// Since when the server has not answered, if it has gone quiet.
        quiet_since_ms: Option<u64>,
    },
    /// The connection is lost; the client is reconnecting.
    Lost {
        since_ms: u64,
        /// When the next attempt starts; in the past while one is under way.
        retry_at_ms: u64,
        why: Clean,
    },
    /// The connection is gone, and the client does not reconnect.
    Closed { since_ms: u64, why: Clean },
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Place {
    /// A server within this process, for play against bots.
    #[default]
    Local,
    /// A server within this process that others can reach.
    Hosting {
        /// The URL for a friend: `ws://192.168.1.5:7171/ws`.
        url: String,
    },
    Server {
        url: String,
    },
}

impl Place {
    pub fn label(&self) -> &str {
        match self {
            Place::Local => words::SCREEN_THIS_MACHINE.text(),
            Place::Hosting { url } | Place::Server { url } => url,
        }
    }

    /// Returns the URL a friend uses to reach the server; `None` if it only serves this program.
    pub fn public_url(&self) -> Option<&str> {
        match self {
            Place::Local => None,
            Place::Hosting { url } | Place::Server { url } => Some(url),
        }
    }
}

/// Returns the browser address of the server at `url`, if it uses the standard path.
pub fn site(url: &str) -> Option<String> {
    // Turns `ws` into `http` and `wss` into `https`.
    Some(url.strip_suffix(PATH)?.replacen("ws", "http", 1))
}
