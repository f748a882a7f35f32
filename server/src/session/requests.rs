//! Executing the requests of a client, and checking its rights.

use std::sync::Arc;

use oxo_protocol::frame::encode_err;
use oxo_protocol::reply::{
    DevicesView, Done, Entered, GamesView, Linkable, OfferMade, Opened, PlayAccepted, Pong, Sought,
    Synced,
};
use oxo_protocol::request::{
    AskHint, Create, Link, MakeOffer, Play, Report, Say, Seek, SignOut, Sync,
};
use oxo_protocol::{
    Act, Code, GameId, LobbyView, Nothing, OfferKind, PASS_AND_PLAY_NAMES, Player, Rejection,
    Request, SeekId, SideChoice, Terms,
};
use oxo_shared::{BySide, Clean, Level, NoRoom};
use oxo_words::{Language, WhyMessageTooLong};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::budget::{Cost, log_cost, send_cost};
use super::client::Access;
use super::outbox::ok;
use super::subscriptions::Subscription;
use super::{Session, hello, hints, lists, puzzles, thoughts};
use crate::bots::player;
use crate::game::registry::creation;
use crate::game::{Acted, Backlog, Departure, JoinMode, NewGame};
use crate::lobby::pairing::{QuotaGuards, side_for};
use crate::net::quotas::{Action, Resource};
use crate::net::socket::Frame;
use crate::people::secret::toss;
use crate::people::{links, reports};
use oxo_store::millis;

/// Maximum number of pending hints and move judgements of one session.
const MAX_PENDING: usize = 1;

/// Whether a read-only session may send this request: it changes nothing for others.
const fn is_read_only(request: &Request) -> bool {
    matches!(
        request,
        Request::Ping(_)
            | Request::Lobby(_)
            | Request::Unlobby(_)
            | Request::Watch(_)
            | Request::Leave(_)
            | Request::Sync(_)
            | Request::Games(_)
            | Request::Game(_)
            | Request::Puzzle(_)
            | Request::Puzzles(_)
            | Request::Try(_)
            | Request::Player(_)
            | Request::Named(_)
            | Request::Top(_)
            | Request::Think(_)
            | Request::Unthink(_)
    )
}

/// Whether a request is about the player's devices.
///
/// A stolen token must not be used for these unnoticed: the session must first replace the token,
/// which ends the session of its owner.
const fn is_about_identity(request: &Request) -> bool {
    matches!(request, Request::Link(_) | Request::Devices(_) | Request::SignOut(_))
}

impl Session {
    /// Charges a request and checks that this session may send it.
    pub(super) fn admit(&mut self, request: &Request) -> Result<(), Rejection> {
        self.charge(Cost::of(request))?;
        let why_not = match self.client.access {
            Access::ReadOnly if !is_read_only(request) => oxo_words::WHY_READ_ONLY,
            Access::Full { proven: false } if is_about_identity(request) => {
                oxo_words::WHY_TOKEN_CHANGING
            }
            _ => return self.check_bytes(request),
        };
        Err(Rejection::because(Code::NotAllowed, &why_not))
    }

    /// Charges stored bytes now. Sent bytes are charged once their number is known.
    fn check_bytes(&self, request: &Request) -> Result<(), Rejection> {
        send_cost(request).map_or(Ok(()), |what| self.client.caller.check(what))?;
        log_cost(request).map_or(Ok(()), |(what, bytes)| self.client.caller.spend_many(what, bytes))
    }

    /// Executes a request. Returns the reply and the frames that follow it; nothing if the reply
    /// comes later, from [`Session::pending_replies`].
    pub(super) async fn execute(
        &mut self,
        id: u64,
        request: Request,
    ) -> Result<Vec<Frame>, Rejection> {
        let me = self.client.player.id;
        Ok(vec![match request {
            Request::Hello(_) => {
                return Err(Rejection::new(Code::NotAllowed, "hello was already sent"));
            }
            Request::Ping(_) => ok(id, Pong { now_ms: self.client.app.store.now_ms() }),
            Request::Lobby(_) => ok(id, self.lobby().await?),
            Request::Unlobby(_) => {
                self.lobby_view = None;
                ok(id, Nothing {})
            }
            Request::Seek(request) => ok(id, self.seek(request).await?),
            Request::Unseek(request) => {
                self.lobby.unseek(me, request.seek).await?;
                ok(id, Nothing {})
            }
            Request::AcceptSeek(request) => ok(id, self.accept(request.seek).await?),
            Request::Create(request) => {
                let (opened, backlog) = self.create(request).await?;
                return Ok([vec![ok(id, opened)], backlog].concat());
            }
            Request::Join(request) => ok(id, self.enter(request.g, JoinMode::Join).await?),
            Request::Watch(request) => ok(id, self.enter(request.g, JoinMode::Watch).await?),
            Request::Leave(request) => ok(id, self.leave(request.g).await?),
            Request::Sync(request) => {
                let (synced, presence) = self.sync(request).await?;
                return Ok([vec![ok(id, synced)], presence].concat());
            }
            Request::Play(request) => ok(id, self.play(request).await?),
            Request::Decide(request) => {
                let act = Act::Decide { ply: request.ply, what: request.what };
                ok(id, self.done(request.g, act).await?)
            }
            Request::Resign(request) => ok(id, self.done(request.g, Act::Resign).await?),
            Request::Abort(request) => ok(id, self.done(request.g, Act::Abort).await?),
            Request::Claim(request) => {
                ok(id, self.done(request.g, Act::Claim(request.what)).await?)
            }
            Request::Offer(request) => ok(id, self.offer(request).await?),
            Request::Answer(request) => {
                let act = Act::Answer { offer: request.offer, yes: request.yes };
                ok(id, self.done(request.g, act).await?)
            }
            Request::GoOn(request) => ok(id, self.done(request.g, Act::GoOn).await?),
            Request::Look(request) => {
                self.game(request.g).await?.look(me, request.at).await?;
                ok(id, Nothing {})
            }
            Request::Say(request) => ok(id, self.say(request).await?),
            Request::Report(request) => ok(id, self.report(request).await?),
            Request::Hint(request) => {
                self.hint(id, request).await?;
                return Ok(Vec::new());
            }
            Request::Think(request) => {
                // Even a rejected request ends the previous thought.
                self.thoughts = None;
                self.thoughts = Some(thoughts::begin(&self.client, &request).await?);
                ok(id, Nothing {})
            }
            Request::Unthink(_) => {
                self.thoughts = None;
                ok(id, Nothing {})
            }
            Request::Puzzle(request) => {
                ok(id, puzzles::show(&self.client.app, request.puzzle).await?)
            }
            Request::Try(request) => {
                let (app, caller) = (Arc::clone(&self.client.app), self.client.caller.clone());
                self.reply_later(
                    id,
                    async move { puzzles::attempt(&app, &caller, me, request).await },
                )?;
                return Ok(Vec::new());
            }
            Request::Puzzles(request) => {
                ok(id, puzzles::bring_in(&self.client.app, me, request).await?)
            }
            Request::Games(_) => {
                ok(id, GamesView { games: lists::games(&self.client.app, me, None).await? })
            }
            Request::Game(request) => {
                let game = self.game(request.g).await?;
                ok(id, lists::game(&self.client.app, me, &game).await?)
            }
            Request::Named(request) => {
                ok(id, lists::named(&self.client.app, me, &request.name).await?)
            }
            Request::Top(request) => ok(id, lists::top(&self.client.app, me, request.rules).await?),
            Request::Player(request) => {
                ok(id, lists::player(&self.client.app, me, request.id).await?)
            }
            Request::Link(request) => ok(id, self.link(request).await?),
            Request::Devices(_) => {
                let devices = self.client.app.players.devices(me, self.client.device).await?;
                ok(id, DevicesView { devices })
            }
            Request::SignOut(request) => ok(id, self.sign_out(request).await?),
            Request::ListMe(request) => {
                self.client.app.players.list(me, request.yes).await?;
                ok(id, Nothing {})
            }
        }])
    }

    /// A player who links devices intends to return, so the server stores the player.
    async fn link(&self, request: Link) -> Result<Linkable, Rejection> {
        self.client.caller.spend(Action::Link)?;
        let (app, me) = (&self.client.app, self.client.player.id);
        if request.device.is_some() {
            let name = hello::cut_name(app, request.device);
            app.players.name_device(me, self.client.device, name);
        }
        app.players.keep(me).await?;
        let code = app.links.offer(me, Instant::now())?;
        Ok(Linkable { code, for_ms: millis(links::LIFE) })
    }

    async fn sign_out(&self, request: SignOut) -> Result<Nothing, Rejection> {
        let (app, me) = (&self.client.app, self.client.player.id);
        // The device that is signed out may have shown a link code.
        app.links.end(me);
        app.players.sign_out(me, self.client.device, request.device).await?;
        Ok(Nothing {})
    }

    async fn lobby(&mut self) -> Result<LobbyView, Rejection> {
        // Subscribe first, so that no change is missed in between.
        self.lobby_view = Some(self.lobby.views());
        self.lobby.view().await
    }

    async fn seek(&mut self, request: Seek) -> Result<Sought, Rejection> {
        check_terms(&request.terms)?;
        self.check_room()?;
        let guards = QuotaGuards {
            seek: self.client.caller.acquire(Resource::Seek)?,
            game: self.client.caller.acquire(Resource::Game)?,
        };
        self.client.caller.spend(Action::Seek)?;
        let rating = self.client.app.rating(self.client.player.id, &request.terms).await;
        let seeker = Player { rating, ..self.client.player.clone() };
        let seek = self.lobby.seek(request, seeker, self.client.caller.network(), guards).await?;
        Ok(Sought { seek })
    }

    async fn accept(&mut self, seek: SeekId) -> Result<Opened, Rejection> {
        self.check_room()?;
        self.client.caller.spend(Action::Game)?;
        Ok(Opened { g: self.lobby.accept(seek, self.client.player.clone()).await? })
    }

    /// Opens a game and subscribes its creator. Returns its first frames as well.
    async fn create(&mut self, request: Create) -> Result<(Opened, Vec<Frame>), Rejection> {
        check_create(&request)?;
        self.check_room()?;
        self.client.app.players.check_seats(self.client.player.id)?;
        let guard = self.client.caller.acquire(Resource::Game)?;
        self.client.caller.spend(Action::Game)?;
        let me = &self.client.player;
        let [maker, opponent] = if request.both {
            PASS_AND_PLAY_NAMES.map(|name| Some(Player { name: name.into(), ..me.clone() }))
        } else {
            [Some(me.clone()), request.bot.map(player::player)]
        };
        let side = side_for(request.side, SideChoice::default(), toss());
        let mut seats = BySide::default();
        seats[side] = maker;
        seats[side.other()] = opponent;
        let Create { terms, moves, .. } = request;
        let new = NewGame { terms, moves, seats, guard: guard.clone() };
        let deps = &self.client.app.deps;
        let (game, entered) = creation::open_for(deps, new, me.clone()).await?;
        deps.attend(&game, &guard);
        let g = game.id();
        let (subscription, backlog) = Subscription::new(game, entered);
        self.subscriptions.insert(subscription);
        Ok((Opened { g }, backlog.into_frames(g)))
    }

    async fn enter(&mut self, g: GameId, mode: JoinMode) -> Result<Entered, Rejection> {
        let game = self.game(g).await?;
        if self.subscriptions.get(g).is_none() {
            self.check_room()?;
        }
        match self.subscribe(game, mode).await? {
            Backlog::Snap(snap) => Ok(Entered { snap: *snap }),
            Backlog::Events { .. } => {
                Err(Rejection::new(Code::Internal, "no snapshot to join with"))
            }
        }
    }

    async fn leave(&mut self, g: GameId) -> Result<Nothing, Rejection> {
        let unknown = || Rejection::because(Code::NoSuchGame, &oxo_words::WHY_NOT_JOINED);
        let subscription = self.subscriptions.remove(g).ok_or_else(unknown)?;
        subscription.game.leave(subscription.subscriber, Departure::Left).await;
        Ok(Nothing {})
    }

    /// Returns presence notices as well, which follow the reply.
    async fn sync(&mut self, request: Sync) -> Result<(Synced, Vec<Frame>), Rejection> {
        let backlog = match self.subscriptions.get(request.g) {
            Some(subscription) => {
                subscription.game.sync(self.client.player.id, request.have).await?
            }
            None => {
                self.check_room()?;
                let game = self.game(request.g).await?;
                self.subscribe(game, JoinMode::Resume(request.have)).await?
            }
        };
        self.client.app.metrics.resyncs.inc();
        Ok(match backlog {
            Backlog::Snap(snap) => {
                if request.have > snap.s {
                    // Only a client whose copy is wrong asks for more events than there are.
                    self.client.app.metrics.hash_mismatches.inc();
                }
                (Synced::Snap(snap), Vec::new())
            }
            Backlog::Events { events, presence } => {
                (Synced::Events(events.iter().map(raw).collect()), presence)
            }
        })
    }

    pub(super) async fn play(&mut self, request: Play) -> Result<PlayAccepted, Rejection> {
        let Play { g, ply, at } = request;
        let Done { s } = self.done(g, Act::Play { ply, at }).await?;
        self.outbox.acks.forget(g);
        Ok(PlayAccepted { s, ply })
    }

    async fn act(&mut self, g: GameId, act: Act) -> Result<Acted, Rejection> {
        let me = self.client.player.id;
        match self.subscriptions.get_mut(g) {
            Some(subscription) => subscription.act(me, act, &mut self.outbox).await,
            None => self.client.find(g).await?.act(me, act).await,
        }
    }

    async fn done(&mut self, g: GameId, act: Act) -> Result<Done, Rejection> {
        Ok(Done { s: self.act(g, act).await?.s })
    }

    async fn offer(&mut self, request: MakeOffer) -> Result<OfferMade, Rejection> {
        if request.what == OfferKind::Rematch {
            self.client.caller.spend(Action::Game)?;
        }
        let act = Act::Offer(request.what, request.ply);
        let acted = self.act(request.g, act).await?;
        let missing = || Rejection::new(Code::Internal, "the offer has no id");
        Ok(OfferMade { offer: acted.offer.ok_or_else(missing)? })
    }

    fn check_text(&self, text: &Clean) -> Result<(), Rejection> {
        let max = self.client.app.config.limits.chat_chars;
        if text.chars().count() > max {
            return Err(Rejection::because(Code::BadFrame, &WhyMessageTooLong { most: max }));
        }
        if text.is_empty() {
            return Err(Rejection::because(Code::BadFrame, &oxo_words::WHY_MESSAGE_EMPTY));
        }
        Ok(())
    }

    async fn report(&self, request: Report) -> Result<Nothing, Rejection> {
        self.check_text(&request.text)?;
        if self.subscriptions.get(request.g).is_none() {
            return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_REPORT_OUTSIDE));
        }
        self.client.caller.spend(Action::Report)?;
        let (app, Player { id: by, name, .. }) =
            (Arc::clone(&self.client.app), self.client.player.clone());
        let at_ms = app.store.now_ms();
        let from = Some(self.client.caller.network());
        let report = reports::Report { at_ms, g: request.g, by, from, name, text: request.text };
        tracing::info!(player = %by, game = %request.g, "game reported");
        // Writing the report blocks on the disk.
        let added = tokio::task::spawn_blocking(move || app.reports.add(report)).await;
        added.unwrap_or_else(|error| Err(Rejection::new(Code::Internal, error.to_string())))?;
        Ok(Nothing {})
    }

    async fn say(&mut self, request: Say) -> Result<Done, Rejection> {
        self.client.app.players.check_mute(self.client.player.id)?;
        self.check_text(&request.text)?;
        let unknown = || Rejection::because(Code::NotAllowed, &oxo_words::WHY_CHAT_OUTSIDE);
        let subscription = self.subscriptions.get(request.g).ok_or_else(unknown)?;
        Ok(Done { s: subscription.game.say(self.client.player.clone(), request.text).await? })
    }

    async fn hint(&mut self, id: u64, request: AskHint) -> Result<(), Rejection> {
        self.check_pending()?;
        let game = self.game(request.g).await?;
        let (role, table) = game.table(self.client.player.id).await?;
        let level = request.bot.unwrap_or(Level::Master);
        let game = hints::position(table, role, request.ply)?;
        let language = request.lang.and_then(|tag| Language::of_locale(&tag));
        let (app, caller) = (Arc::clone(&self.client.app), self.client.caller.clone());
        self.reply_later(id, async move {
            let hint =
                hints::think(&app, &caller, level, game, language.unwrap_or(Language::ENGLISH));
            hint.await
        })
    }

    fn check_pending(&self) -> Result<(), Rejection> {
        if self.pending_replies.len() >= MAX_PENDING {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_ONE_HINT));
        }
        Ok(())
    }

    /// Replies to a slow request once its `task` is done.
    fn reply_later<T: Serialize>(
        &mut self,
        id: u64,
        task: impl Future<Output = Result<T, Rejection>> + Send + 'static,
    ) -> Result<(), Rejection> {
        self.check_pending()?;
        let (app, caller) = (Arc::clone(&self.client.app), self.client.caller.clone());
        self.pending_replies.spawn(async move {
            match task.await {
                Ok(body) => {
                    let reply = ok(id, body);
                    caller.owe(Action::Send, reply.len());
                    reply
                }
                Err(rejection) => {
                    app.metrics.count_rejection(&rejection);
                    encode_err(Some(id), &rejection).into()
                }
            }
        });
        Ok(())
    }
}

/// Rejects terms under which nobody can win.
fn check_terms(terms: &Terms) -> Result<(), Rejection> {
    let rejection = |no_room: NoRoom| Rejection::because(Code::NotAllowed, &no_room.message());
    terms.rules.winnable().map(|_| ()).map_err(rejection)
}

fn check_create(request: &Create) -> Result<(), Rejection> {
    check_terms(&request.terms)?;
    if let Some(level) = request.bot {
        player::accepts(level, &request.terms.rules)?;
    }
    if request.terms.rated && (request.bot.is_some() || !request.moves.is_empty()) {
        return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_RATED_POSITION));
    }
    if request.both && (request.terms.rated || request.terms.listed || request.bot.is_some()) {
        return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_PASS_AND_PLAY));
    }
    Ok(())
}

fn raw(frame: &Frame) -> Box<RawValue> {
    RawValue::from_string(frame.to_string()).expect("every frame is JSON")
}
