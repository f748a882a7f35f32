//! Storage of players: appends changed records to the log, and applies what other nodes appended.

use dashmap::mapref::entry::Entry;
use oxo_protocol::{Player, PlayerId, Rejection};
use oxo_shared::BySide;

use super::{Account, MAX_TRIES, Players};
use oxo_store::{Append, AppendError, PlayerRecord, StoreError, Subject};

impl Players {
    /// Stores a player, unless it is a server bot. Afterwards a token that was sent is valid as
    /// long as the store lasts. Fails only if the store does.
    pub async fn keep(&self, id: PlayerId) -> Result<(), Rejection> {
        let kept = self.keep_before(&[id], None).await;
        Ok(kept.map_err(StoreError::from)?)
    }

    /// Stores `seat`, which seats these players, and before it in the same commit their changed
    /// records. A player needs the record to come back to the seat. A conflict means that the game
    /// has other entries than `seat` expects.
    pub async fn keep_seated(
        &self,
        seats: &BySide<Option<Player>>,
        seat: Append,
    ) -> Result<(), AppendError> {
        let mut ids: Vec<_> = seats.values().flatten().map(|player| player.id).collect();
        // A hot-seat game has one player on both seats.
        ids.dedup();
        self.keep_before(&ids, Some(seat)).await
    }

    async fn keep_before(&self, ids: &[PlayerId], then: Option<Append>) -> Result<(), AppendError> {
        for _ in 0..MAX_TRIES {
            let unstored: Vec<_> = ids.iter().filter_map(|&id| self.unstored(id)).collect();
            let players = unstored.iter().map(|record| Append {
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
            unstored.iter().take_while(before).for_each(|record| self.note_kept(record));
            match kept {
                Err(AppendError::Conflict { subject: Subject::Player(id), found, .. }) => {
                    self.was_behind(id, found).await?;
                }
                done => return done,
            }
        }
        Err(StoreError("sessions of one player changed it at the same time".into()).into())
    }

    /// The record to store, if it has changed.
    fn unstored(&self, id: PlayerId) -> Option<PlayerRecord> {
        let mut account = self.by_id.get_mut(&id)?;
        account.in_log = true;
        (!account.kept).then(|| account.record.clone())
    }

    fn note_kept(&self, record: &PlayerRecord) {
        if let Some(mut account) = self.by_id.get_mut(&record.id) {
            // A record that has changed meanwhile is stored again.
            account.kept |= account.record == *record;
            account.reach(record.number + 1);
        }
    }

    /// The log has entries that this node did not know: from another node or session, or from an
    /// append that seemed to fail.
    async fn was_behind(&self, id: PlayerId, found: u64) -> Result<(), StoreError> {
        if self.is_shared {
            return self.catch_up(id).await;
        }
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.reach(found);
        }
        Ok(())
    }

    /// Applies the record that another node stored. Drops concurrent changes of this node.
    pub(super) async fn catch_up(&self, id: PlayerId) -> Result<(), StoreError> {
        if !self.is_shared || !self.by_id.contains_key(&id) {
            return Ok(());
        }
        match self.store.player(id).await? {
            Some(record) => {
                if let Some(mut account) = self.by_id.get_mut(&id) {
                    self.replace_record(&mut account, record);
                }
            }
            None => {
                self.remove_if(id, |account| account.record.number > 0);
            }
        }
        Ok(())
    }

    fn replace_record(&self, account: &mut Account, record: PlayerRecord) {
        if record.number <= account.record.number {
            return;
        }
        self.end_tokens(account.record.tokens());
        self.note_tokens(&record);
        for device in &account.record.devices {
            if record.devices.iter().all(|other| other.id != device.id) {
                account.sign_ins.end_device(device.id);
            }
        }
        account.record = record;
        account.kept = true;
    }

    /// Loads a player from the store, unless it is in memory. Rejected if the server is full or the
    /// store cannot be read.
    pub async fn remember(&self, id: PlayerId) -> Result<(), Rejection> {
        if !self.by_id.contains_key(&id)
            && let Some(record) = self.store.player(id).await?
        {
            self.insert(record).await?;
        }
        Ok(())
    }

    /// Adds a player from the store, or updates it to a newer state.
    pub(super) async fn insert(&self, record: PlayerRecord) -> Result<(), Rejection> {
        if !self.by_id.contains_key(&record.id) {
            self.make_room()?;
        }
        let games = self.store.index().await.seats_of(record.id).await?;
        match self.by_id.entry(record.id) {
            Entry::Vacant(place) => {
                self.note_tokens(&record);
                place.insert(Account { games, ..Account::of(record, true) });
            }
            Entry::Occupied(mut place) => {
                self.replace_record(place.get_mut(), record);
                place.get_mut().games = games;
            }
        }
        Ok(())
    }
}
