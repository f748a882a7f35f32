//! The lobby as an actor: open seeks are paired one at a time, so each exactly once. Of several
//! peers each has the seeks of its own sessions.

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
use crate::game::GameHandle;
use crate::game::deps::GameDeps;
use crate::game::mailbox;
use crate::game::registry::creation;
use crate::lobby::pairing::{Open, QuotaGuards, Seeker, Seeks, Waiting, agreed, pairs};
use crate::net::quotas::QuotaGuard;
use crate::net::socket::Frame;
use crate::people::players::SessionEvent;
use crate::people::secret::toss;
use deal::accept;
pub use handle::LobbyHandle;
use handle::{Command, Reply};
use oxo_cluster::NodeId;
use promises::{Promised, not_open};
use remote::{Due, RemoteSeeks};

/// Requests that wait for the lobby; who finds it full waits.
const INBOX: usize = 256;
/// Seeks at once: more than anybody reads, few enough to look through for each new one.
const MAX_SEEKS: usize = 1_000;
/// How often at most a client gets a new view.
const VIEW_EVERY: Duration = Duration::from_millis(500);
/// How long a seeker waits on when the game against the bot could not be opened.
const BOT_RETRY: Duration = Duration::from_secs(1);
const MAX_BOT_WAIT: Duration = Duration::from_hours(1);
/// Bits of a seek's number that say when it was: milliseconds, which begin anew after 24 days. A
/// seek that is open at that moment counts as the newest.
const TIME_BITS: u32 = 31;
/// What is left of 53, which every JSON reader keeps exact: enough that no two peers of a few have
/// the same ones.
const NODE_BITS: u32 = 53 - TIME_BITS;

pub struct LobbyActor {
    deps: Arc<GameDeps>,
    inbox: mpsc::Receiver<Command>,
    seeks: Seeks,
    last_id: u64,
    others: RemoteSeeks,
    view: Arc<watch::Sender<Frame>>,
    view_due: Instant,
    /// Whether somebody asked since the last notice: what they saw may be newer, so the
    /// next notice is told even if it repeats the last.
    view_shown: bool,
}

pub fn channel(deps: Arc<GameDeps>) -> (LobbyHandle, LobbyActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let view = Arc::new(watch::Sender::new(Frame::default()));
    let actor = LobbyActor {
        others: RemoteSeeks::new(Arc::clone(&deps)),
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
                due = self.others.next() => self.on_due(due).await,
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
        while let Some((id, mut waiting, level)) = self.seeks.take_due(now) {
            self.others.changed();
            if let Err(rejection) = self.seat_bot(&waiting, level).await {
                tracing::error!(%rejection, "no game for a bot: the seek stays open");
                waiting.bot = Some((now + BOT_RETRY, level));
                self.seeks.leave_open(id, waiting);
            }
        }
    }

    async fn on_due(&mut self, due: Due) {
        match due {
            Due::Look => self.pair_over_nodes(),
            Due::Grant(promised, answer) => self.grant(promised, answer),
            Due::Reopen(seeks) => {
                for (id, waiting) in seeks {
                    if !matches!(self.meet(&waiting.seeker).await, Ok(true)) {
                        self.leave_open(id, waiting);
                    }
                }
            }
            Due::Tell => {
                let draining = self.deps.draining.is_cancelled();
                self.others.tell(if draining { BTreeMap::new() } else { self.show() });
                // Whoever led may have died.
                self.pair_over_nodes();
            }
        }
    }

    async fn on_command(&mut self, command: Command) {
        match command {
            Command::Seek(seek, who, network, guards, reply) => {
                drop(reply.send(self.seek(&seek, who, network, guards).await));
            }
            Command::Unseek(player, id, reply) => self.unseek(player, id, reply),
            Command::Accept(id, who, reply) => self.accept(id, who, reply).await,
            Command::Withdraw(player) => {
                self.seeks.withdraw(player);
                self.others.promises.withdraw(player);
                self.others.changed();
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
        who: Player,
        network: IpAddr,
        guards: QuotaGuards,
    ) -> Result<SeekId, Rejection> {
        self.check_seek(seek, &who).await?;
        let wait = |ms| Instant::now() + Duration::from_millis(ms).min(MAX_BOT_WAIT);
        let bot = seek.bot_after_ms.map(wait).zip(seek.bot);
        let seeker = Seeker { who, terms: seek.terms, side: seek.side, network };
        let id = self.new_id();
        if self.meet(&seeker).await? {
            return Ok(id);
        }
        let waiting = Waiting { seeker, bot, guards };
        match (seek.bot, bot) {
            (Some(level), None) => self.seat_bot(&waiting, level).await?,
            _ => self.leave_open(id, waiting),
        }
        Ok(id)
    }

    async fn check_seek(&self, seek: &Seek, who: &Player) -> Result<(), Rejection> {
        if let Some(level) = seek.bot {
            player::accepts(level, &seek.terms.rules)?;
            if seek.terms.rated {
                return Err(Rejection::new(Code::NotAllowed, "games against bots are not rated"));
            }
        }
        self.deps.check_rated(&seek.terms, &BySide::default()).await?;
        self.deps.players.check_seats(who.id)?;
        let open = self.seeks.iter().map(|(_, seeker)| seeker);
        let own =
            open.chain(self.others.promises.seekers()).filter(|seeker| seeker.who.id == who.id);
        if own.count() >= self.deps.config.limits.seeks_per_player {
            return Err(Rejection::new(Code::TooMany, "you have enough seeks open"));
        }
        if self.open().len() >= MAX_SEEKS {
            return Err(Rejection::new(Code::Full, "too many look for a game already"));
        }
        Ok(())
    }

    /// In order of time; alone in the deps as short as can be.
    fn new_id(&mut self) -> SeekId {
        let peers = &self.deps.peers;
        let (at, bits) =
            if peers.is_shared() { (self.deps.store.now_ms(), NODE_BITS) } else { (0, 0) };
        self.last_id = at.max(self.last_id + 1);
        let time = self.last_id & !(u64::MAX << TIME_BITS);
        SeekId(time << bits | peers.node().bits() & !(u64::MAX << bits))
    }

    fn leave_open(&mut self, id: SeekId, waiting: Waiting) {
        self.seeks.leave_open(id, waiting);
        self.others.changed();
        self.pair_over_nodes();
    }

    fn unseek(&mut self, player: PlayerId, id: SeekId, reply: Reply<()>) {
        if self.seeks.get(id).is_some_and(|waiting| waiting.seeker.who.id == player) {
            self.seeks.take(id);
            self.others.changed();
            drop(reply.send(Ok(())));
        } else {
            self.others.promises.unseek(player, id, reply, Instant::now());
        }
    }

    async fn accept(&mut self, id: SeekId, who: Player, reply: Reply<GameId>) {
        match self.acceptable(id, &who) {
            Ok((node, _)) if node == self.deps.peers.node() => {
                drop(reply.send(self.accept_own(id, who).await));
            }
            Ok((node, seeker)) => {
                let deps = Arc::clone(&self.deps);
                self.deps.tasks.spawn(async move {
                    drop(reply.send(accept(&deps, (node, id), &seeker, who).await));
                });
            }
            Err(rejection) => drop(reply.send(Err(rejection))),
        }
    }

    fn acceptable(&self, id: SeekId, who: &Player) -> Result<(NodeId, Seeker), Rejection> {
        self.deps.players.check_seats(who.id)?;
        let open = self.open();
        let (_, node, seeker) = open.iter().find(|(seek, ..)| *seek == id).ok_or_else(not_open)?;
        if seeker.who.id == who.id {
            return Err(Rejection::new(Code::NotAllowed, "that is your own seek"));
        }
        Ok((*node, (*seeker).clone()))
    }

    async fn accept_own(&mut self, id: SeekId, who: Player) -> Result<GameId, Rejection> {
        let other = self.seeks.take(id).ok_or_else(not_open)?;
        let paired = self.pair(&other, &other.seeker.opposed_by(who)).await;
        if paired.is_err() {
            self.seeks.leave_open(id, other);
        }
        self.others.changed();
        Ok(paired?.id())
    }

    /// Pairs a seeker with the one of this node who has waited longest, if there is one.
    async fn meet(&mut self, seeker: &Seeker) -> Result<bool, Rejection> {
        let may_meet = self.may_meet();
        let Some((id, other)) = self.seeks.take_match(seeker, may_meet) else { return Ok(false) };
        self.others.changed();
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
            self.deps.players.notify(seeker.who.id, SessionEvent::Seated(game.id()));
        }
        Ok(game)
    }

    /// Two from one network play no rated games.
    fn may_meet(&self) -> impl Fn(&Seeker, &Seeker) -> bool + use<> {
        let limited = self.deps.config.rate_limits;
        move |one, other| !(limited && one.terms.rated && one.network == other.network)
    }

    /// Pairs all who can be paired, on whichever peers they are, if that is this node's part.
    fn pair_over_nodes(&mut self) {
        let peers = &self.deps.peers;
        if !peers.is_shared() || !peers.is_leader() {
            return;
        }
        let deals: Vec<_> = pairs(self.open(), self.may_meet())
            .into_iter()
            .map(|pair @ [(.., first), (.., second)]| {
                let new = agreed(first, second, toss(), QuotaGuard::default());
                (pair.map(|(seek, node, _)| (node, seek)), new)
            })
            .collect();
        for (seeks, new) in deals {
            let game = creation::new_code();
            let theirs = seeks.into_iter().filter(|&seek| !self.promise(game, seek)).collect();
            self.others.deal(game, theirs, new);
        }
    }

    /// Takes out a seek for a game; says whether it is one of this node.
    fn promise(&mut self, game: GameId, (node, seek): (NodeId, SeekId)) -> bool {
        let own = node == self.deps.peers.node();
        if own && let Some(waiting) = self.seeks.take(seek) {
            self.others.promises.add((game, seek), waiting, Instant::now());
            self.others.changed();
        } else {
            self.others.hide(node, seek);
        }
        own
    }

    /// Takes out a seek for a game that another node opens.
    fn grant(&mut self, (game, seek): Promised, answer: mailbox::Reply<String>) {
        if self.deps.draining.is_cancelled() || self.seeks.get(seek).is_none() {
            return;
        }
        self.promise(game, (self.deps.peers.node(), seek));
        // If nobody waits for it any more, the log will say that nothing came of it.
        let _ = answer.send(String::new());
    }

    async fn seat_bot(&self, waiting: &Waiting, level: Level) -> Result<(), Rejection> {
        let game = self.pair(waiting, &waiting.seeker.opposed_by(player::player(level))).await?;
        self.deps.attend(&game, &waiting.guards.game);
        Ok(())
    }

    /// All seeks on all peers, the oldest first.
    fn open(&self) -> Vec<Open<'_>> {
        let node = self.deps.peers.node();
        let own = self.seeks.iter().map(|(seek, seeker)| (seek, node, seeker));
        let mut open: Vec<_> = own.chain(self.others.seeks()).collect();
        open.sort_unstable_by_key(|&(seek, node, _)| (seek, node));
        open
    }

    fn show(&self) -> BTreeMap<SeekId, Seeker> {
        self.seeks.iter().map(|(seek, seeker)| (seek, seeker.clone())).collect()
    }

    fn current_view(&self) -> LobbyView {
        let seeks = self.open().into_iter().take(LobbyView::MAX_ROWS);
        LobbyView {
            seeks: seeks.map(|(seek, _, seeker)| seeker.row(seek)).collect(),
            games: self.deps.games.live_rows(None, None),
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

#[cfg(test)]
mod tests;
