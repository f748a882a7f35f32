//! Who is known to the server: names, tokens, seats, and the socket that speaks for each.

use std::net::IpAddr;
use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use oxo_shared::Clean;
use oxo_shared::protocol::{Code, GameId, Kind, Player, PlayerId, Refusal};
use tokio::sync::mpsc;

use crate::game::GameHandle;
use crate::secret::{Token, TokenHash, random_bytes};
use crate::store::{AppendError, PlayerRecord, Store, Subject};

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
}

pub type SessionInbox = mpsc::Sender<Nudge>;
/// A session that begins to speak for a player, and from which network.
pub type Arriving = (SessionInbox, IpAddr);

#[derive(Debug)]
struct Account {
    record: PlayerRecord,
    /// Whether the log has this record, with the tokens shown last.
    kept: bool,
    games: Vec<GameId>,
    session: Option<SessionInbox>,
    /// The network from which they came last; none if not since the server started.
    network: Option<IpAddr>,
}

/// All players. Who never takes a seat is known as long as the process lives; who does is
/// kept in the store, tokens and all, before the seat is.
#[derive(Debug)]
pub struct Players {
    by_id: DashMap<PlayerId, Account>,
    by_token: DashMap<TokenHash, PlayerId>,
    store: Arc<dyn Store>,
}

#[derive(Debug)]
pub struct Greeted {
    pub player: Player,
    pub token: Token,
    /// Unfinished games in which there is a seat.
    pub games: Vec<GameId>,
}

impl Players {
    pub fn new(store: Arc<dyn Store>) -> Players {
        Players { by_id: DashMap::default(), by_token: DashMap::default(), store }
    }

    pub fn register(
        &self,
        name: Option<Clean>,
        kind: Kind,
        (session, network): Arriving,
    ) -> Result<Greeted, Refusal> {
        self.make_room()?;
        let token = Token::random();
        loop {
            let id = random_id();
            // An id in use is as good as impossible, and must not take somebody's place.
            let Entry::Vacant(place) = self.by_id.entry(id) else { continue };
            let name = name.unwrap_or_else(|| format!("guest-{:04}", id.0 % 10_000).into());
            let tokens = [Some(token.hash()), None];
            let record = PlayerRecord { id, name, kind, tokens, number: 0 };
            let (player, games) = (record.player(), Vec::new());
            let (session, network) = (Some(session), Some(network));
            place.insert(Account { record, kept: false, games, session, network });
            self.by_token.insert(token.hash(), id);
            return Ok(Greeted { player, token, games: Vec::new() });
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
    ) -> Result<Greeted, Refusal> {
        let used = Token::from_text(text);
        self.fetch(used.hash()).await?;
        let (greeted, in_log) = self.take_over(used, name, arriving)?;
        if in_log {
            // Before the new token is shown: the old one ends when it is held.
            self.keep(greeted.player.id).await?;
        }
        Ok(greeted)
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
        let [Some(newest), Some(older)] = account.record.tokens else { return false };
        let ended = match token {
            _ if token == newest => older,
            _ if token == older => newest,
            _ => return false,
        };
        self.by_token.remove(&ended);
        account.record.tokens = [Some(token), None];
        account.kept = false;
        account.record.number > 0
    }

    /// Whose token this is, with the unfinished games, for somebody who only watches: the
    /// session that speaks for the player goes on, and the token stays as good as it was.
    pub async fn recognize(&self, text: &str) -> Result<(Player, Vec<GameId>), Refusal> {
        let used = TokenHash::of(text);
        self.fetch(used).await?;
        let id = *self.by_token.get(&used).ok_or_else(token_unknown)?;
        let account = self.by_id.get(&id).ok_or_else(token_unknown)?;
        Ok((account.record.player(), account.games.clone()))
    }

    async fn fetch(&self, used: TokenHash) -> Result<(), Refusal> {
        if self.by_token.contains_key(&used) {
            return Ok(());
        }
        let record = self.store.player_by_token(used).await?;
        self.insert(record.ok_or_else(token_unknown)?).await
    }

    /// [`Players::resume`] for a player who is known here, and whether the log has to know.
    fn take_over(
        &self,
        used: Token,
        name: Option<Clean>,
        (session, network): Arriving,
    ) -> Result<(Greeted, bool), Refusal> {
        let hash = used.hash();
        let id = *self.by_token.get(&hash).ok_or_else(token_unknown)?;
        let account = self.by_id.get_mut(&id);
        // Looked at again under the lock: a newer token may have ended this one meanwhile.
        let account = account.filter(|account| account.record.tokens.contains(&Some(hash)));
        let mut account = account.ok_or_else(token_unknown)?;
        let before = account.record.clone();
        let token = match before.tokens {
            // A greeting may have been overtaken by this one, or its reply be lost: who knows.
            [_, Some(older)] if older == hash => used,
            [_, older] => self.replace(&mut account.record, hash, older),
        };
        if let Some(name) = name {
            account.record.name = name;
        }
        if let Some(older) = account.session.replace(session) {
            // A full inbox belongs to a session that is going down by itself.
            let _ = older.try_send(Nudge::Superseded);
        }
        account.network = Some(network);
        account.kept &= account.record == before;
        let (player, games) = (account.record.player(), account.games.clone());
        Ok((Greeted { player, token, games }, account.record.number > 0))
    }

    /// A new token beside the one just `used`, which has arrived: the `older` one ends.
    fn replace(
        &self,
        record: &mut PlayerRecord,
        used: TokenHash,
        older: Option<TokenHash>,
    ) -> Token {
        if let Some(older) = older {
            self.by_token.remove(&older);
        }
        let token = Token::random();
        record.tokens = [Some(token.hash()), Some(used)];
        self.by_token.insert(token.hash(), record.id);
        token
    }

    /// Keeps a player in the store, if it is a client. Afterwards a token that was shown is
    /// good for as long as the store lasts.
    pub async fn keep(&self, id: PlayerId) -> Result<(), Refusal> {
        for _ in 0..MAX_TRIES {
            let record = match self.by_id.get(&id) {
                Some(account) if !account.kept => account.record.clone(),
                _ => return Ok(()),
            };
            let kept = self.store.append(Subject::Player(id), record.number, vec![record.body()]);
            let (kept, number) = match kept.await {
                Ok(()) => (true, record.number + 1),
                // Kept by another session of this player, or by a try that seemed to fail.
                Err(AppendError::Conflict { found, .. }) => (false, found),
                Err(AppendError::Storage(error)) => return Err(error.into()),
            };
            if let Some(mut account) = self.by_id.get_mut(&id) {
                // A token that was shown meanwhile has to follow.
                account.kept = kept && account.record == record;
                account.record.number = account.record.number.max(number);
            }
        }
        Err(Refusal::new(Code::Storage, "too many sessions of one player at once: try again"))
    }

    /// Whether these two came from different networks; nothing of who was not here since the
    /// server started.
    pub fn live_apart(&self, one: PlayerId, other: PlayerId) -> Option<bool> {
        let network = |id| self.by_id.get(&id).and_then(|account| account.network);
        Some(network(one)? != network(other)?)
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

    /// Makes a player from the store known, unless it is already.
    async fn insert(&self, record: PlayerRecord) -> Result<(), Refusal> {
        self.make_room()?;
        let (id, tokens) = (record.id, record.tokens);
        let games = self.store.seats_of(id).await?;
        if let Entry::Vacant(place) = self.by_id.entry(id) {
            let _account =
                place.insert(Account { record, kept: true, games, session: None, network: None });
            for token in tokens.into_iter().flatten() {
                self.by_token.insert(token, id);
            }
        }
        Ok(())
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
        let heard = session.is_some_and(|session| session.try_send(nudge).is_ok());
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

    pub async fn look_up(&self, id: PlayerId) -> Result<(Player, bool), Refusal> {
        if let Some(account) = self.by_id.get(&id) {
            return Ok((account.record.player(), account.session.is_some()));
        }
        let record = self.store.player(id).await?;
        let unknown = || Refusal::new(Code::NotAllowed, "the server does not know that player");
        Ok((record.ok_or_else(unknown)?.player(), false))
    }

    fn forget_the_absent(&self) {
        let mut tokens = Vec::new();
        self.by_id.retain(|_, account| {
            // Who is in the store can be read back, seats and all.
            let stays = account.session.is_some() || (!account.kept && !account.games.is_empty());
            if !stays {
                tokens.extend(account.record.tokens.into_iter().flatten());
            }
            stays
        });
        // Only now: `resume` locks tokens while it holds an account, the other way round
        // would be a deadlock.
        for token in tokens {
            self.by_token.remove(&token);
        }
    }
}

fn token_unknown() -> Refusal {
    Refusal::new(Code::TokenUnknown, "this server does not know that token")
}

pub fn random_id() -> PlayerId {
    PlayerId(u64::from_le_bytes(random_bytes()) & ID_MASK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;
    use futures::executor::block_on;
    use proptest::prelude::*;
    use std::net::Ipv4Addr;

    fn session() -> SessionInbox {
        mpsc::channel(INBOX).0
    }

    fn anywhere(session: SessionInbox) -> Arriving {
        (session, Ipv4Addr::LOCALHOST.into())
    }

    #[tokio::test]
    async fn who_is_absent_and_plays_nothing_is_forgotten_with_every_token() {
        let players = Players::new(Arc::new(MemoryStore::default()));
        let come = |session: &SessionInbox| {
            players.register(None, Kind::Human, anywhere(session.clone())).expect("there is room")
        };
        let (there, gone, playing) = (session(), session(), session());
        let ann = come(&there);
        let bob = come(&gone);
        let again = players
            .resume(&bob.token.into_text(), None, anywhere(gone.clone()))
            .await
            .expect("known");
        let cyd = come(&playing);
        players.add_game(cyd.player.id, GameId::from_bits(1));
        assert!(players.hang_up(bob.player.id, &gone));
        assert!(players.hang_up(cyd.player.id, &playing));
        players.forget_the_absent();
        for (token, known) in [(ann.token, true), (again.token, false), (cyd.token, true)] {
            let back = players.resume(&token.into_text(), None, anywhere(session())).await;
            assert_eq!(back.is_ok(), known);
        }
        assert_eq!(players.by_id.len(), 2);
        assert_eq!(players.by_token.len(), 4, "two tokens of each");
    }

    #[tokio::test]
    async fn a_session_that_was_superseded_hangs_up_for_nobody() {
        let players = Players::new(Arc::new(MemoryStore::default()));
        let (older, newer) = (session(), session());
        let ann =
            players.register(None, Kind::Human, anywhere(older.clone())).expect("there is room");
        let id = ann.player.id;
        players.resume(&ann.token.into_text(), None, anywhere(newer.clone())).await.expect("known");
        assert!(!players.hang_up(id, &older));
        assert!(players.look_up(id).await.expect("known").1, "still online");
        assert!(players.hang_up(id, &newer));
    }

    #[tokio::test]
    async fn who_looks_aside_changes_nothing_for_the_session_that_speaks() {
        let players = Players::new(Arc::new(MemoryStore::default()));
        let (there, mut nudges) = mpsc::channel(INBOX);
        let ann = players.register(None, Kind::Human, anywhere(there)).expect("there is room");
        let (id, token) = (ann.player.id, ann.token.into_text());
        players.add_game(id, GameId::from_bits(1));
        for _ in 0..3 {
            let (player, games) = players.recognize(&token).await.expect("a good token");
            assert_eq!((player.id, games), (id, vec![GameId::from_bits(1)]));
        }
        assert!(nudges.try_recv().is_err(), "nobody is superseded");
        assert!(
            players.resume(&token, None, anywhere(session())).await.is_ok(),
            "still the newest token"
        );
        assert_eq!(players.recognize("a guess").await.unwrap_err().code, Code::TokenUnknown);
    }

    #[tokio::test]
    async fn who_has_a_seat_comes_back_with_either_token_to_a_server_that_restarted() {
        let store = Arc::new(MemoryStore::default());
        let before = Players::new(Arc::clone(&store) as Arc<dyn Store>);
        let guest =
            before.register(Some("ann".into()), Kind::Human, anywhere(session())).expect("room");
        let id = guest.player.id;
        let first = guest.token.into_text();
        before.keep(id).await.expect("a healthy store");
        let second = before.resume(&first, None, anywhere(session())).await.expect("known");
        let second = second.token.into_text();
        for token in [&first, &first, &second] {
            let after = Players::new(Arc::clone(&store) as Arc<dyn Store>);
            let back = after.resume(token, None, anywhere(session())).await;
            assert_eq!(back.map(|greeted| greeted.player.id).ok(), Some(id));
        }
        let after = Players::new(Arc::clone(&store) as Arc<dyn Store>);
        let late = after.resume(&first, None, anywhere(session())).await;
        assert_eq!(late.map(drop).unwrap_err().code, Code::TokenUnknown, "the second was used");
    }

    #[derive(Clone, Copy, Debug)]
    enum Turn {
        /// The player comes with the token that it has. Whether the reply arrives.
        Come(bool),
        /// The first frame after a reply that arrived, on the line of now or one of before.
        Speak(prop::sample::Index),
        /// A greeting of long ago arrives, and nobody reads the reply.
        Late(prop::sample::Index),
        Restart,
    }

    fn turn() -> impl Strategy<Value = Turn> {
        prop_oneof![
            any::<bool>().prop_map(Turn::Come),
            any::<prop::sample::Index>().prop_map(Turn::Speak),
            any::<prop::sample::Index>().prop_map(Turn::Late),
            Just(Turn::Restart),
        ]
    }

    proptest! {
        #[test]
        fn who_holds_the_token_shown_last_is_never_locked_out_and_ends_all_others_by_speaking(
            turns in prop::collection::vec(turn(), 1..40),
        ) {
            block_on(async {
                let store = Arc::new(MemoryStore::default());
                let mut players = Players::new(Arc::clone(&store) as Arc<dyn Store>);
                let mut line = session();
                let ann = players.register(None, Kind::Human, anywhere(line.clone()));
                let ann = ann.expect("there is room");
                players.keep(ann.player.id).await.expect("a healthy store");
                let (id, mut own) = (ann.player.id, ann.token.into_text());
                let (mut sent, mut shown) = (vec![own.clone()], vec![own.clone()]);
                // Every line on which a reply arrived, with the token in it.
                let mut lines = vec![(line.clone(), own.clone())];
                for turn in turns {
                    match turn {
                        Turn::Come(arrives) => {
                            line = session();
                            let back = players.resume(&own, None, anywhere(line.clone())).await;
                            let token = back.expect("the right holder").token.into_text();
                            sent.push(own.clone());
                            shown.push(token.clone());
                            if arrives {
                                own = token;
                                lines.push((line.clone(), own.clone()));
                            }
                        }
                        Turn::Speak(which) => {
                            let (on, token): &(SessionInbox, String) = which.get(&lines);
                            let said = players.holds(id, TokenHash::of(token), on).await;
                            said.expect("a healthy store");
                            if on.same_channel(&line) {
                                for other in shown.drain(..).filter(|other| *other != own) {
                                    prop_assert!(players.recognize(&other).await.is_err());
                                }
                                shown.push(own.clone());
                            }
                        }
                        Turn::Late(which) => {
                            let token: &String = which.get(&sent);
                            let late = players.resume(token, None, anywhere(session())).await;
                            if let Ok(late) = late {
                                shown.push(late.token.into_text());
                                line = session();
                            }
                        }
                        Turn::Restart => {
                            players = Players::new(Arc::clone(&store) as Arc<dyn Store>);
                            line = session();
                        }
                    }
                    prop_assert!(players.recognize(&own).await.is_ok(), "{turn:?}");
                }
                Ok(())
            })?;
        }
    }
}
