//! Presence in a game on two nodes that share one log.

use oxo_protocol::frame::decode_server;
use oxo_protocol::{
    Code, GameId, Kind, Notice, Player, PlayerId, Presence, Role, ServerFrame, Terms,
};
use oxo_shared::{BySide, Point, Rules, Side};
use tokio::time::{Instant, advance, sleep, timeout};

use crate::app::fixtures::{ANN, BOB, Node, ann, bob, new_game, two_nodes};
use crate::game::actor::eviction::KEEP_IDLE;
use crate::game::registry::{creation, recovery};
use crate::game::{Departure, Entered, Feed, GameHandle, JoinMode};
use crate::net::quotas::QuotaGuard;
use std::time::Duration;

/// Longer than the delay of any message between nodes.
const LONG: Duration = Duration::from_secs(20);
/// A dead node's players are away after this time.
const EXPIRED_AFTER: Duration = Duration::from_secs(5);

impl Node {
    async fn game(&self, id: GameId) -> GameHandle {
        recovery::find(&self.app.deps, id, QuotaGuard::default()).await.expect("it is in the log")
    }
}

fn cyd() -> Player {
    Player::new(PlayerId(3), "cyd", Kind::Human)
}

/// Opens a game with Ann at X, and `o` at O if given. Returns its handles on both nodes too.
async fn open(one: &Node, two: &Node, o: Option<Player>) -> (GameId, GameHandle, GameHandle) {
    let new = new_game(Terms::new(Rules::GOMOKU), ann(), o);
    let g = creation::open(&one.app.deps, new).await.expect("a game").id();
    (g, one.game(g).await, two.game(g).await)
}

/// The next notice; `None` after a long silence.
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
async fn presence_changes_reach_the_other_node_exactly_once() {
    let [one, two] = two_nodes();
    let (g, local, remote) = open(&one, &two, Some(bob())).await;
    let Entered { mut feed, .. } = local.enter(ann(), JoinMode::Join).await.expect("her seat");
    let of_bob = remote.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    assert_eq!(presence(&mut feed, g).await, None, "nothing new for long");
    let shown = remote.shown().await.expect("the game");
    assert_eq!(shown.presence, BySide { x: Presence::On, o: Presence::On });

    remote.leave(of_bob.subscriber, Departure::Left).await;
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Left)));
    assert_eq!(presence(&mut feed, g).await, None, "a player who left stays away");
    let rejoined = local.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    let second = remote.enter(bob(), JoinMode::Join).await.expect("his seat");
    local.leave(rejoined.subscriber, Departure::Lost).await;
    assert_eq!(presence(&mut feed, g).await, None, "one of two sessions remains");
    remote.leave(second.subscriber, Departure::Lost).await;
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Away)));
}

#[tokio::test(start_paused = true)]
async fn players_on_a_dead_node_become_away_until_it_returns() {
    let [one, two] = two_nodes();
    let (g, local, remote) = open(&one, &two, Some(bob())).await;
    let Entered { mut feed, .. } = local.enter(ann(), JoinMode::Join).await.expect("her seat");
    remote.enter(bob(), JoinMode::Join).await.expect("his seat");
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
    remote.enter(cyd(), JoinMode::Watch).await.expect("a place");
    assert_eq!(viewers(&mut feed, g).await, Some(1));
    two.peers.cut_off();
    let stopped_at = Instant::now();
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::Away)));
    assert!(stopped_at.elapsed() <= EXPIRED_AFTER);
    assert_eq!(viewers(&mut feed, g).await, Some(0));
    two.peers.rejoin();
    assert_eq!(presence(&mut feed, g).await, Some((Side::O, Presence::On)));
}

#[tokio::test(start_paused = true)]
async fn pointer_and_arrival_notices_reach_the_right_roles_on_other_nodes() {
    let [one, two] = two_nodes();
    let (g, local, remote) = open(&one, &two, Some(bob())).await;
    let ann = local.enter(ann(), JoinMode::Join).await.expect("her seat");
    let mut bobs_feed = remote.enter(bob(), JoinMode::Join).await.expect("his seat").feed;
    let mut cyds_feed = remote.enter(cyd(), JoinMode::Watch).await.expect("a place").feed;
    advance(LONG).await;
    local.look(ANN, Point::new(3, 4)).await.expect("it is on the board");
    for (player, x, code) in [(ANN, 15, Code::OutOfBounds), (cyd().id, 3, Code::NotSeated)] {
        assert_eq!(local.look(player, Point::new(x, 4)).await.unwrap_err().code, code);
    }
    local.arrived(ann.subscriber, 1, None).await;
    let is_look = |notice: &Notice| matches!(notice, Notice::Look(looks) if looks.seat == Side::X);
    let is_arrival = |notice: &Notice| matches!(notice, Notice::Arrived(arrived) if arrived.s == 1);
    while !is_look(&notice(&mut cyds_feed, g).await.expect("it is told")) {}
    while !is_arrival(&notice(&mut bobs_feed, g).await.expect("it is told")) {}
}

#[tokio::test(start_paused = true)]
async fn a_game_stays_in_memory_only_on_the_node_with_subscribers() {
    let [one, two] = two_nodes();
    let (g, local, remote) = open(&one, &two, None).await;
    let ann = local.enter(ann(), JoinMode::Join).await.expect("her seat");
    let hour = Duration::from_hours(1);
    timeout(hour, until_closed(&remote)).await.expect("nobody is there");
    assert!(timeout(hour, until_closed(&local)).await.is_err(), "it has a subscriber");
    let remote = two.game(g).await;
    assert!(remote.shown().await.is_ok(), "the game was not closed");
    local.leave(ann.subscriber, Departure::Left).await;
    timeout(hour, until_closed(&remote)).await.expect("nobody needs it");
    timeout(hour, until_closed(&local)).await.expect("nobody needs it");
}

#[tokio::test(start_paused = true)]
async fn a_waiting_game_is_not_evicted_when_a_player_joins_at_the_last_moment() {
    let [one, two] = two_nodes();
    let (g, local, remote) = open(&one, &two, None).await;
    two.peers.cut_off();
    let join = async {
        sleep(KEEP_IDLE - Duration::from_millis(1)).await;
        remote.enter(bob(), JoinMode::Join).await.expect("a free seat");
    };
    tokio::join!(timeout(KEEP_IDLE * 2, until_closed(&local)), join).0.expect("nobody is there");
    let shown = remote.shown().await.expect("a game");
    assert_eq!(shown.seats.o.as_ref().map(|player| player.id), Some(BOB));
    assert_eq!(one.game(g).await.shown().await.expect("in the log").seats, shown.seats);
}

async fn until_closed(game: &GameHandle) {
    let mut looks = tokio::time::interval(Duration::from_secs(1));
    while game.is_open() {
        looks.tick().await;
    }
}
