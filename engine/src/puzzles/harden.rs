//! Makes a puzzle with several solutions strict: a stone of the defender on a rival cell, and one
//! of the attacker where it changes nothing.

use oxo_shared::{Game, Point};

use super::effort::Effort;
use super::kind::Kind;
use super::puzzle::Puzzle;
use crate::patterns::PatternBoard;

/// The most stones on rival cells to try.
const TRIES: usize = 32;
/// How far from all other stones the attacker's stone is put, in cells, and how near.
const FAR: u32 = 3;
const NEAR: u32 = 5;

/// A strict puzzle beside a position that fours win in several ways.
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

/// The cells of the solution, and those beside them, that are not its first: a stone there takes
/// other ways away.
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

/// A cell away from all stones, but not farther than needed.
fn idle(game: &Game) -> Option<Point> {
    let away = |at: Point| game.moves().iter().map(|stone| stone.distance(at)).min();
    let cells = game.rules().area().cells();
    let far =
        cells.filter_map(|at| Some((away(at).filter(|away| (FAR..=NEAR).contains(away))?, at)));
    far.min_by_key(|&(away, at)| (away, at.x, at.y)).map(|(_, at)| at)
}
