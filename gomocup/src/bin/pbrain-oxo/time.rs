//! How long to think about a move, from what the manager of a match says about time.
//!
//! Pure: the caller reads the clock. Two bounds come out. The hard one is never passed: the
//! limit of the turn, or a seventh of what is left of the match if that is less, without a
//! reserve. The soft one says when it is no use to begin another iteration: three quarters of the
//! hard one, or the 21st part of what is left of the match if that is less, so that a match
//! with ample time is limited by its turns, and one with little time has some for its end.

use std::time::Duration;

use oxo_engine::Limits;

/// What passes between a move found and its line read by the manager: the flag is checked
/// only now and then, threads come to their end, and a busy machine switches tasks late.
pub const RESERVE: Duration = Duration::from_millis(30);
/// One part in so many of a longer turn goes into the reserve as well: deep searches with
/// large tables end less promptly.
pub const RESERVE_SHARE: u32 = 100;
/// The reserve is at most one part in so many of the turn: a very short turn is not spent
/// on caution alone.
const MOST_RESERVE: u32 = 2;
/// No move takes more than one part in so many of what is left of the match, however few
/// moves may be to come.
const FEWEST_MOVES: u32 = 7;
/// As many own moves are expected to come when no other iteration is begun: a game of five in a
/// row is decided in about that many.
const EXPECTED_MOVES: u32 = 21;
/// The next iteration takes longer than all before it together: after three quarters of the time
/// it would hardly be finished.
const ENOUGH: f64 = 0.75;
/// For a manager who wants moves as fast as possible: below what anybody notices.
const AT_ONCE: Duration = Duration::from_millis(20);
/// Plies to look ahead then: a fast machine needs even less time.
const DEPTH_AT_ONCE: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What one turn may take; nothing means as fast as possible.
    pub turn: Duration,
    /// What was left of the match when the move was asked for; `None` without such a limit.
    pub left: Option<Duration>,
    /// What has passed since the move was asked for.
    pub used: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// For [`Limits::time`]: nothing means any legal move, at once.
    pub time: Duration,
    /// For [`Limits::enough`], never more than `time`.
    pub enough: Duration,
    /// For [`Limits::depth`], where speed is all that counts.
    pub depth: Option<u32>,
}

impl Clock {
    pub fn allowance(&self) -> Allowance {
        let at_once = self.turn.is_zero();
        let turn = if at_once { AT_ONCE } else { self.turn };
        let most = self.left.map_or(turn, |left| turn.min(left / FEWEST_MOVES));
        let hard = most - reserve(most);
        let soft = hard.mul_f64(ENOUGH);
        let soft = self.left.map_or(soft, |left| soft.min(left / EXPECTED_MOVES));
        Allowance {
            time: hard.saturating_sub(self.used),
            enough: soft.saturating_sub(self.used),
            depth: at_once.then_some(DEPTH_AT_ONCE),
        }
    }
}

impl Allowance {
    pub fn within(self, limits: Limits) -> Limits {
        let depth = limits.depth.into_iter().chain(self.depth).min();
        Limits { time: self.time, enough: Some(self.enough), depth, ..limits }
    }
}

/// What is kept back of a turn that may take `most`.
fn reserve(most: Duration) -> Duration {
    (RESERVE + most / RESERVE_SHARE).min(most / MOST_RESERVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From nothing to more than a week, in milliseconds, close together where it matters.
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
    fn no_thought_ends_after_its_turn_or_its_match() {
        for clock in clocks() {
            let allowed = clock.allowance();
            let end = clock.used + allowed.time;
            let late = !allowed.time.is_zero();
            assert!(!late || clock.turn.is_zero() || end < clock.turn, "{clock:?}");
            assert!(!late || clock.left.is_none_or(|left| end < left), "{clock:?}");
            assert!(allowed.enough <= allowed.time, "{clock:?}");
        }
    }

    #[test]
    fn the_stated_reserve_is_kept_of_every_turn_that_has_room_for_it() {
        for turn in times().into_iter().filter(|&turn| turn >= 3 * RESERVE) {
            let allowed = Clock { turn, left: None, used: Duration::ZERO }.allowance();
            assert_eq!(turn - allowed.time, RESERVE + turn / RESERVE_SHARE);
        }
    }

    #[test]
    fn a_match_that_goes_on_for_ever_never_runs_out_of_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..400 {
            let clock = Clock { turn: Duration::from_secs(5), left: Some(left), used: left / 1000 };
            left -= clock.used + clock.allowance().time;
            assert!(!left.is_zero());
        }
    }

    #[test]
    fn ample_time_leaves_the_turn_as_the_only_limit() {
        let turn = Duration::from_secs(5);
        let unlimited = Clock { turn, left: None, used: Duration::ZERO }.allowance();
        let ample = Clock { turn, left: Some(25 * turn), used: Duration::ZERO }.allowance();
        assert_eq!(unlimited, ample);
        let scarce = Clock { turn, left: Some(2 * turn), used: Duration::ZERO }.allowance();
        assert!(scarce.enough <= 2 * turn / EXPECTED_MOVES, "{scarce:?}");
    }

    #[test]
    fn nothing_left_is_no_time_at_all() {
        let turn = Duration::from_secs(5);
        let clock = Clock { turn, left: Some(Duration::ZERO), used: Duration::ZERO };
        assert_eq!(clock.allowance().time, Duration::ZERO);
    }

    #[test]
    fn as_fast_as_possible_is_a_shallow_look_whatever_depth_was_asked_for() {
        let clock = Clock { turn: Duration::ZERO, left: None, used: Duration::ZERO };
        let allowed = clock.allowance();
        assert!(allowed.time <= AT_ONCE);
        let deep = Limits { depth: Some(40), ..Limits::default() };
        assert_eq!(allowed.within(deep).depth, Some(DEPTH_AT_ONCE));
        let shallow = Limits { depth: Some(2), ..Limits::default() };
        assert_eq!(allowed.within(shallow).depth, Some(2));
    }
}
