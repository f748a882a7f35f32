//! The page's analysis board: set up, analysis, variations and sharing.

use oxo_formats::{Tree, read_tree};
use oxo_tests::{Device, Tab};

use super::World;

const THOUGHTS: &str = "[data-part=thoughts]";

/// Types a cell, which places what the current mode says.
async fn type_cell(tab: &Tab, cell: &str) {
    tab.fill("[name=move]", cell).await;
    tab.run("document.querySelector('[data-part=move-form]').requestSubmit()").await;
}

/// Dispatches an event at the third move of the engine's best line.
fn on_third_move(event: &str) -> String {
    let button = "document.querySelectorAll('[data-part=thoughts] button')[2]";
    format!("{button}.dispatchEvent(new Event('{event}', {{ bubbles: true }}))")
}

async fn position(tab: &Tab) -> String {
    tab.evaluate("location.hash.slice(1)").await.as_str().unwrap().to_owned()
}

/// Returns the file that the page offers for download.
async fn saved(tab: &Tab) -> String {
    tab.run("URL.createObjectURL = (blob) => { blob.text().then((it) => { window.saved = it; }); return '#'; };").await;
    tab.press("Save as SGF").await;
    tab.wait_until("window.saved").await;
    tab.evaluate("window.saved").await.as_str().unwrap().to_owned()
}

/// Opens a file on the page.
async fn open(tab: &Tab, text: &str) {
    tab.run(&format!(
        "const file = document.querySelector('[type=file]');
         const chosen = new DataTransfer();
         chosen.items.add(new File([{text:?}], 'game.sgf'));
         file.files = chosen.files;
         file.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    ))
    .await;
}

#[tokio::test]
async fn a_position_is_set_up_analyzed_branched_and_shared() {
    let Some(world) = World::start().await else { return };
    let eve = world.visit("board").await;
    eve.wait_for_text("Start; Black to move").await;
    eve.choose("[name=mode][value=x]").await;
    for at in [(5, 7), (6, 7), (7, 7)] {
        eve.click(at).await;
    }
    eve.choose("[name=mode][value=o]").await;
    type_cell(&eve, "a1").await;
    type_cell(&eve, "a15").await;
    assert_eq!(position(&eve).await, "15x15x5/x:f8,g8,h8/o:a1,a15/x");

    eve.choose("[data-part=engine]").await;
    eve.wait_for_text_in(THOUGHTS, "Black wins in 2 moves by fours").await;
    // Focusing a move previews the line before it is played.
    let stones = "document.querySelectorAll('[data-part=board] .stones .stone').length";
    eve.run(&on_third_move("focusin")).await;
    eve.wait_until(&format!("{stones} === 8")).await;
    eve.run(&on_third_move("focusout")).await;
    eve.wait_until(&format!("{stones} === 5")).await;
    eve.run(&on_third_move("click")).await;
    eve.wait_for_text("Black wins: a line").await;
    eve.keys("<").await;
    eve.keys(".").await;
    eve.press("Delete from here").await;
    eve.wait_for_text_in(THOUGHTS, "Black wins in 2 moves by fours").await;
    // The move that is proved to win, and then White's replies.
    eve.choose("[data-part=thoughts] button").await;
    eve.wait_for_text_in(THOUGHTS, "Every move loses at once").await;
    eve.fill("[data-part=comment]", "an open four").await;
    type_cell(&eve, "b2").await;
    eve.wait_for_text("Moves follow this position; delete them first, or start here").await;
    eve.choose("[name=mode][value=play]").await;
    eve.keys(",").await;
    eve.wait_for_text("Start; Black to move").await;
    type_cell(&eve, "o15").await;
    eve.wait_for_text_in(".branch button", "1. o15").await;

    // Another browser opens the link; this one restores its variations.
    let shared = position(&eve).await;
    assert_eq!(shared, "15x15x5/x:f8,g8,h8,o15/o:a1,a15/o");
    let bob = world.visit_on(Device::Phone, format!("board#{shared}")).await;
    bob.wait_for_text("Start; White to move").await;
    eve.reload().await;
    eve.wait_for_text_in(".branch [aria-current]", "1. o15").await;
    let (tree, _) = read_tree(saved(&eve).await.as_bytes(), None).unwrap();
    let next = tree.next(Tree::START);
    assert_eq!((next.len(), &**tree.comment(next[0])), (2, "an open four"));
    // An address that is no position keeps them.
    eve.run("location.hash = 'nonsense', location.reload()").await;
    eve.wait_for_text("Unknown position").await;
    eve.wait_for_text_in(".branch button", "1. o15").await;
}

#[tokio::test]
async fn the_board_is_set_up_by_text_keys_and_files_that_may_be_wrong() {
    let Some(world) = World::start().await else { return };
    let eve = world.visit("board#15x15x5/x:a1,b1,c1,d1,e1/o:a2,b2,c2,d2,e2").await;
    eve.wait_for_text("both have a line").await;
    for (typed, message) in
        [("golf/x:a1", "Unknown position \"golf/x:a1\""), ("gomoku", "Start; Black to move")]
    {
        eve.run(&format!("document.querySelector('[name=position]').value = '{typed}'")).await;
        eve.run("document.querySelector('[data-part=position-form]').requestSubmit()").await;
        eve.wait_for_text(message).await;
    }
    eve.run("oxo.board.focus()").await;
    eve.keys("x").await;
    assert_eq!(position(&eve).await, "15x15x5/x:h8/x");
    eve.keys("o").await;
    assert_eq!(position(&eve).await, "15x15x5/o:h8/x");
    open(&eve, "(;SZ[19]RU[Renju];B[jj])").await;
    eve.wait_until("location.hash === '#19x19x5+renju/x'").await;
    eve.wait_for_text_in("[data-part=branches] button", "1. j10").await;
    open(&eve, "(;SZ[19]RU[Renju];B[jj];B[aa])").await;
    eve.wait_until("document.querySelector('[data-part=says]').textContent.length > 10").await;
}

#[tokio::test]
async fn a_cell_forbidden_by_renju_shows_the_reason_and_the_analysis_knows_it() {
    let Some(world) = World::start().await else { return };
    let eve = world.visit("board#15x15x5+renju/x:g8,h8,i9,i10/o:h7,j9,k10,l11/x").await;
    eve.wait_until("document.querySelectorAll('.signs .forbidden, .forbidden').length > 0").await;
    // The only defence is forbidden, as the analysis says.
    eve.choose("[data-part=engine]").await;
    eve.wait_for_text("Every move loses at once").await;
    eve.wait_for_text("i8 is forbidden for Black").await;
    eve.click((8, 7)).await;
    eve.wait_for_text("i8 is forbidden").await;
    eve.wait_until("document.querySelectorAll('.foul').length === 2").await;
    assert_eq!(eve.evaluate("document.querySelector('[data-part=branches]').innerText").await, "");
}
