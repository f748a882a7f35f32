//! The analysis and puzzle boards, controlled by keys and read from the screen.

use crossterm::event::KeyCode;
use oxo::screen::app::App;
use oxo::screen::hit;
use oxo::screen::input::{Hit, Input};
use oxo::screen::pages::Page;
use oxo::session::Head;
use oxo_formats::Tree;
use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::core::{Core, Exit, Setup};
use oxo_headless::client::desk::Desk;
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::{Goal, Topic};
use oxo_headless::client::route::{At, Route};
use oxo_headless::client::state::Client;
use oxo_headless::client::study;
use oxo_headless::keep::home::Home;
use oxo_headless::study::trainer::Course;
use ratatui::layout::Rect;

use super::overlays::shows_every_key;
use super::{render, text};
use crate::common::stage::{Stage, URL};

fn open(topic: Topic, visits: bool) -> App {
    let setup = Setup { server_url: URL.to_owned(), visits, ..Setup::default() };
    let desk = study::open(topic, &Home::default(), visits).unwrap();
    App::new(Client::at(Core::new(setup), Route::at_study(desk)))
}

fn board(position: &str) -> App {
    open(Topic::Board(Tree::new(position.parse().unwrap()), Vec::new()), true)
}

fn study(app: &App) -> &dyn Desk {
    let At::Study(desk) = app.client().route().at() else { panic!("another page") };
    desk
}

/// Waits for the next result of the board.
async fn think(app: &mut App) {
    let thought = app.client_mut().think().await;
    app.happen(thought);
}

fn type_keys(app: &mut App, keys: &str) {
    for letter in keys.chars() {
        app.key(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
    }
}

fn drawn(app: &App) -> String {
    text(&render(app, (80, 24)))
}

#[test]
fn keys_set_up_a_position_and_commands_can_be_typed() {
    let mut app = board("15x15x5");
    type_keys(&mut app, "x:o h9\n:turn o\n:i9\n");
    assert_eq!(study(&app).game().position().unwrap().to_string(), "15x15x5/x:h8/o:h9,i9/x");
    type_keys(&mut app, ",.");
    assert_eq!(study(&app).game().ply(), 1);
    assert_eq!(drawn(&app).matches("Move 1, O i9; X to move").count(), 1, "{}", drawn(&app));
    type_keys(&mut app, ":save board.sgf");
    assert!(drawn(&app).contains(": save board.sgf"), "{}", drawn(&app));
    type_keys(&mut app, "\n");
    assert!(drawn(&app).contains("Visitors cannot use `save`"), "{}", drawn(&app));
    type_keys(&mut app, ":quit\n");
    assert_eq!(app.core().exit(), Some(&Exit::Done), "nothing lies below it");
}

#[test]
fn leaving_a_changed_board_asks_for_confirmation() {
    let folder = tempfile::tempdir().unwrap();
    let tree = Tree::new("15x15x5".parse().unwrap());
    let mut app = open(Topic::Board(tree, Vec::new()), false);
    type_keys(&mut app, "x");
    app.key(KeyCode::Esc);
    assert!(drawn(&app).contains("lose the changes on this board?"), "{}", drawn(&app));
    type_keys(&mut app, "n");
    assert_eq!(app.core().exit(), None);
    type_keys(&mut app, &format!(":save {}\n", folder.path().join("board.sgf").display()));
    app.key(KeyCode::Esc);
    assert_eq!(app.core().exit(), Some(&Exit::Done));
}

#[test]
fn a_click_plays_a_stone_and_a_step_back_undoes_it() {
    let mut app = board("15x15x5/x:h8/o:h9/x");
    let area = Rect::new(0, 0, 80, 24);
    let mut hits = area.positions().filter_map(|spot| hit(&app, area, spot.x, spot.y));
    let cell = hits.find(|hit| matches!(hit, Hit::Cell(_))).unwrap();
    app.happen(Input::Click(cell));
    assert_eq!(study(&app).game().ply(), 1);
    app.happen(Event::Do(Action::Review(Step::Back)));
    assert_eq!(study(&app).game().ply(), 0);
}

#[test]
fn a_board_over_another_page_closes_with_it_and_returns_to_it() {
    let mut app = super::finished();
    let topic = || Topic::Board(Tree::new("15x15x5".parse().unwrap()), Vec::new());
    let open = || Event::Opened(study::open(topic(), &Home::default(), false));
    app.happen(open());
    assert!(matches!(app.page(), Page::Study(_)));
    app.key(KeyCode::Char('q'));
    assert!(matches!(app.page(), Page::Game(_)));
    app.happen(open());
    app.happen(Event::Pursue(Goal::Tv));
    assert!(matches!(app.page(), Page::Way(_)));
    assert_eq!(app.core().exit(), None);
}

#[tokio::test]
async fn an_answer_of_the_engine_stands_beside_the_board() {
    let mut app = board("15x15x5/x:f8,g8,h8,i8/o:e8,a1/x");
    type_keys(&mut app, "w");
    think(&mut app).await;
    assert!(drawn(&app).contains("X completes a line at j8"), "{}", drawn(&app));
}

#[tokio::test]
async fn a_puzzles_solution_is_shown_before_the_next_puzzle() {
    let mut app = open(Topic::Puzzles(Course::Daily), true);
    let position = |app: &App| study(app).game().position().unwrap();
    let (puzzle, ply) = (position(&app), study(&app).game().ply());
    type_keys(&mut app, "s");
    think(&mut app).await;
    assert!(drawn(&app).contains("Solution: ") && drawn(&app).contains("0 of 1"));
    let small = text(&render(&app, (40, 15)));
    assert!(small.contains("Solution: "), "what was said comes first: {small}");
    assert!(study(&app).game().ply() > ply);
    type_keys(&mut app, "\n");
    assert_eq!(study(&app).game().ply(), ply, "back at the puzzle");
    type_keys(&mut app, "n");
    assert_ne!(position(&app), puzzle);
    type_keys(&mut app, "q");
    assert_eq!(app.core().exit(), Some(&Exit::Done));
}

#[test]
fn every_size_can_be_drawn_in_pure_ascii() {
    let game = "boundless/x:0,0,5,5/o:1,1".parse().unwrap();
    for topic in [Topic::Board(Tree::new(game), Vec::new()), Topic::Puzzles(Course::Streak)] {
        let mut app = open(topic, true);
        app.configure(|setup| setup.ascii = true);
        for keys in ["", "?", "?:"] {
            type_keys(&mut app, keys);
            for size in [(1, 1), (20, 8), (40, 15), (63, 30), (80, 24), (200, 60)] {
                let screen = text(&render(&app, size));
                assert!(screen.is_ascii(), "{screen}");
            }
        }
    }
}

#[test]
fn help_shows_every_key() {
    for mut app in [board("15x15x5"), open(Topic::Puzzles(Course::Daily), true)] {
        [(40, 15), (80, 24)].into_iter().for_each(|size| shows_every_key(&mut app, size));
    }
}
