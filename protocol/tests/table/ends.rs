//! Impossible events and beginnings; `golden.rs` covers the way in between.

use super::*;

#[test]
fn an_old_snapshot_changes_nothing() {
    let mut truth = three();
    let old = GameEvent::Snap(Box::new(snap_of(&truth)));
    play(&mut truth, 1, 1);
    let mut replica = Replica::from(truth.clone());
    assert_eq!(replica.apply(1, Some(&old)), Received::Known);
    assert_eq!(*replica, truth);
}

#[test]
fn a_contradictory_snapshot_is_rejected() {
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
fn a_game_cannot_begin_finished_or_with_illegal_moves() {
    let begin = |moves: &[(i32, i32)]| {
        let moves = moves.iter().copied().map(Point::from).collect();
        let first = seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {});
        Replica::begin(1, &GameEvent::Seated(Seated { moves, ..first }))
    };
    let over = begin(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    assert_eq!(over, Err(Received::Differs(TableError::Over)));
    assert!(matches!(begin(&[(0, 0), (0, 0)]), Err(Received::Differs(TableError::Play(_)))));
    assert_eq!(begin(&[(0, 0), (1, 1)]).map(|replica| replica.start_ply), Ok(2));
}

#[test]
fn the_starting_position_cannot_be_taken_back() {
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
