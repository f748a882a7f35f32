//! `master` on boards of every size, and on a boundless one.

use crate::common::{ask_within, rules};
use oxo_engine::{Choice, Limits};
use oxo_shared::{Game, Level, Point, Rules, Verdict};

fn think(game: &Game) -> Choice {
    ask_within(&Limits::of_nodes(2000), Level::Master, game)
}

fn boundless(moves: &[(i32, i32)]) -> Game {
    Game::from_moves(Rules::BOUNDLESS, moves.iter().copied().map(Point::from)).unwrap()
}

fn verdict(choice: &Choice) -> Option<Verdict> {
    choice.scored().and_then(|cell| cell.verdict)
}

#[test]
fn the_first_stone_goes_to_the_centre_even_without_a_book() {
    for text in ["15x15x5", "20x20x5", "30x7x5", "64x64x5", "1x60x5", "15x15x5+renju", "boundless"]
    {
        let game = Game::new(rules(text));
        assert_eq!(think(&game).best, game.rules().area().centre(), "{text}");
    }
}

#[test]
fn the_window_of_a_boundless_board_follows_the_stones() {
    // A trail of legal steps that leads far beyond the first window.
    let mut game = Game::new(Rules::BOUNDLESS);
    for step in 0..40 {
        game.play(Point::new(step * 7, step % 3)).unwrap();
        let choice = think(&game);
        assert_eq!(game.check(choice.best), Ok(()), "{:?}", game.moves());
    }
}

#[test]
fn a_four_far_from_the_first_stones_is_completed() {
    // A trail leads away from the origin; at its end x has four in a row.
    let x = [(0, 0), (16, 0), (30, 1), (30, 2), (30, 3), (30, 4)];
    let o = [(8, 0), (24, 0), (29, 0), (31, 2), (28, 3), (27, 8)];
    let moves: Vec<_> = x.into_iter().zip(o).flat_map(|(x, o)| [x, o]).collect();
    let choice = think(&boundless(&moves));
    assert_eq!(verdict(&choice), Some(Verdict::Win(1)));
    assert!([Point::new(30, 0), Point::new(30, 5)].contains(&choice.best), "{:?}", choice.best);
}

#[test]
fn master_plays_to_the_end_on_narrow_boards() {
    for text in ["50x1x5", "1x50x4", "43x2x5", "3x20x6", "30x7x5", "22x2x5+renju", "64x1x64"] {
        let mut game = Game::new(rules(text));
        while game.outcome().is_none() {
            let best = think(&game).best;
            game.play(best).unwrap();
        }
    }
}

#[test]
fn a_line_is_stopped_however_far_apart_the_stones_are() {
    // O completes five at (-5,0), at one end of a trail too long for a window the size of the
    // largest bounded board; X has an open three in its middle.
    let x = [(0, 0), (8, 3), (16, 5), (17, 5), (18, 5), (32, 3), (46, 3)];
    let o = [(-1, 0), (-2, 0), (-3, 0), (-4, 0), (24, 5), (40, 3), (28, 0)];
    let moves: Vec<_> = x.into_iter().zip(o).flat_map(|(x, o)| [x, o]).collect();
    assert_eq!(think(&boundless(&moves)).best, Point::new(-5, 0));
}
