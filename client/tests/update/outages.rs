//! Lost connections and restarted servers.

use super::*;

#[test]
fn a_lost_connection_freezes_the_board_and_shows_for_how_long() {
    let mut world = World::playing(Side::X);
    world.down();
    assert!(matches!(world.core().link(), Link::Lost { .. }));
    world.later(12_000, Event::Tick);
    assert!(world.core().stale_ms().unwrap() >= 12_000);
    assert!(requests(&world.happen(Event::Play(B2))).is_empty());
    assert_eq!(stone(world.game(), B2), None);
    assert_eq!(world.notice(), "Not connected: b2 was not sent");
    world.net(NetEvent::Connecting { attempt: 2 });
    assert!(matches!(world.core().link(), Link::Lost { .. }), "it is lost until it is back");
    world.up();
    assert_eq!(world.core().stale_ms(), None);
}

#[test]
fn a_game_that_the_server_has_lost_is_frozen_and_never_looks_healthy() {
    let mut world = World::playing(Side::X);
    world.down();
    let (id, _) = only_request(&world.up());
    world.err(id, Code::NoSuchGame, "there is no such game");
    assert!(!world.game().my_turn());
    assert_eq!(world.game().turn_line(), "The server no longer has this game");
    world.key(KeyCode::Char('q'));
    let is_lobby = matches!(world.model.page(), Page::List(ListPage { source: Source::Lobby, .. }));
    assert!(is_lobby, "there is nothing left to ask about");
}

#[test]
fn a_game_request_lost_with_its_connection_is_sent_again() {
    let mut world = World::after(Goal::Create(create()));
    world.up();
    world.net(NetEvent::Quiet { silent_ms: 5_000 });
    assert!(world.later(15_000, Event::Tick).is_empty(), "nothing is given up on a silent line");
    world.down();
    assert_eq!(only_request(&world.up()).1, Request::Create(create()));
}

#[test]
fn giving_up_on_an_unreachable_server_stops_the_retries() {
    let mut world = World::after(Goal::Join(GameId::from_bits(1)));
    let url = URL.to_owned();
    assert_eq!(world.key(KeyCode::Esc), [Effect::Disconnect, Effect::FindUnfinished { url }]);
    assert!(matches!(world.model.page(), Page::Menu(_)));
    assert_eq!(*world.core().link(), Link::Idle);
}

#[test]
fn a_spectator_watches_again_after_a_reconnect() {
    let mut world = World::online();
    let (id, _) = requests(&world.begin(Goal::Watch(Some(world.g)))).pop().unwrap();
    world.enter(id, Role::Spectator, 1);
    assert_eq!(world.game().role(), Role::Spectator);
    world.down();
    assert!(matches!(only_request(&world.up()).1, Request::Watch(_)));
}

#[test]
fn a_silent_connection_is_marked_until_a_reply_arrives() {
    let mut world = World::playing(Side::X);
    let quiet = |world: &World| match world.core().link() {
        Link::Online { quiet_since_ms, .. } => *quiet_since_ms,
        _ => panic!("{:?}", world.core().link()),
    };
    world.later(9_000, Event::Net(NetEvent::Quiet { silent_ms: 5_000 }));
    assert_eq!(quiet(&world), Some(4_000));
    assert!(world.core().is_online(), "it may come back");
    // Some dead connections still work in one direction.
    world.hear_played((1, 1));
    assert_eq!(quiet(&world), Some(4_000));
    world.net(NetEvent::Rtt(8_000));
    assert_eq!(quiet(&world), None);
}

#[test]
fn a_superseded_session_closes_and_says_so() {
    let mut world = World::playing(Side::X);
    world.net(NetEvent::Closed { why: "opened elsewhere".into() });
    assert!(matches!(world.core().link(), Link::Closed { .. }));
    assert!(world.notice().contains("opened elsewhere"));
    assert!(world.follow().is_some(), "the board stays to be looked at");
}

#[test]
fn a_pairing_missed_during_an_outage_is_found_again() {
    let seek = || Seek::new(Terms::new(Rules::TICTACTOE));
    let mut world = World::online();
    world.begin(Goal::Seek(seek()));
    world.down();
    assert!(matches!(only_request(&world.up()).1, Request::Seek(_)), "nobody came meanwhile");
    world.down();
    assert_eq!(only_request(&world.up_in(vec![world.g])).1, Request::Join(ForGame { g: world.g }));
}

#[test]
fn a_seek_accepted_during_an_outage_returns_to_the_lobby() {
    let mut world = World::online();
    let row = SeekRow {
        rating: None,
        seek: SeekId(1),
        by: "bob".into(),
        kind: Kind::Human,
        side: SideChoice::Any,
        terms: Terms::new(Rules::TICTACTOE),
    };
    world.hear_notice(Notice::Lobby(LobbyView { seeks: vec![row], games: Vec::new() }));
    world.key(KeyCode::Up);
    let effects = world.key(KeyCode::Enter);
    assert!(
        requests(&effects).iter().any(|(_, request)| matches!(request, Request::AcceptSeek(_)))
    );
    world.down();
    assert!(matches!(only_request(&world.up()).1, Request::Lobby(_)));
    assert!(matches!(world.model.page(), Page::List(ListPage { source: Source::Lobby, .. })));
}
