//! What a visitor can do: the same as any user of the program.

use std::process::Command;

use oxo_tests::program::{ProgramOutput, program};
use oxo_tests::{Gate, Terminal, Visitor};

const MENU: &str = "> Play a bot";

#[test]
fn an_ssh_visitor_plays_an_oxo_user_while_another_visitor_watches() {
    let known_as = ["--public-url", "wss://play.example.org"];
    let Some((server, gate)) = Gate::with_server(&known_as) else { return };
    let (ann, eve) = (Visitor::new(), Visitor::without_key());
    let game = ["create", "--rules", "3x3x3", "--side", "x", "--name", "ann"];
    let mut ann = ann.terminal(&gate, &game);
    let code = ann.code();
    ann.wait_for_text(&format!("https://play.example.org/{code}"));
    let mut bob = Terminal::client(&server, "bob", &["join", &code]);
    let mut eve = eve.terminal(&gate, &["watch", &code]);
    ann.wait_for_text("Your move (X)");
    eve.wait_for_text("X ann");
    ann.type_keys("\r");
    // The screen may still show the turn before.
    for (moves, last, cell) in [(&mut bob, "1. b2", "a3"), (&mut ann, "2. a3", "a2")] {
        moves.wait_for_text(last);
        moves.type_keys(&format!(":{cell}\r"));
    }
    bob.wait_for_text("3. a2");
    bob.type_keys(":b3\r");
    ann.wait_for_text("4. b3");
    // The terminal is resized in the meantime.
    ann.resize(100, 30);
    ann.type_keys(":c2\r");
    ann.wait_for_text("You win");
    bob.wait_for_text("You lose (O): line a2 b2 c2");
    eve.wait_for_text("ann (X) wins: line a2 b2 c2");
    for terminal in [&mut ann, &mut bob, &mut eve] {
        terminal.type_keys("\u{3}");
        assert_eq!(terminal.wait_for_end(), (0, true), "exit code, terminal as before");
    }
}

#[test]
fn a_gate_without_a_server_hosts_one_and_its_menu_plays_a_bot() {
    let data = tempfile::tempdir().unwrap();
    let Some(gate) = Gate::start_in(data.path(), "127.0.0.1:0", &["--port", "0"]) else { return };
    // Dropping the visitor deletes the key.
    let visitor = Visitor::new();
    let mut ann = visitor.terminal(&gate, &[]);
    let menu = ann.wait_for_text(MENU);
    for row in ["Host for a friend", "Replay a game"] {
        assert!(!menu.contains(row), "a visitor has nothing of this machine: {menu}");
    }
    // Puzzles are above the last three rows.
    ann.type_keys("kkkk\r");
    ann.wait_for_text("Puzzle of the day");
    ann.type_keys("s");
    ann.wait_for_text("Solution: ");
    let homes = std::fs::read_dir(data.path().join("visitors")).unwrap();
    let mut homes = homes.map(|home| home.unwrap().path());
    assert!(homes.any(|home| home.join("oxo/puzzles.jsonl").exists()), "a miss is kept");
    ann.type_keys("q");
    ann.wait_for_text("> Puzzles");
    ann.type_keys("jjjj\r");
    ann.wait_for_text("Your move (X)");
    ann.resize(10, 4);
    ann.wait_for_text("20x8");
    ann.resize(80, 24);
    ann.wait_for_text("Your move (X)");
    // A mouse click (SGR) on the middle cell.
    ann.type_keys("\x1b[<0;27;11M");
    ann.wait_for_text("1. b2 ");
    // A friend can reach the same server with the program.
    let mut list = Command::new(program("oxo"));
    let list = ProgramOutput::of(list.args(["list", "--json", "--server", &gate.server])).success();
    assert_eq!(list, "{\"seeks\":[],\"games\":[]}\n");
    ann.type_keys("\u{3}");
    ann.wait_for_text("Leave?");
    ann.type_keys("y");
    assert_eq!(ann.wait_for_end(), (0, true), "exit code, terminal as before");
    gate.end("TERM");
}

#[test]
fn a_visitor_has_their_login_name_unless_they_choose_another() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    for (visitor, user, args, name) in [
        (Visitor::new(), "ann", &["play", "--json"][..], "ann"),
        (Visitor::without_key(), "bob", &["play", "--json"], "bob"),
        (Visitor::new(), "ann", &["play", "--json", "--name", "eve"], "eve"),
        (Visitor::new(), "guest", &["play", "--json"], "guest-"),
    ] {
        let played = visitor.command(&gate, &["-l", user], args).output().expect("a client");
        let output = String::from_utf8_lossy(&played.stdout);
        assert!(output.contains(&format!("\"x\":\"{name}")), "{user}: {output}");
    }
}

#[test]
fn commands_work_without_a_terminal_and_return_their_exit_code() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let ann = Visitor::new();
    let list = ann.run(&gate, &["list", "--json"]);
    assert_eq!(String::from_utf8_lossy(&list.stdout), "{\"seeks\":[],\"games\":[]}\n");
    assert_eq!(list.status.code(), Some(0));
    let help = ann.run(&gate, &["play", "--help"]);
    assert!(String::from_utf8_lossy(&help.stdout).contains("Usage: oxo play"));
    assert_eq!(help.status.code(), Some(0));
    let missing = ann.run(&gate, &["watch", "K7QX2M"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no game K7QX2M"), "{missing:?}");
    let unknown = ann.run(&gate, &["sh", "-c", "id"]);
    assert_eq!((unknown.status.code(), unknown.stdout.len()), (Some(2), 0));
}

#[test]
fn only_terminal_variables_reach_the_program() {
    let Some((_server, gate)) = Gate::with_server(&[]) else { return };
    let ann = Visitor::new();
    let mut dumb = ann.terminal_with(&gate, &["-o", "SetEnv=TERM=dumb"], &["play"]);
    dumb.wait_for_text("no full screen");
    assert_eq!(dumb.wait_for_end().0, 2);
    let mut plain = ann.terminal_with(&gate, &["-o", "SetEnv=LANG=C"], &["play"]);
    assert!(plain.wait_for_text("Your move (X)").is_ascii());
    plain.type_keys("\u{3}");
    plain.wait_for_text("Leave?");
    plain.type_keys("y");
    plain.wait_for_end();
}
