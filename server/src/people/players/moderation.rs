//! Moderation: sanctions of operators. They are stored, so every node applies them: bans by
//! themselves, the others in player records.

use std::net::IpAddr;

use oxo_protocol::{Code, Kind, PlayerId, Rejection};
use oxo_shared::Clean;
use oxo_words::{Message, WhyBanned, WhyMuted, WhyNetworkBanned};
use serde::{Deserialize, Serialize};

use super::remote::PlayersMessage;
use super::{MAX_TRIES, Players, SessionEvent, too_many_at_once, unknown_player};
use oxo_store::{
    AppendError, Ban, Banned, Moderation, PlayerRecord, Sanction, StoreError, Subject, shown_minute,
};

/// Maximum number of bans. With long reasons their record still fits a NATS message.
const MAX_BANS: usize = 1_000;
/// Maximum length of a reason in characters.
pub const MAX_REASON: usize = 120;

/// A player with a session on this node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Online {
    pub id: PlayerId,
    pub name: Clean,
    pub kind: Kind,
    /// Network of the last connection.
    pub from: Option<IpAddr>,
    /// Number of unfinished games.
    pub games: usize,
    pub muted: bool,
}

impl Players {
    pub fn here(&self) -> Vec<Online> {
        let now_ms = self.store.now_ms();
        let accounts = self.by_id.iter().filter(|account| account.session.is_some());
        let online = accounts.map(|account| Online {
            id: account.record.id,
            name: account.record.name.clone(),
            kind: account.record.kind,
            from: account.network,
            games: account.games.len(),
            muted: account.record.sanctions.mute.as_ref().is_some_and(|mute| mute.holds(now_ms)),
        });
        online.collect()
    }

    pub fn bans(&self) -> Vec<Ban> {
        let now_ms = self.store.now_ms();
        let moderation = self.moderation.read();
        moderation.bans.iter().filter(|ban| ban.sanction.holds(now_ms)).cloned().collect()
    }

    /// Rejects a player who is banned, or whose network is.
    pub fn check(&self, id: PlayerId, address: IpAddr) -> Result<(), Rejection> {
        self.check_bans(|who| *who == Banned::Player(id) || who.has(address))
    }

    /// Rejects an address in a banned network.
    pub fn check_network(&self, address: IpAddr) -> Result<(), Rejection> {
        self.check_bans(|who| who.has(address))
    }

    pub(super) fn check_player(&self, id: PlayerId) -> Result<(), Rejection> {
        self.check_bans(|who| *who == Banned::Player(id))
    }

    fn check_bans(&self, applies: impl Fn(&Banned) -> bool) -> Result<(), Rejection> {
        let moderation = self.moderation.read();
        let mut applicable = moderation.bans.iter().filter(|ban| applies(&ban.who));
        let ban = applicable.find(|ban| ban.sanction.holds(self.store.now_ms()));
        ban.map_or(Ok(()), |ban| Err(banned(ban)))
    }

    /// Rejects a chat message of a muted player.
    pub fn check_mute(&self, id: PlayerId) -> Result<(), Rejection> {
        let account = self.by_id.get(&id);
        let mute = account.and_then(|account| account.record.sanctions.mute.clone());
        match mute.filter(|mute| mute.holds(self.store.now_ms())) {
            Some(mute) => {
                let (until, reason) = (end_of(&mute), &mute.reason);
                Err(Rejection::because(Code::NotAllowed, &WhyMuted { until, reason }))
            }
            None => Ok(()),
        }
    }

    /// Bans a player or network, replacing an earlier ban, and ends their sessions. Rejected beyond
    /// [`MAX_BANS`] bans, or if the store fails.
    pub async fn ban(&self, ban: Ban) -> Result<(), Rejection> {
        let now_ms = self.store.now_ms();
        let is_full = self.bans().iter().filter(|other| other.who != ban.who).count() >= MAX_BANS;
        if is_full {
            return Err(Rejection::new(
                Code::TooMany,
                format!("there are already {MAX_BANS} bans; lift one first"),
            ));
        }
        self.change_bans(|bans| {
            bans.retain(|other| other.who != ban.who && other.sanction.holds(now_ms));
            bans.push(ban.clone());
        })
        .await
    }

    /// Lifts a ban. Rejected if there is none, or the store fails.
    pub async fn unban(&self, who: &Banned) -> Result<(), Rejection> {
        if !self.bans().iter().any(|ban| ban.who == *who) {
            return Err(Rejection::new(Code::NotAllowed, format!("{who} is not banned")));
        }
        self.change_bans(|bans| bans.retain(|ban| ban.who != *who)).await
    }

    /// Changes the bans on all nodes.
    async fn change_bans(&self, change: impl Fn(&mut Vec<Ban>)) -> Result<(), Rejection> {
        for _ in 0..MAX_TRIES {
            let mut newest = Moderation::load(&*self.store).await?;
            change(&mut newest.bans);
            let body = newest.body();
            match self.store.append(Subject::Moderation, newest.number, vec![body]).await {
                Ok(()) => {
                    newest.number += 1;
                    self.apply_bans(newest);
                    self.publish(&PlayersMessage::Banned);
                    return Ok(());
                }
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Storage(error)) => return Err(error.into()),
            }
        }
        Err(too_many_at_once())
    }

    /// Loads the bans, set before the start or on another node, and enforces them.
    pub async fn load_bans(&self) -> Result<(), StoreError> {
        self.apply_bans(Moderation::load(&*self.store).await?);
        Ok(())
    }

    fn apply_bans(&self, newest: Moderation) {
        {
            let mut known = self.moderation.write();
            if newest.number <= known.number {
                return;
            }
            *known = newest;
        }
        let bans = self.bans();
        for mut account in self.by_id.iter_mut().filter(|account| account.sign_ins.are_used()) {
            let network = account.network.filter(|_| account.session.is_some());
            let applies = |ban: &&Ban| {
                ban.who == Banned::Player(account.record.id)
                    || network.is_some_and(|network| ban.who.has(network))
            };
            if let Some(ban) = bans.iter().find(applies) {
                account.sign_ins.dismiss(&banned(ban).msg);
            }
        }
    }

    /// Mutes a player, or lifts the mute. Rejected if the player is unknown or the store fails.
    pub async fn mute(&self, id: PlayerId, mute: Option<Sanction>) -> Result<(), Rejection> {
        self.moderate(id, |record| record.sanctions.mute.clone_from(&mute)).await
    }

    /// Gives a player a name that the player cannot change. Rejected if the player is unknown or
    /// the store fails.
    pub async fn rename(&self, id: PlayerId, name: Clean) -> Result<(), Rejection> {
        self.moderate(id, |record| {
            record.name.clone_from(&name);
            record.sanctions.renamed = true;
        })
        .await
    }

    /// Changes the stored record of a player on all nodes, and enforces its sanctions.
    async fn moderate(
        &self,
        id: PlayerId,
        change: impl Fn(&mut PlayerRecord),
    ) -> Result<(), Rejection> {
        self.change(id, change).await?;
        self.enforce(id);
        self.publish(&PlayersMessage::Sanctioned { id });
        Ok(())
    }

    /// Changes name, sanctions or visibility of a player. The change is stored before this returns.
    pub(super) async fn change(
        &self,
        id: PlayerId,
        change: impl Fn(&mut PlayerRecord),
    ) -> Result<(), Rejection> {
        for _ in 0..MAX_TRIES {
            self.reload(id).await?;
            let previous = self.try_change(id, &change)?;
            if let Err(rejection) = self.keep(id).await {
                if let Some(mut account) = self.by_id.get_mut(&id) {
                    let record = &mut account.record;
                    (record.name, record.sanctions) = (previous.name, previous.sanctions);
                    record.unlisted = previous.unlisted;
                }
                return Err(rejection);
            }
            // Another node may have stored first, which drops this change.
            let account = self.by_id.get(&id).ok_or_else(too_many_at_once)?;
            let mut updated = account.record.clone();
            change(&mut updated);
            if updated == account.record {
                return Ok(());
            }
        }
        Err(too_many_at_once())
    }

    /// Returns the previous record.
    fn try_change(
        &self,
        id: PlayerId,
        change: impl Fn(&mut PlayerRecord),
    ) -> Result<PlayerRecord, Rejection> {
        let mut account = self.by_id.get_mut(&id).ok_or_else(unknown_player)?;
        let previous = account.record.clone();
        change(&mut account.record);
        account.kept &= account.record == previous;
        Ok(previous)
    }

    /// Loads the current record of a player from the log.
    pub(super) async fn reload(&self, id: PlayerId) -> Result<(), Rejection> {
        self.remember(id).await?;
        Ok(self.catch_up(id).await?)
    }

    /// Loads the sanctions of a player in memory, set on another node, and enforces them. Fails if
    /// the record cannot be read.
    pub async fn load_sanctions(&self, id: PlayerId) -> Result<(), Rejection> {
        if self.by_id.contains_key(&id) {
            self.reload(id).await?;
            self.enforce(id);
        }
        Ok(())
    }

    fn enforce(&self, id: PlayerId) {
        let name = self.by_id.get(&id).map(|account| account.record.name.clone());
        if let Some(name) = name {
            self.notify(id, SessionEvent::Renamed(name));
        }
    }

    /// Ends the sessions of a player on all nodes.
    pub fn dismiss(&self, id: PlayerId, why: Clean) {
        self.dismiss_here(id, &why);
        self.publish(&PlayersMessage::Dismissed { id, why });
    }

    pub(super) fn dismiss_here(&self, id: PlayerId, why: &Clean) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.sign_ins.dismiss(why);
        }
    }

    /// Sends an announcement to all players on all nodes.
    pub fn announce(&self, text: Clean) {
        self.announce_here(&text);
        self.publish(&PlayersMessage::Announced { text });
    }

    pub(super) fn announce_here(&self, text: &Clean) {
        for account in &self.by_id {
            if let Some(session) = &account.session {
                // A session with a full queue is closing anyway.
                let _ = session.try_send(Box::new(SessionEvent::Announced(text.clone())));
            }
        }
    }
}

fn banned(Ban { who, sanction }: &Ban) -> Rejection {
    let (until, reason) = (end_of(sanction), &sanction.reason);
    let why: &dyn Message = match who {
        Banned::Player(_) => &WhyBanned { until, reason },
        Banned::Network(_) => &WhyNetworkBanned { until, reason },
    };
    Rejection::because(Code::Banned, why)
}

/// When a sanction ends, for a message; `ever` if it does not.
fn end_of(sanction: &Sanction) -> String {
    sanction.until_ms.and_then(shown_minute).unwrap_or_else(|| "ever".to_owned())
}
