//! The lobby as an actor: open seeks are paired one at a time, so each exactly once.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use oxo_shared::protocol::frame::encode_notice;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{
    Code, GameId, LobbyView, Notice, Player, PlayerId, Refusal, SeekId, SeekRow, SideWish,
};
use oxo_shared::{BySide, Level, Side, Terms};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::bot;
use crate::game::{GameHandle, NewGame};
use crate::games::creation;
use crate::mailbox;
use crate::pairing::{Places, Seeker, Seeks, side_for};
use crate::players::Nudge;
use crate::secret::toss;
use crate::socket::Frame;
use crate::world::World;

/// Wishes that wait for the lobby; who finds it full waits.
const INBOX: usize = 256;
/// Seeks at once: more than anybody reads, few enough to look through for each new one.
const MAX_SEEKS: usize = 1_000;
/// How often at most a client gets a new view.
const VIEW_EVERY: Duration = Duration::from_millis(500);
/// How long a seeker waits on when the game against the bot could not be opened.
const BOT_RETRY: Duration = Duration::from_secs(1);
const MAX_BOT_WAIT: Duration = Duration::from_hours(1);

#[derive(Clone, Debug)]
pub struct LobbyHandle {
    commands: mpsc::Sender<Command>,
    view: Arc<watch::Sender<Frame>>,
}

type Reply<T> = mailbox::Reply<Result<T, Refusal>>;

enum Command {
    Seek(Box<Seek>, Player, Places, Reply<SeekId>),
    Unseek(PlayerId, SeekId, Reply<()>),
    Accept(SeekId, Player, Reply<GameId>),
    Withdraw(PlayerId),
    View(mailbox::Reply<LobbyView>),
}

impl LobbyHandle {
    /// Looks for an opponent; the pairing arrives as [`Nudge::Seated`].
    pub async fn seek(&self, seek: Seek, who: Player, places: Places) -> Result<SeekId, Refusal> {
        self.ask(|reply| Command::Seek(Box::new(seek), who, places, reply)).await
    }

    pub async fn unseek(&self, player: PlayerId, seek: SeekId) -> Result<(), Refusal> {
        self.ask(|reply| Command::Unseek(player, seek, reply)).await
    }

    pub async fn accept(&self, seek: SeekId, who: Player) -> Result<GameId, Refusal> {
        self.ask(|reply| Command::Accept(seek, who, reply)).await
    }

    pub async fn withdraw(&self, player: PlayerId) {
        // A lobby that has stopped has no seeks.
        mailbox::tell(&self.commands, || Command::Withdraw(player)).await;
    }

    pub async fn view(&self) -> Result<LobbyView, Refusal> {
        mailbox::ask(&self.commands, Command::View).await.ok_or_else(stopped)
    }

    /// The lobby's notices: always the newest view.
    pub fn views(&self) -> watch::Receiver<Frame> {
        self.view.subscribe()
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Refusal> {
        mailbox::ask(&self.commands, command).await.ok_or_else(stopped)?
    }
}

fn stopped() -> Refusal {
    Refusal::new(Code::Restarting, "the server is going down")
}

pub struct LobbyActor {
    world: Arc<World>,
    inbox: mpsc::Receiver<Command>,
    seeks: Seeks,
    view: Arc<watch::Sender<Frame>>,
    view_due: Instant,
    /// Whether somebody asked since the last notice: what they saw may be newer, so the
    /// next notice is told even if it repeats the last.
    view_shown: bool,
}

pub fn channel(world: Arc<World>) -> (LobbyHandle, LobbyActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let view = Arc::new(watch::Sender::new(Frame::default()));
    let actor = LobbyActor {
        world,
        inbox,
        seeks: Seeks::default(),
        view: Arc::clone(&view),
        view_due: Instant::now(),
        view_shown: false,
    };
    (LobbyHandle { commands, view }, actor)
}

impl LobbyActor {
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
        self.seeks.bot_due().map_or(self.view_due, |bot| bot.min(self.view_due))
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        if now >= self.view_due {
            self.tell_view();
            self.view_due = now + VIEW_EVERY;
        }
        while let Some((id, mut seeker, level)) = self.seeks.take_due(now) {
            if let Err(refusal) = self.seat_bot(&seeker, level).await {
                tracing::error!(%refusal, "no game for a bot: the seek stays open");
                seeker.bot = Some((now + BOT_RETRY, level));
                self.seeks.leave_open(id, seeker);
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
            Command::Withdraw(player) => self.seeks.withdraw(player),
            Command::View(reply) => {
                drop(reply.send(self.current_view()));
                self.view_shown = true;
            }
        }
    }

    async fn seek(&mut self, seek: &Seek, who: Player, places: Places) -> Result<SeekId, Refusal> {
        self.check_seek(seek, &who).await?;
        let wait = |ms| Instant::now() + Duration::from_millis(ms).min(MAX_BOT_WAIT);
        let bot = seek.bot_after_ms.map(wait).zip(seek.bot);
        let seeker = Seeker { who, terms: seek.terms, side: seek.side, bot, places };
        let id = self.seeks.new_id();
        let may_meet = |other: &Seeker| {
            let seats = BySide { x: Some(other.who.clone()), o: Some(seeker.who.clone()) };
            // Both are here: no other node is asked.
            self.world
                .check_rated(&seeker.terms, &seats)
                .now_or_never()
                .is_some_and(|it| it.is_ok())
        };
        if let Some((other_id, other)) = self.seeks.take_match(&seeker, may_meet) {
            if let Err(refusal) = self.pair(&other, &seeker).await {
                self.seeks.leave_open(other_id, other);
                return Err(refusal);
            }
            return Ok(id);
        }
        match (seek.bot, bot) {
            (Some(level), None) => self.seat_bot(&seeker, level).await?,
            _ => self.seeks.leave_open(id, seeker),
        }
        Ok(id)
    }

    async fn check_seek(&self, seek: &Seek, who: &Player) -> Result<(), Refusal> {
        if let Some(level) = seek.bot {
            bot::accepts(level, &seek.terms.rules)?;
            if seek.terms.rated {
                return Err(Refusal::new(Code::NotAllowed, "games against bots are not rated"));
            }
        }
        self.world.check_rated(&seek.terms, &BySide::default()).await?;
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
                Ok(())
            }
            _ => Err(not_open()),
        }
    }

    async fn accept(&mut self, id: SeekId, who: Player) -> Result<GameId, Refusal> {
        self.world.players.check_seats(who.id)?;
        let other = self.seeks.get(id).cloned().ok_or_else(not_open)?;
        if other.who.id == who.id {
            return Err(Refusal::new(Code::NotAllowed, "that is your own seek"));
        }
        let (side, places) = (SideWish::Any, Places::default());
        let seeker = Seeker { who, terms: other.terms, side, bot: None, places };
        let game = self.pair(&other, &seeker).await?;
        self.seeks.take(id);
        Ok(game.id())
    }

    async fn pair(&self, first: &Seeker, second: &Seeker) -> Result<GameHandle, Refusal> {
        let side = side_for(first.side, second.side, toss());
        let delay = first.terms.delay.max(second.terms.delay);
        let terms = Terms { delay, ..first.terms };
        let game = self.open(terms, first, side, &second.who).await?;
        for seeker in [first, second] {
            self.world.players.nudge(seeker.who.id, Nudge::Seated(game.clone()));
        }
        Ok(game)
    }

    async fn seat_bot(&self, seeker: &Seeker, level: Level) -> Result<(), Refusal> {
        let side = side_for(seeker.side, SideWish::Any, toss());
        let robot = bot::player(level);
        let game = self.open(seeker.terms, seeker, side, &robot).await?;
        self.world.players.nudge(seeker.who.id, Nudge::Seated(game.clone()));
        bot::play(&self.world, game, robot, level, seeker.places.game.clone());
        Ok(())
    }

    async fn open(
        &self,
        terms: Terms,
        first: &Seeker,
        side: Side,
        second: &Player,
    ) -> Result<GameHandle, Refusal> {
        let seats =
            BySide::from_fn(|seat| Some(if seat == side { &first.who } else { second }.clone()));
        let (moves, hold) = (Vec::new(), first.places.game.clone());
        creation::open(&self.world, NewGame { terms, moves, seats, hold }).await
    }

    fn current_view(&self) -> LobbyView {
        let row = |(seek, seeker): (SeekId, &Seeker)| SeekRow {
            seek,
            by: seeker.who.name.clone(),
            kind: seeker.who.kind,
            rating: seeker.who.rating,
            terms: seeker.terms,
            side: seeker.side,
        };
        LobbyView {
            seeks: self.seeks.iter().take(LobbyView::MAX_ROWS).map(row).collect(),
            games: self.world.games.live_rows(None, None),
        }
    }

    /// Makes the newest view, if anybody waits for it and may have seen another one.
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
    use crate::fixtures::{ann, bob};
    use oxo_shared::Rules;

    #[tokio::test]
    async fn no_bot_waits_where_an_opponent_came() {
        let (_handle, mut lobby) = channel(Arc::new(World::for_test()));
        let waiting = Seek {
            bot: Some(Level::Random),
            bot_after_ms: Some(u64::MAX),
            ..Seek::new(Terms::new(Rules::TICTACTOE))
        };
        let other = Seek { bot: None, bot_after_ms: None, ..waiting.clone() };
        lobby.seek(&waiting, ann(), Places::default()).await.expect("open");
        assert!(lobby.seeks.bot_due().is_some());
        lobby.seek(&other, bob(), Places::default()).await.expect("paired");
        assert!(lobby.seeks.bot_due().is_none(), "after a pairing");
        let id = lobby.seek(&waiting, ann(), Places::default()).await.expect("open");
        lobby.accept(id, bob()).await.expect("paired");
        assert!(lobby.seeks.bot_due().is_none(), "after a seek was accepted");
    }
}
