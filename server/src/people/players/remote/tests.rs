//! Players who connect to two nodes of a cluster.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use oxo_protocol::{Code, Kind};
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::Instant;

use super::*;
use crate::app::fixtures::{Node, two_nodes};
use crate::ops::peers::to_players;
use crate::people::players::{INBOX, Known, NewSession, SessionEvents};
use crate::people::secret::Token;

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
const WORK: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

async fn two_listening_nodes() -> [Node; 2] {
    let nodes = two_nodes();
    for node in &nodes {
        tokio::spawn(to_players(Arc::clone(&node.app)));
    }
    yield_now().await;
    nodes
}

fn from(network: IpAddr) -> (NewSession, SessionEvents) {
    let (session, session_events) = mpsc::channel(INBOX);
    ((session, network), session_events)
}

async fn register(node: &Node, arriving: NewSession) -> (Known, Token) {
    let players = &node.app.players;
    let new = players.register(None, Kind::Human, arriving).expect("there is room");
    players.share(new.0.player.id).await.expect("a healthy store");
    new
}

#[tokio::test(start_paused = true)]
async fn a_token_works_on_every_node_and_supersedes_the_session_on_another() {
    let [one, two] = two_listening_nodes().await;
    let (arriving, mut session_events) = from(HOME);
    let (ann, first) = register(&one, arriving).await;
    let (id, first) = (ann.player.id, first.into_text());
    let (arriving, mut newer) = from(WORK);
    let session = arriving.0.clone();
    let resumed = two.app.players.resume(&first, Some("ann".into()), arriving).await;
    let (_, second) = resumed.expect("a good token");
    assert!(matches!(session_events.recv().await.as_deref(), Some(SessionEvent::Superseded)));
    assert_eq!(one.app.players.look_up(id).await.expect("known").name, "ann");
    two.app.players.holds(id, second.hash(), &session).await.expect("a healthy store");
    let rejection = one.app.players.recognize(&first).await.unwrap_err();
    assert_eq!(rejection.code, Code::TokenUnknown, "ended on the other node");
    let (arriving, _nudges) = from(HOME);
    one.app.players.resume(&second.into_text(), None, arriving).await.expect("a good token");
    assert!(matches!(newer.recv().await.as_deref(), Some(SessionEvent::Superseded)));
}

#[tokio::test(start_paused = true)]
async fn of_two_concurrent_hellos_the_one_stored_later_is_retried() {
    let [one, two] = two_nodes();
    let (local, remote) = (&one.app.players, &two.app.players);
    let (ann, text) = register(&one, from(HOME).0).await;
    let (id, text) = (ann.player.id, text.into_text());
    let used = || Token::from_text(&text);
    assert_eq!(remote.holder(used().hash()).await, Ok(id));
    let (_, void, _) = remote.take_over(id, used(), None, from(WORK).0).expect("a good token");
    let (_, shown) = local.resume(&text, None, from(HOME).0).await.expect("a good token");
    remote.keep(id).await.expect("a healthy store");
    assert_eq!(remote.number_with(id, void.hash()), None);
    let (_, newest) = remote.resume(&text, None, from(WORK).0).await.expect("a good token");
    for token in [shown.into_text(), newest.into_text()] {
        assert!(local.recognize(&token).await.is_ok() && remote.recognize(&token).await.is_ok());
    }
}

#[tokio::test(start_paused = true)]
async fn every_node_knows_the_online_players_and_their_networks() {
    let [one, two] = two_listening_nodes().await;
    let ((ann, _), (bob, _)) =
        (register(&one, from(HOME).0).await, register(&two, from(WORK).0).await);
    let (arriving, _nudges) = from(HOME);
    let session = arriving.0.clone();
    let cyd = register(&two, arriving).await.0.player.id;
    let (ann, bob) = (ann.player.id, bob.player.id);
    for players in [&one.app.players, &two.app.players] {
        assert!(players.is_online(cyd).await);
        assert_eq!(players.are_on_different_networks(ann, bob).await, Some(true));
        assert_eq!(players.are_on_different_networks(ann, cyd).await, Some(false));
    }
    two.app.players.hang_up(cyd, &session);
    assert!(!one.app.players.is_online(cyd).await);
    assert_eq!(one.app.players.are_on_different_networks(ann, cyd).await, None);
}

#[tokio::test(start_paused = true)]
async fn a_link_code_works_once_on_any_node_and_sign_out_applies_to_all() {
    let [one, two] = two_listening_nodes().await;
    let (ann, _) = register(&one, from(HOME).0).await;
    let id = ann.player.id;
    let code = one.app.links.offer(id, Instant::now()).expect("room");
    assert_eq!(two.app.take_link(code).await, Ok(id));
    for node in [&one, &two] {
        assert_eq!(node.app.take_link(code).await.unwrap_err().code, Code::LinkUnknown);
    }
    let (phone, token) = two.app.players.link(id, "phone".into()).await.expect("room");
    let left = one.app.links.offer(id, Instant::now()).expect("room");
    two.app.links.offer(id, Instant::now()).expect("room");
    let on_one = one.app.players.recognize(&token.into_text()).await.expect("a good token");
    assert_eq!(on_one.sign_in.device, phone.sign_in.device);
    let rows = two.app.players.devices(id, phone.sign_in.device).await.expect("known");
    assert!(rows.iter().all(|row| row.online), "the first one on the other node");

    two.app
        .players
        .sign_out(id, ann.sign_in.device, phone.sign_in.device)
        .await
        .expect("one is left");
    on_one.sign_in.ended().await;
    assert_eq!(two.app.take_link(left).await.unwrap_err().code, Code::LinkUnknown);
    let rest = one.app.players.devices(id, ann.sign_in.device).await;
    assert_eq!(rest.expect("known").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_guest_is_erased_on_every_node_but_not_while_online_on_one() {
    let [one, two] = two_listening_nodes().await;
    let (arriving, _nudges) = from(HOME);
    let session = arriving.0.clone();
    let (ann, token) = register(&one, arriving).await;
    let (id, token) = (ann.player.id, token.into_text());
    assert!(!two.app.players.forget(id).await.expect("a healthy store"), "a session is open");
    assert!(one.app.players.hang_up(id, &session));
    drop(ann.sign_in);
    assert!(two.app.players.forget(id).await.expect("a healthy store"));
    for node in [&one, &two] {
        let (arriving, _nudges) = from(HOME);
        let rejection = node.app.players.resume(&token, None, arriving).await.unwrap_err();
        assert_eq!(rejection.code, Code::TokenUnknown);
        assert_eq!(node.app.players.look_up(id).await.unwrap_err().code, Code::NotAllowed);
    }
}
