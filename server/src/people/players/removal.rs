//! Removal of players: absent ones from memory, old guests from the store.

use oxo_protocol::PlayerId;

use super::{Account, Players};
use oxo_store::solving::{PuzzleRecord, Solver, load};
use oxo_store::{Append, AppendError, PlayerRecord, StoreError, Subject};

impl Account {
    fn is_online(&self) -> bool {
        self.session.is_some() || self.sign_ins.are_used()
    }
}

impl Players {
    /// Erases an absent guest from the store. Returns `false` if the player is online or connects
    /// meanwhile.
    pub async fn forget(&self, id: PlayerId) -> Result<bool, StoreError> {
        let Some(record) = self.store.player(id).await? else { return Ok(false) };
        if self.is_on_any_node(&record).await {
            return Ok(false);
        }
        let (number, body) = (record.number, record.forgotten().body());
        let player = Append { subject: Subject::Player(id), expected: number, bodies: vec![body] };
        let puzzles = self.without_puzzles(id).await?;
        match self.store.append_all([player].into_iter().chain(puzzles).collect()).await {
            Ok(()) => {
                let erased = self.remove_if(id, |account| !account.is_online());
                if !erased && let Some(mut account) = self.by_id.get_mut(&id) {
                    // The guest has just connected; the next seat stores the player again.
                    account.kept = false;
                }
                Ok(erased)
            }
            Err(AppendError::Conflict { .. }) => Ok(false),
            Err(AppendError::Storage(error)) => Err(error),
        }
    }

    /// The entry that removes what a player has done at puzzles, if there is anything.
    async fn without_puzzles(&self, id: PlayerId) -> Result<Option<Append>, StoreError> {
        let subject = Subject::Solver(id);
        let (solver, expected) = load::<Solver>(&*self.store, subject).await?;
        let bodies = vec![Solver::default().body()];
        Ok(solver.map(|_| Append { subject, expected, bodies }))
    }

    async fn is_on_any_node(&self, record: &PlayerRecord) -> bool {
        if self.by_id.get(&record.id).is_some_and(|account| account.is_online()) {
            return true;
        }
        for device in &record.devices {
            if self.is_used_elsewhere(record.id, device.id).await {
                return true;
            }
        }
        false
    }

    /// Removes `id` from memory if the predicate holds. Returns whether it is gone now.
    pub(super) fn remove_if(&self, id: PlayerId, condition: impl Fn(&Account) -> bool) -> bool {
        if let Some((_, account)) = self.by_id.remove_if(&id, |_, account| condition(account)) {
            self.end_tokens(account.record.tokens());
        }
        !self.by_id.contains_key(&id)
    }

    pub(super) fn remove_absent(&self) {
        let mut tokens = Vec::new();
        self.by_id.retain(|_, account| {
            // A stored player can be loaded again, with its seats.
            let stays = account.is_online() || (!account.kept && !account.games.is_empty());
            if !stays {
                tokens.extend(account.record.tokens());
            }
            stays
        });
        // After the loop: `resume` locks tokens while it holds an account, so the reverse order
        // could deadlock.
        self.end_tokens(tokens);
    }
}
