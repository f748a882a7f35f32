//! What a move gives away.

use oxo_shared::{Point, Verdict};
use serde::Serialize;

use super::worth::{Outlook, Worth};

/// What a blunder gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blunder {
    /// A forced win.
    MissedWin,
    /// A proven draw: the opponent can now force a win.
    MissedDraw,
    /// A game that nobody was expected to win: the opponent can now force a win.
    AllowedWin,
}

impl Blunder {
    /// Classifies the move at `at` in a position of this `worth`, after which the opponent faces
    /// `next` and the game ends as `played` states. A best move is never a blunder.
    pub(super) fn of(
        worth: &Worth,
        at: Point,
        played: Option<Verdict>,
        next: Option<&Worth>,
    ) -> Option<Blunder> {
        let next_outlook = next.map_or(Outlook::Open, |next| next.outlook.reversed());
        let outlook_after = played.map_or(next_outlook, Outlook::of);
        match (worth.outlook, outlook_after) {
            _ if worth.best.contains(&at) => None,
            (Outlook::Won, Outlook::Open | Outlook::Lost) => Some(Blunder::MissedWin),
            (Outlook::Open, Outlook::Lost) if worth.verdict.is_some() => Some(Blunder::MissedDraw),
            (Outlook::Open, Outlook::Lost) => Some(Blunder::AllowedWin),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use Outlook::{Lost, Open, Won};
    use Verdict::{Draw, Loss, Win};

    use super::*;

    const PLAYED: Point = Point::new(0, 0);
    const OTHER: Point = Point::new(7, 7);

    fn worth(outlook: Outlook, best: Point) -> Worth {
        let (verdict, distance, score, reason) = (None, None, None, None);
        Worth { verdict, distance, score, outlook, best: vec![best], line: vec![best], reason }
    }

    fn blunder(outlook: Outlook, played: Option<Verdict>, next: Outlook) -> Option<Blunder> {
        Blunder::of(&worth(outlook, OTHER), PLAYED, played, Some(&worth(next, OTHER)))
    }

    #[test]
    fn a_win_is_missed_if_neither_proof_nor_score_shows_it_any_more() {
        assert_eq!(blunder(Won, None, Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, None, Won), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, Some(Draw), Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, Some(Loss(4)), Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, None, Lost), None);
        assert_eq!(blunder(Won, Some(Win(9)), Open), None);
    }

    #[test]
    fn a_win_is_allowed_if_nobody_was_winning_before() {
        assert_eq!(blunder(Open, Some(Loss(4)), Won), Some(Blunder::AllowedWin));
        assert_eq!(blunder(Open, None, Won), Some(Blunder::AllowedWin));
        assert_eq!(blunder(Lost, Some(Loss(4)), Won), None);
        assert_eq!(blunder(Open, None, Open), None);
        let draw = Worth { verdict: Some(Draw), ..worth(Open, OTHER) };
        assert_eq!(Blunder::of(&draw, PLAYED, Some(Loss(6)), None), Some(Blunder::MissedDraw));
    }

    #[test]
    fn the_best_known_move_is_never_a_blunder() {
        for outlook in [Won, Open, Lost] {
            for next in [Won, Open, Lost] {
                let next = worth(next, OTHER);
                assert_eq!(Blunder::of(&worth(outlook, PLAYED), PLAYED, None, Some(&next)), None);
            }
        }
    }
}
