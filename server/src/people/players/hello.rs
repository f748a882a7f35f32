//! Hello: a new player, a returning one with a token, or a read-only session beside the current
//! one.

use dashmap::mapref::entry::Entry;
use oxo_protocol::{Code, Kind, PlayerId, Rejection};
use oxo_shared::Clean;

use super::remote::PlayersMessage;
use super::{
    Account, Known, MAX_TRIES, NewSession, Players, SessionEvent, SessionInbox, random_id,
    too_many_at_once,
};
use crate::people::secret::Token;
use oxo_store::{Device, PlayerRecord, TokenHash, wall_clock_ms};

impl Players {
    /// Registers a new player with a session, and issues the first token. Rejected if the server is
    /// full.
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
            // A collision is next to impossible, but must not replace another player.
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

    /// Resumes a player: supersedes the older session, sets a new name if given, and issues a new
    /// token. If the client may not have received the last token, the used one is returned instead.
    /// Both stay valid until the client [acknowledges](Players::holds) one. Rejected if the token
    /// is unknown, the player is banned or the store fails.
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
                // Stored before it is sent, because the acknowledgement ends the old token.
                self.keep(id).await?;
            }
            // Another node may have stored first and issued another token.
            if let Some(number) = self.number_with(id, token.hash()) {
                self.publish(&PlayersMessage::Speaks { id, number });
                return Ok((known, token));
            }
        }
        Err(too_many_at_once())
    }

    /// Number of log entries of `id`, if `token` belongs to that player.
    pub(super) fn number_with(&self, id: PlayerId, token: TokenHash) -> Option<u64> {
        let mut account = self.by_id.get_mut(&id)?;
        account.record.device_of(token).is_some().then_some(account.record.number)
    }

    /// Stores a new player in a cluster, where other nodes must know it. Fails only if the store
    /// does; the player is then removed again.
    pub async fn share(&self, id: PlayerId) -> Result<(), Rejection> {
        if !self.is_shared {
            return Ok(());
        }
        self.keep(id).await.inspect_err(|_| {
            self.remove_if(id, |_| true);
        })
    }

    /// Records that the client of this session has received `token`; the other tokens end. A
    /// superseded session changes nothing, because its client's token is older. Fails only if the
    /// store does.
    pub async fn holds(
        &self,
        id: PlayerId,
        token: TokenHash,
        session: &SessionInbox,
    ) -> Result<(), Rejection> {
        if self.end_other_tokens(id, token, session) { self.keep(id).await } else { Ok(()) }
    }

    /// [`Players::holds`] in memory; returns whether the record must be stored.
    fn end_other_tokens(&self, id: PlayerId, token: TokenHash, session: &SessionInbox) -> bool {
        let Some(mut account) = self.by_id.get_mut(&id) else { return false };
        if !account.session.as_ref().is_some_and(|current| current.same_channel(session)) {
            return false;
        }
        if account.spoken < account.record.number {
            // Another node changed the record and may have issued a newer token.
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

    /// The player of a token, for a read-only session. Changes neither session nor token. Rejected
    /// if the token is unknown, the player is banned or the store fails.
    pub async fn recognize(&self, text: &str) -> Result<Known, Rejection> {
        let used = TokenHash::of(text);
        let id = self.holder(used).await?;
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let device = account.record.device_of(used).ok_or_else(token_unknown)?.id;
        Ok(account.join(device))
    }

    /// Loads the player of a token, and rejects a banned one.
    pub(super) async fn holder(&self, used: TokenHash) -> Result<PlayerId, Rejection> {
        if self.is_shared {
            // A ban from another node applies before its message arrives.
            self.load_bans().await?;
        }
        if self.is_shared || !self.by_token.contains_key(&used) {
            let record = self.store.player_by_token(used).await?;
            self.insert(record.ok_or_else(token_unknown)?).await?;
        }
        let id = *self.by_token.get(&used).ok_or_else(token_unknown)?;
        self.check_player(id)?;
        Ok(id)
    }

    /// [`Players::resume`] in memory; also returns whether the record must be stored.
    pub(super) fn take_over(
        &self,
        id: PlayerId,
        used: Token,
        name: Option<Clean>,
        (session, network): NewSession,
    ) -> Result<(Known, Token, bool), Rejection> {
        let hash = used.hash();
        let mut account = self.by_id.get_mut(&id).ok_or_else(token_unknown)?;
        let previous = account.record.clone();
        // Checked again under the lock, because a newer token may have ended this one.
        let device = account.record.device_of(hash).ok_or_else(token_unknown)?;
        let seen_ms = device.seen_ms;
        let token = match device.tokens {
            // This hello may have overtaken an earlier one, or a reply was lost.
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
            // A session with a full queue is closing anyway.
            let _ = older.try_send(Box::new(SessionEvent::Superseded));
        }
        account.spoken = account.record.number;
        account.network = Some(network);
        account.kept &= account.record == previous;
        Ok((Known { seen_ms, ..account.join(device) }, token, account.in_log))
    }

    /// Issues a new token beside the one just `used`; the `older` one ends.
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
    Rejection::because(Code::TokenUnknown, &oxo_words::WHY_SIGNED_OUT)
}
