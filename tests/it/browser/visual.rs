//! Large text, reduced motion, embedding, installation, and permission for notifications.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::{Device, Tab};
use serde_json::json;

use super::World;

/// Returns the elements that reach beyond the screen, except hidden ones, the board, which clips
/// its contents as pictures do, and the cards and navigation, which scroll sideways.
const BEYOND: &str = "[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility() && !element.closest('.unseen, .board, .cards, .head nav, svg'))
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((element) => `${element.tagName} ${element.className} ${element.dataset.part}`)";

async fn fits_at_twice_the_size(tab: &Tab) {
    // As wide as the letters of the widest fonts.
    tab.run("document.documentElement.style.fontSize = '200%';").await;
    tab.run("document.body.style.letterSpacing = '.1em';").await;
    assert_eq!(tab.evaluate(BEYOND).await, json!([]));
}

#[tokio::test]
async fn text_of_twice_the_size_fits_on_a_phone() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit_on(Device::Phone, "").await;
    bob.wait_for_text("Open challenges").await;
    fits_at_twice_the_size(&bob).await;
    for (path, text) in [("learn", "Play it"), ("board", "Five or more"), ("top", "Rated games")] {
        bob.go(&world.page(path)).await;
        bob.wait_for_text(text).await;
        fits_at_twice_the_size(&bob).await;
    }
    bob.go(&world.page(g)).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    fits_at_twice_the_size(&bob).await;
}

#[tokio::test]
async fn reduced_motion_disables_animations() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    let moving = "document.getAnimations().length";
    for (ply, request) in [(0, "no-preference"), (2, "reduce")] {
        bob.set_media(&[("prefers-reduced-motion", request)]).await;
        bob.run("window.moved = 0; document.addEventListener('animationstart', () => { window.moved += 1; });")
            .await;
        ann.put(g, ply, (ply as i32, 7)).await;
        bob.ply(ply + 1).await;
        bob.pause().await;
        assert_eq!(bob.evaluate("window.moved > 0").await, ply == 0);
        assert_eq!(bob.evaluate(moving).await, 0);
        bob.click((ply as i32, 8)).await;
        bob.ply(ply + 2).await;
    }
}

#[tokio::test]
async fn an_embedded_game_can_only_be_watched() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    // In the same browser, but not as its player.
    bob.another_tab(&world.page("healthz")).await;
    bob.run(&format!(
        "const frame = document.createElement('iframe');
         Object.assign(frame, {{ src: '/{g}?embed', width: 400, height: 400 }});
         document.body.replaceChildren(frame);
         Object.defineProperty(window, 'shown', {{ get: () => frame.contentWindow }});"
    ))
    .await;
    bob.wait_until("shown.document.querySelector('main').dataset.ply === '1'").await;
    bob.wait_until("shown.oxo.follow.table").await;
    assert_eq!(bob.evaluate("shown.oxo.follow.side").await, json!(null));
    assert_eq!(bob.evaluate("shown.oxo.follow.put([8, 8])").await, "Only the players can do that");
    let buttons = "[...shown.document.querySelectorAll('button, input')].filter((it) => it.checkVisibility()).length";
    assert_eq!(bob.evaluate(buttons).await, 0);
    assert_eq!(ann.table(g).await.game.ply(), 1);
}

#[tokio::test]
async fn the_page_can_be_installed() {
    let Some(world) = World::start().await else { return };
    // A private window cannot install pages.
    let ann = world.chrome.visit_as_owner(&world.page("")).await;
    ann.wait_for_text("Open challenges").await;
    let found = ann.command("Page.getInstallabilityErrors", json!({})).await;
    assert_eq!(found["installabilityErrors"], json!([]));
}

#[tokio::test]
async fn there_is_no_sound_or_permission_prompt_without_request() {
    let Some(world) = World::start().await else { return };
    let watched = "window.asked = 0;
        Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.sound = this; } };";
    let ann = world.visit_with(watched, "").await;
    ann.make_game("3x3x3").await;
    ann.choose("[data-part=settings]").await;
    assert_eq!(ann.evaluate("[window.asked, window.sound ?? null]").await, json!([0, null]));
    ann.choose("input[name=sound]").await;
    ann.choose("input[name=bell]").await;
    ann.wait_until("window.asked === 1 && window.sound?.state === 'running'").await;
    ann.wait_for_text("does not allow notifications here").await;
    // The page shows that it is off wherever it cannot be on.
    let box_ = "document.querySelector('[name=bell]').checked";
    for (browser, message) in [
        ("delete window.Notification;", "has no notifications for pages"),
        ("window.Notification = class { static requestPermission() { return Promise.reject(new Error()); } };", "does not allow"),
        ("window.Notification = class { constructor() { throw new TypeError(); }
            static permission = 'granted'; static async requestPermission() { return 'granted'; } };", "shows no notifications from pages"),
    ] {
        ann.wait_until(&format!("!{box_}")).await;
        ann.run(browser).await;
        ann.choose("input[name=bell]").await;
        ann.wait_for_text(message).await;
    }
    ann.wait_until(&format!("!{box_}")).await;
    ann.run("window.Notification = class { static permission = 'granted'; static async requestPermission() { return 'granted'; } };").await;
    ann.choose("input[name=bell]").await;
    ann.wait_for_text("You will be notified when it is your turn").await;
    assert_eq!(ann.evaluate(box_).await, true);
}
