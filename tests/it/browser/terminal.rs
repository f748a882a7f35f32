//! A page plays against the terminal client.

use oxo_tests::{Chrome, ServerProcess, Terminal};

use super::page;

#[tokio::test]
async fn a_page_plays_against_a_terminal() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = ServerProcess::start(&[]);
    let game = ["create", "--rules", "3x3x3", "--side", "x"];
    let mut ann = Terminal::client(&server, "ann", &game);
    let code = ann.code();
    let bob = chrome.visit(&page(server.address(), &code)).await;
    bob.sit_down().await;
    ann.wait_for_text("Your move (X)");
    for (ply, (mine, theirs)) in [(":b2\r", (0, 2)), (":a2\r", (1, 2))].into_iter().enumerate() {
        ann.type_keys(mine);
        bob.ply(2 * ply + 1).await;
        bob.click(theirs).await;
        ann.wait_for_text(&format!("Last: {}. O ", 2 * ply + 2));
    }
    ann.type_keys(":c2\r");
    bob.wait_for_text("in a row, a2 to c2").await;
    ann.wait_for_text("line a2 b2 c2");
    bob.assert_no_errors().await;
}
