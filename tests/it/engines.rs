//! Engines with the Gomocup protocol in games on a server, through `oxo bot`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use oxo_protocol::event::Over;
use oxo_protocol::reply::{GamesView, Sought};
use oxo_protocol::request::Seek;
use oxo_protocol::{
    GameEvent, GameId, GameRow, Kind, LobbyView, Nothing, Notice, Request, SideChoice, Terms,
};
use oxo_shared::{How, Point, Rules, Side, TimeControl, Winner};
use oxo_tests::process::signal;
use oxo_tests::program::program;
use oxo_tests::{TIMEOUT, TestClient, TestServer, next_event};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// Minimal thinking time, because strength does not matter here.
const QUICK: &[&str] = &["--turn", "20ms"];

fn brain() -> String {
    program("pbrain-oxo").into_os_string().into_string().expect("a path in Unicode")
}

/// Starts a bot, which is killed on drop.
fn bot(home: &Path, server: &TestServer, name: &str, engine: &str, args: &[&str]) -> Child {
    Command::new(program("oxo"))
        .args(["bot", "--server", server.url(), "--name", name, "--engine", engine])
        .args(args)
        .env("HOME", home)
        .env_remove("XDG_STATE_HOME")
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

async fn wait_for_exit(mut bot: Child) {
    let ended = timeout(TIMEOUT, bot.wait()).await.expect("the bot ends in time").unwrap();
    assert!(ended.success(), "{ended}");
}

/// Runs a bot that fails before it connects to a server.
async fn output_of(args: &[&str]) -> Output {
    let nowhere = ["bot", "--guest", "--server", "ws://127.0.0.1:1/ws"];
    let mut command = Command::new(program("oxo"));
    command.args(nowhere).args(args).kill_on_drop(true);
    timeout(TIMEOUT, command.output()).await.expect("a rejection in time").unwrap()
}

async fn play_each_other(rules: &str) -> GameRow {
    let server = TestServer::start().await;
    let homes = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let start = |home: &TempDir, name, side| {
        let terms = ["--rules", rules, "--clock", "1m", "--rounds", "1", "--side", side];
        bot(home.path(), &server, name, &brain(), &[&terms, QUICK].concat())
    };
    let (first, second) = (start(&homes[0], "first", "x"), start(&homes[1], "second", "o"));
    wait_for_exit(first).await;
    wait_for_exit(second).await;
    let mut spectator = server.client("vic").await;
    let GamesView { mut games } = spectator.must(Request::Games(Nothing {})).await;
    assert_eq!(games.len(), 1, "one game each: {games:?}");
    games.remove(0)
}

#[tokio::test]
async fn two_engines_play_swap2_and_are_shown_as_bots() {
    let row = play_each_other("15x15x5+swap2").await;
    let outcome = row.result.clone().expect("it is over");
    assert!(matches!(outcome.how, How::Line | How::Full), "{outcome:?}");
    assert!(row.ply > 5, "{row:?}");
    let mut names = row.seats.iter().map(|(_, seat)| {
        let seat = seat.as_ref().expect("taken");
        assert_eq!((seat.kind, seat.bot), (Kind::Bot, None));
        seat.name.to_string()
    });
    assert!(names.by_ref().all(|name| ["first", "second"].contains(&&*name)));
}

fn seek(side: SideChoice) -> Request {
    let (rules, clock) = (Rules::GOMOKU, TimeControl::default());
    Request::Seek(Seek { side, ..Seek::new(Terms { control: clock, ..Terms::new(rules) }) })
}

/// Starts a bot that seeks one game as `o`, without a clock.
fn opponent(home: &Path, server: &TestServer, engine: &str, args: &[&str]) -> Child {
    let terms = ["--clock", "none", "--side", "o", "--rounds", "1"];
    bot(home, server, "brain", engine, &[&terms, args].concat())
}

async fn seeker(client: &mut TestClient) -> Kind {
    let mut view: LobbyView = client.must(Request::Lobby(Nothing {})).await;
    while view.seeks.is_empty() {
        let Notice::Lobby(next) = client.notice().await else { continue };
        view = next;
    }
    view.seeks[0].kind
}

/// Joins the bot's game as `x` and plays the first move in the centre.
async fn begin(ann: &mut TestClient) -> GameId {
    assert_eq!(seeker(ann).await, Kind::Bot, "a seek says that it is a bot's");
    ann.must::<Sought>(seek(SideChoice::X)).await;
    let (g, _, event) = ann.event().await;
    assert!(matches!(event, GameEvent::Seated(_)), "{event:?}");
    ann.put(g, 0, (7, 7)).await;
    g
}

/// Writes a brain that accepts a board and runs `answer` when it is to move. Returns its command,
/// and a file that gets a line at each start.
fn faulty(directory: &TempDir, answer: &str) -> (String, PathBuf) {
    let script = directory.path().join("brain.sh");
    let starts = directory.path().join("starts");
    let text = format!(
        "echo start >> '{}'\n\
         while read -r word rest; do\n\
           case \"$word\" in\n\
             START*) echo OK ;;\n\
             BEGIN*|TURN*|DONE*) {answer} ;;\n\
             END*) exit ;;\n\
           esac\n\
         done\n",
        starts.display()
    );
    fs::write(&script, text).unwrap();
    (format!("sh '{}'", script.display()), starts)
}

/// Plays against a brain that fails at each of its moves; returns its bot's last message.
async fn fails(answer: &str) -> String {
    let server = TestServer::start().await;
    let home = tempfile::tempdir().unwrap();
    let (engine, starts) = faulty(&home, answer);
    let bot = opponent(home.path(), &server, &engine, &["--turn", "50ms", "--grace", "950ms"]);
    let mut ann = server.client("ann").await;
    begin(&mut ann).await;
    let output = next_event!(ann, Said).text;
    let Over { outcome, .. } = next_event!(ann, Over);
    assert_eq!((outcome.winner, outcome.how), (Winner::X, How::Resign));
    wait_for_exit(bot).await;
    let starts = fs::read_to_string(starts).unwrap();
    assert_eq!(starts.lines().count(), 3, "tried out, started, and started again once");
    output.into()
}

#[tokio::test]
async fn an_engine_that_hangs_is_restarted_once_and_then_resigns_with_the_reason() {
    assert_eq!(fails(":").await, "resigned: the engine did not answer for 1 s");
}

#[tokio::test]
async fn an_engine_that_fails_once_plays_on_from_the_same_position() {
    let server = TestServer::start().await;
    let home = tempfile::tempdir().unwrap();
    // It exits at the first move, and afterwards plays in the corner.
    let died = home.path().join("died").display().to_string();
    let answer = format!("[ -e '{died}' ] || {{ : > '{died}'; exit 1; }}; echo 0,14");
    let (engine, _) = faulty(&home, &answer);
    let _bot = opponent(home.path(), &server, &engine, &[]);
    let mut ann = server.client("ann").await;
    begin(&mut ann).await;
    let at = next_event!(ann, Played(it) if it.by == Side::O).at;
    assert_eq!(at, Point::new(0, 0), "row 14 from the top is row 1 from the bottom");
}

#[tokio::test]
async fn a_restarted_bot_resumes_its_game() {
    let server = TestServer::start().await;
    let home = tempfile::tempdir().unwrap();
    let mut killed = opponent(home.path(), &server, &brain(), QUICK);
    let mut ann = server.client("ann").await;
    let g = begin(&mut ann).await;
    next_event!(ann, Played(it) if it.ply == 1);
    killed.kill().await.unwrap();
    let corner = Point::new(0, 14);
    ann.play(g, 2, corner).await.unwrap();
    let restarted = opponent(home.path(), &server, &brain(), QUICK);
    next_event!(ann, Played(it) if it.ply == 3);
    let offer = ann.offer(g, oxo_protocol::OfferKind::Draw).await;
    assert!(!next_event!(ann, Answered(it) if it.offer == offer).yes, "declined at once");
    let resign = Request::Resign(oxo_protocol::request::ForGame { g });
    ann.done(resign).await;
    wait_for_exit(restarted).await;
}

#[tokio::test]
async fn unsupported_rules_and_missing_engines_are_rejected_before_seeking() {
    let brain = brain();
    let rules = ["boundless", "3x3x3", "15x15x5+misere", "15x15x5+pro"];
    let known = "five in a row on a board with edges";
    let mut cases = rules.map(|it| (vec!["--engine", &*brain, "--rules", it], 2, known)).to_vec();
    let missing = vec!["--engine", "/nowhere/pbrain-none"];
    cases.push((missing, 1, "The engine cannot be started"));
    for (args, code, reason) in cases {
        let Output { status, stderr, .. } = output_of(&args).await;
        let output = String::from_utf8(stderr).unwrap();
        assert!(status.code() == Some(code) && output.contains(reason), "{args:?}: {output}");
    }
}

/// Starts a game in line mode against a local engine; killed on drop.
fn alone(home: &Path) -> Child {
    Command::new(program("oxo"))
        .args(["play", "gomoku", "--engine", &brain(), "--clock", "1m", "--plain", "--name", "ann"])
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn a_local_game_against_an_engine_works() {
    let home = tempfile::tempdir().unwrap();
    let mut player = alone(home.path());
    // Every line waits for its turn: ann resigns after the engine's reply.
    player.stdin.take().unwrap().write_all(b"h8\nresign\n").await.unwrap();
    let ended = timeout(TIMEOUT, player.wait_with_output()).await.expect("an end in time");
    let output = String::from_utf8(ended.unwrap().stdout).unwrap();
    assert!(output.contains("X plays h8") && output.contains("O plays "), "{output}");
    assert!(output.contains("O wins: X resigned"), "{output}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_first_ctrl_c_ends_a_local_game_against_an_engine() {
    let home = tempfile::tempdir().unwrap();
    let mut player = alone(home.path());
    let mut output = BufReader::new(player.stdout.take().unwrap()).lines();
    while output.next_line().await.unwrap().expect("a turn") != "Your move (X):" {}
    signal(player.id().expect("it runs"), "INT");
    timeout(TIMEOUT, player.wait()).await.expect("an end in time").unwrap();
    assert_eq!(output.next_line().await.unwrap(), None, "what the bot has to say is for its owner");
}
