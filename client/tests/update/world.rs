//! A client in the middle of what happens to it, and the server's true table.

use super::*;

pub const ME: PlayerId = PlayerId(7);
pub const URL: &str = "ws://127.0.0.1:7171/ws";

/// A client, and the server's true table behind its back.
pub struct World {
    pub model: App,
    pub now_ms: u64,
    pub truth: Table,
    pub g: GameId,
    pub boot: &'static str,
}

pub fn seat(id: PlayerId, name: &str, kind: Kind) -> Option<Player> {
    Some(Player::new(id, name, kind))
}

pub fn seated(rules: Rules, me: Side, opponent: Kind) -> Seated {
    let players = BySide::from_fn(|side| match side == me {
        true => seat(ME, "ann", Kind::Human),
        false => seat(PlayerId(8), "bob", opponent),
    });
    let clock = TimeControl::None {};
    Seated {
        seat: me,
        players,
        moves: Vec::new(),
        terms: Terms { control: clock, ..Terms::new(rules) },
    }
}

impl World {
    /// Online, in a running game of noughts and crosses.
    pub fn playing(me: Side) -> World {
        World::against(Kind::Human, me)
    }

    pub fn against(opponent: Kind, me: Side) -> World {
        World::by(Rules::TICTACTOE, opponent, me)
    }

    pub fn playing_by(rules: &str, me: Side) -> World {
        World::by(rules.parse().unwrap(), Kind::Human, me)
    }

    pub fn by(rules: Rules, opponent: Kind, me: Side) -> World {
        let mut world = World::online();
        let first = seated(rules, me, opponent);
        world.truth = Table::open(&first).unwrap();
        world.frame(world.g, 1, GameEvent::Seated(first));
        assert!(world.model.game().is_some());
        world
    }

    pub fn new() -> World {
        let first = seated(Rules::TICTACTOE, Side::X, Kind::Human);
        World {
            model: App::new(Client::new(URL.to_owned())),
            now_ms: 0,
            truth: Table::open(&first).unwrap(),
            g: GameId::from_bits(0x1234_5678),
            boot: "1",
        }
    }

    /// On the way to `goal` at the server.
    pub fn after(goal: Goal) -> World {
        let mut world = World::new();
        world.begin(goal);
        world
    }

    /// Sets out for this at the server.
    pub fn begin(&mut self, goal: Goal) -> Vec<Effect> {
        self.happen(What::Start(Plan { target: Target::Server(URL.to_owned()), goal }))
    }

    pub fn online() -> World {
        let mut world = World::after(Goal::Lobby);
        let (lobby, _) = only_request(&world.up());
        world.ok(lobby, &LobbyView::default());
        world
    }

    pub fn happen(&mut self, what: impl Into<Input>) -> Vec<Effect> {
        self.now_ms += 10;
        self.model.update(self.now_ms, what.into())
    }

    pub fn net(&mut self, event: NetEvent) -> Vec<Effect> {
        self.happen(What::Net(event))
    }

    pub fn up(&mut self) -> Vec<Effect> {
        self.up_in(Vec::new())
    }

    /// Welcomed by a server where this client has a seat in `games`.
    pub fn up_in(&mut self, games: Vec<GameId>) -> Vec<Effect> {
        self.net(NetEvent::Up(Box::new(Welcome {
            proto: 1,
            you: You { id: ME, name: "ann".into() },
            token: "secret".to_owned(),
            server: "test".into(),
            boot: self.boot.into(),
            now_ms: 0,
            limits: Limits::default(),
            games,
        })))
    }

    pub fn down(&mut self) -> Vec<Effect> {
        let why = "pulled".to_owned();
        self.net(NetEvent::Down { why: why.into(), silent_ms: 0, retry_in_ms: 250 })
    }

    pub fn frame(&mut self, g: GameId, s: u64, event: GameEvent) -> Vec<Effect> {
        let event = Some(Box::new(event));
        self.net(NetEvent::Frame(ServerFrame::GameEvent { g, s, event }))
    }

    pub fn hear_notice(&mut self, notice: Notice) -> Vec<Effect> {
        self.net(NetEvent::Frame(ServerFrame::Notice(notice)))
    }

    pub fn hear_presence(&mut self, seat: Side, state: Presence, claim_ms: Option<u64>) {
        let change = PresenceChange { g: self.g, seat, state, claim_ms };
        self.hear_notice(Notice::Presence(change));
    }

    /// The end of the game by something else than a move.
    pub fn hear_end(&mut self, winner: Winner, how: How, by: Option<Side>) -> Vec<Effect> {
        let mut ended = self.truth.game.clone();
        let outcome = Outcome { by, ..ended.end(winner, how).unwrap().clone() };
        self.hear(GameEvent::Over(Over { outcome, clock: None, hash: ended.hash() }))
    }

    pub fn hear(&mut self, event: GameEvent) -> Vec<Effect> {
        self.truth.apply(&event).unwrap();
        self.frame(self.g, self.truth.seq, event)
    }

    pub fn snap(&self, role: Role, viewers: usize) -> Snap {
        self.truth.snap(self.g, role, BySide::default(), viewers, None)
    }

    /// What the server makes of a move: the event, with the table moved on.
    pub fn played(&mut self, at: (i32, i32)) -> (u64, GameEvent) {
        let ply = self.truth.ply();
        let by = self.truth.game.turn().unwrap();
        let mut after = self.truth.game.clone();
        after.play(at.into()).unwrap();
        let hash = after.hash();
        let event = GameEvent::Played(Played {
            ply,
            at: at.into(),
            by,
            clock: None,
            charged_ms: None,
            hash,
        });
        self.truth.apply(&event).unwrap();
        (self.truth.seq, event)
    }

    pub fn decided(&mut self, what: Decision) -> (u64, GameEvent) {
        let (ply, by) = (self.truth.ply(), self.truth.game.turn().unwrap());
        let mut after = self.truth.game.clone();
        after.decide(what).unwrap();
        let event = GameEvent::Decided(Decided {
            ply,
            what,
            by,
            clock: None,
            charged_ms: None,
            hash: after.hash(),
        });
        self.truth.apply(&event).unwrap();
        (self.truth.seq, event)
    }

    pub fn hear_decided(&mut self, what: Decision) -> Vec<Effect> {
        let (s, event) = self.decided(what);
        self.frame(self.g, s, event)
    }

    pub fn asked(&mut self) -> (u64, GameEvent) {
        let (game, ply) = (&self.truth.game, self.truth.ply());
        let event = GameEvent::Asked(Asked {
            seat: game.turn().unwrap(),
            ply,
            may: game.choices().to_vec(),
        });
        self.truth.apply(&event).unwrap();
        (self.truth.seq, event)
    }

    pub fn hear_asked(&mut self) -> Vec<Effect> {
        let (s, event) = self.asked();
        self.frame(self.g, s, event)
    }

    pub fn hear_all(&mut self, moves: &[(i32, i32)]) {
        for &at in moves {
            self.hear_played(at);
        }
    }

    /// Up to the first question of an opening.
    pub fn hear_three(&mut self) -> Vec<Effect> {
        self.hear_all(&[(7, 7), (8, 8), (7, 9)]);
        self.hear_asked()
    }

    pub fn hear_played(&mut self, at: (i32, i32)) -> Vec<Effect> {
        let (s, event) = self.played(at);
        self.frame(self.g, s, event)
    }

    pub fn ok(&mut self, re: u64, d: &impl serde::Serialize) -> Vec<Effect> {
        let d = serde_json::to_string(d).unwrap().into();
        self.net(NetEvent::Frame(ServerFrame::Ok { re, d }))
    }

    pub fn err(&mut self, re: u64, code: Code, msg: &'static str) -> Vec<Effect> {
        let rejection = Rejection::new(code, msg);
        self.net(NetEvent::Frame(ServerFrame::Err { re: Some(re), rejection }))
    }

    pub fn key(&mut self, code: KeyCode) -> Vec<Effect> {
        self.happen(pressed(code))
    }

    /// What is said where nothing is asked of the server.
    pub fn refused(&mut self, what: impl Into<Input>) -> &str {
        assert_eq!(requests(&self.happen(what)), []);
        self.notice()
    }

    /// Grants a request for all that the server knows of the game.
    pub fn enter(&mut self, re: u64, role: Role, viewers: usize) -> Vec<Effect> {
        let snap = self.snap(role, viewers);
        self.ok(re, &Entered { snap })
    }

    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    pub fn page(&self) -> Shown<'_> {
        self.model.game().unwrap()
    }

    pub fn game(&self) -> &Follow {
        self.model.client.follow().unwrap()
    }

    /// A server within this program is there, for others at a URL.
    pub fn serve(&mut self, url: Option<&str>, keeps: bool) {
        let at = std::net::SocketAddr::from(([127, 0, 0, 1], 7171));
        let kept_in = keeps.then(|| "/games".into());
        self.happen(What::Serving { url: url.map(str::to_owned), at, kept_in });
    }

    pub fn come_to_menu(&mut self) {
        self.model.client.route = Route::default();
        self.happen(Input::Hover(None));
    }

    /// The menu alone lies below the board.
    pub fn come_from_menu(&mut self, place: Place) {
        let mut route = Route::default();
        route.enter(self.game().clone(), true);
        self.model.client.route = route;
        self.serve(place.public_url(), false);
    }

    /// What the server says of the game from now on.
    pub fn arrange(&mut self, change: impl FnOnce(&mut Table)) {
        let game = self.game();
        let (mut table, role) = (Table::clone(game.table()), game.role());
        change(&mut table);
        self.see(&table, role);
    }

    pub fn see_as(&mut self, role: Role) {
        let table = Table::clone(self.game().table());
        self.see(&table, role);
    }

    fn see(&mut self, table: &Table, role: Role) {
        let game = self.game();
        let (presence, viewers) = (game.table().presence, game.viewers());
        let snap = table.snap(self.g, role, presence, viewers, table.clock);
        self.frame(self.g, table.seq, GameEvent::Snap(Box::new(snap)));
    }

    pub fn notice(&self) -> &str {
        self.model.client.core.notice().map(|it| &**it).unwrap_or_default()
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

/// The same without their numbers.
pub fn asked(effects: &[Effect]) -> Vec<Request> {
    requests(effects).into_iter().map(|(_, request)| request).collect()
}

pub fn only_request(effects: &[Effect]) -> (u64, Request) {
    let mut sent = requests(effects);
    assert_eq!(sent.len(), 1, "{effects:?}");
    sent.remove(0)
}

pub fn routes() -> Vec<Route> {
    [Route::default(), waiting()].into_iter().chain(Source::ALL.map(Route::at_list)).collect()
}

/// On the way to a game.
pub fn waiting() -> Route {
    let mut route = Route::default();
    route.wait(Goal::Watch(None), 0);
    route
}

pub const B2: Point = Point::new(1, 1);

/// Answers every sync in `effects` with the events after what the client has.
pub fn answer_syncs(
    world: &mut World,
    effects: Vec<Effect>,
    events: &[(u64, GameEvent)],
    upto: u64,
) {
    let mut queue = requests(&effects);
    while let Some((id, request)) = queue.pop() {
        let Request::Sync(Sync { have, .. }) = request else { panic!("{request:?}") };
        let missed: Vec<serde_json::Value> = events
            .iter()
            .filter(|(s, _)| (have + 1..=upto).contains(s))
            .map(|(s, event)| serde_json::from_str(&encode_event(world.g, *s, event)).unwrap())
            .collect();
        queue.extend(requests(&world.ok(id, &serde_json::json!({ "facts": missed }))));
    }
}

pub fn create() -> Create {
    Create {
        side: SideChoice::X,
        bot: Some(Level::Random),
        ..Create::new(Terms::new(Rules::TICTACTOE))
    }
}

pub fn hint(ply: u32, best: Point) -> Hint {
    Hint {
        bot: Level::Master,
        ply,
        best,
        cells: vec![(best.x, best.y, 1.0)],
        verdicts: Vec::new(),
        pv: vec![best],
        reason: "".into(),
        why: None,
        depth: 1,
        nodes: 1,
        elapsed_us: 1,
    }
}

pub const FOUR_IN_A_ROW: &str = "7x6x4+gravity";
