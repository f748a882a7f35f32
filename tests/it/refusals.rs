//! Every illegal wish gets an answer that says what was wrong, and changes nothing.

use oxo_shared::protocol::frame::encode_wish;
use oxo_shared::protocol::reply::Synced;
use oxo_shared::protocol::wish::{
    Answer, AskHint, AskPlayer, Claim, Create, ForGame, ForSeek, MakeOffer, Play, Say, Seek, Sync,
};
use oxo_shared::protocol::{
    ClaimKind, Code, GameId, Hello, Nothing, OfferId, OfferKind, PlayerId, Refusal, SeekId,
    ServerFrame, Wish,
};
use oxo_shared::{Level, Point, Rules, Terms};
use oxo_tests::client::{X_WINS, hello, plain_game, play_in_turn};
use oxo_tests::{Incoming, TestClient, TestServer, Wire};

async fn answer_to(wire: &mut Wire, frame: &str) -> (Option<u64>, Refusal) {
    wire.send(frame).await;
    match wire.receive().await {
        Incoming::Frame(ServerFrame::Err { re, refusal }) => (re, refusal),
        other => panic!("{frame} was answered with {other:?}"),
    }
}

async fn refused(client: &mut TestClient, g: GameId, ply: usize, at: (i32, i32)) -> Refusal {
    client.play(g, ply, at).await.expect_err("an illegal move")
}

fn all_about(g: GameId) -> [Wish; 13] {
    let offer = OfferId(1);
    [
        Wish::Join(ForGame { g }),
        Wish::Watch(ForGame { g }),
        Wish::Leave(ForGame { g }),
        Wish::Sync(Sync { g, have: 0 }),
        Wish::Play(Play { g, ply: 0, at: Point::ORIGIN }),
        Wish::Resign(ForGame { g }),
        Wish::Abort(ForGame { g }),
        Wish::Claim(Claim { g, what: ClaimKind::Draw }),
        Wish::Offer(MakeOffer { g, what: OfferKind::Draw, ply: None }),
        Wish::Answer(Answer { g, offer, yes: true }),
        Wish::Hint(AskHint { g, bot: None, ply: None }),
        Wish::Game(ForGame { g }),
        Wish::Sync(Sync { g, have: 99 }),
    ]
}

// Frames

#[tokio::test]
async fn what_is_no_wish_is_answered_and_the_line_stays() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    let cases = [
        ("", None, Code::BadJson),
        ("{\"t\":", None, Code::BadJson),
        ("[]", None, Code::BadJson),
        ("{\"t\":\"lobby\"}", None, Code::BadFrame),
        ("{\"t\":\"lobby\",\"id\":-1}", None, Code::BadFrame),
        ("{\"t\":\"lobby\",\"id\":9007199254740992}", None, Code::BadFrame),
        ("{\"id\":5}", Some(5), Code::BadFrame),
        ("{\"t\":\"play\",\"id\":6,\"d\":{\"g\":\"K7QX2M\"}}", Some(6), Code::BadFrame),
        ("{\"t\":\"join\",\"id\":7,\"d\":{\"g\":\"UUUUUU\"}}", Some(7), Code::BadFrame),
        ("{\"t\":\"create\",\"id\":8,\"d\":{\"rules\":\"65x65x5\"}}", Some(8), Code::BadFrame),
        ("{\"t\":\"juggle\",\"id\":9}", Some(9), Code::UnknownType),
    ];
    for (frame, re, code) in cases {
        let (answered, refusal) = answer_to(&mut wire, frame).await;
        assert_eq!((answered, refusal.code), (re, code), "{frame}");
    }
    let (_, refusal) = answer_to(&mut wire, &encode_wish(10, &Wish::Hello(hello("bob")))).await;
    assert_eq!(refusal.code, Code::NotAllowed);
}

#[tokio::test]
async fn unknown_fields_are_ignored() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    wire.send(r#"{"t":"lobby","id":40,"x":1,"d":{"later":[true]},"more":{}}"#).await;
    let granted = wire.receive().await;
    assert!(matches!(granted, Incoming::Frame(ServerFrame::Ok { re: 40, .. })), "{granted:?}");
}

#[tokio::test]
async fn the_first_wish_must_be_hello() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let lobby = encode_wish(3, &Wish::Lobby(Nothing {}));
    let (re, refusal) = answer_to(&mut wire, &lobby).await;
    assert_eq!((re, refusal.code), (Some(3), Code::HelloFirst));
    wire.send(encode_wish(4, &Wish::Hello(hello("ann")))).await;
    assert!(matches!(wire.receive().await, Incoming::Frame(ServerFrame::Ok { re: 4, .. })));
}

#[tokio::test]
async fn who_never_says_hello_is_closed_after_a_few_answers() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let end = loop {
        wire.send("{}").await;
        match wire.receive().await {
            Incoming::Frame(_) => {}
            Incoming::Closed(code) => break code,
        }
    };
    assert_eq!(end, Some(4002));
}

#[tokio::test]
async fn a_client_without_a_common_version_is_told_and_closed() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let future = Hello { proto: [2, 3], ..hello("ann") };
    let (_, refusal) = answer_to(&mut wire, &encode_wish(1, &Wish::Hello(future))).await;
    assert_eq!(refusal.code, Code::ProtoUnsupported);
    assert_eq!(wire.receive().await, Incoming::Closed(Some(4400)));
}

#[tokio::test]
async fn an_unknown_token_is_refused_and_the_client_can_begin_anew() {
    let server = TestServer::start().await;
    let mut wire = Wire::open(server.url()).await;
    let lost = Hello { resume: Some("0".repeat(64)), ..hello("ann") };
    let (_, refusal) = answer_to(&mut wire, &encode_wish(1, &Wish::Hello(lost))).await;
    assert_eq!(refusal.code, Code::TokenUnknown);
    wire.send(encode_wish(2, &Wish::Hello(hello("ann")))).await;
    assert!(matches!(wire.receive().await, Incoming::Frame(ServerFrame::Ok { re: 2, .. })));
}

// Moves

#[tokio::test]
async fn each_illegal_move_gets_its_code_and_leaves_the_board_alone() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    ann.put(g, 0, (1, 1)).await;
    assert_eq!(refused(&mut bob, g, 1, (1, 1)).await.code, Code::Occupied);
    assert_eq!(refused(&mut bob, g, 1, (3, 0)).await.code, Code::OutOfBounds);
    assert_eq!(refused(&mut bob, g, 1, (0, -1)).await.code, Code::OutOfBounds);
    assert_eq!(refused(&mut ann, g, 1, (0, 0)).await.code, Code::NotYourTurn);
    for ply in [0, 2, 4_000] {
        let stale = refused(&mut bob, g, ply, (0, 0)).await;
        let newest = bob.table(g).await.seq;
        assert_eq!((stale.code, stale.s), (Code::Stale, Some(newest)), "ply {ply}");
    }
    assert_eq!(bob.table(g).await.game.moves(), [Point::new(1, 1)]);
}

#[tokio::test]
async fn a_move_made_twice_is_granted_twice_and_made_once() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let first = ann.put(g, 0, (1, 1)).await;
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap(), first);
    bob.put(g, 1, (0, 0)).await;
    assert_eq!(ann.play(g, 0, (1, 1)).await.unwrap().ply, 0);
    // The other's stone at that ply is not one's own to repeat.
    assert_eq!(refused(&mut bob, g, 0, (1, 1)).await.code, Code::Stale);
    assert_eq!(bob.table(g).await.ply(), 2);
}

#[tokio::test]
async fn nothing_is_played_after_the_end_but_the_last_move_again() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
    assert_eq!(refused(&mut bob, g, 5, (2, 2)).await.code, Code::GameOver);
    ann.put(g, 4, (2, 0)).await;
    let acts = [
        Wish::Resign(ForGame { g }),
        Wish::Abort(ForGame { g }),
        Wish::Claim(Claim { g, what: ClaimKind::Win }),
        Wish::Offer(MakeOffer { g, what: OfferKind::Draw, ply: None }),
        Wish::Offer(MakeOffer { g, what: OfferKind::Takeback, ply: None }),
    ];
    for act in acts {
        assert_eq!(bob.refused(act.clone()).await.code, Code::GameOver, "{act:?}");
    }
}

#[tokio::test]
async fn a_boundless_game_begins_at_its_origin_and_grows_from_its_stones() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::BOUNDLESS)).await;
    assert_eq!(refused(&mut ann, g, 0, (1, 0)).await.code, Code::TooFar);
    ann.play(g, 0, Point::ORIGIN).await.unwrap();
    assert_eq!(refused(&mut bob, g, 1, (9, 0)).await.code, Code::TooFar);
    assert_eq!(refused(&mut bob, g, 1, (i32::MAX, i32::MIN)).await.code, Code::OutOfBounds);
    bob.put(g, 1, (8, -8)).await;
}

#[tokio::test]
async fn nobody_moves_before_both_seats_are_taken() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(refused(&mut ann, g, 0, (1, 1)).await.code, Code::NotAllowed);
    let draw = Wish::Offer(MakeOffer { g, what: OfferKind::Draw, ply: None });
    assert_eq!(ann.refused(draw).await.code, Code::NotAllowed);
}

// Seats, games, offers, seeks

#[tokio::test]
async fn who_watches_cannot_play() {
    let (server, _ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let mut vic = server.client("vic").await;
    vic.watch(g).await;
    assert_eq!(vic.refused(Wish::Join(ForGame { g })).await.code, Code::SeatTaken);
    for wish in &all_about(g)[4..10] {
        assert_eq!(vic.refused(wish.clone()).await.code, Code::NotSeated, "{wish:?}");
    }
}

#[tokio::test]
async fn every_wish_about_no_game_is_refused() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    for wish in all_about(GameId::from_bits(7)) {
        assert_eq!(ann.refused(wish.clone()).await.code, Code::NoSuchGame, "{wish:?}");
    }
    let say = Wish::Say(Say { g: GameId::from_bits(7), text: "hello?".into() });
    assert_eq!(ann.refused(say).await.code, Code::NotAllowed);
}

#[tokio::test]
async fn an_offer_and_a_seek_that_are_not_there_are_refused() {
    let (_server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let answer = Wish::Answer(Answer { g, offer: OfferId(77), yes: true });
    assert_eq!(ann.refused(answer).await.code, Code::NoSuchOffer);
    let seek = ForSeek { seek: SeekId(77) };
    assert_eq!(ann.refused(Wish::AcceptSeek(seek)).await.code, Code::NoSuchOffer);
    assert_eq!(ann.refused(Wish::Unseek(seek)).await.code, Code::NoSuchOffer);
    let stranger = Wish::Player(AskPlayer { id: PlayerId(1) });
    assert_eq!(ann.refused(stranger).await.code, Code::NotAllowed);
}

#[tokio::test]
async fn a_game_that_cannot_be_is_not_opened() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let won = X_WINS.map(Point::from).to_vec();
    let plain = plain_game(Rules::TICTACTOE);
    let impossible = [
        Create { moves: won, ..plain.clone() },
        Create { moves: vec![Point::new(1, 1); 2], ..plain.clone() },
        Create {
            moves: vec![Point::new(1, 1)],
            terms: Terms { rated: true, ..plain.terms },
            ..plain.clone()
        },
        Create {
            bot: Some(Level::Random),
            terms: Terms { rated: true, ..plain.terms },
            ..plain.clone()
        },
        Create { bot: Some(Level::Minimax), ..plain_game(Rules::GOMOKU) },
        plain_game("3x3x9".parse().unwrap()),
    ];
    for create in impossible {
        let refusal = ann.refused(Wish::Create(create.clone())).await;
        assert_eq!(refusal.code, Code::NotAllowed, "{create:?}");
        assert!(!refusal.msg.is_empty());
    }
    assert_eq!(server.metric("oxo_games").await, 0);
}

#[tokio::test]
async fn a_seek_for_a_bot_that_does_not_play_so_is_refused() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let seek = |rules, rated| {
        Wish::Seek(Seek {
            bot: Some(Level::Minimax),
            bot_after_ms: Some(0),
            ..Seek::new(Terms { rated, ..Terms::new(rules) })
        })
    };
    assert_eq!(ann.refused(seek(Rules::GOMOKU, false)).await.code, Code::NotAllowed);
    assert_eq!(ann.refused(seek(Rules::TICTACTOE, true)).await.code, Code::NotAllowed);
    let nobody_wins = Wish::Seek(Seek::new(Terms::new("3x3x9".parse().unwrap())));
    let refusal = ann.refused(nobody_wins).await;
    assert!(refusal.msg.contains("nobody can win on 3x3x9"), "{}", refusal.msg);
}

#[tokio::test]
async fn chat_is_for_those_who_are_there_and_has_a_length() {
    let (server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let say = |text: String| Wish::Say(Say { g, text: text.into() });
    assert_eq!(ann.refused(say("x".repeat(501))).await.code, Code::BadFrame);
    assert_eq!(ann.refused(say(" \u{7}\n".into())).await.code, Code::BadFrame);
    ann.say(g, &"\u{ff38}".repeat(500)).await;
    let mut vic = server.client("vic").await;
    assert_eq!(vic.refused(say("let me in".into())).await.code, Code::NotAllowed);
}

#[tokio::test]
async fn a_refused_wish_leaves_no_fact() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let before = ann.table(g).await.seq;
    refused(&mut bob, g, 0, (0, 0)).await;
    refused(&mut ann, g, 0, (5, 5)).await;
    match ann.sync(g, before).await {
        Synced::Facts(facts) => assert!(facts.is_empty(), "{facts:?}"),
        Synced::Snap(snap) => panic!("{snap:?}"),
    }
}
