//! The questions that lead to the value of a position, and to the moves that keep it.
//!
//! The search only answers whether a value is at least so much; each answer narrows the
//! [`Range`] that the next question is chosen from.

use oxo_shared::Side;

use super::range::Range;
use super::search::Search;
use super::value::Value;
use crate::limits::Interrupted;

impl Search<'_> {
    /// The value of the board's position, which lies in `range`; that keeps what is found
    /// out, also if the search is interrupted.
    pub(super) fn resolve(&mut self, range: &mut Range) -> Result<Value, Interrupted> {
        loop {
            if let Some(value) = range.value() {
                return Ok(value);
            }
            let wanted = self.next_test(range);
            self.narrow(range, wanted)?;
        }
    }

    /// What to ask next. Lines: the quickest win or loss that is still possible, so that
    /// each question prepares the next. Where lines lose or stones fall, games are
    /// decided late: first who wins, and then whether it goes faster than found.
    fn next_test(&self, range: &Range) -> Value {
        let deepens = self.board.rules.deepens();
        let Range { least, most, .. } = *range;
        match () {
            () if !deepens && least < Value::DRAW && most >= Value::DRAW => Value::DRAW,
            () if !deepens && most >= Value::ANY_WIN => least.next().max(Value::ANY_WIN),
            () if !deepens => most,
            () if most.is_win() && (!least.is_loss() || most.plies() < least.plies()) => most,
            () => least.next(),
        }
    }

    /// Whether the board's position, whose value lies in `range`, is worth at least
    /// `wanted`.
    fn decide(&mut self, mut range: Range, wanted: Value) -> Result<bool, Interrupted> {
        while range.least < wanted && range.most >= wanted {
            let tested = match () {
                () if !self.board.rules.deepens() => wanted,
                () if wanted > Value::DRAW => range.most.max(wanted),
                () => range.least.next().min(wanted),
            };
            self.narrow(&mut range, tested)?;
        }
        Ok(range.least >= wanted)
    }

    /// Asks whether the value is at least `wanted`.
    fn narrow(&mut self, range: &mut Range, wanted: Value) -> Result<(), Interrupted> {
        let found = self.test(wanted)?;
        if found >= wanted {
            range.raise(found);
        } else {
            range.lower(found);
        }
        Ok(())
    }

    /// Whether the move to `cell` is worth `value`, the most that any is.
    pub(super) fn is_worth(&mut self, cell: usize, value: Value) -> Result<bool, Interrupted> {
        let is_worth = match self.after(cell) {
            Some(after) => Ok(after.before() >= value),
            None => {
                let refuted = self.decide(Range::of(&self.board), value.refuted_by());
                refuted.map(|refuted| !refuted)
            }
        };
        self.board.undo(cell);
        is_worth
    }

    /// The value of the move to `cell`, at most that of the position.
    pub(super) fn value_of(&mut self, cell: usize, most: Value) -> Result<Value, Interrupted> {
        let value = match self.after(cell) {
            Some(after) => Ok(after),
            None => {
                let mut range = Range::of(&self.board);
                if let Some(least) = most.after() {
                    range.raise(least);
                }
                self.resolve(&mut range)
            }
        };
        self.board.undo(cell);
        value.map(Value::before)
    }

    /// Best play from the move `first` on, which keeps the position's `value`; cut short if
    /// the budget is spent.
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

    /// A move that keeps the value of the position, unless no line is possible any more.
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
