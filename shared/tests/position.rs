//! Positions: valid and invalid ones, the errors, and the games that start from them.

use oxo_shared::position::MAX_POSITION_BYTES;
use oxo_shared::{Game, Outcome, PlayError, Point, Position, Side, Winner};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cell(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

#[test]
fn a_position_has_one_text_form() {
    for (text, written) in [
        ("gomoku", "15x15x5/x"),
        ("15x15x5/x:H8, i9 /o:h9/x", "15x15x5/x:h8,i9/o:h9/x"),
        ("15x15x5/o:h9/x:i9,h8", "15x15x5/x:h8,i9/o:h9/o"),
        ("15x15x5+exact+swap2/x:/o:h9/O", "15x15x5+exact/o:h9/o"),
        ("renju/x:a1,b2,c3", "15x15x5+renju/x:a1,b2,c3/o"),
        ("boundless/x:0,0,1,-2/o:-3,17/x", "boundless/x:0,0,1,-2/o:-3,17/x"),
    ] {
        assert_eq!(position(text).to_string(), written, "{text}");
    }
}

#[test]
fn invalid_positions_are_rejected_with_one_sentence() {
    let too_long = format!("15x15x5/x:{}", "a1,".repeat(MAX_POSITION_BYTES / 3));
    for (text, reason) in [
        ("", "Unknown rules"),
        ("go/x:h8", "Unknown rules \"go\""),
        ("3x3x3/x:h", "\"h\" is not a cell"),
        ("3x3x3/x:a1,,a2", "\"\" is not a cell"),
        ("boundless/x:0,0,1", "\"1\" is not a cell"),
        ("3x3x3/x:a1/x:b1", "Unknown position"),
        ("3x3x3/x/o", "Unknown position"),
        ("3x3x3/x/", "Unknown position"),
        ("3x3x3/y:a1", "Unknown position"),
        ("3x3x3/x:a1/o:a1", "There are two stones on a1"),
        ("3x3x3/x:d4", "d4 is outside the board"),
        ("3x3x3/x:a1,a2,a3", "X already has a line"),
        ("3x3x3+misere/o:a1,a2,a3", "O already has a line"),
        ("3x3x3/x:a1,a2,a3/o:b1,b2,b3", "X and O both have a line"),
        ("2x1x2/x:a1/o:b1", "The board is full"),
        ("3x3x3+gravity/x:a1,a3", "a3 is in the air; a stone there falls to a2"),
        // X would make an overline in the only free cell.
        ("7x1x5+renju/x:a1,b1,c1,e1,f1,g1/x", "Every free cell is forbidden to X"),
        (&too_long, "A position has at most 80000 characters"),
    ] {
        let error = text.parse::<Position>().expect_err(text).to_string();
        assert!(error.starts_with(reason) && !error.contains('\n'), "{text}: {error}");
    }
    // An overline is not a line if only exactly five counts, and no free cell is a foul for O.
    position("15x15x5+exact/x:a1,b1,c1,d1,e1,f1");
    position("7x1x5+renju/x:a1,b1,c1,e1,f1,g1/o");
}

#[test]
fn stones_are_placed_and_removed() {
    let start = position("3x3x3/x:a1,b1/o:a2/x");
    let with = |at, stone| start.with(at, stone).map(|it| it.to_string());
    assert_eq!(with(cell(2, 2), Some(Side::O)).unwrap(), "3x3x3/x:a1,b1/o:a2,c3/x");
    assert_eq!(with(cell(0, 0), Some(Side::O)).unwrap(), "3x3x3/x:b1/o:a1,a2/x");
    assert_eq!(with(cell(0, 0), None).unwrap(), "3x3x3/x:b1/o:a2/x");
    assert!(with(cell(2, 0), Some(Side::X)).is_err());
    assert_eq!(start.with_turn(Side::O).unwrap().to_string(), "3x3x3/x:a1,b1/o:a2/o");
}

#[test]
fn a_game_from_a_position_alternates_from_its_side_to_move() {
    let start = position("15x15x5/x:a1/o:h8,h9,h10,h11/o");
    let mut game = Game::from(start.clone());
    assert_eq!((game.turn(), game.ply(), game.start()), (Some(Side::O), 0, Some(&start)));
    assert_eq!(game.check(cell(0, 0)), Err(PlayError::Occupied(game.rules().name(cell(0, 0)))));
    game.play(cell(3, 3)).unwrap();
    assert_eq!(game.turn(), Some(Side::X));
    assert_eq!(game.position().unwrap().to_string(), "15x15x5/x:a1/o:d4,h8,h9,h10,h11/x");
    game.play(cell(4, 4)).unwrap();
    let end = game.play(cell(7, 11)).unwrap().map(|end| end.winner);
    assert_eq!((end, game.turn()), (Some(Winner::O), None));
    assert!(game.position().is_err(), "the game is over");
    assert_eq!(game.earlier(2).unwrap().position().unwrap().turn(), Side::O);
    game.take_back_to(0);
    assert_eq!(game, Game::from(start.clone()));
    assert_ne!(game.hash(), Game::from(start.with_turn(Side::X).unwrap()).hash());
}

#[test]
fn fouls_and_dead_draws_follow_the_side_to_move() {
    // A double-three of X at h8. The number of stones does not decide whose turn it is.
    let fouls = |turn| {
        let text = format!("renju/x:f8,g8,h6,h7/o:a1,a2,a3/{turn}");
        Game::from(position(&text)).forbidden().len()
    };
    assert_eq!((fouls(Side::X), fouls(Side::O)), (1, 0));
    // X needs two of the three free cells, and gets them only by moving next.
    let dead = |turn| Game::from(position(&format!("6x1x3/x:a1,d1/o:e1/{turn}"))).is_dead();
    assert_eq!((dead(Side::X), dead(Side::O)), (false, true));
    let outcome = |turn| {
        let mut game = Game::from(position(&format!("3x1x3/x:a1,c1/{turn}")));
        game.play(cell(1, 0)).unwrap().map(|Outcome { winner, .. }| *winner)
    };
    assert_eq!(outcome(Side::X), Some(Winner::X));
    assert_eq!(outcome(Side::O), Some(Winner::Draw));
}
