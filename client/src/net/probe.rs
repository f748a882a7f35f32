//! One look at a server: how long the way is, and what it says first.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures::{SinkExt, StreamExt};
use oxo_shared::protocol::{Hello, Kind, VERSION, Welcome};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{self, Message};

use super::dial::{Dialer, Network, Socket, plain_reason};
use super::{CONNECT_TIMEOUT, End, greet};

/// Pings of one look: enough for a median, and over in a second or two on a slow line.
const PINGS: usize = 10;
/// How long a ping may take before the look is over.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub struct Probed {
    pub welcome: Welcome,
    /// When that came, milliseconds since 1970 by this machine's clock.
    pub heard_ms: u64,
    pub upgrade: Duration,
    pub pings: Vec<Duration>,
}

impl Probed {
    /// By how much the server's clock is ahead of this machine's, the way back taken as half
    /// of the shortest round trip.
    pub fn ahead_ms(&self) -> i64 {
        let way_ms = self.pings.iter().min().map_or(0, |ping| ping.as_millis() as u64 / 2);
        (self.welcome.now_ms + way_ms).cast_signed() - self.heard_ms.cast_signed()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    #[error("HTTP {status} instead of WebSocket")]
    Http { status: u16 },
    #[error("no answer within {} s", CONNECT_TIMEOUT.as_secs())]
    Silent,
    /// No line, or not for long.
    #[error("{0}")]
    Line(String),
    #[error("{0}")]
    Refused(String),
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
            && let Ok(Ok(ping)) = timeout(PING_TIMEOUT, ping::<N>(&mut socket)).await
        {
            pings.push(ping);
        }
        // Whether the goodbye arrives changes nothing.
        let _ = timeout(PING_TIMEOUT, socket.close(None)).await;
        Ok(Probed { welcome, heard_ms, upgrade, pings })
    }
}

async fn welcome<N: Network>(socket: &mut Socket<N>) -> Result<Welcome, ProbeError> {
    let hello = Hello {
        proto: [VERSION, VERSION],
        client: concat!("oxo-doctor/", env!("CARGO_PKG_VERSION")).to_owned(),
        name: None,
        resume: None,
        kind: Kind::Human,
        aside: false,
    };
    match greet::<N>(socket, hello).await {
        Ok(Ok(welcome)) => Ok(welcome),
        Ok(Err(refusal)) => Err(ProbeError::Refused(refusal.msg.into_owned())),
        Err(End::Final(why) | End::Failed(why) | End::Lost { why, .. }) => {
            Err(ProbeError::Line(why))
        }
        Err(End::Bye) => Err(ProbeError::Line("the connection ended".to_owned())),
    }
}

async fn ping<N: Network>(socket: &mut Socket<N>) -> Result<Duration, ProbeError> {
    let sent = Instant::now();
    socket.send(Message::Ping(Vec::new().into())).await?;
    loop {
        match socket.next().await {
            Some(Ok(Message::Pong(_))) => return Ok(sent.elapsed()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
            None => return Err(ProbeError::Line("the connection ended".to_owned())),
        }
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
