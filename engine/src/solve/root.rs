//! The questions that lead to the solution of a position.

use oxo_shared::{Player, Point, Verdict};

use super::field::Field;
use super::search::Search;
use super::value::Value;
use super::{Detail, Known, Solution, Unsolved};
use crate::limits::{Budget, Interrupted};

/// A position to be solved, and what is known about it.
pub(super) struct Root<'a> {
    search: Search<'a>,
    /// Bounds of its value.
    range: Range,
    /// The moves that are proven to keep value and distance.
    best: Vec<usize>,
    /// The moves whose values are known.
    cells: Vec<(usize, Value)>,
    /// Those that are worth less than the best, one of each kind with its images.
    others: Vec<(usize, Vec<usize>)>,
}

/// Bounds of the value of one position.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: Value,
    most: Value,
    /// The longest win and the longest loss that it can have, in plies.
    longest: (usize, usize),
}

impl Range {
    /// Nothing known of a position of this field.
    fn of(field: &Field) -> Self {
        let vacant = field.vacant();
        // The last stone of a line is the winner's own, or in a misere game the loser's.
        let odd = vacant - (vacant + 1) % 2;
        let even = vacant - vacant % 2;
        let longest = if field.laws.misere { (even, odd) } else { (odd, even) };
        Range { least: Value::LEAST, most: Value::MOST, longest }
    }

    fn value(&self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    /// Takes in that the value is at least `least`; rounded to one that can occur.
    fn raise(&mut self, least: Value) {
        let (win, loss) = self.longest;
        let least = match least.plies() {
            plies if least.is_win() => {
                Value::win(if plies > win { win } else { plies - (win ^ plies) % 2 })
            }
            plies if least.is_loss() && plies > loss => Value::DRAW,
            plies if least.is_loss() => Value::loss(plies + (loss ^ plies) % 2),
            _ => Value::DRAW,
        };
        self.least = self.least.max(least);
    }

    /// Takes in that the value is at most `most`.
    fn lower(&mut self, most: Value) {
        let (win, loss) = self.longest;
        let most = match most.plies() {
            plies if most.is_loss() => {
                Value::loss(if plies > loss { loss } else { plies - (loss ^ plies) % 2 })
            }
            plies if most.is_win() && plies > win => Value::DRAW,
            plies if most.is_win() => Value::win(plies + (win ^ plies) % 2),
            _ => Value::DRAW,
        };
        self.most = self.most.min(most);
    }
}

impl<'a> Root<'a> {
    pub(super) fn new(field: Field, budget: &'a mut Budget) -> Self {
        let mut range = Range::of(&field);
        // Who moves first on an empty board could steal any strategy of the second.
        if field.laws.more_is_better && field.vacant() == field.lines.cells {
            range.raise(Value::DRAW);
        }
        let search = Search::new(field, budget);
        Root { search, range, best: Vec::new(), cells: Vec::new(), others: Vec::new() }
    }

    /// Solves the position, or says how far it came.
    pub(super) fn solve(mut self, detail: Detail) -> Result<Solution, Unsolved> {
        let explored = self.explore().and_then(|value| {
            if detail == Detail::Cells {
                self.rate_others(value)?;
            }
            Ok(value)
        });
        match explored {
            Ok(value) => Ok(self.solution(value, self.best[0])),
            Err(Interrupted) => Err(Unsolved {
                obstacle: self.search.budget.spent().into(),
                known: self.known(),
                nodes: self.search.budget.nodes(),
                elapsed: self.search.budget.elapsed(),
            }),
        }
    }

    /// Solves the position as far as it can; the move to play, and the solution, in which
    /// some of the best moves and other cells may be missing. `None` if there was not
    /// even time for that one.
    pub(super) fn play(mut self, detail: Detail) -> Option<(Point, Solution)> {
        // What comes first matters most: the budget may end anywhere.
        let explored = self.explore();
        let value = self.range.value()?;
        let mut play = *self.best.first()?;
        if explored.is_ok() && value == Value::DRAW {
            play = self.trickiest().unwrap_or(play);
        }
        let solution = self.solution(value, play);
        if detail == Detail::Cells {
            let _ = explored.and_then(|value| self.rate_others(value));
        }
        let cells = self.verdicts();
        Some((self.search.field.arena.point(play), Solution { cells, ..solution }))
    }

    /// What is proven of the position without looking ahead. `is_whole` says whether the
    /// field shows the whole board: if not, only what a larger board cannot change.
    pub(super) fn glimpse(mut self, is_whole: bool) -> Known {
        if is_whole {
            self.glance();
            let own = self.search.field.turn();
            if self.search.is_paired(own) {
                self.range.lower(Value::DRAW);
            }
            if self.search.is_paired(own.other()) {
                self.range.raise(Value::DRAW);
            }
        } else if self.search.glance().least == Value::win(1) {
            self.range.raise(Value::win(1));
        }
        self.known()
    }

    /// Takes in what the stones alone say.
    fn glance(&mut self) {
        let glance = self.search.glance();
        self.range.raise(glance.least);
        self.range.lower(glance.most);
    }

    /// Finds out the value, and then the best moves.
    fn explore(&mut self) -> Result<Value, Interrupted> {
        self.glance();
        let mut range = self.range;
        let value = self.resolve(&mut range, true)?;
        let mut moves = self.distinct_moves();
        // Most likely the search has come upon one of them.
        let found = self.search.remembered();
        moves.sort_by_key(|(_, images)| found.is_none_or(|found| !images.contains(&found)));
        for (cell, images) in moves {
            if self.is_worth(cell, value)? {
                self.best.extend(&images);
                self.cells.extend(images.iter().map(|&image| (image, value)));
            } else {
                self.others.push((cell, images));
            }
        }
        self.best.sort_unstable();
        Ok(value)
    }

    /// Finds out what the moves are worth that are not the best.
    fn rate_others(&mut self, most: Value) -> Result<(), Interrupted> {
        for (cell, images) in std::mem::take(&mut self.others) {
            let value = self.value_of(cell, most)?;
            self.cells.extend(images.into_iter().map(|image| (image, value)));
        }
        Ok(())
    }

    /// What was found out, in words that leave this module, and best play from the move
    /// `first` on.
    fn solution(&mut self, value: Value, first: usize) -> Solution {
        let cells = self.verdicts();
        let pv = self.principal_variation(value, first);
        let field = &self.search.field;
        let point = |cell: usize| field.arena.point(cell);
        let distance = if value == Value::DRAW { field.vacant() } else { value.plies() };
        Solution {
            verdict: value.verdict(),
            distance: u32::try_from(distance).expect("a board has at most 4096 cells"),
            best: self.best.iter().map(|&cell| point(cell)).collect(),
            pv: pv.into_iter().map(point).collect(),
            cells,
            nodes: self.search.budget.nodes(),
            elapsed: self.search.budget.elapsed(),
        }
    }

    /// The moves whose values are known, in row order.
    fn verdicts(&mut self) -> Vec<(Point, Verdict)> {
        self.cells.sort_unstable_by_key(|&(cell, _)| cell);
        let arena = &self.search.field.arena;
        self.cells.iter().map(|&(cell, value)| (arena.point(cell), value.verdict())).collect()
    }

    /// Of the moves that draw, the one after which the largest part of the replies
    /// loses; the first in row order among equals.
    fn trickiest(&mut self) -> Result<usize, Interrupted> {
        let mut moves = self.distinct_moves();
        moves.retain(|(cell, _)| self.best.contains(cell));
        let mut trickiest = (-1.0, 0);
        for (cell, _) in moves {
            let ended = self.search.after(cell).is_some();
            let share = if ended { Ok(0.0) } else { self.losing_share() };
            self.search.field.undo(cell);
            let share = share?;
            if share > trickiest.0 {
                trickiest = (share, cell);
            }
        }
        Ok(trickiest.1)
    }

    /// The part of the moves that loses.
    fn losing_share(&mut self) -> Result<f64, Interrupted> {
        let (mut losing, mut all) = (0, 0);
        for (cell, images) in self.distinct_moves() {
            all += images.len();
            losing += if self.is_worth(cell, Value::DRAW)? { 0 } else { images.len() };
        }
        Ok(losing as f64 / all as f64)
    }

    /// What is proven when there was no time for more.
    fn known(&self) -> Known {
        let verdict = |value: Value| (value.plies() > 0).then(|| value.verdict());
        Known { at_least: verdict(self.range.least), at_most: verdict(self.range.most) }
    }

    /// The value of the field's position, which lies in `range`.
    fn resolve(&mut self, range: &mut Range, is_root: bool) -> Result<Value, Interrupted> {
        while range.value().is_none() {
            let wanted = self.next_question(range);
            self.ask(range, wanted)?;
            if is_root {
                self.range = *range;
            }
        }
        Ok(range.least)
    }

    /// Whether the field's position is worth at least `wanted`.
    fn decide(&mut self, range: &mut Range, wanted: Value) -> Result<bool, Interrupted> {
        while range.least < wanted && range.most >= wanted {
            let question = match () {
                () if !self.search.field.laws.deepens() => wanted,
                () if wanted > Value::DRAW => range.most.max(wanted),
                () => range.least.next().min(wanted),
            };
            self.ask(range, question)?;
        }
        Ok(range.least >= wanted)
    }

    fn ask(&mut self, range: &mut Range, wanted: Value) -> Result<(), Interrupted> {
        let found = self.search.ask(wanted)?;
        if found >= wanted {
            range.raise(found);
        } else {
            range.lower(found);
        }
        Ok(())
    }

    /// What to ask next. Lines: the quickest win or loss that is still possible, so that
    /// each question prepares the next. Where lines lose or stones fall, games are
    /// decided late: first who wins, and then whether it goes faster than found.
    fn next_question(&self, range: &Range) -> Value {
        let deepens = self.search.field.laws.deepens();
        let Range { least, most, .. } = *range;
        match () {
            () if !deepens && least < Value::DRAW && most >= Value::DRAW => Value::DRAW,
            () if !deepens && most >= Value::ANY_WIN => least.next().max(Value::ANY_WIN),
            () if !deepens => most,
            () if most.is_win() && (!least.is_loss() || most.plies() < least.plies()) => most,
            () => least.next(),
        }
    }

    /// Whether the move to `cell` is worth `value`, the most that any is.
    fn is_worth(&mut self, cell: usize, value: Value) -> Result<bool, Interrupted> {
        if let Some(after) = self.search.after(cell) {
            self.search.field.undo(cell);
            return Ok(after.before() >= value);
        }
        let mut range = Range::of(&self.search.field);
        let refuted = self.decide(&mut range, value.refuted_by());
        self.search.field.undo(cell);
        refuted.map(|refuted| !refuted)
    }

    /// The value of the move to `cell`, at most that of the position.
    fn value_of(&mut self, cell: usize, most: Value) -> Result<Value, Interrupted> {
        let value = match self.search.after(cell) {
            Some(after) => Ok(after),
            None => {
                let mut range = Range::of(&self.search.field);
                if let Some(least) = most.after() {
                    range.raise(least);
                }
                self.resolve(&mut range, false)
            }
        };
        self.search.field.undo(cell);
        value.map(Value::before)
    }

    /// All legal moves: one of each kind with all that are its images under a symmetry.
    fn distinct_moves(&self) -> Vec<(usize, Vec<usize>)> {
        let field = &self.search.field;
        let maps: Vec<&[u16]> = field.own_symmetries().collect();
        let mut seen = vec![false; field.lines.cells];
        let mut moves = Vec::new();
        for cell in (0..field.lines.cells).filter(|&cell| field.may_play(cell)) {
            let mut images: Vec<usize> = maps.iter().map(|map| usize::from(map[cell])).collect();
            images.sort_unstable();
            images.dedup();
            if !std::mem::replace(&mut seen[cell], true) {
                images.iter().for_each(|&image| seen[image] = true);
                moves.push((cell, images));
            }
        }
        moves
    }

    /// Best play from `first` on, cut short if the budget is spent.
    fn principal_variation(&mut self, value: Value, first: usize) -> Vec<usize> {
        let (mut line, mut value, mut next) = (Vec::new(), value, Some(first));
        while let Some(cell) = next {
            line.push(cell);
            if self.search.after(cell).is_some() {
                break;
            }
            value = value.after().expect("the game goes on");
            next = self.keeping(value).unwrap_or(None);
        }
        line.iter().rev().for_each(|&cell| self.search.field.undo(cell));
        line
    }

    /// A move that keeps the value of the position, unless no line is possible any more.
    fn keeping(&mut self, value: Value) -> Result<Option<usize>, Interrupted> {
        let field = &self.search.field;
        if Player::BOTH.iter().all(|&player| field.windows.count_live(player) == 0) {
            return Ok(None);
        }
        let cells: Vec<usize> = (0..field.lines.cells).filter(|&c| field.may_play(c)).collect();
        for cell in cells {
            if self.search.value_of(cell, value)? >= value {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
