//! The program as a process: its output, its exit codes, and a whole game in line mode.

use std::process::Command;

use clap::CommandFactory;
use oxo::cli::Cli;
use oxo_headless::keep::preferences::{Draft, Preferences};
use oxo_words::Language;
use serde_json::Value;
use tempfile::TempDir;

use crate::common::{command, fed, oxo, oxo_with, refused, text, told};

#[test]
fn commands_print_valid_json_or_reject_the_option() {
    let themes: Value = serde_json::from_str(&told(&["themes", "--json"], "")).unwrap();
    assert_eq!((&themes[0]["name"], &themes[0]["own"]), (&"terminal".into(), &false.into()));
    for args in [
        &["config"][..],
        &["export"],
        &["import", "x"],
        &["completions", "bash"],
        &["man"],
        &["themes", "--print", "dark"],
        &["bot", "--engine", "x"],
    ] {
        let error = refused(2, &[args, &["--json"]].concat());
        assert!(error.contains("has no JSON output"), "{error}");
    }
}

#[test]
fn a_wrong_choice_or_a_failure_is_one_error_and_an_exit_code() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let empty = empty.path().to_str().unwrap();
    // Port 9 is the discard protocol, which nobody serves any more.
    let (nobody, nobody_by_tls) = ("127.0.0.1:9", "wss://127.0.0.1:9");
    let unknown_theme = "Unknown theme \"foo\"; use terminal, dark, light";
    let unreachable = "Cannot reach ws://127.0.0.1:9/ws";
    let no_certificate = format!("There is no certificate in {empty}");
    for (code, args, why) in [
        (2, &["play", "tictactoe", "--plain", "--theme", "foo"][..], unknown_theme),
        (2, &["list", "--theme", "foo"], unknown_theme),
        (2, &["themes", "--theme", "foo"], unknown_theme),
        (2, &["play", "renju", "minimax"], "oxo: minimax does not know forbidden moves"),
        (2, &["play", "7x6x4+gravity", "minimax"], "not on 42"),
        (1, &["list", "--server", nobody], unreachable),
        (1, &["join", "K7QX2M", "--server", nobody], unreachable),
        (1, &["watch", "--server", nobody], unreachable),
        (1, &["wait", "K7QX2M", "--server", nobody], "You have no seat in K7QX2M"),
        (1, &["list", "--server", nobody_by_tls, "--ca", empty], &no_certificate),
        (
            1,
            &["list", "--server", nobody_by_tls, "--ca", "/nowhere"],
            "Cannot read a certificate from /nowhere",
        ),
    ] {
        let error = refused(code, args);
        assert!(error.contains(why), "{args:?}: {error}");
    }
}

#[test]
fn settings_are_written_to_their_file_and_never_overwrite_others() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("deep/oxo/config.toml");
    let name = path.to_str().unwrap();
    let args = ["config", "--write", "--config", name];
    assert_eq!(told(&args, ""), format!("Written to {name}\n"));
    assert!(std::fs::read_to_string(&path).unwrap().contains("# name = \"ann\""));
    std::fs::write(&path, "name = \"ann\"\n").unwrap();
    assert!(refused(2, &args).contains("they were not changed"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "name = \"ann\"\n");
}

#[test]
fn help_lists_every_command_once_by_topic() {
    let help = told(&["--help"], "");
    let listed: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Play:")
        .take_while(|line| *line != "Options:")
        .collect();
    assert_eq!(listed[1].split_whitespace().next(), Some("play"), "{help}");
    let of = |name: &str| {
        listed.iter().filter(|line| line.trim_start().split(' ').next() == Some(name)).count()
    };
    for command in Cli::command().get_subcommands() {
        assert_eq!(of(command.get_name()), 1, "{}: {help}", command.get_name());
    }
    let place = |word| listed.iter().position(|line| line.trim_start().starts_with(word)).unwrap();
    assert!(place("More:") < place("man"), "{help}");
}

#[test]
fn errors_and_help_are_in_the_selected_language() {
    let russian: Language = "ru".parse().unwrap();
    let expected = russian.within(|| oxo_words::MistakeOption { text: "--foo" }.to_string());
    let line = ["play", "--foo"];
    for output in [
        oxo(&[&["--lang=ru"], &line[..]].concat(), ""),
        oxo(&[&line[..], &["--lang", "ru"]].concat(), ""),
        oxo_with(&[("OXO_LANG", "ru")], &line),
    ] {
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(&expected), "{error}");
    }
    let help = told(&["play", "--help", "--lang", "ru"], "");
    assert!(help.contains(russian.within(|| oxo_words::MANUAL_USAGE.text())), "{help}");
}

#[test]
fn an_empty_variable_is_ignored_and_a_wrong_setting_is_reported() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, b"ascii = true\nnmae = \"ann\"\n").unwrap();
    let path = file.path().to_str().unwrap();
    let error = refused(2, &["list", "--config", path]);
    assert!(error.starts_with(&format!("oxo: {path}, line 2: unknown field `nmae`")), "{error}");
    // Commands that use no server ignore the settings.
    told(&["solve", "3x3x3", "--config", path], "");
    let output = oxo_with(&[("OXO_NAME", ""), ("OXO_SERVER", "")], &["solve", "3x3x3"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn games_on_this_machine_ignore_the_usual_server() {
    let elsewhere = [("OXO_SERVER", "127.0.0.1:9")];
    let output = oxo_with(&elsewhere, &["play", "tictactoe", "--plain"]);
    let (said, error) = (text(&output.stdout), text(&output.stderr));
    assert!(said.contains("Connected to this machine"), "{said}{error}");
    let home = tempfile::tempdir().unwrap();
    let mut host = command(&["host", "--local", "--port", "0", "--plain"], home.path());
    host.envs(elsewhere);
    let said = text(&fed(host, "quit\n").stdout);
    assert!(said.contains("Games are saved in "), "it hosts: {said}");
    let output = oxo_with(&elsewhere, &["create", "--plain"]);
    assert!(text(&output.stderr).contains("Cannot reach ws://127.0.0.1:9/ws"));
}

#[test]
fn line_mode_leaves_the_choices_of_the_menu() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("oxo/preferences.json");
    let draft = Draft { clock: "3m+2s".parse().unwrap(), ..Draft::default() };
    let (name, theme) = (Some("ann".to_owned()), Some("dark".to_owned()));
    let chosen = Preferences { name, theme, draft, ..Preferences::default() };
    chosen.write(&path).unwrap();
    let args = ["play", "gomoku", "easy", "--clock", "5m+3s", "--name", "bob", "--plain"];
    let output = fed(command(&args, home.path()), "h8\nresign\nyes\n");
    let Preferences { streak, .. } = Preferences::read(&path);
    assert_eq!(streak.lost, 1, "{}", text(&output.stdout));
    assert_eq!(Preferences::read(&path), Preferences { streak, ..chosen });
}

#[test]
fn a_misspelt_command_gets_a_suggestion_also_from_help() {
    for args in [&["plai"][..], &["help", "plai"]] {
        let output = oxo(args, "");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(error.contains("\"plai\"; did you mean play?"), "{error}");
    }
    assert!(told(&["help", "help"], "").contains("Usage: "));
}

#[test]
fn a_status_without_a_server_is_silent() {
    assert_eq!(told(&["status", "--server", "127.0.0.1:9"], ""), "");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let home = tempfile::tempdir().unwrap();
    for args in [&["--help"][..], &["help", "play"], &["themes"], &["man"]] {
        let (reader, output) = std::io::pipe().unwrap();
        drop(reader);
        let ended = command(args, home.path()).stdout(output).output().unwrap();
        assert_eq!((ended.status.code(), &ended.stderr[..]), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn the_doctor_reports_problems_and_remedies() {
    let output = oxo(&["doctor", "--server", "127.0.0.1:9"], "");
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("fail  port          9: "), "{report}");
    assert!(report.contains("-> check that the server is running"), "{report}");
    let output = oxo(&["doctor", "--json", "--server", "127.0.0.1:9"], "");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["findings"].as_array().unwrap().len() > 8);
}

/// A command whose files must stay empty, as on a full disk.
#[cfg(unix)]
fn on_a_full_disk(args: &[&str], home: &TempDir) -> Command {
    // Without the trap a signal would kill the program first.
    let script = r#"trap "" XFSZ; ulimit -f 0; exec "$0" "$@""#;
    let oxo = command(args, home.path());
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(oxo.get_program()).args(oxo.get_args());
    for (name, value) in oxo.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.env("OXO_LANG", "en");
    shell
}

#[cfg(unix)]
#[test]
fn settings_that_cannot_be_written_leave_no_file_behind() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("config.toml");
    let write = on_a_full_disk(&["config", "--write", "--config", path.to_str().unwrap()], &home);
    let error = text(&fed(write, "").stderr);
    assert!(error.contains("config.toml: the file is too large"), "{error}");
    assert!(!path.exists());
}

#[test]
fn a_failed_save_is_reported_in_plain_words() {
    let (home, file) = (tempfile::tempdir().unwrap(), tempfile::NamedTempFile::new().unwrap());
    let mut play = command(&["play", "tictactoe", "random", "--plain"], home.path());
    play.env("XDG_STATE_HOME", file.path());
    // Of a game in lines only the result against the bot is kept.
    let told = text(&fed(play, "b2\nresign\n").stdout);
    assert!(told.contains("Your choices were not saved"), "{told}");
    assert!(!told.contains("os error"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_game_that_was_not_saved_is_an_error_and_leaves_no_empty_stores() {
    let not_saved = "The game was not saved: ";
    for (input, expected) in [
        ("b2\nresign\n", format!("oxo: {not_saved}")),
        ("b2\n", format!("oxo: The input ended before the game did. {not_saved}")),
    ] {
        let home = tempfile::tempdir().unwrap();
        let play = on_a_full_disk(&["play", "tictactoe", "random", "--plain"], &home);
        let output = fed(play, input);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.starts_with(&expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        let stores = std::fs::read_dir(home.path().join("oxo/local")).unwrap();
        assert_eq!(stores.count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_is_named_and_blocks_nothing() {
    let home = tempfile::tempdir().unwrap();
    let oxo = home.path().join("oxo");
    std::fs::create_dir_all(oxo.join("themes")).unwrap();
    let solve: &[&str] = &["puzzle", "--daily", "--plain"];
    for (file, args, input) in [
        ("config.toml", &["status"][..], ""),
        ("themes/mine.toml", &["themes", "--print", "mine"], ""),
        ("puzzles.jsonl", solve, "solution\n"),
        ("drills.jsonl", &["puzzle", "--mine", "--plain"], ""),
    ] {
        let pipe = oxo.join(file);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let mut command = command(args, home.path());
        command.env("OXO_LANG", "en");
        let output = fed(command, input);
        let told = text(&output.stdout) + &text(&output.stderr);
        let expected = format!("{}: it is not a regular file", pipe.display());
        assert!(told.contains(&expected), "{args:?}: {told}");
        std::fs::remove_file(&pipe).unwrap();
    }
}

#[test]
fn line_mode_prompts_for_every_step_of_an_opening() {
    // The board is so large that the bot, which opens near the middle, leaves the corners free.
    let args = ["play", "--rules", "25x25x5+swap2", "--bot", "random", "--side", "o"];
    let told = told(&args, "b2\ntwo\na1\ny25\nresign\n");
    for line in [
        "random opens; the sides come later",
        "Choose: stay O, swap (swap to X), two (place two more):",
        "Decide about the opening first",
        "You place two more stones",
        "Place two more stones: 1 of 2 (O):",
        "You place O on a1",
        "You place X on y25",
    ] {
        assert!(told.lines().any(|told| told == line), "{line}: {told}");
    }
    assert!(told.contains("random places X on "), "{told}");
    // Whatever the bot chose, the player who resigned does not win.
    assert!(told.contains("random stays X: you play O") || told.contains("random took O: "));
    assert!(told.ends_with(" resigned\n"), "{told}");
}
