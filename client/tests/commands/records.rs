//! Saved games with the program as a process: save, export, import and verify.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{oxo, text};
use oxo_headless::keep::library::{Library, read_file};
use serde_json::{Value, json};
use tempfile::TempDir;

const WON: &str = "[Rules \"3x3x3\"]\n[Game \"T8CD7K\"]\n\na1 a2 b1 b2 c1 x\n";

fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().join("games");
    (directory, games)
}

fn run(games: &Path, args: &[&str], input: &str) -> (String, Option<i32>) {
    let output = oxo(&[args, &["--games", games.to_str().unwrap()]].concat(), input);
    (text(&output.stdout) + &text(&output.stderr), output.status.code())
}

/// Runs a command that must exit with `wanted`, and returns its output.
fn says(games: &Path, args: &[&str], wanted: i32) -> String {
    let (told, code) = run(games, args, "");
    assert_eq!(code, Some(wanted), "{args:?}: {told}");
    told
}

fn file(directory: &TempDir, name: &str, text: &str) -> String {
    let path = directory.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn saved(games: &Path) -> Vec<PathBuf> {
    let games = Library::kept_in(games.to_owned()).games().unwrap();
    games.into_iter().map(|saved| saved.path).collect()
}

#[test]
fn a_bot_game_is_saved_finished_or_not_except_for_guests() {
    let (_directory, games) = place();
    run(&games, &["play", "--bot", "random", "--guest"], "b2\nresign\n");
    assert_eq!(saved(&games), Vec::<PathBuf>::new());
    let (told, code) = run(&games, &["play", "--name", "Ann"], "b2\nresign\n");
    assert_eq!(code, Some(0), "{told}");
    let (told, code) = run(&games, &["play", "--name", "Ann"], "b2\n");
    assert_eq!(code, Some(1), "{told}");
    let files = saved(&games);
    assert_eq!(files.len(), 2);
    let ends: Vec<String> = files
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(name.starts_with("20") && name.ends_with("_Ann-beginner.oxo"), "{name}");
            let record = read_file(path, None).unwrap().record;
            assert!(record.game.ply() >= 1);
            format!("{:?}", record.game.outcome().map(|outcome| outcome.how))
        })
        .collect();
    assert!(ends.contains(&"None".to_owned()), "{ends:?}");
    assert!(ends.contains(&"Some(Resign)".to_owned()), "{ends:?}");
}

#[test]
fn a_game_is_imported_and_exported_by_its_code() {
    let (directory, games) = place();
    let file = file(&directory, "game.sgf", "(;GM[4]SZ[15]GN[T8CD7K];B[hh];W[gg];B[ih])");
    let told = says(&games, &["import", &file], 0);
    assert!(told.starts_with("15x15x5, 3 moves: saved as "), "{told}");
    let told = says(&games, &["export", "t8cd7k", "--format", "psq", "--at", "2"], 0);
    assert_eq!(told, "Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\nunknown\nunknown\n-1\n");
    let picture = directory.path().join("game.png");
    let (told, code) = run(&games, &["export", "T8CD7K", "-o", picture.to_str().unwrap()], "");
    assert_eq!((told.as_str(), code), ("", Some(0)));
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_failed_export_is_one_error_and_exit_code_1() {
    let (directory, games) = place();
    let file = &file(&directory, "won.oxo", WON);
    for (args, why) in [
        (&["export", "K7QX2M", "--server", "127.0.0.1:9"][..], "nor a saved game"),
        (&["export", "nothing"], "No file is called \"nothing\"; name a game by its code"),
        (&["export", file, "--at", "6"], "`--at` takes 0 to 5"),
        (&["export", file, "--format", "psq"], "is for five in a row, not for 3x3x3"),
        (&["export", file, "-o", "/nowhere/at/all.sgf"], "/nowhere/at/all.sgf: "),
        (&["import", "/nowhere.sgf"], "/nowhere.sgf: "),
    ] {
        let told = says(&games, args, 1);
        assert!(told.contains(why) && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn verify_reports_whether_each_file_is_legal() {
    let (directory, games) = place();
    let won = file(&directory, "won.oxo", WON);
    let running = file(&directory, "running.oxo", "[Rules \"3x3x3\"]\n\nb2 *\n");
    let wrong = file(&directory, "wrong.oxo", "[Rules \"3x3x3\"]\n\na1 b2 a1 *\n");
    let told = says(&games, &["verify", &won, &running], 0);
    assert_eq!(
        told,
        format!("{won}: legal, 5 moves, x wins\n{running}: legal, 1 move, unfinished\n")
    );
    let told = says(&games, &["verify", &wrong, &won], 1);
    assert!(told.starts_with(&format!("{wrong}: line 3: move 3 is not possible: a1 is taken\n")));
    assert!(told.ends_with("x wins\n"), "{told}");
    let told = says(&games, &["verify", "/nowhere", &won], 2);
    assert!(told.contains(": legal") && told.contains("There is no file \"/nowhere\""), "{told}");
    let told = says(&games, &["verify", &won, &wrong, "--json"], 1);
    let rows: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [legal, illegal] = &rows[..] else { panic!("{told}") };
    assert_eq!(*legal, json!({"game": won, "legal": true, "moves": 5, "result": "x", "why": null}));
    assert_eq!((&illegal["legal"], &illegal["moves"]), (&json!(false), &Value::Null));
    assert!(illegal["why"].as_str().unwrap().contains("a1 is taken"), "{told}");
}

#[test]
fn every_command_reports_further_games_of_a_file() {
    let (directory, games) = place();
    let two = &file(&directory, "two.sgf", "(;GM[4]SZ[3]RU[3x3x3];B[aa])(;GM[4])");
    let library = &file(&directory, "a.lib", "\u{ff}RenLib");
    let told = says(&games, &["verify", two], 0);
    assert!(
        told.ends_with(
            ": legal, 1 move, unfinished; the file has 1 more game; only the first is read\n"
        ),
        "{told}"
    );
    for command in ["import", "analyze", "export"] {
        let told = says(&games, &[command, two], 0);
        assert!(told.contains("two.sgf: the file has 1 more game"), "{command}: {told}");
    }
    let told = says(&games, &["verify", two, library], 2);
    assert!(told.contains("a.lib: it is not a game record"), "{told}");
}

#[test]
fn every_command_accepts_the_same_names_of_games() {
    let (directory, games) = place();
    let file = &file(&directory, "won.oxo", WON);
    let nobody = ["--server", "127.0.0.1:9"];
    for command in ["replay", "analyze", "export", "verify"] {
        let (told, code) = run(&games, &[command, "last"], "");
        assert_ne!(code, Some(0), "{told}");
        assert!(told.contains("No games are saved in "), "{told}");
    }
    run(&games, &["import", file], "");
    for command in ["replay", "analyze", "export", "verify"] {
        for name in [file, "T8CD7K", "t8cd7k", "last"] {
            let told = says(&games, &[&[command, name], &nobody[..]].concat(), 0);
            assert!(told.contains("c1") || told.contains("x wins"), "{command} {name}: {told}");
        }
    }
    for command in ["replay", "analyze", "export"] {
        // Without a name, the command uses the last game.
        says(&games, &[command], 0);
        // The name could be a game code as well; the error repeats what was typed.
        let told = says(&games, &[&[command, "nofile"], &nobody[..]].concat(), 1);
        assert!(told.contains("\"nofile\"") && !told.contains("N0F11E"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn the_file_name_determines_the_format_or_is_rejected() {
    let (directory, games) = place();
    let file = &file(&directory, "won.oxo", WON);
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    for name in ["x.pdf", "x.oxoo"] {
        let told = says(&games, &["export", file, "-o", &out(name)], 2);
        assert!(told.contains(name) && told.contains("--format"), "{told}");
        assert!(!Path::new(&out(name)).exists());
    }
    for name in ["x", "x.txt", "x.oxo", "x.SVG"] {
        says(&games, &["export", file, "-o", &out(name)], 0);
    }
    // An explicit format takes precedence.
    says(&games, &["export", file, "-o", &out("x.pdf"), "--format", "text"], 0);
}

#[cfg(unix)]
#[test]
fn an_export_follows_links_and_never_replaces_a_device() {
    use std::os::unix::fs::symlink;

    let (directory, games) = place();
    let won = &file(&directory, "won.oxo", WON);
    let [link, other] = ["link", "other"].map(|name| directory.path().join(name));
    symlink("other", &link).unwrap();
    fs::write(&other, "what was there").unwrap();
    says(&games, &["export", won, "-o", link.to_str().unwrap()], 0);
    assert!(fs::read_to_string(&other).unwrap().contains("1. a1 2. a2"));
    assert!(link.is_symlink());
    // The test uses its own link, so that the machine's device stays safe.
    fs::remove_file(&link).unwrap();
    symlink("/dev/stdout", &link).unwrap();
    let told = says(&games, &["export", won, "-o", link.to_str().unwrap()], 0);
    assert!(told.contains("1. a1 2. a2") && link.is_symlink(), "{told}");
}
