//! Keys, clicks and typed cells.

use oxo_protocol::{ClaimKind, request};

use super::*;

#[test]
fn only_a_press_plays_and_only_arrows_repeat() {
    let mut world = World::playing(Side::X);
    let event = |code, kind| Input::Key(KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind));
    for kind in [KeyEventKind::Release, KeyEventKind::Repeat] {
        assert!(requests(&world.happen(event(KeyCode::Enter, kind))).is_empty(), "{kind:?}");
    }
    let before = world.page().view().cursor;
    world.happen(event(KeyCode::Left, KeyEventKind::Release));
    assert_eq!(world.page().view().cursor, before);
    world.happen(event(KeyCode::Left, KeyEventKind::Repeat));
    assert_eq!(world.page().view().cursor, Point::new(before.x - 1, before.y));
    let (_, request) = only_request(&world.happen(event(KeyCode::Enter, KeyEventKind::Press)));
    assert!(matches!(request, Request::Play(_)));
}

#[test]
fn letters_in_a_message_are_not_commands() {
    let mut world = World::playing(Side::X);
    world.type_text("mquRa?");
    assert_eq!((world.model.overlay(), world.game().g()), (None, world.g));
    let (_, request) = only_request(&world.key(KeyCode::Enter));
    let Request::Say(say) = request else { panic!("{request:?}") };
    assert_eq!(say.text, "quRa?");
}

#[test]
fn actions_that_end_a_running_game_ask_for_confirmation() {
    let mut world = World::playing(Side::X);
    for (key, what) in [('R', "Resign"), ('q', "Leave"), ('a', "Abort"), ('o', "draw")] {
        assert!(requests(&world.key(KeyCode::Char(key))).is_empty());
        let Some(Overlay::Confirm { question, .. }) = world.model.overlay() else { panic!() };
        assert!(question.contains(what), "{question}");
        world.key(KeyCode::Char('n'));
        assert_eq!((world.model.overlay(), world.game().g()), (None, world.g));
    }
    for (key, is_meant) in [
        ('o', (|request| matches!(request, Request::Offer(_))) as fn(&Request) -> bool),
        ('a', |request| matches!(request, Request::Abort(_))),
        ('R', |request| matches!(request, Request::Resign(_))),
    ] {
        world.key(KeyCode::Char(key));
        let (_, request) = only_request(&world.key(KeyCode::Char('y')));
        assert!(is_meant(&request), "{key}: {request:?}");
    }
}

#[test]
fn victory_is_claimed_after_a_countdown_and_a_confirmation() {
    let mut world = World::playing(Side::X);
    world.hear_presence(Side::O, Presence::On, None);
    world.hear_played((1, 1));
    world.hear_presence(Side::O, Presence::Away, Some(30_000));
    let wait = "bob is away; you can claim victory in 0:30";
    assert_eq!(world.refused(pressed(KeyCode::Char('w'))), wait);
    world.happen(Event::Tick);
    assert_eq!(world.notice(), "", "the screen counts down by itself");
    world.pass(30_000);
    assert!(requests(&world.key(KeyCode::Char('w'))).is_empty());
    let Some(Overlay::Confirm { question, .. }) = world.model.overlay() else { panic!() };
    assert_eq!(question, "bob is away. Claim victory?");
    let (_, request) = only_request(&world.key(KeyCode::Char('y')));
    assert_eq!(request, Request::Claim(request::Claim { g: world.g, what: ClaimKind::Win }));
}

#[test]
fn any_other_key_closes_a_question_and_does_nothing_else() {
    let mut world = World::playing(Side::X);
    let others = [KeyCode::Char('e'), KeyCode::Char(' '), KeyCode::Enter, KeyCode::Left];
    for other in others.into_iter().chain([KeyCode::Tab, KeyCode::Char('R')]) {
        world.key(KeyCode::Char('R'));
        assert!(requests(&world.key(other)).is_empty(), "{other:?}");
        assert_eq!((world.model.overlay(), world.game().g()), (None, world.g), "{other:?}");
    }
}
