//! Each node of a cluster lists the games of all nodes.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{Act, GameId};
use tokio::time::sleep;

use super::*;
use crate::app::fixtures::{ANN, BOB, Node, ann, bob, new_game, terms, two_nodes};
use crate::game::registry::creation;
use crate::ops::peers;

const CYD: PlayerId = PlayerId(3);
/// Longer than the interval between lists, and than the timeout for a silent node.
const SYNC_TIME: Duration = Duration::from_secs(10);

async fn listed(node: &Node, player: Option<PlayerId>) -> Vec<(GameId, bool)> {
    let rows = games(&node.app, CYD, player).await.expect("a healthy store");
    rows.into_iter().map(|row| (row.g, row.result.is_some())).collect()
}

#[tokio::test(start_paused = true)]
async fn each_node_lists_all_games_until_they_end_or_their_node_fails() {
    let nodes = two_nodes();
    for node in &nodes {
        tokio::spawn(peers::to_games(Arc::clone(&node.app)));
    }
    let [one, two] = &nodes;
    let open = async || {
        let new = new_game(terms(), ann(), Some(bob()));
        creation::open(&one.app.deps, new).await.expect("a game")
    };
    let game = open().await;
    sleep(SYNC_TIME).await;
    for node in &nodes {
        assert_eq!(listed(node, None).await, [(game.id(), false)]);
        assert_eq!(listed(node, Some(BOB)).await, [(game.id(), false)]);
        assert_eq!(listed(node, Some(CYD)).await, []);
    }
    game.act(ANN, Act::Resign).await.expect("it runs");
    for node in &nodes {
        assert_eq!(listed(node, None).await, [(game.id(), true)], "immediately, and only once");
    }
    let last = open().await;
    sleep(SYNC_TIME).await;
    assert_eq!(listed(two, None).await, [(last.id(), false), (game.id(), true)]);
    one.peers.cut_off();
    sleep(SYNC_TIME).await;
    assert_eq!(listed(two, None).await, [(game.id(), true)]);
}
