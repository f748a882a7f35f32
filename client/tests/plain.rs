//! Line mode as a process: prompts, scripts, JSON, and two programs over a real server.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;

use crate::common::{PATIENCE, command, fed, oxo, text, told};
use crate::connection;
use oxo_server::Config;
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio_util::sync::DropGuard;

fn events(told: &str) -> Vec<Value> {
    told.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["event"].as_str().unwrap()).collect()
}

#[test]
fn a_script_can_play_several_games_in_one_session() {
    let script = "lobby --server 127.0.0.1:9\nplay 3x3x3 random\nb2\nresign\nrematch\nresign\n\
                  menu\nplay 15x15x3 random\nh8\nt\nresign\nquit\n";
    let told = told(&["--plain"], script);
    assert!(told.starts_with("play, seek, "), "{told}");
    assert!(told.contains("Cannot reach ws://127.0.0.1:9/ws"), "{told}");
    assert!(told.contains("You are X against random"), "{told}");
    // The rematch swaps the sides.
    assert!(told.contains("You are O against random"), "{told}");
    assert!(told.contains("15x15, 3 or more in a row wins"), "{told}");
    // Wherever the bot plays its only stone, some row through h8 stays open at both ends.
    assert!(told.contains("X gets two ways to complete a line on "), "{told}");
    assert_eq!(told.matches(" resigned\n").count(), 3, "{told}");
    assert!(!told.contains("away"), "a bot is always there: {told}");
    assert!(told.ends_with("O wins: X resigned\n"), "a script may end with `quit`: {told}");
}

#[test]
fn a_script_that_leaves_a_game_for_the_menu_still_quits() {
    // Leaving closes the connection before the server has answered.
    let script = "play 3x3x3 random --side x\nmenu\nquit\ndance\n";
    let told = told(&["--plain"], script);
    assert!(told.ends_with("help, or quit\n"), "{told}");
}

#[test]
fn an_empty_input_without_a_command_is_bad_usage() {
    for args in [&[][..], &["--plain"], &["--json"]] {
        let output = oxo(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("oxo play"), "{error}");
    }
}

#[test]
fn a_whole_game_is_printed_as_one_json_event_per_line() {
    let events = events(&told(&["play", "4x4x3", "random", "--json"], &"bot\n".repeat(8)));
    let names = names(&events);
    assert_eq!(names[..4], ["connected", "game", "players", "board"], "{names:?}");
    assert_eq!(names.last(), Some(&"over"), "{names:?}");
    let moved = events.iter().filter(|event| event["event"] == "moved");
    let numbers: Vec<_> = moved.map(|event| event["number"].as_u64().unwrap()).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u64), "{numbers:?}");
    let over = events.last().unwrap();
    assert_eq!(over["how"] == "line", !over["line"].as_array().unwrap().is_empty(), "{over}");
}

#[test]
fn every_query_in_a_game_is_answered_by_an_event_of_that_name() {
    let asked = "b\nl\nm\nc\nw\nt\nhint\nweights\nh\nrules\nbots\nanalyze\n";
    let events = events(&told(&["play", "3x3x3", "--json"], &format!("b2\n{asked}resign\n")));
    let names = names(&events);
    let answers = names.iter().rposition(|&name| name == "turn").unwrap();
    let expected = [
        "board",
        "last",
        "moves",
        "no_clock",
        "who",
        "threats",
        "hint",
        "weights",
        "help",
        "rules",
        "bots",
        "analyzing",
        "analysis",
        "over",
    ];
    assert_eq!(names[answers + 1..], expected, "{events:?}");
}

#[test]
fn a_replay_prints_the_whole_game_unless_commands_are_given() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../formats/tests/golden/files/five.oxo");
    let told = |script| told(&["replay", file, "--plain"], script);
    let all = told("");
    assert!(all.lines().last().unwrap().contains(" wins: line "), "{all}");
    let asked = told("n 2\nquit\nnext\n");
    assert!(asked.contains("\n2. O ") && !asked.contains("\n3. X "), "{asked}");
}

#[test]
fn an_analysis_does_not_delay_the_end_of_the_program() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../formats/tests/golden/files/five.oxo");
    let mut talk = Talk::start(&["replay", file, "--plain"]);
    talk.say("analyze");
    talk.hear("Analyzing 10 positions");
    let id = talk.child.id().to_string();
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    assert_eq!(talk.ends(), "", "it ends at once");
}

/// Every line is in the language, except for names, cells and commands.
#[test]
fn line_mode_prints_a_whole_game_in_the_chosen_language() {
    let script = "b2\nb2\nz9\na1\nl\nm\nc\nw\nt\nhint\nb3\na3\nb1\nl\n";
    let in_language =
        |tag: &str| told(&["play", "3x3x3", "--both", "--plain", "--lang", tag], script);
    let russian = in_language("ru");
    let is_english = |word: &&str| word.len() > 2 && word.bytes().all(|it| it.is_ascii_lowercase());
    let words = russian.split(|letter: char| !letter.is_alphanumeric());
    let english: BTreeSet<&str> = words.filter(is_english).collect();
    assert!(english.is_subset(&BTreeSet::from(["player", "none"])), "{english:?}: {russian}");
    assert_eq!(russian.lines().count(), in_language("en").lines().count(), "{russian}");
}

/// A server in this process, stopped on drop.
struct Served {
    url: String,
    _server: DropGuard,
    _runtime: Runtime,
}

impl Served {
    fn start() -> Served {
        let runtime = Runtime::new().unwrap();
        let config = Config { rate_limits: false, ..Config::default() };
        let (address, server) = runtime.block_on(connection::serve(config));
        Served { url: format!("ws://{address}/ws"), _server: server, _runtime: runtime }
    }

    /// The arguments of a command that uses this server.
    fn with<'a>(&'a self, args: &[&'a str]) -> Vec<&'a str> {
        [args, &["--server", &self.url]].concat()
    }

    fn talk(&self, args: &[&str]) -> Talk {
        Talk::start(&self.with(args))
    }

    /// Creates a game of X; returns the program, which prints JSON, and the game's code.
    fn creates(&self, args: &[&str]) -> (Talk, String) {
        let mut talk = self.talk(&[&["create", "--side", "x", "--json"], args].concat());
        let code = talk.event("game")["game"].as_str().unwrap().to_owned();
        (talk, code)
    }
}

/// Killed on drop.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    home: Arc<TempDir>,
}

impl Talk {
    fn start(args: &[&str]) -> Talk {
        Talk::start_in(Arc::new(tempfile::tempdir().unwrap()), args)
    }

    /// Starts another program of the same user.
    fn beside(&self, args: &[&str]) -> Talk {
        Talk::start_in(Arc::clone(&self.home), args)
    }

    /// Runs another program of the same user; returns its output, its error and its exit code.
    fn aside(&self, args: &[&str]) -> (String, String, Option<i32>) {
        let output = fed(command(args, self.home.path()), "");
        (text(&output.stdout), text(&output.stderr), output.status.code())
    }

    fn start_in(home: Arc<TempDir>, args: &[&str]) -> Talk {
        let mut command = command(args, home.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        // Exits with the program, or once the receiver is gone.
        thread::spawn(move || {
            let mut said = BufReader::new(output).lines().map_while(Result::ok);
            said.try_for_each(|line| sender.send(line))
        });
        Talk { child, input, lines, home }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line, or `None` at the end of the output.
    fn line(&self, wanted: impl Fn() -> String) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => panic!("nothing comes before {}", wanted()),
            heard => heard.ok(),
        }
    }

    fn hear(&mut self, part: &str) -> String {
        let mut before = String::new();
        loop {
            let wanted = || format!("{part:?}:\n{before}");
            let line = self.line(wanted).unwrap_or_else(|| panic!("the end before {}", wanted()));
            if line.contains(part) {
                return line.trim_end().to_owned();
            }
            before.extend([&line, "\n"]);
        }
    }

    fn event(&mut self, name: &str) -> Value {
        serde_json::from_str(&self.hear(&format!("{{\"event\":\"{name}\""))).unwrap()
    }

    /// Waits for the program to end by itself, and returns the rest of its output.
    fn ends(&mut self) -> String {
        let mut rest = String::new();
        while let Some(line) = self.line(|| format!("the end:\n{rest}")) {
            rest += &line;
        }
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // The program may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn two_programs_find_each_other_in_the_lobby_and_play_a_whole_game() {
    let server = Served::start();
    let mut ann = server.talk(&["--json", "--name", "ann"]);
    let mut bob = server.talk(&["--plain", "--name", "bob"]);
    ann.say("seek 3x3x3 --side x --clock 5m");
    assert_eq!(ann.event("seeking")["rules"], "3x3x3");
    bob.say("lobby");
    // The seek may not have arrived yet when the lobby is listed for the first time.
    let seek = loop {
        let line = bob.hear("challenge");
        if let Some(rest) = line.strip_prefix("challenge ") {
            break rest.split_whitespace().next().unwrap().to_owned();
        }
        bob.say("lobby");
    };
    bob.say(&format!("accept {seek}"));
    bob.hear("You are O against ann");
    assert_eq!(ann.event("players")["o"], "bob");
    for (x, o) in [("a1", "a2"), ("b1", "b2")] {
        ann.say(x);
        bob.hear(&format!("X plays {x}"));
        bob.say(o);
        assert_eq!(ann.event("moved")["cell"], x);
        assert_eq!(ann.event("moved")["cell"], o);
    }
    ann.say("t");
    let threats = ann.event("threats");
    assert_eq!(threats["threats"][0]["cell"], "c1");
    ann.say("say good luck");
    bob.hear("ann (X): good luck");
    ann.say("pause");
    bob.hear("X asks for a pause: `yes` or `no`?");
    bob.say("yes");
    bob.hear("Paused by X (ann), 0 s ago; `go on` ends it");
    assert_eq!(ann.event("paused")["by"], "x");
    bob.say("go on");
    ann.event("went_on");
    bob.hear("The game goes on");
    ann.say("time");
    bob.hear("X asks for 15 more seconds: `yes` or `no`?");
    bob.say("yes");
    bob.hear("X gets 15 more seconds");
    assert_eq!(ann.event("given")["ms"], 15_000);
    ann.say("c1");
    assert_eq!(ann.event("over")["result"], "x");
    bob.hear("X wins: line a1 b1 c1");
    // Replying to a corner on the edge loses.
    ann.say("analyze");
    let turning_point = &ann.event("analysis")["turning_point"];
    assert_eq!(
        (&turning_point["move"], &turning_point["lapse"]),
        (&"a2".into(), &"missed_draw".into())
    );
    bob.say("a");
    bob.hear("Turning point: 2. O a2 gave away the draw.");
    // A rematch with swapped sides; then both leave.
    ann.say("rematch");
    bob.hear("X wants a rematch: `yes` or `no`?");
    bob.say("yes");
    bob.hear("You are X against ann");
    assert_eq!(ann.event("players")["you"], "o");
    bob.say("resign");
    assert_eq!(ann.event("over")["how"], "resign");
    ann.say("menu");
    ann.event("ready");
    for talk in [&mut ann, &mut bob] {
        talk.say("quit");
        talk.ends();
    }
}

#[test]
fn wait_prints_whose_turn_it_is_and_the_result_as_json() {
    let server = Served::start();
    let (mut ann, code) = server.creates(&["3x3x3"]);
    let mut bob = server.talk(&["join", &code, "--json"]);
    bob.event("players");
    let wait = |talk: &Talk, more: &[&str]| {
        let args = [&["wait", &code, "--json"], more].concat();
        let (told, _, exit) = talk.aside(&server.with(&args));
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["game"], code);
        let word = |field: &str| told[field].as_str().unwrap().to_owned();
        (word("state"), word("text"), exit)
    };
    let (state, text, exit) = wait(&ann, &[]);
    assert_eq!((&*state, &*text, exit), ("your_move", "your move: the board is empty", Some(0)));
    let (state, _, exit) = wait(&bob, &["--timeout", "1s"]);
    assert_eq!((&*state, exit), ("waiting", Some(4)));
    ann.say("b2");
    let (state, text, exit) = wait(&bob, &[]);
    assert_eq!((&*state, exit), ("your_move", Some(0)));
    assert!(text.ends_with("(x) played b2: your move"), "{text}");
    bob.say("resign");
    ann.event("over");
    let (state, text, exit) = wait(&ann, &[]);
    assert_eq!((&*state, exit), ("over", Some(3)), "{text}");
}

#[test]
fn a_spectator_in_line_mode_sees_each_move_and_the_end() {
    let server = Served::start();
    let (mut ann, code) = server.creates(&["3x3x3"]);
    let mut eve = server.talk(&["watch", &code, "--plain"]);
    eve.hear("Connected to ");
    let mut bob = server.talk(&["join", &code, "--plain"]);
    bob.hear("You are O");
    ann.say("b2");
    eve.hear("X plays b2");
    bob.say("draw");
    eve.hear("O offers a draw");
    bob.say("resign");
    eve.hear("X wins: O resigned");
    eve.ends();
}

#[test]
fn a_typed_watch_says_that_there_is_nothing_to_watch() {
    let server = Served::start();
    let mut eve = server.talk(&["--plain"]);
    eve.say("watch");
    eve.hear("No public game is being played right now");
}

#[test]
fn a_rated_game_ends_with_its_ratings() {
    let server = Served::start();
    let mut ann = server.talk(&["create", "--rated", "--side", "x", "--name", "ann", "--json"]);
    let game = ann.event("game");
    let link = game["link"].as_str().unwrap();
    assert!(game["invitation"].as_str().unwrap().contains(game["game"].as_str().unwrap()));
    // The link contains the server, so it need not be named.
    let mut bob = Talk::start(&[link, "--name", "bob", "--plain"]);
    // Enough moves for the game to be rated.
    for [x, o] in [["h8", "h9"], ["i8", "i9"], ["a1", "a2"], ["c1", "c2"], ["e1", "e2"]] {
        ann.say(x);
        bob.hear(&format!("X plays {x}"));
        bob.say(o);
        bob.hear(&format!("O plays {o}"));
    }
    ann.say("g1");
    bob.hear("X plays g1");
    bob.say("resign");
    let ratings = ann.event("ratings");
    assert!(ratings["x"]["after"].as_u64() > ratings["x"]["before"].as_u64(), "{ratings}");
    assert_eq!(bob.hear("Ratings: "), ratings["text"].as_str().unwrap());
    bob.ends();
    // Joining too late fails with a hint at the alternative.
    let (_, error, code) = ann.aside(&["join", link, "--guest"]);
    assert!(error.contains("is over; `oxo replay ") && code == Some(1), "{error}");
    let (told, error, _) = ann.aside(&["replay", link, "--plain"]);
    assert!(told.contains("O resigned"), "{told}{error}");
}

#[test]
fn a_game_that_is_open_in_another_program_is_reported() {
    let server = Served::start();
    let (ann, code) = server.creates(&["--name", "ann"]);
    let (_, error, exit) = ann.aside(&server.with(&["join", &code, "--name", "ann", "--plain"]));
    assert!(error.contains("go on there or close it") && exit == Some(1), "{error}");
    let mut lobby = ann.beside(&server.with(&["--name", "ann", "--plain"]));
    lobby.say("lobby");
    lobby.hear("you are a second player here");
    let mut bob = ann.beside(&server.with(&["join", &code, "--name", "bob", "--plain"]));
    bob.hear("against ann");
}

#[test]
fn every_unfinished_game_is_listed_and_continued_by_its_code() {
    let mut ann = Talk::start(&["--json"]);
    let mut codes = Vec::new();
    for _ in 0..4 {
        ann.event("ready");
        ann.say("play 4x4x3 random");
        codes.push(ann.event("game")["game"].as_str().unwrap().to_owned());
        ann.say("b2");
        ann.event("moved");
        ann.say("menu");
    }
    let ready = ann.event("ready");
    let named = |code: &String| ready["unfinished"].as_array().unwrap().contains(&code[..].into());
    assert!(codes.iter().all(named), "{ready}");
    ann.say(&format!("join {}", codes[0]));
    assert_eq!(ann.event("game")["game"], codes[0][..]);
    ann.say("quit");
    ann.ends();
    let mut again = ann.beside(&["join", &codes[1], "--json"]);
    assert_eq!(again.event("game")["game"], codes[1][..]);
}

#[test]
fn two_devices_share_a_player_until_one_is_signed_out() {
    let server = Served::start();
    let (mut desk, code) = server.creates(&["3x3x3"]);
    let mut bob = server.talk(&["join", &code, "--name", "bob", "--plain"]);
    bob.hear("You are O");
    // Not while the program that plays is running.
    let link = server.with(&["link", "--device", "desk", "--json"]);
    let (_, error, _) = desk.aside(&link);
    assert!(error.contains("close it first"), "{error}");
    desk.child.kill().unwrap();
    desk.child.wait().unwrap();
    let offer: Value = serde_json::from_str(&desk.aside(&link).0).unwrap();
    let phone = Talk::start(&["--plain"]);
    // The link for a browser can link a program as well.
    let link = [offer["url"].as_str().unwrap(), "--device", "phone"];
    let (told, error, _) = phone.aside(&link);
    assert!(told.contains(&format!("here as well, with a seat in {code}")), "{told}{error}");
    let (_, error, _) = phone.aside(&link);
    assert!(error.contains("You already have a player there"), "{error}");
    let mut plays = phone.beside(&server.with(&["join", &code, "--plain"]));
    plays.hear("You are X");
    let devices = server.with(&["devices"]);
    let (told, ..) = desk.aside(&devices);
    assert_eq!(told.lines().next(), Some("1  desk  here"), "{told}");
    assert!(told.contains("\n2  phone  "), "{told}");
    // The program that asked last acts for the player from then on.
    plays.hear("opened elsewhere");
    let (told, ..) = desk.aside(&[&devices[..], &["--sign-out", "2"]].concat());
    assert_eq!(told, "device 2 is signed out\n");
    let (_, error, code) = phone.aside(&devices);
    assert!(error.starts_with("oxo: This device was signed out") && code == Some(1), "{error}");
}
