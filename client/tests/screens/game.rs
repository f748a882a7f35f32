//! The game screen around the board.

use crossterm::event::KeyCode;
use oxo_headless::client::event::Event;
use oxo_headless::net::NetEvent;
use oxo_protocol::event::Over;
use oxo_protocol::{Code, GameEvent, GameRow, Kind, Player, RatingChange, Role};
use oxo_shared::{BySide, How, Level, Point, Rules, TimeControl, Winner};
use ratatui::style::Modifier;

use super::scenes::*;
use super::spots::*;
use super::{SIZES, render, text};

#[test]
fn a_lost_connection_freezes_the_board_and_hides_online_actions() {
    for size in SIZES {
        let model = lost_connection();
        let buffer = render(&model, size);
        let screen = text(&buffer);
        for untrue in ["Enter place", ", connected", "claim victory", "message"] {
            assert!(!screen.contains(untrue), "{untrue}: {screen}");
        }
        let stone = letter_of(&model, &buffer, Point::ORIGIN);
        assert!(buffer[stone].modifier.contains(Modifier::DIM));
    }
}

#[test]
fn a_silent_server_is_shown_with_the_time_even_beside_a_long_title() {
    let mut model = watching();
    model.happen(Event::Net(NetEvent::Quiet { silent_ms: 12_000 }));
    for size in SIZES {
        let screen = text(&render(&model, size));
        assert!(screen.lines().next().unwrap().ends_with("silent for 12 s"), "{screen}");
    }
}

#[test]
fn there_is_no_countdown_on_a_closed_connection() {
    let mut model = deserted();
    model.happen(Event::Net(NetEvent::Closed { why: "banned".into() }));
    for size in SIZES {
        let screen = text(&render(&model, size));
        assert!(!screen.contains("claim victory") && !screen.contains("3:37"), "{screen}");
    }
}

#[test]
fn a_rating_change_stays_visible() {
    let mut board = between_people("gomoku", Role::X, "h8 i9");
    board.table.terms.rated = true;
    let mut model = at_game(&board);
    board.table.game.end(Winner::X, How::Resign).unwrap();
    let outcome = board.table.game.outcome().unwrap().clone();
    let over = Over { outcome, clock: None, hash: board.table.game.hash() };
    let effects = model.hear_next(GameEvent::Over(over));
    let change = |before, after| RatingChange { before, after };
    let ratings = Some(BySide { x: change(1500, 1516), o: change(1500, 1484) });
    model.grant(&effects, &GameRow { ratings, ..board.table.row(code(), 0) });
    for size in SIZES {
        assert!(text(&render(&model, size)).contains("1516 (+16)"), "{size:?}");
    }
}

#[test]
fn a_rejected_move_and_an_open_offer_are_shown() {
    for size in SIZES {
        assert!(text(&render(&bothered(), size)).contains("a1 is taken"));
        assert!(text(&render(&offered(), size)).contains("master offers a draw: y yes, n no"));
    }
}

#[test]
fn a_move_has_the_same_number_everywhere() {
    let mut model = at_game(&between_people("gomoku", Role::Spectator, "h8 i9 h10 j10"));
    let live = text(&render(&model, (80, 24)));
    assert!(live.contains("Last: 4. O j10") && live.contains(" 4. j10"), "{live}");
    assert!(live.contains("1. h8   2. i9"), "{live}");
    model.key(KeyCode::Left);
    let back = text(&render(&model, (80, 24)));
    assert!(back.contains("Move 3, 1 move behind") && back.contains("3.>h10"), "{back}");
    let record = record_of(&model).to_string();
    assert!(record.contains("1. h8 2. i9 3. h10 4. j10"), "{record}");
}

#[test]
fn an_offer_in_a_game_that_the_server_has_lost_is_not_shown() {
    let mut model = offered();
    model.down();
    let effects = model.up();
    model.err(last(&effects), Code::NoSuchGame, "no such game");
    let screen = text(&render(&model, (80, 24)));
    assert!(!screen.contains("offers a draw") && !screen.contains("accept the offer"), "{screen}");
}

#[test]
fn ratings_and_bot_badges_are_shown_next_to_the_names() {
    let ann = Player { rating: Some(1612), ..seat(1, "Ada", Kind::Human).unwrap() };
    let bot = Player { bot: Some(Level::Master), ..seat(2, "master", Kind::Bot).unwrap() };
    let seats = [Some(ann), Some(bot)];
    let board = board(Rules::TICTACTOE, TimeControl::None {}, seats, "", Role::X);
    let screen = text(&render(&at_game(&board), (80, 24)));
    assert!(screen.contains("1612, you, connected"), "{screen}");
    assert!(screen.contains("server's bot"), "{screen}");
}
