//! The hello of a client: protocol version, identity and sign-in.

use oxo_protocol::frame::{decode_request, encode_err, encode_ok};
use oxo_protocol::reply::You;
use oxo_protocol::{CloseCode, Code, Hello, LinkCode, Rejection, Request, VERSION, Welcome};
use oxo_shared::Clean;
use oxo_words::WhyOtherVersion;
use tokio::time::timeout;

use super::budget;
use super::client::Access;
use crate::app::App;
use crate::net::listener::Stream;
use crate::net::quotas::{Action, Caller, QuotaGuard, Resource};
use crate::net::socket::{Frame, Inbound, Socket};
use crate::people::players::{Known, SessionInbox};
use crate::people::secret::Token;
use oxo_store::TokenHash;

const SERVER: &str = concat!("oxo-server/", env!("CARGO_PKG_VERSION"));
const NO_TOKEN: &str = "a read-only session needs the token of the player";
/// Wrong first frames that the server answers before it closes the socket.
const MAX_FALSE_STARTS: usize = 8;

#[derive(Debug)]
pub struct Identity {
    pub known: Known,
    /// The token to resume with; `None` for read-only sessions.
    pub token: Option<Token>,
    pub access: Access,
    pub hello_id: u64,
    /// Counts towards the session quota of its address.
    pub guard: QuotaGuard,
}

/// Waits for `hello` and identifies the player. Otherwise returns the close code.
pub async fn receive_hello(
    socket: &mut Socket<impl Stream>,
    app: &App,
    caller: &Caller,
    inbox: &SessionInbox,
) -> Result<Identity, CloseCode> {
    timeout(app.config.handshake_timeout(), first_request(socket, app, caller, inbox))
        .await
        .unwrap_or(Err(CloseCode::NoHello))
}

async fn first_request(
    socket: &mut Socket<impl Stream>,
    app: &App,
    caller: &Caller,
    inbox: &SessionInbox,
) -> Result<Identity, CloseCode> {
    for _ in 0..MAX_FALSE_STARTS {
        let text = match socket.receive().await {
            Inbound::Text(text) => text,
            Inbound::Ping | Inbound::Pong(_) => continue,
            Inbound::Ended => return Err(CloseCode::Bye),
            Inbound::Broken(code) => return Err(code),
        };
        let (re, rejection) = match decode_request(&text) {
            Ok((id, Request::Hello(hello))) => match answer(app, caller, id, hello, inbox).await {
                Ok(identity) => return Ok(identity),
                Err(rejection) => (Some(id), rejection),
            },
            Ok((id, _)) => (Some(id), Rejection::new(Code::HelloFirst, "send hello first")),
            Err(error) => (error.re, error.rejection),
        };
        app.metrics.count_rejection(&rejection);
        socket.send(encode_err(re, &rejection).into()).await.map_err(|_| CloseCode::Bye)?;
        match rejection.code {
            Code::ProtoUnsupported => return Err(CloseCode::Version),
            Code::Banned => return Err(CloseCode::Dismissed),
            _ => {}
        }
    }
    Err(CloseCode::NoHello)
}

async fn answer(
    app: &App,
    caller: &Caller,
    hello_id: u64,
    hello: Hello,
    inbox: &SessionInbox,
) -> Result<Identity, Rejection> {
    app.players.check_network(caller.network())?;
    let [oldest, newest] = hello.proto;
    if !(oldest..=newest).contains(&VERSION) {
        let why = WhyOtherVersion { version: VERSION };
        return Err(Rejection::because(Code::ProtoUnsupported, &why));
    }
    let guard = caller.acquire(Resource::Session)?;
    let (known, token, access) = if let Some(code) = hello.link {
        let (known, token) = link(app, caller, code, cut_name(app, hello.device)).await?;
        (known, Some(token), Access::ReadOnly)
    } else if hello.aside {
        let token = hello.resume.ok_or_else(|| Rejection::new(Code::NotAllowed, NO_TOKEN))?;
        // Recognizing a player stores nothing, so only a wrong guess is charged.
        (caller.guessed(app.players.recognize(&token).await)?, None, Access::ReadOnly)
    } else {
        let used = hello.resume.as_deref().map(TokenHash::of);
        let (known, token) = sign_in(app, caller, hello, inbox).await?;
        let proven = used != Some(token.hash());
        (known, Some(token), Access::Full { proven })
    };
    Ok(Identity { known, token, access, hello_id, guard })
}

/// Registers a new player, or resumes a known one.
async fn sign_in(
    app: &App,
    caller: &Caller,
    hello: Hello,
    inbox: &SessionInbox,
) -> Result<(Known, Token), Rejection> {
    let name = Some(cut_name(app, hello.name)).filter(|name| !name.is_empty());
    let arriving = (inbox.clone(), caller.network());
    if let Some(token) = hello.resume {
        // A valid token is accepted after any number of wrong ones. 256 bits cannot be guessed, and
        // others on the same address must not lock the player out.
        return caller.guessed(app.players.resume(&token, name, arriving).await);
    }
    caller.spend(Action::Register)?;
    let (known, token) = app.players.register(name, hello.kind, arriving)?;
    app.players.share(known.player.id).await?;
    Ok((known, token))
}

/// Signs in a new device of an existing player by a link code.
async fn link(
    app: &App,
    caller: &Caller,
    code: LinkCode,
    device: Clean,
) -> Result<(Known, Token), Rejection> {
    // Codes are short, so past the guess budget not even valid ones are tried.
    caller.check(Action::Guess)?;
    caller.spend_many(Action::Store, budget::PLAYER)?;
    let player = caller.guessed(app.take_link(code).await)?;
    app.players.link(player, device).await
}

/// A name, truncated to the limit.
pub fn cut_name(app: &App, name: Option<Clean>) -> Clean {
    Clean::cut(&name.unwrap_or_default(), app.config.limits.name_chars)
}

pub fn welcome(app: &App, identity: Identity) -> Frame {
    let Identity { known: Known { player, games, .. }, token, hello_id, .. } = identity;
    let welcome = Welcome {
        proto: VERSION,
        you: You { id: player.id, name: player.name },
        token: token.map(Token::into_text).unwrap_or_default(),
        server: SERVER.into(),
        boot: app.boot.clone(),
        now_ms: app.store.now_ms(),
        limits: app.config.limits.clone(),
        games,
    };
    encode_ok(hello_id, &welcome).into()
}
