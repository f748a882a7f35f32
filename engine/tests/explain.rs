//! Why a position is won: follows each proof down to the line, against every legal defence.

use crate::common::composed;
use oxo_engine::{Defence, Limits, Stop, Win, defence, prove_win};
use oxo_shared::reason::Means;
use oxo_shared::{Game, Point, Position, Side};

fn game(text: &str) -> Game {
    Game::from(text.parse::<Position>().unwrap())
}

fn limits() -> Limits {
    Limits { nodes: Some(200_000), ..Limits::untimed() }
}

fn win(game: &Game) -> Option<Win> {
    prove_win(game, &limits(), &Stop::new())
}

fn defended(game: &Game) -> Defence {
    defence(game, &limits(), &Stop::new()).expect("a threat")
}

/// Follows the proof against every answer that does not lose at once. Returns the number of nodes.
fn follow(game: &Game, attacker: Side) -> usize {
    let won = win(game).unwrap_or_else(|| panic!("{}", game.position().unwrap()));
    let mut moved = game.clone();
    if let Some(end) = moved.play(won.line[0]).unwrap() {
        assert_eq!((end.winner.side(), won.plies), (Some(attacker), 1));
        return 1;
    }
    assert!(won.plies > 1);
    let Defence { answers, others } = defended(&moved);
    assert_eq!(answers.len() + others, moved.candidates(8).len());
    let mut nodes = 1;
    for (at, next) in answers {
        let next = next.unwrap_or_else(|| panic!("{at:?} after {}", moved.position().unwrap()));
        let mut reply = moved.clone();
        assert_eq!(reply.play(at).unwrap(), None);
        assert!(reply.check(next.line[0]).is_ok());
        nodes += follow(&reply, attacker);
    }
    nodes
}

#[test]
fn proofs_can_be_followed_down_to_the_line() {
    for (text, by) in [
        // An open three, and two crossing pairs.
        ("15x15x5/x:g8,h8,i8/o:a1,a15,o1/x", Means::Fours),
        ("15x15x5/x:h8,i8,g10,g11/o:a1,a15,o1,o15/x", Means::Threats),
        ("15x15x5/o:h8,i8,g10,g11/x:a1,a15,o1,o15/o", Means::Threats),
        ("15x15x5+renju/o:h8,i8,g10,g11/x:a1,a15,o1,o15,c3/o", Means::Threats),
        ("15x15x5+caro/x:h8,i8,g10,g11/o:a1,a15,o1,o15/x", Means::Threats),
        ("3x3x3/x:a1,c1/o:b1,a2/x", Means::Play),
    ] {
        let game = game(text);
        assert_eq!(win(&game).map(|win| win.by), Some(by), "{text}");
        follow(&game, game.turn().unwrap());
    }
}

#[test]
fn long_wins_of_composed_positions_hold_against_every_defence() {
    let mut state = 3;
    let (mut wins, mut nodes) = (0, 0);
    for text in ["9x9x5", "9x9x5+renju", "9x9x5+exact", "9x9x5+caro", "7x7x4"] {
        for round in 0..30 {
            let game = Game::from(composed(text, 5 + round % 3, 5, &mut state));
            let Some(won) = win(&game).filter(|won| won.plies >= 5) else { continue };
            assert_eq!(game.check(won.line[0]), Ok(()));
            nodes += follow(&game, game.turn().unwrap());
            wins += 1;
        }
    }
    assert!(wins > 5 && nodes > 2 * wins, "{wins} {nodes}");
}

#[test]
fn answers_stop_the_threat_and_other_moves_lose_at_once() {
    let cell = |x, y| Point::new(x, y);
    // A four has one answer.
    let four = defended(&game("15x15x5/x:f8,g8,h8,i8/o:e8,a1,a15/o"));
    assert_eq!(four.answers.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [cell(9, 7)]);
    assert_eq!(four.others, 225 - 7 - 1);
    // No answer stops an open four.
    let open = defended(&game("15x15x5/x:f8,g8,h8,i8/o:a1,a15,o1/o"));
    assert_eq!((open.answers.len(), open.others), (0, 225 - 7));
    // Renju forbids the last answer: it is not a legal move, so it is not an answer.
    let foul = defended(&game("15x15x5+renju/o:c8,d8,e8,f8/x:b8,g6,g7,h9,i10,a1/x"));
    assert_eq!(foul.answers.len(), 0);
    // Without a threat.
    let quiet = game("15x15x5/x:h8/o:i9/x");
    assert_eq!(defence(&quiet, &limits(), &Stop::new()), None);
    assert_eq!(prove_win(&quiet, &limits(), &Stop::new()), None);
}

#[test]
fn moves_that_lose_at_once_lose_by_brute_force_as_well() {
    let game = game("5x5x4/x:b2,c2,b3/o:e5,a5/o");
    let Defence { answers, .. } = defended(&game);
    for at in game.candidates(8) {
        let mut next = game.clone();
        next.play(at).unwrap();
        let is_answer = answers.iter().any(|(answer, _)| *answer == at);
        let loses = next.outcome().is_none() && wins_soon(&mut next, 2);
        assert_eq!(is_answer, !loses, "{at:?}");
    }
}

/// Whether the side to move wins with at most this many stones, whatever the other does.
fn wins_soon(game: &mut Game, stones: u32) -> bool {
    let side = game.turn();
    game.candidates(8).into_iter().any(|at| {
        let end = game.play(at).unwrap().map(|end| end.winner.side());
        let wins = match end {
            Some(winner) => winner == side,
            None if stones == 1 => false,
            None => game.candidates(8).into_iter().all(|answer| {
                let end = game.play(answer).unwrap().is_some();
                let wins = !end && wins_soon(game, stones - 1);
                game.undo();
                wins
            }),
        };
        game.undo();
        wins
    })
}
