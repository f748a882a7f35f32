//! Small screens that are partly covered by a notch, the home bar or a keyboard.

use oxo_protocol::{OfferKind, Terms};
use oxo_shared::Rules;
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::{Device, Tab};
use serde_json::{Value, json};

use super::{World, play};

/// A screen size, and the covered pixels at the top, right, bottom and left.
struct Screen(u32, u32, [u32; 4]);

const PORTRAIT: Screen = Screen(360, 740, [47, 0, 34, 0]);
const LANDSCAPE: Screen = Screen(740, 360, [0, 47, 21, 47]);
/// One of the largest phones, as wide as a small window on a desktop.
const LANDSCAPE_LARGE: Screen = Screen(932, 400, [0, 59, 21, 59]);
/// What a keyboard leaves of the page when it resizes it.
const WITH_KEYBOARD: Screen = Screen(360, 340, [0; 4]);

impl Screen {
    async fn show(&self, tab: &Tab) {
        let Screen(width, height, [top, right, bottom, left]) = self;
        tab.resize((*width, *height), 3, true).await;
        let insets = json!({"top": top, "right": right, "bottom": bottom, "left": left});
        tab.command("Emulation.setSafeAreaInsetsOverride", json!({"insets": insets})).await;
        tab.wait_until(&format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Returns the elements of `kinds` that stay covered even when scrolled into view.
    async fn covers(&self, tab: &Tab, kinds: &str) -> Value {
        self.find(tab, kinds, "it.scrollIntoView({ block: 'nearest' });").await
    }

    /// Returns the elements of `kinds` that are covered or below the fold before scrolling.
    async fn hides(&self, tab: &Tab, kinds: &str) -> Value {
        self.find(tab, kinds, "scrollTo(0, 0);").await
    }

    async fn find(&self, tab: &Tab, kinds: &str, scroll: &str) -> Value {
        let Screen(_, _, insets) = self;
        tab.evaluate(&format!(
            "(([top, right, bottom, left]) => [...document.querySelectorAll('{kinds}')]
              .filter((it) => it.checkVisibility() && !it.closest('.unseen'))
              .filter((it) => {{
                {scroll}
                const box = it.getBoundingClientRect();
                return box.top < top - 1 || box.left < left - 1
                  || box.bottom > innerHeight - bottom + 1 || box.right > innerWidth - right + 1;
              }})
              .map(({{ outerHTML }}) => outerHTML.slice(0, 80)))({insets:?})"
        ))
        .await
    }
}

const CONTROLS: &str = "a, button, input, select, summary, .seat, .turn, .board";

#[tokio::test]
async fn a_notch_and_a_home_bar_cover_no_cell_and_no_control() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit_on(Device::Phone, "").await;
    bob.wait_for_text("Open challenges").await;
    for screen in [PORTRAIT, LANDSCAPE] {
        screen.show(&bob).await;
        assert_eq!(screen.covers(&bob, CONTROLS).await, json!([]), "the lobby");
    }
    bob.go(&world.page(g)).await;
    bob.sit_down().await;
    bob.seated().await;
    bob.press("Chat").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    for screen in [PORTRAIT, LANDSCAPE] {
        screen.show(&bob).await;
        assert_eq!(screen.covers(&bob, CONTROLS).await, json!([]), "a game");
        // At the upper edge, there is no room above the finger.
        bob.touch("touchStart", &[bob.cell((7, 14)).await]).await;
        bob.wait_until("document.querySelector('.loupe')?.checkVisibility()").await;
        assert_eq!(screen.covers(&bob, ".loupe").await, json!([]));
        bob.touch("touchEnd", &[]).await;
        // In landscape, the header does not fit, and a chat covers the rest.
        bob.run("document.querySelector('[data-part=talk-head]').click();").await;
        for (dialog, label) in [("help", "Help and keys"), ("settings", "Settings")] {
            bob.press("More").await;
            bob.press(label).await;
            bob.dialog().await;
            assert_eq!(
                screen.covers(&bob, "dialog, dialog :is(button, input, select, dd)").await,
                json!([]),
                "{dialog}"
            );
            bob.press("Done").await;
        }
        bob.run("document.querySelector('[data-part=talk-head]').click();").await;
    }
}

#[tokio::test]
async fn a_keyboard_for_the_chat_does_not_shrink_the_board() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated_on(Device::Phone, plain_game(Rules::GOMOKU)).await;
    bob.press("Chat").await;
    let cell = "oxo.board.pointOf([1, 0]).x - oxo.board.pointOf([0, 0]).x";
    let before = bob.evaluate(cell).await;
    bob.choose("[data-part=chat] input").await;
    // Most browsers overlay the keyboard unless the page opts out.
    let wants = "document.querySelector('meta[name=viewport]').content.includes('resizes-content')";
    assert_eq!(bob.evaluate(wants).await, false);
    WITH_KEYBOARD.show(&bob).await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    assert_eq!(bob.evaluate(cell).await, before);
    bob.keys("well").await;
    let in_view = "((box) => box.top >= 0 && box.bottom <= innerHeight)\
                   (document.activeElement.closest('[data-part=chat] input').getBoundingClientRect())";
    bob.wait_until(in_view).await;
}

#[tokio::test]
async fn everything_needed_during_a_game_fits_on_a_phone_beside_the_chat() {
    let Some(world) = World::start().await else { return };
    let control = "5m+3s".parse().unwrap();
    let timed = game_on(Terms { control, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, bob, g) = world.seated_on(Device::Phone, timed).await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    for (ply, screen) in [(1, Screen(360, 740, [0; 4])), (3, Screen(740, 360, [0; 4]))] {
        screen.show(&bob).await;
        // The first tap only selects the cell, and the page says so.
        bob.tap((ply, 3)).await;
        bob.wait_for_text("Nothing is placed yet").await;
        let needed = ".seat, .clk, .board, [data-part=put], .acts-row button";
        assert_eq!(screen.hides(&bob, needed).await, json!([]));
        assert_eq!(ann.table(g).await.game.ply(), ply as usize);
        bob.choose("[data-part=put]").await;
        bob.ply(ply as usize + 1).await;
        ann.put(g, ply as usize + 1, (ply, 10)).await;
        bob.ply(ply as usize + 2).await;
    }
    // A notch and a home bar leave the whole board.
    for screen in [LANDSCAPE, LANDSCAPE_LARGE] {
        screen.show(&bob).await;
        assert_eq!(screen.hides(&bob, ".board, .board [role=gridcell]").await, json!([]));
    }
    for line in 0..8 {
        ann.say(g, &format!("line {line}")).await;
    }
    bob.press("Chat 8").await;
    bob.wait_for_text("line 7").await;
    // An offer is above the open chat.
    ann.offer(g, OfferKind::Draw).await;
    bob.wait_for_text("ann offers a draw").await;
    let phone = Screen(360, 740, [0; 4]);
    phone.show(&bob).await;
    assert_eq!(phone.hides(&bob, ".slot[data-asks]").await, json!([]));
    for (width, height) in [(360, 740), (1280, 800)] {
        let screen = Screen(width, height, [0; 4]);
        screen.show(&bob).await;
        assert_eq!(screen.hides(&bob, ".seat, .clk, .board").await, json!([]), "{width}");
        let free = "[...document.querySelectorAll('.clk, .board .view')].every((it) => {
            const { x, y, width, height } = it.getBoundingClientRect();
            return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })";
        assert_eq!(bob.evaluate(free).await, true, "{width}");
    }
}

#[tokio::test]
async fn a_review_shows_the_board_the_curve_and_what_a_move_changed_together() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::GOMOKU)).await;
    let moves = [(7, 7), (0, 0), (7, 8), (0, 14), (7, 9), (14, 0), (7, 10), (14, 14), (7, 11)];
    play(&mut ann, &bob, g, &moves).await;
    bob.wait_for_text("You lost").await;
    bob.press("Review").await;
    // How many there are depends on how deep a busy server looks.
    bob.wait_for_text("turning point").await;
    bob.wait_for_text("% → ").await;
    let parts = ".board, .graph, [data-part=study-says], [data-step=back], [data-step=on]";
    let shown =
        format!("[...document.querySelectorAll('{parts}')].every((it) => it.checkVisibility())");
    for (width, height) in [(360, 740), (740, 360), (1280, 800)] {
        let screen = Screen(width, height, [0; 4]);
        screen.show(&bob).await;
        assert_eq!(bob.evaluate(&shown).await, true, "{width}");
        assert_eq!(screen.hides(&bob, parts).await, json!([]), "{width}");
    }
    let rows = "document.querySelector('.ml').clientHeight / document.querySelector('.ml button').offsetHeight";
    // Three moves of each side in a row.
    bob.wait_until(&format!("{rows} >= 2")).await;
    // A phone of little height may hide the curve, but not the sentence about the move.
    let parts = parts.replace(".graph, ", "");
    for (width, height) in [(360, 640), (320, 568)] {
        let screen = Screen(width, height, [0; 4]);
        screen.show(&bob).await;
        assert_eq!(screen.hides(&bob, &parts).await, json!([]), "{width}");
    }
}

#[tokio::test]
async fn the_tab_key_goes_through_a_review_on_a_phone_from_top_to_bottom() {
    let Some(world) = World::start().await else { return };
    let (_ann, bob, _) = world.reviewed_on(Device::Phone).await;
    bob.wait_until("document.querySelector('[data-part=moves] .q')").await;
    bob.run("document.querySelector('.board [tabindex=\"0\"]').focus();").await;
    let mut stops: Vec<Value> = Vec::new();
    let stop = "(({ dataset, parentElement: { dataset: { part } } }, moves) =>
        moves ? 'moves' : dataset.part ?? dataset.step ?? part)
        (document.activeElement, document.activeElement.closest('[data-part=moves]'))";
    while stops.last() != Some(&json!("requests")) && stops.len() < 10 {
        bob.keys("\t").await;
        let next = bob.evaluate(stop).await;
        if stops.last() != Some(&next) {
            stops.push(next);
        }
    }
    let shown = ["where", "back", "moves", "on", "study-try", "study-mine", "ending", "requests"];
    assert_eq!(json!(stops), json!(shown));
}

#[tokio::test]
async fn a_large_board_opens_at_the_action_and_buttons_zoom_it() {
    let Some(world) = World::start().await else { return };
    let rules: Rules = "64x64x5".parse().unwrap();
    let (mut ann, bob, g) = world.seated_on(Device::Phone, plain_game(rules)).await;
    ann.put(g, 0, (50, 50)).await;
    bob.ply(1).await;
    bob.reload().await;
    bob.ply(1).await;
    let cell = "oxo.board.pointOf([51, 50]).x - oxo.board.pointOf([50, 50]).x";
    bob.wait_until(&format!("{cell} >= 20")).await;
    let is_visible = "((view, { x, y }) => x > 0 && y > 0 && x < view.clientWidth && y < view.clientHeight)\
                (document.querySelector('.board .view'), oxo.board.pointOf([50, 50]))";
    assert_eq!(bob.evaluate(is_visible).await, true);
    let before = bob.evaluate(cell).await.as_f64().unwrap();
    bob.choose("[aria-label='Zoom in']").await;
    bob.wait_until(&format!("{cell} > {before}")).await;
}
