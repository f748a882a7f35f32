//! Who comes to use up the gate, or to learn of the machine behind it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use oxo_tests::{Gate, Visitor};

/// The names by which the gate would agree upon keys (RFC 4253, 7.1).
fn key_exchanges(gate: &Gate) -> String {
    let mut stream = BufReader::new(TcpStream::connect(gate.address()).unwrap());
    stream.get_mut().write_all(b"SSH-2.0-test\r\n").unwrap();
    stream.read_line(&mut String::new()).unwrap();
    // Length, padding, kind and cookie; then the length of the names.
    let mut head = [0; 4 + 1 + 1 + 16 + 4];
    stream.read_exact(&mut head).unwrap();
    let mut names = vec![0; usize::from(head[25]) + 256 * usize::from(head[24])];
    stream.read_exact(&mut names).unwrap();
    String::from_utf8(names).unwrap()
}

#[test]
fn keys_are_agreed_upon_by_what_costs_the_gate_nothing() {
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
