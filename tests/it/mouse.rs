//! A game played with the mouse, in real terminals against the real server.

use oxo_tests::{ServerProcess, Terminal};

/// A game of noughts and crosses that ann has opened and bob has joined.
fn seated(server: &ServerProcess) -> (Terminal, Terminal) {
    let create = ["create", "--rules", "3x3x3", "--side", "x", "--clock", "none"];
    let ann = Terminal::client(server, "ann", &create);
    let code = ann.code();
    let bob = Terminal::client(server, "bob", &["join", &code]);
    ann.wait_for_text("Your move (X)");
    bob.wait_for_text("bob");
    (ann, bob)
}

#[derive(Clone, Copy)]
enum Mouse {
    Click,
    RightClick,
    Over,
}

/// What a terminal sends when the mouse does that (SGR encoding, counted from 1).
fn mouse(what: Mouse, (column, row): (usize, usize)) -> String {
    let at = format!("{};{}", column + 1, row + 1);
    match what {
        Mouse::Click => format!("\x1b[<0;{at}M\x1b[<0;{at}m"),
        Mouse::RightClick => format!("\x1b[<2;{at}M\x1b[<2;{at}m"),
        Mouse::Over => format!("\x1b[<35;{at}M"),
    }
}

/// Where a cell of a small board stands: below its row's number, above its column's letter.
fn place(screen: &str, column: char, row: char) -> (usize, usize) {
    let lines: Vec<&str> = screen.lines().collect();
    let is_label = |line: &&&str| line.split_whitespace().take(3).eq(["a", "b", "c"]);
    let label = lines.iter().find(is_label).expect("the letters below the board");
    let is_row = |line: &&str| line.trim_start().starts_with(&format!("{row} "));
    let y = lines.iter().position(is_row).expect("the number beside the board");
    (label.chars().position(|letter| letter == column).expect("the letter"), y)
}

/// Where a word of the bottom line stands.
fn word(screen: &str, word: &str) -> (usize, usize) {
    let (y, line) = screen.lines().enumerate().last().expect("a bottom line");
    (line.find(word).expect(word), y)
}

#[test]
fn a_game_is_played_with_the_mouse_alone_and_left_with_it() {
    let server = ServerProcess::start(&[]);
    let (mut ann, mut bob) = seated(&server);
    let screen = ann.wait_for_text("Your move (X)");
    ann.type_keys(&mouse(Mouse::Over, place(&screen, 'a', '1')));
    ann.wait_for_text("a1");
    let click = |terminal: &mut Terminal, turn: &str, column, row| {
        let screen = terminal.wait_for_text(turn);
        terminal.type_keys(&mouse(Mouse::Click, place(&screen, column, row)));
        // What is on the screen until then is of before the click.
        terminal.wait_for("the end of the turn", |screen| !screen.contains(turn));
    };
    for column in ['a', 'b'] {
        click(&mut ann, "Your move (X)", column, '2');
        click(&mut bob, "Your move (O)", column, '3');
    }
    // A live game is left after a question, which the right button takes back.
    // The bottom line is drawn last, and may be half drawn.
    let keys = "Enter place  u take back  : type a cell  m message  ? keys  q leave";
    let screen = ann.wait_for("her turn and all its keys", |screen| {
        screen.contains("Your move (X)") && screen.contains(keys)
    });
    ann.type_keys(&mouse(Mouse::Click, word(&screen, "q leave")));
    let screen = ann.wait_for_text("y yes  n no");
    ann.type_keys(&mouse(Mouse::RightClick, word(&screen, "y yes")));
    ann.wait_for("no question", |screen| !screen.contains("Leave?"));
    click(&mut ann, "Your move (X)", 'c', '2');
    bob.wait_for_text("You lose (O): line a2 b2 c2");
    let screen = ann.wait_for("the end, down to the bottom line", |screen| {
        screen.contains("You win (X)") && screen.contains("Left back")
    });
    ann.type_keys(&mouse(Mouse::Click, word(&screen, "q leave")));
    ann.wait_for_text("Find an opponent");
}
