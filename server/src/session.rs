//! One client, from its hello to its goodbye.

mod follow;
mod greeting;
mod id;
mod presentable;
mod wishes;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::{decode_wish, encode_err, encode_notice};
use oxo_shared::protocol::notice::Restarting;
use oxo_shared::protocol::{CloseCode, Code, GameId, Limits, Notice, Refusal, Wish};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::addresses::Caller;
use crate::game::Departure;
use crate::lobby::LobbyHandle;
use crate::metrics::{InFlight, One};
use crate::players::{self, Identity, Nudge, SessionInbox};
use crate::rate::{Rate, Used};
use crate::secret::random_below;
use crate::socket::{Frame, Inbound, SendError, Socket};
use crate::world::World;

use follow::Follows;
use greeting::{Part, greet, welcome};
use id::SessionId;
use wishes::Cost;

/// Heartbeats without a sign of life after which a player counts as away.
const AWAY_AFTER: u32 = 2;
/// Heartbeats without a sign of life after which the socket is given up.
const SILENT_AFTER: u32 = 4;
/// Refused wishes in a row that are still answered: a client that does not wait when
/// told to is no client of ours.
const MAX_FLOOD: u32 = 200;
/// Frames that are sent at once, so that who follows many games is still listened to.
const MAX_BATCH: usize = 64;
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
    /// For the log.
    id: SessionId,
    world: Arc<World>,
    lobby: LobbyHandle,
    /// Whose address it counts for.
    caller: Caller,
    /// Whom it speaks for, or looks on beside.
    who: Identity,
    part: Part,
    inbox: SessionInbox,
    follows: Follows,
    lobby_view: Option<watch::Receiver<Frame>>,
    /// Thoughts asked for; their answers come when they come.
    hints: JoinSet<Frame>,
    /// Frames to send before anything else, in this order.
    outbox: Vec<Frame>,
    /// The moves among them.
    in_flight: Vec<InFlight>,
    rate: Rate,
    wishes: Used,
    costly_rate: Rate,
    costly_wishes: Used,
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
    caller: Caller,
) {
    let (inbox, nudges) = mpsc::channel(players::INBOX);
    // What is done once, here and below, takes no room later.
    let greeted = tokio::select! {
        greeted = Box::pin(greet(&mut socket, &world, &caller, &inbox)) => greeted,
        () = world.draining.cancelled() => Err(CloseCode::Restarting),
    };
    let guest = match greeted {
        Ok(guest) => guest,
        Err(code) => return close(socket, &world, code).await,
    };
    let _counted = (One::on(&world.metrics.sessions), guest.hold.clone());
    let who = guest.identity.clone();
    let mut session = Session::new(Arc::clone(&world), lobby, caller, who, inbox);
    session.part = guest.part;
    tracing::debug!(session = %session.id, player = %session.who.id, "hello");
    Box::pin(session.open(guest)).await;
    let code = session.run(&mut socket, nudges).await;
    session.end().await;
    tracing::debug!(session = %session.id, code = code.map(|code| code as u16), "goodbye");
    if let Some(code) = code {
        close(socket, &world, code).await;
    }
}

async fn close<S: AsyncRead + AsyncWrite + Unpin>(
    socket: Socket<S>,
    world: &World,
    code: CloseCode,
) {
    world.metrics.count_close(code);
    Box::pin(socket.close(code, reason(code))).await;
}

/// The sentence that goes with a close code.
const fn reason(code: CloseCode) -> &'static str {
    match code {
        CloseCode::Bye => "goodbye",
        CloseCode::Protocol => "that is not WebSocket",
        CloseCode::NotText => "only text is spoken here",
        CloseCode::NotUtf8 => "that text is not UTF-8",
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
    fn new(
        world: Arc<World>,
        lobby: LobbyHandle,
        caller: Caller,
        who: Identity,
        inbox: SessionInbox,
    ) -> Self {
        let Limits { wish_burst, wishes_per_20s, .. } = world.config.limits;
        Session {
            id: SessionId::random(),
            // What is for people or takes long: a third of the wishes is plenty.
            rate: Rate::new(wish_burst, wishes_per_20s, RATE_PERIOD),
            costly_rate: Rate::new(wish_burst / 3, wishes_per_20s / 3, RATE_PERIOD),
            wishes: Used::default(),
            costly_wishes: Used::default(),
            world,
            lobby,
            caller,
            who,
            part: Part::Speaker,
            inbox,
            follows: Follows::default(),
            lobby_view: None,
            hints: JoinSet::new(),
            outbox: Vec::new(),
            in_flight: Vec::new(),
            flood: 0,
            missed_heartbeats: 0,
        }
    }

    /// Greets the guest and returns to the seats it still holds.
    async fn open(&mut self, guest: greeting::Guest) {
        let games = match guest.part {
            Part::Speaker => guest.games.clone(),
            Part::Onlooker => Vec::new(),
        };
        self.outbox.push(welcome(&self.world, guest));
        for id in games {
            if let Ok(game) = self.game(id).await
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
        let mut draining = pin!(draining.cancelled());
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
                () = &mut draining => Woken::Draining,
            };
            match woken {
                Woken::Inbound(Inbound::Text(text)) => {
                    self.hear_of_client().await;
                    self.answer(&text).await;
                    self.take_in_facts().await;
                    if self.is_flooding() {
                        return Some(CloseCode::Flooding);
                    }
                }
                Woken::Inbound(Inbound::Alive) => {
                    self.hear_of_client().await;
                    // Nothing to refuse, but a flood of pings is one as well.
                    let _ = self.charge(Cost::Plain);
                    if self.is_flooding() {
                        return Some(CloseCode::Flooding);
                    }
                }
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
        if self.outbox.is_empty() {
            return Ok(());
        }
        let sent = socket.send_all(self.outbox.drain(..)).await;
        self.in_flight.clear();
        sent
    }

    /// Adds what has happened to what is sent. The facts that follow from a wish are told by
    /// the time it is answered: so one write carries both.
    async fn take_in_facts(&mut self) {
        while self.outbox.len() < MAX_BATCH
            && let Some((id, heard)) = self.follows.heard()
        {
            self.pass_on(id, heard).await;
        }
    }

    /// Answers one frame from the client.
    async fn answer(&mut self, text: &str) {
        let (id, wish) = match decode_wish(text) {
            Ok(read) => read,
            Err(error) => {
                // What cannot be read costs as much as a wish.
                let refusal = self.charge(Cost::Plain).err().unwrap_or(error.refusal);
                return self.refuse(error.re, &refusal);
            }
        };
        tracing::debug!(session = %self.id, wish = wish.tag(), "asked");
        let allowed = self.charge(Cost::of(&wish)).and_then(|()| self.check_part(&wish));
        let reply = match (allowed, wish) {
            (Ok(()), Wish::Play(wish)) => self.play(id, wish).await,
            // What few wishes need takes no room in the many sessions that are idle.
            (Ok(()), wish) => Box::pin(self.grant(id, wish)).await,
            (Err(refusal), _) => Err(refusal),
        };
        if let Err(refusal) = reply {
            self.refuse(Some(id), &refusal);
        }
    }

    /// Whether a wish goes with what this client is there for.
    fn check_part(&self, wish: &Wish) -> Result<(), Refusal> {
        if self.part == Part::Speaker || wishes::only_looks(wish) {
            return Ok(());
        }
        Err(Refusal::new(Code::NotAllowed, "who looks on aside does not play"))
    }

    fn charge(&mut self, cost: Cost) -> Result<(), Refusal> {
        if !self.world.config.rate_limits {
            return Ok(());
        }
        let now = Instant::now();
        let taken = self.rate.take(&mut self.wishes, now).and_then(|()| match cost {
            Cost::Plain => Ok(()),
            Cost::High => self.costly_rate.take(&mut self.costly_wishes, now),
        });
        match taken {
            Ok(()) => {
                self.flood = 0;
                Ok(())
            }
            Err(wait) => {
                self.flood += 1;
                let retry_ms = u64::try_from(wait.as_millis()).ok();
                let refusal = Refusal::new(Code::RateLimited, "too fast: wait a moment");
                Err(Refusal { retry_ms, ..refusal })
            }
        }
    }

    const fn is_flooding(&self) -> bool {
        self.flood > MAX_FLOOD
    }

    fn refuse(&mut self, re: Option<u64>, refusal: &Refusal) {
        self.world.metrics.count_refusal(refusal);
        // Not the sentence: it may repeat what the client said.
        match refusal.code {
            Code::Storage | Code::Internal => {
                tracing::warn!(session = %self.id, code = ?refusal.code, "refused by no fault of its own");
            }
            code => tracing::debug!(session = %self.id, ?code, "refused"),
        }
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

/// Waits for a newer lobby view; for ever, if the lobby is not followed.
async fn changed(view: &mut Option<watch::Receiver<Frame>>) {
    let Some(view) = view else { return std::future::pending().await };
    // The lobby outlives its sessions, but for the moment in which the server stops.
    if view.changed().await.is_err() {
        std::future::pending().await
    }
}
