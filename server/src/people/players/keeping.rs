//! What the log has of players: what is not kept there yet, and what others have kept.

use dashmap::mapref::entry::Entry;
use oxo_protocol::{Player, PlayerId, Rejection};
use oxo_shared::BySide;

use super::{Account, MAX_TRIES, Players};
use oxo_store::{Append, AppendError, PlayerRecord, StoreError, Subject};

impl Players {
    /// Keeps a player in the store, if it is a client. Afterwards a token that was shown is
    /// good for as long as the store lasts.
    pub async fn keep(&self, id: PlayerId) -> Result<(), Rejection> {
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
        if self.peers.is_shared() {
            return self.catch_up(id).await;
        }
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.reach(found);
        }
        Ok(())
    }

    /// Takes over what another node has kept of a player who is known here: what was changed
    /// here meanwhile is void.
    pub(super) async fn catch_up(&self, id: PlayerId) -> Result<(), StoreError> {
        if !self.peers.is_shared() {
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

    /// Makes a player from the store known again.
    pub async fn remember(&self, id: PlayerId) -> Result<(), Rejection> {
        if !self.by_id.contains_key(&id)
            && let Some(record) = self.store.player(id).await?
        {
            self.insert(record).await?;
        }
        Ok(())
    }

    /// Makes a player from the store known, or known again as other nodes have made it.
    pub(super) async fn insert(&self, record: PlayerRecord) -> Result<(), Rejection> {
        if !self.by_id.contains_key(&record.id) {
            self.make_room()?;
        }
        let games = self.store.seats_of(record.id).await?;
        match self.by_id.entry(record.id) {
            Entry::Vacant(place) => {
                self.note_tokens(&record);
                place.insert(Account { games, ..Account::of(record, true) });
            }
            Entry::Occupied(mut place) if self.peers.is_shared() => {
                self.renew(place.get_mut(), record);
                place.get_mut().games = games;
            }
            Entry::Occupied(_) => {}
        }
        Ok(())
    }
}
