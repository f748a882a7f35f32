//! The connection, and what it leads to.

/// How the connection is.
#[derive(Clone, Debug, PartialEq)]
pub enum Link {
    /// None wanted yet.
    Idle,
    /// The first connection is being made.
    Connecting {
        /// Which try, from 1.
        attempt: u32,
        /// Since when.
        since_ms: u64,
    },
    /// It is there.
    Online {
        /// The time a ping takes there and back, once measured.
        rtt_ms: Option<u32>,
        /// Since when nothing that is sent is answered, if that is so.
        quiet_since_ms: Option<u64>,
    },
    /// It is gone; tries to get it back go on by themselves.
    Lost {
        /// Since when nothing was heard.
        since_ms: u64,
        /// When the next try begins; in the past while one is under way.
        retry_at_ms: u64,
        /// What happened, in words.
        why: String,
    },
    /// It is gone and no try is made to get it back.
    Closed {
        /// Since when.
        since_ms: u64,
        /// Why, in words.
        why: String,
    },
}

/// Where the games are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A server within this process, for play against bots.
    Local,
    /// A server within this process that others can reach.
    Hosting {
        /// What a friend connects to: `ws://192.168.1.5:7171/ws`.
        url: String,
    },
    /// A server elsewhere.
    Server {
        /// Its URL.
        url: String,
    },
}

impl Place {
    /// The place in words.
    #[must_use]
    pub fn label(&self) -> &str {
        match self {
            Place::Local => "this machine",
            Place::Hosting { url } | Place::Server { url } => url,
        }
    }

    /// The URL that others can use.
    #[must_use]
    pub fn public_url(&self) -> Option<&str> {
        match self {
            Place::Local => None,
            Place::Hosting { url } | Place::Server { url } => Some(url),
        }
    }
}
