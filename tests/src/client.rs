//! A client that can send anything, and buffers everything it receives.

use std::collections::VecDeque;

use oxo_protocol::frame::{decode_server, encode_request, read_reply};
use oxo_protocol::reply::{Done, Entered, OfferMade, Opened, PlayAccepted, Synced};
use oxo_protocol::request::{Answer, Create, Decide, ForGame, Hello, MakeOffer, Play, Say, Sync};
use oxo_protocol::{
    GameEvent, GameId, Nothing, Notice, OfferId, OfferKind, PlayerId, Presence, Received,
    Rejection, Replica, Request, ServerFrame, SideChoice, Snap, Table, Terms, Welcome,
};
use oxo_shared::{Decision, Point, Rules, Side, Winner};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::wire::{Incoming, Wire};

pub struct TestClient {
    connection: Connection,
    pub welcome: Welcome,
}

/// A connection that matches replies to requests and buffers everything else.
struct Connection {
    wire: Wire,
    next_id: u64,
    events: VecDeque<(GameId, u64, GameEvent)>,
    notices: VecDeque<Notice>,
}

/// The connection was lost with its pending requests; holds the close code.
#[derive(Clone, Copy, Debug)]
pub struct Lost(pub Option<u16>);

pub fn hello(name: &str) -> Hello {
    Hello { name: Some(name.into()), ..Hello::new("oxo-tests/0") }
}

/// Returns a game with these rules, without a clock or a bot, its creator playing X.
pub fn plain_game(rules: Rules) -> Create {
    game_on(Terms::new(rules))
}

/// Returns a game with these terms, its creator playing X.
pub fn game_on(terms: Terms) -> Create {
    Create { side: SideChoice::X, ..Create::new(terms) }
}

/// Five moves by which X wins on a small board.
pub const X_WINS: [(i32, i32); 5] = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];

/// Moves on a large board that do not win yet, just enough for a five-in-a-row game to count
/// as rated.
pub const NINE_STONES: [(i32, i32); 9] =
    [(7, 7), (8, 8), (6, 7), (7, 8), (5, 7), (6, 8), (8, 7), (5, 9), (2, 2)];

/// Reads a client's events up to the next one of this kind (for which the condition holds), and
/// returns its content.
#[macro_export]
macro_rules! next_event {
    ($client:expr, $kind:ident) => {
        $crate::next_event!($client, $kind(_it) if true)
    };
    ($client:expr, $kind:ident($it:ident) if $holds:expr) => {
        $client
            .find(|event| match event {
                oxo_protocol::GameEvent::$kind($it) if $holds => Some($it.clone()),
                _ => None,
            })
            .await
    };
}

/// Plays these moves on an empty board, X and O in turn.
pub async fn play_in_turn(
    x: &mut TestClient,
    o: &mut TestClient,
    g: GameId,
    moves: &[impl Copy + Into<Point>],
) {
    for (ply, &at) in moves.iter().enumerate() {
        let player = if Side::at_ply(ply) == Side::X { &mut *x } else { &mut *o };
        player.put(g, ply, at).await;
    }
}

impl TestClient {
    pub async fn connect(url: &str, name: &str) -> Self {
        TestClient::greet(url, hello(name)).await.expect("a new client is welcome")
    }

    /// Connects two clients and seats them in a game with these terms, its creator first.
    pub async fn seated(url: &str, create: Create) -> (Self, Self, GameId) {
        let mut ann = TestClient::connect(url, "ann").await;
        let mut bob = TestClient::connect(url, "bob").await;
        let g = ann.create(create).await;
        bob.join(g).await;
        (ann, bob, g)
    }

    pub async fn play_a_game(url: &str) {
        let (mut ann, mut bob, g) = TestClient::seated(url, plain_game(Rules::TICTACTOE)).await;
        play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
        assert_eq!(next_event!(bob, Over).outcome.winner, Winner::X);
    }

    /// Cuts the connection, and returns the token to come back with.
    pub fn cut(self) -> String {
        let token = self.welcome.token.clone();
        self.into_wire().cut();
        token
    }

    /// Reconnects the same player on a new socket, possibly to another server.
    pub async fn reconnect(self, url: &str) -> Self {
        let token = self.cut();
        TestClient::resume(url, &token).await.expect("the token is good")
    }

    pub const fn id(&self) -> PlayerId {
        self.welcome.you.id
    }

    pub async fn resume(url: &str, token: &str) -> Result<Self, Rejection> {
        let hello = Hello { name: None, resume: Some(token.to_owned()), ..hello("") };
        TestClient::greet(url, hello).await
    }

    pub async fn greet(url: &str, hello: Hello) -> Result<Self, Rejection> {
        TestClient::try_greet(url, hello).await.expect("the server listens")
    }

    /// Connects to a server that may be down. Like this method, all those whose names begin with
    /// `try` accept that the server goes down.
    pub async fn try_greet(url: &str, hello: Hello) -> Result<Result<Self, Rejection>, Lost> {
        let wire = Wire::try_open(url).await.ok_or(Lost(None))?;
        let (events, notices) = Default::default();
        let mut connection = Connection { wire, next_id: 0, events, notices };
        let greeted = connection.request(&Request::Hello(hello)).await?;
        Ok(greeted.map(|welcome| TestClient { connection, welcome }))
    }

    pub async fn request<T: DeserializeOwned>(&mut self, request: Request) -> Result<T, Rejection> {
        self.try_request(&request).await.expect("an open connection")
    }

    pub async fn try_request<T: DeserializeOwned>(
        &mut self,
        request: &Request,
    ) -> Result<Result<T, Rejection>, Lost> {
        self.connection.request(request).await
    }

    /// Makes a request that must succeed.
    pub async fn must<T: DeserializeOwned>(&mut self, request: Request) -> T {
        let text = format!("{request:?}");
        self.request(request).await.unwrap_or_else(|rejection| panic!("{text}: {rejection:?}"))
    }

    pub async fn rejection(&mut self, request: Request) -> Rejection {
        let text = format!("{request:?}");
        match self.request::<Value>(request).await {
            Ok(reply) => panic!("{text} was granted: {reply}"),
            Err(rejection) => rejection,
        }
    }

    /// Sends a request without waiting for its reply.
    pub async fn send(&mut self, request: Request) {
        self.connection.send(&request).await;
    }

    /// Returns the next event of any game, with its number.
    pub async fn event(&mut self) -> (GameId, u64, GameEvent) {
        self.try_event().await.expect("an open connection")
    }

    pub async fn try_event(&mut self) -> Result<(GameId, u64, GameEvent), Lost> {
        loop {
            match self.known_event() {
                Some(event) => return Ok(event),
                None => self.connection.read_frame().await?,
            }
        }
    }

    /// Returns the next event that has already been received.
    pub fn known_event(&mut self) -> Option<(GameId, u64, GameEvent)> {
        self.connection.events.pop_front()
    }

    /// Reads events until `want` returns something for one, and returns that.
    pub async fn find<T>(&mut self, mut want: impl FnMut(&GameEvent) -> Option<T>) -> T {
        loop {
            let (_, _, event) = self.event().await;
            if let Some(found) = want(&event) {
                return found;
            }
        }
    }

    pub async fn notice(&mut self) -> Notice {
        loop {
            match self.connection.notices.pop_front() {
                Some(notice) => return notice,
                None => self.connection.read_frame().await.expect("an open connection"),
            }
        }
    }

    /// Reads notices until one has the presence of `seat`.
    pub async fn presence_at(&mut self, seat: Side) -> Presence {
        loop {
            match self.notice().await {
                Notice::Presence(presence) if presence.seat == seat => return presence.state,
                _ => {}
            }
        }
    }

    /// Reads notices until one has this presence of `seat`.
    pub async fn presence(&mut self, seat: Side, state: Presence) {
        while self.presence_at(seat).await != state {}
    }

    /// Waits for the server to close the connection and returns the close code.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(Lost(code)) = self.connection.read_frame().await {
                return code;
            }
        }
    }

    /// Returns the underlying WebSocket, for tests that break it.
    pub fn into_wire(self) -> Wire {
        self.connection.wire
    }

    // Shorthands

    pub async fn create(&mut self, create: Create) -> GameId {
        self.must::<Opened>(Request::Create(create)).await.g
    }

    pub async fn join(&mut self, g: GameId) -> Snap {
        self.must::<Entered>(Request::Join(ForGame { g })).await.snap
    }

    pub async fn watch(&mut self, g: GameId) -> Snap {
        self.must::<Entered>(Request::Watch(ForGame { g })).await.snap
    }

    pub async fn leave(&mut self, g: GameId) {
        self.must::<Nothing>(Request::Leave(ForGame { g })).await;
    }

    pub async fn sync(&mut self, g: GameId, last: u64) -> Synced {
        self.must(Request::Sync(Sync { g, have: last })).await
    }

    /// Returns the events after number `last`.
    pub async fn missed(&mut self, g: GameId, last: u64) -> Vec<(u64, GameEvent)> {
        let Synced::Events(frames) = self.sync(g, last).await else {
            panic!("a snapshot in place of the events after {last}")
        };
        read_events(&frames)
    }

    pub async fn snap(&mut self, g: GameId) -> Snap {
        // No client can have that many events, so the server sends a snapshot.
        match self.sync(g, u64::MAX).await {
            Synced::Snap(snap) => *snap,
            Synced::Events(events) => panic!("{} events in place of a snapshot", events.len()),
        }
    }

    pub async fn table(&mut self, g: GameId) -> Table {
        Table::from_snap(&self.snap(g).await).expect("a snapshot that holds")
    }

    /// Makes a request that must become an event, and returns its number.
    pub async fn done(&mut self, request: Request) -> u64 {
        self.must::<Done>(request).await.s
    }

    pub async fn offer(&mut self, g: GameId, what: OfferKind) -> OfferId {
        self.must::<OfferMade>(Request::Offer(MakeOffer { g, what, ply: None })).await.offer
    }

    pub async fn answer(&mut self, g: GameId, offer: OfferId, yes: bool) -> u64 {
        self.done(Request::Answer(Answer { g, offer, yes })).await
    }

    pub async fn say(&mut self, g: GameId, text: &str) -> u64 {
        self.done(Request::Say(Say { g, text: text.into() })).await
    }

    pub async fn play(
        &mut self,
        g: GameId,
        ply: usize,
        at: impl Into<Point>,
    ) -> Result<PlayAccepted, Rejection> {
        let ply = u32::try_from(ply).expect("a board holds at most 4096 stones");
        self.request(Request::Play(Play { g, ply, at: at.into() })).await
    }

    /// Plays a move that must be accepted.
    pub async fn put(&mut self, g: GameId, ply: usize, at: impl Into<Point>) -> PlayAccepted {
        self.play(g, ply, at).await.expect("a legal move is played")
    }

    pub async fn resign(&mut self, g: GameId) {
        self.done(Request::Resign(ForGame { g })).await;
    }

    /// Applies the next event of `g` to `table` and returns it; skips those of other games.
    pub async fn follow(&mut self, g: GameId, table: &mut Replica) -> GameEvent {
        loop {
            let (game, s, event) = self.event().await;
            let received = (game == g).then(|| table.apply(s, Some(&event)));
            match received {
                Some(Received::Applied) => return event,
                // Events from before a snapshot are already in it.
                Some(Received::Known) | None => {}
                Some(Received::Gap) => panic!("{g}: after {} came {s}", table.seq),
                Some(Received::Differs(error)) => panic!("{g}, event {s}: {error}"),
            }
        }
    }

    /// Plays in `g` until the game is over or has this many stones. `choose` picks the moves;
    /// opening decisions take the last possible one of `answers`.
    pub async fn play_on(
        &mut self,
        g: GameId,
        stones: u32,
        mut answers: Vec<Decision>,
        mut choose: impl FnMut(&Table) -> Point,
    ) -> Replica {
        let mut table = Replica::from_snap(&self.join(g).await).expect("a snapshot that holds");
        // Other events may arrive before that of the own turn; each turn is played once.
        let mut acted = None;
        while table.game.outcome().is_none() && table.ply() < stones {
            let stage = (table.ply(), table.game.decisions().len());
            let is_due = table.is_running() && table.game.turn() == table.seat_of(self.id());
            if is_due && acted != Some(stage) {
                acted = Some(stage);
                if table.game.choices().is_empty() {
                    self.put(g, table.game.ply(), choose(&table)).await;
                } else {
                    let what = answers.pop().expect("asked no more often than foreseen");
                    self.done(Request::Decide(Decide { g, ply: table.ply(), what })).await;
                }
            }
            self.follow(g, &mut table).await;
        }
        table
    }
}

impl Connection {
    async fn send(&mut self, request: &Request) -> u64 {
        self.next_id += 1;
        self.wire.send(encode_request(self.next_id, request)).await;
        self.next_id
    }

    async fn request<T: DeserializeOwned>(
        &mut self,
        request: &Request,
    ) -> Result<Result<T, Rejection>, Lost> {
        let id = self.send(request).await;
        self.reply(id).await
    }

    async fn reply<T: DeserializeOwned>(&mut self, id: u64) -> Result<Result<T, Rejection>, Lost> {
        loop {
            match self.next().await? {
                ServerFrame::Ok { re, d } if re == id => {
                    return Ok(Ok(read_reply(&d).expect("the reply that belongs to the request")));
                }
                ServerFrame::Err { re: Some(re), rejection } if re == id => {
                    return Ok(Err(rejection));
                }
                frame => self.buffer(frame),
            }
        }
    }

    async fn read_frame(&mut self) -> Result<(), Lost> {
        let frame = self.next().await?;
        self.buffer(frame);
        Ok(())
    }

    async fn next(&mut self) -> Result<ServerFrame, Lost> {
        match self.wire.receive().await {
            Incoming::Frame(frame) => Ok(frame),
            Incoming::Closed(code) => Err(Lost(code)),
        }
    }

    fn buffer(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::GameEvent { g, s, event: Some(event) } => {
                self.events.push_back((g, s, *event))
            }
            ServerFrame::Notice(notice) => self.notices.push_back(notice),
            // A reply to a request sent without waiting.
            ServerFrame::Ok { .. } | ServerFrame::Err { .. } => {}
            other => panic!("a frame that this version does not know: {other:?}"),
        }
    }
}

pub fn read_events(frames: &[Box<RawValue>]) -> Vec<(u64, GameEvent)> {
    let read = |frame: &RawValue| match decode_server(frame.get()) {
        Ok(ServerFrame::GameEvent { s, event: Some(event), .. }) => (s, *event),
        other => panic!("no event: {other:?}"),
    };
    frames.iter().map(|frame| read(frame)).collect()
}
