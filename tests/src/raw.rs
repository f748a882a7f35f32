//! A connection without a WebSocket library, which can send arbitrary bytes.

use oxo_protocol::frame::{decode_server, encode_request};
use oxo_protocol::{Request, ServerFrame};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::client::hello;
use crate::wire::{Incoming, TIMEOUT};

/// A valid handshake without the empty line at its end.
pub const HANDSHAKE: &str = "GET /ws HTTP/1.1\r\nHost: oxo\r\nUpgrade: websocket\r\n\
    Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Opcodes of frames (RFC 6455, 5.2) with the FIN bit set.
pub const TEXT: u8 = 0x81;
pub const BINARY: u8 = 0x82;
pub const CLOSE: u8 = 0x88;
pub const PING: u8 = 0x89;

pub struct RawConnection<S = TcpStream> {
    stream: S,
}

impl RawConnection {
    pub async fn open(address: &str) -> Self {
        RawConnection { stream: TcpStream::connect(address).await.expect("the server listens") }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> RawConnection<S> {
    pub fn new(stream: S) -> Self {
        RawConnection { stream }
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        // The next read notices a closed connection.
        let _ = self.stream.write_all(bytes).await;
    }

    /// Sends a request and returns the status and the body of the response, up to its
    /// `Content-Length`; `None` if the server closes the connection.
    pub async fn request(&mut self, request: &[u8]) -> Option<(u16, String)> {
        self.send(request).await;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.byte().await?);
        }
        let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = Vec::new();
        while body.len() < length {
            body.push(self.byte().await?);
        }
        Some((status, String::from_utf8_lossy(&body).into_owned()))
    }

    pub async fn handshake(&mut self) {
        self.handshake_with("").await;
    }

    /// Each of `headers` ends with its line break.
    async fn handshake_with(&mut self, headers: &str) {
        let reply = self.request(format!("{HANDSHAKE}{headers}\r\n").as_bytes()).await;
        assert_eq!(reply.map(|(status, _)| status), Some(101));
    }

    pub async fn greet(&mut self, name: &str, headers: &str) {
        self.handshake_with(headers).await;
        self.must(Request::Hello(hello(name))).await;
    }

    pub async fn must(&mut self, request: Request) -> Box<str> {
        self.send(&frame(TEXT, encode_request(1, &request).as_bytes())).await;
        match self.reply().await {
            Incoming::Frame(ServerFrame::Ok { re: 1, d }) => d,
            other => panic!("{request:?}: {other:?}"),
        }
    }

    pub async fn receive(&mut self) -> Incoming {
        loop {
            let Some((opcode, payload)) = self.frame().await else { return Incoming::Closed(None) };
            match opcode {
                TEXT => {
                    let text = String::from_utf8(payload).expect("servers speak UTF-8");
                    return Incoming::Frame(decode_server(&text).expect("a frame of the protocol"));
                }
                CLOSE => {
                    let code = payload.first_chunk().map(|&code| u16::from_be_bytes(code));
                    return Incoming::Closed(code);
                }
                _ => {}
            }
        }
    }

    /// Returns the reply to a request; skips everything else.
    pub async fn reply(&mut self) -> Incoming {
        loop {
            let incoming = self.receive().await;
            let Incoming::Frame(ServerFrame::GameEvent { .. } | ServerFrame::Notice(_)) = incoming
            else {
                return incoming;
            };
        }
    }

    /// Reads everything until the server closes the connection, cleanly or not.
    pub async fn read_to_end(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        while let Some(byte) = self.byte().await {
            all.push(byte);
        }
        all
    }

    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let opcode = self.byte().await?;
        let length = match self.byte().await? {
            126 => u64::from(u16::from_be_bytes([self.byte().await?, self.byte().await?])),
            127 => {
                let mut bytes = [0; 8];
                self.stream.read_exact(&mut bytes).await.ok()?;
                u64::from_be_bytes(bytes)
            }
            short => u64::from(short),
        };
        let mut payload = vec![0; usize::try_from(length).expect("a frame that fits")];
        self.stream.read_exact(&mut payload).await.ok()?;
        Some((opcode, payload))
    }

    async fn byte(&mut self) -> Option<u8> {
        let reading = timeout(TIMEOUT, self.stream.read_u8()).await;
        reading.expect("the server says something in time, or hangs up").ok()
    }
}

/// Encodes a frame as clients send it: masked with zeros, with the shortest length.
pub fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let length = payload.len();
    let mut bytes = vec![opcode];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => bytes.push(0x80 | short),
        (_, Ok(long)) => {
            bytes.push(0x80 | 126);
            bytes.extend(long.to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}
