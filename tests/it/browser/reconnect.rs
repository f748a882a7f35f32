//! A connection that breaks and recovers.

use oxo_shared::Rules;
use oxo_tests::balancer::Balancer;
use oxo_tests::client::plain_game;

use super::{World, page};

#[tokio::test]
async fn missed_events_arrive_after_a_reconnect() {
    let Some(world) = World::start().await else { return };
    lose_the_connection(&world).await;
}

pub async fn lose_the_connection(world: &World) {
    let server = world.server.address().parse().expect("an address");
    let proxy = Balancer::start(vec![server]).await.expect("a free port");
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.chrome.visit(&page(&proxy.address().to_string(), g)).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    bob.run("addEventListener('unhandledrejection', () => { window.failed = true; });").await;
    proxy.set_cut(true);
    bob.state("offline").await;
    ann.put(g, 0, (7, 7)).await;
    proxy.set_cut(false);
    bob.ply(1).await;
    // A stone placed while offline is played once, after the reconnect.
    proxy.set_cut(true);
    bob.state("offline").await;
    bob.click((8, 8)).await;
    proxy.set_cut(false);
    bob.ply(2).await;
    assert_eq!(ann.table(g).await.game.moves()[1], (8, 8).into());
    // Nothing of the page was missing meanwhile.
    assert_eq!(bob.evaluate("window.failed === true").await, false);
    bob.accept_errors().await;
}

#[tokio::test]
async fn the_lobby_is_called_empty_only_once_it_is_known() {
    let Some(world) = World::start().await else { return };
    let silent = "if (!localStorage.heard) {
        window.WebSocket = class extends EventTarget { send() {} close() {} };
      }";
    let ann = world.visit_with(silent, "").await;
    ann.wait_for_text("Open challenges").await;
    assert_eq!(ann.evaluate("document.body.innerText.includes('Nobody waits')").await, false);
    ann.run("localStorage.heard = 'yes';").await;
    ann.reload().await;
    ann.wait_for_text("Nobody is looking for an opponent").await;
    ann.wait_for_text("No public game is being played right now").await;
}
