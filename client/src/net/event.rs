//! What happens to the connection.

use oxo_protocol::ServerFrame;
use oxo_protocol::reply::Welcome;
use oxo_shared::Clean;

#[derive(Debug)]
pub enum NetEvent {
    Connecting {
        /// Which one since the connection was last good, from 1.
        attempt: u32,
    },
    Up(Box<Welcome>),
    Frame(ServerFrame),
    /// A ping came back after so many milliseconds.
    Rtt(u32),
    /// A ping has had no answer for so many milliseconds, whatever else was heard.
    Quiet {
        silent_ms: u64,
    },
    /// This client will not be known again the next time it starts.
    Unkept {
        why: Clean,
    },
    /// The server does not know who was kept: that player is gone, or was signed out here.
    Forgotten,
    /// The connection is gone, or could not be made. The next try comes by itself.
    Down {
        why: Clean,
        /// For how long nothing had been heard.
        silent_ms: u64,
        /// When the next try begins, from now.
        retry_in_ms: u64,
    },
    Closed {
        why: Clean,
    },
}
