//! The greeting on a new connection and its reply.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_protocol::frame::{decode_server, encode_request, read_reply};
use oxo_protocol::reply::Welcome;
use oxo_protocol::{Hello, Rejection, Request, ServerFrame};
use oxo_words as words;
use tokio_tungstenite::tungstenite::Message;

use super::dial::{Network, Socket};
use super::end::{End, closed};

/// Timeout for a connection with its handshakes, and again for the welcome. After that a new socket
/// is the better choice.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of frames before the reply to the greeting; a proper server sends none.
pub(super) const MAX_FRAMES_AHEAD: usize = 16;
/// The name and version of this client.
pub(super) const PROGRAM: &str = concat!("oxo/", env!("CARGO_PKG_VERSION"));
/// The id of `hello`; other requests start at 1.
const HELLO_ID: u64 = 0;

/// Sends the greeting, and returns the welcome or the rejection of the server.
///
/// # Errors
/// [`End`] if the connection ends, or the server does not speak the protocol.
pub(super) async fn greet<N: Network>(
    socket: &mut Socket<N>,
    hello: Hello,
) -> Result<Result<Welcome, Rejection>, End> {
    socket.send(Message::text(encode_request(HELLO_ID, &Request::Hello(hello)))).await?;
    for _ in 0..MAX_FRAMES_AHEAD {
        let message = match socket.next().await {
            None => return Err(End::failed(words::NET_ENDED_EARLY)),
            Some(Ok(Message::Close(frame))) => return Err(closed(frame, Duration::ZERO)),
            Some(message) => message?,
        };
        let Message::Text(text) = message else { continue };
        let bad = |error| End::last(words::NetOtherServerSays { error });
        match decode_server(&text).map_err(bad)? {
            ServerFrame::Ok { re: HELLO_ID, d } => return read_reply(&d).map(Ok).map_err(bad),
            ServerFrame::Err { re: None | Some(HELLO_ID), rejection } => return Ok(Err(rejection)),
            _ => {}
        }
    }
    Err(End::last(words::NET_OTHER_SERVER))
}
