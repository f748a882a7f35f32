//! A hostile neighbour that can reach NATS, with the access rules of `packaging/cluster`.

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
const PATIENCE: Duration = Duration::from_secs(20);

fn nats() -> Option<NatsCluster> {
    let access = ACCESS.replace("$OXO_CLUSTER_PASSWORD", PASSWORD);
    let access = access.replace("$OXO_WATCH_PASSWORD", WATCHER);
    block_in_place(|| NatsCluster::start_with(3, &access))
}

/// A raw connection that can send anything.
struct Neighbour(BufReader<TcpStream>);

impl Neighbour {
    /// Connects with `login`; `None` if NATS rejects it.
    fn come(nats: &NatsCluster, login: &str) -> Option<Neighbour> {
        let line = TcpStream::connect(nats.address(0)).expect("a port that is open");
        line.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut neighbour = Neighbour(BufReader::new(line));
        let heard = neighbour.hear_all(&format!("CONNECT {{{login}}}\r\n"));
        let refused = heard.contains("-ERR 'Authorization Violation'");
        assert_eq!(refused, !heard.ends_with("PONG\r\n"), "{heard}");
        (!refused).then_some(neighbour)
    }

    /// Sends `said` and returns everything received until NATS has processed it or closed.
    fn hear_all(&mut self, said: &str) -> String {
        write!(self.0.get_mut(), "{said}PING\r\n").expect("it listens");
        let mut heard = String::new();
        while !heard.ends_with("PONG\r\n") && self.0.read_line(&mut heard).is_ok_and(|n| n > 0) {}
        heard
    }

    fn may(&mut self, said: &str) -> bool {
        !self.hear_all(said).contains("-ERR 'Permissions Violation")
    }

    fn may_tell(&mut self, subject: &str) -> bool {
        self.may(&format!("PUB {subject} 2\r\nhi\r\n"))
    }

    fn may_hear(&mut self, subject: &str) -> bool {
        self.may(&format!("SUB {subject} 1\r\n"))
    }
}

/// Subjects for servers only: a player's token, the end of a game, the leader lease, the reply
/// about a link code, and a kick.
const SERVERS_ALONE: [&str; 5] = [
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
            assert!(Neighbour::come(&nats, &strange).is_none(), "{strange}");
        }
        let mut watch = Neighbour::come(&nats, &login("watch", WATCHER)).expect("it may read");
        let mut server = Neighbour::come(&nats, &login("oxo", PASSWORD)).expect("one of ours");
        for subject in SERVERS_ALONE {
            assert!(!watch.may_tell(subject) && server.may_tell(subject), "{subject}");
        }
        for subject in NOBODY {
            assert!(!watch.may_tell(subject) && !server.may_tell(subject), "{subject}");
        }
        assert!(watch.may_hear("oxo.told.>"));
        for subject in ["_INBOX.>", "_INBOX.oxo.>", "$JS.>", ">"] {
            assert!(!watch.may_hear(subject), "{subject}");
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
    let mut watch =
        block_in_place(|| Neighbour::come(&nats, &login("watch", WATCHER))).expect("it may");
    assert!(block_in_place(|| watch.may_hear("oxo.ask.>")));
    TestClient::play_a_game(one.url()).await;
    let mut ann = TestClient::connect(one.url(), "ann").await;
    let code = ann.must::<Linkable>(Request::Link(Link { device: None })).await.code;
    let linked = Hello { name: None, link: Some(code), ..hello("") };
    let there = TestClient::greet(two.url(), linked).await.expect("it was asked for");
    assert_eq!(there.welcome.you, ann.welcome.you);
    let heard = block_in_place(|| watch.hear_all(""));
    assert!(heard.contains("oxo.ask.link") && !heard.contains(&code.to_string()), "{heard}");
}
