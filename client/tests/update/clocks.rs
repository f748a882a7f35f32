//! Clocks and connections: the ledger, and whether a move has arrived.

use oxo_headless::game::news::News;
use oxo_protocol::event::Credit;
use oxo_protocol::notice::Arrived;
use oxo_protocol::request::MakeOffer;
use oxo_protocol::{ClockChange, ClockReason, GIFT_MS, Pause, Presence};
use oxo_shared::Clock;

use super::*;

const FULL: Clock = Clock { left_ms: BySide { x: 60_000, o: 60_000 }, running: Some(Side::X) };

fn shown(world: &World) -> String {
    screen::text(&screen::render(&world.model, (80, 24)))
}

#[test]
fn a_pause_shows_who_requested_it_and_when_until_it_ends() {
    let mut world = World::playing(Side::X);
    world.arrange(|table| table.terms.control = TimeControl::PerMove { ms: 60_000 });
    world.hear_presence(Side::O, Presence::On, None);
    let (_, request) = only_request(&world.key(KeyCode::Char('p')));
    assert_eq!(
        request,
        Request::Offer(MakeOffer { g: world.g, what: OfferKind::Pause, ply: None })
    );
    let paused = Some(Pause { by: Side::O, since_ms: world.core().now_ms() });
    let stands = ClockChange::new(FULL.running_for(None), ClockReason::Pause);
    world.hear(GameEvent::Clock(ClockChange { paused, ..stands }));
    assert!(matches!(world.core().news().last(), Some(News::Paused { by: Side::O, .. })));
    world.pass(125_000);
    assert!(world.refused(Event::Play(B2)).contains("paused"));
    let screen = shown(&world);
    assert!(screen.contains("Paused by bob, 2 min ago; p resumes"), "{screen}");
    assert!(screen.contains("p resume") && !screen.contains("Enter place"), "{screen}");
    assert_eq!(
        only_request(&world.key(KeyCode::Char('p'))).1,
        Request::GoOn(ForGame { g: world.g })
    );
    world.hear(GameEvent::Clock(ClockChange::new(FULL, ClockReason::Pause)));
    let [News::WentOn {}, News::Turn { .. }] = world.core().news() else {
        panic!("{:?}", world.core().news())
    };
}

#[test]
fn the_clock_ledger_is_an_overlay_with_the_last_moves_first() {
    let mut world = World::playing(Side::X);
    world.key(KeyCode::Char('L'));
    assert!(shown(&world).contains("This game has no clock"));
    world.key(KeyCode::Char('L'));
    world.arrange(|table| table.clock = Some(FULL));
    for (why, ms) in [(ClockReason::Lag, 240), (ClockReason::Gift, GIFT_MS)] {
        let credit = Some(Credit { side: Side::X, ms });
        world.hear(GameEvent::Clock(ClockChange { credit, ..ClockChange::new(FULL, why) }));
    }
    let (s, event) = world.played((1, 1));
    let GameEvent::Played(played) = event else { panic!("a move") };
    let played = Played { charged_ms: Some(3_500), clock: Some(FULL), ..played };
    world.frame(world.g, s, GameEvent::Played(played));
    world.key(KeyCode::Char('L'));
    let shown = shown(&world);
    assert!(shown.contains("Clock ledger") && shown.contains("L close  Up earlier"), "{shown}");
    assert!(
        shown.contains("1. X: 3.5 s, 240 ms returned for the connection, 15 s extra time"),
        "{shown}"
    );
    assert!(matches!(world.model.overlay(), Some(Overlay::Pages { of: Action::Ledger, .. })));
    world.key(KeyCode::Char('L'));
    assert_eq!(world.model.overlay(), None, "the key that opened it closes it");
    let record = world.core().record(world.game()).to_string().parse().unwrap();
    let kept = Follow::from_record("kept".to_owned(), record);
    assert_eq!(kept.ledger(), world.game().ledger(), "and it is kept with the game");
}

#[test]
fn a_move_is_marked_as_seen_once_the_opponents_client_has_it() {
    let mut world = World::playing(Side::X);
    let word = |world: &World| world.game().delivery_word().map(oxo_words::Fixed::text);
    assert_eq!(word(&world), None);
    world.hear_played((1, 1));
    assert_eq!(word(&world), Some("sent"));
    let (g, s) = (world.g, world.truth.seq);
    for (arrived, expected) in [
        (Arrived { g, seat: Side::O, s: s - 1 }, "sent"),
        (Arrived { g, seat: Side::X, s }, "sent"),
        (Arrived { g, seat: Side::O, s }, "seen"),
    ] {
        world.hear_notice(Notice::Arrived(arrived));
        assert_eq!(word(&world), Some(expected), "{arrived:?}");
    }
    world.hear_played((0, 0));
    assert_eq!(word(&world), None, "it is answered");
}
