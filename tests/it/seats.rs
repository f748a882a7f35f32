//! No message acts for a seat that its session does not hold, whatever four sessions send.

use oxo_protocol::frame::encode_request;
use oxo_protocol::reply::Welcome;
use oxo_protocol::{Code, GameEvent, GameId, Hello, PlayerId, Request, ServerFrame, Table};
use oxo_shared::{How, Rules, Side};
use oxo_tests::client::{hello, plain_game};
use oxo_tests::{Incoming, TestClient, TestServer, Wire};
use proptest::prelude::*;
use tokio::runtime::Runtime;

/// One of the four: ann made the game, bob may have joined, vic watches, eve is a stranger.
type Who = usize;
const FOUR: [&str; 4] = ["ann", "bob", "vic", "eve"];

#[derive(Clone, Debug)]
enum Step {
    /// Makes a request about the game, with words in it that only the server may say.
    Request(Who, Kind),
    /// Comes back on another socket, and makes the request on the old one at the same time.
    Resume(Who, Kind),
    /// Makes a request on a socket that was superseded.
    Haunt(Who, Kind),
    /// Tries a token that has been used up, or one that never was.
    Steal(Who),
}

#[derive(Clone, Debug)]
enum Kind {
    Play { late: u32, x: i32, y: i32 },
    Decide(&'static str),
    Resign,
    Abort,
    Claim(&'static str),
    Offer(&'static str),
    Answer { offer: u64, yes: bool },
    Say,
    Join,
    Watch,
    Leave,
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        12 => (0..2_u32, 0..3, 0..3).prop_map(|(late, x, y)| Kind::Play { late, x, y }),
        2 => prop_oneof![Just("stay"), Just("swap"), Just("two")].prop_map(Kind::Decide),
        1 => Just(Kind::Resign),
        1 => Just(Kind::Abort),
        1 => prop_oneof![Just("win"), Just("draw")].prop_map(Kind::Claim),
        3 => prop_oneof![Just("draw"), Just("takeback"), Just("rematch")].prop_map(Kind::Offer),
        3 => (1..40_u64, any::<bool>()).prop_map(|(offer, yes)| Kind::Answer { offer, yes }),
        1 => Just(Kind::Say),
        2 => Just(Kind::Join),
        1 => Just(Kind::Watch),
        1 => Just(Kind::Leave),
    ]
}

fn any_step() -> impl Strategy<Value = Step> {
    let who = 0..FOUR.len();
    prop_oneof![
        12 => (who.clone(), any_kind()).prop_map(|(who, kind)| Step::Request(who, kind)),
        2 => (who.clone(), any_kind()).prop_map(|(who, kind)| Step::Resume(who, kind)),
        1 => (who.clone(), any_kind()).prop_map(|(who, kind)| Step::Haunt(who, kind)),
        1 => who.prop_map(Step::Steal),
    ]
}

impl Kind {
    /// The request as a frame. The fields that say who acts are none of the client's business.
    fn frame(&self, table: &Table, g: GameId, victim: &Person) -> String {
        let (name, body) = match self {
            Kind::Play { late, x, y } => {
                let ply = table.ply().saturating_sub(*late);
                ("play", format!(r#","ply":{ply},"at":[{x},{y}]"#))
            }
            Kind::Decide(what) => ("decide", format!(r#","ply":{},"what":"{what}""#, table.ply())),
            Kind::Resign => ("resign", String::new()),
            Kind::Abort => ("abort", String::new()),
            Kind::Claim(what) => ("claim", format!(r#","what":"{what}""#)),
            Kind::Offer(what) => ("offer", format!(r#","what":"{what}""#)),
            Kind::Answer { offer, yes } => {
                // Most often the one that is open.
                let open = table.offer.as_ref().map_or(*offer, |offer| offer.offer.0);
                ("answer", format!(r#","offer":{open},"yes":{yes}"#))
            }
            Kind::Say => ("say", r#","text":"psst""#.to_owned()),
            Kind::Join => ("join", String::new()),
            Kind::Watch => ("watch", String::new()),
            Kind::Leave => ("leave", String::new()),
        };
        let forged = format!(
            r#","by":"x","seat":"x","role":"x","player":{0},"you":{{"id":{0}}},"who":{0}"#,
            victim.id
        );
        format!(r#"{{"t":"{name}","id":9,"by":"x","d":{{"g":"{g}"{body}{forged}}}}}"#)
    }
}

/// A player with the socket that speaks for them, and what they had before.
struct Person {
    id: PlayerId,
    wire: Wire,
    old: Option<Wire>,
    /// Every token ever shown to them, the newest last.
    tokens: Vec<String>,
}

impl Person {
    async fn come(server: &TestServer, name: &str) -> Self {
        let (wire, welcome) = greet(server, &hello(name)).await.expect("a new player is welcome");
        Person { id: welcome.you.id, wire, old: None, tokens: vec![welcome.token] }
    }

    /// Comes back on another socket, while `said` comes in on the old one.
    async fn come_back(&mut self, server: &TestServer, said: String) {
        let token = self.tokens.last().cloned();
        let (wire, welcome) = greet(server, &Hello { resume: token, ..hello("") })
            .await
            .expect("the newest token is good");
        assert_eq!(welcome.you.id, self.id);
        let mut old = std::mem::replace(&mut self.wire, wire);
        old.send(said).await;
        while let Incoming::Frame(_) = old.receive().await {}
        self.old = Some(old);
        self.tokens.push(welcome.token);
    }
}

async fn greet(server: &TestServer, hello: &Hello) -> Result<(Wire, Welcome), Code> {
    let mut wire = Wire::open(server.url()).await;
    wire.send(encode_request(1, &Request::Hello(hello.clone()))).await;
    match wire.receive().await {
        Incoming::Frame(ServerFrame::Ok { d, .. }) => {
            Ok((wire, serde_json::from_str(&d).expect("a welcome")))
        }
        Incoming::Frame(ServerFrame::Err { rejection, .. }) => Err(rejection.code),
        other => panic!("{other:?}"),
    }
}

async fn is_granted(wire: &mut Wire, said: String) -> bool {
    wire.send(said).await;
    loop {
        match wire.receive().await {
            Incoming::Frame(ServerFrame::Ok { re: 9, .. }) => return true,
            Incoming::Frame(ServerFrame::Err { .. }) => return false,
            Incoming::Frame(_) => {}
            Incoming::Closed(code) => panic!("the server closed with {code:?}"),
        }
    }
}

/// The seat that an event says has acted, if it says so of one.
fn doer(event: &GameEvent) -> Option<Side> {
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

/// The steps of the four, one after another, as a spectator sees them from the start.
async fn check(rules: Rules, steps: &[Step]) {
    let server = TestServer::start().await;
    let mut olga = server.client("olga").await;
    let mut four = Vec::new();
    for name in FOUR {
        four.push(Person::come(&server, name).await);
    }
    let g = open_game(&mut four[0].wire, rules).await;
    let watch = format!(r#"{{"t":"watch","id":9,"d":{{"g":"{g}"}}}}"#);
    assert!(is_granted(&mut four[2].wire, watch).await);
    olga.watch(g).await;
    let mut table = olga.table(g).await;
    for step in steps {
        let granted = take(&server, &mut four, step, &table, g).await;
        let (Step::Request(who, _) | Step::Resume(who, _) | Step::Haunt(who, _) | Step::Steal(who)) =
            *step;
        let before = table.clone();
        let events = news(&mut olga, g, &mut table).await;
        // A swap changes the seat, and is made from the one before it.
        let (held, seat) = (before.seat_of(four[who].id), table.seat_of(four[who].id));
        for event in &events {
            let acted = doer(event);
            let may = acted.is_none() || acted == seat || acted == held;
            assert!(may, "{step:?} by {seat:?} made {event:?}");
        }
        if seat.is_none() {
            assert_eq!(table.game, before.game, "{step:?}");
            assert_eq!(table.offer, before.offer, "{step:?}");
        }
        if let Step::Request(_, Kind::Resign | Kind::Abort | Kind::Play { .. } | Kind::Decide(_)) =
            step
        {
            assert!(!granted || seat.is_some(), "{step:?} was granted to nobody");
        }
    }
}

async fn open_game(wire: &mut Wire, rules: Rules) -> GameId {
    wire.send(encode_request(2, &Request::Create(plain_game(rules)))).await;
    loop {
        if let Incoming::Frame(ServerFrame::Ok { re: 2, d }) = wire.receive().await {
            let opened: serde_json::Value = serde_json::from_str(&d).expect("a reply");
            return opened["g"].as_str().and_then(|g| g.parse().ok()).expect("a code");
        }
    }
}

async fn take(
    server: &TestServer,
    four: &mut [Person],
    step: &Step,
    table: &Table,
    g: GameId,
) -> bool {
    match step {
        Step::Request(who, kind) => {
            let said = kind.frame(table, g, &four[0]);
            is_granted(&mut four[*who].wire, said).await
        }
        Step::Resume(who, kind) => {
            let said = kind.frame(table, g, &four[0]);
            four[*who].come_back(server, said).await;
            false
        }
        Step::Haunt(who, kind) => {
            let said = kind.frame(table, g, &four[0]);
            if let Some(old) = &mut four[*who].old {
                old.send(said).await;
                assert!(matches!(old.receive().await, Incoming::Closed(_)));
            }
            false
        }
        Step::Steal(who) => {
            // The newest two may be good; those before them are not.
            let tokens = &four[*who].tokens;
            let used_up = tokens.len().checked_sub(3).map(|last| tokens[last].clone());
            let resume = Some(used_up.unwrap_or_else(|| "0".repeat(64)));
            let stolen = greet(server, &Hello { resume, ..hello("") }).await;
            assert_eq!(stolen.map(drop), Err(Code::TokenUnknown));
            false
        }
    }
}

/// What has happened since, which is then on the table.
async fn news(olga: &mut TestClient, g: GameId, table: &mut Table) -> Vec<GameEvent> {
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
