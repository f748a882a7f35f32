//! A player's second, read-only session next to the one that plays.

use oxo_engine::puzzles::Pack;
use oxo_protocol::reply::{Pong, PuzzlesView, Tried, TryVerdict};
use oxo_protocol::request::{ForGame, Play, Puzzles, Try};
use oxo_protocol::{Code, Delay, GameRow, Hello, Nothing, Request, Role, Terms};
use oxo_shared::{Point, Rules, Side};
use oxo_tests::client::{game_on, hello, plain_game};
use oxo_tests::{TestServer, next_event};

fn read_only_hello(token: &str) -> Hello {
    Hello { name: None, resume: Some(token.to_owned()), aside: true, ..hello("") }
}

#[tokio::test]
async fn a_read_only_session_sees_the_games_and_does_not_interfere() {
    let (server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let token = ann.welcome.token.clone();
    for _ in 0..3 {
        let mut read_only = server.greet(read_only_hello(&token)).await.unwrap();
        assert_eq!(read_only.welcome.you, ann.welcome.you);
        assert_eq!(
            (read_only.welcome.games.as_slice(), read_only.welcome.token.as_str()),
            (&[g][..], "")
        );
        let row: GameRow = read_only.must(Request::Game(ForGame { g })).await;
        assert_eq!(row.turn, Some(Side::X));
        assert!(read_only.must::<Pong>(Request::Ping(Nothing {})).await.now_ms > 0);
        let _puzzles: PuzzlesView = read_only.must(Request::Puzzles(Puzzles::default())).await;
        let puzzle = Pack::shipped().iter().next().expect("there are puzzles");
        let attempt = Try { puzzle: puzzle.id, moves: puzzle.solution[..1].to_vec() };
        let verdict: Tried = read_only.must(Request::Try(attempt)).await;
        assert_eq!(verdict.verdict, TryVerdict::Proved);
        let play = Play { g, ply: 0, at: Point::new(1, 1) };
        for request in
            [Request::Play(play), Request::Join(ForGame { g }), Request::Resign(ForGame { g })]
        {
            assert_eq!(read_only.rejection(request).await.code, Code::NotAllowed);
        }
    }
    // The playing session is still open, and its token is still valid.
    ann.put(g, 0, (1, 1)).await;
    let resumed = server.resume(&token).await.unwrap();
    assert_eq!(resumed.welcome.you, ann.welcome.you);
}

#[tokio::test]
async fn a_read_only_session_sees_a_delayed_game_live_and_is_not_a_spectator() {
    let server = TestServer::start().await;
    let delay_s = Delay::from_secs(600).unwrap();
    let terms = game_on(Terms { delay: delay_s, ..Terms::new(Rules::TICTACTOE) });
    let (mut ann, mut bob, g) = server.seated(terms).await;
    let token = ann.welcome.token.clone();
    ann.put(g, 0, (1, 1)).await;
    let mut read_only = server.greet(read_only_hello(&token)).await.unwrap();
    let snap = read_only.watch(g).await;
    assert_eq!((snap.role, snap.viewers, snap.moves.len()), (Role::X, 0, 1));
    bob.put(g, 1, (0, 0)).await;
    assert_eq!(next_event!(read_only, Played).ply, 1);
    // An ordinary spectator is counted, and sees nothing yet.
    let snap = server.client("eve").await.watch(g).await;
    assert_eq!((snap.role, snap.moves.len()), (Role::Spectator, 0));
}
