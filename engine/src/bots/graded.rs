//! `level:1` to `level:10`: players who see more and more, and look farther and farther.
//!
//! On boards that the patterns know, each looks at the position first, and the weaker ones
//! overlook lines: rather broken ones, diagonals, and those far from the last stones. Who
//! misses a four, or does not look ahead at all, plays by what it saw, one move deep, and
//! takes one of the cells that look about as good. The others think as `master` does, but
//! only about so many positions. Elsewhere a grade plays what `master` plays now and then,
//! the stronger the more often, and else what looks best among the cells it notices.
//!
//! What they overlook is drawn anew for every move: the same position need not have the
//! same answer twice.

use oxo_shared::{Game, Grade};
use rand::RngExt;

use crate::book::book_move;
use crate::bots::attack::Attack;
use crate::bots::master::{Master, OFTEN_SOLVED};
use crate::bots::sight::Sight;
use crate::bots::{Bot, five, glance};
use crate::choice::{CellScore, Choice, Info, highest};
use crate::limits::Budget;
use crate::memory::Memory;
use crate::patterns::Field;
use crate::patterns::shape::Shape;

/// What a grade can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Skill {
    /// The chance to overlook a plain line near the last stones; see [`Sight`].
    overlooks: f64,
    /// How far two cells may differ in rank to look nearly equal: the temperature of the
    /// draw among them, in hundredths of the logarithm of the odds.
    spread: f64,
    /// Positions that are visited at most to look ahead. None: it only looks at the board.
    nodes: u64,
    /// The chance to play as `master` does where there are no patterns.
    insight: f64,
}

/// The grades below ten, which is `master`. Calibrated so that each is beaten by the next in
/// about two of three games; `oxo-bench levels` tells whether it still is.
const SKILLS: [Skill; 9] = [
    Skill { overlooks: 0.30, spread: 60.0, nodes: 0, insight: 0.1 },
    Skill { overlooks: 0.20, spread: 45.0, nodes: 0, insight: 0.2 },
    Skill { overlooks: 0.12, spread: 35.0, nodes: 0, insight: 0.3 },
    Skill { overlooks: 0.06, spread: 25.0, nodes: 0, insight: 0.4 },
    Skill { overlooks: 0.05, spread: 20.0, nodes: 40, insight: 0.5 },
    Skill { overlooks: 0.02, spread: 20.0, nodes: 200, insight: 0.6 },
    Skill { overlooks: 0.0, spread: 20.0, nodes: 1000, insight: 0.7 },
    Skill { overlooks: 0.0, spread: 20.0, nodes: 4000, insight: 0.8 },
    Skill { overlooks: 0.0, spread: 20.0, nodes: 16_000, insight: 0.9 },
];

/// Of the positions that a grade may visit it visits half at least: how many is drawn for
/// each move, lest it play the same game again and again.
const LEAST_PART: u64 = 2;

/// What is lost if a line is overlooked on which this can be made: sooner or later the game.
const GRAVE: Shape = Shape::Four;

/// The bot of a grade.
pub(crate) fn of(grade: Grade) -> &'static dyn Bot {
    match SKILLS.get(usize::from(grade.number()) - 1) {
        Some(skill) => skill,
        None => &Master,
    }
}

impl Bot for Skill {
    fn choose(
        &self,
        game: &Game,
        memory: &mut Memory,
        budget: &mut Budget,
        on_info: &mut dyn FnMut(&Info),
    ) -> Choice {
        let is_small = game.rules().area().capacity() <= OFTEN_SOLVED;
        if let Some(centre) = book_move(game).filter(|_| !is_small) {
            return Choice::at_once(centre, Vec::new(), "opens in the centre".to_owned(), budget);
        }
        match Field::new(game).filter(|field| !is_small && field.shows_all(game)) {
            Some(field) => self.by_patterns(&field, game, memory, budget, on_info),
            None if rand::rng().random_bool(self.insight) => {
                Master.choose(game, memory, budget, on_info)
            }
            None => self.by_weights(game, memory, budget, on_info),
        }
    }
}

impl Skill {
    fn by_patterns(
        &self,
        field: &Field,
        game: &Game,
        memory: &mut Memory,
        budget: &mut Budget,
        on_info: &mut dyn FnMut(&Info),
    ) -> Choice {
        let mut rng = rand::rng();
        let sight = Sight::new(field, game, self.overlooks, rng.random());
        let looks = sight.looks();
        let is_blind = looks.iter().any(|look| look.missed >= GRAVE);
        if self.nodes > 0 && !is_blind {
            budget.narrow(rng.random_range(self.nodes / LEAST_PART..=self.nodes));
            if let Some(choice) = five::choose(game, memory, budget, on_info) {
                return choice;
            }
        }
        glance::choose(field, game, &looks, self.spread, &mut rng, budget)
    }

    /// Where there are no patterns: what the weights of attacks say, unless the best cell
    /// goes by unnoticed.
    fn by_weights(
        &self,
        game: &Game,
        memory: &mut Memory,
        budget: &mut Budget,
        on_info: &mut dyn FnMut(&Info),
    ) -> Choice {
        let choice = Attack.choose(game, memory, budget, on_info);
        if !rand::rng().random_bool(self.overlooks) {
            return choice;
        }
        let others: Vec<CellScore> =
            choice.cells.iter().copied().filter(|cell| cell.at != choice.best).collect();
        let Some(next) = highest(&others) else { return choice };
        let reason = format!("looks best of the cells it noticed: weight {:.2}", next.score);
        Choice { best: next.at, pv: vec![next.at], reason, ..choice }
    }
}
