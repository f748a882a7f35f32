//! Closing a socket: the reason, and when to reconnect.

use oxo_protocol::frame::encode_notice;
use oxo_protocol::notice::{Announced, Restarting};
use oxo_protocol::{CloseCode, Notice};
use oxo_shared::Clean;

use crate::app::App;
use crate::net::listener::Stream;
use crate::net::socket::{Frame, SendError, Socket};
use crate::people::players::SignIn;
use crate::people::secret::random_below;

/// Space for the reason in a close frame (RFC 6455, 5.5).
const MAX_REASON_BYTES: usize = 123;

/// How a session ends.
#[derive(Debug)]
pub enum Disconnect {
    /// The connection is lost.
    Dropped,
    /// The server closes it, with the operator's message if there is one.
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

/// Closes a socket, with the operator's message if there is one.
pub async fn close(
    mut socket: Socket<impl Stream>,
    app: &App,
    code: CloseCode,
    message: Option<Clean>,
) {
    app.metrics.count_close(code);
    if let Some(text) = message.clone().filter(|text| text.len() > MAX_REASON_BYTES) {
        // Best effort: the close frame still carries the beginning.
        let announced = encode_notice(&Notice::Announced(Announced { text }));
        let _ = Box::pin(socket.send(announced.into())).await;
    }
    let reason = message.as_ref().map_or(default_reason(code), |text| truncated(text));
    Box::pin(socket.close(code, reason)).await;
}

/// The longest prefix that fits into a close frame.
fn truncated(text: &str) -> &str {
    let ends = text.char_indices().map(|(start, letter)| start + letter.len_utf8());
    &text[..ends.take_while(|&end| end <= MAX_REASON_BYTES).last().unwrap_or_default()]
}

/// Why a session ends: its device was signed out, or an operator ended it.
pub fn dismissal(sign_in: &SignIn) -> Disconnect {
    let message = sign_in.dismissal();
    let code = if message.is_some() { CloseCode::Dismissed } else { CloseCode::SignedOut };
    Disconnect::Closed(code, message)
}

/// Close code of a server that shuts down.
pub fn shutdown_code(app: &App) -> CloseCode {
    if app.config.ends_with_host { CloseCode::Bye } else { CloseCode::Restarting }
}

const fn default_reason(code: CloseCode) -> &'static str {
    match code {
        CloseCode::Bye => "goodbye",
        CloseCode::Protocol => "WebSocket protocol error",
        CloseCode::NotText => "binary frames are not supported",
        CloseCode::NotUtf8 => "text frame is not valid UTF-8",
        CloseCode::TooBig => "frame too large",
        CloseCode::Restarting => "the server is restarting: please reconnect",
        CloseCode::Superseded => "opened elsewhere",
        CloseCode::NoHello => "no hello received in time",
        CloseCode::SignedOut => "this device was signed out",
        CloseCode::Dismissed => "an operator ended this session",
        CloseCode::Silent => "connection timed out",
        CloseCode::TooSlow => "client reads too slowly",
        CloseCode::Flooding => "too many requests",
        CloseCode::Version => "no common protocol version",
    }
}

/// A restart notice with a random reconnect delay.
pub fn return_hint(app: &App) -> Frame {
    let range = app.peers.reconnect_ms(app.metrics.sessions.get().unsigned_abs());
    let retry_ms = range.start + random_below(range.end - range.start);
    encode_notice(&Notice::Restarting(Restarting { retry_ms })).into()
}

#[cfg(test)]
mod tests {
    use tokio::time::{Duration, Instant};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_closed_as_too_slow_after_a_while() {
        let (near, _far) = tokio::io::duplex(1_024);
        let mut socket = Socket::new(near, Vec::new(), 1_024).await;
        let began = Instant::now();
        let error = socket.send(Frame::from("x".repeat(8 * 1_024))).await.expect_err("it is full");
        assert_eq!(began.elapsed(), Duration::from_secs(20));
        let end = Disconnect::from(error);
        assert!(matches!(end, Disconnect::Closed(CloseCode::TooSlow, None)), "{end:?}");
    }
}
