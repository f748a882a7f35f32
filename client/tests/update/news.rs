//! What is told of events, and of all that was missed.

use oxo::client::action::Action;
use oxo::client::event::What;
use oxo::client::goal::Goal;
use oxo::game::news::{Closing, News};
use oxo::screen::input::Input;
use oxo_protocol::Table;
use oxo_protocol::event::{Answered, Over, Said, Seated, Speaker};
use oxo_protocol::reply::{Entered, Synced};
use oxo_protocol::{
    GameEvent, Kind, Offer, OfferId, OfferKind, PlayerId, Presence, Request, Role, Room,
};
use oxo_shared::{BySide, Decision, Rules, Side};

use super::{World, only_request, seat, seated};

impl World {
    fn looking_on(rules: Rules) -> World {
        let mut world = World::online();
        let players = BySide {
            x: seat(PlayerId(1), "ann", Kind::Human),
            o: seat(PlayerId(2), "bob", Kind::Human),
        };
        let first = Seated { players, ..seated(rules, Side::X, Kind::Human) };
        world.truth = Table::open(&first).unwrap();
        let (id, _) = only_request(&world.begin(Goal::Watch(Some(world.g))));
        let presence = BySide { x: Presence::On, o: Presence::On };
        let snap = world.truth.snap(world.g, Role::Spectator, presence, 1, None);
        world.ok(id, &Entered { snap });
        world
    }

    fn told(&self) -> Vec<String> {
        let word = |news: &News| match news {
            News::Presence { name, state, .. } => format!("{name} {state:?}"),
            News::Game { .. } => "game".to_owned(),
            news => news.lines(self.model.client.follow()).concat(),
        };
        self.model.client.core.news().iter().map(word).collect()
    }
}

fn draw(by: Side) -> Offer {
    Offer { offer: OfferId(1), what: OfferKind::Draw, by, ply: None }
}

#[test]
fn each_event_is_told_as_what_it_is() {
    let mut world = World::playing(Side::O);
    assert_eq!(world.told(), ["game", "You are O against bob"]);
    world.hear_played((1, 1));
    assert_eq!(world.told(), ["X plays b2", "Your move (O):"]);
    world.hear_played((0, 0));
    assert_eq!(world.told(), ["O plays a1"]);
    let (by, room) = (Speaker { name: "bob".into(), seat: Some(Side::X) }, Room::Table);
    world.hear(GameEvent::Said(Said { by, room, text: "hm".into() }));
    let chat = News::Chat { by: "bob".into(), seat: Some(Side::X), text: "hm".into() };
    assert_eq!(world.model.client.core.news(), [chat]);
    world.happen(What::Tick);
    assert_eq!(world.model.client.core.news(), []);
}

#[test]
fn what_a_muted_opponent_says_is_neither_shown_nor_told_until_it_is_wanted_again() {
    let mut world = World::playing(Side::O);
    let said = |name: &str, seat| {
        let by = Speaker { name: name.into(), seat };
        GameEvent::Said(Said { by, room: Room::Table, text: "hm".into() })
    };
    for (mutes, shown) in [(true, 0), (false, 1)] {
        world.happen(Input::Do(Action::Mute));
        assert_eq!(world.game().mutes(), mutes);
        world.hear(said("bob", Some(Side::X)));
        assert_eq!(
            (world.model.client.core.news().len(), world.game().chat().len()),
            (shown, shown)
        );
        world.happen(What::Tick);
    }
    world.happen(Input::Do(Action::Mute));
    world.hear(said("cyd", None));
    world.hear(said("me", Some(Side::O)));
    assert_eq!(world.game().chat().len(), 3, "only the opponent is muted");
}

#[test]
fn two_who_change_seats_have_neither_left_nor_come_back() {
    let mut world = World::looking_on("gomoku+swap".parse().unwrap());
    assert_eq!(world.told(), ["game", "ann opens against bob; the sides come later"]);
    world.hear_three();
    world.hear_presence(Side::O, Presence::Away, None);
    assert_eq!(world.told(), ["bob Away"]);
    world.hear_decided(Decision::Swap);
    assert_eq!(world.told(), ["bob took X: ann plays O now"]);
    world.hear_presence(Side::X, Presence::On, None);
    assert_eq!(world.told(), ["bob On"]);
}

#[test]
fn who_comes_for_the_first_time_is_not_back() {
    let mut world = World::playing(Side::X);
    world.hear_presence(Side::O, Presence::On, None);
    assert_eq!(world.told(), [""; 0]);
    world.hear_presence(Side::O, Presence::Left, None);
    assert_eq!(world.told(), ["bob Left"]);
    world.hear_presence(Side::O, Presence::On, None);
    assert_eq!(world.told(), ["bob On"]);
}

#[test]
fn the_answer_to_an_offer_is_told_and_an_offer_that_the_game_overtook_is_over() {
    let what = OfferKind::Draw;
    let mut world = World::playing(Side::X);
    world.hear(GameEvent::Offered(draw(Side::O)));
    assert_eq!(world.model.client.core.news(), [News::Offer { what, by: Side::O, yours: true }]);
    world.hear(GameEvent::Answered(Answered { offer: OfferId(1), yes: false, by: Side::O }));
    assert_eq!(
        world.model.client.core.news(),
        [News::Answered { what, by: Side::O, answer: Closing::Withdrawn }]
    );
    world.hear(GameEvent::Offered(draw(Side::O)));
    world.hear_played((1, 1));
    assert!(
        world.model.client.core.news().contains(&News::Lapsed { what }),
        "{:?}",
        world.model.client.core.news()
    );
}

#[test]
fn what_was_missed_is_told_in_its_order_and_once() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    world.hear_three();
    world.down();
    world.up();
    world.decided(Decision::Two);
    world.played((1, 1));
    world.played((2, 2));
    let (sync, request) = world
        .model
        .client
        .core
        .requests()
        .iter()
        .next()
        .map(|(id, it)| (id, it.request.clone()))
        .unwrap();
    assert!(matches!(request, Request::Sync(_)), "{request:?}");
    let snap = world.snap(Role::X, 0);
    world.ok(sync, &Synced::Snap(Box::new(snap.clone())));
    let missed = [
        "bob places two more stones",
        "bob places O on b2",
        "bob places X on c3",
        "Choose: stay X, swap (swap to O):",
    ];
    assert_eq!(world.told(), missed);
    world.frame(world.g, snap.s, GameEvent::Snap(Box::new(snap)));
    assert_eq!(world.told(), [""; 0]);
}

#[test]
fn the_end_is_told_once() {
    let mut world = World::playing(Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    world.hear_played((2, 0));
    assert_eq!(world.told(), ["X plays c1", "X wins: line a1 b1 c1"]);
    let outcome = world.truth.game.outcome().cloned().unwrap();
    let hash = world.truth.game.hash();
    world.hear(GameEvent::Over(Over { outcome, clock: None, hash }));
    assert_eq!(world.told(), [""; 0]);
}
