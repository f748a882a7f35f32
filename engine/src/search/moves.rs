//! Which moves are tried, and in which order.

use super::history::History;
use crate::patterns::Cell;
use crate::patterns::{Field, Threat};
use crate::threats::fours::{answers_to_five, answers_to_open_four, fours_of, makes_four};

/// What the side to move has to see to before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// Nothing.
    None,
    /// The opponent makes a four next that cannot be stopped.
    StopOpenFour,
    /// The opponent completes a line next.
    StopFive,
}

impl Duty {
    /// The depth at which a line ends: where a five is to be stopped it never does, and an
    /// open four is stopped before anything is weighed.
    pub(crate) fn deepest_end(self) -> i32 {
        match self {
            Duty::None => 0,
            Duty::StopOpenFour => -1,
            Duty::StopFive => i32::MIN,
        }
    }

    /// The duty of the side to move.
    pub(crate) fn of(field: &Field) -> Duty {
        let opponent = field.turn().other();
        match () {
            () if field.count(opponent, Threat::Five) > 0 => Duty::StopFive,
            () if field.count(opponent, Threat::OpenFour) > 0 => Duty::StopOpenFour,
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
const KILLER: i32 = 150;
const COUNTER: i32 = 100;
/// Records count as much as patterns of middling worth.
const RECORD_PER_RANK: i32 = 16;

/// The moves worth trying, into `list`: every one that meets the duty, and without one those
/// near stones.
pub(crate) fn moves(field: &Field, duty: Duty, list: &mut Vec<Cell>) {
    list.clear();
    let side = field.turn();
    match duty {
        Duty::StopFive => list.extend(answers_to_five(field)),
        Duty::StopOpenFour => {
            list.extend(fours_of(field, side));
            let answers = answers_to_open_four(field);
            list.extend(answers.into_iter().filter(|&at| !makes_four(field, at, side)));
        }
        Duty::None => {
            list.extend(field.near().filter(|&cell| field.may_play(cell, side)));
        }
    }
    if list.is_empty() && duty == Duty::None {
        // All that is near stones may be full or forbidden.
        list.extend(field.vacant().filter(|&cell| field.may_play(cell, side)));
    }
}

/// How early `cell` is tried.
pub(crate) fn rank(
    field: &Field,
    history: &History,
    ply: usize,
    known: Option<Cell>,
    cell: Cell,
) -> i32 {
    let side = field.turn();
    if known == Some(cell) {
        return FIRST;
    }
    let (own, other) = (field.meaning(cell, side), field.meaning(cell, side.other()));
    i32::from(own.worth.build)
        + i32::from(other.worth.spoil)
        + history.record(side, cell) / RECORD_PER_RANK
        + if history.is_killer(ply, cell) { KILLER } else { 0 }
        + if history.is_counter(side, field.last(), cell) { COUNTER } else { 0 }
}

/// Takes the move of the highest rank among those from `next` on to that place.
pub(crate) fn pick(moves: &mut [Ranked], next: usize) -> Cell {
    let best = (next..moves.len()).max_by_key(|&place| (moves[place].rank, usize::MAX - place));
    moves.swap(next, best.expect("there is a next move"));
    moves[next].cell
}
