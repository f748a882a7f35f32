//! What the screens show: games, lobbies, and what goes wrong in them.

use oxo::client::action::Action;
use oxo::client::app::{App, Overlay, update};
use oxo::client::core::{Link, Place};
use oxo::client::event::{Event, What};
use oxo::client::pages::Page;
use oxo::client::pages::game::{GamePage, Tv};
use oxo::client::pages::lobby::Lobby;
use oxo::client::pages::saved::Saved;
use oxo::client::pages::waiting::Waiting;
use oxo::client::prompt::{Prompt, PromptKind};
use oxo::game::chat::ChatLine;
use oxo::game::hand::{Choice, Move, Pending, Refused};
use oxo::keep::library::SavedGame;
use oxo::net::NetEvent;
use oxo_formats::Record;
use oxo_protocol::event::Seated;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::reply::Hint;
use oxo_protocol::request::Seek;
use oxo_protocol::{
    Delay, GameId, GameRow, Kind, LobbyView, Notice, Offer, OfferId, OfferKind, Player, PlayerId,
    Presence, Role, SeekId, SeekRow, ServerFrame, SideChoice, Speaker,
};
use oxo_protocol::{Replica, Table, Terms};
use oxo_shared::moves::read_moves;
use oxo_shared::{BySide, Decision, Level, Point, Rules, Side, TimeControl, Verdict};

pub const FIVE_MINUTES: TimeControl =
    TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };

pub fn seat(id: u64, name: &str, kind: Kind) -> Option<Player> {
    Some(Player::new(PlayerId(id), name, kind))
}

pub fn table(rules: Rules, clock: TimeControl, seats: [Option<Player>; 2], moves: &str) -> Replica {
    let [x, o] = seats;
    let seated = Seated {
        seat: Side::X,
        players: BySide { x, o },
        moves: Vec::new(),
        terms: Terms { control: clock, ..Terms::new(rules) },
    };
    let mut table = Table::open(&seated).unwrap();
    table.game = read_moves(rules, moves).unwrap();
    if let Some(clock) = &mut table.clock {
        clock.running = table.game.turn();
    }
    let mut table = Replica::from(table);
    table.presence = BySide { x: Presence::On, o: Presence::On };
    table
}

pub fn code() -> GameId {
    "K7QX2M".parse().unwrap()
}

pub fn at_game(game: GamePage) -> App {
    let mut model = online();
    model.page = Page::Game(Box::new(game));
    model.core.now_ms = 28_000;
    model
}

/// Noughts and crosses against a bot: `X`, the player, has just put a stone on c1.
pub fn against_a_bot() -> App {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "master", Kind::Bot)];
    let table = table(Rules::TICTACTOE, TimeControl::None {}, seats, "b2 a1");
    let mut game = GamePage::new(code(), table, Role::X, 0);
    game.view.cursor = Point::new(2, 0);
    game.hand.pending = Some(Pending { ply: 2, what: Move::Stone(Point::new(2, 0)) });
    let mut model = at_game(game);
    model.core.place = Place::Local;
    model
}

pub fn my_turn() -> App {
    let mut model = against_a_bot();
    model.game_mut().unwrap().hand.pending = None;
    model
}

pub fn with_weights(mut model: App, cells: Vec<(i32, i32, f64)>, best: Point) -> App {
    let game = model.game_mut().unwrap();
    game.advice.show_weights = true;
    game.advice.hint = Some(Hint {
        bot: Level::Master,
        ply: game.table.ply(),
        best,
        cells,
        verdicts: Vec::new(),
        pv: vec![best],
        reason: "it stops the row a1 b2 c3".into(),
        why: None,
        depth: 7,
        nodes: 549_946,
        elapsed_us: 130,
    });
    model
}

/// A game between two people, without clocks.
pub fn between_people(rules: &str, role: Role, moves: &str) -> GamePage {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    let table = table(rules.parse().unwrap(), TimeControl::None {}, seats, moves);
    GamePage::new(code(), table, role, 0)
}

pub const THREE: &str = "h8 i9 h10";

pub fn arrange(game: &mut GamePage, change: impl FnOnce(&mut Table)) {
    let (mut table, presence) = ((*game.table).clone(), game.table.presence);
    change(&mut table);
    game.table = table.into();
    game.table.presence = presence;
}

pub fn choosing() -> App {
    at_game(between_people("gomoku+swap2", Role::O, THREE))
}

/// The same after the choice, as the one sees it who opened.
pub fn swapped() -> App {
    let mut game = between_people("gomoku+swap2", Role::X, THREE);
    arrange(&mut game, |table| {
        table.game.decide(Decision::Swap).unwrap();
        table.seats = std::mem::take(&mut table.seats).swapped();
    });
    game.role = Role::O;
    at_game(game)
}

/// `X` may not put a stone on h8, nor on h7.
pub fn forbidden() -> App {
    let moves = "f8 a1 g8 a15 h9 o1 h10 o15 f5 d14 g6 l13";
    let mut game = between_people("renju", Role::O, moves);
    game.view.cursor = Point::new(8, 7);
    at_game(game)
}

/// The cursor is high above where the stone would come to lie.
pub fn falling() -> App {
    let mut game = between_people("7x6x4+gravity", Role::X, "d1 d2 c1 d3");
    game.view.cursor = Point::new(3, 5);
    at_game(game)
}

/// A bot that knows how every move ends.
pub fn solved() -> App {
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
    let hint = model.game_mut().unwrap().advice.hint.as_mut().unwrap();
    hint.verdicts = verdicts;
    hint.pv = [(2, 2), (2, 0), (0, 2)].map(Point::from).to_vec();
    hint.reason = "solved".into();
    model
}

pub fn thinking_bot() -> App {
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

pub fn heat_on_gomoku() -> App {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "attack", Kind::Bot)];
    let table = table(Rules::GOMOKU, TimeControl::None {}, seats, "h8 i9 h9 i8");
    let game = GamePage::new(code(), table, Role::X, 0);
    let cells = game.table.game.candidates(8).into_iter().map(|at| {
        let far = f64::from(at.distance(Point::new(7, 9)));
        (at.x, at.y, 90_000.0 - 12_345.0 * far)
    });
    let cells = cells.collect();
    with_weights(at_game(game), cells, Point::new(7, 9))
}

/// Two people on 15x15: `X` has just completed d4 to h8.
pub fn finished() -> App {
    let moves = "h8 h9 g7 i7 f6 j6 e5 g9 c9 i9 d4";
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    let mut table = table(Rules::GOMOKU, FIVE_MINUTES, seats, moves);
    table.presence.o = Presence::Left;
    let mut game = GamePage::new(code(), table, Role::X, 0);
    game.viewers = 1;
    game.chat.push_back(said("Grace", Some(Side::O), "well played"));
    at_game(game)
}

pub fn said(name: &str, seat: Option<Side>, text: &str) -> ChatLine {
    ChatLine { by: Speaker { name: name.into(), seat }, text: text.into() }
}

/// A boundless game with stones out of sight, watched by somebody who looks at its middle.
pub fn watching() -> App {
    let moves = "0,0 1,1 1,0 -1,0 2,0 3,0 2,1 2,-1 3,2 4,3 -4,-6 -12,-6 -12,2 -19,3 -27,4";
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "石川五右衛門", Kind::Human)];
    let table = table(Rules::BOUNDLESS, FIVE_MINUTES, seats, moves);
    let mut game = GamePage::new(code(), table, Role::Spectator, 0);
    game.view.centre = Point::ORIGIN;
    game.view.cursor = Point::new(4, -2);
    game.viewers = 3;
    game.chat.push_back(said("Ada", Some(Side::X), "hello"));
    game.chat.push_back(said("石川五右衛門", Some(Side::O), "よろしくお願いします"));
    game.chat.push_back(said("Linus", None, "that stone far out on the left, is it a plan?"));
    at_game(game)
}

/// The opponent is to move and away; in a while the win can be claimed.
pub fn deserted() -> App {
    let mut model = at_game(between_people("gomoku", Role::X, THREE));
    let change =
        PresenceChange { g: code(), seat: Side::O, state: Presence::Away, claim_ms: Some(217_000) };
    let told = NetEvent::Frame(ServerFrame::Notice(Notice::Presence(change)));
    let _ = update(&mut model, Event { now_ms: 28_000, what: What::Net(told) });
    model
}

pub fn lost_connection() -> App {
    let mut model = watching();
    model.game_mut().unwrap().role = Role::O;
    model.core.link = Link::Lost {
        since_ms: model.core.now_ms - 4_300,
        retry_at_ms: model.core.now_ms,
        why: "no answer".into(),
    };
    model
}

/// The same on the television, seen half a minute late, by somebody who paused four moves ago.
pub fn television() -> App {
    let mut model = watching();
    let game = model.game_mut().unwrap();
    game.tv = Some(Tv::default());
    arrange(game, |table| table.terms.delay = Delay::try_from(30).unwrap());
    game.review.go(&game.follow.table.game, 11);
    model
}

/// A stone that waits for its second look on d8, and the mouse over k4.
pub fn second_look() -> App {
    let mut game = between_people("gomoku", Role::X, "h8 i9");
    game.hand.chosen = Some(Choice { ply: 2, at: Point::new(3, 7) });
    game.view.hovered = Some(Point::new(10, 3));
    let mut model = at_game(game);
    model.core.confirms = true;
    model
}

/// A premove on j8 against three in a row, with the threats shown.
pub fn premove_and_threats() -> App {
    let mut game = between_people("gomoku", Role::X, "g8 a1 h8 o1 i8");
    game.hand.premove = Some(Choice { ply: 6, at: Point::new(9, 7) });
    let mut model = at_game(game);
    let threats = Event { now_ms: model.core.now_ms, what: What::Do(Action::Threats) };
    let _ = update(&mut model, threats);
    model.core.notice = None;
    model
}

pub fn record_of(model: &App) -> Record {
    model.game().unwrap().record(&model.core)
}

/// A finished game from the list of the saved ones, with a move that was not played.
pub fn branch() -> App {
    let record = record_of(&finished());
    let mut game = GamePage::from_record("K7QX2M".to_owned(), record);
    game.review.go(&game.follow.table.game, 9);
    game.review.try_move(&game.follow.table.game, Point::new(9, 9)).unwrap();
    at_game(game)
}

pub fn saved() -> App {
    let record = |model: App, name: &str| {
        let mut record = record_of(&model);
        record.about.date = Some(time::macros::date!(2026 - 11 - 22));
        SavedGame { name: name.into(), record }
    };
    let games = vec![
        record(finished(), "K7QX2M"),
        record(watching(), "T8CD7K"),
        record(against_a_bot(), "2026-11-22_game_Ada-master"),
    ];
    let saved = Saved { games: Some(games), selected: 1 };
    App::at(menu().core, Page::Saved(saved))
}

pub fn waiting_for_a_friend() -> App {
    let seats = [seat(1, "Ada", Kind::Human), None];
    at_game(GamePage::new(code(), table(Rules::GOMOKU, FIVE_MINUTES, seats, ""), Role::X, 0))
}

pub fn menu() -> App {
    App::new("wss://oxo.example/ws".to_owned())
}

fn online() -> App {
    let mut model = menu();
    model.core.link = Link::Online { rtt_ms: Some(23), quiet_since_ms: None };
    let url = "wss://oxo.example/ws".to_owned();
    model.core.remembered.server = Some(url.clone());
    model.core.place = Place::Server { url };
    model
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
    let game = |bits, x: &str, o: Option<&str>, rules: Rules, ply, viewers| GameRow {
        ratings: None,
        g: GameId::from_bits(bits),
        seats: BySide {
            x: seat(1, x, Kind::Human),
            o: o.and_then(|name| seat(2, name, Kind::Bot)),
        },
        ply,
        viewers,
        turn: None,
        result: None,
        terms: Terms::new(rules),
    };
    let mut model = online();
    model.core.lobby = Some(LobbyView {
        seeks: vec![
            seek(1, "Grace", "standard", SideChoice::Any, true),
            seek(2, "石川五右衛門", "3x3x3+misere", SideChoice::O, false),
        ],
        games: vec![
            game(7, "Ada", Some("master"), Rules::BOUNDLESS, 12, 3),
            game(8, "Linus", None, Rules::TICTACTOE, 0, 0),
        ],
    });
    model.page = Page::Lobby(Lobby { selected: 3, ..Lobby::default() });
    model
}

pub fn seeking() -> App {
    let seek = Seek::new(Terms { control: FIVE_MINUTES, ..Terms::new(Rules::GOMOKU) });
    let waiting = Waiting::Seeking { seek, id: None, since_ms: 16_000 };
    let mut model = lobby();
    model.page = Page::Waiting(waiting);
    model.core.now_ms = 28_000;
    model
}

pub fn help() -> App {
    helped(my_turn())
}

/// The same with its keys over it.
pub fn helped(mut model: App) -> App {
    model.overlay = Some(Overlay::Pages { of: Action::Help, turned: 0 });
    model
}

pub fn question() -> App {
    let question = "Resign this game?".to_owned();
    let mut model = my_turn();
    model.overlay = Some(Overlay::Confirm { question, action: Action::Resign });
    model
}

pub fn typing(kind: PromptKind, text: &str) -> App {
    let mut model = finished();
    model.core.prompt = Some(Prompt { kind, input: text.into() });
    model
}

pub fn bothered() -> App {
    let mut model = my_turn();
    let game = model.game_mut().unwrap();
    game.hand.refused = Some(Refused { at: Point::new(0, 0), ply: 2, why: "a1 is taken".into() });
    model
}

pub fn offered() -> App {
    let mut model = my_turn();
    let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Side::O, ply: None };
    arrange(model.game_mut().unwrap(), |table| table.offer = Some(offer));
    model
}
