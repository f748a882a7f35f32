//! A match that stops as soon as its result is significant.

use std::fmt;
use std::str::FromStr;

use super::elo::expected;

/// The rate of false passes of a change worth the lower bound, and of false failures of one worth
/// the upper.
const ERROR: f64 = 0.05;
/// The possible scores of a pair of games, as a share of two points.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The count of outcomes that never occurred, because the logarithm of 0 is undefined.
const NEVER: f64 = 1e-3;
/// Bisection steps that exhaust 64-bit precision.
const HALVINGS: u32 = 100;

/// The sequential probability ratio test (A. Wald, "Sequential tests of statistical hypotheses",
/// 1945) of two differences in strength, generalised to outcomes with a known mean and an unknown
/// distribution (X. Li, J. Liu and Z. Ying, "Generalized sequential probability ratio test for
/// separate families of hypotheses", 2014; for games of chess in pairs: M. Van den Bergh, "A
/// practical introduction to the GSPRT").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two numbers of Elo points, the smaller one first, like 0,10")]
pub struct ParseSprtError;

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (low, high) = text.split_once(',').ok_or(ParseSprtError)?;
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        let bounds = number(low).zip(number(high)).filter(|(low, high)| low < high);
        bounds.map(|(low, high)| Sprt { low, high }).ok_or(ParseSprtError)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Better,
    NotBetter,
}

impl Sprt {
    /// The log likelihood ratio at which the upper bound is accepted; at its negative the lower is.
    fn limit() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The log likelihood ratio of `pairs` for the upper bound against the lower.
    pub fn ratio(&self, pairs: &[f64]) -> f64 {
        let count = |score: f64| pairs.iter().filter(|&&pair| pair == score).count() as f64;
        ratio(&SCORES.map(|score| (score, count(score))), expected(self.low), expected(self.high))
    }

    /// The verdict on these scores of pairs; `None` while it is undecided.
    pub fn verdict(&self, pairs: &[f64]) -> Option<Verdict> {
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::limit() => Some(Verdict::Better),
            ratio if ratio <= -Sprt::limit() => Some(Verdict::NotBetter),
            _ => None,
        }
    }

    /// The state of the test.
    pub fn standing(&self, pairs: &[f64]) -> String {
        let (Sprt { low, high }, limit) = (self, Sprt::limit());
        let ratio = self.ratio(pairs);
        format!("SPRT {low}, {high}: LLR {ratio:+.2} ({:+.2} to {limit:+.2})", -limit)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Better => "better: the upper bound is accepted",
            Verdict::NotBetter => "not better: the lower bound is accepted",
        })
    }
}

/// The log likelihood ratio of outcomes, each a score and its count, for two means.
fn ratio(outcomes: &[(f64, f64)], low: f64, high: f64) -> f64 {
    let outcomes = || outcomes.iter().map(|&(score, count)| (score, count.max(NEVER)));
    let likelihood = |mean: f64| {
        // The likeliest distribution with this mean gives each score a probability proportional to
        // its count over 1 + slope (score - mean), with the slope for which a sum vanishes. The sum
        // decreases with the slope.
        let off = |slope: f64| -> f64 {
            outcomes().map(|(s, count)| count * (s - mean) / (1.0 + slope * (s - mean))).sum()
        };
        let (mut below, mut above) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(below, above);
            *(if off(middle) > 0.0 { &mut below } else { &mut above }) = middle;
        }
        outcomes().map(|(s, count)| -count * (1.0 + below * (s - mean)).ln()).sum::<f64>()
    };
    likelihood(high) - likelihood(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, error: f64) {
        assert!((found - expected).abs() < error, "{found}, not {expected}");
    }

    /// Results of long chess matches, with the ratios that fastchess publishes for them
    /// (`app/tests/sprt_test.cpp`).
    #[test]
    fn ratios_match_published_ones() {
        let found = |counts: &[f64], low, high| {
            let steps = counts.len() - 1;
            let outcomes = counts.iter().enumerate();
            let outcomes: Vec<_> =
                outcomes.map(|(step, &count)| (step as f64 / steps as f64, count)).collect();
            ratio(&outcomes, expected(low), expected(high))
        };
        assert_near(found(&[21184.0, 40708.0, 21404.0], 0.5, 2.5), -1.57, 0.01);
        assert_near(found(&[57030.0, 106_593.0, 57433.0], 0.0, 2.0), -2.59, 0.01);
        let pairs = [223.0, 9863.0, 21279.0, 10037.0, 246.0];
        assert_near(found(&pairs, 0.5, 2.5), -3.07, 0.01);
        let pairs = [871.0, 26175.0, 55983.0, 26678.0, 821.0];
        assert_near(found(&pairs, 0.0, 2.0), -4.98, 0.01);
    }

    #[test]
    fn without_draws_and_split_pairs_it_is_a_coin_test() {
        let test: Sprt = "-10,10".parse().unwrap();
        let pairs = [[1.0].repeat(60), [0.0].repeat(40)].concat();
        let (low, high) = (expected(-10.0), expected(10.0));
        let coin = 60.0 * (high / low).ln() + 40.0 * ((1.0 - high) / (1.0 - low)).ln();
        assert_near(test.ratio(&pairs), coin, 1e-3);
    }

    #[test]
    fn the_test_continues_until_a_bound_is_proven() {
        let test: Sprt = "0,30".parse().unwrap();
        assert_near(Sprt::limit(), 19_f64.ln(), 1e-12);
        let pairs = |won: usize, split: usize, lost: usize| {
            [[1.0].repeat(won), [0.5].repeat(split), [0.0].repeat(lost)].concat()
        };
        assert_eq!(test.verdict(&[]), None);
        assert_eq!(test.verdict(&pairs(1, 0, 0)), None);
        assert_eq!(test.verdict(&pairs(40, 40, 10)), Some(Verdict::Better));
        assert_eq!(test.verdict(&pairs(20, 40, 40)), Some(Verdict::NotBetter));
    }

    #[test]
    fn bounds_are_two_increasing_numbers() {
        assert_eq!("0, 10".parse(), Ok(Sprt { low: 0.0, high: 10.0 }));
        assert_eq!("-7.5,-2".parse(), Ok(Sprt { low: -7.5, high: -2.0 }));
        for text in ["", "5", "5,5", "10,0", "a,b", "0,NaN", "0,inf"] {
            assert_eq!(text.parse::<Sprt>(), Err(ParseSprtError), "{text}");
        }
    }
}
