//! Commits at the beginning and end of a game.

use std::net::Ipv4Addr;

use oxo_protocol::{Act, Kind, Player, Terms};
use oxo_shared::Rules;
use tokio::sync::mpsc;

use super::*;
use crate::app::fixtures::{app_on, new_game};
use crate::config::Config;
use crate::game::{Departure, JoinMode};
use oxo_store::SqliteStore;

fn commits(deps: &GameDeps) -> u64 {
    let text = deps.metrics.text();
    let count = text.lines().find_map(|line| line.strip_prefix("oxo_commit_writes_count "));
    count.expect("it is counted").parse().expect("a number")
}

#[tokio::test]
async fn opening_joining_ending_and_closing_a_game_cost_one_commit_each() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let store = SqliteStore::open(scratch.path()).expect("a new store");
    let config = Config { rate_limits: false, ..Config::default() };
    let deps = Arc::clone(&app_on(config, Arc::new(store)).deps);
    let [ann, bob, cyd, dan] = ["ann", "bob", "cyd", "dan"].map(|name| {
        let arriving = (mpsc::channel(1).0, Ipv4Addr::LOCALHOST.into());
        deps.players.register(Some(name.into()), Kind::Human, arriving).expect("room").0.player
    });
    let rated = Terms { rated: true, ..Terms::new(Rules::GOMOKU) };
    let new = |x: &Player, o: Option<&Player>| new_game(rated, x.clone(), o.cloned());
    assert_eq!(commits(&deps), 0);
    let game = open(&deps, new(&ann, None)).await.expect("a game");
    assert_eq!(commits(&deps), 1, "opened");
    let seat = game.enter(bob.clone(), JoinMode::Join).await.expect("a seat");
    assert_eq!(commits(&deps), 2, "sat down");
    game.act(bob.id, Act::Resign).await.expect("the end");
    assert_eq!(commits(&deps), 3, "ended");
    game.leave(seat.subscriber, Departure::Left).await;
    deps.store.close(game.id()).await.expect("healthy");
    assert_eq!(commits(&deps), 4, "left by all");
    open(&deps, new(&cyd, Some(&dan))).await.expect("a game");
    assert_eq!(commits(&deps), 5, "opened for two");
    for player in [ann, bob, cyd, dan] {
        let kept = deps.store.player(player.id).await.expect("healthy").expect("kept");
        assert_eq!(kept.number, 1, "once");
    }
}
