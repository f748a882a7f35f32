//! Visitors that try to exhaust the gate or to learn about its machine.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use oxo_tests::{Gate, Visitor};

/// Returns the key-exchange algorithms that the gate offers (RFC 4253, 7.1).
fn key_exchanges(gate: &Gate) -> String {
    let mut stream = BufReader::new(TcpStream::connect(gate.address()).unwrap());
    stream.get_mut().write_all(b"SSH-2.0-test\r\n").unwrap();
    stream.read_line(&mut String::new()).unwrap();
    // Length, padding length, message type and cookie; then the length of the names.
    let mut head = [0; 4 + 1 + 1 + 16 + 4];
    stream.read_exact(&mut head).unwrap();
    let mut names = vec![0; usize::from(head[25]) + 256 * usize::from(head[24])];
    stream.read_exact(&mut names).unwrap();
    String::from_utf8(names).unwrap()
}

#[test]
fn the_gate_offers_only_cheap_key_exchanges() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let cheap = "mlkem768x25519-sha256,curve25519-sha256,curve25519-sha256@libssh.org";
    let extensions = "ext-info-s,kex-strict-s-v00@openssh.com";
    assert_eq!(key_exchanges(&gate), format!("{cheap},{extensions}"));
    let by = |kex: &str| {
        let kex = format!("KexAlgorithms={kex}");
        Visitor::new().command(&gate, &["-o", &kex], &["list"]).output().unwrap().status.code()
    };
    assert_eq!(by("diffie-hellman-group18-sha512"), Some(255));
    assert_eq!(by("curve25519-sha256"), Some(0));
}

#[test]
fn an_analysis_has_a_time_limit_and_a_low_priority() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("ws://{}/ws", listener.local_addr().unwrap());
    let Some(gate) = Gate::to(&url, &[]) else { return };
    let mut analysis = Visitor::new().command(&gate, &[], &["analyze", "K7QX2M"]);
    let mut analysis = analysis.stderr(Stdio::null()).spawn().unwrap();
    // It requests the game and gets no reply.
    let _asks = listener.accept().unwrap();
    let [child] = gate.children()[..] else { panic!("one session is one program") };
    let limits = fs::read_to_string(format!("/proc/{child}/limits")).unwrap();
    let seconds = limits.lines().find(|line| line.starts_with("Max cpu time")).unwrap();
    assert!(seconds.contains(" 120 "), "{seconds}");
    let state = fs::read_to_string(format!("/proc/{child}/stat")).unwrap();
    let niceness = state.rsplit(") ").next().unwrap().split(' ').nth(16);
    assert_eq!(niceness, Some("15"));
    gate.end("TERM");
    analysis.wait().unwrap();
}

#[test]
fn a_visitor_cannot_read_files_of_the_machine() {
    let known_as = ["--public-url", "wss://play.example.org"];
    let Some(gate) = Gate::to("ws://127.0.0.1:1/ws", &known_as) else { return };
    let ann = Visitor::new();
    let run = |args: &[&str]| {
        let output = ann.run(&gate, args);
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    for (args, expected) in [
        (&["themes"][..], "dark"),
        (&["list"], "Cannot reach wss://play.example.org"),
        (&["watch", "K7QX2M", "--plain"], "Cannot reach wss://play.example.org"),
        (&["play", "--theme", "none", "--plain"], "Unknown theme \"none\""),
        (&["wait", "K7QX2M"], "wss://play.example.org"),
    ] {
        let output = run(args);
        assert!(output.contains(expected), "{args:?}: {output}");
        assert!(
            !output.contains("127.0.0.1") && !output.contains("visitors"),
            "{args:?}: {output}"
        );
    }
}
