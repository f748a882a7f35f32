//! Who subscribes to a game, and what that says of its players' presence. Pure.

use oxo_shared::protocol::{Presence, Role};
use oxo_shared::{BySide, Side};
use rustc_hash::{FxHashMap, FxHashSet};
use tokio::time::Instant;

use super::handle::{Arrival, Contact, Departure, SubscriberId};

#[derive(Debug)]
pub struct Subscribers {
    next: u64,
    /// Those of each player: one socket, two for a moment when one takes over, or a bot.
    players: BySide<FxHashMap<SubscriberId, Place>>,
    spectators: FxHashSet<SubscriberId>,
    /// Those beside a player's own program: nobody hears of them.
    aside: FxHashSet<SubscriberId>,
    left: BySide<bool>,
    /// Since when nobody has kept the game open, if so.
    deserted_since: Option<Instant>,
}

#[derive(Debug)]
struct Place {
    contact: Contact,
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
            deserted_since: Some(now),
        }
    }

    pub fn len(&self) -> usize {
        self.spectators.len() + self.aside.len() + self.players.x.len() + self.players.o.len()
    }

    pub fn spectators(&self) -> usize {
        self.spectators.len()
    }

    pub const fn deserted_since(&self) -> Option<Instant> {
        self.deserted_since
    }

    /// All but the server's own bots keep the game open.
    pub fn add(&mut self, role: Role, arrival: Arrival) -> SubscriberId {
        let keeps_open = arrival != Arrival::Bot;
        let id = SubscriberId(self.next);
        self.next += 1;
        match role.side() {
            Some(_) if arrival == Arrival::Aside => drop(self.aside.insert(id)),
            Some(side) => {
                self.left[side] = false;
                self.players[side].insert(id, Place { contact: Contact::Heard, keeps_open });
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
        if self.deserted_since.is_none() && !self.is_kept_open() {
            self.deserted_since = Some(now);
        }
        role
    }

    /// The players have changed seats: who subscribed from one does so from the other.
    pub fn swap_seats(&mut self) {
        self.players = std::mem::take(&mut self.players).swapped();
        self.left = self.left.swapped();
    }

    /// Notes whether a subscriber is heard of; returns its side, if it has one.
    pub fn note(&mut self, id: SubscriberId, contact: Contact) -> Option<Side> {
        let side = self.side_of(id)?;
        self.players[side].get_mut(&id)?.contact = contact;
        Some(side)
    }

    pub fn presence(&self, side: Side) -> Presence {
        let heard = self.players[side].values().any(|place| place.contact == Contact::Heard);
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

    fn is_kept_open(&self) -> bool {
        let kept = |side| self.players[side].values().any(|place| place.keeps_open);
        let looked_at = !self.spectators.is_empty() || !self.aside.is_empty();
        looked_at || Side::BOTH.into_iter().any(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_player_is_there_as_long_as_one_socket_is_heard_of() {
        let mut subscribers = Subscribers::new(Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        let old = subscribers.add(Role::X, Arrival::Join);
        let new = subscribers.add(Role::X, Arrival::Join);
        subscribers.remove(old, Departure::Lost, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::On);
        subscribers.note(new, Contact::Silent);
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        subscribers.remove(new, Departure::Left, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Left);
    }

    #[tokio::test]
    async fn a_bot_of_the_server_keeps_no_game_open() {
        let mut subscribers = Subscribers::new(Instant::now());
        subscribers.add(Role::O, Arrival::Bot);
        assert!(subscribers.deserted_since().is_some());
        let spectator = subscribers.add(Role::Spectator, Arrival::Watch);
        assert!(subscribers.deserted_since().is_none());
        assert_eq!((subscribers.spectators(), subscribers.len()), (1, 2));
        subscribers.remove(spectator, Departure::Lost, Instant::now());
        assert!(subscribers.deserted_since().is_some());
    }
}
