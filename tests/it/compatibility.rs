//! This version opens the stores of released versions (`tests/kept`) and still has their flags.
//!
//! `docs/compatibility.md` explains how to create such a folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use oxo_protocol::request::Decide;
use oxo_protocol::{GameId, OfferKind, Request, Terms};
use oxo_shared::{Decision, Rules, TimeControl};
use oxo_tests::client::{NINE_STONES, X_WINS, game_on, plain_game, play_in_turn};
use oxo_tests::process::{ANY_PORT, text};
use oxo_tests::program::{ProgramOutput, program};
use oxo_tests::{ServerProcess, TestClient};
use serde_json::Value;

const FOLDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kept");
const PAGE: &str = include_str!("../../docs/protocol.md");
/// The files in the folder of a version.
const STORE: &str = "oxo.db";
const GAMES: &str = "games.jsonl";
const TOKEN: &str = "token";
const WIRE: &str = "wire.jsonl";
const FLAGS: &str = "flags.txt";
const PROGRAMS: [&str; 2] = ["oxo", "oxo-server"];
/// Removed flags according to `CHANGELOG.md`, by prefix.
const REMOVED: [&str; 3] = ["oxo perft ", "oxo bot --accept", "oxo status --format"];

fn released() -> Vec<PathBuf> {
    let folders = fs::read_dir(FOLDERS).expect("a folder").map(|entry| entry.expect("one").path());
    folders.collect()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn run(program: &Path, args: &[&str]) -> String {
    ProgramOutput::of(Command::new(program).args(args)).success()
}

fn serve(program: &Path, data: &Path) -> ServerProcess {
    let args = ["--no-rate-limits", "--data", text(data)];
    ServerProcess::start_as(&mut Command::new(program), ANY_PORT, &args)
}

/// Returns every flag with its command, according to the completions for fish.
fn flags(programs: [PathBuf; 2]) -> BTreeSet<String> {
    let scripts = programs.map(|program| run(&program, &["completions", "fish"]));
    let lines = scripts.iter().flat_map(|script| script.lines());
    let flag = |line: &str| {
        let (command_part, rest) = line.strip_prefix("complete -c ")?.split_once(" -l ")?;
        let (program, condition) = command_part.split_once(' ')?;
        let command = condition.split_once("using_subcommand ").map_or("", |(_, command)| command);
        let command = command.split(['"', ';']).next()?;
        let flag = rest.split(' ').next()?;
        Some(format!("{} --{flag}", format!("{program} {command}").trim_end()))
    };
    lines.filter_map(flag).collect()
}

/// Whether `new` has everything that `old` had.
fn holds(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => {
            old.iter().all(|(key, old)| new.get(key).is_some_and(|new| holds(new, old)))
        }
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| holds(new, old))
        }
        _ => new == old,
    }
}

fn games(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("a game")).collect()
}

#[tokio::test]
async fn a_store_of_a_released_version_is_opened_and_its_games_go_on() {
    let program = program("oxo-server");
    for folder in released() {
        let data = tempfile::tempdir().expect("room");
        fs::copy(folder.join(STORE), data.path().join(STORE)).expect("room");
        let server = serve(&program, data.path());
        let old = games(&read(&folder, GAMES));
        let new = games(&run(&program, &["export", text(data.path()), "--with-chat"]));
        assert_eq!(new.len(), old.len());
        for (new, old) in new.iter().zip(&old) {
            assert!(holds(new, old), "{}:\n{old}\n{new}", folder.display());
        }
        let mut ann = server.resume(read(&folder, TOKEN).trim()).await.expect("a token");
        let running: Vec<_> = old.iter().filter(|game| game["result"].is_null()).collect();
        assert_eq!(ann.welcome.games.len(), running.len());
        for game in running {
            let g: GameId = game["game"].as_str().expect("a code").parse().expect("a code");
            let ply = ann.table(g).await.ply() as usize;
            assert_eq!(Some(ply), game["moves"].as_array().map(Vec::len));
            ann.put(g, ply, (3, 3)).await;
        }
        server.stop();
        // It replays every game and recomputes all results and ratings.
        run(&program, &["check", text(data.path())]);
    }
}

#[test]
fn the_flags_of_a_released_version_are_still_there() {
    let new = flags(PROGRAMS.map(program));
    for folder in released() {
        let old = read(&folder, FLAGS);
        let remaining =
            old.lines().filter(|flag| !REMOVED.iter().any(|missing| flag.starts_with(missing)));
        let missing: Vec<_> = remaining.filter(|&flag| !new.contains(flag)).collect();
        assert!(missing.is_empty(), "{}: {missing:#?}", folder.display());
    }
}

/// Plays some games, one of them unfinished, and returns the token of the player to move in it.
async fn play(url: &str) -> String {
    let mut ann = TestClient::connect(url, "ann").await;
    let mut bob = TestClient::connect(url, "bob").await;
    let blitz = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 3_000 };
    let rated = |rules: Rules| {
        game_on(Terms { rated: true, listed: true, control: blitz, ..Terms::new(rules) })
    };
    let g = ann.create(rated(Rules::GOMOKU)).await;
    bob.join(g).await;
    play_in_turn(&mut ann, &mut bob, g, &NINE_STONES).await;
    ann.say(g, "good game").await;
    bob.resign(g).await;
    let g = ann.create(rated("gomoku+swap".parse().expect("rules"))).await;
    bob.join(g).await;
    for (ply, at) in [(7, 7), (8, 8), (6, 6)].into_iter().enumerate() {
        ann.put(g, ply, at).await;
    }
    bob.done(Request::Decide(Decide { g, ply: 3, what: Decision::Swap })).await;
    ann.put(g, 3, (9, 9)).await;
    let offer = bob.offer(g, OfferKind::Draw).await;
    ann.answer(g, offer, true).await;
    let g = ann.create(plain_game(Rules::TICTACTOE)).await;
    bob.join(g).await;
    play_in_turn(&mut ann, &mut bob, g, &X_WINS).await;
    let g = ann.create(plain_game("boundless".parse().expect("rules"))).await;
    bob.join(g).await;
    play_in_turn(&mut ann, &mut bob, g, &[(0, 0), (-1, 2)]).await;
    ann.welcome.token
}

#[tokio::test]
#[ignore = "makes what the others read: OXO_RELEASED is where the programs of the version are"]
async fn record_release() {
    let programs = PathBuf::from(env::var_os("OXO_RELEASED").expect("a folder of programs"));
    let programs = PROGRAMS.map(|name| programs.join(name));
    let server = &programs[1];
    let version = run(server, &["--version"]);
    let (version, _) =
        version.split(' ').nth(1).and_then(|all| all.rsplit_once('.')).expect("x.y.z");
    let folder = Path::new(FOLDERS).join(version);
    // The folder of a version may be replaced only before its release.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("room");
    let data = tempfile::tempdir().expect("room");
    let serving = serve(server, data.path());
    fs::write(folder.join(TOKEN), play(serving.url()).await).expect("room");
    serving.stop();
    run(server, &["backup", text(data.path()), text(&folder.join(STORE))]);
    let games = run(server, &["export", text(data.path()), "--with-chat"]);
    fs::write(folder.join(GAMES), games).expect("room");
    let wire: Vec<_> = PAGE.lines().filter(|line| line.starts_with("{\"t\":")).collect();
    fs::write(folder.join(WIRE), wire.join("\n")).expect("room");
    let flags: Vec<_> = flags(programs).into_iter().collect();
    fs::write(folder.join(FLAGS), flags.join("\n")).expect("room");
}
