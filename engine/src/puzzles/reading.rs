//! Finds the themes of a line of fours.

use oxo_shared::line::completed_line;
use oxo_shared::{Area, Game, LineRule, Point};

use super::theme::Theme;
use crate::patterns::{Cell, PatternBoard, Threat};
use crate::shapes::shape::Shape;
use crate::shapes::threat::shapes_of;
use crate::threats::prover::is_unanswered;

/// The themes of `line`, the solver's stone first, from the position of `game`.
pub(super) fn themes(game: &Game, board: &PatternBoard, line: &[Point]) -> Vec<Theme> {
    let (mut board, mut game) = (board.clone(), game.clone());
    let solver = board.turn();
    let (mut themes, mut fours) = (Vec::new(), Vec::new());
    for &at in line {
        let Some(cell) = board.cell(at) else { break };
        if board.turn() == solver {
            themes.extend(double(&board, cell));
        }
        if game.play(at).is_err() {
            break;
        }
        board.play(cell);
        if board.turn() == solver && board.count(solver.other(), Threat::Five) > 0 {
            themes.push(Theme::CounterFour);
        }
        if board.turn() != solver && game.outcome().is_none() {
            fours.push(four(&game, &board, at));
        }
    }
    themes.extend(of_fours(game.rules().area(), &fours));
    let is_renju = game.rules().line_rule() == LineRule::Renju;
    if is_renju && game.outcome().is_none() && board.turn() != solver && is_unanswered(&board) {
        themes.push(Theme::Foul);
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// The theme of a stone that makes more than one threat.
fn double(board: &PatternBoard, cell: Cell) -> Option<Theme> {
    let side = board.turn();
    let shapes = shapes_of(board.code(cell, side));
    let fours = shapes.iter().filter(|shape| shape.is_four()).count();
    match board.threat(cell, side) {
        Threat::FourThree => Some(Theme::FourThree),
        Threat::OpenFour if fours > 1 || shapes.contains(&Shape::TwoFours) => {
            Some(Theme::DoubleFour)
        }
        _ => None,
    }
}

/// A four: the line that it becomes, and the cell of the last stone.
struct Four {
    line: Vec<Point>,
    last: Point,
}

/// The four that the stone `at` has just made; `None` if it made none.
fn four(game: &Game, board: &PatternBoard, at: Point) -> Option<Four> {
    let side = board.turn().other();
    board.threat_cells(side, Threat::Five).find_map(|cell| {
        let last = board.point(cell);
        let mut board_after = game.board().clone();
        board_after.put(last, side);
        let line = completed_line(&board_after, game.rules(), last)?;
        line.contains(&at).then_some(Four { line, last })
    })
}

fn of_fours(area: Area, fours: &[Option<Four>]) -> Vec<Theme> {
    let mut themes = Vec::new();
    let completed: Vec<&Four> = fours.iter().flatten().collect();
    if let Some(Some(Four { line, last })) = fours.first()
        && line.first() != Some(last)
        && line.last() != Some(last)
    {
        themes.push(Theme::Gapped);
    }
    let is_diagonal =
        |four: &&Four| matches!(four.line[..], [one, two, ..] if one.x != two.x && one.y != two.y);
    if !completed.is_empty() && completed.iter().all(is_diagonal) {
        themes.push(Theme::Diagonal);
    }
    if completed.iter().any(|four| four.line.iter().any(|&at| is_at_edge(area, at))) {
        themes.push(Theme::Edge);
    }
    themes
}

fn is_at_edge(area: Area, at: Point) -> bool {
    match area {
        Area::Bounded { width, height } => {
            at.x == 0 || at.y == 0 || at.x == i32::from(width) - 1 || at.y == i32::from(height) - 1
        }
        Area::Boundless => false,
    }
}
