//! What becomes of each wish of a client, and who may have it.

use std::sync::Arc;

use oxo_protocol::frame::{encode_err, encode_ok};
use oxo_protocol::reply::{
    DevicesView, Done, Entered, GamesView, Linkable, OfferMade, Opened, PlayAccepted, Pong, Sought,
    Synced,
};
use oxo_protocol::wish::{
    AskHint, Create, Link, MakeOffer, Play, Report, Say, Seek, SignOut, Sync,
};
use oxo_protocol::{Act, Terms};
use oxo_protocol::{
    Code, GameId, LobbyView, Nothing, OfferKind, Player, Refusal, SeekId, SideWish, Wish,
};
use oxo_shared::{BySide, Clean, Level, NoRoom};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::budget::{Cost, sent, stored};
use super::client::Part;
use super::{Session, greeting, hints, lists};
use crate::addresses::{Action, Resource};
use crate::bot;
use crate::game::{Acted, Arrival, Backlog, Departure, NewGame};
use crate::games::creation;
use crate::links;
use crate::pairing::{Holds, side_for};
use crate::reports;
use crate::secret::toss;
use crate::socket::Frame;

/// Thoughts one session may have asked for at once.
const MAX_HINTS: usize = 1;

/// What two people are called who share a keyboard, the one who begins the game first.
const AT_ONE_KEYBOARD: [&str; 2] = ["player 1", "player 2"];

fn ok(id: u64, reply: impl Serialize) -> Frame {
    encode_ok(id, &reply).into()
}

/// Whether a wish leaves everything as it is for everybody else.
const fn may_be_made_aside(wish: &Wish) -> bool {
    matches!(
        wish,
        Wish::Ping(_)
            | Wish::Lobby(_)
            | Wish::Unlobby(_)
            | Wish::Watch(_)
            | Wish::Leave(_)
            | Wish::Sync(_)
            | Wish::Games(_)
            | Wish::Game(_)
            | Wish::Player(_)
            | Wish::Named(_)
            | Wish::Top(_)
    )
}

/// Whether a wish is about who else is this player. Somebody who has seen a token must not have it
/// unnoticed: the session that plays would have ended by that, and its token with it.
const fn is_about_identity(wish: &Wish) -> bool {
    matches!(wish, Wish::Link(_) | Wish::Devices(_) | Wish::SignOut(_))
}

impl Session {
    /// Charges a wish, and checks that it is one for whoever is there.
    pub(super) fn admit(&mut self, wish: &Wish) -> Result<(), Refusal> {
        self.charge(Cost::of(wish))?;
        let why_not = match self.client.part {
            Part::Aside if !may_be_made_aside(wish) => "only the session that plays may do that",
            Part::Speaker { proven: false } if is_about_identity(wish) => {
                "your token is still to be changed: reconnect, and ask again"
            }
            _ => return self.check_bytes(wish),
        };
        Err(Refusal::new(Code::NotAllowed, why_not))
    }

    /// What is stored is counted now, and what is sent when it is known how much it is.
    fn check_bytes(&self, wish: &Wish) -> Result<(), Refusal> {
        sent(wish).map_or(Ok(()), |what| self.client.caller.check(what))?;
        stored(wish).map_or(Ok(()), |(what, bytes)| self.client.caller.spend_many(what, bytes))
    }

    /// Grants a wish. The reply comes later where there is none yet.
    pub(super) async fn grant(&mut self, id: u64, wish: Wish) -> Result<Option<Frame>, Refusal> {
        let who = self.client.player.id;
        Ok(Some(match wish {
            Wish::Hello(_) => {
                return Err(Refusal::new(Code::NotAllowed, "you have said hello already"));
            }
            Wish::Ping(_) => ok(id, Pong { now_ms: self.client.world.store.now_ms() }),
            Wish::Lobby(_) => ok(id, self.lobby().await?),
            Wish::Unlobby(_) => {
                self.lobby_view = None;
                ok(id, Nothing {})
            }
            Wish::Seek(wish) => ok(id, self.seek(wish).await?),
            Wish::Unseek(wish) => {
                self.lobby.unseek(who, wish.seek).await?;
                ok(id, Nothing {})
            }
            Wish::AcceptSeek(wish) => ok(id, self.accept(wish.seek).await?),
            Wish::Create(wish) => ok(id, self.create(wish).await?),
            Wish::Join(wish) => ok(id, self.enter(wish.g, Arrival::Join).await?),
            Wish::Watch(wish) => ok(id, self.enter(wish.g, Arrival::Watch).await?),
            Wish::Leave(wish) => ok(id, self.leave(wish.g).await?),
            Wish::Sync(wish) => ok(id, self.sync(wish).await?),
            Wish::Play(wish) => self.play(id, wish).await?,
            Wish::Decide(wish) => {
                let act = Act::Decide { ply: wish.ply, what: wish.what };
                ok(id, self.act(wish.g, act).await?)
            }
            Wish::Resign(wish) => ok(id, self.act(wish.g, Act::Resign).await?),
            Wish::Abort(wish) => ok(id, self.act(wish.g, Act::Abort).await?),
            Wish::Claim(wish) => ok(id, self.act(wish.g, Act::Claim(wish.what)).await?),
            Wish::Offer(wish) => ok(id, self.offer(wish).await?),
            Wish::Answer(wish) => {
                let act = Act::Answer { offer: wish.offer, yes: wish.yes };
                ok(id, self.act(wish.g, act).await?)
            }
            Wish::GoOn(wish) => ok(id, self.act(wish.g, Act::GoOn).await?),
            Wish::Look(wish) => {
                self.game(wish.g).await?.look(who, wish.at).await?;
                ok(id, Nothing {})
            }
            Wish::Say(wish) => ok(id, self.say(wish).await?),
            Wish::Report(wish) => ok(id, self.report(wish).await?),
            Wish::Hint(wish) => {
                self.hint(id, wish).await?;
                return Ok(None);
            }
            Wish::Games(_) => {
                ok(id, GamesView { games: lists::games(&self.client.world, who, None).await? })
            }
            Wish::Game(wish) => {
                let game = self.game(wish.g).await?;
                ok(id, lists::game(&self.client.world, who, &game).await?)
            }
            Wish::Named(wish) => ok(id, lists::named(&self.client.world, &wish.name).await?),
            Wish::Top(wish) => ok(id, lists::top(&self.client.world, who, wish.rules).await?),
            Wish::Player(wish) => ok(id, lists::player(&self.client.world, who, wish.id).await?),
            Wish::Link(wish) => ok(id, self.link(wish).await?),
            Wish::Devices(_) => {
                let devices = self.client.world.players.devices(who, self.client.device).await?;
                ok(id, DevicesView { devices })
            }
            Wish::SignOut(wish) => ok(id, self.sign_out(wish).await?),
        }))
    }

    /// A player who links devices means to come back, and is kept.
    async fn link(&self, wish: Link) -> Result<Linkable, Refusal> {
        self.client.caller.spend(Action::Link)?;
        let (world, who) = (&self.client.world, self.client.player.id);
        if wish.device.is_some() {
            let name = greeting::cut(world, wish.device);
            world.players.name_device(who, self.client.device, name);
        }
        world.players.keep(who).await?;
        let code = world.links.offer(who, Instant::now())?;
        let for_ms = u64::try_from(links::LIFE.as_millis()).unwrap_or(u64::MAX);
        Ok(Linkable { code, for_ms })
    }

    async fn sign_out(&self, wish: SignOut) -> Result<Nothing, Refusal> {
        let (world, who) = (&self.client.world, self.client.player.id);
        // It may have been shown there.
        world.links.end(who);
        world.players.sign_out(who, self.client.device, wish.device).await?;
        Ok(Nothing {})
    }

    async fn lobby(&mut self) -> Result<LobbyView, Refusal> {
        // Subscribed before it is asked: what changes in between comes as a notice.
        self.lobby_view = Some(self.lobby.views());
        self.lobby.view().await
    }

    async fn seek(&mut self, wish: Seek) -> Result<Sought, Refusal> {
        check_terms(&wish.terms)?;
        self.check_room()?;
        let holds = Holds {
            seek: self.client.caller.hold(Resource::Seek)?,
            game: self.client.caller.hold(Resource::Game)?,
        };
        self.client.caller.spend(Action::Seek)?;
        let rating = self.client.world.rating(self.client.player.id, &wish.terms).await;
        let who = Player { rating, ..self.client.player.clone() };
        let seek = self.lobby.seek(wish, who, self.client.caller.network(), holds).await?;
        Ok(Sought { seek })
    }

    async fn accept(&mut self, seek: SeekId) -> Result<Opened, Refusal> {
        self.check_room()?;
        self.client.caller.spend(Action::Game)?;
        Ok(Opened { g: self.lobby.accept(seek, self.client.player.clone()).await? })
    }

    async fn create(&mut self, wish: Create) -> Result<Opened, Refusal> {
        check_create(&wish)?;
        self.check_room()?;
        self.client.world.players.check_seats(self.client.player.id)?;
        let hold = self.client.caller.hold(Resource::Game)?;
        self.client.caller.spend(Action::Game)?;
        let me = &self.client.player;
        let [maker, opponent] = if wish.both {
            AT_ONE_KEYBOARD.map(|name| Some(Player { name: name.into(), ..me.clone() }))
        } else {
            [Some(me.clone()), wish.bot.map(bot::player)]
        };
        let side = side_for(wish.side, SideWish::default(), toss());
        let mut seats = BySide::default();
        seats[side] = maker;
        seats[side.other()] = opponent;
        let Create { terms, moves, .. } = wish;
        let new = NewGame { terms, moves, seats, hold: hold.clone() };
        let game = creation::open(&self.client.world, new).await?;
        self.be_seated(game.clone()).await;
        bot::attend(&self.client.world, &game, &hold);
        Ok(Opened { g: game.id() })
    }

    async fn enter(&mut self, g: GameId, arrival: Arrival) -> Result<Entered, Refusal> {
        let game = self.game(g).await?;
        if self.subscriptions.get(g).is_none() {
            self.check_room()?;
        }
        match self.subscribe(game, arrival).await? {
            Backlog::Snap(snap) => Ok(Entered { snap: *snap }),
            Backlog::Facts { .. } => Err(Refusal::new(Code::Internal, "no snapshot to enter by")),
        }
    }

    async fn leave(&mut self, g: GameId) -> Result<Nothing, Refusal> {
        let unknown = || Refusal::new(Code::NoSuchGame, "you do not follow that game");
        let subscription = self.subscriptions.remove(g).ok_or_else(unknown)?;
        subscription.game.leave(subscription.subscriber, Departure::Left).await;
        Ok(Nothing {})
    }

    async fn sync(&mut self, wish: Sync) -> Result<Synced, Refusal> {
        let backlog = match self.subscriptions.get(wish.g) {
            Some(subscription) => subscription.game.sync(self.client.player.id, wish.have).await?,
            None => {
                self.check_room()?;
                let game = self.game(wish.g).await?;
                self.subscribe(game, Arrival::Resume(wish.have)).await?
            }
        };
        self.client.world.metrics.resyncs.inc();
        Ok(match backlog {
            Backlog::Snap(snap) => {
                if wish.have > snap.s {
                    // More than there is: so asks a client whose copy is wrong.
                    self.client.world.metrics.hash_mismatches.inc();
                }
                Synced::Snap(snap)
            }
            Backlog::Facts { facts, presence } => {
                self.outbox.extend(presence);
                Synced::Facts(facts.iter().map(raw).collect())
            }
        })
    }

    pub(super) async fn play(&mut self, id: u64, wish: Play) -> Result<Frame, Refusal> {
        let Play { g, ply, at } = wish;
        let Acted { s, .. } =
            self.game(g).await?.act(self.client.player.id, Act::Play { ply, at }).await?;
        self.outbox.arrivals.forget(g);
        Ok(ok(id, PlayAccepted { s, ply }))
    }

    async fn act(&mut self, g: GameId, act: Act) -> Result<Done, Refusal> {
        let Acted { s, .. } = self.game(g).await?.act(self.client.player.id, act).await?;
        Ok(Done { s })
    }

    async fn offer(&mut self, wish: MakeOffer) -> Result<OfferMade, Refusal> {
        if wish.what == OfferKind::Rematch {
            self.client.caller.spend(Action::Game)?;
        }
        let act = Act::Offer(wish.what, wish.ply);
        let acted = self.game(wish.g).await?.act(self.client.player.id, act).await?;
        let unnamed = || Refusal::new(Code::Internal, "an offer without a name");
        Ok(OfferMade { offer: acted.offer.ok_or_else(unnamed)? })
    }

    fn check_text(&self, text: &Clean) -> Result<(), Refusal> {
        let max = self.client.world.config.limits.chat_chars;
        if text.chars().count() > max {
            let msg = format!("a line of chat has at most {max} characters");
            return Err(Refusal::new(Code::BadFrame, msg));
        }
        if text.is_empty() {
            return Err(Refusal::new(Code::BadFrame, "there is nothing in that line"));
        }
        Ok(())
    }

    async fn report(&self, wish: Report) -> Result<Nothing, Refusal> {
        self.check_text(&wish.text)?;
        if self.subscriptions.get(wish.g).is_none() {
            return Err(Refusal::new(Code::NotAllowed, "join or watch the game to report it"));
        }
        self.client.caller.spend(Action::Report)?;
        let (world, Player { id: by, name, .. }) =
            (Arc::clone(&self.client.world), self.client.player.clone());
        let at_ms = world.store.now_ms();
        let from = Some(self.client.caller.network());
        let report = reports::Report { at_ms, g: wish.g, by, from, name, text: wish.text };
        tracing::info!(player = %by, game = %wish.g, "reported");
        // It waits for the disk.
        let added = tokio::task::spawn_blocking(move || world.reports.add(report)).await;
        added.unwrap_or_else(|error| Err(Refusal::new(Code::Internal, error.to_string())))?;
        Ok(Nothing {})
    }

    async fn say(&mut self, wish: Say) -> Result<Done, Refusal> {
        self.client.world.players.check_mute(self.client.player.id)?;
        self.check_text(&wish.text)?;
        let unknown = || Refusal::new(Code::NotAllowed, "join or watch the game to speak there");
        let subscription = self.subscriptions.get(wish.g).ok_or_else(unknown)?;
        Ok(Done { s: subscription.game.say(self.client.player.clone(), wish.text).await? })
    }

    async fn hint(&mut self, id: u64, wish: AskHint) -> Result<(), Refusal> {
        if self.later.len() >= MAX_HINTS {
            return Err(Refusal::new(Code::TooMany, "one thought at a time"));
        }
        let game = self.game(wish.g).await?;
        let (role, table) = game.table(self.client.player.id).await?;
        let level = wish.bot.unwrap_or(Level::Master);
        let game = hints::position(table, role, wish.ply)?;
        let (world, caller) = (Arc::clone(&self.client.world), self.client.caller.clone());
        self.later.spawn(async move {
            match hints::think(&world, &caller, level, game).await {
                Ok(hint) => {
                    let reply = ok(id, hint);
                    caller.owe(Action::Send, reply.len());
                    reply
                }
                Err(refusal) => {
                    world.metrics.count_refusal(&refusal);
                    encode_err(Some(id), &refusal).into()
                }
            }
        });
        Ok(())
    }
}

/// Whether a game on these terms can be won.
fn check_terms(terms: &Terms) -> Result<(), Refusal> {
    let refused = |no_room: NoRoom| Refusal::new(Code::NotAllowed, no_room.to_string());
    terms.rules.winnable().map(|_| ()).map_err(refused)
}

fn check_create(wish: &Create) -> Result<(), Refusal> {
    check_terms(&wish.terms)?;
    if let Some(level) = wish.bot {
        bot::accepts(level, &wish.terms.rules)?;
    }
    if wish.terms.rated && (wish.bot.is_some() || !wish.moves.is_empty()) {
        let msg = "only games between people, from the first move, are rated";
        return Err(Refusal::new(Code::NotAllowed, msg));
    }
    if wish.both && (wish.terms.rated || wish.terms.listed || wish.bot.is_some()) {
        let msg = "a game with oneself is unrated, unlisted and without a bot";
        return Err(Refusal::new(Code::NotAllowed, msg));
    }
    Ok(())
}

fn raw(frame: &Frame) -> Box<RawValue> {
    RawValue::from_string(frame.to_string()).expect("a frame of ours is JSON")
}
