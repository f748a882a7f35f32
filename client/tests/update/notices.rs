//! Notices that end when they no longer apply, and keys pressed without a connection.

use oxo_protocol::notice::Announced;
use oxo_protocol::request;

use super::*;

impl World {
    fn tick_after(&mut self, ms: u64) {
        self.later(ms, Event::Tick);
    }

    fn abort(&mut self, by: Side) {
        self.hear_end(Winner::Aborted, How::Abort, Some(by));
    }
}

#[test]
fn a_notice_about_a_situation_ends_with_it() {
    let changes: [fn(&mut World); 4] = [
        |world| drop(world.hear_played((0, 0))),
        |world| world.abort(Side::O),
        |world| drop(world.down()),
        |world| world.hear_presence(Side::O, Presence::On, None),
    ];
    for change in changes {
        let mut world = World::playing(Side::O);
        world.hear_played((1, 1));
        world.happen(Event::Play(B2));
        world.tick_after(600_000);
        assert_eq!(world.notice(), "b2 is taken", "nothing has changed");
        change(&mut world);
        assert_eq!(world.notice(), "");
    }
}

#[test]
fn events_are_shown_for_a_while_and_important_notices_until_a_key() {
    let mut world = World::playing(Side::X);
    let offer = Offer { offer: OfferId(2), what: OfferKind::Draw, by: Side::X, ply: None };
    world.hear(GameEvent::Offered(offer));
    let declined = Answered { offer: OfferId(2), yes: false, by: Side::O };
    world.hear(GameEvent::Answered(declined));
    world.tick_after(10_000);
    assert_eq!(world.notice(), "bob declines the offer");
    world.tick_after(10_000);
    assert_eq!(world.notice(), "");
    world.hear_notice(Notice::Announced(Announced { text: "back at noon".into() }));
    world.tick_after(600_000);
    world.abort(Side::O);
    assert_eq!(world.notice(), "Announcement: back at noon");
    world.key(KeyCode::Char('x'));
    assert_ne!(world.notice(), "Announcement: back at noon");
}

#[test]
fn a_warning_hides_nothing_important() {
    let mut world = World::playing(Side::X);
    world.happen(Event::Play(Point::new(9, 9)));
    for why in ["The game was not saved", "Your choices were not saved", "The game was not saved"] {
        world.happen(Event::Warning(why.to_owned()));
    }
    assert_eq!(world.notice(), "The game was not saved. Your choices were not saved");
    world.key(KeyCode::Char('x'));
    world.happen(Event::Warning("The game was not saved".to_owned()));
    assert_eq!(world.notice(), "The game was not saved");
}

#[test]
fn the_result_of_an_absence_is_not_mentioned_after_the_game() {
    let mut world = World::playing(Side::X);
    world.down();
    world.pass(12_000);
    world.up();
    let expected =
        "Connected again after 12 s. If you are away for 5:00 on your move, bob can claim victory";
    assert_eq!(world.notice(), expected);
    world.abort(Side::O);
    assert_eq!(world.notice(), "");
    assert_eq!(world.game().turn_line(), "Aborted by bob (O)");
}

#[test]
fn without_a_connection_every_key_that_needs_one_says_so() {
    for key in ['o', 'u', 'p', 's', 'R', 'a', 'H', 'T', ' '] {
        let mut world = World::against(Kind::Bot, Side::X);
        world.arrange(|table| {
            table.terms.control = TimeControl::Fischer { initial_ms: 60_000, increment_ms: 0 };
        });
        world.down();
        let told = world.refused(pressed(KeyCode::Char(key))).to_owned();
        assert!(told.starts_with("Not connected: "), "{key}: {told}");
        assert_eq!(world.model.overlay(), None, "{key}: nothing is asked that cannot be done");
    }
}

#[test]
fn a_message_is_kept_until_it_can_be_sent() {
    let mut world = World::playing(Side::X);
    world.down();
    world.type_text("mhello");
    assert_eq!(world.refused(pressed(KeyCode::Enter)), "Not connected: not sent yet");
    world.up();
    let (g, text) = (world.g, "hello".into());
    assert_eq!(only_request(&world.key(KeyCode::Enter)).1, Request::Say(request::Say { g, text }));
    assert!(world.core().prompt().is_none());
}

#[test]
fn a_request_lost_without_a_reply_is_reported() {
    let mut world = World::playing(Side::X);
    world.happen(Event::Say("hello".to_owned()));
    world.down();
    assert_eq!(world.notice(), "Connection lost: your message may not have arrived");
}

#[test]
fn an_invalid_entry_keeps_its_prompt_and_esc_closes_only_that() {
    for (typed, why) in
        [(":b2", "b2 is taken"), (":z9", ""), ("#99", "the game has 1 move"), ("g900,-3", "")]
    {
        let mut world = World::playing(Side::O);
        world.hear_played((1, 1));
        if typed.starts_with('#') {
            world.see_as(Role::Spectator);
        }
        world.type_text(typed);
        world.key(KeyCode::Enter);
        assert!(world.notice().contains(why) && !world.notice().is_empty(), "{typed}");
        assert_eq!(world.core().prompt().as_ref().unwrap().input.value(), &typed[1..]);
        world.key(KeyCode::Esc);
        assert!(world.core().prompt().is_none() && world.follow().is_some(), "{typed}");
        assert_eq!(world.notice(), "", "{typed}");
    }
}
