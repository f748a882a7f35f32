//! What every store promises, asked of both.

use std::future::Future;
use std::sync::Arc;

use futures::future::join_all;
use futures::{FutureExt, StreamExt, TryStreamExt};
use oxo_shared::protocol::fact::{Decided, Over, Played, Said, Seated};
use oxo_shared::protocol::{Delay, Fact, GameId, Kind, PlayerId, Rating, Room, Seat, Speaker};
use oxo_shared::{
    ByPlayer, Decision, Game, How, Level, Outcome, Player, Point, Rules, Score, TimeControl,
};

use super::{JournalError, MemoryStore, PlayerRecord, SqliteStore, Store, wall_clock_ms};
use crate::secret::{Token, TokenHash};

/// Asks the same of both stores.
async fn of_both<F: Future<Output = ()>>(ask: impl Fn(Arc<dyn Store>) -> F) {
    ask(Arc::new(MemoryStore::default())).await;
    let scratch = tempfile::tempdir().expect("room for a directory");
    ask(Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"))).await;
}

pub fn game() -> GameId {
    GameId::from_bits(7)
}

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

pub fn seated(x: Seat, o: Seat, rated: bool) -> Fact {
    Fact::Seated(Seated {
        seat: Player::X,
        players: ByPlayer { x: Some(x), o: Some(o) },
        rules: Rules::TICTACTOE,
        clock: TimeControl::None {},
        rated,
        listed: true,
        delay_s: Default::default(),
        moves: Vec::new(),
    })
}

pub fn people(rated: bool) -> Fact {
    seated(Seat::new(ANN, "ann", Kind::Human), Seat::new(BOB, "bob", Kind::Human), rated)
}

pub fn said(text: impl Into<String>) -> Fact {
    let by = Speaker { name: "ann".into(), seat: Some(Player::X) };
    Fact::Said(Said { by, room: Room::Table, text: text.into() })
}

fn played() -> Fact {
    let mut game = Game::new(Rules::TICTACTOE);
    game.play(Point::new(1, 1)).expect("an empty board");
    let hash = game.hash();
    Fact::Played(Played { ply: 0, at: Point::new(1, 1), by: Player::X, clock: None, hash })
}

/// The end of a game with no moves.
fn over(result: Score, how: How) -> Fact {
    let mut game = Game::new(Rules::TICTACTOE);
    game.end(result, how).expect("a game that runs");
    let outcome = Outcome { result, how, line: Vec::new() };
    Fact::Over(Over { outcome, clock: None, hash: game.hash() })
}

async fn texts(store: &dyn Store, after: u64) -> Vec<String> {
    let kept = store.read(game(), after).await.expect("a healthy store");
    kept.into_iter().map(|kept| text(kept.fact)).collect()
}

fn text(fact: Fact) -> String {
    match fact {
        Fact::Said(said) => said.text,
        other => other.tag().to_owned(),
    }
}

#[tokio::test]
async fn of_many_writers_for_one_place_exactly_one_wins() {
    of_both(|store| async move {
        store.append(game(), 0, &[people(false)]).await.expect("the first");
        for place in 1..=20_u64 {
            let writers = (0..16).map(|writer| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    store.append(game(), place, &[said(format!("{place} by {writer}"))]).await
                })
            });
            let answers: Vec<_> = join_all(writers)
                .await
                .into_iter()
                .map(|answer| answer.expect("no panic"))
                .collect();
            let lost = JournalError::Conflict { game: game(), expected: place, found: place + 1 };
            assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
            assert_eq!(answers.iter().filter(|answer| **answer == Err(lost.clone())).count(), 15);
        }
        assert_eq!(store.read(game(), 0).await.expect("healthy").len(), 21);
    })
    .await;
}

#[tokio::test]
async fn a_game_that_is_seen_later_is_found_for_a_while_after_its_end() {
    of_both(|store| async move {
        let Fact::Seated(live) = people(false) else { panic!("two sit down") };
        let late = Seated { delay_s: Delay::from_secs(30).expect("short"), ..live.clone() };
        let beginnings = [live, late.clone(), late].map(Fact::Seated);
        for (bits, first) in (1..).zip(beginnings) {
            store.append(GameId::from_bits(bits), 0, &[first]).await.expect("the first");
        }
        for bits in [1, 2] {
            let end = [over(Score::X, How::Resign)];
            store.append(GameId::from_bits(bits), 1, &end).await.expect("it runs");
        }
        assert_eq!(store.just_ended(0).await, Ok(vec![GameId::from_bits(2)]));
        assert_eq!(store.just_ended(wall_clock_ms() + 60_000).await, Ok(vec![]));
    })
    .await;
}

#[tokio::test]
async fn an_append_whose_answer_was_lost_is_there_once_after_a_retry() {
    of_both(|store| async move {
        store.append(game(), 0, &[people(false)]).await.expect("the first");
        for place in 1..=20 {
            let fact = [said(place.to_string())];
            // Given up while it is on its way: nobody knows whether it was kept.
            drop(store.append(game(), place, &fact).now_or_never());
            match store.append(game(), place, &fact).await {
                Ok(()) => {}
                Err(JournalError::Conflict { found, .. }) => assert_eq!(found, place + 1),
                Err(error) => panic!("{error}"),
            }
        }
        let wanted: Vec<_> = (1..=20).map(|place| place.to_string()).collect();
        assert_eq!(texts(&*store, 1).await, wanted);
    })
    .await;
}

#[tokio::test]
async fn facts_are_read_in_order_from_any_point() {
    of_both(|store| async move {
        store.append(game(), 0, &[people(false)]).await.expect("the first");
        let all: Vec<_> = (1..=9).map(|number| number.to_string()).collect();
        for batch in [0..2, 2..3, 3..9_usize] {
            let facts: Vec<_> = all[batch.clone()].iter().map(said).collect();
            store.append(game(), 1 + batch.start as u64, &facts).await.expect("in order");
        }
        for after in 0..=9 {
            assert_eq!(texts(&*store, 1 + after as u64).await, all[after..]);
        }
        assert!(texts(&*store, 100).await.is_empty());
        assert!(store.read(GameId::from_bits(8), 0).await.expect("healthy").is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_tail_has_neither_gap_nor_overlap_wherever_it_begins() {
    const FACTS: u64 = 200;
    of_both(|store| async move {
        let tail_from = |after: u64| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let facts = store.tail(game(), after).take((FACTS - after) as usize);
                facts.try_collect::<Vec<_>>().await.expect("healthy")
            })
        };
        let early = [tail_from(0), tail_from(50)];
        let mut late = Vec::new();
        store.append(game(), 0, &[people(false)]).await.expect("the first");
        let mut next = 1;
        while next < FACTS {
            let batch = (next + 1).min(FACTS - next).min(7);
            let facts: Vec<_> = (next..next + batch).map(|n| said((n + 1).to_string())).collect();
            store.append(game(), next, &facts).await.expect("in order");
            next += batch;
            if next % 3 == 0 {
                late.push(tail_from(next / 2));
            }
        }
        for tail in early.into_iter().chain(late) {
            let facts = tail.await.expect("no panic");
            let first = facts[0].0;
            for ((number, kept), wanted) in facts.into_iter().zip(first..) {
                let said = if wanted == 1 { "seated".to_owned() } else { wanted.to_string() };
                assert_eq!((number, text(kept.fact)), (wanted, said));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_game_is_unfinished_until_it_ends_and_forgotten_games_are_gone() {
    of_both(|store| async move {
        let other = GameId::from_bits(9);
        store.append(game(), 0, &[people(false)]).await.expect("a game");
        store.append(other, 0, &[people(false)]).await.expect("another");
        let unfinished = || async {
            let unfinished = sorted(store.unfinished(0).await.expect("healthy"));
            assert_eq!(sorted(store.seats_of(ANN).await.expect("healthy")), unfinished);
            unfinished
        };
        assert_eq!(unfinished().await, [game(), other]);
        store.append(game(), 1, &[over(Score::X, How::Resign)]).await.expect("an end");
        assert_eq!(unfinished().await, [other]);
        store.forget(other).await.expect("healthy");
        assert!(unfinished().await.is_empty());
        assert!(store.read(other, 0).await.expect("healthy").is_empty());
        store.archive(game());
        assert_eq!(store.read(game(), 0).await.expect("healthy").len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_quiet_game_goes_on_by_itself_only_if_it_has_clocks() {
    of_both(|store| async move {
        let Fact::Seated(untimed) = people(false) else { unreachable!() };
        let timed = Seated { clock: TimeControl::PerMove { ms: 1 }, ..untimed.clone() };
        let blitz = GameId::from_bits(11);
        store.append(game(), 0, &[Fact::Seated(untimed)]).await.expect("a game");
        store.append(blitz, 0, &[Fact::Seated(timed)]).await.expect("a game");
        for (since_ms, wanted) in [(0, vec![game(), blitz]), (u64::MAX >> 1, vec![blitz])] {
            assert_eq!(sorted(store.unfinished(since_ms).await.expect("healthy")), wanted);
        }
    })
    .await;
}

fn sorted(mut games: Vec<GameId>) -> Vec<GameId> {
    games.sort_unstable();
    games
}

#[tokio::test]
async fn the_end_of_a_game_counts_once_for_both_and_moves_ratings_only_between_people() {
    of_both(|store| async move {
        let bot = |bot, kind| Seat { bot, ..Seat::new(PlayerId(3), "attack", kind) };
        let ann = || Seat::new(ANN, "ann", Kind::Human);
        let games = [
            (people(true), over(Score::X, How::Resign)),
            (people(false), over(Score::Draw, How::Agreed)),
            (seated(ann(), bot(Some(Level::Attack), Kind::Bot), false), over(Score::O, How::Time)),
            (seated(ann(), bot(None, Kind::Bot), true), over(Score::X, How::Resign)),
            (seated(ann(), ann(), true), over(Score::X, How::Resign)),
            (people(true), over(Score::Aborted, How::Abort)),
        ];
        for ((first, end), bits) in games.into_iter().zip(100..) {
            let game = GameId::from_bits(bits);
            store.append(game, 0, &[first]).await.expect("a game");
            store.append(game, 1, &[end, said("well played")]).await.expect("an end");
        }
        let of = |player| {
            let store = &store;
            async move { store.standings(player).await.expect("healthy") }
        };
        let [ann] = of(ANN).await[..] else { panic!("one pool") };
        assert_eq!((ann.won, ann.drawn, ann.lost), (2, 1, 1));
        // Glickman's formula for a first game between equals.
        assert_eq!(ann.rating, Some(Rating { value: 1662, deviation: 290 }));
        let [bob] = of(BOB).await[..] else { panic!("one pool") };
        assert_eq!((bob.won, bob.drawn, bob.lost), (0, 1, 1));
        assert_eq!(bob.rating, Some(Rating { value: 1338, deviation: 290 }));
        let [program] = of(PlayerId(3)).await[..] else { panic!("one pool") };
        assert_eq!((program.lost, program.rating), (1, None), "the server's own bot has none");
    })
    .await;
}

#[tokio::test]
async fn a_game_counts_for_who_sat_where_when_it_ended() {
    of_both(|store| async move {
        store.append(game(), 0, &[people(true)]).await.expect("a game");
        let mut ended = Game::new("15x15x5+swap".parse().expect("rules"));
        for at in [(7, 7), (8, 8), (6, 6)] {
            ended.play(Point::from(at)).expect("an empty cell");
        }
        ended.decide(Decision::Swap).expect("three stones lie");
        let (hash, clock) = (ended.hash(), None);
        let swap = Decided { ply: 3, what: Decision::Swap, by: Player::O, clock, hash };
        store.append(game(), 1, &[Fact::Decided(swap)]).await.expect("a swap");
        assert_eq!(store.seats_of(ANN).await.expect("healthy"), [game()]);
        store.append(game(), 2, &[over(Score::X, How::Resign)]).await.expect("an end");
        let [ann] = store.standings(ANN).await.expect("healthy")[..] else { panic!("one pool") };
        let [bob] = store.standings(BOB).await.expect("healthy")[..] else { panic!("one pool") };
        assert_eq!([(ann.won, ann.lost), (bob.won, bob.lost)], [(0, 1), (1, 0)]);
        let value = |rating: Option<Rating>| rating.expect("a rated game").value;
        assert!(value(ann.rating) < value(bob.rating));
        let [row] = &store.ended(Some(BOB)).await.expect("healthy")[..] else { panic!("a row") };
        let sits = |side: Player| row.seats[side].as_ref().map(|seat| seat.id);
        assert_eq!((sits(Player::X), sits(Player::O)), (Some(BOB), Some(ANN)));
    })
    .await;
}

#[tokio::test]
async fn the_latest_ends_are_listed_first_for_one_player_or_for_all() {
    of_both(|store| async move {
        let solo = seated(
            Seat::new(ANN, "ann", Kind::Human),
            Seat { bot: Some(Level::Random), ..Seat::new(PlayerId(4), "random", Kind::Bot) },
            false,
        );
        for (first, bits) in [(people(false), 1), (solo, 2), (people(false), 3)] {
            let game = GameId::from_bits(bits);
            store.append(game, 0, &[first, played()]).await.expect("a game");
            let mut ended = Game::new(Rules::TICTACTOE);
            ended.play(Point::new(1, 1)).expect("an empty board");
            ended.end(Score::O, How::Resign).expect("a game that runs");
            let outcome = ended.outcome().expect("an end").clone();
            let over = Fact::Over(Over { outcome, clock: None, hash: ended.hash() });
            store.append(game, 2, &[over]).await.expect("an end");
        }
        let ended = |of| {
            let store = &store;
            async move { store.ended(of).await.expect("healthy") }
        };
        let codes = |rows: &[oxo_shared::protocol::GameRow]| -> Vec<u32> {
            rows.iter().map(|row| row.g.to_bits()).collect()
        };
        let all = ended(None).await;
        assert_eq!(codes(&all), [3, 2, 1]);
        assert!(all.iter().all(|row| row.ply == 1 && row.result.is_some()));
        assert_eq!(codes(&ended(Some(BOB)).await), [3, 1]);
        assert_eq!(codes(&ended(Some(ANN)).await), [3, 2, 1]);
        assert!(ended(Some(PlayerId(99))).await.is_empty());
    })
    .await;
}

fn hash() -> TokenHash {
    Token::random().hash()
}

#[tokio::test]
async fn a_player_is_found_by_either_token_and_an_older_record_replaces_no_newer() {
    of_both(|store| async move {
        let [first, second, third] = [hash(), hash(), hash()];
        let record = |tokens, version| PlayerRecord {
            id: ANN,
            name: format!("ann {version}"),
            kind: Kind::Bot,
            tokens,
            version,
        };
        let newest = record([Some(third), Some(second)], 3);
        store.save_player(record([Some(first), None], 1)).await.expect("healthy");
        store.save_player(newest.clone()).await.expect("healthy");
        store.save_player(record([Some(second), Some(first)], 2)).await.expect("healthy");
        let by = |token| {
            let store = &store;
            async move { store.player_by_token(token).await.expect("healthy") }
        };
        assert_eq!(by(first).await, None);
        assert_eq!(by(second).await, Some(newest.clone()));
        assert_eq!(by(third).await, Some(newest.clone()));
        assert_eq!(store.player(ANN).await.expect("healthy"), Some(newest));
        assert_eq!(store.player(BOB).await.expect("healthy"), None);
    })
    .await;
}
