//! The connection, and what it leads to.

use oxo_protocol::PATH;
use oxo_shared::Clean;
use oxo_words as words;

#[derive(Clone, Debug, PartialEq, Default)]
pub enum Link {
    #[default]
    Idle,
    Connecting {
        /// Which try, from 1.
        attempt: u32,
        since_ms: u64,
    },
    Online {
        /// The time a ping takes there and back, once measured.
        rtt_ms: Option<u32>,
        /// Since when nothing that is sent is answered, if that is so.
        quiet_since_ms: Option<u64>,
    },
    /// It is gone; tries to get it back go on by themselves.
    Lost {
        since_ms: u64,
        /// When the next try begins; in the past while one is under way.
        retry_at_ms: u64,
        why: Clean,
    },
    /// It is gone and no try is made to get it back.
    Closed { since_ms: u64, why: Clean },
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Place {
    /// A server within this process, for play against bots.
    #[default]
    Local,
    /// A server within this process that others can reach.
    Hosting {
        /// What a friend connects to: `ws://192.168.1.5:7171/ws`.
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

    pub fn public_url(&self) -> Option<&str> {
        match self {
            Place::Local => None,
            Place::Hosting { url } | Place::Server { url } => Some(url),
        }
    }
}

/// Where browsers find the server at `url`, if it is where servers are.
pub fn site(url: &str) -> Option<String> {
    // `ws` is `http`, and `wss` is `https`.
    Some(url.strip_suffix(PATH)?.replacen("ws", "http", 1))
}
