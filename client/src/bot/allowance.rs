//! How long a brain may think, by the clock of the game.

use std::time::Duration;

use oxo_gomocup::Time;
use oxo_shared::TimeControl;

/// Kept back of what is left: the way to the server, and the brain's own slowness to stop.
const MARGIN: Duration = Duration::from_millis(200);
/// The part of a short rest that is kept back in place of [`MARGIN`].
const MARGIN_PART: u32 = 4;
/// Where a budget is for the whole game, a thought takes this part of what is left, and the
/// increment: a game has about so many moves to go, whenever one asks.
const SHARE: u32 = 20;
/// No thought takes more than this part of what is left, whatever is added after it.
const LARGEST_SHARE: u32 = 3;
/// A thought where nothing else limits it: the tournament's shortest.
const UNHURRIED: Duration = Duration::from_secs(5);

/// The time with so much `left` on the clock; `longest` is the most that a thought may take by
/// the word of the brain's owner.
pub fn allowance(control: TimeControl, left: Option<Duration>, longest: Option<Duration>) -> Time {
    let rest = left.map(|left| left - MARGIN.min(left / MARGIN_PART));
    let at_most = |turn: Duration| longest.map_or(turn, |longest| turn.min(longest));
    let unhurried = longest.unwrap_or(UNHURRIED);
    match (control, rest) {
        (TimeControl::Fischer { initial_ms, increment_ms }, Some(rest)) => {
            let share = rest / SHARE + Duration::from_millis(increment_ms);
            Time {
                turn: at_most(share.min(rest / LARGEST_SHARE)),
                left: Some(rest),
                game: Some(Duration::from_millis(initial_ms)),
            }
        }
        (TimeControl::PerMove { .. }, Some(rest)) => Time::for_turn(at_most(rest)),
        // Days are not there to be thought through.
        (_, Some(rest)) => Time::for_turn(unhurried.min(rest)),
        (_, None) => Time::for_turn(unhurried),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn turn(control: &str, left: Option<Duration>, longest: Option<Duration>) -> Duration {
        allowance(control.parse().unwrap(), left, longest).turn
    }

    #[test]
    fn a_budget_for_the_game_is_shared_among_its_moves() {
        let control = "5m+3s".parse().unwrap();
        let allowance = allowance(control, Some(300 * SECOND), None);
        assert_eq!(allowance.turn, (300 * SECOND - MARGIN) / 20 + 3 * SECOND);
        assert_eq!(allowance.left, Some(300 * SECOND - MARGIN));
        assert_eq!(allowance.game, Some(300 * SECOND));
    }

    #[test]
    fn an_increment_that_is_not_there_yet_is_not_spent() {
        assert_eq!(turn("5m+3s", Some(3 * SECOND), None), (3 * SECOND - MARGIN) / 3);
        assert!(turn("5m+3s", Some(SECOND / 10), None) < SECOND / 20);
        assert_eq!(turn("5m+3s", Some(Duration::ZERO), None), Duration::ZERO);
    }

    #[test]
    fn a_move_takes_no_longer_than_its_own_budget_or_the_owner_allows() {
        assert_eq!(turn("30s/move", Some(30 * SECOND), None), 30 * SECOND - MARGIN);
        assert_eq!(turn("30s/move", Some(30 * SECOND), Some(SECOND)), SECOND);
        assert_eq!(turn("3d", Some(259_200 * SECOND), None), UNHURRIED);
        assert_eq!(turn("none", None, None), UNHURRIED);
        assert_eq!(turn("none", None, Some(SECOND)), SECOND);
    }
}
