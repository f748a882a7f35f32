//! Which moves are tried, and in which order.

use super::history::History;
use super::margins::PLY;
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::threats::vcf::{
    answers_to, answers_to_five, answers_to_open_four, fours_of, makes_four,
};

/// What the side to move has to see to before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    None,
    /// The opponent makes a four next that also makes an open three.
    StopFourThree,
    /// The opponent makes a four next that cannot be stopped.
    StopOpenFour,
    /// The opponent completes a line next.
    StopFive,
}

impl Duty {
    /// The depth at which a line ends: where a five is to be stopped it never does, and an
    /// open four is stopped before anything is weighed.
    pub(super) fn deepest_end(self) -> i32 {
        match self {
            Duty::None | Duty::StopFourThree => 0,
            Duty::StopOpenFour => -PLY,
            Duty::StopFive => i32::MIN,
        }
    }

    /// Whether only some moves do not lose at once.
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

/// A move and how early it is tried: the higher, the earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// Ranks above all that patterns and history give.
const FIRST: i32 = 1 << 24;
/// What moves rank lower that do not meet the duty, and will do so only if all others lose.
const BEHIND: i32 = 1 << 22;
const KILLER: i32 = 150;
const COUNTER: i32 = 100;
/// Records count as much as patterns of middling worth.
const RECORD_PER_RANK: i32 = 16;

/// The moves worth trying, into `list`: every one that meets the duty, and without one those
/// near stones.
pub(crate) fn generate_moves(board: &PatternBoard, duty: Duty, list: &mut Vec<Cell>) {
    list.clear();
    let side = board.turn();
    match duty {
        Duty::StopFive => list.extend(answers_to_five(board)),
        Duty::StopOpenFour => {
            list.extend(fours_of(board, side));
            let answers = answers_to_open_four(board);
            list.extend(answers.into_iter().filter(|&at| !makes_four(board, at, side)));
        }
        Duty::None | Duty::StopFourThree => {
            list.extend(board.near_stones().filter(|&cell| board.may_play(cell, side)));
        }
    }
    if list.is_empty() && !duty.is_forced() {
        // All that is near stones may be full or forbidden.
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
    /// Whether it is tried only where nothing else helps.
    pub(super) fn is_behind(&self) -> bool {
        self.rank < -BEHIND / 2
    }

    /// By how much others are expected to be better: in hundredths of the logarithm of the
    /// odds, none for a move that was best before.
    pub(super) fn odds_behind(&self, top: i32) -> i32 {
        (top - self.rank).clamp(0, MOST_ODDS)
    }
}

/// Where the odds of a move are not told apart any more.
const MOST_ODDS: i32 = 1200;

/// The highest rank that patterns and history give to any of these.
pub(super) fn top(moves: &[Ranked]) -> i32 {
    moves.iter().map(|ranked| ranked.rank).filter(|&rank| rank < FIRST).max().unwrap_or(FIRST)
}

/// Puts moves behind the others that leave the opponent a four with an open three, but for the
/// one that was best before.
pub(super) fn put_behind(board: &PatternBoard, moves: &mut [Ranked]) {
    let stops = answers_to(board, Threat::FourThree);
    for ranked in moves.iter_mut().filter(|ranked| ranked.rank < FIRST) {
        if !stops.contains(&ranked.cell) && !makes_four(board, ranked.cell, board.turn()) {
            ranked.rank -= BEHIND;
        }
    }
}

/// Takes the move of the highest rank among those from `next` on to that place.
pub(crate) fn pick(moves: &mut [Ranked], next: usize) -> Ranked {
    let (mut best, mut most) = (next, moves[next].rank);
    for (place, ranked) in moves.iter().enumerate().skip(next + 1) {
        if ranked.rank > most {
            (best, most) = (place, ranked.rank);
        }
    }
    moves.swap(next, best);
    moves[next]
}
