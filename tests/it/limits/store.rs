//! Limits on what an address may store.

use super::*;

/// Returns the size of the files in a directory, in bytes.
fn size(directory: &Path) -> u64 {
    let files = std::fs::read_dir(directory).expect("a directory");
    files.map(|file| file.and_then(|file| file.metadata()).expect("a file").len()).sum()
}

/// The bytes of chat and of moves that an address may store at once; more is allowed per hour.
const TALK: u32 = 512 * 1024;
const MOVES: u32 = 512 * 1024;

/// Chats and then plays up to the limits; returns how many messages and moves were granted.
async fn fill(server: &TestServer) -> (usize, usize) {
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::BOUNDLESS)).await;
    // The longest message: a database page has room for only one.
    let say = Request::Say(Say { g, text: "\u{1f600}".repeat(500).into() });
    let (mut messages, mut plies) = (0, 0);
    while ann.request::<Done>(say.clone()).await.map_err(|rejection| rejection.code).is_ok() {
        messages += 1;
    }
    assert_eq!(ann.rejection(say).await.code, Code::RateLimited);
    let far = |ply: i32| (ply % 64 * 7, ply / 64 * 7);
    while let player = if plies % 2 == 0 { &mut ann } else { &mut bob }
        && player.play(g, plies, far(plies as i32)).await.is_ok()
    {
        plies += 1;
    }
    (messages, plies)
}

#[tokio::test]
async fn an_address_cannot_store_more_than_its_budget() {
    let directory = tempfile::tempdir().expect("a directory");
    let start = |limits| {
        let data = Some(directory.path().to_owned());
        TestServer::start_with(Config { data, limits, ..Config::default() })
    };
    let many = 1_000_000;
    let limits = Limits {
        bytes_per_hour: MOVES,
        talk_bytes_per_hour: TALK,
        wish_burst: many,
        wishes_per_20s: many,
        ..Limits::default()
    };
    start(limits.clone()).await.stop().await;
    let empty = size(directory.path());
    let server = start(limits).await;
    let (messages, moves) = fill(&server).await;
    server.stop().await;
    let stored = size(directory.path()) - empty;
    println!("{messages} messages and {moves} moves take {stored} bytes");
    assert!((100..200).contains(&messages) && moves >= 900, "{messages} messages, {moves} moves");
    assert!(stored <= u64::from(TALK + MOVES), "{stored} bytes");
}
