//! `attack`: the weights of the attacks that a stone of either side would make.
//!
//! After an article on noughts and crosses without borders. Each empty cell is
//! tried with a mark of either side; the runs of equal marks on the four lines
//! through it are its attacks, and the sum of their weights is its weight. The
//! heaviest cell is played: it builds, or it spoils.
//!
//! The article plays five in a row. For other lengths `k` a run counts as the run
//! of the article that misses as many marks for a line, lines are walked `k` cells
//! each way, and where only exactly `k` wins a longer run counts for nothing. In a
//! misere game the lightest cell is played that does not complete a line.

use oxo_shared::{Board, Direction, Game, Goal, Point, Reason, Rules, Side};

use crate::attacks::{LineAttacks, reach};
use crate::book::first_stone;
use crate::bots::{Bot, Thinking};
use crate::choice::{CellScore, Choice};
use crate::order::candidates;
use crate::why;

/// Extra weight of a cell with two break points of one side: no reply stops both.
const TWO_BREAK_POINTS: f64 = 100.0;
/// Extra weight of a line of the side to move: finishing comes before defending.
const OWN_LINE: f64 = 100.0;

/// Weights are rounded to this part of one, so that equal ones summed in another
/// order stay equal.
const GRAINS: f64 = 1e9;

/// Lines up to this long are completed and stopped before weights are compared: on
/// the small boards where they are played, weights of lesser attacks, which the
/// article made for five in a row, can add up to more than a line's.
const SHORT_LINE: u32 = 4;

/// Plays the heaviest cell, the first in row order among equals. A score is the weight of the
/// cell, negative in a misere game.
pub(crate) struct Attack;

impl Bot for Attack {
    fn choose(&self, game: &Game, thinking: &mut Thinking) -> Choice {
        let budget = &mut *thinking.budget;
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
        Choice::at_once(at, cells, why::by_stones(game, at), budget)
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
    own: Attacks,
    other: Attacks,
    weight: f64,
}

impl Weighed {
    fn new(game: &Game, at: Point) -> Self {
        let (board, rules) = (game.board(), game.rules());
        let side = Side::at_ply(game.ply());
        let own = Attacks::new(board, rules, at, side);
        let other = Attacks::new(board, rules, at, side.other());
        let own_lines = own.lines.iter().flat_map(|line| line.counted(rules));
        let finished = own_lines.filter(|(run, _)| run.is_line(rules)).count();
        let broken = own.breaks_twice(rules) || other.breaks_twice(rules);
        let weight = own.weight(rules)
            + other.weight(rules)
            + OWN_LINE * finished as f64
            + if broken { TWO_BREAK_POINTS } else { 0.0 };
        Weighed { at, own, other, weight: (weight * GRAINS).round() / GRAINS }
    }

    /// What comes before all weights: not to lose a misere game by a line, and on
    /// [`SHORT_LINE`]s to complete and to stop them.
    fn urgency(&self, rules: &Rules) -> i32 {
        let completes = self.own.completes(rules);
        match rules.goal() {
            Goal::Avoid => -i32::from(completes),
            Goal::Complete if rules.k() > SHORT_LINE => 0,
            Goal::Complete if completes => 2,
            Goal::Complete => i32::from(self.other.completes(rules)),
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

struct Attacks {
    lines: [LineAttacks; 4],
}

impl Attacks {
    fn new(board: &Board, rules: &Rules, at: Point, side: Side) -> Self {
        let line = |direction| LineAttacks::new(board, rules, at, side, direction);
        Attacks { lines: Direction::ALL.map(line) }
    }

    fn weight(&self, rules: &Rules) -> f64 {
        self.lines.iter().flat_map(|line| line.counted(rules)).map(|(_, weight)| weight).sum()
    }

    fn completes(&self, rules: &Rules) -> bool {
        self.lines.iter().any(|line| line.central.is_line(rules))
    }

    fn breaks_twice(&self, rules: &Rules) -> bool {
        self.lines.iter().filter(|line| line.is_break_point(rules)).count() >= 2
    }
}
