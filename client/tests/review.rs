//! Replaying games, trying moves, and watching one game after another: the effects of events, and
//! the screens.

use crossterm::event::KeyCode;
use oxo::screen::app::{self, App};
use oxo::screen::input::{Hit, Input};
use oxo::screen::pages::Page;
use oxo::screen::pages::list::ListPage;
use oxo::screen::pages::menu::MenuRow;
use oxo_engine::study::{Analyst, Proofs};
use oxo_formats::{Record, Tree};
use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::core::Core;
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::client::goal::Topic;
use oxo_headless::client::goal::{Goal, Source, Target};
use oxo_headless::client::route::Route;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::keep::library::SavedGame;
use oxo_headless::study::trainer::Course;
use oxo_headless::study::{Finding, Subject};
use oxo_protocol::event::Over;
use oxo_protocol::reply::Entered;
use oxo_protocol::{
    Delay, GameEvent, GameId, GameRow, Kind, LobbyView, Notice, Request, Role, Snap, Table, Terms,
};
use oxo_shared::moves::read_moves;
use oxo_shared::{BySide, Game, How, Outcome, Point, Rules, Winner};

use crate::common::{screen, truth};
use crate::screens::scenes::*;

/// `O`'s first move lets `X` win, and `X` does.
const LOST_AT_ONCE: &str = "a1 b1 b2 c3 a3 a2 c1";

fn pin(name: &str, model: &App) {
    screen::pin(name, &[(model, (80, 24))]);
}

/// Opens `oxo replay` at the start of a game with these rules.
fn replay(rules: &str, moves: &str) -> App {
    let game = read_moves(rules.parse().unwrap(), moves).unwrap();
    let names = BySide { x: Some("Ada".into()), o: Some("Grace".into()) };
    let record = Record { names, ..Record::from(game) };
    let game = Follow::from_record("2026-11-22_K7QX2M_Ada-Grace".to_owned(), record);
    App::new(Client::at(Core::default(), Route::at_game(game)))
}

/// A running game with ten moves on a 15x15 board.
fn running(role: Role) -> App {
    between_people("gomoku", role, "h8 i9 h9 h10 g8 f8 i8 j8 g10 f11").online()
}

fn shown(model: &App) -> usize {
    model.game().unwrap().shown().ply()
}

fn tried(model: &App) -> &[Point] {
    model.game().unwrap().showing.review.tried()
}

fn arrives(model: &mut App, at: Point) {
    let mut table = Table::clone(model.follow().unwrap().table());
    let (_, event) = truth::played(&mut table, (at.x, at.y));
    model.hear_next(event);
    assert_eq!(model.follow().unwrap().table().ply(), table.ply(), "the move was taken");
}

/// Requests the analysis of the game on the screen and delivers all of it.
fn studied(model: &mut App) {
    let [Effect::Study(Subject::Game(asked, _))] = &model.key(KeyCode::Char('A'))[..] else {
        panic!("the analysis is asked for");
    };
    found_out(model, asked);
}

/// Delivers the whole analysis of the game on the screen.
fn found_out(model: &mut App, asked: &Game) {
    let whole = model.follow().unwrap().game().clone();
    assert_eq!(*asked, whole);
    let analyst = Analyst { proofs: Proofs::All, ..Analyst::default() };
    let analysis = Box::new(analyst.analyze(&whole, &mut |_| {}).unwrap());
    let game = whole.hash();
    for ply in analysis.plies.iter().cloned().map(Box::new) {
        model.happen(Event::Studied(Finding::Ply { game, ply }));
    }
    model.happen(Event::Studied(Finding::End { game, analysis }));
}

#[test]
fn a_replay_steps_jumps_and_plays_automatically() {
    let mut model = replay("gomoku", "h8 i9 h9 h10 g8 f8 i8 j8 g10 f11 a1 a2");
    assert_eq!(shown(&model), 0);
    model.key(KeyCode::Right);
    model.key(KeyCode::Char('.'));
    assert_eq!(shown(&model), 2);
    model.key(KeyCode::PageDown);
    assert_eq!(shown(&model), 12);
    model.key(KeyCode::Char(','));
    assert_eq!(shown(&model), 11);
    model.type_text("#7");
    model.key(KeyCode::Enter);
    assert_eq!(shown(&model), 7);
    model.key(KeyCode::PageUp);
    assert_eq!(shown(&model), 0);
    model.key(KeyCode::Char(' '));
    for expected in 1..=3 {
        model.later(1_000, Event::Tick);
        assert_eq!(shown(&model), expected);
    }
    model.key(KeyCode::Char(' '));
    model.later(10_000, Event::Tick);
    assert_eq!(shown(&model), 3, "paused");
    model.key(KeyCode::End);
    assert_eq!(shown(&model), 12);
}

#[test]
fn a_click_tries_a_move_and_backspace_or_esc_returns_to_the_game() {
    let mut model = replay("tictactoe", "b2 a1 c3");
    model.key(KeyCode::Right);
    for (x, y) in [(0, 1), (0, 2)] {
        model.happen(Input::Click(Hit::Cell(Point::new(x, y))));
    }
    assert_eq!(tried(&model), [Point::new(0, 1), Point::new(0, 2)]);
    model.key(KeyCode::Backspace);
    assert_eq!(tried(&model), [Point::new(0, 1)]);
    model.key(KeyCode::Esc);
    assert_eq!((tried(&model), shown(&model)), (&[][..], 1));
    model.key(KeyCode::End);
    assert_eq!(shown(&model), 3, "the game is as it was");
    assert_eq!(model.core().exit(), None);
    model.key(KeyCode::Char('q'));
    assert!(model.core().exit().is_some(), "a second one leaves");
}

#[test]
fn a_saved_game_sends_nothing_whatever_is_pressed() {
    let mut model = replay("tictactoe", "b2 a1 c3");
    for letter in "mHTrynhjkl.,Ag1\r+-= :b1\r".chars() {
        let key = if letter == '\r' { KeyCode::Enter } else { KeyCode::Char(letter) };
        let effects = model.key(key);
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Send { .. })), "{letter}");
    }
}

#[test]
fn a_watched_game_continues_while_an_earlier_move_is_shown() {
    let mut model = running(Role::Spectator);
    for _ in 0..3 {
        model.key(KeyCode::Left);
    }
    arrives(&mut model, Point::new(0, 0));
    arrives(&mut model, Point::new(1, 0));
    let game = model.game().unwrap();
    assert_eq!((shown(&model), game.showing.review.behind(game.follow.game())), (7, 5));
    model.key(KeyCode::End);
    arrives(&mut model, Point::new(2, 0));
    assert_eq!(shown(&model), 13);
}

#[test]
fn a_player_cannot_move_in_an_earlier_position() {
    let mut model = running(Role::X);
    let ways: [fn(&mut App) -> Vec<Effect>; 3] = [
        |model| model.key(KeyCode::Enter),
        |model| model.happen(Input::Click(Hit::Cell(Point::new(3, 3)))),
        |model| model.key(KeyCode::Char('D')),
    ];
    for way in ways {
        model.key(KeyCode::Char(','));
        assert_eq!(shown(&model), 9);
        assert_eq!(way(&mut model), []);
        assert_eq!((shown(&model), tried(&model)), (10, &[][..]));
    }
    model.key(KeyCode::Char(','));
    model.key(KeyCode::Esc);
    assert_eq!((shown(&model), model.overlay()), (10, None), "back to the game, not out of it");
    let effects = model.happen(Input::Click(Hit::Cell(Point::new(3, 3))));
    assert!(matches!(effects.first(), Some(Effect::Send { request: Request::Play(_), .. })));
}

#[test]
fn each_position_of_a_variation_is_analyzed_once() {
    let mut model = replay("tictactoe", LOST_AT_ONCE);
    studied(&mut model);
    model.key(KeyCode::Right);
    let effects = model.happen(Input::Click(Hit::Cell(Point::new(1, 1))));
    assert!(matches!(&effects[..], [Effect::Study(Subject::Position(_))]), "{effects:?}");
    assert_eq!(model.happen(Event::Tick), []);
    assert_eq!(model.key(KeyCode::Char('A')), [Effect::StopStudy]);
}

#[test]
fn an_analysis_shows_its_progress_and_a_key_to_the_turning_point() {
    let mut model = replay("3x3x3", LOST_AT_ONCE);
    model.happen(Event::Do(Action::Review(Step::End)));
    let seen = |model: &App, size| screen::text(&screen::render(model, size));
    assert!(seen(&model, (80, 24)).contains("A analyzes the game"));
    model.key(KeyCode::Char('A'));
    for size in [(40, 15), (80, 24)] {
        assert!(seen(&model, size).contains("0 of 7 moves analyzed"));
    }
    model.key(KeyCode::Char('A'));
    studied(&mut model);
    for size in [(40, 15), (80, 24)] {
        let words = seen(&model, size);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Turning point: 2. O b1"), "{words}");
    }
    model.key(KeyCode::Char('J'));
    assert_eq!(shown(&model), 2);
    assert!(seen(&model, (80, 24)).contains("b1 gave away the draw"));
}

/// Ends the player's own game of tic-tac-toe; returns the effects.
fn ended(moves: &str, role: Role) -> (App, Vec<Effect>) {
    let mut model = menu();
    model.configure(|setup| setup.looks_back = true);
    between_people("tictactoe", role, moves).entered(model, Target::Server(URL.to_owned()))
}

#[test]
fn after_your_own_game_one_line_shows_its_turning_point() {
    let (mut model, effects) = ended(LOST_AT_ONCE, Role::O);
    let [Effect::Save(_), Effect::Study(Subject::Game(asked, _))] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(model.happen(Event::Tick), [], "once");
    let seen = |model: &App| screen::text(&screen::render(model, (80, 24)));
    assert!(!seen(&model).contains("Analysis"));
    found_out(&mut model, asked);
    let told = "Turning point: 2. O b1 gave away the draw (J)";
    assert!(seen(&model).contains(told), "{}", seen(&model));
    assert!(!seen(&model).contains("b1??") && !seen(&model).contains("Analysis"));
    assert_eq!(model.key(KeyCode::Char('J')), []);
    assert_eq!(shown(&model), 2);
    assert!(seen(&model).contains("b1??") && seen(&model).contains("b1 gave away the draw"));
}

#[test]
fn games_of_others_are_not_analyzed_automatically() {
    let (_, effects) = ended(LOST_AT_ONCE, Role::Spectator);
    assert!(!effects.iter().any(|it| matches!(it, Effect::Study(_))), "{effects:?}");
}

#[test]
fn a_game_without_a_turning_point_shows_none() {
    let (mut model, effects) = ended("b2 a1 c3 a3 a2 c2 b1 b3 c1", Role::X);
    let Effect::Study(Subject::Game(asked, _)) = &effects[1] else { panic!("{effects:?}") };
    found_out(&mut model, asked);
    assert!(!screen::text(&screen::render(&model, (80, 24))).contains("Turning point"));
}

#[test]
fn an_analysis_is_rejected_until_the_game_is_over() {
    let mut model = running(Role::Spectator);
    assert_eq!(model.key(KeyCode::Char('A')), []);
    assert_eq!(model.notice(), "The analysis comes after the game");
}

#[test]
fn findings_about_another_game_are_ignored() {
    let mut model = replay("tictactoe", LOST_AT_ONCE);
    model.key(KeyCode::Char('A'));
    let other = read_moves(Rules::TICTACTOE, "b2").unwrap();
    let found = Analyst::default().analyze(&other, &mut |_| {}).unwrap();
    let ply = Box::new(found.plies[0].clone());
    model.happen(Event::Studied(Finding::Ply { game: other.hash(), ply }));
    let study = model.game().unwrap().showing.study.as_ref().unwrap();
    assert_eq!(study.progress(), Some(0));
}

/// A game of five minutes. One with many spectators is rated and has a spectator delay.
fn blitz(code: &str, names: [&str; 2], ply: u32, viewers: usize) -> GameRow {
    let terms = Terms {
        control: "5m+3s".parse().unwrap(),
        rated: viewers > 1,
        delay: Delay::from_secs(if viewers > 1 { 60 } else { 0 }).unwrap(),
        ..Terms::new(Rules::GOMOKU)
    };
    let [x, o] = names.map(|name| seat(1, name, Kind::Human));
    row(code.parse().unwrap(), [x, o], terms, ply, viewers)
}

fn being_played() -> LobbyView {
    let over = Outcome { winner: Winner::X, how: How::Resign, line: Vec::new(), by: None };
    LobbyView {
        seeks: Vec::new(),
        games: vec![
            blitz("AAAAAA", ["Ada", "Grace"], 17, 1),
            blitz("BBBBBB", ["Alan", "石川五右衛門"], 4, 12),
            GameRow { result: Some(over), ..blitz("CCCCCC", ["Linus", "Ken"], 30, 40) },
        ],
    }
}

/// Connects with a goal and receives the list of games.
fn looking_for(goal: Goal) -> (App, Vec<Effect>) {
    let (mut model, effects) = online(goal);
    let effects = model.grant(&effects, &being_played());
    (model, effects)
}

fn watched(effects: &[Effect]) -> Option<GameId> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send { request: Request::Watch(request), .. } => Some(request.g),
        _ => None,
    })
}

#[test]
fn the_list_has_only_live_games_and_enter_watches_the_selected_one() {
    let (mut model, _) = looking_for(Goal::WatchList);
    model.key(KeyCode::Down);
    model.key(KeyCode::PageDown);
    // The first game is over; the selection stays on its game.
    let mut view = being_played();
    view.games.remove(0);
    model.hear_notice(Notice::Lobby(view));
    let effects = model.key(KeyCode::Enter);
    assert_eq!(watched(&effects), "BBBBBB".parse().ok());
}

#[test]
fn tv_shows_the_most_watched_game_and_switches_after_its_end() {
    let (mut model, effects) = looking_for(Goal::Tv);
    assert_eq!(watched(&effects), "BBBBBB".parse().ok());
    // The reply is a game that soon ends.
    let board = between_people("gomoku", Role::Spectator, "h8 i9 h9 h10 g8 f8 i8 j8 g10 f11");
    let snap = Snap { g: "BBBBBB".parse().unwrap(), ..board.snap() };
    model.grant(&effects, &Entered { snap });
    assert_eq!(model.happen(Event::Tick), []);
    let mut ended = board.table.game.clone();
    ended.end(Winner::X, How::Resign).unwrap();
    assert_eq!(watched(&model.hear_next(over(&ended))), None);
    assert_eq!(model.later(4_000, Event::Tick), []);
    // Nothing happens while the player is reviewing the game.
    model.key(KeyCode::Left);
    assert_eq!(model.later(60_000, Event::Tick), []);
    model.key(KeyCode::End);
    let effects = model.happen(Event::Tick);
    assert_eq!(watched(&effects), "AAAAAA".parse().ok());
}

fn over(ended: &Game) -> GameEvent {
    let outcome = ended.outcome().unwrap().clone();
    GameEvent::Over(Over { outcome, clock: None, hash: ended.hash() })
}

#[test]
fn tv_waits_while_nobody_plays() {
    let (mut model, _) = looking_for(Goal::WatchList);
    model.hear_notice(Notice::Lobby(LobbyView::default()));
    let effects = model.happen(Event::Do(Action::Tv));
    assert_eq!(watched(&model.grant(&effects, &LobbyView::default())), None);
    assert_eq!(watched(&model.hear_notice(Notice::Lobby(being_played()))), "BBBBBB".parse().ok());
}

#[test]
fn review_screens_match_their_snapshots() {
    let after = |mut model: App, keys: &[KeyCode]| {
        keys.iter().for_each(|&key| drop(model.key(key)));
        model
    };
    let long = || replay("gomoku", "h8 i9 h9 h10 g8 f8 i8 j8 g10 f11 g9 e12");
    let mut branch = after(long(), &[KeyCode::Right; 4]);
    for (x, y) in [(6, 6), (9, 9), (5, 5)] {
        branch.happen(Input::Click(Hit::Cell(Point::new(x, y))));
    }
    let mut analysis = replay("tictactoe", LOST_AT_ONCE);
    studied(&mut analysis);
    analysis = after(analysis, &[KeyCode::Right; 2]);
    pin("replay", &after(long(), &[KeyCode::Right; 5]));
    pin("branch", &branch);
    pin("replay_analysis", &analysis);
    analysis.configure(|setup| setup.ascii = true);
    pin("replay_analysis_ascii", &analysis);
    pin("behind_live", &after(running(Role::Spectator), &[KeyCode::Left; 7]));
    pin("player_behind", &after(running(Role::X), &[KeyCode::Char(',')]));
    pin("watch_list", &looking_for(Goal::WatchList).0);
}

#[test]
fn the_menu_opens_puzzles_and_a_finished_game_opens_the_analysis_board() {
    let study = |topic| Effect::OpenStudy(Box::new(topic));
    let mut model = menu();
    model.go_to_row(MenuRow::Puzzles);
    model.key(KeyCode::Right);
    let near = study(Topic::Puzzles(Course::Near(None)));
    assert_eq!(model.key(KeyCode::Enter), [near]);
    let mut model = replay("tictactoe", LOST_AT_ONCE);
    model.key(KeyCode::Right);
    let game = read_moves(Rules::TICTACTOE, LOST_AT_ONCE).unwrap();
    let board = study(Topic::Board(Tree::from(&game), game.moves()[..1].to_vec()));
    let effects = model.key(KeyCode::Char('b'));
    assert!(effects.contains(&board), "{effects:?}");
}

fn kept(name: &str, moves: &str) -> SavedGame {
    let game = read_moves(Rules::TICTACTOE, moves).unwrap();
    SavedGame { name: name.into(), record: Record::from(game) }
}

#[test]
fn a_saved_game_opens_from_the_menu_and_leads_back_there() {
    let mut model = listed(vec![kept("K7QX2M", "b2 a1"), kept("T8CD7K", LOST_AT_ONCE)]);
    for key in [KeyCode::Up, KeyCode::PageDown, KeyCode::Enter] {
        model.key(key);
    }
    assert_eq!(model.follow().unwrap().kept_as(), Some("T8CD7K"));
    assert_eq!(shown(&model), 0);
    model.key(KeyCode::Char('q'));
    assert!(matches!(model.page(), Page::List(ListPage { source: Source::Saved, .. })));
    model.happen(Input::Click(Hit::Row(0)));
    assert_eq!(model.follow().unwrap().kept_as(), Some("K7QX2M"));
    model.key(KeyCode::Char('q'));
    model.key(KeyCode::Char('q'));
    assert!(matches!(model.page(), Page::Menu(_)) && model.core().exit().is_none());
}

#[test]
fn missing_or_unreadable_saved_games_show_a_message() {
    let mut model = menu();
    model.go_to_row(MenuRow::Saved);
    assert_eq!(model.key(KeyCode::Enter), [Effect::ReadLibrary]);
    model.happen(Event::Library(Err("the saved games cannot be read: no".to_owned())));
    assert_eq!(model.notice(), "the saved games cannot be read: no");
    model.key(KeyCode::Enter);
    assert!(matches!(model.page(), Page::List(ListPage { source: Source::Saved, .. })));
    pin("no_saved_games", &model);
}

#[test]
fn saved_games_that_load_after_leaving_the_list_are_ignored() {
    let mut model = listed(Vec::new());
    model.key(KeyCode::Esc);
    model.happen(Event::Library(Ok(vec![kept("K7QX2M", "b2")])));
    assert!(matches!(model.page(), Page::Menu(_)));
}

#[test]
fn the_play_key_shows_its_action_and_resumes_from_a_live_pause() {
    let word = |model: &App| {
        let shown = app::bar(model);
        shown.iter().find(|key| key.action == Action::Review(Step::Play)).unwrap().words
    };
    let mut model = running(Role::Spectator);
    assert_eq!(word(&model), "pause");
    model.key(KeyCode::Char(' '));
    assert_eq!((word(&model), model.game().unwrap().showing.review.is_live()), ("resume", false));
    arrives(&mut model, Point::new(0, 0));
    assert_eq!(shown(&model), 10, "it stays where it was");
    model.key(KeyCode::Char(' '));
    model.later(1_000, Event::Tick);
    assert_eq!(shown(&model), 11);
    assert_eq!((word(&model), model.game().unwrap().showing.review.is_live()), ("pause", true));
    let mut model = replay("tictactoe", LOST_AT_ONCE);
    assert_eq!(word(&model), "play");
    model.key(KeyCode::Char(' '));
    assert_eq!(word(&model), "pause");
}

#[test]
fn resigning_in_an_earlier_position_asks_for_confirmation() {
    let mut model = running(Role::X);
    model.key(KeyCode::Char(','));
    assert_eq!(model.key(KeyCode::Char('R')), []);
    assert!(sends(&model.key(KeyCode::Char('y')), |it| matches!(it, Request::Resign(_))));
}
