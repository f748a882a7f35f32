//! Touch: on a small board, the first tap aims and the second plays; a double tap presses once.

use oxo_shared::{Point, Rules};
use oxo_tests::Device;
use oxo_tests::client::plain_game;

use super::World;

#[tokio::test]
async fn on_a_small_screen_every_stone_is_placed_where_intended() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit_on(Device::Phone, g).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    // Moves without a line, all over the board, including its corners and edges.
    let cells = |row: i32| [(0, row), (14, row), (7, row), (3, row), (11, row)];
    let theirs: Vec<_> = [14, 9, 4, 0].into_iter().flat_map(cells).collect();
    for (turn, &at) in theirs.iter().enumerate() {
        let (column, row) =
            (2 * (turn as i32 % 7), 1 + 2 * (turn as i32 / 7) + 5 * (turn as i32 % 2));
        ann.put(g, 2 * turn, (column, row)).await;
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
    let put: Vec<Point> = table.game.moves().iter().skip(1).step_by(2).copied().collect();
    let meant: Vec<Point> = theirs.into_iter().map(Point::from).collect();
    assert_eq!(put, meant);
    assert_eq!(bob.evaluate("document.documentElement.scrollWidth <= innerWidth").await, true);
    bob.assert_no_errors().await;
}

#[tokio::test]
async fn a_second_tap_starts_no_second_game() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.wait_until("oxo.link.state === 'on'").await;
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
    bob.assert_no_errors().await;
}
