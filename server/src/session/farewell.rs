//! The last words on a socket: why it is closed, and when to come back.

use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::notice::Restarting;
use oxo_shared::protocol::{CloseCode, Notice};

use crate::listener::Stream;
use crate::secret::random_below;
use crate::socket::{Frame, Socket};
use crate::world::World;

/// The earliest a client is asked to come back when the server restarts: before that,
/// nobody listens.
const RETURN_AFTER_MS: u64 = 200;
/// Within how long after that few clients come back...
const RETURN_SPREAD_MS: u64 = 300;
/// ... and how much longer it takes for each one more: a thousand a second.
const RETURN_MS_EACH: u64 = 1;

pub async fn close(socket: Socket<impl Stream>, world: &World, code: CloseCode) {
    world.metrics.count_close(code);
    Box::pin(socket.close(code, reason(code))).await;
}

/// How a server that ends leaves its clients.
pub const fn parting(world: &World) -> CloseCode {
    if world.config.ends_with_host { CloseCode::Bye } else { CloseCode::Restarting }
}

const fn reason(code: CloseCode) -> &'static str {
    match code {
        CloseCode::Bye => "goodbye",
        CloseCode::Protocol => "that is not WebSocket",
        CloseCode::NotText => "only text is spoken here",
        CloseCode::NotUtf8 => "that text is not UTF-8",
        CloseCode::TooBig => "that frame is too big",
        CloseCode::Restarting => "the server restarts: come back",
        CloseCode::Superseded => "opened elsewhere",
        CloseCode::NoHello => "no hello",
        CloseCode::SignedOut => "this device was signed out",
        CloseCode::Silent => "not heard of for too long",
        CloseCode::TooSlow => "not reading",
        CloseCode::Flooding => "too many wishes",
        CloseCode::Version => "no common version",
    }
}

/// When to come back: each client at another time, the more of them the later. Where there are
/// other nodes, they serve them at once.
pub fn return_hint(world: &World) -> Frame {
    let retry_ms = if world.nodes.is_shared() {
        random_below(RETURN_SPREAD_MS)
    } else {
        let sessions = world.metrics.sessions.get().unsigned_abs();
        let spread_ms = RETURN_SPREAD_MS + sessions.saturating_mul(RETURN_MS_EACH);
        RETURN_AFTER_MS + random_below(spread_ms)
    };
    encode_notice(&Notice::Restarting(Restarting { retry_ms })).into()
}
