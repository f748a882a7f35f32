//! The lobby as an actor: open seeks are paired one at a time, so each exactly once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{
    Code, GameId, LobbyView, Notice, PlayerId, Refusal, SeekId, SeekRow, SideWish,
};
use oxo_shared::{ByPlayer, Level, Player};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::bot;
use crate::game::GameHandle;
use crate::games::{self, Opening};
use crate::pairing::{Seeker, Seeks, Terms, side_for};
use crate::players::{Identity, Nudge, SessionInbox};
use crate::secret::coin;
use crate::socket::Frame;
use crate::world::World;

/// Wishes that wait for the lobby; who finds it full waits.
const INBOX: usize = 256;
/// Seeks at once: more than anybody reads, few enough to look through for each new one.
const MAX_SEEKS: usize = 1_000;
/// How often at most those who follow the lobby get a new view.
const VIEW_EVERY: Duration = Duration::from_millis(500);
/// The longest time a seeker can ask a bot to wait.
const MAX_BOT_WAIT: Duration = Duration::from_hours(1);

/// Reaches the lobby. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LobbyHandle {
    commands: mpsc::Sender<Command>,
    view: Arc<watch::Sender<Frame>>,
}

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

enum Command {
    Seek(Box<Seek>, Contact, Reply<SeekId>),
    Unseek(PlayerId, SeekId, Reply<()>),
    Accept(SeekId, Contact, Reply<GameId>),
    Withdraw(PlayerId),
    View(oneshot::Sender<LobbyView>),
}

/// Somebody in the lobby, and how to reach them.
#[derive(Clone, Debug)]
pub struct Contact {
    /// Who.
    pub who: Identity,
    /// Their session.
    pub session: SessionInbox,
}

impl LobbyHandle {
    /// Looks for an opponent; the pairing arrives as [`Nudge::Seated`].
    ///
    /// # Errors
    /// `too_many`, `full`, or why the bot asked for cannot play.
    pub async fn seek(&self, seek: Seek, contact: Contact) -> Result<SeekId, Refusal> {
        self.ask(|reply| Command::Seek(Box::new(seek), contact, reply)).await
    }

    /// Stops looking.
    ///
    /// # Errors
    /// `no_such_offer` if the seek is not open, or not this player's.
    pub async fn unseek(&self, player: PlayerId, seek: SeekId) -> Result<(), Refusal> {
        self.ask(|reply| Command::Unseek(player, seek, reply)).await
    }

    /// Plays the one who seeks.
    ///
    /// # Errors
    /// `no_such_offer` if somebody else was faster.
    pub async fn accept(&self, seek: SeekId, contact: Contact) -> Result<GameId, Refusal> {
        self.ask(|reply| Command::Accept(seek, contact, reply)).await
    }

    /// Closes every seek of a player who has gone.
    pub async fn withdraw(&self, player: PlayerId) {
        // A lobby that has stopped has no seeks.
        let _ = self.commands.send(Command::Withdraw(player)).await;
    }

    /// The seeks and the live games now.
    ///
    /// # Errors
    /// `restarting`.
    pub async fn view(&self) -> Result<LobbyView, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(Command::View(reply)).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())
    }

    /// The lobby's notices: always the newest view.
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<Frame> {
        self.view.subscribe()
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

fn stopped() -> Refusal {
    Refusal::new(Code::Restarting, "the server is going down")
}

/// The owner of the seeks; see [`LobbyHandle`] for what can be asked of it.
pub struct LobbyActor {
    world: Arc<World>,
    inbox: mpsc::Receiver<Command>,
    seeks: Seeks<Contact>,
    /// When which bot sits down with whom, if nobody came.
    bots: BTreeMap<(Instant, SeekId), Level>,
    view: Arc<watch::Sender<Frame>>,
    view_due: Instant,
}

/// A lobby to be run, and the way to reach it.
#[must_use]
pub fn channel(world: Arc<World>) -> (LobbyHandle, LobbyActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let view = Arc::new(watch::Sender::new(Frame::default()));
    let actor = LobbyActor {
        world,
        inbox,
        seeks: Seeks::default(),
        bots: BTreeMap::new(),
        view: Arc::clone(&view),
        view_due: Instant::now(),
    };
    (LobbyHandle { commands, view }, actor)
}

impl LobbyActor {
    /// Runs the lobby until the server stops.
    pub async fn run(mut self) {
        let shutdown = self.world.shutdown.clone();
        loop {
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = sleep_until(self.next_deadline()) => self.on_time().await,
                command = self.inbox.recv() => match command {
                    Some(command) => self.on_command(command).await,
                    None => return,
                },
            }
        }
    }

    fn next_deadline(&self) -> Instant {
        let bot = self.bots.first_key_value().map(|(&(due, _), _)| due);
        bot.map_or(self.view_due, |bot| bot.min(self.view_due))
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        if now >= self.view_due {
            self.tell_view();
            self.view_due = now + VIEW_EVERY;
        }
        while let Some(entry) = self.bots.first_entry().filter(|entry| entry.key().0 <= now) {
            let ((_, id), level) = entry.remove_entry();
            if let Some(seeker) = self.seeks.take(id) {
                self.seat_bot(seeker, level).await;
            }
        }
    }

    async fn on_command(&mut self, command: Command) {
        match command {
            Command::Seek(seek, contact, reply) => {
                drop(reply.send(self.seek(&seek, contact).await));
            }
            Command::Unseek(player, id, reply) => drop(reply.send(self.unseek(player, id))),
            Command::Accept(id, contact, reply) => {
                drop(reply.send(self.accept(id, contact).await));
            }
            Command::Withdraw(player) => self.seeks.withdraw(player),
            Command::View(reply) => drop(reply.send(self.current_view())),
        }
    }

    async fn seek(&mut self, seek: &Seek, contact: Contact) -> Result<SeekId, Refusal> {
        if let Some(level) = seek.bot {
            bot::accepts(level, &seek.rules)?;
            if seek.rated {
                return Err(Refusal::new(Code::NotAllowed, "games against bots are not rated"));
            }
        }
        if self.seeks.count_of(contact.who.id) >= self.world.config.limits.seeks_per_player {
            return Err(Refusal::new(Code::TooMany, "you have enough seeks open"));
        }
        if self.seeks.len() >= MAX_SEEKS {
            return Err(Refusal::new(Code::Full, "too many look for a game already"));
        }
        let terms = Terms { rules: seek.rules, clock: seek.clock, rated: seek.rated };
        let seeker = Seeker { player: contact.who.id, terms, side: seek.side, contact };
        let id = self.seeks.new_id();
        if let Some(other) = self.seeks.take_match(&seeker) {
            self.pair(other, seeker).await?;
        } else if let (Some(level), None) = (seek.bot, seek.bot_after_ms) {
            self.seat_bot(seeker, level).await;
        } else {
            self.seeks.leave_open(id, seeker);
            if let (Some(level), Some(ms)) = (seek.bot, seek.bot_after_ms) {
                let wait = Duration::from_millis(ms).min(MAX_BOT_WAIT);
                self.bots.insert((Instant::now() + wait, id), level);
            }
        }
        Ok(id)
    }

    fn unseek(&mut self, player: PlayerId, id: SeekId) -> Result<(), Refusal> {
        match self.seeks.get(id) {
            Some(seeker) if seeker.player == player => {
                self.seeks.take(id);
                Ok(())
            }
            _ => Err(not_open()),
        }
    }

    async fn accept(&mut self, id: SeekId, contact: Contact) -> Result<GameId, Refusal> {
        let open = self.seeks.get(id).ok_or_else(not_open)?;
        if open.player == contact.who.id {
            return Err(Refusal::new(Code::NotAllowed, "that is your own seek"));
        }
        let other = self.seeks.take(id).ok_or_else(not_open)?;
        let (player, terms) = (contact.who.id, other.terms);
        let me = Seeker { player, terms, side: SideWish::Any, contact };
        Ok(self.pair(other, me).await?.id())
    }

    /// Opens the game of two who found each other, and tells both.
    async fn pair(
        &mut self,
        first: Seeker<Contact>,
        second: Seeker<Contact>,
    ) -> Result<GameHandle, Refusal> {
        let side = side_for(first.side, second.side, coin());
        let (one, two) = (first.contact, second.contact);
        let opened = self.open(first.terms, side, &one.who, &two.who).await;
        let game = opened.inspect_err(|refusal| tracing::error!(%refusal, "a pair was lost"))?;
        for contact in [one, two] {
            tell_seated(&contact, &game);
        }
        Ok(game)
    }

    async fn seat_bot(&mut self, seeker: Seeker<Contact>, level: Level) {
        let side = side_for(seeker.side, SideWish::Any, coin());
        let robot = bot::identity(level);
        match self.open(seeker.terms, side, &seeker.contact.who, &robot).await {
            Ok(game) => {
                tell_seated(&seeker.contact, &game);
                bot::play(&self.world, game, robot, level);
            }
            Err(refusal) => tracing::error!(%refusal, "no game for a bot"),
        }
    }

    async fn open(
        &self,
        terms: Terms,
        side: Player,
        first: &Identity,
        second: &Identity,
    ) -> Result<GameHandle, Refusal> {
        let Terms { rules, clock, rated } = terms;
        let seats = ByPlayer::from_fn(|seat| {
            Some(if seat == side { first.clone() } else { second.clone() })
        });
        let opening = Opening { rules, clock, rated, listed: true, moves: Vec::new(), seats };
        games::open(&self.world, opening).await
    }

    fn current_view(&self) -> LobbyView {
        let row = |(seek, seeker): (SeekId, &Seeker<Contact>)| SeekRow {
            seek,
            by: seeker.contact.who.name.clone(),
            rules: seeker.terms.rules,
            clock: seeker.terms.clock,
            rated: seeker.terms.rated,
            side: seeker.side,
        };
        LobbyView {
            seeks: self.seeks.iter().take(LobbyView::MAX_ROWS).map(row).collect(),
            games: self.world.games.rows(|row| row.result.is_none()),
        }
    }

    /// Makes the newest view, if anybody follows and it differs from the last.
    fn tell_view(&self) {
        if self.view.receiver_count() > 0 {
            let view = encode_notice(&Notice::Lobby(self.current_view())).into();
            self.view.send_if_modified(|last| {
                let differs = *last != view;
                *last = view;
                differs
            });
        }
    }
}

/// A session that has just ended misses this; its seat is held, and it can resume.
fn tell_seated(contact: &Contact, game: &GameHandle) {
    if contact.session.try_send(Nudge::Seated(game.clone())).is_err() {
        tracing::debug!(game = %game.id(), player = %contact.who.id, "paired while leaving");
    }
}

fn not_open() -> Refusal {
    Refusal::new(Code::NoSuchOffer, "that seek is no longer open")
}
