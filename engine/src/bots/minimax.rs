//! `minimax`: scores every empty cell by playing every game to its end.
//!
//! The plain recursion of the tutorials: no pruning, no table, no depth limit.

use oxo_shared::{Area, Game, Goal, Level, LineRule, Point, Reason, Rules, Verdict};

use crate::arena::Arena;
use crate::bots::bot::{Bot, Context};
use crate::choice::{CellScore, Choice, Info, Refusal, highest};
use crate::limits::{Budget, Interrupted};
use crate::order::candidates;
use crate::reasons;
use crate::windows::WindowBoard;

/// The largest board. Ten cells make up to ten million positions, half a second; each further cell
/// takes about ten times as long.
const MAX_CELLS: usize = 10;

/// Plays the first cell, in row order, that guarantees the best result. A score is +1, 0 or -1.
pub(crate) struct Minimax;

impl Bot for Minimax {
    fn accepts(&self, rules: &Rules) -> Result<(), Refusal> {
        let level = Level::Minimax;
        let cells = rules.area().capacity();
        match rules.area() {
            Area::Boundless => Err(Refusal::Boundless { level }),
            _ if rules.line_rule() == LineRule::Renju => Err(Refusal::Fouls { level }),
            _ if cells > MAX_CELLS => Err(Refusal::TooLarge { level, cells, limit: MAX_CELLS }),
            Area::Bounded { .. } => Ok(()),
        }
    }

    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        let Context { budget, on_info, .. } = context;
        let vacant = candidates(game, 0);
        let (mut tree, mut cells) = (Tree::new(game), Vec::new());
        let root = budget.visit();
        let mut score_next = |at: Point| -> Result<(), Interrupted> {
            let score = f64::from(tree.score_at(at, budget)?);
            cells.push(CellScore { at, score, verdict: None });
            let best = highest(&cells).map_or(at, |best| best.at);
            let so_far = Choice::at_once(best, cells.clone(), Reason::Best, budget);
            on_info(&Info::from(&Choice { depth: plies(vacant.len()), ..so_far }));
            Ok(())
        };
        // If the budget is spent, the cells scored so far are the answer.
        let _ = root.and_then(|()| vacant.iter().try_for_each(|&at| score_next(at)));
        let best = highest(&cells);
        let depth = if cells.len() == vacant.len() { plies(vacant.len()) } else { 0 };
        let at = best.map_or(vacant[0], |cell| cell.at);
        Choice { depth, ..Choice::at_once(at, cells, reason(game, at, best), budget) }
    }
}

/// The game tree below a position.
struct Tree {
    board: WindowBoard,
    /// The score of the side that completes a line, +1 or -1.
    worth: i8,
}

impl Tree {
    fn new(game: &Game) -> Tree {
        let worth = match game.rules().goal() {
            Goal::Complete => 1,
            Goal::Avoid => -1,
        };
        Tree { board: WindowBoard::new(game, Arena::of(game)), worth }
    }

    /// The score of the legal move `at`, +1, 0 or -1.
    fn score_at(&mut self, at: Point, budget: &mut Budget) -> Result<i8, Interrupted> {
        let cell = self.board.arena.index(at).expect("a legal move lies on the board");
        self.score_of(cell, budget)
    }

    /// The score of the best move of the side to move.
    fn best_score(&mut self, budget: &mut Budget) -> Result<i8, Interrupted> {
        let mut best = -1;
        for cell in 0..self.board.lines.cells {
            if self.board.may_play(cell) {
                best = best.max(self.score_of(cell, budget)?);
            }
        }
        Ok(best)
    }

    /// The score of `cell` for the side to move.
    fn score_of(&mut self, cell: usize, budget: &mut Budget) -> Result<i8, Interrupted> {
        budget.visit()?;
        let score = if self.board.play(cell) {
            Ok(self.worth)
        } else if self.board.vacant() == 0 {
            Ok(0)
        } else {
            self.best_score(budget).map(|score| -score)
        };
        self.board.undo(cell);
        score
    }
}

fn plies(vacant: usize) -> u32 {
    u32::try_from(vacant).expect("no more than MAX_CELLS")
}

fn reason(game: &Game, at: Point, best: Option<CellScore>) -> Reason {
    match best {
        Some(CellScore { score: 0.0, .. }) => reasons::by_verdict(game, at, Verdict::Draw),
        _ => reasons::by_stones(game, at),
    }
}
