//! What players find in real terminals after a crash of the client or the server.

use std::path::Path;

use oxo_tests::port::Port;
use oxo_tests::{ServerProcess, Terminal};

const BEGUN: &str = "> Continue";

fn open(home: &Path, args: &[&str]) -> Terminal {
    Terminal::in_home(home, args, 80, 24)
}

/// Plays the centre and waits for the bot's reply.
fn begin(oxo: &mut Terminal) {
    oxo.wait_for_text("Your move (X)");
    oxo.type_keys("\r");
    oxo.wait_for("the bot's answer", is_begun);
}

fn is_begun(screen: &str) -> bool {
    screen.contains("1. b2 ") && screen.contains("Your move (X)")
}

#[test]
fn a_bot_game_survives_a_kill_and_continues_from_the_menu_or_the_command_line() {
    let home = tempfile::tempdir().expect("a home");
    let mut oxo = open(home.path(), &["play", "--resume"]);
    oxo.wait_for_text("No game to resume");
    assert_eq!(oxo.wait_for_end().0, 1);
    let mut oxo = open(home.path(), &["play"]);
    begin(&mut oxo);
    oxo.kill();
    let mut oxo = open(home.path(), &[]);
    let screen = oxo.wait_for_text(BEGUN);
    assert!(screen.contains("your move"), "{screen}");
    oxo.type_keys("\r");
    oxo.wait_for("the game as it was", is_begun);
    // Leaving needs no confirmation, and the game can be continued again.
    oxo.type_keys("q");
    oxo.wait_for_text(BEGUN);
    oxo.type_keys("q");
    assert_eq!(oxo.wait_for_end(), (0, true));
    open(home.path(), &["play", "--resume"]).wait_for("the game as it was", is_begun);
}

#[test]
fn a_restarted_client_has_its_seat_under_any_name() {
    let home = tempfile::tempdir().expect("a home");
    let server = ServerProcess::start(&[]);
    let at = ["--server", server.url()];
    let ann = open(home.path(), &[&["create", "--side", "x", "--name", "Ann"], &at[..]].concat());
    let code = ann.code();
    let mut bob = Terminal::client(&server, "bob", &["join", &code]);
    ann.wait_for_text("Your move (X)");
    ann.kill();
    bob.wait_for_text("(away");
    // Joining by the code with another name still gives her the seat.
    let seated = open(home.path(), &[&["join", &code, "--name", "somebody"], &at[..]].concat());
    seated.wait_for_text("Your move (X)");
    seated.kill();
    // It is also the first row of the menu, which connects to her server.
    let mut menu = open(home.path(), &[]);
    let screen = menu.wait_for_text("Continue");
    assert!(screen.contains("bob, your move"), "{screen}");
    menu.type_keys("k\r");
    menu.wait_for_text("Your move (X)");
    bob.type_keys("R");
    bob.wait_for_text("Resign this game?");
    bob.type_keys("y");
    menu.wait_for_text("You win (X)");
}

/// Creates a game as ann; returns its code.
fn create(home: &Path, server: &ServerProcess) -> (Terminal, String) {
    let args = ["create", "--rules", "3x3x3", "--side", "x"];
    let ann = Terminal::client_in(home, server, "ann", &args);
    let code = ann.code();
    (ann, code)
}

#[test]
fn both_players_are_told_that_a_server_crash_lost_nothing() {
    let port = Port::reserve().unwrap();
    let address = port.address().to_string();
    let data = tempfile::tempdir().expect("a directory");
    let options = ["--data", data.path().to_str().unwrap()];
    let server = ServerProcess::start_at(&address, &options);
    let home = tempfile::tempdir().expect("a home");
    let (mut ann, code) = create(home.path(), &server);
    let mut bob = Terminal::client(&server, "bob", &["join", &code]);
    ann.wait_for_text("Your move (X)");
    ann.type_keys("\r");
    bob.wait_for_text("Your move (O)");
    server.kill();
    ann.wait_for_text("Connection lost");
    let server = ServerProcess::start_at(&address, &options);
    for terminal in [&ann, &bob] {
        terminal.wait_for_text("; nothing is lost");
    }
    bob.type_keys(":a3\r");
    ann.wait_for_text("Your move (X)");
    // The next key dismisses the message for good.
    ann.type_keys("h");
    ann.wait_for("the sentence to go", |screen| !screen.contains("nothing is lost"));
    server.signal("TERM");
    ann.wait_for_text("the server restarts");
}
