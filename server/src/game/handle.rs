//! Handle of a game: the requests that other tasks may send.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use oxo_protocol::frame::encode_event;
use oxo_protocol::{
    Act, Code, GameEvent, GameId, GameRow, Player, PlayerId, Rejection, Role, Snap, Table,
};
use oxo_shared::{Clean, Point, Winner};
use tokio::sync::mpsc;

use super::broadcast::{Acted, Delivery, Feed, ReplySlot};
use super::listing::{Listed, Listing};
use crate::game::mailbox;
use crate::net::socket::Frame;

/// The id of no player: real ids have 53 bits.
pub const NOBODY: PlayerId = PlayerId(u64::MAX);

#[derive(Clone, Debug)]
pub struct GameHandle(Arc<HandleInner>);

#[derive(Debug)]
struct HandleInner {
    id: GameId,
    commands: mpsc::Sender<GameCommand>,
    listing: Listed,
    /// Whether a bot of this server plays the game.
    has_bot: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinMode {
    /// Takes the free seat, or the player's own seat again.
    Join,
    /// A bot of this server takes its own seat; it does not keep the game open.
    Bot,
    Watch,
    /// Read-only session of a player: sees what the player sees and is invisible.
    Aside,
    /// Reconnects with the events up to this number.
    Resume(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    Left,
    Lost,
}

/// Whether a subscriber responds to pings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    Alive,
    Unresponsive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubscriberId(pub(super) u64);

/// The result of a join: a backlog and a feed, without gap or overlap.
#[derive(Debug)]
pub struct Entered {
    pub subscriber: SubscriberId,
    pub role: Role,
    pub backlog: Backlog,
    pub feed: Feed,
}

#[derive(Clone, Debug)]
pub enum Backlog {
    Events { events: Vec<Frame>, presence: Vec<Frame> },
    Snap(Box<Snap>),
}

impl Backlog {
    pub fn into_frames(self, g: GameId) -> Vec<Frame> {
        match self {
            Backlog::Events { events, presence } => [events, presence].concat(),
            Backlog::Snap(snap) => vec![encode_event(g, snap.s, &GameEvent::Snap(snap)).into()],
        }
    }
}

type Reply<T> = mailbox::Reply<Result<T, Rejection>>;

#[derive(Debug)]
pub enum GameCommand {
    /// Replaces an earlier subscription of the same client, if given.
    Enter(Player, JoinMode, Option<SubscriberId>, Reply<Entered>),
    Leave(SubscriberId, Departure),
    Liveness(SubscriberId, Liveness),
    /// The client received event number `s`, after this round trip.
    Arrived(SubscriberId, u64, Option<Duration>),
    /// A player's request and its arrival time.
    Act(PlayerId, Act, Instant, ReplySlot),
    End(Winner, Reply<u64>),
    Look(PlayerId, Point, Reply<()>),
    Say(Player, Clean, Reply<u64>),
    Sync(PlayerId, u64, Reply<Backlog>),
    Table(PlayerId, Reply<(Role, Table)>),
}

/// Every request also fails if the game has just been closed.
impl GameHandle {
    pub fn new(id: GameId, commands: mpsc::Sender<GameCommand>, listing: Listed) -> Self {
        GameHandle(Arc::new(HandleInner { id, commands, listing, has_bot: AtomicBool::new(false) }))
    }

    pub fn id(&self) -> GameId {
        self.0.id
    }

    pub fn is_open(&self) -> bool {
        !self.0.commands.is_closed()
    }

    /// Claims the game for a bot of this server; returns `false` if one plays already.
    pub fn take_bot(&self) -> bool {
        !self.0.has_bot.swap(true, Ordering::Relaxed)
    }

    pub fn peek<T>(&self, look: impl FnOnce(&Listing) -> T) -> T {
        look(&self.0.listing.lock())
    }

    pub fn row(&self, asker: Option<PlayerId>) -> GameRow {
        self.peek(|listing| listing.shown_to(asker).clone())
    }

    /// Whether the game is running and `player` has a seat.
    pub fn holds_seat(&self, player: PlayerId) -> bool {
        self.peek(|listing| listing.row.result.is_none() && listing.seats(player))
    }

    /// Subscribes `player` to the game. Rejected if it has too many subscribers, if a player who wants
    /// to join may not take a seat, or if the store fails.
    pub async fn enter(&self, player: Player, mode: JoinMode) -> Result<Entered, Rejection> {
        self.enter_anew(player, mode, None).await
    }

    /// Like [`GameHandle::enter`], and replaces an earlier subscription silently. A rejection
    /// leaves the earlier one in place.
    pub async fn enter_anew(
        &self,
        player: Player,
        mode: JoinMode,
        previous: Option<SubscriberId>,
    ) -> Result<Entered, Rejection> {
        self.ask(|reply| GameCommand::Enter(player, mode, previous, reply)).await
    }

    pub async fn leave(&self, subscriber: SubscriberId, departure: Departure) {
        // A task that has ended has no subscribers.
        mailbox::send(&self.0.commands, || GameCommand::Leave(subscriber, departure)).await;
    }

    pub async fn contact(&self, subscriber: SubscriberId, liveness: Liveness) {
        mailbox::send(&self.0.commands, || GameCommand::Liveness(subscriber, liveness)).await;
    }

    pub async fn arrived(&self, subscriber: SubscriberId, s: u64, round_trip: Option<Duration>) {
        mailbox::send(&self.0.commands, || GameCommand::Arrived(subscriber, s, round_trip)).await;
    }

    /// Sends a player's request. The reply comes in the feed that `slot` is from.
    pub async fn request(&self, player: PlayerId, act: Act, slot: ReplySlot) {
        let now = Instant::now();
        mailbox::send(&self.0.commands, || GameCommand::Act(player, act, now, slot)).await;
    }

    /// Acts for a player who does not follow the game. Rejected if the act is not allowed now, or
    /// the store fails.
    pub async fn act(&self, player: PlayerId, act: Act) -> Result<Acted, Rejection> {
        let (sender, mut replies) = mpsc::channel(1);
        let slot = sender.try_reserve_owned().expect("an empty queue");
        self.request(player, act, slot).await;
        match replies.recv().await {
            Some(Delivery::Reply(reply)) => *reply,
            Some(Delivery::Published(_)) | None => Err(closed()),
        }
    }

    /// Ends the game by a ruling of the operator. Rejected if the game is over, or if a game that
    /// waits for an opponent is to be a draw.
    pub async fn end(&self, winner: Winner) -> Result<u64, Rejection> {
        self.ask(|reply| GameCommand::End(winner, reply)).await
    }

    /// Shows live spectators that `player` points at `at`. Rejected without a seat, and outside the
    /// board.
    pub async fn look(&self, player: PlayerId, at: Point) -> Result<(), Rejection> {
        self.ask(|reply| GameCommand::Look(player, at, reply)).await
    }

    /// Sends a chat message. Returns the number of the newest event that the speaker may know.
    /// Rejected if the game has too many events, or the store fails.
    pub async fn say(&self, player: Player, text: Clean) -> Result<u64, Rejection> {
        self.ask(|reply| GameCommand::Say(player, text, reply)).await
    }

    /// The backlog after event number `last`, as `player` may see it. Fails if the events cannot be
    /// read.
    pub async fn sync(&self, player: PlayerId, last: u64) -> Result<Backlog, Rejection> {
        self.ask(|reply| GameCommand::Sync(player, last, reply)).await
    }

    /// The table as `player` may see it now, without presence. Cheaper than a snapshot, which must
    /// be replayed. Fails only if the game has just been closed.
    pub async fn table(&self, player: PlayerId) -> Result<(Role, Table), Rejection> {
        self.ask(|reply| GameCommand::Table(player, reply)).await
    }

    /// The public snapshot.
    #[cfg(test)]
    pub async fn shown(&self) -> Result<Box<Snap>, Rejection> {
        match self.sync(NOBODY, u64::MAX).await? {
            Backlog::Snap(snap) => Ok(snap),
            Backlog::Events { .. } => Err(Rejection::new(Code::Internal, "no position")),
        }
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> GameCommand) -> Result<T, Rejection> {
        mailbox::ask(&self.0.commands, command).await.ok_or_else(closed)?
    }
}

pub fn closed() -> Rejection {
    Rejection::new(Code::Internal, "the game was just closed; try again")
}
