//! Presence in a game on this and other nodes, and the notices about it. Presence is not stored.

use std::time::Duration;

use oxo_protocol::notice::{Arrived, PlayerLooks, PresenceChange};
use oxo_protocol::{Notice, Presence, Role, Table};
use oxo_shared::{BySide, Point, Side};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::LiveGame;
use crate::game::handle::{Departure, JoinMode, Liveness, SubscriberId};
use crate::peers::attendance::AttendanceMessage;
use oxo_cluster::PeerMessage;

/// Presence of the players before the first subscription.
pub(super) fn initial_presence(table: &Table) -> BySide<Presence> {
    let on = |side| is_own_bot(table, side).then_some(Presence::On);
    BySide::from_fn(|side| on(side).unwrap_or_default())
}

/// Whether the server's own bot has this seat.
fn is_own_bot(table: &Table, side: Side) -> bool {
    table.seats[side].as_ref().is_some_and(|seat| seat.bot.is_some())
}

impl LiveGame {
    /// Adds a subscriber, in place of `previous` if given. Publishes the change unless the session
    /// is read-only.
    pub fn add(
        &mut self,
        role: Role,
        mode: JoinMode,
        previous: Option<SubscriberId>,
    ) -> SubscriberId {
        let subscriber = self.subscribers.add(role, mode);
        if let Some(previous) = previous {
            self.leave(previous, Departure::Lost);
        }
        if mode != JoinMode::Aside && role.side() == self.table().game.turn() {
            self.time.change_connection();
        }
        if mode != JoinMode::Aside || role == Role::Spectator {
            self.publish_attendance(role);
        }
        subscriber
    }

    pub fn leave(&mut self, subscriber: SubscriberId, departure: Departure) {
        if let Some(role) = self.subscribers.remove(subscriber, departure, Instant::now()) {
            self.publish_attendance(role);
        }
    }

    pub fn set_liveness(&mut self, subscriber: SubscriberId, liveness: Liveness) {
        if let Some(side) = self.subscribers.set_liveness(subscriber, liveness) {
            self.publish_presence(side);
        }
    }

    /// Records that a player's client has received event number `s`, after this round trip.
    pub fn on_arrival(&mut self, subscriber: SubscriberId, s: u64, round_trip: Option<Duration>) {
        let Some(seat) = self.subscribers.side_of(subscriber) else { return };
        if let Some(round_trip) = round_trip {
            self.time.record_arrival(self.ledger.table(), seat, s, round_trip);
        }
        let arrived = Arrived { g: self.id(), seat, s };
        self.audience.send_arrival(arrived);
        self.send_to_peers(&AttendanceMessage::Arrived(arrived));
    }

    /// Shows live spectators where a player points.
    pub fn show_look(&self, seat: Side, at: Point) {
        let looks = PlayerLooks { g: self.id(), seat, at };
        self.audience.send_lossy(&Notice::Look(looks));
        self.send_to_peers(&AttendanceMessage::Look(looks));
    }

    /// Since when no subscriber keeps the game open, once delayed spectators have seen all events.
    pub fn idle_since(&self) -> Option<Instant> {
        self.subscribers.idle_since().filter(|_| !self.audience.is_behind())
    }

    fn publish_attendance(&mut self, role: Role) {
        match role.side() {
            Some(_) if self.table().is_shared() => {
                self.publish_presence(Side::X);
                self.publish_presence(Side::O);
            }
            Some(side) => self.publish_presence(side),
            None => self.audience.set_count(self.subscribers.spectators(), self.ledger.table()),
        }
    }

    /// Publishes the presence of a player if it changed.
    pub(super) fn publish_presence(&mut self, seat: Side) {
        let state = self.presence(seat);
        let last = std::mem::replace(&mut self.published_presence[seat], state);
        if state == last {
            return;
        }
        self.note_absence();
        self.audience.publish_presence(self.presence_change(seat));
    }

    /// The notice about the presence of the player at `seat`.
    pub(super) fn presence_change(&self, seat: Side) -> PresenceChange {
        let is_absent = self.absence.is_some_and(|absence| absence.side == seat);
        let claim_ms = self.claim_ms().filter(|_| is_absent);
        PresenceChange { g: self.id(), seat, state: self.published_presence[seat], claim_ms }
    }

    /// The presence of the player at `side`. In a hot-seat game one connection counts for both
    /// sides. The server's own bot is always present.
    fn presence(&self, side: Side) -> Presence {
        if is_own_bot(self.table(), side) {
            return Presence::On;
        }
        match (self.subscribers.presence(side), self.subscribers.presence(side.other())) {
            (_, Presence::On) if self.table().is_shared() => Presence::On,
            (state, _) => state,
        }
    }

    /// Joins the other nodes that run this game. Pass their messages to
    /// [`on_peer_message`](Self::on_peer_message). `None` on a single server.
    pub fn join_peers(&mut self) -> Option<mpsc::Receiver<PeerMessage>> {
        let topic = format!("game.{}", self.id());
        let messages = self.deps.peers.subscribe(&topic)?;
        self.topic = Some(topic);
        self.subscribers.join_peers(Instant::now());
        self.send_to_peers(&AttendanceMessage::Here { here: self.subscribers.here(), asks: true });
        Some(messages)
    }

    pub(super) fn send_to_peers(&self, message: &AttendanceMessage) {
        if let Some(topic) = &self.topic {
            self.deps.peers.broadcast(topic, message);
        }
    }

    pub fn on_peer_message(&mut self, message: &PeerMessage) {
        match message.read() {
            Some(AttendanceMessage::Here { here, asks }) => {
                self.subscribers.update_remote(message.from, here, Instant::now());
                if asks {
                    self.send_to_peers(&AttendanceMessage::Here {
                        here: self.subscribers.here(),
                        asks: false,
                    });
                }
                self.publish_all_presence();
            }
            Some(AttendanceMessage::Look(looks)) => self.audience.send_lossy(&Notice::Look(looks)),
            Some(AttendanceMessage::Arrived(arrived)) => self.audience.send_arrival(arrived),
            None => {}
        }
    }

    /// Publishes changes on other nodes.
    pub(super) fn publish_all_presence(&mut self) {
        self.publish_presence(Side::X);
        self.publish_presence(Side::O);
        if self.subscribers.spectators() != self.audience.count() {
            self.publish_attendance(Role::Spectator);
        }
    }
}
