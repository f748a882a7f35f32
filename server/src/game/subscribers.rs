//! Who subscribes to a game, and what that says of its players' presence. Pure.

use oxo_protocol::{Presence, Role};
use oxo_shared::{BySide, Side};
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::time::Instant;

use super::handle::{Departure, JoinMode, Liveness, SubscriberId};
use crate::peers::attendance::{Attendance, RemoteAttendance};
use oxo_cluster::NodeId;

#[derive(Debug)]
pub struct Subscribers {
    next: u64,
    /// Those of each player: one socket, two for a moment when one takes over, or a bot.
    players: BySide<FxHashMap<SubscriberId, Place>>,
    spectators: FxHashSet<SubscriberId>,
    /// Those beside a player's own program: nobody hears of them.
    aside: FxHashSet<SubscriberId>,
    left: BySide<bool>,
    /// Those on other nodes, if there may be any.
    others: Option<Box<RemoteAttendance>>,
    /// Since when nobody on this node has kept the game open, if so.
    deserted_since: Option<Instant>,
}

#[derive(Debug)]
struct Place {
    contact: Liveness,
    keeps_open: bool,
}

impl Subscribers {
    pub fn new(now: Instant) -> Self {
        Subscribers {
            next: 0,
            players: BySide::default(),
            spectators: FxHashSet::default(),
            aside: FxHashSet::default(),
            left: BySide::default(),
            others: None,
            deserted_since: Some(now),
        }
    }

    pub fn len(&self) -> usize {
        self.spectators.len() + self.aside.len() + self.players.x.len() + self.players.o.len()
    }

    pub fn spectators(&self) -> usize {
        self.spectators.len() + self.others.as_ref().map_or(0, |it| it.spectators())
    }

    pub const fn deserted_since(&self) -> Option<Instant> {
        self.deserted_since
    }

    /// All but the server's own bots keep the game open.
    pub fn add(&mut self, role: Role, mode: JoinMode) -> SubscriberId {
        let keeps_open = mode != JoinMode::Bot;
        let id = SubscriberId(self.next);
        self.next += 1;
        match role.side() {
            Some(_) if mode == JoinMode::Aside => drop(self.aside.insert(id)),
            Some(side) => {
                self.left[side] = false;
                self.players[side].insert(id, Place { contact: Liveness::Alive, keeps_open });
            }
            None => drop(self.spectators.insert(id)),
        }
        if keeps_open {
            self.deserted_since = None;
        }
        id
    }

    /// Returns what it was, if others saw it.
    pub fn remove(&mut self, id: SubscriberId, departure: Departure, now: Instant) -> Option<Role> {
        let role = if self.aside.remove(&id) {
            None
        } else if self.spectators.remove(&id) {
            Some(Role::Spectator)
        } else {
            let side = self.side_of(id)?;
            self.players[side].remove(&id);
            self.left[side] = departure == Departure::Left;
            Some(Role::of(Some(side)))
        };
        self.note_deserted(now);
        role
    }

    /// The players have changed seats: who subscribed from one does so from the other.
    pub fn swap_seats(&mut self) {
        self.players = std::mem::take(&mut self.players).swapped();
        self.left = self.left.swapped();
        if let Some(others) = &mut self.others {
            others.swap_seats();
        }
    }

    /// Notes whether a subscriber is heard of; returns its side, if it has one.
    pub fn note(&mut self, id: SubscriberId, contact: Liveness) -> Option<Side> {
        let side = self.side_of(id)?;
        self.players[side].get_mut(&id)?.contact = contact;
        Some(side)
    }

    pub fn presence(&self, side: Side) -> Presence {
        if self.others.as_ref().is_some_and(|others| others.is_on(side)) {
            return Presence::On;
        }
        self.presence_here(side)
    }

    fn presence_here(&self, side: Side) -> Presence {
        let heard = self.players[side].values().any(|place| place.contact == Liveness::Alive);
        match (heard, self.left[side]) {
            (true, _) => Presence::On,
            (false, true) => Presence::Left,
            (false, false) => Presence::Away,
        }
    }

    /// The side of a player's own program.
    pub fn side_of(&self, id: SubscriberId) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.players[side].contains_key(&id))
    }

    fn note_deserted(&mut self, now: Instant) {
        if self.is_kept_open_here() {
            self.deserted_since = None;
        } else {
            self.deserted_since.get_or_insert(now);
        }
    }

    fn is_kept_open_here(&self) -> bool {
        let kept = |side| self.players[side].values().any(|place| place.keeps_open);
        let looked_at = !self.spectators.is_empty() || !self.aside.is_empty();
        looked_at || Side::BOTH.into_iter().any(kept)
    }

    // Other nodes

    /// From now on others may tell of theirs.
    pub fn meet_others(&mut self, now: Instant) {
        self.others = Some(Box::new(RemoteAttendance::new(now)));
    }

    /// Those on this node, as the others are told.
    pub fn here(&self) -> Attendance {
        Attendance {
            players: BySide::from_fn(|side| self.presence_here(side)),
            spectators: self.spectators.len(),
            keeps_open: self.is_kept_open_here(),
        }
    }

    /// Whether somebody on another node keeps the game open.
    pub fn is_kept_open_elsewhere(&self) -> bool {
        self.others.as_ref().is_some_and(|others| others.keeps_open())
    }

    pub fn hear(&mut self, from: NodeId, there: Attendance, now: Instant) {
        let Some(others) = &mut self.others else { return };
        others.hear(from, there, now);
        for side in Side::BOTH {
            match there.players[side] {
                Presence::On => self.left[side] = false,
                Presence::Left if self.presence(side) == Presence::Away => self.left[side] = true,
                Presence::Left | Presence::Away => {}
            }
        }
    }

    /// When somebody elsewhere is given up, or the others are to be told of who is here.
    pub fn due(&self) -> Option<Instant> {
        self.others.as_ref()?.due(&self.here())
    }

    /// Forgets nodes that are silent; who is here, if it is time to tell the others.
    pub fn on_time(&mut self, now: Instant) -> Option<Attendance> {
        let here = self.here();
        let others = self.others.as_mut()?;
        others.forget_the_silent(now);
        let is_to_tell = others.is_to_tell(&here, now);
        if is_to_tell {
            others.note_told(here, now);
        }
        is_to_tell.then_some(here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_player_is_there_as_long_as_one_socket_is_heard_of() {
        let mut subscribers = Subscribers::new(Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        let old = subscribers.add(Role::X, JoinMode::Join);
        let new = subscribers.add(Role::X, JoinMode::Join);
        subscribers.remove(old, Departure::Lost, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::On);
        subscribers.note(new, Liveness::Unresponsive);
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        subscribers.remove(new, Departure::Left, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Left);
    }

    #[tokio::test]
    async fn a_bot_of_the_server_keeps_no_game_open() {
        let mut subscribers = Subscribers::new(Instant::now());
        subscribers.add(Role::O, JoinMode::Bot);
        assert!(subscribers.deserted_since().is_some());
        let spectator = subscribers.add(Role::Spectator, JoinMode::Watch);
        assert!(subscribers.deserted_since().is_none());
        assert_eq!((subscribers.spectators(), subscribers.len()), (1, 2));
        subscribers.remove(spectator, Departure::Lost, Instant::now());
        assert!(subscribers.deserted_since().is_some());
    }
}
