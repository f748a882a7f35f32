//! Players on different servers of one cluster, connected through NATS. The tests in `server/src`
//! cover which node receives what, with in-memory peers.

use oxo_protocol::request::{Create, LookAt};
use oxo_protocol::{Nothing, Notice, Presence, Request, SideChoice, Table, Terms};
use oxo_shared::{How, Level, Point, Rules, Side, TimeControl, Winner};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::cluster::absent_players::wait_until_over;
use oxo_tests::cluster::testbed::{NatsLink, Testbed};
use oxo_tests::program::Program;
use oxo_tests::{TestClient, next_event};

/// Starts three servers. `None` if NATS is missing and not required.
async fn start_cluster() -> Option<Testbed> {
    let mut testbed = Testbed::prepare(&Program::default(), NatsLink::Direct).await?;
    testbed.start();
    Some(testbed)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_on_a_killed_server_is_away_and_returns_on_another() {
    let Some(mut testbed) = start_cluster().await else { return };
    let [one, two, three] = [0, 1, 2].map(|number| testbed.nodes[number].url());
    let mut ann = TestClient::connect(&one, "ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    let mut bob = TestClient::connect(&two, "bob").await;
    bob.join(g).await;
    ann.presence(Side::O, Presence::On).await;
    let mut eve = TestClient::connect(&two, "eve").await;
    eve.watch(g).await;
    while !matches!(ann.notice().await, Notice::Viewers(viewers) if viewers.n == 1) {}
    ann.must::<Nothing>(Request::Look(LookAt { g, at: Point::new(1, 1) })).await;
    while !matches!(eve.notice().await, Notice::Look(looks) if looks.seat == Side::X) {}
    testbed.nodes[1].kill();
    ann.presence(Side::O, Presence::Away).await;
    while !matches!(ann.notice().await, Notice::Viewers(viewers) if viewers.n == 0) {}
    let mut bob = bob.reconnect(&three).await;
    assert_eq!(bob.welcome.games, [g]);
    bob.join(g).await;
    ann.presence(Side::O, Presence::On).await;
    ann.put(g, 0, (1, 1)).await;
    next_event!(bob, Played);
    bob.put(g, 1, (0, 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_move_in_time_on_another_server_when_theirs_is_killed() {
    let Some(mut testbed) = start_cluster().await else { return };
    let [one, two] = [0, 1].map(|number| testbed.nodes[number].url());
    let mut ann = TestClient::connect(&one, "ann").await;
    let mut cyd = TestClient::connect(&one, "cyd").await;
    let bot = Some(Level::Master);
    let control = TimeControl::PerMove { ms: 3_000 };
    let terms = Terms { control, listed: true, ..Terms::new(Rules::GOMOKU) };
    let side = SideChoice::X;
    let g = ann.create(Create { bot, side, ..game_on(terms) }).await;
    let bot = Some(Level::Minimax);
    let other = cyd.create(Create { bot, ..plain_game(Rules::TICTACTOE) }).await;
    ann.put(g, 0, (7, 7)).await;
    next_event!(ann, Played(it) if it.ply == 1);
    // Too unusual for the opening book, so the bot is still thinking.
    ann.put(g, 2, (0, 13)).await;
    // The other one is to move, or has just moved.
    cyd.put(other, 0, (1, 1)).await;
    testbed.nodes[0].kill();
    drop(ann);
    let mut cyd = cyd.reconnect(&two).await;
    let first_free = |table: &Table| {
        let cells = (0..9).map(|cell| Point::new(cell % 3, cell / 3));
        let mut free = cells.filter(|&at| table.game.board().get(at).is_none());
        free.next().expect("the game goes on")
    };
    let end = cyd.play_on(other, u32::MAX, Vec::new(), first_free).await;
    assert!(end.ply() >= 5, "{} moves", end.ply());
    let ended = wait_until_over(&two, &[g]).await;
    let result = ended[0].result.as_ref().unwrap();
    assert_eq!((ended[0].ply, result.winner, result.how), (4, Winner::O, How::Time));
}
