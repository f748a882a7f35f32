//! Who is there in a game, here and on other nodes, and what they tell each other without an event.

use std::time::Duration;

use oxo_protocol::Table;
use oxo_protocol::notice::{Arrived, PlayerLooks, PresenceChange};
use oxo_protocol::{Notice, Presence, Role};
use oxo_shared::{BySide, Point, Side};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Proceedings;
use crate::game::absence::Absence;
use crate::game::handle::{Departure, JoinMode, Liveness, SubscriberId};
use crate::peers::attendance::AttendanceMessage;
use oxo_cluster::PeerMessage;

/// How the players are there before anybody has subscribed.
pub(super) fn before_anybody(table: &Table) -> BySide<Presence> {
    let on = |side| is_own_bot(table, side).then_some(Presence::On);
    BySide::from_fn(|side| on(side).unwrap_or_default())
}

/// Whether a bot of the server's sits there.
fn is_own_bot(table: &Table, side: Side) -> bool {
    table.seats[side].as_ref().is_some_and(|seat| seat.bot.is_some())
}

impl Proceedings {
    /// One more subscriber, or one in place of an earlier: the others hear of it, unless it is
    /// there aside.
    pub fn add(
        &mut self,
        role: Role,
        mode: JoinMode,
        earlier: Option<SubscriberId>,
    ) -> SubscriberId {
        let subscriber = self.subscribers.add(role, mode);
        if let Some(earlier) = earlier {
            self.leave(earlier, Departure::Lost);
        }
        if mode != JoinMode::Aside && role.side() == self.table().game.turn() {
            self.time.change_line();
        }
        if mode != JoinMode::Aside || role == Role::Spectator {
            self.tell_who_is_there(role);
        }
        subscriber
    }

    pub fn leave(&mut self, subscriber: SubscriberId, departure: Departure) {
        if let Some(role) = self.subscribers.remove(subscriber, departure, Instant::now()) {
            self.tell_who_is_there(role);
        }
    }

    pub fn note(&mut self, subscriber: SubscriberId, contact: Liveness) {
        if let Some(side) = self.subscribers.note(subscriber, contact) {
            self.tell_presence(side);
        }
    }

    /// The event of this number has arrived at a player's program, in so long there and back.
    pub fn hear_arrival(&mut self, subscriber: SubscriberId, s: u64, round_trip: Option<Duration>) {
        let Some(seat) = self.subscribers.side_of(subscriber) else { return };
        if let Some(round_trip) = round_trip {
            self.time.hear_arrival(self.ledger.table(), seat, s, round_trip);
        }
        let arrived = Arrived { g: self.id(), seat, s };
        self.audience.tell_arrival(arrived);
        self.tell_nodes(&AttendanceMessage::Arrived(arrived));
    }

    /// Shows spectators where a player looks.
    pub fn show_look(&self, seat: Side, at: Point) {
        let looks = PlayerLooks { g: self.id(), seat, at };
        self.audience.send_lossy(&Notice::Look(looks));
        self.tell_nodes(&AttendanceMessage::Look(looks));
    }

    /// Since when nobody has kept the game open, if so and everything is told.
    pub fn deserted_since(&self) -> Option<Instant> {
        self.subscribers.deserted_since().filter(|_| !self.audience.is_behind())
    }

    fn tell_who_is_there(&mut self, role: Role) {
        match role.side() {
            Some(_) if self.table().is_shared() => {
                self.tell_presence(Side::X);
                self.tell_presence(Side::O);
            }
            Some(side) => self.tell_presence(side),
            None => self.audience.set_count(self.subscribers.spectators(), self.ledger.table()),
        }
    }

    /// Tells the others when a player's presence is not what they were told last.
    pub(super) fn tell_presence(&mut self, seat: Side) {
        let state = self.presence(seat);
        let told = std::mem::replace(&mut self.told[seat], state);
        if state == told {
            return;
        }
        self.note_absence();
        self.audience.tell_presence(self.how(seat));
    }

    pub(super) fn note_absence(&mut self) {
        let longest = Duration::from_secs(self.deps.config.limits.claim_after_s);
        let table = self.ledger.table();
        let clock = self.time.clock(table);
        self.absence = Absence::of(table, clock, self.told, self.absence, longest);
    }

    /// How the player at `seat` is there, as the others are told.
    pub(super) fn how(&self, seat: Side) -> PresenceChange {
        let absence = self.absence.filter(|absence| absence.side == seat);
        let claim_ms = absence.and_then(Absence::claim_ms);
        PresenceChange { g: self.id(), seat, state: self.told[seat], claim_ms }
    }

    /// How the player at `side` is there; who has both seats follows from one of them. A bot of
    /// the server's is where the game is.
    fn presence(&self, side: Side) -> Presence {
        if is_own_bot(self.table(), side) {
            return Presence::On;
        }
        match (self.subscribers.presence(side), self.subscribers.presence(side.other())) {
            (_, Presence::On) if self.table().is_shared() => Presence::On,
            (state, _) => state,
        }
    }

    /// From now on they are told who is here; what they tell is to be [heard](Self::hear_node).
    pub fn meet_others(&mut self) -> Option<mpsc::Receiver<PeerMessage>> {
        if !self.deps.peers.is_shared() {
            return None;
        }
        let told = self.deps.peers.subscribe(&self.topic());
        self.subscribers.meet_others(Instant::now());
        self.tell_nodes(&AttendanceMessage::Here { here: self.subscribers.here(), asks: true });
        Some(told)
    }

    fn topic(&self) -> String {
        format!("game.{}", self.id())
    }

    pub(super) fn tell_nodes(&self, word: &AttendanceMessage) {
        if self.deps.peers.is_shared() {
            let text = serde_json::to_string(word).expect("words, numbers and no maps");
            self.deps.peers.publish(&self.topic(), text);
        }
    }

    pub fn hear_node(&mut self, PeerMessage { from, text }: PeerMessage) {
        match serde_json::from_str(&text) {
            Ok(AttendanceMessage::Here { here, asks }) => {
                self.subscribers.hear(from, here, Instant::now());
                if asks {
                    self.tell_nodes(&AttendanceMessage::Here {
                        here: self.subscribers.here(),
                        asks: false,
                    });
                }
                self.tell_of_all();
            }
            Ok(AttendanceMessage::Look(looks)) => self.audience.send_lossy(&Notice::Look(looks)),
            Ok(AttendanceMessage::Arrived(arrived)) => self.audience.tell_arrival(arrived),
            Err(error) => tracing::warn!(game = %self.id(), %from, %error, "not understood"),
        }
    }

    /// Tells who came or went on other nodes.
    pub(super) fn tell_of_all(&mut self) {
        self.tell_presence(Side::X);
        self.tell_presence(Side::O);
        if self.subscribers.spectators() != self.audience.count() {
            self.tell_who_is_there(Role::Spectator);
        }
    }
}
