//! Screens as a player sees them: pinned as text, safe at every size, true under the mouse.
#![allow(clippy::unwrap_used, reason = "the lint knows tests, but not what they share")]

use oxo::action::Action;
use oxo::model::{
    Act, ChatLine, GameModel, Link, Model, Overlay, Pending, Place, Prompt, PromptKind, Refused,
    Screen, Waiting,
};
use oxo::view::{Hit, hit, view};
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::reply::Hint;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{
    GameId, GameRow, Kind, LobbyView, Offer, OfferId, OfferKind, PlayerId, Presence, Role, Seat,
    SeekId, SeekRow, SideWish, Speaker,
};
use oxo_shared::{
    Area, ByPlayer, Decision, Game, Level, Player, Point, Rules, Table, TimeControl, Verdict,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Span;

/// A small, an ordinary and a large terminal.
const SIZES: [(u16, u16); 3] = [(40, 15), (80, 24), (200, 60)];
const FIVE_MINUTES: TimeControl = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };

fn render(model: &Model, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view(model, frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| {
        let mut line = String::new();
        let mut x = 0;
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            // A wide character covers the cell after its own.
            x += u16::try_from(Span::raw(symbol).width().max(1)).unwrap();
        }
        line.trim_end().to_owned()
    };
    (0..area.height).map(row).collect::<Vec<_>>().join("\n")
}

fn pin(name: &str, model: &Model) {
    for (width, height) in SIZES {
        let screen = text(&render(model, (width, height)));
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), screen);
    }
}

fn points(pairs: &[(i32, i32)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

fn seat(id: u64, name: &str, kind: Kind) -> Option<Seat> {
    Some(Seat::new(PlayerId(id), name, kind))
}

fn table(rules: Rules, clock: TimeControl, seats: [Option<Seat>; 2], moves: &[Point]) -> Table {
    let [x, o] = seats;
    let seated = Seated {
        seat: Player::X,
        players: ByPlayer { x, o },
        rules,
        clock,
        rated: false,
        listed: false,
        moves: Vec::new(),
    };
    let mut table = Table::open(&seated).unwrap();
    table.game = Game::from_moves(rules, moves.iter().copied()).unwrap();
    table.presence = ByPlayer { x: Presence::On, o: Presence::On };
    if let Some(clock) = &mut table.clock {
        clock.running = table.game.turn();
    }
    table
}

fn code() -> GameId {
    "K7QX2M".parse().unwrap()
}

fn at_game(game: GameModel) -> Model {
    Model {
        screen: Screen::Game,
        link: Link::Online { rtt_ms: Some(23), quiet_since_ms: None },
        place: Place::Server { url: "wss://oxo.example/ws".to_owned() },
        game: Some(game),
        now_ms: 28_000,
        ..Model::new("wss://oxo.example/ws".to_owned())
    }
}

/// Noughts and crosses against a bot: `X`, the player, has just put a stone on c1.
fn against_a_bot() -> Model {
    let moves = points(&[(1, 1), (0, 0)]);
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "master", Kind::Bot)];
    let table = table(Rules::TICTACTOE, TimeControl::None {}, seats, &moves);
    let mut game = GameModel::new(code(), table, Role::X, 0);
    game.cursor = Point::new(2, 0);
    game.pending = Some(Pending { ply: 2, what: Act::Stone(Point::new(2, 0)) });
    Model { place: Place::Local, ..at_game(game) }
}

/// The same, before the stone.
fn my_turn() -> Model {
    let mut model = against_a_bot();
    model.game.as_mut().unwrap().pending = None;
    model
}

fn with_weights(mut model: Model, cells: Vec<(i32, i32, f64)>, best: Point) -> Model {
    let game = model.game.as_mut().unwrap();
    game.show_weights = true;
    game.hint = Some(Hint {
        bot: Level::Master,
        ply: game.table.ply(),
        best,
        cells,
        verdicts: Vec::new(),
        pv: vec![best],
        reason: "it stops the row a1 b2 c3".to_owned(),
        depth: 7,
        nodes: 549_946,
        elapsed_us: 130,
    });
    model
}

/// A game between two people, without clocks.
fn between_people(rules: &str, role: Role, moves: &[(i32, i32)]) -> GameModel {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    let table = table(rules.parse().unwrap(), TimeControl::None {}, seats, &points(moves));
    GameModel::new(code(), table, role, 0)
}

/// The three stones that open a game.
const THREE: [(i32, i32); 3] = [(7, 7), (8, 8), (7, 9)];

fn choosing() -> Model {
    at_game(between_people("gomoku+swap2", Role::O, &THREE))
}

/// The same after the choice, as the one sees it who opened.
fn swapped() -> Model {
    let mut game = between_people("gomoku+swap2", Role::X, &THREE);
    game.table.game.decide(Decision::Swap).unwrap();
    game.table.seats = std::mem::take(&mut game.table.seats).swapped();
    game.role = Role::O;
    at_game(game)
}

/// `X` may not put a stone on h8, nor on h7.
fn forbidden() -> Model {
    let moves = [
        (5, 7),
        (0, 0),
        (6, 7),
        (0, 14),
        (7, 8),
        (14, 0),
        (7, 9),
        (14, 14),
        (5, 4),
        (3, 13),
        (6, 5),
        (11, 12),
    ];
    let mut game = between_people("renju", Role::O, &moves);
    game.cursor = Point::new(8, 7);
    at_game(game)
}

/// The cursor is high above where the stone would come to lie.
fn falling() -> Model {
    let mut game = between_people("7x6x4+gravity", Role::X, &[(3, 0), (3, 1), (2, 0), (3, 2)]);
    game.cursor = Point::new(3, 5);
    at_game(game)
}

/// A bot that knows how every move ends.
fn solved() -> Model {
    let verdicts = vec![
        (1, 0, Verdict::Win(5)),
        (2, 0, Verdict::Draw),
        (0, 1, Verdict::Win(5)),
        (2, 1, Verdict::Loss(4)),
        (0, 2, Verdict::Draw),
        (1, 2, Verdict::Loss(4)),
        (2, 2, Verdict::Win(3)),
    ];
    let mut model = thinking_bot();
    let hint = model.game.as_mut().unwrap().hint.as_mut().unwrap();
    hint.verdicts = verdicts;
    hint.pv = points(&[(2, 2), (2, 0), (0, 2)]);
    hint.reason = "solved".to_owned();
    model
}

fn thinking_bot() -> Model {
    let cells = vec![
        (1, 0, 0.0),
        (2, 0, -1.0),
        (0, 1, 0.0),
        (2, 1, 0.0),
        (0, 2, -1.0),
        (1, 2, 0.0),
        (2, 2, 1.0),
    ];
    with_weights(my_turn(), cells, Point::new(2, 2))
}

fn heat_on_gomoku() -> Model {
    let moves = points(&[(7, 7), (8, 8), (7, 8), (8, 7)]);
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "attack", Kind::Bot)];
    let table = table(Rules::GOMOKU, TimeControl::None {}, seats, &moves);
    let game = GameModel::new(code(), table, Role::X, 0);
    let cells = game.table.game.candidates(8).into_iter().map(|at| {
        let far = f64::from(at.distance(Point::new(7, 9)));
        (at.x, at.y, 90_000.0 - 12_345.0 * far)
    });
    let cells = cells.collect();
    with_weights(at_game(game), cells, Point::new(7, 9))
}

/// Two people on 15x15: `X` has just completed d4 to h8.
fn finished() -> Model {
    let moves = points(&[
        (7, 7),
        (7, 8),
        (6, 6),
        (8, 6),
        (5, 5),
        (9, 5),
        (4, 4),
        (6, 8),
        (2, 8),
        (8, 8),
        (3, 3),
    ]);
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    let mut table = table(Rules::GOMOKU, FIVE_MINUTES, seats, &moves);
    table.presence.o = Presence::Left;
    let mut game = GameModel::new(code(), table, Role::X, 0);
    game.viewers = 1;
    game.chat.push_back(said("Grace", Some(Player::O), "well played"));
    at_game(game)
}

fn said(name: &str, seat: Option<Player>, text: &str) -> ChatLine {
    ChatLine { by: Speaker { name: name.to_owned(), seat }, text: text.to_owned() }
}

/// A boundless game with stones out of sight, watched by somebody who looks at its middle.
fn watching() -> Model {
    let moves = points(&[
        (0, 0),
        (1, 1),
        (1, 0),
        (-1, 0),
        (2, 0),
        (3, 0),
        (2, 1),
        (2, -1),
        (3, 2),
        (4, 3),
        (-4, -6),
        (-12, -6),
        (-12, 2),
        (-19, 3),
        (-27, 4),
    ]);
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "石川五右衛門", Kind::Human)];
    let table = table(Rules::BOUNDLESS, FIVE_MINUTES, seats, &moves);
    let mut game = GameModel::new(code(), table, Role::Viewer, 0);
    game.centre = Point::ORIGIN;
    game.cursor = Point::new(4, -2);
    game.viewers = 3;
    game.chat.push_back(said("Ada", Some(Player::X), "hello"));
    game.chat.push_back(said("石川五右衛門", Some(Player::O), "よろしくお願いします"));
    game.chat.push_back(said("Linus", None, "that stone far out on the left, is it a plan?"));
    at_game(game)
}

fn lost_connection() -> Model {
    let mut model = watching();
    model.game.as_mut().unwrap().role = Role::O;
    model.link = Link::Lost {
        since_ms: model.now_ms - 4_300,
        retry_at_ms: model.now_ms,
        why: "no answer".to_owned(),
    };
    model
}

fn waiting_for_a_friend() -> Model {
    let seats = [seat(1, "Ada", Kind::Human), None];
    at_game(GameModel::new(code(), table(Rules::GOMOKU, FIVE_MINUTES, seats, &[]), Role::X, 0))
}

fn menu() -> Model {
    Model::new("wss://oxo.example/ws".to_owned())
}

fn lobby() -> Model {
    let seek = |id, by: &str, rules: &str, side, rated| SeekRow {
        seek: SeekId(id),
        by: by.to_owned(),
        rules: rules.parse().unwrap(),
        clock: FIVE_MINUTES,
        rated,
        side,
    };
    let game = |bits, x: &str, o: Option<&str>, rules: Rules, ply, viewers| GameRow {
        g: GameId::from_bits(bits),
        rules,
        clock: TimeControl::None {},
        rated: false,
        seats: ByPlayer {
            x: seat(1, x, Kind::Human),
            o: o.and_then(|name| seat(2, name, Kind::Bot)),
        },
        ply,
        viewers,
        turn: None,
        result: None,
    };
    let mut model = Model {
        screen: Screen::Lobby,
        link: Link::Online { rtt_ms: Some(23), quiet_since_ms: None },
        place: Place::Server { url: "wss://oxo.example/ws".to_owned() },
        ..menu()
    };
    model.lobby.view = Some(LobbyView {
        seeks: vec![
            seek(1, "Grace", "standard", SideWish::Any, true),
            seek(2, "石川五右衛門", "3x3x3+misere", SideWish::O, false),
        ],
        games: vec![
            game(7, "Ada", Some("master"), Rules::BOUNDLESS, 12, 3),
            game(8, "Linus", None, Rules::TICTACTOE, 0, 0),
        ],
    });
    model.lobby.selected = 3;
    model
}

fn seeking() -> Model {
    let seek = Seek {
        rules: Rules::GOMOKU,
        clock: FIVE_MINUTES,
        rated: false,
        side: SideWish::Any,
        bot: None,
        bot_after_ms: None,
    };
    let waiting = Waiting::Seeking { seek, id: None, since_ms: 16_000 };
    Model { screen: Screen::Waiting(waiting), now_ms: 28_000, ..lobby() }
}

fn help() -> Model {
    Model { overlay: Some(Overlay::Help), ..my_turn() }
}

fn question() -> Model {
    let question = "Resign this game?".to_owned();
    Model { overlay: Some(Overlay::Confirm { question, action: Action::Resign }), ..my_turn() }
}

fn typing(kind: PromptKind, text: &str) -> Model {
    let mut model = finished();
    model.game.as_mut().unwrap().prompt = Some(Prompt { kind, input: text.into() });
    model
}

fn bothered() -> Model {
    let mut model = my_turn();
    let game = model.game.as_mut().unwrap();
    game.refused = Some(Refused { at: Point::new(0, 0), ply: 2, why: "a1 is taken".to_owned() });
    model
}

fn offered() -> Model {
    let mut model = my_turn();
    let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Player::O, ply: None };
    model.game.as_mut().unwrap().table.offer = Some(offer);
    model
}

#[test]
fn a_game_against_a_bot_looks_as_pinned() {
    pin("against_a_bot", &against_a_bot());
}

#[test]
fn the_weights_of_a_small_board_look_as_pinned() {
    pin("thinking_bot", &thinking_bot());
}

#[test]
fn the_weights_of_a_large_board_look_as_pinned() {
    pin("heat_on_gomoku", &heat_on_gomoku());
}

#[test]
fn a_finished_game_looks_as_pinned() {
    pin("finished", &finished());
}

#[test]
fn a_watched_boundless_game_looks_as_pinned() {
    pin("watching", &watching());
}

#[test]
fn a_lost_connection_looks_as_pinned() {
    pin("lost_connection", &lost_connection());
}

#[test]
fn waiting_for_a_friend_looks_as_pinned() {
    pin("waiting_for_a_friend", &waiting_for_a_friend());
}

#[test]
fn the_menu_looks_as_pinned() {
    pin("menu", &menu());
}

#[test]
fn the_lobby_looks_as_pinned() {
    pin("lobby", &lobby());
}

#[test]
fn looking_for_an_opponent_looks_as_pinned() {
    pin("seeking", &seeking());
}

#[test]
fn help_looks_as_pinned() {
    pin("help", &help());
}

#[test]
fn a_question_looks_as_pinned() {
    pin("question", &question());
}

#[test]
fn typed_text_looks_as_pinned() {
    pin("typing", &typing(PromptKind::Chat, "thank you, once more?"));
}

#[test]
fn the_question_of_an_opening_looks_as_pinned() {
    pin("choosing", &choosing());
}

#[test]
fn forbidden_cells_look_as_pinned() {
    pin("forbidden", &forbidden());
    pin("forbidden_ascii", &Model { ascii: true, ..forbidden() });
}

#[test]
fn a_stone_about_to_fall_looks_as_pinned() {
    pin("falling", &falling());
}

#[test]
fn a_solved_board_looks_as_pinned() {
    pin("solved", &solved());
}

#[test]
fn each_stone_of_an_opening_is_asked_for_at_every_size() {
    for (count, told) in [(0, "first"), (1, "second"), (2, "third")] {
        let model = at_game(between_people("gomoku+swap2", Role::X, &THREE[..count]));
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(screen.contains(told), "{screen}");
            let stone = if count == 1 { "an O" } else { "an X" };
            assert!(screen.contains(stone), "{screen}");
        }
    }
}

#[test]
fn a_choice_is_shown_with_its_keys_and_nothing_else_to_put() {
    let choices: [(&str, &str); 2] = [
        ("gomoku+swap", "choose: [1] stay O  [2] swap to X"),
        ("gomoku+swap2", "choose: [1] stay O  [2] swap to X  [3] put two more"),
    ];
    for (rules, line) in choices {
        let screen = text(&render(&at_game(between_people(rules, Role::O, &THREE)), (80, 24)));
        assert!(screen.contains(line), "{screen}");
        assert!(screen.contains("1 stay  2 swap"), "{screen}");
        assert!(!screen.contains("Enter place"), "{screen}");
    }
    for size in SIZES {
        let screen = text(&render(&at_game(between_people("gomoku+swap2", Role::X, &THREE)), size));
        assert!(screen.contains("Grace chooses"), "{screen}");
        assert!(!screen.contains("1 stay"), "{screen}");
    }
}

#[test]
fn who_was_swapped_reads_it_and_finds_the_names_in_their_new_seats() {
    for size in SIZES {
        let screen = text(&render(&swapped(), size));
        assert!(screen.contains("Grace took X: you play O now"), "{screen}");
        assert!(screen.contains("your move (o)"), "{screen}");
        assert!(screen.contains("X Grace") && screen.contains("O Ada"), "{screen}");
    }
}

#[test]
fn a_pending_stone_of_an_opening_has_the_colour_of_the_stone() {
    let mut game = between_people("gomoku+swap2", Role::X, &THREE[..1]);
    let at = Point::new(4, 4);
    game.pending = Some(Pending { ply: 1, what: Act::Stone(at) });
    let model = at_game(game);
    let buffer = render(&model, (80, 24));
    assert_eq!(buffer[letter_of(&model, &buffer, at)].symbol(), "o");
}

#[test]
fn forbidden_cells_are_marked_for_everybody_as_long_as_they_are_forbidden() {
    for role in [Role::X, Role::O, Role::Viewer] {
        let mut model = forbidden();
        model.game.as_mut().unwrap().role = role;
        let buffer = render(&model, (80, 24));
        for at in [Point::new(7, 7), Point::new(7, 6)] {
            assert_eq!(buffer[letter_of(&model, &buffer, at)].symbol(), "#", "{role:?}");
        }
    }
    let moves = [(5, 7), (0, 0), (6, 7), (0, 14), (7, 8), (14, 0), (7, 9)];
    let screen = text(&render(&at_game(between_people("renju", Role::X, &moves)), (80, 24)));
    assert!(!screen.contains('#'), "{screen}");
}

#[test]
fn help_says_what_the_mark_of_forbidden_cells_means_where_there_are_any() {
    let helped =
        |model: Model, size| text(&render(&Model { overlay: Some(Overlay::Help), ..model }, size));
    for size in [(20, 8), (40, 15), (80, 24), (200, 60)] {
        assert!(helped(forbidden(), size).contains("# on the board"));
        assert!(!helped(my_turn(), size).contains("# on the board"));
    }
}

#[test]
fn the_cell_where_a_stone_would_land_shows_it_small() {
    for size in SIZES {
        let model = falling();
        let buffer = render(&model, size);
        let landing = letter_of(&model, &buffer, Point::new(3, 3));
        assert_eq!(buffer[landing].symbol(), "x");
        let mut waiting = falling();
        waiting.game.as_mut().unwrap().role = Role::O;
        assert_ne!(render(&waiting, size)[landing].symbol(), "x", "not this player's to put");
    }
}

#[test]
fn a_line_that_the_reason_names_is_not_said_twice() {
    let mut model = solved();
    assert!(text(&render(&model, (200, 60))).contains("expects c3"));
    let hint = model.game.as_mut().unwrap().hint.as_mut().unwrap();
    hint.reason = "wins in 3 plies: c3 c1 a3".to_owned();
    assert!(!text(&render(&model, (200, 60))).contains("expects"));
}

#[test]
fn a_long_thought_is_shown_with_score_depth_time_speed_and_reason() {
    let mut model = solved();
    let hint = model.game.as_mut().unwrap().hint.as_mut().unwrap();
    hint.verdicts.clear();
    hint.depth = 14;
    hint.elapsed_us = 480_000;
    hint.reason = "must stop the open three at h11 or h7, and makes a three of its own".to_owned();
    let screen = text(&render(&model, (80, 24)));
    // The panels begin where the board ends; a fact may go on in the next row.
    let beside = |row: &str| row.chars().skip(52).collect::<String>().trim().to_owned();
    let panel = screen.lines().map(beside).collect::<Vec<_>>().join(" ");
    for fact in ["+1.00", "depth 14", "480 ms", "549946 nodes, 1145k/s", "of its own"] {
        assert!(panel.contains(fact), "{fact}: {screen}");
    }
}

#[test]
fn without_a_proof_scores_are_shown() {
    let mut model = solved();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("win in 3") && screen.contains("loss in 4"), "{screen}");
    model.game.as_mut().unwrap().hint.as_mut().unwrap().verdicts.clear();
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains("+1") && !screen.contains("win in"), "{screen}");
}

#[test]
fn an_ascii_terminal_gets_ascii_alone() {
    for model in [
        against_a_bot(),
        finished(),
        menu(),
        lobby_of_ascii_names(),
        help(),
        choosing(),
        forbidden(),
        falling(),
        solved(),
    ] {
        let model = Model { ascii: true, ..model };
        for size in SIZES {
            let screen = text(&render(&model, size));
            assert!(screen.is_ascii(), "{screen}");
        }
    }
}

fn lobby_of_ascii_names() -> Model {
    let mut model = lobby();
    model.lobby.view.as_mut().unwrap().seeks.truncate(1);
    model
}

/// Where the cell stands that the mouse takes for `at`: its letter is the middle one.
fn letter_of(model: &Model, buffer: &Buffer, at: Point) -> (u16, u16) {
    let spots = spots(model, buffer.area, at);
    let (left, right) = (spots[0].0, spots[spots.len() - 1].0);
    let (top, bottom) = (spots[0].1, spots[spots.len() - 1].1);
    // A cell of two columns has its gap first, so the larger middle is the letter.
    ((left + right).div_ceil(2), (top + bottom) / 2)
}

fn spots(model: &Model, area: Rect, at: Point) -> Vec<(u16, u16)> {
    area.positions()
        .filter(|spot| hit(model, area, spot.x, spot.y) == Some(Hit::Cell(at)))
        .map(|spot| (spot.x, spot.y))
        .collect()
}

fn modifier(model: &Model, size: (u16, u16), at: Point) -> Modifier {
    let buffer = render(model, size);
    buffer[letter_of(model, &buffer, at)].modifier
}

#[test]
fn the_cursor_is_reversed_and_no_other_cell_is() {
    for size in SIZES {
        let model = my_turn();
        assert!(modifier(&model, size, Point::new(2, 0)).contains(Modifier::REVERSED));
        assert!(!modifier(&model, size, Point::new(2, 2)).contains(Modifier::REVERSED));
        assert!(!modifier(&model, size, Point::new(1, 1)).contains(Modifier::REVERSED));
    }
}

#[test]
fn the_last_move_is_underlined_and_no_other_stone_is() {
    for size in SIZES {
        let model = my_turn();
        assert!(modifier(&model, size, Point::new(0, 0)).contains(Modifier::UNDERLINED));
        assert!(!modifier(&model, size, Point::new(1, 1)).contains(Modifier::UNDERLINED));
    }
}

#[test]
fn a_winning_line_is_reversed_and_other_stones_are_not() {
    for size in [(60, 30), (80, 24), (200, 60)] {
        let model = finished();
        for step in 3..8 {
            let at = Point::new(step, step);
            assert!(modifier(&model, size, at).contains(Modifier::REVERSED), "{at:?}");
        }
        assert!(!modifier(&model, size, Point::new(7, 8)).contains(Modifier::REVERSED));
    }
}

#[test]
fn a_pending_stone_is_a_small_letter_in_italics() {
    for size in SIZES {
        let model = against_a_bot();
        let buffer = render(&model, size);
        let cell = &buffer[letter_of(&model, &buffer, Point::new(2, 0))];
        assert_eq!(cell.symbol(), "x");
        assert!(cell.modifier.contains(Modifier::ITALIC));
    }
}

#[test]
fn a_lost_connection_freezes_the_board_and_says_since_when() {
    for size in SIZES {
        let model = lost_connection();
        let buffer = render(&model, size);
        assert!(text(&buffer).contains("connection lost 4 s ago, retrying"));
        let stone = letter_of(&model, &buffer, Point::ORIGIN);
        assert!(buffer[stone].modifier.contains(Modifier::DIM));
    }
}

#[test]
fn a_silent_server_is_shown_with_its_age_even_beside_a_long_title() {
    let mut model = watching();
    model.link = Link::Online { rtt_ms: Some(23), quiet_since_ms: Some(16_000) };
    for size in SIZES {
        let screen = text(&render(&model, size));
        assert!(screen.lines().next().unwrap().ends_with("silent for 12 s"), "{screen}");
    }
}

#[test]
fn a_refused_stone_and_an_open_offer_are_shown() {
    for size in SIZES {
        assert!(text(&render(&bothered(), size)).contains("a1 is taken"));
        assert!(text(&render(&offered(), size)).contains("master offers a draw: y yes, n no"));
    }
}

#[test]
fn what_is_wrong_with_a_typed_text_is_said_above_it_at_every_size() {
    let why = "no such cell";
    let mut coding = lobby();
    coding.lobby.prompt = Some(Prompt { kind: PromptKind::Code, input: "zz".into() });
    let mut ruling = menu();
    ruling.menu.prompt = Some(Prompt { kind: PromptKind::Rules, input: "zz".into() });
    for mut model in [typing(PromptKind::Cell, "zz"), coding, ruling] {
        model.notice = Some(why.to_owned());
        for (width, height) in [(20, 8), (40, 15), (80, 24), (200, 60)] {
            let screen = text(&render(&model, (width, height)));
            let above = screen.lines().rev().nth(2).unwrap();
            assert_eq!(above.trim(), why, "{width}x{height}");
        }
    }
}

#[test]
fn the_menu_says_the_rules_in_full_beside_a_server_of_any_name() {
    for url in ["ws://127.0.0.1:7171/ws", "ws://noughts-and-crosses.example.org:7171/ws"] {
        let mut model = Model::new(url.to_owned());
        for rules in [Rules::GOMOKU, Rules::BOUNDLESS] {
            model.menu.rules = rules;
            for size in SIZES {
                let screen = text(&render(&model, size));
                assert_eq!(screen.matches(&rules.describe()).count(), 1, "{screen}");
            }
        }
    }
}

#[test]
fn an_offer_in_a_game_that_the_server_has_lost_is_not_shown() {
    let mut model = offered();
    model.game.as_mut().unwrap().gone_at_ms = Some(0);
    let screen = text(&render(&model, (80, 24)));
    assert!(!screen.contains("offers a draw") && !screen.contains("accept the offer"), "{screen}");
}

#[test]
fn a_click_takes_the_cell_that_is_drawn_there() {
    for (rules, size) in [
        ("3x3x3", (200, 60)),
        ("3x3x3", (80, 24)),
        ("3x3x3", (20, 8)),
        ("9x4x3", (80, 24)),
        ("15x15x5", (200, 60)),
        ("15x15x5", (80, 24)),
        ("15x15x5", (40, 15)),
        ("64x64x5", (80, 24)),
        ("64x64x5", (200, 60)),
        ("boundless", (80, 24)),
    ] {
        clicks_match(rules.parse().unwrap(), size);
    }
}

fn clicks_match(rules: Rules, (width, height): (u16, u16)) {
    let seats = || [seat(1, "A", Kind::Human), seat(2, "B", Kind::Human)];
    let area = Rect::new(0, 0, width, height);
    let mut game =
        GameModel::new(code(), table(rules, TimeControl::None {}, seats(), &[]), Role::X, 0);
    game.cursor = game.centre;
    let model = at_game(game);
    let mut seen = std::collections::BTreeSet::new();
    for spot in area.positions() {
        let Some(Hit::Cell(at)) = hit(&model, area, spot.x, spot.y) else { continue };
        seen.insert(at);
    }
    if let Area::Bounded { width, height } = rules.area()
        && width < 64
        && area.height > 15
    {
        assert_eq!(seen.len(), usize::from(width) * usize::from(height));
    }
    assert!(!seen.is_empty());
    // A few dozen cells of a large board, its corners among them, stand for the rest.
    let every = 1 + seen.len() / 60;
    for at in seen.iter().copied().step_by(every).chain(seen.last().copied()) {
        let mut model = model.clone();
        let game = model.game.as_mut().unwrap();
        game.pending = Some(Pending { ply: 0, what: Act::Stone(at) });
        let buffer = render(&model, (width, height));
        let drawn: Vec<Hit> = area
            .positions()
            .filter(|&spot| buffer[spot].symbol() == "x")
            .filter_map(|spot| hit(&model, area, spot.x, spot.y))
            .filter(|hit| matches!(hit, Hit::Cell(_)))
            .collect();
        assert_eq!(drawn, [Hit::Cell(at)], "{rules} {width}x{height}");
    }
}

#[test]
fn a_click_takes_the_key_or_the_row_that_is_drawn_there() {
    let area = Rect::new(0, 0, 80, 24);
    for (model, word, wanted) in [
        (menu(), "Play against", Hit::Row(0)),
        (menu(), "Quit", Hit::Row(9)),
        (lobby(), "Look for", Hit::Row(0)),
        (lobby(), "Grace", Hit::Row(3)),
        (lobby(), "Linus", Hit::Row(6)),
        (my_turn(), "? keys", Hit::Key(Action::Help)),
        (my_turn(), "leave", Hit::Key(Action::Back)),
        (question(), "y yes", Hit::Key(Action::Yes)),
    ] {
        let screen = text(&render(&model, (80, 24)));
        let (y, line) =
            screen.lines().enumerate().filter(|(_, line)| line.contains(word)).last().unwrap();
        let x = line[..line.find(word).unwrap()].chars().count();
        let found = hit(&model, area, u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        assert_eq!(found, Some(wanted), "{word}");
    }
}

#[test]
fn an_overlay_leaves_only_its_keys_to_the_mouse() {
    let area = Rect::new(0, 0, 80, 24);
    for model in [help(), question()] {
        let cells = area
            .positions()
            .filter_map(|spot| hit(&model, area, spot.x, spot.y))
            .filter(|hit| !matches!(hit, Hit::Key(_)));
        assert_eq!(cells.count(), 0);
    }
}

#[test]
fn a_terminal_that_is_too_small_says_what_is_needed_and_how_to_leave() {
    let screen = text(&render(&my_turn(), (19, 7)));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words, "OXO needs 20x8, ^C quits");
}

#[test]
fn help_on_a_small_terminal_says_what_keys_do_before_it_says_which_else_do_the_same() {
    let screen = text(&render(&Model { overlay: Some(Overlay::Help), ..my_turn() }, (40, 15)));
    assert!(screen.contains("resign"), "{screen}");
    let screen = text(&render(&Model { overlay: Some(Overlay::Help), ..my_turn() }, (20, 8)));
    assert!(screen.contains("Enter  place"), "{screen}");
    assert!(screen.contains("g      type a ce"), "{screen}");
}

#[test]
fn nothing_panics_at_any_size() {
    const WIDTHS: [u16; 12] = [0, 1, 2, 5, 10, 20, 40, 64, 80, 120, 200, 500];
    const HEIGHTS: [u16; 11] = [0, 1, 2, 5, 8, 10, 12, 15, 24, 60, 200];
    for model in everything() {
        for width in WIDTHS {
            for height in HEIGHTS {
                let buffer = render(&model, (width, height));
                let area = buffer.area;
                for spot in area.positions().step_by(1 + area.area() as usize / 60) {
                    let _ = hit(&model, area, spot.x, spot.y);
                }
            }
        }
    }
}

/// Every screen, and boards and texts of every awkward kind.
fn everything() -> Vec<Model> {
    let mut models = vec![
        against_a_bot(),
        thinking_bot(),
        heat_on_gomoku(),
        finished(),
        watching(),
        lost_connection(),
        waiting_for_a_friend(),
        menu(),
        lobby(),
        seeking(),
        help(),
        question(),
        typing(PromptKind::Cell, ""),
        typing(PromptKind::Chat, &"長い話 ".repeat(90)),
        bothered(),
        offered(),
        choosing(),
        swapped(),
        forbidden(),
        Model { overlay: Some(Overlay::Help), ..forbidden() },
        falling(),
        solved(),
    ];
    for rules in [
        "1x1x1",
        "3x3x3",
        "64x64x5",
        "64x1x3",
        "1x64x3",
        "boundless",
        "64x64x5+gravity",
        "renju+swap2",
    ] {
        models.push(awkward(rules.parse().unwrap()));
    }
    models
}

/// A board with long names, much chat, a cursor far away and weights everywhere.
fn awkward(rules: Rules) -> Model {
    let seats = [
        seat(1, &"👩‍👩‍👧‍👦名前がとても長い人".repeat(5), Kind::Human),
        seat(2, "e\u{301}\u{301}\u{301} \u{202e}x\u{7}\u{0}", Kind::Bot),
    ];
    let mut game = GameModel::new(code(), table(rules, FIVE_MINUTES, seats, &[]), Role::O, 0);
    game.cursor = Point::new(i32::MAX, i32::MIN);
    game.centre = Point::new(-(1 << 20), 1 << 20);
    for line in 0..200 {
        let words = "wörter 言葉 🎉".repeat(line % 40);
        game.chat.push_back(said("👩‍👩‍👧‍👦", None, &words));
    }
    let cells = game.table.game.candidates(8);
    let cells = cells.iter().map(|at| (at.x, at.y, f64::from(at.x) * 1e9)).collect();
    with_weights(at_game(game), cells, Point::ORIGIN)
}

#[test]
fn a_rating_and_the_badge_of_a_bot_stand_by_the_names() {
    let ann = Seat { rating: Some(1612), ..seat(1, "Ada", Kind::Human).unwrap() };
    let bot = Seat { bot: Some(Level::Master), ..seat(2, "master", Kind::Bot).unwrap() };
    let seats = [Some(ann), Some(bot)];
    let table = table(Rules::TICTACTOE, TimeControl::None {}, seats, &[]);
    let screen = text(&render(&at_game(GameModel::new(code(), table, Role::X, 0)), (80, 24)));
    assert!(screen.contains("1612, you, connected"), "{screen}");
    assert!(screen.contains("server's bot"), "{screen}");
}
