//! Retention: the server erases old games and absent guests as its operator configured.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use oxo_protocol::reply::{GamesView, PlayerView};
use oxo_protocol::request::{AskPlayer, ForGame};
use oxo_protocol::{Code, Delay, Nothing, PlayerId, Request, Terms};
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::{NINE_STONES, X_WINS, game_on, plain_game, play_in_turn};
use oxo_tests::preload::library;
use oxo_tests::process::ANY_PORT;
use oxo_tests::program::{self, program};
use oxo_tests::server::without_rate_limits;
use oxo_tests::{ServerProcess, TestClient, TestServer};

/// Starts a server whose clock is a hundred days slow.
fn long_ago(data: &str, library: &Path) -> ServerProcess {
    let mut command = Command::new(program("oxo-server"));
    command.env("LD_PRELOAD", library).env("WRONG_CLOCK", "-8640000");
    ServerProcess::start_as(&mut command, ANY_PORT, &["--no-rate-limits", "--data", data])
}

async fn player(client: &mut TestClient, id: PlayerId) -> Option<PlayerView> {
    client.request(Request::Player(AskPlayer { id })).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn old_games_and_guests_are_erased_but_not_ratings_and_running_games() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let directory = scratch.path().join("data");
    let data = directory.to_str().expect("a plain path");
    let server = long_ago(data, &library("wrong_clock.c", scratch.path()));
    // One game is rated, one is casual, and one is unfinished.
    let rated = game_on(Terms { rated: true, listed: true, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, mut bob, first) = server.seated(rated).await;
    play_in_turn(&mut ann, &mut bob, first, &NINE_STONES).await;
    bob.resign(first).await;
    let listed = game_on(Terms { listed: true, ..Terms::new(Rules::TICTACTOE) });
    let (mut cyd, mut dan, second) = server.seated(listed).await;
    play_in_turn(&mut cyd, &mut dan, second, &X_WINS).await;
    let (mut eve, fay, running) = server.seated(plain_game(Rules::GOMOKU)).await;
    let before = player(&mut eve, ann.id()).await.expect("known");
    assert!(before.standings[0].rating.is_some() && before.games.len() == 1);
    server.stop();

    let keep = ["--no-rate-limits", "--data", data, "--keep-games", "30d", "--keep-guests", "30d"];
    let server = ServerProcess::start(&keep);
    let mut new = server.client("new").await;
    // Requests do not bring anything back.
    while !new.must::<GamesView>(Request::Games(Nothing {})).await.games.is_empty() {}
    for guest in [&cyd, &dan] {
        while player(&mut new, guest.id()).await.is_some() {}
        let rejection = server.resume(&guest.welcome.token).await.err();
        assert_eq!(rejection.map(|rejection| rejection.code), Some(Code::TokenUnknown));
    }
    for game in [first, second] {
        let rejection = new.rejection(Request::Watch(ForGame { g: game })).await;
        assert_eq!(rejection.code, Code::NoSuchGame);
        assert!(rejection.msg.contains("was deleted"), "{}", rejection.msg);
    }
    let after = player(&mut new, ann.id()).await.expect("known");
    assert_eq!((&after.standings, after.games.len()), (&before.standings, 0));
    for (player, games) in
        [(ann, vec![]), (bob, vec![]), (eve, vec![running]), (fay, vec![running])]
    {
        assert_eq!(server.reconnect(player).await.welcome.games, games);
    }
    server.stop();
    for task in ["check", "rebuild", "check"] {
        program::server(&[task, data]).success();
    }
}

#[tokio::test]
async fn a_game_in_use_is_not_erased_however_old_it_is() {
    let server = TestServer::start_persistent().await;
    let listed = Terms { listed: true, ..Terms::new(Rules::TICTACTOE) };
    let delay = Delay::from_secs(60).expect("short");
    let mut games = Vec::new();
    for terms in [listed, Terms { delay, ..listed }] {
        let (mut ann, mut bob, g) = server.seated(game_on(terms)).await;
        play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
        games.push((ann, g));
    }
    // Retention runs as soon as the server starts; spectators have not seen the end yet.
    let config = Config { keep_games: Some(Duration::ZERO), ..without_rate_limits() };
    let server = server.restart_with(config, |_| {}).await;
    let mut new = server.client("new").await;
    let (_, first) = games.remove(0);
    let is_listed = |view: GamesView| view.games.iter().any(|row| row.g == first);
    while is_listed(new.must(Request::Games(Nothing {})).await) {}
    assert_eq!(new.rejection(Request::Watch(ForGame { g: first })).await.code, Code::NoSuchGame);
    let (ann, second) = games.remove(0);
    assert_eq!(server.reconnect(ann).await.watch(second).await.moves.len(), X_WINS.len());
}
