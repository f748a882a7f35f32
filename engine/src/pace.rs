//! Time management: how much of a clock one move should take, and how much it may.
//!
//! Pure: the caller reads the clock, and reserves time for the move to arrive.

use std::time::Duration;

use oxo_shared::{Game, TimeControl};

use crate::limits::Limits;

/// The expected number of remaining own moves: a game of five in a row is usually decided within
/// it.
const EXPECTED_MOVES: u32 = 21;
/// The divisor of the remaining time that bounds one move, unless fewer moves fit on the board.
const FEWEST_MOVES: u32 = 7;
/// The least divisor of the remaining time, whatever the number of moves and the increment.
const LARGEST_PART: u32 = 3;

/// The time of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// For [`Limits::enough`]: the time used normally.
    pub enough: Duration,
    /// For [`Limits::time`]: never less than `enough`.
    pub max: Duration,
}

impl Pace {
    /// Without a clock.
    pub const FREE: Pace = Pace { enough: Duration::MAX, max: Duration::MAX };

    /// The time of a move in `game` with `left` on a clock of this kind.
    pub fn of(control: TimeControl, left: Duration, game: &Game) -> Pace {
        match control {
            TimeControl::Fischer { increment_ms, .. } => {
                Pace::sharing(left, Duration::from_millis(increment_ms), game)
            }
            TimeControl::PerMove { .. } | TimeControl::Correspondence { .. } => {
                Pace::FREE.within(left)
            }
            TimeControl::None {} => Pace::FREE,
        }
    }

    /// The time of a move with `left` for the rest of the game and an `increment` per move.
    pub fn sharing(left: Duration, increment: Duration, game: &Game) -> Pace {
        let vacant = game.rules().area().capacity().saturating_sub(game.board().len());
        let own = u32::try_from(vacant.div_ceil(2)).unwrap_or(u32::MAX);
        let expected = own.clamp(LARGEST_PART, EXPECTED_MOVES);
        let max = left / expected.min(FEWEST_MOVES) + increment;
        Pace { enough: left / expected + increment, max: Duration::MAX }
            .within(max.min(left / LARGEST_PART))
    }

    /// Limits the move to `max`. Time within such a limit cannot be saved: if nothing else is
    /// scarce, all of it is used.
    pub fn within(self, max: Duration) -> Pace {
        let max = self.max.min(max);
        Pace { enough: self.enough.min(max), max }
    }

    /// The limits of a search for such a move.
    pub fn limits(self, limits: Limits) -> Limits {
        Limits { time: self.max, enough: Some(self.enough), ..limits }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use oxo_shared::{Point, Rules};
    use proptest::prelude::*;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A game of `plies` moves on the board of `gomoku`, without a line.
    fn game(plies: usize) -> Game {
        let rules: Rules = "15x15x16".parse().unwrap();
        let row = |ply: usize| Point::new((ply % 15) as i32, (ply / 15) as i32);
        Game::from_moves(rules, (0..plies).map(row)).unwrap()
    }

    proptest! {
        #[test]
        fn no_move_takes_all_that_is_left_and_the_clock_never_runs_out(
            left_ms in 1_u64..3_600_000,
            increment_ms in 0_u64..60_000,
            plies in 0_usize..224,
        ) {
            let control = TimeControl::Fischer { initial_ms: left_ms, increment_ms };
            let mut left = Duration::from_millis(left_ms);
            for ply in (plies..224).step_by(2) {
                let pace = Pace::of(control, left, &game(ply));
                prop_assert!(pace.enough <= pace.max && pace.max <= left / 3, "{pace:?}");
                left = left - pace.max + Duration::from_millis(increment_ms);
                prop_assert!(!left.is_zero());
            }
        }
    }

    #[test]
    fn a_move_uses_a_share_of_the_remaining_time_and_all_of_the_increment() {
        let pace = |left, increment| Pace::sharing(left, increment, &game(0));
        assert_eq!(pace(63 * SECOND, Duration::ZERO).enough, 3 * SECOND);
        assert_eq!(pace(63 * SECOND, 2 * SECOND).enough, 5 * SECOND);
        assert!(pace(3 * SECOND, 30 * SECOND).max <= SECOND, "it is added only afterwards");
    }

    #[test]
    fn moves_may_take_longer_when_fewer_fit_on_the_board() {
        let of = |plies| Pace::sharing(60 * SECOND, Duration::ZERO, &game(plies));
        assert_eq!(of(0), of(100));
        assert_eq!((of(205).enough, of(221).max), (6 * SECOND, 20 * SECOND));
    }

    #[test]
    fn a_per_move_clock_is_the_limit_and_no_clock_is_no_limit() {
        let control = "30s/move".parse().unwrap();
        assert_eq!(Pace::of(control, 30 * SECOND, &game(0)).max, 30 * SECOND);
        let free = Pace::of(TimeControl::default(), Duration::ZERO, &game(0));
        assert_eq!(free.within(SECOND).max, SECOND);
    }
}
