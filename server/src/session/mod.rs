//! A session: one client, from hello to close.

mod acks;
mod budget;
mod client;
mod disconnect;
mod following;
mod hello;
mod hints;
mod lists;
mod outbox;
mod puzzles;
mod requests;
mod subscriptions;
mod thoughts;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use oxo_protocol::frame::{decode_request, encode_err, encode_notice};
use oxo_protocol::notice::Announced;
use oxo_protocol::{CloseCode, Code, Limits, Notice, Rejection, Request};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::game::{Departure, JoinMode, Liveness};
use crate::lobby::LobbyHandle;
use crate::metrics::GaugeGuard;
use crate::net::listener::Stream;
use crate::net::quotas::{Action, Caller, QuotaGuard};
use crate::net::socket::{Frame, Inbound, SendError, Socket};
use crate::people::players::{self, SessionEvent, SessionEvents, SessionInbox, SignIn};
use crate::people::secret::Token;
use oxo_store::TokenHash;

use acks::Delivered;
use budget::{Budget, Cost, is_short, send_cost};
use client::{Access, Client, SessionId};
use disconnect::{Disconnect, close, dismissal, return_hint, shutdown_code};
use hello::{Identity, receive_hello, welcome};
use outbox::{Outbox, ok};
use subscriptions::Subscriptions;

/// Missed heartbeats after which a player counts as away.
const AWAY_AFTER: u32 = 2;
/// Missed heartbeats after which the server closes the socket.
const SILENT_AFTER: u32 = 4;

struct Session {
    client: Client,
    lobby: LobbyHandle,
    inbox: SessionInbox,
    subscriptions: Subscriptions,
    lobby_view: Option<watch::Receiver<Frame>>,
    /// The engine's thoughts on a position; dropping the receiver stops the engine.
    thoughts: Option<watch::Receiver<Frame>>,
    /// Replies of slow requests, sent when they are ready.
    pending_replies: JoinSet<Frame>,
    outbox: Outbox,
    budget: Option<Budget>,
    missed_heartbeats: u32,
    /// Device changes up to this time were sent to the client; milliseconds since 1970.
    notified_until_ms: u64,
    /// The new token in the welcome, until a frame confirms that it has arrived.
    unconfirmed_token: Option<TokenHash>,
    _counted: (GaugeGuard, QuotaGuard),
}

#[expect(clippy::manual_async_fn, reason = "an async fn reserves space for the socket twice")]
pub fn serve(
    mut socket: Socket<impl Stream>,
    app: Arc<App>,
    lobby: LobbyHandle,
    caller: Caller,
) -> impl Future<Output = ()> + Send {
    async move {
        // Boxed, here and below: a future that runs once must not enlarge the session's task.
        let begun = Box::pin(Session::begin(&mut socket, &app, lobby, caller)).await;
        let (mut session, events, sign_in) = match begun {
            Ok(begun) => begun,
            Err(code) => return close(socket, &app, code, None).await,
        };
        let Err(disconnect) = session.run(&mut socket, events, sign_in).await;
        Box::pin(session.end()).await;
        let (code, message) = match disconnect {
            Disconnect::Closed(code, message) => (Some(code), message),
            Disconnect::Dropped => (None, None),
        };
        tracing::debug!(session = %session.client.id, code = code.map(|code| code as u16), "session ended");
        if let Some(code) = code {
            close(socket, &app, code, message).await;
        }
    }
}

impl Session {
    /// Waits for the hello. Otherwise returns the close code.
    async fn begin(
        socket: &mut Socket<impl Stream>,
        app: &Arc<App>,
        lobby: LobbyHandle,
        caller: Caller,
    ) -> Result<(Box<Session>, SessionEvents, SignIn), CloseCode> {
        let (inbox, events) = mpsc::channel(players::INBOX);
        let identity = tokio::select! {
            hello = receive_hello(socket, app, &caller, &inbox) => hello?,
            () = app.draining.cancelled() => return Err(shutdown_code(app)),
        };
        let (id, player, access) =
            (SessionId::random(), identity.known.player.clone(), identity.access);
        let sign_in = identity.known.sign_in.clone();
        tracing::debug!(session = %id, player = %player.id, "session began");
        let config = &app.config;
        // Boxed, so that the task does not reserve space for it twice.
        let mut session = Box::new(Session {
            budget: config.rate_limits.then(|| Budget::new(&config.limits)),
            client: Client {
                id,
                app: Arc::clone(app),
                caller,
                player,
                access,
                device: sign_in.device,
            },
            lobby,
            inbox,
            subscriptions: Subscriptions::default(),
            lobby_view: None,
            thoughts: None,
            pending_replies: JoinSet::new(),
            outbox: Outbox::default(),
            missed_heartbeats: 0,
            notified_until_ms: identity.known.seen_ms,
            unconfirmed_token: None,
            _counted: (GaugeGuard::new(&app.metrics.sessions), identity.guard.clone()),
        });
        session.open(identity).await;
        Ok((session, events, sign_in))
    }

    /// The client itself asks for missed events: only it knows what it has.
    async fn open(&mut self, identity: Identity) {
        let games = match identity.access {
            Access::Full { .. } => identity.known.games.clone(),
            Access::ReadOnly => Vec::new(),
        };
        self.unconfirmed_token = identity.token.as_ref().map(Token::hash);
        self.outbox.push(welcome(&self.client.app, identity));
        self.notify_device_changes();
        for g in games {
            if let Ok(game) = self.game(g).await
                && game.holds_seat(self.client.player.id)
                && self.check_room().is_ok()
            {
                // If this fails, the client can still find the game in the welcome.
                let _ = self.subscribe(game, JoinMode::Resume(u64::MAX)).await;
            }
        }
    }

    /// Serves requests and sends events until the session ends.
    async fn run(
        &mut self,
        socket: &mut Socket<impl Stream>,
        events: SessionEvents,
        sign_in: SignIn,
    ) -> Result<Infallible, Disconnect> {
        let heartbeat = heartbeat(&self.client.app.config.limits);
        let draining = self.client.app.draining.clone();
        let mut rare = FuturesUnordered::new();
        rare.push(Box::pin(RareEvents { events, heartbeat, draining, sign_in }.next()));
        loop {
            if self.budget.as_ref().is_some_and(Budget::is_flooded) {
                return Err(CloseCode::Flooding.into());
            }
            self.flush(socket).await?;
            tokio::select! {
                // A device that was signed out must not send another request.
                biased;
                Some((event, events)) = rare.next() => {
                    rare.push(Box::pin(events.next()));
                    Box::pin(self.on_rare_event(event, socket)).await?;
                }
                inbound = socket.receive() => match inbound {
                    Inbound::Text(text) => self.on_text(&text).await,
                    Inbound::Ping => self.on_ping().await,
                    Inbound::Pong(pong) => self.on_pong(&pong).await,
                    Inbound::Ended => return Err(Disconnect::Dropped),
                    Inbound::Broken(code) => return Err(code.into()),
                },
                ended = self.subscriptions.forward(&mut self.outbox) => match ended {
                    None => self.forward_ready().await,
                    Some(ended) => Box::pin(self.resubscribe(ended)).await,
                },
                view = newer(&mut self.lobby_view) => self.outbox.push(view),
                thought = newer(&mut self.thoughts) => {
                    self.client.caller.owe(Action::Send, thought.len());
                    self.outbox.push(thought);
                }
                Some(Ok(reply)) = self.pending_replies.join_next() => self.outbox.push(reply),
            }
        }
    }

    async fn flush(&mut self, socket: &mut Socket<impl Stream>) -> Result<(), SendError> {
        let sending = self.outbox.flush(socket);
        if self.thoughts.is_none() {
            return sending.await;
        }
        Box::pin(thoughts::while_read(&mut self.thoughts, sending)).await
    }

    async fn on_rare_event(
        &mut self,
        event: RareEvent,
        socket: &mut Socket<impl Stream>,
    ) -> Result<(), Disconnect> {
        match event {
            RareEvent::Session(event) => self.on_session_event(*event).await,
            RareEvent::Heartbeat => {
                self.miss_heartbeat().await?;
                socket.ping().await.map_err(|_| Disconnect::Dropped)
            }
            RareEvent::Draining => Err(self.drain(socket).await),
            RareEvent::SignedOut(dismissal) => Err(dismissal),
        }
    }

    /// Notifies the client of devices that were linked or signed out, which its owner may not know.
    fn notify_device_changes(&mut self) {
        let Client { app, player, device, .. } = &self.client;
        let changes = app.players.news_of_devices(player.id, *device, self.notified_until_ms);
        for (at_ms, change) in changes {
            self.notified_until_ms = self.notified_until_ms.max(at_ms);
            self.outbox.push(encode_notice(&Notice::Device(change)).into());
        }
    }

    async fn on_session_event(&mut self, event: SessionEvent) -> Result<(), Disconnect> {
        match event {
            SessionEvent::Seated(g) => self.be_seated(g).await,
            SessionEvent::Superseded => return Err(CloseCode::Superseded.into()),
            SessionEvent::Announced(text) => {
                let announced = Notice::Announced(Announced { text });
                self.outbox.push(encode_notice(&announced).into());
            }
            SessionEvent::Renamed(name) => self.client.player.name = name,
            SessionEvent::Linked => self.notify_device_changes(),
        }
        Ok(())
    }

    async fn drain(&self, socket: &mut Socket<impl Stream>) -> Disconnect {
        let code = shutdown_code(&self.client.app);
        if code == CloseCode::Restarting {
            // Best effort: the close code asks the client to reconnect as well.
            let _ = socket.send(return_hint(&self.client.app)).await;
        }
        code.into()
    }

    async fn on_text(&mut self, text: &str) {
        self.mark_alive().await;
        if let Some(token) = self.unconfirmed_token.take() {
            Box::pin(self.confirm_token(token)).await;
        }
        self.answer(text).await;
        // Events caused by a request are sent together with its reply.
        self.forward_ready().await;
    }

    async fn on_ping(&mut self) {
        self.mark_alive().await;
        // Pings cannot be rejected, but they count towards a flood.
        let _ = self.charge(Cost::Plain);
    }

    async fn on_pong(&mut self, pong: &[u8]) {
        let Some(delivered) = self.outbox.acks.acknowledge(pong) else {
            return self.on_ping().await;
        };
        self.mark_alive().await;
        for Delivered { g, s, round_trip } in delivered {
            if let Some(subscription) = self.subscriptions.get(g) {
                subscription.game.arrived(subscription.subscriber, s, round_trip).await;
            }
        }
    }

    /// Confirms the token in the welcome: the first frame after it shows that it has arrived.
    async fn confirm_token(&self, token: TokenHash) {
        if let Err(rejection) =
            self.client.app.players.holds(self.client.player.id, token, &self.inbox).await
        {
            // After a restart both tokens are valid until one is used, so nobody is locked out.
            tracing::warn!(session = %self.client.id, %rejection, "cannot store that a token was replaced");
        }
    }

    async fn answer(&mut self, text: &str) {
        let (id, request) = match decode_request(text) {
            Ok(read) => read,
            Err(error) => {
                // Malformed frames cost as much as a request.
                let rejection = self.charge(Cost::Plain).err().unwrap_or(error.rejection);
                return self.reject(error.re, &rejection);
            }
        };
        tracing::debug!(session = %self.client.id, request = request.tag(), "request");
        let sent = send_cost(&request);
        let replied = match (self.admit(&request), request) {
            (Ok(()), Request::Play(request)) => {
                self.play(request).await.map(|accepted| self.outbox.push(ok(id, accepted)))
            }
            // Boxed: rare requests must not enlarge the many idle sessions.
            (Ok(()), request) => Box::pin(self.in_turn(id, request)).await.map(|frames| {
                if let Some(what) = sent {
                    self.client.caller.owe(what, frames.iter().map(|frame| frame.len()).sum());
                }
                self.outbox.extend(frames);
            }),
            (Err(rejection), _) => Err(rejection),
        };
        if let Err(rejection) = replied {
            self.reject(Some(id), &rejection);
        }
    }

    async fn in_turn(&mut self, id: u64, request: Request) -> Result<Vec<Frame>, Rejection> {
        let caller = self.client.caller.clone();
        caller.in_turn(is_short(&request), self.execute(id, request)).await
    }

    fn charge(&mut self, cost: Cost) -> Result<(), Rejection> {
        self.budget.as_mut().map_or(Ok(()), |budget| budget.charge(cost))
    }

    fn reject(&mut self, re: Option<u64>, rejection: &Rejection) {
        self.client.app.metrics.count_rejection(rejection);
        // Do not log the message: it may quote the client.
        match rejection.code {
            Code::Storage | Code::Internal => {
                tracing::warn!(session = %self.client.id, code = ?rejection.code, "request failed on the server's side");
            }
            code => tracing::debug!(session = %self.client.id, ?code, "request rejected"),
        }
        self.outbox.push(encode_err(re, rejection).into());
    }

    async fn mark_alive(&mut self) {
        let was_away = self.missed_heartbeats >= AWAY_AFTER;
        self.missed_heartbeats = 0;
        if was_away {
            self.report_liveness(Liveness::Alive).await;
        }
    }

    /// Counts a missed heartbeat, and closes sessions that are banned or silent.
    async fn miss_heartbeat(&mut self) -> Result<(), Disconnect> {
        // A session may have begun read-only on a network that was banned since, or just before a
        // ban.
        let Client { app, player, caller, .. } = &self.client;
        if let Err(rejection) = app.players.check(player.id, caller.network()) {
            return Err(Disconnect::Closed(CloseCode::Dismissed, Some(rejection.msg)));
        }
        self.notify_device_changes();
        self.missed_heartbeats += 1;
        if self.missed_heartbeats == AWAY_AFTER {
            self.report_liveness(Liveness::Unresponsive).await;
        }
        if self.missed_heartbeats < SILENT_AFTER { Ok(()) } else { Err(CloseCode::Silent.into()) }
    }

    async fn report_liveness(&self, liveness: Liveness) {
        for subscription in self.subscriptions.iter() {
            subscription.game.contact(subscription.subscriber, liveness).await;
        }
    }

    async fn end(&mut self) {
        let Client { app, player, device, .. } = &self.client;
        if let Err(rejection) = app.players.note_seen(player.id, *device).await {
            tracing::debug!(session = %self.client.id, %rejection, "cannot store when the player was last seen");
        }
        // The seeks of a reconnected player already belong to the newer session.
        if self.client.app.players.hang_up(self.client.player.id, &self.inbox) {
            self.lobby.withdraw(self.client.player.id).await;
        }
        for subscription in self.subscriptions.drain() {
            subscription.game.leave(subscription.subscriber, Departure::Lost).await;
        }
    }
}

/// Sources of rare events. A session polls them only when one of them has woken it: most wakes are
/// about moves.
struct RareEvents {
    events: SessionEvents,
    heartbeat: Interval,
    draining: CancellationToken,
    sign_in: SignIn,
}

enum RareEvent {
    Session(Box<SessionEvent>),
    Heartbeat,
    Draining,
    SignedOut(Disconnect),
}

impl RareEvents {
    #[expect(clippy::manual_async_fn, reason = "an async fn sets aside room for itself twice")]
    fn next(mut self) -> impl Future<Output = (RareEvent, RareEvents)> {
        async move {
            let event = tokio::select! {
                Some(event) = self.events.recv() => RareEvent::Session(event),
                _ = self.heartbeat.tick() => RareEvent::Heartbeat,
                () = self.draining.cancelled() => RareEvent::Draining,
                () = self.sign_in.ended() => RareEvent::SignedOut(dismissal(&self.sign_in)),
            };
            (event, self)
        }
    }
}

fn heartbeat(limits: &Limits) -> Interval {
    let period = Duration::from_secs(limits.heartbeat_s.max(1));
    let mut heartbeat = interval_at(Instant::now() + period, period);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat
}

/// Waits for a newer frame; forever if the client did not subscribe.
async fn newer(frames: &mut Option<watch::Receiver<Frame>>) -> Frame {
    let Some(frames) = frames else { return std::future::pending().await };
    // The last thought was sent, or the server stops.
    if frames.changed().await.is_err() {
        return std::future::pending().await;
    }
    frames.borrow_and_update().clone()
}
