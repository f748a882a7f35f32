//! Unfinished games: saving, offering and continuing them.

use time::{Date, Month};

use super::*;

#[test]
fn a_game_that_ended_in_the_players_absence_is_no_longer_offered() {
    let mut world = World::after(Goal::Lobby);
    let (lobby, _) = only_request(&world.up_in(vec![world.g]));
    let (asked, request) = only_request(&world.ok(lobby, &LobbyView::default()));
    assert_eq!(request, Request::Game(ForGame { g: world.g }));
    let row = |result| GameRow { result, ..world.truth.row(world.g, 0) };
    let lost = Outcome { winner: Winner::O, how: How::Resign, line: Vec::new(), by: None };
    let (running, ended) = (row(None), row(Some(lost)));
    world.ok(asked, &running);
    assert_eq!(first_row(&world), Row::Resume(world.g));
    let lobby = Notice::Lobby(LobbyView::default());
    assert_eq!(world.hear_notice(lobby.clone()), [], "it was asked a moment ago");
    world.pass(10_000);
    let (asked, _) = only_request(&world.hear_notice(lobby));
    world.ok(asked, &ended);
    assert_eq!(first_row(&world), Row::Pair);
}

#[test]
fn a_player_with_another_goal_is_told_about_the_unfinished_game() {
    let mut world = World::after(Goal::Create(create()));
    assert_eq!(only_request(&world.up_in(vec![world.g])).1, Request::Create(create()));
    let g = world.g;
    assert_eq!(world.notice(), format!("You have an unfinished game; `oxo join {g}` resumes it"));
    let mut visitor = World::new();
    visitor.configure(|setup| setup.visits = true);
    visitor.begin(Goal::Create(create()));
    visitor.up_in(vec![g]);
    let visit = format!("You have an unfinished game, {g}; resume it from the menu");
    assert_eq!(visitor.notice(), visit, "there is no `oxo` to run");
    // The reply was lost, and the old game must not be taken for the new one.
    world.down();
    assert!(matches!(only_request(&world.up_in(vec![g])).1, Request::Create(_)));
    world.down();
    let new = GameId::from_bits(77);
    assert_eq!(only_request(&world.up_in(vec![g, new])).1, Request::Join(ForGame { g: new }));
}

#[test]
fn hosting_again_continues_the_unfinished_game() {
    let mut world = World::new();
    let bind = std::net::Ipv4Addr::LOCALHOST.into();
    let (target, goal) = (Target::Host { bind, port: None }, Goal::Host(create()));
    world.happen(Event::Start(Plan { target, goal }));
    let serving = |at: &str| Event::Serving {
        url: Some(URL.to_owned()),
        at: at.parse().unwrap(),
        kept_in: Some("/games".into()),
    };
    world.happen(serving("0.0.0.0:7171"));
    let open = "Anyone who can reach this machine can join; `--local` keeps others out";
    assert_eq!(world.notice(), format!("{open}. Games are saved in /games"));
    world.happen(serving("127.0.0.1:7171"));
    assert_eq!(world.notice(), "Games are saved in /games");
    assert_eq!(only_request(&world.up_in(vec![world.g])).1, Request::Join(ForGame { g: world.g }));
    assert!(world.notice().contains("--new"));
}

#[test]
fn a_running_game_that_was_left_can_be_continued() {
    let mut world = World::playing(Side::X);
    world.key(KeyCode::Char('q'));
    world.key(KeyCode::Char('y'));
    assert!(matches!(world.model.page(), Page::List(ListPage { source: Source::Lobby, .. })));
    assert_eq!(first_row(&world), Row::Resume(world.g));
    let sent = asked(&world.key(KeyCode::Enter));
    assert!(sent.contains(&Request::Join(ForGame { g: world.g })), "{sent:?}");
}

fn saved(effects: &[Effect]) -> Vec<String> {
    let record = |effect: &Effect| match effect {
        Effect::Save(record) => Some(record.to_string()),
        _ => None,
    };
    effects.iter().filter_map(record).collect()
}

#[test]
fn a_game_is_saved_once_at_its_end_with_date_and_place() {
    let mut world = World::playing(Side::X);
    world.happen(Event::Today(Date::from_calendar_date(2026, Month::November, 22).unwrap()));
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    let text = format!(
        "[Rules \"3x3x3\"]\n[X \"ann\"]\n[O \"bob\"]\n[Date \"2026-11-22\"]\n[Site \"{URL}\"]\n\
         [Game \"{}\"]\n[Clock \"none\"]\n[Result \"x\"]\n[How \"line\"]\n\n1. a1 2. a2 3. b1 4. b2 5. c1 x\n",
        world.g
    );
    let ended = world.hear_played((2, 0));
    assert_eq!(saved(&ended), [text]);
    assert!(saved(&world.happen(Event::Tick)).is_empty());
    assert!(saved(&world.happen(Event::Do(Action::Back))).is_empty());
    assert!(saved(&world.happen(Event::End)).is_empty());
}

#[test]
fn an_unfinished_game_is_saved_unless_nothing_was_played() {
    let mut world = World::playing(Side::X);
    assert!(saved(&world.happen(Event::End)).is_empty(), "an empty board");
    world.hear_all(&[(0, 0), (0, 1)]);
    let left = saved(&world.happen(Event::End));
    assert!(left.len() == 1 && left[0].ends_with("1. a1 2. a2 *\n"), "{left:?}");
    world.hear_played((1, 0));
    let left = saved(&world.happen(Event::Do(Action::Back)));
    assert!(left.len() == 1 && left[0].ends_with("3. b1 *\n"), "{left:?}");
}

#[test]
fn a_locally_stored_game_can_be_left_without_confirmation() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.come_from_menu(Place::Local);
    world.serve(None, true);
    world.hear_played((1, 1));
    let effects = world.key(KeyCode::Esc);
    assert!(matches!(requests(&effects)[..], [(_, Request::Leave(_))]), "{effects:?}");
    assert!(effects.contains(&Effect::Disconnect), "the clocks stand still: {effects:?}");
    assert!(matches!(world.model.page(), Page::Menu(_)));
}

fn unfinished(code: &str, seat: Seat) -> Unfinished {
    let g = code.parse().unwrap();
    Unfinished { g, rules: Rules::GOMOKU, ply: 2, your_move: true, opponent: None, seat }
}

fn here(code: &str) -> Unfinished {
    unfinished(code, Seat::Here("games/1".into()))
}

fn there(code: &str) -> Unfinished {
    unfinished(code, Seat::There { url: URL.to_owned(), identity: "ann-1.json".into() })
}

#[test]
fn an_unfinished_game_is_the_first_row_of_the_menu() {
    let mut world = World::new();
    let url = URL.to_owned();
    assert_eq!(world.happen(Event::Open), [Effect::FindUnfinished { url }]);
    world.happen(Event::Unfinished { here: true, games: vec![here("K7QX2M")] });
    world.happen(Event::Unfinished { here: false, games: vec![there("9XW3AB")] });
    let target = Target::Seat(here("K7QX2M").seat);
    assert_eq!(world.key(KeyCode::Enter), [Effect::Connect { target, name: None }]);
    assert_eq!(world.model.client().route().goal(), Some(&Goal::Join(here("K7QX2M").g)));
    assert_eq!(*world.core().place(), Place::Local);
}

#[test]
fn a_row_that_appears_late_does_not_change_the_selection() {
    let mut world = World::new();
    world.happen(Event::Unfinished { here: true, games: Vec::new() });
    world.happen(Event::Unfinished { here: false, games: vec![there("9XW3AB")] });
    let (menu, client) = (world.model.menu(), world.model.client());
    assert_eq!((menu.selected(client.core()), menu.row(client.core())), (1, MenuRow::Play));
}

/// Returns the first row of the list on the screen.
fn first_row(world: &World) -> Row {
    let Page::List(list) = world.model.page() else { panic!("no list is shown") };
    list.rows(world.model.client().core())[0]
}
