//! What an operator has a server forget: old games, and guests who stay away.

use std::path::Path;
use std::process::Command;

use oxo_shared::protocol::reply::{GamesView, PlayerView};
use oxo_shared::protocol::wish::{AskPlayer, ForGame};
use oxo_shared::protocol::{Code, Nothing, PlayerId, Wish};
use oxo_shared::{Rules, Terms};
use oxo_tests::client::{NINE_STONES, X_WINS, game_on, plain_game, play_in_turn};
use oxo_tests::preload::library;
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, TestClient};

/// A server whose clock is a hundred days slow.
fn long_ago(data: &str, library: &Path) -> ServerProcess {
    let mut command = Command::new(program("oxo-server"));
    command.env("LD_PRELOAD", library).env("WRONG_CLOCK", "-8640000");
    ServerProcess::start_as(&mut command, &["--no-rate-limits", "--data", data])
}

fn stop(server: ServerProcess) {
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
}

async fn player(asker: &mut TestClient, id: PlayerId) -> Option<PlayerView> {
    asker.ask(Wish::Player(AskPlayer { id })).await.ok()
}

fn is_well(data: &str, task: &str) -> bool {
    let status = Command::new(program("oxo-server")).args([task, data]).output();
    status.expect("the program starts").status.success()
}

#[tokio::test(flavor = "multi_thread")]
async fn old_games_and_guests_are_forgotten_and_ratings_and_running_games_stay() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let directory = scratch.path().join("data");
    let data = directory.to_str().expect("a plain path");
    let server = long_ago(data, &library("wrong_clock.c", scratch.path()));
    // A rated game; one for nothing; one that goes on.
    let rated = game_on(Terms { rated: true, listed: true, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, mut bob, first) = TestClient::seated(server.url(), rated).await;
    play_in_turn(&mut ann, &mut bob, first, &NINE_STONES).await;
    bob.resign(first).await;
    let listed = game_on(Terms { listed: true, ..Terms::new(Rules::TICTACTOE) });
    let (mut cyd, mut dan, second) = TestClient::seated(server.url(), listed).await;
    play_in_turn(&mut cyd, &mut dan, second, &X_WINS).await;
    let (mut eve, fay, running) = TestClient::seated(server.url(), plain_game(Rules::GOMOKU)).await;
    let before = player(&mut eve, ann.id()).await.expect("known");
    assert!(before.standings[0].rating.is_some() && before.games.len() == 1);
    stop(server);

    let keep = ["--no-rate-limits", "--data", data, "--keep-games", "30d", "--keep-guests", "30d"];
    let server = ServerProcess::start(&keep);
    let mut new = TestClient::connect(server.url(), "new").await;
    // Asked in ways that bring nothing back.
    while !new.must::<GamesView>(Wish::Games(Nothing {})).await.games.is_empty() {}
    for guest in [&cyd, &dan] {
        while player(&mut new, guest.id()).await.is_some() {}
        let gone = TestClient::resume(server.url(), &guest.welcome.token).await.err();
        assert_eq!(gone.map(|refusal| refusal.code), Some(Code::TokenUnknown));
    }
    for game in [first, second] {
        let gone = new.refused(Wish::Watch(ForGame { g: game })).await;
        assert_eq!(gone.code, Code::NoSuchGame);
        assert!(gone.msg.contains("not kept any more"), "{}", gone.msg);
    }
    let after = player(&mut new, ann.id()).await.expect("known");
    assert_eq!((&after.standings, after.games.len()), (&before.standings, 0));
    for (player, games) in
        [(ann, vec![]), (bob, vec![]), (eve, vec![running]), (fay, vec![running])]
    {
        assert_eq!(player.back(server.url()).await.welcome.games, games);
    }
    stop(server);
    for task in ["check", "rebuild", "check"] {
        assert!(is_well(data, task), "{task}");
    }
    let server = ServerProcess::start(&keep);
    let mut new = TestClient::connect(server.url(), "new").await;
    let again = player(&mut new, before.id).await.expect("known");
    assert_eq!(again.standings, after.standings);
}
