//! The first words on a socket: who is there, in which version, new or back again.

use std::time::{SystemTime, UNIX_EPOCH};

use oxo_shared::protocol::frame::{decode_wish, encode_err, encode_ok};
use oxo_shared::protocol::reply::You;
use oxo_shared::protocol::{CloseCode, Code, Hello, Refusal, VERSION, Welcome, Wish};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;

use crate::players::{Greeted, SessionInbox};
use crate::socket::{Frame, Inbound, Socket};
use crate::world::World;

/// What this program calls itself.
pub const SERVER: &str = concat!("oxo-server/", env!("CARGO_PKG_VERSION"));
/// Wrong first frames that are answered before the socket is closed.
const MAX_FALSE_STARTS: usize = 8;

/// A client that has said hello.
#[derive(Debug)]
pub struct Guest {
    /// Who it is.
    pub greeted: Greeted,
    /// The id of its hello, still to be answered.
    pub hello_id: u64,
}

/// Waits for `hello` and finds out who it is; otherwise says how to close the socket.
///
/// # Errors
/// The close code.
pub async fn greet<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut Socket<S>,
    world: &World,
    inbox: &SessionInbox,
) -> Result<Guest, CloseCode> {
    timeout(world.config.handshake_timeout(), first_wish(socket, world, inbox))
        .await
        .unwrap_or(Err(CloseCode::NoHello))
}

async fn first_wish<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut Socket<S>,
    world: &World,
    inbox: &SessionInbox,
) -> Result<Guest, CloseCode> {
    for _ in 0..MAX_FALSE_STARTS {
        let text = match socket.receive().await {
            Inbound::Text(text) => text,
            Inbound::Alive => continue,
            Inbound::Ended => return Err(CloseCode::Bye),
            Inbound::Broken(code) => return Err(code),
        };
        let (re, refusal) = match decode_wish(&text) {
            Ok((id, Wish::Hello(hello))) => match answer(world, hello, inbox).await {
                Ok(greeted) => return Ok(Guest { greeted, hello_id: id }),
                Err(refusal) => (Some(id), refusal),
            },
            Ok((id, _)) => (Some(id), Refusal::new(Code::HelloFirst, "say hello first")),
            Err(error) => (error.re, error.refusal),
        };
        let version_differs = refusal.code == Code::ProtoUnsupported;
        socket.send(encode_err(re, &refusal).into()).await.map_err(|_| CloseCode::Bye)?;
        if version_differs {
            return Err(CloseCode::Version);
        }
    }
    Err(CloseCode::NoHello)
}

async fn answer(world: &World, hello: Hello, inbox: &SessionInbox) -> Result<Greeted, Refusal> {
    let [oldest, newest] = hello.proto;
    if !(oldest..=newest).contains(&VERSION) {
        let msg = format!("this server speaks version {VERSION} of the protocol");
        return Err(Refusal::new(Code::ProtoUnsupported, msg));
    }
    let name = hello.name.map(|name| presentable(&name, world.config.limits.name_chars));
    let name = name.filter(|name| !name.is_empty());
    match hello.resume {
        Some(token) => world.players.resume(&token, name, inbox.clone()).await,
        None => world.players.register(name, hello.kind, inbox.clone()),
    }
}

/// A name or a line of chat without control characters and outer spaces, cut to `max` characters.
#[must_use]
pub fn presentable(text: &str, max: usize) -> String {
    let printable = text.chars().filter(|c| !c.is_control() && !is_bidi_control(*c));
    printable.collect::<String>().trim().chars().take(max).collect()
}

/// Marks that turn the direction of the text that follows, on other people's screens.
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The answer to a hello.
#[must_use]
pub fn welcome(world: &World, guest: Guest) -> Frame {
    let Guest { greeted, hello_id } = guest;
    let held = |id| world.games.get(id).is_some_and(|game| game.holds_seat(greeted.identity.id));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let welcome = Welcome {
        proto: VERSION,
        you: You { id: greeted.identity.id, name: greeted.identity.name.clone() },
        token: greeted.token.into_text(),
        server: SERVER.to_owned(),
        boot: world.boot.clone(),
        now_ms: u64::try_from(now.as_millis()).unwrap_or(u64::MAX),
        limits: world.config.limits.clone(),
        games: greeted.games.into_iter().filter(|&id| held(id)).collect(),
    };
    encode_ok(hello_id, &welcome).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_stripped_of_what_would_harm_other_screens_and_cut() {
        assert_eq!(presentable("  a\u{1b}[31mn\u{61c}n\u{202e}\n ", 24), "a[31mnn");
        assert_eq!(presentable("\u{3042}\u{3044}\u{3046}", 2), "\u{3042}\u{3044}");
    }
}
