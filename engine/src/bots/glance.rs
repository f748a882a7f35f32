//! A move by what is seen at a glance: one of the cells that look about as good as the best.

use std::cmp::Reverse;

use oxo_shared::Game;
use rand::Rng;
use rand::seq::IndexedRandom;

use crate::bots::sight::Look;
use crate::choice::{CellScore, Choice};
use crate::limits::Budget;
use crate::patterns::{Field, Threat};

/// Temperatures that a cell may be behind the best and still be drawn.
const MARGIN: f64 = 3.0;

/// Hundredths, the unit of ranks, in the unit of scores.
const HUNDREDTHS: f64 = 100.0;

/// Draws one of the cells that look best, by the Boltzmann distribution of the ranks:
/// `spread` is its temperature. `looks` are those of the cells that may be played, of which
/// there is one at least.
pub(crate) fn choose(
    field: &Field,
    game: &Game,
    looks: &[Look],
    spread: f64,
    rng: &mut impl Rng,
    budget: &Budget,
) -> Choice {
    let look = draw(looks, spread, rng);
    let score = |look: &Look| CellScore {
        at: field.point(look.cell),
        score: f64::from(look.rank) / HUNDREDTHS,
        verdict: None,
    };
    let mut scores: Vec<CellScore> = looks.iter().map(score).collect();
    scores.sort_unstable_by_key(|cell| (Reverse(cell.at.y), cell.at.x));
    Choice::at_once(field.point(look.cell), scores, reason(game, look), budget)
}

fn draw<'a>(looks: &'a [Look], spread: f64, rng: &mut impl Rng) -> &'a Look {
    let best = looks.iter().map(|look| look.rank).max().unwrap_or_default();
    let behind = |look: &Look| f64::from(best - look.rank) / spread;
    let near: Vec<&Look> = looks.iter().filter(|look| behind(look) <= MARGIN).collect();
    near.choose_weighted(rng, |look| (-behind(look)).exp()).expect("the best of them weighs one")
}

fn reason(game: &Game, look: &Look) -> String {
    let (own, other) = (words(look.own), words(look.other));
    match (look.own, look.other) {
        (Threat::Five, _) => format!("completes {} in a row", game.rules().k()),
        (_, Threat::Five) => "must stop the four".to_owned(),
        _ => match (own, other) {
            (Some(own), Some(other)) => format!("makes {own} and stops {other}"),
            (Some(own), None) => format!("makes {own}"),
            (None, Some(other)) => format!("stops {other}"),
            (None, None) => "looks best at a glance".to_owned(),
        },
    }
}

/// What a stone makes, named as for five in a row.
fn words(threat: Threat) -> Option<&'static str> {
    match threat {
        Threat::None | Threat::Foul => None,
        Threat::Three => Some("a three"),
        Threat::OpenThree => Some("an open three"),
        Threat::DoubleThree | Threat::Doubtful => Some("two open threes"),
        Threat::Four => Some("a four"),
        Threat::FourThree => Some("a four and an open three"),
        Threat::OpenFour => Some("a four that cannot be stopped"),
        Threat::Five => Some("a line"),
    }
}
