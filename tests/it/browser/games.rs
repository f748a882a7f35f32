//! Whole games of two pages, watched by a third.

use oxo_protocol::{Delay, Terms};
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::Tab;
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::server::without_rate_limits;

use super::World;

/// Plays `moves`, which end the game, on pages that show each move immediately.
async fn play_to_the_end(tabs: &[&Tab; 3], moves: &[(i32, i32)], wins_x: bool) {
    let [x, o, onlooker] = tabs;
    for (ply, &at) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { x } else { o };
        mover.ply(ply).await;
        mover.click(at).await;
        for tab in tabs {
            tab.ply(ply + 1).await;
        }
    }
    let [winner, loser] = if wins_x { [x, o] } else { [o, x] };
    winner.wait_for_text("You won").await;
    loser.wait_for_text("You lost").await;
    onlooker.wait_for_text("won").await;
}

/// X makes a row of `k` from the origin, O plays the row next to it.
fn winning_rows(k: i32) -> Vec<(i32, i32)> {
    let of_both = (0..k).flat_map(|x| [(x, 0), (x, 1)]);
    of_both.take(2 * k as usize - 1).collect()
}

#[tokio::test]
async fn two_pages_play_whole_games_while_a_third_watches() {
    let Some(world) = World::start().await else { return };
    play_each_other(&world).await;
}

pub async fn play_each_other(world: &World) {
    let lobby = world.page("");
    let tabs = [world.visit("").await, world.visit("").await, world.visit("").await];
    let [ann, bob, eve] = &tabs;
    for (rules, k, wins_x) in [
        ("3x3x3", 3, true),
        ("boundless", 5, true),
        ("7x6x4+gravity", 4, true),
        ("3x3x3+misere", 3, false),
    ] {
        let rules: Rules = rules.parse().unwrap();
        // The client that created the game leaves it to the pages.
        ann.go(&lobby).await;
        ann.make_game(&rules.to_string()).await;
        let game = ann.url().await;
        bob.go(&game).await;
        bob.sit_down().await;
        ann.wait_for_text("Your move").await;
        eve.go(&game).await;
        eve.ply(0).await;
        play_to_the_end(&[ann, bob, eve], &winning_rows(k), wins_x).await;
    }
}

#[tokio::test]
async fn opening_a_link_takes_no_seat() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.invited(plain_game(Rules::TICTACTOE)).await;
    bob.wait_for_text("ann invites you to Tic-tac-toe. You’d play O.").await;
    bob.wait_for_text_in("[data-part=seat-bottom]", "Your seat").await;
    assert_eq!(bob.evaluate("document.body.innerText.includes('Open seat')").await, false);
    bob.press("Only watch").await;
    bob.wait_for_text("Waiting for an opponent").await;
    assert!(ann.table(g).await.free_seat().is_some());
}

#[tokio::test]
async fn a_delayed_game_offers_its_seat_until_somebody_takes_it() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let delay = Delay::from_secs(600).unwrap();
    let terms = Terms { delay, listed: true, ..Terms::new(Rules::TICTACTOE) };
    let g = ann.create(game_on(terms)).await;
    let vic = world.visit(g).await;
    vic.wait_for_text("ann invites you").await;
    let bob = world.visit(g).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    let eve = world.visit(g).await;
    // They cannot know yet who sits there.
    for tab in [&vic, &eve] {
        tab.wait_for_text("Waiting for an opponent").await;
        assert_eq!(tab.evaluate("document.body.innerText.includes('invites you')").await, false);
    }
}

#[tokio::test]
async fn a_seat_that_is_refused_comes_with_the_reason() {
    // With rate limits, players on one network cannot play rated games.
    let Some(world) = World::start_with(Config::default()).await else { return };
    let (_ann, bob, _) =
        world.invited(game_on(Terms { rated: true, ..Terms::new(Rules::GOMOKU) })).await;
    bob.sit_down().await;
    bob.wait_for_text_in("[data-part=question]", "one network").await;
}

#[tokio::test]
async fn playing_and_copying_the_link_work_over_plain_http() {
    let public_url = Some("http://oxo.test".parse().unwrap());
    let config = Config { public_url, ..without_rate_limits() };
    let Some(world) = World::start_with(config).await else { return };
    let ann = world.chrome.visit(&world.page("").replace("127.0.0.1", "oxo.test")).await;
    ann.make_game("3x3x3").await;
    assert_eq!(ann.evaluate("isSecureContext").await, false);
    ann.press("Copy link").await;
    ann.wait_for_text("Copied").await;
    ann.accept_errors().await;
}
