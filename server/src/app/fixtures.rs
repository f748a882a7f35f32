//! Fixtures for unit tests of the server, on top of those of the store.

use std::sync::Arc;

use crate::config::Config;
use oxo_cluster::{InMemoryPeers, NoPeers};
use oxo_protocol::frame::encode_bare_event;
use oxo_protocol::notice::PlayerLooks;
use oxo_protocol::{GameEvent, Notice, Player, Role, Table, Terms};
use oxo_shared::{BySide, Point, Side};
pub use oxo_store::fixtures::*;
use oxo_store::{SqliteStore, Store};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::game::registry::creation::open_next;
use crate::game::{GameHandle, NewGame, actor};
use crate::net::quotas::QuotaGuard;

/// A single server.
pub fn app_on(config: Config, store: Arc<dyn Store>) -> Arc<App> {
    App::new(config, store, NoPeers::shared(), CancellationToken::new())
}

/// A single server in memory.
pub fn app() -> Arc<App> {
    app_on(Config::default(), Arc::new(SqliteStore::in_memory()))
}

/// A two-player game with one stone whose snapshots cannot be replayed: code that replays one
/// fails.
pub fn unreplayable(app: &Arc<App>) -> GameHandle {
    let first = for_two(terms());
    let mut table = Table::open(&first).expect("an empty board");
    table.game.play(Point::new(1, 1)).expect("a free cell");
    table.start_ply = 9;
    let snap = table.snap(game(), Role::Spectator, BySide::default(), 0, None);
    assert!(Table::from_snap(&snap).is_err(), "it starts with more stones than it has");
    let first = encode_bare_event(&GameEvent::Seated(first)).into();
    let next = open_next(&app.deps, QuotaGuard::default());
    let (handle, task) = actor::channel(game(), table, first, Arc::clone(&app.deps), next);
    app.games.insert(handle.clone());
    tokio::spawn(task.run());
    handle
}

/// A game that nobody has opened yet.
pub fn new_game(terms: Terms, x: Player, o: Option<Player>) -> NewGame {
    let seats = BySide { x: Some(x), o };
    NewGame { terms, moves: Vec::new(), seats, guard: QuotaGuard::default() }
}

pub fn notice() -> Notice {
    Notice::Look(PlayerLooks { g: game(), seat: Side::X, at: Point::new(1, 1) })
}

/// A node of a cluster.
pub struct Node {
    pub peers: Arc<InMemoryPeers>,
    pub app: Arc<App>,
}

/// Two nodes of a cluster, on one log.
pub fn two_nodes() -> [Node; 2] {
    let store = Arc::new(SqliteStore::in_memory());
    let node = |peers: Arc<InMemoryPeers>| {
        let draining = CancellationToken::new();
        Node { app: App::new(Config::default(), store.clone(), peers.clone(), draining), peers }
    };
    let all: [Arc<InMemoryPeers>; 2] = InMemoryPeers::several(2).try_into().expect("two");
    all.map(node)
}
