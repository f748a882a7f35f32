//! The solver against exact tables, and against plain minimax where there are none.

use std::time::Duration;

use crate::common::{
    Answer, Minimax, SOON, candidates_in_row_order, data, number, numbers, rules, table,
};
use oxo_engine::{Detail, Known, Limits, Obstacle, Solution, Stop, solve};
use oxo_shared::{Game, Point, Rules, Side, Verdict, Winner};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn solved(game: &Game, detail: Detail) -> Solution {
    solve(game, &Limits::untimed(), &Stop::new(), detail).unwrap()
}

fn answer(game: &Game) -> Answer {
    let solution = solved(game, Detail::Cells);
    let value = solution.verdict.sign();
    let number = |at| number(game.rules(), at);
    let keeps = |&&(_, verdict): &&(Point, Verdict)| verdict.sign() == value;
    assert_eq!(
        solution.cells.iter().map(|&(at, _)| number(at)).collect::<Vec<_>>(),
        candidates_in_row_order(game).into_iter().map(number).collect::<Vec<_>>(),
    );
    Answer {
        value,
        dist: solution.distance,
        best_moves: solution.best.iter().map(|&at| number(at)).collect(),
        value_moves: solution.cells.iter().filter(keeps).map(|&(at, _)| number(at)).collect(),
    }
}

/// Compares the positions of a table. Returns their number.
fn check_positions(name: &str, text: &str) -> usize {
    let positions = table(name, rules(text));
    for known in &positions {
        assert_eq!(answer(&known.game), known.answer, "{text}: {:?}", known.game.position());
    }
    positions.len()
}

#[test]
fn every_position_of_3x3_matches_the_tables() {
    assert_eq!(check_positions("ttt3x3_normal.csv", "3x3x3"), 4520);
    assert_eq!(check_positions("ttt3x3_misere.csv", "3x3x3+misere"), 4520);
}

#[test]
fn sampled_positions_of_4x4_match_the_tables() {
    assert_eq!(check_positions("sample_4x4_k3_normal.csv", "4x4x3"), 706);
    assert_eq!(check_positions("sample_4x4_k3_exact.csv", "4x4x3+exact"), 706);
    assert_eq!(check_positions("sample_4x4_k3_misere.csv", "4x4x3+misere"), 706);
    assert_eq!(check_positions("sample_4x4_k4_normal.csv", "4x4x4"), 706);
    assert_eq!(check_positions("sample_4x4_k4_misere.csv", "4x4x4+misere"), 706);
}

/// A row of the table of boards.
struct BoardRow {
    game: Game,
    /// Value, distance, best moves, and moves that keep the value.
    known: [String; 4],
}

/// The rows of these variants whose number of cells `is_included` accepts.
fn boards(variants: &[(&str, &str)], is_included: fn(usize) -> bool) -> Vec<BoardRow> {
    let table = data("solved.csv");
    let rows = table.lines().skip(1).filter_map(|line| {
        let [variant, m, n, k, value, distance, .., best, same, _method] =
            line.split(',').collect::<Vec<_>>()[..]
        else {
            panic!("fifteen columns: {line}")
        };
        let (_, suffix) = variants.iter().find(|&&(name, _)| name == variant)?;
        let game = Game::new(rules(&format!("{m}x{n}x{k}{suffix}")));
        let known = [value, distance, best, same].map(str::to_owned);
        is_included(game.rules().area().capacity()).then_some(BoardRow { game, known })
    });
    rows.collect()
}

/// Compares all moves on boards of at most 20 cells with the table. Returns the number of boards.
fn check_boards(variants: &[(&str, &str)]) -> usize {
    let boards = boards(variants, |cells| cells <= 20);
    for BoardRow { game, known } in &boards {
        let known = Answer::parse(known.each_ref().map(String::as_str));
        assert_eq!(answer(game), known, "{}", game.rules());
    }
    boards.len()
}

#[test]
fn small_boards_match_the_table() {
    assert_eq!(check_boards(&[("normal", ""), ("exact", "+exact")]), 111);
}

#[test]
fn small_misere_boards_match_the_table() {
    assert_eq!(check_boards(&[("misere", "+misere")]), 55);
}

#[test]
fn small_gravity_boards_match_the_table() {
    assert_eq!(check_boards(&[("gravity", "+gravity"), ("gravmis", "+misere+gravity")]), 111);
}

#[test]
fn larger_boards_match_the_table() {
    let boards = boards(&[("normal", ""), ("exact", "+exact")], |cells| cells > 20);
    assert_eq!(boards.len(), 18);
    for BoardRow { game, known: [value, distance, best, _] } in boards {
        let text = game.rules().to_string();
        let solution = solved(&game, Detail::Best);
        assert_eq!(solution.verdict.sign().to_string(), value, "{text}");
        assert_eq!(solution.distance.to_string(), distance, "{text}");
        let found: Vec<usize> = solution.best.iter().map(|&at| number(game.rules(), at)).collect();
        assert!(best.is_empty() || found == numbers(&best), "{text}: {found:?}");
    }
}

#[test]
fn best_play_leads_to_the_end_of_a_decided_game() {
    for text in ["4x3x3", "4x4x3+misere", "4x4x3+gravity", "6x5x4", "3x3x2+misere"] {
        let mut game = Game::new(rules(text));
        let solution = solved(&game, Detail::Best);
        let winner = if solution.verdict.sign() > 0 { Side::X } else { Side::O };
        assert_eq!(solution.pv.len(), solution.distance as usize, "{text}");
        for &at in &solution.pv {
            assert!(solved(&game, Detail::Best).best.contains(&at), "{text}");
            game.play(at).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner, Winner::win(winner), "{text}");
    }
}

fn verdict(value: i64) -> Verdict {
    let plies = u32::try_from(SOON - value.abs()).unwrap();
    match value {
        1.. => Verdict::Win(plies),
        0 => Verdict::Draw,
        _ => Verdict::Loss(plies),
    }
}

/// A position with at most this number of vacant cells, reached by random moves; `None` if the game
/// ended on the way.
fn scattered(rules: Rules, vacant: usize, random: &mut StdRng) -> Option<Game> {
    let mut game = Game::new(rules);
    while rules.area().capacity() - game.board().len() > vacant {
        let moves = game.candidates(0);
        game.play(*moves.get(random.random_range(0..moves.len().max(1)))?).unwrap();
    }
    game.outcome().is_none().then_some(game)
}

/// Compares the solver with minimax on random positions. Returns their number.
fn check_against_minimax(boards: &[&str], suffixes: &[&str], vacant: usize) -> usize {
    let mut random = StdRng::seed_from_u64(1);
    let mut checked = 0;
    for board in boards {
        for suffix in suffixes {
            let rules = rules(&format!("{board}{suffix}"));
            for _ in 0..40 {
                let Some(game) = scattered(rules, vacant, &mut random) else { continue };
                check_cells(&game);
                checked += 1;
            }
        }
    }
    checked
}

fn check_cells(game: &Game) {
    let (mut minimax, mut played) = (Minimax::default(), game.clone());
    let solution = solved(game, Detail::Cells);
    let shown = || format!("{}: {:?}", game.rules(), game.moves());
    assert_eq!(solution.verdict, verdict(minimax.value(&mut played)), "{}", shown());
    for &(at, found) in &solution.cells {
        assert_eq!(found, verdict(minimax.value_of(&mut played, at)), "{at:?} of {}", shown());
    }
    let best = solution.cells.iter().filter(|&&(_, found)| found == solution.verdict);
    assert!(best.map(|&(at, _)| at).eq(solution.best.iter().copied()), "{}", shown());
    assert_eq!(solved(game, Detail::Best).best, solution.best, "{}", shown());
}

#[test]
fn random_positions_of_all_line_rules_match_minimax() {
    let suffixes = ["", "+exact", "+caro", "+caro6", "+misere", "+exact+misere", "+caro+misere"];
    let boards = ["3x3x2", "3x3x3", "4x3x2", "4x3x3", "5x2x3", "4x4x3", "5x5x3", "5x5x4", "9x1x3"];
    assert!(check_against_minimax(&boards, &suffixes, 8) > 1000);
}

#[test]
fn random_positions_with_gravity_match_minimax() {
    let suffixes = ["+gravity", "+exact+gravity", "+caro+gravity", "+caro6+misere+gravity"];
    let boards = ["3x3x3", "4x3x3", "3x5x3", "4x4x3", "5x4x3", "6x5x4"];
    assert!(check_against_minimax(&boards, &suffixes, 12) > 300);
}

#[test]
fn random_renju_positions_match_minimax() {
    assert!(check_against_minimax(&["6x6x5", "7x5x5", "9x4x5"], &["+renju"], 8) > 50);
}

fn bounded_by(limits: &Limits, text: &str) -> oxo_engine::Unsolved {
    solve(&Game::new(rules(text)), limits, &Stop::new(), Detail::Best).unwrap_err()
}

#[test]
fn a_stopped_solver_visits_nothing() {
    let stop = Stop::new();
    stop.stop();
    let game = Game::new(rules("6x6x4"));
    let unsolved = solve(&game, &Limits::untimed(), &stop, Detail::Best).unwrap_err();
    assert_eq!((unsolved.obstacle, unsolved.nodes), (Obstacle::Stopped, 0));
}

#[test]
fn a_solver_visits_no_more_positions_than_allowed() {
    for nodes in [0, 1, 100] {
        let unsolved = bounded_by(&Limits { nodes: Some(nodes), ..Limits::untimed() }, "6x6x4");
        assert_eq!((unsolved.obstacle, unsolved.nodes), (Obstacle::Nodes, nodes));
    }
}

#[test]
fn the_solver_returns_proven_bounds_when_out_of_time() {
    let limits = Limits { time: Duration::ZERO, ..Limits::default() };
    let unsolved = bounded_by(&limits, "19x19x5");
    assert_eq!(unsolved.obstacle, Obstacle::Time);
    let at_most = Some(Verdict::Win(9));
    assert_eq!(unsolved.known, Known { at_least: Some(Verdict::Draw), at_most });
    let text = "not solved: time is up; at least a draw, no win in fewer than 9 plies";
    assert_eq!(unsolved.to_string(), text);
    // Only exactly five counts: one more stone may hurt, so strategy stealing does not apply.
    let exact = bounded_by(&limits, "19x19x5+exact").known;
    assert_eq!(exact, Known { at_least: Some(Verdict::Loss(10)), at_most });
}

#[test]
fn the_solver_returns_the_deepest_proof_when_out_of_nodes() {
    let unsolved = bounded_by(&Limits { nodes: Some(5000), ..Limits::untimed() }, "6x6x4");
    // Four stones take seven plies; only a search shows that these are too few.
    assert_eq!(unsolved.known.at_most, Some(Verdict::Win(9)));
    assert_eq!(unsolved.known.at_least, Some(Verdict::Draw));
}

#[test]
fn a_small_table_changes_no_verdict() {
    let limits = Limits { table_bytes: 1 << 10, ..Limits::untimed() };
    for (text, verdict) in [("4x4x3+misere", Verdict::Loss(15)), ("6x5x4", Verdict::Win(11))] {
        let game = Game::new(rules(text));
        let small = solve(&game, &limits, &Stop::new(), Detail::Best).unwrap();
        assert_eq!((small.verdict, small.best), (verdict, solved(&game, Detail::Best).best));
    }
}

#[test]
fn boards_too_large_to_search_still_get_static_bounds() {
    let known = |text: &str, moves: &[(i32, i32)]| {
        let moves = moves.iter().copied().map(Point::from);
        let game = Game::from_moves(rules(text), moves).unwrap();
        solve(&game, &Limits::untimed(), &Stop::new(), Detail::Best).unwrap_err().known
    };
    let draw = Some(Verdict::Draw);
    let nothing = Known { at_least: None, at_most: None };
    assert_eq!(known("boundless", &[]), Known { at_least: draw, at_most: None });
    assert_eq!(known("boundless+exact", &[]), nothing);
    assert_eq!(known("boundlessx3", &[(0, 0), (5, 5)]), nothing);
    let win = Known { at_least: Some(Verdict::Win(1)), at_most: None };
    assert_eq!(known("boundlessx3", &[(0, 0), (5, 5), (1, 0), (6, 6)]), win);
    let nine = Known { at_least: draw, at_most: Some(Verdict::Win(9)) };
    assert_eq!(known("64x64x5", &[]), nine);
    assert_eq!(known("64x64x64", &[]), Known { at_least: draw, at_most: draw });
}

#[test]
fn unsolvable_positions_are_rejected_with_a_reason() {
    let none = Limits { nodes: Some(0), ..Limits::untimed() };
    assert_eq!(bounded_by(&none, "boundless").obstacle, Obstacle::Boundless);
    assert_eq!(bounded_by(&none, "64x64x5").obstacle, Obstacle::TooLarge { cells: 4096 });
    for opening in ["swap", "swap2", "pro", "longpro"] {
        let text = format!("15x15x5+{opening}");
        assert_eq!(bounded_by(&none, &text).obstacle, Obstacle::Opening, "{text}");
    }
    let mut over = Game::new(rules("1x1x1"));
    over.play(Point::ORIGIN).unwrap();
    let unsolved = solve(&over, &Limits::untimed(), &Stop::new(), Detail::Best).unwrap_err();
    assert_eq!(unsolved.obstacle, Obstacle::GameOver);
}
