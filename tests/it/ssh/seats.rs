//! The identity of a visitor, and how they return to their seat.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{fs, thread};

use oxo_tests::port::Port;
use oxo_tests::{Gate, ServerProcess, TIMEOUT, Terminal, Visitor, program};

const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Starts a game of ann, by SSH, against bob, with the program; there are no stones yet.
fn seated(gate: &Gate, server: &ServerProcess, ann: &Visitor) -> (String, Terminal, Terminal) {
    let game = ["create", "--rules", "gomoku", "--side", "x", "--name", "ann"];
    let ann = ann.terminal(gate, &game);
    let code = ann.code();
    let bob = Terminal::client(server, "bob", &["join", &code]);
    ann.wait_for_text("Your move (X)");
    (code, ann, bob)
}

/// Waits until the process is gone; a zombie counts as gone.
#[expect(clippy::disallowed_methods, reason = "no event tells the end of somebody else's child")]
fn wait_for_end(id: u32) {
    let deadline = Instant::now() + TIMEOUT;
    let state = |text: String| text.rsplit(") ").next().and_then(|rest| rest.chars().next());
    while let Some(state) = fs::read_to_string(format!("/proc/{id}/stat")).ok().and_then(state)
        && state != 'Z'
    {
        assert!(Instant::now() < deadline, "the process {id} is left: {state}");
        thread::sleep(POLL_INTERVAL);
    }
}

#[test]
fn a_visitor_returns_to_their_seat_after_the_gate_was_killed() {
    let (server, data) = (Gate::server(), tempfile::tempdir().unwrap());
    let port = Port::reserve().unwrap();
    let open = || {
        let args = ["--server", server.url()];
        Gate::start_in(data.path(), &port.address().to_string(), &args)
    };
    let Some(gate) = open() else { return };
    let (ann, eve) = (Visitor::new(), Visitor::new());
    let (code, mut terminal, mut bob) = seated(&gate, &server, &ann);
    terminal.type_keys(":h8\r");
    bob.wait_for_text("1. h8");
    // A visitor without a terminal, who neither reads nor writes.
    let mut waiting = eve.command(&gate, &[], &["create", "--plain"]);
    let mut waiting = waiting.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let output = std::io::BufReader::new(waiting.stdout.take().unwrap());
    let output = std::io::BufRead::lines(output).map_while(Result::ok);
    output.take_while(|line| !line.contains("oxo join ")).for_each(drop);
    let children = gate.children();
    assert_eq!(children.len(), 2);
    let host_key = gate.host_key.clone();
    gate.end("KILL");
    children.into_iter().for_each(wait_for_end);
    assert!(!waiting.wait().unwrap().success());
    terminal.wait_for_end();

    // With the same host key, it is the same gate to her, and she is the same player to it.
    let gate = open().expect("it was there before");
    assert_eq!(gate.host_key, host_key);
    let mut terminal = ann.terminal(&gate, &["join", &code]);
    terminal.wait_for_text("1. h8");
    bob.type_keys(":h9\r");
    terminal.wait_for_text("Your move (X)");
    terminal.type_keys(":g7\r");
    bob.wait_for_text("3. g7");
    // Or through the menu.
    let status = ann.run(&gate, &["status"]);
    assert!(String::from_utf8_lossy(&status.stdout).starts_with("1 game"), "{status:?}");
    drop(terminal);
    let mut terminal = ann.terminal(&gate, &[]);
    terminal.wait_for_text("gomoku, bob, ");
    terminal.type_keys("\x1b[A\r");
    terminal.wait_for_text("3. g7");
}

#[test]
fn the_newest_session_of_a_key_has_the_seat_unless_it_only_watches() {
    let Some((server, gate)) = Gate::with_server(&[]) else { return };
    let ann = Visitor::new();
    let (code, mut older, mut bob) = seated(&gate, &server, &ann);
    let watching = ann.terminal(&gate, &["watch", &code]);
    watching.wait_for_text("X ann");
    assert!(ann.run(&gate, &["list"]).status.success());
    older.type_keys(":h8\r");
    bob.wait_for_text("1. h8");
    let mut newer = ann.terminal(&gate, &["join", &code]);
    older.wait_for_text("A newer session with your key");
    assert_eq!(older.wait_for_end(), (1, true), "exit code, terminal as before");
    newer.wait_for_text("1. h8");
    bob.type_keys(":h9\r");
    newer.wait_for_text("Your move (X)");
    newer.type_keys(":g7\r");
    watching.wait_for_text("3. g7");
}

#[test]
fn a_key_is_one_player_under_any_name_and_keyless_visits_leave_nothing() {
    let (server, data) = (Gate::server(), tempfile::tempdir().unwrap());
    let args = ["--server", server.url()];
    let Some(gate) = Gate::start_in(data.path(), "127.0.0.1:0", &args) else { return };
    let (ann, bob, eve) = (Visitor::new(), Visitor::new(), Visitor::without_key());
    let me = |visitor: &Visitor, args: &[&str]| {
        let output = visitor.run(&gate, args);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (visitor, name) in [(&ann, "ann"), (&bob, "bob"), (&eve, "eve")] {
        me(visitor, &["play", "gomoku", "--plain", "--name", name]);
    }
    // She keeps her seat under any name; he has a seat of his own.
    let games = |text: String| text.split(',').next().unwrap_or_default().to_owned();
    assert_eq!(games(me(&ann, &["status", "--name", "anna"])), "1 game");
    assert_eq!(games(me(&bob, &["status"])), "1 game");
    assert!(!me(&eve, &["status"]).starts_with("1 game"), "nobody knows her");
    let homes = |path: &Path| fs::read_dir(path).unwrap().count();
    assert_eq!(homes(&data.path().join("visitors")), 2);
    // The user `guest` is not asked for a key.
    let guest = ann.command(&gate, &["-l", "guest", "-o", "BatchMode=yes"], &["status"]).output();
    let guest = String::from_utf8(guest.unwrap().stdout).unwrap();
    assert!(!guest.starts_with("1 game"), "{guest}");
}

#[test]
fn visitors_are_told_when_the_gate_stops() {
    let Some((server, gate)) = Gate::with_server(&[]) else { return };
    let ann = Visitor::new();
    let (_, mut ann, _bob) = seated(&gate, &server, &ann);
    let children = gate.children();
    gate.end("TERM");
    ann.wait_for_text("The gate is stopping");
    assert_eq!(ann.wait_for_end(), (1, true), "exit code, terminal as before");
    children.into_iter().for_each(wait_for_end);
}

#[test]
fn a_visitors_command_cannot_use_another_server() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let mut session = Visitor::new().command(&gate, &[], &["--plain"]);
    let session = session.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut session = session.spawn().unwrap();
    let mut lines = session.stdin.take().unwrap();
    lines.write_all(b"create --server ws://127.0.0.1:9/ws\nquit\n").unwrap();
    let output = session.wait_with_output().unwrap();
    let output = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.contains("Visitors play only on this server"), "{output}");
}

#[test]
fn an_address_banned_by_the_server_is_rejected_over_ssh_too() {
    let directory = tempfile::tempdir().unwrap();
    let data = ["--data", directory.path().to_str().unwrap()];
    let args = [&data[..], &["--trust-forwarded", "127.0.0.1"]].concat();
    let server = ServerProcess::start(&args);
    let Some(gate) = Gate::to(server.url(), &[]) else { return };
    let ban = ["ban", "--network", "127.0.0.9", "--reason", "calm down"];
    program::server(&[&["admin"], &data[..], &ban].concat()).success();
    let from = |address| Visitor::new().from(address).run(&gate, &["list"]);
    let banned = from("127.0.0.9");
    let output = String::from_utf8_lossy(&banned.stderr);
    assert!(!banned.status.success() && output.contains("calm down"), "{banned:?}");
    assert!(from("127.0.0.8").status.success());
}
