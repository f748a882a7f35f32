//! Limits on what one address can occupy, request and guess.

use super::*;

#[tokio::test]
async fn an_address_has_limited_sessions_games_and_seeks() {
    // An open seek counts as a game.
    let limits = Limits {
        sessions_per_address: 2,
        games_per_address: 4,
        seeks_per_address: 2,
        ..Limits::default()
    };
    let server = strict(limits).await;
    let (mut ann, mut bob) = (server.client("ann").await, server.client("bob").await);
    let third = server.greet(hello("cyd")).await;
    assert_eq!(third.map(drop).unwrap_err().code, Code::TooMany);

    let seek = |rules| Request::Seek(Seek::new(Terms::new(rules)));
    let open = ann.must::<Sought>(seek(Rules::TICTACTOE)).await.seek;
    bob.must::<Sought>(seek(Rules::GOMOKU)).await;
    assert_eq!(bob.rejection(seek(Rules::BOUNDLESS)).await.code, Code::TooMany);
    ann.must::<Nothing>(Request::Unseek(ForSeek { seek: open })).await;
    bob.must::<Sought>(seek(Rules::BOUNDLESS)).await;

    let first = ann.create(plain_game(Rules::TICTACTOE)).await;
    let second = bob.create(plain_game(Rules::TICTACTOE)).await;
    let third = Request::Create(plain_game(Rules::TICTACTOE));
    assert_eq!(ann.rejection(third.clone()).await.code, Code::TooMany);
    let seek = Request::Seek(Seek { bot: Some(Level::Random), ..tictactoe() });
    assert_eq!(ann.rejection(seek).await.code, Code::TooMany);
    // A rematch takes the slot of its game.
    bob.join(first).await;
    ann.resign(first).await;
    let offer = ann.offer(first, OfferKind::Rematch).await;
    bob.answer(first, offer, true).await;
    assert_ne!(next_event!(bob, Rematch).g, first);
    // The slot is free once the server has dropped the game.
    bob.done(Request::Abort(ForGame { g: second })).await;
    assert_eq!(ann.rejection(third).await.code, Code::TooMany, "it can still be looked at");

    bob.into_wire().cut();
    while server.greet(hello("cyd")).await.is_err() {}
}

#[tokio::test]
async fn reconnecting_does_not_refill_the_budgets_of_an_address() {
    let limits =
        Limits { players_per_hour: 2, games_per_hour: 3, seeks_per_hour: 1, ..Limits::default() };
    let server = strict(limits).await;
    let mut ann = server.client("ann").await;
    ann.create(plain_game(Rules::TICTACTOE)).await;
    ann.must::<Sought>(Request::Seek(tictactoe())).await;
    let token = ann.cut();
    // On a new socket, the session's own rates are reset, but not those of the address.
    let mut ann = server.resume(&token).await.unwrap();
    let rejection = ann.rejection(Request::Seek(tictactoe())).await;
    assert_eq!(rejection.code, Code::RateLimited);
    assert!((3_500_000..=3_600_000).contains(&rejection.retry_ms.expect("an hour")));
    let mut bob = server.client("bob").await;
    assert_eq!(bob.rejection(Request::Seek(tictactoe())).await.code, Code::RateLimited);
    for player in [&mut ann, &mut bob] {
        player.create(plain_game(Rules::TICTACTOE)).await;
    }
    let create = Request::Create(plain_game(Rules::TICTACTOE));
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.rejection(create.clone()).await.code, Code::RateLimited);
    }
    let code_of = |greeted: Result<TestClient, Rejection>| greeted.map(drop).unwrap_err().code;
    let third = server.greet(hello("cyd")).await;
    assert_eq!(code_of(third), Code::RateLimited, "no third player");
    server.reconnect(ann).await;
}

#[tokio::test]
async fn an_address_has_limited_connections_and_requests() {
    let server = strict(Limits { requests_per_minute: 5, ..Limits::default() }).await;
    let mut connection = server.raw().await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: oxo\r\n\r\n";
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(connection.request(request).await.expect("an answer").0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429]);
    let other = server.raw().await.request(b"").await;
    assert_eq!(other.expect("an answer to no question").0, 429);
}

#[tokio::test]
async fn game_codes_cannot_be_guessed() {
    let server = strict(Limits { guesses_per_hour: 3, ..Limits::default() }).await;
    let mut ann = server.client("ann").await;
    let secret = ann.create(plain_game(Rules::TICTACTOE)).await;
    let listed = ann.create(game_on(Terms { listed: true, ..Terms::new(Rules::TICTACTOE) })).await;
    let mut eve = server.client("eve").await;
    let watch = |g| Request::Watch(ForGame { g });
    let watch_unknown = |bits| watch(GameId::from_bits(bits));
    eve.watch(secret).await;
    eve.leave(secret).await;
    for bits in 0..3 {
        assert_eq!(eve.rejection(watch_unknown(bits)).await.code, Code::NoSuchGame);
    }
    // From here on, valid and invalid codes get the same reply, whatever the request.
    for g in [GameId::from_bits(4), secret] {
        for request in [watch(g), Request::Join(ForGame { g }), Request::Game(ForGame { g })] {
            assert_eq!(eve.rejection(request.clone()).await.code, Code::RateLimited, "{request:?}");
        }
    }
    eve.watch(listed).await;
    // Reconnecting does not help, and does not lock anybody out of their own game.
    let mut eve = server.reconnect(eve).await;
    assert_eq!(eve.rejection(watch(secret)).await.code, Code::RateLimited);
    ann.leave(secret).await;
    ann.watch(secret).await;
}

#[tokio::test]
async fn wrong_tokens_and_link_codes_are_limited_but_not_valid_tokens() {
    let server = strict(Limits { guesses_per_hour: 3, ..Limits::default() }).await;
    let mut ann = server.client("ann").await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        let guess = server.resume(&"0".repeat(64)).await;
        codes.push(guess.map(drop).unwrap_err().code);
    }
    assert_eq!(codes, [[Code::TokenUnknown; 3].as_slice(), &[Code::RateLimited]].concat());
    // From here on, valid and invalid link codes get the same reply.
    let right = ann.must::<Linkable>(Request::Link(Link { device: None })).await.code;
    for code in [LinkCode::from_bits(7), right] {
        let hello = Hello { name: None, link: Some(code), ..hello("") };
        let rejection = server.rejection(hello).await;
        assert_eq!(rejection.code, Code::RateLimited);
    }
    server.reconnect(ann).await;
}

#[tokio::test]
async fn expensive_requests_have_a_lower_rate() {
    let server = strict(burst(30)).await;
    let g = server.client("bob").await.create(plain_game(Rules::TICTACTOE)).await;
    let costly = [
        Request::Say(Say { g, text: "la".into() }),
        Request::Create(plain_game(Rules::TICTACTOE)),
        Request::Lobby(Nothing {}),
        Request::Games(Nothing {}),
        Request::Player(AskPlayer { id: PlayerId(1) }),
        Request::Hint(AskHint { g, bot: None, ply: None, lang: None }),
        Request::Claim(Claim { g, what: ClaimKind::Draw }),
        Request::AcceptSeek(ForSeek { seek: SeekId(9) }),
        Request::Offer(MakeOffer { g, what: OfferKind::Rematch, ply: None }),
    ];
    for request in costly {
        let mut ann = server.client("ann").await;
        let mut last = None;
        for _ in 0..11 {
            last = ann.request::<serde_json::Value>(request.clone()).await.err();
        }
        assert_eq!(last.unwrap().code, Code::RateLimited, "{request:?}");
        ann.must::<Nothing>(Request::Unlobby(Nothing {})).await;
    }
}

#[tokio::test]
async fn no_address_can_occupy_all_bots() {
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
    let mut eve = connect_from(&server, "192.0.2.1").await;
    for _ in 0..4 {
        eve.send(&frame(TEXT, against("master", "15x15x5").as_bytes())).await;
        assert!(matches!(eve.reply().await, Incoming::Frame(ServerFrame::Ok { re: 2, .. })));
    }
    let mut ann = connect_from(&server, "192.0.2.2").await;
    ann.send(&frame(TEXT, against("random", "3x3x3").as_bytes())).await;
    loop {
        let Incoming::Frame(frame) = ann.receive().await else {
            panic!("the connection is closed")
        };
        if let ServerFrame::GameEvent { event: Some(event), .. } = frame
            && matches!(*event, GameEvent::Played(_))
        {
            break;
        }
    }
}

/// Connects a client whose address is `address` according to a trusted proxy.
async fn connect_from(server: &TestServer, address: &str) -> RawConnection {
    let mut connection = server.raw().await;
    connection.greet("somebody", &format!("X-Forwarded-For: {address}\r\n")).await;
    connection
}

#[tokio::test]
async fn only_a_trusted_proxy_can_forward_addresses() {
    let limits = Limits { connections_per_address: 1, ..Limits::default() };
    for (proxy, statuses) in
        [("127.0.0.0/8", [101, 101, 429, 429]), ("192.0.2.77", [101, 429, 429, 429])]
    {
        let trust_forwarded = vec![proxy.parse().unwrap()];
        let config = Config { limits: limits.clone(), trust_forwarded, ..Config::default() };
        let server = TestServer::start_with(config).await;
        let (mut connections, mut received) = (Vec::new(), Vec::new());
        // Only the last hop is the proxy's word.
        for client in ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.9, 192.0.2.2"] {
            let mut connection = server.raw().await;
            let handshake = format!("{HANDSHAKE}X-Forwarded-For: {client}\r\n\r\n");
            let response = connection.request(handshake.as_bytes()).await;
            received.push(response.expect("an answer").0);
            connections.push(connection);
        }
        assert_eq!(received, statuses, "{proxy}");
    }
}

#[tokio::test]
async fn an_address_has_a_byte_budget_that_does_not_stop_its_games() {
    let many = 10_000;
    let limits = Limits { requests_per_minute: many, wish_burst: many, ..Limits::default() };
    let server = strict(limits).await;
    let mut game = plain_game("64x64x5".parse().expect("rules"));
    // As many moves as fit into a frame, so that the image is large.
    game.moves = (0..900).map(|ply| Point::new(ply % 64, ply / 64 * 2)).collect();
    let (mut ann, _bob, g) = server.seated(game).await;
    let (path, mut sent) = (format!("/{g}.svg"), 0);
    while let picture = server.get(&path, "").await
        && picture.status == 200
    {
        sent += picture.body.len();
    }
    let budget = 64 * 1024 * 1024;
    assert!((budget..budget * 2).contains(&sent), "{sent} bytes");
    let everything = Request::Sync(Sync { g, have: u64::MAX });
    let mut granted = 0;
    // The budget refills slowly.
    let rejection = loop {
        match ann.request::<serde_json::Value>(everything.clone()).await {
            Ok(_) => granted += 1,
            Err(rejection) => break rejection,
        }
    };
    assert_eq!(rejection.code, Code::RateLimited);
    assert!(granted < 100, "{granted} snapshots");
    ann.put(g, 900, (1, 1)).await;
}
