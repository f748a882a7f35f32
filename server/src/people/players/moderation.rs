//! What operators decide about players: kept as all else of them, so on every node. What is not
//! about one player is kept with the house.

use std::net::IpAddr;

use oxo_protocol::{Code, Kind, PlayerId, Rejection};
use oxo_shared::Clean;
use serde::{Deserialize, Serialize};

use super::remote::PlayersMessage;
use super::{Account, MAX_TRIES, Players, SessionEvent, too_many_at_once};
use oxo_store::{Ban, Banned, Device, PlayerRecord, Sanction};

/// A player who has no token and never a seat, whose entry has what holds for everybody.
pub const MODERATION: PlayerId = PlayerId(0);
/// Bans at once: with long reasons their entry is still a message that NATS takes.
const MAX_BANS: usize = 1_000;
/// Characters of a reason: a sentence.
pub const MAX_REASON: usize = 120;

/// Somebody for whom a session speaks on this node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Online {
    pub id: PlayerId,
    pub name: Clean,
    pub kind: Kind,
    /// From which network.
    pub from: Option<IpAddr>,
    /// Unfinished ones.
    pub games: usize,
    pub muted: bool,
}

impl Players {
    pub fn here(&self) -> Vec<Online> {
        let now_ms = self.store.now_ms();
        let there = self.by_id.iter().filter(|account| account.session.is_some());
        let online = there.map(|account| Online {
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
        let house = self.by_id.get(&MODERATION);
        let bans = house.map(|house| house.record.sanctions.bans.clone()).unwrap_or_default();
        bans.into_iter().filter(|ban| ban.sanction.holds(now_ms)).collect()
    }

    /// Refuses who is banned, or comes from a network that is.
    pub fn check(&self, id: PlayerId, address: IpAddr) -> Result<(), Rejection> {
        self.check_bans(|who| *who == Banned::Player(id) || who.has(address))
    }

    /// Refuses who comes from a network that is banned.
    pub fn check_network(&self, address: IpAddr) -> Result<(), Rejection> {
        self.check_bans(|who| who.has(address))
    }

    pub(super) fn check_player(&self, id: PlayerId) -> Result<(), Rejection> {
        self.check_bans(|who| *who == Banned::Player(id))
    }

    fn check_bans(&self, concerns: impl Fn(&Banned) -> bool) -> Result<(), Rejection> {
        let Some(house) = self.by_id.get(&MODERATION) else { return Ok(()) };
        let mut concerning = house.record.sanctions.bans.iter().filter(|ban| concerns(&ban.who));
        let ban = concerning.find(|ban| ban.sanction.holds(self.store.now_ms()));
        ban.map_or(Ok(()), |ban| Err(banned(ban)))
    }

    /// Refuses a line of chat of who is muted.
    pub fn check_mute(&self, id: PlayerId) -> Result<(), Rejection> {
        let account = self.by_id.get(&id);
        let mute = account.and_then(|account| account.record.sanctions.mute.clone());
        match mute.filter(|mute| mute.holds(self.store.now_ms())) {
            Some(mute) => {
                Err(Rejection::new(Code::NotAllowed, format!("an operator has muted you {mute}")))
            }
            None => Ok(()),
        }
    }

    /// Bans somebody, in place of an earlier ban; their sessions end.
    pub async fn ban(&self, ban: Ban) -> Result<(), Rejection> {
        let now_ms = self.store.now_ms();
        let is_full = self.bans().iter().filter(|other| other.who != ban.who).count() >= MAX_BANS;
        if is_full {
            return Err(Rejection::new(
                Code::TooMany,
                format!("there are {MAX_BANS} bans already"),
            ));
        }
        self.moderate(MODERATION, |house| {
            let bans = &mut house.sanctions.bans;
            bans.retain(|other| other.who != ban.who && other.sanction.holds(now_ms));
            bans.push(ban.clone());
        })
        .await
    }

    pub async fn unban(&self, who: &Banned) -> Result<(), Rejection> {
        if !self.bans().iter().any(|ban| ban.who == *who) {
            return Err(Rejection::new(Code::NotAllowed, format!("{who} is not banned")));
        }
        self.moderate(MODERATION, |house| house.sanctions.bans.retain(|ban| ban.who != *who)).await
    }

    pub async fn mute(&self, id: PlayerId, mute: Option<Sanction>) -> Result<(), Rejection> {
        self.moderate(id, |record| record.sanctions.mute.clone_from(&mute)).await
    }

    pub async fn rename(&self, id: PlayerId, name: Clean) -> Result<(), Rejection> {
        self.moderate(id, |record| {
            record.name.clone_from(&name);
            record.sanctions.renamed = true;
        })
        .await
    }

    /// Changes what is kept of a player, here and on all nodes.
    async fn moderate(
        &self,
        id: PlayerId,
        change: impl Fn(&mut PlayerRecord),
    ) -> Result<(), Rejection> {
        for _ in 0..MAX_TRIES {
            self.look_again(id).await?;
            let before = self.try_change(id, &change)?;
            if let Err(rejection) = self.keep(id).await {
                if let Some(mut account) = self.by_id.get_mut(&id) {
                    (account.record.name, account.record.sanctions) =
                        (before.name, before.sanctions);
                }
                return Err(rejection);
            }
            // Another node may have been first, and have made this void.
            let account = self.by_id.get(&id).ok_or_else(too_many_at_once)?;
            let mut again = account.record.clone();
            change(&mut again);
            let holds = again == account.record;
            drop(account);
            if holds {
                self.enforce(id);
                self.tell(&PlayersMessage::Sanctioned { id });
                return Ok(());
            }
        }
        Err(too_many_at_once())
    }

    /// Returns what was known before.
    fn try_change(
        &self,
        id: PlayerId,
        change: impl Fn(&mut PlayerRecord),
    ) -> Result<PlayerRecord, Rejection> {
        let unknown = || Rejection::new(Code::NotAllowed, "the server does not know that player");
        let mut account = self.by_id.get_mut(&id).ok_or_else(unknown)?;
        let before = account.record.clone();
        change(&mut account.record);
        account.kept &= account.record == before;
        Ok(before)
    }

    /// Knows a player as the log does.
    pub(super) async fn look_again(&self, id: PlayerId) -> Result<(), Rejection> {
        self.remember(id).await?;
        if id == MODERATION {
            self.by_id.entry(MODERATION).or_insert_with(|| {
                // Without a token, and always there: nobody who was forgotten.
                let door = Device { seen_ms: u64::MAX, ..Device::only([None; 2]) };
                Account::of(PlayerRecord::new(id, Clean::default(), Kind::Bot, door), true)
            });
        }
        Ok(self.catch_up(id).await?)
    }

    /// Learns what was decided, here before the start or on another node, and sees that it holds.
    pub async fn load_sanctions(&self, id: PlayerId) -> Result<(), Rejection> {
        if id != MODERATION && !self.by_id.contains_key(&id) {
            return Ok(());
        }
        let before = self.bans();
        self.look_again(id).await?;
        if id != MODERATION || self.bans() != before {
            self.enforce(id);
        }
        Ok(())
    }

    fn enforce(&self, id: PlayerId) {
        if id != MODERATION {
            let name = self.by_id.get(&id).map(|account| account.record.name.clone());
            if let Some(name) = name {
                self.notify(id, SessionEvent::Renamed(name));
            }
            return;
        }
        let bans = self.bans();
        for mut account in self.by_id.iter_mut().filter(|account| account.sign_ins.are_used()) {
            let network = account.network.filter(|_| account.session.is_some());
            let concerns = |ban: &&Ban| {
                ban.who == Banned::Player(account.record.id)
                    || network.is_some_and(|network| ban.who.has(network))
            };
            if let Some(ban) = bans.iter().find(concerns) {
                account.sign_ins.dismiss(&banned(ban).msg);
            }
        }
    }

    /// Ends the sessions of a player on all nodes.
    pub fn dismiss(&self, id: PlayerId, why: Clean) {
        self.dismiss_here(id, &why);
        self.tell(&PlayersMessage::Dismissed { id, why });
    }

    pub(super) fn dismiss_here(&self, id: PlayerId, why: &Clean) {
        if let Some(mut account) = self.by_id.get_mut(&id) {
            account.sign_ins.dismiss(why);
        }
    }

    /// Says something to everybody on all nodes.
    pub fn announce(&self, text: Clean) {
        self.announce_here(&text);
        self.tell(&PlayersMessage::Announced { text });
    }

    pub(super) fn announce_here(&self, text: &Clean) {
        for account in &self.by_id {
            if let Some(session) = &account.session {
                // A full inbox belongs to a session that is going down by itself.
                let _ = session.try_send(Box::new(SessionEvent::Announced(text.clone())));
            }
        }
    }
}

fn banned(Ban { who, sanction }: &Ban) -> Rejection {
    let msg = match who {
        Banned::Player(_) => format!("you are banned from this server {sanction}"),
        Banned::Network(_) => format!("nobody plays here from your network {sanction}"),
    };
    Rejection::new(Code::Banned, msg)
}
