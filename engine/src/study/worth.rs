//! The worth of a position to the side to move, proven or as far as a bot sees.

use oxo_shared::{Level, Point, Reason, Side, Verdict};

use crate::choice::{Choice, DECIDED};
use crate::solve::Solution;

/// How the game will end for the side to move, proven or as far as a bot sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say it")]
pub enum Outlook {
    Won,
    /// Neither side wins: a draw, or nothing is visible yet.
    Open,
    Lost,
}

impl Outlook {
    pub(super) fn of(verdict: Verdict) -> Outlook {
        match verdict {
            Verdict::Win(_) => Outlook::Won,
            Verdict::Draw => Outlook::Open,
            Verdict::Loss(_) => Outlook::Lost,
        }
    }

    fn from_score(bot: Level, score: f64) -> Outlook {
        // The other bots have scales of their own.
        let are_values = matches!(bot, Level::Minimax | Level::Alphabeta | Level::Master);
        match score {
            _ if !are_values => Outlook::Open,
            score if score >= DECIDED => Outlook::Won,
            score if score <= -DECIDED => Outlook::Lost,
            _ => Outlook::Open,
        }
    }

    pub(super) const fn reversed(self) -> Outlook {
        match self {
            Outlook::Won => Outlook::Lost,
            Outlook::Open => Outlook::Open,
            Outlook::Lost => Outlook::Won,
        }
    }
}

/// The worth of a position to the side to move.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "they say it")]
pub struct Worth {
    /// How the game ends under best play, if that is proven.
    pub verdict: Option<Verdict>,
    /// Plies to that end; in a drawn position, until the board is full.
    pub distance: Option<u32>,
    /// +1 won, 0 even, -1 lost, unless the bot has a scale of its own; `None` if it scored nothing.
    pub score: Option<f64>,
    pub outlook: Outlook,
    /// The best known moves, at least one.
    pub best: Vec<Point>,
    /// Best play from here; to the end if a win is proven.
    pub line: Vec<Point>,
    /// The bot's reason, if a bot chose.
    pub reason: Option<Reason>,
}

impl From<Solution> for Worth {
    fn from(solution: Solution) -> Self {
        Worth {
            verdict: Some(solution.verdict),
            distance: Some(solution.distance),
            score: Some(f64::from(solution.verdict.sign())),
            outlook: Outlook::of(solution.verdict),
            best: solution.best,
            line: solution.pv,
            reason: None,
        }
    }
}

impl Worth {
    pub(super) fn thought(bot: Level, choice: Choice) -> Self {
        let weighed = choice.scored();
        let score =
            weighed.map(|cell| cell.score).or(choice.variations.first().map(|best| best.score));
        // Only a win is proved by a single move: a draw or a loss needs all moves.
        let distance = weighed.and_then(|cell| match cell.verdict {
            Some(Verdict::Win(plies)) => Some(plies),
            _ => None,
        });
        let outlook = score.map_or(Outlook::Open, |score| Outlook::from_score(bot, score));
        Worth {
            verdict: distance.map(Verdict::Win),
            distance,
            score,
            outlook: distance.map_or(outlook, |_| Outlook::Won),
            best: vec![choice.best],
            line: choice.pv,
            reason: Some(choice.reason),
        }
    }

    /// The expected score of X with `turn` to move: 1 is a win for X, 0 a win for O. `None` if the
    /// bot did not look ahead, as with a single move to choose from.
    pub fn share_of_x(&self, turn: Side) -> Option<f64> {
        let own = match self.outlook {
            Outlook::Won => 1.0,
            Outlook::Lost => -1.0,
            Outlook::Open => self.score?.clamp(-1.0, 1.0),
        };
        let of_x = if turn == Side::X { own } else { -own };
        Some(f64::midpoint(of_x, 1.0))
    }

    /// Whether the search found no end; false if it did not look ahead, with a single legal move.
    pub(super) fn is_undecided(&self) -> bool {
        self.outlook == Outlook::Open && self.score.is_some()
    }
}

#[cfg(test)]
mod tests {
    use Outlook::{Lost, Open, Won};

    use super::*;

    #[test]
    fn only_scores_that_are_values_predict_the_end() {
        assert_eq!(Outlook::from_score(Level::Master, 0.995), Won);
        assert_eq!(Outlook::from_score(Level::Alphabeta, -0.999), Lost);
        assert_eq!(Outlook::from_score(Level::Master, 0.9), Open);
        assert_eq!(Outlook::from_score(Level::Attack, 1.0), Open);
        assert_eq!(Outlook::from_score(Level::Attack, -5.0), Open);
    }
}
