//! Two ends that differ, and events that cannot be.

use super::*;

#[test]
fn a_board_that_differs_from_the_servers_is_reported() {
    let mut table = three();
    let GameEvent::Played(mut event) = played(&table, Point::new(1, 1)) else { unreachable!() };
    let ours = event.hash;
    event.hash = Game::new(Rules::GOMOKU).hash();
    let refused = table.apply(&GameEvent::Played(event));
    assert_eq!(refused, Err(TableError::Hash { ours, theirs: event.hash }));
    assert_eq!(table.seq, 1, "the event does not count");

    let mut snap = snap_of(&three());
    snap.hash = event.hash;
    assert!(matches!(Table::from_snap(&snap), Err(TableError::Hash { .. })));
}

#[test]
fn only_a_snapshot_mends_a_replica_that_differs_and_an_old_one_is_no_news() {
    let mut truth = three();
    let old = GameEvent::Snap(Box::new(snap_of(&truth)));
    let mut replica = Replica::from(truth.clone());
    let GameEvent::Played(mut event) = played(&truth, Point::new(1, 1)) else { unreachable!() };
    apply(&mut truth, &GameEvent::Played(event));
    event.hash = Game::new(Rules::GOMOKU).hash();
    let heard = replica.apply(2, Some(&GameEvent::Played(event)));
    assert!(matches!(heard, Received::Differs(TableError::Hash { .. })));
    let mended = GameEvent::Snap(Box::new(snap_of(&truth)));
    assert_eq!(replica.apply(2, Some(&mended)), Received::Applied);
    assert_eq!(*replica, truth);
    assert_eq!(replica.apply(1, Some(&old)), Received::Known);
    assert_eq!(*replica, truth);
    let broken = GameEvent::Snap(Box::new(Snap { moves: Vec::new(), ..snap_of(&truth) }));
    assert!(matches!(replica.apply(2, Some(&broken)), Received::Differs(_)));
    assert_eq!(*replica, truth);
}

#[test]
fn an_event_of_a_later_version_counts_by_its_number_alone() {
    let mut truth = three();
    let mut replica = Replica::from(truth.clone());
    assert_eq!(replica.apply(3, None), Received::Gap);
    assert_eq!(replica.apply(2, None), Received::Applied);
    assert_eq!(replica.apply(2, None), Received::Known);
    apply(&mut truth, &GameEvent::Skip(Nothing {}));
    assert_eq!(*replica, truth);
}

#[test]
fn a_replica_begins_with_the_first_event_or_a_snapshot() {
    let first = GameEvent::Seated(seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {}));
    let snap = GameEvent::Snap(Box::new(snap_of(&three())));
    assert_eq!(Replica::begin(1, &first), Ok(three().into()));
    assert_eq!(Replica::begin(7, &snap), Ok(three().into()));
    assert_eq!(Replica::begin(2, &first), Err(Received::Gap), "somebody sat down before");
    assert_eq!(Replica::begin(1, &GameEvent::Skip(Nothing {})), Err(Received::Gap));
    let moves = vec![Point::new(0, 0); 2];
    let first = seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {});
    let begun = Replica::begin(1, &GameEvent::Seated(Seated { moves, ..first }));
    assert!(matches!(begun, Err(Received::Differs(TableError::Play(_)))));
}

#[test]
fn an_end_that_the_board_does_not_show_is_refused() {
    let mut table = three();
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)] {
        play(&mut table, x, y);
    }
    let mut other = three();
    let resigned = over(&other, Winner::O, How::Resign);
    assert_eq!(table.apply(&resigned), Err(TableError::Over));
    happen(&mut table, |it| over(it, Winner::X, How::Line));
    apply(&mut other, &resigned);
    assert_eq!(other.apply(&resigned), Err(TableError::Over), "a second end");
}

#[test]
fn a_snapshot_that_contradicts_itself_is_refused() {
    let mut table = three();
    play(&mut table, 1, 1);
    let snap = snap_of(&table);
    let twice = Snap { moves: vec![Point::new(1, 1); 2], ..snap.clone() };
    assert!(matches!(Table::from_snap(&twice), Err(TableError::Play(_))));
    let longer_start = Snap { start_ply: u32::MAX, ..snap.clone() };
    let too_long = TableError::Ply { ply: u32::MAX, have: 1 };
    assert_eq!(Table::from_snap(&longer_start), Err(too_long));
    let ended = Outcome { winner: Winner::X, how: How::Resign, line: Vec::new(), by: None };
    let ended = Snap { result: Some(ended), ..snap };
    assert!(matches!(Table::from_snap(&ended), Err(TableError::Hash { .. })));
}

#[test]
fn a_game_cannot_begin_at_its_end_or_with_moves_that_cannot_be() {
    let open = |moves: &[(i32, i32)]| {
        let moves = moves.iter().copied().map(Point::from).collect();
        let first = seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {});
        Table::open(&Seated { moves, ..first })
    };
    assert_eq!(open(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]), Err(TableError::Over));
    assert!(matches!(open(&[(0, 0), (0, 0)]), Err(TableError::Play(_))));
    assert_eq!(open(&[(0, 0), (1, 1)]).map(|table| table.start_ply), Ok(2));
}

#[test]
fn nothing_is_taken_back_from_the_starting_position() {
    let start = [(0, 0), (1, 1)].map(Point::from);
    let mut table = table_for_two(Rules::TICTACTOE, TimeControl::None {}, &start);
    assert!(table.can_abort());
    play(&mut table, 2, 2);
    let into_start = taken_back(&table, 1);
    assert_eq!(table.apply(&into_start), Err(TableError::Ply { ply: 1, have: 3 }));
    happen(&mut table, |it| taken_back(it, 2));
    play(&mut table, 2, 2);
    play(&mut table, 1, 0);
    assert!(!table.can_abort(), "each has made a move of their own");
}

#[test]
fn the_clocks_start_when_both_seats_are_taken() {
    let control = TimeControl::PerMove { ms: 5_000 };
    let mut table =
        Table::open(&seated(Side::O, false, Rules::TICTACTOE, control)).expect("an empty board");
    assert_eq!((table.clock, table.is_running()), (None, false));
    apply(&mut table, &GameEvent::Seated(seated(Side::X, true, Rules::TICTACTOE, control)));
    assert_eq!(table.clock, Clock::start(control, Side::X));
    assert!(table.is_running());
    // From an odd position it is O whose time runs.
    let odd = table_for_two(Rules::TICTACTOE, control, &[Point::new(1, 1)]);
    assert_eq!(odd.clock.and_then(|clock| clock.running), Some(Side::O));
}
