//! Who comes: new, back with a token, or aside of a session that goes on.

use dashmap::mapref::entry::Entry;
use oxo_protocol::{Code, Kind, PlayerId, Rejection};
use oxo_shared::Clean;

use super::moderation::MODERATION;
use super::remote::PlayersMessage;
use super::{Account, Known, MAX_TRIES, NewSession, Players, SessionEvent, SessionInbox};
use super::{random_id, too_many_at_once};
use crate::people::secret::Token;
use oxo_store::TokenHash;
use oxo_store::{Device, PlayerRecord, wall_clock_ms};

impl Players {
    pub fn register(
        &self,
        name: Option<Clean>,
        kind: Kind,
        (session, network): NewSession,
    ) -> Result<(Known, Token), Rejection> {
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
        arriving: NewSession,
    ) -> Result<(Known, Token), Rejection> {
        for _ in 0..MAX_TRIES {
            let used = Token::from_text(text);
            let id = self.holder(used.hash()).await?;
            let (known, token, in_log) =
                self.take_over(id, used, name.clone(), arriving.clone())?;
            if in_log {
                // Before the new token is shown: the old one ends when it is held.
                self.keep(id).await?;
            }
            if !self.peers.is_shared() {
                return Ok((known, token));
            }
            // Another node may have been first, and have shown another one.
            if let Some(number) = self.number_with(id, token.hash()) {
                self.tell(&PlayersMessage::Speaks { id, number });
                return Ok((known, token));
            }
        }
        Err(too_many_at_once())
    }

    /// How many entries the log has of `id`, if one who comes with `token` is that player.
    pub(super) fn number_with(&self, id: PlayerId, token: TokenHash) -> Option<u64> {
        let mut account = self.by_id.get_mut(&id)?;
        account.record.device_of(token).is_some().then_some(account.record.number)
    }

    /// Keeps a player who is new where other nodes have to know of it.
    pub async fn share(&self, id: PlayerId) -> Result<(), Rejection> {
        if !self.peers.is_shared() {
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
    ) -> Result<(), Rejection> {
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
    pub async fn recognize(&self, text: &str) -> Result<Known, Rejection> {
        let used = TokenHash::of(text);
        let id = self.holder(used).await?;
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let device = account.record.device_of(used).ok_or_else(token_unknown)?.id;
        Ok(account.join(device))
    }

    /// Whose token this is, if they are not banned; they are known here then.
    pub(super) async fn holder(&self, used: TokenHash) -> Result<PlayerId, Rejection> {
        if !self.by_token.contains_key(&used) || self.peers.is_shared() {
            let record = self.store.player_by_token(used).await?;
            self.insert(record.ok_or_else(token_unknown)?).await?;
        }
        if self.peers.is_shared() {
            // A ban from another node holds before anybody has told of it.
            self.load_sanctions(MODERATION).await?;
        }
        let id = *self.by_token.get(&used).ok_or_else(token_unknown)?;
        self.check_player(id)?;
        Ok(id)
    }

    /// [`Players::resume`] for a player who is known here, and whether the log has to know.
    pub(super) fn take_over(
        &self,
        id: PlayerId,
        used: Token,
        name: Option<Clean>,
        (session, network): NewSession,
    ) -> Result<(Known, Token, bool), Rejection> {
        let hash = used.hash();
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let before = account.record.clone();
        // Looked at again under the lock: a newer token may have ended this one meanwhile.
        let device = account.record.device_of(hash).ok_or_else(token_unknown)?;
        let seen_ms = device.seen_ms;
        let token = match device.tokens {
            // A greeting may have been overtaken by this one, or its reply be lost: who knows.
            [_, Some(older)] if older == hash => used,
            [_, older] => self.replace(id, device, hash, older),
        };
        let device = device.id;
        if let Some(name) = name.filter(|_| !account.record.sanctions.renamed) {
            account.record.name = name;
        }
        if let Some(older) = account.session.replace(session.clone())
            && !older.same_channel(&session)
        {
            // A full inbox belongs to a session that is going down by itself.
            let _ = older.try_send(Box::new(SessionEvent::Superseded));
        }
        account.spoken = account.record.number;
        account.network = Some(network);
        account.kept &= account.record == before;
        Ok((Known { seen_ms, ..account.join(device) }, token, account.in_log))
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
}

fn token_unknown() -> Rejection {
    Rejection::new(Code::TokenUnknown, "this server does not know that token")
}
