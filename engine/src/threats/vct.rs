//! Victory by continuous threats (VCT): fours and open threes that the opponent has to answer, by
//! depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", 2002).

use oxo_shared::Side;

use super::vcf::{ForcedWin, OnNode, Vcf, answers_to, answers_to_open_four, limited, makes_four};
use crate::limits::{Budget, Interrupted};
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};

/// Slots of the table, 16 bytes each.
const SLOTS: usize = 1 << 16;
/// Maximum number of plies of a line: the stack has room for it.
const MAX_PLIES: usize = 60;
/// Limits of the search for a win by fours at each position.
const NODES: u32 = 100;
const STONES: u32 = 12;

/// Node limit of a search beside a budget: a second or so.
const NODES_BESIDE_BUDGET: u32 = 100_000;

/// Infinity of proof and disproof numbers.
const NEVER: u32 = u32::MAX / 2;

/// Proof and disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    const PROVEN: Numbers = Numbers { proof: 0, disproof: NEVER };
    const REFUTED: Numbers = Numbers { proof: NEVER, disproof: 0 };
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    numbers: Numbers,
}

/// A search for wins by threats of one side.
pub(crate) struct Vct<'a> {
    attacker: Side,
    slots: Box<[Slot]>,
    vcf: &'a mut Vcf,
    on_node: OnNode<'a>,
    on_inner_node: OnNode<'a>,
}

impl<'a> Vct<'a> {
    /// A search that calls `on_node` before each node, and `on_inner_node` before each node of the
    /// short searches for fours within.
    pub(crate) fn new(
        attacker: Side,
        vcf: &'a mut Vcf,
        on_node: OnNode<'a>,
        on_inner_node: OnNode<'a>,
    ) -> Self {
        let empty = Slot { key: 0, numbers: Numbers::UNKNOWN };
        Vct { attacker, slots: vec![empty; SLOTS].into(), vcf, on_node, on_inner_node }
    }

    /// A win of the side to move, if the budget and a second or so are enough to find it.
    pub(crate) fn win_within(
        budget: &mut Budget,
        board: &mut PatternBoard,
        vcf: &mut Vcf,
    ) -> Option<ForcedWin> {
        let visit = &mut || budget.visit();
        let on_node = &mut limited(NODES_BESIDE_BUDGET, visit);
        Vct::new(board.turn(), vcf, on_node, &mut || Ok(())).win(board).ok().flatten()
    }

    /// A win of the attacker, which is to move, if it has one. Fails if nothing is known yet, or
    /// the table has lost the first stone.
    pub(crate) fn win(
        &mut self,
        board: &mut PatternBoard,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        debug_assert_eq!(board.turn(), self.attacker);
        let numbers = self.prove(board, ENDLESS, 0)?;
        if numbers.proof != 0 {
            return Ok(None);
        }
        let won = self.found_win(board);
        if won.line.is_empty() { Err(Interrupted) } else { Ok(Some(won)) }
    }

    /// Whether this threat of the attacker, which is to move, begins a win. Fails if neither that
    /// nor the contrary is proven yet.
    pub(crate) fn wins_from(
        &mut self,
        board: &mut PatternBoard,
        threat: Cell,
    ) -> Result<bool, Interrupted> {
        board.play(threat);
        let numbers = self.prove(board, ENDLESS, 1);
        board.undo();
        Ok(numbers?.proof == 0)
    }

    /// Searches below a position until its numbers reach the limits.
    fn prove(
        &mut self,
        board: &mut PatternBoard,
        limits: Numbers,
        ply: usize,
    ) -> Result<Numbers, Interrupted> {
        (self.on_node)()?;
        let moves = match self.known(board, ply) {
            Ok(moves) => moves,
            Err(numbers) => {
                self.put(board.key(), numbers);
                return Ok(numbers);
            }
        };
        loop {
            let (numbers, child) = self.sum(board, &moves);
            self.put(board.key(), numbers);
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                return Ok(numbers);
            }
            let below = self.limits_below(board, limits, numbers, &child);
            board.play(child.cell);
            let proven = self.prove(board, below, ply + 1);
            board.undo();
            proven?;
        }
    }

    /// The numbers of a position from those of its children, and the child to search next.
    fn sum(&self, board: &PatternBoard, moves: &[Cell]) -> (Numbers, Child) {
        let attacks = board.turn() == self.attacker;
        let mut child = Child { cell: moves[0], numbers: Numbers::REFUTED, second: NEVER };
        let (mut min, mut total) = (NEVER + 1, 0u32);
        for &cell in moves {
            let numbers = self.get(board.key_after(cell));
            let (own, other) = sides(attacks, numbers);
            total = total.saturating_add(other).min(NEVER);
            if own < min {
                child = Child { cell, numbers, second: min };
                min = own;
            } else {
                child.second = child.second.min(own);
            }
        }
        let min = min.min(NEVER);
        let numbers = if attacks {
            Numbers { proof: min, disproof: total }
        } else {
            Numbers { proof: total, disproof: min }
        };
        (numbers, child)
    }

    /// The limits of the best child: it is searched until another one is better.
    fn limits_below(
        &self,
        board: &PatternBoard,
        limits: Numbers,
        numbers: Numbers,
        child: &Child,
    ) -> Numbers {
        let attacks = board.turn() == self.attacker;
        let (own_limit, other_limit) = sides(attacks, limits);
        let (_, total) = sides(attacks, numbers);
        let (_, of_child) = sides(attacks, child.numbers);
        let own = own_limit.min(child.second.saturating_add(1));
        let other = other_limit.saturating_sub(total).saturating_add(of_child).min(NEVER);
        if attacks {
            Numbers { proof: own, disproof: other }
        } else {
            Numbers { proof: other, disproof: own }
        }
    }

    /// The moves of a position, or its numbers if no search is needed.
    fn known(&mut self, board: &mut PatternBoard, ply: usize) -> Result<Vec<Cell>, Numbers> {
        if ply >= MAX_PLIES {
            return Err(Numbers::REFUTED);
        }
        if board.turn() == self.attacker { self.attacks(board) } else { Vct::answers(board) }
    }

    fn attacks(&mut self, board: &mut PatternBoard) -> Result<Vec<Cell>, Numbers> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        let is_threatened = board.count(defender, Threat::Five) > 0;
        let wins = board.count(attacker, Threat::Five) > 0
            || !is_threatened && board.count(attacker, Threat::OpenFour) > 0
            || self.wins_by_fours(board);
        if wins {
            return Err(Numbers::PROVEN);
        }
        let moves = Vct::threats(board);
        if moves.is_empty() { Err(Numbers::REFUTED) } else { Ok(moves) }
    }

    /// Whether a short search for fours finds a win of the side to move.
    fn wins_by_fours(&mut self, board: &mut PatternBoard) -> bool {
        let on_node = &mut limited(NODES, self.on_inner_node);
        self.vcf.quick(board, STONES, on_node).is_some()
    }

    /// The threats of the side to move: fours and open threes. If the opponent threatens, only those
    /// that also answer it.
    pub(crate) fn threats(board: &PatternBoard) -> Vec<Cell> {
        let (attacker, defender) = (board.turn(), board.turn().other());
        let threats = |cell: &Cell| {
            let threat = board.threat(*cell, attacker);
            threat >= Threat::OpenThree && board.may_play(*cell, attacker)
        };
        if board.count(defender, Threat::Five) > 0 {
            answers_to(board, Threat::Five).into_iter().filter(threats).collect()
        } else if board.count(defender, Threat::OpenFour) > 0 {
            let continues = |cell: &Cell| makes_four(board, *cell, attacker) || threats(cell);
            answers_to_open_four(board).filter(continues).collect()
        } else {
            ATTACKS.iter().flat_map(|&threat| board.threat_cells(attacker, threat)).collect()
        }
    }

    /// All answers of the defender to the threat that was just made.
    fn answers(board: &PatternBoard) -> Result<Vec<Cell>, Numbers> {
        match Vct::answers_of(board) {
            None => Err(Numbers::REFUTED),
            Some(moves) if moves.is_empty() => Err(Numbers::PROVEN),
            Some(moves) => Ok(moves),
        }
    }

    /// The answers of the side to move to the threat that was just made: every other move loses at
    /// once. `None` if it is no threat, or the side to move wins first.
    pub(crate) fn answers_of(board: &PatternBoard) -> Option<Vec<Cell>> {
        let (attacker, defender) = (board.turn().other(), board.turn());
        if board.count(defender, Threat::Five) > 0 {
            None
        } else if board.count(attacker, Threat::Five) > 0 {
            Some(answers_to(board, Threat::Five).into_vec())
        } else if board.count(attacker, Threat::OpenFour) == 0
            || board.count(defender, Threat::OpenFour) > 0
        {
            None
        } else {
            Some(answers_to_open_four(board).collect())
        }
    }

    /// The winning line: a proven move at every step, until fours end it.
    fn found_win(&mut self, board: &mut PatternBoard) -> ForcedWin {
        let mut line = Vec::new();
        let rest = loop {
            match self.next(board, line.len()) {
                Next::Stone(cell) => {
                    board.play(cell);
                    line.push(cell);
                }
                Next::End(rest) => break rest,
            }
        };
        line.iter().for_each(|_| board.undo());
        let plies = line.len() as u32 + rest.plies;
        line.extend(rest.line);
        ForcedWin { plies, line }
    }

    fn next(&mut self, board: &mut PatternBoard, ply: usize) -> Next {
        let attacks = board.turn() == self.attacker;
        if attacks && let Some(won) = self.end(board) {
            return Next::End(won);
        }
        let stone = match self.known(board, ply) {
            Ok(moves) => self.proven(board, &moves, ply + 1),
            Err(_) => self.in_vain(board).filter(|_| !attacks),
        };
        // Without a known continuation, the number of plies is still that of a win.
        let unknown = ForcedWin { plies: if attacks { 1 } else { 2 }, line: Vec::new() };
        stone.map_or(Next::End(unknown), Next::Stone)
    }

    fn end(&mut self, board: &mut PatternBoard) -> Option<ForcedWin> {
        let Vct { vcf, on_inner_node, .. } = self;
        let won = vcf.shortest(board, &mut limited(STONES * NODES, on_inner_node));
        won.ok().flatten().or_else(|| vcf.some(board, STONES, &mut limited(NODES, on_inner_node)))
    }

    /// A move that is proven to win. It is proven again if the table has lost it.
    fn proven(&mut self, board: &mut PatternBoard, moves: &[Cell], ply: usize) -> Option<Cell> {
        let remembered = moves.iter().find(|&&cell| self.get(board.key_after(cell)).proof == 0);
        let mut wins = |cell: &&Cell| {
            board.play(**cell);
            let numbers = self.prove(board, ENDLESS, ply);
            board.undo();
            numbers.is_ok_and(|numbers| numbers.proof == 0)
        };
        remembered.or_else(|| moves.iter().find(&mut wins)).copied()
    }

    /// A move for a defender without an answer: a cell that the attacker wants.
    fn in_vain(&self, board: &PatternBoard) -> Option<Cell> {
        let mut cells = board.threat_cells(self.attacker, Threat::OpenFour);
        cells.find(|&cell| board.may_play(cell, self.attacker.other()))
    }

    fn get(&self, key: u64) -> Numbers {
        let slot = self.slots[key as usize % SLOTS];
        if slot.key == key { slot.numbers } else { Numbers::UNKNOWN }
    }

    fn put(&mut self, key: u64, numbers: Numbers) {
        self.slots[key as usize % SLOTS] = Slot { key, numbers };
    }
}

/// The threats that an attack continues with, the strongest first.
const ATTACKS: [Threat; 4] =
    [Threat::FourThree, Threat::Four, Threat::DoubleThree, Threat::OpenThree];

/// Limits that are never reached.
const ENDLESS: Numbers = Numbers { proof: NEVER, disproof: NEVER };

/// The next step of a winning line: a stone, or the end by fours, which may be incomplete.
enum Next {
    Stone(Cell),
    End(ForcedWin),
}

struct Child {
    cell: Cell,
    numbers: Numbers,
    /// The second best number for the side to move.
    second: u32,
}

/// The number that the side to move minimises, and the other.
fn sides(attacks: bool, numbers: Numbers) -> (u32, u32) {
    if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}
