//! `attack`: the weights of the attacks that a stone of either side would make.
//!
//! After an article on noughts and crosses without borders. Each empty cell is tried with a mark
//! of either side. The runs of equal marks on the four lines through it are its attacks, and the
//! sum of their weights is its weight. The bot plays the heaviest cell.
//!
//! The article plays five in a row. For other lengths `k`, a run has the weight of the article's
//! run that misses as many marks. Lines are followed `k` cells each way, and where only exactly
//! `k` wins, a longer run has no weight. In a misere game the bot plays the lightest cell that
//! does not complete a line.

mod runs;

use oxo_shared::{Direction, Game, Goal, Point, Reason, Rules};

use crate::book::first_stone;
use crate::bots::bot::{Bot, Context};
use crate::choice::{CellScore, Choice};
use crate::order::candidates;
use crate::reasons;
use runs::{LineAttacks, reach};

/// Extra weight of a cell with two break points of one side: no reply stops both.
const TWO_BREAK_POINTS: f64 = 100.0;
/// Extra weight of a line of the side to move: finishing comes before defending.
const OWN_LINE: f64 = 100.0;

/// Weights are rounded to this part of one, so that sums in different orders are equal.
const GRAINS: f64 = 1e9;

/// Lines up to this long are completed and blocked before weights are compared. On the small boards
/// where they are played, the article's weights of lesser attacks, made for five in a row, can add
/// up to more than a line's.
const SHORT_LINE: u32 = 4;

/// Plays the heaviest cell, the first in row order among equals. A score is the weight of the
/// cell, negative in a misere game.
pub(crate) struct Attack;

impl Bot for Attack {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        let budget = &mut *context.budget;
        if let Some(centre) = first_stone(game) {
            return Choice::at_once(centre, Vec::new(), Reason::Centre, budget);
        }
        let vacant = candidates(game, reach(game.rules()));
        let weighed: Vec<Weighed> = vacant
            .iter()
            .map_while(|&at| budget.visit().is_ok().then(|| Weighed::new(game, at)))
            .collect();
        let cells: Vec<CellScore> = weighed.iter().map(|cell| cell.score(game.rules())).collect();
        let at = best(&weighed, game.rules()).map_or(vacant[0], |best| best.at);
        Choice::at_once(at, cells, reasons::by_stones(game, at), budget)
    }
}

/// The cell to play; `None` if no cell was weighed.
fn best<'a>(weighed: &'a [Weighed], rules: &Rules) -> Option<&'a Weighed> {
    let rank = |cell: &Weighed| (cell.urgency(rules), cell.score(rules).score);
    weighed.iter().reduce(|best, cell| if rank(cell) > rank(best) { cell } else { best })
}

/// One empty cell and the attacks that a mark of either side would make there.
struct Weighed {
    at: Point,
    completes_own: bool,
    completes_other: bool,
    weight: f64,
}

impl Weighed {
    fn new(game: &Game, at: Point) -> Self {
        let rules = game.rules();
        let side = game.side_at(game.ply());
        let attacks = |side| {
            Direction::ALL
                .map(|direction| LineAttacks::new(game.board(), rules, at, side, direction))
        };
        let (own, other) = (attacks(side), attacks(side.other()));
        let sum = |lines: &[LineAttacks]| -> f64 {
            lines.iter().flat_map(|line| line.weights(rules)).sum()
        };
        let finished: usize = own.iter().map(|line| line.lines(rules)).sum();
        let breaks_twice = |lines: &[LineAttacks]| {
            lines.iter().filter(|line| line.is_break_point(rules)).count() >= 2
        };
        let weight = sum(&own)
            + sum(&other)
            + OWN_LINE * finished as f64
            + if breaks_twice(&own) || breaks_twice(&other) { TWO_BREAK_POINTS } else { 0.0 };
        let completes = |lines: &[LineAttacks]| lines.iter().any(|line| line.completes(rules));
        Weighed {
            at,
            completes_own: completes(&own),
            completes_other: completes(&other),
            weight: (weight * GRAINS).round() / GRAINS,
        }
    }

    /// The priority above weights: never to complete a line in a misere game, and to complete and
    /// block [`SHORT_LINE`]s.
    fn urgency(&self, rules: &Rules) -> i32 {
        match rules.goal() {
            Goal::Avoid => -i32::from(self.completes_own),
            Goal::Complete if rules.k() > SHORT_LINE => 0,
            Goal::Complete if self.completes_own => 2,
            Goal::Complete => i32::from(self.completes_other),
        }
    }

    fn score(&self, rules: &Rules) -> CellScore {
        let score = match rules.goal() {
            Goal::Complete => self.weight,
            Goal::Avoid => -self.weight,
        };
        CellScore { at: self.at, score, verdict: None }
    }
}
