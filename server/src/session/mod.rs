//! One client, from its hello to its goodbye.

mod acks;
mod budget;
mod client;
mod farewell;
mod following;
mod greeting;
mod hints;
mod lists;
mod outbox;
mod requests;
mod subscriptions;

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::frame::{decode_request, encode_err, encode_notice};
use oxo_protocol::notice::Announced;
use oxo_protocol::{CloseCode, Code, Limits, Notice, Rejection, Request};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::app::App;
use crate::game::{Departure, JoinMode, Liveness};
use crate::lobby::LobbyHandle;
use crate::metrics::GaugeGuard;
use crate::net::listener::Stream;
use crate::net::quotas::{Caller, QuotaGuard};
use crate::net::socket::{Frame, Inbound, Socket};
use crate::people::players::{self, SessionEvent, SessionEvents, SessionInbox, SignIn};
use crate::people::secret::Token;
use oxo_store::TokenHash;

use acks::Arrived;
use budget::{Budget, Cost, sent};
use client::{Client, Part, SessionId};
use farewell::{Disconnect, close, parting, parting_by, return_hint};
use greeting::{Guest, greet, welcome};
use outbox::Outbox;
use subscriptions::Subscriptions;

/// Heartbeats without a sign of life after which a player counts as away.
const AWAY_AFTER: u32 = 2;
/// Heartbeats without a sign of life after which the socket is given up.
const SILENT_AFTER: u32 = 4;

struct Session {
    client: Client,
    lobby: LobbyHandle,
    inbox: SessionInbox,
    subscriptions: Subscriptions,
    lobby_view: Option<watch::Receiver<Frame>>,
    /// Replies that take long; they come when they come.
    later: JoinSet<Frame>,
    outbox: Outbox,
    budget: Option<Budget>,
    missed_heartbeats: u32,
    /// Of the player's devices, what happened until then is told; milliseconds since 1970.
    told_until_ms: u64,
    /// The token in the welcome, until a frame shows that it has arrived.
    shown: Option<TokenHash>,
    _counted: (GaugeGuard, QuotaGuard),
}

#[expect(clippy::manual_async_fn, reason = "an async fn sets aside room for the socket twice")]
pub fn serve(
    mut socket: Socket<impl Stream>,
    app: Arc<App>,
    lobby: LobbyHandle,
    caller: Caller,
) -> impl Future<Output = ()> + Send {
    async move {
        // What is done once, here and below, takes no room later.
        let begun = Box::pin(Session::begin(&mut socket, &app, lobby, caller)).await;
        let (mut session, session_events, sign_in) = match begun {
            Ok(begun) => begun,
            Err(code) => return close(socket, &app, code, None).await,
        };
        let Err(goodbye) = session.run(&mut socket, session_events, sign_in).await;
        Box::pin(session.end()).await;
        let (code, words) = match goodbye {
            Disconnect::Closed(code, words) => (Some(code), words),
            Disconnect::Dropped => (None, None),
        };
        tracing::debug!(session = %session.client.id, code = code.map(|code| code as u16), "goodbye");
        if let Some(code) = code {
            close(socket, &app, code, words).await;
        }
    }
}

impl Session {
    /// Waits for the first words; otherwise says how to close the socket.
    async fn begin(
        socket: &mut Socket<impl Stream>,
        app: &Arc<App>,
        lobby: LobbyHandle,
        caller: Caller,
    ) -> Result<(Box<Session>, SessionEvents, SignIn), CloseCode> {
        let (inbox, session_events) = mpsc::channel(players::INBOX);
        let guest = tokio::select! {
            greeted = greet(socket, app, &caller, &inbox) => greeted?,
            () = app.draining.cancelled() => return Err(parting(app)),
        };
        let (id, player, part) = (SessionId::random(), guest.known.player.clone(), guest.part);
        let sign_in = guest.known.sign_in.clone();
        tracing::debug!(session = %id, player = %player.id, "hello");
        let config = &app.config;
        // In a box, or the task has room for it twice: where it begins and where it goes on.
        let mut session = Box::new(Session {
            budget: config.rate_limits.then(|| Budget::new(&config.limits)),
            client: Client {
                id,
                app: Arc::clone(app),
                caller,
                player,
                part,
                device: sign_in.device,
            },
            lobby,
            inbox,
            subscriptions: Subscriptions::default(),
            lobby_view: None,
            later: JoinSet::new(),
            outbox: Outbox::default(),
            missed_heartbeats: 0,
            told_until_ms: guest.known.seen_ms,
            shown: None,
            _counted: (GaugeGuard::new(&app.metrics.sessions), guest.guard.clone()),
        });
        session.open(guest).await;
        Ok((session, session_events, sign_in))
    }

    /// What was missed meanwhile is for the client to ask: only it knows what it has.
    async fn open(&mut self, guest: Guest) {
        let games = match guest.part {
            Part::Speaker { .. } => guest.known.games.clone(),
            Part::Aside => Vec::new(),
        };
        self.shown = guest.token.as_ref().map(Token::hash);
        self.outbox.push(welcome(&self.client.app, guest));
        self.tell_of_devices();
        for g in games {
            if let Ok(game) = self.game(g).await
                && game.holds_seat(self.client.player.id)
                && self.check_room().is_ok()
            {
                // Where there is no return, the game is still listed in the welcome.
                let _ = self.subscribe(game, JoinMode::Resume(u64::MAX)).await;
            }
        }
    }

    /// Serves requests and tells events until there is a reason to end.
    async fn run(
        &mut self,
        socket: &mut Socket<impl Stream>,
        mut session_events: SessionEvents,
        sign_in: SignIn,
    ) -> Result<Infallible, Disconnect> {
        let mut heartbeat = heartbeat(&self.client.app.config.limits);
        let draining = self.client.app.draining.clone();
        let mut draining = pin!(draining.cancelled());
        let mut signed_out = pin!(sign_in.clone().ended());
        loop {
            if self.budget.as_ref().is_some_and(Budget::is_flooded) {
                return Err(CloseCode::Flooding.into());
            }
            self.outbox.flush(socket).await?;
            // Before what waits to be heard from there.
            if sign_in.is_over() {
                return Err(parting_by(&sign_in));
            }
            tokio::select! {
                inbound = socket.receive() => match inbound {
                    Inbound::Text(text) => self.hear(&text).await,
                    Inbound::Ping => self.hear_ping().await,
                    Inbound::Pong(pong) => self.hear_pong(&pong).await,
                    Inbound::Ended => return Err(Disconnect::Dropped),
                    Inbound::Broken(code) => return Err(code.into()),
                },
                ended = self.subscriptions.pass_on(&mut self.outbox) => match ended {
                    None => self.pass_on_ready().await,
                    Some(ended) => Box::pin(self.start_over(ended)).await,
                },
                view = newer(&mut self.lobby_view) => self.outbox.push(view),
                Some(Ok(reply)) = self.later.join_next() => self.outbox.push(reply),
                // What happens rarely takes no room in the many sessions that are idle.
                Some(session_event) = session_events.recv() => Box::pin(self.heed(*session_event)).await?,
                _ = heartbeat.tick() => {
                    self.miss_heartbeat().await?;
                    socket.ping().await.map_err(|_| Disconnect::Dropped)?;
                }
                () = &mut draining => return Err(Box::pin(self.drain(socket)).await),
                () = &mut signed_out => {}
            }
        }
    }

    /// Tells of devices that were linked and signed out: their owner may not know of it.
    fn tell_of_devices(&mut self) {
        let Client { app, player, device, .. } = &self.client;
        let news = app.players.news_of_devices(player.id, *device, self.told_until_ms);
        for (at_ms, change) in news {
            self.told_until_ms = self.told_until_ms.max(at_ms);
            self.outbox.push(encode_notice(&Notice::Device(change)).into());
        }
    }

    async fn heed(&mut self, session_event: SessionEvent) -> Result<(), Disconnect> {
        match session_event {
            SessionEvent::Seated(g) => self.be_seated(g).await,
            SessionEvent::Superseded => return Err(CloseCode::Superseded.into()),
            SessionEvent::Announced(text) => {
                let announced = Notice::Announced(Announced { text });
                self.outbox.push(encode_notice(&announced).into());
            }
            SessionEvent::Renamed(name) => self.client.player.name = name,
            SessionEvent::Linked => self.tell_of_devices(),
        }
        Ok(())
    }

    async fn drain(&self, socket: &mut Socket<impl Stream>) -> Disconnect {
        let code = parting(&self.client.app);
        if code == CloseCode::Restarting {
            // Whether it hears when to come back, it hears that it should.
            let _ = socket.send(return_hint(&self.client.app)).await;
        }
        code.into()
    }

    async fn hear(&mut self, text: &str) {
        self.note_contact().await;
        if let Some(token) = self.shown.take() {
            Box::pin(self.acquire(token)).await;
        }
        self.answer(text).await;
        // The events that follow from a request are told by the time it is answered.
        self.pass_on_ready().await;
    }

    async fn hear_ping(&mut self) {
        self.note_contact().await;
        // Nothing to refuse, but a flood of pings is one as well.
        let _ = self.charge(Cost::Plain);
    }

    async fn hear_pong(&mut self, pong: &[u8]) {
        let Some(arrived) = self.outbox.acks.hear(pong) else {
            return self.hear_ping().await;
        };
        self.note_contact().await;
        for Arrived { g, s, round_trip } in arrived {
            if let Some(subscription) = self.subscriptions.get(g) {
                subscription.game.arrived(subscription.subscriber, s, round_trip).await;
            }
        }
    }

    /// The first frame after the welcome: the token in it has arrived.
    async fn acquire(&self, token: TokenHash) {
        if let Err(rejection) =
            self.client.app.players.holds(self.client.player.id, token, &self.inbox).await
        {
            // Both open after a restart, until one of them is used: nobody is locked out.
            tracing::warn!(session = %self.client.id, %rejection, "the end of a token was not kept");
        }
    }

    async fn answer(&mut self, text: &str) {
        let (id, request) = match decode_request(text) {
            Ok(read) => read,
            Err(error) => {
                // What cannot be read costs as much as a request.
                let rejection = self.charge(Cost::Plain).err().unwrap_or(error.rejection);
                return self.refuse(error.re, &rejection);
            }
        };
        tracing::debug!(session = %self.client.id, request = request.tag(), "asked");
        // A reply comes before all that follows from its request.
        let (place, sent) = (self.outbox.len(), sent(&request));
        let reply = match (self.admit(&request), request) {
            (Ok(()), Request::Play(request)) => self.play(id, request).await.map(Some),
            // What few requests need takes no room in the many sessions that are idle.
            (Ok(()), request) => Box::pin(self.grant(id, request)).await,
            (Err(rejection), _) => Err(rejection),
        };
        match reply {
            Ok(None) => {}
            Ok(Some(reply)) => {
                if let Some(what) = sent {
                    self.client.caller.owe(what, reply.len());
                }
                self.outbox.insert(place, reply);
            }
            Err(rejection) => self.refuse(Some(id), &rejection),
        }
    }

    fn charge(&mut self, cost: Cost) -> Result<(), Rejection> {
        self.budget.as_mut().map_or(Ok(()), |budget| budget.charge(cost))
    }

    fn refuse(&mut self, re: Option<u64>, rejection: &Rejection) {
        self.client.app.metrics.count_rejection(rejection);
        // Not the sentence: it may repeat what the client said.
        match rejection.code {
            Code::Storage | Code::Internal => {
                tracing::warn!(session = %self.client.id, code = ?rejection.code, "refused by no fault of its own");
            }
            code => tracing::debug!(session = %self.client.id, ?code, "refused"),
        }
        self.outbox.push(encode_err(re, rejection).into());
    }

    async fn note_contact(&mut self) {
        let was_away = self.missed_heartbeats >= AWAY_AFTER;
        self.missed_heartbeats = 0;
        if was_away {
            self.tell_games(Liveness::Alive).await;
        }
    }

    /// Counts a heartbeat without a sign of life.
    async fn miss_heartbeat(&mut self) -> Result<(), Disconnect> {
        // Who came aside from a network that was banned since, or just before a ban.
        let Client { app, player, caller, .. } = &self.client;
        if let Err(rejection) = app.players.check(player.id, caller.network()) {
            return Err(Disconnect::Closed(CloseCode::Dismissed, Some(rejection.msg)));
        }
        self.tell_of_devices();
        self.missed_heartbeats += 1;
        if self.missed_heartbeats == AWAY_AFTER {
            self.tell_games(Liveness::Unresponsive).await;
        }
        if self.missed_heartbeats < SILENT_AFTER { Ok(()) } else { Err(CloseCode::Silent.into()) }
    }

    async fn tell_games(&self, contact: Liveness) {
        for subscription in self.subscriptions.iter() {
            subscription.game.contact(subscription.subscriber, contact).await;
        }
    }

    async fn end(&mut self) {
        let Client { app, player, device, .. } = &self.client;
        if let Err(rejection) = app.players.note_seen(player.id, *device).await {
            tracing::debug!(session = %self.client.id, %rejection, "the end of a visit was not kept");
        }
        // The seeks of a player who is back already belong to the newer session.
        if self.client.app.players.hang_up(self.client.player.id, &self.inbox) {
            self.lobby.withdraw(self.client.player.id).await;
        }
        for subscription in self.subscriptions.drain() {
            subscription.game.leave(subscription.subscriber, Departure::Lost).await;
        }
    }
}

fn heartbeat(limits: &Limits) -> Interval {
    let period = Duration::from_secs(limits.heartbeat_s.max(1));
    let mut heartbeat = interval_at(Instant::now() + period, period);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat
}

/// Waits for a newer view of the lobby; for ever, if none is asked for.
async fn newer(view: &mut Option<watch::Receiver<Frame>>) -> Frame {
    let Some(views) = view else { return std::future::pending().await };
    // The lobby outlives its sessions, but for the moment in which the server stops.
    if views.changed().await.is_err() {
        return std::future::pending().await;
    }
    views.borrow_and_update().clone()
}
