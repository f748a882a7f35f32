//! The connection to a server: one task that owns the socket and brings it back.

mod dial;
pub mod inquiry;
mod probe;
mod reason;
mod trust;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_shared::protocol::frame::{decode_server, encode_wish, read_reply};
use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::{
    CloseCode, Code, Hello, Kind, Notice, Refusal, ServerFrame, VERSION, Wish,
};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::event::NetEvent;
use crate::home::identity::Identity;

pub use dial::{Dialer, Network, Tcp};
pub use probe::{ProbeError, Probed};
pub use trust::{Trust, TrustError};

use dial::Socket;
use reason::plain_reason;

/// How long a connection with its handshakes, and then the welcome, may take: beyond it a
/// new socket does better.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The first pause between tries, after a try at once.
const FIRST_BACKOFF: Duration = Duration::from_millis(250);
/// The longest pause between tries: people wait in front of the screen.
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// The longest pause that a server may ask for when it restarts: a day would be a mistake.
const MAX_RESTART_PAUSE: Duration = Duration::from_secs(60);
/// How often the round trip is measured: often enough to believe what is shown.
const PING_EVERY: Duration = Duration::from_secs(5);
/// Heartbeats of the server for which a ping may be without an answer: the server gives a
/// client up after four of them.
const PATIENCE_IN_HEARTBEATS: f64 = 2.5;
/// Wishes under way to the task: a person cannot make so many between two reads.
pub const OUTGOING_WISHES: usize = 64;
/// Events under way to the loop: a snapshot and a burst of facts.
pub const INCOMING_EVENTS: usize = 256;
/// How long a goodbye may take.
const GOODBYE: Duration = Duration::from_millis(500);
/// The id of `hello`; the wishes of the model start at 1.
const HELLO_ID: u64 = 0;

/// Where to connect to, and as whom.
pub struct Login {
    /// The server: `ws://` or `wss://`.
    pub url: String,
    /// The name to be known by.
    pub name: Option<String>,
    /// Person or program: what others see.
    pub kind: Kind,
    /// Who that is; its token stays here.
    pub identity: Identity,
}

/// A connection that lasts until it is closed or dropped.
#[derive(Debug)]
pub struct Net {
    outgoing: mpsc::Sender<(u64, Wish)>,
    task: JoinHandle<()>,
}

/// More wishes than can be under way.
#[derive(Debug, thiserror::Error)]
#[error("too many wishes at once")]
pub struct Unsent;

impl Net {
    /// Connects as `login` says, and reports to `events` whatever happens.
    #[must_use]
    pub fn start<N: Network>(
        dialer: Dialer<N>,
        login: Login,
        events: mpsc::Sender<NetEvent>,
    ) -> Net {
        let (outgoing, wishes) = mpsc::channel(OUTGOING_WISHES);
        let line = Line { dialer, login, come_back_after: None, wishes, events };
        Net { outgoing, task: tokio::spawn(line.run()) }
    }

    /// Sends a wish if the connection is up; otherwise it is forgotten, and
    /// [`NetEvent::Down`] has said so.
    ///
    /// # Errors
    /// [`Unsent`] when too many wait.
    pub fn send(&self, id: u64, wish: Wish) -> Result<(), Unsent> {
        self.outgoing.try_send((id, wish)).map_err(|_| Unsent)
    }

    /// Says goodbye and waits for a moment until that is on its way.
    pub async fn close(self) {
        let Net { outgoing, mut task } = self;
        drop(outgoing);
        if timeout(GOODBYE, &mut task).await.is_err() {
            task.abort();
            // The identity is free for the next connection when the task has ended.
            let _ = task.await;
        }
    }
}

/// How one connection ended.
enum End {
    /// This side said goodbye.
    Bye,
    /// Coming back would be wrong or useless.
    Final(String),
    /// Worth another try.
    Lost { why: String, silent: Duration, was_up: bool },
}

impl End {
    fn failed(why: impl Into<String>) -> End {
        End::Lost { why: why.into(), silent: Duration::ZERO, was_up: false }
    }
}

struct Line<N> {
    dialer: Dialer<N>,
    login: Login,
    /// When to come back, by the word of a server that restarts.
    come_back_after: Option<Duration>,
    wishes: mpsc::Receiver<(u64, Wish)>,
    events: mpsc::Sender<NetEvent>,
}

impl<N: Network> Line<N> {
    async fn run(mut self) {
        let mut attempt = 0;
        loop {
            attempt += 1;
            let (why, silent) = match self.attend(attempt).await {
                End::Bye => return,
                End::Final(why) => return self.tell(NetEvent::Closed { why }).await,
                End::Lost { why, silent, was_up } => {
                    if was_up {
                        attempt = 0;
                    }
                    (why, silent)
                }
            };
            let pause = self.come_back_after.take().unwrap_or_else(|| backoff(attempt));
            let (silent_ms, retry_in_ms) = (millis(silent), millis(pause));
            self.tell(NetEvent::Down { why, silent_ms, retry_in_ms }).await;
            if !self.rest(pause).await {
                return;
            }
        }
    }

    /// One connection from the first packet to its end.
    async fn attend(&mut self, attempt: u32) -> End {
        self.tell(NetEvent::Connecting { attempt }).await;
        let mut socket = match timeout(CONNECT_TIMEOUT, self.dialer.dial(&self.login.url)).await {
            Err(_) => return End::failed("no answer to the connection"),
            Ok(Err(error)) => return End::failed(plain_reason(&error)),
            Ok(Ok(socket)) => socket,
        };
        let mut welcome = match timeout(CONNECT_TIMEOUT, self.introduce(&mut socket)).await {
            Err(_) => return End::failed("no answer to the greeting"),
            Ok(Err(end)) => return end,
            Ok(Ok(welcome)) => welcome,
        };
        if let Err(error) = self.login.identity.renew(std::mem::take(&mut welcome.token)) {
            self.tell(NetEvent::Unkept { why: error.to_string() }).await;
        }
        let heartbeat = Duration::from_secs(welcome.limits.heartbeat_s.max(1));
        // What was wished for while the line was down has been answered by `Down`.
        while self.wishes.try_recv().is_ok() {}
        self.tell(NetEvent::Up(Box::new(welcome))).await;
        self.serve(&mut socket, heartbeat).await
    }

    /// Says hello, with the token of the earlier session if there is one.
    async fn introduce(&mut self, socket: &mut Socket<N>) -> Result<Welcome, End> {
        loop {
            let hello = Wish::Hello(Hello {
                proto: [VERSION, VERSION],
                client: concat!("oxo/", env!("CARGO_PKG_VERSION")).to_owned(),
                name: self.login.name.clone(),
                resume: self.login.identity.token().map(str::to_owned),
                kind: self.login.kind,
                aside: self.login.identity.is_aside(),
            });
            let frame = Message::text(encode_wish(HELLO_ID, &hello));
            socket.send(frame).await.map_err(|error| End::failed(plain_reason(&error)))?;
            match first_answer::<N>(socket).await? {
                Ok(welcome) => return Ok(welcome),
                Err(Refusal { code: Code::TokenUnknown | Code::TokenExpired, .. })
                    if self.login.identity.forget() => {}
                Err(Refusal { code: Code::ProtoUnsupported, msg, .. }) => {
                    return Err(End::Final(format!("client and server are too far apart: {msg}")));
                }
                Err(refusal) if is_temporary(refusal.code) => {
                    return Err(End::failed(refusal.msg));
                }
                Err(refusal) => return Err(End::Final(refusal.msg.into_owned())),
            }
        }
    }

    /// Carries wishes and frames until the connection ends, or until nothing that is sent on
    /// it is answered for longer than `patience`, whatever still comes in.
    async fn serve(&mut self, socket: &mut Socket<N>, heartbeat: Duration) -> End {
        let patience = heartbeat.mul_f64(PATIENCE_IN_HEARTBEATS);
        let mut heard = Instant::now();
        // When the first ping was sent that has no answer.
        let mut awaited = None;
        let mut pings = interval(PING_EVERY.min(heartbeat));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let lost = |why: String, silent: Duration| End::Lost { why, silent, was_up: true };
        loop {
            let step = tokio::select! {
                frame = socket.next() => Step::Heard(frame),
                wish = self.wishes.recv() => Step::Asked(wish),
                _ = pings.tick() => Step::Ping,
                silent = silence(awaited, patience) => Step::Silence(silent),
            };
            let outgoing = match step {
                Step::Silence(silent) => {
                    return lost("the server has gone silent".to_owned(), silent);
                }
                Step::Heard(None) => {
                    return lost("the connection ended".to_owned(), heard.elapsed());
                }
                Step::Heard(Some(Err(error))) => {
                    return lost(plain_reason(&error), heard.elapsed());
                }
                Step::Heard(Some(Ok(Message::Close(frame)))) => return closed(frame, heard),
                Step::Heard(Some(Ok(message))) => {
                    heard = Instant::now();
                    match self.deliver(message, &mut awaited).await {
                        Ok(()) => continue,
                        Err(why) => return lost(why, heard.elapsed()),
                    }
                }
                Step::Ping => {
                    match awaited {
                        None => awaited = Some(Instant::now()),
                        Some(since) => {
                            let silent_ms = millis(since.elapsed());
                            self.tell(NetEvent::Quiet { silent_ms }).await;
                        }
                    }
                    Message::Ping(Vec::new().into())
                }
                Step::Asked(Some((id, wish))) => Message::text(encode_wish(id, &wish)),
                Step::Asked(None) => {
                    // Whether the goodbye arrives is not this side's to see to.
                    let _ = socket.close(None).await;
                    return End::Bye;
                }
            };
            match timeout(patience, socket.send(outgoing)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return lost(plain_reason(&error), heard.elapsed()),
                Err(_) => return lost("the server does not read".to_owned(), heard.elapsed()),
            }
        }
    }

    async fn deliver(
        &mut self,
        message: Message,
        awaited: &mut Option<Instant>,
    ) -> Result<(), String> {
        match message {
            Message::Text(text) => match decode_server(&text) {
                Ok(ServerFrame::Notice(Notice::Restarting(restarting))) => {
                    let pause = Duration::from_millis(restarting.retry_ms);
                    self.come_back_after = Some(pause.min(MAX_RESTART_PAUSE));
                }
                Ok(frame) => self.tell(NetEvent::Frame(frame)).await,
                Err(error) => return Err(format!("the server does not keep to oxo.v1: {error}")),
            },
            Message::Pong(_) => {
                if let Some(sent) = awaited.take() {
                    let rtt_ms = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
                    self.tell(NetEvent::Rtt(rtt_ms)).await;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Waits before the next try; false when the connection is not wanted any more.
    async fn rest(&mut self, pause: Duration) -> bool {
        let over = sleep(pause);
        tokio::pin!(over);
        loop {
            tokio::select! {
                () = &mut over => return true,
                wish = self.wishes.recv() => if wish.is_none() { return false },
            }
        }
    }

    async fn tell(&self, event: NetEvent) {
        // Nobody listens any more only when the program ends.
        let _ = self.events.send(event).await;
    }
}

enum Step {
    Heard(Option<tungstenite::Result<Message>>),
    Asked(Option<(u64, Wish)>),
    Ping,
    Silence(Duration),
}

/// Waits until a ping has been without an answer for longer than `patience`, and returns for
/// how long; for ever while none is awaited.
async fn silence(awaited: Option<Instant>, patience: Duration) -> Duration {
    let Some(since) = awaited else { return std::future::pending().await };
    sleep_until(since + patience).await;
    since.elapsed()
}

/// The server's answer to `hello`.
async fn first_answer<N: Network>(socket: &mut Socket<N>) -> Result<Result<Welcome, Refusal>, End> {
    loop {
        let message = match socket.next().await {
            None => return Err(End::failed("the connection ended at the greeting")),
            Some(Err(error)) => return Err(End::failed(plain_reason(&error))),
            Some(Ok(Message::Close(frame))) => {
                return Err(match closed(frame, Instant::now()) {
                    End::Lost { why, .. } => End::failed(why),
                    end => end,
                });
            }
            Some(Ok(message)) => message,
        };
        let Message::Text(text) = message else { continue };
        let bad = |error| End::Final(format!("no oxo server answers there: {error}"));
        match decode_server(&text).map_err(bad)? {
            ServerFrame::Ok { re: HELLO_ID, d } => return read_reply(&d).map(Ok).map_err(bad),
            ServerFrame::Err { re: None | Some(HELLO_ID), refusal } => return Ok(Err(refusal)),
            _ => {}
        }
    }
}

/// Refusals that pass by themselves.
pub(crate) fn is_temporary(code: Code) -> bool {
    matches!(
        code,
        Code::RateLimited
            | Code::TooMany
            | Code::Full
            | Code::Storage
            | Code::Restarting
            | Code::Internal
    )
}

/// What to do about a close frame.
fn closed(frame: Option<CloseFrame>, heard: Instant) -> End {
    let code = frame.as_ref().map_or(0, |frame| u16::from(frame.code));
    let is = |wanted: CloseCode| code == wanted as u16;
    if is(CloseCode::Superseded) {
        return End::Final("opened elsewhere: another client goes on with this session".to_owned());
    }
    if is(CloseCode::Version) {
        return End::Final("client and server speak different versions".to_owned());
    }
    let why = match frame {
        _ if is(CloseCode::Restarting) => "the server restarts".to_owned(),
        _ if is(CloseCode::Silent) => "the server heard nothing from here".to_owned(),
        _ if is(CloseCode::Flooding) => "the server refused so many wishes".to_owned(),
        Some(frame) if !frame.reason.is_empty() => frame.reason.to_string(),
        _ => "the server closed the connection".to_owned(),
    };
    End::Lost { why, silent: heard.elapsed(), was_up: true }
}

/// At once after a good connection, then twice as long each time, a little off the
/// beat so that many clients do not come back all at the same moment.
fn backoff(attempt: u32) -> Duration {
    let Some(doublings) = attempt.checked_sub(1) else { return Duration::ZERO };
    let full = FIRST_BACKOFF.saturating_mul(1 << doublings.min(16)).min(MAX_BACKOFF);
    let random = RandomState::new().build_hasher().finish() % 1000;
    full.mul_f64(0.5 + 0.0005 * random as f64)
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_retry_comes_at_once_and_later_ones_never_after_more_than_five_seconds() {
        assert_eq!(backoff(0), Duration::ZERO);
        for attempt in 1..100 {
            let pause = backoff(attempt);
            assert!(pause >= FIRST_BACKOFF / 2 && pause <= MAX_BACKOFF, "{attempt}: {pause:?}");
        }
    }
}
