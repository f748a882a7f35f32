//! What is known of clocks and lines: the ledger, and whether a move has arrived.

use oxo_shared::Clock;
use oxo_shared::protocol::fact::Credit;
use oxo_shared::protocol::notice::Arrived;
use oxo_shared::protocol::{ClockChange, ClockReason};

use super::*;

#[test]
fn the_ledger_says_what_each_move_cost_and_what_was_given_back() {
    let mut world = World::playing(Side::X);
    let clock = Clock { left_ms: BySide { x: 59_000, o: 60_000 }, running: Some(Side::X) };
    let credit = Some(Credit { side: Side::X, ms: 240 });
    let lag = Fact::Clock(ClockChange { credit, ..ClockChange::new(clock, ClockReason::Lag) });
    world.truth.apply(&lag).unwrap();
    world.frame(world.g, world.truth.seq, lag);
    for (at, cost_ms) in [((1, 1), 760), ((0, 0), 3_500)] {
        let (s, fact) = world.played(at);
        let Fact::Played(played) = fact else { panic!("a move") };
        let fact = Fact::Played(Played { charged_ms: Some(cost_ms), ..played });
        world.frame(world.g, s, fact);
    }
    let lines: Vec<String> = world.game().ledger.moves().map(|spent| spent.line()).collect();
    let expected = ["1. x: 0.76 s, and 0.24 s for the line given back", "2. o: 3.5 s"];
    assert_eq!(lines, expected);
}

#[test]
fn a_move_is_marked_as_arrived_when_the_opponents_program_has_it_and_not_before() {
    let mut world = World::playing(Side::X);
    let mark = |world: &World| world.game().delivery_mark(oxo::theme::Glyphs::new(true));
    assert_eq!(mark(&world), None);
    world.hear_played((1, 1));
    assert_eq!(mark(&world), Some("?"));
    let (g, s) = (world.g, world.truth.seq);
    for (arrived, expected) in [
        (Arrived { g, seat: Side::O, s: s - 1 }, "?"),
        (Arrived { g, seat: Side::X, s }, "?"),
        (Arrived { g, seat: Side::O, s }, "+"),
    ] {
        world.net(NetEvent::Frame(ServerFrame::Notice(Notice::Arrived(arrived))));
        assert_eq!(mark(&world), Some(expected), "{arrived:?}");
    }
    world.hear_played((0, 0));
    assert_eq!(mark(&world), None, "it is answered");
}
