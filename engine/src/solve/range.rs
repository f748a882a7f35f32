//! The bounds of the value of one position, narrowed by tests.

use super::board::SolverBoard;
use super::value::Value;

/// Bounds of the value of one position; each is a value that it can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) least: Value,
    pub(super) most: Value,
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
        Range { least: Value::LEAST, most: Value::MOST, longest_win, longest_loss }
    }

    /// The value, once it is known.
    pub(super) fn value(&self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    pub(super) fn raise(&mut self, least: Value) {
        let plies = least.plies();
        let least = match () {
            () if least.is_win() => Value::win(at_most(plies, self.longest_win)),
            () if least.is_loss() => {
                at_least(plies, self.longest_loss).map_or(Value::DRAW, Value::loss)
            }
            () => Value::DRAW,
        };
        self.least = self.least.max(least);
    }

    pub(super) fn lower(&mut self, most: Value) {
        let plies = most.plies();
        let most = match () {
            () if most.is_win() => {
                at_least(plies, self.longest_win).map_or(Value::DRAW, Value::win)
            }
            () if most.is_loss() => Value::loss(at_most(plies, self.longest_loss)),
            () => Value::DRAW,
        };
        self.most = self.most.min(most);
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
