//! A client that means no good: every wish with what is not its own, from one seed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::join_all;
use oxo_server::Config;
use oxo_shared::protocol::reply::{GamesView, Opened, Sought};
use oxo_shared::protocol::wish::{
    Answer, AskHint, Claim, Create, Decide, ForGame, ForSeek, Hello, LookAt, MakeOffer, Play, Say,
    Seek,
};
use oxo_shared::protocol::{
    ClaimKind, Code, Delay, GameId, LobbyView, Nothing, OfferId, OfferKind, SeekId, Wish,
};
use oxo_shared::{Decision, Point, Rules, Table, Terms};
use oxo_tests::client::{game_on, hello, plain_game};
use oxo_tests::{TestClient, TestServer};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const SEED: u64 = 15;
const WISHES: usize = 3_000;

fn one_of<T: Clone>(random: &mut StdRng, all: &[T]) -> T {
    all[random.random_range(0..all.len())].clone()
}

/// A wish about a game in which two others sit, or about a seek of theirs: one that is for
/// them alone.
fn of_others(random: &mut StdRng, games: &[GameId], seeks: &[SeekId]) -> Wish {
    let g = one_of(random, games);
    let ply = random.random_range(0..4);
    let at = Point::new(random.random_range(-1..16), random.random_range(-1..16));
    let offer = OfferId(random.random_range(0..8));
    let what = one_of(random, &[OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch]);
    match random.random_range(0..12) {
        0..3 => Wish::Play(Play { g, ply, at }),
        3 => Wish::Decide(Decide { g, ply, what: one_of(random, &Decision::ALL) }),
        4 => Wish::Resign(ForGame { g }),
        5 => Wish::Abort(ForGame { g }),
        6 => Wish::Claim(Claim { g, what: one_of(random, &[ClaimKind::Win, ClaimKind::Draw]) }),
        7 => Wish::Offer(MakeOffer { g, what, ply: Some(ply) }),
        8 => Wish::Answer(Answer { g, offer, yes: random.random() }),
        9 => Wish::Look(LookAt { g, at }),
        10 => Wish::Join(ForGame { g }),
        _ => Wish::Unseek(ForSeek { seek: one_of(random, seeks) }),
    }
}

/// Ways to be wrong about a token that somebody has.
fn wrong_tokens(token: &str) -> Vec<String> {
    let other = if token.starts_with('0') { "1" } else { "0" };
    vec![
        format!("{other}{}", &token[1..]),
        token[..63].to_owned(),
        format!("{token}0"),
        format!(" {token}"),
        token.to_uppercase(),
        token.chars().rev().collect(),
        String::new(),
        "\0".repeat(64),
        "0".repeat(7_000),
    ]
}

#[tokio::test]
async fn no_wish_with_a_seat_a_token_or_a_seek_of_others_changes_anything() {
    let (server, mut ann, mut bob, open) = TestServer::with_game(plain_game(Rules::GOMOKU)).await;
    let mut games = vec![open];
    let late = Delay::from_secs(60).expect("a short delay");
    for terms in [
        Terms { delay: late, listed: true, ..Terms::new(Rules::GOMOKU) },
        Terms::new("gomoku+swap2".parse().expect("rules")),
        Terms::new(Rules::GOMOKU),
    ] {
        let g = ann.create(game_on(terms)).await;
        bob.join(g).await;
        games.push(g);
    }
    ann.put(games[0], 0, (7, 7)).await;
    ann.offer(games[0], OfferKind::Draw).await;
    for (ply, at) in [(7, 7), (8, 8), (6, 6)].into_iter().enumerate() {
        ann.put(games[2], ply, at).await;
    }
    ann.resign(games[3]).await;
    let seek = Wish::Seek(Seek::new(Terms::new(Rules::BOUNDLESS)));
    let seeks = [ann.must::<Sought>(seek).await.seek];
    let mut before: Vec<Table> = Vec::new();
    for &g in &games {
        before.push(ann.table(g).await);
    }

    let mut eve = server.client("eve").await;
    let mut random = StdRng::seed_from_u64(SEED);
    for number in 0..WISHES {
        let wish = of_others(&mut random, &games, &seeks);
        let refusal = eve.refused(wish.clone()).await;
        let expected = [
            Code::NotAllowed,
            Code::NotSeated,
            Code::SeatTaken,
            Code::GameOver,
            Code::NoSuchOffer,
            Code::OutOfBounds,
        ];
        assert!(expected.contains(&refusal.code), "{number}: {wish:?}: {refusal:?}");
        assert!(!refusal.msg.is_empty(), "{wish:?}");
    }
    for wish in [
        Wish::Say(Say { g: games[0], text: "hello".to_owned().into() }),
        Wish::Hint(AskHint { g: games[0], bot: None, ply: None }),
    ] {
        let code = eve.refused(wish).await.code;
        assert!([Code::NotAllowed, Code::NotSeated].contains(&code), "{code:?}");
    }
    for (g, table) in games.iter().zip(&before) {
        assert_eq!(ann.table(*g).await, *table, "{g}");
    }
    let view: LobbyView = eve.must(Wish::Lobby(Nothing {})).await;
    assert_eq!(view.seeks.len(), 1, "the seek of ann is still there");

    for token in wrong_tokens(&ann.welcome.token) {
        for aside in [false, true] {
            let wrong = Hello { resume: Some(token.clone()), aside, ..hello("ann") };
            let refused = TestClient::greet(server.url(), wrong).await.map(drop).unwrap_err();
            assert!([Code::TokenUnknown, Code::BadFrame].contains(&refused.code), "{token:?}");
        }
    }
    // And she whose they are plays on.
    bob.put(games[0], 1, (8, 8)).await;
    ann.put(games[0], 2, (9, 9)).await;
}

const PUPPETS: usize = 100;
const TRICKS: usize = 30;

/// What one of many does to the lobby; how many games it got.
async fn play_tricks(mut puppet: TestClient, seed: u64, opened: Arc<AtomicUsize>) {
    let mut random = StdRng::seed_from_u64(seed);
    let terms = ["3x3x3", "15x15x5", "boundless"].map(|text| Terms::new(text.parse().unwrap()));
    for _ in 0..TRICKS {
        // Seeks of all are numbered in their order: most are somebody's.
        let seek = SeekId(random.random_range(1..2_000));
        let wish = match random.random_range(0..8) {
            0..3 => Wish::Seek(Seek::new(one_of(&mut random, &terms))),
            3 => Wish::AcceptSeek(ForSeek { seek }),
            4 => Wish::Unseek(ForSeek { seek }),
            5 => Wish::Lobby(Nothing {}),
            6 => Wish::Create(Create::new(Terms { listed: true, ..terms[0] })),
            _ => Wish::Join(ForGame { g: GameId::from_bits(random.random_range(0..1 << 30)) }),
        };
        match wish {
            Wish::AcceptSeek(_) | Wish::Create(_) => {
                let got = puppet.ask::<Opened>(wish).await;
                opened.fetch_add(usize::from(got.is_ok()), Ordering::Relaxed);
            }
            wish => drop(puppet.ask::<serde_json::Value>(wish).await),
        }
    }
    puppet.into_wire().cut();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_puppets_in_the_lobby_are_answered_and_leave_nothing_behind() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let own = Terms::new("9x9x5".parse().expect("rules"));
    let seek = ann.must::<Sought>(Wish::Seek(Seek::new(own))).await.seek;
    let opened = Arc::new(AtomicUsize::new(0));
    let mut puppets = Vec::new();
    for seed in 0..PUPPETS as u64 {
        let puppet = server.client("puppet").await;
        puppets.push(tokio::spawn(play_tricks(puppet, SEED + seed, Arc::clone(&opened))));
    }
    for puppet in join_all(puppets).await {
        puppet.expect("no puppet fails");
    }
    while server.metric("oxo_sessions").await > 1 {}
    let view: LobbyView = ann.must(Wish::Lobby(Nothing {})).await;
    // Somebody may have played her, which is no harm, but nobody has taken it back for her.
    let waits = view.seeks.iter().any(|row| row.seek == seek);
    let plays = !ann.must::<GamesView>(Wish::Games(Nothing {})).await.games.is_empty();
    assert!(waits || plays);
    assert!(view.seeks.len() <= 1, "seeks of who is gone: {:?}", view.seeks);
    assert!(opened.load(Ordering::Relaxed) >= PUPPETS, "some of it was granted");
    TestClient::play_a_game(server.url()).await;
}

#[tokio::test]
async fn of_a_hundred_puppets_from_one_address_few_get_in_and_few_seek() {
    let server = TestServer::start_with(Config::default()).await;
    let mut puppets = Vec::new();
    let mut turned_away = 0;
    for _ in 0..PUPPETS {
        match TestClient::try_greet(server.url(), hello("puppet")).await {
            Ok(Ok(puppet)) => puppets.push(puppet),
            _ => turned_away += 1,
        }
    }
    assert_eq!((puppets.len(), turned_away), (64, 36));
    let mut open = 0;
    for (number, puppet) in (5_u32..).zip(&mut puppets) {
        let rules = Rules::bounded(number, number, 5).unwrap_or(Rules::GOMOKU);
        let seek = Wish::Seek(Seek::new(Terms::new(rules)));
        open += usize::from(puppet.ask::<Sought>(seek).await.is_ok());
    }
    assert!((1..=32).contains(&open), "{open} seeks");
}
