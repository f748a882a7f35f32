//! The board alone on a page: its camera, and touches that select no cell.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::{Device, Tab};
use serde_json::json;

use super::World;

const CAMERA: &str = include_str!("../../web/camera.js");
const BOARD: &str = include_str!("../../web/board.js");
/// Number of random camera sessions, which take a second.
const SESSIONS: u32 = 2000;

/// Any response of the server other than the page, whose own board would be in the way.
const BLANK_PATH: &str = "healthz";

/// Opens a phone that shows a board with 500 stones and nothing else.
async fn show_board(world: &World) -> Tab {
    let tab = world.visit_on(Device::Phone, BLANK_PATH).await;
    tab.evaluate(&format!("({BOARD})('64x64x5', 500)")).await;
    tab
}

#[tokio::test]
async fn the_camera_keeps_the_cell_under_the_finger_and_the_board_visible() {
    let Some(world) = World::start().await else { return };
    let tab = world.visit(BLANK_PATH).await;
    let worker = include_str!("../../web/worker.js");
    let parts = ["camera", "finder", "loupe"];
    let call = format!("misses({SESSIONS}, modules)");
    let script = format!("{worker}({}, {}, {})", json!(CAMERA), json!(call), json!(parts));
    assert_eq!(tab.evaluate(&script).await, json!([]));
}

#[tokio::test]
async fn fifty_pinches_place_no_stone() {
    let Some(world) = World::start().await else { return };
    let tab = show_board(&world).await;
    for pinch in 0..50 {
        let (from, to) = if pinch % 2 == 0 { (20.0, 120.0) } else { (120.0, 20.0) };
        let [left, right] = [-1.0, 1.0].map(|side| move |by: f64, y: f64| (180.0 + side * by, y));
        tab.touch("touchStart", &[left(from, 300.0)]).await;
        tab.touch("touchStart", &[left(from, 300.0), right(from, 300.0)]).await;
        tab.touch("touchMove", &[left(to, 310.0), right(to, 300.0)]).await;
        tab.touch("touchEnd", &[left(to, 310.0)]).await;
        tab.touch("touchEnd", &[]).await;
    }
    let placed = "trial.intents.filter((it) => it.startsWith('put')).length";
    assert_eq!(tab.evaluate(placed).await, 0);
    // Two taps with one finger do place one.
    tab.run("trial.board.fit()").await;
    for _ in 0..2 {
        tab.touch("touchStart", &[(183.0, 400.0)]).await;
        tab.touch("touchEnd", &[]).await;
    }
    tab.wait_until(&format!("{placed} === 1")).await;
}

#[tokio::test]
async fn a_move_reads_no_stones_but_its_own() {
    let Some(world) = World::start().await else { return };
    let tab = show_board(&world).await;
    let count_reads = "(() => {
        let reads = 0;
        const get = (list, name) => {
          if (/^\\d+$/.test(String(name))) reads += 1;
          return list[name];
        };
        trial.board.zoom(2);
        trial.show(trial.stones.slice(0, 499));
        trial.show(new Proxy(trial.stones, { get }));
        return reads;
      })()";
    let reads = tab.evaluate(count_reads).await;
    assert!(reads.as_u64().is_some_and(|reads| (1..10).contains(&reads)), "{reads}");
}

#[tokio::test]
async fn only_the_last_stone_is_animated_and_only_until_it_leaves_the_view() {
    let Some(world) = World::start().await else { return };
    let tab = show_board(&world).await;
    let fresh = "document.querySelectorAll('.fresh').length";
    tab.run("trial.board.zoom(4); [497, 498, 499, 500].map((n) => trial.show(trial.stones.slice(0, n)))")
        .await;
    assert_eq!(tab.evaluate(fresh).await, 1);
    tab.run("trial.last = document.querySelector('.fresh'); trial.board.centre([0, 0]);").await;
    tab.wait_until("!trial.last.isConnected").await;
    tab.run("trial.board.toLast();").await;
    // Only stones in view are connected.
    tab.wait_until("trial.last.isConnected").await;
    assert_eq!(tab.evaluate(fresh).await, 0);
}

/// An expression for whether a cell is visible and at most `pixels` from the middle.
fn is_near_middle((x, y): (i32, i32), pixels: i32) -> String {
    format!(
        "(({{ x, y }}, {{ clientWidth, clientHeight }}) => \
           Math.hypot(x - clientWidth / 2, y - clientHeight / 2) <= {pixels})\
         (oxo.board.pointOf([{x}, {y}]), document.querySelector('.board .view'))"
    )
}

#[tokio::test]
async fn an_arrow_leads_to_the_last_move_and_rotation_keeps_the_middle() {
    let Some(world) = World::start().await else { return };
    let rules = "64x64x5".parse().unwrap();
    let (mut ann, bob, g) = world.seated(plain_game(rules)).await;
    bob.run("oxo.board.zoom(9); oxo.board.centre([50, 50]);").await;
    ann.put(g, 0, (20, 20)).await;
    bob.ply(1).await;
    bob.choose(".board .far").await;
    bob.wait_until(&is_near_middle((20, 20), 1)).await;
    bob.wait_until("document.querySelector('.board .far').hidden").await;
    bob.resize((740, 360), 1, true).await;
    bob.wait_until("innerWidth === 740").await;
    bob.wait_until(&is_near_middle((20, 20), 1)).await;
}

#[tokio::test]
async fn swipes_scroll_the_page_except_on_the_board() {
    let Some(world) = World::start().await else { return };
    let (_ann, bob, _) = world.invited_on(Device::Phone, plain_game(Rules::GOMOKU)).await;
    bob.wait_for_text("invites you to").await;
    // More than fits on the screen.
    bob.run("document.documentElement.style.fontSize = '200%';").await;
    let swipe = async |(x, y): (f64, f64)| {
        let up = |step| [(x, y - 15.0 * f64::from(step))];
        bob.touch("touchStart", &up(0)).await;
        for step in 1..10 {
            bob.touch("touchMove", &up(step)).await;
        }
        bob.touch("touchEnd", &[]).await;
    };
    let centre = bob.cell((7, 7)).await;
    let before = bob.evaluate("scrollY").await;
    swipe(centre).await;
    assert_eq!(bob.evaluate("scrollY").await, before);
    // Swiping above the board scrolls the page.
    let seat = "document.querySelector('.seat').getBoundingClientRect().bottom";
    swipe((180.0, bob.evaluate(seat).await.as_f64().unwrap() - 5.0)).await;
    bob.wait_until(&format!("scrollY > {before}")).await;
}
