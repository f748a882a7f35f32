//! Keeps a connection: reconnects when it is lost, and waits longer after each failed attempt.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use oxo_protocol::reply::Welcome;
use oxo_protocol::{Code, Hello, Kind};
use oxo_shared::Clean;
use oxo_store::millis;
use oxo_words as words;
use tokio::time::{Instant, timeout};

use super::dial::{Dialer, Network, Socket};
use super::end::{End, Loss, is_temporary};
use super::event::NetEvent;
use super::greeting::{CONNECT_TIMEOUT, PROGRAM, greet};
use super::pace::STEADY;
use super::traffic::Traffic;
use crate::keep::identity::Identity;

/// The first pause between attempts. The very first attempt is immediate.
const FIRST_BACKOFF: Duration = Duration::from_millis(250);
/// The longest pause between attempts, because people are waiting.
const MAX_BACKOFF: Duration = Duration::from_secs(5);
/// The longest heartbeat interval accepted from a server.
const MAX_HEARTBEAT: Duration = Duration::from_secs(60);

pub struct Login {
    /// The server's URL: `ws://` or `wss://`.
    pub url: String,
    pub name: Option<String>,
    pub kind: Kind,
    /// The player's identity, which holds the token.
    pub identity: Identity,
}

pub(super) struct Keeper<N> {
    dialer: Dialer<N>,
    login: Login,
    traffic: Traffic,
    /// Why the server shut down for good, until it answers again.
    goodbye: Option<Clean>,
    /// When the server accepted the greeting, if it did.
    up_since: Option<Instant>,
}

impl<N: Network> Keeper<N> {
    pub const fn new(dialer: Dialer<N>, login: Login, traffic: Traffic) -> Self {
        Keeper { dialer, login, traffic, goodbye: None, up_since: None }
    }

    pub(super) async fn run(mut self) {
        let mut attempt = 0;
        loop {
            attempt += 1;
            self.up_since = None;
            let Loss { why, silent, pause, is_goodbye } = match self.attend(attempt).await {
                End::Bye => return,
                End::Final(why) => return self.traffic.tell(NetEvent::Closed { why }).await,
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
            let told = self.traffic.come_back_after.take().unwrap_or_default();
            let pause = pause.max(told).max(backoff(fruitless));
            let (silent_ms, retry_in_ms) = (millis(silent), millis(pause));
            self.traffic.tell(NetEvent::Down { why, silent_ms, retry_in_ms }).await;
            if !self.traffic.rest(pause).await {
                return;
            }
        }
    }

    async fn attend(&mut self, attempt: u32) -> End {
        self.traffic.tell(NetEvent::Connecting { attempt }).await;
        let (mut socket, mut welcome) = match self.connect().await {
            Ok(connected) => connected,
            Err(end) => return end,
        };
        if let Err(error) = self.login.identity.renew(std::mem::take(&mut welcome.token)) {
            self.traffic.tell(NetEvent::Unkept { why: error.to_string().into() }).await;
        }
        let heartbeat = Duration::from_secs(welcome.limits.heartbeat_s.max(1)).min(MAX_HEARTBEAT);
        // `Down` has already answered requests made while the connection was down.
        while self.traffic.requests.try_recv().is_ok() {}
        self.up_since = Some(Instant::now());
        self.goodbye = None;
        self.traffic.tell(NetEvent::Up(Box::new(welcome))).await;
        self.traffic.serve::<N>(&mut socket, heartbeat).await
    }

    async fn connect(&mut self) -> Result<(Socket<N>, Welcome), End> {
        let dialled = timeout(CONNECT_TIMEOUT, self.dialer.dial(&self.login.url)).await;
        let no_answer = |_| End::failed(words::NET_NO_CONNECTION);
        let mut socket = dialled.map_err(no_answer)??;
        let introduced = timeout(CONNECT_TIMEOUT, self.introduce(&mut socket)).await;
        let no_answer = |_| End::failed(words::NET_NO_GREETING);
        Ok((socket, introduced.map_err(no_answer)??))
    }

    /// Sends the greeting, with the token of an earlier session if there is one.
    async fn introduce(&mut self, socket: &mut Socket<N>) -> Result<Welcome, End> {
        loop {
            let hello = Hello {
                name: self.login.name.as_deref().map(Clean::from),
                resume: self.login.identity.token().map(str::to_owned),
                kind: self.login.kind,
                aside: self.login.identity.is_aside(),
                ..Hello::new(PROGRAM)
            };
            let rejection = match greet::<N>(socket, hello).await? {
                Ok(welcome) => return Ok(welcome),
                Err(rejection) => rejection,
            };
            if matches!(rejection.code, Code::TokenUnknown | Code::TokenExpired) {
                if self.login.identity.reread() {
                    continue;
                }
                let has_changed = self.login.identity.forget();
                if !has_changed || self.login.identity.token().is_none() {
                    self.traffic.tell(NetEvent::Forgotten).await;
                }
                if has_changed {
                    continue;
                }
            }
            return Err(match is_temporary(rejection.code) {
                true => End::failed(rejection.words()),
                false => End::Final(rejection.words()),
            });
        }
    }
}

/// Returns the pause after `fruitless` failed attempts. It doubles each time, with jitter so that
/// clients do not all reconnect at the same moment.
fn backoff(fruitless: u32) -> Duration {
    let Some(doublings) = fruitless.checked_sub(1) else { return Duration::ZERO };
    let full = FIRST_BACKOFF.saturating_mul(1 << doublings.min(16)).min(MAX_BACKOFF);
    let random = RandomState::new().build_hasher().finish() % 1000;
    full.mul_f64(0.5 + 0.0005 * random as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_retry_is_immediate_and_later_pauses_are_at_most_five_seconds() {
        assert_eq!(backoff(0), Duration::ZERO);
        for attempt in 1..100 {
            let pause = backoff(attempt);
            assert!(pause >= FIRST_BACKOFF / 2 && pause <= MAX_BACKOFF, "{attempt}: {pause:?}");
        }
    }
}
