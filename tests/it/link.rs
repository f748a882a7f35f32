//! One player on several devices, which are linked only by a code and signed out at once.
//!
//! `server/src/people/players/tests.rs` covers which devices there are and what ends them; the
//! client's `plain.rs` plays on two of them.

use oxo_protocol::reply::Linkable;
use oxo_protocol::request::{Link, SignOut};
use oxo_protocol::{CloseCode, Code, DeviceId, Hello, Limits, LinkCode, Nothing, Notice, Request};
use oxo_server::Config;
use oxo_tests::client::hello;
use oxo_tests::{TestClient, TestServer};

fn hello_with(code: LinkCode) -> Hello {
    Hello { name: None, link: Some(code), device: Some("phone".into()), ..hello("") }
}

async fn code_of(client: &mut TestClient) -> LinkCode {
    client.must::<Linkable>(Request::Link(Link { device: None })).await.code
}

#[tokio::test]
async fn a_device_is_linked_and_signed_out_by_its_player_alone_who_is_told() {
    let limits = Limits { heartbeat_s: 1, ..Limits::default() };
    let server = TestServer::start_with(Config { limits, ..Config::default() }).await;
    let mut ann = server.client("ann").await;
    let token = ann.welcome.token.clone();
    let seen = || Hello { name: None, resume: Some(token.clone()), ..hello("") };
    let requests = || {
        let sign_out = Request::SignOut(SignOut { device: DeviceId(1) });
        [Request::Link(Link { device: None }), Request::Devices(Nothing {}), sign_out]
    };
    let mut aside = server.greet(Hello { aside: true, ..seen() }).await.unwrap();
    for request in requests() {
        assert_eq!(aside.rejection(request).await.code, Code::NotAllowed);
    }
    // A session whose token has not been rotated since is rejected too.
    server.greet(seen()).await.unwrap();
    assert_eq!(ann.closed().await, Some(CloseCode::Superseded as u16));
    let mut again = server.greet(seen()).await.unwrap();
    assert_eq!(again.welcome.token, token);
    for request in requests() {
        assert_eq!(again.rejection(request).await.code, Code::NotAllowed);
    }
    // The player's sessions are notified when a code is used, read-only ones too.
    let mut ann = server.reconnect(again).await;
    let code = code_of(&mut ann).await;
    let mut phone = server.greet(hello_with(code)).await.unwrap();
    assert_eq!(phone.welcome.you, ann.welcome.you);
    for client in [&mut ann, &mut aside] {
        let Notice::Device(linked) = client.notice().await else { panic!("not told") };
        assert_eq!(
            (linked.device, linked.name.as_str(), linked.linked),
            (DeviceId(2), "phone", true)
        );
    }
    // A code works only once, and signing out closes the sessions of the device.
    assert_eq!(server.rejection(hello_with(code)).await.code, Code::LinkUnknown);
    ann.must::<Nothing>(Request::SignOut(SignOut { device: DeviceId(2) })).await;
    assert_eq!(phone.closed().await, Some(CloseCode::SignedOut as u16));
}
