//! Clocks: time passes for the side to move, and a move earns what the time control says.

use oxo_shared::clock::MAX_TIME_MS;
use oxo_shared::{BySide, Clock, Side, TimeControl};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_time_is_lost_or_made_but_by_the_increment(
        initial_ms in 1..MAX_TIME_MS, increment_ms in 0..=60_000_u64,
        spent in prop::collection::vec(0..5_000_u64, 0..60),
    ) {
        let control = TimeControl::Fischer { initial_ms, increment_ms };
        let mut clock = Clock::start(control, Side::X).expect("a clock");
        let mut left = BySide { x: initial_ms, o: initial_ms };
        for (ply, ms) in spent.into_iter().enumerate() {
            let side = Side::at_ply(ply);
            prop_assert_eq!(clock.running, Some(side));
            clock = clock.after(ms);
            left[side] = left[side].saturating_sub(ms);
            prop_assert_eq!(clock.flag_in_ms(), Some(left[side]));
            clock = clock.press(control);
            left[side] = (left[side] + increment_ms).min(MAX_TIME_MS);
            prop_assert_eq!(clock.left_ms, left);
        }
    }

    #[test]
    fn time_passes_alike_in_one_piece_or_in_many(
        x in 0..=MAX_TIME_MS, o in 0..=MAX_TIME_MS, running in prop::option::of(prop::sample::select(Side::BOTH.to_vec())),
        pieces in prop::collection::vec(0..=MAX_TIME_MS, 0..8),
    ) {
        let clock = Clock { left_ms: BySide { x, o }, running };
        let slowly = pieces.iter().fold(clock, |clock, &ms| clock.after(ms));
        let at_once = clock.after(pieces.iter().sum());
        prop_assert_eq!(slowly, at_once);
        prop_assert_eq!(clock.after(u64::MAX).flag_in_ms(), running.map(|_| 0));
        for side in Side::BOTH.into_iter().filter(|side| Some(*side) != running) {
            prop_assert_eq!(at_once.left_ms[side], clock.left_ms[side]);
        }
    }

    #[test]
    fn a_budget_for_each_move_is_full_again_after_it(
        ms in 1..MAX_TIME_MS, days in 1..=30_u32, spent in 0..MAX_TIME_MS,
    ) {
        for control in [TimeControl::PerMove { ms }, TimeControl::Correspondence { days }] {
            let full = Clock::start(control, Side::X).expect("a clock");
            let pressed = full.after(spent).press(control);
            prop_assert_eq!(pressed, full.running_for(Some(Side::O)));
        }
    }
}

#[test]
fn a_stopped_clock_cannot_be_pressed() {
    let control = TimeControl::Fischer { initial_ms: 1_000, increment_ms: 10 };
    let standing = Clock::start(control, Side::X).expect("a clock").running_for(None);
    assert_eq!(standing.press(control), standing);
    assert_eq!(standing.after(500).flag_in_ms(), None);
    assert_eq!(Clock::start(TimeControl::None {}, Side::X), None);
}
