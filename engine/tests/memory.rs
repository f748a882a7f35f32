//! The memory of a bot, how it is stopped, and its helper threads.

use std::sync::mpsc::channel;
use std::thread;

use crate::common::rules;
use oxo_engine::{Choice, Limits, Memory, Stop, choose_with};
use oxo_shared::notation::parse_point;
use oxo_shared::{Game, Level, Rules};

fn middle_game() -> Game {
    let area = Rules::GOMOKU.area();
    let moves = "h8 i9 i7 g9".split(' ').map(|name| parse_point(area, name).unwrap());
    Game::from_moves(rules("15x15x6"), moves).unwrap()
}

fn think(memory: &mut Memory, limits: &Limits) -> Choice {
    let on_info = &mut |_: &_| {};
    choose_with(memory, Level::Master, &middle_game(), limits, &Stop::new(), on_info).unwrap()
}

fn deep() -> Limits {
    Limits { depth: Some(12), nodes: Some(500_000), ..Limits::untimed() }
}

#[test]
fn a_memory_saves_nodes() {
    // Not true of a single depth: with more knowledge, the search tests more often whether a move
    // is singular.
    let mut nodes = [0; 2];
    for depth in 6..=12 {
        let mut memory = Memory::new();
        let limits = Limits { depth: Some(depth), ..deep() };
        nodes = nodes.map(|sum| sum + think(&mut memory, &limits).nodes);
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

#[test]
fn a_cleared_memory_is_like_a_new_one() {
    let mut memory = Memory::new();
    let first = think(&mut memory, &deep());
    memory.clear();
    let second = think(&mut memory, &deep());
    assert_eq!((first.best, first.nodes), (second.best, second.nodes));
}

#[test]
fn a_search_needs_no_table() {
    let none = Limits { table_bytes: 0, ..deep() };
    let choice = think(&mut Memory::new(), &none);
    assert_eq!(middle_game().check(choice.best), Ok(()));
    assert_eq!(choice.depth, 12);
}

#[test]
fn the_table_size_may_change_between_searches() {
    let mut memory = Memory::new();
    for table_bytes in [1 << 24, 0, 1 << 10, usize::MAX, 63, 64] {
        let limits = Limits { table_bytes, nodes: Some(3000), ..Limits::untimed() };
        assert_eq!(middle_game().check(think(&mut memory, &limits).best), Ok(()));
    }
}

#[test]
fn a_stop_ends_the_search_of_all_threads() {
    let game = middle_game();
    let endless = Limits { threads: 3, ..Limits::untimed() };
    let (stop, (sender, first_info)) = (Stop::new(), channel());
    // The helpers are joined before the answer is returned: otherwise it would never come.
    let choice = thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let on_info = &mut |_: &_| sender.send(()).unwrap();
            choose_with(&mut Memory::new(), Level::Master, &game, &endless, &stop, on_info).unwrap()
        });
        first_info.recv().unwrap();
        stop.stop();
        thinking.join().unwrap()
    });
    assert!(choice.depth >= 1);
    assert_eq!(game.check(choice.best), Ok(()));
}

#[test]
fn helpers_end_with_their_search() {
    let limits = Limits { threads: 2, depth: Some(5), ..deep() };
    let choice = think(&mut Memory::new(), &limits);
    assert_eq!((choice.depth, middle_game().check(choice.best)), (5, Ok(())));
}

#[test]
fn an_interruption_at_any_node_leaves_a_legal_move() {
    let mut memory = Memory::new();
    let game = middle_game();
    for nodes in (1..=400).map(|step| step * step / 16 + 1) {
        let limits =
            Limits { threads: 1 + nodes as usize % 4, nodes: Some(nodes), ..Limits::untimed() };
        let choice = think(&mut memory, &limits);
        assert_eq!(game.check(choice.best), Ok(()));
        // The reported line starts from the position, with all stones taken back.
        let mut played = game.clone();
        choice.pv.iter().for_each(|&at| assert!(played.play(at).is_ok(), "{nodes} {choice:?}"));
    }
}
