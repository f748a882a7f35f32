//! Puzzle attempts made offline, by a rated player.

use oxo_protocol::Rating;
use oxo_protocol::reply::{PuzzleStanding, PuzzlesView};
use oxo_protocol::request::{Attempted, Puzzles};
use oxo_shared::{Family, PuzzleId};

use super::*;

fn attempt(number: u64) -> Attempted {
    Attempted { puzzle: PuzzleId::from_bits(number), solved: true }
}

/// Returns the attempts in a request, with its id.
fn brought(effects: &[Effect]) -> Option<(u64, Vec<Attempted>)> {
    requests(effects).into_iter().find_map(|(id, request)| match request {
        Request::Puzzles(Puzzles { attempts }) => Some((id, attempts)),
        _ => None,
    })
}

#[test]
fn attempts_are_submitted_latest_first_until_the_server_counts_no_more() {
    let mut world = World::online();
    let all: Vec<Attempted> = (0..200).map(attempt).collect();
    world.configure(|setup| setup.attempts.clone_from(&all));
    world.down();
    let mut sent = brought(&world.up());
    for (part, tried) in [(0..64, 64), (64..128, 128), (128..192, 128)] {
        let (id, attempts) = sent.expect("the next part");
        assert_eq!(attempts, all[part]);
        let rating = Rating { value: 1_500, deviation: 100 };
        let standing = PuzzleStanding { family: Family::Five, rating, tried, solved: tried };
        sent = brought(&world.ok(id, &PuzzlesView { next: None, standings: vec![standing] }));
    }
    assert_eq!(sent, None, "the server has the older ones");
}

#[test]
fn an_attempt_is_submitted_immediately_or_on_the_next_connection() {
    let mut world = World::online();
    let made = |number| Event::Thought(Vec::new(), Some(attempt(number)));
    let (id, sent) = brought(&world.happen(made(1))).expect("there is a connection");
    assert_eq!(sent, [attempt(1)]);
    let view = PuzzlesView { next: None, standings: Vec::new() };
    assert_eq!(brought(&world.ok(id, &view)), None);
    world.down();
    assert_eq!(brought(&world.happen(made(2))), None);
    let (_, sent) = brought(&world.up()).expect("what the server does not have");
    assert_eq!(sent, [attempt(2), attempt(1)]);
}
