//! Players find opponents: immediately on equal terms, by choice in the lobby, or a bot.
//!
//! `server/src/lobby/pairing.rs` covers which seeks match; the lobby's tests cover that each seek
//! is paired only once.

use oxo_protocol::event::Seated;
use oxo_protocol::reply::{GamesView, Opened, PlayerView, Sought};
use oxo_protocol::request::{AskPlayer, ForSeek, Seek};
use oxo_protocol::{
    Code, GameEvent, GameId, Kind, LobbyView, Nothing, Notice, Request, SeekId, SideChoice, Terms,
};
use oxo_shared::{Level, Rules, Side};
use oxo_tests::client::{game_on, plain_game};
use oxo_tests::{TestClient, TestServer};

fn anybody() -> Seek {
    Seek::new(Terms::new(Rules::TICTACTOE))
}

async fn seek(client: &mut TestClient, seek: Seek) -> SeekId {
    client.must::<Sought>(Request::Seek(seek)).await.seek
}

async fn paired(client: &mut TestClient) -> (GameId, Seated) {
    loop {
        if let (g, _, GameEvent::Seated(seated)) = client.event().await
            && seated.players.x.is_some()
            && seated.players.o.is_some()
        {
            return (g, seated);
        }
    }
}

async fn lobby_until(client: &mut TestClient, accept: impl Fn(&LobbyView) -> bool) -> LobbyView {
    loop {
        if let Notice::Lobby(view) = client.notice().await
            && accept(&view)
        {
            return view;
        }
    }
}

async fn lobby(client: &mut TestClient) -> LobbyView {
    client.must(Request::Lobby(Nothing {})).await
}

#[tokio::test]
async fn two_seeks_on_equal_terms_are_paired_even_if_one_owner_reconnected() {
    let server = TestServer::start().await;
    let mut old = server.client("ann").await;
    seek(&mut old, anybody()).await;
    let token = old.welcome.token.clone();
    let mut ann = server.resume(&token).await.unwrap();
    assert_eq!(old.closed().await, Some(4001));
    let mut bob = server.client("bob").await;
    seek(&mut bob, anybody()).await;
    let (g, bobs) = paired(&mut bob).await;
    let (also_g, anns) = paired(&mut ann).await;
    assert_eq!((g, &anns.players), (also_g, &bobs.players));
    // Each event has the recipient's seat.
    assert_eq!(anns.players[anns.seat].as_ref().unwrap().id, ann.id());
    assert_eq!(bobs.seat, anns.seat.other());
    let first = if anns.seat == Side::X { &mut ann } else { &mut bob };
    first.put(g, 0, (1, 1)).await;
}

#[tokio::test]
async fn an_open_challenge_is_shown_in_the_lobby_and_accepted_once() {
    let server = TestServer::start().await;
    let mut watcher = server.client("watcher").await;
    assert_eq!(lobby(&mut watcher).await, LobbyView::default());
    let mut ann = server.client("ann").await;
    let id = seek(&mut ann, Seek { side: SideChoice::O, ..anybody() }).await;
    let shown = lobby_until(&mut watcher, |view| !view.seeks.is_empty()).await;
    let [row] = &shown.seeks[..] else { panic!("{shown:?}") };
    assert_eq!((row.seek, row.by.as_str(), row.side), (id, "ann", SideChoice::O));

    let (mut bob, mut cyd) = (server.client("bob").await, server.client("cyd").await);
    let accept = Request::AcceptSeek(ForSeek { seek: id });
    let g = bob.must::<Opened>(accept.clone()).await.g;
    assert_eq!(cyd.rejection(accept).await.code, Code::NoSuchOffer);
    let (game, seated) = paired(&mut ann).await;
    assert_eq!((game, seated.players.o.expect("taken").name.as_str()), (g, "ann"));
    assert_eq!(paired(&mut bob).await.0, g);
    let later = lobby_until(&mut watcher, |view| view.seeks.is_empty()).await;
    assert_eq!(later.games.len(), 1);
}

#[tokio::test]
async fn only_its_owner_can_cancel_a_seek_and_it_ends_with_the_session() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let id = seek(&mut ann, anybody()).await;
    let unseek = Request::Unseek(ForSeek { seek: id });
    assert_eq!(bob.rejection(unseek.clone()).await.code, Code::NoSuchOffer);
    ann.must::<Nothing>(unseek).await;
    assert_eq!(lobby(&mut bob).await.seeks, []);
    seek(&mut ann, anybody()).await;
    lobby_until(&mut bob, |view| !view.seeks.is_empty()).await;
    ann.into_wire().cut();
    lobby_until(&mut bob, |view| view.seeks.is_empty()).await;
}

#[tokio::test]
async fn the_lobby_stops_showing_a_cancelled_seek() {
    let server = TestServer::start().await;
    let mut watcher = server.client("watcher").await;
    lobby(&mut watcher).await;
    lobby_until(&mut watcher, |view| view.seeks.is_empty()).await;
    watcher.must::<Nothing>(Request::Unlobby(Nothing {})).await;
    // Between two notices, a seek is created, shown to the watcher, and cancelled.
    let mut ann = server.client("ann").await;
    let id = seek(&mut ann, anybody()).await;
    assert_eq!(lobby(&mut watcher).await.seeks.len(), 1);
    ann.must::<Nothing>(Request::Unseek(ForSeek { seek: id })).await;
    lobby_until(&mut watcher, |view| view.seeks.is_empty()).await;
}

#[tokio::test]
async fn a_notice_is_complete_however_often_others_ask() {
    let server = TestServer::start().await;
    let (mut watcher, mut bob) = (server.client("watcher").await, server.client("bob").await);
    lobby(&mut watcher).await;
    let asking = async {
        loop {
            for _ in 0..50 {
                bob.send(Request::Lobby(Nothing {})).await;
            }
            lobby(&mut bob).await;
        }
    };
    // A broken frame would make the client fail.
    let hearing = async {
        for _ in 0..3 {
            lobby_until(&mut watcher, |_| true).await;
        }
    };
    tokio::select! {
        () = hearing => {}
        () = asking => {}
    }
}

#[tokio::test]
async fn the_lobby_limits_the_number_of_seeks() {
    let server = TestServer::start().await;
    let mut seekers = Vec::new();
    let rejection = 'full: loop {
        let mut seeker = server.client("seeker").await;
        for _ in 0..seeker.welcome.limits.seeks_per_player {
            // All want the same side, so that nobody is paired.
            let seek = Request::Seek(Seek { side: SideChoice::X, ..anybody() });
            if let Err(rejection) = seeker.request::<Sought>(seek).await {
                break 'full rejection;
            }
        }
        seekers.push(seeker);
    };
    assert_eq!(rejection.code, Code::Full);
    let more = Request::Seek(Seek { side: SideChoice::X, ..anybody() });
    assert_eq!(seekers[0].rejection(more).await.code, Code::TooMany, "for one player");
    assert_eq!(lobby(&mut seekers[0]).await.seeks.len(), LobbyView::MAX_ROWS);
}

// Bots

#[tokio::test]
async fn a_bot_takes_the_other_side_immediately_or_after_a_while() {
    let server = TestServer::start().await;
    for (side, request, bot_after_ms) in
        [(Side::X, SideChoice::X, None), (Side::O, SideChoice::O, Some(50))]
    {
        let mut ann = server.client("ann").await;
        let bot = Some(Level::Random);
        seek(&mut ann, Seek { side: request, bot, bot_after_ms, ..anybody() }).await;
        let (_, seated) = paired(&mut ann).await;
        let robot = seated.players[side.other()].clone().expect("taken");
        assert_eq!((robot.kind, robot.name.as_str()), (Kind::Bot, "random"));
        assert_eq!(seated.players[side].as_ref().expect("taken").id, ann.id());
        assert_eq!(lobby(&mut ann).await.seeks, []);
    }
}

// Private games

#[tokio::test]
async fn a_private_game_is_joined_by_its_code_and_hidden_unless_public() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let private = ann.create(plain_game(Rules::GOMOKU)).await;
    let listed = game_on(Terms { listed: true, ..Terms::new(Rules::GOMOKU) });
    let listed = ann.create(listed).await;
    assert_eq!(private.to_string().len(), 6);
    let mut bob = server.client("bob").await;
    let listed_games: Vec<_> = lobby(&mut bob).await.games.iter().map(|row| row.g).collect();
    assert_eq!(listed_games, [listed]);
    let latest: GamesView = bob.must(Request::Games(Nothing {})).await;
    assert!(latest.games.iter().map(|row| row.g).eq([listed]));
    let of_ann: PlayerView = bob.must(Request::Player(AskPlayer { id: ann.id() })).await;
    assert!(of_ann.online && of_ann.games.iter().map(|row| row.g).eq([listed]));
    // As a person might type it.
    let typed: GameId = private.to_string().to_lowercase().parse().expect("a code");
    let snap = bob.join(typed).await;
    assert_eq!(snap.seats.x.expect("taken").name, "ann");
    assert_eq!(snap.seats.o.expect("taken").name, "bob");
}
