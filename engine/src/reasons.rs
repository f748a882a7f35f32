//! The reason for a move by the board alone: what the stone makes, and what it stops.

use oxo_shared::line::completed_line;
use oxo_shared::reason::{Means, Shape, Stopped};
use oxo_shared::verdict::winning_moves;
use oxo_shared::{Direction, Game, Goal, Point, Reason, Side, Verdict};

use crate::patterns::{Cell, LINES, PatternBoard, Threat};
use crate::shapes::shape::Shape as LineShape;
use crate::shapes::threat::shapes_of;

/// The reason of the side to move for `at`; [`Reason::Best`] if there is no other.
pub(crate) fn by_stones(game: &Game, at: Point) -> Reason {
    match PatternBoard::of_all_stones(game) {
        Some(mut board) => by_patterns(game, &mut board, at).or_else(|| quiet(&board, at)),
        None => by_lines(game, at),
    }
    .unwrap_or(Reason::Best)
}

/// Like [`by_stones`], but with the pattern board of `game`; `None` if there is no reason.
pub(crate) fn by_patterns(game: &Game, board: &mut PatternBoard, at: Point) -> Option<Reason> {
    let cell = board.cell(at)?;
    let makes = shape(board.threat(cell, board.turn()));
    match by_lines(game, at) {
        Some(Reason::Shapes { stops, .. }) => Some(Reason::Shapes { makes, stops }),
        None => {
            let stops = open_three(game, board, cell).or_else(|| prevented(board, cell));
            (makes.is_some() || stops.is_some()).then_some(Reason::Shapes { makes, stops })
        }
        seen => seen,
    }
}

/// The reason for a move with a proven result.
pub(crate) fn by_verdict(game: &Game, at: Point, verdict: Verdict) -> Reason {
    match verdict {
        Verdict::Win(plies) => wins(Means::Play, plies),
        Verdict::Loss(plies) => loses(plies),
        Verdict::Draw => match by_stones(game, at) {
            stops @ Reason::Shapes { stops: Some(_), .. } => stops,
            _ => Reason::Draws,
        },
    }
}

/// The reason for a move that wins by these means.
pub(crate) fn wins(by: Means, plies: u32) -> Reason {
    match plies {
        1 => Reason::Completes,
        _ => Reason::Wins { by, stones: winning_moves(plies) },
    }
}

/// The reason for the move that loses latest.
pub(crate) fn loses(plies: u32) -> Reason {
    Reason::Loses { stones: winning_moves(plies) }
}

/// The reason on any board: lines that the stone completes or stops.
fn by_lines(game: &Game, at: Point) -> Option<Reason> {
    let (rules, side) = (game.rules(), game.side_at(game.ply()));
    if rules.goal() == Goal::Avoid {
        return None;
    }
    if game.board().is_empty() {
        return (at == game.landing(rules.area().centre())).then_some(Reason::Centre);
    }
    let line_of = |side| {
        let mut board = game.board().clone();
        board.put(at, side);
        completed_line(&board, rules, at)
    };
    if line_of(side).is_some() {
        return Some(Reason::Completes);
    }
    let stones = line_of(side.other())?.into_iter().filter(|&stone| stone != at).collect();
    let stops = Some(Stopped { shape: Shape::Four, stones });
    Some(Reason::Shapes { makes: None, stops })
}

/// The opponent's open three that the stone stops, if it leaves none.
fn open_three(game: &Game, board: &mut PatternBoard, cell: Cell) -> Option<Stopped> {
    let opponent = board.turn().other();
    let (end, line) = board.threat_cells(opponent, Threat::OpenFour).find_map(|end| {
        let is_straight =
            |shape: &LineShape| matches!(shape, LineShape::OpenFour | LineShape::TwoFours);
        let line = shapes_of(board.code(end, opponent)).iter().position(is_straight)?;
        Some((end, line))
    })?;
    board.play(cell);
    let is_left = board.count(opponent, Threat::OpenFour) > 0;
    board.undo();
    let stones = stones(game, board.point(end), LINES[line], opponent);
    (!is_left).then_some(Stopped { shape: Shape::OpenThree, stones })
}

/// The stones of `side` on this line that make a four with a stone on `end`.
fn stones(game: &Game, end: Point, line: Direction, side: Side) -> Vec<Point> {
    let k = game.rules().k().cast_signed();
    let flank = |sign| {
        let cells = (1..k).map(move |steps| end.step(line, sign * steps));
        let open = cells.take_while(|&at| game.board().get(at) != Some(side.other()));
        open.filter(|&at| game.board().get(at) == Some(side)).collect::<Vec<_>>()
    };
    let mut stones = [flank(-1), flank(1)].concat();
    stones.sort_by_key(|at| at.distance(end));
    stones.truncate(k.unsigned_abs().saturating_sub(2) as usize);
    stones.sort_by_key(|at| (at.x, at.y));
    stones
}

/// What the opponent would make there next, if it is more than an open three.
fn prevented(board: &PatternBoard, cell: Cell) -> Option<Stopped> {
    let next = shape(board.threat(cell, board.turn().other()));
    let grave =
        next.filter(|&shape| !matches!(shape, Shape::Three | Shape::OpenThree | Shape::Four));
    grave.map(|shape| Stopped { shape, stones: Vec::new() })
}

/// The reason for a quiet move.
pub(crate) fn quiet(board: &PatternBoard, at: Point) -> Option<Reason> {
    let cell = board.cell(at)?;
    let strongest = |side| shapes_of(board.code(cell, side)).into_iter().max();
    let (own, other) = (strongest(board.turn()), strongest(board.turn().other()));
    let counts = own.max(other) >= Some(LineShape::Two);
    counts.then_some(if own >= other { Reason::Builds } else { Reason::Hinders })
}

fn shape(threat: Threat) -> Option<Shape> {
    match threat {
        Threat::None | Threat::Foul | Threat::Five => None,
        Threat::Three => Some(Shape::Three),
        Threat::OpenThree => Some(Shape::OpenThree),
        Threat::DoubleThree | Threat::Doubtful => Some(Shape::DoubleThree),
        Threat::Four => Some(Shape::Four),
        Threat::FourThree => Some(Shape::FourThree),
        Threat::OpenFour => Some(Shape::OpenFour),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    fn text(rules: &str, moves: &str, at: &str) -> String {
        let rules: Rules = rules.parse().unwrap();
        let game = read_moves(rules, moves).unwrap();
        let mut next = game.clone();
        next.play(read_moves(rules, &format!("{moves} {at}")).unwrap().moves()[game.ply()])
            .unwrap();
        by_stones(&game, *next.moves().last().unwrap()).words(&rules)
    }

    #[test]
    fn reasons_name_the_shape_made_and_the_stones_stopped() {
        for (moves, at, words) in [
            ("g8 a1 h8 a3 i8 c1", "j8", "makes an open four"),
            ("g8 a1 h8 a3 i8", "j8", "stops the open three g8 h8 i8"),
            ("g8 a1 h8 a3 j8", "f8", "stops the open three g8 h8 j8"),
            ("g9 a1 h8 a3 i7", "j6", "stops the open three g9 h8 i7"),
            ("g6 a1 h7 a3 i8", "j9", "stops the open three g6 h7 i8"),
            ("g8 f8 h8 a3 i8 a5 j8", "k8", "stops the four g8 h8 i8 j8"),
            ("g8 h4 h8 h5 i8 h6 a1 c1", "j8", "makes an open four"),
            ("g8 a1 h8 a3", "i8", "makes an open three"),
            ("g8 o15 h8", "i8", "blocks the opponent's lines"),
            ("g8 o15", "h8", "builds lines of its own"),
            ("g8 f8 h8 a3 i8 a5 j8 c1", "k8", "wins at once"),
            ("", "h8", "takes the centre"),
        ] {
            assert_eq!(text("gomoku", moves, at), words, "{moves}");
        }
    }

    #[test]
    fn without_patterns_reasons_are_found_by_lines() {
        assert_eq!(text("3x3x3", "a1 b2 b1", "c1"), "stops the row of 2 a1 b1");
        assert_eq!(text("3x3x3", "a1 a2 b1 b2", "c1"), "wins at once");
        assert_eq!(text("3x3x3+misere", "a1 a2 b1 b2", "c1"), "the best of the moves it looked at");
    }
}
