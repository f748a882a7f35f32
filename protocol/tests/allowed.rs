//! What may be done at a table, and what is said where it may not.

use oxo_protocol::event::{Over, Seated};
use oxo_protocol::{
    Act, ClaimKind, Code, GameEvent, Kind, MOST_GRANTED, Offer, OfferId, OfferKind, Pause, Player,
    PlayerId, Presence, Table, Terms, WhyNot, allowed,
};
use oxo_shared::{
    BySide, Clock, Decision, Game, How, Outcome, Point, Rules, Side, TimeControl, Winner,
};

const B2: Point = Point::new(1, 1);
const BOTH_THERE: BySide<Presence> = BySide { x: Presence::On, o: Presence::On };

/// A game of `x` against a player of this kind, or one nobody has joined, after these moves.
fn table(rules: &str, opponent: Option<Kind>, moves: &[(i32, i32)]) -> Table {
    let rules: Rules = rules.parse().expect("rules");
    let sit = |id, kind| Player::new(PlayerId(id), "somebody", kind);
    let players = BySide { x: Some(sit(1, Kind::Human)), o: opponent.map(|kind| sit(2, kind)) };
    let first = Seated { seat: Side::X, players, terms: Terms::new(rules), moves: Vec::new() };
    let mut table = Table::open(&first).expect("an empty board");
    table.game = Game::from_moves(rules, moves.iter().copied().map(Point::from)).expect("legal");
    table
}

fn person(moves: &[(i32, i32)]) -> Table {
    table("3x3x3", Some(Kind::Human), moves)
}

fn resigned(mut table: Table) -> Table {
    let mut game = table.game.clone();
    game.end(Winner::X, How::Resign).expect("a running game");
    let outcome = Outcome { winner: Winner::X, how: How::Resign, line: Vec::new(), by: None };
    let over = Over { outcome, clock: None, hash: game.hash() };
    table.apply(&GameEvent::Over(over)).expect("it follows");
    table
}

fn offered(mut table: Table, what: OfferKind, by: Side) -> Table {
    table.offer = Some(Offer { offer: OfferId(7), what, by, ply: None });
    table
}

fn play(ply: u32, at: Point) -> Act {
    Act::Play { ply, at }
}

const fn answer(yes: bool) -> Act {
    Act::Answer { offer: OfferId(7), yes }
}

#[test]
fn each_reason_has_its_code_and_its_sentence() {
    use OfferKind::{Draw, Rematch, Takeback};
    use Side::{O, X};
    let alone = || table("3x3x3", None, &[]);
    let asked = || table("gomoku+swap", Some(Kind::Human), &[(7, 7), (8, 8), (6, 7)]);
    let decide = |ply| Act::Decide { ply, what: Decision::Stay };
    let rows = [
        (person(&[]), None, play(0, B2), Code::NotSeated, "Only the players can do that"),
        (resigned(person(&[])), Some(X), play(0, B2), Code::GameOver, "The game is over"),
        (
            alone(),
            Some(X),
            play(0, B2),
            Code::NotAllowed,
            "Wait for an opponent; the other seat is still open",
        ),
        (
            person(&[]),
            Some(X),
            play(1, B2),
            Code::Stale,
            "The board has changed: it has 0 stones, not 1",
        ),
        (person(&[]), Some(O), play(0, B2), Code::NotYourTurn, "It is your opponent's turn"),
        (person(&[(1, 1)]), Some(O), play(1, B2), Code::Occupied, "b2 is taken"),
        (asked(), Some(O), play(3, B2), Code::NotAllowed, "Decide first: stay, swap"),
        (person(&[]), Some(X), decide(0), Code::NotAllowed, "That decision is not possible now"),
        (asked(), Some(X), decide(3), Code::NotYourTurn, "It is your opponent's turn"),
        (
            alone(),
            Some(X),
            decide(0),
            Code::NotAllowed,
            "Wait for an opponent; the other seat is still open",
        ),
        (
            alone(),
            Some(X),
            Act::Resign,
            Code::NotAllowed,
            "There is no opponent yet; abort the game instead",
        ),
        (
            person(&[(1, 1), (0, 0)]),
            Some(X),
            Act::Abort,
            Code::NotAllowed,
            "You cannot abort after the second move; resign instead",
        ),
        (
            person(&[]),
            Some(X),
            Act::Claim(ClaimKind::Draw),
            Code::NotAllowed,
            "A line can still be completed, so this is not a draw yet",
        ),
        (
            person(&[]),
            Some(X),
            Act::Claim(ClaimKind::Win),
            Code::NotAllowed,
            "You can claim victory only on your opponent's turn, once they have been away long enough",
        ),
        (alone(), Some(X), Act::Offer(Draw, None), Code::NotAllowed, "There is no opponent yet"),
        (
            offered(person(&[]), Draw, O),
            Some(X),
            Act::Offer(Draw, None),
            Code::NotAllowed,
            "Another offer is already open",
        ),
        (
            person(&[(1, 1)]),
            Some(O),
            Act::Offer(Takeback, None),
            Code::NotAllowed,
            "You have no move to take back",
        ),
        (
            person(&[]),
            Some(X),
            Act::Offer(Rematch, None),
            Code::NotAllowed,
            "The game is not over yet",
        ),
        (person(&[]), Some(X), answer(false), Code::NoSuchOffer, "That offer is no longer open"),
        (
            offered(person(&[]), Draw, X),
            Some(X),
            answer(true),
            Code::NotAllowed,
            "Only your opponent can accept your offer",
        ),
    ];
    for (table, who, act, code, sentence) in rows {
        let why = allowed::act(&table, BOTH_THERE, who, act).expect_err(sentence);
        assert_eq!((why.code(), &why.to_string()[..]), (code, sentence), "{act:?}");
    }
}

#[test]
fn a_cell_where_no_stone_may_go_is_refused_with_the_code_of_its_kind() {
    type Row = (&'static str, &'static [(i32, i32)], (i32, i32), Code);
    let rows: [Row; 6] = [
        ("3x3x3", &[], (3, 0), Code::OutOfBounds),
        ("boundless", &[], (1, 0), Code::TooFar),
        ("boundless", &[(0, 0)], (9, 0), Code::TooFar),
        ("7x6x4+gravity", &[], (3, 1), Code::Forbidden),
        ("gomoku+pro", &[], (7, 8), Code::Forbidden),
        ("gomoku+pro", &[(7, 7), (8, 7)], (9, 7), Code::Forbidden),
    ];
    for (rules, stones, at, code) in rows {
        let table = table(rules, Some(Kind::Human), stones);
        let act = play(table.ply(), at.into());
        let refused = allowed::act(&table, BOTH_THERE, table.game.turn(), act);
        assert_eq!(refused.map_err(WhyNot::code), Err(code), "{rules}: {at:?}");
    }
}

#[test]
fn after_the_end_only_a_rematch_is_left() {
    let over = resigned(person(&[(1, 1)]));
    for act in [
        play(1, B2),
        Act::Decide { ply: 1, what: Decision::Stay },
        Act::Resign,
        Act::Abort,
        Act::GoOn,
        Act::Claim(ClaimKind::Win),
        Act::Claim(ClaimKind::Draw),
        Act::Offer(OfferKind::Draw, None),
        Act::Offer(OfferKind::Takeback, None),
    ] {
        let refused = allowed::act(&over, BOTH_THERE, Some(Side::X), act);
        assert_eq!(refused, Err(WhyNot::GameOver), "{act:?}");
    }
}

#[test]
fn what_is_allowed_is() {
    use OfferKind::{Draw, Rematch, Takeback};
    use Side::{O, X};
    let rows = [
        (person(&[]), X, play(0, B2)),
        (person(&[]), O, Act::Resign),
        (person(&[(1, 1)]), O, Act::Abort),
        (table("3x3x3", None, &[]), X, Act::Abort),
        (person(&[(1, 1)]), X, Act::Offer(Takeback, None)),
        (person(&[(1, 1)]), X, Act::Offer(Takeback, Some(0))),
        (person(&[]), O, Act::Offer(Draw, None)),
        (resigned(person(&[])), O, Act::Offer(Rematch, None)),
        (offered(resigned(person(&[])), Rematch, X), O, Act::Offer(Rematch, None)),
        (offered(person(&[]), Draw, X), O, answer(true)),
        (offered(person(&[]), Draw, X), X, answer(false)),
    ];
    for (table, side, act) in rows {
        assert_eq!(allowed::act(&table, BOTH_THERE, Some(side), act), Ok(()), "{act:?}");
    }
}

#[test]
fn nobody_agrees_with_a_player_who_left_and_an_absent_one_may_return() {
    use Side::{O, X};
    let over = resigned(person(&[]));
    let rematch = |table: &Table, o| {
        let presence = BySide { o, ..BOTH_THERE };
        allowed::act(table, presence, Some(X), Act::Offer(OfferKind::Rematch, None))
    };
    assert_eq!(rematch(&over, Presence::Left), Err(WhyNot::NobodyThere));
    assert_eq!(rematch(&over, Presence::Away), Ok(()));
    let asked = offered(over, OfferKind::Rematch, O);
    assert_eq!(rematch(&asked, Presence::Away), Ok(()));
    assert_eq!(rematch(&asked, Presence::Left), Err(WhyNot::NobodyThere));
    for table in [asked, offered(person(&[]), OfferKind::Draw, O)] {
        let answered =
            |o, yes| allowed::act(&table, BySide { o, ..BOTH_THERE }, Some(X), answer(yes));
        assert_eq!(answered(Presence::Away, true), Ok(()));
        assert_eq!(answered(Presence::Left, true), Err(WhyNot::NoSuchOffer));
        assert_eq!(answered(Presence::Left, false), Ok(()));
    }
}

#[test]
fn a_player_who_has_left_offers_nothing() {
    use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
    let table = |what| if what == Rematch { resigned(timed()) } else { timed() };
    for what in [Draw, Takeback, Rematch, Pause, Time] {
        let presence = BySide { x: Presence::Left, ..BOTH_THERE };
        let offer = Act::Offer(what, None);
        let offered = allowed::act(&table(what), presence, Some(Side::X), offer);
        assert_eq!(offered, Err(WhyNot::SelfLeft), "{what:?}");
    }
}

#[test]
fn victory_is_claimed_only_over_an_absent_player_to_move() {
    use Side::{O, X};
    let gone = BySide { o: Presence::Away, ..BOTH_THERE };
    let claim = |table: &Table, presence| {
        allowed::act(table, presence, Some(X), Act::Claim(ClaimKind::Win))
    };
    assert_eq!(claim(&person(&[]), gone), Err(WhyNot::OpponentThere), "it is X's own move");
    let moved = person(&[(1, 1)]);
    assert_eq!(claim(&moved, gone), Ok(()));
    assert_eq!(claim(&moved, BOTH_THERE), Err(WhyNot::OpponentThere));
    assert_eq!(moved.misses(gone), Some(O));
    let mut slow = moved;
    slow.terms.control = TimeControl::Correspondence { days: 3 };
    slow.clock = Clock::start(slow.terms.control, O);
    assert_eq!(claim(&slow, gone), Err(WhyNot::ClockDecides));
    slow.clock = slow.clock.map(|clock| clock.running_for(None));
    assert_eq!(claim(&slow, gone), Err(WhyNot::OpponentThere), "the clocks stand");
}

/// A running game with clocks, X to move.
fn timed() -> Table {
    let mut table = person(&[]);
    table.terms.control = TimeControl::PerMove { ms: 60_000 };
    table.clock = Clock::start(table.terms.control, Side::X);
    table
}

#[test]
fn pauses_and_extra_time_need_a_present_opponent_and_are_limited() {
    use Side::{O, X};
    let gone = BySide { o: Presence::Away, ..BOTH_THERE };
    for what in [OfferKind::Pause, OfferKind::Time] {
        let ask = |table: &Table, presence, who| {
            allowed::act(table, presence, Some(who), Act::Offer(what, None))
        };
        assert_eq!(ask(&timed(), BOTH_THERE, X), Ok(()));
        assert_eq!(ask(&timed(), BOTH_THERE, O), Ok(()));
        assert_eq!(ask(&person(&[]), BOTH_THERE, X), Err(WhyNot::NoClock));
        assert_eq!(ask(&timed(), gone, X), Err(WhyNot::OpponentAway));
        assert_eq!(ask(&resigned(timed()), BOTH_THERE, X), Err(WhyNot::GameOver));
        let mut alone = timed();
        alone.seats.o = None;
        assert_eq!(ask(&alone, gone, X), Err(WhyNot::NobodyToAsk));
        let mut often = timed();
        often.granted.x = MOST_GRANTED;
        assert_eq!(ask(&often, BOTH_THERE, X), Err(WhyNot::GrantedEnough));
        assert_eq!(ask(&often, BOTH_THERE, O), Ok(()));
    }
}

#[test]
fn in_a_pause_nobody_plays_and_all_that_ends_the_game_or_the_pause_goes_on() {
    use Side::{O, X};
    let mut paused = timed();
    paused.clock = paused.clock.map(|clock| clock.running_for(None));
    paused.paused = Some(Pause { by: X, since_ms: 0 });
    let gone = BySide { x: Presence::Away, o: Presence::On };
    let act = |who, act| allowed::act(&paused, gone, Some(who), act);
    assert_eq!(act(X, play(0, B2)), Err(WhyNot::Paused));
    assert_eq!(act(O, Act::Claim(ClaimKind::Win)), Err(WhyNot::Paused));
    for what in [OfferKind::Pause, OfferKind::Time, OfferKind::Takeback] {
        assert_eq!(act(O, Act::Offer(what, None)), Err(WhyNot::Paused));
    }
    for goes_on in [Act::GoOn, Act::Resign, Act::Offer(OfferKind::Draw, None)] {
        assert_eq!((act(X, goes_on), act(O, goes_on)), (Ok(()), Ok(())));
    }
    assert_eq!(allowed::act(&timed(), gone, Some(X), Act::GoOn), Err(WhyNot::NotPaused));
}

#[test]
fn a_stone_is_chosen_ahead_only_where_it_is_known_to_come() {
    use Side::{O, X};
    assert_eq!(allowed::premove(&person(&[]), Some(O)), Ok(()));
    assert_eq!(allowed::premove(&person(&[]), Some(X)), Err(WhyNot::NothingAhead));
    assert_eq!(allowed::premove(&person(&[]), None), Err(WhyNot::NotSeated));
    assert_eq!(allowed::premove(&resigned(person(&[])), Some(O)), Err(WhyNot::GameOver));
    assert_eq!(allowed::premove(&table("3x3x3", None, &[]), Some(O)), Err(WhyNot::NoOpponent));
    let opening = table("gomoku+swap2", Some(Kind::Human), &[]);
    assert_eq!(allowed::premove(&opening, Some(O)), Err(WhyNot::NothingAhead));
}

#[test]
fn what_binds_only_the_side_to_move_does_not_bind_the_next() {
    let h8 = Point::new(7, 7);
    let fouled = [(5, 7), (0, 0), (6, 7), (14, 0), (7, 5), (0, 14), (7, 6), (14, 14)];
    let renju = table("renju", Some(Kind::Human), &fouled);
    let forbidden =
        allowed::act(&renju, BOTH_THERE, Some(Side::X), play(8, h8)).expect_err("a double three");
    assert_eq!(forbidden.code(), Code::Forbidden);
    assert_eq!(allowed::any_stone(&renju, h8), Ok(()));
    let taken = allowed::any_stone(&renju, Point::new(0, 0)).expect_err("a stone lies there");
    assert_eq!(taken.code(), Code::Occupied);
}

#[test]
fn help_is_for_games_against_bots_that_do_not_count_and_for_what_is_over() {
    let against = |kind| table("3x3x3", Some(kind), &[]);
    let rated = |kind| {
        let mut table = against(kind);
        table.terms.rated = true;
        table
    };
    let x = Some(Side::X);
    assert_eq!(allowed::hint(&against(Kind::Bot), x), Ok(()));
    assert_eq!(allowed::hint(&against(Kind::Human), x), Err(WhyNot::NoHelp));
    assert_eq!(allowed::hint(&rated(Kind::Bot), x), Err(WhyNot::NoHelp));
    assert_eq!(allowed::hint(&against(Kind::Bot), Some(Side::O)), Err(WhyNot::NoHelp));
    assert_eq!(allowed::hint(&against(Kind::Bot), None), Err(WhyNot::NoHelp));
    assert_eq!(allowed::hint(&resigned(rated(Kind::Human)), None), Ok(()));
    assert_eq!(allowed::threats(&against(Kind::Human), x), Ok(()));
    assert_eq!(allowed::threats(&rated(Kind::Human), x), Err(WhyNot::NoHelp));
    assert_eq!(allowed::threats(&rated(Kind::Human), None), Ok(()));
    assert_eq!(allowed::threats(&resigned(rated(Kind::Human)), x), Ok(()));
}
