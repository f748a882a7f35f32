//! Lobbies on several nodes, with lost messages and dying nodes.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::{BoxFuture, FutureExt};
use oxo_protocol::{GameEvent, Kind, SideChoice, Terms};
use oxo_shared::Rules;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::runtime::Builder;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::deal::promises_of;
use super::*;
use crate::app::App;
use crate::app::fixtures::{ann, app, bob, seated};
use crate::config::Config;
use crate::game::JoinMode;
use crate::ops::peers;
use crate::people::players::{self, SessionEvents};
use oxo_cluster::{InMemoryPeers, PeerMessage, PeerRequest, Peers};
use oxo_store::{SqliteStore, Store, Subject, bodies};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const NODES: usize = 3;

fn anybody(side: SideChoice) -> Seek {
    Seek { side, ..Seek::new(Terms::new(Rules::TICTACTOE)) }
}

#[tokio::test]
async fn no_bot_is_due_after_a_pairing() {
    let (_handle, mut lobby) = channel(Arc::clone(&app().deps));
    let waiting =
        Seek { bot: Some(Level::Random), bot_after_ms: Some(u64::MAX), ..anybody(SideChoice::Any) };
    let other = Seek { bot: None, bot_after_ms: None, ..waiting.clone() };
    lobby.seek(&waiting, ann(), HERE, QuotaGuards::default()).await.expect("open");
    assert!(lobby.seeks.bot_due().is_some());
    lobby.seek(&other, bob(), HERE, QuotaGuards::default()).await.expect("paired");
    assert!(lobby.seeks.bot_due().is_none(), "after a pairing");
    let id = lobby.seek(&waiting, ann(), HERE, QuotaGuards::default()).await.expect("open");
    lobby.accept_own(id, bob()).await.expect("paired");
    assert!(lobby.seeks.bot_due().is_none(), "after a seek was accepted");
}

#[tokio::test]
async fn a_failing_store_blocks_pairings_but_not_the_lobby() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let store = Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"));
    let database = rusqlite::Connection::open(scratch.path().join("oxo.db")).expect("a store");
    let peers = InMemoryPeers::several(1).remove(0);
    peers.lead(true);
    let app = App::new(Config::default(), store.clone(), peers, CancellationToken::new());
    let (_handle, mut lobby) = channel(Arc::clone(&app.deps));
    let open = anybody(SideChoice::X);
    let id = lobby.seek(&open, ann(), HERE, QuotaGuards::default()).await.expect("open");
    let hide = "ALTER TABLE alive RENAME TO away; ALTER TABLE entries RENAME TO hidden";
    database.execute_batch(hide).expect("it can be written");
    store.beat().await.expect_err("it is not there");
    let other = anybody(SideChoice::O);
    let rejection = lobby.seek(&other, bob(), HERE, QuotaGuards::default()).await.unwrap_err();
    assert_eq!(rejection.code, Code::Storage);
    assert_eq!(lobby.accept_own(id, bob()).await.unwrap_err().code, Code::Storage);
    assert_eq!(lobby.current_view().seeks.len(), 1, "the seek stays open");
    let show = "ALTER TABLE away RENAME TO alive; ALTER TABLE hidden RENAME TO entries";
    database.execute_batch(show).expect("it can be written");
    store.beat().await.expect("it is back");
    lobby.seek(&other, bob(), HERE, QuotaGuards::default()).await.expect("paired");
    assert!(lobby.current_view().seeks.is_empty());
}

/// A node of a cluster and its lobby.
struct LobbyNode {
    deps: Arc<GameDeps>,
    peers: Arc<InMemoryPeers>,
    lobby: LobbyHandle,
    task: JoinHandle<()>,
}

impl LobbyNode {
    fn new(store: Arc<dyn Store>, bus: &Arc<InMemoryPeers>, peers: Arc<dyn Peers>) -> LobbyNode {
        let app = App::new(Config::default(), store, peers, CancellationToken::new());
        let deps = Arc::clone(&app.deps);
        let (lobby, actor) = channel(Arc::clone(&deps));
        tokio::spawn(peers::to_games(app));
        LobbyNode { deps, peers: Arc::clone(bus), lobby, task: tokio::spawn(actor.run()) }
    }

    /// Nodes with a reliable bus and one store; the first is the leader.
    fn several() -> [LobbyNode; NODES] {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::in_memory());
        let all: [_; NODES] = InMemoryPeers::several(NODES).try_into().expect("as many");
        all.map(|bus| {
            let peers: Arc<dyn Peers> = bus.clone();
            LobbyNode::new(Arc::clone(&store), &bus, peers)
        })
    }

    fn die(&self) {
        self.peers.cut_off();
        self.task.abort();
    }

    fn is_alive(&self) -> bool {
        !self.task.is_finished()
    }

    fn register(&self) -> TestSeeker {
        let (session, session_events) = mpsc::channel(players::INBOX);
        let new = self.deps.players.register(None, Kind::Human, (session, HERE));
        TestSeeker { player: new.expect("there is room").0.player, session_events }
    }

    async fn seek(&self, player: &Player, seek: Seek) -> Result<SeekId, Rejection> {
        self.lobby.seek(seek, player.clone(), HERE, QuotaGuards::default()).await
    }

    /// Waits until the lobby's view satisfies `wanted`.
    async fn shows(&self, wanted: impl Fn(&LobbyView) -> bool) {
        let mut views = self.lobby.views();
        let shown = async {
            while !wanted(&self.lobby.view().await.expect("it runs")) {
                views.changed().await.expect("it runs");
            }
        };
        timeout(Duration::from_mins(1), shown).await.expect("sooner or later");
    }
}

struct TestSeeker {
    player: Player,
    session_events: SessionEvents,
}

impl TestSeeker {
    async fn seated(&mut self) -> GameId {
        match self.session_events.recv().await.map(|session_event| *session_event) {
            Some(SessionEvent::Seated(game)) => game,
            other => panic!("seated, not {other:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn seeks_of_a_node_are_visible_on_all_nodes_until_it_dies() {
    let [one, two, three] = LobbyNode::several();
    let (ann, mut bob, cyd) = (one.register(), two.register(), two.register());
    let first = one.seek(&ann.player, anybody(SideChoice::X)).await.expect("open");
    let second = two.seek(&bob.player, anybody(SideChoice::X)).await.expect("open");
    assert!(first != second && first.max(second).0 < 1 << 53, "{first} {second}");
    let oldest_first = [first.min(second), first.max(second)];
    let seeks = |view: &LobbyView| view.seeks.iter().map(|row| row.seek).collect::<Vec<_>>();
    for node in [&one, &two, &three] {
        node.shows(|view| seeks(view) == oldest_first).await;
    }
    let other = Seek::new(Terms::new(Rules::GOMOKU));
    two.seek(&bob.player, other.clone()).await.expect("open");
    two.seek(&cyd.player, other).await.expect("paired");
    let game = two.deps.games.get(bob.seated().await).expect("it runs");
    let _there = game.enter(bob.player, JoinMode::Join).await.expect("his seat");
    one.shows(|view| view.games.len() == 1).await;
    two.die();
    one.shows(|view| view.games.is_empty() && seeks(view) == [first]).await;
}

#[tokio::test(start_paused = true)]
async fn a_seek_of_another_node_is_accepted_once() {
    let [one, two, three] = LobbyNode::several();
    let (mut ann, mut bob, cyd) = (one.register(), two.register(), three.register());
    let seek = one.seek(&ann.player, anybody(SideChoice::X)).await.expect("open");
    for node in [&two, &three] {
        node.shows(|view| !view.seeks.is_empty()).await;
    }
    let repeated = two.lobby.accept(seek, ann.player.clone()).await.unwrap_err();
    assert_eq!(repeated.code, Code::NotAllowed, "her own");
    let g = two.lobby.accept(seek, bob.player.clone()).await.expect("open");
    assert_eq!((ann.seated().await, bob.seated().await), (g, g));
    let too_late = three.lobby.accept(seek, cyd.player.clone()).await.unwrap_err();
    assert_eq!(too_late.code, Code::NoSuchOffer);
}

/// A node with a promise may die before it opens the game, or only seem dead.
#[tokio::test(start_paused = true)]
async fn an_abandoned_promise_reopens_the_seek_and_prevents_the_game() {
    let [one, two, _] = LobbyNode::several();
    let (mut ann, bob) = (one.register(), two.register());
    let seek = one.seek(&ann.player, anybody(SideChoice::X)).await.expect("open");
    let game = creation::new_code();
    let promised = serde_json::to_string(&(game, seek)).expect("numbers");
    let granted = two.peers.request(&promises_of(one.peers.node()), promised.clone()).await;
    assert_eq!(granted.as_deref(), Some(""));
    assert!(one.lobby.view().await.expect("it runs").seeks.is_empty(), "it is taken out");
    assert_eq!(two.peers.request(&promises_of(one.peers.node()), promised).await, None, "once");
    one.shows(|view| view.seeks.len() == 1).await;
    let seeker = |player: &Player| Seeker {
        player: player.clone(),
        terms: Terms::new(Rules::TICTACTOE),
        side: SideChoice::Any,
        network: HERE,
    };
    let new = agreed(&seeker(&ann.player), &seeker(&bob.player), toss(), QuotaGuard::default());
    assert_eq!(creation::begin_as(&two.deps, game, new).await, Ok(false), "too late");
    assert!(one.deps.store.index().await.unfinished(0).await.expect("healthy").is_empty());
    two.seek(&bob.player, anybody(SideChoice::Any)).await.expect("open");
    assert_ne!(ann.seated().await, game);
}

#[tokio::test(start_paused = true)]
async fn cancelling_a_promised_seek_reports_whether_it_was_too_late() {
    let [one, two, _] = LobbyNode::several();
    let mut ann = one.register();
    let promise = async |opens: bool| {
        let seek = one.seek(&ann.player, anybody(SideChoice::X)).await.expect("open");
        let game = creation::new_code();
        let promised = serde_json::to_string(&(game, seek)).expect("numbers");
        two.peers.request(&promises_of(one.peers.node()), promised).await.expect("granted");
        if opens {
            let first = seated(Terms::new(Rules::TICTACTOE), ann.player.clone(), Some(bob()));
            let kept = bodies(&[GameEvent::Seated(first)]);
            two.deps.store.append(Subject::Game(game), 0, kept).await.expect("it begins");
        }
        one.lobby.unseek(ann.player.id, seek).await.map_err(|rejection| rejection.code)
    };
    assert_eq!(promise(false).await, Ok(()));
    assert_eq!(promise(true).await, Err(Code::NoSuchOffer));
    ann.seated().await;
}

#[tokio::test(start_paused = true)]
async fn a_draining_node_publishes_and_promises_no_seeks() {
    let [one, two, _] = LobbyNode::several();
    let (ann, bob) = (one.register(), two.register());
    let seek = one.seek(&ann.player, anybody(SideChoice::X)).await.expect("open");
    two.shows(|view| view.seeks.len() == 1).await;
    one.deps.draining.cancel();
    let rejection = two.lobby.accept(seek, bob.player.clone()).await.unwrap_err();
    assert_eq!(rejection.code, Code::NoSuchOffer);
    two.shows(|view| view.seeks.is_empty()).await;
}

/// Peers that lose and delay messages.
#[derive(Debug)]
struct Stormy {
    peers: Arc<InMemoryPeers>,
    weather: Arc<Weather>,
}

#[derive(Debug)]
struct Weather {
    chance: Mutex<StdRng>,
    is_calm: AtomicBool,
}

impl Weather {
    fn chance(&self, out_of: u32) -> bool {
        let mut chance = self.chance.lock().expect("nobody panics with it");
        !self.is_calm.load(Ordering::Relaxed) && chance.random_ratio(1, out_of)
    }

    /// Delay of a message: mostly short, sometimes longer than any timeout.
    async fn delay(&self) {
        let max_ms = if self.chance(8) { 3_000 } else { 40 };
        let ms = self.chance.lock().expect("nobody panics with it").random_range(0..max_ms);
        sleep(Duration::from_millis(ms)).await;
    }
}

impl Peers for Stormy {
    fn node(&self) -> NodeId {
        self.peers.node()
    }

    fn is_leader(&self) -> bool {
        self.peers.is_leader()
    }

    fn publish(&self, topic: &str, text: String) {
        if !self.weather.chance(6) {
            self.peers.publish(topic, text);
        }
    }

    fn subscribe(&self, topic: &str) -> Option<mpsc::Receiver<PeerMessage>> {
        self.peers.subscribe(topic)
    }

    fn request(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>> {
        let topic = topic.to_owned();
        async move {
            self.weather.delay().await;
            if self.weather.chance(6) {
                return None;
            }
            let answer = self.peers.request(&topic, text).await;
            self.weather.delay().await;
            answer.filter(|_| !self.weather.chance(6))
        }
        .boxed()
    }

    fn requests(&self, topic: &str) -> mpsc::Receiver<PeerRequest> {
        self.peers.requests(topic)
    }
}

#[derive(Clone, Debug)]
enum Step {
    Seek {
        node: usize,
        side: SideChoice,
        rules: Rules,
    },
    Unseek {
        seek: prop::sample::Index,
    },
    Accept {
        node: usize,
        seek: prop::sample::Index,
    },
    /// At least one node stays alive.
    Die {
        node: usize,
    },
    Lead {
        node: usize,
        leads: bool,
    },
}

fn steps() -> impl Strategy<Value = Vec<(Step, u64)>> {
    let side = prop::sample::select(vec![SideChoice::X, SideChoice::O, SideChoice::Any]);
    let rules = prop::sample::select(vec![Rules::TICTACTOE, Rules::GOMOKU]);
    let node = || 0..NODES;
    let index = any::<prop::sample::Index>;
    let step = prop_oneof![
        12 => (node(), side, rules).prop_map(|(node, side, rules)| Step::Seek { node, side, rules }),
        2 => index().prop_map(|seek| Step::Unseek { seek }),
        3 => (node(), index()).prop_map(|(node, seek)| Step::Accept { node, seek }),
        1 => node().prop_map(|node| Step::Die { node }),
        2 => (node(), any::<bool>()).prop_map(|(node, leads)| Step::Lead { node, leads }),
    ];
    // Each step with the time that passes after it.
    prop::collection::vec((step, 0..700_u64), 1..60)
}

/// A seeker, and the outcome of the seek.
struct Sought {
    node: usize,
    guest: TestSeeker,
    seek: Seek,
    id: SeekId,
    ended: Option<JoinHandle<Result<(), Rejection>>>,
}

struct Accepted {
    node: usize,
    player: Player,
    owner: Player,
    opened: JoinHandle<Result<GameId, Rejection>>,
}

struct Story {
    store: Arc<SqliteStore>,
    weather: Arc<Weather>,
    nodes: Vec<LobbyNode>,
    sought: Vec<Sought>,
    accepted: Vec<Accepted>,
}

impl Story {
    fn begin(seed: u64) -> Story {
        let chance = Mutex::new(StdRng::seed_from_u64(seed));
        let weather = Arc::new(Weather { chance, is_calm: AtomicBool::new(false) });
        let store = Arc::new(SqliteStore::in_memory());
        let node = |peers: Arc<InMemoryPeers>| {
            let weather = Arc::clone(&weather);
            let stormy = Arc::new(Stormy { peers: Arc::clone(&peers), weather });
            LobbyNode::new(store.clone(), &peers, stormy)
        };
        let nodes = InMemoryPeers::several(NODES).into_iter().map(node).collect();
        Story { store, weather, nodes, sought: Vec::new(), accepted: Vec::new() }
    }

    async fn go(&mut self, step: Step) {
        match step {
            Step::Seek { node, side, rules } => self.seek(node, side, rules).await,
            Step::Unseek { seek } if !self.sought.is_empty() => {
                let sought = seek.get_mut(&mut self.sought);
                let (lobby, id) = (self.nodes[sought.node].lobby.clone(), sought.id);
                let player = sought.guest.player.id;
                let unseek = async move { lobby.unseek(player, id).await };
                sought.ended.get_or_insert_with(|| tokio::spawn(unseek));
            }
            Step::Accept { node, seek } if !self.sought.is_empty() => {
                let Sought { id, guest, .. } = seek.get(&self.sought);
                let (id, owner) = (*id, guest.player.clone());
                let player = self.nodes[node].register().player;
                let (lobby, me) = (self.nodes[node].lobby.clone(), player.clone());
                let opened = tokio::spawn(async move { lobby.accept(id, me).await });
                self.accepted.push(Accepted { node, player, owner, opened });
            }
            Step::Die { node } => {
                if self.nodes.iter().filter(|node| node.is_alive()).count() > 1 {
                    self.nodes[node].die();
                }
            }
            Step::Lead { node, leads } => {
                let node = &self.nodes[node];
                node.peers.lead(leads && node.is_alive());
            }
            Step::Unseek { .. } | Step::Accept { .. } => {}
        }
    }

    async fn seek(&mut self, node: usize, side: SideChoice, rules: Rules) {
        let seek = Seek { side, ..Seek::new(Terms::new(rules)) };
        let guest = self.nodes[node].register();
        if let Ok(id) = self.nodes[node].seek(&guest.player, seek.clone()).await {
            self.sought.push(Sought { node, guest, seek, id, ended: None });
        }
    }

    /// The unfinished game of a player.
    async fn game_of(&self, player: &Player) -> Option<GameId> {
        let games = self.store.index().await.seats_of(player.id).await.expect("healthy");
        assert!(games.len() <= 1, "{} is in {games:?}", player.name);
        games.first().copied()
    }

    async fn end(mut self) {
        self.weather.is_calm.store(true, Ordering::Relaxed);
        let last = self.nodes.iter().find(|node| node.is_alive()).expect("one stays");
        last.peers.lead(true);
        // Long enough to deliver, abandon and redo everything.
        sleep(Duration::from_secs(30)).await;
        let mut open: Vec<Seek> = Vec::new();
        for sought in std::mem::take(&mut self.sought) {
            let Sought { node, mut guest, seek, id, ended } = sought;
            let game = self.game_of(&guest.player).await;
            if !self.nodes[node].is_alive() {
                continue;
            }
            let notified =
                guest.session_events.try_recv().ok().map(|session_event| match *session_event {
                    SessionEvent::Seated(game) => game,
                    other => panic!("{other:?} by nobody"),
                });
            assert_eq!(notified, game, "{id}");
            let ended = match ended {
                Some(ended) => Some(ended.await.expect("no panic").is_ok()),
                None => None,
            };
            match ended {
                Some(in_time) => assert_eq!(in_time, game.is_none(), "{id}"),
                None if game.is_none() => open.push(seek),
                None => {}
            }
        }
        for Accepted { node, player, owner, opened } in std::mem::take(&mut self.accepted) {
            let (opened, game) = (opened.await.expect("no panic"), self.game_of(&player).await);
            if self.nodes[node].is_alive() {
                assert_eq!(opened.ok(), game);
            }
            if game.is_some() {
                assert_eq!(self.game_of(&owner).await, game);
            }
        }
        for (place, one) in open.iter().enumerate() {
            let other = open[..place].iter().find(|other| {
                other.terms == one.terms && (one.side == SideChoice::Any || one.side != other.side)
            });
            assert!(other.is_none(), "{one:?} waits, and so does {other:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_seeker_is_paired_at_most_once_and_all_matches_are_made(
        steps in steps(),
        seed in any::<u64>(),
    ) {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(async {
            let mut story = Story::begin(seed);
            for (step, ms) in steps {
                story.go(step).await;
                sleep(Duration::from_millis(ms)).await;
            }
            story.end().await;
        });
    }
}
