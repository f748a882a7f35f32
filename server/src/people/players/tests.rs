//! Tokens, sessions and the removal of players.

use super::devices::NEW_FOR_MS;
use super::*;
use futures::FutureExt;
use futures::executor::block_on;
use oxo_cluster::{InMemoryPeers, NoPeers};
use oxo_protocol::Kind;
use oxo_store::{Ban, Banned, Device, Sanction, SqliteStore};
use proptest::prelude::*;
use std::net::Ipv4Addr;

fn session() -> SessionInbox {
    mpsc::channel(INBOX).0
}

fn anywhere(session: SessionInbox) -> NewSession {
    (session, Ipv4Addr::LOCALHOST.into())
}

/// A new player named ann, with the token.
fn register(players: &Players, session: SessionInbox) -> (Known, String) {
    let new = players.register(Some("ann".into()), Kind::Human, anywhere(session));
    let (ann, token) = new.expect("there is room");
    (ann, token.into_text())
}

/// The players of a single server.
fn players_on(store: Arc<SqliteStore>) -> Players {
    Players::new(store, NoPeers::shared())
}

#[tokio::test]
async fn absent_players_without_games_are_removed_with_their_tokens() {
    let players = players_on(Arc::new(SqliteStore::in_memory()));
    let (present, departed, playing) = (session(), session(), session());
    let (_ann, first) = register(&players, present);
    let (bob, second) = register(&players, departed.clone());
    let resumed = players.resume(&second, None, anywhere(departed.clone())).await;
    let (resumed, second) = resumed.expect("known");
    let second = second.into_text();
    let (cyd, third) = register(&players, playing.clone());
    players.add_game(cyd.player.id, GameId::from_bits(1));
    assert!(players.hang_up(bob.player.id, &departed));
    assert!(players.hang_up(cyd.player.id, &playing));
    drop((bob.sign_in, resumed.sign_in));
    players.remove_absent();
    for (token, known) in [(first, true), (second, false), (third, true)] {
        let resumed = players.resume(&token, None, anywhere(session())).await;
        assert_eq!(resumed.is_ok(), known);
    }
    assert_eq!(players.by_id.len(), 2);
    assert_eq!(players.by_token.len(), 4, "two tokens of each");
}

#[tokio::test]
async fn a_guest_is_erased_unless_a_session_is_open_or_just_opened() {
    let store = Arc::new(SqliteStore::in_memory());
    let players = players_on(Arc::clone(&store));
    let inbox = session();
    let (ann, token) = register(&players, inbox.clone());
    let id = ann.player.id;
    players.keep(id).await.expect("healthy");
    assert!(!players.forget(id).await.expect("healthy"), "a session is open");
    // Another server does not see the session and erases the guest.
    assert!(players_on(Arc::clone(&store)).forget(id).await.expect("healthy"));
    let resumed = players.resume(&token, None, anywhere(inbox.clone())).await;
    let (resumed, token) = resumed.expect("healthy");
    let token = token.into_text();
    assert_eq!(players.look_up(id).await.expect("known").name, ann.player.name);
    players.hang_up(id, &inbox);
    drop((ann.sign_in, resumed.sign_in));
    assert!(players.forget(id).await.expect("healthy"));
    let unknown = players.resume(&token, None, anywhere(session())).await.expect_err("forgotten");
    assert_eq!(unknown.code, Code::TokenUnknown);
    assert_eq!(players.look_up(id).await.expect_err("forgotten").code, Code::NotAllowed);
    assert!(players.by_id.is_empty() && players.by_token.is_empty());
}

#[tokio::test]
async fn a_long_visit_updates_the_last_seen_time_at_its_end() {
    let store = Arc::new(SqliteStore::in_memory());
    let players = players_on(Arc::clone(&store));
    let (ann, _) = register(&players, session());
    let (id, device) = (ann.player.id, ann.sign_in.device);
    players.note_seen(id, device).await.expect("healthy");
    assert!(
        store.player(id).await.expect("healthy").is_none(),
        "a player without a seat is not stored"
    );
    players.by_id.get_mut(&id).expect("there").record.devices[0].seen_ms = 1;
    players.keep(id).await.expect("healthy");
    players.note_seen(id, device).await.expect("healthy");
    let kept = store.player(id).await.expect("healthy").expect("kept");
    assert!(kept.devices[0].seen_ms > 1);
    players.note_seen(id, device).await.expect("healthy");
    let stored = store.player(id).await.expect("healthy").expect("kept");
    assert_eq!(stored, kept, "a short visit stores nothing");
}

#[tokio::test]
async fn a_superseded_session_does_not_end_the_current_one() {
    let players = players_on(Arc::new(SqliteStore::in_memory()));
    let (older, newer) = (session(), session());
    let (Known { player: Player { id, .. }, .. }, token) = register(&players, older.clone());
    players.resume(&token, None, anywhere(newer.clone())).await.expect("known");
    assert!(!players.hang_up(id, &older));
    assert!(players.is_online(id).await);
    assert!(players.hang_up(id, &newer));
}

#[tokio::test]
async fn a_token_issued_during_the_first_seating_survives_a_kill() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let store = Arc::new(SqliteStore::open(scratch.path()).expect("a new store"));
    let start = || Players::new(Arc::clone(&store) as Arc<dyn Store>, NoPeers::shared());
    let players = start();
    let (guest, token) = register(&players, session());
    // The reply about the append has not arrived yet.
    assert!(players.keep(guest.player.id).now_or_never().is_none());
    let resumed = players.resume(&token, None, anywhere(session())).await;
    let token = resumed.expect("known").1.into_text();
    assert!(start().recognize(&token).await.is_ok(), "the log has it");
}

#[derive(Clone, Copy, Debug)]
enum Turn {
    /// The player says hello with its token; the flag tells whether the reply arrives.
    Come(bool),
    /// The first frame after a reply, on the current connection or an earlier one.
    Speak(prop::sample::Index),
    /// An old hello arrives, and its reply is lost.
    Late(prop::sample::Index),
    Restart,
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        any::<bool>().prop_map(Turn::Come),
        any::<prop::sample::Index>().prop_map(Turn::Speak),
        any::<prop::sample::Index>().prop_map(Turn::Late),
        Just(Turn::Restart),
    ]
}

proptest! {
    #[test]
    fn the_last_received_token_always_works_and_its_first_use_ends_the_others(
        turns in prop::collection::vec((turn(), any::<prop::sample::Index>()), 1..40),
        count in 1..=2usize,
    ) {
        block_on(async {
            let store = Arc::new(SqliteStore::in_memory());
            // No messages between the nodes: the log must be enough.
            let start = || {
                let alone: Arc<dyn Peers> = match count {
                    1 => NoPeers::shared(),
                    _ => InMemoryPeers::several(1).remove(0),
                };
                Players::new(Arc::clone(&store) as Arc<dyn Store>, alone)
            };
            let mut nodes: Vec<Players> = (0..count).map(|_| start()).collect();
            let mut line = session();
            let (ann, mut own) = register(&nodes[0], line.clone());
            let id = ann.player.id;
            nodes[0].keep(id).await.expect("a healthy store");
            let (mut sent, mut shown) = (vec![own.clone()], vec![own.clone()]);
            // Every connection on which a reply arrived: its node and token.
            let mut lines = vec![(0, line.clone(), own.clone())];
            for (turn, at) in turns {
                let at = at.index(count);
                let players = &nodes[at];
                match turn {
                    Turn::Come(arrives) => {
                        line = session();
                        let resumed = players.resume(&own, None, anywhere(line.clone())).await;
                        let token = resumed.expect("the right holder").1.into_text();
                        sent.push(own.clone());
                        shown.push(token.clone());
                        if arrives {
                            own = token;
                            lines.push((at, line.clone(), own.clone()));
                        }
                    }
                    Turn::Speak(which) => {
                        let (at, on, token): &(usize, SessionInbox, String) = which.get(&lines);
                        let players = &nodes[*at];
                        let result = players.holds(id, TokenHash::of(token), on).await;
                        result.expect("a healthy store");
                        if on.same_channel(&line) {
                            for other in shown.drain(..).filter(|other| *other != own) {
                                prop_assert!(players.recognize(&other).await.is_err());
                            }
                            shown.push(own.clone());
                        }
                    }
                    Turn::Late(which) => {
                        let token: &String = which.get(&sent);
                        let resumed = players.resume(token, None, anywhere(session())).await;
                        if let Ok((_, token)) = resumed {
                            shown.push(token.into_text());
                            line = session();
                        }
                    }
                    Turn::Restart => {
                        nodes[at] = start();
                        line = session();
                    }
                }
                for players in &nodes {
                    prop_assert!(players.recognize(&own).await.is_ok(), "{turn:?}");
                }
            }
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn signing_out_a_device_ends_it_and_leaves_the_others() {
    let store = Arc::new(SqliteStore::in_memory());
    let players = players_on(Arc::clone(&store));
    let (ann, own) = register(&players, session());
    let id = ann.player.id;
    let (phone, token) = players.link(id, "phone".into()).await.expect("room");
    let (second, token) = (phone.sign_in.device, token.into_text());
    assert_eq!((phone.player.id, ann.sign_in.device, second), (id, Device::FIRST, DeviceId(2)));
    // The device resumes the same player, also after a restart of the server.
    let restarted = players_on(Arc::clone(&store));
    for text in [&own, &token] {
        assert_eq!(restarted.recognize(text).await.expect("kept").player.id, id);
    }
    let (resumed, newer) = players.resume(&token, None, anywhere(session())).await.expect("known");
    let newer = newer.into_text();
    let rows = players.devices(id, Device::FIRST).await.expect("known");
    let summary: Vec<_> = rows.iter().map(|row| (row.device.0, row.online, row.here)).collect();
    assert_eq!(summary, [(1, true, true), (2, true, false)]);

    players.sign_out(id, Device::FIRST, second).await.expect("one is left");
    resumed.sign_in.ended().await;
    phone.sign_in.ended().await;
    for ended in [&token, &newer] {
        assert_eq!(players.recognize(ended).await.unwrap_err().code, Code::TokenUnknown);
    }
    let restarted = players_on(store);
    assert!(restarted.recognize(&newer).await.is_err() && restarted.recognize(&own).await.is_ok());
    assert_eq!(
        players.sign_out(id, Device::FIRST, second).await.unwrap_err().code,
        Code::NotAllowed
    );
    let last = players.sign_out(id, Device::FIRST, Device::FIRST).await.unwrap_err();
    assert_eq!(last.code, Code::NotAllowed, "the player could not return");
    assert!(players.recognize(&own).await.is_ok());
}

#[tokio::test]
async fn a_new_device_cannot_sign_out_older_ones_for_a_day() {
    let players = players_on(Arc::new(SqliteStore::in_memory()));
    let (ann, _) = register(&players, session());
    let (id, first) = (ann.player.id, Device::FIRST);
    let [second, third] = [DeviceId(2), DeviceId(3)];
    for name in ["phone", "desk"] {
        players.link(id, name.into()).await.expect("room");
    }
    let news_for = |here| {
        let news = players.news_of_devices(id, here, 1);
        news.into_iter().map(|(_, it)| (it.device, it.linked)).collect::<Vec<_>>()
    };
    assert_eq!(news_for(second), [(third, true)], "a device gets no news of itself");
    for (here, device) in [(second, first), (third, second)] {
        let rejection = players.sign_out(id, here, device).await.expect_err("it is new");
        assert_eq!(rejection.code, Code::NotAllowed);
    }
    players.by_id.get_mut(&id).expect("known").record.devices[1].linked_ms -= NEW_FOR_MS;
    players.sign_out(id, second, first).await.expect("it is a day old");
    players.sign_out(id, second, third).await.expect("it is newer");
    assert_eq!(news_for(second), [(third, false)]);
}

#[tokio::test]
async fn the_number_of_devices_is_limited() {
    let players = players_on(Arc::new(SqliteStore::in_memory()));
    let (ann, _) = register(&players, session());
    let mut rejection = None;
    while rejection.is_none() {
        rejection = players.link(ann.player.id, "one more".into()).await.err();
    }
    assert_eq!(rejection.map(|rejection| rejection.code), Some(Code::TooMany));
    let devices = players.devices(ann.player.id, Device::FIRST).await;
    assert_eq!(devices.expect("known").len(), 16);
}

#[tokio::test]
async fn concurrent_sanctions_on_two_nodes_apply_on_both() {
    let store = Arc::new(SqliteStore::in_memory());
    let node = || {
        let peers = InMemoryPeers::several(1).remove(0);
        Players::new(Arc::clone(&store) as Arc<dyn Store>, peers)
    };
    let [one, other] = [node(), node()];
    let (ann, token) = register(&one, session());
    let id = ann.player.id;
    one.share(id).await.expect("a healthy store");
    for node in [&one, &other] {
        node.load_bans().await.expect("a healthy store");
    }
    let ban = |who| Ban { who, sanction: Sanction { until_ms: None, reason: "enough".into() } };
    let network = Banned::Network("10.0.0.0/8".parse().expect("a network"));
    one.ban(ban(network.clone())).await.expect("the first");
    other.ban(ban(Banned::Player(id))).await.expect("the second, on top of the first");
    assert_eq!(one.recognize(&token).await.unwrap_err().code, Code::Banned, "without a message");
    ann.sign_in.ended().await;
    one.load_bans().await.expect("a healthy store");
    assert_eq!(one.bans(), other.bans());
    assert_eq!(one.bans().len(), 2);
    for node in [&one, &other] {
        assert_eq!(node.recognize(&token).await.unwrap_err().code, Code::Banned);
        assert!(node.check_network("10.1.2.3".parse().expect("an address")).is_err());
        assert!(node.check_network("11.1.2.3".parse().expect("an address")).is_ok());
    }
    other.unban(&Banned::Player(id)).await.expect("it is there");
    one.mute(id, Some(Sanction { until_ms: Some(1), reason: Clean::default() }))
        .await
        .expect("known");
    assert!(one.check_mute(id).is_ok(), "it is over");
    other.rename(id, "bob".into()).await.expect("on top of the mute");
    let resumed = other.resume(&token, Some("ann".into()), anywhere(session())).await;
    assert_eq!(resumed.expect("not banned").0.player.name.as_str(), "bob");
}
