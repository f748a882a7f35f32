//! The same person comes back as the same player: after a crash of the client, and after one
//! of the server.

use std::path::Path;

use oxo_tests::port::Port;
use oxo_tests::{ServerProcess, Terminal};
use tempfile::TempDir;

fn directory() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn open(home: &Path, server: &ServerProcess) -> (Terminal, String) {
    let ann =
        Terminal::client_in(home, server, "ann", &["create", "--rules", "3x3x3", "--side", "x"]);
    let code = ann.code();
    (ann, code)
}

#[test]
fn a_killed_client_that_starts_again_sits_where_it_sat() {
    let server = ServerProcess::start(&[]);
    let (home, elsewhere) = (directory(), directory());
    let (ann, code) = open(home.path(), &server);
    let mut bob = Terminal::client_in(elsewhere.path(), &server, "bob", &["join", &code]);
    ann.wait_for_text("your move (x)");
    ann.kill();
    bob.wait_for_text("(away");

    let mut ann = Terminal::client_in(home.path(), &server, "ann", &["join", &code]);
    ann.wait_for_text("your move (x)");
    ann.type_keys("\r");
    bob.wait_for_text("your move (o)");
    ann.kill();
    bob.type_keys(":a3\r");
    bob.wait_for_text("ann (x) to move");

    // Without the code: the menu offers the game first.
    let mut ann = Terminal::client_in(home.path(), &server, "ann", &[]);
    ann.wait_for_text("Go on with your game");
    ann.type_keys("k\r");
    ann.wait_for_text("your move (x)");
}

#[test]
fn two_programs_of_one_person_are_two_players() {
    let server = ServerProcess::start(&[]);
    let home = directory();
    let (ann, code) = open(home.path(), &server);
    let other = Terminal::client_in(home.path(), &server, "ann", &["join", &code]);
    ann.wait_for_text("your move (x)");
    other.wait_for_text("ann (x) to move");
}

#[test]
fn after_a_crash_of_the_server_both_players_are_told_that_nothing_is_lost() {
    let port = Port::reserve().unwrap();
    let address = port.address().to_string();
    let data = directory();
    let options = ["--data", data.path().to_str().unwrap()];
    let server = ServerProcess::start_at(&address, &options);
    let (home, elsewhere) = (directory(), directory());
    let (mut ann, code) = open(home.path(), &server);
    let mut bob = Terminal::client_in(elsewhere.path(), &server, "bob", &["join", &code]);
    ann.wait_for_text("your move (x)");
    ann.type_keys("\r");
    bob.wait_for_text("your move (o)");
    server.kill();
    ann.wait_for_text("connection lost");
    let server = ServerProcess::start_at(&address, &options);
    for terminal in [&ann, &bob] {
        terminal.wait_for_text("server restarted, nothing lost, ");
    }
    bob.type_keys(":a3\r");
    ann.wait_for_text("your move (x)");
    // The next key takes the sentence away, and it does not come again.
    ann.type_keys("h");
    ann.wait_for("the sentence to go", |screen| !screen.contains("server restarted"));
    server.signal("TERM");
    ann.wait_for_text("the server restarts");
}
