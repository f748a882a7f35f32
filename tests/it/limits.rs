//! What a client may not do: too fast, too much, too big, or nothing at all.

use std::path::Path;
use std::time::Duration;

use oxo_server::Config;
use oxo_shared::protocol::frame::encode_wish;
use oxo_shared::protocol::reply::{Done, Entered, Sought};
use oxo_shared::protocol::wish::{
    Answer, AskHint, AskPlayer, Claim, ForGame, ForSeek, MakeOffer, Say, Seek,
};
use oxo_shared::protocol::{
    ClaimKind, CloseCode, Code, Fact, GameId, Limits, Nothing, OfferKind, PlayerId, Presence,
    Refusal, SeekId, ServerFrame, Wish,
};
use oxo_shared::{How, Level, Rules, Side, Terms};
use oxo_tests::client::{game_on, hello, plain_game};
use oxo_tests::raw::{TEXT, frame};
use oxo_tests::{Incoming, Raw, TestClient, TestServer, Wire, heard};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

/// A server with these limits, and with its rates enforced.
async fn strict(limits: Limits) -> TestServer {
    TestServer::start_with(Config { limits, ..Config::default() }).await
}

/// Rates that give a burst and then next to nothing: no test waits for a refill.
fn burst(wish_burst: u32) -> Limits {
    Limits { wish_burst, wishes_per_20s: 3, ..Limits::default() }
}

fn lobby(id: u64) -> String {
    encode_wish(id, &Wish::Unlobby(Nothing {}))
}

// Too fast

#[tokio::test]
async fn after_a_burst_wishes_are_refused_with_a_time_to_wait() {
    let server = strict(burst(10)).await;
    let mut ann = server.client("ann").await;
    for _ in 0..10 {
        ann.must::<Nothing>(Wish::Unlobby(Nothing {})).await;
    }
    let refusal = ann.refused(Wish::Unlobby(Nothing {})).await;
    assert_eq!(refusal.code, Code::RateLimited);
    // Three in twenty seconds: the next one comes within seven.
    assert!((1..=6_667).contains(&refusal.retry_ms.expect("a time to wait")));
}

#[tokio::test]
async fn chat_and_new_games_have_a_smaller_rate_of_their_own() {
    let server = strict(burst(30)).await;
    let (mut ann, _bob, g) = server.seated(plain_game(Rules::GOMOKU)).await;
    let say = Wish::Say(Say { g, text: "la".into() });
    // One of the ten was the game itself.
    for _ in 0..9 {
        ann.done(say.clone()).await;
    }
    assert_eq!(ann.refused(say).await.code, Code::RateLimited);
    let create = Wish::Create(plain_game(Rules::GOMOKU));
    assert_eq!(ann.refused(create).await.code, Code::RateLimited);
    ann.put(g, 0, (7, 7)).await;
}

#[tokio::test]
async fn the_smallest_rates_still_grant_and_refuse() {
    let limits = Limits { wish_burst: 2, wishes_per_20s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut ann = server.client("ann").await;
    ann.create(plain_game(Rules::GOMOKU)).await;
    // The smaller rate, a third of one wish, is one all the same: a wall would be none.
    let refusal = ann.refused(Wish::Create(plain_game(Rules::GOMOKU))).await;
    assert_eq!(refusal.code, Code::RateLimited);
    assert!((1..=20_000).contains(&refusal.retry_ms.expect("a time to wait")));
}

#[tokio::test]
async fn who_does_not_stop_is_closed_for_flooding() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for id in 0..400 {
        wire.send(lobby(id)).await;
    }
    let mut refused = 0;
    let end = loop {
        match wire.receive().await {
            Incoming::Closed(code) => break code,
            Incoming::Frame(ServerFrame::Err { refusal, .. }) => {
                assert_eq!(refusal.code, Code::RateLimited);
                refused += 1;
            }
            Incoming::Frame(_) => {}
        }
    };
    assert_eq!(end, Some(CloseCode::Flooding as u16));
    assert!(refused >= 100, "{refused} refusals came before the end");
}

#[tokio::test]
async fn frames_that_are_no_wishes_count_like_wishes() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for _ in 0..6 {
        wire.send("nonsense").await;
    }
    let mut codes = Vec::new();
    for _ in 0..6 {
        let Incoming::Frame(ServerFrame::Err { refusal, .. }) = wire.receive().await else {
            panic!("no refusal")
        };
        codes.push(refusal.code);
    }
    assert_eq!((codes[4], codes[5]), (Code::BadJson, Code::RateLimited));
}

// Too much

#[tokio::test]
async fn a_session_follows_only_so_many_games() {
    let limits = Limits { games_per_session: 2, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let mut ann = server.client("ann").await;
    let first = ann.create(plain_game(Rules::TICTACTOE)).await;
    ann.create(plain_game(Rules::TICTACTOE)).await;
    let third = Wish::Create(plain_game(Rules::TICTACTOE));
    assert_eq!(ann.refused(third).await.code, Code::TooMany);
    let g = server.client("bob").await.create(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(ann.refused(Wish::Watch(ForGame { g })).await.code, Code::TooMany);
    ann.leave(first).await;
    ann.watch(g).await;
}

#[tokio::test]
async fn seeking_is_no_way_to_follow_more_games() {
    let limits = Limits { games_per_session: 1, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let wish = Wish::Seek(tictactoe());
    let seek = ann.must::<Sought>(wish.clone()).await.seek;
    bob.create(plain_game(Rules::TICTACTOE)).await;
    assert_eq!(bob.refused(wish).await.code, Code::TooMany);
    let accept = Wish::AcceptSeek(ForSeek { seek });
    assert_eq!(bob.refused(accept).await.code, Code::TooMany);
}

#[tokio::test]
async fn who_comes_back_follows_only_so_many_games() {
    let limits = Limits { games_per_session: 1, ..Limits::default() };
    let server = TestServer::start_limited(limits).await;
    let mut ann = server.client("ann").await;
    for _ in 0..2 {
        let g = ann.create(plain_game(Rules::TICTACTOE)).await;
        ann.leave(g).await;
    }
    let mut ann = ann.back(server.url()).await;
    let games = ann.welcome.games.clone();
    assert_eq!(games.len(), 2, "both seats are still held");
    let other = Wish::Watch(ForGame { g: games[1] });
    assert_eq!(ann.refused(other.clone()).await.code, Code::TooMany);
    ann.leave(games[0]).await;
    ann.must::<Entered>(other).await;
}

#[tokio::test]
async fn a_rematch_is_no_way_to_more_seats() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, over) = server.seated(plain_game(Rules::TICTACTOE)).await;
    ann.resign(over).await;
    let mut last = over;
    for _ in 0..64 {
        last = bob.create(plain_game(Rules::TICTACTOE)).await;
        bob.leave(last).await;
    }
    let offer = ann.offer(over, OfferKind::Rematch).await;
    let yes = Wish::Answer(Answer { g: over, offer, yes: true });
    assert_eq!(bob.refused(yes.clone()).await.code, Code::TooMany);
    bob.done(Wish::Abort(ForGame { g: last })).await;
    bob.done(yes).await;
}

fn tictactoe() -> Seek {
    Seek::new(Terms::new(Rules::TICTACTOE))
}

#[tokio::test]
async fn games_that_are_over_do_not_count_against_new_ones() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    for _ in 0..100 {
        let g = ann.create(plain_game(Rules::TICTACTOE)).await;
        ann.done(Wish::Abort(ForGame { g })).await;
        ann.leave(g).await;
    }
    let g = server.client("bob").await.create(plain_game(Rules::TICTACTOE)).await;
    ann.join(g).await;
}

#[tokio::test]
async fn an_address_gets_only_so_many_connections_and_gets_them_back() {
    let server = strict(Limits { connections_per_address: 2, ..Limits::default() }).await;
    let one = server.client("ann").await;
    let mut other = server.client("bob").await;
    let mut third = Raw::open(server.address()).await;
    assert!(third.everything().await.starts_with(b"HTTP/1.1 429 "));
    one.into_wire().cut();
    // The place is free when the session has ended, which bob can see.
    let request = b"GET /healthz HTTP/1.1\r\nHost: oxo\r\n\r\n";
    while !matches!(Raw::open(server.address()).await.ask(request).await, Some((200, _))) {
        other.must::<Nothing>(Wish::Unlobby(Nothing {})).await;
    }
}

// Too much from one address

#[tokio::test]
async fn an_address_gets_only_so_many_sessions_and_gets_them_back() {
    let server = strict(Limits { sessions_per_address: 2, ..Limits::default() }).await;
    let (_ann, bob) = (server.client("ann").await, server.client("bob").await);
    let third = TestClient::greet(server.url(), hello("cyd")).await;
    assert_eq!(third.map(drop).unwrap_err().code, Code::TooMany);
    bob.into_wire().cut();
    while TestClient::greet(server.url(), hello("cyd")).await.is_err() {}
}

#[tokio::test]
async fn coming_back_refills_no_budget_of_an_address() {
    let limits =
        Limits { players_per_hour: 2, games_per_hour: 3, seeks_per_hour: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut ann = server.client("ann").await;
    ann.create(plain_game(Rules::TICTACTOE)).await;
    ann.must::<Sought>(Wish::Seek(tictactoe())).await;
    let token = ann.welcome.token.clone();
    ann.into_wire().cut();
    // Back on another socket: the session's own rates are fresh, the address's are not.
    let mut ann = TestClient::resume(server.url(), &token).await.unwrap();
    let refusal = ann.refused(Wish::Seek(tictactoe())).await;
    assert_eq!(refusal.code, Code::RateLimited);
    assert!((3_500_000..=3_600_000).contains(&refusal.retry_ms.expect("an hour")));
    let mut bob = server.client("bob").await;
    assert_eq!(bob.refused(Wish::Seek(tictactoe())).await.code, Code::RateLimited);
    for player in [&mut ann, &mut bob] {
        player.create(plain_game(Rules::TICTACTOE)).await;
    }
    let create = Wish::Create(plain_game(Rules::TICTACTOE));
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.refused(create.clone()).await.code, Code::RateLimited);
    }
    let refused = |greeted: Result<TestClient, Refusal>| greeted.map(drop).unwrap_err().code;
    let third = TestClient::greet(server.url(), hello("cyd")).await;
    assert_eq!(refused(third), Code::RateLimited, "no third player");
    ann.back(server.url()).await;
}

#[tokio::test]
async fn an_address_makes_only_so_many_connections_and_requests() {
    let server = strict(Limits { requests_per_minute: 5, ..Limits::default() }).await;
    let mut line = Raw::open(server.address()).await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: oxo\r\n\r\n";
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(line.ask(request).await.expect("an answer").0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429]);
    let other = Raw::open(server.address()).await.ask(b"").await;
    assert_eq!(other.expect("an answer to no question").0, 429);
}

#[tokio::test]
async fn no_address_fills_the_server_with_games() {
    let server = strict(Limits { games_per_address: 2, ..Limits::default() }).await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let first = ann.create(plain_game(Rules::TICTACTOE)).await;
    let second = bob.create(plain_game(Rules::TICTACTOE)).await;
    let third = Wish::Create(plain_game(Rules::TICTACTOE));
    assert_eq!(ann.refused(third.clone()).await.code, Code::TooMany);
    let seek = Wish::Seek(Seek { bot: Some(Level::Random), ..tictactoe() });
    assert_eq!(ann.refused(seek).await.code, Code::TooMany);
    // A rematch takes the place of its game.
    bob.join(first).await;
    ann.resign(first).await;
    let offer = ann.offer(first, OfferKind::Rematch).await;
    bob.answer(first, offer, true).await;
    assert_ne!(heard!(bob, Rematch).g, first);
    // The place is free when the server has no more of the game.
    bob.done(Wish::Abort(ForGame { g: second })).await;
    assert_eq!(ann.refused(third).await.code, Code::TooMany, "it can still be looked at");
}

#[tokio::test]
async fn an_address_has_only_so_many_seeks_open() {
    let server = strict(Limits { seeks_per_address: 2, ..Limits::default() }).await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let seek = |rules| Wish::Seek(Seek::new(Terms::new(rules)));
    let first = ann.must::<Sought>(seek(Rules::TICTACTOE)).await.seek;
    bob.must::<Sought>(seek(Rules::GOMOKU)).await;
    assert_eq!(bob.refused(seek(Rules::BOUNDLESS)).await.code, Code::TooMany);
    ann.must::<Nothing>(Wish::Unseek(ForSeek { seek: first })).await;
    bob.must::<Sought>(seek(Rules::BOUNDLESS)).await;
}

#[tokio::test]
async fn codes_of_games_cannot_be_tried_out() {
    let server = strict(Limits { guesses_per_hour: 3, ..Limits::default() }).await;
    let mut ann = server.client("ann").await;
    let secret = ann.create(plain_game(Rules::TICTACTOE)).await;
    let listed = ann.create(game_on(Terms { listed: true, ..Terms::new(Rules::TICTACTOE) })).await;
    let mut eve = server.client("eve").await;
    let watch = |g| Wish::Watch(ForGame { g });
    let wrong = |bits| watch(GameId::from_bits(bits));
    eve.watch(secret).await;
    eve.leave(secret).await;
    for bits in 0..3 {
        assert_eq!(eve.refused(wrong(bits)).await.code, Code::NoSuchGame);
    }
    // From here on a right code and a wrong one look the same, by whatever wish.
    for g in [GameId::from_bits(4), secret] {
        for wish in [watch(g), Wish::Join(ForGame { g }), Wish::Game(ForGame { g })] {
            assert_eq!(eve.refused(wish.clone()).await.code, Code::RateLimited, "{wish:?}");
        }
    }
    eve.watch(listed).await;
    // Coming back does not help, and does not lock anybody out of their own game.
    let mut eve = eve.back(server.url()).await;
    assert_eq!(eve.refused(watch(secret)).await.code, Code::RateLimited);
    ann.leave(secret).await;
    ann.watch(secret).await;
}

#[tokio::test]
async fn wrong_tokens_are_counted_and_a_right_one_is_always_heard() {
    let server = strict(Limits { guesses_per_hour: 3, ..Limits::default() }).await;
    let ann = server.client("ann").await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        let guess = TestClient::resume(server.url(), &"0".repeat(64)).await;
        codes.push(guess.map(drop).unwrap_err().code);
    }
    assert_eq!(codes, [[Code::TokenUnknown; 3].as_slice(), &[Code::RateLimited]].concat());
    ann.back(server.url()).await;
}

#[tokio::test]
async fn whatever_takes_the_server_long_has_the_smaller_rate() {
    let server = strict(burst(30)).await;
    let g = server.client("bob").await.create(plain_game(Rules::TICTACTOE)).await;
    let costly = [
        Wish::Lobby(Nothing {}),
        Wish::Games(Nothing {}),
        Wish::Player(AskPlayer { id: PlayerId(1) }),
        Wish::Hint(AskHint { g, bot: None, ply: None }),
        Wish::Claim(Claim { g, what: ClaimKind::Draw }),
        Wish::AcceptSeek(ForSeek { seek: SeekId(9) }),
        Wish::Offer(MakeOffer { g, what: OfferKind::Rematch, ply: None }),
    ];
    for wish in costly {
        let mut ann = server.client("ann").await;
        let mut last = None;
        for _ in 0..11 {
            last = ann.ask::<serde_json::Value>(wish.clone()).await.err();
        }
        assert_eq!(last.unwrap().code, Code::RateLimited, "{wish:?}");
        ann.must::<Nothing>(Wish::Unlobby(Nothing {})).await;
    }
}

#[tokio::test]
async fn no_address_keeps_all_bots_to_itself() {
    let server = TestServer::start_with(Config {
        bot_threads: 2,
        bot_time: Duration::from_hours(1),
        trust_forwarded: vec!["127.0.0.1".parse().unwrap()],
        ..Config::default()
    })
    .await;
    let against = |bot: &str, rules: &str| {
        let terms = format!(r#""rules":"{rules}","side":"x","bot":"{bot}","moves":[[1,1]]"#);
        format!(r#"{{"t":"create","id":2,"d":{{{terms}}}}}"#)
    };
    let mut eve = come_from(&server, "192.0.2.1").await;
    for _ in 0..4 {
        eve.send(&frame(TEXT, against("master", "15x15x5").as_bytes())).await;
        assert!(matches!(eve.answer().await, Incoming::Frame(ServerFrame::Ok { re: 2, .. })));
    }
    let mut ann = come_from(&server, "192.0.2.2").await;
    ann.send(&frame(TEXT, against("random", "3x3x3").as_bytes())).await;
    loop {
        let Incoming::Frame(heard) = ann.receive().await else { panic!("the line is closed") };
        if let ServerFrame::Fact { fact: Some(fact), .. } = heard
            && matches!(*fact, Fact::Played(_))
        {
            break;
        }
    }
}

/// Somebody at `address`, as a proxy that is trusted says, who has said hello.
async fn come_from(server: &TestServer, address: &str) -> Raw {
    let mut line = Raw::open(server.address()).await;
    line.greet("somebody", &format!("X-Forwarded-For: {address}\r\n")).await;
    line
}

#[tokio::test]
async fn a_proxy_that_is_trusted_is_believed_and_nobody_else() {
    let limits = Limits { connections_per_address: 1, ..Limits::default() };
    let trust = |proxy: &str| Config {
        limits: limits.clone(),
        trust_forwarded: vec![proxy.parse().unwrap()],
        ..Config::default()
    };
    let trusting = TestServer::start_with(trust("127.0.0.0/8")).await;
    let _ann = via_proxy(&trusting, "192.0.2.1").await.expect("the first of its address");
    let _bob = via_proxy(&trusting, "192.0.2.2").await.expect("the first of another");
    assert_eq!(via_proxy(&trusting, "192.0.2.2").await.map(drop), Err(429));
    let spoofed = via_proxy(&trusting, "192.0.2.9, 192.0.2.2").await;
    assert_eq!(spoofed.map(drop), Err(429), "only the last hop is the proxy's word");
    // The same words from somebody who is not trusted are nothing.
    let wary = TestServer::start_with(trust("192.0.2.77")).await;
    let _ann = via_proxy(&wary, "192.0.2.1").await.expect("the first of its address");
    assert_eq!(via_proxy(&wary, "192.0.2.2").await.map(drop), Err(429));
}

/// A handshake that says it is for `client`; the status if it is refused.
async fn via_proxy(server: &TestServer, client: &str) -> Result<impl Sized, u16> {
    let mut request = server.url().into_client_request().expect("a request");
    request.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(refused)) => Err(refused.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

// Too big

#[tokio::test]
async fn a_frame_over_the_limit_closes_the_socket() {
    let server = TestServer::start().await;
    for bytes in [8 * 1024 + 1, 1024 * 1024] {
        let mut wire = server.client("ann").await.into_wire();
        wire.send("x".repeat(bytes)).await;
        assert_eq!(wire.receive().await, Incoming::Closed(Some(1009)), "{bytes} bytes");
        let mut stranger = Wire::open(server.url()).await;
        stranger.send("x".repeat(bytes)).await;
        assert_eq!(stranger.receive().await, Incoming::Closed(Some(1009)), "{bytes} bytes");
    }
}

#[tokio::test]
async fn a_frame_of_exactly_the_limit_is_read() {
    let server = TestServer::start().await;
    let mut wire = server.client("ann").await.into_wire();
    wire.send(format!("{}{}", " ".repeat(8 * 1024 - lobby(1).len()), lobby(1))).await;
    assert!(matches!(wire.receive().await, Incoming::Frame(ServerFrame::Ok { re: 1, .. })));
}

#[tokio::test]
async fn who_pings_without_end_is_closed_for_flooding() {
    let server = strict(burst(5)).await;
    let mut wire = server.client("ann").await.into_wire();
    for _ in 0..400 {
        wire.send_message(Message::Ping(Bytes::new())).await;
    }
    assert_eq!(wire.receive().await, Incoming::Closed(Some(CloseCode::Flooding as u16)));
}

// Nothing at all

#[tokio::test]
async fn who_says_no_hello_in_time_is_closed() {
    let server = strict(Limits { handshake_ms: 50, ..Limits::default() }).await;
    let mut wire = Wire::open(server.url()).await;
    assert_eq!(wire.receive().await, Incoming::Closed(Some(4002)));
}

#[tokio::test]
async fn who_asks_for_nothing_in_time_is_hung_up_on() {
    let server = strict(Limits { handshake_ms: 50, ..Limits::default() }).await;
    let mut line = Raw::open(server.address()).await;
    line.send(b"GET /healthz HT").await;
    let answer = line.everything().await;
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn who_answers_no_ping_is_away_and_then_closed() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut bob = server.client("bob").await;
    let g = bob.create(plain_game(Rules::GOMOKU)).await;
    let mut deaf = deaf_player(&server, g).await;
    assert_eq!(bob.presence_at(Side::O).await, Presence::On);
    assert_eq!(bob.presence_at(Side::O).await, Presence::Away);
    // The last frame that comes, unmasked and short: close, with its code.
    let all = deaf.everything().await;
    let reason = b"not heard of for too long";
    let mut goodbye = vec![0x88, u8::try_from(2 + reason.len()).unwrap()];
    goodbye.extend((CloseCode::Silent as u16).to_be_bytes());
    goodbye.extend(reason);
    assert!(all.ends_with(&goodbye), "{}", String::from_utf8_lossy(&all));
}

#[tokio::test]
async fn who_is_heard_again_is_back() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut bob = server.client("bob").await;
    let g = bob.create(plain_game(Rules::GOMOKU)).await;
    let mut deaf = deaf_player(&server, g).await;
    let mut states = Vec::new();
    while states.len() < 3 {
        states.push(bob.presence_at(Side::O).await);
        if states.last() == Some(&Presence::Away) {
            deaf.send(&frame(TEXT, lobby(9).as_bytes())).await;
        }
    }
    assert_eq!(states, [Presence::On, Presence::Away, Presence::On]);
}

/// A player who joined `g` and from then on answers no ping: a line by hand.
async fn deaf_player(server: &TestServer, g: GameId) -> Raw {
    let mut line = Raw::open(server.address()).await;
    line.greet("deaf", "").await;
    line.must(Wish::Join(ForGame { g })).await;
    line
}

#[tokio::test]
async fn who_talks_without_end_is_refused_and_the_game_goes_on() {
    let (_server, mut ann, mut bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let say = || Wish::Say(Say { g, text: "again".into() });
    // One after another: each is a fact, and there is an end to them.
    let refusal = loop {
        if let Err(refusal) = ann.ask::<serde_json::Value>(say()).await {
            break refusal;
        }
    };
    assert_eq!(refusal.code, Code::TooMany);
    let offer = Wish::Offer(MakeOffer { g, what: OfferKind::Draw, ply: None });
    assert_eq!(ann.refused(offer).await.code, Code::TooMany);
    ann.put(g, 0, (1, 1)).await;
    bob.resign(g).await;
    let table = ann.table(g).await;
    assert_eq!(table.game.outcome().unwrap().how, How::Resign);
}

// Too much to keep

/// Bytes in a directory.
fn size(directory: &Path) -> u64 {
    let files = std::fs::read_dir(directory).expect("a directory");
    files.map(|file| file.and_then(|file| file.metadata()).expect("a file").len()).sum()
}

/// What two sockets of one address may store at once, talk first; more comes back in an hour.
const TALK: u32 = 512 * 1024;
const MOVES: u32 = 512 * 1024;

/// Talks, and then plays, until there is no more of it; how many lines and moves were granted.
async fn fill(server: &TestServer) -> (usize, usize) {
    let (mut ann, mut bob, g) = server.seated(plain_game(Rules::BOUNDLESS)).await;
    // The longest line that there is, and of which a page has room for one alone.
    let say = Wish::Say(Say { g, text: "\u{1f600}".repeat(500).into() });
    let (mut lines, mut plies) = (0, 0);
    while ann.ask::<Done>(say.clone()).await.map_err(|refusal| refusal.code).is_ok() {
        lines += 1;
    }
    assert_eq!(ann.refused(say).await.code, Code::RateLimited);
    let far = |ply: i32| (ply % 64 * 7, ply / 64 * 7);
    while let player = if plies % 2 == 0 { &mut ann } else { &mut bob }
        && player.play(g, plies, far(plies as i32)).await.is_ok()
    {
        plies += 1;
    }
    (lines, plies)
}

#[tokio::test]
async fn an_address_stores_no_more_than_its_budget() {
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
    let (lines, moves) = fill(&server).await;
    server.stop().await;
    let stored = size(directory.path()) - empty;
    println!("{lines} lines and {moves} moves take {stored} bytes");
    assert!((100..200).contains(&lines) && moves >= 900, "{lines} lines, {moves} moves");
    assert!(stored <= u64::from(TALK + MOVES), "{stored} bytes");
}
