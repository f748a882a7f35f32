//! An untrusted client that can reach NATS, with the access rules of `packaging/cluster`.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use oxo_protocol::reply::Linkable;
use oxo_protocol::request::Link;
use oxo_protocol::{Hello, Request};
use oxo_tests::client::hello;
use oxo_tests::nats::NatsCluster;
use oxo_tests::process::{ANY_PORT, text};
use oxo_tests::program::program;
use oxo_tests::{ServerProcess, TestClient};
use tokio::task::block_in_place;

const ACCESS: &str = include_str!("../../../packaging/cluster/access.conf");
const PASSWORD: &str = "pServers1";
const WATCHER: &str = "pWatch2";
/// Read timeout; a slower server counts as silent.
const READ_TIMEOUT: Duration = Duration::from_secs(20);

fn nats() -> Option<NatsCluster> {
    let access = ACCESS.replace("$OXO_CLUSTER_PASSWORD", PASSWORD);
    let access = access.replace("$OXO_WATCH_PASSWORD", WATCHER);
    block_in_place(|| NatsCluster::start_with(3, &access))
}

/// A raw connection that can send anything.
struct UntrustedClient(BufReader<TcpStream>);

impl UntrustedClient {
    /// Connects with `login`; `None` if NATS rejects it.
    fn connect(nats: &NatsCluster, login: &str) -> Option<UntrustedClient> {
        let connection = TcpStream::connect(nats.address(0)).expect("a port that is open");
        connection.set_read_timeout(Some(READ_TIMEOUT)).expect("a socket");
        let mut client = UntrustedClient(BufReader::new(connection));
        let received = client.exchange(&format!("CONNECT {{{login}}}\r\n"));
        let rejected = received.contains("-ERR 'Authorization Violation'");
        assert_eq!(rejected, !received.ends_with("PONG\r\n"), "{received}");
        (!rejected).then_some(client)
    }

    /// Sends `text` and returns everything received until NATS has processed it or closed.
    fn exchange(&mut self, text: &str) -> String {
        write!(self.0.get_mut(), "{text}PING\r\n").expect("it listens");
        let mut received = String::new();
        while !received.ends_with("PONG\r\n")
            && self.0.read_line(&mut received).is_ok_and(|n| n > 0)
        {}
        received
    }

    fn is_permitted(&mut self, text: &str) -> bool {
        !self.exchange(text).contains("-ERR 'Permissions Violation")
    }

    fn can_publish(&mut self, subject: &str) -> bool {
        self.is_permitted(&format!("PUB {subject} 2\r\nhi\r\n"))
    }

    fn can_subscribe(&mut self, subject: &str) -> bool {
        self.is_permitted(&format!("SUB {subject} 1\r\n"))
    }
}

/// Subjects for servers only: a player's token, the end of a game, the leader lease, the reply
/// about a link code, and a kick.
const SERVERS_ONLY: [&str; 5] = [
    "oxo.log.player.1",
    "oxo.log.game.ABCDEF",
    "$KV.oxo-lease.lead",
    "_INBOX.oxo.a.1",
    "oxo.tell.player",
];
/// Subjects for nobody: a false confirmation of a write, and the deletion of the log.
const NOBODY: [&str; 4] = [
    "oxo.told.log.game.ABCDEF",
    "$JS.API.STREAM.PURGE.oxo",
    "$JS.API.STREAM.DELETE.oxo",
    "$JS.API.STREAM.UPDATE.oxo",
];

fn login(user: &str, password: &str) -> String {
    format!(r#""user":"{user}","pass":"{password}""#)
}

#[tokio::test(flavor = "multi_thread")]
async fn nats_requires_a_login_and_a_reader_cannot_write() {
    let Some(nats) = nats() else { return };
    block_in_place(|| {
        for strange in [String::new(), login("oxo", "guessed"), login("stranger", WATCHER)] {
            assert!(UntrustedClient::connect(&nats, &strange).is_none(), "{strange}");
        }
        let mut reader =
            UntrustedClient::connect(&nats, &login("watch", WATCHER)).expect("it may read");
        let mut server =
            UntrustedClient::connect(&nats, &login("oxo", PASSWORD)).expect("one of ours");
        for subject in SERVERS_ONLY {
            assert!(!reader.can_publish(subject) && server.can_publish(subject), "{subject}");
        }
        for subject in NOBODY {
            assert!(!reader.can_publish(subject) && !server.can_publish(subject), "{subject}");
        }
        assert!(reader.can_subscribe("oxo.told.>"));
        for subject in ["_INBOX.>", "_INBOX.oxo.>", "$JS.>", ">"] {
            assert!(!reader.can_subscribe(subject), "{subject}");
        }
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_have_enough_access_and_link_codes_are_in_no_message() {
    let Some(nats) = nats() else { return };
    let data = tempfile::tempdir().expect("room for a directory");
    let start = |number: &str| {
        let mut command = Command::new(program("oxo-server"));
        command.env("OXO_CLUSTER_PASSWORD", PASSWORD);
        let (directory, urls) = (data.path().join(number), nats.urls());
        let args = ["--cluster", &urls, "--cluster-user", "oxo", "--data", text(&directory)];
        block_in_place(|| ServerProcess::start_as(&mut command, ANY_PORT, &args))
    };
    let (one, two) = (start("one"), start("two"));
    let mut reader = block_in_place(|| UntrustedClient::connect(&nats, &login("watch", WATCHER)))
        .expect("it may");
    assert!(block_in_place(|| reader.can_subscribe("oxo.ask.>")));
    TestClient::play_a_game(one.url()).await;
    let mut ann = one.client("ann").await;
    let code = ann.must::<Linkable>(Request::Link(Link { device: None })).await.code;
    let linked = Hello { name: None, link: Some(code), ..hello("") };
    let linked_client = two.greet(linked).await.expect("it was asked for");
    assert_eq!(linked_client.welcome.you, ann.welcome.you);
    let received = block_in_place(|| reader.exchange(""));
    assert!(
        received.contains("oxo.ask.link") && !received.contains(&code.to_string()),
        "{received}"
    );
}
