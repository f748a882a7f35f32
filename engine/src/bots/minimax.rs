//! `minimax`: scores every empty cell by playing every game to its end.
//!
//! The plain recursion of the tutorials: no pruning, no table, no depth limit.

use oxo_shared::{Area, Game, Goal, Gravity, Level, LineRule, Point, Reason, Rules, Side, Verdict};

use crate::arena::Arena;
use crate::bots::bot::{Bot, Context};
use crate::choice::{CellScore, Choice, Info, Refusal, highest};
use crate::limits::{Budget, Interrupted};
use crate::order::candidates;
use crate::reasons;
use crate::windows::windows;

/// The largest board. Ten cells make up to ten million positions, a tenth of a second; each further
/// cell takes about ten times as long.
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
        let mut cells = Vec::new();
        // If the budget is spent, the cells scored so far are the answer.
        let _ = score_cells(game, budget, &mut |cell, budget| {
            cells.push(cell);
            let best = highest(&cells).map_or(cell.at, |best| best.at);
            let so_far = Choice::at_once(best, cells.clone(), Reason::Best, budget);
            on_info(&Info::from(&Choice { depth: plies(vacant.len()), ..so_far }));
        });
        let best = highest(&cells);
        let depth = if cells.len() == vacant.len() { plies(vacant.len()) } else { 0 };
        let at = best.map_or(vacant[0], |cell| cell.at);
        Choice { depth, ..Choice::at_once(at, cells, reason(game, at, best), budget) }
    }
}

/// Scores the empty cells in row order, and passes each to `on_cell`.
fn score_cells(
    game: &Game,
    budget: &mut Budget,
    on_cell: &mut dyn FnMut(CellScore, &Budget),
) -> Result<(), Interrupted> {
    budget.visit()?;
    let arena = Arena::of(game);
    let lines = LineMasks::new(&arena, game.rules());
    let side = game.side_at(game.ply());
    let own = stones(game, &arena, side);
    let other = stones(game, &arena, side.other());
    for cell in lines.playable(own | other) {
        let score = lines.score_of(cell, own, other, budget)?;
        on_cell(
            CellScore { at: arena.point(cell), score: f64::from(score), verdict: None },
            budget,
        );
    }
    Ok(())
}

/// A set of cells, one bit each.
type Cells = u16;

/// The windows of a small board as bit masks.
struct LineMasks {
    /// For each cell the windows through it.
    through: Vec<Vec<WindowMask>>,
    /// For each cell the one below, if stones fall.
    rests_on: Vec<Cells>,
    /// For each of the first stones the cells that the opening allows.
    open: [Cells; 3],
    /// The score of the side that completes a line, +1 or -1.
    worth: i8,
}

#[derive(Clone, Copy)]
struct WindowMask {
    cells: Cells,
    /// The ends where a stone of the same side spoils the line.
    overlong: Cells,
    /// The ends where the opponent's stones spoil the line if they are on both; 0 if they never do.
    shut: Cells,
}

impl WindowMask {
    fn is_line(self, own: Cells, other: Cells) -> bool {
        own & self.cells == self.cells
            && own & self.overlong == 0
            && (self.shut == 0 || other & self.shut != self.shut)
    }
}

impl LineMasks {
    fn new(arena: &Arena, rules: &Rules) -> Self {
        let mut through = vec![Vec::new(); arena.cells()];
        let rule = rules.line_rule();
        for window in windows(arena, rules) {
            // The rule is the same for both sides: renju, where it differs, is refused.
            let exact = rule.is_exact_for(Side::X);
            let shuttable = rule.needs_an_open_end() && window.ends.len() == 2;
            let mask = WindowMask {
                cells: set_of(&window.cells),
                overlong: if exact { set_of(&window.ends) } else { 0 },
                shut: if shuttable { set_of(&window.ends) } else { 0 },
            };
            window.cells.iter().for_each(|&cell| through[cell].push(mask));
        }
        let falls = rules.gravity() == Gravity::On;
        let below = |cell| arena.below(cell).filter(|_| falls).map_or(0, |below| 1 << below);
        let cells_for = |stones| {
            let allowed = |&cell: &usize| rules.opening_allows(stones, arena.point(cell));
            set_of(&(0..arena.cells()).filter(allowed).collect::<Vec<_>>())
        };
        let worth = match rules.goal() {
            Goal::Complete => 1,
            Goal::Avoid => -1,
        };
        LineMasks {
            through,
            rests_on: (0..arena.cells()).map(below).collect(),
            open: [0, 1, 2].map(cells_for),
            worth,
        }
    }

    /// The score of the best move of the side with the stones `own`, +1, 0 or -1.
    fn best_score(&self, own: Cells, other: Cells, budget: &mut Budget) -> Result<i8, Interrupted> {
        let mut best = -1;
        for cell in self.playable(own | other) {
            best = best.max(self.score_of(cell, own, other, budget)?);
        }
        Ok(best)
    }

    /// The score of `cell` for the side with the stones `own`, which is to move.
    fn score_of(
        &self,
        cell: usize,
        own: Cells,
        other: Cells,
        budget: &mut Budget,
    ) -> Result<i8, Interrupted> {
        budget.visit()?;
        let own = own | 1 << cell;
        if self.completes(cell, own, other) {
            Ok(self.worth)
        } else if (own | other).count_ones() as usize == self.through.len() {
            Ok(0)
        } else {
            self.best_score(other, own, budget).map(|score| -score)
        }
    }

    fn completes(&self, cell: usize, own: Cells, other: Cells) -> bool {
        self.through[cell].iter().any(|mask| mask.is_line(own, other))
    }

    /// The cells where the next stone may be put.
    fn playable(&self, stones: Cells) -> impl Iterator<Item = usize> {
        let open = self.open.get(stones.count_ones() as usize).copied().unwrap_or(Cells::MAX);
        (0..self.through.len()).filter(move |&cell| {
            (open & !stones) >> cell & 1 == 1 && stones & self.rests_on[cell] == self.rests_on[cell]
        })
    }
}

fn set_of(cells: &[usize]) -> Cells {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

fn stones(game: &Game, arena: &Arena, side: Side) -> Cells {
    let owned = |cell: &usize| game.board().get(arena.point(*cell)) == Some(side);
    set_of(&(0..arena.cells()).filter(owned).collect::<Vec<_>>())
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
