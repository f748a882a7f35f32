//! Subscribers of a game, and the presence of its players that follows from them. Pure.

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
    /// Each player's subscriptions: one connection, two during a takeover, or a bot.
    players: BySide<FxHashMap<SubscriberId, PlayerSubscription>>,
    spectators: FxHashSet<SubscriberId>,
    /// Read-only sessions of the players; other subscribers do not see them.
    bystanders: FxHashSet<SubscriberId>,
    left: BySide<bool>,
    /// Subscribers on other nodes, in a cluster.
    remote: Option<Box<RemoteAttendance>>,
    /// Since when no subscriber on this node keeps the game open.
    idle_since: Option<Instant>,
}

#[derive(Debug)]
struct PlayerSubscription {
    liveness: Liveness,
    keeps_open: bool,
}

impl Subscribers {
    pub fn new(now: Instant) -> Self {
        Subscribers {
            next: 0,
            players: BySide::default(),
            spectators: FxHashSet::default(),
            bystanders: FxHashSet::default(),
            left: BySide::default(),
            remote: None,
            idle_since: Some(now),
        }
    }

    pub fn len(&self) -> usize {
        self.spectators.len() + self.bystanders.len() + self.players.x.len() + self.players.o.len()
    }

    pub fn spectators(&self) -> usize {
        self.spectators.len() + self.remote.as_ref().map_or(0, |it| it.spectators())
    }

    pub const fn idle_since(&self) -> Option<Instant> {
        self.idle_since
    }

    /// All subscribers except the server's own bots keep the game open.
    pub fn add(&mut self, role: Role, mode: JoinMode) -> SubscriberId {
        let keeps_open = mode != JoinMode::Bot;
        let id = SubscriberId(self.next);
        self.next += 1;
        match role.side() {
            Some(_) if mode == JoinMode::Aside => drop(self.bystanders.insert(id)),
            Some(side) => {
                self.left[side] = false;
                self.players[side]
                    .insert(id, PlayerSubscription { liveness: Liveness::Alive, keeps_open });
            }
            None => drop(self.spectators.insert(id)),
        }
        if keeps_open {
            self.idle_since = None;
        }
        id
    }

    /// Returns the role of the subscriber if other subscribers saw it.
    pub fn remove(&mut self, id: SubscriberId, departure: Departure, now: Instant) -> Option<Role> {
        let role = if self.bystanders.remove(&id) {
            None
        } else if self.spectators.remove(&id) {
            Some(Role::Spectator)
        } else {
            let side = self.side_of(id)?;
            self.players[side].remove(&id);
            self.left[side] = departure == Departure::Left;
            Some(Role::of(Some(side)))
        };
        self.update_idle_since(now);
        role
    }

    /// Moves the subscriptions to the other seats after a swap.
    pub fn swap_seats(&mut self) {
        self.players = std::mem::take(&mut self.players).swapped();
        self.left = self.left.swapped();
        if let Some(remote) = &mut self.remote {
            remote.swap_seats();
        }
    }

    /// Records whether a subscriber responds; returns its side, if it is a player.
    pub fn set_liveness(&mut self, id: SubscriberId, liveness: Liveness) -> Option<Side> {
        let side = self.side_of(id)?;
        self.players[side].get_mut(&id)?.liveness = liveness;
        Some(side)
    }

    pub fn presence(&self, side: Side) -> Presence {
        if self.remote.as_ref().is_some_and(|remote| remote.is_on(side)) {
            return Presence::On;
        }
        self.presence_here(side)
    }

    fn presence_here(&self, side: Side) -> Presence {
        let connected = self.players[side].values().any(|it| it.liveness == Liveness::Alive);
        match (connected, self.left[side]) {
            (true, _) => Presence::On,
            (false, true) => Presence::Left,
            (false, false) => Presence::Away,
        }
    }

    /// The side of a player's main session.
    pub fn side_of(&self, id: SubscriberId) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.players[side].contains_key(&id))
    }

    fn update_idle_since(&mut self, now: Instant) {
        if self.is_kept_open_here() {
            self.idle_since = None;
        } else {
            self.idle_since.get_or_insert(now);
        }
    }

    fn is_kept_open_here(&self) -> bool {
        let kept = |side| self.players[side].values().any(|it| it.keeps_open);
        let watched = !self.spectators.is_empty() || !self.bystanders.is_empty();
        watched || Side::BOTH.into_iter().any(kept)
    }

    // Other nodes

    /// Starts to track subscribers on other nodes.
    pub fn join_peers(&mut self, now: Instant) {
        self.remote = Some(Box::new(RemoteAttendance::new(now)));
    }

    /// The subscribers on this node, as published to the other nodes.
    pub fn here(&self) -> Attendance {
        Attendance {
            players: BySide::from_fn(|side| self.presence_here(side)),
            spectators: self.spectators.len(),
            keeps_open: self.is_kept_open_here(),
        }
    }

    /// Whether a subscriber on another node keeps the game open.
    pub fn is_kept_open_elsewhere(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.keeps_open())
    }

    pub fn update_remote(&mut self, from: NodeId, attendance: Attendance, now: Instant) {
        let Some(remote) = &mut self.remote else { return };
        remote.update(from, attendance, now);
        for side in Side::BOTH {
            match attendance.players[side] {
                Presence::On => self.left[side] = false,
                Presence::Left if self.presence(side) == Presence::Away => self.left[side] = true,
                Presence::Left | Presence::Away => {}
            }
        }
    }

    /// When a silent node expires or the next publication is due.
    pub fn due(&self) -> Option<Instant> {
        self.remote.as_ref()?.due(&self.here())
    }

    /// Drops silent nodes. Returns the attendance to publish, if it is due.
    pub fn on_time(&mut self, now: Instant) -> Option<Attendance> {
        let local = self.here();
        let remote = self.remote.as_mut()?;
        remote.expire(now);
        remote.take_due(local, now).then_some(local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_player_is_present_while_one_connection_responds() {
        let mut subscribers = Subscribers::new(Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        let previous = subscribers.add(Role::X, JoinMode::Join);
        let new = subscribers.add(Role::X, JoinMode::Join);
        subscribers.remove(previous, Departure::Lost, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::On);
        subscribers.set_liveness(new, Liveness::Unresponsive);
        assert_eq!(subscribers.presence(Side::X), Presence::Away);
        subscribers.remove(new, Departure::Left, Instant::now());
        assert_eq!(subscribers.presence(Side::X), Presence::Left);
    }

    #[tokio::test]
    async fn a_server_bot_does_not_keep_a_game_open() {
        let mut subscribers = Subscribers::new(Instant::now());
        subscribers.add(Role::O, JoinMode::Bot);
        assert!(subscribers.idle_since().is_some());
        let spectator = subscribers.add(Role::Spectator, JoinMode::Watch);
        assert!(subscribers.idle_since().is_none());
        assert_eq!((subscribers.spectators(), subscribers.len()), (1, 2));
        subscribers.remove(spectator, Departure::Lost, Instant::now());
        assert!(subscribers.idle_since().is_some());
    }
}
