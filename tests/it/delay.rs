//! Games with a spectator delay: spectators learn nothing before its end, and everything after.

use oxo_protocol::reply::{Done, GamesView, Hint, PlayerView};
use oxo_protocol::request::{AskHint, AskPlayer, Create, ForGame, Say};
use oxo_protocol::{
    Code, Delay, GameEvent, GameId, GameRow, LobbyView, Nothing, OfferKind, Presence, Replica,
    Request, Role, Room, Snap, Terms,
};
use oxo_shared::{BySide, Rules, Side};
use oxo_tests::client::{game_on, play_in_turn};
use oxo_tests::{TestClient, TestServer, next_event};

const LONG_DELAY_S: u64 = Delay::MAX_S as u64;
/// The shortest delay, which tests wait for.
const SHORT_DELAY_S: u64 = 1;

/// A game that X wins with three in a row.
const WINNING_MOVES: [(i32, i32); 5] = [(1, 1), (0, 0), (0, 1), (2, 2), (2, 1)];

fn delayed_game(seconds: u64) -> Create {
    let delay_s = Delay::from_secs(seconds).expect("a delay that is allowed");
    game_on(Terms { listed: true, delay: delay_s, ..Terms::new(Rules::TICTACTOE) })
}

async fn row(client: &mut TestClient, g: GameId) -> GameRow {
    client.must(Request::Game(ForGame { g })).await
}

async fn games(client: &mut TestClient) -> Vec<GameRow> {
    client.must::<GamesView>(Request::Games(Nothing {})).await.games
}

/// Checks that a snapshot shows nothing but whether the seat of O can be taken.
fn assert_new(snap: &Snap, o: Presence) {
    assert_eq!((snap.s, snap.role, &snap.moves[..]), (1, Role::Spectator, &[][..]));
    assert_eq!((&snap.result, &snap.seats.o), (&None, &None));
    // Presence does not reveal what they do.
    assert_eq!(snap.presence, BySide { x: Presence::On, o });
}

async fn assert_no_events(vic: &mut TestClient, g: GameId, players: [&TestClient; 2]) {
    assert_new(&vic.watch(g).await, Presence::On);
    assert_eq!(vic.table(g).await.seq, 1, "more than there is was asked for");
    let events = vic.missed(g, 0).await;
    assert!(matches!(&events[..], [(1, GameEvent::Seated(_))]), "{events:?}");
    let shown = row(vic, g).await;
    assert_eq!((shown.ply, &shown.result, &shown.seats.o), (0, &None, &None));
    assert_eq!(games(vic).await, [], "lists would offer a seat that is taken");
    let lobby: LobbyView = vic.must(Request::Lobby(Nothing {})).await;
    assert_eq!(lobby.games, []);
    for player in players {
        let ask = Request::Player(AskPlayer { id: player.id() });
        let view: PlayerView = vic.must(ask).await;
        assert!(view.games.iter().all(|row| row.ply == 0 && row.result.is_none()));
        assert_eq!(view.standings, [], "a standing tells the result");
    }
    let hint = Request::Hint(AskHint { g, bot: None, ply: None, lang: None });
    assert_eq!(vic.rejection(hint).await.code, Code::NotAllowed);
    let say = Request::Say(Say { g, text: "who wins?".into() });
    assert_eq!(vic.must::<Done>(say).await.s, 1, "the number of what was told");
}

#[tokio::test]
async fn players_see_their_game_at_once_and_spectators_nothing_even_after_a_restart() {
    let server = TestServer::start_persistent().await;
    let mut vic = server.client("vic").await;
    let mut ann = server.client("ann").await;
    let g = ann.create(delayed_game(LONG_DELAY_S)).await;
    assert_new(&vic.watch(g).await, Presence::Away);
    let [listed] = &games(&mut vic).await[..] else { panic!("the seat of O is free") };
    assert_eq!((listed.g, &listed.seats.o), (g, &None));
    let mut bob = server.client("bob").await;
    bob.join(g).await;
    assert_eq!(vic.presence_at(Side::O).await, Presence::On);
    ann.put(g, 0, (2, 0)).await;
    let offer = ann.offer(g, OfferKind::Takeback).await;
    bob.answer(g, offer, true).await;
    assert_no_events(&mut vic, g, [&ann, &bob]).await;
    play_in_turn(&mut ann, &mut bob, g, &WINNING_MOVES).await;
    assert_no_events(&mut vic, g, [&ann, &bob]).await;

    assert_eq!(next_event!(ann, Over).outcome.winner.side(), Some(Side::X));
    assert_eq!(bob.table(g).await.game, ann.table(g).await.game);
    let ended = GameRow { viewers: 0, ..row(&mut ann, g).await };
    assert_eq!(games(&mut ann).await, [ended], "once, and as it ended");
    let own = Request::Player(AskPlayer { id: ann.id() });
    assert_eq!(ann.must::<PlayerView>(own).await.standings[0].won, 1);
    ann.must::<Hint>(Request::Hint(AskHint { g, bot: None, ply: Some(2), lang: None })).await;

    // A rematch has the same delay, and is not shown before the end of the first game.
    let offer = ann.offer(g, OfferKind::Rematch).await;
    bob.answer(g, offer, true).await;
    let next = ann.table(g).await.rematch.expect("agreed");
    assert_eq!(u64::from(ann.join(next).await.terms.delay), LONG_DELAY_S);
    let mut eve = server.client("eve").await;
    assert_eq!(games(&mut eve).await, []);

    let server = server.restart().await;
    assert_no_events(&mut server.client("wim").await, g, [&ann, &bob]).await;
}

#[tokio::test]
async fn delayed_events_arrive_without_gaps_up_to_the_end() {
    let (server, mut ann, mut bob, g) = TestServer::with_game(delayed_game(SHORT_DELAY_S)).await;
    let mut vic = server.client("vic").await;
    let mut table = Replica::from_snap(&vic.watch(g).await).expect("a snapshot that holds");
    vic.say(g, "go!").await;
    play_in_turn(&mut ann, &mut bob, g, &WINNING_MOVES).await;
    let mut chat = None;
    while table.game.outcome().is_none() {
        if let GameEvent::Said(chat_line) = vic.follow(g, &mut table).await {
            chat = Some((chat_line.text, chat_line.room));
        }
    }
    assert_eq!(chat, Some(("go!".into(), Room::Viewers)));
    // The winning move comes together with the event that ends the game.
    if !matches!(vic.event().await.2, GameEvent::Over(_)) {
        panic!("the end follows the last move");
    }
    assert_eq!(row(&mut vic, g).await.result, row(&mut ann, g).await.result);
    assert!(games(&mut vic).await[0].result.is_some());
    let ask = Request::Player(AskPlayer { id: ann.id() });
    assert_eq!(vic.must::<PlayerView>(ask).await.standings[0].won, 1);
    vic.must::<Hint>(Request::Hint(AskHint { g, bot: None, ply: Some(2), lang: None })).await;
}
