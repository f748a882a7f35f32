//! Opening decisions and swaps at a table.

use super::*;

/// A table for two with clocks and three stones, where O has to decide.
fn three_stones(text: &str) -> Table {
    let control = TimeControl::Fischer { initial_ms: 60_000, increment_ms: 0 };
    let mut table = table_for_two(text.parse().expect("rules"), control, &[]);
    for (x, y) in [(7, 7), (8, 8), (6, 7)] {
        play(&mut table, x, y);
    }
    happen(&mut table, asked);
    table
}

#[test]
fn a_question_that_is_not_due_is_rejected() {
    let table = three_stones("gomoku+swap2");
    let GameEvent::Asked(question) = asked(&table) else { unreachable!() };
    let rejection = |asked: Asked| {
        let mut table = table.clone();
        let rejection = table.apply(&GameEvent::Asked(asked)).expect_err("a wrong question");
        assert_eq!(table, self::three_stones("gomoku+swap2"), "unchanged");
        rejection
    };
    assert_eq!(rejection(Asked { seat: Side::X, ..question.clone() }), TableError::NotAsked);
    let fewer = vec![Decision::Stay, Decision::Swap];
    assert_eq!(rejection(Asked { may: fewer.clone(), ..question.clone() }), TableError::NotAsked);
    let later = Asked { ply: 5, ..question.clone() };
    assert_eq!(rejection(later), TableError::Ply { ply: 5, have: 3 });
    // Nor any question when no decision is due.
    let mut settled = table.clone();
    happen(&mut settled, |it| decided(it, Decision::Stay));
    assert_eq!(settled.apply(&GameEvent::Asked(question)), Err(TableError::NotAsked));
    let none = GameEvent::Asked(Asked { seat: Side::O, ply: 3, may: Vec::new() });
    assert_eq!(three().apply(&none), Err(TableError::Ply { ply: 3, have: 0 }));
}

#[test]
fn a_decision_that_is_not_available_is_rejected() {
    let mut table = three_stones("gomoku+swap");
    let previous = table.clone();
    let GameEvent::Decided(stay) = decided(&table, Decision::Stay) else { unreachable!() };
    let two = GameEvent::Decided(Decided { what: Decision::Two, ..stay });
    assert_eq!(table.apply(&two), Err(TableError::Decide(DecideError::NotDue)));
    let later = GameEvent::Decided(Decided { ply: 4, ..stay });
    assert_eq!(table.apply(&later), Err(TableError::Ply { ply: 4, have: 3 }));
    assert_eq!(table, previous);
    let swap = GameEvent::Decided(Decided { what: Decision::Swap, ..stay });
    assert!(matches!(table.apply(&swap), Err(TableError::Hash { .. })), "another answer's hash");
}

#[test]
fn settled_stones_stay_and_the_game_can_be_aborted_before() {
    let mut table = three_stones("gomoku+swap2");
    assert_eq!((table.settled_ply(), table.can_abort()), (3, true));
    happen(&mut table, |it| decided(it, Decision::Two));
    assert_eq!((table.settled_ply(), table.can_abort()), (3, false));
    play(&mut table, 5, 5);
    assert_eq!(table.settled_ply(), 4, "nothing is settled, and nothing goes back");
    play(&mut table, 9, 6);
    happen(&mut table, |it| decided(it, Decision::Swap));
    play(&mut table, 6, 6);
    assert_eq!((table.settled_ply(), table.ply()), (5, 6));
    let too_far = taken_back(&table, 4);
    assert_eq!(table.apply(&too_far), Err(TableError::Ply { ply: 4, have: 6 }));
    happen(&mut table, |it| taken_back(it, 5));
    assert_eq!(table.game.decisions(), [Decision::Two, Decision::Swap]);
}

#[test]
fn only_openings_without_decisions_can_start_from_a_position() {
    let open = |text: &str| {
        let rules = text.parse().expect("rules");
        let first = seated(Side::X, true, rules, TimeControl::None {});
        Table::open(&Seated { moves: vec![Point::new(7, 7)], ..first }).map(|table| table.ply())
    };
    assert_eq!(open("gomoku+swap"), Err(TableError::Opening("swap")));
    assert_eq!(open("gomoku+swap2"), Err(TableError::Opening("swap2")));
    assert_eq!(open("gomoku+pro"), Ok(1));
}

#[test]
fn a_snapshot_with_decisions_that_were_not_due_is_rejected() {
    let mut table = three_stones("gomoku+swap2");
    happen(&mut table, |it| decided(it, Decision::Two));
    let snap = snap_of(&table);
    assert_eq!(Table::from_snap(&over_the_wire(&snap)), Ok(table));
    let more = Snap { decisions: vec![Decision::Two, Decision::Swap], ..snap.clone() };
    assert_eq!(Table::from_snap(&more), Err(TableError::Decide(DecideError::NotDue)));
    let other = Snap { decisions: vec![Decision::Stay], ..snap.clone() };
    assert!(matches!(Table::from_snap(&other), Err(TableError::Hash { .. })));
    let none = Snap { decisions: Vec::new(), ..snap };
    assert!(matches!(Table::from_snap(&none), Err(TableError::Hash { .. })));
}
