//! Makes a puzzle with several solutions strict, by a stone of the defender on a rival cell, and
//! one of the attacker where it changes nothing.

use oxo_shared::{Game, Point};

use super::effort::Effort;
use super::kind::Kind;
use super::puzzle::Puzzle;
use crate::patterns::PatternBoard;

/// Maximum number of stones to try on rival cells.
const TRIES: usize = 32;
/// The maximum and minimum distance of the attacker's stone from all other stones, in cells.
const FAR: u32 = 3;
const NEAR: u32 = 5;

/// A strict puzzle derived from a position that fours win in several ways.
pub(super) fn harden(kind: Kind, game: &Game, effort: &mut Effort) -> Option<Puzzle> {
    let mut board = PatternBoard::new(game)?;
    let win = effort.prove(|prover| prover.fours(&mut board)).ok()??;
    let line = board.points(game, &win.line);
    let idle = idle(game)?;
    rivals(game, &line).into_iter().take(TRIES).find_map(|rival| {
        let mut with = game.clone();
        with.play(idle).ok()?;
        with.play(rival).ok()?;
        Puzzle::within(kind, &with, effort).ok().filter(|puzzle| puzzle.is_strict)
    })
}

/// The cells of the solution after the first, and those beside them: a stone there removes other
/// solutions.
fn rivals(game: &Game, line: &[Point]) -> Vec<Point> {
    let mut rivals: Vec<Point> = Vec::new();
    let mut around = line.to_vec();
    around.extend(line.iter().flat_map(|&at| at.around(1).filter(move |&other| other != at)));
    for at in around {
        let is_used = line.first() == Some(&at) || rivals.contains(&at);
        if !is_used && game.board().is_vacant(at) && game.rules().area().contains(at) {
            rivals.push(at);
        }
    }
    rivals
}

/// A cell away from all stones, but no farther than necessary.
fn idle(game: &Game) -> Option<Point> {
    let away = |at: Point| game.moves().iter().map(|stone| stone.distance(at)).min();
    let cells = game.rules().area().cells();
    let far =
        cells.filter_map(|at| Some((away(at).filter(|away| (FAR..=NEAR).contains(away))?, at)));
    far.min_by_key(|&(away, at)| (away, at.x, at.y)).map(|(_, at)| at)
}
