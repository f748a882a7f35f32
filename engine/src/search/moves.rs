//! Move generation and move ordering.

use super::history::History;
use crate::margins::PLY;
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::threats::vcf::{answers_to, answers_to_open_four, makes_four};

/// The threat that the side to move has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    None,
    /// The opponent's next move can be a four with an open three.
    StopFourThree,
    /// The opponent's next move can be an open four.
    StopOpenFour,
    /// The opponent's next move can complete a line.
    StopFive,
}

impl Duty {
    /// The depth at which the search ends and the position is evaluated. A five is always stopped
    /// first, and an open four gets one more ply.
    pub(super) fn deepest_end(self) -> i32 {
        match self {
            Duty::None | Duty::StopFourThree => 0,
            Duty::StopOpenFour => -PLY,
            Duty::StopFive => i32::MIN,
        }
    }

    /// Whether all but a few moves lose at once.
    pub(crate) fn is_forced(self) -> bool {
        matches!(self, Duty::StopOpenFour | Duty::StopFive)
    }

    pub(crate) fn of(board: &PatternBoard) -> Duty {
        let opponent = board.turn().other();
        match () {
            () if board.count(opponent, Threat::Five) > 0 => Duty::StopFive,
            () if board.count(opponent, Threat::OpenFour) > 0 => Duty::StopOpenFour,
            () if board.count(opponent, Threat::FourThree) > 0 => Duty::StopFourThree,
            () => Duty::None,
        }
    }
}

/// A move and its rank: higher ranks are tried first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// The rank of the table move, above all that patterns and history give.
const FIRST: i32 = 1 << 24;
/// Subtracted from the rank of moves that stop nothing. They help only if all others lose.
const BEHIND: i32 = 1 << 22;
const KILLER: i32 = 150;
const COUNTER: i32 = 100;
/// Scales history records to the ranks of middling patterns.
const RECORD_PER_RANK: i32 = 16;

/// Writes the moves worth trying to `list`: all that stop the threat, or without a threat those
/// near stones.
pub(crate) fn generate_moves(board: &PatternBoard, duty: Duty, list: &mut Vec<Cell>) {
    list.clear();
    let side = board.turn();
    match duty {
        Duty::StopFive => list.extend(answers_to(board, Threat::Five)),
        Duty::StopOpenFour => list.extend(answers_to_open_four(board)),
        Duty::None | Duty::StopFourThree => {
            list.extend(board.near_stones().filter(|&cell| board.may_play(cell, side)));
        }
    }
    if list.is_empty() && !duty.is_forced() {
        // All cells near stones may be taken or forbidden.
        list.extend(board.vacant().filter(|&cell| board.may_play(cell, side)));
    }
}

pub(crate) fn rank(
    board: &PatternBoard,
    history: &History,
    ply: usize,
    table_move: Option<Cell>,
    cell: Cell,
) -> i32 {
    let side = board.turn();
    if table_move == Some(cell) {
        return FIRST;
    }
    let (own, other) = (board.info(cell, side), board.info(cell, side.other()));
    i32::from(own.ranks.attack)
        + i32::from(other.ranks.defend)
        + history.record(side, cell) / RECORD_PER_RANK
        + if history.is_killer(ply, cell) { KILLER } else { 0 }
        + if history.is_counter(side, board.last(), cell) { COUNTER } else { 0 }
}

impl Ranked {
    /// Whether the move is tried only if the others lose.
    pub(super) fn is_behind(&self) -> bool {
        self.rank < -BEHIND / 2
    }

    /// How far the move is behind the best by rank, in hundredths of log odds; 0 for the table
    /// move.
    pub(super) fn odds_behind(&self, top: i32) -> i32 {
        (top - self.rank).clamp(0, MOST_ODDS)
    }
}

/// The upper bound of the difference in odds.
const MOST_ODDS: i32 = 1200;

/// The highest rank that patterns and history give to any of these moves.
pub(super) fn top(moves: &[Ranked]) -> i32 {
    moves.iter().map(|ranked| ranked.rank).filter(|&rank| rank < FIRST).max().unwrap_or(FIRST)
}

/// Ranks moves last that leave the opponent a four with an open three, except the table move.
pub(super) fn put_behind(board: &PatternBoard, moves: &mut [Ranked]) {
    let stops = answers_to(board, Threat::FourThree);
    for ranked in moves.iter_mut().filter(|ranked| ranked.rank < FIRST) {
        if !stops.contains(&ranked.cell) && !makes_four(board, ranked.cell, board.turn()) {
            ranked.rank -= BEHIND;
        }
    }
}

/// Swaps the highest ranked move from `next` on to that place, and returns it.
pub(crate) fn pick(moves: &mut [Ranked], next: usize) -> Ranked {
    let (mut best, mut max_rank) = (next, moves[next].rank);
    for (place, ranked) in moves.iter().enumerate().skip(next + 1) {
        if ranked.rank > max_rank {
            (best, max_rank) = (place, ranked.rank);
        }
    }
    moves.swap(next, best);
    moves[next]
}
