//! Handles the SSH requests of one connection until its session starts. Everything except one
//! session of `oxo` is refused.

use std::net::IpAddr;
use std::sync::Arc;

use oxo_headless::keep::value::player_name;
use oxo_server::network;
use oxo_store::hex;
use oxo_words as words;
use pty_process::Size;
use russh::keys::HashAlg;
use russh::server::{Auth, ChannelOpenHandle, Handler, Msg, Response, Session, VerifiedPublicKey};
use russh::{Channel, ChannelId, Disconnect, Error, Pty};
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::connection::Connection;
use crate::gate::Gate;
use crate::pending::{PendingGuard, Stage};
use crate::relay::window;
use crate::session::VisitorSession;

/// A user with this name needs no key.
const GUEST: &str = "guest";
/// Environment variables passed on, in addition to the terminal type.
const VARIABLES: [&str; 2] = ["LANG", "NO_COLOR"];
/// Passes the user name to `oxo`, for a visitor who has not chosen another name.
const CALLED: &str = "OXO_CALLED";
/// Maximum length of a variable's value, in bytes.
const MAX_VALUE: usize = 64;

#[derive(Debug)]
pub struct ConnectionHandler {
    gate: Arc<Gate>,
    from: IpAddr,
    connection: Connection,
    /// Set until the session starts.
    pending: Option<PendingGuard>,
    /// The fingerprint of the visitor's key, in hexadecimal.
    key: Option<String>,
    /// The user name, if it is valid as a player's name.
    user: Option<String>,
    channel: Option<Channel<Msg>>,
    window: Option<Size>,
    variables: Vec<(String, String)>,
    /// Cancelled when the connection has ended and this handler is dropped.
    disconnected: CancellationToken,
    _disconnects: DropGuard,
}

impl ConnectionHandler {
    pub fn new(
        gate: Arc<Gate>,
        from: IpAddr,
        connection: Connection,
        pending: PendingGuard,
    ) -> ConnectionHandler {
        let disconnected = CancellationToken::new();
        ConnectionHandler {
            gate,
            from,
            connection,
            pending: Some(pending),
            key: None,
            user: None,
            channel: None,
            window: None,
            variables: Vec::new(),
            _disconnects: disconnected.clone().drop_guard(),
            disconnected,
        }
    }

    /// Sets a variable of the session; returns whether the value is acceptable.
    fn set_variable(&mut self, name: &str, value: &str) -> bool {
        let is_acceptable =
            value.len() <= MAX_VALUE && value.bytes().all(|byte| byte.is_ascii_graphic());
        if is_acceptable {
            self.variables.retain(|(other, _)| other != name);
            self.variables.push((name.to_owned(), value.to_owned()));
        }
        is_acceptable
    }

    fn set_user(&mut self, user: &str) {
        self.user = player_name(user).ok().filter(|name| name != GUEST);
    }

    /// Starts a session with the command line `line`; an empty one opens the menu.
    fn begin(&mut self, id: ChannelId, line: &[u8], session: &mut Session) -> Result<(), Error> {
        let (Some(channel), Some(pending)) = (self.channel.take(), self.pending.take()) else {
            return session.channel_failure(id);
        };
        if let Err(wait) = self.gate.rate.take(network(self.from), Instant::now()) {
            // The connection stays pending until the client has closed it.
            self.pending = Some(pending);
            let seconds = wait.as_secs() + 1;
            let text = words::SshTooOften { seconds }.to_string();
            return session.disconnect(Disconnect::TooManyConnections, &text, "en");
        }
        session.channel_success(id)?;
        let user = self.user.take().map(|name| (CALLED.to_owned(), name));
        self.variables.extend(user);
        let visitor = VisitorSession {
            gate: Arc::clone(&self.gate),
            from: self.from,
            key: self.key.take(),
            window: self.window,
            variables: std::mem::take(&mut self.variables),
            line: line.to_owned(),
            disconnected: self.disconnected.clone(),
        };
        self.gate.tasks.spawn(visitor.run(pending, channel, self.connection.clone()));
        Ok(())
    }
}

fn reply(id: ChannelId, is_granted: bool, session: &mut Session) -> Result<(), Error> {
    if is_granted { session.channel_success(id) } else { session.channel_failure(id) }
}

impl Handler for ConnectionHandler {
    type Error = Error;

    async fn authentication_banner(&mut self) -> Result<Option<String>, Error> {
        // russh requests the banner first, once the key exchange is done.
        self.pending.iter().for_each(|pending| pending.progress.reach(Stage::KeysExchanged));
        Ok(None)
    }

    async fn auth_none(&mut self, user: &str) -> Result<Auth, Error> {
        // For any other user, the client must first try a key.
        Ok(if user == GUEST { Auth::Accept } else { Auth::reject() })
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Error> {
        let fingerprint = key.public_key.fingerprint(HashAlg::Sha256);
        self.key = Some(hex(fingerprint.as_bytes()));
        self.set_user(user);
        Ok(Auth::Accept)
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, Error> {
        self.set_user(user);
        Ok(match response {
            Some(_) => Auth::Accept,
            None => Auth::Partial {
                name: "OXO".into(),
                instructions: words::SSH_GUEST.text().into(),
                prompts: [][..].into(),
            },
        })
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Error> {
        // One channel per connection. Dropping `reply` refuses the channel.
        if self.pending.is_some() && self.channel.is_none() {
            self.channel = Some(channel);
            reply.accept().await;
        }
        Ok(())
    }

    async fn pty_request(
        &mut self,
        id: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Error> {
        let is_granted = self.pending.is_some() && self.set_variable("TERM", term);
        if is_granted {
            self.window = Some(window(columns, rows));
        }
        reply(id, is_granted, session)
    }

    async fn env_request(
        &mut self,
        id: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Error> {
        let is_granted = VARIABLES.contains(&name) && self.set_variable(name, value);
        reply(id, is_granted, session)
    }

    async fn shell_request(&mut self, id: ChannelId, session: &mut Session) -> Result<(), Error> {
        self.begin(id, b"", session)
    }

    async fn exec_request(
        &mut self,
        id: ChannelId,
        line: &[u8],
        session: &mut Session,
    ) -> Result<(), Error> {
        self.begin(id, line, session)
    }

    async fn subsystem_request(
        &mut self,
        id: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Error> {
        session.channel_failure(id)
    }

    async fn x11_request(
        &mut self,
        id: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Error> {
        session.channel_failure(id)
    }
}
