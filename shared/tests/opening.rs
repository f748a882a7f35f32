//! Openings: which side acts, which seats the players have, and where the first stones may go.

use oxo_shared::{
    DecideError, Decision, Game, How, Opening, PlayError, Point, ReplayError, Rules, Side, Winner,
};
use proptest::prelude::*;
use proptest::sample::Index;

use Decision::{Stay, Swap, Two};
use Side::{O, X};

fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Cells that make no line of five, in the order in which they are played.
fn cell(ply: usize) -> Point {
    let ply = i32::try_from(ply).expect("few stones");
    Point::new(ply % 4 * 2, ply / 4 * 2 + ply % 2)
}

/// A game with this number of stones and these decisions.
fn game(text: &str, stones: usize, answers: &[Decision]) -> Game {
    Game::replay(rules(text), (0..stones).map(cell), answers).expect("a legal game")
}

/// Who acts, ply by ply, with the decisions in between, by the seats of that moment.
fn actors(text: &str, stones: usize, answers: &[Decision]) -> String {
    let mut game = Game::new(rules(text));
    let mut answers = answers.iter();
    let mut acted = String::new();
    while game.ply() < stones {
        let actor = game.turn().expect("a running game");
        if game.choices().is_empty() {
            acted += &actor.to_string();
            game.play(cell(game.ply())).expect("a vacant cell");
        } else {
            let &answer = answers.next().expect("as many answers as questions");
            acted += &format!(" {actor}:{answer} ");
            game.decide(answer).expect("it is open");
        }
    }
    acted
}

#[test]
fn every_path_of_swap_and_swap2_has_the_right_actors() {
    for (text, answers, acted) in [
        ("gomoku+swap", &[Stay][..], "xxx o:stay oxox"),
        ("gomoku+swap", &[Swap], "xxx o:swap oxox"),
        ("gomoku+swap2", &[Stay], "xxx o:stay oxox"),
        ("gomoku+swap2", &[Swap], "xxx o:swap oxox"),
        ("gomoku+swap2", &[Two, Stay], "xxx o:two oo x:stay ox"),
        ("gomoku+swap2", &[Two, Swap], "xxx o:two oo x:swap ox"),
    ] {
        assert_eq!(actors(text, 7, answers), acted, "{text} {answers:?}");
    }
    assert_eq!(actors("gomoku", 7, &[]), "xoxoxox");
    assert_eq!(Opening::default(), Opening::Free);
}

#[test]
fn choices_depend_only_on_stones_and_decisions() {
    for (stones, answers, open) in [
        (0, &[][..], &[][..]),
        (2, &[], &[]),
        (3, &[], &Decision::ALL),
        (3, &[Stay], &[]),
        (3, &[Swap], &[]),
        (3, &[Two], &[]),
        (4, &[Two], &[]),
        (5, &[Two], &[Stay, Swap]),
        (5, &[Two, Stay], &[]),
        (5, &[Two, Swap], &[]),
        (5, &[Stay], &[]),
    ] {
        let game = game("gomoku+swap2", stones, answers);
        assert_eq!(game.choices(), open, "{stones} {answers:?}");
        assert_eq!(game.is_settled(), !matches!(answers, [] | [Two]), "{stones} {answers:?}");
        let due = (!open.is_empty()).then_some(Err(PlayError::Undecided(open)));
        assert_eq!(game.check(cell(stones)), due.unwrap_or(Ok(())), "{stones} {answers:?}");
        assert_eq!(game.candidates(8).is_empty(), !open.is_empty());
        for answer in Decision::ALL {
            let error = game.clone().decide(answer).err();
            let expected = (!open.contains(&answer)).then_some(DecideError::NotDue);
            assert_eq!(error, expected, "{answer} after {stones} stones and {answers:?}");
        }
    }
    assert_eq!(game("gomoku+swap", 3, &[]).choices(), [Stay, Swap]);
}

#[test]
fn no_decision_is_possible_after_the_end() {
    let mut game = game("gomoku+swap2", 3, &[]);
    game.end(Winner::Aborted, How::Abort).expect("a running game");
    assert_eq!((game.turn(), game.choices()), (None, &[][..]));
    assert_eq!(game.decide(Stay), Err(DecideError::GameOver));
}

#[test]
fn the_seats_tell_who_placed_and_decided() {
    for (answers, placed, decided) in [
        (&[Stay][..], "xxxoxox", "o"),
        // The player who swapped now sits at x, and the opener at o.
        (&[Swap], "ooooxox", "x"),
        (&[Two, Stay], "xxxooox", "ox"),
        (&[Two, Swap], "oooxxox", "xo"),
    ] {
        let game = game("gomoku+swap2", 7, answers);
        let names = |players: Vec<Side>| players.iter().map(Side::to_string).collect::<String>();
        assert_eq!(names((0..7).map(|ply| game.placed_by(ply)).collect()), placed, "{answers:?}");
        let deciders = (0..answers.len()).map(|number| game.decided_by(number)).collect();
        assert_eq!(names(deciders), decided, "{answers:?}");
    }
    // The same before any decision.
    let open = game("gomoku+swap2", 3, &[]);
    assert_eq!([0, 1, 2].map(|ply| open.placed_by(ply)), [X; 3]);
    let two = game("gomoku+swap2", 5, &[Two]);
    assert_eq!([2, 3, 4].map(|ply| two.placed_by(ply)), [X, O, O]);
}

#[test]
fn an_earlier_position_has_the_decisions_made_by_then() {
    let whole = game("gomoku+swap2", 7, &[Two, Swap]);
    for (stones, answers) in
        [(0, &[][..]), (2, &[]), (3, &[Two]), (4, &[Two]), (5, &[Two, Swap]), (7, &[Two, Swap])]
    {
        assert_eq!(whole.earlier(stones), Some(game("gomoku+swap2", stones, answers)), "{stones}");
    }
    assert_eq!(whole.earlier(8), None);
}

#[test]
fn a_replay_with_decisions_that_are_not_due_is_rejected() {
    let replay = |stones, answers: &[Decision]| {
        Game::replay(rules("gomoku+swap2"), (0..stones).map(cell), answers).map(drop)
    };
    let not_due = Err(ReplayError::Decide(DecideError::NotDue));
    for (stones, answers) in [
        (2, &[Stay][..]),
        (3, &[Stay, Stay]),
        (3, &[Two, Swap]),
        (5, &[Two, Two]),
        (7, &[Two, Swap, Stay]),
    ] {
        assert_eq!(replay(stones, answers), not_due, "{stones} {answers:?}");
    }
    let undecided = PlayError::Undecided(&Decision::ALL);
    assert_eq!(replay(4, &[]), Err(ReplayError::Play(undecided)));
    assert_eq!(undecided.to_string(), "Decide about the opening first");
    let free = Game::replay(Rules::GOMOKU, (0..4).map(cell), &[Stay]);
    assert_eq!(free.map(drop), not_due);
}

// Where the first stones may go

/// The number of cells open to the third stone, and to the fourth after the first of these.
fn open_cells(text: &str, second: Point) -> (usize, usize) {
    let rules = rules(text);
    let centre = rules.area().centre();
    let mut game = Game::new(rules);
    assert_eq!(game.candidates(8), [centre], "{text}");
    game.play(centre).expect("the centre");
    game.play(second).expect("anywhere");
    let third = game.candidates(8);
    let least = rules.opening().least_distance().expect("pro or longpro");
    assert!(third.iter().all(|at| at.distance(centre) >= least), "{text}: {third:?}");
    game.play(third[0]).expect("far enough");
    (third.len(), game.candidates(8).len())
}

#[test]
fn the_third_stone_goes_outside_the_central_square() {
    // Of 225 cells 25 (or 49) are too near; the second stone takes one of those or another.
    for (text, second, open) in [
        ("gomoku+pro", (8, 8), (200, 222)),
        ("gomoku+pro", (0, 0), (199, 222)),
        ("gomoku+longpro", (8, 8), (176, 222)),
        // The smallest boards with an edge left: 49 cells less 25, and 81 less 49.
        ("7x7x5+pro", (2, 2), (24, 46)),
        ("9x9x5+longpro", (3, 3), (32, 78)),
        // An even board has one more row and column below and left of its centre.
        ("6x6x5+pro", (2, 2), (11, 33)),
        ("8x8x5+longpro", (3, 3), (15, 61)),
        ("7x1x3+pro", (4, 0), (2, 4)),
    ] {
        assert_eq!(open_cells(text, second.into()), open, "{text} {second:?}");
    }
    // A single row of even length has only one cell that far from the centre, and it may be taken.
    for text in ["5x5x5+pro", "5x1x3+pro", "6x1x3+pro", "7x7x5+longpro"] {
        assert!(text.parse::<Rules>().is_err(), "{text}");
    }
}

#[test]
fn the_nearest_cell_outside_the_central_square_is_allowed() {
    for (text, near) in [("boundless+pro", 2), ("boundless+longpro", 3), ("gomoku+longpro", 3)] {
        let rules = rules(text);
        let centre = rules.area().centre();
        let at = |dx, dy| Point::new(centre.x + dx, centre.y + dy);
        let error = Game::new(rules).check(at(1, 0)).expect_err("not the centre");
        let right = match text {
            "gomoku+longpro" => matches!(error, PlayError::NotInCentre(..)),
            // On a boundless board the first stone goes to the origin anyway.
            _ => matches!(error, PlayError::NotAtOrigin(_)),
        };
        assert!(right, "{text}: {error:?}");
        let game = Game::from_moves(rules, [centre, at(1, 1)]).expect("a legal beginning");
        for (dx, dy) in [(near, 0), (-near, near), (near, -near), (0, near), (near, 1)] {
            let result = game.check(at(dx, dy));
            assert!(matches!(result, Err(PlayError::TooNear(..))), "{text}: {dx} {dy}");
        }
        let far = near + 1;
        for (dx, dy) in [(far, 0), (-far, far), (0, -far), (near, far)] {
            assert_eq!(game.check(at(dx, dy)), Ok(()), "{text}: {dx} {dy}");
        }
        let mut later = game.clone();
        later.play(at(far, 0)).expect("far enough");
        assert_eq!(later.check(at(near, 0)), Ok(()), "only the third is kept away");
    }
}

// Gravity

#[test]
fn a_floating_stone_is_rejected_with_its_landing_cell() {
    let mut game = Game::new(rules("7x6x4+gravity"));
    let floats = game.check(Point::new(3, 2)).expect_err("there is nothing below");
    assert_eq!(floats.to_string(), "d3 is in the air; a stone there falls to d1");
    assert_eq!(game.landing(Point::new(3, 2)), Point::new(3, 0));
    assert_eq!(game.candidates(8), (0..7).map(|x| Point::new(x, 0)).collect::<Vec<_>>());
    for y in 0..6 {
        assert_eq!(game.landing(Point::new(3, 5)), Point::new(3, y));
        game.play(Point::new(3, y)).expect("it rests there");
    }
    assert!(matches!(game.check(Point::new(3, 5)), Err(PlayError::Occupied(_))));
    assert!(matches!(game.check(Point::new(3, 6)), Err(PlayError::OutOfBounds(_))));
    assert_eq!(game.landing(Point::new(3, 5)), Point::new(3, 5), "a full column");
    assert_eq!(game.candidates(8).len(), 6);
    let paper = Game::new(Rules::GOMOKU);
    assert_eq!(paper.landing(Point::new(3, 2)), Point::new(3, 2));
}

// Forbidden cells

#[test]
fn a_side_with_only_forbidden_cells_loses() {
    // Of eleven cells one is left, where X would make a row of six.
    let stones = [1, 0, 2, 7, 3, 8, 5, 9, 6, 10].map(|x| Point::new(x, 0));
    let (last, earlier) = stones.split_last().expect("ten stones");
    let mut game = Game::from_moves(rules("11x1x5+renju"), earlier.iter().copied()).expect("legal");
    assert_eq!(game.outcome(), None);
    let end = game.play(*last).expect("O may").expect("X has no move").clone();
    assert_eq!((end.winner, end.how, end.line.len()), (Winner::O, How::Forbidden, 0));
    assert!(!game.board().is_full());
    game.undo();
    assert_eq!((game.outcome(), game.turn()), (None, Some(O)));
    // Where the same cell is not a foul, the game continues.
    let free = Game::from_moves(rules("11x1x5+exact"), stones).expect("legal");
    assert_eq!(free.outcome(), None);
}

// Properties of every game

fn any_dialogue() -> impl Strategy<Value = Rules> {
    let texts = [
        "gomoku+swap",
        "gomoku+swap2",
        "4x3x4+swap2",
        "boundless+swap2",
        "renju+swap",
        "7x6x4+gravity+swap2",
        "caro+misere+swap2",
    ];
    prop::sample::select(texts.map(rules).to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn a_dialogue_is_settled_before_it_can_end_and_reads_back_at_any_moment(
        rules in any_dialogue(), choices in prop::collection::vec(any::<Index>(), 0..14),
    ) {
        let mut game = Game::new(rules);
        let mut trail = Vec::new();
        for choice in choices {
            prop_assert!(game.is_settled() || game.outcome().is_none());
            if game.outcome().is_some() {
                break;
            }
            trail.push(game.clone());
            if let [_, ..] = game.choices() {
                let open = game.choices();
                game.decide(open[choice.index(open.len())]).expect("it is open");
            } else {
                let cells = game.candidates(2);
                game.play(cells[choice.index(cells.len())]).expect("a candidate");
            }
            let replayed = Game::replay(rules, game.moves().iter().copied(), game.decisions());
            prop_assert_eq!(replayed.as_ref(), Ok(&game));
        }
        // No two moments of the game have the same hash.
        let mut hashes: Vec<_> = trail.iter().map(|game| game.hash().to_string()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        prop_assert_eq!(hashes.len(), trail.len());
    }
}
