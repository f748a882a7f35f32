//! Extensions, reductions and late move pruning: how deep each position and move is searched.

use super::move_list::{MoveList, Next};
use super::moves::Duty;
use super::node::Node;
use super::score::{DECIDED, Score, is_decided};
use super::transpositions::Entry;
use super::worker::Worker;
use crate::bound::Bound;
use crate::limits::Interrupted;
use crate::margins::{self, PLY};
use crate::patterns::{Cell, Threat};

/// The least depth at which late moves are reduced.
const REDUCED_DEPTH: i32 = 2 * PLY;
/// The least depth at which a position without a table move is reduced.
const UNKNOWN_DEPTH: i32 = 4 * PLY;
/// A table entry may be this much shallower than the position and still start a test for a singular
/// move.
const SINGLE_TRUST: i32 = 3 * PLY;

impl Worker<'_> {
    /// Sets the depth of the position and the extension of its table move (singular extensions).
    /// Returns a score if several moves cause a cutoff (multi-cut).
    pub(super) fn adjust_depth(
        &mut self,
        node: &mut Node,
        entry: Option<Entry>,
    ) -> Result<Option<Score>, Interrupted> {
        let Some((entry, best)) = entry.and_then(|entry| Some((entry, entry.best?))) else {
            if node.depth >= UNKNOWN_DEPTH && !node.duty.is_forced() {
                node.depth -= margins::UNKNOWN_REDUCTION;
            }
            return Ok(None);
        };
        if !self.may_be_single(node, entry) {
            return Ok(None);
        }
        let (extension, depth) = (margins::SINGLE_EXTENSION, node.depth / 2);
        let beta = entry.value - margins::SINGLE_MARGIN * node.depth / PLY;
        let others =
            Node { alpha: beta - 1, beta, depth, table_move: None, excluded: Some(best), ..*node };
        let others = self.expand(&others)?;
        if others < beta {
            node.extension = extension;
        } else if beta >= node.beta {
            return Ok(Some(beta));
        } else if entry.value >= node.beta {
            node.extension = -extension;
        }
        Ok(None)
    }

    /// Whether the table move is worth a test for being singular.
    fn may_be_single(&self, node: &Node, entry: Entry) -> bool {
        node.depth >= margins::SINGLE_PLIES * PLY
            && node.duty != Duty::StopFive
            && entry.bound != Bound::AtMost
            && entry.depth >= node.depth - SINGLE_TRUST
            && !is_decided(entry.value)
    }

    /// The extension of a move.
    pub(super) fn extension(&self, node: &Node, cell: Cell) -> i32 {
        match () {
            () if node.duty == Duty::StopFive => margins::FIVE_EXTENSION,
            () if node.table_move == Some(cell) => node.extension,
            () => 0,
        }
    }

    /// Whether the move is pruned.
    pub(super) fn is_left_out(&self, node: &Node, next: &Next) -> bool {
        let Next { ranked, place, found, .. } = *next;
        if node.is_root() || place == 0 || found.best <= -DECIDED {
            return false;
        }
        if ranked.is_behind() {
            return true;
        }
        if node.duty.is_forced() || self.is_loud(ranked.cell) {
            return false;
        }
        let Node { depth, eval, improving, .. } = *node;
        let hopeless = depth <= margins::HOPELESS_PLIES * PLY
            && eval + margins::FUTILE_MARGIN * (depth + PLY) / PLY <= found.alpha
            && place >= margins::HOPELESS_MOVES;
        hopeless || place >= self.late_moves.moves(depth, improving)
    }

    /// Whether all moves behind a pruned one are pruned too.
    pub(super) fn leaves_out_rest(&self, next: &Next, moves: &MoveList) -> bool {
        next.ranked.is_behind() || !moves.rest().any(|cell| self.is_loud(cell))
    }

    /// Whether the move is a threat, or stops one.
    fn is_loud(&self, cell: Cell) -> bool {
        let side = self.board.turn();
        let (own, other) = (self.board.threat(cell, side), self.board.threat(cell, side.other()));
        own >= Threat::OpenThree || other >= Threat::DoubleThree
    }

    /// The reduction of a move.
    pub(super) fn reduction(&self, node: &Node, next: &Next) -> i32 {
        let Next { ranked, place, top, .. } = *next;
        if place == 0 || node.depth < REDUCED_DEPTH || node.duty.is_forced() {
            return 0;
        }
        let part = |applies: bool, reduction: i32| if applies { reduction } else { 0 };
        let reduction = self.late_moves.reduction(node.depth, place)
            - part(node.is_pv(), margins::EXACT_REDUCTION)
            - part(self.is_loud(ranked.cell), margins::LOUD_REDUCTION);
        if node.is_root() {
            return part(place >= margins::ROOT_MOVES, reduction);
        }
        let is_killer = self.history.is_killer(node.ply, ranked.cell);
        reduction
            + part(!node.improving, margins::WORSE_REDUCTION)
            + part(node.is_cut && !is_killer, margins::CUT_REDUCTION)
            + margins::ODDS_REDUCTION * ranked.odds_behind(top) / 100
            - self.history.record(self.board.turn(), ranked.cell) * PLY / margins::RECORD_PER_PLY
    }
}
