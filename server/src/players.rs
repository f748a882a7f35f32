//! Who is known to the server: names, tokens, seats, and the socket that speaks for each.

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use oxo_shared::protocol::{Code, GameId, Kind, PlayerId, Refusal, Seat};
use tokio::sync::mpsc;

use crate::game::GameHandle;
use crate::secret::{Token, TokenHash, random_bytes};

/// Players remembered at once. One takes about 300 bytes.
const MAX_PLAYERS: usize = 100_000;
/// Unfinished games in which one player may have a seat.
const MAX_SEATS: usize = 64;
/// What may wait for one session: at most a pairing per seek, and its end.
pub const INBOX: usize = 16;
/// Player ids have 53 bits, so that every JSON reader keeps them exact.
const ID_MASK: u64 = (1 << 53) - 1;

/// Who somebody is, as seats show it.
pub type Identity = Seat;

/// Something a session must hear that it did not ask for.
#[derive(Debug)]
pub enum Nudge {
    /// An opponent was found.
    Seated(GameHandle),
    /// The same player came back on another socket.
    Superseded,
}

/// The way to the session of a player.
pub type SessionInbox = mpsc::Sender<Nudge>;

#[derive(Debug)]
struct Account {
    identity: Identity,
    /// The token shown last, and the one before it until the last is first used.
    tokens: [Option<TokenHash>; 2],
    games: Vec<GameId>,
    session: Option<SessionInbox>,
}

/// All players. Guests live as long as the process.
#[derive(Debug, Default)]
pub struct Players {
    by_id: DashMap<PlayerId, Account>,
    by_token: DashMap<TokenHash, PlayerId>,
}

/// The answer to a greeting.
#[derive(Debug)]
pub struct Greeted {
    /// Who it is.
    pub identity: Identity,
    /// To come back with.
    pub token: Token,
    /// Unfinished games in which there is a seat.
    pub games: Vec<GameId>,
}

impl Players {
    /// Makes a new player known.
    ///
    /// # Errors
    /// `full`.
    pub fn register(
        &self,
        name: Option<String>,
        kind: Kind,
        session: SessionInbox,
    ) -> Result<Greeted, Refusal> {
        if self.by_id.len() >= MAX_PLAYERS {
            self.forget_the_absent();
        }
        if self.by_id.len() >= MAX_PLAYERS {
            return Err(Refusal::new(Code::Full, "the server knows too many players already"));
        }
        let token = Token::random();
        loop {
            let id = random_id();
            // An id in use is as good as impossible, and must not take somebody's place.
            let Entry::Vacant(place) = self.by_id.entry(id) else { continue };
            let name = name.unwrap_or_else(|| format!("guest-{:04}", id.0 % 10_000));
            let identity = Identity::new(id, name, kind);
            place.insert(Account {
                identity: identity.clone(),
                tokens: [Some(token.hash()), None],
                games: Vec::new(),
                session: Some(session),
            });
            self.by_token.insert(token.hash(), id);
            return Ok(Greeted { identity, token, games: Vec::new() });
        }
    }

    /// Lets a player go on: a new token, the older session superseded, and a new name
    /// if one is given.
    ///
    /// # Errors
    /// `token_unknown`.
    pub fn resume(
        &self,
        text: &str,
        name: Option<String>,
        session: SessionInbox,
    ) -> Result<Greeted, Refusal> {
        let unknown = || Refusal::new(Code::TokenUnknown, "this server does not know that token");
        let used = TokenHash::of(text);
        let id = *self.by_token.get(&used).ok_or_else(unknown)?;
        let account = self.by_id.get_mut(&id);
        // Looked at again under the lock: a newer token may have ended this one meanwhile.
        let account = account.filter(|account| account.tokens.contains(&Some(used)));
        let mut account = account.ok_or_else(unknown)?;
        let token = Token::random();
        // The token just used has arrived, so the other one is no longer needed.
        for old in account.tokens.into_iter().flatten().filter(|&old| old != used) {
            self.by_token.remove(&old);
        }
        account.tokens = [Some(token.hash()), Some(used)];
        self.by_token.insert(token.hash(), id);
        if let Some(name) = name {
            account.identity.name = name;
        }
        if let Some(older) = account.session.replace(session) {
            // A full inbox belongs to a session that is going down by itself.
            let _ = older.try_send(Nudge::Superseded);
        }
        Ok(Greeted { identity: account.identity.clone(), token, games: account.games.clone() })
    }

    /// The session of `id` has ended. Whether it was the one that spoke for the player:
    /// a newer one stays.
    pub fn hang_up(&self, id: PlayerId, session: &SessionInbox) -> bool {
        let Some(mut account) = self.by_id.get_mut(&id) else { return false };
        let spoke = account.session.take_if(|current| current.same_channel(session));
        spoke.is_some()
    }

    /// Tells the session of `id` something, if there is one: whichever speaks for the
    /// player by now.
    pub fn nudge(&self, id: PlayerId, nudge: Nudge) {
        let session = self.by_id.get(&id).and_then(|account| account.session.clone());
        // Who is gone misses it; the seat is held, and shown on the player's return.
        let heard = session.is_some_and(|session| session.try_send(nudge).is_ok());
        tracing::debug!(player = %id, heard, "nudged");
    }

    /// Whether `id` may take another seat.
    ///
    /// # Errors
    /// `too_many`.
    pub fn check_seats(&self, id: PlayerId) -> Result<(), Refusal> {
        if self.by_id.get(&id).is_some_and(|account| account.games.len() >= MAX_SEATS) {
            return Err(Refusal::new(Code::TooMany, "finish some of your games first"));
        }
        Ok(())
    }

    /// Notes that `id` has a seat in `game`. Bots of the server are no players in this sense.
    pub fn add_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.games.push(game);
        }
    }

    /// Notes that `game` is over, or gone, for `id`.
    pub fn remove_game(&self, id: PlayerId, game: GameId) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.games.retain(|&other| other != game);
        }
    }

    /// Name, presence and unfinished games of a player.
    #[must_use]
    pub fn look_up(&self, id: PlayerId) -> Option<(Identity, bool, Vec<GameId>)> {
        let account = self.by_id.get(&id)?;
        Some((account.identity.clone(), account.session.is_some(), account.games.clone()))
    }

    fn forget_the_absent(&self) {
        let mut tokens = Vec::new();
        self.by_id.retain(|_, account| {
            let stays = account.session.is_some() || !account.games.is_empty();
            if !stays {
                tokens.extend(account.tokens.into_iter().flatten());
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

/// A new player's id.
#[must_use]
pub fn random_id() -> PlayerId {
    PlayerId(u64::from_le_bytes(random_bytes()) & ID_MASK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> SessionInbox {
        mpsc::channel(INBOX).0
    }

    #[test]
    fn who_is_absent_and_plays_nothing_is_forgotten_with_every_token() {
        let players = Players::default();
        let come = |session: &SessionInbox| {
            players.register(None, Kind::Human, session.clone()).expect("there is room")
        };
        let (there, gone, playing) = (session(), session(), session());
        let ann = come(&there);
        let bob = come(&gone);
        let again = players.resume(&bob.token.into_text(), None, gone.clone()).expect("known");
        let cyd = come(&playing);
        players.add_game(cyd.identity.id, GameId::from_bits(1));
        assert!(players.hang_up(bob.identity.id, &gone));
        assert!(players.hang_up(cyd.identity.id, &playing));
        players.forget_the_absent();
        let back = |token: Token| players.resume(&token.into_text(), None, session()).is_ok();
        assert_eq!([back(ann.token), back(again.token), back(cyd.token)], [true, false, true]);
        assert_eq!(players.by_id.len(), 2);
        assert_eq!(players.by_token.len(), 4, "two tokens of each");
    }

    #[test]
    fn a_session_that_was_superseded_hangs_up_for_nobody() {
        let players = Players::default();
        let (older, newer) = (session(), session());
        let ann = players.register(None, Kind::Human, older.clone()).expect("there is room");
        let id = ann.identity.id;
        players.resume(&ann.token.into_text(), None, newer.clone()).expect("known");
        assert!(!players.hang_up(id, &older));
        assert!(players.look_up(id).expect("known").1, "still online");
        assert!(players.hang_up(id, &newer));
    }
}
