//! Scenes for the screens: games, lobbies, and errors.

use crossterm::event::KeyCode;
use oxo::screen::app::App;
use oxo::screen::input::{Hit, Input};
use oxo::screen::pages::menu::MenuRow;
use oxo_formats::Record;
use oxo_headless::client::action::Action;
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::{Goal, Target};
use oxo_headless::client::state::Client;
use oxo_headless::keep::library::SavedGame;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::reply::{Entered, Hint};
use oxo_protocol::request::Seek;
use oxo_protocol::{
    Code, Delay, GameId, GameRow, Kind, LobbyView, Notice, Offer, OfferId, OfferKind, Player,
    Presence, Role, SeekId, SeekRow, SideChoice, Terms,
};
use oxo_shared::moves::read_moves;
use oxo_shared::{BySide, Decision, Point, Rules, Side, TimeControl, Verdict};
use time::{Date, Month};

pub use crate::common::stage::*;

pub const FIVE_MINUTES: TimeControl =
    TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };

/// A game with both players connected.
pub fn board(
    rules: Rules,
    control: TimeControl,
    seats: [Option<Player>; 2],
    moves: &str,
    role: Role,
) -> Board {
    let terms = Terms { control, ..Terms::new(rules) };
    Board::new(terms, seats, read_moves(rules, moves).unwrap(), role)
}

/// A client in this game, half a minute later.
pub fn at_game(board: &Board) -> App {
    let mut app = board.online();
    app.pass(28_000);
    app
}

pub fn with_a_bot() -> Board {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "master", Kind::Bot)];
    board(Rules::TICTACTOE, TimeControl::None {}, seats, "b2 a1", Role::X)
}

/// A client in this game on this machine, with the cursor on c1.
pub fn at_home(board: &Board) -> App {
    let mut app = board.at(Target::Local);
    app.pass(28_000);
    app.key(KeyCode::Right);
    app.key(KeyCode::Right);
    app
}

/// Tic-tac-toe against a bot; `X`, the player, has just moved to c1.
pub fn against_a_bot() -> App {
    let mut app = my_turn();
    app.key(KeyCode::Enter);
    app
}

pub fn my_turn() -> App {
    at_home(&with_a_bot())
}

/// Shows a bot's evaluations of the cells.
pub fn with_weights(mut app: App, hint: Hint) -> App {
    let ply = app.follow().unwrap().table().ply();
    let effects = app.happen(Event::Do(Action::Weights));
    app.grant(&effects, &Hint { ply, ..hint });
    app
}

/// A game between two people, without clocks.
pub fn between_people(rules: &str, role: Role, moves: &str) -> Board {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    board(rules.parse().unwrap(), TimeControl::None {}, seats, moves, role)
}

/// Moves the cursor and the window to a cell.
pub fn look_at(app: &mut App, cell: &str) {
    app.happen(Event::Do(Action::GoTo));
    app.type_text(cell);
    app.key(KeyCode::Enter);
}

/// The first stone of an opening, which the same player follows with the other side's.
pub fn opening() -> App {
    at_game(&between_people("gomoku+swap2", Role::X, "h8"))
}

pub const THREE: &str = "h8 i9 h10";

pub fn choosing() -> App {
    at_game(&between_people("gomoku+swap2", Role::O, THREE))
}

/// The swap after [`choosing`], as seen by the player who opened.
pub fn swapped() -> App {
    let mut board = between_people("gomoku+swap2", Role::O, THREE);
    board.table.game.decide(Decision::Swap).unwrap();
    board.table.seats = std::mem::take(&mut board.table.seats).swapped();
    at_game(&board)
}

/// A game in which `X` may not play h8 or h7.
pub fn forbidden() -> App {
    forbidden_to(Role::O)
}

pub fn forbidden_to(role: Role) -> App {
    let moves = "f8 a1 g8 a15 h9 o1 h10 o15 f5 d14 g6 l13";
    let mut app = at_game(&between_people("renju", role, moves));
    look_at(&mut app, "i8");
    app
}

/// The cursor is high above the cell where the stone would land.
pub fn falling() -> App {
    falling_for(Role::X)
}

pub fn falling_for(role: Role) -> App {
    let mut app = at_game(&between_people("7x6x4+gravity", role, "d1 d2 c1 d3"));
    look_at(&mut app, "d6");
    app
}

/// A bot that knows the result of every move.
pub fn solved() -> App {
    with_weights(my_turn(), proven())
}

pub fn proven() -> Hint {
    let verdicts = vec![
        (1, 0, Verdict::Win(5)),
        (2, 0, Verdict::Draw),
        (0, 1, Verdict::Win(5)),
        (2, 1, Verdict::Loss(4)),
        (0, 2, Verdict::Draw),
        (1, 2, Verdict::Loss(4)),
        (2, 2, Verdict::Win(3)),
    ];
    let pv = [(2, 2), (2, 0), (0, 2)].map(Point::from).to_vec();
    Hint { verdicts, pv, reason: "solved".into(), ..thought() }
}

fn thought() -> Hint {
    let cells = vec![
        (1, 0, 0.0),
        (2, 0, -1.0),
        (0, 1, 0.0),
        (2, 1, 0.0),
        (0, 2, -1.0),
        (1, 2, 0.0),
        (2, 2, 1.0),
    ];
    hint(cells, Point::new(2, 2))
}

pub fn thinking_bot() -> App {
    with_weights(my_turn(), thought())
}

pub fn heat_on_gomoku() -> App {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "attack", Kind::Bot)];
    let board = board(Rules::GOMOKU, TimeControl::None {}, seats, "h8 i9 h9 i8", Role::X);
    let cells = board.table.game.candidates(8).into_iter().map(|at| {
        let far = f64::from(at.distance(Point::new(7, 9)));
        (at.x, at.y, 90_000.0 - 12_345.0 * far)
    });
    with_weights(at_game(&board), hint(cells.collect(), Point::new(7, 9)))
}

/// A finished game of two people on 15x15: `X` has just completed d4 to h8.
pub fn finished() -> App {
    finished_by([seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)])
}

pub fn finished_by(seats: [Option<Player>; 2]) -> App {
    let moves = "h8 h9 g7 i7 f6 j6 e5 g9 c9 i9 d4";
    let mut board = board(Rules::GOMOKU, FIVE_MINUTES, seats, moves, Role::X);
    (board.presence.o, board.viewers) = (Presence::Left, 1);
    let mut app = at_game(&board);
    app.say("Grace", Some(Side::O), "well played");
    app
}

fn far_out(role: Role) -> Board {
    let moves = "0,0 1,1 1,0 -1,0 2,0 3,0 2,1 2,-1 3,2 4,3 -4,-6 -12,-6 -12,2 -19,3 -27,4";
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "石川五右衛門", Kind::Human)];
    Board { viewers: 3, ..board(Rules::BOUNDLESS, FIVE_MINUTES, seats, moves, role) }
}

fn talk(app: &mut App) {
    app.say("Ada", Some(Side::X), "hello");
    app.say("石川五右衛門", Some(Side::O), "よろしくお願いします");
    app.say("Linus", None, "that stone far out on the left, is it a plan?");
}

fn look_around(app: &mut App) {
    look_at(app, "0,0");
    app.type_text("lllljj");
}

/// An infinite board with some stones out of view, watched by a spectator who looks at its centre.
pub fn watching() -> App {
    watching_as(Role::Spectator)
}

fn watching_as(role: Role) -> App {
    let mut app = at_game(&far_out(role));
    talk(&mut app);
    look_around(&mut app);
    app
}

/// The opponent is to move but away; victory can be claimed after a while.
pub fn deserted() -> App {
    let mut app = at_game(&between_people("gomoku", Role::X, THREE));
    let (seat, claim_ms) = (Side::O, Some(217_000));
    let change = PresenceChange { g: code(), seat, state: Presence::Away, claim_ms };
    app.hear_notice(Notice::Presence(change));
    app
}

pub fn lost_connection() -> App {
    let mut app = watching_as(Role::O);
    app.down_after(4_300);
    app
}

/// The game on TV with a spectator delay of half a minute, paused four moves ago.
pub fn television() -> App {
    let mut board = far_out(Role::Spectator);
    board.table.terms.delay = Delay::try_from(30).unwrap();
    let (mut app, effects) = online(Goal::Tv);
    let row = board.table.row(code(), board.viewers);
    let view = LobbyView { games: vec![row], ..LobbyView::default() };
    let effects = app.grant(&effects, &view);
    app.grant(&effects, &Entered { snap: board.snap() });
    app.pass(28_000);
    talk(&mut app);
    for _ in 0..4 {
        app.key(KeyCode::Left);
    }
    look_around(&mut app);
    app
}

/// A move to d8 that awaits confirmation, with the mouse over k4.
pub fn second_look() -> App {
    let mut app = at_game(&between_people("gomoku", Role::X, "h8 i9"));
    app.configure(|setup| setup.confirms = true);
    app.happen(Input::Click(Hit::Cell(Point::new(3, 7))));
    app.happen(Input::Hover(Some(Point::new(10, 3))));
    app
}

/// A premove on j8 against three in a row, with the threats shown.
pub fn premove_and_threats() -> App {
    let mut app = at_game(&between_people("gomoku", Role::X, "g8 a1 h8 o1 i8"));
    app.happen(Event::Do(Action::Threats));
    app.happen(Input::Click(Hit::Cell(Point::new(9, 7))));
    app
}

pub fn record_of(model: &App) -> Record {
    model.core().record(model.follow().unwrap())
}

/// A game from the list of saved ones, with a variation.
pub fn branch() -> App {
    let record = record_of(&finished());
    let mut app = listed(vec![SavedGame { name: "K7QX2M".into(), record }]);
    app.key(KeyCode::Enter);
    app.type_text("#9");
    app.key(KeyCode::Enter);
    app.happen(Input::Click(Hit::Cell(Point::new(9, 9))));
    app
}

/// The list of saved games.
pub fn listed(games: Vec<SavedGame>) -> App {
    let mut app = menu();
    app.go_to_row(MenuRow::Saved);
    app.key(KeyCode::Enter);
    app.happen(Event::Library(Ok(games)));
    app
}

pub fn saved() -> App {
    let record = |app: App, name: &str| {
        let mut record = record_of(&app);
        record.about.date = Some(Date::from_calendar_date(2026, Month::November, 22).unwrap());
        SavedGame { name: name.into(), record }
    };
    let mut app = listed(vec![
        record(finished(), "K7QX2M"),
        record(watching(), "T8CD7K"),
        record(against_a_bot(), "2026-11-22_game_Ada-master"),
    ]);
    app.key(KeyCode::Down);
    app
}

pub fn waiting_for_a_friend() -> App {
    let seats = [seat(1, "Ada", Kind::Human), None];
    at_game(&board(Rules::GOMOKU, FIVE_MINUTES, seats, "", Role::X))
}

pub fn menu() -> App {
    App::new(Client::new(URL.to_owned()))
}

/// A running game, as shown in lists.
pub fn row(
    g: GameId,
    [x, o]: [Option<Player>; 2],
    terms: Terms,
    ply: u32,
    viewers: usize,
) -> GameRow {
    let seats = BySide { x, o };
    GameRow { ratings: None, g, seats, ply, viewers, turn: None, result: None, terms }
}

pub fn lobby() -> App {
    let seek = |id, by: &str, rules: &str, side, rated| SeekRow {
        rating: None,
        seek: SeekId(id),
        by: by.into(),
        kind: Kind::Human,
        side,
        terms: Terms { control: FIVE_MINUTES, rated, ..Terms::new(rules.parse().unwrap()) },
    };
    let against_master = [seat(1, "Ada", Kind::Human), seat(2, "master", Kind::Bot)];
    let alone = [seat(1, "Linus", Kind::Human), None];
    let (mut app, effects) = online(Goal::Lobby);
    let view = LobbyView {
        seeks: vec![
            seek(1, "Grace", "standard", SideChoice::Any, true),
            seek(2, "石川五右衛門", "3x3x3+misere", SideChoice::O, false),
        ],
        games: vec![
            row(GameId::from_bits(7), against_master, Terms::new(Rules::BOUNDLESS), 12, 3),
            row(GameId::from_bits(8), alone, Terms::new(Rules::TICTACTOE), 0, 0),
        ],
    };
    app.grant(&effects, &view);
    for _ in 0..3 {
        app.key(KeyCode::Down);
    }
    app
}

pub fn seeking() -> App {
    let seek = Seek::new(Terms { control: FIVE_MINUTES, ..Terms::new(Rules::GOMOKU) });
    let (mut app, _) = online(Goal::Seek(seek));
    app.pass(12_000);
    app
}

pub fn help() -> App {
    helped(my_turn())
}

/// The scene with its help on top.
pub fn helped(mut app: App) -> App {
    app.happen(Event::Do(Action::Help));
    app
}

pub fn question() -> App {
    let mut app = my_turn();
    app.key(KeyCode::Char('R'));
    app
}

pub fn typing(kind: Action, text: &str) -> App {
    typed(finished(), kind, text)
}

/// Opens a prompt by its key and types a text.
pub fn typed(mut app: App, kind: Action, text: &str) -> App {
    app.happen(Event::Do(kind));
    app.happen(Input::Paste(text.to_owned()));
    app
}

pub fn bothered() -> App {
    let mut app = my_turn();
    let effects = app.key(KeyCode::Enter);
    app.err(last(&effects), Code::NotAllowed, "a1 is taken");
    app
}

pub fn offered() -> App {
    let mut board = with_a_bot();
    let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Side::O, ply: None };
    board.table.offer = Some(offer);
    at_home(&board)
}
