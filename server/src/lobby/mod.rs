//! The lobby: an actor that pairs open seeks one at a time, so each exactly once.
//!
//! In a cluster each node holds the seeks of its own sessions.

mod deal;
mod handle;
pub mod pairing;
mod promises;
mod remote;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::frame::encode_notice;
use oxo_protocol::request::Seek;
use oxo_protocol::{Code, GameId, LobbyView, Notice, Player, PlayerId, Rejection, SeekId};
use oxo_shared::{BySide, Level};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::bots::player;
use crate::game::deps::GameDeps;
use crate::game::registry::creation;
use crate::game::{GameHandle, mailbox};
use crate::lobby::pairing::{OpenSeek, QuotaGuards, Seeker, Seeks, Waiting, agreed, pairs};
use crate::net::quotas::QuotaGuard;
use crate::net::socket::Frame;
use crate::people::players::SessionEvent;
use crate::people::secret::toss;
use deal::accept;
pub use handle::LobbyHandle;
use handle::{LobbyCommand, Reply};
use oxo_cluster::NodeId;
use promises::{Promised, not_open};
use remote::{LobbyTask, RemoteSeeks};

/// Queue of requests. A full queue makes the sender wait.
const INBOX: usize = 256;
/// Maximum number of open seeks. Each new seek is compared with all of them.
const MAX_SEEKS: usize = 1_000;
/// Minimum interval between views for a client.
const VIEW_EVERY: Duration = Duration::from_millis(500);
/// Delay before another try after a game against a bot could not be opened.
const BOT_RETRY: Duration = Duration::from_secs(1);
const MAX_BOT_WAIT: Duration = Duration::from_hours(1);

pub struct LobbyActor {
    deps: Arc<GameDeps>,
    inbox: mpsc::Receiver<LobbyCommand>,
    seeks: Seeks,
    last_id: u64,
    remote: RemoteSeeks,
    view: Arc<watch::Sender<Frame>>,
    view_due: Instant,
    /// Whether a client has requested a view since the last notice. It may be newer than the
    /// notice, so the next notice is sent even if it repeats the last one.
    view_shown: bool,
}

pub fn channel(deps: Arc<GameDeps>) -> (LobbyHandle, LobbyActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let view = Arc::new(watch::Sender::new(Frame::default()));
    let actor = LobbyActor {
        remote: RemoteSeeks::new(Arc::clone(&deps)),
        deps,
        inbox,
        seeks: Seeks::default(),
        last_id: 0,
        view: Arc::clone(&view),
        view_due: Instant::now(),
        view_shown: false,
    };
    (LobbyHandle { commands, view }, actor)
}

impl LobbyActor {
    pub async fn run(mut self) {
        let shutdown = self.deps.shutdown.clone();
        loop {
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = sleep_until(self.next_deadline()) => self.on_time().await,
                task = self.remote.next() => self.on_task(task).await,
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
            self.publish_view();
            self.view_due = now + VIEW_EVERY;
        }
        while let Some((id, mut waiting, level)) = self.seeks.take_due(now) {
            self.remote.changed();
            if let Err(rejection) = self.seat_bot(&waiting, level).await {
                tracing::error!(%rejection, "could not open a game against a bot; the seek stays open");
                waiting.bot = Some((now + BOT_RETRY, level));
                self.seeks.leave_open(id, waiting);
            }
        }
    }

    async fn on_task(&mut self, task: LobbyTask) {
        match task {
            LobbyTask::Pair => self.pair_over_nodes(),
            LobbyTask::Promise(promised, reply) => self.promise_to_node(promised, reply),
            LobbyTask::Reopen(seeks) => {
                for (id, waiting) in seeks {
                    if !matches!(self.pair_if_matched(&waiting.seeker).await, Ok(true)) {
                        self.leave_open(id, waiting);
                    }
                }
            }
            LobbyTask::Publish => {
                let draining = self.deps.draining.is_cancelled();
                self.remote.publish(if draining { BTreeMap::new() } else { self.own_seeks() });
                // The previous leader may be gone.
                self.pair_over_nodes();
            }
        }
    }

    async fn on_command(&mut self, command: LobbyCommand) {
        match command {
            LobbyCommand::Seek(seek, player, network, guards, reply) => {
                drop(reply.send(self.seek(&seek, player, network, guards).await));
            }
            LobbyCommand::Unseek(player, id, reply) => self.unseek(player, id, reply),
            LobbyCommand::Accept(id, player, reply) => self.accept(id, player, reply).await,
            LobbyCommand::Withdraw(player) => {
                self.seeks.withdraw(player);
                self.remote.promises.withdraw(player);
                self.remote.changed();
            }
            LobbyCommand::View(reply) => {
                drop(reply.send(self.current_view()));
                self.view_shown = true;
            }
        }
    }

    async fn seek(
        &mut self,
        seek: &Seek,
        player: Player,
        network: IpAddr,
        guards: QuotaGuards,
    ) -> Result<SeekId, Rejection> {
        self.check_seek(seek, &player).await?;
        let wait = |ms| Instant::now() + Duration::from_millis(ms).min(MAX_BOT_WAIT);
        let bot = seek.bot_after_ms.map(wait).zip(seek.bot);
        let seeker = Seeker { player, terms: seek.terms, side: seek.side, network };
        let id = self.new_id();
        if self.pair_if_matched(&seeker).await? {
            return Ok(id);
        }
        let waiting = Waiting { seeker, bot, guards };
        match (seek.bot, bot) {
            (Some(level), None) => self.seat_bot(&waiting, level).await?,
            _ => self.leave_open(id, waiting),
        }
        Ok(id)
    }

    async fn check_seek(&self, seek: &Seek, player: &Player) -> Result<(), Rejection> {
        if let Some(level) = seek.bot {
            player::accepts(level, &seek.terms.rules)?;
            if seek.terms.rated {
                return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_RATED_BOT));
            }
        }
        self.deps.check_rated(&seek.terms, &BySide::default()).await?;
        self.deps.players.check_seats(player.id)?;
        let open = self.seeks.iter().map(|(_, seeker)| seeker);
        let own = open
            .chain(self.remote.promises.seekers())
            .filter(|seeker| seeker.player.id == player.id);
        if own.count() >= self.deps.config.limits.seeks_per_player {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_TOO_MANY_SEEKS));
        }
        if self.open().len() >= MAX_SEEKS {
            return Err(Rejection::because(Code::Full, &oxo_words::WHY_LOBBY_FULL));
        }
        Ok(())
    }

    fn new_id(&mut self) -> SeekId {
        self.last_id = self.deps.peers.next_id(self.last_id, self.deps.store.now_ms());
        SeekId(self.last_id)
    }

    fn leave_open(&mut self, id: SeekId, waiting: Waiting) {
        self.seeks.leave_open(id, waiting);
        self.remote.changed();
        self.pair_over_nodes();
    }

    fn unseek(&mut self, player: PlayerId, id: SeekId, reply: Reply<()>) {
        if self.seeks.get(id).is_some_and(|waiting| waiting.seeker.player.id == player) {
            self.seeks.take(id);
            self.remote.changed();
            drop(reply.send(Ok(())));
        } else {
            self.remote.promises.unseek(player, id, reply, Instant::now());
        }
    }

    async fn accept(&mut self, id: SeekId, player: Player, reply: Reply<GameId>) {
        match self.acceptable(id, &player) {
            Ok((node, _)) if node == self.deps.peers.node() => {
                drop(reply.send(self.accept_own(id, player).await));
            }
            Ok((node, seeker)) => {
                let deps = Arc::clone(&self.deps);
                self.deps.tasks.spawn(async move {
                    drop(reply.send(accept(&deps, (node, id), &seeker, player).await));
                });
            }
            Err(rejection) => drop(reply.send(Err(rejection))),
        }
    }

    fn acceptable(&self, id: SeekId, player: &Player) -> Result<(NodeId, Seeker), Rejection> {
        self.deps.players.check_seats(player.id)?;
        let open = self.open();
        let (_, node, seeker) = open.iter().find(|(seek, ..)| *seek == id).ok_or_else(not_open)?;
        if seeker.player.id == player.id {
            return Err(Rejection::because(Code::NotAllowed, &oxo_words::WHY_OWN_SEEK));
        }
        Ok((*node, (*seeker).clone()))
    }

    async fn accept_own(&mut self, id: SeekId, player: Player) -> Result<GameId, Rejection> {
        let other = self.seeks.take(id).ok_or_else(not_open)?;
        let paired = self.pair(&other, &other.seeker.opposed_by(player)).await;
        if paired.is_err() {
            self.seeks.leave_open(id, other);
        }
        self.remote.changed();
        Ok(paired?.id())
    }

    /// Pairs a seeker with the oldest matching seek of this node.
    async fn pair_if_matched(&mut self, seeker: &Seeker) -> Result<bool, Rejection> {
        let may_pair = self.may_pair();
        let Some((id, other)) = self.seeks.take_match(seeker, may_pair) else { return Ok(false) };
        self.remote.changed();
        if let Err(rejection) = self.pair(&other, seeker).await {
            self.seeks.leave_open(id, other);
            return Err(rejection);
        }
        Ok(true)
    }

    async fn pair(&self, first: &Waiting, second: &Seeker) -> Result<GameHandle, Rejection> {
        let new = agreed(&first.seeker, second, toss(), first.guards.game.clone());
        let game = creation::open(&self.deps, new).await?;
        for seeker in [&first.seeker, second] {
            self.deps.players.notify(seeker.player.id, SessionEvent::Seated(game.id()));
        }
        Ok(game)
    }

    /// Rated games need players on different networks.
    fn may_pair(&self) -> impl Fn(&Seeker, &Seeker) -> bool + use<> {
        let limited = self.deps.config.rate_limits;
        move |one, other| !(limited && one.terms.rated && one.network == other.network)
    }

    /// Pairs matching seeks on all nodes, if this node is the leader. Seeks of this node alone were
    /// paired when they arrived.
    fn pair_over_nodes(&mut self) {
        if !self.deps.peers.is_leader() || self.remote.seeks().next().is_none() {
            return;
        }
        let deals: Vec<_> = pairs(self.open(), self.may_pair())
            .into_iter()
            .map(|pair @ [(.., first), (.., second)]| {
                let new = agreed(first, second, toss(), QuotaGuard::default());
                (pair.map(|(seek, node, _)| (node, seek)), new)
            })
            .collect();
        for (seeks, new) in deals {
            let game = creation::new_code();
            let remote = seeks.into_iter().filter(|&seek| !self.promise(game, seek)).collect();
            self.remote.deal(game, remote, new);
        }
    }

    /// Removes a seek that is promised to a game; returns whether it is one of this node.
    fn promise(&mut self, game: GameId, (node, seek): (NodeId, SeekId)) -> bool {
        let own = node == self.deps.peers.node();
        if own && let Some(waiting) = self.seeks.take(seek) {
            self.remote.promises.add((game, seek), waiting, Instant::now());
            self.remote.changed();
        } else {
            self.remote.hide(node, seek);
        }
        own
    }

    /// Promises a seek to a game that another node opens.
    fn promise_to_node(&mut self, (game, seek): Promised, reply: mailbox::Reply<String>) {
        if self.deps.draining.is_cancelled() || self.seeks.get(seek).is_none() {
            return;
        }
        self.promise(game, (self.deps.peers.node(), seek));
        // If the other node has given up, the promise is settled by the log later.
        let _ = reply.send(String::new());
    }

    async fn seat_bot(&self, waiting: &Waiting, level: Level) -> Result<(), Rejection> {
        let game = self.pair(waiting, &waiting.seeker.opposed_by(player::player(level))).await?;
        self.deps.attend(&game, &waiting.guards.game);
        Ok(())
    }

    /// The seeks of all nodes, oldest first.
    fn open(&self) -> Vec<OpenSeek<'_>> {
        let node = self.deps.peers.node();
        let own = self.seeks.iter().map(|(seek, seeker)| (seek, node, seeker));
        let mut open: Vec<_> = own.chain(self.remote.seeks()).collect();
        open.sort_unstable_by_key(|&(seek, node, _)| (seek, node));
        open
    }

    fn own_seeks(&self) -> BTreeMap<SeekId, Seeker> {
        self.seeks.iter().map(|(seek, seeker)| (seek, seeker.clone())).collect()
    }

    fn current_view(&self) -> LobbyView {
        let seeks = self.open().into_iter().take(LobbyView::MAX_ROWS);
        LobbyView {
            seeks: seeks.map(|(seek, _, seeker)| seeker.row(seek)).collect(),
            games: self.deps.games.live_rows(None, None),
        }
    }

    /// Publishes a new view if a client subscribes and may have seen another one.
    fn publish_view(&mut self) {
        if self.view.receiver_count() > 0 {
            let view = encode_notice(&Notice::Lobby(self.current_view())).into();
            let shown = std::mem::take(&mut self.view_shown);
            self.view.send_if_modified(|last| {
                let changed = shown || *last != view;
                *last = view;
                changed
            });
        }
    }
}

#[cfg(test)]
mod tests;
