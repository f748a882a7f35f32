//! `master` on boards too large to solve: finds wins by fours, and stops those of the opponent.

use crate::common::{Row, ask_within, rows};
use oxo_engine::{Choice, Info, Limits, Stop, choose};
use oxo_shared::moves::read_moves;
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Level, Point, Rules, Side, Symmetry, Verdict};

/// A node limit that suffices for every win by fours of the table, and is low enough for all of its
/// rows.
const ENOUGH: u64 = 20_000;

fn think(game: &Game, nodes: u64) -> Choice {
    let limits = Limits { nodes: Some(nodes), ..Limits::untimed() };
    ask_within(&limits, Level::Master, game)
}

fn verdict(choice: &Choice) -> Option<Verdict> {
    choice.scored().and_then(|cell| cell.verdict)
}

/// Plies of the shortest win by fours, 0 if there is none.
fn length(row: &Row) -> u32 {
    row.text("length_plies").parse().unwrap()
}

#[test]
fn the_shortest_win_by_fours_is_found_in_every_orientation() {
    let area = Rules::GOMOKU.area();
    for row in rows("vcf.csv").iter().filter(|row| length(row) > 0) {
        for symmetry in Symmetry::of(&Rules::GOMOKU) {
            let turned = |column| row.cells(column).into_iter().map(|at| symmetry.map(area, at));
            let game = Game::from_moves(Rules::GOMOKU, turned("moves")).unwrap();
            let (choice, shown) =
                (think(&game, ENOUGH), format!("{} {symmetry:?}", row.text("id")));
            assert_eq!(verdict(&choice), Some(Verdict::Win(length(row))), "row {shown}");
            assert!(turned("best_first_moves").any(|at| at == choice.best), "row {shown}");
            let mut played = game.clone();
            for &at in &choice.pv {
                played.play(at).unwrap();
            }
            assert_eq!(choice.pv.len(), length(row) as usize, "row {shown}");
            assert_eq!(played.outcome().unwrap().winner.side(), game.turn(), "row {shown}");
        }
    }
}

#[test]
fn master_leaves_no_avoidable_win_by_fours() {
    let mut checked = 0;
    for row in rows("must_block.csv") {
        let (defences, game) = (row.cells("defences_novcf"), row.game());
        let choice = think(&game, 3000);
        // The side that wins first need not defend.
        let wins = matches!(verdict(&choice), Some(Verdict::Win(_)));
        if !defences.is_empty() && !wins {
            assert!(defences.contains(&choice.best), "row {}: {:?}", row.text("id"), choice.reason);
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn master_completes_its_line_before_stopping_another() {
    // Both sides have four in a row with one open end.
    let x = [(2, 3), (3, 3), (4, 3), (5, 3), (1, 5)];
    let o = [(2, 5), (3, 5), (4, 5), (5, 5), (1, 3)];
    let moves = x.into_iter().zip(o).flat_map(|(x, o)| [Point::from(x), Point::from(o)]);
    let game = Game::from_moves(Rules::GOMOKU, moves).unwrap();
    // Even without time to think.
    for nodes in [0, ENOUGH] {
        let choice = think(&game, nodes);
        assert_eq!((choice.best, verdict(&choice)), (Point::new(6, 3), Some(Verdict::Win(1))));
    }
}

#[test]
fn master_avoids_fouls_and_exploits_those_of_its_opponent() {
    // Black may not stop the four on h5, where it would make an overline.
    let rules: Rules = "15x15x5+renju".parse().unwrap();
    let black = ["h2", "h3", "h4", "h6", "h7", "h8", "c5", "a1"];
    let white = ["d5", "e5", "f5", "n1", "n3", "o12", "o14", "b14"];
    let point = |name: &str| parse_point(rules.area(), name).unwrap();
    let moves = black.into_iter().zip(white).flat_map(|(x, o)| [point(x), point(o)]);
    let mut game = Game::from_moves(rules, moves).unwrap();
    game.undo();
    let choice = think(&game, ENOUGH);
    assert_eq!((choice.best, verdict(&choice)), (point("g5"), Some(Verdict::Win(3))));
    while let Some(side) = game.turn() {
        let best = think(&game, 2000).best;
        assert_eq!(game.check(best), Ok(()), "{side}: {:?}", game.moves());
        game.play(best).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner.side(), Some(Side::O));
}

#[test]
fn no_cell_has_a_better_score_than_the_move() {
    for nodes in (500..6000).step_by(700) {
        let choice = think(&read_moves(Rules::GOMOKU, "h8 h7 i7 g9 j6").unwrap(), nodes);
        let best = choice.scored().unwrap().score;
        assert!(choice.cells.iter().all(|cell| cell.score <= best), "{nodes} positions");
    }
}

#[test]
fn the_best_moves_come_in_order_of_their_scores() {
    let game = read_moves(Rules::GOMOKU, "h8 i9 i8 g8 j10 h10").unwrap();
    for depth in 1..=8 {
        let limits = Limits { depth: Some(depth), variations: 5, ..Limits::untimed() };
        let check = &mut |info: &Info| {
            let scores: Vec<f64> = info.variations.iter().map(|it| it.score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{depth}: {scores:?}");
        };
        choose(Level::Master, &game, &limits, &Stop::new(), check).unwrap();
    }
}
