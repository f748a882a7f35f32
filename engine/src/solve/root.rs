//! The root of the solver: the value, the moves that keep it, and the other moves.

use oxo_shared::{Point, Verdict};

use super::board::SolverBoard;
use super::range::Range;
use super::search::Search;
use super::value::Value;
use super::{Detail, Known, Solution, Unsolved};
use crate::limits::{Budget, Interrupted};

pub(super) struct Root<'a> {
    search: Search<'a>,
    range: Range,
    /// The moves that are proven to keep value and distance.
    best: Vec<usize>,
    /// The moves whose values are known.
    cells: Vec<(usize, Value)>,
    /// The moves that are worse than the best.
    others: Vec<Orbit>,
}

/// A move and its images under the symmetries of the position, which have the same value.
struct Orbit {
    /// The first of them in row order.
    cell: usize,
    /// All of them, `cell` included, in row order.
    images: Vec<usize>,
}

impl<'a> Root<'a> {
    pub(super) fn new(board: SolverBoard, budget: &'a mut Budget) -> Self {
        let mut range = Range::of(&board);
        // The first player on an empty board could steal any winning strategy of the second.
        if board.rules.more_is_better && board.vacant() == board.lines.cells {
            range.raise(Value::DRAW);
        }
        let search = Search::new(board, budget);
        Root { search, range, best: Vec::new(), cells: Vec::new(), others: Vec::new() }
    }

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

    /// Solves the position as far as the budget allows. Returns the move to play, and the solution,
    /// in which some of the best moves and other cells may be missing. `None` if not even one move
    /// is known.
    pub(super) fn play(mut self, detail: Detail) -> Option<(Point, Solution)> {
        // The most important results come first, because the budget may end anywhere.
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
        Some((self.search.board.arena.point(play), Solution { cells, ..solution }))
    }

    /// The bounds that are proven without a search.
    pub(super) fn without_search(mut self) -> Known {
        self.static_bounds();
        let own = self.search.board.turn();
        if self.search.is_paired(own) {
            self.range.lower(Value::DRAW);
        }
        if self.search.is_paired(own.other()) {
            self.range.raise(Value::DRAW);
        }
        self.known()
    }

    /// The bounds without a search if the arena shows only a part of the board: only those that the
    /// rest cannot change.
    pub(super) fn static_bounds_of_part(mut self) -> Known {
        if self.search.static_bounds().lower == Value::win(1) {
            self.range.raise(Value::win(1));
        }
        self.known()
    }

    fn static_bounds(&mut self) {
        let bounds = self.search.static_bounds();
        self.range.raise(bounds.lower);
        self.range.lower(bounds.upper);
    }

    /// Finds the value, and then the best moves.
    fn explore(&mut self) -> Result<Value, Interrupted> {
        self.static_bounds();
        let value = self.search.resolve(&mut self.range)?;
        let mut moves = self.distinct_moves();
        // The table move is most likely one of them.
        let found = self.search.remembered();
        moves.sort_by_key(|orbit| found.is_none_or(|found| !orbit.images.contains(&found)));
        for orbit in moves {
            if self.search.is_worth(orbit.cell, value)? {
                self.best.extend(&orbit.images);
                self.cells.extend(orbit.images.iter().map(|&image| (image, value)));
            } else {
                self.others.push(orbit);
            }
        }
        self.best.sort_unstable();
        Ok(value)
    }

    fn rate_others(&mut self, upper: Value) -> Result<(), Interrupted> {
        for Orbit { cell, images } in std::mem::take(&mut self.others) {
            let value = self.search.value_of(cell, upper)?;
            self.cells.extend(images.into_iter().map(|image| (image, value)));
        }
        Ok(())
    }

    /// The solution, with best play from the move `first` on.
    fn solution(&mut self, value: Value, first: usize) -> Solution {
        let cells = self.verdicts();
        let pv = self.search.principal_variation(value, first);
        let board = &self.search.board;
        let point = |cell: usize| board.arena.point(cell);
        let distance = if value == Value::DRAW { board.vacant() } else { value.plies() };
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
        let arena = &self.search.board.arena;
        self.cells.iter().map(|&(cell, value)| (arena.point(cell), value.verdict())).collect()
    }

    /// The drawing move after which the largest part of the replies loses; the first in row order
    /// among equals.
    fn trickiest(&mut self) -> Result<usize, Interrupted> {
        let (mut trickiest, mut largest) = (None, -1.0);
        for Orbit { cell, .. } in self.distinct_moves() {
            if !self.best.contains(&cell) {
                continue;
            }
            let ended = self.search.after(cell).is_some();
            let share = if ended { Ok(0.0) } else { self.losing_share() };
            self.search.board.undo(cell);
            let share = share?;
            if share > largest {
                (trickiest, largest) = (Some(cell), share);
            }
        }
        Ok(trickiest.expect("some move keeps the draw"))
    }

    /// The part of the moves that loses.
    fn losing_share(&mut self) -> Result<f64, Interrupted> {
        let (mut losing, mut all) = (0, 0);
        for Orbit { cell, images } in self.distinct_moves() {
            all += images.len();
            losing += if self.search.is_worth(cell, Value::DRAW)? { 0 } else { images.len() };
        }
        Ok(losing as f64 / all as f64)
    }

    /// The bounds that are proven so far.
    fn known(&self) -> Known {
        let verdict = |value: Value| (value.plies() > 0).then(|| value.verdict());
        Known { at_least: verdict(self.range.lower), at_most: verdict(self.range.upper) }
    }

    /// All legal moves, grouped by symmetry, in row order.
    fn distinct_moves(&self) -> Vec<Orbit> {
        let board = &self.search.board;
        let symmetries: Vec<&[u16]> = board.keys.symmetries_of(board.stones()).collect();
        let mut listed = vec![false; board.lines.cells];
        let mut moves = Vec::new();
        for cell in (0..board.lines.cells).filter(|&cell| board.may_play(cell)) {
            if listed[cell] {
                continue;
            }
            let mut images: Vec<usize> =
                symmetries.iter().map(|image| usize::from(image[cell])).collect();
            images.sort_unstable();
            images.dedup();
            images.iter().for_each(|&image| listed[image] = true);
            moves.push(Orbit { cell, images });
        }
        moves
    }
}
