//! Explains why a position is won: the move that is proved to win, and the answers that delay the
//! win.

use oxo_shared::reason::Means;
use oxo_shared::{Game, Point, Verdict};

use crate::limits::{Budget, Limits, Stop};
use crate::patterns::PatternBoard;
use crate::solve::{Detail, OFTEN_SOLVED, solve};
use crate::threats::vcf::node_limit;
use crate::threats::{ForcedWin, Vcf, Vct};

/// Stones of the winner within which a defence loses at once: one if the winner already threatens
/// to complete a line, else two: a four that cannot be stopped, and the line.
const AT_ONCE: [u32; 2] = [1, 2];
/// Node limit of the search for such an end: each side has few fours.
const NODES_AT_ONCE: u32 = 2_000;
/// Maximum number of answers that are proved one by one. A threat leaves fewer.
const MAX_ANSWERS: usize = 48;

/// A proved win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// How the win is forced.
    pub by: Means,
    /// Plies to and including the stone that completes the line.
    pub plies: u32,
    /// The moves of both sides, the winner's first. In renju the end may be missing.
    pub line: Vec<Point>,
}

/// The defence of the side to move against a win of its opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// The answers that do not lose at once, each with the win of the opponent after it; `None` if
    /// none was proved.
    pub answers: Vec<(Point, Option<Win>)>,
    /// The number of legal moves that lose at once: the opponent completes a line with its first
    /// stone after it, or if it does not threaten that yet, with its second.
    pub others: usize,
}

/// Finds the win of the side to move by a line, by continuous fours, by threats or by the exact
/// solver, in this order; `None` if none was found, or no stone is due.
pub fn prove_win(game: &Game, limits: &Limits, stop: &Stop) -> Option<Win> {
    if !is_open(game) {
        return None;
    }
    let mut budget = Budget::new(limits, stop);
    win_by_threats(game, &mut budget).or_else(|| win_by_play(game, limits, stop))
}

fn win_by_play(game: &Game, limits: &Limits, stop: &Stop) -> Option<Win> {
    let vacant = game.rules().area().capacity() - game.board().len();
    if vacant > OFTEN_SOLVED {
        return None;
    }
    let solution = solve(game, limits, stop, Detail::Best).ok()?;
    match solution.verdict {
        Verdict::Win(plies) => Some(Win { by: Means::Play, plies, line: solution.pv }),
        _ => None,
    }
}

/// Finds the defence of the side to move, if some moves lose at once and few do not; `None`
/// otherwise, or if no stone is due. Each proof has all of `limits`.
pub fn defence(game: &Game, limits: &Limits, stop: &Stop) -> Option<Defence> {
    if !is_open(game) {
        return None;
    }
    let (answers, others) =
        AT_ONCE.into_iter().find_map(|stones| real_answers(game, stones, stop))?;
    let prove = |(at, position): (Point, Game)| (at, prove_win(&position, limits, stop));
    Some(Defence { answers: answers.into_iter().map(prove).collect(), others })
}

/// The moves after which the opponent does not complete a line within `stones` stones, and the
/// number of the others; `None` if all are real answers, or too many.
fn real_answers(game: &Game, stones: u32, stop: &Stop) -> Option<(Vec<(Point, Game)>, usize)> {
    let (mut answers, mut others) = (Vec::new(), 0);
    for at in game.candidates(u32::MAX) {
        let Some(position) = played(game, at) else { continue };
        if loses_at_once(&position, stones) {
            others += 1;
        } else {
            answers.push((at, position));
        }
        if answers.len() > MAX_ANSWERS || stop.is_stopped() {
            return None;
        }
    }
    (others > 0).then_some((answers, others))
}

/// Whether a stone is due.
fn is_open(game: &Game) -> bool {
    game.outcome().is_none() && game.is_settled()
}

fn win_by_threats(game: &Game, budget: &mut Budget) -> Option<Win> {
    let mut board = PatternBoard::of_all_stones(game)?;
    let mut vcf = Vcf::new();
    let fours = vcf.shortest(&mut board, &mut || budget.visit()).ok().flatten();
    let (by, won) = match fours {
        Some(won) => (Means::Fours, won),
        None => (Means::Threats, Vct::win_within(budget, &mut board, &mut vcf)?),
    };
    let ForcedWin { plies, line } = won;
    Some(Win { by, plies, line: board.points(game, &line) })
}

/// The game with one more move.
fn played(game: &Game, at: Point) -> Option<Game> {
    let mut next = game.clone();
    next.play(at).is_ok().then_some(next)
}

/// Whether the side to move completes a line with this many stones, one or two, whatever the other
/// side does.
fn loses_at_once(game: &Game, stones: u32) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    let completes = |at: Point| {
        let winner = played(game, at).and_then(|next| next.outcome()?.winner.side());
        winner.is_some() && winner == game.turn()
    };
    match PatternBoard::of_all_stones(game) {
        Some(mut board) => {
            let limit = &mut node_limit(NODES_AT_ONCE);
            Vcf::new().quick(&mut board, stones, limit).is_some()
        }
        None => game.candidates(2).into_iter().any(completes),
    }
}
