//! The real client in a real terminal, against the real server.

use oxo_tests::program::program;
use oxo_tests::{ServerProcess, Terminal};
use portable_pty::CommandBuilder;

const MENU: &str = "> Play a bot";
/// The menu while a game can be continued.
const MENU_AFTER: &str = "> Continue";

/// The players' glyphs, as in `client/src/screen/avatar.rs`.
const GLYPHS: &str = "◆▲■★▼♣◇△□☆▽♠";

/// Removes what differs from run to run: the game's code, the round-trip time and the players'
/// glyphs.
fn normalized(screen: &str, code: &str) -> String {
    let line = |line: &str| match line.split_once(" online ") {
        Some((before, _)) => before.trim_end().to_owned(),
        None => line.trim_end().to_owned(),
    };
    let screen = screen.replace(code, "CODE__").replace(|letter| GLYPHS.contains(letter), " ");
    screen.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn two_people_play_a_whole_game_in_real_terminals() {
    let server = ServerProcess::start(&[]);
    let game = ["create", "--rules", "3x3x3", "--side", "x"];
    let mut ann = Terminal::client(&server, "ann", &game);
    let code = ann.code();
    let mut bob = Terminal::client(&server, "bob", &["join", &code]);
    let mut eve = Terminal::client(&server, "eve", &["watch", &code]);

    ann.wait_for_text("Your move (X)");
    eve.wait_for_text("X ann");
    // X plays the middle row from the centre, O the row above. A screen may lag behind, so an
    // earlier turn cannot tell whose turn it is.
    ann.type_keys("\r");
    bob.wait_for_text("Last: 1. X b2");
    bob.type_keys(":a3\r");
    ann.wait_for_text("Last: 2. O a3");
    ann.type_keys(":a2\r");
    bob.wait_for_text("Last: 3. X a2");
    // A taken cell is rejected with a message, and the input stays for correction.
    bob.type_keys(":b2\r");
    bob.wait_for_text("b2 is taken");
    bob.type_keys("\u{7f}3\r");
    ann.wait_for_text("Last: 4. O b3");
    ann.type_keys("ll\r");

    let golden = include_str!("../golden/won_80x24.txt").trim_end();
    ann.wait_for("the golden screen", |screen| normalized(screen, &code) == golden);
    bob.wait_for_text("You lose (O): line a2 b2 c2");
    eve.wait_for_text("ann (X) wins: line a2 b2 c2");

    for terminal in [&mut ann, &mut bob, &mut eve] {
        terminal.type_keys("q");
        terminal.wait_for_text("Find an opponent");
        terminal.type_keys("q");
        terminal.wait_for_text(MENU);
        terminal.type_keys("q");
        assert_eq!(terminal.wait_for_end(), (0, true), "exit code, terminal as before");
    }
    server.signal("TERM");
    assert!(server.wait().0.success());
}

#[test]
fn a_host_in_line_mode_confirms_before_a_friends_game_stops() {
    let args = ["host", "--local", "--port", "0", "--plain", "--name", "ann"];
    let mut ann = Terminal::start(&args, 80, 24);
    let screen = ann.wait_for_text("oxo join ");
    let line = screen.replace('\n', " ");
    let words: Vec<&str> =
        line.split("oxo join ").nth(1).expect("the line").split_whitespace().take(3).collect();
    let [code, _, url] = words[..] else { panic!("{screen}") };
    let bob = ["join", code, "--server", url, "--plain", "--name", "bob"];
    let bob = Terminal::start(&bob, 80, 24);
    bob.wait_for_text("You are ");
    ann.wait_for_text("bob");
    ann.type_keys("quit\r");
    ann.wait_for_text("yes or no?");
    ann.type_keys("yes\r");
    ann.wait_for_end();
    bob.wait_for_text("its host has closed the server");
}

#[test]
fn ctrl_z_restores_the_terminal_until_the_program_resumes() {
    let home = tempfile::tempdir().unwrap();
    let mut shell = CommandBuilder::new("sh");
    // A shell with job control, which continues when the game is stopped.
    shell.args(["-c", "set -m; \"$0\" play; echo stopped; read line; fg"]);
    shell.arg(program("oxo"));
    shell.env("TERM", "xterm-256color");
    ["HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"]
        .into_iter()
        .for_each(|variable| shell.env(variable, home.path()));
    let mut terminal = Terminal::run(shell);
    terminal.wait_for_text("Your move (X)");
    terminal.type_keys("\u{1a}");
    let shown = terminal.wait_for_text("stopped");
    assert!(!shown.contains("Your move"), "{shown}");
    terminal.type_keys("on with it\r");
    let shown = terminal.wait_for_text("Your move (X)");
    assert!(!shown.contains("on with it"), "{shown}");
    // Keys take effect when pressed, without echo.
    terminal.type_keys("\r");
    terminal.wait_for_text("1. b2 ");
    terminal.type_keys("\u{3}");
    assert_eq!(terminal.wait_for_end(), (0, true), "exit code, terminal as before");
}

#[test]
fn a_split_key_is_one_key_and_ctrl_c_ends_an_endless_paste() {
    let mut oxo = Terminal::start(&["play"], 80, 24);
    oxo.wait_for_text("Your move (X)");
    oxo.type_keys("\x1b");
    oxo.type_keys("[C");
    oxo.type_keys("\r");
    oxo.wait_for_text("1. c2 ");
    oxo.type_keys("\x1b");
    oxo.wait_for_text(MENU_AFTER);
    oxo.type_keys("\x1b[200~aaa");
    oxo.type_keys("jq \u{3}");
    assert_eq!(oxo.wait_for_end(), (0, true), "exit code, terminal as before");
}

#[test]
fn a_terminal_with_wide_line_characters_gets_ascii() {
    let mut oxo = Terminal::start_east_asian(&["play"], 80, 24);
    let screen = oxo.wait_for_text("Your move (X)");
    assert!(screen.is_ascii() && screen.contains("+-----------+"), "{screen}");
    oxo.type_keys("q");
    oxo.wait_for_text(MENU);
    oxo.type_keys("q");
    oxo.wait_for_end();
}
