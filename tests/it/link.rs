//! One player on several devices, which are linked only by a code and signed out at once.

use oxo_protocol::reply::{DevicesView, Linkable};
use oxo_protocol::request::{Link, SignOut};
use oxo_protocol::{CloseCode, Code, DeviceId, Hello, Limits, LinkCode, Nothing, Notice, Request};
use oxo_server::Config;
use oxo_shared::Rules;
use oxo_tests::client::{hello, plain_game};
use oxo_tests::{TestClient, TestServer};

fn hello_with(code: LinkCode) -> Hello {
    Hello { name: None, link: Some(code), device: Some("phone".into()), ..hello("") }
}

async fn code_of(client: &mut TestClient) -> LinkCode {
    client.must::<Linkable>(Request::Link(Link { device: None })).await.code
}

#[tokio::test]
async fn a_link_code_makes_another_device_the_same_player() {
    let (server, mut ann, _bob, g) = TestServer::with_game(plain_game(Rules::TICTACTOE)).await;
    let code = code_of(&mut ann).await;
    let phone = TestClient::greet(server.url(), hello_with(code)).await.unwrap();
    assert_eq!(phone.welcome.you, ann.welcome.you);
    let token = phone.welcome.token.clone();
    // It is a read-only session at first: the other one plays until this one takes over.
    ann.put(g, 0, (1, 1)).await;
    let mut phone = TestClient::resume(server.url(), &token).await.unwrap();
    assert_eq!(
        (phone.welcome.you.clone(), phone.welcome.games.clone()),
        (ann.welcome.you.clone(), vec![g])
    );
    assert_eq!(ann.closed().await, Some(CloseCode::Superseded as u16));
    let mut ann = server.reconnect(ann).await;
    let devices: DevicesView = ann.must(Request::Devices(Nothing {})).await;
    let devices: Vec<_> =
        devices.devices.iter().map(|row| (row.device.0, row.name.as_str(), row.here)).collect();
    assert_eq!(devices, [(1, "", true), (2, "phone", false)]);
    assert_eq!(phone.closed().await, Some(CloseCode::Superseded as u16));
    // Signing out closes all sessions of the device.
    let aside = Hello { aside: true, resume: Some(phone.welcome.token), ..hello("") };
    let mut aside = TestClient::greet(server.url(), aside).await.unwrap();
    ann.must::<Nothing>(Request::SignOut(SignOut { device: DeviceId(2) })).await;
    assert_eq!(aside.closed().await, Some(CloseCode::SignedOut as u16));
    // A code works only once.
    let rejection = TestClient::greet(server.url(), hello_with(code)).await.err().unwrap();
    assert_eq!(rejection.code, Code::LinkUnknown);
}

#[tokio::test]
async fn a_stolen_token_cannot_link_a_device_unnoticed() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = TestServer::start_with(Config { limits, ..Config::default() }).await;
    let mut ann = server.client("ann").await;
    let token = ann.welcome.token.clone();
    let seen = || Hello { name: None, resume: Some(token.clone()), ..hello("") };
    let requests = || {
        let sign_out = Request::SignOut(SignOut { device: DeviceId(1) });
        [Request::Link(Link { device: None }), Request::Devices(Nothing {}), sign_out]
    };
    let mut aside = TestClient::greet(server.url(), Hello { aside: true, ..seen() }).await.unwrap();
    for request in requests() {
        assert_eq!(aside.rejection(request).await.code, Code::NotAllowed);
    }
    // A session whose token has not been rotated since is rejected too.
    TestClient::greet(server.url(), seen()).await.unwrap();
    assert_eq!(ann.closed().await, Some(CloseCode::Superseded as u16));
    let mut again = TestClient::greet(server.url(), seen()).await.unwrap();
    assert_eq!(again.welcome.token, token);
    for request in requests() {
        assert_eq!(again.rejection(request).await.code, Code::NotAllowed);
    }
    // The player's sessions are notified when a code is used, read-only ones too.
    let mut ann = server.reconnect(again).await;
    let code = code_of(&mut ann).await;
    TestClient::greet(server.url(), hello_with(code)).await.unwrap();
    for client in [&mut ann, &mut aside] {
        let Notice::Device(linked) = client.notice().await else { panic!("not told") };
        assert_eq!(
            (linked.device, linked.name.as_str(), linked.linked),
            (DeviceId(2), "phone", true)
        );
    }
}
