//! Proves the whole pack of puzzles again, by brute force where that is quick, and checks that the
//! judge agrees.

use std::thread;

use crate::common::Minimax;
use oxo_engine::Stop;
use oxo_engine::puzzles::{Attempt, Judgement, Kind, Mined, Pack, Puzzle, PuzzleId};
use oxo_shared::line::completed_line;
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, LineRule, Point, Position, Rules, Side};

/// Minimum number of puzzles, and maximum number of bytes that they add to the programs.
const LEAST: usize = 2_000;
const MOST_BYTES: usize = 200_000;
const TEXT: &str = include_str!("../src/puzzles/pack.txt");

/// Runs `check` on the puzzles, on all processors.
fn each<'a>(puzzles: impl Iterator<Item = &'a Puzzle>, check: impl Fn(&Puzzle) + Sync) {
    let puzzles: Vec<&Puzzle> = puzzles.collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (puzzles, check) = (&puzzles, &check);
    thread::scope(|scope| {
        for first in 0..threads {
            let own = puzzles.iter().skip(first).step_by(threads);
            scope.spawn(move || own.for_each(|puzzle| check(puzzle)));
        }
    });
}

#[test]
fn every_puzzle_of_the_pack_is_proved() {
    each(Pack::shipped().iter(), |puzzle| {
        let proved = Puzzle::of(puzzle.kind, &puzzle.game);
        assert_eq!(proved.as_ref(), Ok(puzzle), "{}", puzzle.id);
    });
}

#[test]
fn the_pack_is_large_enough_and_small_enough_and_has_every_kind() {
    let pack = Pack::shipped();
    assert!(pack.iter().len() >= LEAST, "{}", pack.iter().len());
    assert!(TEXT.len() <= MOST_BYTES, "{}", TEXT.len());
    for kind in Kind::ALL {
        assert!(pack.iter().filter(|it| it.kind == kind && it.is_strict).count() >= 30, "{kind}");
    }
    let ids: Vec<PuzzleId> = pack.iter().map(|puzzle| puzzle.id).collect();
    assert!(ids.is_sorted_by(|one, next| one < next), "a puzzle comes twice");
    assert!(ids.iter().all(|&id| pack.get(id).is_some_and(|puzzle| puzzle.id == id)));
}

#[test]
fn a_pack_survives_a_round_trip() {
    let heading: String = TEXT
        .lines()
        .filter(|it| it.starts_with('#'))
        .fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(format!("{heading}{}", Pack::shipped()), TEXT);
}

#[test]
fn a_pack_with_one_stone_removed_is_not_proved() {
    let lines: Vec<&str> = TEXT.lines().collect();
    let puzzles = (0..lines.len()).filter(|&line| lines[line].contains(' ')).skip(3);
    for line in puzzles.step_by(lines.len() / 40) {
        let (puzzle, solution) = lines[line].rsplit_once(' ').expect("a line has words");
        let last = puzzle.rfind(|letter: char| letter.is_ascii_alphabetic()).expect("a stone");
        let mut without = lines.clone();
        let cut = format!("{} {solution}", &puzzle[..last]);
        without[line] = &cut;
        let Ok(pack) = Pack::read(&without.join("\n")) else { continue };
        let is_proved = |it: &Puzzle| Puzzle::of(it.kind, &it.game).as_ref() == Ok(it);
        let id = puzzle.split(' ').next().expect("a line has words");
        let cut = pack.iter().find(|puzzle| puzzle.id.to_string() == id);
        assert!(!cut.is_some_and(is_proved), "{}", without[line]);
    }
}

/// Cells where `side` completes a line, found by the rules alone.
fn completing(game: &Game, side: Side) -> Vec<Point> {
    let completes = |at: &Point| {
        let mut board = game.board().clone();
        let is_vacant = board.is_vacant(*at);
        if is_vacant {
            board.put(*at, side);
        }
        is_vacant && completed_line(&board, game.rules(), *at).is_some()
    };
    game.rules().area().cells().filter(completes).collect()
}

/// The fours that win within this many stones, found by trying every cell.
fn winning_fours(game: &Game, stones: u32) -> Vec<Point> {
    let side = Side::at_ply(game.ply());
    let cells = game.rules().area().cells().filter(|&at| game.check(at).is_ok());
    cells.filter(|&at| wins(game, side, at, stones)).collect()
}

fn wins(game: &Game, side: Side, at: Point, stones: u32) -> bool {
    let mut game = game.clone();
    game.play(at).expect("it is legal");
    let fives = completing(&game, side);
    if fives.is_empty() || !completing(&game, side.other()).is_empty() {
        return false;
    }
    // The defender can stop only one of two fives, and only on a legal cell.
    if fives.len() > 1 || game.check(fives[0]).is_err() {
        return true;
    }
    game.play(fives[0]).expect("it is legal");
    stones > 2 && !winning_fours(&game, stones - 1).is_empty()
}

#[test]
fn short_wins_by_fours_match_brute_force() {
    // In caro, two stones can stop a five.
    let is_plain = |it: &&Puzzle| it.game.rules().line_rule() != LineRule::Caro;
    let of_fours = |it: &&Puzzle| matches!(it.kind, Kind::Fours | Kind::Foul) && it.stones == 3;
    let strict = Pack::shipped().iter().filter(|it| it.is_strict);
    each(strict.filter(of_fours).filter(is_plain).step_by(8), |puzzle| {
        let first = puzzle.solution[0];
        assert_eq!(winning_fours(&puzzle.game, 4), [first], "{}", puzzle.id);
    });
}

#[test]
fn every_fourth_exact_puzzle_matches_brute_force() {
    let exact = Pack::shipped().iter().filter(|it| it.kind == Kind::Exact);
    // `every_puzzle_of_the_pack_is_proved` covers them all; all of them by brute force take 28 s.
    each(exact.step_by(4), |puzzle| {
        let (mut game, mut minimax) = (puzzle.game.clone(), Minimax::default());
        let cells = game.candidates(0).into_iter();
        let values: Vec<(i64, Point)> =
            cells.map(|at| (minimax.value_of(&mut game, at).signum(), at)).collect();
        let best = values.iter().map(|&(value, _)| value).max().expect("there are moves");
        let right: Vec<Point> =
            values.iter().filter(|&&(value, _)| value == best).map(|&(_, at)| at).collect();
        assert!(best >= 0, "{}", puzzle.id);
        assert_eq!(right, puzzle.solution[..1], "{}", puzzle.id);
    });
}

/// Plays a puzzle by its solution, which is requested anew after every reply.
fn solved(puzzle: &Puzzle) -> Attempt {
    let mut attempt = Attempt::new(puzzle);
    while !attempt.is_solved() {
        let line = attempt.solution();
        let at = line.first().unwrap_or_else(|| panic!("{}: no way on", puzzle.id));
        let judged = attempt.play(*at).expect("it is legal");
        assert!(matches!(judged, Judgement::Proved { .. }), "{}: {judged:?}", puzzle.id);
    }
    attempt
}

#[test]
fn playing_the_solution_solves_the_puzzle() {
    each(Pack::shipped().iter().step_by(7), |puzzle| {
        let attempt = solved(puzzle);
        assert!(attempt.game().ply() > puzzle.game.ply(), "{}", puzzle.id);
    });
}

#[test]
fn a_strict_puzzle_has_one_correct_move_and_refutes_the_others() {
    each(Pack::shipped().iter().filter(|it| it.is_strict).step_by(60), |puzzle| {
        let judge = |at: &Point| Attempt::new(puzzle).play(*at).expect("it is legal");
        let cells = puzzle.game.rules().area().cells();
        let legal: Vec<Point> = cells.filter(|&at| puzzle.game.check(at).is_ok()).collect();
        let is_right = |at: &&Point| matches!(judge(at), Judgement::Proved { .. });
        let right: Vec<&Point> = legal.iter().filter(is_right).collect();
        assert_eq!(right, [&puzzle.solution[0]], "{} {}", puzzle.id, puzzle.kind);
    });
}

#[test]
fn a_day_has_one_puzzle_and_a_streak_gets_harder() {
    let pack = Pack::shipped();
    let daily = |day| pack.daily(day).expect("there are puzzles").id;
    assert_eq!(daily(20_000), daily(20_000));
    assert!((0..1000).all(|day| daily(day) != daily(day + 1)));
    let of_streak = |number| pack.of_streak(7, number).expect("there are puzzles").difficulty;
    assert!(of_streak(0) < 1_000 && of_streak(40) > 1_500);
    let near = |is_eligible: &dyn Fn(&Puzzle) -> bool| {
        let off = |it: &Puzzle| it.difficulty.abs_diff(1_200);
        pack.near(1, |it| it.kind == Kind::Hold && is_eligible(it), off)
    };
    let known = near(&|_| true).expect("there are puzzles");
    let next = near(&|it| it.id != known.id);
    assert!(next.is_some_and(|next| next.kind == Kind::Hold && next.id != known.id));
}

#[test]
fn a_puzzle_position_is_a_drill_of_the_same_kind() {
    let some = Pack::shipped().iter().filter(|it| it.is_strict).step_by(25);
    each(some, |puzzle| {
        let position = puzzle.game.position().unwrap();
        let drill = Puzzle::drill(&position).unwrap();
        assert_eq!((drill.kind, drill.id), (puzzle.kind, puzzle.id), "{}", puzzle.id);
        let first = Attempt::at(drill.kind, &position).unwrap().play(drill.solution[0]);
        assert!(matches!(first, Ok(Judgement::Proved { .. })), "{}: {first:?}", puzzle.id);
    });
}

#[test]
fn only_refuted_moves_become_drills() {
    let kind = |rules: Rules, moves: &str| {
        let game = read_moves(rules, moves).unwrap();
        Puzzle::of_mistake(&game, game.ply() - 1).map(|drill| drill.kind)
    };
    let five = Rules::bounded(15, 15, 5).unwrap();
    // An open three of X: O fails to stop it, or stops it; X fails to use it, or uses it.
    assert_eq!(kind(five, "h8 a1 h9 c1 h10 a15"), Some(Kind::Hold));
    assert_eq!(kind(five, "h8 a1 h9 c1 h10 h11"), None);
    assert_eq!(kind(five, "h8 a1 h9 c1 h10 a15 o1"), Some(Kind::Fours));
    assert_eq!(kind(five, "h8 a1 h9 c1 h10 a15 h11"), None);
    assert_eq!(kind(five, "h8"), None);
    assert_eq!(kind(Rules::TICTACTOE, "a1 b1"), Some(Kind::Exact));
    assert_eq!(kind(Rules::TICTACTOE, "a1 b2"), None);
    // An immediate five is not a drill, nor is anything that takes too long.
    assert_eq!(kind(five, "h8 a1 h9 c1 h10 a15 h11 a13 o1"), None);
    assert_eq!(kind(Rules::bounded(25, 25, 5).unwrap(), "h8 a1 h9 c1 h10 a15"), None);
    let empty = Position::empty(five);
    assert!(Attempt::at(Kind::Exact, &empty).is_err() && Attempt::at(Kind::Hold, &empty).is_ok());
}

#[test]
fn mining_a_game_stays_within_its_budget() {
    let of = |moves: usize| Pack::shipped().iter().find(move |it| it.game.ply() >= moves);
    let game = of(20).expect("there are long games").game.clone();
    let kinds = Kind::of_games(game.rules());
    let mined = |nodes, stop: &Stop| Mined::of(&game, kinds, nodes, stop);
    let all = mined(u64::MAX, &Stop::new());
    assert!(!all.puzzles.is_empty() && all.positions == game.ply() - 8, "{all:?}");
    assert!(all.puzzles.is_sorted_by_key(|puzzle| !puzzle.is_strict));
    for puzzle in &all.puzzles {
        assert_eq!(Puzzle::of(puzzle.kind, &puzzle.game).as_ref(), Ok(puzzle));
    }
    assert!(mined(100, &Stop::new()).positions < all.positions);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(mined(u64::MAX, &stop).positions, 0);
    assert!(Kind::of_games(&Rules::BOUNDLESS).is_empty());
}
