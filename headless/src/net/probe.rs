//! Probes a server: its greeting, latency and clock.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use oxo_protocol::Hello;
use oxo_protocol::reply::Welcome;
use oxo_shared::Clean;
use oxo_store::wall_clock_ms;
use oxo_words as words;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use super::dial::{Dialer, Network, Socket, plain_reason};
use super::greeting::{CONNECT_TIMEOUT, MAX_FRAMES_AHEAD, greet};
use super::traffic::GOODBYE;

/// Pings per probe: enough for a median, and done in a second or two on a slow connection.
const PINGS: usize = 10;
/// Ping timeout, after which the probe ends.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub struct Probed {
    pub welcome: Welcome,
    /// When it arrived, in milliseconds since 1970 by this machine's clock.
    pub heard_ms: u64,
    pub upgrade: Duration,
    pub pings: Vec<Duration>,
}

impl Probed {
    /// Returns how far the server's clock is ahead of this machine's. Half of the shortest round
    /// trip is taken as the travel time of the welcome.
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
    /// The connection failed or was lost.
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
    /// Greets the server at `url` as a guest, pings it a few times, and closes the connection.
    ///
    /// # Errors
    /// [`ProbeError`] if the server cannot be reached, does not answer in time, or rejects the
    /// guest.
    pub async fn probe(&self, url: &str) -> Result<Probed, ProbeError> {
        let began = Instant::now();
        let dialled = timeout(CONNECT_TIMEOUT, self.dial(url)).await;
        let mut socket = dialled.map_err(|_| ProbeError::Silent)??;
        let upgrade = began.elapsed();
        let greeted = timeout(CONNECT_TIMEOUT, welcome::<N>(&mut socket)).await;
        let welcome = greeted.map_err(|_| ProbeError::Silent)??;
        let heard_ms = wall_clock_ms();
        let mut pings = Vec::new();
        while pings.len() < PINGS
            && let Ok(Some(ping)) = timeout(PING_TIMEOUT, ping::<N>(&mut socket)).await
        {
            pings.push(ping);
        }
        // It makes no difference whether the close frame arrives.
        let _ = timeout(GOODBYE, socket.close(None)).await;
        Ok(Probed { welcome, heard_ms, upgrade, pings })
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
