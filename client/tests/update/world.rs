//! A client in the middle of events, along with the server's table.

use super::*;

/// A client, along with the server's table.
pub struct World {
    pub model: App,
    pub truth: Table,
    pub g: GameId,
}

impl Stage for World {
    fn app(&self) -> &App {
        &self.model
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.model
    }
}

impl Listener for World {
    type Heard = Vec<Effect>;

    fn truth(&mut self) -> &mut Table {
        &mut self.truth
    }

    fn arrive(&mut self, s: u64, event: GameEvent) -> Vec<Effect> {
        self.frame(self.g, s, event)
    }
}

impl World {
    /// Online, in a running game of tic-tac-toe.
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
        let model = App::new(Client::new(URL.to_owned()));
        World { model, truth: Table::open(&first).unwrap(), g: code() }
    }

    /// On the way to `goal` on the server.
    pub fn after(goal: Goal) -> World {
        let mut world = World::new();
        world.begin(goal);
        world
    }

    /// Starts towards `goal` on the server.
    pub fn begin(&mut self, goal: Goal) -> Vec<Effect> {
        self.happen(Event::Start(Plan { target: Target::Server(URL.to_owned()), goal }))
    }

    pub fn online() -> World {
        let mut world = World::after(Goal::Lobby);
        let (lobby, _) = only_request(&world.up());
        world.ok(lobby, &LobbyView::default());
        world
    }

    pub fn hear_presence(&mut self, seat: Side, state: Presence, claim_ms: Option<u64>) {
        let change = PresenceChange { g: self.g, seat, state, claim_ms };
        self.hear_notice(Notice::Presence(change));
    }

    /// Delivers an end of the game other than by a move.
    pub fn hear_end(&mut self, winner: Winner, how: How, by: Option<Side>) -> Vec<Effect> {
        let mut ended = self.truth.game.clone();
        let outcome = Outcome { by, ..ended.end(winner, how).unwrap().clone() };
        self.hear(GameEvent::Over(Over { outcome, clock: None, hash: ended.hash() }))
    }

    pub fn snap(&self, role: Role, viewers: usize) -> Snap {
        self.truth.snap(self.g, role, BySide::default(), viewers, None)
    }

    /// Sends an event that must make no request, and returns the notice.
    pub fn refused(&mut self, what: impl Into<Input>) -> &str {
        assert_eq!(requests(&self.happen(what)), []);
        self.notice()
    }

    /// Grants a request with everything the server knows about the game.
    pub fn enter(&mut self, re: u64, role: Role, viewers: usize) -> Vec<Effect> {
        let snap = self.snap(role, viewers);
        self.ok(re, &Entered { snap })
    }

    pub fn page(&self) -> GameView<'_> {
        self.model.game().unwrap()
    }

    pub fn game(&self) -> &Follow {
        self.follow().unwrap()
    }

    /// A server runs within this program, reachable for others at `url`.
    pub fn serve(&mut self, url: Option<&str>, keeps: bool) {
        let at = std::net::SocketAddr::from(([127, 0, 0, 1], 7171));
        let kept_in = keeps.then(|| "/games".into());
        self.happen(Event::Serving { url: url.map(str::to_owned), at, kept_in });
    }

    /// Starts again at another route, on the same connection.
    pub fn go_along(&mut self, route: Route) {
        self.model = App::new(Client::at(self.core().clone(), route));
    }

    pub fn come_to_menu(&mut self) {
        self.go_along(Route::default());
        self.happen(Input::Hover(None));
    }

    /// Replaces the pages below the board with just the menu.
    pub fn come_from_menu(&mut self, place: Place) {
        let mut route = Route::default();
        route.enter(self.game().clone(), true);
        self.go_along(route);
        self.serve(place.public_url(), false);
    }

    /// Changes the game on the server and in the client.
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
}

pub fn only_request(effects: &[Effect]) -> (u64, Request) {
    let mut sent = requests(effects);
    assert_eq!(sent.len(), 1, "{effects:?}");
    sent.remove(0)
}

/// A route that is waiting for a game.
pub fn waiting() -> Route {
    let mut route = Route::default();
    route.wait(Goal::Watch(None), 0);
    route
}

pub const B2: Point = Point::new(1, 1);

pub fn create() -> Create {
    Create {
        side: SideChoice::X,
        bot: Some(Level::Random),
        ..Create::new(Terms::new(Rules::TICTACTOE))
    }
}

pub fn hint(ply: u32, best: Point) -> Hint {
    Hint { ply, ..stage::hint(vec![(best.x, best.y, 1.0)], best) }
}

pub const FOUR_IN_A_ROW: &str = "7x6x4+gravity";
