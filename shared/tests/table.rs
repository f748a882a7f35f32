//! What holds of a table whatever happens at it: facts add up, in one order only.

use oxo_shared::clock::MAX_TIME_MS;
use oxo_shared::protocol::fact::{
    Answered, Asked, Credit, Decided, Over, Played, Rematch, Said, Seated, TakenBack,
};
use oxo_shared::protocol::{
    ClockChange, ClockReason, Fact, GIFT_MS, GameId, Kind, Nothing, Offer, OfferId, OfferKind,
    Pause, Player, PlayerId, Presence, Role, Room, Snap, Speaker,
};
use oxo_shared::{
    BySide, Clock, DecideError, Decision, Game, How, Outcome, Point, Received, Replica, Rules,
    Side, Table, TableError, Terms, TimeControl, Winner,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

#[path = "table/golden.rs"]
mod golden;

fn config() -> ProptestConfig {
    // A failure is turned into a test of its own by hand; nothing is written to disk.
    ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() }
}

// Tables

fn seat(id: u64) -> Player {
    Player::new(PlayerId(id), format!("player {id}"), Kind::Human)
}

fn seated(seat_taken: Side, both: bool, rules: Rules, control: TimeControl) -> Seated {
    let mut players = BySide { x: Some(seat(1)), o: Some(seat(2)) };
    if !both {
        players[seat_taken.other()] = None;
    }
    let terms = Terms { control, ..Terms::new(rules) };
    Seated { seat: seat_taken, players, terms, moves: Vec::new() }
}

/// A table at which both sit.
fn table_for_two(rules: Rules, control: TimeControl, moves: &[Point]) -> Table {
    let first = Seated { moves: moves.to_vec(), ..seated(Side::X, true, rules, control) };
    Table::open(&first).expect("a running position")
}

fn three() -> Table {
    table_for_two(Rules::TICTACTOE, TimeControl::None {}, &[])
}

/// The fact that the side to move puts a stone on `at`.
fn played(table: &Table, at: Point) -> Fact {
    let mut game = table.game.clone();
    let by = game.turn().expect("a running game");
    game.play(at).expect("a legal move");
    let clock = table.clock.map(|clock| clock.after(10).press(table.terms.control));
    let clock = clock.map(|clock| clock.running_for(game.turn().or(Some(by.other()))));
    Fact::Played(Played { ply: table.ply(), at, by, clock, charged_ms: None, hash: game.hash() })
}

/// The fact that asks the side to move for a decision.
fn asked(table: &Table) -> Fact {
    let seat = table.game.turn().expect("a running game");
    Fact::Asked(Asked { seat, ply: table.ply(), may: table.game.choices().to_vec() })
}

/// The fact that the side to move decides so.
fn decided(table: &Table, what: Decision) -> Fact {
    let mut game = table.game.clone();
    let by = game.turn().expect("a running game");
    game.decide(what).expect("it is open");
    let pressed = table.clock.map(|clock| clock.after(10).press(table.terms.control));
    let swap = |clock: Clock| if what == Decision::Swap { clock.swapped() } else { clock };
    let clock = pressed.map(|clock| swap(clock).running_for(game.turn()));
    Fact::Decided(Decided {
        ply: table.ply(),
        what,
        by,
        clock,
        charged_ms: None,
        hash: game.hash(),
    })
}

fn over(table: &Table, result: Winner, how: How) -> Fact {
    let mut game = table.game.clone();
    let outcome = match game.outcome() {
        Some(end) => end.clone(),
        None => game.end(result, how).expect("a running game").clone(),
    };
    let clock = table.clock.map(|clock| clock.running_for(None));
    Fact::Over(Over { outcome, clock, hash: game.hash() })
}

fn taken_back(table: &Table, ply: u32) -> Fact {
    let game = table.game.earlier(ply as usize).expect("a part of a game");
    let clock = table.clock.map(|clock| clock.running_for(game.turn()));
    Fact::TakenBack(TakenBack { ply, clock, hash: game.hash() })
}

fn paused(table: &Table, by: Side) -> Fact {
    let clock = table.clock.expect("a game with clocks").running_for(None);
    let paused = Some(Pause { by, since_ms: 1_000 });
    Fact::Clock(ClockChange { paused, ..ClockChange::new(clock, ClockReason::Pause) })
}

fn given(table: &Table, side: Side) -> Fact {
    let clock = table.clock.expect("a game with clocks").plus(side, GIFT_MS);
    let credit = Some(Credit { side, ms: GIFT_MS });
    Fact::Clock(ClockChange { credit, ..ClockChange::new(clock, ClockReason::Gift) })
}

fn offered(table: &Table, what: OfferKind, by: Side, ply: Option<u32>) -> Fact {
    Fact::Offered(Offer { offer: OfferId(table.seq + 1), what, by, ply })
}

fn apply(table: &mut Table, fact: &Fact) {
    table.apply(fact).expect("a fact that follows");
}

fn play(table: &mut Table, x: i32, y: i32) {
    let fact = played(table, Point::new(x, y));
    apply(table, &fact);
}

// Random but legal stories

fn any_rules() -> impl Strategy<Value = Rules> {
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

fn any_control() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::None {}),
        Just(TimeControl::Fischer { initial_ms: 60_000, increment_ms: 1_000 }),
        Just(TimeControl::PerMove { ms: 5_000 }),
        Just(TimeControl::Correspondence { days: 2 }),
    ]
}

/// What somebody would like to happen; where it cannot, nothing does.
#[derive(Clone, Debug)]
enum Attempt {
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

fn any_player() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

fn any_attempt() -> impl Strategy<Value = Attempt> {
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

/// The facts of an attempt, as a referee would rule.
fn rule(table: &Table, attempt: &Attempt) -> Vec<Fact> {
    let running = table.is_running() && table.paused.is_none();
    let (rules, control) = (*table.game.rules(), table.terms.control);
    match *attempt {
        Attempt::Sit => match table.free_seat() {
            Some(seat) => vec![Fact::Seated(seated(seat, true, rules, control))],
            None => Vec::new(),
        },
        Attempt::Play(choice) if running && table.game.choices().is_empty() => {
            let near = table.game.candidates(1);
            let fact = played(table, near[choice.index(near.len())]);
            let mut next = table.clone();
            apply(&mut next, &fact);
            let question = (!next.game.choices().is_empty()).then(|| asked(&next));
            let end = next.game.outcome().map(|end| over(&next, end.winner, end.how));
            [Some(fact), question, end].into_iter().flatten().collect()
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
            let why = table.paused.map_or(ClockReason::Restart, |_| ClockReason::Pause);
            vec![Fact::Clock(ClockChange::new(clock, why))]
        }
        Attempt::Say => {
            let by = Speaker { name: "vic".into(), seat: None };
            vec![Fact::Said(Said { by, room: Room::Viewers, text: "hm".into() })]
        }
        Attempt::Skip => vec![Fact::Skip(Nothing {})],
        Attempt::End(result, how) if table.is_running() => vec![over(table, result, how)],
        _ => Vec::new(),
    }
}

fn answer(table: &Table, yes: bool) -> Vec<Fact> {
    let Some(open) = table.offer else { return Vec::new() };
    let answered = Fact::Answered(Answered { offer: open.offer, yes, by: open.by.other() });
    let follows = match open.what {
        _ if !yes => return vec![answered],
        OfferKind::Draw => over(table, Winner::Draw, How::Agreed),
        OfferKind::Takeback => taken_back(table, open.ply.expect("a takeback names its ply")),
        OfferKind::Rematch => Fact::Rematch(Rematch { g: GameId::from_bits(7) }),
        OfferKind::Pause => paused(table, open.by),
        OfferKind::Time => given(table, open.by),
    };
    vec![answered, follows]
}

/// The facts of a game from the first on.
fn any_story() -> impl Strategy<Value = Vec<Fact>> {
    let attempts = prop::collection::vec(any_attempt(), 0..60);
    (any_rules(), any_control(), any_player(), attempts).prop_map(
        |(rules, control, first, tries)| {
            let mut facts = vec![Fact::Seated(seated(first, false, rules, control))];
            let mut table = add_up(&facts);
            for attempt in &tries {
                for fact in rule(&table, attempt) {
                    apply(&mut table, &fact);
                    facts.push(fact);
                }
            }
            facts
        },
    )
}

/// The table that these facts make.
fn add_up(facts: &[Fact]) -> Table {
    let [Fact::Seated(first), rest @ ..] = facts else { panic!("a game begins with a seat") };
    let mut table = Table::open(first).expect("an empty board");
    rest.iter().for_each(|fact| apply(&mut table, fact));
    table
}

fn snap_of(table: &Table) -> Snap {
    table.snap(GameId::from_bits(1), Role::Spectator, BySide::default(), 0, table.clock)
}

/// The snapshot as it arrives at the other end.
fn over_the_wire(snap: &Snap) -> Snap {
    let text = serde_json::to_string(snap).expect("plain data");
    serde_json::from_str(&text).expect("a snapshot")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_snapshot_at_any_moment_goes_on_like_the_facts_before_it(
        facts in any_story(), cut in any::<Index>(),
    ) {
        let whole = add_up(&facts);
        let cut = 1 + cut.index(facts.len());
        let seen = add_up(&facts[..cut]);
        let mut joined = Table::from_snap(&over_the_wire(&snap_of(&seen))).expect("a true snapshot");
        prop_assert_eq!(&joined, &seen);
        prop_assert_eq!(joined.seq, cut as u64);
        facts[cut..].iter().for_each(|fact| apply(&mut joined, fact));
        prop_assert_eq!(joined, whole);
    }

    #[test]
    fn a_replica_takes_each_fact_once_and_in_order(
        facts in any_story(), told in vec(any::<Index>(), 0..40),
    ) {
        let mut replica = Replica::begin(1, &facts[0]).expect("the first fact");
        for at in told {
            let (number, before) = (at.index(facts.len()) as u64 + 1, replica.clone());
            match replica.apply(number, Some(at.get(&facts))) {
                Received::Applied => prop_assert_eq!(number, before.seq + 1),
                Received::Known => prop_assert!(number <= before.seq && replica == before),
                Received::Gap => prop_assert!(number > before.seq + 1 && replica == before),
                Received::Differs(error) => panic!("{error}"),
            }
        }
        for (number, fact) in (1..).zip(&facts) {
            prop_assert_ne!(replica.apply(number, Some(fact)), Received::Gap);
        }
        prop_assert_eq!(&*replica, &add_up(&facts));
    }

    #[test]
    fn a_refused_fact_changes_nothing(facts in any_story(), other in any_story(), at in any::<Index>()) {
        // A fact of another story rarely follows, and when it does it is no harm.
        let (mut table, fact) = (add_up(&facts), at.get(&other));
        let before = table.clone();
        match table.apply(fact) {
            Ok(()) => prop_assert_eq!(table.seq, before.seq + 1),
            Err(TableError::Hash { .. }) => prop_assert_eq!(table.seq, before.seq),
            Err(_) => prop_assert_eq!(table, before),
        }
    }

    #[test]
    fn a_fact_that_cannot_follow_is_refused(facts in any_story(), x in -9..40, y in -9..40) {
        let mut table = add_up(&facts);
        let before = table.clone();
        let (at, by) = (Point::new(x, y), Side::at_ply(table.game.ply()));
        let (ply, clock, hash) = (table.ply(), table.clock, table.game.hash());
        for wrong in [ply + 1, ply.wrapping_sub(1)] {
            let fact = Fact::Played(Played { ply: wrong, at, by, clock, charged_ms: None, hash });
            prop_assert_eq!(table.apply(&fact), Err(TableError::Ply { ply: wrong, have: ply }));
        }
        if let Err(error) = table.game.check(at) {
            let fact = Fact::Played(Played { ply, at, by, clock, charged_ms: None, hash });
            prop_assert_eq!(table.apply(&fact), Err(TableError::Play(error)));
        }
        let ended = table.game.outcome().is_some();
        let back = Fact::TakenBack(TakenBack { ply: ply + 1, clock, hash });
        let later = TableError::Ply { ply: ply + 1, have: ply };
        prop_assert_eq!(table.apply(&back), Err(if ended { TableError::Over } else { later }));
        if ended {
            let outcome = Outcome { winner: Winner::Aborted, how: How::Abort, line: Vec::new() };
            if table.game.outcome() != Some(&outcome) {
                let again = Fact::Over(Over { outcome, clock, hash });
                prop_assert_eq!(table.apply(&again), Err(TableError::Over));
            }
        }
        prop_assert_eq!(table, before);
    }

    #[test]
    fn moves_taken_back_and_played_again_make_the_same_game(facts in any_story(), to in any::<Index>()) {
        // As far as the game goes on, which some never begin to do.
        let running = (1..=facts.len()).rev().map(|n| add_up(&facts[..n])).find(Table::is_running);
        let Some(mut table) = running else { return Ok(()) };
        let (moves, hash) = (table.game.moves().to_vec(), table.game.hash());
        let settled = table.settled_ply() as usize;
        let ply = settled + to.index(moves.len() + 1 - settled);
        let decisions = table.game.decisions().to_vec();
        let back = taken_back(&table, ply as u32);
        apply(&mut table, &back);
        prop_assert_eq!(table.game.moves(), &moves[..ply]);
        prop_assert_eq!(table.offer, None);
        for &at in &moves[ply..] {
            let fact = played(&table, at);
            apply(&mut table, &fact);
        }
        prop_assert_eq!(table.game.hash(), hash);
        prop_assert_eq!(table.game.moves(), &moves);
        let afresh = Game::replay(*table.game.rules(), moves, &decisions).expect("they were legal");
        prop_assert_eq!(&table.game, &afresh);
    }

    #[test]
    fn an_offer_lapses_by_the_facts_alone(facts in any_story()) {
        // The server announces no lapse: every client derives it by this rule.
        let mut table = add_up(&facts[..1]);
        for fact in &facts[1..] {
            let open = table.offer;
            apply(&mut table, fact);
            let expected = match fact {
                Fact::Offered(offer) => Some(*offer),
                Fact::Answered(_) | Fact::TakenBack(_) | Fact::Over(_) | Fact::Decided(_) => None,
                Fact::Played(move_made) => open.filter(|offer| {
                    offer.what == OfferKind::Draw && offer.by == move_made.by
                }),
                _ => open,
            };
            prop_assert_eq!(table.offer, expected);
        }
    }
}

// Openings

/// A table for two with clocks, at which three stones lie and O is asked.
fn three_stones(text: &str) -> Table {
    let control = TimeControl::Fischer { initial_ms: 60_000, increment_ms: 0 };
    let mut table = table_for_two(text.parse().expect("rules"), control, &[]);
    for (x, y) in [(7, 7), (8, 8), (6, 7)] {
        play(&mut table, x, y);
    }
    let question = asked(&table);
    apply(&mut table, &question);
    table
}

#[test]
fn a_swap_changes_the_seats_and_everything_that_goes_with_them() {
    let mut table = three_stones("gomoku+swap2");
    let before = table.clone();
    let swap = decided(&table, Decision::Swap);
    apply(&mut table, &swap);
    assert_eq!(table.seats, before.seats.clone().swapped());
    // Three stones of ten milliseconds each by the opener, one decision by the other.
    let clock = table.clock.expect("a game with clocks");
    assert_eq!(clock.left_ms, BySide { x: 60_000 - 10, o: 60_000 - 30 });
    assert_eq!(clock.running, Some(Side::O));
    assert_eq!((table.game.turn(), table.ply()), (Some(Side::O), 3));
    for what in [Decision::Stay, Decision::Two] {
        let mut table = before.clone();
        let answer = decided(&table, what);
        apply(&mut table, &answer);
        assert_eq!(table.seats, before.seats);
        assert_eq!(table.clock.and_then(|clock| clock.running), Some(Side::O));
    }
}

#[test]
fn who_is_there_changes_seats_in_a_replica_as_the_players_do() {
    let table = three_stones("gomoku+swap2");
    let presence = BySide { x: Presence::Left, o: Presence::On };
    for (what, after) in [(Decision::Swap, presence.swapped()), (Decision::Stay, presence)] {
        let mut replica = Replica::from(table.clone());
        replica.presence = presence;
        let fact = decided(&table, what);
        assert_eq!(replica.apply(table.seq + 1, Some(&fact)), Received::Applied);
        assert_eq!(replica.presence, after);
        assert_eq!(replica.apply(table.seq + 1, Some(&fact)), Received::Known);
        assert_eq!(replica.presence, after);
    }
}

#[test]
fn a_question_that_the_opening_does_not_ask_is_refused() {
    let table = three_stones("gomoku+swap2");
    let Fact::Asked(right) = asked(&table) else { unreachable!() };
    let refused = |asked: Asked| {
        let mut table = table.clone();
        let refused = table.apply(&Fact::Asked(asked)).expect_err("a wrong question");
        assert_eq!(table, self::three_stones("gomoku+swap2"), "unchanged");
        refused
    };
    assert_eq!(refused(Asked { seat: Side::X, ..right.clone() }), TableError::NotAsked);
    let fewer = vec![Decision::Stay, Decision::Swap];
    assert_eq!(refused(Asked { may: fewer.clone(), ..right.clone() }), TableError::NotAsked);
    let late = Asked { ply: 5, ..right.clone() };
    assert_eq!(refused(late), TableError::Ply { ply: 5, have: 3 });
    // Nor anything where nothing is asked.
    let mut settled = table.clone();
    let stay = decided(&settled, Decision::Stay);
    apply(&mut settled, &stay);
    assert_eq!(settled.apply(&Fact::Asked(right)), Err(TableError::NotAsked));
    let none = Fact::Asked(Asked { seat: Side::O, ply: 3, may: Vec::new() });
    assert_eq!(three().apply(&none), Err(TableError::Ply { ply: 3, have: 0 }));
}

#[test]
fn an_answer_that_is_not_open_is_refused() {
    let mut table = three_stones("gomoku+swap");
    let before = table.clone();
    let Fact::Decided(stay) = decided(&table, Decision::Stay) else { unreachable!() };
    let two = Fact::Decided(Decided { what: Decision::Two, ..stay });
    assert_eq!(table.apply(&two), Err(TableError::Decide(DecideError::NotDue)));
    let late = Fact::Decided(Decided { ply: 4, ..stay });
    assert_eq!(table.apply(&late), Err(TableError::Ply { ply: 4, have: 3 }));
    assert_eq!(table, before);
    let swap = Fact::Decided(Decided { what: Decision::Swap, ..stay });
    assert!(matches!(table.apply(&swap), Err(TableError::Hash { .. })), "another answer's hash");
}

#[test]
fn what_is_settled_stays_and_until_then_the_game_can_be_called_off() {
    let mut table = three_stones("gomoku+swap2");
    assert_eq!((table.settled_ply(), table.can_abort()), (3, true));
    let two = decided(&table, Decision::Two);
    apply(&mut table, &two);
    assert_eq!((table.settled_ply(), table.can_abort()), (3, false));
    play(&mut table, 5, 5);
    assert_eq!(table.settled_ply(), 4, "nothing is settled, and nothing goes back");
    play(&mut table, 9, 6);
    let swap = decided(&table, Decision::Swap);
    apply(&mut table, &swap);
    play(&mut table, 6, 6);
    assert_eq!((table.settled_ply(), table.ply()), (5, 6));
    let too_far = taken_back(&table, 4);
    assert_eq!(table.apply(&too_far), Err(TableError::Ply { ply: 4, have: 6 }));
    let back = taken_back(&table, 5);
    apply(&mut table, &back);
    assert_eq!(table.game.decisions(), [Decision::Two, Decision::Swap]);
}

#[test]
fn a_dialogue_cannot_begin_with_stones_and_other_openings_can() {
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
fn a_snapshot_with_answers_that_nobody_asked_for_is_refused() {
    let mut table = three_stones("gomoku+swap2");
    let two = decided(&table, Decision::Two);
    apply(&mut table, &two);
    let snap = snap_of(&table);
    assert_eq!(Table::from_snap(&over_the_wire(&snap)), Ok(table));
    let more = Snap { decisions: vec![Decision::Two, Decision::Swap], ..snap.clone() };
    assert_eq!(Table::from_snap(&more), Err(TableError::Decide(DecideError::NotDue)));
    let other = Snap { decisions: vec![Decision::Stay], ..snap.clone() };
    assert!(matches!(Table::from_snap(&other), Err(TableError::Hash { .. })));
    let none = Snap { decisions: Vec::new(), ..snap };
    assert!(matches!(Table::from_snap(&none), Err(TableError::Hash { .. })));
}

// Offers

#[test]
fn a_move_by_the_side_that_is_asked_declines_a_draw() {
    let mut table = three();
    let offer = offered(&table, OfferKind::Draw, Side::O, None);
    apply(&mut table, &offer);
    play(&mut table, 1, 1);
    assert_eq!(table.offer, None);
}

#[test]
fn ones_own_move_leaves_ones_own_draw_offer_standing() {
    let mut table = three();
    let offer = offered(&table, OfferKind::Draw, Side::X, None);
    apply(&mut table, &offer);
    play(&mut table, 1, 1);
    assert!(table.offer.is_some(), "offered and moved, as over the board");
    play(&mut table, 0, 0);
    assert_eq!(table.offer, None, "the answer was a move");
}

#[test]
fn any_move_ends_the_offer_of_a_takeback() {
    for by in Side::BOTH {
        let mut table = three();
        play(&mut table, 1, 1);
        let offer = offered(&table, OfferKind::Takeback, by, Some(0));
        apply(&mut table, &offer);
        play(&mut table, 0, 0);
        assert_eq!(table.offer, None, "offered by {by}");
    }
}

#[test]
fn the_end_ends_every_offer() {
    for (what, ply) in [(OfferKind::Draw, None), (OfferKind::Takeback, Some(0))] {
        let mut table = three();
        play(&mut table, 1, 1);
        let offer = offered(&table, what, Side::X, ply);
        apply(&mut table, &offer);
        let end = over(&table, Winner::X, How::Resign);
        apply(&mut table, &end);
        assert_eq!(table.offer, None);
    }
}

#[test]
fn a_rematch_is_offered_after_the_end() {
    let mut table = three();
    let end = over(&table, Winner::X, How::Resign);
    apply(&mut table, &end);
    let offer = offered(&table, OfferKind::Rematch, Side::O, None);
    apply(&mut table, &offer);
    assert_eq!(table.offer.map(|offer| offer.what), Some(OfferKind::Rematch));
    for fact in answer(&table.clone(), true) {
        apply(&mut table, &fact);
    }
    assert_eq!((table.offer, table.rematch), (None, Some(GameId::from_bits(7))));
}

// Two ends that differ

#[test]
fn a_board_that_differs_from_the_servers_is_reported() {
    let mut table = three();
    let Fact::Played(mut fact) = played(&table, Point::new(1, 1)) else { unreachable!() };
    let ours = fact.hash;
    fact.hash = Game::new(Rules::GOMOKU).hash();
    let refused = table.apply(&Fact::Played(fact));
    assert_eq!(refused, Err(TableError::Hash { ours, theirs: fact.hash }));
    assert_eq!(table.seq, 1, "the fact does not count");

    let mut snap = snap_of(&three());
    snap.hash = fact.hash;
    assert!(matches!(Table::from_snap(&snap), Err(TableError::Hash { .. })));
}

#[test]
fn only_a_snapshot_mends_a_replica_that_differs_and_an_old_one_is_no_news() {
    let mut truth = three();
    let old = Fact::Snap(Box::new(snap_of(&truth)));
    let mut replica = Replica::from(truth.clone());
    let Fact::Played(mut fact) = played(&truth, Point::new(1, 1)) else { unreachable!() };
    apply(&mut truth, &Fact::Played(fact));
    fact.hash = Game::new(Rules::GOMOKU).hash();
    let heard = replica.apply(2, Some(&Fact::Played(fact)));
    assert!(matches!(heard, Received::Differs(TableError::Hash { .. })));
    let mended = Fact::Snap(Box::new(snap_of(&truth)));
    assert_eq!(replica.apply(2, Some(&mended)), Received::Applied);
    assert_eq!(*replica, truth);
    assert_eq!(replica.apply(1, Some(&old)), Received::Known);
    assert_eq!(*replica, truth);
    let broken = Fact::Snap(Box::new(Snap { moves: Vec::new(), ..snap_of(&truth) }));
    assert!(matches!(replica.apply(2, Some(&broken)), Received::Differs(_)));
    assert_eq!(*replica, truth);
}

#[test]
fn a_fact_of_a_later_version_counts_by_its_number_alone() {
    let mut truth = three();
    let mut replica = Replica::from(truth.clone());
    assert_eq!(replica.apply(3, None), Received::Gap);
    assert_eq!(replica.apply(2, None), Received::Applied);
    assert_eq!(replica.apply(2, None), Received::Known);
    apply(&mut truth, &Fact::Skip(Nothing {}));
    assert_eq!(*replica, truth);
}

#[test]
fn a_replica_begins_with_the_first_fact_or_a_snapshot() {
    let first = Fact::Seated(seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {}));
    let snap = Fact::Snap(Box::new(snap_of(&three())));
    assert_eq!(Replica::begin(1, &first), Ok(three().into()));
    assert_eq!(Replica::begin(7, &snap), Ok(three().into()));
    assert_eq!(Replica::begin(2, &first), Err(Received::Gap), "somebody sat down before");
    assert_eq!(Replica::begin(1, &Fact::Skip(Nothing {})), Err(Received::Gap));
    let moves = vec![Point::new(0, 0); 2];
    let first = seated(Side::X, true, Rules::TICTACTOE, TimeControl::None {});
    let begun = Replica::begin(1, &Fact::Seated(Seated { moves, ..first }));
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
    let line = over(&table, Winner::X, How::Line);
    apply(&mut table, &line);
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
    let ended = Outcome { winner: Winner::X, how: How::Resign, line: Vec::new() };
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
    let to_start = taken_back(&table, 2);
    apply(&mut table, &to_start);
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
    apply(&mut table, &Fact::Seated(seated(Side::X, true, Rules::TICTACTOE, control)));
    assert_eq!(table.clock, Clock::start(control, Side::X));
    assert!(table.is_running());
    // From an odd position it is O whose time runs.
    let odd = table_for_two(Rules::TICTACTOE, control, &[Point::new(1, 1)]);
    assert_eq!(odd.clock.and_then(|clock| clock.running), Some(Side::O));
}

// Clocks

proptest! {
    #![proptest_config(config())]

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
        x in 0..=MAX_TIME_MS, o in 0..=MAX_TIME_MS, running in prop::option::of(any_player()),
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
fn a_clock_that_stands_is_not_pressed() {
    let control = TimeControl::Fischer { initial_ms: 1_000, increment_ms: 10 };
    let standing = Clock::start(control, Side::X).expect("a clock").running_for(None);
    assert_eq!(standing.press(control), standing);
    assert_eq!(standing.after(500).flag_in_ms(), None);
    assert_eq!(Clock::start(TimeControl::None {}, Side::X), None);
}
