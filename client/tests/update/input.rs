//! Input at the board: premoves, move confirmation, held keys, and questions before a game is lost.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo::screen::app::{self, Overlay};
use oxo::screen::input::{Focus, Hit, Input};
use oxo::screen::pages::menu::MenuRow;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands::keymap;
use oxo_headless::client::core::Exit;
use oxo_headless::client::event::{Call, Effect, Event};
use oxo_headless::client::goal::Source;
use oxo_headless::client::keys;
use oxo_headless::client::route::Route;
use oxo_headless::game::hand::Choice;
use oxo_headless::keep::config::Keys;
use oxo_protocol::{Code, Kind, Request};
use oxo_shared::{BySide, Clock, How, Level, Point, Side, Winner};

use super::{B2, Listener, Stage, World, at_list, only_request, requests, waiting};

const A1: Point = Point::new(0, 0);
const C3: Point = Point::new(2, 2);

fn click(world: &mut World, at: Point) -> Vec<Effect> {
    world.happen(Input::Click(Hit::Cell(at)))
}

fn ctrl_c(world: &mut World) -> Vec<Effect> {
    world.happen(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)))
}

fn played(effects: &[Effect]) -> Vec<(u32, Point)> {
    let plays = requests(effects).into_iter().filter_map(|(_, request)| match request {
        Request::Play(play) => Some((play.ply, play.at)),
        _ => None,
    });
    plays.collect()
}

fn resign(world: &mut World) -> Vec<Effect> {
    let winner = world.game().role().side().unwrap();
    world.hear_end(Winner::win(winner), How::Resign, None)
}

#[test]
fn results_against_a_bot_are_counted_and_saved() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.arrange(|table| table.seats.o.as_mut().unwrap().bot = Some(Level::TITLED[1]));
    let effects = resign(&mut world);
    let streak = world.core().choices().streak;
    assert_eq!((streak.bot, streak.won, streak.lost), (Some(Level::TITLED[1]), 1, 0));
    let kept = |effect: &Effect| matches!(effect, Effect::Remember(kept) if kept.streak == streak);
    assert!(effects.iter().any(kept), "{effects:?}");
}

#[test]
fn a_premove_whose_cell_is_taken_is_cancelled_with_a_notice() {
    let mut world = World::playing(Side::O);
    click(&mut world, B2);
    assert!(played(&world.hear_played((1, 1))).is_empty());
    assert_eq!(world.game().hand().premove, None);
    assert_eq!(world.notice(), "b2 was not played: the board has changed");
}

#[test]
fn a_premove_is_replaced_by_another_and_cancelled_by_esc_or_right_click() {
    let mut world = World::playing(Side::O);
    click(&mut world, C3);
    click(&mut world, A1);
    assert_eq!(world.game().hand().premove.map(|premove| premove.at), Some(A1));
    world.key(KeyCode::Esc);
    assert_eq!(
        (world.game().hand().premove, world.model.overlay()),
        (None, None),
        "Esc did not leave"
    );
    click(&mut world, A1);
    world.happen(Input::Cancel);
    assert_eq!(world.game().hand().premove, None);
    assert!(played(&world.hear_played((1, 1))).is_empty());
    world.key(KeyCode::Esc);
    assert!(world.model.overlay().is_some(), "with nothing to drop Esc leaves, after a question");
}

/// `any_events` covers that takebacks and gaps drop it as well.
#[test]
fn a_premove_is_cancelled_with_a_notice_when_the_connection_is_lost() {
    let mut world = World::playing(Side::O);
    click(&mut world, C3);
    world.down();
    assert_eq!(world.game().hand().premove, None);
    assert_eq!(world.notice(), "c3 was not played: the connection was lost");
    click(&mut world, C3);
    assert_eq!(world.game().hand().premove, None, "nothing is chosen while nobody knows the board");
}

#[test]
fn there_are_no_premoves_in_openings_or_for_spectators() {
    let mut world = World::playing_by("gomoku+swap2", Side::O);
    click(&mut world, Point::new(7, 7));
    assert_eq!(world.game().hand().premove, None);
    assert_eq!(world.notice(), "It is your opponent's turn");
}

#[test]
fn a_held_key_drops_only_one_stone() {
    let mut world = World::playing_by("7x6x4+gravity", Side::X);
    assert_eq!(played(&world.key(KeyCode::Enter)).len(), 1);
    for _ in 0..5 {
        world.pass(500);
        assert!(played(&world.key(KeyCode::Enter)).is_empty());
    }
    world.hear_all(&[(3, 0), (3, 1)]);
    world.pass(500);
    assert!(played(&world.key(KeyCode::Enter)).is_empty(), "the key is still down");
    assert_eq!(world.game().hand().premove, None);
    world.pass(1_000);
    assert_eq!(played(&world.key(KeyCode::Enter)), [(2, Point::new(3, 2))]);
}

#[test]
fn another_key_in_between_means_the_first_was_released() {
    let mut world = World::playing(Side::X);
    world.key(KeyCode::Enter);
    world.hear_all(&[(1, 1), (0, 0)]);
    world.key(KeyCode::Right);
    assert_eq!(played(&world.key(KeyCode::Enter)).len(), 1);
}

#[test]
fn with_move_confirmation_the_first_click_selects_and_the_second_plays() {
    let mut world = World::playing(Side::X);
    world.configure(|setup| setup.confirms = true);
    assert!(played(&click(&mut world, A1)).is_empty());
    assert!(played(&click(&mut world, B2)).is_empty());
    assert_eq!(world.game().hand().chosen, Some(Choice { ply: 0, at: B2 }));
    world.key(KeyCode::Esc);
    assert_eq!((world.game().hand().chosen, world.model.overlay()), (None, None));
    click(&mut world, B2);
    assert_eq!(played(&world.key(KeyCode::Enter)), [(0, B2)]);
    assert_eq!(world.game().hand().chosen, None);
    assert!(played(&world.key(KeyCode::Enter)).is_empty());
}

#[test]
fn a_cell_that_cannot_be_played_cannot_be_selected() {
    let mut world = World::playing(Side::O);
    world.configure(|setup| setup.confirms = true);
    world.hear_played((1, 1));
    click(&mut world, B2);
    assert_eq!((world.game().hand().chosen, world.notice()), (None, "b2 is taken"));
}

#[test]
fn move_confirmation_is_off_when_short_of_time_and_toggled_by_a_key() {
    let mut world = World::playing(Side::X);
    world.type_text("C");
    assert!(world.core().asks_first(world.game()));
    let left_ms = BySide { x: 19_999, o: 300_000 };
    world.arrange(|table| table.clock = Some(Clock { left_ms, running: None }));
    assert!(!world.core().asks_first(world.game()));
    assert_eq!(played(&click(&mut world, B2)), [(0, B2)]);
    world.type_text("C");
    assert!(!world.core().setup().confirms);
}

#[test]
fn ctrl_c_must_be_pressed_twice_to_leave_a_live_game() {
    let mut world = World::playing(Side::X);
    ctrl_c(&mut world);
    assert_eq!(world.core().exit(), None);
    world.key(KeyCode::Char('n'));
    assert_eq!((world.core().exit(), world.model.overlay()), (None, None));
    ctrl_c(&mut world);
    ctrl_c(&mut world);
    assert_eq!(world.core().exit(), Some(&Exit::Done));
}

#[test]
fn ctrl_c_asks_over_overlays_too_and_leaves_at_once_without_a_game() {
    for opened in ['?', 'm', 'R'] {
        let mut world = World::playing(Side::X);
        world.key(KeyCode::Char(opened));
        ctrl_c(&mut world);
        let asked = world.model.overlay();
        assert!(matches!(asked, Some(Overlay::Confirm { action: Action::Quit, .. })), "{opened}");
        world.key(KeyCode::Char('y'));
        assert_eq!(world.core().exit(), Some(&Exit::Done), "{opened}");
    }
    let mut world = World::online();
    ctrl_c(&mut world);
    assert_eq!(world.core().exit(), Some(&Exit::Done));
}

#[test]
fn a_question_about_a_game_that_has_ended_is_closed() {
    let mut world = World::playing(Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    world.key(KeyCode::Char('R'));
    assert!(world.model.overlay().is_some());
    resign(&mut world);
    assert_eq!(world.model.overlay(), None);
}

#[test]
fn a_notification_is_sent_only_while_the_terminal_is_not_focused() {
    let called = |focus, kind| {
        let mut world = World::against(kind, Side::O);
        world.happen(Input::Focus(focus));
        world.hear_played((1, 1))
    };
    let notice = Effect::Screen(Call::Notify("Your move: bob - ann".to_owned()));
    let title = Effect::Screen(Call::Title("Your move: bob - ann".to_owned()));
    assert_eq!(called(Focus::Here, Kind::Human), std::slice::from_ref(&title));
    assert_eq!(called(Focus::Unknown, Kind::Human), [title.clone(), Effect::Screen(Call::Bell)]);
    assert_eq!(called(Focus::Unknown, Kind::Bot), std::slice::from_ref(&title));
    let away = [title, notice, Effect::Screen(Call::Bell)];
    assert_eq!(called(Focus::Elsewhere, Kind::Human), away);
    assert_eq!(called(Focus::Elsewhere, Kind::Bot), away);
}

#[test]
fn without_the_bell_there_is_only_a_notification() {
    let mut world = World::playing(Side::O);
    world.configure(|setup| setup.settings.bell = Some(false));
    world.happen(Input::Focus(Focus::Elsewhere));
    let called = world.hear_played((1, 1));
    assert!(
        matches!(called[..], [Effect::Screen(Call::Title(_)), Effect::Screen(Call::Notify(_))]),
        "{called:?}"
    );
}

#[test]
fn threats_are_shown_on_request_but_not_in_a_rated_game_between_people() {
    let mut world = World::playing(Side::X);
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    world.key(KeyCode::Char('x'));
    let cells: Vec<Point> =
        world.page().showing.threats.get().unwrap().iter().map(|it| it.at).collect();
    assert!(cells.contains(&Point::new(2, 0)), "{cells:?}");
    world.key(KeyCode::Char('x'));
    assert!(world.page().showing.threats.get().is_none());
    world.arrange(|table| table.terms.rated = true);
    world.key(KeyCode::Char('x'));
    assert!(world.page().showing.threats.get().is_none());
    assert!(world.notice().contains("rated"));
}

/// Describes the visible state, to tell whether an action did something.
fn looks(world: &World, effects: &[Effect]) -> String {
    format!("{:?} {effects:?}", world.model)
}

#[test]
fn every_action_in_the_help_does_something_somewhere() {
    for screen in screens() {
        for binding in app::bindings(&worlds(screen)[0].model) {
            let does = worlds(screen).into_iter().any(|mut world| {
                world.happen(Input::Focus(Focus::Unknown));
                let before = looks(&world, &[]);
                let effects = world.happen(Input::Click(Hit::Key(binding.action)));
                looks(&world, &effects) != before
            });
            assert!(does, "{:?} on {screen:?}", binding.action);
        }
    }
}

/// The screens to test; `None` is the page of a game.
fn screens() -> [Option<fn() -> Route>; 4] {
    [Some(Route::default), Some(|| at_list(Source::Lobby)), Some(waiting), None]
}

/// Returns worlds on `screen` in which, taken together, every action should do something.
fn worlds(screen: Option<fn() -> Route>) -> Vec<World> {
    if let Some(route) = screen {
        let mut world = World::online();
        world.go_along(route());
        if world.model.client().route().is_at_menu() {
            world.go_to_row(MenuRow::Rules);
        }
        return vec![world];
    }
    let mut large = World::playing_by("gomoku", Side::X);
    large.hear_all(&[(0, 0), (1, 1)]);
    large.key(KeyCode::Up);
    let mut choosing = World::playing_by("gomoku+swap2", Side::O);
    choosing.hear_three();
    let mut waiting = World::playing(Side::O);
    click(&mut waiting, C3);
    let mut over = World::playing(Side::X);
    resign(&mut over);
    let mut alone = World::playing(Side::X);
    alone.arrange(|table| table.seats.o = None);
    vec![large, choosing, waiting, over, alone, World::against(Kind::Bot, Side::X)]
}

#[test]
fn a_premove_that_the_server_rejects_is_not_retried() {
    let mut world = World::playing(Side::O);
    click(&mut world, C3);
    let (id, _) = only_request(&world.hear_played((1, 1)));
    assert!(played(&world.err(id, Code::Storage, "no")).is_empty());
    assert_eq!((world.game().hand().premove, world.game().hand().pending), (None, None));
}

#[test]
fn a_key_that_help_does_not_list_does_nothing() {
    for screen in screens() {
        let listed = |world: &World, letter| {
            let pressed = |key: &keys::Key| key.code == KeyCode::Char(letter);
            let bindings = app::bindings(&world.model);
            bindings.iter().any(|binding| binding.keys.iter().any(pressed))
        };
        for letter in ' '..='~' {
            for mut world in worlds(screen).into_iter().filter(|it| !listed(it, letter)) {
                world.happen(Input::Focus(Focus::Unknown));
                let before = looks(&world, &[]);
                let effects = world.key(KeyCode::Char(letter));
                assert_eq!(looks(&world, &effects), before, "{letter:?} on {screen:?}");
            }
        }
    }
}

#[test]
fn a_remapped_key_works_and_is_shown_on_the_screen() {
    let mut world = World::playing(Side::X);
    let keys = [("chat".to_owned(), Keys::One("F9".to_owned()))];
    world.configure(|setup| setup.keymap = keymap(&keys.into()).unwrap());
    world.key(KeyCode::Char('m'));
    assert!(world.core().prompt().is_none());
    let shown = app::bar(&world.model);
    assert_eq!(shown.iter().find(|key| key.action == Action::Chat).unwrap().label, "F9");
    world.key(KeyCode::F(9));
    assert!(world.core().prompt().is_some());
}

#[test]
fn a_typed_cell_is_played_without_confirmation_or_becomes_a_premove() {
    let mut world = World::playing(Side::X);
    world.configure(|setup| setup.confirms = true);
    world.type_text(":b2");
    assert_eq!(played(&world.key(KeyCode::Enter)), [(0, B2)]);
    world.hear_played((1, 1));
    world.type_text(":c3");
    assert!(played(&world.key(KeyCode::Enter)).is_empty());
    assert_eq!(played(&world.hear_played((0, 0))), [(2, C3)]);
}

#[test]
fn an_event_that_changes_nothing_has_no_effects() {
    let mut world = World::playing(Side::X);
    world.happen(Input::Hover(None));
    for same in [Input::Hover(None), Input::Focus(Focus::Unknown), Event::Tick.into()] {
        let told = format!("{same:?}");
        assert_eq!(world.happen(same), [], "no title and no preferences: {told}");
        assert_eq!(world.core().news(), [], "{told}");
    }
}
