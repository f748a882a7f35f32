//! One client, from its hello to its goodbye.

mod follow;
mod greeting;
mod wishes;

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::{decode_wish, encode_err, encode_notice};
use oxo_shared::protocol::notice::Restarting;
use oxo_shared::protocol::{CloseCode, Code, GameId, Notice, Refusal};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::game::Departure;
use crate::lobby::LobbyHandle;
use crate::players::{self, Identity, Nudge, SessionInbox};
use crate::rate::Rate;
use crate::secret::random_below;
use crate::socket::{Frame, Inbound, SendError, Socket};
use crate::world::World;

use follow::Follows;
use greeting::{greet, welcome};

/// Heartbeats without a sign of life after which a player counts as away.
const AWAY_AFTER: u32 = 2;
/// Heartbeats without a sign of life after which the socket is given up.
const SILENT_AFTER: u32 = 4;
/// Refused wishes in a row that are still answered: a client that does not wait when
/// told to is no client of ours.
const MAX_FLOOD: u32 = 200;
/// The earliest a client is asked to come back when the server restarts: before that,
/// nobody listens.
const RETURN_AFTER_MS: u64 = 200;
/// Within how long after that few clients come back...
const RETURN_SPREAD_MS: u64 = 300;
/// ... and how much longer it takes for each one more: a thousand a second.
const RETURN_MS_EACH: u64 = 1;
/// The period in which [`oxo_shared::protocol::Limits::wishes_per_20s`] counts.
const RATE_PERIOD: Duration = Duration::from_secs(20);

/// The state of one client's connection.
struct Session {
    world: Arc<World>,
    lobby: LobbyHandle,
    who: Identity,
    inbox: SessionInbox,
    follows: Follows,
    lobby_view: Option<watch::Receiver<Frame>>,
    /// Thoughts asked for; their answers come when they come.
    hints: JoinSet<Frame>,
    /// Frames to send before anything else, in this order.
    outbox: Vec<Frame>,
    rate: Rate,
    costly_rate: Rate,
    flood: u32,
    missed_heartbeats: u32,
}

/// What wakes a session.
enum Woken {
    Inbound(Inbound),
    Followed(GameId, follow::Heard),
    Lobby,
    Hint(Frame),
    Nudge(Nudge),
    Heartbeat,
    Draining,
}

/// Serves one client until it goes.
pub async fn serve<S: AsyncRead + AsyncWrite + Unpin>(
    mut socket: Socket<S>,
    world: Arc<World>,
    lobby: LobbyHandle,
) {
    let (inbox, nudges) = mpsc::channel(players::INBOX);
    let greeted = tokio::select! {
        greeted = greet(&mut socket, &world, &inbox) => greeted,
        () = world.draining.cancelled() => Err(CloseCode::Restarting),
    };
    let guest = match greeted {
        Ok(guest) => guest,
        Err(code) => return socket.close(code, reason(code)).await,
    };
    world.metrics.sessions.inc();
    let who = guest.greeted.identity.clone();
    let mut session = Session::new(Arc::clone(&world), lobby, who, inbox);
    session.open(guest).await;
    let code = session.run(&mut socket, nudges).await;
    session.end().await;
    world.metrics.sessions.dec();
    if let Some(code) = code {
        socket.close(code, reason(code)).await;
    }
}

/// The sentence that goes with a close code.
const fn reason(code: CloseCode) -> &'static str {
    match code {
        CloseCode::Bye => "goodbye",
        CloseCode::TooBig => "that frame is too big",
        CloseCode::Restarting => "the server restarts: come back",
        CloseCode::Superseded => "opened elsewhere",
        CloseCode::NoHello => "no hello",
        CloseCode::Silent => "not heard of for too long",
        CloseCode::TooSlow => "not reading",
        CloseCode::Flooding => "too many wishes",
        CloseCode::Version => "no common version",
    }
}

impl Session {
    fn new(world: Arc<World>, lobby: LobbyHandle, who: Identity, inbox: SessionInbox) -> Self {
        let limits = &world.config.limits;
        let now = Instant::now();
        let rate = Rate::new(limits.wish_burst, limits.wishes_per_20s, RATE_PERIOD, now);
        // Chat, seeks and new games are for people: a third of the wishes is plenty, but a
        // burst of none would never grant any.
        let costly_burst = (limits.wish_burst / 3).max(1);
        let costly_rate = Rate::new(costly_burst, limits.wishes_per_20s / 3, RATE_PERIOD, now);
        Session {
            world,
            lobby,
            who,
            inbox,
            follows: Follows::default(),
            lobby_view: None,
            hints: JoinSet::new(),
            outbox: Vec::new(),
            rate,
            costly_rate,
            flood: 0,
            missed_heartbeats: 0,
        }
    }

    /// Greets the guest and returns to the seats it still holds.
    async fn open(&mut self, guest: greeting::Guest) {
        let games = guest.greeted.games.clone();
        self.outbox.push(welcome(&self.world, guest));
        for id in games {
            if let Some(game) = self.world.games.get(id)
                && game.holds_seat(self.who.id)
            {
                // What there is no room for is still listed in the welcome.
                let _ = self.return_to(game).await;
            }
        }
    }

    /// Serves wishes and tells facts until there is a reason to close, or the line is
    /// gone (`None`).
    async fn run<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        socket: &mut Socket<S>,
        mut nudges: mpsc::Receiver<Nudge>,
    ) -> Option<CloseCode> {
        let period = Duration::from_secs(self.world.config.limits.heartbeat_s.max(1));
        let mut heartbeat = interval_at(Instant::now() + period, period);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let draining = self.world.draining.clone();
        loop {
            if let Err(error) = self.flush(socket).await {
                return (error == SendError::TooSlow).then_some(CloseCode::TooSlow);
            }
            let woken = tokio::select! {
                inbound = socket.receive() => Woken::Inbound(inbound),
                (id, heard) = self.follows.next() => Woken::Followed(id, heard),
                () = changed(&mut self.lobby_view) => Woken::Lobby,
                Some(hint) = self.hints.join_next() => match hint {
                    Ok(frame) => Woken::Hint(frame),
                    Err(_) => continue,
                },
                Some(nudge) = nudges.recv() => Woken::Nudge(nudge),
                _ = heartbeat.tick() => Woken::Heartbeat,
                () = draining.cancelled() => Woken::Draining,
            };
            match woken {
                Woken::Inbound(Inbound::Text(text)) => {
                    self.hear_of_client().await;
                    if self.answer(&text).await.is_err() {
                        return Some(CloseCode::Flooding);
                    }
                }
                Woken::Inbound(Inbound::Alive) => self.hear_of_client().await,
                Woken::Inbound(Inbound::Ended) => return None,
                Woken::Inbound(Inbound::Broken(code)) => return Some(code),
                Woken::Followed(id, heard) => self.pass_on(id, heard).await,
                Woken::Lobby => self.pass_on_lobby(),
                Woken::Hint(frame) => self.outbox.push(frame),
                Woken::Nudge(Nudge::Seated(game)) => self.be_seated(game).await,
                Woken::Nudge(Nudge::Superseded) => return Some(CloseCode::Superseded),
                Woken::Heartbeat => {
                    if self.miss_heartbeat().await {
                        return Some(CloseCode::Silent);
                    }
                    if socket.ping().await.is_err() {
                        return None;
                    }
                }
                Woken::Draining => {
                    // Whether it hears when to come back, it hears that it should.
                    let _ = socket.send(self.return_hint()).await;
                    return Some(CloseCode::Restarting);
                }
            }
        }
    }

    async fn flush<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        socket: &mut Socket<S>,
    ) -> Result<(), SendError> {
        for frame in self.outbox.drain(..) {
            socket.send(frame).await?;
        }
        Ok(())
    }

    /// Answers one frame from the client.
    ///
    /// # Errors
    /// When the client keeps on sending what is refused for its rate.
    async fn answer(&mut self, text: &str) -> Result<(), Flooding> {
        let (id, wish) = match decode_wish(text) {
            Ok(read) => read,
            Err(error) => {
                // What cannot be read costs as much as a wish.
                let refusal = self.charge(false).err().unwrap_or(error.refusal);
                self.refuse(error.re, &refusal);
                return self.check_flood();
            }
        };
        let reply = match self.charge(wishes::is_costly(&wish)) {
            Ok(()) => self.grant(id, wish).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = reply {
            self.refuse(Some(id), &refusal);
        }
        self.check_flood()
    }

    fn charge(&mut self, costly: bool) -> Result<(), Refusal> {
        if !self.world.config.rate_limits {
            return Ok(());
        }
        let now = Instant::now();
        let taken = self.rate.take(now);
        let taken = taken.and_then(|()| if costly { self.costly_rate.take(now) } else { Ok(()) });
        match taken {
            Ok(()) => {
                self.flood = 0;
                Ok(())
            }
            Err(wait) => {
                self.flood += 1;
                let retry_ms = u64::try_from(wait.as_millis()).ok();
                Err(Refusal {
                    retry_ms,
                    ..Refusal::new(Code::RateLimited, "too fast: wait a moment")
                })
            }
        }
    }

    fn check_flood(&self) -> Result<(), Flooding> {
        if self.flood > MAX_FLOOD { Err(Flooding) } else { Ok(()) }
    }

    fn refuse(&mut self, re: Option<u64>, refusal: &Refusal) {
        self.world.metrics.refused.inc();
        self.outbox.push(encode_err(re, refusal).into());
    }

    /// When to come back: each client at another time, the more of them the later.
    fn return_hint(&self) -> Frame {
        let sessions = self.world.metrics.sessions.get().unsigned_abs();
        let spread_ms = RETURN_SPREAD_MS + sessions.saturating_mul(RETURN_MS_EACH);
        let retry_ms = RETURN_AFTER_MS + random_below(spread_ms);
        encode_notice(&Notice::Restarting(Restarting { retry_ms })).into()
    }

    async fn hear_of_client(&mut self) {
        let was_away = self.missed_heartbeats >= AWAY_AFTER;
        self.missed_heartbeats = 0;
        if was_away {
            self.tell_heard(true).await;
        }
    }

    /// Counts a heartbeat without a sign of life, and says whether it was one too many.
    async fn miss_heartbeat(&mut self) -> bool {
        self.missed_heartbeats += 1;
        if self.missed_heartbeats == AWAY_AFTER {
            self.tell_heard(false).await;
        }
        self.missed_heartbeats >= SILENT_AFTER
    }

    async fn tell_heard(&self, heard: bool) {
        for followed in self.follows.iter() {
            followed.game.heard(followed.attachment, heard).await;
        }
    }

    /// Takes the session's name off everything it was part of.
    async fn end(&mut self) {
        // The seeks of a player who is back already belong to the newer session.
        if self.world.players.hang_up(self.who.id, &self.inbox) {
            self.lobby.withdraw(self.who.id).await;
        }
        for followed in self.follows.drain() {
            followed.game.leave(followed.attachment, Departure::Lost).await;
        }
    }
}

/// A client that does not stop when told to.
struct Flooding;

/// Waits for a newer lobby view; for ever, if the lobby is not followed.
async fn changed(view: &mut Option<watch::Receiver<Frame>>) {
    let Some(view) = view else { return std::future::pending().await };
    // The lobby outlives its sessions, but for the moment in which the server stops.
    if view.changed().await.is_err() {
        std::future::pending().await
    }
}
