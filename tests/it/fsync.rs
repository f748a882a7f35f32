//! A disk that reports at fsync that it has lost data.

use oxo_protocol::Code;
use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use oxo_tests::disk::FailingDisk;
use oxo_tests::process::{ANY_PORT, text};
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, next_event};

#[tokio::test]
async fn a_move_that_the_disk_lost_is_rejected_and_not_sent() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let data = scratch.path().join("data");
    let disk = FailingDisk::new(scratch.path(), &data);
    let mut command = disk.command_for(&program("oxo-server"));
    let server = ServerProcess::start_as(&mut command, ANY_PORT, &["--data", text(&data)]);
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    next_event!(bob, Played(it) if it.ply == 0);

    disk.fail("1 1000 sync");
    for _ in 0..3 {
        assert_eq!(bob.play(g, 1, (8, 8)).await.unwrap_err().code, Code::Storage);
    }
    assert_eq!(ann.table(g).await.ply(), 1, "nobody hears of it");
    disk.repair();
    bob.put(g, 1, (9, 9)).await;
    next_event!(ann, Played(it) if it.ply == 1 && it.at == (9, 9).into());

    // What was acknowledged after the failure must not depend on the lost data.
    server.kill();
    let server = ServerProcess::start_in(&data);
    let mut ann = server.reconnect(ann).await;
    let table = ann.table(g).await;
    assert_eq!(table.game.moves(), [(7, 7).into(), (9, 9).into()]);
}
