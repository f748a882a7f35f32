//! A game on two nodes that share one log: who is where, as both tell it.

use oxo_protocol::Terms;
use oxo_protocol::frame::decode_server;
use oxo_protocol::{GameId, Kind, Notice, Player, PlayerId, Presence, Role, ServerFrame};
use oxo_shared::{BySide, Point, Rules, Side};
use tokio::time::{Instant, advance, sleep, timeout};

use crate::app::fixtures::{ANN, BOB, ann, bob};
use crate::app::fixtures::{Node, two_nodes};
use crate::game::actor::deserted::KEEP_IDLE;
use crate::game::registry::{creation, recovery};
use crate::game::{Departure, Entered, Feed, GameHandle, JoinMode, NewGame};
use crate::net::quotas::QuotaGuard;
use std::time::Duration;

/// Longer than any word of another node is waited for.
const LONG: Duration = Duration::from_secs(20);
/// A node's people are off the board so soon after its death.
const OFF_THE_BOARD: Duration = Duration::from_secs(5);

impl Node {
    async fn game(&self, id: GameId) -> GameHandle {
        recovery::find(&self.app.deps, id, QuotaGuard::default()).await.expect("it is in the log")
    }
}

fn cyd() -> Player {
    Player::new(PlayerId(3), "cyd", Kind::Human)
}

/// Ann has X, and bob has O if he is given.
async fn open(node: &Node, o: Option<Player>) -> GameId {
    let seats = BySide { x: Some(ann()), o };
    let terms = Terms::new(Rules::GOMOKU);
    let new = NewGame { terms, moves: Vec::new(), seats, guard: QuotaGuard::default() };
    creation::open(&node.app.deps, new).await.expect("a game").id()
}

/// What is told next, without a number; nothing, if nothing is for long.
async fn notice(feed: &mut Feed, g: GameId) -> Option<Notice> {
    loop {
        let published = timeout(LONG, feed.recv()).await.ok()??;
        if let Ok(ServerFrame::Notice(notice)) = decode_server(&published.frame_for(g, Role::X)) {
            return Some(notice);
        }
    }
}

async fn presence(feed: &mut Feed, g: GameId) -> Option<(Side, Presence)> {
    match notice(feed, g).await? {
        Notice::Presence(change) => Some((change.seat, change.state)),
        other => panic!("{other:?}"),
    }
}

async fn viewers(feed: &mut Feed, g: GameId) -> Option<usize> {
    match notice(feed, g).await? {
        Notice::Viewers(viewers) => Some(viewers.n),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn players_on_two_nodes_see_each_other_come_and_go_and_hear_of_it_once() {
    let [one, two] = two_nodes();
    let g = open(&one, Some(bob())).await;
    let (here, there) = (one.game(g).await, two.game(g).await);
    let Entered { mut feed, .. } = here.enter(ann(), JoinMode::Join).await.expect("her seat");
    let of_bob = there.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    assert_eq!(presence(&mut feed, g).await, None, "nothing new for long");
    let shown = there.shown().await.expect("the game");
    assert_eq!(shown.presence, BySide { x: Presence::On, o: Presence::On });

    there.leave(of_bob.subscriber, Departure::Left).await;
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Left)));
    assert_eq!(presence(&mut feed, g).await, None, "who has left stays away");
    let back = here.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    let again = there.enter(bob(), JoinMode::Join).await.expect("his seat");
    here.leave(back.subscriber, Departure::Lost).await;
    assert_eq!(presence(&mut feed, g).await, None, "he is still there on one of two");
    there.leave(again.subscriber, Departure::Lost).await;
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Away)));
}

#[tokio::test(start_paused = true)]
async fn who_is_on_a_node_that_dies_is_off_the_board_soon_and_on_it_again_with_the_node() {
    let [one, two] = two_nodes();
    let g = open(&one, Some(bob())).await;
    let (here, there) = (one.game(g).await, two.game(g).await);
    let Entered { mut feed, .. } = here.enter(ann(), JoinMode::Join).await.expect("her seat");
    there.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    there.enter(cyd(), JoinMode::Watch).await.expect("a place");
    assert_eq!(viewers(&mut feed, g).await, Some(1));
    two.peers.cut_off();
    let dead = Instant::now();
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Away)));
    assert!(dead.elapsed() <= OFF_THE_BOARD);
    assert_eq!(viewers(&mut feed, g).await, Some(0));
    two.peers.rejoin();
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
}

#[tokio::test(start_paused = true)]
async fn looks_and_arrivals_reach_who_they_are_for_on_other_nodes() {
    let [one, two] = two_nodes();
    let g = open(&one, Some(bob())).await;
    let (here, there) = (one.game(g).await, two.game(g).await);
    let ann = here.enter(ann(), JoinMode::Join).await.expect("her seat");
    let mut of_bob = there.enter(bob(), JoinMode::Join).await.expect("his seat").feed;
    let mut of_cyd = there.enter(cyd(), JoinMode::Watch).await.expect("a place").feed;
    advance(LONG).await;
    here.look(ANN, Point::new(3, 4)).await.expect("it is on the board");
    here.arrived(ann.subscriber, 1, None).await;
    let is_look = |notice: &Notice| matches!(notice, Notice::Look(looks) if looks.seat == Side::X);
    let is_arrival = |notice: &Notice| matches!(notice, Notice::Arrived(arrived) if arrived.s == 1);
    while !is_look(&notice(&mut of_cyd, g).await.expect("it is told")) {}
    while !is_arrival(&notice(&mut of_bob, g).await.expect("it is told")) {}
}

#[tokio::test(start_paused = true)]
async fn a_game_stays_while_somebody_keeps_it_open_on_one_node_and_only_there() {
    let [one, two] = two_nodes();
    let g = open(&one, None).await;
    let (here, there) = (one.game(g).await, two.game(g).await);
    let ann = here.enter(ann(), JoinMode::Join).await.expect("her seat");
    let hour = Duration::from_hours(1);
    timeout(hour, until_closed(&there)).await.expect("nobody is there");
    assert!(timeout(hour, until_closed(&here)).await.is_err(), "somebody waits there");
    let there = two.game(g).await;
    assert!(there.shown().await.is_ok(), "it was not put away");
    here.leave(ann.subscriber, Departure::Left).await;
    timeout(hour, until_closed(&there)).await.expect("nobody needs it");
    timeout(hour, until_closed(&here)).await.expect("nobody needs it");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_waits_is_not_forgotten_where_somebody_sits_down_in_the_last_moment() {
    let [one, two] = two_nodes();
    let g = open(&one, None).await;
    let (here, there) = (one.game(g).await, two.game(g).await);
    two.peers.cut_off();
    let sits = async {
        sleep(KEEP_IDLE - Duration::from_millis(1)).await;
        there.enter(bob(), JoinMode::Join).await.expect("a free seat");
    };
    tokio::join!(timeout(KEEP_IDLE * 2, until_closed(&here)), sits).0.expect("nobody is there");
    let shown = there.shown().await.expect("a game");
    assert_eq!(shown.seats.o.as_ref().map(|who| who.id), Some(BOB));
    assert_eq!(one.game(g).await.shown().await.expect("in the log").seats, shown.seats);
}

async fn until_closed(game: &GameHandle) {
    let mut looks = tokio::time::interval(Duration::from_secs(1));
    while game.is_open() {
        looks.tick().await;
    }
}
