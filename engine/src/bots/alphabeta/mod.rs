//! `alphabeta`: the value of minimax with pruning, the fastest win and the slowest loss.
//!
//! Small boards are searched to the end of the game, larger ones to a fixed depth with a static
//! evaluation. What happens beyond that depth stays hidden (the horizon effect). The depth
//! increases step by step, so that a time limit leaves the answer of the last complete depth.

mod position;
mod table;

use oxo_shared::{Game, Point, Reason, Verdict};

use crate::book::first_stone;
use crate::bots::bot::{Bot, Context};
use crate::bound::Bound;
use crate::choice::{CellScore, Choice, Info};
use crate::limits::{Budget, Interrupted};
use crate::reasons;
use position::{MAX_STATIC, Position, WIN};
use table::{Entry, Table};

/// Boards of at most this many cells are searched to the end of the game.
const SEARCHED_OUT: usize = 16;
/// The search depth on larger boards, in plies.
const FIXED_DEPTH: u32 = 4;

/// Plays the cell with the highest value, the first in row order among equals. Scores are between
/// -1 and +1; a finished game is next to these.
pub(crate) struct Alphabeta;

impl Bot for Alphabeta {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        let Context { budget, on_info, .. } = context;
        let large = game.rules().area().capacity() > SEARCHED_OUT;
        if let Some(centre) = first_stone(game).filter(|_| large) {
            return Choice::at_once(centre, Vec::new(), Reason::Centre, budget);
        }
        budget.default_depth(if large { FIXED_DEPTH } else { u32::MAX });
        Search::new(game, budget).deepen(on_info)
    }
}

/// The value of `game` for the side whose stone is next, searched `depth` plies deep; a won game
/// has the value [`WIN`].
pub(crate) fn value(game: &Game, depth: u32, budget: &mut Budget) -> Result<i32, Interrupted> {
    Search::new(game, budget).best_value(depth, -WIN, WIN)
}

struct Search<'a> {
    game: &'a Game,
    position: Position,
    /// The number of vacant cells at the root.
    root_vacant: usize,
    table: Table,
    budget: &'a mut Budget,
}

impl<'a> Search<'a> {
    fn new(game: &'a Game, budget: &'a mut Budget) -> Self {
        let position = Position::new(game);
        let table = Table::new(position.arena().cells());
        Search { game, root_vacant: position.vacant(), position, table, budget }
    }

    /// Searches one ply deep, then two and so on, until a limit is reached, the board is full, or
    /// the end of the game under best play is found.
    fn deepen(mut self, on_info: &mut dyn FnMut(&Info)) -> Choice {
        let first = self.position.arena().point(self.position.ordered_candidates()[0]);
        let mut choice =
            Choice { depth: 0, ..Choice::at_once(first, Vec::new(), Reason::Chance, self.budget) };
        let vacant = u32::try_from(self.root_vacant).expect("a board is small");
        let deepest = self.budget.limits().depth.map_or(vacant, |depth| depth.min(vacant));
        for depth in 1..=deepest {
            let Ok(values) = self.root_values(depth) else { break };
            choice = self.conclude(depth, &values);
            on_info(&Info::from(&choice));
            let best = values.iter().map(|&(_, value)| value).max();
            if best.is_some_and(|value| value.abs() > MAX_STATIC) {
                break;
            }
        }
        Choice { nodes: self.budget.nodes(), elapsed: self.budget.elapsed(), ..choice }
    }

    /// The value of every candidate, each searched with the full window so that it is exact.
    fn root_values(&mut self, depth: u32) -> Result<Vec<(usize, i32)>, Interrupted> {
        self.position
            .candidates()
            .into_iter()
            .map(|cell| Ok((cell, self.value_of(cell, depth, -WIN, WIN)?)))
            .collect()
    }

    /// The value of `cell` for the side to move, searched `depth` plies deep, this one included.
    /// Exact between `alpha` and `beta`, otherwise a bound.
    fn value_of(
        &mut self,
        cell: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Interrupted> {
        self.budget.visit()?;
        let value = match self.position.play(cell) {
            Some(finished) => Ok(finished - finished.signum() * self.plies_from_root()),
            None if self.position.vacant() == 0 => Ok(0),
            None => self.best_value(depth - 1, -beta, -alpha).map(|value| -value),
        };
        self.position.undo(cell);
        value
    }

    fn plies_from_root(&self) -> i32 {
        i32::try_from(self.root_vacant - self.position.vacant()).expect("a board is small")
    }

    /// The value of the best move of the side to move, searched `depth` plies deep.
    fn best_value(&mut self, depth: u32, alpha: i32, beta: i32) -> Result<i32, Interrupted> {
        if depth == 0 {
            return Ok(self.position.evaluation());
        }
        let key = self.position.key();
        let known = self.table.get(key).copied();
        if let Some(value) = known.and_then(|entry| entry.settles(depth, alpha, beta)) {
            return Ok(value);
        }
        let mut cells = self.position.ordered_candidates();
        if let Some(entry) = known {
            put_first(&mut cells, entry.best);
        }
        let Some(&first) = cells.first() else {
            // All vacant cells are forbidden: the previous stone won.
            return Ok(self.plies_from_root() - WIN);
        };
        let (mut value, mut best) = (i32::MIN, first);
        for cell in cells {
            let candidate = self.value_of(cell, depth, alpha.max(value), beta)?;
            if candidate > value {
                (value, best) = (candidate, cell);
            }
            if value >= beta {
                break;
            }
        }
        let bound = Bound::of(value, alpha, beta);
        self.table.put(Entry { key, depth, value, bound, best });
        Ok(value)
    }

    fn conclude(&mut self, depth: u32, values: &[(usize, i32)]) -> Choice {
        let (best, value) = values
            .iter()
            .copied()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .expect("a game that runs has a legal move");
        let arena = *self.position.arena();
        let at = arena.point(best);
        let score = |&(cell, value)| CellScore {
            at: arena.point(cell),
            score: score(value),
            verdict: None,
        };
        Choice {
            depth,
            pv: self.principal_variation(best).into_iter().map(|cell| arena.point(cell)).collect(),
            ..Choice::at_once(
                at,
                values.iter().map(score).collect(),
                reason(self.game, at, value, depth as usize >= self.root_vacant),
                self.budget,
            )
        }
    }

    fn principal_variation(&mut self, first: usize) -> Vec<usize> {
        let mut line = vec![first];
        let mut finished = self.position.play(first).is_some();
        while !finished && let Some(entry) = self.table.get(self.position.key()) {
            let next = entry.best;
            finished = self.position.play(next).is_some();
            line.push(next);
        }
        line.iter().rev().for_each(|&cell| self.position.undo(cell));
        line
    }
}

fn put_first(cells: &mut [usize], first: usize) {
    if let Some(place) = cells.iter().position(|&cell| cell == first) {
        cells[..=place].rotate_right(1);
    }
}

/// A value on the scale of [`CellScore::score`].
fn score(value: i32) -> f64 {
    f64::from(value) / f64::from(WIN)
}

fn reason(game: &Game, at: Point, value: i32, to_the_end: bool) -> Reason {
    match value {
        _ if value > MAX_STATIC => reasons::by_verdict(game, at, Verdict::Win(WIN.abs_diff(value))),
        _ if value < -MAX_STATIC => {
            reasons::by_verdict(game, at, Verdict::Loss(WIN.abs_diff(-value)))
        }
        0 if to_the_end => reasons::by_verdict(game, at, Verdict::Draw),
        _ => reasons::by_stones(game, at),
    }
}
