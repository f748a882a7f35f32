//! The bounds of the value of one position, narrowed by tests.

use super::board::SolverBoard;
use super::value::Value;

/// Bounds of the value of one position; each is a value that it can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) lower: Value,
    pub(super) upper: Value,
    /// The longest possible win, in plies; shorter ones differ by whole moves.
    longest_win: usize,
    longest_loss: usize,
}

impl Range {
    pub(super) fn of(board: &SolverBoard) -> Self {
        let vacant = board.vacant();
        // The winner puts the last stone, or in a misere game the loser.
        let odd = vacant - (vacant + 1) % 2;
        let even = vacant - vacant % 2;
        let (longest_win, longest_loss) =
            if board.rules.misere { (even, odd) } else { (odd, even) };
        Range { lower: Value::LEAST, upper: Value::MOST, longest_win, longest_loss }
    }

    /// The value, once it is known.
    pub(super) fn value(&self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    pub(super) fn raise(&mut self, lower: Value) {
        let plies = lower.plies();
        let lower = match () {
            () if lower.is_win() => Value::win(at_most(plies, self.longest_win)),
            () if lower.is_loss() => {
                at_least(plies, self.longest_loss).map_or(Value::DRAW, Value::loss)
            }
            () => Value::DRAW,
        };
        self.lower = self.lower.max(lower);
    }

    pub(super) fn lower(&mut self, upper: Value) {
        let plies = upper.plies();
        let upper = match () {
            () if upper.is_win() => {
                at_least(plies, self.longest_win).map_or(Value::DRAW, Value::win)
            }
            () if upper.is_loss() => Value::loss(at_most(plies, self.longest_loss)),
            () => Value::DRAW,
        };
        self.upper = self.upper.min(upper);
    }
}

/// The latest possible end within `plies`, if the last possible one is after `longest`.
fn at_most(plies: usize, longest: usize) -> usize {
    if plies > longest { longest } else { plies - (longest ^ plies) % 2 }
}

/// The first possible end after `plies` or more, if the last possible one is after `longest`.
fn at_least(plies: usize, longest: usize) -> Option<usize> {
    let plies = plies + (longest ^ plies) % 2;
    (plies <= longest).then_some(plies)
}
