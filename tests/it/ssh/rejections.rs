//! Everything but one session of `oxo` is rejected, as is a start without the gate.

use std::fs;
use std::process::Command;

use oxo_tests::program::{ProgramOutput, program};
use oxo_tests::{Gate, Visitor};

#[test]
fn files_forwarding_and_a_second_session_are_rejected() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let ann = Visitor::new();
    let forward = ["-o", "ExitOnForwardFailure=yes", "-N", "-R"];
    for (options, args, expected) in [
        (vec!["-s"], vec!["sftp"], "subsystem request failed"),
        (vec!["-W", "127.0.0.1:9"], vec![], "stdio forwarding failed"),
        ([&forward[..], &["0:127.0.0.1:9"]].concat(), vec![], "remote port forwarding failed"),
        ([&forward[..], &["/tmp/oxo-none:127.0.0.1:9"]].concat(), vec![], "forwarding failed"),
    ] {
        let rejected = ann.command(&gate, &options, &args).output().expect("the client starts");
        let output = String::from_utf8_lossy(&rejected.stderr);
        assert_eq!(
            (rejected.status.code(), output.contains(expected)),
            (Some(255), true),
            "{output}"
        );
    }
    let mut screens = ann.command(&gate, &["-Y"], &["list"]);
    let screens = screens.env("DISPLAY", ":0").output().expect("the client starts");
    let output = String::from_utf8_lossy(&screens.stderr);
    assert!(output.contains("X11 forwarding request failed"), "{output}");
    let directory = tempfile::tempdir().unwrap();
    let socket = directory.path().join("master").display().to_string();
    let first = ann.terminal_with(&gate, &["-M", "-S", &socket], &[]);
    first.wait_for_text("> Play a bot");
    let second = ann.command(&gate, &["-S", &socket], &["list"]).output().expect("a client");
    let output = String::from_utf8_lossy(&second.stderr);
    assert!(output.contains("Session open refused by peer"), "{output}");
}

#[test]
fn without_the_gate_program_oxo_says_what_to_install() {
    let oxo = program("oxo");
    // On the same disk, so that the program can be hard-linked.
    let directory = tempfile::tempdir_in(oxo.parent().unwrap()).unwrap();
    let alone = directory.path().join("oxo");
    fs::hard_link(oxo, &alone).unwrap();
    let output =
        ProgramOutput::of(Command::new(&alone).args(["ssh", "--idle", "1s"]).env("PATH", ""));
    let output = output.failure();
    assert!(output.contains("put `oxo-ssh` beside `oxo`"), "{output}");
}
