//! Properties of every legal story, in whatever order its events arrive.

use super::*;

pub fn any_rules() -> impl Strategy<Value = Rules> {
    let texts = [
        "1x1x1",
        "3x3x3",
        "4x3x3",
        "5x5x4+exact",
        "3x3x3+misere",
        "boundlessx4",
        "4x4x3+gravity",
        "4x3x4+swap",
        "5x5x4+swap2",
        "boundless+swap2",
        "11x1x5+renju",
    ];
    prop::sample::select(texts.map(|text| text.parse().expect("rules")).to_vec())
}

pub fn any_control() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::None {}),
        Just(TimeControl::Fischer { initial_ms: 60_000, increment_ms: 1_000 }),
        Just(TimeControl::PerMove { ms: 5_000 }),
        Just(TimeControl::Correspondence { days: 2 }),
    ]
}

/// Something a player tries to do; if it is not possible, nothing happens.
#[derive(Clone, Debug)]
pub enum Attempt {
    Sit,
    Play(Index),
    Decide(Index),
    Offer(OfferKind, Side),
    Answer(bool),
    Clock(u64, u64),
    Say,
    Skip,
    End(Winner, How),
}

pub fn any_player() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

pub fn any_attempt() -> impl Strategy<Value = Attempt> {
    use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
    let offers = vec![Draw, Takeback, Rematch, Pause, Time];
    let ends = vec![
        (Winner::X, How::Resign),
        (Winner::O, How::Time),
        (Winner::Draw, How::Agreed),
        (Winner::Aborted, How::Abort),
    ];
    prop_oneof![
        2 => Just(Attempt::Sit),
        8 => any::<Index>().prop_map(Attempt::Play),
        4 => any::<Index>().prop_map(Attempt::Decide),
        3 => (prop::sample::select(offers), any_player())
            .prop_map(|(what, by)| Attempt::Offer(what, by)),
        3 => any::<bool>().prop_map(Attempt::Answer),
        1 => (0..90_000_u64, 0..90_000_u64).prop_map(|(x, o)| Attempt::Clock(x, o)),
        1 => Just(Attempt::Say),
        1 => Just(Attempt::Skip),
        1 => prop::sample::select(ends).prop_map(|(result, how)| Attempt::End(result, how)),
    ]
}

/// The events of an attempt, as a referee would rule.
pub fn rule(table: &Table, attempt: &Attempt) -> Vec<GameEvent> {
    let running = table.is_running() && table.paused.is_none();
    let (rules, control) = (*table.game.rules(), table.terms.control);
    match *attempt {
        Attempt::Sit => match table.free_seat() {
            Some(seat) => vec![GameEvent::Seated(seated(seat, true, rules, control))],
            None => Vec::new(),
        },
        Attempt::Play(choice) if running && table.game.choices().is_empty() => {
            let near = table.game.candidates(1);
            let event = played(table, near[choice.index(near.len())]);
            let mut next = table.clone();
            apply(&mut next, &event);
            let question = (!next.game.choices().is_empty()).then(|| asked(&next));
            let end = next.game.outcome().map(|end| over(&next, end.winner, end.how));
            [Some(event), question, end].into_iter().flatten().collect()
        }
        Attempt::Decide(choice) if running && !table.game.choices().is_empty() => {
            let open = table.game.choices();
            vec![decided(table, open[choice.index(open.len())])]
        }
        Attempt::Offer(OfferKind::Rematch, by) if table.game.outcome().is_some() => {
            vec![offered(table, OfferKind::Rematch, by, None)]
        }
        Attempt::Offer(OfferKind::Takeback, by) if running && table.ply() > table.settled_ply() => {
            vec![offered(table, OfferKind::Takeback, by, Some(table.ply() - 1))]
        }
        Attempt::Offer(what @ (OfferKind::Pause | OfferKind::Time), by)
            if running && table.clock.is_some() =>
        {
            vec![offered(table, what, by, None)]
        }
        Attempt::Offer(OfferKind::Draw, by) if table.is_running() => {
            vec![offered(table, OfferKind::Draw, by, None)]
        }
        Attempt::Answer(yes) => answer(table, yes),
        Attempt::Clock(x, o) if table.clock.is_some() => {
            let clock = Clock { left_ms: BySide { x, o }, running: table.game.turn() };
            let reason = table.paused.map_or(ClockReason::Restart, |_| ClockReason::Pause);
            vec![GameEvent::Clock(ClockChange::new(clock, reason))]
        }
        Attempt::Say => {
            let by = Speaker { name: "vic".into(), seat: None };
            vec![GameEvent::Said(Said { by, room: Room::Viewers, text: "hm".into() })]
        }
        Attempt::Skip => vec![GameEvent::Skip(Nothing {})],
        Attempt::End(result, how) if table.is_running() => vec![over(table, result, how)],
        _ => Vec::new(),
    }
}

pub fn answer(table: &Table, yes: bool) -> Vec<GameEvent> {
    let Some(open) = table.offer else { return Vec::new() };
    let answered = GameEvent::Answered(Answered { offer: open.offer, yes, by: open.by.other() });
    let follows = match open.what {
        _ if !yes => return vec![answered],
        OfferKind::Draw => over(table, Winner::Draw, How::Agreed),
        OfferKind::Takeback => taken_back(table, open.ply.expect("a takeback names its ply")),
        OfferKind::Rematch => GameEvent::Rematch(Rematch { g: GameId::from_bits(7) }),
        OfferKind::Pause => paused(table, open.by),
        OfferKind::Time => extra_time(table, open.by),
    };
    vec![answered, follows]
}

/// The events of a game from the first one on.
pub fn any_story() -> impl Strategy<Value = Vec<GameEvent>> {
    let attempts = prop::collection::vec(any_attempt(), 0..60);
    (any_rules(), any_control(), any_player(), attempts).prop_map(
        |(rules, control, first, tries)| {
            let mut events = vec![GameEvent::Seated(seated(first, false, rules, control))];
            let mut table = add_up(&events);
            for attempt in &tries {
                for event in rule(&table, attempt) {
                    apply(&mut table, &event);
                    events.push(event);
                }
            }
            events
        },
    )
}

/// The table that these events produce.
pub fn add_up(events: &[GameEvent]) -> Table {
    let [GameEvent::Seated(first), rest @ ..] = events else { panic!("a game begins with a seat") };
    let mut table = Table::open(first).expect("an empty board");
    rest.iter().for_each(|event| apply(&mut table, event));
    table
}

pub fn snap_of(table: &Table) -> Snap {
    table.snap(GameId::from_bits(1), Role::Spectator, BySide::default(), 0, table.clock)
}

/// The snapshot as it arrives at the other end.
pub fn over_the_wire(snap: &Snap) -> Snap {
    let text = serde_json::to_string(snap).expect("plain data");
    serde_json::from_str(&text).expect("a snapshot")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_snapshot_at_any_moment_goes_on_like_the_events_before_it(
        events in any_story(), cut in any::<Index>(),
    ) {
        let complete = add_up(&events);
        let cut = 1 + cut.index(events.len());
        let earlier = add_up(&events[..cut]);
        let mut joined = Table::from_snap(&over_the_wire(&snap_of(&earlier))).expect("a true snapshot");
        prop_assert_eq!(&joined, &earlier);
        prop_assert_eq!(joined.seq, cut as u64);
        events[cut..].iter().for_each(|event| apply(&mut joined, event));
        prop_assert_eq!(joined, complete);
    }

    #[test]
    fn a_replica_takes_each_event_once_and_in_order(
        events in any_story(), deliveries in vec(any::<Index>(), 0..40),
    ) {
        let mut replica = Replica::begin(1, &events[0]).expect("the first event");
        for at in deliveries {
            let (number, previous) = (at.index(events.len()) as u64 + 1, replica.clone());
            match replica.apply(number, Some(at.get(&events))) {
                Received::Applied => prop_assert_eq!(number, previous.seq + 1),
                Received::Known => prop_assert!(number <= previous.seq && replica == previous),
                Received::Gap => prop_assert!(number > previous.seq + 1 && replica == previous),
                Received::Differs(error) => panic!("{error}"),
            }
        }
        for (number, event) in (1..).zip(&events) {
            prop_assert_ne!(replica.apply(number, Some(event)), Received::Gap);
        }
        prop_assert_eq!(&*replica, &add_up(&events));
    }

    #[test]
    fn a_refused_event_changes_nothing(events in any_story(), other in any_story(), at in any::<Index>()) {
        // An event of another story rarely applies, and does no harm if it does.
        let (mut table, event) = (add_up(&events), at.get(&other));
        let previous = table.clone();
        match table.apply(event) {
            Ok(()) => prop_assert_eq!(table.seq, previous.seq + 1),
            Err(TableError::Hash { .. }) => prop_assert_eq!(table.seq, previous.seq),
            Err(_) => prop_assert_eq!(table, previous),
        }
    }

    #[test]
    fn an_event_that_cannot_follow_is_refused(events in any_story(), x in -9..40, y in -9..40) {
        let mut table = add_up(&events);
        let previous = table.clone();
        let (at, by) = (Point::new(x, y), Side::at_ply(table.game.ply()));
        let (ply, clock, hash) = (table.ply(), table.clock, table.game.hash());
        for wrong_ply in [ply + 1, ply.wrapping_sub(1)] {
            let event = GameEvent::Played(Played { ply: wrong_ply, at, by, clock, charged_ms: None, hash });
            prop_assert_eq!(table.apply(&event), Err(TableError::Ply { ply: wrong_ply, have: ply }));
        }
        if let Err(error) = table.game.check(at) {
            let event = GameEvent::Played(Played { ply, at, by, clock, charged_ms: None, hash });
            prop_assert_eq!(table.apply(&event), Err(TableError::Play(error)));
        }
        let ended = table.game.outcome().is_some();
        let takeback = GameEvent::TakenBack(TakenBack { ply: ply + 1, clock, hash });
        let not_yet = TableError::Ply { ply: ply + 1, have: ply };
        prop_assert_eq!(table.apply(&takeback), Err(if ended { TableError::Over } else { not_yet }));
        if ended {
            let outcome = Outcome { winner: Winner::Aborted, how: How::Abort, line: Vec::new(), by: None };
            if table.game.outcome() != Some(&outcome) {
                let end = GameEvent::Over(Over { outcome, clock, hash });
                prop_assert_eq!(table.apply(&end), Err(TableError::Over));
            }
        }
        prop_assert_eq!(table, previous);
    }

    #[test]
    fn moves_taken_back_and_played_again_make_the_same_game(events in any_story(), to in any::<Index>()) {
        // Cut off where the game stops running, if it ever runs.
        let running = (1..=events.len()).rev().map(|n| add_up(&events[..n])).find(Table::is_running);
        let Some(mut table) = running else { return Ok(()) };
        let (moves, hash) = (table.game.moves().to_vec(), table.game.hash());
        let settled = table.settled_ply() as usize;
        let ply = settled + to.index(moves.len() + 1 - settled);
        let decisions = table.game.decisions().to_vec();
        happen(&mut table, |it| taken_back(it, ply as u32));
        prop_assert_eq!(table.game.moves(), &moves[..ply]);
        prop_assert_eq!(table.offer, None);
        for &at in &moves[ply..] {
            let event = played(&table, at);
            apply(&mut table, &event);
        }
        prop_assert_eq!(table.game.hash(), hash);
        prop_assert_eq!(table.game.moves(), &moves);
        let afresh = Game::replay(*table.game.rules(), moves, &decisions).expect("they were legal");
        prop_assert_eq!(&table.game, &afresh);
    }

    #[test]
    fn an_offer_lapses_and_counts_by_the_events_alone(events in any_story()) {
        // The server does not announce that an offer lapses: every client derives it by this rule.
        let mut table = add_up(&events[..1]);
        for event in &events[1..] {
            let (open, mut granted) = (table.offer, table.granted);
            apply(&mut table, event);
            let is_granted = |open: &Offer| matches!(open.what, OfferKind::Pause | OfferKind::Time);
            match event {
                GameEvent::Answered(answered) if answered.yes => {
                    open.filter(is_granted).into_iter().for_each(|open| granted[open.by] += 1);
                }
                GameEvent::Decided(decided) if decided.what == Decision::Swap => {
                    granted = granted.swapped();
                }
                _ => {}
            }
            prop_assert_eq!(table.granted, granted);
            let expected = match event {
                GameEvent::Offered(offer) => Some(*offer),
                GameEvent::Answered(_) | GameEvent::TakenBack(_) | GameEvent::Over(_) | GameEvent::Decided(_) => None,
                GameEvent::Played(move_made) => open.filter(|offer| {
                    offer.what == OfferKind::Draw && offer.by == move_made.by
                }),
                _ => open,
            };
            prop_assert_eq!(table.offer, expected);
        }
    }
}
