//! No request acts for a seat that its session does not hold, whatever four sessions send.

use oxo_protocol::frame::encode_request;
use oxo_protocol::request::{Answer, Claim, Decide, ForGame, MakeOffer, Play, Say};
use oxo_protocol::{
    ClaimKind, Code, GameEvent, GameId, OfferId, OfferKind, PlayerId, Request, Table,
};
use oxo_shared::{Decision, How, Point, Rules, Side};
use oxo_tests::client::plain_game;
use oxo_tests::{TestClient, TestServer};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// One of the four: ann created the game, bob may have joined, vic watches, eve is a stranger.
type PlayerIndex = usize;
const NAMES: [&str; 4] = ["ann", "bob", "vic", "eve"];
/// An id that the client's own counter does not reach.
const ID: u64 = 1_000_000;

#[derive(Clone, Debug)]
enum Step {
    /// Makes a request about the game, with extra fields that only the server may set.
    Request(PlayerIndex, Request),
    /// Reconnects on another socket, and makes the request on the old one at the same time.
    Resume(PlayerIndex, Request),
    /// Makes a request on a superseded socket.
    UseOldSession(PlayerIndex, Request),
    /// Tries a token that is used up or was never valid.
    UseOldToken(PlayerIndex),
}

/// A request about any game. A move holds how many plies late it is, instead of its ply.
fn any_request() -> impl Strategy<Value = Request> {
    let g = GameId::from_bits(0);
    let decisions = select(&Decision::ALL[..]);
    let claims = select(vec![ClaimKind::Win, ClaimKind::Draw]);
    let offers = select(vec![OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch]);
    let others = vec![
        Request::Resign(ForGame { g }),
        Request::Abort(ForGame { g }),
        Request::Say(Say { g, text: "psst".into() }),
        Request::Join(ForGame { g }),
        Request::Join(ForGame { g }),
        Request::Watch(ForGame { g }),
        Request::Leave(ForGame { g }),
    ];
    prop_oneof![
        12 => (0..2_u32, (0..3, 0..3)).prop_map(move |(ply, at)| {
            Request::Play(Play { g, ply, at: Point::from(at) })
        }),
        2 => decisions.prop_map(move |what| Request::Decide(Decide { g, ply: 0, what })),
        1 => claims.prop_map(move |what| Request::Claim(Claim { g, what })),
        3 => offers.prop_map(move |what| Request::Offer(MakeOffer { g, what, ply: None })),
        3 => (1..40_u64, any::<bool>()).prop_map(move |(offer, yes)| {
            Request::Answer(Answer { g, offer: OfferId(offer), yes })
        }),
        7 => select(others),
    ]
}

fn any_step() -> impl Strategy<Value = Step> {
    let who = 0..NAMES.len();
    prop_oneof![
        12 => (who.clone(), any_request()).prop_map(|(who, it)| Step::Request(who, it)),
        2 => (who.clone(), any_request()).prop_map(|(who, it)| Step::Resume(who, it)),
        1 => (who.clone(), any_request()).prop_map(|(who, it)| Step::UseOldSession(who, it)),
        1 => who.prop_map(Step::UseOldToken),
    ]
}

/// Encodes a request about `g` with fields that name the acting player, which clients must not set.
fn forged(request: &Request, table: &Table, g: GameId, victim: PlayerId) -> String {
    let text = encode_request(ID, request);
    let mut frame: Value = serde_json::from_str(&text).expect("a frame of the protocol");
    frame["by"] = json!("x");
    let body = &mut frame["d"];
    body["g"] = json!(g);
    if let Some(late) = body["ply"].as_u64() {
        body["ply"] = json!(u64::from(table.ply()).saturating_sub(late));
    }
    // Usually the open offer.
    if let (Request::Answer(_), Some(open)) = (request, table.offer) {
        body["offer"] = json!(open.offer);
    }
    for field in ["by", "seat", "role"] {
        body[field] = json!("x");
    }
    for field in ["player", "who"] {
        body[field] = json!(victim);
    }
    body["you"] = json!({ "id": victim });
    frame.to_string()
}

/// A player with their current session and the previous one.
struct Player {
    client: TestClient,
    old: Option<TestClient>,
    /// All tokens they were given, the newest last.
    tokens: Vec<String>,
}

impl Player {
    async fn connect(server: &TestServer, name: &str) -> Self {
        let client = server.client(name).await;
        Player { tokens: vec![client.welcome.token.clone()], client, old: None }
    }

    /// Reconnects on another socket, while `stale_text` arrives on the old one.
    async fn reconnect(&mut self, server: &TestServer, stale_text: String) {
        let token = &self.client.welcome.token;
        let client = TestClient::resume(server.url(), token).await;
        let client = client.expect("the newest token is good");
        assert_eq!(client.id(), self.client.id());
        self.tokens.push(client.welcome.token.clone());
        let mut old = std::mem::replace(&mut self.client, client);
        old.send_text(stale_text).await;
        old.closed().await;
        self.old = Some(old);
    }
}

/// Returns the seat that acted in an event, if it names one.
fn actor(event: &GameEvent) -> Option<Side> {
    match event {
        GameEvent::Seated(seated) => Some(seated.seat),
        GameEvent::Played(played) => Some(played.by),
        GameEvent::Decided(decided) => Some(decided.by),
        GameEvent::Offered(offered) => Some(offered.by),
        GameEvent::Answered(answered) => Some(answered.by),
        GameEvent::Said(said) => said.by.seat,
        GameEvent::Over(over) if over.outcome.how == How::Resign => {
            over.outcome.winner.side().map(Side::other)
        }
        _ => None,
    }
}

/// Runs the steps one after another and checks what a spectator sees.
async fn check(rules: Rules, steps: &[Step]) {
    let server = TestServer::start().await;
    let mut olga = server.client("olga").await;
    let mut players = Vec::new();
    for name in NAMES {
        players.push(Player::connect(&server, name).await);
    }
    let g = players[0].client.create(plain_game(rules)).await;
    players[2].client.watch(g).await;
    olga.watch(g).await;
    let mut table = olga.table(g).await;
    for step in steps {
        let granted = run_step(&server, &mut players, step, &table, g).await;
        let (Step::Request(who, _)
        | Step::Resume(who, _)
        | Step::UseOldSession(who, _)
        | Step::UseOldToken(who)) = *step;
        let before = table.clone();
        let events = new_events(&mut olga, g, &mut table).await;
        // A swap changes the seat; the request was made from the old one.
        let id = players[who].client.id();
        let [held, seat] = [&before, &table].map(|table| table.seat_of(id));
        for event in &events {
            let acted = actor(event);
            let may = acted.is_none() || acted == seat || acted == held;
            assert!(may, "{step:?} by {seat:?} made {event:?}");
        }
        if seat.is_none() {
            assert_eq!(table.game, before.game, "{step:?}");
            assert_eq!(table.offer, before.offer, "{step:?}");
        }
        if let Step::Request(
            _,
            Request::Resign(_) | Request::Abort(_) | Request::Play(_) | Request::Decide(_),
        ) = step
        {
            assert!(!granted || seat.is_some(), "{step:?} was granted to nobody");
        }
    }
}

/// Runs a step and returns whether its request was granted.
async fn run_step(
    server: &TestServer,
    players: &mut [Player],
    step: &Step,
    table: &Table,
    g: GameId,
) -> bool {
    let victim = players[0].client.id();
    let forged = |request| forged(request, table, g, victim);
    match step {
        Step::Request(who, request) => {
            return players[*who].client.request_text(ID, forged(request)).await.is_ok();
        }
        Step::Resume(who, request) => players[*who].reconnect(server, forged(request)).await,
        Step::UseOldSession(who, request) => {
            if let Some(old) = &mut players[*who].old {
                old.send_text(forged(request)).await;
                old.closed().await;
            }
        }
        Step::UseOldToken(who) => {
            // The newest two tokens may be valid; older ones are not.
            let tokens = &players[*who].tokens;
            let used_up = tokens.len().checked_sub(3).map(|last| tokens[last].clone());
            let token = used_up.unwrap_or_else(|| "0".repeat(64));
            let stolen = TestClient::resume(server.url(), &token).await;
            assert_eq!(stolen.map(drop).map_err(|it| it.code), Err(Code::TokenUnknown));
        }
    }
    false
}

/// Returns the new events, and applies them to the table.
async fn new_events(olga: &mut TestClient, g: GameId, table: &mut Table) -> Vec<GameEvent> {
    let missed = olga.missed(g, table.seq).await;
    for (s, event) in &missed {
        assert_eq!(*s, table.seq + 1);
        table.apply(event).expect("an event that follows");
    }
    missed.into_iter().map(|(_, event)| event).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_message_acts_for_a_seat_that_its_session_does_not_hold(
        rules in prop::sample::select(vec!["3x3x3", "15x15x5+swap2"]),
        steps in prop::collection::vec(any_step(), 1..60),
    ) {
        let runtime = Runtime::new().expect("a runtime");
        runtime.block_on(check(rules.parse().expect("rules"), &steps));
    }
}
