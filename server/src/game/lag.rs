//! Lag compensation: how much network delay is credited back to a player's clock. Pure.

use oxo_protocol::event::{Credit, Played};
use oxo_protocol::{ClockReason, GameEvent, absence};
use oxo_shared::{BySide, Clock, Side, TimeControl};

/// Largest credit that a player can draw in a row, in milliseconds. The cap limits what a player
/// gains by faking lag.
const MAX_CREDIT_MS: u64 = 2_000;
/// Divisor of the initial time that caps the credit, so that lag cannot turn a short move into a
/// long one.
const INITIAL_DIVISOR: u64 = 4;
/// Own moves after which a spent quota is full again.
const REFILL_MOVES: u64 = 4;
/// Smallest credit. Players do not notice less, and each credit is an entry in the store.
const MIN_CREDIT_MS: u64 = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lag {
    max_ms: u64,
    left_ms: BySide<u64>,
    /// Lag of the player to move in this turn, capped by the quota that is left.
    turn_ms: u64,
}

impl Lag {
    /// Games without a clock or with days per move get no credit.
    pub fn new(control: TimeControl) -> Lag {
        let clock = Clock::start(control, Side::X);
        let begins = clock.filter(|_| !absence::is_at_leisure(control));
        let max_ms = begins.map_or(0, |clock| MAX_CREDIT_MS.min(clock.left_ms.x / INITIAL_DIVISOR));
        Lag { max_ms, left_ms: BySide { x: max_ms, o: max_ms }, turn_ms: 0 }
    }

    /// Resets the quota to zero. After a restart the server does not know what it credited before.
    pub fn forget(&mut self) {
        self.left_ms = BySide::default();
        self.turn_ms = 0;
    }

    /// Records the round trip of the event that started the turn of `side`.
    pub fn measure(&mut self, side: Side, round_trip_ms: u64) {
        let ms = round_trip_ms.min(self.left_ms[side]);
        self.turn_ms = if ms < MIN_CREDIT_MS { 0 } else { ms };
    }

    /// Discards the measurement of this turn: it belongs to a closed connection.
    pub fn change_connection(&mut self) {
        self.turn_ms = 0;
    }

    /// How much later the flag falls.
    pub const fn grace_ms(&self) -> u64 {
        self.turn_ms
    }

    /// Credit for a move that took `elapsed_ms`.
    pub fn credit_ms(&self, elapsed_ms: u64) -> u64 {
        self.turn_ms.min(elapsed_ms)
    }

    pub fn follow(&mut self, event: &GameEvent) {
        if !event.sets_clock() {
            return;
        }
        self.turn_ms = 0;
        match event {
            GameEvent::Clock(change) if change.why == ClockReason::Lag => {
                if let Some(Credit { side, ms }) = change.credit {
                    self.left_ms[side] = self.left_ms[side].saturating_sub(ms);
                }
            }
            GameEvent::Played(Played { by, .. }) => self.refill(*by),
            GameEvent::Decided(decided) => {
                self.refill(decided.by);
                if event.swaps_seats() {
                    self.left_ms = self.left_ms.swapped();
                }
            }
            _ => {}
        }
    }

    fn refill(&mut self, side: Side) {
        let left_ms = self.left_ms[side] + self.max_ms / REFILL_MOVES;
        self.left_ms[side] = left_ms.min(self.max_ms);
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::ClockChange;
    use oxo_shared::{Game, Point, Rules};
    use proptest::prelude::*;

    use super::*;

    const FIVE_MINUTES: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };

    fn played(by: Side) -> GameEvent {
        let hash = Game::new(Rules::GOMOKU).hash();
        let at = Point::ORIGIN;
        GameEvent::Played(Played { ply: 0, at, by, clock: None, charged_ms: None, hash })
    }

    fn credited(side: Side, ms: u64) -> GameEvent {
        let clock = Clock::start(FIVE_MINUTES, side).expect("a clock");
        let credit = Some(Credit { side, ms });
        GameEvent::Clock(ClockChange { credit, ..ClockChange::new(clock, ClockReason::Lag) })
    }

    #[test]
    fn the_credit_is_the_lag_but_at_most_the_duration_of_the_move() {
        let mut lag = Lag::new(FIVE_MINUTES);
        lag.measure(Side::X, 300);
        assert_eq!((lag.credit_ms(5_000), lag.credit_ms(120)), (300, 120));
        lag.measure(Side::X, MIN_CREDIT_MS - 1);
        assert_eq!(lag.credit_ms(5_000), 0, "too short to notice");
        lag.measure(Side::X, 9_000);
        assert_eq!(lag.credit_ms(60_000), MAX_CREDIT_MS);
        let mut slow = Lag::new(TimeControl::Correspondence { days: 1 });
        slow.measure(Side::X, 300);
        assert_eq!(slow.credit_ms(5_000), 0, "nobody is in a hurry");
    }

    proptest! {
        #[test]
        fn credits_exceed_neither_the_lag_nor_the_quota(
            moves in prop::collection::vec((0..5_000_u64, 0..5_000_u64, any::<bool>()), 0..60)
        ) {
            let mut lag = Lag::new(FIVE_MINUTES);
            let (mut credited_ms, mut measured_ms, mut own_moves) = (0, 0, 0);
            for (ply, (round_trip_ms, elapsed_ms, reconnects)) in moves.into_iter().enumerate() {
                let side = Side::at_ply(ply);
                lag.measure(side, round_trip_ms);
                if reconnects {
                    lag.change_connection();
                }
                let ms = lag.credit_ms(elapsed_ms);
                prop_assert!(ms <= round_trip_ms && ms <= elapsed_ms);
                prop_assert!(!reconnects || ms == 0);
                if ms > 0 {
                    lag.follow(&credited(side, ms));
                }
                lag.follow(&played(side));
                if side == Side::X {
                    (credited_ms, measured_ms, own_moves) = (credited_ms + ms, measured_ms + round_trip_ms, own_moves + 1);
                    prop_assert!(credited_ms <= MAX_CREDIT_MS + own_moves * MAX_CREDIT_MS / REFILL_MOVES);
                    prop_assert!(credited_ms <= measured_ms);
                }
            }
        }
    }
}
