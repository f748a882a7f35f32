//! Line mode between processes over the real server program: one plays in words, one in
//! JSON, and a third one looks on.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use oxo_tests::ServerProcess;
use serde_json::Value;

const OXO: &str = env!("CARGO_BIN_EXE_oxo-under-test");
const SERVER: &str = env!("CARGO_BIN_EXE_oxo-server-under-test");

/// A client in lines. It is killed when dropped.
struct Client {
    child: Child,
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Client {
    fn start(server: &ServerProcess, name: &str, args: &[&str]) -> Client {
        let mut child = Command::new(OXO)
            .args(args)
            .args(["--guest", "--server", server.url(), "--name", name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the client starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        Client { child, stdin, lines: BufReader::new(stdout).lines() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("it listens");
    }

    /// The rest of the first line from here on that has `text` in it.
    fn wait_for(&mut self, text: &str) -> String {
        let mut heard = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.expect("text");
            if let Some((_, rest)) = line.split_once(text) {
                return rest.to_owned();
            }
            heard.push(line);
        }
        panic!("no {text:?} in {heard:#?}");
    }

    /// The next event of this name.
    fn event(&mut self, name: &str) -> Value {
        for line in self.lines.by_ref() {
            let line = line.expect("text");
            let event: Value = serde_json::from_str(&line).expect(&line);
            if event["event"] == name {
                return event;
            }
        }
        panic!("no event {name:?}");
    }

    fn succeeds(mut self) -> bool {
        drop(self.stdin);
        // What is left is read, so that nothing is written to a closed pipe.
        let rest: Vec<_> = self.lines.collect();
        assert!(rest.iter().all(Result::is_ok));
        self.child.wait().expect("it ends").success()
    }
}

#[test]
fn a_game_in_words_against_one_in_json_is_the_same_game_to_who_looks_on() {
    let server = ServerProcess::start(SERVER, &[]);
    let terms = ["create", "--rules", "3x3x3", "--side", "x", "--plain"];
    let mut ann = Client::start(&server, "ann", &terms);
    let code: String = ann.wait_for("oxo join ").chars().take(6).collect();
    let mut eve = Client::start(&server, "eve", &["watch", &code, "--json"]);
    assert_eq!(eve.event("game")["you"], Value::Null);
    let mut bob = Client::start(&server, "bob", &["join", &code, "--json"]);
    assert_eq!(eve.event("players")["o"], "bob");

    for (number, cell) in ["b2", "a3", "a1", "c3", "b3", "b1", "c2", "a2", "c1"].iter().enumerate()
    {
        if number % 2 == 0 {
            ann.wait_for("your move (x)");
            ann.say(cell);
        } else {
            let number = number + 1;
            while bob.event("turn")["number"] != number {}
            bob.say(cell);
        }
        let moved = eve.event("moved");
        assert_eq!((&moved["number"], &moved["cell"]), (&(number + 1).into(), &(*cell).into()));
    }
    assert_eq!(
        (bob.event("over")["result"].as_str(), eve.event("over")["how"].as_str()),
        (Some("draw"), Some("full"))
    );
    ann.wait_for("draw");
    for client in [ann, bob, eve] {
        assert!(client.succeeds());
    }
}
