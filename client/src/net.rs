//! The connection to a server: one task that owns the socket and brings it back.

mod dial;
mod pace;
pub mod visit;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_shared::Clean;
use oxo_shared::protocol::frame::{decode_server, encode_wish, read_reply};
use oxo_shared::protocol::reply::Welcome;
use oxo_shared::protocol::{CloseCode, Code, Hello, Kind, Notice, Refusal, ServerFrame, Wish};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::event::NetEvent;
use crate::home::identity::Identity;

pub use dial::{Address, Dialer, Network, Tcp, Trust, TrustError};
pub(crate) use pace::Pace;
pub use visit::{ProbeError, Probed};

use dial::{Socket, plain_reason};
use pace::{Attempts, STEADY};

/// How long a connection with its handshakes, and then the welcome, may take: beyond it a
/// new socket does better.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The first pause between tries, after a try at once.
const FIRST_BACKOFF: Duration = Duration::from_millis(250);
/// The longest pause between tries: people wait in front of the screen.
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// The longest pause that a server may ask for when it restarts: a day would be a mistake.
const MAX_RESTART_PAUSE: Duration = Duration::from_secs(60);
/// The shortest pause after a server has said that it was asked too much.
const FLOODED_PAUSE: Duration = Duration::from_secs(10);
/// The longest time between two heartbeats that a server is believed.
const MAX_HEARTBEAT: Duration = Duration::from_secs(60);
/// Frames before the answer to the greeting: a good server sends none.
const MAX_FRAMES_AHEAD: usize = 16;
/// Wishes in a row, and then in a second: what a server allows unless told otherwise.
const WISHES: (u32, u32) = (30, 5);
/// Frames of usual size in a row, and then in a second: more than two bots in a hurry make.
const FRAMES: (u32, u32) = (1_024, 128);
/// Bytes of a frame of usual size. A larger one counts as so many of them.
const USUAL_FRAME_BYTES: usize = 1_024;
/// How often the round trip is measured: often enough to believe what is shown.
const PING_EVERY: Duration = Duration::from_secs(5);
/// Heartbeats of the server for which a ping may be without an answer: the server gives a
/// client up after four of them.
const PATIENCE_IN_HEARTBEATS: f64 = 2.5;
/// Wishes under way to the task: a person cannot make so many between two reads.
pub const OUTGOING_WISHES: usize = 64;
/// Events under way to the loop: a snapshot and a burst of facts.
pub const INCOMING_EVENTS: usize = 256;
const GOODBYE: Duration = Duration::from_millis(500);
/// What this client is called.
const PROGRAM: &str = concat!("oxo/", env!("CARGO_PKG_VERSION"));
/// The id of `hello`; the wishes of the model start at 1.
const HELLO_ID: u64 = 0;

pub struct Login {
    /// The server: `ws://` or `wss://`.
    pub url: String,
    pub name: Option<String>,
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

#[derive(Debug, thiserror::Error)]
#[error("too many wishes at once")]
pub struct Unsent;

impl Net {
    pub fn start<N: Network>(
        dialer: Dialer<N>,
        login: Login,
        events: mpsc::Sender<NetEvent>,
    ) -> Net {
        let (outgoing, wishes) = mpsc::channel(OUTGOING_WISHES);
        let keeper = Keeper {
            dialer,
            login,
            come_back_after: None,
            goodbye: None,
            up_since: None,
            wishes,
            events,
        };
        Net { outgoing, task: tokio::spawn(keeper.run()) }
    }

    /// Sends a wish if the connection is up; otherwise it is forgotten, and
    /// [`NetEvent::Down`] has said so.
    pub fn send(&self, id: u64, wish: Wish) -> Result<(), Unsent> {
        self.outgoing.try_send((id, wish)).map_err(|_| Unsent)
    }

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

enum End {
    Bye,
    /// Coming back would be wrong or useless.
    Final(Clean),
    Down(Loss),
}

/// Why a line is gone that may come back.
struct Loss {
    why: Clean,
    /// For how long nothing had been heard.
    silent: Duration,
    /// How long to stay away at least.
    pause: Duration,
    /// Whether the server has gone for good: no try says better why nobody answers.
    is_goodbye: bool,
}

impl From<Clean> for Loss {
    fn from(why: Clean) -> Loss {
        Loss { why, silent: Duration::ZERO, pause: Duration::ZERO, is_goodbye: false }
    }
}

impl End {
    fn failed(why: impl Into<Clean>) -> End {
        End::Down(why.into().into())
    }

    fn last(why: impl Into<Clean>) -> End {
        End::Final(why.into())
    }
}

impl From<tungstenite::Error> for End {
    fn from(error: tungstenite::Error) -> End {
        End::failed(plain_reason(&error))
    }
}

struct Keeper<N> {
    dialer: Dialer<N>,
    login: Login,
    /// When to come back, by the word of a server that restarts.
    come_back_after: Option<Duration>,
    /// Why the server has gone for good, until it is there all the same.
    goodbye: Option<Clean>,
    /// Since when the server has answered the greeting, if it has.
    up_since: Option<Instant>,
    wishes: mpsc::Receiver<(u64, Wish)>,
    events: mpsc::Sender<NetEvent>,
}

struct Pulse {
    heard: Instant,
    /// When the first ping was sent that has no answer.
    awaited: Option<Instant>,
}

impl Pulse {
    fn lost(&self, why: impl Into<Clean>) -> End {
        End::Down(Loss { silent: self.heard.elapsed(), ..why.into().into() })
    }

    /// Waits until a ping has been without an answer for longer than `patience`, and returns
    /// for how long; for ever while none is awaited.
    async fn silence(&self, patience: Duration) -> Duration {
        let Some(since) = self.awaited else { return std::future::pending().await };
        sleep_until(since + patience).await;
        since.elapsed()
    }
}

impl<N: Network> Keeper<N> {
    async fn run(mut self) {
        let mut attempt = 0;
        loop {
            attempt += 1;
            self.up_since = None;
            let Loss { why, silent, pause, is_goodbye } = match self.attend(attempt).await {
                End::Bye => return,
                End::Final(why) => return self.tell(NetEvent::Closed { why }).await,
                End::Down(loss) => loss,
            };
            if is_goodbye {
                self.goodbye = Some(why.clone());
            }
            let why = self.goodbye.clone().unwrap_or(why);
            let fruitless = match self.up_since.map(|since| since.elapsed()) {
                None => attempt,
                Some(good) if good < STEADY => attempt - 1,
                Some(_) => {
                    attempt = 0;
                    0
                }
            };
            let told = self.come_back_after.take().unwrap_or_default();
            let pause = pause.max(told).max(backoff(fruitless));
            let (silent_ms, retry_in_ms) = (millis(silent), millis(pause));
            self.tell(NetEvent::Down { why, silent_ms, retry_in_ms }).await;
            if !self.rest(pause).await {
                return;
            }
        }
    }

    async fn attend(&mut self, attempt: u32) -> End {
        self.tell(NetEvent::Connecting { attempt }).await;
        let (mut socket, mut welcome) = match self.connect().await {
            Ok(connected) => connected,
            Err(end) => return end,
        };
        if let Err(error) = self.login.identity.renew(std::mem::take(&mut welcome.token)) {
            self.tell(NetEvent::Unkept { why: error.to_string().into() }).await;
        }
        let heartbeat = Duration::from_secs(welcome.limits.heartbeat_s.max(1)).min(MAX_HEARTBEAT);
        // What was wished for while the connection was down has been answered by `Down`.
        while self.wishes.try_recv().is_ok() {}
        self.up_since = Some(Instant::now());
        self.goodbye = None;
        self.tell(NetEvent::Up(Box::new(welcome))).await;
        self.serve(&mut socket, heartbeat).await
    }

    async fn connect(&mut self) -> Result<(Socket<N>, Welcome), End> {
        let dialled = timeout(CONNECT_TIMEOUT, self.dialer.dial(&self.login.url)).await;
        let no_answer = |_| End::failed("no answer to the connection");
        let mut socket = dialled.map_err(no_answer)??;
        let introduced = timeout(CONNECT_TIMEOUT, self.introduce(&mut socket)).await;
        let no_answer = |_| End::failed("no answer to the greeting");
        Ok((socket, introduced.map_err(no_answer)??))
    }

    /// Says hello, with the token of the earlier session if there is one.
    async fn introduce(&mut self, socket: &mut Socket<N>) -> Result<Welcome, End> {
        loop {
            let hello = Hello {
                name: self.login.name.as_deref().map(Clean::from),
                resume: self.login.identity.token().map(str::to_owned),
                kind: self.login.kind,
                aside: self.login.identity.is_aside(),
                ..Hello::new(PROGRAM)
            };
            let refusal = match greet::<N>(socket, hello).await? {
                Ok(welcome) => return Ok(welcome),
                Err(refusal) => refusal,
            };
            return Err(match refusal.code {
                Code::TokenUnknown | Code::TokenExpired if self.login.identity.forget() => continue,
                Code::ProtoUnsupported => {
                    End::last(format!("client and server are too far apart: {}", refusal.msg))
                }
                code if is_temporary(code) => End::failed(refusal.msg),
                _ => End::Final(refusal.msg),
            });
        }
    }

    /// Carries wishes and frames until the connection ends, or until nothing that is sent on
    /// it is answered for longer than a few heartbeats, whatever still comes in.
    async fn serve(&mut self, socket: &mut Socket<N>, heartbeat: Duration) -> End {
        let patience = heartbeat.mul_f64(PATIENCE_IN_HEARTBEATS);
        let mut pulse = Pulse { heard: Instant::now(), awaited: None };
        let mut attempts = Attempts::default();
        let (mut asking, mut hearing) =
            (Pace::new(WISHES.0, WISHES.1), Pace::new(FRAMES.0, FRAMES.1));
        let mut pings = interval(PING_EVERY.min(heartbeat));
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let outgoing = tokio::select! {
                frame = async { hearing.open().await; socket.next().await } => {
                    hearing.take(frames_in(&frame));
                    match self.hear(frame, &mut pulse).await {
                        Ok(()) => continue,
                        Err(end) => return end,
                    }
                }
                wish = async { asking.open().await; self.wishes.recv().await } => match wish {
                    Some((_, wish)) if let Some(g) = attempts.exceed(&wish) => {
                        let _ = timeout(GOODBYE, socket.close(None)).await;
                        return End::last(format!(
                            "what the server tells of game {g} does not fit together"
                        ));
                    }
                    Some((id, wish)) => {
                        asking.take(1);
                        Message::text(encode_wish(id, &wish))
                    }
                    None => {
                        // Whether the goodbye arrives is not this side's to see to.
                        let _ = socket.close(None).await;
                        return End::Bye;
                    }
                },
                _ = pings.tick() => {
                    if let Some(since) = pulse.awaited {
                        self.tell(NetEvent::Quiet { silent_ms: millis(since.elapsed()) }).await;
                    }
                    pulse.awaited.get_or_insert_with(Instant::now);
                    Message::Ping(Vec::new().into())
                }
                silent = pulse.silence(patience) => {
                    let why = Clean::from("the server has gone silent");
                    return End::Down(Loss { silent, ..why.into() });
                }
            };
            match timeout(patience, socket.send(outgoing)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return pulse.lost(plain_reason(&error)),
                Err(_) => return pulse.lost("the server does not read"),
            }
        }
    }

    async fn hear(
        &mut self,
        frame: Option<tungstenite::Result<Message>>,
        pulse: &mut Pulse,
    ) -> Result<(), End> {
        let message = match frame {
            None => return Err(pulse.lost("the connection ended")),
            Some(Err(error)) => return Err(pulse.lost(plain_reason(&error))),
            Some(Ok(Message::Close(frame))) => {
                return Err(closed(frame, pulse.heard.elapsed()));
            }
            Some(Ok(message)) => message,
        };
        pulse.heard = Instant::now();
        match message {
            Message::Text(text) => match decode_server(&text) {
                Ok(ServerFrame::Notice(Notice::Restarting(restarting))) => {
                    let pause = Duration::from_millis(restarting.retry_ms);
                    self.come_back_after = Some(pause.min(MAX_RESTART_PAUSE));
                }
                Ok(frame) => self.tell(NetEvent::Frame(frame)).await,
                Err(error) => {
                    let why = format!("the server does not keep to oxo.v1: {error}");
                    return Err(pulse.lost(why));
                }
            },
            Message::Pong(_) => {
                if let Some(sent) = pulse.awaited.take() {
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

async fn greet<N: Network>(
    socket: &mut Socket<N>,
    hello: Hello,
) -> Result<Result<Welcome, Refusal>, End> {
    socket.send(Message::text(encode_wish(HELLO_ID, &Wish::Hello(hello)))).await?;
    for _ in 0..MAX_FRAMES_AHEAD {
        let message = match socket.next().await {
            None => return Err(End::failed("the connection ended at the greeting")),
            Some(Ok(Message::Close(frame))) => return Err(closed(frame, Duration::ZERO)),
            Some(message) => message?,
        };
        let Message::Text(text) = message else { continue };
        let bad = |error| End::last(format!("no oxo server answers there: {error}"));
        match decode_server(&text).map_err(bad)? {
            ServerFrame::Ok { re: HELLO_ID, d } => return read_reply(&d).map(Ok).map_err(bad),
            ServerFrame::Err { re: None | Some(HELLO_ID), refusal } => return Ok(Err(refusal)),
            _ => {}
        }
    }
    Err(End::last("no oxo server answers there: it talks, but not of the greeting"))
}

/// How many of usual size a frame amounts to.
fn frames_in(frame: &Option<tungstenite::Result<Message>>) -> u32 {
    let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()).map_or(0, Message::len);
    u32::try_from(bytes / USUAL_FRAME_BYTES + 1).unwrap_or(u32::MAX)
}

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

/// What becomes of a line that the server has closed.
fn closed(frame: Option<CloseFrame>, silent: Duration) -> End {
    let code = frame.as_ref().map_or(0, |frame| u16::from(frame.code));
    let is = |wanted: CloseCode| code == wanted as u16;
    let why = match &frame {
        _ if is(CloseCode::Superseded) => {
            return End::last("opened elsewhere: another client goes on with this session");
        }
        _ if is(CloseCode::SignedOut) => {
            return End::last("this device was signed out: another one of yours ended it");
        }
        Some(frame) if is(CloseCode::Dismissed) => return End::last(frame.reason.as_str()),
        _ if is(CloseCode::Version) => {
            return End::last("client and server speak different versions");
        }
        _ if is(CloseCode::Bye) => "its host has closed the server",
        _ if is(CloseCode::Restarting) => "the server restarts",
        _ if is(CloseCode::Silent) => "the server heard nothing from here",
        _ if is(CloseCode::Flooding) => "the server refused so many wishes",
        Some(frame) if !frame.reason.is_empty() => frame.reason.as_str(),
        _ => "the server closed the connection",
    };
    let pause = if is(CloseCode::Flooding) { FLOODED_PAUSE } else { Duration::ZERO };
    End::Down(Loss { why: why.into(), silent, pause, is_goodbye: is(CloseCode::Bye) })
}

/// How long to stay away after so many fruitless tries: twice as long each time, a little off
/// the beat so that many clients do not come back all at the same moment.
fn backoff(fruitless: u32) -> Duration {
    let Some(doublings) = fruitless.checked_sub(1) else { return Duration::ZERO };
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
