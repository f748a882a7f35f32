//! Pages on several servers that are one.

use std::fmt::Display;

use oxo_tests::Chrome;
use oxo_tests::cluster::testbed::{Lines, Testbed};
use oxo_tests::program::Program;

/// Of the server whose socket for clients this is.
fn page(url: &str, path: impl Display) -> String {
    format!("{}/{path}", url.replacen("ws", "http", 1).trim_end_matches("/ws"))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_on_three_servers_play_to_the_end_although_one_of_these_is_killed() {
    let Some(chrome) = Chrome::start().await else { return };
    let Some(mut testbed) = Testbed::set(&Program::default(), Lines::Direct).await else { return };
    // Ann comes by way of the balancer, which knows of one server only.
    testbed.nodes[0].start();
    let ann = chrome.visit(&page(&testbed.url(), "")).await;
    ann.make_game("3x3x3").await;
    let url = ann.url().await;
    let g = url.rsplit('/').next().expect("a code");
    testbed.nodes[1].start();
    testbed.nodes[2].start();
    let bob = chrome.visit(&page(&testbed.nodes[1].url(), g)).await;
    bob.press("Play O").await;
    ann.sees("Your move, X").await;
    let eve = chrome.visit(&page(&testbed.nodes[2].url(), g)).await;
    eve.ply(0).await;
    for (ply, at) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)].into_iter().enumerate() {
        if ply == 2 {
            testbed.nodes[0].kill();
        }
        let mover = if ply % 2 == 0 { &ann } else { &bob };
        mover.ply(ply).await;
        mover.click(at).await;
        for tab in [&ann, &bob, &eve] {
            tab.ply(ply + 1).await;
        }
    }
    ann.sees("You win").await;
    bob.sees("You lose").await;
    eve.sees("wins").await;
}
