//! A client with simulated input from its player, its server and the clock.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo::screen::app::App;
use oxo::screen::input::{Focus, Input};
use oxo::screen::pages::menu::MenuRow;
use oxo::session::Head;
use oxo_headless::client::core::{Core, Setup};
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::client::goal::{Goal, Plan, Source, Target};
use oxo_headless::client::route::Route;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::net::NetEvent;
use oxo_protocol::event::{Said, Seated};
use oxo_protocol::reply::{Entered, Hint, Welcome, You};
use oxo_protocol::{
    Code, GameEvent, GameId, Kind, Limits, Notice, Player, PlayerId, Presence, Rejection, Request,
    Role, Room, ServerFrame, Snap, Speaker, Table, Terms,
};
use oxo_shared::{BySide, Game, Level, Point, Side};
use serde::Serialize;

pub use super::truth::ME;

pub const URL: &str = "wss://oxo.example/ws";

pub fn code() -> GameId {
    "K7QX2M".parse().unwrap()
}

pub fn seat(id: u64, name: &str, kind: Kind) -> Option<Player> {
    Some(Player::new(PlayerId(id), name, kind))
}

/// A stone on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stone {
    Sure(Side),
    /// Not confirmed by the server yet.
    Pending(Side),
}

pub fn stone(game: &Follow, at: Point) -> Option<Stone> {
    let sure = game.game().board().get(at).map(Stone::Sure);
    let pending = || game.hand().pending?.stone().filter(|&(pending, _)| pending == at);
    sure.or_else(|| pending().map(|(_, colour)| Stone::Pending(colour)))
}

/// A route that shows a list.
pub fn at_list(source: Source) -> Route {
    let mut route = Route::default();
    route.open(source);
    route
}

/// A full-screen client that receives simulated events.
pub trait Stage {
    fn app(&self) -> &App;

    fn app_mut(&mut self) -> &mut App;

    fn core(&self) -> &Core {
        self.app().client().core()
    }

    /// Returns the game on the screen.
    fn follow(&self) -> Option<&Follow> {
        self.app().client().follow()
    }

    /// Starts with changed settings.
    fn configure(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.core().setup().clone();
        change(&mut setup);
        self.app_mut().client_mut().configure(setup);
    }

    /// Moves down the menu to a row.
    fn go_to_row(&mut self, row: MenuRow) {
        let mut others = 1..self.app().menu().rows(self.core()).count();
        while self.app().menu().row(self.core()) != row {
            others.next().expect("the menu has this row");
            self.key(KeyCode::Down);
        }
    }

    fn notice(&self) -> &str {
        self.core().notice().map(|it| &**it).unwrap_or_default()
    }

    /// Sends an event `ms` after the last one.
    fn later(&mut self, ms: u64, what: impl Into<Input>) -> Vec<Effect> {
        let now_ms = self.core().now_ms() + ms;
        self.app_mut().update(now_ms, what.into())
    }

    /// Sends an event at the time of the last one.
    fn happen(&mut self, what: impl Into<Input>) -> Vec<Effect> {
        self.later(0, what)
    }

    fn pass(&mut self, ms: u64) {
        self.later(ms, Input::Focus(Focus::Unknown));
    }

    fn key(&mut self, code: KeyCode) -> Vec<Effect> {
        self.happen(pressed(code))
    }

    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn net(&mut self, event: NetEvent) -> Vec<Effect> {
        self.happen(Event::Net(event))
    }

    fn frame(&mut self, g: GameId, s: u64, event: GameEvent) -> Vec<Effect> {
        let event = Some(Box::new(event));
        self.net(NetEvent::Frame(ServerFrame::GameEvent { g, s, event }))
    }

    /// Sends the next event of the game on the screen.
    fn hear_next(&mut self, event: GameEvent) -> Vec<Effect> {
        let game = self.follow().unwrap();
        let (g, s) = (game.g(), game.table().seq + 1);
        self.frame(g, s, event)
    }

    fn say(&mut self, name: &str, seat: Option<Side>, text: &str) {
        let by = Speaker { name: name.into(), seat };
        self.hear_next(GameEvent::Said(Said { by, text: text.into(), room: Room::Table }));
    }

    fn hear_notice(&mut self, notice: Notice) -> Vec<Effect> {
        self.net(NetEvent::Frame(ServerFrame::Notice(notice)))
    }

    fn ok(&mut self, re: u64, d: &impl Serialize) -> Vec<Effect> {
        let d = serde_json::to_string(d).unwrap().into();
        self.net(NetEvent::Frame(ServerFrame::Ok { re, d }))
    }

    fn err(&mut self, re: u64, code: Code, msg: &'static str) -> Vec<Effect> {
        let rejection = Rejection::new(code, msg);
        self.net(NetEvent::Frame(ServerFrame::Err { re: Some(re), rejection }))
    }

    /// Grants the last request among `effects`.
    fn grant(&mut self, effects: &[Effect], d: &impl Serialize) -> Vec<Effect> {
        self.ok(last(effects), d)
    }

    fn up(&mut self) -> Vec<Effect> {
        self.up_in(Vec::new())
    }

    /// Connects to a server on which this client has a seat in `games`.
    fn up_in(&mut self, games: Vec<GameId>) -> Vec<Effect> {
        self.net(NetEvent::Up(Box::new(Welcome { games, ..welcome() })))
    }

    fn down(&mut self) -> Vec<Effect> {
        self.down_after(0)
    }

    fn down_after(&mut self, silent_ms: u64) -> Vec<Effect> {
        self.net(NetEvent::Down { why: "no answer".into(), silent_ms, retry_in_ms: 0 })
    }
}

impl Stage for App {
    fn app(&self) -> &App {
        self
    }

    fn app_mut(&mut self) -> &mut App {
        self
    }
}

pub fn welcome() -> Welcome {
    Welcome {
        proto: 1,
        you: You { id: ME, name: "ann".into() },
        token: "secret".to_owned(),
        server: "test".into(),
        boot: "1".into(),
        now_ms: 0,
        limits: Limits::default(),
        games: Vec::new(),
    }
}

pub fn pressed(code: KeyCode) -> Input {
    Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

pub fn requests(effects: &[Effect]) -> Vec<(u64, Request)> {
    let sent = |effect: &Effect| match effect {
        Effect::Send { id, request } => Some((*id, request.clone())),
        _ => None,
    };
    effects.iter().filter_map(sent).collect()
}

/// Returns the id of the last request.
pub fn last(effects: &[Effect]) -> u64 {
    requests(effects).pop().expect("something is asked for").0
}

/// Returns the requests without their ids.
pub fn asked(effects: &[Effect]) -> Vec<Request> {
    requests(effects).into_iter().map(|(_, request)| request).collect()
}

/// Whether there is a request of this kind.
pub fn sends(effects: &[Effect], is_meant: fn(&Request) -> bool) -> bool {
    asked(effects).iter().any(is_meant)
}

/// Returns a bot's evaluation of the first move.
pub fn hint(cells: Vec<(i32, i32, f64)>, best: Point) -> Hint {
    Hint {
        bot: Level::Master,
        ply: 0,
        best,
        cells,
        verdicts: Vec::new(),
        pv: vec![best],
        reason: "it stops the row a1 b2 c3".into(),
        why: None,
        depth: 7,
        nodes: 549_946,
        elapsed_us: 130,
    }
}

/// Connects on the way to `goal`; returns the resulting effects too.
pub fn online(goal: Goal) -> (App, Vec<Effect>) {
    let mut app = App::new(Client::new(URL.to_owned()));
    app.happen(Event::Start(Plan { target: Target::Server(URL.to_owned()), goal }));
    let effects = app.up();
    app.net(NetEvent::Rtt(23));
    (app, effects)
}

/// A game as on the server, and the client's role in it.
#[derive(Clone)]
pub struct Board {
    pub table: Table,
    pub role: Role,
    pub presence: BySide<Presence>,
    pub viewers: usize,
}

impl Board {
    /// Both players are connected, and nobody watches.
    pub fn new(terms: Terms, [x, o]: [Option<Player>; 2], game: Game, role: Role) -> Board {
        let players = BySide { x, o };
        let seated = Seated { seat: Side::X, players, moves: Vec::new(), terms };
        let mut table = Table::open(&seated).unwrap();
        table.game = game;
        if let Some(clock) = &mut table.clock {
            clock.running = table.game.turn();
        }
        Board { table, role, presence: BySide { x: Presence::On, o: Presence::On }, viewers: 0 }
    }

    pub fn snap(&self) -> Snap {
        self.table.snap(code(), self.role, self.presence, self.viewers, self.table.clock)
    }

    /// Returns a client in this game.
    pub fn at(&self, target: Target) -> App {
        self.entered(App::new(Client::new(URL.to_owned())), target).0
    }

    pub fn online(&self) -> App {
        self.at(Target::Server(URL.to_owned()))
    }

    /// Enters the game with the given client; returns the resulting effects too.
    pub fn entered(&self, mut app: App, target: Target) -> (App, Vec<Effect>) {
        let goal = match self.role {
            Role::Spectator => Goal::Watch(Some(code())),
            _ => Goal::Join(code()),
        };
        app.happen(Event::Start(Plan { target, goal }));
        let effects = app.up();
        app.net(NetEvent::Rtt(23));
        let effects = app.grant(&effects, &Entered { snap: self.snap() });
        assert!(app.follow().is_some(), "{}", app.notice());
        (app, effects)
    }
}
