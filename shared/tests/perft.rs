//! Counts positions and games, and compares them with tables made by independent solvers.

use std::collections::HashMap;
use std::fs;

use oxo_shared::{Game, How, Rules, Side, Symmetry, Winner};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/perft.csv");

/// The rows of one board, keyed by its name and the numbers after it.
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
    let suffix = match variant {
        "normal" => "",
        "exact" => "+exact",
        "misere" => "+misere",
        "gravity" => "+gravity",
        "gravmis" => "+gravity+misere",
        other => panic!("unknown variant {other}"),
    };
    format!("{m}x{n}x{k}{suffix}").parse().expect("they go together")
}

/// The positions of a ply by their keys: a game that leads there, and how many games do.
type Layer = HashMap<u64, (Game, u128)>;

/// The stones under a symmetry of the board, one digit per cell.
fn key(game: &Game, symmetry: Symmetry) -> u64 {
    let area = game.rules().area();
    area.cells().fold(0, |key, at| {
        let digit = match game.board().get(symmetry.map(area, at)) {
            None => 0,
            Some(Side::X) => 1,
            Some(Side::O) => 2,
        };
        3 * key + digit
    })
}

/// The rows of the table for these rules, ply by ply: numbers of positions, of positions up to
/// symmetry and of games, then of the positions and games that end there, by their winner.
fn perft(rules: Rules) -> Vec<Vec<u128>> {
    let mut layer = Layer::from([(0, (Game::new(rules), 1))]);
    let mut rows = Vec::new();
    while !layer.is_empty() {
        rows.push(row(rows.len(), &layer));
        layer = next(layer);
    }
    rows
}

fn row(ply: usize, layer: &Layer) -> Vec<u128> {
    let is_least = |&game: &&Game| {
        let images = Symmetry::of(game.rules()).iter().map(|&symmetry| key(game, symmetry));
        images.min() == Some(key(game, Symmetry::Identity))
    };
    let least = layer.values().map(|(game, _)| game).filter(is_least).count();
    let sequences = layer.values().map(|(_, sequences)| sequences).sum();
    let mut row = vec![ply as u128, layer.len() as u128, least as u128, sequences];
    let ended = [Winner::X, Winner::O, Winner::Draw].map(|winner| {
        let ends = |game: &Game| game.outcome().is_some_and(|outcome| outcome.winner == winner);
        layer.values().filter(|(game, _)| ends(game)).map(|(_, sequences)| sequences).collect()
    });
    row.extend(ended.iter().map(|games: &Vec<&u128>| games.len() as u128));
    row.extend(ended.iter().map(|games| games.iter().copied().sum::<u128>()));
    row
}

fn next(layer: Layer) -> Layer {
    let mut next = Layer::new();
    for (mut game, sequences) in layer.into_values() {
        for at in game.candidates(0) {
            game.play(at).expect("a candidate");
            let key = key(&game, Symmetry::Identity);
            next.entry(key).or_insert_with(|| (game.clone(), 0)).1 += sequences;
            game.undo();
        }
    }
    next
}

/// Compares every board whose number of cells `is_included` accepts. Returns the number of rows of
/// normal, exact, misere, gravity, and misere with gravity.
fn check_table(is_included: impl Fn(u32) -> bool) -> [usize; 5] {
    let mut checked = HashMap::new();
    for ((variant, m, n, k), expected) in rows() {
        if !is_included(m * n) {
            continue;
        }
        let rules = rules_of(&variant, m, n, k);
        let found = perft(rules);
        assert_eq!(found, expected, "{rules}");
        *checked.entry(variant).or_default() += found.len();
    }
    ["normal", "exact", "misere", "gravity", "gravmis"]
        .map(|variant| checked.get(variant).copied().unwrap_or_default())
}

#[test]
fn every_board_of_at_most_12_cells_matches_the_table() {
    assert_eq!(check_table(|cells| cells <= 12), [422, 299, 392, 366, 366]);
}

/// Minutes in a debug build, so only on demand: `cargo test --release -- --ignored`.
#[test]
#[ignore = "counts some 250 million positions"]
fn every_larger_board_matches_the_table() {
    assert_eq!(check_table(|cells| cells > 12), [309, 259, 301, 556, 556]);
}

#[test]
fn noughts_and_crosses_has_255168_games_and_5478_positions_765_up_to_symmetry() {
    let rows = perft(Rules::TICTACTOE);
    let sum = |column: usize| rows.iter().map(|row| row[column]).sum::<u128>();
    assert_eq!((sum(1), sum(2)), (5_478, 765));
    assert_eq!([7, 8, 9].map(sum), [131_184, 77_904, 46_080], "won by X, by O, and drawn");
}

/// Whether some continuation of `game` completes a line, remembered by its stones.
fn line_can_come(game: &mut Game, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.how == How::Line;
    }
    let key = key(game, Symmetry::Identity);
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
    for rules in [
        "3x3x3",
        "3x3x3+misere",
        "3x3x2+exact",
        "4x2x3",
        "5x2x3+exact",
        "4x3x3",
        "4x3x3+exact",
        "1x4x2",
        "2x2x3",
    ] {
        let mut known = HashMap::new();
        line_can_come(&mut Game::new(rules.parse().expect("rules")), &mut known);
        assert!(!rules.starts_with("3x3x3") || known.len() == 4_520, "{rules}: {}", known.len());
    }
}
