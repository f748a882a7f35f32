//! URLs that people type: sloppy codes, unknown codes, and nonsense.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use serde_json::json;

use super::World;

#[tokio::test]
async fn an_unknown_address_says_so_and_offers_games() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await.to_string();
    let bob = world.visit("K7QX2M").await;
    bob.wait_for_text("There is no game K7QX2M").await;
    bob.wait_until("document.querySelector('[data-part=go-bot]').checkVisibility()").await;
    for nonsense in [&g[1..], "deep/nonsense.html?a#b", "%E0%80"] {
        bob.go(&world.page(nonsense)).await;
        bob.wait_for_text("A code has six letters and digits").await;
    }
    // One letter is missing.
    bob.go(&world.page(&g[1..])).await;
    bob.wait_for_text("A code has six letters and digits").await;
    assert_eq!(bob.evaluate("document.querySelector('[name=code]').value").await, g[1..]);
    bob.run("document.querySelector('[name=code]').value = '';").await;
    // A link works as a code too.
    bob.fill("[name=code]", &format!(" {} ", world.page(&g))).await;
    bob.press("Open").await;
    bob.wait_for_text("ann invites you to").await;
    let typed = g.to_lowercase().replace('0', "o").replace('1', "l");
    bob.go(&world.page(typed)).await;
    bob.wait_for_text("ann invites you to").await;
    bob.accept_errors().await;
}

#[tokio::test]
async fn the_address_of_a_list_leads_to_it() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    let top = "document.querySelector('[data-part=games]').getBoundingClientRect().top";
    bob.wait_for_text("Games to watch").await;
    assert_eq!(bob.evaluate(&format!("{top} > innerHeight")).await, true);
    bob.choose("[data-nav='/watch']").await;
    // Content above the list has loaded by then.
    bob.wait_for_text("Finished games appear here").await;
    bob.wait_until(&format!("{top} < innerHeight / 3")).await;
    // A stage on which nothing is played is empty.
    bob.go(&world.page("stage")).await;
    bob.wait_until("document.querySelector('main').dataset.state === 'ready'").await;
    assert_eq!(bob.evaluate("document.body.innerText.trim()").await, "");
}

#[tokio::test]
async fn an_unsupported_address_says_so() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("healthz").await;
    // A host name that the server does not accept.
    let stranger = world.page("").replace("127.0.0.1", "oxo.test");
    bob.go(&stranger).await;
    bob.wait_for_text("does not accept players at this address").await;
    bob.wait_for_text("--public-url").await;
    bob.wait_for_text(stranger.trim_end_matches('/')).await;
    // Below a path prefix, the page cannot load its files.
    bob.block(&["*/a/*"]).await;
    bob.go(&world.page("")).await;
    bob.wait_for_text("does not work below a path").await;
    bob.accept_errors().await;
}

#[tokio::test]
async fn of_two_simultaneous_navigations_the_last_one_wins() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let first = ann.create(plain_game(Rules::GOMOKU)).await.to_string();
    let last = ann.create(plain_game(Rules::TICTACTOE)).await.to_string();
    let bob = world.visit("").await;
    bob.wait_for_text("Open challenges").await;
    let ways = "window.asked = [];
        const request = oxo.link.request.bind(oxo.link);
        oxo.link.request = (t, d) => {
          if (t === 'watch') asked.push(d.g);
          return request(t, d);
        };
        for (const href of arguments) {
          const way = Object.assign(document.createElement('a'), { href });
          document.body.append(way);
          way.click();
        }";
    bob.run_with(ways, vec![first.into(), last.clone().into()]).await;
    bob.ply(0).await;
    assert_eq!(bob.evaluate("asked").await, json!([last]));
}
