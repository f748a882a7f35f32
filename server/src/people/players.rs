//! Who is known to the server, with which seats, and the session that speaks for each.

mod devices;
mod forgetting;
mod hello;
mod keeping;
pub mod moderation;
pub mod remote;
mod sign_in;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use oxo_protocol::{Code, DeviceId, GameId, Player, PlayerId, Rejection};
use oxo_shared::Clean;
use tokio::sync::mpsc;

use crate::people::secret::random_bytes;
use moderation::MODERATION;
use oxo_cluster::Peers;
use oxo_store::TokenHash;
use oxo_store::{PlayerRecord, Store};
pub use sign_in::SignIn;
use sign_in::SignIns;

/// Players remembered at once. One takes about 300 bytes.
const MAX_PLAYERS: usize = 100_000;
/// How often a player is written who changes meanwhile.
const MAX_TRIES: usize = 16;
/// Unfinished games in which one player may have a seat.
const MAX_SEATS: usize = 64;
/// What may wait for one session: at most a pairing per seek, and its end.
pub const INBOX: usize = 16;
/// Player ids have 53 bits, so that every JSON reader keeps them exact.
const ID_MASK: u64 = (1 << 53) - 1;

/// Something a session must hear that it did not ask for.
#[derive(Debug)]
pub enum SessionEvent {
    /// The player has a seat in a game that has just begun.
    Seated(GameId),
    /// The same player came back on another socket.
    Superseded,
    /// An operator has something to say.
    Announced(Clean),
    /// An operator may have chosen another name.
    Renamed(Clean),
    /// The player has one more device.
    Linked,
}

/// Each in a box: a channel sets aside the room of 32, for sessions that hear of none.
pub type SessionInbox = mpsc::Sender<Box<SessionEvent>>;
pub type SessionEvents = mpsc::Receiver<Box<SessionEvent>>;
/// A session that begins to speak for a player, and from which network.
pub type NewSession = (SessionInbox, IpAddr);

#[derive(Debug)]
struct Account {
    record: PlayerRecord,
    /// Whether the log has this record, with the tokens shown last.
    kept: bool,
    /// Whether the log knows the player, or is about to: from then on no token is shown that it
    /// does not have.
    in_log: bool,
    games: Vec<GameId>,
    session: Option<SessionInbox>,
    /// The newest entry of the log when that session said hello, or that was appended here since.
    spoken: u64,
    sign_ins: SignIns,
    /// The network from which they came last; none if not since the server started.
    network: Option<IpAddr>,
}

impl Account {
    /// Of somebody who is not there.
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

    /// One more who has come on `device`.
    fn join(&mut self, device: DeviceId) -> Known {
        let (player, games) = (self.record.player(), self.games.clone());
        let seen_ms = self.record.devices.iter().find(|known| known.id == device);
        let seen_ms = seen_ms.map_or(0, |device| device.seen_ms);
        Known { player, sign_in: self.sign_ins.join(device), games, seen_ms }
    }

    /// The log has so many entries of this player.
    fn reach(&mut self, number: u64) {
        self.record.number = self.record.number.max(number);
        self.spoken = self.record.number;
    }
}

/// All players. Who never takes a seat is known as long as the process lives; who does is
/// kept in the store, tokens and all, before the seat is. Of several peers none knows more than
/// the log: each player is kept there, and asked for at each hello.
#[derive(Debug)]
pub struct Players {
    by_id: DashMap<PlayerId, Account>,
    by_token: DashMap<TokenHash, PlayerId>,
    store: Arc<dyn Store>,
    peers: Arc<dyn Peers>,
}

/// Somebody who has come.
#[derive(Debug)]
pub struct Known {
    pub player: Player,
    pub sign_in: SignIn,
    /// Unfinished games in which there is a seat.
    pub games: Vec<GameId>,
    /// When their device was seen before, milliseconds since 1970.
    pub seen_ms: u64,
}

impl Players {
    pub fn new(store: Arc<dyn Store>, peers: Arc<dyn Peers>) -> Players {
        Players { by_id: DashMap::default(), by_token: DashMap::default(), store, peers }
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
            self.forget_the_absent();
        }
        if self.by_id.len() >= MAX_PLAYERS {
            return Err(Rejection::new(Code::Full, "the server knows too many players already"));
        }
        Ok(())
    }

    /// The session of `id` has ended. Whether it was the one that spoke for the player:
    /// a newer one stays.
    pub fn hang_up(&self, id: PlayerId, session: &SessionInbox) -> bool {
        let Some(mut account) = self.by_id.get_mut(&id) else { return false };
        account.session.take_if(|current| current.same_channel(session)).is_some()
    }

    /// Tells the session of `id` something, if there is one: whichever speaks for the
    /// player by now.
    pub fn notify(&self, id: PlayerId, session_event: SessionEvent) {
        let session = self.by_id.get(&id).and_then(|account| account.session.clone());
        // Who is gone misses it; the seat is held, and shown on the player's return.
        let heard =
            session.is_some_and(|session| session.try_send(Box::new(session_event)).is_ok());
        tracing::debug!(player = %id, heard, "notified");
    }

    pub fn check_seats(&self, id: PlayerId) -> Result<(), Rejection> {
        if self.by_id.get(&id).is_some_and(|account| account.games.len() >= MAX_SEATS) {
            return Err(Rejection::new(Code::TooMany, "finish some of your games first"));
        }
        Ok(())
    }

    /// Notes that `id` has a seat in `game`. Bots of the server are no players in this sense.
    pub fn add_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id)
            && !account.games.contains(&game)
        {
            account.games.push(game);
        }
    }

    /// Whether `id` has a seat in `game`, which is not over.
    pub fn has_seat(&self, id: PlayerId, game: GameId) -> bool {
        self.by_id.get(&id).is_some_and(|account| account.games.contains(&game))
    }

    pub fn remove_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.games.retain(|&other| other != game);
        }
    }

    pub async fn look_up(&self, id: PlayerId) -> Result<Player, Rejection> {
        let unknown = || Rejection::new(Code::NotAllowed, "the server does not know that player");
        if id == MODERATION {
            return Err(unknown());
        }
        if !self.peers.is_shared()
            && let Some(account) = self.by_id.get(&id)
        {
            return Ok(account.record.player());
        }
        let record = self.store.player(id).await?;
        Ok(record.ok_or_else(unknown)?.player())
    }
}

fn too_many_at_once() -> Rejection {
    Rejection::new(Code::Storage, "too many sessions of one player at once: try again")
}

pub fn random_id() -> PlayerId {
    // None is the house.
    PlayerId((u64::from_le_bytes(random_bytes()) & ID_MASK).max(1))
}
