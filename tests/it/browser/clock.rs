//! A clock runs out: the server ends the game, and the page shows it.

use oxo_protocol::Terms;
use oxo_shared::{Rules, TimeControl};
use oxo_tests::client::game_on;

use super::World;

#[tokio::test]
async fn a_flag_falls_on_the_page_when_the_server_says_so() {
    let Some(world) = World::start().await else { return };
    // The players are plain clients, so the short time suffices; the page only watches.
    let control = TimeControl::Fischer { initial_ms: 2_000, increment_ms: 0 };
    let terms = Terms { control, ..Terms::new(Rules::TICTACTOE) };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(game_on(terms)).await;
    let eve = world.visit(g).await;
    eve.press("Only watch").await;
    let mut bob = world.server.client("bob").await;
    bob.join(g).await;
    ann.put(g, 0, (1, 1)).await;
    bob.put(g, 1, (0, 0)).await;
    ann.put(g, 2, (2, 2)).await;
    eve.wait_for_text("bob ran out of time").await;
    eve.ply(3).await;
    eve.assert_no_errors().await;
}
