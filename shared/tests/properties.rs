//! Properties of every game, tested on generated ones.

use std::collections::BTreeSet;

use oxo_shared::area::MAX_COORDINATE;
use oxo_shared::notation::parse_point;
use oxo_shared::{Area, Game, Goal, How, LineRule, Point, Position, Rules, Side, Symmetry, Winner};
use proptest::prelude::*;
use proptest::sample::Index;

fn config() -> ProptestConfig {
    // Turn a failure into a test by hand; nothing is written to disk.
    ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() }
}

/// Boards small enough for lines to occur, and the boundless one.
fn any_rules() -> impl Strategy<Value = Rules> {
    let bounded = (1u32..=12, 1u32..=12, 1u32..=6)
        .prop_map(|(width, height, k)| Rules::bounded(width, height, k).expect("small"));
    let boundless = (1u32..=6).prop_map(|k| Rules::boundless(k).expect("some cells"));
    let suffixes = [
        &["", "+misere"][..],
        &["", "+gravity"],
        &["", "+exact", "+renju", "+caro", "+caro6"],
        &["", "+swap", "+swap2", "+pro", "+longpro"],
    ];
    let board = prop_oneof![3 => bounded, 1 => boundless];
    (board, suffixes.map(|words| prop::sample::select(words.to_vec()))).prop_map(
        |(rules, suffixes)| {
            // Suffixes that cannot be combined are left out.
            suffixes
                .into_iter()
                .fold(rules, |rules, suffix| format!("{rules}{suffix}").parse().unwrap_or(rules))
        },
    )
}

/// Plays one of the candidates per choice, until the choices or the game end.
fn play_choices(rules: Rules, choices: &[Index]) -> Game {
    let mut game = Game::new(rules);
    for choice in choices {
        if let [_, ..] = game.choices() {
            let decision = game.choices()[choice.index(game.choices().len())];
            game.decide(decision).expect("it is due");
            continue;
        }
        let near = game.candidates(4);
        if near.is_empty() {
            break;
        }
        game.play(near[choice.index(near.len())]).expect("a candidate is legal");
    }
    game
}

prop_compose! {
    fn any_game()(
        rules in any_rules(),
        choices in prop::collection::vec(any::<Index>(), 0..80),
    ) -> Game {
        play_choices(rules, &choices)
    }
}

prop_compose! {
    /// Any numbers of stones of both sides.
    fn any_position()(
        rules in any_rules(),
        stones in prop::collection::vec((-2..12, -2..12, prop::option::weighted(0.8, any::<bool>())), 0..60),
        x_moves in any::<bool>(),
    ) -> Position {
        let side = |is_x| if is_x { Side::X } else { Side::O };
        let empty = Position::empty(rules);
        let start = empty.with_turn(side(x_moves)).expect("an empty board has a move");
        stones.into_iter().fold(start, |position, (x, y, stone)| {
            position.with(Point::new(x, y), stone.map(side)).unwrap_or(position)
        })
    }
}

/// A game that may also have ended off the board.
fn any_ended_game() -> impl Strategy<Value = Game> {
    let end = prop_oneof![
        Just((Winner::X, How::Resign)),
        Just((Winner::O, How::Time)),
        Just((Winner::Draw, How::Agreed)),
        Just((Winner::X, How::Claim)),
        Just((Winner::Aborted, How::Abort)),
    ];
    (any_game(), prop::option::of(end)).prop_map(|(mut game, end)| {
        if let Some((result, how)) = end {
            // If the game is already over, the first result stands.
            let _ = game.end(result, how);
        }
        game
    })
}

/// The cells to check: the board, or on a boundless board the surroundings of the stones.
fn surroundings(game: &Game) -> Vec<Point> {
    let (low, right, top) = match game.rules().area() {
        Area::Bounded { width, height } => (0, i32::from(width) - 1, i32::from(height) - 1),
        Area::Boundless => {
            let far = game.moves().iter().map(|at| at.distance(Point::ORIGIN)).max();
            let far = far.unwrap_or_default().cast_signed();
            (-far, far, far)
        }
    };
    (low..=top).flat_map(|y| (low..=right).map(move |x| Point::new(x, y))).collect()
}

/// Finds every run of stones that counts as a line by scanning all cells, without knowing the
/// moves.
fn lines_on(game: &Game) -> Vec<(Side, BTreeSet<Point>)> {
    let at = |x, y| game.board().get(Point::new(x, y));
    let k = game.rules().k() as usize;
    let mut lines = Vec::new();
    for Point { x, y } in surroundings(game) {
        let Some(owner) = at(x, y) else { continue };
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            if at(x - dx, y - dy) == Some(owner) {
                continue; // not where the run begins
            }
            let mut run = BTreeSet::new();
            let (mut to_x, mut to_y) = (x, y);
            while at(to_x, to_y) == Some(owner) {
                run.insert(Point::new(to_x, to_y));
                (to_x, to_y) = (to_x + dx, to_y + dy);
            }
            let ends = [at(x - dx, y - dy), at(to_x, to_y)];
            let open = ends != [Some(owner.other()); 2];
            let counts = match game.rules().line_rule() {
                LineRule::OrMore => run.len() >= k,
                LineRule::Exact => run.len() == k,
                LineRule::Renju if owner == Side::X => run.len() == k,
                LineRule::Renju => run.len() >= k,
                LineRule::Caro => run.len() == k && open,
                LineRule::Caro6 => run.len() > k || (run.len() == k && open),
            };
            if counts {
                lines.push((owner, run));
            }
        }
    }
    lines
}

fn line_of(game: &Game) -> BTreeSet<Point> {
    game.outcome().map(|outcome| outcome.line.iter().copied().collect()).unwrap_or_default()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_last_stone_tells_what_a_scan_of_the_whole_board_finds(game in any_game()) {
        let lines = lines_on(&game);
        let last = game.moves().last().copied();
        match game.outcome() {
            Some(outcome) if outcome.how == How::Line => {
                let line = line_of(&game);
                let mover = Side::at_ply(game.ply() - 1);
                let winner = match game.rules().goal() {
                    Goal::Complete => mover,
                    Goal::Avoid => mover.other(),
                };
                prop_assert_eq!(outcome.winner.side(), Some(winner));
                prop_assert_eq!(outcome.line.len(), line.len());
                prop_assert!(lines.contains(&(mover, line)));
                prop_assert!(lines.iter().all(|(owner, run)| *owner == mover
                    && run.contains(&last.expect("a move"))));
            }
            Some(outcome) => {
                let stuck = outcome.how == How::Forbidden;
                let drawn = (outcome.winner, outcome.how) == (Winner::Draw, How::Full);
                prop_assert!(lines.is_empty() && (drawn || stuck));
                prop_assert_eq!(game.board().is_full(), drawn);
            }
            None => prop_assert!(lines.is_empty() && !game.board().is_full()),
        }
    }

    #[test]
    fn a_line_is_listed_from_one_end_to_the_other(game in any_game()) {
        let line = game.outcome().map(|outcome| outcome.line.as_slice()).unwrap_or_default();
        let steps: BTreeSet<(i32, i32)> =
            line.windows(2).map(|pair| (pair[1].x - pair[0].x, pair[1].y - pair[0].y)).collect();
        prop_assert!(steps.len() <= 1, "{:?}", line);
        prop_assert!(steps.iter().all(|&(dx, dy)| dx.abs().max(dy.abs()) == 1));
    }

    #[test]
    fn a_symmetry_of_the_board_keeps_result_and_line(game in any_game()) {
        let area = game.rules().area();
        for symmetry in Symmetry::of(game.rules()) {
            let moved = |at: &Point| symmetry.map(area, *at);
            let moves = game.moves().iter().map(moved);
            let image = Game::replay(*game.rules(), moves, game.decisions());
            let image = image.expect("the image of a legal move is legal");
            let ending = |game: &Game| game.outcome().map(|outcome| (outcome.winner, outcome.how));
            prop_assert_eq!(ending(&image), ending(&game));
            prop_assert_eq!(image.is_dead(), game.is_dead());
            prop_assert_eq!(image.candidates(3).len(), game.candidates(3).len());
            let line: BTreeSet<Point> = line_of(&game).iter().map(moved).collect();
            // If several lines are completed at once, the image may report another one.
            let shown = line_of(&image);
            prop_assert!(shown == line || lines_on(&image).iter().any(|(_, run)| *run == line));
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(
        game in any_ended_game(),
        (x, y) in prop_oneof![(-15i32..=15, -15i32..=15), any::<(i32, i32)>()],
    ) {
        let at = Point::new(x, y);
        let mut after = game.clone();
        let checked = after.check(at);
        match after.play(at) {
            Err(error) => {
                prop_assert_eq!(checked, Err(error));
                prop_assert_eq!(after.hash(), game.hash());
                prop_assert_eq!(after, game);
            }
            Ok(_) => {
                prop_assert_eq!(checked, Ok(()));
                prop_assert!(game.candidates(u32::MAX).contains(&at));
                prop_assert_eq!(after.ply(), game.ply() + 1);
            }
        }
    }

    #[test]
    fn the_candidates_are_the_moves_that_are_accepted(game in any_game()) {
        let candidates = game.candidates(u32::MAX);
        let ordered = candidates.windows(2).all(|pair| (pair[0].y, pair[0].x) < (pair[1].y, pair[1].x));
        prop_assert!(ordered);
        for y in -24..=24 {
            for x in -24..=24 {
                let at = Point::new(x, y);
                prop_assert_eq!(game.check(at).is_ok(), candidates.contains(&at));
            }
        }
    }

    #[test]
    fn undo_restores_the_game_before(game in any_ended_game()) {
        let mut undone = game.clone();
        for ply in (0..game.ply()).rev() {
            prop_assert_eq!(undone.undo(), Some(game.moves()[ply]));
            // The decisions made by then: the first after three stones, the second after five.
            let decided = if ply < 3 { 0 } else { game.decisions().len().min((ply - 1) / 2) };
            let moves = game.moves()[..ply].iter().copied();
            let replayed = Game::replay(*game.rules(), moves, &game.decisions()[..decided]);
            prop_assert_eq!(Ok(&undone), replayed.as_ref());
        }
        prop_assert_eq!(undone.undo(), None);
    }

    #[test]
    fn games_have_equal_hashes_only_if_they_are_equal(one in any_ended_game(), other in any_ended_game()) {
        prop_assert_eq!(one.hash() == other.hash(), one == other);
    }

    #[test]
    fn rules_read_back_from_their_text(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn a_cell_without_edges_reads_back_from_its_name(
        x in -MAX_COORDINATE..=MAX_COORDINATE,
        y in -MAX_COORDINATE..=MAX_COORDINATE,
    ) {
        let at = Point::new(x, y);
        let name = Rules::BOUNDLESS.name(at).to_string();
        prop_assert_eq!(parse_point(Area::Boundless, &name), Ok(at));
    }

    #[test]
    fn a_position_is_read_back_and_survives_a_game(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position.clone()));
        let game = Game::from(position.clone());
        prop_assert_eq!(game.turn(), Some(position.turn()));
        prop_assert_eq!(game.position(), Ok(position));
    }

    #[test]
    fn a_game_goes_on_from_its_position_as_before(game in any_game()) {
        let is_open = game.outcome().is_none() && game.is_settled() && game.ply() >= 3;
        prop_assume!(is_open);
        let continued = Game::from(game.position().expect("it goes on"));
        prop_assert_eq!(continued.candidates(4), game.candidates(4));
        prop_assert_eq!(continued.forbidden(), game.forbidden());
        prop_assert_eq!(continued.is_dead(), game.is_dead());
    }
    #[test]
    fn a_symmetry_permutes_the_cells_and_its_inverse_undoes_it(
        (width, height) in (1..=9u8, 1..=9u8),
    ) {
        let area = Area::Bounded { width, height };
        let rules = Rules::bounded(width.into(), height.into(), 1).expect("a board");
        let cells: BTreeSet<Point> = (0..i32::from(height))
            .flat_map(|y| (0..i32::from(width)).map(move |x| Point::new(x, y)))
            .collect();
        for symmetry in Symmetry::of(&rules) {
            let images: BTreeSet<Point> = cells.iter().map(|&at| symmetry.map(area, at)).collect();
            prop_assert_eq!(&images, &cells);
            let undone = |at: Point| symmetry.inverse().map(area, symmetry.map(area, at));
            prop_assert!(cells.iter().all(|&at| undone(at) == at));
        }
        prop_assert_eq!(Symmetry::of(&rules).len(), if width == height { 8 } else { 4 });
        let falling = format!("{rules}+gravity").parse().expect("a board with edges");
        prop_assert_eq!(Symmetry::of(&falling).len(), 2);
    }
}

#[test]
fn the_symmetries_of_a_square_are_distinct_and_a_quarter_turn_has_order_four() {
    let area = Area::Bounded { width: 5, height: 5 };
    let corner = Point::new(1, 0);
    let images: BTreeSet<Point> = Symmetry::ALL.iter().map(|s| s.map(area, corner)).collect();
    assert_eq!(images.len(), 8);
    let turn = |at| Symmetry::QuarterLeft.map(area, at);
    assert_eq!(turn(corner), Point::new(4, 1));
    assert_eq!(turn(turn(corner)), Symmetry::HalfTurn.map(area, corner));
    assert_eq!(turn(turn(turn(corner))), Symmetry::QuarterRight.map(area, corner));
}
