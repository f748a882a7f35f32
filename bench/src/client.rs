//! A client that parses as little of a frame as possible.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use anyhow::{bail, ensure};
use oxo_protocol::frame::{decode_server, encode_request, read_reply};
use oxo_protocol::request::Hello;
use oxo_protocol::{Request, ServerFrame};
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::socket::{EncodedFrame, Socket};

/// All requests use the same id, because a connection has only one open at a time.
const ID: u64 = 1;

#[derive(Debug)]
pub struct Client {
    socket: Socket,
}

pub fn encode(request: &Request) -> EncodedFrame {
    EncodedFrame::new(&encode_request(ID, request))
}

impl Client {
    pub async fn connect(address: SocketAddr) -> anyhow::Result<Client> {
        let mut client = Client::open(address, Ipv4Addr::UNSPECIFIED.into()).await?;
        let hello = Hello::new(concat!("oxo-bench/", env!("CARGO_PKG_VERSION")));
        let hello = Hello { name: Some("load".into()), ..hello };
        client.request::<IgnoredAny>(&Request::Hello(hello)).await?;
        Ok(client)
    }

    /// Opens a connection without sending a hello.
    pub async fn open(address: SocketAddr, from: IpAddr) -> anyhow::Result<Client> {
        Ok(Client { socket: Socket::open(address, from).await? })
    }

    pub async fn request<T: DeserializeOwned>(&mut self, request: &Request) -> anyhow::Result<T> {
        self.send(&encode(request)).await?;
        match decode_server(std::str::from_utf8(self.grant().await?)?)? {
            ServerFrame::Ok { d, .. } => Ok(read_reply(&d)?),
            other => bail!("no reply: {other:?}"),
        }
    }

    pub async fn send(&mut self, request: &EncodedFrame) -> anyhow::Result<()> {
        self.socket.send(request).await
    }

    pub async fn wait_for_grant(&mut self) -> anyhow::Result<Instant> {
        self.grant().await?;
        Ok(Instant::now())
    }

    pub async fn wait_for_ply(&mut self, ply: usize) -> anyhow::Result<Instant> {
        self.receive_until(|frame| played(frame) == Some(ply)).await?;
        Ok(Instant::now())
    }

    async fn receive_until(&mut self, is_awaited: impl Fn(&[u8]) -> bool) -> anyhow::Result<&[u8]> {
        // In two steps, because the frame borrows from the socket.
        while !is_awaited(self.socket.receive().await?) {}
        Ok(self.socket.last())
    }

    /// Sends a request and returns its reply, granted or not.
    pub async fn reply(&mut self, request: &EncodedFrame) -> anyhow::Result<&[u8]> {
        self.send(request).await?;
        self.next_reply().await
    }

    async fn next_reply(&mut self) -> anyhow::Result<&[u8]> {
        self.receive_until(|frame| has_tag(frame, "ok") || has_tag(frame, "err")).await
    }

    async fn grant(&mut self) -> anyhow::Result<&[u8]> {
        let reply = self.next_reply().await?;
        ensure!(has_tag(reply, "ok"), "refused: {}", String::from_utf8_lossy(reply));
        Ok(reply)
    }
}

/// Whether a frame has this tag, which the measured servers write first.
fn has_tag(frame: &[u8], tag: &str) -> bool {
    let rest = frame.strip_prefix(br#"{"t":""#).and_then(|rest| rest.strip_prefix(tag.as_bytes()));
    rest.is_some_and(|rest| rest.starts_with(b"\""))
}

fn played(frame: &[u8]) -> Option<usize> {
    const FIELD: &[u8] = br#""ply":"#;
    if !has_tag(frame, "played") {
        return None;
    }
    let start = frame.windows(FIELD.len()).position(|window| window == FIELD)? + FIELD.len();
    let digits = frame[start..].iter().take_while(|byte| byte.is_ascii_digit());
    Some(digits.fold(0, |number, digit| 10 * number + usize::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_protocol::event::Played;
    use oxo_protocol::frame::{encode_event, encode_ok};
    use oxo_protocol::{GameEvent, GameId, Nothing};
    use oxo_shared::{Game, Point, Rules, Side};

    #[test]
    fn frames_of_the_protocol_are_recognized() {
        let hash = Game::new(Rules::TICTACTOE).hash();
        let at = Point::new(12, 3);
        let event = GameEvent::Played(Played {
            ply: 107,
            at,
            by: Side::O,
            clock: None,
            charged_ms: None,
            hash,
        });
        let event = encode_event(GameId::from_bits(5), 112, &event);
        assert_eq!(played(event.as_bytes()), Some(107));
        let reply = encode_ok(ID, &Nothing {});
        assert!(has_tag(reply.as_bytes(), "ok") && played(reply.as_bytes()).is_none());
    }
}
