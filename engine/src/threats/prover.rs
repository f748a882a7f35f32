//! What the fours and threats of a position prove, move by move, within limits of positions.

use std::cell;

use super::vcf::{CellList, ForcedWin, Vcf, answers_to};
use super::vct::Vct;
use crate::limits::{Interrupted, Stop};
use crate::patterns::{Cell, PatternBoard, Threat};

/// Positions of one search for fours: the hardest known one on 15x15 takes a few thousand.
const FOUR_NODES: u32 = 50_000;
/// Positions of one search for threats, not counting those of the short search for fours at each.
const THREAT_NODES: u32 = 4_000;

/// The state of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// It holds against every answer.
    Proved,
    /// It does not hold: the search was complete.
    Refuted,
    /// The limit was reached first.
    Open,
}

impl From<Result<bool, Interrupted>> for Proof {
    fn from(proved: Result<bool, Interrupted>) -> Proof {
        match proved {
            Ok(true) => Proof::Proved,
            Ok(false) => Proof::Refuted,
            Err(Interrupted) => Proof::Open,
        }
    }
}

/// A prover, with a table of positions that fours do not win.
#[derive(Clone, Debug)]
pub(crate) struct Prover {
    vcf: Vcf,
    rest: Rest,
}

/// The budget that all further searches share.
#[derive(Clone, Debug)]
struct Rest {
    /// Positions that they may visit.
    nodes: cell::Cell<u32>,
    stop: Stop,
}

impl Rest {
    fn is_over(&self) -> bool {
        self.nodes.get() == 0 || self.stop.is_stopped()
    }

    /// Uses one of the positions.
    fn visit(&self) -> Result<(), Interrupted> {
        if self.is_over() { Err(Interrupted) } else { take(&self.nodes) }
    }

    /// Uses one, and one of the search's own limit.
    fn visit_within(&self, own: &cell::Cell<u32>) -> Result<(), Interrupted> {
        take(own).and_then(|()| self.visit())
    }
}

impl Prover {
    /// A prover that may visit this many positions.
    pub(crate) fn new(nodes: u32) -> Prover {
        Prover::within(nodes, Stop::new())
    }

    /// A prover that `stop` interrupts as well.
    pub(crate) fn within(nodes: u32, stop: Stop) -> Prover {
        Prover { vcf: Vcf::new(), rest: Rest { nodes: cell::Cell::new(nodes), stop } }
    }

    /// The positions that it may still visit.
    pub(crate) fn left(&self) -> u32 {
        self.rest.nodes.get()
    }

    /// Sets the number of positions that it may visit from now on.
    pub(crate) fn refill(&mut self, nodes: u32) {
        self.rest.nodes.set(nodes);
    }

    /// The shortest win by fours of the side to move. Like all these searches, it fails at a limit.
    pub(crate) fn fours(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        let own = cell::Cell::new(FOUR_NODES);
        self.vcf.shortest(board, &mut || self.rest.visit_within(&own))
    }

    /// The shortest win by fours that the opponent would have if it were to move.
    pub(crate) fn threatened(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        board.pass();
        let won = self.fours(board);
        board.pass();
        won
    }

    /// Whether this stone of the side to move is a four that begins a win by fours, or a five.
    pub(crate) fn fours_from(
        &mut self,
        board: &mut PatternBoard,
        cell: Cell,
    ) -> Result<bool, Interrupted> {
        if board.threat(cell, board.turn()) == Threat::Five {
            return Ok(true);
        }
        let own = cell::Cell::new(FOUR_NODES);
        self.vcf.wins_from(board, cell, &mut || self.rest.visit_within(&own))
    }

    /// The legal fours of the side to move, and of them those that begin a win by fours.
    pub(crate) fn winning_fours(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<(CellList, CellList), Interrupted> {
        let fours = self.vcf.fours(board);
        let mut winning = CellList::new();
        for &four in &fours {
            if self.fours_from(board, four)? {
                winning.push(four);
            }
        }
        Ok((fours, winning))
    }

    /// The stones of the side to move after which the opponent does not win by fours.
    pub(crate) fn stops(&mut self, board: &mut PatternBoard) -> Result<Vec<Cell>, Interrupted> {
        let cells: Vec<Cell> = board.vacant().collect();
        let (mut stops, mut line) = (Vec::new(), Vec::new());
        for cell in cells {
            if !board.may_play(cell, board.turn()) {
                continue;
            }
            board.play(cell);
            // Most stones do not affect the line that was found last.
            let is_lost = Vcf::still_wins(board, &line)
                || match self.fours(board) {
                    Ok(Some(win)) => {
                        line = win.line;
                        true
                    }
                    Ok(None) => false,
                    Err(interrupted) => {
                        board.undo();
                        return Err(interrupted);
                    }
                };
            board.undo();
            if !is_lost {
                stops.push(cell);
            }
        }
        Ok(stops)
    }

    /// What every threat of the side to move proves: fours and open threes.
    pub(crate) fn threats(&mut self, board: &mut PatternBoard) -> Vec<(Cell, Proof)> {
        self.prove_threats(board, Vct::threats(board))
    }

    /// What this threat of the side to move proves; [`Proof::Refuted`] if it is not a threat.
    pub(crate) fn threat_from(&mut self, board: &mut PatternBoard, cell: Cell) -> Proof {
        let threats = Vct::threats(board).into_iter().filter(|&threat| threat == cell).collect();
        self.prove_threats(board, threats).first().map_or(Proof::Refuted, |&(_, proof)| proof)
    }

    fn prove_threats(
        &mut self,
        board: &mut PatternBoard,
        threats: Vec<Cell>,
    ) -> Vec<(Cell, Proof)> {
        let own = cell::Cell::new(THREAT_NODES);
        let (mut on_node, mut inner) = (|| self.rest.visit_within(&own), || self.rest.visit());
        let mut vct = Vct::new(board.turn(), &mut self.vcf, &mut on_node, &mut inner);
        let proved = |threat| {
            own.set(THREAT_NODES);
            (threat, vct.wins_from(board, threat).into())
        };
        threats.into_iter().map(proved).collect()
    }

    /// The win of the side to move by fours if it has one, else by threats.
    pub(crate) fn win(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        match self.fours(board)? {
            Some(win) => Ok(Some(win)),
            None => self.win_by_threats(board),
        }
    }

    /// The win of the side to move by threats.
    pub(crate) fn win_by_threats(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        let own = cell::Cell::new(THREAT_NODES);
        let (mut on_node, mut inner) = (|| self.rest.visit_within(&own), || self.rest.visit());
        let won = Vct::new(board.turn(), &mut self.vcf, &mut on_node, &mut inner).win(board);
        // A win proved with the last positions may lack the end of its line.
        if self.rest.is_over() { Err(Interrupted) } else { won }
    }
}

/// Uses one of the positions that are left.
fn take(left: &cell::Cell<u32>) -> Result<(), Interrupted> {
    left.set(left.get().checked_sub(1).ok_or(Interrupted)?);
    Ok(())
}

/// Whether the side that moved last completes a line, whatever the answer.
pub(crate) fn is_unanswered(board: &PatternBoard) -> bool {
    board.count(board.turn().other(), Threat::Five) > 0
        && answers_to(board, Threat::Five).is_empty()
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Game, Position};

    use super::*;

    #[test]
    fn inner_searches_for_fours_count_towards_the_limit() {
        let crossing: Position = "15x15x5/x:g8,h8,i9,i10/o:a1,a15,o1,o15/x".parse().unwrap();
        let mut board = PatternBoard::new(&Game::from(crossing)).unwrap();
        let (mut outer, mut inner) = (0, 0);
        let on_node = &mut || {
            outer += 1;
            Ok(())
        };
        let on_inner = &mut || {
            inner += 1;
            Ok(())
        };
        let won = Vct::new(board.turn(), &mut Vcf::new(), on_node, on_inner).win(&mut board);
        assert!(won.is_ok_and(|won| won.is_some()) && inner > outer, "{outer} {inner}");
        let mut prover = Prover::new(outer + inner + 1);
        assert!(prover.win_by_threats(&mut board).is_ok_and(|won| won.is_some()));
        assert_eq!(prover.left(), 1);
        for nodes in 0..=outer + inner {
            let ended = Prover::new(nodes).win_by_threats(&mut board);
            assert_eq!(ended, Err(Interrupted), "{nodes}");
        }
    }
}
