//! Who is not known here any more: the absent, where there is no room, and old guests for ever.

use oxo_protocol::PlayerId;

use super::moderation::MODERATION;
use super::{Account, Players};
use oxo_store::{AppendError, PlayerRecord, StoreError, Subject};

impl Account {
    fn is_there(&self) -> bool {
        self.session.is_some() || self.sign_ins.are_used()
    }
}

impl Players {
    /// Forgets a guest who is not there, for ever; whether it did. Who comes back at this very
    /// moment stays.
    pub async fn forget(&self, id: PlayerId) -> Result<bool, StoreError> {
        let Some(record) = self.store.player(id).await? else { return Ok(false) };
        if self.is_on_any_node(&record).await {
            return Ok(false);
        }
        let (number, body) = (record.number, record.forgotten().body());
        match self.store.append(Subject::Player(id), number, vec![body]).await {
            Ok(()) => {
                let lost = self.lose(id, |account| !account.is_there());
                if !lost && let Some(mut account) = self.by_id.get_mut(&id) {
                    // Who came in this moment is kept anew with the next seat.
                    account.kept = false;
                }
                Ok(lost)
            }
            Err(AppendError::Conflict { .. }) => Ok(false),
            Err(AppendError::Storage(error)) => Err(error),
        }
    }

    async fn is_on_any_node(&self, record: &PlayerRecord) -> bool {
        if self.by_id.get(&record.id).is_some_and(|account| account.is_there()) {
            return true;
        }
        for device in &record.devices {
            if self.is_used_elsewhere(record.id, device.id).await {
                return true;
            }
        }
        false
    }

    /// Knows `id` no more, if that holds of the account; whether nobody is known by it now.
    pub(super) fn lose(&self, id: PlayerId, holds: impl Fn(&Account) -> bool) -> bool {
        if let Some((_, account)) = self.by_id.remove_if(&id, |_, account| holds(account)) {
            self.end_tokens(account.record.tokens());
        }
        !self.by_id.contains_key(&id)
    }

    pub(super) fn forget_the_absent(&self) {
        let mut tokens = Vec::new();
        self.by_id.retain(|_, account| {
            // Who is in the store can be read back, seats and all.
            let stays = account.is_there()
                || account.record.id == MODERATION
                || (!account.kept && !account.games.is_empty());
            if !stays {
                tokens.extend(account.record.tokens());
            }
            stays
        });
        // Only now: `resume` locks tokens while it holds an account, the other way round
        // would be a deadlock.
        self.end_tokens(tokens);
    }
}
