//! The menu: its rows and their actions.

use super::*;

#[test]
fn the_menu_starts_with_an_easy_bot_game_and_has_a_hot_seat_row() {
    let first = Some(Level::TITLED[0]);
    for (row, bot, both) in [(MenuRow::Play, first, false), (MenuRow::Both, None, true)] {
        let mut world = World::new();
        world.go_to_row(row);
        let connect = Effect::Connect { target: Target::Local, name: None };
        assert_eq!(world.key(KeyCode::Enter), [connect]);
        let goal = world.model.client().route().goal();
        let Some(Goal::Create(create)) = goal else { panic!("{goal:?}") };
        let begun = (create.terms.rules, create.bot, create.both);
        assert_eq!(begun, (Rules::TICTACTOE, bot, both));
        assert_eq!(*world.core().place(), Place::Local);
    }
}

#[test]
fn the_menu_offers_bots_by_title_and_all_of_them_on_request() {
    let mut world = World::new();
    world.model.go_to_row(MenuRow::Bot);
    let mut bot_after = |code| {
        world.key(code);
        world.core().choices().draft.bot
    };
    let titles: Vec<&str> = (1..7).map(|_| bot_after(KeyCode::Right).title()).collect();
    assert_eq!(titles, ["easy", "medium", "hard", "expert", "master", "beginner"]);
    assert_eq!(bot_after(KeyCode::Left).title(), "master");
    world.go_to_row(MenuRow::More);
    world.key(KeyCode::Right);
    world.go_to_row(MenuRow::Bot);
    let mut next = || {
        world.key(KeyCode::Right);
        world.core().choices().draft.bot.name()
    };
    assert_eq!([next(), next()], ["level:1", "level:2"]);
    for row in [MenuRow::Rated, MenuRow::Listed, MenuRow::Delay] {
        world.go_to_row(row);
        let value = |world: &World| row.value(&world.core().choices().draft);
        let before = value(&world);
        world.key(KeyCode::Right);
        assert_ne!(value(&world), before, "{row:?}");
    }
    world.go_to_row(MenuRow::More);
    world.key(KeyCode::Right);
    assert!(!world.model.menu().rows(world.core()).any(|row| row == MenuRow::Rated));
}

#[test]
fn the_key_that_leaves_every_page_does_not_quit_the_menu() {
    let mut world = World::new();
    world.key(KeyCode::Esc);
    assert_eq!((world.core().exit(), world.notice()), (None, "q quits"));
}

#[test]
fn leaving_a_bot_game_ends_it_and_returns_to_the_menu() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.come_from_menu(Place::Local);
    world.key(KeyCode::Esc);
    let sent = asked(&world.key(KeyCode::Char('y')));
    assert!(matches!(sent[..], [Request::Abort(_), Request::Leave(_)]), "{sent:?}");
    assert!(matches!(world.model.page(), Page::Menu(_)));
}

#[test]
fn a_host_must_confirm_before_a_friends_game_ends() {
    let mut world = World::playing(Side::X);
    world.come_from_menu(Place::Hosting { url: URL.to_owned() });
    world.key(KeyCode::Esc);
    world.key(KeyCode::Char('y'));
    assert!(matches!(world.model.page(), Page::Menu(_)), "the game goes on");
    for answer in ['n', 'y'] {
        world.key(KeyCode::Char('q'));
        let Some(Overlay::Confirm { question, .. }) = world.model.overlay() else { panic!() };
        assert_eq!(question, "Leave? Your friend's game ends.");
        assert_eq!(world.core().exit(), None);
        world.happen(Event::Tick);
        world.key(KeyCode::Char(answer));
    }
    assert_eq!(world.core().exit(), Some(&Exit::Done));
    world.serve(Some(URL), true);
    world.go_to_row(MenuRow::Quit);
    world.key(KeyCode::Enter);
    let Some(Overlay::Confirm { question, .. }) = world.model.overlay() else { panic!() };
    assert_eq!(question, "Leave? Your friend's game pauses until you host again.");
    world.key(KeyCode::Char('n'));
    // The Online row leads to the server that the friend plays on.
    world.configure(|setup| setup.server_url = "wss://elsewhere.example/ws".to_owned());
    world.go_to_row(MenuRow::Online);
    assert!(!world.key(KeyCode::Enter).contains(&Effect::Disconnect));
    assert_eq!(*world.core().place(), Place::Hosting { url: URL.to_owned() });
    world.come_to_menu();
    // A local game replaces the hosted server.
    for answer in ['n', 'y'] {
        world.go_to_row(MenuRow::Play);
        assert_eq!(world.key(KeyCode::Enter), []);
        assert!(matches!(world.model.overlay(), Some(Overlay::Confirm { .. })));
        let effects = world.key(KeyCode::Char(answer));
        let connects = effects.iter().any(|it| matches!(it, Effect::Connect { .. }));
        assert_eq!(connects, answer == 'y', "{effects:?}");
    }
    world.serve(Some(URL), false);
    world.come_to_menu();
    world.up();
    world.key(KeyCode::Char('q'));
    assert_eq!(world.core().exit(), Some(&Exit::Done));
}

#[test]
fn choices_and_started_games_are_remembered() {
    let remembered = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| match effect {
            Effect::Remember(choices) => Some(*choices),
            _ => None,
        })
    };
    let mut world = World::new();
    assert_eq!(remembered(world.key(KeyCode::Down)), None);
    let chosen = remembered(world.key(KeyCode::Right)).expect("other rules are kept");
    assert_eq!(chosen.draft.rules.to_string(), "4x4x3");
    assert_eq!(remembered(world.key(KeyCode::Down)), None, "once");
    let goal =
        Goal::Create(Create { bot: Some(Level::Attack), ..Create::new(Terms::new(Rules::GOMOKU)) });
    let plan = Plan { target: Target::Local, goal };
    for is_in_lines in [false, true] {
        let mut world = World::new();
        world.model.configure(|setup| setup.is_in_lines = is_in_lines);
        let kept = remembered(world.happen(Event::Start(plan.clone())));
        assert_eq!(kept.is_none(), is_in_lines, "a line leaves the choices of the menu");
        let draft = &world.core().choices().draft;
        assert_eq!((draft.rules, draft.bot), (Rules::GOMOKU, Level::Attack));
    }
}

#[test]
fn rules_of_any_kind_can_be_typed_into_the_menu() {
    let mut world = World::new();
    let rules = |world: &World| world.core().choices().draft.rules.to_string();
    world.type_text("g9x9x5+exact+");
    assert_eq!(world.key(KeyCode::Enter), []);
    assert!(world.notice().contains("Unknown suffix"));
    assert_eq!((rules(&world).as_str(), world.core().prompt().is_some()), ("3x3x3", true));
    world.type_text("swap2");
    assert!(matches!(world.key(KeyCode::Enter)[..], [Effect::Remember(_)]));
    assert_eq!((rules(&world).as_str(), world.notice()), ("9x9x5+exact+swap2", ""));
    assert!(world.core().prompt().is_none());
}

#[test]
fn the_menu_cycles_through_all_kinds_of_rules() {
    let mut world = World::new();
    world.go_to_row(MenuRow::Rules);
    let mut offered = Vec::new();
    while !offered.contains(&world.core().choices().draft.rules) {
        offered.push(world.core().choices().draft.rules);
        world.key(KeyCode::Right);
    }
    assert_eq!(world.core().choices().draft.rules, offered[0], "around the end");
    for rules in ["renju", "caro", "caro6", FOUR_IN_A_ROW, "gomoku+swap2", "boundless"] {
        assert!(offered.contains(&rules.parse().unwrap()), "{rules}: {offered:?}");
    }
}
