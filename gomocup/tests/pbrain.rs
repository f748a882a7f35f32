//! The real `pbrain-oxo` under a manager that sends every command, and invalid ones. Lines,
//! settings and the board have unit tests.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use oxo_shared::{Game, Point, Rules};

/// A brain that takes longer than this for a line hangs.
const HUNG: Duration = Duration::from_secs(120);
/// Node limit for tests that only check whether a move is legal.
const FEW: &str = "INFO max_node 300";
/// A turn so long that no test waits for its end.
const LONG: &str = "INFO timeout_turn 3600000";

struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    fn new() -> Brain {
        Brain::with(&[])
    }

    fn with(args: &[&str]) -> Brain {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-oxo"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Brain { input: child.stdin.take(), child, lines }
    }

    /// A brain that plays fast on a 15x15 board.
    fn started() -> Brain {
        Brain::started_with(&[])
    }

    fn started_with(args: &[&str]) -> Brain {
        let mut brain = Brain::with(args);
        brain.send_line(LONG);
        brain.send_line(FEW);
        assert_eq!(brain.ask("START 15"), "OK");
        brain
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).and_then(|()| input.flush()).unwrap();
    }

    fn send_line(&mut self, line: &str) {
        self.send(format!("{line}\r\n").as_bytes());
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(HUNG).expect("the brain goes on")
    }

    /// The next line that is an answer.
    fn answer(&self) -> String {
        let is_answer = |line: &String| !line.starts_with("MESSAGE ");
        std::iter::repeat_with(|| self.line()).find(is_answer).unwrap()
    }

    fn ask(&mut self, lines: &str) -> String {
        self.send_line(&lines.replace('\n', "\r\n"));
        self.answer()
    }

    /// Asks for the name, which comes at once if there is no other output.
    fn assert_silent(&mut self) {
        self.send_line("ABOUT");
        assert!(self.line().starts_with("name=\"pbrain-oxo\""));
    }

    fn ends(mut self) -> bool {
        // Its output ends with it.
        let last = std::iter::repeat_with(|| self.lines.recv_timeout(HUNG)).find(Result::is_err);
        assert_eq!(last, Some(Err(RecvTimeoutError::Disconnected)), "it hangs");
        self.child.wait().unwrap().success()
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // An error means that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn cells(answer: &str) -> Vec<(i32, i32)> {
    let cell = |text: &str| {
        let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("no cell: {answer}"));
        (x.parse().unwrap(), y.parse().unwrap())
    };
    answer.split(' ').map(cell).collect()
}

fn cell(answer: &str) -> (i32, i32) {
    let [cell] = cells(answer)[..] else { panic!("not one cell: {answer}") };
    cell
}

#[test]
fn the_mandatory_commands_are_answered() {
    let mut brain = Brain::started();
    let about = brain.ask("ABOUT");
    for key in ["name", "version", "author", "country"] {
        assert!(about.contains(&format!("{key}=\"")), "{about}");
    }
    let first = cell(&brain.ask("BEGIN"));
    let second = cell(&brain.ask("TURN 0,0"));
    assert!(![first, (0, 0)].contains(&second));
    assert_eq!(brain.ask("START 20"), "OK");
    let reply = cell(&brain.ask("BOARD\n10,10,2\nDONE"));
    assert_ne!(reply, (10, 10));
    brain.send_line("END");
    assert!(brain.ends());
}

#[test]
fn info_is_never_answered_before_or_after_the_start() {
    let mut brain = Brain::new();
    let infos = [
        "timeout_turn 1000",
        "timeout_match 100000",
        "time_left 2147483647",
        "time_left -20",
        "max_memory 83886080",
        "game_type 1",
        "rule 1",
        "evaluate 3,4",
        "folder /tmp",
        "max_depth 4",
        "max_node 100",
        "thread_num 1",
        "hash_size 4096",
        "show_detail 0",
        "show_detail 3",
        "caution_factor 2",
        "no_such_key",
        "",
    ];
    infos.iter().for_each(|info| brain.send_line(&format!("INFO {info}")));
    assert_eq!(brain.ask("START 15"), "OK");
    infos.iter().for_each(|info| brain.send_line(&format!("INFO {info}")));
    brain.assert_silent();
    cell(&brain.ask("BEGIN"));
}

#[test]
fn an_invalid_info_is_reported_before_the_next_answer() {
    let mut brain = Brain::new();
    brain.send_line("INFO max_memory 1000");
    brain.send_line("START 15");
    assert!(brain.line().starts_with("MESSAGE max_memory"));
    assert_eq!(brain.line(), "OK");
}

#[test]
fn boards_have_from_5_to_64_cells_on_each_side() {
    let mut brain = Brain::started();
    for size in [
        "START 5",
        "START 15",
        "START 20",
        "START 64",
        "RECTSTART 20,15",
        "START 15,15",
        "START 20 15 ",
        "RECTSTART 5,64",
    ] {
        assert_eq!(brain.ask(size), "OK", "{size}");
        cell(&brain.ask("BEGIN"));
    }
    for size in ["START 4", "START -15", "START 65", "START 15 4", "START x", "RECTSTART 20,65"] {
        assert!(brain.ask(size).starts_with("ERROR"), "{size}");
    }
    // The last valid board is still there.
    assert!(brain.ask("BEGIN").starts_with("ERROR"));
    assert_eq!(brain.ask("RESTART"), "OK");
    let (x, y) = cell(&brain.ask("BEGIN"));
    assert!(x < 5 && y < 64);
}

#[test]
fn a_game_of_yixin_board_uses_its_own_dialect() {
    let mut brain = Brain::new();
    // As Yixin-Board starts: its renju is rule 2, and rows come first, here row 15 of 15, column 20
    // of 20.
    for line in ["INFO timeout_turn 3600000", FEW, "INFO rule 2", "INFO pondering 0"] {
        brain.send_line(line);
    }
    assert_eq!(brain.ask("START 20 15"), "OK");
    brain.send_line("yxhashclear");
    assert!(brain.line().starts_with("MESSAGE "));
    let (row, column) = cell(&brain.ask("board\n14,19,2\ndone"));
    assert!(row < 15 && column < 20, "{row},{column}");
    assert_eq!(brain.ask("start 15 15"), "OK");
    let cross = "yxboard\n6,7,1\n0,0,2\n8,7,1\n14,0,2\n7,6,1\n0,14,2\n7,8,1\n14,14,2\ndone\n";
    assert_eq!(brain.ask(&format!("{cross}yxshowforbid")), "FORBID 0707.");
    assert!(brain.ask("yxblockpath\n1,1\n2,2\ndone").starts_with("UNKNOWN yxblockpath"));
    brain.send_line("end");
    assert!(brain.ends());
}

#[test]
fn a_yixin_command_changes_the_meaning_of_rule_2() {
    let mut brain = Brain::started();
    brain.send_line("INFO rule 2");
    assert!(brain.ask("BEGIN").starts_with("ERROR rule 2"));
    brain.send_line("YXHASHCLEAR");
    assert!(brain.line().starts_with("MESSAGE "));
    cell(&brain.ask("BEGIN"));
}

#[test]
fn commands_without_a_board_or_a_meaning_are_refused_and_ignored() {
    let mut brain = Brain::new();
    for (answer, commands) in [
        ("ERROR no board", &["BEGIN", "TURN 1,1", "PLAY 1,1", "TAKEBACK 1,1", "RESTART"][..]),
        ("ERROR no board", &["BOARD\n1,1,2\nDONE", "YXBOARD\n1,1,2\nDONE", "SWAP2BOARD\nDONE"]),
        ("ERROR no board", &["YXNBEST 2", "YXSHOWFORBID"]),
        ("UNKNOWN ", &["HELLO", "TURN7,7", "1,1,1", "DONE", "SUGGEST 1,1"]),
        ("UNKNOWN ", &["YXBALANCEONE 0", "YXBLOCKRESET"]),
        // Commands known to span several lines are one unknown command, not many.
        ("UNKNOWN YXBLOCK", &["YXBLOCK\n1,1\n2,2\nDONE"]),
    ] {
        for command in commands {
            assert!(brain.ask(command).starts_with(answer), "{command}");
        }
    }
    brain.assert_silent();
}

#[test]
fn stones_may_come_in_any_order_and_impossible_positions_change_nothing() {
    let mut brain = Brain::started();
    // The opponent's four has to be stopped at its open end.
    let stop = brain.ask("BOARD\n0,0,1\n14,14,1\n3,5,2\n4,5,2\n2,5,1\n5,5,2\n6,5,2\nDONE");
    assert_eq!(stop, "7,5");
    for stones in ["1,1,1", "1,1,2\n\u{7}\nhello"] {
        for board in ["BOARD", "YXBOARD"] {
            let answer = brain.ask(&format!("{board}\n{stones}\nDONE"));
            assert!(answer.starts_with("ERROR"), "{stones}: {answer}");
        }
    }
    assert_eq!(brain.ask("TAKEBACK 7,5"), "OK", "the stone of the position before");
}

#[test]
fn a_command_in_place_of_done_is_an_error_and_still_executed() {
    let mut brain = Brain::started();
    assert_eq!(brain.ask("BOARD\n1,1,2\nRESTART"), "ERROR a position ends with DONE");
    assert_eq!(brain.answer(), "OK");
    assert!(brain.ask("DONE").starts_with("UNKNOWN"));
    brain.send_line("BOARD\r\n1,1,2\r\nINFO max_node 200\r\nDONE");
    cell(&brain.answer());
}

#[test]
fn a_position_without_a_request_is_not_answered() {
    let mut brain = Brain::started();
    brain.send_line("YXBOARD\r\n7,7,1\r\n8,8,2\r\nDONE");
    brain.assert_silent();
    assert_eq!(brain.ask("TAKEBACK 8,8"), "OK");
    brain.send_line("YXBOARD\r\nDONE");
    brain.assert_silent();
    cell(&brain.ask("BEGIN"));
}

#[test]
fn several_best_moves_are_reported_and_one_is_played() {
    let mut brain = Brain::started();
    brain.send_line("INFO max_node 20000");
    brain.send_line("YXBOARD\r\n7,7,2\r\nDONE");
    brain.send_line("YXNBEST 3");
    for number in 1..=3 {
        let start = format!("MESSAGE ({number}) ");
        std::iter::repeat_with(|| brain.line()).find(|line| line.starts_with(&start)).unwrap();
    }
    let best = brain.answer();
    assert_ne!(cell(&best), (7, 7));
    assert_eq!(brain.ask(&format!("TAKEBACK {best}")), "OK");
    cell(&brain.ask("YXNBEST 99999999999999999999"));
    assert!(brain.ask("YXNBEST all").starts_with("ERROR"));
}

#[test]
fn forbidden_points_are_those_of_renjus_first_player_to_move() {
    let mut brain = Brain::started();
    let cross = "YXBOARD\n6,7,1\n0,0,2\n8,7,1\n14,0,2\n7,6,1\n0,14,2\n7,8,1\n14,14,2\nDONE\n";
    assert_eq!(brain.ask(&format!("{cross}YXSHOWFORBID")), "FORBID .");
    brain.send_line("INFO rule 4");
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID 0707.");
    let (x, y) = cell(&brain.ask("YXNBEST 1"));
    assert_ne!((x, y), (7, 7));
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID .");
    // The fouls bind the side that moves first, even if that is the opponent.
    assert!(brain.ask(&format!("{cross}TURN 7,7")).starts_with("ERROR h8 is forbidden"));
}

#[test]
fn openings_are_answered_with_stones_or_a_swap() {
    let mut brain = Brain::started();
    for rule in [0, 1, 4, 8, 9] {
        brain.send_line(&format!("INFO rule {rule}"));
        let three = brain.ask("SWAP2BOARD\nDONE");
        assert_eq!(cells(&three).len(), 3, "{three}");
        let stones = three.replace(' ', "\n");
        let answer = brain.ask(&format!("SWAP2BOARD\n{stones}\nDONE"));
        assert!(answer == "SWAP" || (1..=2).contains(&cells(&answer).len()), "{answer}");
        let five = brain.ask("SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE");
        assert!(five == "SWAP" || cells(&five).len() == 1, "{five}");
    }
    for stones in
        ["7,7", "7,7\n8,8", "1,1\n2,2\n3,3\n4,4", "7,7\n7,7\n8,8", "7,7\n15,0\n8,8", "a\nb\nc"]
    {
        let answer = brain.ask(&format!("SWAP2BOARD\n{stones}\nDONE"));
        assert!(answer.starts_with("ERROR"), "{stones}: {answer}");
    }
}

#[test]
fn a_stop_ends_only_the_current_search_with_a_move() {
    for stop in ["YXSTOP", "stop"] {
        let mut brain = Brain::with(&["--no-book"]);
        brain.send_line(LONG);
        assert_eq!(brain.ask("START 15"), "OK");
        brain.send_line("BOARD\r\n7,7,2\r\nDONE");
        brain.send_line(stop);
        cell(&brain.answer());
        // A stop without a search does nothing, and the next search runs normally.
        brain.send_line(stop);
        brain.send_line("INFO max_node 20000");
        brain.send_line("BOARD\r\n7,7,2\r\nDONE");
        assert!(brain.line().starts_with("MESSAGE depth"));
        cell(&brain.answer());
        brain.assert_silent();
    }
}

#[test]
fn end_is_handled_during_a_search() {
    for sends_end in [true, false] {
        let mut brain = Brain::with(&["--no-book", "--threads", "2"]);
        brain.send_line(LONG);
        assert_eq!(brain.ask("START 15"), "OK");
        brain.send_line("BOARD\r\n7,7,2\r\nDONE");
        if sends_end {
            brain.send_line("END");
        } else {
            drop(brain.input.take());
        }
        assert!(brain.ends());
    }
}

#[test]
fn without_time_the_brain_moves_at_once() {
    let mut brain = Brain::started();
    brain.send_line("INFO max_node 0");
    for info in
        ["time_left -1000", "time_left 0", "time_left 1", "timeout_turn 1", "timeout_turn 0"]
    {
        assert_eq!(brain.ask("RESTART"), "OK");
        brain.send_line(&format!("INFO {info}"));
        cell(&brain.ask("TURN 7,7"));
        cell(&brain.ask("TURN 0,14"));
        brain.send_line("INFO time_left 2147483647");
    }
}

#[test]
fn common_openings_are_answered_from_the_book_unless_disabled() {
    let search_output = |args: &[&str]| {
        let mut brain = Brain::started_with(args);
        brain.send_line("TURN 7,7");
        brain.line()
    };
    assert!(search_output(&[]).contains("book move"));
    assert!(search_output(&["--no-book"]).starts_with("MESSAGE depth 1 "));
}

#[test]
fn progress_is_reported_once_per_depth_or_not_at_all() {
    let mut brain = Brain::started_with(&["--no-book"]);
    brain.send_line("INFO max_node 20000");
    brain.send_line("TURN 7,7");
    let messages: Vec<String> = std::iter::repeat_with(|| brain.line())
        .take_while(|line| line.starts_with("MESSAGE "))
        .collect();
    let depths: Vec<u32> = messages
        .iter()
        .filter_map(|line| line.strip_prefix("MESSAGE depth ")?.split(' ').next()?.parse().ok())
        .collect();
    assert!(!depths.is_empty() && depths.is_sorted_by(|a, b| a < b), "{messages:?}");
    assert_eq!(messages.len(), depths.len() + 1, "and the reason: {messages:?}");
    brain.send_line("INFO show_detail 0");
    assert_eq!(brain.ask("RESTART"), "OK");
    brain.send_line("TURN 7,7");
    assert!(brain.line().starts_with("MESSAGE "));
    cell(&brain.line());
}

#[test]
fn every_rule_and_size_is_played_legally() {
    let games = [
        (0, "15x15x5"),
        (1, "20x20x5+exact"),
        (4, "15x15x5+renju"),
        (8, "15x15x5+caro6"),
        (9, "19x19x5+caro"),
        (0, "20x7x5"),
        (1, "5x5x5+exact"),
    ];
    for (rule, rules) in games {
        let rules: Rules = rules.parse().unwrap();
        let size = rules.to_string();
        let (width, rest) = size.split_once('x').unwrap();
        let height = rest.split_once('x').unwrap().0;
        let mut brain = Brain::new();
        brain.send_line(FEW);
        brain.send_line(&format!("INFO rule {rule}"));
        let start = if width == height {
            format!("START {width}")
        } else {
            format!("RECTSTART {width},{height}")
        };
        assert_eq!(brain.ask(&start), "OK");
        play_on(&mut brain, Game::new(rules), height.parse().unwrap());
    }
}

/// Plays a game to its end, or for some plies, against an opponent who places stones beside the
/// last.
fn play_on(brain: &mut Brain, mut game: Game, height: i32) {
    let mut answer = brain.ask("BEGIN");
    while game.ply() < 40 {
        let (x, y) = cell(&answer);
        game.play(Point::new(x, height - 1 - y)).unwrap();
        if game.outcome().is_some() {
            return;
        }
        let last = game.moves()[game.ply() - 1];
        let near = |at: &Point| (at.distance(last), at.y, at.x);
        let reply = game.candidates(2).into_iter().min_by_key(near).unwrap();
        if game.play(reply).unwrap().is_some() {
            return;
        }
        answer = brain.ask(&format!("TURN {},{}", reply.x, height - 1 - reply.y));
    }
}

/// The peak memory of the process, in bytes.
#[cfg(target_os = "linux")]
fn peak(brain: &Brain) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", brain.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_is_respected() {
    for megabytes in [40, 80, 350] {
        let memory: usize = megabytes << 20;
        let mut brain = Brain::with(&["--no-book"]);
        brain.send_line(&format!("INFO max_memory {memory}"));
        brain.send_line("INFO max_node 50000");
        brain.send_line("INFO timeout_turn 60000");
        assert_eq!(brain.ask("START 20"), "OK");
        cell(&brain.ask("TURN 10,10"));
        cell(&brain.ask("TURN 0,19"));
        let peak = peak(&brain);
        assert!(peak <= memory, "{peak} of {memory}");
    }
}

#[test]
fn the_program_lists_its_options_and_rejects_others() {
    let output = |args: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_pbrain-oxo")).args(args).output().unwrap();
        (out.status.success(), String::from_utf8(out.stdout).unwrap())
    };
    let (ok, help) = output(&["--help"]);
    assert!(ok && help.contains("--no-book") && help.contains("--threads"), "{help}");
    let (ok, version) = output(&["--version"]);
    assert!(ok && version.starts_with("pbrain-oxo "), "{version}");
    for args in [&["--threads", "0"][..], &["--threads", "x"], &["--what"]] {
        assert!(!output(args).0, "{args:?}");
    }
}
