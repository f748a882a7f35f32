//! One WebSocket: text in, text out, and everything that can go wrong with either.

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

/// A serialised frame: cloning shares the bytes.
pub type Frame = Utf8Bytes;

/// The default of 128 KiB is zeroed on each read: a small buffer takes a third of the
/// time per move, and a tenth of the memory of an idle socket. Requests have 100 bytes.
const READ_BUFFER: usize = 1024;
/// Bytes that are gathered before they are written: what belongs together, a reply and the
/// events that follow from it, is one write.
const WRITE_BUFFER: usize = 4 * 1024;
/// Unsent bytes beyond which a peer is not reading; more than the longest snapshot.
const MAX_WRITE_BUFFER: usize = 1024 * 1024;
/// How long a peer may take to read what is sent at once.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// How much of what a peer sends after it broke the protocol is still read.
const MAX_LEFTOVER: u64 = 1024 * 1024;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Socket<S> {
    stream: WebSocketStream<S>,
}

#[derive(Debug)]
pub enum Inbound {
    Text(Frame),
    /// A sign of life.
    Ping,
    /// The answer to a ping, which says the same.
    Pong(Bytes),
    /// The peer said goodbye, or the line broke.
    Ended,
    /// The peer broke the protocol; close with this code.
    Broken(CloseCode),
}

/// The peer does not read, or is gone; the socket is of no further use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    #[error("the peer does not read")]
    TooSlow,
    #[error("the line is closed")]
    Closed,
}

impl<S: Stream> Socket<S> {
    /// Takes over a stream on which the handshake is done, and what was read of it beyond that.
    /// Frames over `max_frame` bytes are refused.
    pub async fn new(stream: S, read: Vec<u8>, max_frame: usize) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_write_buffer_size(MAX_WRITE_BUFFER)
            .max_message_size(Some(max_frame))
            .max_frame_size(Some(max_frame));
        let (role, config) = (Role::Server, Some(config));
        // A buffer that begins with what was read stays as small as that.
        let stream = if read.is_empty() {
            WebSocketStream::from_raw_socket(stream, role, config).await
        } else {
            WebSocketStream::from_partially_read(stream, read, role, config).await
        };
        Socket { stream }
    }

    /// Safe to cancel.
    pub async fn receive(&mut self) -> Inbound {
        match self.stream.next().await {
            Some(Ok(Message::Text(text))) => Inbound::Text(text),
            Some(Ok(Message::Ping(_))) => Inbound::Ping,
            Some(Ok(Message::Pong(pong))) => Inbound::Pong(pong),
            Some(Ok(Message::Binary(_))) => Inbound::Broken(CloseCode::NotText),
            Some(Ok(Message::Close(_))) => {
                // The answer to a goodbye is queued by now; only a further step sends it.
                let _ = timeout(CLOSE_TIMEOUT, self.stream.flush()).await;
                Inbound::Ended
            }
            Some(Ok(Message::Frame(_))) | None => Inbound::Ended,
            Some(Err(error)) => fault(&error).map_or(Inbound::Ended, Inbound::Broken),
        }
    }

    /// The same with a ping behind them.
    pub async fn send_with_ping(
        &mut self,
        frames: impl IntoIterator<Item = Frame>,
        ping: [u8; 8],
    ) -> Result<(), SendError> {
        let ping = Message::Ping(Bytes::copy_from_slice(&ping));
        self.send_messages(frames.into_iter().map(Message::Text).chain([ping])).await
    }

    pub async fn send(&mut self, frame: Frame) -> Result<(), SendError> {
        self.send_all([frame]).await
    }

    /// Sends frames that belong together, if they are short in one write.
    pub async fn send_all(
        &mut self,
        frames: impl IntoIterator<Item = Frame>,
    ) -> Result<(), SendError> {
        self.send_messages(frames.into_iter().map(Message::Text)).await
    }

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

    /// Says goodbye, and waits a moment for the answer so that the reason arrives.
    pub async fn close(mut self, code: CloseCode, reason: &str) {
        let goodbye = CloseFrame { code: (code as u16).into(), reason: reason.into() };
        let farewell = async {
            self.stream.close(Some(goodbye)).await?;
            while self.stream.next().await.transpose()?.is_some() {}
            Ok::<(), Error>(())
        };
        // Whether the peer hears it is its own affair.
        if let Ok(Err(_)) = timeout(CLOSE_TIMEOUT, farewell).await {
            self.hang_up().await;
        }
    }

    /// Ends a line on which frames cannot be told apart any more. What still comes is
    /// read: unread bytes would turn the end into a reset, and the goodbye might be lost.
    async fn hang_up(mut self) {
        let raw = self.stream.get_mut();
        let quiet = async {
            raw.shutdown().await?;
            copy(&mut raw.take(MAX_LEFTOVER), &mut sink()).await
        };
        let _ = timeout(CLOSE_TIMEOUT, quiet).await;
    }
}

/// The code with which a broken line is closed, if there is still somebody to hear it.
const fn fault(error: &Error) -> Option<CloseCode> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => Some(CloseCode::TooBig),
        Error::Utf8(_) => Some(CloseCode::NotUtf8),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        Error::Protocol(_) => Some(CloseCode::Protocol),
        _ => None,
    }
}
