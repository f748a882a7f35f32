//! Rulings on single requests and on random sequences of them.

use super::*;
use crate::app::fixtures::{for_two, game};
use oxo_protocol::event::Rematch;
use oxo_protocol::{MOST_GRANTED, Terms};
use oxo_shared::{BySide, Rules};
use proptest::prelude::*;

fn table(rules: Rules, control: TimeControl) -> Table {
    Table::open(&for_two(Terms { control, ..Terms::new(rules) })).expect("an empty board")
}

fn referee(table: &Table) -> Referee<'_> {
    let presence = BySide { x: Presence::On, o: Presence::On };
    let (clock, charge) = (table.clock, MoveCharge::default());
    Referee { table, presence, clock, claim_ms: Some(0), charge, now_ms: 0 }
}

#[test]
fn a_stall_is_recorded_for_the_side_to_move_unless_it_is_short() {
    let timed = table(Rules::TICTACTOE, TimeControl::PerMove { ms: 60_000 });
    assert_eq!(referee(&timed).stall(MIN_STALL_MS - 1), None);
    let Some(GameEvent::Clock(change)) = referee(&timed).stall(5_200) else { panic!("an event") };
    assert_eq!(change.credit, Some(Credit { side: Side::X, ms: 5_200 }));
    assert_eq!((Some(change.clock), change.why), (timed.clock, ClockReason::Stall));
    assert_eq!(referee(&table(Rules::TICTACTOE, TimeControl::None {})).stall(5_200), None);
}

/// The events of a ruling; none of an illegal move. A rematch is opened as the actor does.
fn events(table: &Table, ruling: Ruling) -> Vec<GameEvent> {
    match ruling {
        Ruling::Events(events) => events,
        Ruling::Move(made) => {
            let mut game = table.game.clone();
            game.play(made.at).map(drop).map_or_else(|_| Vec::new(), |()| made.events(&game))
        }
        Ruling::Repeated => Vec::new(),
        Ruling::Rematch(answered) => {
            let rematch = Rematch { g: game() };
            vec![GameEvent::Answered(answered), GameEvent::Rematch(rematch)]
        }
    }
}

/// A random request, most often a move for about the right ply.
fn act() -> impl Strategy<Value = (Side, Act)> {
    let side = prop::sample::select(&Side::BOTH[..]);
    let point = (0..3, 0..3).prop_map(Point::from);
    let kind = prop::sample::select(vec![
        OfferKind::Draw,
        OfferKind::Takeback,
        OfferKind::Rematch,
        OfferKind::Pause,
        OfferKind::Time,
    ]);
    let decision = prop::sample::select(&Decision::ALL[..]);
    let act = prop_oneof![
        6 => (0..9_u32, decision).prop_map(|(ply, what)| Act::Decide { ply, what }),
        20 => (0..9_u32, point).prop_map(|(ply, at)| Act::Play { ply, at }),
        6 => (kind, prop::option::of(0..9_u32)).prop_map(|(what, ply)| Act::Offer(what, ply)),
        6 => (0..40_u64, any::<bool>())
            .prop_map(|(offer, yes)| Act::Answer { offer: OfferId(offer), yes }),
        1 => Just(Act::Resign),
        1 => Just(Act::Abort),
        1 => Just(Act::Claim(ClaimKind::Draw)),
        3 => Just(Act::GoOn),
    ];
    (side, act)
}

/// The request with the current ply and offer, if `aim`.
fn aimed(table: &Table, act: Act, aim: bool) -> Act {
    match (act, table.offer) {
        (Act::Play { at, .. }, _) if aim => Act::Play { ply: table.ply(), at },
        (Act::Decide { what, .. }, _) if aim => Act::Decide { ply: table.ply(), what },
        (Act::Answer { yes, .. }, Some(open)) if aim => Act::Answer { offer: open.offer, yes },
        _ => act,
    }
}

proptest! {
    #[test]
    fn the_events_of_every_ruling_apply_to_the_table(
        rules in prop::sample::select(vec![
            "3x3x3", "4x3x4+swap", "4x3x4+swap2", "4x4x4+gravity+swap2", "11x1x5+renju",
        ]),
        requests in prop::collection::vec((act(), any::<bool>()), 1..120),
    ) {
        let rules = rules.parse().expect("rules");
        let mut table = table(rules, TimeControl::PerMove { ms: 1_000 });
        for ((side, act), aim) in requests {
            let act = aimed(&table, act, aim);
            let Ok(ruling) = referee(&table).rule(side, act) else { continue };
            let was_over = table.game.outcome().is_some();
            let was_paused = table.paused.is_some();
            for event in events(&table, ruling) {
                let offered = matches!(event, GameEvent::Offered(_));
                prop_assert!(!(offered && table.offer.is_some()), "two offers: {act:?}");
                let declines = matches!(event, GameEvent::Answered(answered) if !answered.yes);
                prop_assert!(!(declines && matches!(act, Act::Offer(..))), "two equal ones agree");
                let is_rematch = matches!(event, GameEvent::Offered(o) if o.what == OfferKind::Rematch)
                    || matches!(event, GameEvent::Answered(_) | GameEvent::Rematch(_));
                prop_assert!(!was_over || is_rematch, "{event:?} after the end");
                if let GameEvent::Played(Played { by, .. }) | GameEvent::Decided(Decided { by, .. }) = event {
                    prop_assert_eq!(table.game.turn(), Some(by), "{:?}", act);
                    prop_assert!(!was_paused, "{act:?} in a pause");
                }
                prop_assert_eq!(table.apply(&event), Ok(()), "{:?} after {:?}", event, act);
                let running = table.clock.expect("a game with clocks").running;
                // After the last move `over` stops them.
                let turn = table.game.turn();
                let stands = table.paused.is_some();
                prop_assert!(!stands || running.is_none(), "{act:?} in a pause");
                prop_assert!(stands || turn.is_none() || running == turn, "{act:?}");
                prop_assert!(table.granted.iter().all(|(_, &n)| n <= MOST_GRANTED));
                // A repetition by the same player is accepted, even after a swap of seats.
                let repeated = match event {
                    GameEvent::Played(Played { ply, at, .. }) => Act::Play { ply, at },
                    GameEvent::Decided(Decided { ply, what, .. }) => Act::Decide { ply, what },
                    _ => continue,
                };
                let sits = if event.swaps_seats() { side.other() } else { side };
                prop_assert_eq!(referee(&table).rule(sits, repeated), Ok(Ruling::Repeated));
            }
        }
    }
}

#[test]
fn after_a_takeback_a_clock_per_move_is_full_again() {
    let control = TimeControl::PerMove { ms: 1_000 };
    let mut table = table(Rules::TICTACTOE, control);
    act_on(&mut table, Side::X, Act::Play { ply: 0, at: Point::new(0, 0) });
    // O's clock has run when X's takeback is accepted.
    let thinking = Referee { clock: table.clock.map(|clock| clock.after(900)), ..referee(&table) };
    let GameEvent::TakenBack(takeback) = thinking.take_back(0) else { panic!("no takeback") };
    let clock = takeback.clock.expect("a game with clocks");
    assert_eq!(clock.left_ms, BySide { x: 1_000, o: 1_000 });
    assert_eq!(clock.running, Some(Side::X));
}

/// A table with three stones of an opening, where O must decide.
fn three_stones(rules: &str, clock: TimeControl) -> Table {
    let mut table = table(rules.parse().expect("rules"), clock);
    for (ply, at) in [(0, (7, 7)), (1, (8, 8)), (2, (6, 7))] {
        act_on(&mut table, Side::X, Act::Play { ply, at: at.into() });
    }
    table
}

fn act_on(table: &mut Table, side: Side, act: Act) -> Vec<GameEvent> {
    let events = events(table, referee(table).rule(side, act).expect("a request to be granted"));
    events.iter().for_each(|event| table.apply(event).expect("an event that follows"));
    events
}

#[test]
fn a_flag_fall_during_the_opening_aborts_the_game_and_later_loses_it() {
    let control = TimeControl::PerMove { ms: 1_000 };
    let mut table = three_stones("gomoku+swap2", control);
    let result = |table: &Table| {
        let late = Referee { clock: table.clock.map(|clock| clock.after(1_000)), ..referee(table) };
        let events = late.flag_fall().expect("a flag is down");
        let [GameEvent::Over(over)] = &events[..] else { panic!("{events:?}") };
        over.outcome.winner
    };
    assert_eq!(result(&table), Winner::Aborted);
    act_on(&mut table, Side::O, Act::Decide { ply: 3, what: Decision::Two });
    assert_eq!(result(&table), Winner::X, "O puts two more and does not");
    act_on(&mut table, Side::O, Act::Play { ply: 3, at: (5, 5).into() });
    act_on(&mut table, Side::O, Act::Play { ply: 4, at: (9, 6).into() });
    assert_eq!(result(&table), Winner::O, "X is asked");
    act_on(&mut table, Side::X, Act::Decide { ply: 5, what: Decision::Swap });
    assert_eq!(result(&table), Winner::X, "the first X player has O now and is to move");
}

#[test]
fn a_swap_changes_the_clocks_with_the_seats() {
    let control = TimeControl::Fischer { initial_ms: 10_000, increment_ms: 3_000 };
    let mut table = three_stones("gomoku+swap2", control);
    let left = |table: &Table| table.clock.expect("a game with clocks").left_ms;
    let before = left(&table);
    assert_eq!(before, BySide { x: 19_000, o: 10_000 });
    act_on(&mut table, Side::O, Act::Decide { ply: 3, what: Decision::Swap });
    assert_eq!(left(&table).o, before.x);
}

#[test]
fn a_takeback_returns_no_time_and_removes_the_increments() {
    let left = |increment_ms, thought_ms, ply| {
        let control = TimeControl::Fischer { initial_ms: 10_000, increment_ms };
        let mut table = table(Rules::TICTACTOE, control);
        for (ply, side, x) in [(0, Side::X, 0), (1, Side::O, 1)] {
            act_on(&mut table, side, Act::Play { ply, at: Point::new(x, 0) });
        }
        let clock = table.clock.map(|clock| clock.after(thought_ms));
        let GameEvent::TakenBack(takeback) = (Referee { clock, ..referee(&table) }).take_back(ply)
        else {
            panic!("no takeback")
        };
        let left_ms = takeback.clock.expect("a game with clocks").left_ms;
        (left_ms.x, left_ms.o)
    };
    assert_eq!(left(0, 900, 0), (9_100, 10_000));
    assert_eq!(left(3_000, 900, 0), (9_100, 10_000));
    assert_eq!(left(3_000, 900, 1), (12_100, 10_000), "only O's is taken back");
    // A takeback neither causes a loss on time nor gains time.
    assert_eq!(left(3_000, 12_500, 0), (500, 10_000));
    assert_eq!(left(3_000, 11_500, 0), (1_000, 10_000));
}
