//! The difference in strength by the points of a match.

/// Standard errors on either side of a 95% confidence interval.
const CONFIDENCE: f64 = 1.96;

/// A score and the difference in Elo points that gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Points over games, from 0 to 1; a draw is half a point.
    pub score: f64,
    /// The difference; infinite if all games went one way.
    pub elo: f64,
    /// The 95% confidence interval.
    pub low: f64,
    pub high: f64,
}

/// The strength by `pairs`: the share of points of each pair of games from the same opening with
/// both colours, from 0 to 1.
///
/// The error comes from the variance of the pairs (pentanomial: a pair has five possible scores),
/// not of the games: both games of a pair depend on their opening, and an opening that decides both
/// adds no noise. One more pair, half won and half lost, is added, so that a few equal results do
/// not look certain. `None` without pairs.
pub fn strength(pairs: &[f64]) -> Option<Strength> {
    let count = pairs.len() as f64;
    if pairs.is_empty() {
        return None;
    }
    let score = pairs.iter().sum::<f64>() / count;
    let square = |pair: f64| (pair - score).powi(2);
    let squares: f64 = pairs.iter().map(|&pair| square(pair)).sum();
    let variance = (squares + f64::midpoint(square(0.0), square(1.0))) / (count + 1.0);
    let error = CONFIDENCE * (variance / count).sqrt();
    let (low, high) = (elo(score - error), elo(score + error));
    Some(Strength { score, elo: elo(score), low, high })
}

/// The difference in Elo points for which this score is expected (Elo's logistic curve).
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score for this difference in Elo points.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_has_its_difference_in_elo() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.75) - 190.848).abs() < 1e-3);
        assert!((elo(0.25) + 190.848).abs() < 1e-3);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(-0.1), f64::NEG_INFINITY);
        assert!((elo(expected(35.0)) - 35.0).abs() < 1e-9);
    }

    #[test]
    fn the_error_comes_from_the_pairs() {
        // By hand: mean 0.75, squares 2/16 + (9/16 + 1/16)/2 = 7/16 over 3, error 1.96 sqrt(7/96).
        let strength = strength(&[1.0, 0.5]).unwrap();
        assert_eq!(strength.score, 0.75);
        assert!((strength.low - elo(0.75 - 1.96 * (7.0_f64 / 96.0).sqrt())).abs() < 1e-9);
        assert_eq!(strength.high, f64::INFINITY);
    }

    #[test]
    fn games_that_the_opening_decides_add_no_noise() {
        let split = strength(&[0.5; 50]).unwrap();
        let mixed: Vec<f64> = [0.0, 1.0].repeat(25);
        let mixed = strength(&mixed).unwrap();
        assert_eq!((split.elo, mixed.elo), (0.0, 0.0));
        assert!(split.high * 5.0 < mixed.high, "{} {}", split.high, mixed.high);
    }

    #[test]
    fn more_games_narrow_the_error_even_if_all_are_won() {
        let few = strength(&[1.0; 5]).unwrap();
        let many = strength(&[1.0; 50]).unwrap();
        assert_eq!(few.elo, f64::INFINITY);
        assert!(0.0 < few.low && few.low < many.low && many.low < f64::INFINITY);
        assert_eq!(strength(&[]), None);
    }
}
