//! Games that are seen with a delay, in a cluster.

use oxo_protocol::{Act, Delay, Terms};
use oxo_shared::Rules;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::*;
use crate::app::fixtures::{ANN, BOB, ann, bob, new_game, two_nodes};
use crate::config::Config;
use crate::game::registry::{creation, recovery};
use crate::peers::delayed::KEEP;
use oxo_cluster::InMemoryPeers;
use oxo_store::Pool;

#[tokio::test(start_paused = true)]
async fn a_delayed_result_stays_secret_on_every_node() {
    let [one, two] = two_nodes();
    for node in [&one, &two] {
        tokio::spawn(to_games(Arc::clone(&node.app)));
    }
    let delay = Delay::from_secs(30).expect("a short one");
    let terms = Terms { delay, ..Terms::new(Rules::GOMOKU) };
    let new = new_game(terms, ann(), Some(bob()));
    let game = creation::open(&one.app.deps, new).await.expect("a game");
    sleep(Duration::from_millis(1)).await;
    game.act(ANN, Act::Resign).await.expect("it runs");
    let (games, cyd) = (&two.app.games, PlayerId(3));
    for _ in 0..25 {
        sleep(PUBLISH_INTERVAL).await;
        assert!(games.hides_result(game.id(), cyd));
        assert!(!games.hides_result(game.id(), BOB));
        assert_eq!(games.secret_pools(BOB), [Pool::of(&terms)]);
    }
    let store = Arc::clone(&one.app.store);
    let peers = InMemoryPeers::several(1).remove(0);
    let restarted = App::new(Config::default(), store, peers, CancellationToken::new());
    recovery::reopen_unfinished(&restarted.deps).await.expect("a healthy store");
    assert!(restarted.games.hides_result(game.id(), cyd), "on a server that has just started");
    one.peers.cut_off();
    sleep(KEEP / 2).await;
    assert!(games.hides_result(game.id(), cyd), "hidden while its node is unreachable");
    one.peers.rejoin();
    sleep(PUBLISH_INTERVAL * 2).await;
    assert!(!games.hides_result(game.id(), cyd));
    assert_eq!(games.secret_pools(BOB), []);
}
