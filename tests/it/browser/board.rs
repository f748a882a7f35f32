//! The board alone on a page: its camera, and fingers that mean no cell.

use oxo_tests::{Chrome, Device, Tab, TestServer};
use serde_json::{Value, json};

use super::page;

const CAMERA: &str = include_str!("../../web/camera.js");
const BOARD: &str = include_str!("../../web/board.js");
/// Lives of a camera: a second's worth.
const LIVES: u32 = 2000;

/// Any answer of the server that is not the page: there its own board would be in the way.
async fn bare(chrome: &Chrome, server: &TestServer, device: Device) -> Tab {
    chrome.visit_on(device, &page(server.address(), "healthz")).await
}

/// A finger's way over the screen, or that of two.
async fn touch(tab: &Tab, kind: &str, fingers: &[(i32, i32)]) {
    let points: Vec<Value> = fingers.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
    tab.tell("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
}

#[tokio::test]
async fn a_camera_keeps_the_cell_under_the_finger_and_the_board_in_view() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let tab = bare(&chrome, &server, Device::Desktop).await;
    let worker = include_str!("../../web/worker.js");
    let parts = ["rules", "table", "words", "store", "link", "follow", "camera"];
    let call = format!("misses({LIVES}, camera)");
    let script = format!("{worker}({}, {}, {})", json!(CAMERA), json!(call), json!(parts));
    assert_eq!(tab.ask(&script).await, json!([]));
}

#[tokio::test]
async fn fifty_pinches_put_no_stone() {
    let Some(chrome) = Chrome::start().await else { return };
    let server = TestServer::start().await;
    let tab = bare(&chrome, &server, Device::Phone).await;
    tab.ask(&format!("({BOARD})('64x64x5', 500)")).await;
    for pinch in 0..50 {
        let (from, to) = if pinch % 2 == 0 { (20, 120) } else { (120, 20) };
        touch(&tab, "touchStart", &[(180 - from, 300)]).await;
        touch(&tab, "touchStart", &[(180 - from, 300), (180 + from, 300)]).await;
        touch(&tab, "touchMove", &[(180 - to, 310), (180 + to, 300)]).await;
        touch(&tab, "touchEnd", &[(180 - to, 310)]).await;
        touch(&tab, "touchEnd", &[]).await;
    }
    let put = "trial.told.filter((told) => told.startsWith('put')).length";
    assert_eq!(tab.ask(put).await, 0);
    // Two taps of one finger do.
    tab.run("trial.board.fit()").await;
    for _ in 0..2 {
        touch(&tab, "touchStart", &[(183, 400)]).await;
        touch(&tab, "touchEnd", &[]).await;
    }
    tab.until(&format!("{put} === 1")).await;
}
