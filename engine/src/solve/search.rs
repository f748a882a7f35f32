//! The search: tests whether the value of a position reaches a bound.
//!
//! Alpha-beta with a null window. Each test gives a bound of the true value, which the table keeps.
//! Bounds that need no search come first:
//!
//! * A side that misses `m` stones cannot win before its `m`-th move, nor lose before it if
//!   lines lose.
//! * A side without live windows never wins, nor one with a [pairing](super::pairing) against it.
//! * Two lines that the opponent can complete are one too many to stop. If stones fall, one is
//!   enough if it can be completed on top of the next stone, wherever that lies.

use oxo_shared::Side;

use super::board::SolverBoard;
use super::pairing::Pairing;
use super::proofs::{Proof, ProofTable};
use super::value::Value;
use crate::limits::{Budget, Interrupted};

/// The search of one position. The board changes, the table stays.
pub(super) struct Search<'a> {
    pub(super) board: SolverBoard,
    pub(super) budget: &'a mut Budget,
    proofs: ProofTable,
    pairing: Pairing,
    /// The moves of all positions on the way, one after the other.
    moves: Vec<(i32, u16)>,
}

pub(super) struct StaticBounds {
    pub(super) lower: Value,
    pub(super) upper: Value,
    /// The only cell that does not lose at once.
    only: Option<usize>,
}

impl StaticBounds {
    fn settled(value: Value) -> Self {
        StaticBounds { lower: value, upper: value, only: None }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(board: SolverBoard, budget: &'a mut Budget) -> Self {
        let proofs = ProofTable::new(budget.limits().table_bytes);
        Search { board, budget, proofs, pairing: Pairing::default(), moves: Vec::new() }
    }

    /// Tests whether the value of the position is at least `target`. Returns a lower bound of it
    /// that is at least `target`, or an upper bound that is less.
    pub(super) fn test(&mut self, target: Value) -> Result<Value, Interrupted> {
        self.budget.visit()?;
        let StaticBounds { mut lower, mut upper, only } = self.static_bounds();
        if let Some(answer) = answer(lower, upper, target) {
            return Ok(answer);
        }
        let (key, symmetry) = self.board.key();
        let known = self.proofs.get(key);
        (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
        if let Some(answer) = answer(lower, upper, target) {
            return Ok(answer);
        }
        let nodes_before = self.budget.nodes();
        let mut best = known.best.map(|image| self.board.keys.origin(image, symmetry));
        let own = self.board.turn();
        let attacker = if target > Value::DRAW { own } else { own.other() };
        let found = if self.is_paired(attacker) {
            Value::DRAW
        } else {
            self.best_value(target, only, &mut best)?
        };
        if found >= target {
            lower = lower.max(found);
        } else {
            upper = upper.min(found);
        }
        let best = best.map(|cell| self.board.keys.image(cell, symmetry));
        self.proofs.put(key, Proof { lower, upper, best }, self.budget.nodes() - nodes_before);
        Ok(if found >= target { lower } else { upper })
    }

    pub(super) fn remembered(&self) -> Option<usize> {
        let (key, symmetry) = self.board.key();
        self.proofs.get(key).best.map(|image| self.board.keys.origin(image, symmetry))
    }

    /// Whether a pairing stops every line of `attacker`.
    pub(super) fn is_paired(&mut self, attacker: Side) -> bool {
        self.board.rules.can_pair_against(attacker)
            && self.board.windows.count_live(attacker) <= self.board.vacant()
            && !self.board.windows.threatens(attacker)
            && self.pairing.holds(&self.board, attacker)
    }

    /// The value of the best move, or of the first that reaches `target`.
    fn best_value(
        &mut self,
        target: Value,
        only: Option<usize>,
        best: &mut Option<usize>,
    ) -> Result<Value, Interrupted> {
        if let Some(cell) = only {
            *best = only;
            return self.try_move(cell, target);
        }
        let mut value = Value::LEAST;
        let first = best.filter(|&cell| self.board.may_play(cell));
        if let Some(cell) = first {
            value = self.try_move(cell, target)?;
            if value >= target {
                return Ok(value);
            }
        }
        let start = self.moves.len();
        self.collect_moves();
        for place in start..self.moves.len() {
            let cell = usize::from(self.moves[place].1);
            if Some(cell) == first {
                continue;
            }
            let candidate = self.try_move(cell, target)?;
            if candidate > value {
                value = candidate;
                *best = Some(cell);
            }
            if value >= target {
                break;
            }
        }
        self.moves.truncate(start);
        Ok(value)
    }

    /// The value of the move to `cell`, or a bound that shows whether it reaches `target`.
    pub(super) fn try_move(&mut self, cell: usize, target: Value) -> Result<Value, Interrupted> {
        let value = match self.after(cell) {
            Some(value) => Ok(value),
            None => self.test(target.refuted_by()),
        };
        self.board.undo(cell);
        value.map(Value::before)
    }

    /// Plays on `cell`. Returns the value of the position after it if that ends the game.
    pub(super) fn after(&mut self, cell: usize) -> Option<Value> {
        let completed = self.board.play(cell);
        match (completed, self.board.rules.misere) {
            (true, false) => Some(Value::loss(0)),
            (true, true) => Some(Value::win(0)),
            (false, _) => (self.board.vacant() == 0).then_some(Value::DRAW),
        }
    }

    /// Adds the moves of this position: first those that change the most, or if lines lose, the
    /// least. Doubling the weight of own windows would save a third of the positions on 5x5x4, but
    /// cost three times as many on 6x6x5.
    fn collect_moves(&mut self) {
        let start = self.moves.len();
        let board = &self.board;
        let sign = if board.rules.misere { 1 } else { -1 };
        self.moves
            .extend(board.moves().map(|cell| (sign * board.weigh(cell, weight), cell as u16)));
        self.moves[start..].sort_unstable();
    }

    pub(super) fn static_bounds(&self) -> StaticBounds {
        if self.board.rules.misere {
            self.static_bounds_in_misere()
        } else {
            self.static_bounds_of_lines()
        }
    }

    fn static_bounds_of_lines(&self) -> StaticBounds {
        let board = &self.board;
        let (own, other) = (board.turn(), board.turn().other());
        if board.completing(own).next().is_some() {
            return StaticBounds::settled(Value::win(1));
        }
        let mut threats = board.completing(other);
        let threat = threats.next();
        // A stone at the end of a line can be another way to stop it.
        let only = threat.filter(|_| !board.lines.ends[other].shut_spoils);
        let is_stopped = match only {
            Some(cell) => threats.next().is_none() && board.may_play(cell) && !board.lifts(cell),
            None => !board.rules.gravity || board.moves().next().is_some(),
        };
        if !is_stopped {
            return StaticBounds::settled(Value::loss(2));
        }
        let left = board.stones_left();
        let moves_to_win = |side| match board.windows.missing(side) {
            _ if board.rules.can_stalemate(side) => Some(1),
            missing => missing.filter(|&missing| missing <= left[side]),
        };
        let (upper, lower) = (moves_to_win(own), moves_to_win(other));
        StaticBounds {
            lower: lower.map_or(Value::DRAW, |moves| Value::loss(2 * moves)),
            upper: upper.map_or(Value::DRAW, |moves| Value::win(2 * moves - 1)),
            only,
        }
    }

    fn static_bounds_in_misere(&self) -> StaticBounds {
        let board = &self.board;
        let (own, other) = (board.turn(), board.turn().other());
        if board.moves().next().is_none() {
            return StaticBounds::settled(Value::loss(1));
        }
        let left = board.stones_left();
        let moves_to_lose =
            |side| board.windows.missing(side).filter(|&missing| missing <= left[side]);
        let (upper, lower) = (moves_to_lose(other), moves_to_lose(own));
        StaticBounds {
            // Some move completes no line, so there is at least one more after it.
            lower: lower.map_or(Value::DRAW, |moves| Value::loss((2 * moves - 1).max(3))),
            upper: upper.map_or(Value::DRAW, |moves| Value::win(2 * moves)),
            only: None,
        }
    }
}

/// The weight of a live window in move ordering, by the number of stones it misses.
fn weight(missing: usize) -> i32 {
    match missing {
        0..=2 => 64,
        3 => 12,
        4 => 3,
        _ => 1,
    }
}

/// The bound that decides the test, if one does.
fn answer(lower: Value, upper: Value, target: Value) -> Option<Value> {
    match () {
        () if lower >= target => Some(lower),
        () if upper < target => Some(upper),
        () => None,
    }
}
