//! The manager's time limits, and the time used since.

use std::time::Duration;

use crate::time::Clock;

/// The default limit of a turn, as in the fastest tournaments.
const USUAL_TURN: Duration = Duration::from_secs(5);
/// The manager's number of milliseconds for a match without a limit.
const UNLIMITED: i64 = i32::MAX as i64;

#[derive(Debug)]
pub struct Timer {
    turn: Duration,
    /// `None` without a limit.
    game: Option<Duration>,
    /// The remaining time by the manager's last message.
    left: Option<Left>,
    /// Time used by searches since that message, or since the start of the game if there was none.
    spent: Duration,
}

#[derive(Clone, Copy, Debug)]
enum Left {
    Limited(Duration),
    Unlimited,
}

impl Default for Timer {
    fn default() -> Self {
        Timer { turn: USUAL_TURN, game: None, left: None, spent: Duration::ZERO }
    }
}

impl Timer {
    /// `timeout_turn`, in milliseconds.
    pub fn turn(&mut self, ms: i64) {
        self.turn = duration(ms);
    }

    /// `timeout_match`, in milliseconds; 0 is no limit.
    pub fn game(&mut self, ms: i64) {
        self.game = (ms > 0).then(|| duration(ms));
    }

    /// `time_left`, in milliseconds; 0 or less if the time has run out.
    pub fn left(&mut self, ms: i64) {
        let left = if ms >= UNLIMITED { Left::Unlimited } else { Left::Limited(duration(ms)) };
        self.left = Some(left);
        self.spent = Duration::ZERO;
    }

    /// Starts a game. The manager's last message about the remaining time stays valid.
    pub fn begin(&mut self) {
        if self.left.is_none() {
            self.spent = Duration::ZERO;
        }
    }

    pub fn spend(&mut self, time: Duration) {
        self.spent = self.spent.saturating_add(time);
    }

    pub fn clock(&self, used: Duration) -> Clock {
        let left = match self.left {
            Some(Left::Limited(left)) => Some(left),
            Some(Left::Unlimited) => None,
            None => self.game,
        };
        Clock { turn: self.turn, left: left.map(|left| left.saturating_sub(self.spent)), used }
    }
}

fn duration(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn left(timer: &Timer) -> Option<Duration> {
        timer.clock(Duration::ZERO).left
    }

    #[test]
    fn the_managers_time_left_overrides_the_own_calculation() {
        let mut timer = Timer::default();
        assert_eq!(left(&timer), None);
        timer.game(60_000);
        timer.spend(SECOND);
        assert_eq!(left(&timer), Some(59 * SECOND));
        timer.left(10_000);
        timer.spend(SECOND);
        assert_eq!(left(&timer), Some(9 * SECOND));
        timer.left(i64::from(i32::MAX));
        assert_eq!(left(&timer), None);
    }

    #[test]
    fn negative_times_count_as_zero() {
        let mut timer = Timer::default();
        timer.left(-500);
        assert_eq!(left(&timer), Some(Duration::ZERO));
        timer.turn(-1);
        assert_eq!(timer.clock(Duration::ZERO).turn, Duration::ZERO);
    }

    #[test]
    fn a_new_game_has_its_full_time_unless_the_manager_sent_the_rest() {
        let mut timer = Timer::default();
        timer.game(60_000);
        timer.spend(SECOND);
        timer.begin();
        assert_eq!(left(&timer), Some(60 * SECOND));
        timer.left(5_000);
        timer.begin();
        assert_eq!(left(&timer), Some(5 * SECOND));
    }
}
