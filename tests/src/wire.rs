//! A bare WebSocket to a server: frames in, frames out, nothing understood.

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

/// The longest any test waits for anything: only a broken one gets there.
pub const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, PartialEq)]
pub enum Incoming {
    Frame(ServerFrame),
    /// The end, with the close code if one was sent.
    Closed(Option<u16>),
}

pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Wire {
    /// Connects to `url`, and says nothing.
    pub async fn open(url: &str) -> Self {
        Wire::try_open(url).await.expect("the server listens")
    }

    /// `None` if nobody listens there.
    pub async fn try_open(url: &str) -> Option<Self> {
        let (socket, _) = connect_async(url).await.ok()?;
        Some(Wire { socket })
    }

    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) {
        self.send_message(Message::Text(text.into())).await;
    }

    pub async fn send_message(&mut self, message: Message) {
        // A server that has hung up is found out by the next `receive`.
        let _ = self.socket.send(message).await;
    }

    /// Waits for the next frame, or the end. Pings are answered on the way.
    pub async fn receive(&mut self) -> Incoming {
        timeout(PATIENCE, self.next()).await.expect("the server says something in time")
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

    /// Does not wait for the answer.
    pub async fn close(&mut self) {
        let goodbye = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::default() };
        self.send_message(Message::Close(Some(goodbye))).await;
    }

    /// Cuts the line without a goodbye, as a lost connection does.
    pub fn cut(self) {
        drop(self);
    }
}
