//! A client that says what it likes, and keeps everything that comes in until asked.

use std::collections::VecDeque;

use oxo_shared::protocol::fact::Over;
use oxo_shared::protocol::frame::{decode_server, encode_wish, read_reply};
use oxo_shared::protocol::reply::{Done, Entered, OfferMade, Opened, PlayAccepted, Synced};
use oxo_shared::protocol::wish::{Answer, Create, ForGame, Hello, MakeOffer, Play, Say, Sync};
use oxo_shared::protocol::{
    Fact, GameId, Kind, Nothing, Notice, OfferId, OfferKind, Refusal, Role, ServerFrame, SideWish,
    Snap, VERSION, Welcome, Wish,
};
use oxo_shared::{Player, Point, Rules, Table, TimeControl};
use serde::de::DeserializeOwned;

use crate::wire::{Incoming, Wire};

/// A fact with its place.
pub type Numbered = (GameId, u64, Fact);

/// A client that has said hello.
pub struct TestClient {
    wire: Wire,
    /// What the server said to the hello.
    pub welcome: Welcome,
    waiting: Waiting,
}

/// What has come in and was not asked for yet.
#[derive(Default)]
struct Waiting {
    next_id: u64,
    facts: VecDeque<Numbered>,
    notices: VecDeque<Notice>,
}

/// The hello of a person called `name`.
pub fn hello(name: &str) -> Hello {
    Hello {
        proto: [VERSION, VERSION],
        client: "oxo-tests/0".to_owned(),
        name: Some(name.to_owned()),
        resume: None,
        kind: Kind::Human,
        aside: false,
    }
}

/// A game on these rules, without a clock, without a bot, its maker playing X.
pub fn plain_game(rules: Rules) -> Create {
    Create {
        rules,
        clock: TimeControl::default(),
        side: SideWish::X,
        rated: false,
        bot: None,
        both: false,
        listed: false,
        delay_s: Default::default(),
        moves: Vec::new(),
    }
}

impl TestClient {
    /// Connects as somebody new.
    pub async fn connect(url: &str, name: &str) -> Self {
        TestClient::greet(url, hello(name)).await.expect("a new client is welcome")
    }

    /// Connects as whoever has `token`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn resume(url: &str, token: &str) -> Result<Self, Refusal> {
        let hello = Hello { name: None, resume: Some(token.to_owned()), ..hello("") };
        TestClient::greet(url, hello).await
    }

    /// Connects and says `hello`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn greet(url: &str, hello: Hello) -> Result<Self, Refusal> {
        let mut wire = Wire::open(url).await;
        let mut waiting = Waiting::default();
        let welcome = waiting.ask(&mut wire, Wish::Hello(hello)).await?;
        Ok(TestClient { wire, welcome, waiting })
    }

    /// Makes a wish and reads its reply as `T`; what else comes in meanwhile is kept.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn ask<T: DeserializeOwned>(&mut self, wish: Wish) -> Result<T, Refusal> {
        self.waiting.ask(&mut self.wire, wish).await
    }

    /// Makes a wish that must be granted.
    pub async fn must<T: DeserializeOwned>(&mut self, wish: Wish) -> T {
        let shown = format!("{wish:?}");
        self.ask(wish).await.unwrap_or_else(|refusal| panic!("{shown}: {refusal:?}"))
    }

    /// Makes a wish that must be refused, and returns the refusal.
    pub async fn refused(&mut self, wish: Wish) -> Refusal {
        let shown = format!("{wish:?}");
        match self.ask::<serde_json::Value>(wish).await {
            Ok(reply) => panic!("{shown} was granted: {reply}"),
            Err(refusal) => refusal,
        }
    }

    /// Sends a wish without waiting for its reply, and returns its id.
    pub async fn send(&mut self, wish: Wish) -> u64 {
        self.waiting.send(&mut self.wire, &wish).await
    }

    /// The next fact of any game.
    pub async fn fact(&mut self) -> Numbered {
        while self.waiting.facts.is_empty() {
            self.take_in().await;
        }
        self.waiting.facts.pop_front().expect("one has come")
    }

    /// Reads facts until one is wanted, and returns what `want` makes of it.
    pub async fn find<T>(&mut self, mut want: impl FnMut(&Fact) -> Option<T>) -> T {
        loop {
            let (_, _, fact) = self.fact().await;
            if let Some(found) = want(&fact) {
                return found;
            }
        }
    }

    /// Reads facts until the game is over.
    pub async fn over(&mut self) -> Over {
        self.find(|fact| match fact {
            Fact::Over(over) => Some(over.clone()),
            _ => None,
        })
        .await
    }

    /// The next notice.
    pub async fn notice(&mut self) -> Notice {
        while self.waiting.notices.is_empty() {
            self.take_in().await;
        }
        self.waiting.notices.pop_front().expect("one has come")
    }

    /// Waits for the server to close, and returns the code.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.wire.receive().await {
                Incoming::Closed(code) => return code,
                Incoming::Frame(frame) => self.waiting.keep(frame),
            }
        }
    }

    async fn take_in(&mut self) {
        match self.wire.receive().await {
            Incoming::Frame(frame) => self.waiting.keep(frame),
            Incoming::Closed(code) => panic!("the server closed with {code:?}"),
        }
    }

    /// The line itself, for those who want to break it.
    pub fn into_wire(self) -> Wire {
        self.wire
    }

    // What tests do all the time

    /// Opens a game and returns its code.
    pub async fn create(&mut self, create: Create) -> GameId {
        self.must::<Opened>(Wish::Create(create)).await.g
    }

    /// Joins a game.
    pub async fn join(&mut self, g: GameId) -> Snap {
        self.must::<Entered>(Wish::Join(ForGame { g })).await.snap
    }

    /// Watches a game.
    pub async fn watch(&mut self, g: GameId) -> Snap {
        self.must::<Entered>(Wish::Watch(ForGame { g })).await.snap
    }

    /// Stops following a game.
    pub async fn leave(&mut self, g: GameId) {
        self.must::<Nothing>(Wish::Leave(ForGame { g })).await;
    }

    /// Asks for what was missed.
    pub async fn sync(&mut self, g: GameId, have: u64) -> Synced {
        self.must(Wish::Sync(Sync { g, have })).await
    }

    /// What was missed after fact number `have`, fact by fact.
    pub async fn missed(&mut self, g: GameId, have: u64) -> Vec<(u64, Fact)> {
        let Synced::Facts(frames) = self.sync(g, have).await else {
            panic!("a snapshot in place of the facts after {have}")
        };
        let read = |frame: &str| match decode_server(frame) {
            Ok(ServerFrame::Fact { s, fact: Some(fact), .. }) => (s, *fact),
            other => panic!("no fact: {other:?}"),
        };
        frames.iter().map(|frame| read(frame.get())).collect()
    }

    /// The table as the server has it now.
    pub async fn table(&mut self, g: GameId) -> Table {
        // Nobody can have seen that much: the answer is a snapshot.
        match self.sync(g, u64::MAX).await {
            Synced::Snap(snap) => Table::from_snap(&snap).expect("a snapshot that holds"),
            Synced::Facts(facts) => panic!("{} facts in place of a snapshot", facts.len()),
        }
    }

    /// Makes a wish that must become a fact, and returns its number.
    pub async fn done(&mut self, wish: Wish) -> u64 {
        self.must::<Done>(wish).await.s
    }

    /// Makes an offer.
    pub async fn offer(&mut self, g: GameId, what: OfferKind) -> OfferId {
        self.must::<OfferMade>(Wish::Offer(MakeOffer { g, what, ply: None })).await.offer
    }

    /// Answers an offer.
    pub async fn answer(&mut self, g: GameId, offer: OfferId, yes: bool) -> u64 {
        self.done(Wish::Answer(Answer { g, offer, yes })).await
    }

    /// Says something.
    pub async fn say(&mut self, g: GameId, text: &str) -> u64 {
        self.done(Wish::Say(Say { g, text: text.to_owned() })).await
    }

    /// Puts a stone.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn play(
        &mut self,
        g: GameId,
        ply: usize,
        at: Point,
    ) -> Result<PlayAccepted, Refusal> {
        let ply = u32::try_from(ply).expect("a board holds at most 4096 stones");
        self.ask(Wish::Play(Play { g, ply, at })).await
    }

    /// Plays `bot`'s part: answers every turn of its own with `choose`, to the end.
    pub async fn play_out(&mut self, g: GameId, mut choose: impl FnMut(&Table) -> Point) -> Table {
        let snap = self.must::<Entered>(Wish::Join(ForGame { g })).await.snap;
        let side = snap.role.player().expect("a seat of one's own");
        let mut table = Table::from_snap(&snap).expect("a snapshot that holds");
        // What came before the snapshot is in it.
        self.waiting.facts.retain(|(game, s, _)| *game != g || *s > table.seq);
        // Other facts may come before that of the own move: each ply is thought about once.
        let mut next_ply = 0;
        while table.game.outcome().is_none() {
            if table.is_running() && table.game.turn() == Some(side) && table.ply() >= next_ply {
                let at = choose(&table);
                next_ply = table.ply() + 1;
                self.play(g, table.game.ply(), at).await.expect("a legal move is played");
            }
            let (game, s, fact) = self.fact().await;
            if game == g && s > table.seq {
                assert_eq!(s, table.seq + 1, "facts have no holes");
                table.apply(&fact).expect("a fact that follows");
            }
        }
        table
    }
}

impl Waiting {
    async fn send(&mut self, wire: &mut Wire, wish: &Wish) -> u64 {
        self.next_id += 1;
        wire.send(encode_wish(self.next_id, wish)).await;
        self.next_id
    }

    async fn ask<T: DeserializeOwned>(
        &mut self,
        wire: &mut Wire,
        wish: Wish,
    ) -> Result<T, Refusal> {
        let id = self.send(wire, &wish).await;
        loop {
            match wire.receive().await {
                Incoming::Frame(ServerFrame::Ok { re, d }) if re == id => {
                    return Ok(read_reply(&d).expect("the reply that belongs to the wish"));
                }
                Incoming::Frame(ServerFrame::Err { re: Some(re), refusal }) if re == id => {
                    return Err(refusal);
                }
                Incoming::Frame(frame) => self.keep(frame),
                Incoming::Closed(code) => panic!("the server closed with {code:?}"),
            }
        }
    }

    fn keep(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::Fact { g, s, fact: Some(fact) } => self.facts.push_back((g, s, *fact)),
            ServerFrame::Notice(notice) => self.notices.push_back(notice),
            // A reply to a wish that was sent and not waited for.
            ServerFrame::Ok { .. } | ServerFrame::Err { .. } => {}
            other => panic!("a frame that this version does not know: {other:?}"),
        }
    }
}

/// The side of a role that has one.
pub fn side(role: Role) -> Player {
    role.player().expect("a player's role")
}
