//! The last words on a socket: why it is closed, and when to come back.

use oxo_protocol::frame::encode_notice;
use oxo_protocol::notice::{Announced, Restarting};
use oxo_protocol::{CloseCode, Notice};
use oxo_shared::Clean;

use crate::app::App;
use crate::net::listener::Stream;
use crate::net::socket::{Frame, SendError, Socket};
use crate::people::players::SignIn;
use crate::people::secret::random_below;

/// What a frame that closes has room for beside its code (RFC 6455, 5.5).
const MAX_REASON_BYTES: usize = 123;
/// The earliest a client is asked to come back when the server restarts: before that,
/// nobody listens.
const RETURN_AFTER_MS: u64 = 200;
/// Within how long after that few clients come back...
const RETURN_SPREAD_MS: u64 = 300;
/// ... and how much longer it takes for each one more: a thousand a second.
const RETURN_MS_EACH: u64 = 1;

/// How a session ends.
#[derive(Debug)]
pub enum Disconnect {
    /// The line is gone.
    Dropped,
    /// With the words of an operator, if there are any.
    Closed(CloseCode, Option<Clean>),
}

impl From<CloseCode> for Disconnect {
    fn from(code: CloseCode) -> Disconnect {
        Disconnect::Closed(code, None)
    }
}

impl From<SendError> for Disconnect {
    fn from(error: SendError) -> Disconnect {
        match error {
            SendError::TooSlow => CloseCode::TooSlow.into(),
            SendError::Closed => Disconnect::Dropped,
        }
    }
}

/// Closes a socket, with the words of an operator if there are any.
pub async fn close(
    mut socket: Socket<impl Stream>,
    app: &App,
    code: CloseCode,
    words: Option<Clean>,
) {
    app.metrics.count_close(code);
    if let Some(text) = words.clone().filter(|words| words.len() > MAX_REASON_BYTES) {
        // Whether it is heard, the beginning of it is.
        let announced = encode_notice(&Notice::Announced(Announced { text }));
        let _ = Box::pin(socket.send(announced.into())).await;
    }
    let words = words.as_ref().map_or(reason(code), |words| fitting(words));
    Box::pin(socket.close(code, words)).await;
}

/// As much as fits into a frame that closes.
fn fitting(words: &str) -> &str {
    let ends = words.char_indices().map(|(start, letter)| start + letter.len_utf8());
    &words[..ends.take_while(|&end| end <= MAX_REASON_BYTES).last().unwrap_or_default()]
}

/// How a session is left whose device was signed out, or that an operator has ended.
pub fn parting_by(sign_in: &SignIn) -> Disconnect {
    let words = sign_in.dismissal();
    let code = if words.is_some() { CloseCode::Dismissed } else { CloseCode::SignedOut };
    Disconnect::Closed(code, words)
}

/// How a server that ends leaves its clients.
pub fn parting(app: &App) -> CloseCode {
    if app.config.ends_with_host { CloseCode::Bye } else { CloseCode::Restarting }
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
        CloseCode::Dismissed => "an operator ended this session",
        CloseCode::Silent => "not heard of for too long",
        CloseCode::TooSlow => "not reading",
        CloseCode::Flooding => "too many requests",
        CloseCode::Version => "no common version",
    }
}

/// When to come back: each client at another time, the more of them the later. Where there are
/// other nodes, they serve them at once.
pub fn return_hint(app: &App) -> Frame {
    let retry_ms = if app.peers.is_shared() {
        random_below(RETURN_SPREAD_MS)
    } else {
        let sessions = app.metrics.sessions.get().unsigned_abs();
        let spread_ms = RETURN_SPREAD_MS + sessions.saturating_mul(RETURN_MS_EACH);
        RETURN_AFTER_MS + random_below(spread_ms)
    };
    encode_notice(&Notice::Restarting(Restarting { retry_ms })).into()
}
