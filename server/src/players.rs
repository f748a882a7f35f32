//! Who is known to the server: names, tokens, seats, and the socket that speaks for each.

pub mod curbs;
mod devices;
mod forgetting;
pub mod others;
mod sign_in;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use oxo_shared::protocol::{Code, DeviceId, GameId, Kind, Player, PlayerId, Refusal};
use oxo_shared::{BySide, Clean};
use tokio::sync::mpsc;

use crate::game::GameHandle;
use crate::nodes::Nodes;
use crate::secret::{Token, TokenHash, random_bytes};
use crate::store::{
    Append, AppendError, Device, PlayerRecord, Store, StoreError, Subject, wall_clock_ms,
};
use curbs::HOUSE;
use others::Word;
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
pub enum Nudge {
    Seated(GameHandle),
    /// The same player came back on another socket.
    Superseded,
    /// An operator has something to say.
    Announced(Clean),
    /// An operator may have chosen another name.
    Renamed(Clean),
}

/// Each in a box: a channel sets aside the room of 32, for sessions that hear of none.
pub type SessionInbox = mpsc::Sender<Box<Nudge>>;
pub type Nudges = mpsc::Receiver<Box<Nudge>>;
/// A session that begins to speak for a player, and from which network.
pub type Arriving = (SessionInbox, IpAddr);

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
        Known { player, sign_in: self.sign_ins.join(device), games }
    }

    /// The log has so many entries of this player.
    fn reach(&mut self, number: u64) {
        self.record.number = self.record.number.max(number);
        self.spoken = self.record.number;
    }
}

/// All players. Who never takes a seat is known as long as the process lives; who does is
/// kept in the store, tokens and all, before the seat is. Of several nodes none knows more than
/// the log: each player is kept there, and asked for at each hello.
#[derive(Debug)]
pub struct Players {
    by_id: DashMap<PlayerId, Account>,
    by_token: DashMap<TokenHash, PlayerId>,
    store: Arc<dyn Store>,
    nodes: Arc<dyn Nodes>,
}

/// Somebody who has come.
#[derive(Debug)]
pub struct Known {
    pub player: Player,
    pub sign_in: SignIn,
    /// Unfinished games in which there is a seat.
    pub games: Vec<GameId>,
}

impl Players {
    pub fn new(store: Arc<dyn Store>, nodes: Arc<dyn Nodes>) -> Players {
        Players { by_id: DashMap::default(), by_token: DashMap::default(), store, nodes }
    }

    pub fn register(
        &self,
        name: Option<Clean>,
        kind: Kind,
        (session, network): Arriving,
    ) -> Result<(Known, Token), Refusal> {
        self.make_room()?;
        let token = Token::random();
        loop {
            let id = random_id();
            // An id in use is as good as impossible, and must not take somebody's place.
            let Entry::Vacant(place) = self.by_id.entry(id) else { continue };
            let name = name.unwrap_or_else(|| format!("guest-{:04}", id.0 % 10_000).into());
            let device = Device::new(Device::FIRST, Clean::default(), token.hash());
            let mut account = Account::of(PlayerRecord::new(id, name, kind, device), false);
            (account.session, account.network) = (Some(session), Some(network));
            let known = account.join(Device::FIRST);
            place.insert(account);
            self.by_token.insert(token.hash(), id);
            return Ok((known, token));
        }
    }

    /// Lets a player go on: the older session superseded, a new name if one is given, and a
    /// new token, unless one was shown already that may have arrived: then the token that was
    /// used is shown again, and both stay good until one is [held](Players::holds).
    pub async fn resume(
        &self,
        text: &str,
        name: Option<Clean>,
        arriving: Arriving,
    ) -> Result<(Known, Token), Refusal> {
        for _ in 0..MAX_TRIES {
            let used = Token::from_text(text);
            let id = self.holder(used.hash()).await?;
            let (known, token, in_log) =
                self.take_over(id, used, name.clone(), arriving.clone())?;
            if in_log {
                // Before the new token is shown: the old one ends when it is held.
                self.keep(id).await?;
            }
            if !self.nodes.is_shared() {
                return Ok((known, token));
            }
            // Another node may have been first, and have shown another one.
            if let Some(number) = self.number_with(id, token.hash()) {
                self.tell(&Word::Speaks { id, number });
                return Ok((known, token));
            }
        }
        Err(too_many_at_once())
    }

    /// How many entries the log has of `id`, if one who comes with `token` is that player.
    fn number_with(&self, id: PlayerId, token: TokenHash) -> Option<u64> {
        let mut account = self.by_id.get_mut(&id)?;
        account.record.device_of(token).is_some().then_some(account.record.number)
    }

    /// Keeps a player who is new where other nodes have to know of it.
    pub async fn share(&self, id: PlayerId) -> Result<(), Refusal> {
        if !self.nodes.is_shared() {
            return Ok(());
        }
        self.keep(id).await.inspect_err(|_| {
            self.lose(id, |_| true);
        })
    }

    /// Whoever was shown `token` in this session has it: no other one is good any more. A
    /// session that was superseded says nothing: what its client has is older.
    pub async fn holds(
        &self,
        id: PlayerId,
        token: TokenHash,
        session: &SessionInbox,
    ) -> Result<(), Refusal> {
        if self.end_the_others(id, token, session) { self.keep(id).await } else { Ok(()) }
    }

    /// [`Players::holds`] for a player who is known here, and whether the log has to know.
    fn end_the_others(&self, id: PlayerId, token: TokenHash, session: &SessionInbox) -> bool {
        let Some(mut account) = self.by_id.get_mut(&id) else { return false };
        if !account.session.as_ref().is_some_and(|current| current.same_channel(session)) {
            return false;
        }
        if account.spoken < account.record.number {
            // Changed by another node, where the player may have been shown a newer one.
            return false;
        }
        let Some(device) = account.record.device_of(token) else { return false };
        let [Some(newest), Some(older)] = device.tokens else { return false };
        let ended = match token {
            _ if token == newest => older,
            _ if token == older => newest,
            _ => return false,
        };
        self.by_token.remove(&ended);
        device.tokens = [Some(token), None];
        account.kept = false;
        account.in_log
    }

    /// Whose token this is, with the unfinished games, for somebody who only watches: the
    /// session that speaks for the player goes on, and the token stays as good as it was.
    pub async fn recognize(&self, text: &str) -> Result<Known, Refusal> {
        let used = TokenHash::of(text);
        let id = self.holder(used).await?;
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let device = account.record.device_of(used).ok_or_else(token_unknown)?.id;
        Ok(account.join(device))
    }

    /// Whose token this is, if they are not banned; they are known here then.
    async fn holder(&self, used: TokenHash) -> Result<PlayerId, Refusal> {
        if !self.by_token.contains_key(&used) || self.nodes.is_shared() {
            let record = self.store.player_by_token(used).await?;
            self.insert(record.ok_or_else(token_unknown)?).await?;
        }
        let id = *self.by_token.get(&used).ok_or_else(token_unknown)?;
        self.check_player(id)?;
        Ok(id)
    }

    /// [`Players::resume`] for a player who is known here, and whether the log has to know.
    fn take_over(
        &self,
        id: PlayerId,
        used: Token,
        name: Option<Clean>,
        (session, network): Arriving,
    ) -> Result<(Known, Token, bool), Refusal> {
        let hash = used.hash();
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let before = account.record.clone();
        // Looked at again under the lock: a newer token may have ended this one meanwhile.
        let device = account.record.device_of(hash).ok_or_else(token_unknown)?;
        let token = match device.tokens {
            // A greeting may have been overtaken by this one, or its reply be lost: who knows.
            [_, Some(older)] if older == hash => used,
            [_, older] => self.replace(id, device, hash, older),
        };
        let device = device.id;
        if let Some(name) = name.filter(|_| !account.record.curbs.renamed) {
            account.record.name = name;
        }
        if let Some(older) = account.session.replace(session.clone())
            && !older.same_channel(&session)
        {
            // A full inbox belongs to a session that is going down by itself.
            let _ = older.try_send(Box::new(Nudge::Superseded));
        }
        account.spoken = account.record.number;
        account.network = Some(network);
        account.kept &= account.record == before;
        Ok((account.join(device), token, account.in_log))
    }

    /// A new token beside the one just `used`, which has arrived: the `older` one ends.
    fn replace(
        &self,
        id: PlayerId,
        device: &mut Device,
        used: TokenHash,
        older: Option<TokenHash>,
    ) -> Token {
        if let Some(older) = older {
            self.by_token.remove(&older);
        }
        let token = Token::random();
        device.tokens = [Some(token.hash()), Some(used)];
        device.seen_ms = wall_clock_ms();
        self.by_token.insert(token.hash(), id);
        token
    }

    /// Keeps a player in the store, if it is a client. Afterwards a token that was shown is
    /// good for as long as the store lasts.
    pub async fn keep(&self, id: PlayerId) -> Result<(), Refusal> {
        let kept = self.keep_before(&[id], None).await;
        Ok(kept.map_err(StoreError::from)?)
    }

    /// Keeps `seat`, an append by which these have their seats, and by the same commit, before it,
    /// what the log does not know of them yet: a seat is of no use to who cannot come back to it.
    pub async fn keep_seated(
        &self,
        seats: &BySide<Option<Player>>,
        seat: Append,
    ) -> Result<(), AppendError> {
        let mut ids: Vec<_> = seats.values().flatten().map(|player| player.id).collect();
        // Two at one keyboard are one.
        ids.dedup();
        self.keep_before(&ids, Some(seat)).await
    }

    async fn keep_before(&self, ids: &[PlayerId], then: Option<Append>) -> Result<(), AppendError> {
        for _ in 0..MAX_TRIES {
            let unkept: Vec<_> = ids.iter().filter_map(|&id| self.unkept(id)).collect();
            let players = unkept.iter().map(|record| Append {
                subject: Subject::Player(record.id),
                expected: record.number,
                bodies: vec![record.body()],
            });
            let appends: Vec<_> = players.chain(then.clone()).collect();
            if appends.is_empty() {
                return Ok(());
            }
            let kept = self.store.append_all(appends).await;
            let refused = match &kept {
                Ok(()) => None,
                Err(AppendError::Conflict { subject, .. }) => Some(*subject),
                Err(AppendError::Storage(_)) => return kept,
            };
            let before = |record: &&PlayerRecord| refused != Some(Subject::Player(record.id));
            unkept.iter().take_while(before).for_each(|record| self.note_kept(record));
            match kept {
                Err(AppendError::Conflict { subject: Subject::Player(id), found, .. }) => {
                    self.was_behind(id, found).await?;
                }
                done => return done,
            }
        }
        Err(StoreError("too many sessions of one player at once".into()).into())
    }

    /// What is to be kept of a player now, if anything.
    fn unkept(&self, id: PlayerId) -> Option<PlayerRecord> {
        let mut account = self.by_id.get_mut(&id)?;
        account.in_log = true;
        (!account.kept).then(|| account.record.clone())
    }

    fn note_kept(&self, record: &PlayerRecord) {
        if let Some(mut account) = self.by_id.get_mut(&record.id) {
            // Who has changed it meanwhile keeps that as well.
            account.kept |= account.record == *record;
            account.reach(record.number + 1);
        }
    }

    /// The log has more of a player than was known: kept by another node or session, or by a try
    /// that seemed to fail.
    async fn was_behind(&self, id: PlayerId, found: u64) -> Result<(), StoreError> {
        if self.nodes.is_shared() {
            return self.catch_up(id).await;
        }
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.reach(found);
        }
        Ok(())
    }

    /// Takes over what another node has kept of a player who is known here: what was changed
    /// here meanwhile is void.
    async fn catch_up(&self, id: PlayerId) -> Result<(), StoreError> {
        if !self.nodes.is_shared() {
            return Ok(());
        }
        match self.store.player(id).await? {
            Some(record) => {
                if let Some(mut account) = self.by_id.get_mut(&id) {
                    self.renew(&mut account, record);
                }
            }
            None => {
                self.lose(id, |account| account.record.number > 0);
            }
        }
        Ok(())
    }

    fn renew(&self, account: &mut Account, record: PlayerRecord) {
        if record.number <= account.record.number {
            return;
        }
        self.end_tokens(account.record.tokens());
        self.note_tokens(&record);
        for device in &account.record.devices {
            if record.devices.iter().all(|other| other.id != device.id) {
                account.sign_ins.cut(device.id);
            }
        }
        account.record = record;
        account.kept = true;
    }

    /// Makes a player from the store known again, with a seat in an unfinished game if one is
    /// given.
    pub async fn remember(&self, id: PlayerId, game: Option<GameId>) -> Result<(), Refusal> {
        if !self.by_id.contains_key(&id)
            && let Some(record) = self.store.player(id).await?
        {
            self.insert(record).await?;
        }
        if let Some(game) = game {
            self.add_game(id, game);
        }
        Ok(())
    }

    /// Makes a player from the store known, or known again as other nodes have made it.
    async fn insert(&self, record: PlayerRecord) -> Result<(), Refusal> {
        if !self.by_id.contains_key(&record.id) {
            self.make_room()?;
        }
        let games = self.store.seats_of(record.id).await?;
        match self.by_id.entry(record.id) {
            Entry::Vacant(place) => {
                self.note_tokens(&record);
                place.insert(Account { games, ..Account::of(record, true) });
            }
            Entry::Occupied(mut place) if self.nodes.is_shared() => {
                self.renew(place.get_mut(), record);
                place.get_mut().games = games;
            }
            Entry::Occupied(_) => {}
        }
        Ok(())
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

    fn make_room(&self) -> Result<(), Refusal> {
        if self.by_id.len() >= MAX_PLAYERS {
            self.forget_the_absent();
        }
        if self.by_id.len() >= MAX_PLAYERS {
            return Err(Refusal::new(Code::Full, "the server knows too many players already"));
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
    pub fn nudge(&self, id: PlayerId, nudge: Nudge) {
        let session = self.by_id.get(&id).and_then(|account| account.session.clone());
        // Who is gone misses it; the seat is held, and shown on the player's return.
        let heard = session.is_some_and(|session| session.try_send(Box::new(nudge)).is_ok());
        tracing::debug!(player = %id, heard, "nudged");
    }

    pub fn check_seats(&self, id: PlayerId) -> Result<(), Refusal> {
        if self.by_id.get(&id).is_some_and(|account| account.games.len() >= MAX_SEATS) {
            return Err(Refusal::new(Code::TooMany, "finish some of your games first"));
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

    pub async fn look_up(&self, id: PlayerId) -> Result<Player, Refusal> {
        let unknown = || Refusal::new(Code::NotAllowed, "the server does not know that player");
        if id == HOUSE {
            return Err(unknown());
        }
        if !self.nodes.is_shared()
            && let Some(account) = self.by_id.get(&id)
        {
            return Ok(account.record.player());
        }
        let record = self.store.player(id).await?;
        Ok(record.ok_or_else(unknown)?.player())
    }
}

fn too_many_at_once() -> Refusal {
    Refusal::new(Code::Storage, "too many sessions of one player at once: try again")
}

fn token_unknown() -> Refusal {
    Refusal::new(Code::TokenUnknown, "this server does not know that token")
}

pub fn random_id() -> PlayerId {
    // None is the house.
    PlayerId((u64::from_le_bytes(random_bytes()) & ID_MASK).max(1))
}
