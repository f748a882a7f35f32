//! An initial estimate of a puzzle's rating, until players have tried it.

use super::kind::Kind;
use super::theme::Theme;

/// The base for a puzzle of [`SHORTEST`] stones, and the amount per further stone.
const BASE: f64 = 800.0;
const PER_STONE: f64 = 150.0;
const SHORTEST: f64 = 3.0;
/// Per doubling of the plausible moves that lose.
const PER_DOUBLING: f64 = 60.0;
const GAPPED: f64 = 100.0;
const COUNTER_FOUR: f64 = 150.0;
const THREATS: f64 = 250.0;
/// Estimates are rounded to a multiple of this.
const STEP: f64 = 10.0;

/// The estimate for a win of `stones` stones, in which `losing` other moves look plausible.
pub(super) fn difficulty(kind: Kind, stones: u32, losing: usize, themes: &[Theme]) -> u32 {
    let of = |theme, points| if themes.contains(&theme) { points } else { 0.0 };
    let estimate = BASE
        + PER_STONE * (f64::from(stones) - SHORTEST).max(0.0)
        + PER_DOUBLING * (1.0 + losing as f64).log2()
        + of(Theme::Gapped, GAPPED)
        + of(Theme::CounterFour, COUNTER_FOUR)
        + if kind == Kind::Threats { THREATS } else { 0.0 };
    ((estimate / STEP).round() * STEP) as u32
}
