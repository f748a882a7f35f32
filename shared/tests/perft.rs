//! Counts of positions and games against tables made by independent solvers.

use std::collections::{HashMap, HashSet};
use std::fs;

use oxo_shared::perft::{MAX_POSITIONS, PerftError, PlyCount, perft};
use oxo_shared::{Area, Game, Goal, Gravity, How, LineRule, Point, Rules, Side, Winner};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/perft.csv");
const TICTACTOE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/ttt3x3_normal.csv");
const MISERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/ttt3x3_misere.csv");

/// Rows of one board, as the numbers after its name.
type Boards = HashMap<(String, u32, u32, u32), Vec<Vec<u128>>>;

fn rows() -> Boards {
    let text = fs::read_to_string(TABLE).expect("the table is part of the repository");
    let mut boards = Boards::new();
    for line in text.lines().skip(1) {
        let (variant, numbers) = line.split_once(',').expect("a variant");
        let numbers: Vec<u128> = numbers.split(',').map(|n| n.parse().expect("a number")).collect();
        let [m, n, k] = [0, 1, 2].map(|column| u32::try_from(numbers[column]).expect("small"));
        boards.entry((variant.to_owned(), m, n, k)).or_default().push(numbers[3..].to_vec());
    }
    boards
}

fn rules_of(variant: &str, m: u32, n: u32, k: u32) -> Rules {
    let rules = Rules::bounded(m, n, k).expect("a board of the table");
    match variant {
        "normal" => Ok(rules),
        "exact" => rules.with_line_rule(LineRule::Exact),
        "misere" => rules.with_goal(Goal::Avoid),
        "gravity" => rules.with_gravity(Gravity::On),
        "gravmis" => rules.with_gravity(Gravity::On).and_then(|rules| rules.with_goal(Goal::Avoid)),
        other => panic!("unknown variant {other}"),
    }
    .expect("they go together")
}

/// In the order of the columns of the table.
fn columns(count: &PlyCount) -> Vec<u128> {
    let positions = count.finished_positions;
    let sequences = count.finished_sequences;
    vec![
        count.ply as u128,
        count.positions.into(),
        count.positions_up_to_symmetry.into(),
        count.sequences,
        positions.first_won.into(),
        positions.second_won.into(),
        positions.drawn.into(),
        sequences.first_won,
        sequences.second_won,
        sequences.drawn,
    ]
}

/// Compares every board whose number of cells `wanted` accepts; says how many rows of
/// normal, exact, misere, gravity, and both of the last two.
fn check_table(wanted: impl Fn(u32) -> bool) -> [usize; 5] {
    let mut checked = HashMap::new();
    for ((variant, m, n, k), expected) in rows() {
        if !wanted(m * n) {
            continue;
        }
        let rules = rules_of(&variant, m, n, k);
        // One ply more than the board has cells: the count must stop by itself.
        let counts = perft(&rules, (m * n) as usize + 1).expect("a small board");
        let found: Vec<_> = counts.iter().map(columns).collect();
        assert_eq!(found, expected, "{rules}");
        *checked.entry(variant).or_default() += found.len();
    }
    ["normal", "exact", "misere", "gravity", "gravmis"]
        .map(|variant| checked.get(variant).copied().unwrap_or_default())
}

#[test]
fn every_board_of_at_most_12_cells_agrees_with_the_table() {
    assert_eq!(check_table(|cells| cells <= 12), [422, 299, 392, 366, 366]);
}

/// Minutes in a debug build, so only on demand: `cargo test --release -- --ignored`.
#[test]
#[ignore = "counts some 250 million positions"]
fn every_larger_board_agrees_with_the_table() {
    assert_eq!(check_table(|cells| cells > 12), [309, 259, 301, 556, 556]);
}

#[derive(Default)]
struct Walk {
    games_by_length: [u64; 10],
    won: [u64; 2],
    drawn: u64,
    stones: HashSet<String>,
}

/// The stones as the tables of 3x3 write them: row 0 at the top.
fn picture(game: &Game) -> String {
    (0..9)
        .map(|cell| match game.board().get(Point::new(cell % 3, 2 - cell / 3)) {
            None => '.',
            Some(Side::X) => 'X',
            Some(Side::O) => 'O',
        })
        .collect()
}

/// Plays every game to its end, one move after the other, through [`Game`] alone.
fn walk_every_game(game: &mut Game, walk: &mut Walk) {
    walk.stones.insert(picture(game));
    if let Some(outcome) = game.outcome() {
        walk.games_by_length[game.ply()] += 1;
        match outcome.winner.side() {
            Some(side) => walk.won[side as usize] += 1,
            None => walk.drawn += 1,
        }
        return;
    }
    for at in game.candidates(0) {
        game.play(at).expect("a candidate");
        walk_every_game(game, walk);
        game.undo();
    }
}

fn every_game(rules: &str) -> Walk {
    let mut walk = Walk::default();
    walk_every_game(&mut Game::new(rules.parse().expect("rules")), &mut walk);
    walk
}

#[test]
fn noughts_and_crosses_has_255168_games() {
    let walk = every_game("tictactoe");
    assert_eq!(walk.games_by_length[5..], [1_440, 5_328, 47_952, 72_576, 127_872]);
    assert_eq!(walk.games_by_length.iter().sum::<u64>(), 255_168);
    assert_eq!((walk.won, walk.drawn), ([131_184, 77_904], 46_080));
    assert_eq!(walk.stones.len(), 5_478);
}

#[test]
fn noughts_and_crosses_has_5478_positions_and_765_up_to_symmetry() {
    let counts = perft(&Rules::TICTACTOE, 9).expect("a small board");
    assert_eq!(counts.iter().map(|count| count.positions).sum::<u64>(), 5_478);
    assert_eq!(counts.iter().map(|count| count.positions_up_to_symmetry).sum::<u64>(), 765);
}

/// The positions of a table, its first column.
fn listed_positions(table: &str) -> HashSet<String> {
    let text = fs::read_to_string(table).expect("the table is part of the repository");
    let field = |line: &str| line.split(',').next().expect("a position").to_owned();
    text.lines().skip(1).map(field).collect()
}

#[test]
fn the_reachable_positions_of_3x3_are_those_of_the_tables() {
    for (rules, table) in [("3x3x3", TICTACTOE), ("3x3x3+misere", MISERE)] {
        let listed = listed_positions(table);
        assert_eq!(listed.len(), 5_478);
        assert_eq!(every_game(rules).stones, listed, "{rules}");
    }
}

/// Sequences and finished sequences per ply, found by playing them through [`Game`].
fn tally(game: &mut Game, depth: usize, counts: &mut [(u128, u128, u128, u128)]) {
    let here = &mut counts[game.ply()];
    here.0 += 1;
    if let Some(outcome) = game.outcome() {
        match outcome.winner {
            Winner::X => here.1 += 1,
            Winner::O => here.2 += 1,
            Winner::Draw | Winner::Aborted => here.3 += 1,
        }
    }
    if game.ply() < depth {
        for at in game.candidates(u32::MAX) {
            game.play(at).expect("a candidate");
            tally(game, depth, counts);
            game.undo();
        }
    }
}

fn assert_counts_what_games_play(rules: &str, depth: usize) {
    let rules: Rules = rules.parse().expect("rules");
    let mut played = vec![(0, 0, 0, 0); depth + 1];
    tally(&mut Game::new(rules), depth, &mut played);
    let counted: Vec<_> = perft(&rules, depth)
        .expect("shallow")
        .iter()
        .map(|count| {
            let ended = count.finished_sequences;
            (count.sequences, ended.first_won, ended.second_won, ended.drawn)
        })
        .collect();
    assert_eq!(counted, played, "{rules}");
}

#[test]
fn the_layered_count_equals_a_walk_through_every_game() {
    for rules in [
        "3x2x2+exact",
        "4x2x3+misere",
        "3x3x2+exact",
        "7x1x3+exact",
        "2x4x2+exact+misere",
        "4x2x5+renju",
        "7x1x5+renju",
        "7x1x3+pro",
        "4x2x2+caro",
        "3x3x3+gravity",
    ] {
        let cells = Game::new(rules.parse().expect("rules")).board().area().capacity();
        let longest = perft(&rules.parse().expect("rules"), cells).expect("small").len() - 1;
        assert_counts_what_games_play(rules, longest);
    }
}

#[test]
fn larger_and_boundless_boards_are_counted_to_a_small_depth() {
    assert_counts_what_games_play("15x15x5", 2);
    assert_counts_what_games_play("9x8x2", 3);
    assert_counts_what_games_play("boundlessx1", 1);
    assert_counts_what_games_play("boundlessx2", 3);
    assert_counts_what_games_play("boundless", 2);
}

#[test]
fn the_second_stone_without_edges_has_288_cells_or_44_up_to_symmetry() {
    let counts = perft(&Rules::BOUNDLESS, 2).expect("shallow");
    // 17 x 17 without the origin; a wedge of an eighth of it, with its edges.
    assert_eq!((counts[2].positions, counts[2].positions_up_to_symmetry), (17 * 17 - 1, 44));
}

#[test]
fn positions_of_a_board_of_more_than_64_cells_are_counted_once_whatever_their_order() {
    let pairs = |cells: u64| cells * (cells - 1) / 2;
    let counts = perft(&"13x5x5".parse().expect("rules"), 4).expect("below the limit");
    let positions: Vec<u64> = counts.iter().map(|count| count.positions).collect();
    assert_eq!(positions, [1, 65, 65 * 64, pairs(65) * 63, pairs(65) * pairs(63)]);
    assert_eq!(counts[4].sequences, 65 * 64 * 63 * 62);
}

#[test]
fn a_layer_too_large_to_count_is_an_error_and_not_a_full_memory() {
    let rules: Rules = "64x64x5".parse().expect("rules");
    const { assert!(4096 * 4095 > MAX_POSITIONS) };
    assert_eq!(perft(&rules, 2), Err(PerftError::TooMany { ply: 2 }));
    assert_eq!(perft(&rules, 1).map(|counts| counts[1].positions), Ok(4096));
}

#[test]
fn depth_zero_is_the_empty_board() {
    let counts = perft(&Rules::TICTACTOE, 0).expect("nothing to count");
    assert_eq!(counts.iter().map(columns).collect::<Vec<_>>(), [[0, 1, 1, 1, 0, 0, 0, 0, 0, 0]]);
}

/// Whether some continuation of `game` completes a line, remembered by its stones.
fn line_can_come(game: &mut Game, known: &mut HashMap<Vec<Option<Side>>, bool>) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.how == How::Line;
    }
    let Area::Bounded { width, height } = game.rules().area() else { panic!("a board with edges") };
    let key: Vec<_> = (0..i32::from(height))
        .flat_map(|y| (0..i32::from(width)).map(move |x| Point::new(x, y)))
        .map(|at| game.board().get(at))
        .collect();
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let mut answer = false;
    for at in game.candidates(0) {
        game.play(at).expect("a candidate");
        answer |= line_can_come(game, known);
        game.undo();
    }
    assert_eq!(game.is_dead(), !answer, "{}: {:?}", game.rules(), game.moves());
    known.insert(key, answer);
    answer
}

#[test]
fn a_running_game_is_dead_exactly_when_no_continuation_completes_a_line() {
    let boards = [
        ("3x3x3", 4_520),
        ("3x3x3+misere", 4_520),
        ("3x3x2+exact", 0),
        ("4x2x3", 0),
        ("5x2x3+exact", 0),
        ("4x3x3", 0),
        ("4x3x3+exact", 0),
        ("1x4x2", 0),
        ("2x2x3", 0),
    ];
    for (rules, running) in boards {
        let mut known = HashMap::new();
        line_can_come(&mut Game::new(rules.parse().expect("rules")), &mut known);
        let layers = perft(&rules.parse().expect("rules"), 12).expect("a small board");
        let counted: u64 = layers
            .iter()
            .map(|count| {
                let over = count.finished_positions;
                count.positions - over.first_won - over.second_won - over.drawn
            })
            .sum();
        assert_eq!(known.len() as u64, counted, "{rules}");
        assert!(running == 0 || counted == running, "{rules}: {counted}");
    }
}
