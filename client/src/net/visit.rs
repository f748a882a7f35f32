//! Short connections to a server: a probe, or a few requests.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures::{SinkExt, StreamExt};
use oxo_protocol::frame::read_reply;
use oxo_protocol::reply::Welcome;
use oxo_protocol::{Hello, LinkCode, Rejection, Request, ServerFrame};
use oxo_shared::Clean;
use oxo_words as words;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use super::dial::{Dialer, Network, Socket, plain_reason};
use super::greeting::{CONNECT_TIMEOUT, MAX_FRAMES_AHEAD, PROGRAM, greet};
use super::traffic::millis;
use crate::net::{Login, Net, NetEvent};

/// Pings of one probe: enough for a median, and over in a second or two on a slow connection.
const PINGS: usize = 10;
/// The longest time that a ping may take; then the probe ends.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub struct Probed {
    pub welcome: Welcome,
    /// When it came, in milliseconds since 1970 by this machine's clock.
    pub heard_ms: u64,
    pub upgrade: Duration,
    pub pings: Vec<Duration>,
}

impl Probed {
    /// By how much the server's clock is ahead of this machine's, the way back taken as half
    /// of the shortest round trip.
    pub fn ahead_ms(&self) -> i64 {
        let way_ms = self.pings.iter().min().map_or(0, |ping| ping.as_millis() as u64 / 2);
        let theirs = self.welcome.now_ms.saturating_add(way_ms);
        theirs.cast_signed().saturating_sub(self.heard_ms.cast_signed())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    #[error("{}", words::DoctorHttp { status })]
    Http { status: u16 },
    #[error("{}", words::NetNoAnswerWithin { seconds: CONNECT_TIMEOUT.as_secs() })]
    Silent,
    /// No connection, or it was lost.
    #[error("{0}")]
    Line(Clean),
    #[error("{0}")]
    Refused(Clean),
}

impl From<tungstenite::Error> for ProbeError {
    fn from(error: tungstenite::Error) -> Self {
        match &error {
            tungstenite::Error::Http(response) => {
                ProbeError::Http { status: response.status().as_u16() }
            }
            error => ProbeError::Line(plain_reason(error)),
        }
    }
}

impl<N: Network> Dialer<N> {
    /// Greets the server at `url` as a guest, pings it a few times, and says goodbye.
    pub async fn probe(&self, url: &str) -> Result<Probed, ProbeError> {
        let began = Instant::now();
        let dialled = timeout(CONNECT_TIMEOUT, self.dial(url)).await;
        let mut socket = dialled.map_err(|_| ProbeError::Silent)??;
        let upgrade = began.elapsed();
        let greeted = timeout(CONNECT_TIMEOUT, welcome::<N>(&mut socket)).await;
        let welcome = greeted.map_err(|_| ProbeError::Silent)??;
        let heard_ms = now_ms();
        let mut pings = Vec::new();
        while pings.len() < PINGS
            && let Ok(Some(ping)) = timeout(PING_TIMEOUT, ping::<N>(&mut socket)).await
        {
            pings.push(ping);
        }
        // Whether the goodbye arrives changes nothing.
        let _ = timeout(PING_TIMEOUT, socket.close(None)).await;
        Ok(Probed { welcome, heard_ms, upgrade, pings })
    }

    /// Becomes one more device of the player that was shown `code`; the welcome has its token.
    pub async fn link(
        &self,
        url: &str,
        code: LinkCode,
        device: Clean,
    ) -> Result<Welcome, AskError> {
        let unreachable = |why: Clean| AskError::Unreachable { url: url.to_owned(), why };
        let greeted = async {
            let mut socket = self.dial(url).await?;
            let hello = Hello { link: Some(code), device: Some(device), ..Hello::new(PROGRAM) };
            let greeted = greet::<N>(&mut socket, hello).await;
            // Whether the goodbye arrives changes nothing.
            let _ = timeout(PING_TIMEOUT, socket.close(None)).await;
            greeted
        };
        match timeout(CONNECT_TIMEOUT, greeted).await {
            Ok(Ok(greeted)) => greeted.map_err(AskError::Refused),
            Ok(Err(end)) => Err(unreachable(end.why())),
            Err(_) => Err(unreachable(words::NET_NO_ANSWER.text().into())),
        }
    }
}

async fn welcome<N: Network>(socket: &mut Socket<N>) -> Result<Welcome, ProbeError> {
    let hello = Hello::new(concat!("oxo-doctor/", env!("CARGO_PKG_VERSION")));
    match greet::<N>(socket, hello).await {
        Ok(Ok(welcome)) => Ok(welcome),
        Ok(Err(rejection)) => Err(ProbeError::Refused(rejection.words())),
        Err(end) => Err(ProbeError::Line(end.why())),
    }
}

async fn ping<N: Network>(socket: &mut Socket<N>) -> Option<Duration> {
    let sent = Instant::now();
    socket.send(Message::Ping(Vec::new().into())).await.ok()?;
    for _ in 0..MAX_FRAMES_AHEAD {
        if let Message::Pong(_) = socket.next().await?.ok()? {
            return Some(sent.elapsed());
        }
    }
    None
}

pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    millis(since)
}

#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error("{}", words::FailedUnreachable { server: url, reason: why })]
    Unreachable { url: String, why: Clean },
    #[error("{}", .0.words())]
    Refused(Rejection),
    #[error("{}", words::FAILED_FORGOTTEN)]
    Forgotten,
    #[error("{}", words::FailedNonsense { error: _0 })]
    Nonsense(#[from] serde_json::Error),
}

/// Greets the server, makes some requests, and closes the connection.
pub async fn inquire<N: Network, T, E: From<AskError>>(
    dialer: Dialer<N>,
    login: Login,
    questions: impl AsyncFnOnce(&mut Inquiry) -> Result<T, E>,
) -> Result<T, E> {
    let mut inquiry = Inquiry::open(dialer, login).await?;
    let answered = questions(&mut inquiry).await;
    inquiry.net.close().await;
    answered
}

pub struct Inquiry {
    url: String,
    net: Net,
    inbox: mpsc::Receiver<NetEvent>,
    pub welcome: Welcome,
    last_id: u64,
}

impl Inquiry {
    async fn open<N: Network>(dialer: Dialer<N>, login: Login) -> Result<Inquiry, AskError> {
        let url = login.url.clone();
        let (net, mut inbox) = Net::start(dialer, login);
        loop {
            match heard(&mut inbox, &url).await {
                Ok(NetEvent::Up(welcome)) => {
                    return Ok(Inquiry { url, net, inbox, welcome: *welcome, last_id: 0 });
                }
                Ok(_) => {}
                Err(error) => {
                    net.close().await;
                    return Err(error);
                }
            }
        }
    }

    pub async fn ask<T: DeserializeOwned>(&mut self, request: Request) -> Result<T, AskError> {
        self.last_id += 1;
        let id = self.last_id;
        self.net.send(id, request).map_err(|_| ended(&self.url))?;
        loop {
            match heard(&mut self.inbox, &self.url).await? {
                NetEvent::Frame(ServerFrame::Ok { re, d }) if re == id => {
                    return Ok(read_reply(&d)?);
                }
                NetEvent::Frame(ServerFrame::Err { rejection, .. }) => {
                    return Err(AskError::Refused(rejection));
                }
                _ => {}
            }
        }
    }
}

/// The next event, unless it ends the visit.
async fn heard(inbox: &mut mpsc::Receiver<NetEvent>, url: &str) -> Result<NetEvent, AskError> {
    match inbox.recv().await {
        // What was to be asked was about that player.
        Some(NetEvent::Forgotten) => Err(AskError::Forgotten),
        Some(NetEvent::Down { why, .. } | NetEvent::Closed { why }) => {
            Err(AskError::Unreachable { url: url.to_owned(), why })
        }
        Some(event) => Ok(event),
        None => Err(ended(url)),
    }
}

fn ended(url: &str) -> AskError {
    AskError::Unreachable { url: url.to_owned(), why: words::NET_ENDED.text().into() }
}
