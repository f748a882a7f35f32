//! What the screens show: games, lobbies, and what goes wrong in them.

use oxo::action::Action;
use oxo::event::{Event, What};
use oxo::home::library::Kept;
use oxo::model::{
    Act, ChatLine, Choice, GameModel, Link, Model, Overlay, Pending, Place, Prompt, PromptKind,
    Refused, SavedGames, Screen, Waiting, Watching,
};
use oxo::update::update;
use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::reply::Hint;
use oxo_shared::protocol::wish::Seek;
use oxo_shared::protocol::{
    Delay, GameId, GameRow, Kind, LobbyView, Offer, OfferId, OfferKind, PlayerId, Presence, Role,
    Seat, SeekId, SeekRow, SideWish, Speaker,
};
use oxo_shared::{
    ByPlayer, Decision, Game, Level, Player, Point, Rules, Table, TimeControl, Verdict,
};

pub const FIVE_MINUTES: TimeControl =
    TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };

pub fn points(pairs: &[(i32, i32)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

pub fn seat(id: u64, name: &str, kind: Kind) -> Option<Seat> {
    Some(Seat::new(PlayerId(id), name, kind))
}

pub fn table(rules: Rules, clock: TimeControl, seats: [Option<Seat>; 2], moves: &[Point]) -> Table {
    let [x, o] = seats;
    let seated = Seated {
        seat: Player::X,
        players: ByPlayer { x, o },
        rules,
        clock,
        rated: false,
        listed: false,
        delay_s: Default::default(),
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

pub fn code() -> GameId {
    "K7QX2M".parse().unwrap()
}

pub fn at_game(game: GameModel) -> Model {
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
pub fn against_a_bot() -> Model {
    let moves = points(&[(1, 1), (0, 0)]);
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "master", Kind::Bot)];
    let table = table(Rules::TICTACTOE, TimeControl::None {}, seats, &moves);
    let mut game = GameModel::new(code(), table, Role::X, 0);
    game.cursor = Point::new(2, 0);
    game.pending = Some(Pending { ply: 2, what: Act::Stone(Point::new(2, 0)) });
    Model { place: Place::Local, ..at_game(game) }
}

/// The same, before the stone.
pub fn my_turn() -> Model {
    let mut model = against_a_bot();
    model.game.as_mut().unwrap().pending = None;
    model
}

pub fn with_weights(mut model: Model, cells: Vec<(i32, i32, f64)>, best: Point) -> Model {
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
pub fn between_people(rules: &str, role: Role, moves: &[(i32, i32)]) -> GameModel {
    let seats = [seat(1, "Ada", Kind::Human), seat(2, "Grace", Kind::Human)];
    let table = table(rules.parse().unwrap(), TimeControl::None {}, seats, &points(moves));
    GameModel::new(code(), table, role, 0)
}

/// The three stones that open a game.
pub const THREE: [(i32, i32); 3] = [(7, 7), (8, 8), (7, 9)];

pub fn choosing() -> Model {
    at_game(between_people("gomoku+swap2", Role::O, &THREE))
}

/// The same after the choice, as the one sees it who opened.
pub fn swapped() -> Model {
    let mut game = between_people("gomoku+swap2", Role::X, &THREE);
    game.table.game.decide(Decision::Swap).unwrap();
    game.table.seats = std::mem::take(&mut game.table.seats).swapped();
    game.role = Role::O;
    at_game(game)
}

/// `X` may not put a stone on h8, nor on h7.
pub fn forbidden() -> Model {
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
pub fn falling() -> Model {
    let mut game = between_people("7x6x4+gravity", Role::X, &[(3, 0), (3, 1), (2, 0), (3, 2)]);
    game.cursor = Point::new(3, 5);
    at_game(game)
}

/// A bot that knows how every move ends.
pub fn solved() -> Model {
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

pub fn thinking_bot() -> Model {
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

pub fn heat_on_gomoku() -> Model {
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
pub fn finished() -> Model {
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

pub fn said(name: &str, seat: Option<Player>, text: &str) -> ChatLine {
    ChatLine { by: Speaker { name: name.to_owned(), seat }, text: text.to_owned() }
}

/// A boundless game with stones out of sight, watched by somebody who looks at its middle.
pub fn watching() -> Model {
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

pub fn lost_connection() -> Model {
    let mut model = watching();
    model.game.as_mut().unwrap().role = Role::O;
    model.link = Link::Lost {
        since_ms: model.now_ms - 4_300,
        retry_at_ms: model.now_ms,
        why: "no answer".to_owned(),
    };
    model
}

/// The same on the television, seen half a minute late, by somebody who paused four moves ago.
pub fn television() -> Model {
    let mut model = Model { watching: Some(Watching::TV), ..watching() };
    let game = model.game.as_mut().unwrap();
    game.table.delay_s = Delay::try_from(30).unwrap();
    game.review.go(&game.table.game, 11);
    model
}

/// A stone that waits for its second look on d8, and the mouse over k4.
pub fn second_look() -> Model {
    let mut game = between_people("gomoku", Role::X, &[(7, 7), (8, 8)]);
    game.chosen = Some(Choice { ply: 2, at: Point::new(3, 7) });
    game.hovered = Some(Point::new(10, 3));
    Model { confirms: true, ..at_game(game) }
}

/// A premove on j8 against three in a row, with the threats shown.
pub fn premove_and_threats() -> Model {
    let moves = [(6, 7), (0, 0), (7, 7), (14, 0), (8, 7)];
    let mut game = between_people("gomoku", Role::X, &moves);
    game.premove = Some(Choice { ply: 6, at: Point::new(9, 7) });
    let mut model = at_game(game);
    let threats = Event { now_ms: model.now_ms, what: What::Do(Action::Threats) };
    let _ = update(&mut model, threats);
    model.notice = None;
    model
}

/// A finished game from the list of the saved ones, with a move that was not played.
pub fn branch() -> Model {
    let record = finished().record().unwrap();
    let mut game = GameModel::from_record("K7QX2M".to_owned(), record);
    game.review.go(&game.table.game, 9);
    game.review.try_move(&game.table.game, Point::new(9, 9)).unwrap();
    at_game(game)
}

/// Three saved games.
pub fn saved() -> Model {
    let record = |model: Model, name: &str| {
        let mut record = model.record().unwrap();
        record.about.date = "2026-11-22".parse().ok();
        Kept { name: name.to_owned(), record }
    };
    let games = vec![
        record(finished(), "K7QX2M"),
        record(watching(), "T8CD7K"),
        record(against_a_bot(), "2026-11-22_game_Ada-master"),
    ];
    let saved = SavedGames { games: Some(games), selected: 1 };
    Model { screen: Screen::Saved, saved: Some(saved), ..menu() }
}

pub fn waiting_for_a_friend() -> Model {
    let seats = [seat(1, "Ada", Kind::Human), None];
    at_game(GameModel::new(code(), table(Rules::GOMOKU, FIVE_MINUTES, seats, &[]), Role::X, 0))
}

pub fn menu() -> Model {
    Model::new("wss://oxo.example/ws".to_owned())
}

pub fn lobby() -> Model {
    let seek = |id, by: &str, rules: &str, side, rated| SeekRow {
        seek: SeekId(id),
        by: by.to_owned(),
        kind: Kind::Human,
        rules: rules.parse().unwrap(),
        clock: FIVE_MINUTES,
        rated,
        side,
        delay_s: Default::default(),
    };
    let game = |bits, x: &str, o: Option<&str>, rules: Rules, ply, viewers| GameRow {
        g: GameId::from_bits(bits),
        rules,
        clock: TimeControl::None {},
        rated: false,
        delay_s: Default::default(),
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

pub fn seeking() -> Model {
    let seek = Seek {
        rules: Rules::GOMOKU,
        clock: FIVE_MINUTES,
        rated: false,
        side: SideWish::Any,
        bot: None,
        bot_after_ms: None,
        delay_s: Default::default(),
    };
    let waiting = Waiting::Seeking { seek, id: None, since_ms: 16_000 };
    Model { screen: Screen::Waiting(waiting), now_ms: 28_000, ..lobby() }
}

pub fn help() -> Model {
    Model { overlay: Some(Overlay::Help), ..my_turn() }
}

pub fn question() -> Model {
    let question = "Resign this game?".to_owned();
    Model { overlay: Some(Overlay::Confirm { question, action: Action::Resign }), ..my_turn() }
}

pub fn typing(kind: PromptKind, text: &str) -> Model {
    let mut model = finished();
    model.game.as_mut().unwrap().prompt = Some(Prompt { kind, input: text.into() });
    model
}

pub fn bothered() -> Model {
    let mut model = my_turn();
    let game = model.game.as_mut().unwrap();
    game.refused = Some(Refused { at: Point::new(0, 0), ply: 2, why: "a1 is taken".to_owned() });
    model
}

pub fn offered() -> Model {
    let mut model = my_turn();
    let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Player::O, ply: None };
    model.game.as_mut().unwrap().table.offer = Some(offer);
    model
}
