//! How much of a slow line is given back to a player's clock. Pure.

use oxo_protocol::absence;
use oxo_protocol::event::{Credit, Played};
use oxo_protocol::{ClockReason, GameEvent};
use oxo_shared::{BySide, Clock, Side, TimeControl};

/// What a player can be given in a row, in milliseconds. A line that takes longer is to be
/// mended, and who only pretends to have one gains no more.
const MOST_MS: u64 = 2_000;
/// Of what a player has at the beginning, so that a short move does not become a long one.
const SHARE: u64 = 4;
/// So many own moves bring all of it back.
const MOVES: u64 = 4;
/// Less than that nobody feels, and each credit is an entry in the store.
const LEAST_MS: u64 = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lag {
    most_ms: u64,
    left_ms: BySide<u64>,
    /// What the line of who is to move took in this turn, as far as it can be given back.
    turn_ms: u64,
}

impl Lag {
    /// Nothing is given where there are no clocks, or days for a move.
    pub fn new(control: TimeControl) -> Lag {
        let clock = Clock::start(control, Side::X);
        let begins = clock.filter(|_| !absence::is_at_leisure(control));
        let most_ms = begins.map_or(0, |clock| MOST_MS.min(clock.left_ms.x / SHARE));
        Lag { most_ms, left_ms: BySide { x: most_ms, o: most_ms }, turn_ms: 0 }
    }

    /// What was given before is not known any more: it is earned anew.
    pub fn forget(&mut self) {
        self.left_ms = BySide::default();
        self.turn_ms = 0;
    }

    /// That it is the move of `side` went there and was answered in so long.
    pub fn measure(&mut self, side: Side, round_trip_ms: u64) {
        let ms = round_trip_ms.min(self.left_ms[side]);
        self.turn_ms = if ms < LEAST_MS { 0 } else { ms };
    }

    /// What was measured in this turn belonged to another line.
    pub fn change_line(&mut self) {
        self.turn_ms = 0;
    }

    /// By how much later a flag falls.
    pub const fn grace_ms(&self) -> u64 {
        self.turn_ms
    }

    /// What is given back of a move that took so long.
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
        let left_ms = self.left_ms[side] + self.most_ms / MOVES;
        self.left_ms[side] = left_ms.min(self.most_ms);
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
    fn a_move_gets_what_its_line_took_and_no_more_than_it_took_itself() {
        let mut lag = Lag::new(FIVE_MINUTES);
        lag.measure(Side::X, 300);
        assert_eq!((lag.credit_ms(5_000), lag.credit_ms(120)), (300, 120));
        lag.measure(Side::X, LEAST_MS - 1);
        assert_eq!(lag.credit_ms(5_000), 0, "nobody feels it");
        lag.measure(Side::X, 9_000);
        assert_eq!(lag.credit_ms(60_000), MOST_MS);
    }

    #[test]
    fn nothing_is_given_across_a_reconnection_nor_where_days_are_left() {
        let mut lag = Lag::new(FIVE_MINUTES);
        lag.measure(Side::X, 300);
        lag.change_line();
        assert_eq!(lag.credit_ms(5_000), 0);
        let mut slow = Lag::new(TimeControl::Correspondence { days: 1 });
        slow.measure(Side::X, 300);
        assert_eq!(slow.credit_ms(5_000), 0);
    }

    proptest! {
        #[test]
        fn no_game_gives_more_than_the_lines_took_or_than_the_quota(
            moves in prop::collection::vec((0..5_000_u64, 0..5_000_u64, any::<bool>()), 0..60)
        ) {
            let mut lag = Lag::new(FIVE_MINUTES);
            let (mut given, mut measured, mut own) = (0, 0, 0);
            for (ply, (round_trip_ms, elapsed_ms, reconnects)) in moves.into_iter().enumerate() {
                let side = Side::at_ply(ply);
                lag.measure(side, round_trip_ms);
                if reconnects {
                    lag.change_line();
                }
                let ms = lag.credit_ms(elapsed_ms);
                prop_assert!(ms <= round_trip_ms && ms <= elapsed_ms);
                prop_assert!(!reconnects || ms == 0);
                if ms > 0 {
                    lag.follow(&credited(side, ms));
                }
                lag.follow(&played(side));
                if side == Side::X {
                    (given, measured, own) = (given + ms, measured + round_trip_ms, own + 1);
                    prop_assert!(given <= MOST_MS + own * MOST_MS / MOVES);
                    prop_assert!(given <= measured);
                }
            }
        }
    }
}
