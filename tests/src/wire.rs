//! A bare WebSocket to a server, which sends and receives frames unparsed.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_protocol::ServerFrame;
use oxo_protocol::frame::decode_server;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long tests wait at most; only a broken one gets there.
pub const TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, PartialEq)]
pub enum Incoming {
    Frame(ServerFrame),
    /// The connection ended, with the close code if one was sent.
    Closed(Option<u16>),
}

pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Wire {
    /// Connects to `url` without sending anything.
    pub async fn open(url: &str) -> Self {
        Wire::try_open(url).await.expect("the server listens")
    }

    /// Connects to `url`; `None` if no server listens there.
    pub async fn try_open(url: &str) -> Option<Self> {
        let (socket, _) = connect_async(url).await.ok()?;
        Some(Wire { socket })
    }

    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) {
        self.send_message(Message::Text(text.into())).await;
    }

    pub async fn send_message(&mut self, message: Message) {
        // The next `receive` notices a closed connection.
        let _ = self.socket.send(message).await;
    }

    /// Waits for the next frame, or the end. Answers pings on the way.
    pub async fn receive(&mut self) -> Incoming {
        timeout(TIMEOUT, self.next()).await.expect("the server says something in time")
    }

    async fn next(&mut self) -> Incoming {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Incoming::Frame(decode_server(&text).expect("a frame of the protocol"));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Incoming::Closed(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Incoming::Closed(None),
            }
        }
    }

    /// Closes the connection without waiting for the server's close frame.
    pub async fn close(&mut self) {
        let goodbye = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::default() };
        self.send_message(Message::Close(Some(goodbye))).await;
    }

    /// Drops the connection without a close frame, like a lost one.
    pub fn cut(self) {
        drop(self);
    }
}
