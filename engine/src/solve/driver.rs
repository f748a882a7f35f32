//! The driver of the solver: null-window searches that narrow the value of a position (MTD).
//!
//! A search only tests whether a value reaches a bound. Each result narrows the [`Range`], from
//! which the next bound is chosen.

use oxo_shared::Side;

use super::range::Range;
use super::search::Search;
use super::value::Value;
use crate::limits::Interrupted;

impl Search<'_> {
    /// The value of the position, which lies in `range`. After an interruption `range` keeps what
    /// was proven.
    pub(super) fn resolve(&mut self, range: &mut Range) -> Result<Value, Interrupted> {
        loop {
            if let Some(value) = range.value() {
                return Ok(value);
            }
            let target = self.next_test(range);
            self.narrow(range, target)?;
        }
    }

    /// The next bound to test. If lines win: the quickest win or loss still possible, so that each
    /// test fills the table for the next. If lines lose or stones fall, games are decided late:
    /// first the winner, then whether there is a faster win.
    fn next_test(&self, range: &Range) -> Value {
        let deepens = self.board.rules.deepens();
        let Range { lower, upper, .. } = *range;
        match () {
            () if !deepens && lower < Value::DRAW && upper >= Value::DRAW => Value::DRAW,
            () if !deepens && upper >= Value::ANY_WIN => lower.next().max(Value::ANY_WIN),
            () if !deepens => upper,
            () if upper.is_win() && (!lower.is_loss() || upper.plies() < lower.plies()) => upper,
            () => lower.next(),
        }
    }

    /// Whether the value of the position, which lies in `range`, is at least `target`.
    fn decide(&mut self, mut range: Range, target: Value) -> Result<bool, Interrupted> {
        while range.lower < target && range.upper >= target {
            let tested = match () {
                () if !self.board.rules.deepens() => target,
                () if target > Value::DRAW => range.upper.max(target),
                () => range.lower.next().min(target),
            };
            self.narrow(&mut range, tested)?;
        }
        Ok(range.lower >= target)
    }

    /// Tests whether the value is at least `target`.
    fn narrow(&mut self, range: &mut Range, target: Value) -> Result<(), Interrupted> {
        let found = self.test(target)?;
        if found >= target {
            range.raise(found);
        } else {
            range.lower(found);
        }
        Ok(())
    }

    /// Whether the move to `cell` has the value of the best move.
    pub(super) fn is_worth(&mut self, cell: usize, value: Value) -> Result<bool, Interrupted> {
        let is_worth = match self.after(cell) {
            Some(next) => Ok(next.before() >= value),
            None => {
                let refuted = self.decide(Range::of(&self.board), value.refuted_by());
                refuted.map(|refuted| !refuted)
            }
        };
        self.board.undo(cell);
        is_worth
    }

    /// The value of the move to `cell`, which is at most that of the position.
    pub(super) fn value_of(&mut self, cell: usize, upper: Value) -> Result<Value, Interrupted> {
        let value = match self.after(cell) {
            Some(after) => Ok(after),
            None => {
                let mut range = Range::of(&self.board);
                if let Some(lower) = upper.after() {
                    range.raise(lower);
                }
                self.resolve(&mut range)
            }
        };
        self.board.undo(cell);
        value.map(Value::before)
    }

    /// Best play from the move `first` on, which keeps `value`; cut short if the budget is spent.
    pub(super) fn principal_variation(&mut self, mut value: Value, first: usize) -> Vec<usize> {
        let (mut line, mut next) = (Vec::new(), Some(first));
        while let Some(cell) = next {
            line.push(cell);
            if self.after(cell).is_some() {
                break;
            }
            value = value.after().expect("the game goes on");
            next = self.keeping(value).unwrap_or(None);
        }
        line.iter().rev().for_each(|&cell| self.board.undo(cell));
        line
    }

    /// A move that keeps the value of the position; `None` if no line is possible any more.
    fn keeping(&mut self, value: Value) -> Result<Option<usize>, Interrupted> {
        let board = &self.board;
        if Side::BOTH.iter().all(|&side| board.windows.count_live(side) == 0) {
            return Ok(None);
        }
        let cells: Vec<usize> = (0..board.lines.cells).filter(|&c| board.may_play(c)).collect();
        for cell in cells {
            if self.try_move(cell, value)? >= value {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
