//! A minimal WebSocket client, so that the load costs less than the servers it measures.
//!
//! It supports only what our servers send: whole text frames, read into one buffer. Outgoing
//! frames are encoded in advance and masked with zeros.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, bail, ensure};
use oxo_protocol::PATH;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// The opcode of an unfragmented text frame (RFC 6455, 5.2).
const TEXT: u8 = 0x81;
/// The opcode of a close frame.
const CLOSE: u8 = 0x88;
/// The opcodes of a ping and a pong.
const PING: u8 = 0x89;
const PONG: u8 = 0x8A;
const MASKED: u8 = 0x80;
/// Longer payloads have their length in two extra bytes.
const LONG: usize = 126;
/// Maximum number of headers in a handshake response.
const MAX_HEADERS: usize = 32;

#[derive(Debug)]
pub struct Socket {
    stream: BufReader<TcpStream>,
    payload: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct EncodedFrame(Vec<u8>);

impl EncodedFrame {
    /// Encodes `text`, which must be shorter than 64 KiB, as a frame.
    pub fn new(text: &str) -> Self {
        EncodedFrame::of(TEXT, text.as_bytes())
    }

    fn of(kind: u8, payload: &[u8]) -> Self {
        let mut bytes = vec![kind];
        match u16::try_from(payload.len()).expect("requests are short") {
            short if usize::from(short) < LONG => bytes.push(MASKED | short as u8),
            long => {
                bytes.push(MASKED | LONG as u8);
                bytes.extend(long.to_be_bytes());
            }
        }
        // Masking with zeros leaves every byte as it is.
        bytes.extend([0; 4]);
        bytes.extend(payload);
        EncodedFrame(bytes)
    }
}

impl Socket {
    /// Connects from `from`, an address of this machine or the unspecified one.
    pub async fn open(address: SocketAddr, from: IpAddr) -> anyhow::Result<Socket> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let stream = socket.connect(address).await.context("nobody listens")?;
        stream.set_nodelay(true)?;
        let mut socket =
            Socket { stream: BufReader::with_capacity(4096, stream), payload: Vec::new() };
        let handshake = format!(
            "GET {PATH} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        socket.stream.write_all(handshake.as_bytes()).await?;
        let status = socket.header().await?;
        ensure!(status.starts_with("HTTP/1.1 101"), "no WebSocket: {status}");
        for _ in 0..MAX_HEADERS {
            if socket.header().await?.trim().is_empty() {
                return Ok(socket);
            }
        }
        bail!("a handshake without an end")
    }

    async fn header(&mut self) -> anyhow::Result<String> {
        let mut header = String::new();
        self.stream.read_line(&mut header).await?;
        Ok(header)
    }

    pub async fn send(&mut self, frame: &EncodedFrame) -> anyhow::Result<()> {
        Ok(self.stream.write_all(&frame.0).await?)
    }

    pub fn last(&self) -> &[u8] {
        &self.payload
    }

    pub async fn receive(&mut self) -> anyhow::Result<&[u8]> {
        loop {
            let kind = self.stream.read_u8().await?;
            let length = match usize::from(self.stream.read_u8().await?) {
                LONG => usize::from(self.stream.read_u16().await?),
                length if length > LONG => usize::try_from(self.stream.read_u64().await?)?,
                length => length,
            };
            self.payload.resize(length, 0);
            self.stream.read_exact(&mut self.payload).await?;
            match kind {
                TEXT => return Ok(&self.payload),
                PING => self.stream.write_all(&EncodedFrame::of(PONG, &self.payload).0).await?,
                CLOSE => bail!("the server closed: {:?}", String::from_utf8_lossy(&self.payload)),
                _ => {}
            }
        }
    }
}
