//! Connection events.

use oxo_protocol::ServerFrame;
use oxo_protocol::reply::Welcome;
use oxo_shared::Clean;

#[derive(Debug)]
pub enum NetEvent {
    Connecting {
        /// The number of the attempt since the connection was last up, from 1.
        attempt: u32,
    },
    Up(Box<Welcome>),
    Frame(ServerFrame),
    /// Round-trip time of a ping, in milliseconds.
    Rtt(u32),
    /// A ping has been unanswered for this many milliseconds, whatever else arrived.
    Quiet {
        silent_ms: u64,
    },
    /// The identity could not be saved, so the server will not recognise this client next time.
    Unkept {
        why: Clean,
    },
    /// The server does not know the saved player, who was deleted or signed out here.
    Forgotten,
    /// The connection is lost or could not be established. The next attempt is automatic.
    Down {
        why: Clean,
        /// How long nothing had arrived.
        silent_ms: u64,
        /// Time until the next attempt.
        retry_in_ms: u64,
    },
    Closed {
        why: Clean,
    },
}
