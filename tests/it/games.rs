//! Two people play while others watch.

use oxo_shared::protocol::{Fact, Role};
use oxo_shared::{How, Point, Rules, Winner};
use oxo_tests::client::{plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer};

async fn hear_to_the_end(client: &mut TestClient, after: u64) -> Vec<(u64, Fact)> {
    let mut heard = Vec::new();
    loop {
        let (_, s, fact) = client.fact().await;
        let over = matches!(fact, Fact::Over(_));
        if s > after {
            heard.push((s, fact));
        }
        if over {
            return heard;
        }
    }
}

async fn play_while_three_watch(rules: Rules, moves: &[(i32, i32)]) -> Fact {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let mut bob = server.client("bob").await;
    let g = ann.create(plain_game(rules)).await;
    let snap = bob.join(g).await;
    assert_eq!((snap.role, snap.terms.rules), (Role::O, rules));

    let mut spectators = Vec::new();
    let mut after = 0;
    for name in ["vic", "wim", "xia"] {
        let mut spectator = server.client(name).await;
        let snap = spectator.watch(g).await;
        assert_eq!(snap.role, Role::Spectator);
        after = snap.s;
        spectators.push(spectator);
    }
    play_in_turn(&mut ann, &mut bob, g, moves).await;
    let seen = hear_to_the_end(&mut ann, after).await;
    assert!(seen.iter().map(|(s, _)| *s).eq(after + 1..=seen.last().unwrap().0), "no holes");
    assert_eq!(
        seen.iter().filter(|(_, fact)| matches!(fact, Fact::Played(_))).count(),
        moves.len()
    );
    assert_eq!(hear_to_the_end(&mut bob, after).await, seen);
    for spectator in &mut spectators {
        assert_eq!(hear_to_the_end(spectator, after).await, seen);
    }
    seen.last().expect("the end").1.clone()
}

#[tokio::test]
async fn two_play_3x3_to_the_end_while_three_see_the_same_facts_in_the_same_order() {
    let moves = [(1, 1), (0, 1), (0, 0), (0, 2), (2, 2)];
    let Fact::Over(over) = play_while_three_watch(Rules::TICTACTOE, &moves).await else {
        panic!("no end")
    };
    assert_eq!((over.outcome.winner, over.outcome.how), (Winner::X, How::Line));
    assert_eq!(over.outcome.line, [(0, 0), (1, 1), (2, 2)].map(Point::from));
}

#[tokio::test]
async fn two_play_15x15_to_the_end_while_three_watch() {
    let moves: Vec<(i32, i32)> =
        (0..5).flat_map(|i| [(3 + i, 7), (2 * i, 12)]).take(8).chain([(7, 7)]).collect();
    let Fact::Over(over) = play_while_three_watch(Rules::GOMOKU, &moves).await else {
        panic!("no end")
    };
    assert_eq!((over.outcome.winner, over.outcome.line.len()), (Winner::X, 5));
}

#[tokio::test]
async fn two_play_a_boundless_game_to_the_end_while_three_watch() {
    let moves =
        [(0, 0), (8, 8), (-1, -1), (16, 16), (-2, -2), (24, 8), (-3, -3), (16, 0), (-4, -4)];
    let Fact::Over(over) = play_while_three_watch(Rules::BOUNDLESS, &moves).await else {
        panic!("no end")
    };
    assert_eq!((over.outcome.winner, over.outcome.line.len()), (Winner::X, 5));
}
