//! The effects of moves, and the names of rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use oxo_shared::area::{MAX_BOUNDLESS_STONES, MAX_COORDINATE};
use oxo_shared::notation::PointName;
use oxo_shared::{
    AlreadyOver, Game, Goal, How, LineRule, Outcome, PlayError, Point, Rules, RulesError, Side,
    Winner,
};

fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn played(text: &str, moves: &[(i32, i32)]) -> Game {
    Game::from_moves(rules(text), moves.iter().map(|&at| at.into())).expect("legal moves")
}

fn points(cells: &[(i32, i32)]) -> Vec<Point> {
    cells.iter().map(|&at| at.into()).collect()
}

#[test]
fn a_preset_names_plain_rules() {
    for (preset, plain) in [
        ("tictactoe", "3x3x3"),
        ("gomoku", "15x15x5"),
        ("standard", "15x15x5+exact"),
        ("renju", "15x15x5+renju"),
        ("caro", "15x15x5+caro"),
        ("caro6", "15x15x5+caro6"),
        ("boundless", "boundless"),
    ] {
        assert_eq!(rules(preset), rules(plain));
        assert_eq!(rules(preset).to_string(), plain);
        assert_eq!(rules(plain).preset(), Some(preset));
    }
    assert_eq!(rules("boundlessx5"), rules("boundless"));
    assert_eq!(rules("4x4x3").preset(), None);
}

#[test]
fn rules_parse_in_any_case_and_with_suffixes_in_any_order() {
    let expected = rules(" 4X5x3+MISERE+exact ");
    assert_eq!((expected.line_rule(), expected.goal()), (LineRule::Exact, Goal::Avoid));
    assert_eq!(
        Ok((expected.area(), expected.k())),
        Rules::bounded(4, 5, 3).map(|it| (it.area(), it.k()))
    );
    assert_eq!(expected.to_string(), "4x5x3+exact+misere");
    assert_eq!(rules("boundlessx6+exact").to_string(), "boundlessx6+exact");
    assert_eq!(rules("Gomoku+exact").preset(), Some("standard"));
}

#[test]
fn invalid_rules_are_rejected_with_a_reason() {
    let unknown = |text: &str| RulesError::Unknown(text.into());
    let suffix = |text: &str| RulesError::Suffix(text.into());
    let size = |width, height| RulesError::Size { width, height };
    for (text, error) in [
        ("", unknown("")),
        ("omok", unknown("omok")),
        ("3x3", unknown("3x3")),
        ("3x3x3x3", unknown("3x3x3x3")),
        ("3x-3x3", unknown("3x-3x3")),
        ("3x3x99999999999", unknown("3x3x99999999999")),
        ("boundlessx", unknown("boundlessx")),
        ("0x3x3", size(0, 3)),
        ("3x0x3", size(3, 0)),
        ("65x3x3", size(65, 3)),
        ("3x65x3", size(3, 65)),
        ("3x3x0", RulesError::NoLine),
        ("boundlessx0", RulesError::NoLine),
        ("3x3x3+swap3", suffix("+swap3")),
        ("3x3x3+", suffix("+")),
        ("standard+caro", RulesError::Both("exact", "caro")),
        ("gomoku+pro+swap2", RulesError::Both("pro", "swap2")),
        ("renju+misere", RulesError::Renju),
        ("15x15x6+renju", RulesError::Renju),
        ("7x6x5+renju+gravity", RulesError::Renju),
        ("boundless+gravity", RulesError::Bottomless),
        ("3x3x3+swap2", RulesError::Opening("swap2")),
        ("1x5x4+swap", RulesError::Opening("swap")),
        ("5x5x4+pro", RulesError::Opening("pro")),
        ("7x7x5+longpro", RulesError::Opening("longpro")),
        ("6x1x5+pro", RulesError::Opening("pro")),
        ("1x8x5+longpro", RulesError::Opening("longpro")),
        ("9x9x5+pro+gravity", RulesError::Both("pro", "gravity")),
    ] {
        assert_eq!(text.parse::<Rules>(), Err(error), "{text:?}");
    }
    let message = "3x3".parse::<Rules>().unwrap_err().to_string();
    assert!(message.contains("\"3x3\"") && message.contains("gomoku"), "{message}");
    let message = "65x3x3".parse::<Rules>().unwrap_err().to_string();
    assert_eq!(message, "A board has 1 to 64 cells a side, not 65x3");
}

#[test]
fn a_line_longer_than_the_board_is_dead_and_then_drawn() {
    for text in ["2x2x3", "1x2x4294967295", "2x1x3+exact", "2x2x3+misere"] {
        let mut game = Game::new(rules(text));
        assert!(game.is_dead(), "{text}");
        while let Some(&at) = game.candidates(0).first() {
            game.play(at).expect("a candidate");
        }
        let expected = Outcome { winner: Winner::Draw, how: How::Full, line: Vec::new(), by: None };
        assert_eq!(game.outcome(), Some(&expected), "{text}");
    }
    assert!(!Game::new(rules("boundlessx4294967295")).is_dead());
}

#[test]
fn the_corners_of_the_largest_board_hold_lines() {
    let last = 63;
    for (from, step) in [
        ((0, 0), (1, 0)),
        ((0, 0), (0, 1)),
        ((0, 0), (1, 1)),
        ((last, last), (-1, 0)),
        ((last, last), (0, -1)),
        ((last, last), (-1, -1)),
        ((0, last), (1, -1)),
        ((last, 0), (-1, 1)),
        ((last, 0), (0, 1)),
        ((0, last), (1, 0)),
    ] {
        let mut moves: Vec<(i32, i32)> = Vec::new();
        for i in 0..5 {
            moves.push((from.0 + i * step.0, from.1 + i * step.1));
            moves.push((20 + 2 * i, 30));
        }
        moves.pop();
        let game = played("64x64x5", &moves);
        let line = &game.outcome().expect("five in a row").line;
        let x: Vec<Point> = points(&moves).into_iter().step_by(2).collect();
        assert_eq!(line.len(), 5);
        assert!(x.iter().all(|at| line.contains(at)), "{line:?}");
        assert!([line[0], line[4]].contains(&x[0]) && [line[0], line[4]].contains(&x[4]));
    }
}

#[test]
fn a_stone_goes_to_a_vacant_cell_of_the_board_and_of_a_boundless_one_near_the_others() {
    use PlayError::{NotAtOrigin, Occupied, OutOfBounds, TooFar};
    type Cells<'a> = &'a [(i32, i32)];
    type Row<'a> = (&'a str, Cells<'a>, Cells<'a>, Option<fn(PointName) -> PlayError>);
    let (far, beyond) = (MAX_COORDINATE, MAX_COORDINATE + 1);
    let edges = [(-1, 0), (0, -1), (4, 0), (0, 3), (i32::MIN, i32::MAX)];
    let rows: [Row<'_>; 9] = [
        ("4x3x3", &[(1, 1)], &[(3, 2), (0, 0)], None),
        ("4x3x3", &[(1, 1)], &[(1, 1)], Some(Occupied)),
        ("4x3x3", &[(1, 1)], &edges, Some(OutOfBounds)),
        ("boundless", &[], &[(0, 0)], None),
        ("boundless", &[], &[(1, 0)], Some(NotAtOrigin)),
        ("boundless", &[(0, 0)], &[(8, 0), (-8, 8), (8, -8), (3, -8)], None),
        ("boundless", &[(0, 0), (8, 0)], &[(16, 8)], None),
        ("boundless", &[(0, 0)], &[(9, 0), (0, -9), (-9, 8), (far, -far)], Some(TooFar)),
        ("boundless", &[(0, 0)], &[(beyond, 0), (0, -beyond), (i32::MAX, 0)], Some(OutOfBounds)),
    ];
    for (text, stones, cells, error) in rows {
        let game = played(text, stones);
        for at in points(cells) {
            let expected = error.map(|error| error(game.rules().name(at)));
            assert_eq!(game.check(at).err(), expected, "{text} {stones:?}: {at:?}");
        }
    }
    assert_eq!(Occupied(Rules::TICTACTOE.name(Point::new(1, 1))).to_string(), "b2 is taken");
    assert_eq!(Game::new(Rules::BOUNDLESS).candidates(8), [Point::ORIGIN]);
}

#[test]
fn a_boundless_game_is_drawn_at_4096_stones() {
    let mut game = Game::new(rules("boundlessx6"));
    // Rows of XXOO, each shifted by two: runs of at most two, except along diagonals, where at most
    // four meet.
    let cells = (0..64).flat_map(|y| (0..64).map(move |x| Point::new(x, y)));
    let (mut xs, mut os): (Vec<_>, Vec<_>) = cells.partition(|at| (at.x + 2 * at.y) % 4 < 2);
    while game.outcome().is_none() {
        let side = if game.turn() == Some(Side::X) { &mut xs } else { &mut os };
        let at = side
            .iter()
            .position(|&at| game.check(at).is_ok())
            .expect("a cell near the stones that lie there");
        game.play(side.remove(at)).expect("checked");
    }
    assert_eq!(game.ply(), MAX_BOUNDLESS_STONES);
    assert_eq!(game.outcome().map(|outcome| outcome.how), Some(How::Full));
}

#[test]
fn no_move_is_legal_after_the_end_and_the_first_result_stands() {
    let mut game = played("tictactoe", &[(1, 1)]);
    game.end(Winner::X, How::Resign).expect("running");
    assert_eq!(game.play(Point::ORIGIN), Err(PlayError::GameOver));
    assert_eq!(game.end(Winner::O, How::Time), Err(AlreadyOver));
    assert_eq!(game.outcome().map(|outcome| outcome.how), Some(How::Resign));
    assert_eq!(game.turn(), None);
}

#[test]
fn every_suffix_is_in_the_page_the_docs_and_the_stories() {
    let error = "3x3x3+x".parse::<Rules>().expect_err("no suffix").to_string();
    let (_, names) = error.split_once("use ").expect("the suffixes");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for file in ["docs/rules.md", "web/rules/rules.js", "tests/golden/replica.jsonl"] {
        let text = fs::read_to_string(root.join(file)).expect(file);
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for suffix in names.split(", ") {
            assert!(words.contains(suffix.trim_start_matches('+')), "{file} lacks {suffix}");
        }
    }
}
