//! What others may ask of a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use oxo_protocol::{Act, Table};
use oxo_protocol::{Code, GameId, GameRow, OfferId, Player, PlayerId, Rejection, Role, Snap};
use oxo_shared::{Clean, Point, Winner};
use tokio::sync::mpsc;

use super::broadcast::Feed;
use super::listing::{Listed, Listing};
use crate::game::mailbox;
use crate::net::socket::Frame;

/// Has no seat anywhere: the ids of players are shorter.
pub const NOBODY: PlayerId = PlayerId(u64::MAX);

#[derive(Clone, Debug)]
pub struct GameHandle(Arc<Reach>);

#[derive(Debug)]
struct Reach {
    id: GameId,
    commands: mpsc::Sender<Command>,
    listing: Listed,
    /// Whether a bot of this server plays here.
    has_bot: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinMode {
    /// To sit, on the free seat or again on their own.
    Join,
    /// To sit on their own seat as a bot of this server, which keeps no game open.
    Bot,
    Watch,
    /// To watch beside the program of a player: as the player sees it, and unseen.
    Aside,
    /// Back again, knowing the events up to this number.
    Resume(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    Left,
    Lost,
}

/// Whether there are signs of life of a subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    Alive,
    Unresponsive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubscriberId(pub(super) u64);

/// The answer to a join: what was, and from then on what happens, without gap or overlap.
#[derive(Debug)]
pub struct Entered {
    pub subscriber: SubscriberId,
    pub role: Role,
    pub backlog: Backlog,
    pub feed: Feed,
}

#[derive(Clone, Debug)]
pub enum Backlog {
    /// What was missed, and notices of who is there.
    Events {
        events: Vec<Frame>,
        presence: Vec<Frame>,
    },
    Snap(Box<Snap>),
}

type Reply<T> = mailbox::Reply<Result<T, Rejection>>;

#[derive(Debug)]
pub enum Command {
    /// In place of an earlier subscription of the same client.
    Enter(Player, JoinMode, Option<SubscriberId>, Reply<Entered>),
    Leave(SubscriberId, Departure),
    Liveness(SubscriberId, Liveness),
    /// The event of this number has arrived, in so long there and back.
    Arrived(SubscriberId, u64, Option<Duration>),
    /// A player requests something, since then.
    Act(PlayerId, Act, Instant, Reply<Acted>),
    /// An operator ends the game.
    End(Winner, Reply<u64>),
    Look(PlayerId, Point, Reply<()>),
    Say(Player, Clean, Reply<u64>),
    Sync(PlayerId, u64, Reply<Backlog>),
    Table(PlayerId, Reply<(Role, Table)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    pub s: u64,
    /// The offer that was made or answered, if it was about one.
    pub offer: Option<OfferId>,
}

impl GameHandle {
    pub fn new(id: GameId, commands: mpsc::Sender<Command>, listing: Listed) -> Self {
        GameHandle(Arc::new(Reach { id, commands, listing, has_bot: AtomicBool::new(false) }))
    }

    pub fn id(&self) -> GameId {
        self.0.id
    }

    pub fn is_open(&self) -> bool {
        !self.0.commands.is_closed()
    }

    /// Whether a bot of this server may begin to play here: once.
    pub fn take_bot(&self) -> bool {
        !self.0.has_bot.swap(true, Ordering::Relaxed)
    }

    pub fn peek<T>(&self, look: impl FnOnce(&Listing) -> T) -> T {
        look(&self.0.listing.lock())
    }

    pub fn row(&self, asker: Option<PlayerId>) -> GameRow {
        self.peek(|listing| listing.shown_to(asker).clone())
    }

    /// Whether the game goes on and `player` sits there.
    pub fn holds_seat(&self, player: PlayerId) -> bool {
        self.peek(|listing| listing.row.result.is_none() && listing.seats(player))
    }

    pub async fn enter(&self, who: Player, mode: JoinMode) -> Result<Entered, Rejection> {
        self.enter_anew(who, mode, None).await
    }

    /// Enters in place of an earlier subscription, of which nobody hears that it ended; a rejection
    /// leaves it as it was.
    pub async fn enter_anew(
        &self,
        who: Player,
        mode: JoinMode,
        earlier: Option<SubscriberId>,
    ) -> Result<Entered, Rejection> {
        self.ask(|reply| Command::Enter(who, mode, earlier, reply)).await
    }

    pub async fn leave(&self, subscriber: SubscriberId, departure: Departure) {
        // A game that has ended its task needs no goodbye.
        mailbox::tell(&self.0.commands, || Command::Leave(subscriber, departure)).await;
    }

    pub async fn contact(&self, subscriber: SubscriberId, contact: Liveness) {
        mailbox::tell(&self.0.commands, || Command::Liveness(subscriber, contact)).await;
    }

    pub async fn arrived(&self, subscriber: SubscriberId, s: u64, round_trip: Option<Duration>) {
        mailbox::tell(&self.0.commands, || Command::Arrived(subscriber, s, round_trip)).await;
    }

    pub async fn act(&self, player: PlayerId, act: Act) -> Result<Acted, Rejection> {
        let now = Instant::now();
        self.ask(|reply| Command::Act(player, act, now, reply)).await
    }

    /// Ends the game as an operator says.
    pub async fn end(&self, winner: Winner) -> Result<u64, Rejection> {
        self.ask(|reply| Command::End(winner, reply)).await
    }

    /// Shows spectators that `player` looks at `at`.
    pub async fn look(&self, player: PlayerId, at: Point) -> Result<(), Rejection> {
        self.ask(|reply| Command::Look(player, at, reply)).await
    }

    /// Speaks, and returns the number of the newest event that the speaker may know.
    pub async fn say(&self, who: Player, text: Clean) -> Result<u64, Rejection> {
        self.ask(|reply| Command::Say(who, text, reply)).await
    }

    /// What happened after event number `have`, as `player` may see it.
    pub async fn sync(&self, player: PlayerId, have: u64) -> Result<Backlog, Rejection> {
        self.ask(|reply| Command::Sync(player, have, reply)).await
    }

    /// The game as `player` may see it now, without who is there. Within the server nobody asks
    /// for a snapshot instead: to become a table it has to be replayed.
    pub async fn table(&self, player: PlayerId) -> Result<(Role, Table), Rejection> {
        self.ask(|reply| Command::Table(player, reply)).await
    }

    /// The snapshot that everybody may see.
    #[cfg(test)]
    pub async fn shown(&self) -> Result<Box<Snap>, Rejection> {
        match self.sync(NOBODY, u64::MAX).await? {
            Backlog::Snap(snap) => Ok(snap),
            Backlog::Events { .. } => Err(Rejection::new(Code::Internal, "no position")),
        }
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Rejection> {
        let gone = || Rejection::new(Code::Internal, "that game was just put away: try again");
        mailbox::ask(&self.0.commands, command).await.ok_or_else(gone)?
    }
}
