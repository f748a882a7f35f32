//! Openings in which the players make decisions.

use super::*;

#[test]
fn the_opening_player_is_prompted_for_each_stone_of_both_sides() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    let told = ["1 of 3 (X)", "2 of 3 (O)", "3 of 3 (X)"];
    for (x, told) in (5..).zip(told) {
        let line = world.game().turn_line();
        assert_eq!(line, format!("Place three stones: {told}"));
        assert!(matches!(
            only_request(&world.happen(Event::Play(Point::new(x, 7)))).1,
            Request::Play(_)
        ));
        let colour = Side::at_ply(world.truth.game.ply());
        assert_eq!(stone(world.game(), Point::new(x, 7)), Some(Stone::Pending(colour)));
        let heard = world.hear_played((x, 7));
        assert!(
            !heard.contains(&Effect::Screen(Call::Bell)),
            "nobody is called for what they did themselves"
        );
    }
    world.hear_asked();
    assert_eq!(world.game().turn_line(), "bob is choosing a side");
    world.hear_decided(Decision::Two);
    assert_eq!(world.game().turn_line(), "bob places two more stones: 1 of 2 (O)");
    world.hear_played((1, 1));
    world.hear_played((2, 2));
    assert!(world.hear_asked().is_empty());
    assert_eq!(world.game().turn_line(), "Choose: stay X, swap to O");
}

#[test]
fn a_decision_is_pending_until_its_event_comes_and_the_seats_follow() {
    let mut world = World::playing_by("gomoku+swap2", Side::O);
    world.hear_three();
    assert_eq!(world.game().turn_line(), "Choose: stay O, swap to X, place two more");
    let (id, request) = only_request(&world.key(KeyCode::Char('2')));
    assert_eq!(request, Request::Decide(Decide { g: world.g, ply: 3, what: Decision::Swap }));
    assert!(!world.game().my_turn());
    assert_eq!(world.game().turn_line(), "swap is on its way to the server");
    assert_eq!(world.refused(pressed(KeyCode::Char('1'))), "Your choice is still on its way");
    world.ok(id, &Done { s: world.truth.seq + 1 });
    assert!(!world.game().is_settled(), "what the answer announces is not here yet");
    world.hear_decided(Decision::Swap);
    let game = world.game();
    assert_eq!((game.hand().pending, game.role(), &**game.table()), (None, Role::X, &world.truth));
    assert_eq!((game.name(Side::X), game.name(Side::O)), ("ann", "bob"));
    assert_eq!(game.decision_news().unwrap(), "You took X: bob plays O now");
    assert_eq!(game.turn_line(), "bob (O) to move");
}

#[test]
fn a_rejected_decision_leaves_the_choice_open() {
    let mut world = World::playing_by("gomoku+swap", Side::O);
    world.hear_three();
    let (id, _) = only_request(&world.key(KeyCode::Char('1')));
    world.err(id, Code::Storage, "it could not be stored");
    assert_eq!(world.notice(), "stay was refused: It could not be stored");
    assert_eq!(world.game().hand().pending, None);
    assert!(world.game().my_turn());
}

#[test]
fn an_unanswered_decision_is_sent_again() {
    let mut world = World::playing_by("gomoku+swap2", Side::O);
    world.hear_three();
    let (_, first) = only_request(&world.key(KeyCode::Char('3')));
    let (_, again) = only_request(&world.later(12_000, Event::Tick));
    assert_eq!(again, first);
    world.down();
    let pending = Pending { ply: 3, what: Move::Decision(Decision::Two) };
    assert_eq!(world.game().hand().pending, Some(pending));
    let sent = asked(&world.up());
    assert_eq!(sent, [Request::Sync(Sync { g: world.g, have: world.truth.seq }), first]);
    // The number of stones is the same, but the decision is made.
    world.hear_decided(Decision::Two);
    assert_eq!(world.game().hand().pending, None);
    let line = world.game().turn_line();
    assert_eq!(line, "Place two more stones: 1 of 2 (O)");
}

#[test]
fn a_swap_is_reported_to_the_swapped_player_with_the_bell() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    world.hear_three();
    let heard = world.hear_decided(Decision::Swap);
    assert!(heard.contains(&Effect::Screen(Call::Bell)));
    let game = world.game();
    assert_eq!(game.decision_news().unwrap(), "bob took X: you play O now");
    assert_eq!((game.role(), game.turn_line()), (Role::O, "Your move (O)".to_owned()));
    world.hear_played((1, 1));
    assert!(world.game().decision_news().is_some(), "bob has not moved yet");
    world.hear_played((2, 2));
    assert_eq!(world.game().decision_news(), None);
}

#[test]
fn a_spectator_sees_decisions_by_name() {
    let mut world = World::playing_by("gomoku+swap", Side::O);
    world.hear_three();
    world.see_as(Role::Spectator);
    assert_eq!(world.game().turn_line(), "ann is choosing a side");
    assert!(requests(&world.key(KeyCode::Char('1'))).is_empty());
    world.happen(Event::Do(Action::Decide(Decision::Swap)));
    assert_eq!(world.notice(), "Only the players can do that");
    world.hear_decided(Decision::Stay);
    assert_eq!(world.game().decision_news().unwrap(), "ann stays O: bob plays X");
    assert_eq!(world.game().role(), Role::Spectator);
}

#[test]
fn a_premature_decision_sends_nothing_and_says_why() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    assert_eq!(world.refused(pressed(KeyCode::Char('2'))), "That decision is not possible now");
    world.hear_three();
    assert_eq!(world.refused(pressed(KeyCode::Char('2'))), "It is your opponent's turn");
}

#[test]
fn a_move_or_hint_request_while_a_decision_is_due_says_so() {
    let mut world = World::by("gomoku+swap2".parse().unwrap(), Kind::Bot, Side::O);
    world.hear_three();
    let due = "Decide about the opening first";
    assert_eq!(world.refused(pressed(KeyCode::Enter)), due);
    assert_eq!(world.refused(Input::Click(Hit::Cell(B2))), due);
    for key in ['T', 'H', 'D'] {
        assert!(requests(&world.key(KeyCode::Char(key))).is_empty(), "{key}");
        assert!(world.notice().contains("This choice"), "{}", world.notice());
    }
}

#[test]
fn evaluations_stay_on_through_a_decision() {
    let mut world = World::by("gomoku+swap".parse().unwrap(), Kind::Bot, Side::X);
    let (mut id, _) = only_request(&world.key(KeyCode::Char('T')));
    for (ply, at) in (0..).zip([(7, 7), (8, 8)]) {
        world.ok(id, &hint(ply, B2));
        (id, _) = only_request(&world.hear_played(at));
    }
    world.ok(id, &hint(2, B2));
    world.hear_played((7, 9));
    assert!(requests(&world.hear_asked()).is_empty());
    assert!(matches!(only_request(&world.hear_decided(Decision::Swap)).1, Request::Hint(_)));
}
