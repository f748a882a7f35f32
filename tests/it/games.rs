//! Two people play while others watch.

use oxo_protocol::{GameEvent, Role};
use oxo_shared::{How, Point, Rules, Winner};
use oxo_tests::client::{plain_game, play_in_turn};
use oxo_tests::{TestClient, TestServer};

async fn hear_to_the_end(client: &mut TestClient, after: u64) -> Vec<(u64, GameEvent)> {
    let mut heard = Vec::new();
    loop {
        let (_, s, event) = client.event().await;
        let over = matches!(event, GameEvent::Over(_));
        if s > after {
            heard.push((s, event));
        }
        if over {
            return heard;
        }
    }
}

#[tokio::test]
async fn two_play_to_the_end_while_three_see_the_same_events_in_the_same_order() {
    let moves = [(1, 1), (0, 1), (0, 0), (0, 2), (2, 2)];
    let (server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let after = ann.table(g).await.seq;
    let mut spectators = Vec::new();
    for name in ["vic", "wim", "xia"] {
        let mut spectator = server.client(name).await;
        assert_eq!(spectator.watch(g).await.role, Role::Spectator);
        spectators.push(spectator);
    }
    play_in_turn(&mut ann, &mut bob, g, &moves).await;
    let seen = hear_to_the_end(&mut ann, after).await;
    assert!(seen.iter().map(|(s, _)| *s).eq(after + 1..=seen.last().unwrap().0), "no holes");
    let played = seen.iter().filter(|(_, event)| matches!(event, GameEvent::Played(_)));
    assert_eq!(played.count(), moves.len());
    spectators.push(bob);
    for other in &mut spectators {
        assert_eq!(hear_to_the_end(other, after).await, seen);
    }
    let Some((_, GameEvent::Over(over))) = seen.last() else { panic!("{seen:?}") };
    assert_eq!((over.outcome.winner, over.outcome.how), (Winner::X, How::Line));
    assert_eq!(over.outcome.line, [(0, 0), (1, 1), (2, 2)].map(Point::from));
}
