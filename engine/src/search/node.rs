//! One thread's search: the value of a position so many plies ahead.

use super::history::History;
use super::lateness::Lateness;
use super::margins::{Margins, PLY};
use super::moves::{Duty, Ranked, moves, pick, put_behind, rank, top};
use super::score::{DECIDED, MAX_STATIC, Score, is_decided, loss_at, win_at};
use super::transpositions::{Entry, MAX_DEPTH, Transpositions};
use crate::bound::Bound;
use crate::eval;
use crate::limits::{Budget, Interrupted};
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::threats::Fours;
use crate::threats::fours::fours_of;

/// Plies from the root that no line goes beyond: answers to fours cost no depth.
pub(crate) const MAX_PLY: usize = 100;

/// From this depth on late moves are searched less deep.
const REDUCED_DEPTH: i32 = 2 * PLY;
/// From this depth on it matters that no good move is known.
const UNKNOWN_DEPTH: i32 = 4 * PLY;
/// By how much less deep than a position what the table says of it may come from, to tell
/// whether its best move is the only good one.
const SINGLE_TRUST: i32 = 3 * PLY;
/// Where a difference of depths counts no more.
const MOST_STALE: i32 = 12 * PLY;
/// Between these depths the other moves matter less once one is better than needed.
const RAISED_DEPTHS: std::ops::Range<i32> = 3 * PLY..12 * PLY;

pub(crate) struct Worker<'a> {
    pub(crate) board: PatternBoard,
    pub(crate) history: History,
    pub(crate) budget: &'a mut Budget,
    table: &'a Transpositions,
    fours: Fours,
    /// The static evaluation at each ply of the line that is looked at.
    evals: Vec<Score>,
    /// Moves by ply, kept so that none is allocated twice.
    lists: Vec<Vec<Ranked>>,
    cells: Vec<Cell>,
    margins: Margins,
    lateness: Lateness,
}

/// Where a search is: what does not change among the moves of one position.
#[derive(Clone, Copy)]
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    /// Whether a move is expected to be so good that the opponent will avoid the position.
    is_cut: bool,
    duty: Duty,
    /// The static evaluation.
    still: Score,
    /// The same, as far as the table does not know better.
    eval: Score,
    improving: bool,
    /// The move that was best before, and by how much deeper it is searched than others.
    known: Option<Cell>,
    extension: i32,
    /// A move that is not tried, to see what the others are worth.
    skipped: Option<Cell>,
}

impl Node {
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        board: PatternBoard,
        table: &'a Transpositions,
        budget: &'a mut Budget,
    ) -> Self {
        let history = History::new(board.numbers(), MAX_PLY + 2);
        let margins = budget.limits().margins;
        Worker {
            board,
            history,
            budget,
            table,
            fours: Fours::rich(),
            evals: vec![0; MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            cells: Vec::new(),
            lateness: Lateness::new(&margins),
            margins,
        }
    }

    /// What the position is worth to the side to move: exact between `alpha` and `beta`,
    /// else a bound. `is_cut` says that the opponent is expected to avoid it.
    pub(crate) fn search(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<Score, Interrupted> {
        self.budget.visit()?;
        if let Some(score) = self.decided(ply) {
            return Ok(score);
        }
        let (alpha, beta) = (alpha.max(loss_at(ply)), beta.min(win_at(ply + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let entry = self.table.get(self.board.key(), ply);
        let is_pv = beta - alpha > 1;
        if let Some(entry) = entry.filter(|entry| !is_pv && entry.depth >= depth.max(0))
            && let Some(value) = entry.settles(alpha, beta)
        {
            return Ok(value);
        }
        let mut node = self.node((alpha, beta), (depth, ply), is_cut, entry);
        if ply >= MAX_PLY || depth <= node.duty.deepest_end() {
            return Ok(self.settle(&node, entry.is_none()));
        }
        if let Some(score) = self.cut(&node) {
            return Ok(score);
        }
        if entry.is_none()
            && depth >= self.margins.look_plies * PLY
            && let Some(score) = self.won_at_a_glance(&node)
        {
            return Ok(score);
        }
        if let Some(score) = self.weigh_known(&mut node, entry)? {
            return Ok(score);
        }
        self.expand(&node)
    }

    fn node(
        &mut self,
        (alpha, beta): (Score, Score),
        (depth, ply): (i32, usize),
        is_cut: bool,
        entry: Option<Entry>,
    ) -> Node {
        let still = entry.map_or_else(|| self.evaluation(), |entry| entry.eval);
        self.evals[ply] = still;
        Node {
            alpha,
            beta,
            depth,
            ply,
            is_cut,
            duty: Duty::of(&self.board),
            still,
            eval: entry.map_or(still, |entry| entry.refined_eval()),
            improving: ply >= 2 && still > self.evals[ply - 2],
            known: entry.and_then(|entry| entry.best),
            extension: 0,
            skipped: None,
        }
    }

    /// The score of a game that is over but for a few plies, as the threats tell at once.
    fn decided(&self, ply: usize) -> Option<Score> {
        let (board, side) = (&self.board, self.board.turn());
        if board.count(side, Threat::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        if board.vacancies() == 0 {
            return Some(0);
        }
        let is_threatened = board.count(side.other(), Threat::Five) > 0;
        (!is_threatened && board.count(side, Threat::OpenFour) > 0).then(|| win_at(ply + 3))
    }

    /// For the side to move.
    pub(crate) fn evaluation(&self) -> Score {
        eval::evaluate(&self.board).clamp(-MAX_STATIC, MAX_STATIC)
    }

    /// The score at the end of a line: a win by fours if one is seen at a glance, else the
    /// static evaluation.
    fn settle(&mut self, node: &Node, is_new: bool) -> Score {
        if node.eval >= node.beta && !node.duty.is_forced() {
            return node.eval;
        }
        // Also where it was looked for before: with what is remembered of that, the nodes reach
        // farther.
        if let Some(score) = self.won_at_a_glance(node) {
            return score;
        }
        let (value, bound) = (node.eval, Bound::Exact);
        if is_new {
            self.remember(node, Entry { value, bound, depth: 0, eval: node.still, best: None });
        }
        value
    }

    /// The score of a short win by fours.
    fn won_at_a_glance(&mut self, node: &Node) -> Option<Score> {
        fours_of(&self.board, self.board.turn()).next()?;
        let (stones, nodes) = (self.margins.look_stones, self.margins.look_nodes);
        let plies = self.fours.glimpse(&mut self.board, stones as u32, nodes as u32)?;
        let value = win_at(node.ply + plies as usize);
        // A win that is proven is one at any depth.
        let (bound, depth) = (Bound::AtLeast, MAX_DEPTH);
        self.remember(node, Entry { value, bound, depth, eval: node.still, best: None });
        Some(value)
    }

    /// The score of a position that is not worth a search.
    fn cut(&mut self, node: &Node) -> Option<Score> {
        if node.is_pv() || node.duty.is_forced() {
            return None;
        }
        let Node { alpha, beta, depth, eval, improving, .. } = *node;
        let Margins { futile_plies, futile_margin, razor_plies, razor_margin, .. } = self.margins;
        let ahead = depth - if improving { PLY } else { 0 };
        let too_good = depth <= futile_plies * PLY && eval - futile_margin * ahead / PLY >= beta;
        if beta < DECIDED && too_good {
            return Some(eval);
        }
        let too_bad = depth <= razor_plies * PLY && eval + razor_margin * depth / PLY <= alpha;
        too_bad.then(|| self.settle(node, false)).filter(|&score| score <= alpha)
    }

    /// Finds out how deep the position and its best move so far deserve to be searched, or
    /// that there are several moves that are too good for the opponent.
    fn weigh_known(
        &mut self,
        node: &mut Node,
        entry: Option<Entry>,
    ) -> Result<Option<Score>, Interrupted> {
        let Some((entry, best)) = entry.and_then(|entry| Some((entry, entry.best?))) else {
            if node.depth >= UNKNOWN_DEPTH && !node.duty.is_forced() {
                node.depth -= self.margins.unknown_reduction;
            }
            return Ok(None);
        };
        let m = &self.margins;
        if node.is_pv() {
            let stale = (node.depth - entry.depth).clamp(0, MOST_STALE);
            node.depth -= stale * m.stale_reduction / PLY;
        }
        let is_trusted = entry.bound != Bound::AtMost && entry.depth >= node.depth - SINGLE_TRUST;
        if node.depth < m.single_plies * PLY
            || !is_trusted
            || is_decided(entry.value)
            || node.duty == Duty::StopFive
        {
            node.extension = if node.is_pv() { m.known_extension } else { m.known_extension / 3 };
            return Ok(None);
        }
        let (beta, extension) =
            (entry.value - m.single_margin * node.depth / PLY, m.single_extension);
        let depth = node.depth / 2;
        let others =
            Node { alpha: beta - 1, beta, depth, known: None, skipped: Some(best), ..*node };
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

    fn expand(&mut self, node: &Node) -> Result<Score, Interrupted> {
        let mut list = std::mem::take(&mut self.lists[node.ply]);
        self.rank_moves(node, &mut list);
        self.history.forget_killers(node.ply + 2);
        let result = self.best_of(node, &mut list);
        self.lists[node.ply] = list;
        result
    }

    fn rank_moves(&mut self, node: &Node, list: &mut Vec<Ranked>) {
        moves(&self.board, node.duty, &mut self.cells);
        list.clear();
        let ranked = |&cell: &Cell| Ranked {
            cell,
            rank: rank(&self.board, &self.history, node.ply, node.known, cell),
        };
        let tried = self.cells.iter().filter(|&&cell| node.skipped != Some(cell));
        list.extend(tried.map(ranked));
        if node.duty == Duty::StopFourThree {
            put_behind(&self.board, list);
        }
    }

    fn best_of(&mut self, node: &Node, list: &mut [Ranked]) -> Result<Score, Interrupted> {
        let top = top(list);
        // Without a move there is nothing that stops the opponent.
        let lost = loss_at(node.ply + if node.duty == Duty::StopFive { 2 } else { 4 });
        let mut now = *node;
        let (mut best, mut best_cell, mut alpha) = (lost, None, node.alpha);
        for place in 0..list.len() {
            let ranked = pick(list, place);
            if place > 0 && best > -DECIDED && self.is_left_out(&now, ranked, place, alpha) {
                continue;
            }
            let score = self.try_move(&now, ranked, (place, top), alpha)?;
            if score > best {
                (best, best_cell) = (score, Some(ranked.cell));
            }
            if score > alpha && RAISED_DEPTHS.contains(&now.depth) && !is_decided(score) {
                now.depth -= self.margins.raised_reduction;
            }
            alpha = alpha.max(score);
            if alpha >= node.beta {
                self.learn(node, ranked.cell, &list[..place]);
                break;
            }
        }
        if node.skipped.is_none() {
            let bound = Bound::of(best, node.alpha, node.beta);
            let (value, depth, eval) = (best, node.depth, node.still);
            self.remember(node, Entry { value, bound, depth, eval, best: best_cell });
        }
        Ok(best)
    }

    fn learn(&mut self, node: &Node, cell: Cell, before: &[Ranked]) {
        self.cells.clear();
        self.cells.extend(before.iter().map(|ranked| ranked.cell));
        let (side, last) = (self.board.turn(), self.board.last());
        self.history.learn(side, (node.ply, node.depth / PLY), last, cell, &self.cells);
    }

    /// Whether the move is too late to be tried.
    fn is_left_out(&self, node: &Node, ranked: Ranked, place: usize, alpha: Score) -> bool {
        if node.duty.is_forced() {
            return false;
        }
        if ranked.is_behind() {
            return true;
        }
        let Node { depth, eval, improving, .. } = *node;
        let m = &self.margins;
        let late = self.lateness.moves(depth, improving);
        if self.is_loud(ranked.cell) {
            return place >= late + m.loud_late as usize;
        }
        let hopeless = depth <= m.hopeless_plies * PLY
            && eval + m.futile_margin * (depth + PLY) / PLY <= alpha
            && place >= m.hopeless_moves as usize;
        hopeless || place >= late
    }

    /// Whether the opponent has to look at the move.
    fn is_loud(&self, cell: Cell) -> bool {
        let side = self.board.turn();
        let (own, other) = (self.board.threat(cell, side), self.board.threat(cell, side.other()));
        own >= Threat::OpenThree || other >= Threat::DoubleThree
    }

    /// The score of one move, searched as deep as it deserves.
    fn try_move(
        &mut self,
        node: &Node,
        ranked: Ranked,
        (place, top): (usize, i32),
        alpha: Score,
    ) -> Result<Score, Interrupted> {
        let depth = node.depth - PLY + self.extension(node, ranked.cell);
        let reduction = if place > 0 { self.reduction(node, ranked, (place, top)) } else { 0 };
        let reduction = reduction.clamp(0, depth.max(0));
        let (beta, ply) = (node.beta, node.ply + 1);
        self.board.play(ranked.cell);
        let score = if place == 0 {
            let is_cut = !node.is_pv() && !node.is_cut;
            self.search(-beta, -alpha, depth, ply, is_cut).map(|score| -score)
        } else {
            self.scout((alpha, beta), (depth, reduction), ply, !node.is_cut)
        };
        self.board.undo();
        score
    }

    /// A search with closed bounds, and again with open ones if the move seems good.
    pub(super) fn scout(
        &mut self,
        (alpha, beta): (Score, Score),
        (depth, reduction): (i32, i32),
        ply: usize,
        is_cut: bool,
    ) -> Result<Score, Interrupted> {
        let likely = is_cut || reduction > 0;
        let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, likely)?;
        if score > alpha && reduction > 0 {
            score = -self.search(-alpha - 1, -alpha, depth, ply, is_cut)?;
        }
        if score > alpha && score < beta {
            score = -self.search(-beta, -alpha, depth, ply, false)?;
        }
        Ok(score)
    }

    /// By how much deeper a move is searched than others.
    fn extension(&self, node: &Node, cell: Cell) -> i32 {
        if node.duty == Duty::StopFive {
            return self.margins.five_extension;
        }
        let m = &self.margins;
        let needed = node.beta + m.refuted_margin + m.refuted_per_ply * node.depth / PLY;
        let is_four = self.board.threat(cell, self.board.turn()).is_four();
        let is_refuted = node.is_cut && !node.is_pv() && !is_four && node.eval >= needed;
        let known = if node.known == Some(cell) { node.extension } else { 0 };
        known - if is_refuted { m.refuted_reduction } else { 0 }
    }

    /// By how much a late move is searched less deep.
    fn reduction(&self, node: &Node, ranked: Ranked, (place, top): (usize, i32)) -> i32 {
        if node.depth < REDUCED_DEPTH || node.duty == Duty::StopFive {
            return 0;
        }
        let (m, side) = (&self.margins, self.board.turn());
        let is_killer = self.history.is_killer(node.ply, ranked.cell);
        let part = |wanted: bool, reduction: i32| if wanted { reduction } else { 0 };
        let reduction = self.lateness.reduction(node.depth, place)
            + part(!node.improving, m.worse_reduction)
            + part(node.is_cut && !is_killer, m.cut_reduction)
            + m.odds_reduction * ranked.odds_behind(top) / 100
            - part(node.is_pv(), m.exact_reduction)
            - part(self.is_loud(ranked.cell), m.loud_reduction)
            - self.history.record(side, ranked.cell) * PLY / m.record_per_ply.max(1);
        if node.duty.is_forced() { reduction * m.stop_reduction / PLY } else { reduction }
    }

    /// By how much a late move at the root is searched less deep.
    pub(super) fn root_reduction(&self, cell: Cell, depth: i32, place: usize) -> i32 {
        let m = &self.margins;
        let is_early = place < m.root_moves as usize;
        if is_early || depth < REDUCED_DEPTH || Duty::of(&self.board).is_forced() {
            return 0;
        }
        let loud = if self.is_loud(cell) { m.loud_reduction } else { 0 };
        let reduction = self.lateness.reduction(depth, place) - m.exact_reduction - loud;
        reduction.clamp(0, depth - PLY)
    }

    fn remember(&self, node: &Node, entry: Entry) {
        self.table.put(self.board.key(), node.ply, entry);
    }
}
