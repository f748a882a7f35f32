//! axe-core finds no accessibility problems on the pages.

use std::path::Path;
use std::{env, fs};

use oxo_shared::Rules;
use oxo_tests::Tab;
use oxo_tests::client::plain_game;

use super::World;

/// The path where `.ci/run` installs axe-core.
const AXE: &str = "../target/npm/node_modules/axe-core/axe.min.js";

async fn assert_accessible(tab: &Tab, axe: &str, what: &str) {
    tab.run(axe).await;
    tab.run(
        "window.found = null; axe.run().then(({ violations }) => { window.found = violations; });",
    )
    .await;
    tab.wait_until("window.found !== null").await;
    let found = tab
        .evaluate("window.found.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' ')}`)")
        .await;
    assert_eq!(found, serde_json::json!([]), "{what}");
}

#[tokio::test]
async fn axe_finds_no_problems_on_any_page() {
    let Some(world) = World::start().await else { return };
    let Ok(axe) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE)) else {
        assert!(env::var_os("OXO_BROWSER").is_none(), "{AXE} is not installed");
        return;
    };
    let mut ann = world.server.client("ann").await;
    let bob = world.visit("").await;
    bob.wait_for_text("Open challenges").await;
    assert_accessible(&bob, &axe, "the lobby").await;
    // The themes below are checked on the last one, whose rows and columns have names.
    for rules in ["3x3x3", "boundless", "15x15x5"] {
        let g = ann.create(plain_game(rules.parse::<Rules>().unwrap())).await;
        bob.go(&world.page(g)).await;
        bob.wait_for_text("invites you to").await;
        assert_accessible(&bob, &axe, &format!("{rules}, a free seat")).await;
        bob.sit_down().await;
        bob.wait_for_text("ann is to move").await;
        let text = bob.evaluate("oxo.board.describe([0, 0])").await;
        assert!(text.as_str().is_some_and(|text| text.ends_with(", empty")), "{text}");
        ann.put(g, 0, (0, 0)).await;
        bob.ply(1).await;
        assert_accessible(&bob, &axe, &format!("{rules}, one's own move")).await;
    }
    for theme in ["light", "dark", "colour-blind", "high-contrast"] {
        bob.run(&format!("document.documentElement.dataset.theme = '{theme}';")).await;
        assert_accessible(&bob, &axe, theme).await;
    }
    for dialog in ["help", "settings"] {
        bob.choose(&format!("[data-part={dialog}]")).await;
        bob.dialog().await;
        assert_accessible(&bob, &axe, dialog).await;
        bob.press("Done").await;
    }
    bob.go(&world.page("")).await;
    bob.make_game("15x15x5").await;
    bob.wait_for_text("Send this link to a friend").await;
    assert_accessible(&bob, &axe, "the invitation").await;
    bob.press("Copy link").await;
    let label = "document.querySelector('[data-part=copy]').textContent";
    bob.wait_until(&format!("{label} !== 'Copy'")).await;
    bob.wait_until(&format!(
        "document.querySelector('[data-part=said]').textContent.includes({label})"
    ))
    .await;
}
