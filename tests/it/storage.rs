//! A failing store: a move that is not stored is not made, and a move that was shown is stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use oxo_protocol::reply::{Done, Sought};
use oxo_protocol::request::{Answer, Create, Decide, ForGame, Say, Seek};
use oxo_protocol::{
    Code, GameEvent, GameId, Limits, OfferKind, PlayerId, Presence, RatingChange, Request, Role,
    SideChoice, Terms,
};
use oxo_server::Config;
use oxo_shared::{BySide, Decision, How, Level, Point, Rules, Side, TimeControl};
use oxo_store::{
    AppendError, Body, Entry, Log, PlayerRecord, SqliteStore, Store, StoreError, Stored, Subject,
    TokenHash,
};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::server::without_rate_limits;
use oxo_tests::{TestClient, TestServer, next_event};
use tokio::time::Instant;

/// A store that fails on demand.
#[derive(Debug)]
struct FailingStore {
    inner: SqliteStore,
    /// Calls that succeed before the failures.
    successes: AtomicUsize,
    failures: AtomicUsize,
    /// Appends that are stored although they return an error.
    silences: AtomicUsize,
    /// Appends that panic.
    panics: AtomicUsize,
}

impl FailingStore {
    fn new() -> FailingStore {
        let [successes, failures, silences, panics] = [0; 4].map(AtomicUsize::new);
        FailingStore { inner: SqliteStore::in_memory(), successes, failures, silences, panics }
    }

    fn fail(&self, count: usize) {
        self.failures.store(count, Ordering::SeqCst);
    }

    fn fail_after(&self, count: usize) {
        self.successes.store(count, Ordering::SeqCst);
        self.fail(1);
    }

    fn failure<T, E>(&self) -> Option<BoxFuture<'static, Result<T, E>>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        if take_one(&self.successes) || !take_one(&self.failures) {
            return None;
        }
        Some(ready(Err(StoreError("the disk is full".into()).into())).boxed())
    }
}

/// Decrements the counter; returns whether it was above zero.
fn take_one(count: &AtomicUsize) -> bool {
    let decrement = |count: usize| count.checked_sub(1);
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, decrement).is_ok()
}

impl Log for FailingStore {
    fn append(
        &self,
        subject: Subject,
        expected: u64,
        bodies: Vec<Body>,
    ) -> BoxFuture<'_, Result<(), AppendError>> {
        // Players are always stored: these tests are about games.
        if let Subject::Player(_) = subject {
            return self.inner.append(subject, expected, bodies);
        }
        assert!(!take_one(&self.panics), "a bug, for the test");
        if let Some(failed) = self.failure() {
            return failed;
        }
        let appended = self.inner.append(subject, expected, bodies);
        if !take_one(&self.silences) {
            return appended;
        }
        let lost = || Err(StoreError("the answer was lost".into()).into());
        appended.map(move |appended| appended.and_then(|()| lost())).boxed()
    }

    fn read(&self, subject: Subject, after: u64) -> Stored<'_, Vec<Entry>> {
        self.failure().unwrap_or_else(|| self.inner.read(subject, after))
    }

    fn close(&self, game: GameId) -> Stored<'_, ()> {
        self.inner.close(game)
    }

    fn forget(&self, game: GameId) -> Stored<'_, ()> {
        self.inner.forget(game)
    }
}

impl Store for FailingStore {
    fn index(&self) -> BoxFuture<'_, &SqliteStore> {
        self.inner.index()
    }

    fn player(&self, id: PlayerId) -> Stored<'_, Option<PlayerRecord>> {
        Store::player(&self.inner, id)
    }

    fn player_by_token(&self, token: TokenHash) -> Stored<'_, Option<PlayerRecord>> {
        Store::player_by_token(&self.inner, token)
    }

    fn rating_changes(&self, game: GameId) -> Stored<'_, Option<BySide<RatingChange>>> {
        Store::rating_changes(&self.inner, game)
    }

    fn beat(&self) -> Stored<'_, ()> {
        self.inner.beat()
    }

    fn last_alive_ms(&self) -> Option<u64> {
        self.inner.last_alive_ms()
    }

    fn failing_since(&self, now: Instant) -> Option<Instant> {
        self.inner.failing_since(now)
    }
}

async fn start() -> (TestServer, Arc<FailingStore>) {
    start_with(Limits::default()).await
}

async fn start_with(limits: Limits) -> (TestServer, Arc<FailingStore>) {
    let store = Arc::new(FailingStore::new());
    let config = Config { limits, ..without_rate_limits() };
    (TestServer::start_on(config, Arc::clone(&store) as Arc<dyn Store>).await, store)
}

async fn played(client: &mut TestClient) -> (u32, Point) {
    client
        .find(|event| if let GameEvent::Played(p) = event { Some((p.ply, p.at)) } else { None })
        .await
}

fn tictactoe(bot: Option<Level>, bot_after_ms: Option<u64>) -> Request {
    Request::Seek(Seek {
        side: SideChoice::X,
        bot,
        bot_after_ms,
        ..Seek::new(Terms::new(Rules::TICTACTOE))
    })
}

#[tokio::test]
async fn a_move_that_was_not_stored_is_not_made_or_sent() {
    let (server, store) = start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    let table = bob.table(g).await;
    store.fail(1);
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap_err().code, Code::Storage);
    assert_eq!(bob.table(g).await, table);
    // The first move that anybody receives is the stored one.
    ann.put(g, 0, (0, 2)).await;
    assert_eq!(played(&mut bob).await, (0, Point::new(0, 2)));
    assert_eq!(ann.table(g).await.seq, table.seq + 1);
}

#[tokio::test]
async fn a_move_stored_despite_an_error_is_found_when_sent_again() {
    let (server, store) = start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    let table = bob.table(g).await;
    store.silences.store(1, Ordering::SeqCst);
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap_err().code, Code::Storage);
    ann.put(g, 0, (1, 1)).await;
    assert_eq!(played(&mut bob).await, (0, Point::new(1, 1)));
    assert_eq!(bob.table(g).await.seq, table.seq + 1, "once");
    // A different request than the lost one is rejected as stale.
    store.silences.store(1, Ordering::SeqCst);
    assert_eq!(bob.play(g, 1, (0, 0)).await.unwrap_err().code, Code::Storage);
    let rejection = bob.play(g, 1, (2, 2)).await.unwrap_err();
    assert_eq!((rejection.code, rejection.s), (Code::Stale, Some(table.seq + 2)));
    assert_eq!(played(&mut ann).await, (0, Point::new(1, 1)));
    assert_eq!(played(&mut ann).await, (1, Point::new(0, 0)));
}

/// Starts a game in which bob, as O, may swap.
async fn three_stones(server: &TestServer) -> (TestClient, TestClient, GameId) {
    let rules: Rules = "15x15x5+swap".parse().expect("rules");
    let (mut ann, bob, g) = server.seated(plain_game(rules)).await;
    for (ply, at) in [(7, 7), (8, 8), (6, 7)].into_iter().enumerate() {
        ann.play(g, ply, at).await.expect("a stone of the opening");
    }
    (ann, bob, g)
}

/// Makes bob's swap, which is stored although it returns an error, and is not sent to anybody.
async fn swap_without_reply(bob: &mut TestClient, g: GameId, store: &FailingStore) {
    store.silences.store(1, Ordering::SeqCst);
    assert_eq!(bob.request::<Done>(swap(g)).await.unwrap_err().code, Code::Storage);
}

fn swap(g: GameId) -> Request {
    Request::Decide(Decide { g, ply: 3, what: Decision::Swap })
}

#[tokio::test]
async fn a_seat_taken_despite_an_error_is_found_when_requested_again() {
    let (server, store) = start().await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    // Stores bob himself, so that the seat is the next thing to be stored.
    bob.create(plain_game(Rules::TICTACTOE)).await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    store.silences.store(1, Ordering::SeqCst);
    assert_eq!(bob.rejection(Request::Join(ForGame { g })).await.code, Code::Storage);
    assert_eq!(bob.join(g).await.role, Role::O);
}

#[tokio::test]
async fn a_player_who_returns_after_a_recovered_swap_has_the_new_seat() {
    let (server, store) = start().await;
    let (mut ann, mut bob, g) = three_stones(&server).await;
    swap_without_reply(&mut bob, g, &store).await;
    let token = bob.cut();
    ann.presence(Side::O, Presence::Away).await;
    // The chat message fails at first, and the server finds the swap in its place.
    ann.done(Request::Say(Say { g, text: "are you there?".into() })).await;
    next_event!(ann, Decided);
    let mut bob = server.resume(&token).await.unwrap();
    ann.presence(Side::X, Presence::On).await;
    assert_eq!(bob.join(g).await.role, Role::X);
    ann.put(g, 3, (5, 5)).await;
    bob.put(g, 4, (5, 6)).await;
}

#[tokio::test]
async fn a_game_that_panicked_continues_from_the_store() {
    let (server, store) = start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.put(g, 0, (1, 1)).await;
    store.panics.store(1, Ordering::SeqCst);
    assert_eq!(bob.play(g, 1, (0, 0)).await.unwrap_err().code, Code::Internal);
    // On the same sockets, and sent to both.
    bob.put(g, 1, (0, 0)).await;
    assert_eq!(played(&mut ann).await, (0, Point::new(1, 1)));
    let presence = |event: &GameEvent| match event {
        GameEvent::Played(played) => Some(played.ply),
        GameEvent::Snap(snap) if snap.moves.len() == 2 => Some(1),
        _ => None,
    };
    assert_eq!(ann.find(presence).await, 1);
    assert_eq!(server.metric("oxo_games").await, 1);
}

#[tokio::test]
async fn a_game_that_cannot_be_stored_is_not_created() {
    let (server, store) = start().await;
    let mut ann = server.client("ann").await;
    store.fail(1);
    let create = Request::Create(plain_game(Rules::TICTACTOE));
    assert_eq!(ann.rejection(create).await.code, Code::Storage);
    store.fail(1);
    assert_eq!(ann.rejection(tictactoe(Some(Level::Random), None)).await.code, Code::Storage);
    assert_eq!(server.metric("oxo_games").await, 0);
}

#[tokio::test]
async fn a_fallen_flag_stays_down_until_it_can_be_stored() {
    let (server, store) = start().await;
    let clock = TimeControl::PerMove { ms: 50 };
    let (mut ann, _bob, _) =
        server.seated(game_on(Terms { control: clock, ..Terms::new(Rules::TICTACTOE) })).await;
    store.fail(1);
    let over = next_event!(ann, Over);
    assert_eq!((over.outcome.how, over.clock.unwrap().left_ms.x), (How::Time, 0));
}

#[tokio::test]
async fn a_bot_retries_when_its_game_could_not_be_stored() {
    let (server, store) = start().await;
    let mut ann = server.client("ann").await;
    store.fail(1);
    ann.must::<Sought>(tictactoe(Some(Level::Random), Some(0))).await;
    next_event!(ann, Seated);
}

#[tokio::test]
async fn a_bot_continues_after_its_move_could_not_be_stored() {
    let (server, store) = start().await;
    let mut ann = server.client("ann").await;
    let terms = Create { bot: Some(Level::Random), ..plain_game(Rules::TICTACTOE) };
    let g = ann.create(terms).await;
    // The bot is present, so the next thing it appends is its move.
    ann.presence(Side::O, Presence::On).await;
    ann.put(g, 0, (1, 1)).await;
    store.fail(1);
    while played(&mut ann).await.0 != 1 {}
}

#[tokio::test]
async fn a_spectator_whose_sync_failed_is_not_counted() {
    let (server, store) = start().await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    // So many events that only the log has all of them.
    for _ in 0..20 {
        ann.say(g, "hello").await;
    }
    let mut vic = server.client("vic").await;
    store.fail(1);
    let sync = Request::Sync(oxo_protocol::request::Sync { g, have: 1 });
    assert_eq!(vic.rejection(sync).await.code, Code::Storage);
    let mut wim = server.client("wim").await;
    assert_eq!(wim.watch(g).await.viewers, 1);
    ann.offer(g, OfferKind::Draw).await;
}

#[tokio::test]
async fn a_rematch_that_was_not_stored_holds_no_seat() {
    let (server, store) = start().await;
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.resign(g).await;
    let offer = ann.offer(g, OfferKind::Rematch).await;
    // The next game can be stored, but the players' agreement to it cannot.
    store.fail_after(1);
    let yes = Request::Answer(Answer { g, offer, yes: true });
    assert_eq!(bob.rejection(yes.clone()).await.code, Code::Storage);
    let token = bob.welcome.token.clone();
    let mut bob = server.resume(&token).await.unwrap();
    assert_eq!(bob.welcome.games, []);
    bob.done(yes).await;
}
