//! Players known to the server, their seats and their current sessions.

mod devices;
mod hello;
pub mod moderation;
pub mod remote;
mod removal;
mod sign_in;
mod storage;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use oxo_protocol::{Code, DeviceId, GameId, Player, PlayerId, Rejection};
use oxo_shared::Clean;
use parking_lot::RwLock;
use tokio::sync::mpsc;

use crate::people::secret::random_bytes;
use oxo_cluster::Peers;
use oxo_store::{Moderation, PlayerRecord, Store, TokenHash};
pub use sign_in::SignIn;
use sign_in::SignIns;

/// Maximum number of players in memory. One takes about 300 bytes.
const MAX_PLAYERS: usize = 100_000;
/// Attempts to store a player while other writers change the record.
const MAX_TRIES: usize = 16;
/// Maximum number of unfinished games of one player.
const MAX_SEATS: usize = 64;
/// Queue of one session: at most a pairing per seek, and its end.
pub const INBOX: usize = 16;
/// Player ids have 53 bits, which JSON readers keep exact.
const ID_MASK: u64 = (1 << 53) - 1;

/// An event that a session receives without a request.
#[derive(Debug)]
pub enum SessionEvent {
    /// The player has a seat in a new game.
    Seated(GameId),
    /// The player connected on another socket.
    Superseded,
    Announced(Clean),
    /// The name of the player, which an operator may have changed.
    Renamed(Clean),
    Linked,
}

/// Boxed: a channel reserves 32 slots, and most sessions receive no event.
pub type SessionInbox = mpsc::Sender<Box<SessionEvent>>;
pub type SessionEvents = mpsc::Receiver<Box<SessionEvent>>;
/// A new session of a player, and its network.
pub type NewSession = (SessionInbox, IpAddr);

#[derive(Debug)]
struct Account {
    record: PlayerRecord,
    /// Whether the log has this record, including the newest tokens.
    kept: bool,
    /// Whether the log has the player, or is about to. From then on a token is sent only after it
    /// is stored.
    in_log: bool,
    games: Vec<GameId>,
    session: Option<SessionInbox>,
    /// Number of the newest log entry when the session said hello, or appended here since.
    spoken: u64,
    sign_ins: SignIns,
    /// Network of the last connection since the server started.
    network: Option<IpAddr>,
}

impl Account {
    /// An account without a session.
    fn of(record: PlayerRecord, kept: bool) -> Account {
        let (games, sign_ins) = Default::default();
        let spoken = record.number;
        Account {
            record,
            kept,
            in_log: kept,
            games,
            session: None,
            spoken,
            sign_ins,
            network: None,
        }
    }

    /// Adds a session on `device`.
    fn join(&mut self, device: DeviceId) -> Known {
        let (player, games) = (self.record.player(), self.games.clone());
        let seen_ms = self.record.devices.iter().find(|known| known.id == device);
        let seen_ms = seen_ms.map_or(0, |device| device.seen_ms);
        Known { player, sign_in: self.sign_ins.join(device), games, seen_ms }
    }

    /// Records that the log has `number` entries of this player.
    fn reach(&mut self, number: u64) {
        self.record.number = self.record.number.max(number);
        self.spoken = self.record.number;
    }
}

/// All players in memory.
/// A player without a seat lives as long as the process. The first seat stores the player with its
/// tokens. In a cluster every player is stored, and each hello reads the log.
#[derive(Debug)]
pub struct Players {
    by_id: DashMap<PlayerId, Account>,
    by_token: DashMap<TokenHash, PlayerId>,
    moderation: RwLock<Moderation>,
    store: Arc<dyn Store>,
    peers: Arc<dyn Peers>,
    /// Whether other nodes store players too, so that memory may be outdated.
    is_shared: bool,
}

/// A player who has just connected.
#[derive(Debug)]
pub struct Known {
    pub player: Player,
    pub sign_in: SignIn,
    /// Unfinished games in which the player has a seat.
    pub games: Vec<GameId>,
    /// When the device was last seen, in milliseconds since 1970.
    pub seen_ms: u64,
}

impl Players {
    pub fn new(store: Arc<dyn Store>, peers: Arc<dyn Peers>) -> Players {
        let (by_id, by_token, moderation) = Default::default();
        Players { by_id, by_token, moderation, store, is_shared: peers.is_shared(), peers }
    }

    fn note_tokens(&self, record: &PlayerRecord) {
        for token in record.tokens() {
            self.by_token.insert(token, record.id);
        }
    }

    fn end_tokens(&self, ended: impl IntoIterator<Item = TokenHash>) {
        for token in ended {
            self.by_token.remove(&token);
        }
    }

    fn make_room(&self) -> Result<(), Rejection> {
        if self.by_id.len() >= MAX_PLAYERS {
            self.remove_absent();
        }
        if self.by_id.len() >= MAX_PLAYERS {
            return Err(Rejection::because(Code::Full, &oxo_words::WHY_SERVER_FULL));
        }
        Ok(())
    }

    /// Ends a session of `id`. Returns whether it was the current one; a newer session stays.
    pub fn hang_up(&self, id: PlayerId, session: &SessionInbox) -> bool {
        let Some(mut account) = self.by_id.get_mut(&id) else { return false };
        account.session.take_if(|current| current.same_channel(session)).is_some()
    }

    /// Sends an event to the current session of `id`, if there is one.
    pub fn notify(&self, id: PlayerId, session_event: SessionEvent) {
        let session = self.by_id.get(&id).and_then(|account| account.session.clone());
        // An offline player sees the seat at the next hello.
        let sent = session.is_some_and(|session| session.try_send(Box::new(session_event)).is_ok());
        tracing::debug!(player = %id, sent, "notified a session");
    }

    /// Rejects a player who has seats in too many unfinished games.
    pub fn check_seats(&self, id: PlayerId) -> Result<(), Rejection> {
        if self.by_id.get(&id).is_some_and(|account| account.games.len() >= MAX_SEATS) {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_TOO_MANY_GAMES));
        }
        Ok(())
    }

    /// Records that `id` has a seat in `game`. The server's own bots are not recorded.
    pub fn add_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id)
            && !account.games.contains(&game)
        {
            account.games.push(game);
        }
    }

    /// Whether `id` has a seat in `game`, which is unfinished.
    pub fn has_seat(&self, id: PlayerId, game: GameId) -> bool {
        self.by_id.get(&id).is_some_and(|account| account.games.contains(&game))
    }

    /// The unfinished games in which `id` has a seat.
    pub fn games(&self, id: PlayerId) -> Vec<GameId> {
        self.by_id.get(&id).map(|account| account.games.clone()).unwrap_or_default()
    }

    pub fn remove_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.games.retain(|&other| other != game);
        }
    }

    /// The record of a player, online or not. Rejected if the player is unknown or the store cannot
    /// be read.
    pub async fn look_up(&self, id: PlayerId) -> Result<PlayerRecord, Rejection> {
        self.catch_up(id).await?;
        if let Some(account) = self.by_id.get(&id) {
            return Ok(account.record.clone());
        }
        self.store.player(id).await?.ok_or_else(unknown_player)
    }

    /// Lets others find the player, or not. The choice is stored before this returns. Rejected if
    /// the player is unknown or the store fails.
    pub async fn list(&self, id: PlayerId, listed: bool) -> Result<(), Rejection> {
        self.change(id, |record| record.unlisted = !listed).await
    }
}

fn unknown_player() -> Rejection {
    Rejection::because(Code::NotAllowed, &oxo_words::WHY_PLAYER_UNKNOWN)
}

fn too_many_at_once() -> Rejection {
    Rejection::because(Code::Storage, &oxo_words::WHY_PLAYER_BUSY)
}

pub fn random_id() -> PlayerId {
    // Version 0.1 kept the bans under id 0.
    PlayerId((u64::from_le_bytes(random_bytes()) & ID_MASK).max(1))
}
