//! Protection of ratings: which rated games are rejected, and which do not count.

use oxo_protocol::reply::{NamedView, PlayerView, Sought, TopView};
use oxo_protocol::request::{AskPlayer, ForGame, ForSeek, ListMe, Named, Seek, Top};
use oxo_protocol::{Code, GameRow, LobbyView, Nothing, OfferKind, PlayerId, Request, Terms};
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::{NINE_STONES, game_on, play_in_turn};
use oxo_tests::{TestClient, TestServer, next_event};

fn rated(rules: &str) -> Terms {
    Terms { rated: true, ..Terms::new(rules.parse().expect("rules")) }
}

/// Starts a server that counts per address; in these tests, all players share one.
async fn strict() -> TestServer {
    TestServer::start_with(Config::default()).await
}

async fn rating(client: &mut TestClient, id: PlayerId) -> Option<u32> {
    let view: PlayerView = client.must(Request::Player(AskPlayer { id })).await;
    view.standings.first()?.rating.map(|rating| rating.value)
}

#[tokio::test]
async fn players_on_one_address_cannot_start_a_rated_game() {
    let server = strict().await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let g = ann.create(game_on(rated("gomoku"))).await;
    let rejection = bob.rejection(Request::Join(ForGame { g })).await;
    assert_eq!(rejection.code, Code::NotAllowed);
    assert!(rejection.msg.contains("one network"), "{}", rejection.msg);
    let seek = Request::Seek(Seek::new(rated("gomoku")));
    let open = ann.must::<Sought>(seek.clone()).await.seek;
    let accept = Request::AcceptSeek(ForSeek { seek: open });
    assert_eq!(bob.rejection(accept).await.code, Code::NotAllowed);
    // The two seeks are not paired.
    bob.must::<Sought>(seek).await;
    let view: LobbyView = bob.must(Request::Lobby(Nothing {})).await;
    assert_eq!((view.seeks.len(), view.games.len()), (2, 0));
    // Casual games are allowed.
    let unrated = ann.create(game_on(Terms::new(Rules::GOMOKU))).await;
    bob.join(unrated).await;
    ann.put(unrated, 0, (7, 7)).await;
}

#[tokio::test]
async fn after_a_restart_a_rated_game_waits_for_its_creator() {
    let server = TestServer::start_persistent().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(game_on(rated("gomoku"))).await;
    let server = server.restart_with(Config::default(), |_| {}).await;
    let rejection = server.client("bob").await.rejection(Request::Join(ForGame { g })).await;
    assert!(
        rejection.msg.contains("must reconnect"),
        "nobody knows whence she came: {}",
        rejection.msg
    );
}

#[tokio::test]
async fn an_unplayed_game_changes_no_rating() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(game_on(rated("gomoku"))).await;
    let (x, o) = (ann.id(), bob.id());
    play_in_turn(&mut ann, &mut bob, g, &NINE_STONES[..4]).await;
    bob.resign(g).await;
    next_event!(ann, Over);
    assert_eq!((rating(&mut ann, x).await, rating(&mut ann, o).await), (None, None));
    // They play a rematch, which is a real game.
    let offer = ann.offer(g, OfferKind::Rematch).await;
    bob.answer(g, offer, true).await;
    let next = next_event!(ann, Rematch).g;
    bob.join(next).await;
    ann.join(next).await;
    play_in_turn(&mut bob, &mut ann, next, &NINE_STONES).await;
    bob.resign(next).await;
    next_event!(ann, Over);
    assert_eq!((rating(&mut ann, x).await, rating(&mut ann, o).await), (Some(1516), Some(1484)));
    // The row has both rating changes, and the leaderboard ranks the players.
    let row: GameRow = ann.must(Request::Game(ForGame { g: next })).await;
    let ratings = row.ratings.expect("it was rated").map(|change| (change.before, change.after));
    assert_eq!((ratings.x, ratings.o), ((1500, 1484), (1500, 1516)), "she played O this time");
    let top: TopView = bob.must(Request::Top(Top { rules: Rules::GOMOKU })).await;
    let order: Vec<_> =
        top.rows.iter().map(|row| (row.player.id, row.standing.history.clone())).collect();
    assert_eq!(order, [(x, vec![1516]), (o, vec![1484])]);
    let named: NamedView = bob.must(Request::Named(Named { name: "ANN".into() })).await;
    assert_eq!(named.players.iter().map(|player| player.id).collect::<Vec<_>>(), [x]);
    let other: TopView = bob.must(Request::Top(Top { rules: Rules::TICTACTOE })).await;
    assert!(other.rows.is_empty());
    // An unlisted player is hidden from others, with games and ratings.
    ann.must::<Nothing>(Request::ListMe(ListMe { yes: false })).await;
    for (client, sees) in [(&mut ann, true), (&mut bob, false)] {
        let top: TopView = client.must(Request::Top(Top { rules: Rules::GOMOKU })).await;
        assert_eq!(top.rows.iter().any(|row| row.player.id == x), sees);
        let named: NamedView = client.must(Request::Named(Named { name: "ann".into() })).await;
        assert_eq!(named.players.is_empty(), !sees);
        let view: PlayerView = client.must(Request::Player(AskPlayer { id: x })).await;
        assert!(view.unlisted && view.standings.is_empty() != sees);
    }
    ann.must::<Nothing>(Request::ListMe(ListMe { yes: true })).await;
    assert_eq!(rating(&mut bob, x).await, Some(1516));
    // A rated seek shows the rating.
    ann.must::<Sought>(Request::Seek(Seek::new(rated("gomoku")))).await;
    let view: LobbyView = bob.must(Request::Lobby(Nothing {})).await;
    assert_eq!(view.seeks[0].rating, Some(1516));
}
