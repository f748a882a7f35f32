//! One WebSocket connection: text frames in and out, timeouts and protocol errors.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_protocol::CloseCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error, ProtocolError};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

use crate::net::listener::Stream;

/// A serialised text frame. Clones share the bytes.
pub type Frame = Utf8Bytes;

/// The default of 128 KiB is zeroed on each read. A small buffer takes a third of the time per move
/// and a tenth of the memory of an idle socket. Requests have some 100 bytes.
const READ_BUFFER: usize = 1024;
/// Bytes gathered before a write, so that a reply and its events go out together.
const WRITE_BUFFER: usize = 4 * 1024;
/// Unsent bytes after which a peer counts as too slow; more than the longest snapshot.
const MAX_WRITE_BUFFER: usize = 1024 * 1024;
/// How long a peer may take to read one batch.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// How much is still read from a peer after a protocol error.
const MAX_LEFTOVER: u64 = 1024 * 1024;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Socket<S> {
    stream: WebSocketStream<S>,
}

#[derive(Debug)]
pub enum Inbound {
    Text(Frame),
    Ping,
    /// The reply to a ping, with the same payload.
    Pong(Bytes),
    /// The peer closed the connection, or it broke.
    Ended,
    /// The peer violated the protocol; close with this code.
    Broken(CloseCode),
}

/// The connection is of no further use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    #[error("the peer reads too slowly")]
    TooSlow,
    #[error("the connection is closed")]
    Closed,
}

impl<S: Stream> Socket<S> {
    /// Takes over a stream after the handshake, with the bytes that were read beyond it. Frames
    /// over `max_frame` bytes are rejected.
    pub async fn new(stream: S, read: Vec<u8>, max_frame: usize) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_write_buffer_size(MAX_WRITE_BUFFER)
            .max_message_size(Some(max_frame))
            .max_frame_size(Some(max_frame));
        let (role, config) = (Role::Server, Some(config));
        // Only if needed: the read buffer stays as small as the bytes it starts with.
        let stream = if read.is_empty() {
            WebSocketStream::from_raw_socket(stream, role, config).await
        } else {
            WebSocketStream::from_partially_read(stream, read, role, config).await
        };
        Socket { stream }
    }

    /// Cancel-safe.
    pub async fn receive(&mut self) -> Inbound {
        match self.stream.next().await {
            Some(Ok(Message::Text(text))) => Inbound::Text(text),
            Some(Ok(Message::Ping(_))) => Inbound::Ping,
            Some(Ok(Message::Pong(pong))) => Inbound::Pong(pong),
            Some(Ok(Message::Binary(_))) => Inbound::Broken(CloseCode::NotText),
            Some(Ok(Message::Close(_))) => {
                // The reply to the close frame is queued by now; a flush sends it.
                let _ = timeout(CLOSE_TIMEOUT, self.stream.flush()).await;
                Inbound::Ended
            }
            Some(Ok(Message::Frame(_))) | None => Inbound::Ended,
            Some(Err(error)) => fault(&error).map_or(Inbound::Ended, Inbound::Broken),
        }
    }

    /// Sends one frame; fails as [`Socket::send_all`] does.
    pub async fn send(&mut self, frame: Frame) -> Result<(), SendError> {
        self.send_all([frame], None).await
    }

    /// Sends frames as one batch, followed by a ping if one is given; short frames go out in one
    /// write. Fails if the peer reads too slowly or the connection is closed.
    pub async fn send_all(
        &mut self,
        frames: impl IntoIterator<Item = Frame>,
        ping: Option<[u8; 8]>,
    ) -> Result<(), SendError> {
        let ping = ping.map(|ping| Message::Ping(Bytes::copy_from_slice(&ping)));
        self.send_messages(frames.into_iter().map(Message::Text).chain(ping)).await
    }

    /// Sends a ping without payload; fails as [`Socket::send_all`] does.
    pub async fn ping(&mut self) -> Result<(), SendError> {
        self.send_messages([Message::Ping(Bytes::new())]).await
    }

    async fn send_messages(
        &mut self,
        messages: impl IntoIterator<Item = Message>,
    ) -> Result<(), SendError> {
        let sending = async {
            for message in messages {
                self.stream.feed(message).await?;
            }
            self.stream.flush().await
        };
        match timeout(SEND_TIMEOUT, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(Error::WriteBufferFull(_))) | Err(_) => Err(SendError::TooSlow),
            Ok(Err(_)) => Err(SendError::Closed),
        }
    }

    /// Sends a close frame and waits briefly for the reply, so that the reason arrives.
    pub async fn close(mut self, code: CloseCode, reason: &str) {
        let frame = CloseFrame { code: (code as u16).into(), reason: reason.into() };
        let closing = async {
            self.stream.close(Some(frame)).await?;
            while self.stream.next().await.transpose()?.is_some() {}
            Ok::<(), Error>(())
        };
        // A peer that does not reply in time is not worth more effort.
        if let Ok(Err(_)) = timeout(CLOSE_TIMEOUT, closing).await {
            self.hang_up().await;
        }
    }

    /// Ends a connection after a framing error. Reads what still arrives, because unread bytes
    /// would cause a reset, which can discard the close frame.
    async fn hang_up(mut self) {
        let raw = self.stream.get_mut();
        let quiet = async {
            raw.shutdown().await?;
            copy(&mut raw.take(MAX_LEFTOVER), &mut sink()).await
        };
        let _ = timeout(CLOSE_TIMEOUT, quiet).await;
    }
}

/// Close code for an error, if the peer can still receive one.
const fn fault(error: &Error) -> Option<CloseCode> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => Some(CloseCode::TooBig),
        Error::Utf8(_) => Some(CloseCode::NotUtf8),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        Error::Protocol(_) => Some(CloseCode::Protocol),
        _ => None,
    }
}
