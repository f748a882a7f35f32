//! What becomes of each wish of a client.

use std::sync::Arc;

use oxo_shared::protocol::fact::Fact;
use oxo_shared::protocol::frame::{encode_err, encode_fact, encode_ok};
use oxo_shared::protocol::reply::{
    Done, Entered as EnteredReply, GamesView, Hint, OfferMade, Opened, PlayAccepted, PlayerView,
    Sought, Synced,
};
use oxo_shared::protocol::wish::{
    AskHint, AskPlayer, Claim, Create, MakeOffer, Play, Say, Seek, Sync,
};
use oxo_shared::protocol::{
    ClaimKind, Code, GameId, GameRow, Kind, LobbyView, Nothing, OfferKind, PlayerId, Refusal, Seat,
    SeekId, Snap, Standing, Wish,
};
use oxo_shared::{ByPlayer, Game, Level, ReplayError};
use serde::Serialize;
use serde_json::value::RawValue;

use super::Session;
use super::follow::Heard;
use super::greeting::Part;
use super::presentable::presentable;
use crate::addresses::{Deed, Thing};
use crate::bot;
use crate::game::referee::Act;
use crate::game::{Backlog, Departure, Entry, GameHandle, Opening};
use crate::opening;
use crate::pairing::{Places, side_for};
use crate::recovery;
use crate::secret::coin;
use crate::socket::Frame;
use crate::store::Pool;

/// Thoughts one session may have asked for at once.
const MAX_HINTS: usize = 1;

/// What the second of two people is called who share a keyboard.
const GUEST: &str = "guest";

/// Which of a session's rates a wish counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The rate of all wishes.
    Plain,
    /// That, and the smaller rate of what disturbs people or takes the server long.
    High,
}

impl Cost {
    /// What a wish costs.
    pub const fn of(wish: &Wish) -> Cost {
        match wish {
            Wish::Say(_) | Wish::Seek(_) | Wish::AcceptSeek(_) | Wish::Create(_) => Cost::High,
            Wish::Offer(MakeOffer { what: OfferKind::Rematch, .. }) => Cost::High,
            // These look through all games, or long at one.
            Wish::Lobby(_) | Wish::Games(_) | Wish::Player(_) | Wish::Hint(_) => Cost::High,
            Wish::Claim(Claim { what: ClaimKind::Draw, .. }) => Cost::High,
            _ => Cost::Plain,
        }
    }
}

/// Whether a wish leaves everything as it is for everybody else.
pub const fn only_looks(wish: &Wish) -> bool {
    matches!(
        wish,
        Wish::Lobby(_)
            | Wish::Unlobby(_)
            | Wish::Watch(_)
            | Wish::Leave(_)
            | Wish::Sync(_)
            | Wish::Games(_)
            | Wish::Game(_)
            | Wish::Player(_)
    )
}

impl Session {
    /// Grants a wish, its reply before everything that follows from it.
    ///
    /// # Errors
    /// The refusal to reply with.
    pub(super) async fn grant(&mut self, id: u64, wish: Wish) -> Result<(), Refusal> {
        match wish {
            Wish::Hello(_) => Err(Refusal::new(Code::NotAllowed, "you have said hello already")),
            Wish::Lobby(_) => self.lobby(id).await,
            Wish::Unlobby(_) => {
                self.lobby_view = None;
                self.reply(id, &Nothing {})
            }
            Wish::Seek(wish) => self.seek(id, wish).await,
            Wish::Unseek(wish) => {
                self.lobby.unseek(self.who.id, wish.seek).await?;
                self.reply(id, &Nothing {})
            }
            Wish::AcceptSeek(wish) => self.accept(id, wish.seek).await,
            Wish::Create(wish) => self.create(id, wish).await,
            Wish::Join(wish) => self.enter(id, wish.g, Entry::Join).await,
            Wish::Watch(wish) => self.enter(id, wish.g, Entry::Watch).await,
            Wish::Leave(wish) => self.leave(id, wish.g).await,
            Wish::Sync(wish) => self.sync(id, wish).await,
            Wish::Play(wish) => self.play(id, wish).await,
            Wish::Decide(wish) => {
                let act = Act::Decide { ply: wish.ply, what: wish.what };
                self.act(id, wish.g, act).await
            }
            Wish::Resign(wish) => self.act(id, wish.g, Act::Resign).await,
            Wish::Abort(wish) => self.act(id, wish.g, Act::Abort).await,
            Wish::Claim(wish) => self.act(id, wish.g, Act::Claim(wish.what)).await,
            Wish::Offer(wish) => self.offer(id, wish).await,
            Wish::Answer(wish) => {
                let act = Act::Answer { offer: wish.offer, yes: wish.yes };
                self.act(id, wish.g, act).await
            }
            Wish::Look(wish) => {
                self.game(wish.g).await?.look(self.who.id, wish.at).await?;
                self.reply(id, &Nothing {})
            }
            Wish::Say(wish) => self.say(id, wish).await,
            Wish::Hint(wish) => self.hint(id, wish).await,
            Wish::Games(_) => self.games(id).await,
            Wish::Game(wish) => {
                let row = self.game(wish.g).await?.row(Some(self.who.id));
                self.reply(id, &row)
            }
            Wish::Player(wish) => self.look_up(id, wish).await,
        }
    }

    async fn lobby(&mut self, id: u64) -> Result<(), Refusal> {
        // Followed before it is asked: what changes in between comes as a notice.
        self.lobby_view = Some(self.lobby.follow());
        let view = self.lobby.view().await?;
        self.reply(id, &view)
    }

    async fn seek(&mut self, id: u64, wish: Seek) -> Result<(), Refusal> {
        self.check_room()?;
        let places =
            Places { seek: self.caller.hold(Thing::Seek)?, game: self.caller.hold(Thing::Game)? };
        self.caller.spend(Deed::Seek)?;
        let seek = self.lobby.seek(wish, self.who.clone(), places).await?;
        self.reply(id, &Sought { seek })
    }

    async fn accept(&mut self, id: u64, seek: SeekId) -> Result<(), Refusal> {
        self.check_room()?;
        self.caller.spend(Deed::Game)?;
        let g = self.lobby.accept(seek, self.who.clone()).await?;
        self.reply(id, &Opened { g })
    }

    async fn offer(&mut self, id: u64, wish: MakeOffer) -> Result<(), Refusal> {
        if wish.what == OfferKind::Rematch {
            self.caller.spend(Deed::Game)?;
        }
        let act = Act::Offer(wish.what, wish.ply);
        let acted = self.game(wish.g).await?.act(self.who.id, act).await?;
        let unnamed = || Refusal::new(Code::Internal, "an offer without a name");
        self.reply(id, &OfferMade { offer: acted.offer.ok_or_else(unnamed)? })
    }

    fn reply(&mut self, id: u64, reply: &impl Serialize) -> Result<(), Refusal> {
        self.outbox.push(encode_ok(id, reply).into());
        Ok(())
    }

    // Coming and going

    async fn create(&mut self, id: u64, wish: Create) -> Result<(), Refusal> {
        if let Some(level) = wish.bot {
            bot::accepts(level, &wish.rules)?;
        }
        if wish.rated && (wish.bot.is_some() || !wish.moves.is_empty()) {
            let msg = "only games between people, from the first move, are rated";
            return Err(Refusal::new(Code::NotAllowed, msg));
        }
        if wish.both && (wish.rated || wish.listed || wish.bot.is_some()) {
            let msg = "a game with oneself is unrated, unlisted and without a bot";
            return Err(Refusal::new(Code::NotAllowed, msg));
        }
        self.check_room()?;
        self.world.players.check_seats(self.who.id)?;
        let hold = self.caller.hold(Thing::Game)?;
        self.caller.spend(Deed::Game)?;
        let side = side_for(wish.side, Default::default(), coin());
        let robot = wish.bot.map(|level| (level, bot::identity(level)));
        let mut seats = ByPlayer::default();
        seats[side] = Some(self.who.clone());
        let guest = wish.both.then(|| Seat { name: GUEST.to_owned(), ..self.who.clone() });
        seats[side.other()] = robot.as_ref().map(|(_, identity)| identity.clone()).or(guest);
        let Create { rules, clock, rated, listed, delay_s, moves, .. } = wish;
        let hold_it = hold.clone();
        let opening = Opening { rules, clock, rated, listed, delay_s, moves, seats, hold: hold_it };
        let game = opening::open(&self.world, opening).await?;
        self.reply(id, &Opened { g: game.id() })?;
        self.be_seated(game.clone()).await;
        if let Some((level, identity)) = robot {
            bot::play(&self.world, game, identity, level, hold);
        }
        Ok(())
    }

    /// Follows a game in which a seat was just taken in this session's name, from its
    /// first fact on.
    pub(super) async fn be_seated(&mut self, game: GameHandle) {
        let id = game.id();
        match self.follow(game, Entry::Resume(0)).await {
            Ok(backlog) => self.tell_backlog(id, backlog),
            Err(refusal) => {
                tracing::warn!(session = %self.id, game = %id, %refusal, "seated in a game that is gone");
            }
        }
    }

    /// Follows a game again in which this session's player has a seat. What was missed
    /// is for the client to ask: only it knows what it has.
    pub(super) async fn return_to(&mut self, game: GameHandle) -> Result<(), Refusal> {
        self.check_room()?;
        let newest = Entry::Resume(u64::MAX);
        self.follow(game, newest).await.map(drop)
    }

    async fn enter(&mut self, id: u64, g: GameId, entry: Entry) -> Result<(), Refusal> {
        let game = self.game(g).await?;
        if self.follows.get(g).is_none() {
            self.check_room()?;
        }
        match self.follow(game, entry).await? {
            Backlog::Snap(snap) => self.reply(id, &EnteredReply { snap: *snap }),
            Backlog::Facts(_) => Err(Refusal::new(Code::Internal, "no snapshot to enter by")),
        }
    }

    async fn follow(&mut self, game: GameHandle, entry: Entry) -> Result<Backlog, Refusal> {
        let entry = match self.part {
            Part::Speaker => entry,
            Part::Onlooker => Entry::Beside,
        };
        let mut entered = game.enter(self.who.clone(), entry).await?;
        let backlog = std::mem::replace(&mut entered.backlog, Backlog::Facts(Vec::new()));
        tracing::debug!(session = %self.id, game = %game.id(), role = ?entered.role, "follows");
        if let Some(earlier) = self.follows.insert(game, entered) {
            earlier.game.leave(earlier.attachment, Departure::Lost).await;
        }
        Ok(backlog)
    }

    fn check_room(&self) -> Result<(), Refusal> {
        if self.follows.len() < self.world.config.limits.games_per_session {
            return Ok(());
        }
        Err(Refusal::new(Code::TooMany, "leave one of your games first"))
    }

    async fn leave(&mut self, id: u64, g: GameId) -> Result<(), Refusal> {
        let unknown = || Refusal::new(Code::NoSuchGame, "you do not follow that game");
        let followed = self.follows.remove(g).ok_or_else(unknown)?;
        followed.game.leave(followed.attachment, Departure::Left).await;
        self.reply(id, &Nothing {})
    }

    async fn sync(&mut self, id: u64, wish: Sync) -> Result<(), Refusal> {
        let backlog = match self.follows.get(wish.g) {
            Some(followed) => followed.game.sync(self.who.id, wish.have).await?,
            None => {
                self.check_room()?;
                let game = self.game(wish.g).await?;
                self.follow(game, Entry::Resume(wish.have)).await?
            }
        };
        self.world.metrics.resyncs.inc();
        let synced = match backlog {
            Backlog::Snap(snap) => {
                if wish.have > snap.s {
                    // More than there is: so asks a client whose copy is wrong.
                    self.world.metrics.hash_mismatches.inc();
                }
                Synced::Snap(snap)
            }
            Backlog::Facts(frames) => Synced::Facts(frames.iter().map(raw).collect()),
        };
        self.reply(id, &synced)
    }

    // Playing

    pub(super) async fn play(&mut self, id: u64, wish: Play) -> Result<(), Refusal> {
        let Play { g, ply, at } = wish;
        let acted = self.game(g).await?.act(self.who.id, Act::Play { ply, at }).await?;
        self.reply(id, &PlayAccepted { s: acted.s, ply })
    }

    async fn act(&mut self, id: u64, g: GameId, act: Act) -> Result<(), Refusal> {
        let acted = self.game(g).await?.act(self.who.id, act).await?;
        self.reply(id, &Done { s: acted.s })
    }

    /// The game with this code: the one followed, or any other. A wrong code counts as a
    /// guess. Who guessed too often finds only running games that are listed or their own,
    /// so that for all others a right guess and a wrong one look the same.
    pub(super) async fn game(&self, g: GameId) -> Result<GameHandle, Refusal> {
        if let Some(followed) = self.follows.get(g) {
            return Ok(followed.game.clone());
        }
        if let Some(game) = self.world.games.get(g) {
            if !game.holds_seat(self.who.id) && !game.peek(|listing| listing.listed) {
                self.caller.check(Deed::Guess)?;
            }
            return Ok(game);
        }
        // One's own game is no guess, whatever the neighbours do.
        if !self.world.players.has_seat(self.who.id, g) {
            self.caller.check(Deed::Guess)?;
        }
        // Whoever has it read back fills the server with it.
        let hold = self.caller.hold(Thing::Game)?;
        self.caller.guessed(Box::pin(recovery::find(&self.world, g, hold)).await)
    }

    async fn say(&mut self, id: u64, wish: Say) -> Result<(), Refusal> {
        let max = self.world.config.limits.chat_chars;
        if wish.text.chars().count() > max {
            let msg = format!("a line of chat has at most {max} characters");
            return Err(Refusal::new(Code::BadFrame, msg));
        }
        let text = presentable(&wish.text, max);
        if text.is_empty() {
            return Err(Refusal::new(Code::BadFrame, "there is nothing in that line"));
        }
        let unknown = || Refusal::new(Code::NotAllowed, "join or watch the game to speak there");
        let game = self.follows.get(wish.g).ok_or_else(unknown)?.game.clone();
        let s = game.say(self.who.clone(), text).await?;
        self.reply(id, &Done { s })
    }

    // Asking

    /// Lets a bot think about a position, apart from this session's other wishes.
    async fn hint(&mut self, id: u64, wish: AskHint) -> Result<(), Refusal> {
        if self.hints.len() >= MAX_HINTS {
            return Err(Refusal::new(Code::TooMany, "one thought at a time"));
        }
        let game = self.game(wish.g).await?;
        let snap = match game.sync(self.who.id, u64::MAX).await? {
            Backlog::Snap(snap) => snap,
            Backlog::Facts(_) => return Err(Refusal::new(Code::Internal, "no position")),
        };
        check_hint(&snap)?;
        let level = wish.bot.unwrap_or(Level::Master);
        let game = position(&snap, wish.ply)?;
        let (world, caller) = (Arc::clone(&self.world), self.caller.clone());
        self.hints.spawn(async move {
            let _turn = caller.turn().await;
            let ply = u32::try_from(game.ply()).unwrap_or(u32::MAX);
            match world.brains.hint(level, game).await {
                Ok(choice) => {
                    world.metrics.count_thought(level, choice.elapsed);
                    encode_ok(id, &hint_of(level, ply, choice)).into()
                }
                Err(refusal) => {
                    world.metrics.count_refusal(&refusal);
                    encode_err(Some(id), &refusal).into()
                }
            }
        });
        Ok(())
    }

    async fn games(&mut self, id: u64) -> Result<(), Refusal> {
        let games = self.rows(None).await?;
        self.reply(id, &GamesView { games })
    }

    /// The listed games of one player or of all: live ones, then ended ones, as many as a view
    /// has room for. An end that this session's player may not know of has not come yet.
    async fn rows(&self, of: Option<PlayerId>) -> Result<Vec<GameRow>, Refusal> {
        let asker = self.who.id;
        let ended = self.world.store.ended(of).await?;
        let live = self.world.games.live_rows(Some(asker), of);
        let told = ended.into_iter().filter(|row| !self.world.games.hides_the_end(row.g, asker));
        Ok(live.into_iter().chain(told).take(LobbyView::MAX_ROWS).collect())
    }

    /// What a player has reached, but where that would tell others of such an end.
    async fn standings(&self, of: PlayerId) -> Result<Vec<Standing>, Refusal> {
        let mut standings = self.world.store.standings(of).await?;
        if of != self.who.id {
            let secret = self.world.games.secret_pools(of);
            standings.retain(|row| !secret.contains(&Pool { rules: row.rules, speed: row.speed }));
        }
        Ok(standings)
    }

    async fn look_up(&mut self, id: u64, wish: AskPlayer) -> Result<(), Refusal> {
        let (who, online) = self.world.players.look_up(wish.id).await?;
        let games = self.rows(Some(wish.id)).await?;
        let standings = self.standings(wish.id).await?;
        let view =
            PlayerView { id: who.id, name: who.name, kind: who.kind, online, games, standings };
        self.reply(id, &view)
    }

    // Telling

    /// Passes on what happened in a followed game.
    pub(super) async fn pass_on(&mut self, id: GameId, heard: Heard) {
        let Some(followed) = self.follows.get(id) else { return };
        match heard {
            Heard::Published(published) => {
                self.outbox.push(published.frame_for(id, followed.role));
                if published.swaps_seats() {
                    self.follows.swap_seats(id);
                }
                self.in_flight.extend(published.in_flight.clone());
            }
            Heard::Lagged => {
                self.world.metrics.queue_drops.inc();
                let game = followed.game.clone();
                self.start_over(id, Ok(game)).await;
            }
            Heard::Ended => {
                self.follows.remove(id);
                let game = self.game(id).await;
                self.start_over(id, game).await;
            }
        }
    }

    /// Tells a followed game anew, from a snapshot on.
    async fn start_over(&mut self, id: GameId, game: Result<GameHandle, Refusal>) {
        let backlog = match game {
            Ok(game) => self.follow(game, Entry::Resume(u64::MAX)).await,
            Err(refusal) => Err(refusal),
        };
        match backlog {
            Ok(backlog) => self.tell_backlog(id, backlog),
            Err(refusal) => {
                tracing::debug!(session = %self.id, game = %id, %refusal, "no snapshot");
            }
        }
    }

    fn tell_backlog(&mut self, g: GameId, backlog: Backlog) {
        match backlog {
            Backlog::Facts(frames) => self.outbox.extend(frames),
            Backlog::Snap(snap) => {
                self.outbox.push(encode_fact(g, snap.s, &Fact::Snap(snap)).into());
            }
        }
    }

    pub(super) fn pass_on_lobby(&mut self) {
        if let Some(view) = &mut self.lobby_view {
            let frame = view.borrow_and_update().clone();
            self.outbox.push(frame);
        }
    }
}

/// A thought is for one's own unrated game against a bot, or for a finished game.
fn check_hint(snap: &Snap) -> Result<(), Refusal> {
    // Only the opponent counts: who calls oneself a bot must not get help against people.
    let opponent = snap.role.player().and_then(|own| snap.seats[own.other()].as_ref());
    let against_bot = opponent.is_some_and(|seat| seat.kind == Kind::Bot);
    if snap.result.is_some() || (against_bot && !snap.rated) {
        return Ok(());
    }
    let msg = "only in your own unrated games against bots, or after the end";
    Err(Refusal::new(Code::NotAllowed, msg))
}

/// The position with `ply` stones, or the newest in which somebody was to move.
fn position(snap: &Snap, ply: Option<u32>) -> Result<Game, Refusal> {
    let none = || Refusal::new(Code::NotAllowed, "the game has no such ply");
    let broken = |error: ReplayError| Refusal::new(Code::Internal, error.to_string());
    let mut game =
        Game::replay(snap.rules, snap.moves.iter().copied(), &snap.decisions).map_err(broken)?;
    if let Some(ply) = ply {
        game = game.earlier(ply as usize).ok_or_else(none)?;
    }
    if game.outcome().is_some() {
        game.undo();
    }
    Ok(game)
}

fn hint_of(bot: Level, ply: u32, choice: oxo_engine::Choice) -> Hint {
    Hint {
        bot,
        ply,
        best: choice.best,
        cells: choice.cells.iter().map(|cell| (cell.at.x, cell.at.y, cell.score)).collect(),
        verdicts: choice
            .cells
            .iter()
            .filter_map(|cell| Some((cell.at.x, cell.at.y, cell.verdict?)))
            .collect(),
        pv: choice.pv,
        reason: choice.reason,
        depth: choice.depth,
        nodes: choice.nodes,
        elapsed_us: u64::try_from(choice.elapsed.as_micros()).unwrap_or(u64::MAX),
    }
}

fn raw(frame: &Frame) -> Box<RawValue> {
    RawValue::from_string(frame.to_string()).expect("a frame of ours is JSON")
}
