//! Touch: on a small board, the first tap aims and the second plays; a double tap presses once.

use oxo_shared::{Point, Rules};
use oxo_tests::Device;
use oxo_tests::client::plain_game;

use super::World;

#[tokio::test]
async fn on_a_small_screen_every_stone_is_placed_where_intended() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated_on(Device::Phone, plain_game(Rules::GOMOKU)).await;
    // All over the board, including its corners and edges.
    let cells = [(0, 14), (14, 14), (11, 9), (3, 4), (0, 0), (14, 0)];
    for (turn, &at) in cells.iter().enumerate() {
        ann.put(g, 2 * turn, (2 * turn as i32, 7)).await;
        bob.ply(2 * turn + 1).await;
        bob.tap(at).await;
        assert_eq!(
            bob.evaluate("window.oxo.follow.pending").await,
            serde_json::Value::Null,
            "it aims"
        );
        bob.pause().await;
        bob.tap(at).await;
        bob.ply(2 * turn + 2).await;
    }
    let table = ann.table(g).await;
    let placed: Vec<Point> = table.game.moves().iter().skip(1).step_by(2).copied().collect();
    assert_eq!(placed, cells.map(Point::from));
    assert_eq!(bob.evaluate("document.documentElement.scrollWidth <= innerWidth").await, true);
}

#[tokio::test]
async fn a_second_tap_starts_no_second_game() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.connected().await;
    let taps = "window.asked = [];
        const request = oxo.link.request.bind(oxo.link);
        oxo.link.request = (t, d) => {
          asked.push(t);
          return request(t, d);
        };
        const go = document.querySelector('[data-part=go-friend]');
        for (let tap = 0; tap < 2; tap += 1) go.click();";
    bob.run(taps).await;
    bob.wait_for_text("Waiting for an opponent").await;
    assert_eq!(bob.evaluate("asked.filter((request) => request === 'create').length").await, 1);
}
