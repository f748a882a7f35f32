//! Who comes in, and what they ask for before their session begins. All that is no session of
//! the one program is refused.

use std::net::IpAddr;
use std::sync::Arc;

use pty_process::Size;
use russh::keys::HashAlg;
use russh::server::{Auth, ChannelOpenHandle, Handler, Msg, Response, Session, VerifiedPublicKey};
use russh::{Channel, ChannelId, Error, Pty};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::gate::Gate;
use super::line::Line;
use super::threshold::{Stage, Wait};
use super::visit::{Visit, window};
use crate::wording::value::player_name;

/// Who comes by this name is asked for no key.
const GUEST: &str = "guest";
/// The variables that are handed on, besides the kind of the terminal.
const VARIABLES: [&str; 2] = ["LANG", "NO_COLOR"];
/// The name by which a visitor came: theirs, unless they chose another one.
const CALLED: &str = "OXO_CALLED";
/// Bytes of the longest value of one.
const MAX_VALUE: usize = 64;
const WITHOUT_KEY: &str =
    "You come without a key that is read here (ed25519, ecdsa): you play as a guest.";

#[derive(Debug)]
pub struct Greeter {
    gate: Arc<Gate>,
    from: IpAddr,
    line: Line,
    /// Until the session begins.
    wait: Option<Wait>,
    /// The fingerprint of the visitor's key, in hexadecimal digits.
    key: Option<String>,
    /// What stands before the `@` of `ssh ann@gate`, where that can be a player's name.
    called: Option<String>,
    channel: Option<Channel<Msg>>,
    window: Option<Size>,
    variables: Vec<(String, String)>,
    /// Cancelled when the connection has ended, as long as which this is there.
    hung_up: CancellationToken,
    _hangs_up: DropGuard,
}

impl Greeter {
    pub fn new(gate: Arc<Gate>, from: IpAddr, line: Line, wait: Wait) -> Greeter {
        let hung_up = CancellationToken::new();
        Greeter {
            gate,
            from,
            line,
            wait: Some(wait),
            key: None,
            called: None,
            channel: None,
            window: None,
            variables: Vec::new(),
            _hangs_up: hung_up.clone().drop_guard(),
            hung_up,
        }
    }

    /// Takes the variable, unless it makes no sense; whether it did.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let is_sound =
            value.len() <= MAX_VALUE && value.bytes().all(|byte| byte.is_ascii_graphic());
        if is_sound {
            self.variables.retain(|(other, _)| other != name);
            self.variables.push((name.to_owned(), value.to_owned()));
        }
        is_sound
    }

    fn is_called(&mut self, user: &str) {
        self.called = player_name(user).ok().filter(|name| name != GUEST);
    }

    fn begin(&mut self, id: ChannelId, line: &[u8], session: &mut Session) -> Result<(), Error> {
        let (Some(channel), Some(wait)) = (self.channel.take(), self.wait.take()) else {
            return session.channel_failure(id);
        };
        session.channel_success(id)?;
        let called = self.called.take().map(|name| (CALLED.to_owned(), name));
        self.variables.extend(called);
        let visit = Visit {
            gate: Arc::clone(&self.gate),
            from: self.from,
            key: self.key.take(),
            window: self.window,
            variables: std::mem::take(&mut self.variables),
            asked: line.to_owned(),
            hung_up: self.hung_up.clone(),
        };
        self.gate.visits.spawn(visit.run(wait, channel, self.line.clone()));
        Ok(())
    }
}

fn answer(id: ChannelId, is_granted: bool, session: &mut Session) -> Result<(), Error> {
    if is_granted { session.channel_success(id) } else { session.channel_failure(id) }
}

impl Handler for Greeter {
    type Error = Error;

    async fn authentication_banner(&mut self) -> Result<Option<String>, Error> {
        // The first that is asked once the keys of the connection are agreed upon.
        self.wait.iter().for_each(|wait| wait.stand.reach(Stage::Keyed));
        Ok(None)
    }

    async fn auth_none(&mut self, user: &str) -> Result<Auth, Error> {
        // Anybody else is asked for a key first.
        Ok(if user == GUEST { Auth::Accept } else { Auth::reject() })
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Error> {
        let fingerprint = key.public_key.fingerprint(HashAlg::Sha256);
        let digits = fingerprint.as_bytes().iter().map(|byte| format!("{byte:02x}"));
        self.key = Some(digits.collect());
        self.is_called(user);
        Ok(Auth::Accept)
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, Error> {
        self.is_called(user);
        Ok(match response {
            Some(_) => Auth::Accept,
            None => Auth::Partial {
                name: "OXO".into(),
                instructions: WITHOUT_KEY.into(),
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
        // One for each connection: any other is refused, unless nothing has begun in the first.
        if self.wait.is_some() && self.channel.is_none() {
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
        let is_known = self.wait.is_some() && self.set("TERM", term);
        if is_known {
            self.window = Some(window(columns, rows));
        }
        answer(id, is_known, session)
    }

    async fn env_request(
        &mut self,
        id: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Error> {
        let is_taken = VARIABLES.contains(&name) && self.set(name, value);
        answer(id, is_taken, session)
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
