//! The lobby as an actor: open seeks are paired one at a time, so each exactly once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{
    Code, Delay, GameId, LobbyView, Notice, PlayerId, Refusal, SeekId, SeekRow, SideWish,
};
use oxo_shared::{ByPlayer, Level, Player};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::bot;
use crate::game::{GameHandle, Opening};
use crate::opening;
use crate::pairing::{Places, Seeker, Seeks, Terms, side_for};
use crate::players::{Identity, Nudge};
use crate::secret::coin;
use crate::socket::Frame;
use crate::world::World;

/// Wishes that wait for the lobby; who finds it full waits.
const INBOX: usize = 256;
/// Seeks at once: more than anybody reads, few enough to look through for each new one.
const MAX_SEEKS: usize = 1_000;
/// How often at most those who follow the lobby get a new view.
const VIEW_EVERY: Duration = Duration::from_millis(500);
/// How long a seeker waits on when the game against the bot could not be opened.
const BOT_RETRY: Duration = Duration::from_secs(1);
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
    Seek(Box<Seek>, Identity, Places, Reply<SeekId>),
    Unseek(PlayerId, SeekId, Reply<()>),
    Accept(SeekId, Identity, Reply<GameId>),
    Withdraw(PlayerId),
    View(oneshot::Sender<LobbyView>),
}

impl LobbyHandle {
    /// Looks for an opponent; the pairing arrives as [`Nudge::Seated`].
    ///
    /// # Errors
    /// `too_many`, `full`, `storage`, or why the bot asked for cannot play.
    pub async fn seek(&self, seek: Seek, who: Identity, places: Places) -> Result<SeekId, Refusal> {
        self.ask(|reply| Command::Seek(Box::new(seek), who, places, reply)).await
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
    /// `no_such_offer` if somebody else was faster, `too_many`, `storage`.
    pub async fn accept(&self, seek: SeekId, who: Identity) -> Result<GameId, Refusal> {
        self.ask(|reply| Command::Accept(seek, who, reply)).await
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
    seeks: Seeks,
    /// When which bot sits down with whom, if nobody came.
    bots: BTreeMap<(Instant, SeekId), Level>,
    view: Arc<watch::Sender<Frame>>,
    view_due: Instant,
    /// Whether somebody asked since the last notice: what they saw may be newer, so the
    /// next notice is told even if it repeats the last.
    view_shown: bool,
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
        view_shown: false,
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
            let Some(seeker) = self.seeks.take(id) else { continue };
            if let Err(refusal) = self.seat_bot(&seeker, level).await {
                tracing::error!(%refusal, "no game for a bot: the seek stays open");
                self.seeks.leave_open(id, seeker);
                self.bots.insert((now + BOT_RETRY, id), level);
            }
        }
    }

    async fn on_command(&mut self, command: Command) {
        match command {
            Command::Seek(seek, who, places, reply) => {
                drop(reply.send(self.seek(&seek, who, places).await));
            }
            Command::Unseek(player, id, reply) => drop(reply.send(self.unseek(player, id))),
            Command::Accept(id, who, reply) => drop(reply.send(self.accept(id, who).await)),
            Command::Withdraw(player) => {
                self.seeks.withdraw(player);
                self.send_waiting_bots_home();
            }
            Command::View(reply) => {
                drop(reply.send(self.current_view()));
                self.view_shown = true;
            }
        }
    }

    async fn seek(
        &mut self,
        seek: &Seek,
        who: Identity,
        places: Places,
    ) -> Result<SeekId, Refusal> {
        self.check_seek(seek, &who)?;
        let terms = Terms { rules: seek.rules, clock: seek.clock, rated: seek.rated };
        let seeker = Seeker { who, terms, side: seek.side, delay_s: seek.delay_s, places };
        let id = self.seeks.new_id();
        if let Some((other_id, other)) = self.seeks.take_match(&seeker) {
            if let Err(refusal) = self.pair(&other, &seeker).await {
                self.seeks.leave_open(other_id, other);
                return Err(refusal);
            }
            self.send_waiting_bots_home();
            return Ok(id);
        }
        match (seek.bot, seek.bot_after_ms) {
            (Some(level), None) => self.seat_bot(&seeker, level).await?,
            (bot, wait_ms) => {
                self.seeks.leave_open(id, seeker);
                if let (Some(level), Some(ms)) = (bot, wait_ms) {
                    let wait = Duration::from_millis(ms).min(MAX_BOT_WAIT);
                    self.bots.insert((Instant::now() + wait, id), level);
                }
            }
        }
        Ok(id)
    }

    fn check_seek(&self, seek: &Seek, who: &Identity) -> Result<(), Refusal> {
        if let Some(level) = seek.bot {
            bot::accepts(level, &seek.rules)?;
            if seek.rated {
                return Err(Refusal::new(Code::NotAllowed, "games against bots are not rated"));
            }
        }
        self.world.players.check_seats(who.id)?;
        if self.seeks.count_of(who.id) >= self.world.config.limits.seeks_per_player {
            return Err(Refusal::new(Code::TooMany, "you have enough seeks open"));
        }
        if self.seeks.len() >= MAX_SEEKS {
            return Err(Refusal::new(Code::Full, "too many look for a game already"));
        }
        Ok(())
    }

    fn unseek(&mut self, player: PlayerId, id: SeekId) -> Result<(), Refusal> {
        match self.seeks.get(id) {
            Some(seeker) if seeker.who.id == player => {
                self.seeks.take(id);
                self.send_waiting_bots_home();
                Ok(())
            }
            _ => Err(not_open()),
        }
    }

    /// No bot waits for a seek that is closed.
    fn send_waiting_bots_home(&mut self) {
        self.bots.retain(|&(_, id), _| self.seeks.get(id).is_some());
    }

    async fn accept(&mut self, id: SeekId, who: Identity) -> Result<GameId, Refusal> {
        self.world.players.check_seats(who.id)?;
        let other = self.seeks.get(id).cloned().ok_or_else(not_open)?;
        if other.who.id == who.id {
            return Err(Refusal::new(Code::NotAllowed, "that is your own seek"));
        }
        let (terms, delay_s, places) = (other.terms, other.delay_s, Places::default());
        let seeker = Seeker { who, terms, side: SideWish::Any, delay_s, places };
        let game = self.pair(&other, &seeker).await?;
        self.seeks.take(id);
        self.send_waiting_bots_home();
        Ok(game.id())
    }

    /// Opens the game of two who found each other, and tells both.
    async fn pair(&self, first: &Seeker, second: &Seeker) -> Result<GameHandle, Refusal> {
        let side = side_for(first.side, second.side, coin());
        let delay_s = first.delay_s.max(second.delay_s);
        let game = self.open(first, side, &second.who, delay_s).await?;
        for seeker in [first, second] {
            self.world.players.nudge(seeker.who.id, Nudge::Seated(game.clone()));
        }
        Ok(game)
    }

    async fn seat_bot(&self, seeker: &Seeker, level: Level) -> Result<(), Refusal> {
        let side = side_for(seeker.side, SideWish::Any, coin());
        let robot = bot::identity(level);
        let game = self.open(seeker, side, &robot, seeker.delay_s).await?;
        self.world.players.nudge(seeker.who.id, Nudge::Seated(game.clone()));
        bot::play(&self.world, game, robot, level, seeker.places.game.clone());
        Ok(())
    }

    async fn open(
        &self,
        first: &Seeker,
        side: Player,
        second: &Identity,
        delay_s: Delay,
    ) -> Result<GameHandle, Refusal> {
        let Terms { rules, clock, rated } = first.terms;
        let seats = ByPlayer::from_fn(|seat| {
            Some(if seat == side { first.who.clone() } else { second.clone() })
        });
        let (moves, hold) = (Vec::new(), first.places.game.clone());
        let opening = Opening { rules, clock, rated, listed: true, delay_s, moves, seats, hold };
        opening::open(&self.world, opening).await
    }

    fn current_view(&self) -> LobbyView {
        let row = |(seek, seeker): (SeekId, &Seeker)| SeekRow {
            seek,
            by: seeker.who.name.clone(),
            kind: seeker.who.kind,
            rules: seeker.terms.rules,
            clock: seeker.terms.clock,
            rated: seeker.terms.rated,
            side: seeker.side,
            delay_s: seeker.delay_s,
        };
        LobbyView {
            seeks: self.seeks.iter().take(LobbyView::MAX_ROWS).map(row).collect(),
            games: self.world.games.live_rows(None, None),
        }
    }

    /// Makes the newest view, if anybody follows and may have seen another one.
    fn tell_view(&mut self) {
        if self.view.receiver_count() > 0 {
            let view = encode_notice(&Notice::Lobby(self.current_view())).into();
            let shown = std::mem::take(&mut self.view_shown);
            self.view.send_if_modified(|last| {
                let news = shown || *last != view;
                *last = view;
                news
            });
        }
    }
}

fn not_open() -> Refusal {
    Refusal::new(Code::NoSuchOffer, "that seek is no longer open")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::random_id;
    use oxo_shared::protocol::Kind;
    use oxo_shared::{Rules, TimeControl};

    fn somebody() -> Identity {
        Identity::new(random_id(), "ann", Kind::Human)
    }

    #[tokio::test]
    async fn no_bot_waits_where_an_opponent_came() {
        let (_handle, mut lobby) = channel(Arc::new(World::for_test()));
        let waiting = Seek {
            rules: Rules::TICTACTOE,
            clock: TimeControl::default(),
            rated: false,
            side: SideWish::Any,
            bot: Some(Level::Random),
            bot_after_ms: Some(u64::MAX),
            delay_s: Delay::LIVE,
        };
        let other = Seek { bot: None, bot_after_ms: None, ..waiting.clone() };
        lobby.seek(&waiting, somebody(), Places::default()).await.expect("open");
        assert_eq!(lobby.bots.len(), 1);
        lobby.seek(&other, somebody(), Places::default()).await.expect("paired");
        assert!(lobby.bots.is_empty(), "after a pairing");
        let id = lobby.seek(&waiting, somebody(), Places::default()).await.expect("open");
        lobby.accept(id, somebody()).await.expect("paired");
        assert!(lobby.bots.is_empty(), "after a seek was accepted");
    }
}
