//! A player whose line breaks comes back in mid-game and misses nothing.

use oxo_shared::protocol::{Code, Fact, Presence, Role, Wish};
use oxo_shared::{BySide, Point, Rules, Side, Table};
use oxo_tests::client::{plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer, heard};

fn numbers(facts: &[(u64, Fact)]) -> Vec<u64> {
    facts.iter().map(|(s, _)| *s).collect()
}

#[tokio::test]
async fn a_reconnecting_player_sees_the_moves_it_missed() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    ann.put(g, 0, (7, 7)).await;
    let mut known = ann.table(g).await;
    let (id, token) = (ann.id(), ann.welcome.token.clone());
    ann.into_wire().cut();
    bob.presence(Side::X, Presence::Away).await;
    bob.put(g, 1, (8, 8)).await;
    bob.say(g, "are you there?").await;

    let mut ann = TestClient::resume(server.url(), &token).await.expect("the token is good");
    assert_eq!((ann.id(), &ann.welcome.games), (id, &vec![g]));
    assert_eq!(ann.welcome.you.name, "ann");
    bob.presence(Side::X, Presence::On).await;
    let missed = ann.missed(g, known.seq).await;
    assert_eq!(numbers(&missed), (known.seq + 1..=known.seq + 2).collect::<Vec<_>>());
    for (_, fact) in &missed {
        known.apply(fact).expect("what was missed follows what was known");
    }
    assert_eq!(known, bob.table(g).await);
    // And the game goes on, for both, on the new socket.
    ann.put(g, 2, (6, 6)).await;
    bob.put(g, 3, (5, 5)).await;
    heard!(ann, Played(it) if it.ply == 3);
}

#[tokio::test]
async fn the_whole_story_from_the_first_fact_makes_the_same_table() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let row = [0, 1, 2, 3, 4, 5].map(|x| (x, 2));
    play_in_turn(&mut ann, &mut bob, g, &row).await;
    let story = bob.missed(g, 0).await;
    let Some((1, Fact::Seated(first))) = story.first() else { panic!("{story:?}") };
    let mut told = Table::open(first).unwrap();
    for (s, fact) in &story[1..] {
        assert_eq!(*s, told.seq + 1);
        told.apply(fact).unwrap();
    }
    assert_eq!(told, ann.table(g).await);
}

#[tokio::test]
async fn a_move_whose_reply_was_lost_is_sent_again_and_made_once() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let token = ann.welcome.token.clone();
    let play = oxo_shared::protocol::wish::Play { g, ply: 0, at: Point::new(7, 7) };
    ann.send(Wish::Play(play)).await;
    // Its fact is out, its reply will never be read.
    heard!(bob, Played);
    ann.into_wire().cut();
    let mut ann = TestClient::resume(server.url(), &token).await.unwrap();
    ann.put(g, 0, (7, 7)).await;
    assert_eq!(ann.table(g).await.ply(), 1);
}

#[tokio::test]
async fn a_resume_wins_over_a_socket_that_still_seems_alive() {
    let (server, mut old, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let token = old.welcome.token.clone();
    let mut new = TestClient::resume(server.url(), &token).await.unwrap();
    assert_eq!(old.closed().await, Some(4001));
    new.put(g, 0, (7, 7)).await;
    heard!(bob, Played);
    assert_eq!(bob.snap(g).await.presence[Side::X], Presence::On);
}

async fn shown(server: &TestServer, token: &str) -> Result<String, Code> {
    let back = TestClient::resume(server.url(), token).await;
    back.map(|back| back.welcome.token).map_err(|refusal| refusal.code)
}

#[tokio::test]
async fn the_old_token_is_good_until_the_new_one_is_used() {
    let server = TestServer::start().await;
    let first = server.client("ann").await.welcome.token;
    // The reply with the second token is lost on the way, or late: both still open.
    let second = shown(&server, &first).await.unwrap();
    assert_ne!(first, second);
    assert_eq!(shown(&server, &first).await, Ok(first.clone()));
    let third = shown(&server, &second).await.unwrap();
    assert!(third != second && third != first);
    assert_eq!(shown(&server, &first).await, Err(Code::TokenUnknown));
    shown(&server, &third).await.expect("the newest is always good");
}

#[tokio::test]
async fn a_greeting_of_long_ago_opens_nothing_when_the_newer_token_has_been_heard_of() {
    let (server, ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let first = ann.welcome.token.clone();
    let mut ann = server.back(ann).await;
    let second = ann.welcome.token.clone();
    ann.put(g, 0, (7, 7)).await;
    assert_eq!(shown(&server, &first).await, Err(Code::TokenUnknown));
    bob.put(g, 1, (8, 8)).await;
    heard!(ann, Played(it) if it.ply == 1);
    assert!(shown(&server, &second).await.is_ok(), "and who holds it comes back");
}

#[tokio::test]
async fn a_greeting_of_long_ago_leaves_the_newer_token_as_good_as_it_was() {
    let (server, ann, ..) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let first = ann.welcome.token.clone();
    let ann = server.back(ann).await;
    let second = ann.welcome.token.clone();
    TestClient::resume(server.url(), &first).await.expect("nothing was heard of the second");
    assert!(shown(&server, &second).await.is_ok());
    assert_eq!(shown(&server, &first).await, Err(Code::TokenUnknown));
}

#[tokio::test]
async fn a_token_is_long_and_random() {
    let server = TestServer::start().await;
    let one = server.client("ann").await.welcome.token;
    let other = server.client("ann").await.welcome.token;
    // Hex digits of at least 128 bits.
    assert!(one.len() >= 32 && one.bytes().all(|b| b.is_ascii_hexdigit()), "{one}");
    assert_ne!(one, other);
}

#[tokio::test]
async fn a_player_who_says_goodbye_has_left_and_can_come_back() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    ann.leave(g).await;
    bob.presence(Side::X, Presence::Left).await;
    assert_eq!(ann.join(g).await.role, Role::X);
    bob.presence(Side::X, Presence::On).await;
}

#[tokio::test]
async fn who_comes_back_is_told_who_is_there_and_the_game_has_nothing_more_to_keep() {
    let (server, ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let (before, token) = (bob.table(g).await, ann.welcome.token.clone());
    ann.into_wire().cut();
    bob.presence(Side::X, Presence::Away).await;
    bob.leave(g).await;
    let mut ann = TestClient::resume(server.url(), &token).await.expect("the token is good");
    assert_eq!(ann.missed(g, before.seq).await, []);
    assert_eq!(ann.presence_at(Side::O).await, Presence::Left);
    assert_eq!(bob.join(g).await.presence, BySide { x: Presence::On, o: Presence::On });
    ann.presence(Side::O, Presence::On).await;
    assert_eq!(ann.table(g).await, before);
}

#[tokio::test]
async fn a_finished_game_is_no_seat_to_come_back_to() {
    let (server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    ann.resign(g).await;
    let token = ann.welcome.token.clone();
    let again = TestClient::resume(server.url(), &token).await.unwrap();
    assert_eq!(again.welcome.games, []);
}

#[tokio::test]
async fn a_spectator_whose_line_breaks_asks_for_the_rest() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut vic = server.client("vic").await;
    let have = vic.watch(g).await.s;
    let token = vic.welcome.token.clone();
    vic.into_wire().cut();
    ann.put(g, 0, (7, 7)).await;
    let mut vic = TestClient::resume(server.url(), &token).await.unwrap();
    assert_eq!(numbers(&vic.missed(g, have).await), [have + 1]);
    // Asking has made it a follower again.
    bob.put(g, 1, (8, 8)).await;
    let (game, s, _) = vic.fact().await;
    assert_eq!((game, s), (g, have + 2));
}

#[tokio::test]
async fn who_missed_too_much_gets_one_snapshot() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    for _ in 0..300 {
        ann.say(g, "la").await;
    }
    let synced = bob.sync(g, 1).await;
    let oxo_shared::protocol::reply::Synced::Snap(snap) = synced else { panic!("{synced:?}") };
    assert_eq!(Table::from_snap(&snap).unwrap(), ann.table(g).await);
}
