//! Limits on the resources of one visitor, so that it does not affect others.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::Stdio;

use oxo_tests::process::signal;
use oxo_tests::{Gate, TIMEOUT, Visitor};
use socket2::{Domain, Socket, Type};

const MENU: &str = "> Play a bot";
/// File descriptors of a gate besides those of its visitors.
const OWN_CONNECTIONS: usize = 40;
/// Two for each pending connection.
const OF_PENDING: usize = 2 * 1024;

/// Opens a connection from that local address without sending anything.
fn silent(gate: &Gate, from: Ipv4Addr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from((from, 0)).into()).unwrap();
    let gate: SocketAddr = gate.address().parse().unwrap();
    socket.connect(&gate.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

fn status_value(gate: &Gate, name: &str) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", gate.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a figure");
    line.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap()
}

#[test]
fn sessions_are_limited_per_address_and_in_total() {
    let args = ["--sessions", "3", "--sessions-per-address", "2"];
    let Some((_server, gate)) = Gate::with_server(&args) else { return };
    let ann = Visitor::without_key();
    let sessions = [ann.terminal(&gate, &[]), ann.terminal(&gate, &[])];
    sessions.iter().for_each(|session| drop(session.wait_for_text(MENU)));
    let error_of = |visitor: &Visitor| {
        let error_of = visitor.run(&gate, &["list"]);
        assert_eq!(error_of.status.code(), Some(1));
        String::from_utf8_lossy(&error_of.stderr).into_owned()
    };
    assert!(error_of(&ann).contains("from your address"));
    let bob = Visitor::without_key().from("127.0.0.2");
    let mut third = bob.terminal(&gate, &[]);
    third.wait_for_text(MENU);
    let eve = Visitor::without_key().from("127.0.0.3");
    assert!(error_of(&eve).contains("All sessions of this gate are taken"));
    third.type_keys("\u{3}");
    third.wait_for_end();
    assert!(eve.run(&gate, &["list"]).status.success());
}

#[test]
fn an_address_that_opens_sessions_too_often_is_disconnected() {
    let Some((_server, gate)) = Gate::with_server(&["--sessions-per-minute", "1"]) else { return };
    let list = |address| Visitor::new().from(address).run(&gate, &["list"]);
    assert!(list("127.0.0.1").status.success());
    let result = list("127.0.0.1");
    let output = String::from_utf8_lossy(&result.stderr);
    assert_eq!(result.status.code(), Some(255), "{output}");
    assert!(output.contains("Too many new sessions from your address; try again in"), "{output}");
    assert!(list("127.0.0.2").status.success());
}

#[test]
fn a_connection_without_a_timely_session_is_closed() {
    let Some((_server, gate)) = Gate::with_server(&["--patience", "1s"]) else { return };
    let mut silent = silent(&gate, Ipv4Addr::LOCALHOST);
    let mut output = String::new();
    silent.read_to_string(&mut output).expect("the end of the connection");
    assert!(output.starts_with("SSH-2.0-"), "{output}");
    // Authenticating does not help either.
    let waiting = Visitor::new().command(&gate, &["-N"], &[]).output().expect("the client starts");
    assert_eq!(waiting.status.code(), Some(255));
}

#[test]
fn a_thousand_half_open_connections_do_not_affect_others() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    rlimit::increase_nofile_limit(4096).expect("descriptors for a thousand connections");
    let ann = Visitor::new();
    let mut terminal = ann.terminal(&gate, &[]);
    terminal.wait_for_text(MENU);
    // A quarter comes from one address, the others each from their own.
    let from = |number: u16| match number % 4 {
        0 => Ipv4Addr::LOCALHOST,
        _ => Ipv4Addr::from_bits(Ipv4Addr::new(127, 1, 0, 0).to_bits() + u32::from(number)),
    };
    let _half_open: Vec<TcpStream> = (0..1000).map(|number| silent(&gate, from(number))).collect();
    terminal.type_keys("\r");
    terminal.wait_for_text("Your move (X)");
    for address in ["127.0.0.1", "127.2.0.1"] {
        let list = Visitor::new().from(address).run(&gate, &["list"]);
        assert!(list.status.success(), "{list:?}");
    }
    let open = fs::read_dir(format!("/proc/{}/fd", gate.id())).unwrap().count();
    assert!(open < OWN_CONNECTIONS + OF_PENDING, "{open} descriptors");
}

#[test]
fn an_idle_session_ends_with_a_message_and_a_restored_terminal() {
    let Some((_server, gate)) = Gate::with_server(&["--idle", "1s"]) else { return };
    let mut terminal = Visitor::new().terminal(&gate, &[]);
    terminal.wait_for_text("nothing was typed for too long");
    assert_eq!(terminal.wait_for_end(), (1, true));
}

#[test]
fn a_visitor_that_reads_nothing_is_dropped_with_bounded_memory() {
    let Some((_server, gate)) = Gate::with_server(&["--patience", "1s"]) else { return };
    assert!(Visitor::new().run(&gate, &["list"]).status.success());
    let start_kb = status_value(&gate, "VmHWM:");
    let mut deaf = Visitor::new().command(&gate, &[], &["--plain"]);
    let mut deaf = deaf.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = deaf.stdin.take().unwrap();
    // Each line requests a page of text: several megabytes that nobody reads.
    lines.write_all("help\n".repeat(12_000).as_bytes()).unwrap();
    assert!(!deaf.wait().unwrap().success());
    drop(lines);
    let more = status_value(&gate, "VmHWM:") - start_kb;
    assert!(more < 8 * 1024, "{more} kB more");
    assert!(gate.children().is_empty());
}

#[test]
fn too_much_input_ends_a_session() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let mut flood = Visitor::new().command(&gate, &[], &["create", "--plain"]);
    let flood = flood.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut flood = flood.spawn().unwrap();
    let mut lines = flood.stdin.take().unwrap();
    // Moves in a game that has not started, so none is played yet.
    while lines.write_all("b2\n".repeat(1000).as_bytes()).is_ok() {}
    let ended = flood.wait_with_output().unwrap();
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(output.contains("too much input"), "{output}");
    assert_eq!(ended.status.code(), Some(1));
}

#[test]
fn a_session_has_limited_resources_and_fails_alone() {
    let Some((server, gate)) = Gate::with_server(&[]) else { return };
    let variables =
        "SetEnv=NO_COLOR=1 LC_ALL=C SECRET=1 OXO_THEME=none OXO_SERVER=ws://127.0.0.1:9/ws";
    let options = ["-o", variables];
    let mut failing = Visitor::new().terminal_with(&gate, &options, &[]);
    failing.wait_for_text(MENU);
    let [child] = gate.children()[..] else { panic!("one session is one program") };
    let mut other = Visitor::new().terminal(&gate, &[]);
    other.wait_for_text(MENU);
    let environment = fs::read_to_string(format!("/proc/{child}/environ")).unwrap();
    let names = environment.split_terminator('\0').filter_map(|one| one.split('=').next());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    let own =
        ["HOME", "NO_COLOR", "OXO_CALLED", "OXO_KNOWN_AS", "OXO_SERVER", "OXO_VISITOR", "TERM"];
    let directories = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"];
    assert_eq!(names, [&own[..], &directories].concat());
    assert!(environment.contains(&format!("OXO_SERVER={}\0", server.url())), "{environment}");
    let limits = fs::read_to_string(format!("/proc/{child}/limits")).unwrap();
    let memory = limits.lines().find(|line| line.starts_with("Max data size")).unwrap();
    assert!(memory.contains("536870912"), "{memory}");
    signal(child, "KILL");
    failing.wait_for_text("Your session failed");
    assert_eq!(failing.wait_for_end(), (128 + 9, true), "exit code, terminal as before");
    other.type_keys("\r");
    other.wait_for_text("Your move (X)");
}
