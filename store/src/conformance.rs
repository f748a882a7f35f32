//! Behaviour that every store shares; [`conformance!`](crate::conformance!) tests it.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::join_all;
use oxo_protocol::event::{Decided, Played};
use oxo_protocol::{
    Delay, GameEvent, GameId, GameRow, Kind, Player, PlayerId, Rating, Standing, Terms,
};
use oxo_shared::{
    Decision, Family, Game, How, Level, Point, PuzzleId, Rules, Side, TimeControl, Winner,
};

use super::{
    Append, AppendError, PlayerRecord, Store, Subject, bodies, read_events, wall_clock_ms,
};
use crate::fixtures::{
    ANN, BOB, ann, append, chat, ended, fifth_stone, for_two, game, guest, over, rated, seated,
    started, terms,
};
use crate::solving::{Found, PuzzleRecord, PuzzleState, Rated, Solver, load};
use crate::{Device, TokenHash};

/// Tests the stores that `$open` returns. `$open` yields a store and a guard for its lifetime, or
/// `None` where the environment has no such store.
#[macro_export]
macro_rules! conformance {
    ($open:expr) => {
        $crate::conformance! { $open, exactly_one_of_many_concurrent_appends_wins delayed_games_are_listed_for_a_while_after_their_end an_append_retried_after_a_lost_reply_is_stored_once append_all_keeps_order_and_stops_at_the_first_conflict events_are_read_in_order_from_any_point a_game_is_unfinished_until_it_ends_or_is_forgotten idle_games_count_as_unfinished_only_with_a_clock a_result_counts_for_both_players_and_rates_only_people forgetting_a_game_keeps_its_result_in_the_standings a_result_counts_for_the_seats_at_the_end finished_games_are_listed_latest_first a_player_is_found_by_either_token_and_stale_records_conflict a_game_aborted_at_once_keeps_its_code_and_is_unlisted attempts_and_ratings_of_puzzles_are_records }
    };
    ($open:expr, $($promise:ident)*) => {$(
        #[tokio::test]
        async fn $promise() {
            let opened: Option<_> = $open.await;
            if let Some((store, _kept)) = opened {
                $crate::conformance::$promise(store).await;
            }
        }
    )*};
}

fn after_a_move() -> (GameEvent, Game) {
    let (mut game, at) = (Game::new(Rules::TICTACTOE), Point::new(1, 1));
    game.play(at).expect("an empty board");
    (
        GameEvent::Played(Played {
            ply: 0,
            at,
            by: Side::X,
            clock: None,
            charged_ms: None,
            hash: game.hash(),
        }),
        game,
    )
}

async fn texts(store: &dyn Store, after: u64) -> Vec<String> {
    let entries = read_events(store, game(), after).await.expect("a healthy store");
    entries.into_iter().map(|entry| text(entry.event)).collect()
}

/// The standing of a player who has played in one pool.
async fn only_standing(store: &dyn Store, player: PlayerId) -> Standing {
    let standings = store.index().await.standings(player).await.expect("a healthy store");
    <[_; 1]>::try_from(standings).map(|[only]| only).expect("one pool")
}

fn text(event: GameEvent) -> String {
    match event {
        GameEvent::Said(chat) => chat.text.into(),
        other => other.tag().to_owned(),
    }
}

pub async fn exactly_one_of_many_concurrent_appends_wins(store: Arc<dyn Store>) {
    append(&*store, game(), 0, &[started(terms())]).await.expect("the first");
    for place in 1..=20_u64 {
        let writers = (0..16).map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                append(&*store, game(), place, &[chat(format!("{place} by {writer}"))]).await
            })
        });
        let answers: Vec<_> =
            join_all(writers).await.into_iter().map(|answer| answer.expect("no panic")).collect();
        let lost = AppendError::Conflict {
            subject: Subject::Game(game()),
            expected: place,
            found: place + 1,
        };
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert_eq!(answers.iter().filter(|answer| **answer == Err(lost.clone())).count(), 15);
    }
    assert_eq!(read_events(&*store, game(), 0).await.expect("healthy").len(), 21);
}

pub async fn delayed_games_are_listed_for_a_while_after_their_end(store: Arc<dyn Store>) {
    let live = for_two(terms());
    let delay = Delay::from_secs(30).expect("short");
    let delayed = for_two(Terms { delay, ..live.terms });
    let beginnings = [live, delayed.clone(), delayed].map(GameEvent::Seated);
    for (bits, first) in (1..).zip(beginnings) {
        append(&*store, GameId::from_bits(bits), 0, &[first]).await.expect("the first");
    }
    for bits in [1, 2] {
        let end = [ended(Winner::X, How::Resign)];
        append(&*store, GameId::from_bits(bits), 1, &end).await.expect("it runs");
    }
    assert_eq!(store.index().await.just_ended(0).await, Ok(vec![GameId::from_bits(2)]));
    assert_eq!(store.index().await.just_ended(wall_clock_ms() + 60_000).await, Ok(vec![]));
}

pub async fn an_append_retried_after_a_lost_reply_is_stored_once(store: Arc<dyn Store>) {
    append(&*store, game(), 0, &[started(terms())]).await.expect("the first");
    for place in 1..=20 {
        let event = [chat(place.to_string())];
        // Dropped in flight: the append may or may not be stored.
        drop(append(&*store, game(), place, &event).now_or_never());
        match append(&*store, game(), place, &event).await {
            Ok(()) => {}
            Err(AppendError::Conflict { found, .. }) => assert_eq!(found, place + 1),
            Err(error) => panic!("{error}"),
        }
    }
    let expected: Vec<_> = (1..=20).map(|place| place.to_string()).collect();
    assert_eq!(texts(&*store, 1).await, expected);
}

pub async fn append_all_keeps_order_and_stops_at_the_first_conflict(store: Arc<dyn Store>) {
    let player = |expected| {
        let (subject, bodies) = (Subject::Player(ANN), vec![guest(ANN).body()]);
        Append { subject, expected, bodies }
    };
    let seat = |bits| {
        let subject = Subject::Game(GameId::from_bits(bits));
        Append { subject, expected: 0, bodies: bodies(&[started(terms())]) }
    };
    let refused_and_known = |appends| {
        let store = &store;
        async move {
            let result = match store.append_all(appends).await {
                Err(AppendError::Conflict { subject, found: 1, .. }) => Some(subject),
                kept => kept.map(|()| None).expect("a healthy store"),
            };
            let ann = store.player(ANN).await.expect("healthy").expect("kept");
            (result, ann.number, sorted(store.index().await.unfinished(0).await.expect("healthy")))
        }
    };
    let [one, two] = [1, 2].map(GameId::from_bits);
    let known = refused_and_known(vec![player(0), seat(1)]).await;
    assert_eq!(known, (None, 1, vec![one]));
    let known = refused_and_known(vec![player(0), seat(2)]).await;
    assert_eq!(known, (Some(Subject::Player(ANN)), 1, vec![one]));
    let known = refused_and_known(vec![player(1), seat(1), seat(2)]).await;
    assert_eq!(known, (Some(Subject::Game(one)), 2, vec![one]));
    let known = refused_and_known(vec![seat(2)]).await;
    assert_eq!(known, (None, 2, vec![one, two]));
}

pub async fn events_are_read_in_order_from_any_point(store: Arc<dyn Store>) {
    append(&*store, game(), 0, &[started(terms())]).await.expect("the first");
    let all: Vec<_> = (1..=9).map(|number| number.to_string()).collect();
    for batch in [0..2, 2..3, 3..9_usize] {
        let events: Vec<_> = all[batch.clone()].iter().cloned().map(chat).collect();
        append(&*store, game(), 1 + batch.start as u64, &events).await.expect("in order");
    }
    for after in 0..=9 {
        assert_eq!(texts(&*store, 1 + after as u64).await, all[after..]);
    }
    assert!(texts(&*store, 100).await.is_empty());
    assert!(read_events(&*store, GameId::from_bits(8), 0).await.expect("healthy").is_empty());
}

pub async fn a_game_is_unfinished_until_it_ends_or_is_forgotten(store: Arc<dyn Store>) {
    let other = GameId::from_bits(9);
    append(&*store, game(), 0, &[started(terms())]).await.expect("a game");
    append(&*store, other, 0, &[started(terms())]).await.expect("another");
    let unfinished = || async {
        let unfinished = sorted(store.index().await.unfinished(0).await.expect("healthy"));
        assert_eq!(sorted(store.index().await.seats_of(ANN).await.expect("healthy")), unfinished);
        unfinished
    };
    assert_eq!(unfinished().await, [game(), other]);
    append(&*store, game(), 1, &[ended(Winner::X, How::Resign)]).await.expect("an end");
    assert_eq!(unfinished().await, [other]);
    store.forget(other).await.expect("healthy");
    assert!(unfinished().await.is_empty());
    assert!(read_events(&*store, other, 0).await.expect("healthy").is_empty());
    store.close(game()).await.expect("healthy");
    assert_eq!(read_events(&*store, game(), 0).await.expect("healthy").len(), 2);
}

pub async fn idle_games_count_as_unfinished_only_with_a_clock(store: Arc<dyn Store>) {
    let timed = for_two(Terms { control: TimeControl::PerMove { ms: 1 }, ..terms() });
    let blitz = GameId::from_bits(11);
    append(&*store, game(), 0, &[started(terms())]).await.expect("a game");
    append(&*store, blitz, 0, &[GameEvent::Seated(timed)]).await.expect("a game");
    for (since_ms, expected) in [(0, vec![game(), blitz]), (u64::MAX >> 1, vec![blitz])] {
        assert_eq!(
            sorted(store.index().await.unfinished(since_ms).await.expect("healthy")),
            expected
        );
    }
}

fn sorted(mut games: Vec<GameId>) -> Vec<GameId> {
    games.sort_unstable();
    games
}

pub async fn a_result_counts_for_both_players_and_rates_only_people(store: Arc<dyn Store>) {
    let program = |bot, kind| Player { bot, ..Player::new(PlayerId(3), "attack", kind) };
    let against = |o, rated| GameEvent::Seated(seated(Terms { rated, ..terms() }, ann(), Some(o)));
    let games = [
        (started(rated()), ended(Winner::X, How::Resign)),
        (started(terms()), ended(Winner::Draw, How::Agreed)),
        (against(program(Some(Level::Attack), Kind::Bot), false), ended(Winner::O, How::Time)),
        (against(program(None, Kind::Bot), true), ended(Winner::X, How::Resign)),
        (against(ann(), true), ended(Winner::X, How::Resign)),
        (started(rated()), ended(Winner::Aborted, How::Abort)),
    ];
    for ((first, end), bits) in games.into_iter().zip(100..) {
        let game = GameId::from_bits(bits);
        append(&*store, game, 0, &[first]).await.expect("a game");
        let events = [fifth_stone(), end, chat("well played")];
        append(&*store, game, 1, &events).await.expect("an end");
    }
    let ann = only_standing(&*store, ANN).await;
    assert_eq!((ann.won, ann.drawn, ann.lost), (2, 1, 1));
    // One tenth of Glickman's change for a first game between equals.
    assert_eq!(ann.rating, Some(Rating { value: 1516, deviation: 344 }));
    let bob = only_standing(&*store, BOB).await;
    assert_eq!((bob.won, bob.drawn, bob.lost), (0, 1, 1));
    assert_eq!(bob.rating, Some(Rating { value: 1484, deviation: 344 }));
    let program = only_standing(&*store, PlayerId(3)).await;
    assert_eq!((program.lost, program.rating), (1, None), "the server's own bot has none");
}

pub async fn forgetting_a_game_keeps_its_result_in_the_standings(store: Arc<dyn Store>) {
    let [erased, kept] = [1, 2].map(GameId::from_bits);
    for game in [erased, kept] {
        append(&*store, game, 0, &[started(rated())]).await.expect("a game");
        let events = [fifth_stone(), ended(Winner::X, How::Resign), chat("well played")];
        append(&*store, game, 1, &events).await.expect("an end");
        store.close(game).await.expect("healthy");
    }
    let standings = store.index().await.standings(ANN).await.expect("healthy");
    assert_eq!(standings[0].won, 2);
    store.forget(erased).await.expect("healthy");
    for of in [None, Some(ANN), Some(BOB)] {
        let ended = store.index().await.ended(of).await.expect("healthy");
        assert_eq!(ended.iter().map(|row| row.g).collect::<Vec<_>>(), [kept]);
    }
    assert!(read_events(&*store, erased, 0).await.expect("healthy").is_empty());
    assert_eq!(store.index().await.standings(ANN).await.expect("healthy"), standings);
}

pub async fn a_result_counts_for_the_seats_at_the_end(store: Arc<dyn Store>) {
    append(&*store, game(), 0, &[started(rated())]).await.expect("a game");
    let mut opened = Game::new("15x15x5+swap".parse().expect("rules"));
    for at in [(7, 7), (8, 8), (6, 6)] {
        opened.play(Point::from(at)).expect("an empty cell");
    }
    opened.decide(Decision::Swap).expect("three stones lie");
    let (hash, clock) = (opened.hash(), None);
    let swap = Decided { ply: 3, what: Decision::Swap, by: Side::O, clock, charged_ms: None, hash };
    append(&*store, game(), 1, &[GameEvent::Decided(swap)]).await.expect("a swap");
    assert_eq!(store.index().await.seats_of(ANN).await.expect("healthy"), [game()]);
    let then = [fifth_stone(), ended(Winner::X, How::Resign)];
    append(&*store, game(), 2, &then).await.expect("an end");
    let [ann, bob] = [only_standing(&*store, ANN).await, only_standing(&*store, BOB).await];
    assert_eq!([(ann.won, ann.lost), (bob.won, bob.lost)], [(0, 1), (1, 0)]);
    let value = |rating: Option<Rating>| rating.expect("a rated game").value;
    assert!(value(ann.rating) < value(bob.rating));
    let [row] = &store.index().await.ended(Some(BOB)).await.expect("healthy")[..] else {
        panic!("a row")
    };
    let sits = |side: Side| row.seats[side].as_ref().map(|seat| seat.id);
    assert_eq!((sits(Side::X), sits(Side::O)), (Some(BOB), Some(ANN)));
}

pub async fn finished_games_are_listed_latest_first(store: Arc<dyn Store>) {
    let robot = Player::new(PlayerId(4), "random", Kind::Bot);
    let robot = Player { bot: Some(Level::Random), ..robot };
    let solo = GameEvent::Seated(seated(terms(), ann(), Some(robot)));
    for (first, bits) in [(started(terms()), 1), (solo, 2), (started(terms()), 3)] {
        let (g, (played, game)) = (GameId::from_bits(bits), after_a_move());
        append(&*store, g, 0, &[first, played]).await.expect("a game");
        append(&*store, g, 2, &[over(game, Winner::O, How::Resign)]).await.expect("an end");
    }
    let ended = |of| {
        let store = &store;
        async move { store.index().await.ended(of).await.expect("healthy") }
    };
    let codes = |rows: &[GameRow]| -> Vec<u32> { rows.iter().map(|row| row.g.to_bits()).collect() };
    let all = ended(None).await;
    assert_eq!(codes(&all), [3, 2, 1]);
    assert!(all.iter().all(|row| row.ply == 1 && row.result.is_some()));
    assert_eq!(codes(&ended(Some(BOB)).await), [3, 1]);
    assert_eq!(codes(&ended(Some(ANN)).await), [3, 2, 1]);
    assert!(ended(Some(PlayerId(99))).await.is_empty());
    for (after, later) in [(None, vec![1, 2, 3]), (Some(1), vec![2, 3]), (Some(3), vec![])] {
        let rows =
            store.index().await.ended_after(after.map(GameId::from_bits)).await.expect("healthy");
        assert_eq!(codes(&rows), later, "after {after:?}");
    }
}

pub async fn a_player_is_found_by_either_token_and_stale_records_conflict(store: Arc<dyn Store>) {
    let [first, second, third] = ["one", "two", "three"].map(TokenHash::of);
    let record = |tokens, number| {
        let name = format!("ann {number}").into();
        PlayerRecord { number, ..PlayerRecord::new(ANN, name, Kind::Bot, Device::only(tokens)) }
    };
    let save = |record: PlayerRecord| {
        let store = &store;
        let (subject, expected) = (Subject::Player(record.id), record.number - 1);
        async move { store.append(subject, expected, vec![record.body()]).await }
    };
    let newest = record([Some(third), Some(second)], 2);
    save(record([Some(first), None], 1)).await.expect("healthy");
    save(newest.clone()).await.expect("healthy");
    let older = save(record([Some(second), Some(first)], 2)).await;
    assert!(matches!(older, Err(AppendError::Conflict { expected: 1, found: 2, .. })));
    let by = |token| {
        let store = &store;
        async move { store.player_by_token(token).await.expect("healthy") }
    };
    assert_eq!(by(first).await, None);
    assert_eq!(by(second).await, Some(newest.clone()));
    assert_eq!(by(third).await, Some(newest.clone()));
    assert_eq!(store.player(ANN).await.expect("healthy"), Some(newest));
    assert_eq!(store.player(BOB).await.expect("healthy"), None);
}

pub async fn a_game_aborted_at_once_keeps_its_code_and_is_unlisted(store: Arc<dyn Store>) {
    let alone = GameEvent::Seated(seated(Terms::new(Rules::TICTACTOE), ann(), None));
    let never = [alone, ended(Winner::Aborted, How::Abort)];
    append(&*store, game(), 0, &never).await.expect("nothing was there");
    assert!(append(&*store, game(), 0, &[started(terms())]).await.is_err());
    assert_eq!(read_events(&*store, game(), 0).await.expect("healthy").len(), 2);
    assert!(store.index().await.unfinished(0).await.expect("healthy").is_empty());
    assert!(store.index().await.seats_of(ANN).await.expect("healthy").is_empty());
    assert!(store.index().await.ended(None).await.expect("healthy").is_empty());
}

pub async fn attempts_and_ratings_of_puzzles_are_records(store: Arc<dyn Store>) {
    let id = PuzzleId::from_bits(7);
    let (own, puzzle) = (Subject::Solver(ANN), Subject::Puzzle(id));
    let (mut ann, estimate) = (Solver::default(), Rated::estimated(900.0));
    let rated = ann.count(id, Family::Five, &estimate, true).expect("the first attempt");
    let found = Some(Found { number: 1, game: game(), pack: "3x3x3\n".to_owned() });
    let state = PuzzleState { rated, found };
    let append = |subject, expected, body| Append { subject, expected, bodies: vec![body] };
    let both = vec![append(own, 0, ann.body()), append(puzzle, 0, state.body())];
    store.append_all(both.clone()).await.expect("healthy");
    store.append_all(both).await.expect_err("the attempt counts once");
    let (solver, number) = load::<Solver>(&*store, own).await.expect("healthy");
    assert_eq!((solver.map(|it| it.standings()), number), (Some(ann.standings()), 1));
    let puzzles = store.index().await.puzzles().await.expect("healthy");
    assert_eq!(puzzles, [(id, state)]);
}
