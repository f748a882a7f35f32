//! Time management by the manager's limits.
//!
//! Pure: the caller reads the clock. The limits of the turn and of the match, less a reserve, are
//! never exceeded.

use std::time::Duration;

use oxo_engine::{Limits, Pace};
use oxo_shared::Game;

/// Time between finding a move and the manager reading it: the stop flag is checked only now and
/// then, threads have to end, and a busy machine switches tasks late.
pub const RESERVE: Duration = Duration::from_millis(30);
/// The additional reserve, as a divisor of the turn: deep searches with large tables end less
/// promptly.
pub const RESERVE_SHARE: u32 = 100;
/// The largest share of the turn that goes into the reserve, as a divisor.
const MOST_RESERVE: u32 = 2;
/// The time of a move played as fast as possible: too short to notice.
const AT_ONCE: Duration = Duration::from_millis(20);
/// The search depth of such a move; a fast machine needs even less time.
const DEPTH_AT_ONCE: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time of a turn; 0 means as fast as possible.
    pub turn: Duration,
    /// The remaining time of the match at the request; `None` without such a limit.
    pub left: Option<Duration>,
    /// The time since the request.
    pub used: Duration,
}

impl Clock {
    /// The time of the next move; 0 means any legal move, at once.
    fn pace(&self, game: &Game) -> Pace {
        let turn = self.turn(game);
        let Pace { enough, max } = turn.within(turn.max - reserve(turn.max));
        Pace { enough: enough.saturating_sub(self.used), max: max.saturating_sub(self.used) }
    }

    /// The time of the turn from the request on, without a reserve.
    fn turn(&self, game: &Game) -> Pace {
        let rest = self.left.map_or(Pace::FREE, |left| Pace::sharing(left, Duration::ZERO, game));
        rest.within(if self.turn.is_zero() { AT_ONCE } else { self.turn })
    }

    /// The deadline of the answer after the request: half of the reserve is for the search to end,
    /// half for the answer to arrive.
    pub fn latest(&self, game: &Game) -> Duration {
        let limit = self.turn(game).max;
        limit - reserve(limit) / 2
    }

    pub fn limits(&self, game: &Game, limits: Limits) -> Limits {
        let at_once = self.turn.is_zero().then_some(DEPTH_AT_ONCE);
        let depth = limits.depth.into_iter().chain(at_once).min();
        Limits { depth, ..self.pace(game).limits(limits) }
    }
}

/// The reserve of a turn of `limit`.
fn reserve(limit: Duration) -> Duration {
    (RESERVE + limit / RESERVE_SHARE).min(limit / MOST_RESERVE)
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;

    fn pace(clock: Clock) -> Pace {
        clock.pace(&Game::new(Rules::GOMOKU))
    }

    /// From 0 to more than a week, densest where it matters.
    fn times() -> Vec<Duration> {
        let steps = (0..200).map(|ms| ms * 7);
        let powers = (0..30).flat_map(|power| [(1 << power) - 1, 1 << power, 3 << power]);
        steps.chain(powers).chain([i64::from(i32::MAX) as u64]).map(Duration::from_millis).collect()
    }

    fn clocks() -> impl Iterator<Item = Clock> {
        let lefts: Vec<_> = times().into_iter().map(Some).chain([None]).collect();
        let used = [0, 1, 10, 100, 10_000].map(Duration::from_millis);
        times().into_iter().flat_map(move |turn| {
            lefts
                .clone()
                .into_iter()
                .flat_map(move |left| used.into_iter().map(move |used| Clock { turn, left, used }))
        })
    }

    #[test]
    fn a_search_ends_before_its_turn_and_its_match() {
        for clock in clocks() {
            let allowed = pace(clock);
            let end = clock.used + allowed.max;
            let has_time = !allowed.max.is_zero();
            assert!(!has_time || clock.turn.is_zero() || end < clock.turn, "{clock:?}");
            assert!(!has_time || clock.left.is_none_or(|left| end < left), "{clock:?}");
            assert!(allowed.enough <= allowed.max, "{clock:?}");
        }
    }

    #[test]
    fn every_turn_long_enough_keeps_the_full_reserve() {
        for turn in times().into_iter().filter(|&turn| turn >= 3 * RESERVE) {
            let allowed = pace(Clock { turn, left: None, used: Duration::ZERO });
            assert_eq!(turn - allowed.max, RESERVE + turn / RESERVE_SHARE);
        }
    }

    #[test]
    fn the_deadline_is_between_the_end_of_the_search_and_of_the_turn() {
        let game = Game::new(Rules::GOMOKU);
        for clock in clocks().filter(|clock| !clock.turn.is_zero()) {
            let (end, latest) = (clock.used + pace(clock).max, clock.latest(&game));
            assert!(end <= latest.max(clock.used), "{clock:?}");
            assert!(latest < clock.turn || clock.left == Some(Duration::ZERO), "{clock:?}");
        }
    }

    #[test]
    fn an_endless_match_never_runs_out_of_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..400 {
            let clock = Clock { turn: Duration::from_secs(5), left: Some(left), used: left / 1000 };
            left -= clock.used + pace(clock).max;
            assert!(!left.is_zero());
        }
    }

    #[test]
    fn with_ample_time_only_the_turn_is_a_limit() {
        let turn = Duration::from_secs(5);
        let unlimited = pace(Clock { turn, left: None, used: Duration::ZERO });
        let ample = pace(Clock { turn, left: Some(25 * turn), used: Duration::ZERO });
        assert_eq!(unlimited, ample);
        let scarce = pace(Clock { turn, left: Some(2 * turn), used: Duration::ZERO });
        assert!(scarce.enough <= 2 * turn / 21, "{scarce:?}");
    }

    #[test]
    fn no_remaining_time_means_no_search() {
        let turn = Duration::from_secs(5);
        let clock = Clock { turn, left: Some(Duration::ZERO), used: Duration::ZERO };
        assert_eq!(pace(clock).max, Duration::ZERO);
    }

    #[test]
    fn as_fast_as_possible_is_a_shallow_search_at_any_depth_setting() {
        let clock = Clock { turn: Duration::ZERO, left: None, used: Duration::ZERO };
        let game = Game::new(Rules::GOMOKU);
        let within = |depth| clock.limits(&game, Limits { depth, ..Limits::default() });
        assert!(within(None).time <= AT_ONCE);
        assert_eq!(within(Some(40)).depth, Some(DEPTH_AT_ONCE));
        assert_eq!(within(Some(2)).depth, Some(2));
    }
}
