//! A bot's opinion of each cell, in as few characters as a cell has.

use std::collections::HashMap;

use oxo_shared::protocol::reply::Hint;
use oxo_shared::{Level, Point, Verdict};

/// Scores up to this magnitude are values of the game: +1 won, 0 drawn, -1 lost.
const VALUE_LIMIT: f64 = 1.0;
/// From this magnitude on a value says that the end is in sight; a whole one does too.
const DECIDED: f64 = 0.99;
/// Estimates of values are written in hundredths where there is one of that size.
const HUNDRED: f64 = 1e2;
/// From here on scores are written in thousands, then in millions.
const THOUSAND: f64 = 1e3;
const MILLION: f64 = 1e6;
/// The highest digit of the heat that stands in for scores where they do not fit.
const HOTTEST: f64 = 9.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    cells: HashMap<Point, Weight>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    pub text: String,
    pub best: bool,
}

impl Weights {
    /// The opinion in `hint`, for cells of this many columns. If some score does not
    /// fit, all become digits from 0 for the worst to 9 for the best. Where it is proven
    /// how every candidate ends, that is shown instead.
    pub fn of(hint: &Hint, columns: u16) -> Weights {
        if hint.is_proven() {
            return Weights::proven(hint, columns);
        }
        let scores: Vec<f64> = hint.cells.iter().map(|&(_, _, score)| score).collect();
        let exact = match hint.bot {
            Level::Attack => scores.iter().copied().map(amount).collect(),
            _ => texts(&scores),
        };
        let fits = exact.iter().all(|text| text.len() <= usize::from(columns));
        let shown = if fits { exact } else { heat(&scores) };
        let at = hint.cells.iter().map(|&(x, y, _)| Point::new(x, y));
        Weights::shown(at.zip(shown), hint.best)
    }

    fn proven(hint: &Hint, columns: u16) -> Weights {
        let verdicts: Vec<Verdict> = hint.verdicts.iter().map(|&(_, _, verdict)| verdict).collect();
        let at = hint.verdicts.iter().map(|&(x, y, _)| Point::new(x, y));
        Weights::shown(at.zip(verdict_texts(&verdicts, columns)), hint.best)
    }

    fn shown(cells: impl Iterator<Item = (Point, String)>, best: Point) -> Weights {
        let weight = |(at, text)| (at, Weight { text, best: at == best });
        Weights { cells: cells.map(weight).collect() }
    }

    /// `None` for a cell that is no candidate.
    pub fn at(&self, point: Point) -> Option<&Weight> {
        self.cells.get(&point)
    }
}

/// How moves end, all in the longest form in which each of them fits: `win in 3`, `win 3`,
/// `W3`, `W`; a draw is `draw`, and `=` in the short forms.
fn verdict_texts(verdicts: &[Verdict], columns: u16) -> Vec<String> {
    const FORMS: [fn(Verdict) -> String; 3] =
        [|verdict| verdict.to_string(), |verdict| verdict.to_string().replace(" in ", " "), sign];
    let fitting = FORMS.into_iter().map(|form| verdicts.iter().copied().map(form).collect());
    let fits = |texts: &Vec<String>| texts.iter().all(|text| text.len() <= usize::from(columns));
    let letters = || verdicts.iter().map(|&verdict| letter(verdict).to_owned()).collect();
    fitting.into_iter().find(fits).unwrap_or_else(letters)
}

/// `W3`, `=`, `L6`.
fn sign(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => format!("{}{plies}", letter(verdict)),
        Verdict::Draw => letter(verdict).to_owned(),
    }
}

const fn letter(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "W",
        Verdict::Draw => "=",
        Verdict::Loss(_) => "L",
    }
}

/// Values if all of them are, estimates of values in hundredths, or in millionths if they
/// are as small as that, and weights as they are.
fn texts(scores: &[f64]) -> Vec<String> {
    let are_values = scores.iter().all(|score| score.abs() <= VALUE_LIMIT);
    let is_estimate = |score: &f64| score.fract() != 0.0 && score.abs() <= DECIDED;
    let estimates = scores.iter().copied().filter(is_estimate);
    let largest = estimates.map(f64::abs).reduce(f64::max);
    let text = |&score: &f64| match largest {
        _ if !are_values => amount(score),
        None => value(score),
        Some(largest) if largest * HUNDRED >= 1.0 => amount(score * HUNDRED),
        Some(_) => amount(score * MILLION),
    };
    scores.iter().map(text).collect()
}

fn value(score: f64) -> String {
    if score == 0.0 { "0".to_owned() } else { format!("{score:+.0}") }
}

fn amount(score: f64) -> String {
    match score.abs() {
        // What would be 1000 thousands is a million.
        size if size >= MILLION - THOUSAND / 2.0 => format!("{:.0}M", score / MILLION),
        size if size >= THOUSAND => format!("{:.0}k", score / THOUSAND),
        // Adding zero makes minus zero plain zero.
        _ => format!("{:.0}", score.round() + 0.0),
    }
}

fn heat(scores: &[f64]) -> Vec<String> {
    let low = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let high = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let digit = |&score: &f64| {
        let share = if high > low { (score - low) / (high - low) } else { 1.0 };
        format!("{:.0}", (share * HOTTEST).clamp(0.0, HOTTEST))
    };
    scores.iter().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_game_carry_their_sign() {
        assert_eq!(texts(&[1.0, 0.0, -1.0]), ["+1", "0", "-1"]);
        assert_eq!(texts(&[0.999_997, 0.0, -0.999_994]), ["+1", "0", "-1"]);
    }

    #[test]
    fn estimates_of_values_can_be_told_apart() {
        assert_eq!(texts(&[0.35, -0.124, 0.0, 0.999_9]), ["35", "-12", "0", "100"]);
        assert_eq!(texts(&[0.001_1, -0.000_09, 0.0]), ["1k", "-90", "0"]);
        assert_eq!(texts(&[0.999_997, 0.000_25]), ["1M", "250"]);
    }

    #[test]
    fn scores_are_shortened_with_their_unit() {
        assert_eq!(texts(&[42.0, -0.2, 90_000.0, -2e6]), ["42", "0", "90k", "-2M"]);
    }

    #[test]
    fn verdicts_are_as_long_as_the_narrowest_cell_allows() {
        let verdicts = [Verdict::Win(3), Verdict::Draw, Verdict::Loss(12)];
        assert_eq!(verdict_texts(&verdicts, 11), ["win in 3", "draw", "loss in 12"]);
        assert_eq!(verdict_texts(&verdicts, 7), ["win 3", "draw", "loss 12"]);
        assert_eq!(verdict_texts(&verdicts, 3), ["W3", "=", "L12"]);
        assert_eq!(verdict_texts(&verdicts, 2), ["W", "=", "L"]);
        assert_eq!(verdict_texts(&verdicts[..2], 2), ["W3", "="]);
    }

    #[test]
    fn heat_runs_from_the_worst_to_the_best() {
        assert_eq!(heat(&[-100.0, 0.0, 100.0]), ["0", "4", "9"]);
        assert_eq!(heat(&[7.0]), ["9"]);
    }
}
