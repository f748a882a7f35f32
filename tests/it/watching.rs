//! Watching in a real terminal: a list, a rewind while the game goes on, the way back.

use oxo_tests::{ServerProcess, Terminal};

#[test]
fn a_spectator_rewinds_a_game_that_goes_on_and_returns_to_it() {
    let server = ServerProcess::start(&[]);
    let game = ["create", "--rules", "3x3x3", "--side", "x", "--listed"];
    let mut ann = Terminal::client(&server, "ann", &game);
    let code = ann.code();
    let mut eve = Terminal::client(&server, "eve", &["watch"]);
    eve.wait_for_text("Nobody plays a listed game");
    let mut bob = Terminal::client(&server, "bob", &["join", &code]);
    eve.wait_for_text("ann - bob");
    eve.type_keys("\r");
    eve.wait_for_text("ann (x) to move");

    ann.wait_for_text("your move (x)");
    ann.type_keys("\r");
    bob.wait_for_text("your move (o)");
    bob.type_keys(":a3\r");
    eve.wait_for_text("1. b2  2. a3");
    eve.type_keys(",,");
    eve.wait_for_text("2 moves behind live");
    // The game goes on meanwhile, and she hears of it where she is.
    ann.wait_for_text("your move (x)");
    ann.type_keys(":a1\r");
    eve.wait_for_text("3 moves behind live");
    eve.type_keys("\u{1b}[F");
    eve.wait_for_text("bob (o) to move");

    eve.type_keys("q");
    eve.wait_for_text("1 game is being played");
    server.stop();
}
