//! The first words on a socket: who is there, in which version, new or back again.

use oxo_shared::Clean;
use oxo_shared::protocol::frame::{decode_wish, encode_err, encode_ok};
use oxo_shared::protocol::reply::You;
use oxo_shared::protocol::{
    CloseCode, Code, GameId, Hello, LinkCode, Player, Refusal, VERSION, Welcome, Wish,
};
use tokio::time::timeout;

use super::client::Part;
use crate::addresses::{Action, Caller, Hold, Resource};
use crate::listener::Stream;
use crate::nodes::listening::take_link;
use crate::players::{Greeted, Recognized, SessionInbox, SignIn};
use crate::secret::Token;
use crate::socket::{Frame, Inbound, Socket};
use crate::world::World;

const SERVER: &str = concat!("oxo-server/", env!("CARGO_PKG_VERSION"));
/// What is said to who wants to be there aside of nobody.
const NOBODY_ASIDE: &str = "to watch aside takes the token of the player";
/// What a player with all devices takes of the disk.
pub const STORED: u32 = 4 * 1024;
/// Wrong first frames that are answered before the socket is closed.
const MAX_FALSE_STARTS: usize = 8;

#[derive(Debug)]
pub struct Guest {
    pub player: Player,
    /// To come back with; none for who only watches.
    pub token: Option<Token>,
    /// Unfinished games in which the player has a seat.
    pub games: Vec<GameId>,
    pub part: Part,
    pub sign_in: SignIn,
    pub hello_id: u64,
    /// Its share of the sessions of its address.
    pub hold: Hold,
}

/// Waits for `hello` and finds out who it is; otherwise says how to close the socket.
pub async fn greet(
    socket: &mut Socket<impl Stream>,
    world: &World,
    caller: &Caller,
    inbox: &SessionInbox,
) -> Result<Guest, CloseCode> {
    timeout(world.config.handshake_timeout(), first_wish(socket, world, caller, inbox))
        .await
        .unwrap_or(Err(CloseCode::NoHello))
}

async fn first_wish(
    socket: &mut Socket<impl Stream>,
    world: &World,
    caller: &Caller,
    inbox: &SessionInbox,
) -> Result<Guest, CloseCode> {
    for _ in 0..MAX_FALSE_STARTS {
        let text = match socket.receive().await {
            Inbound::Text(text) => text,
            Inbound::Ping | Inbound::Pong(_) => continue,
            Inbound::Ended => return Err(CloseCode::Bye),
            Inbound::Broken(code) => return Err(code),
        };
        let (re, refusal) = match decode_wish(&text) {
            Ok((id, Wish::Hello(hello))) => match answer(world, caller, id, hello, inbox).await {
                Ok(guest) => return Ok(guest),
                Err(refusal) => (Some(id), refusal),
            },
            Ok((id, _)) => (Some(id), Refusal::new(Code::HelloFirst, "say hello first")),
            Err(error) => (error.re, error.refusal),
        };
        world.metrics.count_refusal(&refusal);
        socket.send(encode_err(re, &refusal).into()).await.map_err(|_| CloseCode::Bye)?;
        match refusal.code {
            Code::ProtoUnsupported => return Err(CloseCode::Version),
            Code::Banned => return Err(CloseCode::Dismissed),
            _ => {}
        }
    }
    Err(CloseCode::NoHello)
}

async fn answer(
    world: &World,
    caller: &Caller,
    hello_id: u64,
    hello: Hello,
    inbox: &SessionInbox,
) -> Result<Guest, Refusal> {
    world.players.check_network(caller.network())?;
    let [oldest, newest] = hello.proto;
    if !(oldest..=newest).contains(&VERSION) {
        let msg = format!("this server speaks version {VERSION} of the protocol");
        return Err(Refusal::new(Code::ProtoUnsupported, msg));
    }
    let name = hello.name.map(|name| Clean::cut(&name, world.config.limits.name_chars));
    let name = name.filter(|name| !name.is_empty());
    let hold = caller.hold(Resource::Session)?;
    if let Some(code) = hello.link {
        let name = device_name(world, hello.device);
        let (Recognized { player, sign_in, games }, token) =
            link(world, caller, code, name).await?;
        return Ok(Guest {
            player,
            token: Some(token),
            games,
            part: Part::Aside,
            sign_in,
            hello_id,
            hold,
        });
    }
    if hello.aside {
        let token = hello.resume.ok_or_else(|| Refusal::new(Code::NotAllowed, NOBODY_ASIDE))?;
        // Nothing is kept for who only watches, so nothing is spent but a wrong guess.
        let Recognized { player, sign_in, games } =
            caller.guessed(world.players.recognize(&token).await)?;
        return Ok(Guest {
            player,
            token: None,
            games,
            part: Part::Aside,
            sign_in,
            hello_id,
            hold,
        });
    }
    let arriving = (inbox.clone(), caller.network());
    let Greeted { player, token, sign_in, games } = match hello.resume {
        Some(token) => {
            // A right token is good however many were wrong: nobody guesses 256 bits, and a
            // bad neighbour must not keep anybody out.
            caller.guessed(world.players.resume(&token, name, arriving).await)?
        }
        None => {
            caller.spend(Action::Register)?;
            let new = world.players.register(name, hello.kind, arriving)?;
            world.players.share(new.player.id).await?;
            new
        }
    };
    Ok(Guest { player, token: Some(token), games, part: Part::Speaker, sign_in, hello_id, hold })
}

/// Makes who has a code of another device one more of the same player.
async fn link(
    world: &World,
    caller: &Caller,
    code: LinkCode,
    device: Clean,
) -> Result<(Recognized, Token), Refusal> {
    // A code is short: whoever guessed too often hears nothing about another one.
    caller.check(Action::Guess)?;
    caller.spend_many(Action::Store, STORED)?;
    let player = caller.guessed(take_link(world, code).await)?;
    world.players.link(player, device).await
}

pub fn device_name(world: &World, name: Option<Clean>) -> Clean {
    Clean::cut(&name.unwrap_or_default(), world.config.limits.name_chars)
}

pub fn welcome(world: &World, guest: Guest) -> Frame {
    let Guest { player, token, games, hello_id, .. } = guest;
    let welcome = Welcome {
        proto: VERSION,
        you: You { id: player.id, name: player.name },
        token: token.map(Token::into_text).unwrap_or_default(),
        server: SERVER.into(),
        boot: world.boot.clone(),
        now_ms: world.store.now_ms(),
        limits: world.config.limits.clone(),
        games,
    };
    encode_ok(hello_id, &welcome).into()
}
