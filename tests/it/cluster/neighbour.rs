//! A hostile neighbour: somebody who reaches NATS, where access is as `packaging/cluster` has it.

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
/// Of one that answers slower nothing is known.
const PATIENCE: Duration = Duration::from_secs(20);

fn nats() -> Option<NatsCluster> {
    let access = ACCESS.replace("$OXO_CLUSTER_PASSWORD", PASSWORD);
    let access = access.replace("$OXO_WATCH_PASSWORD", WATCHER);
    block_in_place(|| NatsCluster::start_with(3, &access))
}

/// A connection that can send anything.
struct Neighbour(BufReader<TcpStream>);

impl Neighbour {
    /// Nothing, if it is not let in.
    fn come(nats: &NatsCluster, login: &str) -> Option<Neighbour> {
        let line = TcpStream::connect(nats.address(0)).expect("a port that is open");
        line.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut neighbour = Neighbour(BufReader::new(line));
        let heard = neighbour.hear_all(&format!("CONNECT {{{login}}}\r\n"));
        let refused = heard.contains("-ERR 'Authorization Violation'");
        assert_eq!(refused, !heard.ends_with("PONG\r\n"), "{heard}");
        (!refused).then_some(neighbour)
    }

    /// All that it hears until what it said is dealt with; less, if it is sent away.
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

/// A token of one's own for a player, the end of a game, who leads, an answer about a link, and
/// that somebody is kicked: the servers say such things.
const SERVERS_ALONE: [&str; 5] = [
    "oxo.log.player.1",
    "oxo.log.game.ABCDEF",
    "$KV.oxo-lease.lead",
    "_INBOX.oxo.a.1",
    "oxo.tell.player",
];
/// That something was kept which was not, and the end of the log.
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
async fn nobody_comes_in_without_a_login_and_a_reader_writes_nothing() {
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
async fn what_the_servers_do_is_allowed_to_them_and_a_code_to_link_with_is_in_no_message() {
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
