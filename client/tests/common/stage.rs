//! A client to which things happen, as its player, its server and time make them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo::client::event::{Effect, What};
use oxo::client::goal::{Goal, Plan, Target};
use oxo::client::state::Client;
use oxo::net::NetEvent;
use oxo::screen::app::App;
use oxo::screen::input::{Focus, Input};
use oxo_protocol::event::{Said, Seated};
use oxo_protocol::reply::{Entered, Welcome, You};
use oxo_protocol::{
    Code, GameEvent, GameId, Kind, Limits, Notice, Player, PlayerId, Presence, Rejection, Request,
    Role, Room, ServerFrame, Snap, Speaker, Table, Terms,
};
use oxo_shared::{BySide, Game, Side};

pub const URL: &str = "wss://oxo.example/ws";
pub const ME: PlayerId = PlayerId(1);

pub fn code() -> GameId {
    "K7QX2M".parse().unwrap()
}

pub fn seat(id: u64, name: &str, kind: Kind) -> Option<Player> {
    Some(Player::new(PlayerId(id), name, kind))
}

/// Lets it happen at the time of what happened last.
pub fn happen(app: &mut App, what: impl Into<Input>) -> Vec<Effect> {
    let now_ms = app.client.core.now_ms();
    app.update(now_ms, what.into())
}

/// Lets time pass.
pub fn pass(app: &mut App, ms: u64) {
    let now_ms = app.client.core.now_ms() + ms;
    let _ = app.update(now_ms, Input::Focus(Focus::Unknown));
}

pub fn press(app: &mut App, key: KeyCode) -> Vec<Effect> {
    happen(app, Input::Key(KeyEvent::new(key, KeyModifiers::NONE)))
}

pub fn type_text(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(app, KeyCode::Char(letter));
    }
}

fn frame(app: &mut App, frame: ServerFrame) -> Vec<Effect> {
    happen(app, What::Net(NetEvent::Frame(frame)))
}

pub fn notice(app: &mut App, notice: Notice) -> Vec<Effect> {
    frame(app, ServerFrame::Notice(notice))
}

/// The next event of the game on the screen.
pub fn hear(app: &mut App, event: GameEvent) -> Vec<Effect> {
    let game = app.client.follow().unwrap();
    let (g, s) = (game.g(), game.table().seq + 1);
    frame(app, ServerFrame::GameEvent { g, s, event: Some(Box::new(event)) })
}

pub fn say(app: &mut App, name: &str, seat: Option<Side>, text: &str) {
    let by = Speaker { name: name.into(), seat };
    hear(app, GameEvent::Said(Said { by, text: text.into(), room: Room::Table }));
}

/// The number of the last request among `effects`.
fn asked(effects: &[Effect]) -> u64 {
    let sent = |effect: &Effect| match effect {
        Effect::Send { id, .. } => Some(*id),
        _ => None,
    };
    effects.iter().rev().find_map(sent).expect("something is asked for")
}

/// Grants the last request among `effects`.
pub fn grant(app: &mut App, effects: &[Effect], d: &impl serde::Serialize) -> Vec<Effect> {
    let d = serde_json::to_string(d).unwrap().into();
    frame(app, ServerFrame::Ok { re: asked(effects), d })
}

pub fn refuse(app: &mut App, effects: &[Effect], code: Code, msg: &'static str) {
    let rejection = Rejection::new(code, msg);
    frame(app, ServerFrame::Err { re: Some(asked(effects)), rejection });
}

pub fn up(app: &mut App) -> Vec<Effect> {
    let effects = happen(
        app,
        What::Net(NetEvent::Up(Box::new(Welcome {
            proto: 1,
            you: You { id: ME, name: "Ada".into() },
            token: String::new(),
            server: "test".into(),
            boot: "1".into(),
            now_ms: 0,
            limits: Limits::default(),
            games: Vec::new(),
        }))),
    );
    happen(app, What::Net(NetEvent::Rtt(23)));
    effects
}

pub fn down(app: &mut App, silent_ms: u64) {
    let why = "no answer".into();
    happen(app, What::Net(NetEvent::Down { why, silent_ms, retry_in_ms: 0 }));
}

/// Connected, on the way to this; what is asked for then.
pub fn connected(target: Target, goal: Goal) -> (App, Vec<Effect>) {
    let mut app = App::new(Client::new(URL.to_owned()));
    happen(&mut app, What::Start(Plan { target, goal }));
    let effects = up(&mut app);
    (app, effects)
}

pub fn online(goal: Goal) -> (App, Vec<Effect>) {
    connected(Target::Server(URL.to_owned()), goal)
}

/// A game as the server has it, and as whom it is seen.
#[derive(Clone)]
pub struct Board {
    pub table: Table,
    pub role: Role,
    pub presence: BySide<Presence>,
    pub viewers: usize,
}

impl Board {
    /// Both are there, and nobody watches.
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

    /// The client that is there.
    pub fn at(&self, target: Target) -> App {
        self.entered(App::new(Client::new(URL.to_owned())), target).0
    }

    pub fn online(&self) -> App {
        self.at(Target::Server(URL.to_owned()))
    }

    /// The same by a client that is set up; what it does then.
    pub fn entered(&self, mut app: App, target: Target) -> (App, Vec<Effect>) {
        let goal = match self.role {
            Role::Spectator => Goal::Watch(Some(code())),
            _ => Goal::Join(code()),
        };
        happen(&mut app, What::Start(Plan { target, goal }));
        let effects = up(&mut app);
        let effects = grant(&mut app, &effects, &Entered { snap: self.snap() });
        assert!(app.client.follow().is_some(), "{:?}", app.client.core.notice());
        (app, effects)
    }
}

/// Whether this is a request of that kind.
pub fn sends(effects: &[Effect], is_meant: fn(&Request) -> bool) -> bool {
    effects.iter().any(|it| matches!(it, Effect::Send { request, .. } if is_meant(request)))
}
