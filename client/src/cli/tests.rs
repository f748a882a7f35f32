//! Tests of how command lines are parsed and rejected.

use oxo_protocol::{SideChoice, request};
use oxo_shared::{Level, Rules};
use oxo_words::Language;

use super::*;
use crate::screen::text::{columns, wrap};
use oxo_headless::client::commands as typed;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::keep::config::Config;
use oxo_headless::keep::preferences::Draft;

fn parse(line: &str) -> Cli {
    Cli::try_parse_from(line.split_whitespace()).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(line: &str) -> String {
    let error = Cli::try_parse_from(line.split_whitespace()).expect_err(line);
    assert_eq!(error.exit_code(), 2, "{line}");
    error.to_string()
}

#[test]
fn the_command_line_definition_is_valid() {
    Cli::command().debug_assert();
}

fn plan(line: &str) -> Plan {
    let cli = parse(line);
    cli.command.unwrap().plan(&cli.common).unwrap()
}

fn create(line: &str) -> request::Create {
    match plan(line).goal {
        Goal::Create(create) => create,
        other => panic!("{line}: {other:?}"),
    }
}

fn seek(line: &str) -> request::Seek {
    match plan(line).goal {
        Goal::Seek(seek) => seek,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn play_has_defaults_and_needs_no_server() {
    assert_eq!(plan("oxo play").target, Target::Local);
    let create = create("oxo play");
    assert_eq!((create.terms.rules, create.bot), (Rules::TICTACTOE, Some(Level::TITLED[0])));
    assert_eq!(create.side, SideChoice::X);
}

#[test]
fn the_last_choices_are_the_defaults() {
    let played = |line: &str| {
        let mut cli = parse(line);
        cli.common.draft =
            Draft { rules: Rules::GOMOKU, bot: Level::TITLED[2], ..Draft::default() };
        match cli.command.unwrap().plan(&cli.common).unwrap().goal {
            Goal::Create(create) => (create.terms.rules, create.bot),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(played("oxo play"), (Rules::GOMOKU, Some(Level::TITLED[2])));
    assert_eq!(played("oxo play tictactoe"), (Rules::TICTACTOE, Some(Level::TITLED[2])));
    assert_eq!(played("oxo play --bot easy"), (Rules::GOMOKU, Some(Level::TITLED[1])));
}

#[test]
fn the_terms_of_a_game_are_read_from_the_line() {
    let create = create("oxo play --rules 15x15x5+exact --bot attack --side o --clock 5m+3s");
    assert_eq!(create.terms.rules.to_string(), "15x15x5+exact");
    assert_eq!(create.terms.control.to_string(), "5m+3s");
    assert_eq!((create.side, create.bot), (SideChoice::O, Some(Level::Attack)));
}

#[test]
fn rules_and_bot_may_be_positional_and_a_bot_may_be_named_by_level() {
    let third = Some(Level::Graded(3.try_into().unwrap()));
    let short = create("oxo play gomoku level:3 --side o");
    assert_eq!(short.bot, third);
    assert_eq!(short, create("oxo play --rules gomoku --bot level:3 --side o"));
    assert!(refused("oxo play renju --rules gomoku").contains("cannot be used"));
    assert_eq!(seek("oxo seek --bot-after 30s --bot level:3").bot, third);
}

#[test]
fn the_server_may_precede_or_follow_the_command_and_be_a_bare_host() {
    for line in [
        "oxo --server 10.0.0.7:7171 join k7qx2m",
        "oxo join K7QX2M --server ws://10.0.0.7:7171",
        "oxo join K7QX2M --server ws://10.0.0.7:7171/ws",
        // Another server hosts the game, so it is just created there.
        "oxo host --server 10.0.0.7:7171 --rules gomoku --listed",
    ] {
        assert_eq!(plan(line).target, Target::Server("ws://10.0.0.7:7171/ws".to_owned()), "{line}");
    }
    let terms = create("oxo host --server 10.0.0.7 --rules gomoku --listed").terms;
    assert_eq!((terms.rules, terms.listed), (Rules::GOMOKU, true));
}

#[test]
fn only_commands_that_need_a_server_use_the_one_in_the_settings() {
    let config = Config { server: Some("ws://usual/ws".to_owned()), ..Config::default() };
    let target = |line: &str| {
        let mut cli = parse(line);
        cli.common.fill_from(&config);
        cli.command.unwrap().plan(&cli.common).unwrap().target
    };
    assert_eq!(target("oxo join K7QX2M"), Target::Server("ws://usual/ws".to_owned()));
    assert_eq!(target("oxo join K7QX2M --server a"), Target::Server("ws://a:7171/ws".to_owned()));
    assert_eq!(target("oxo play"), Target::Local);
    let bound = |line| match target(line) {
        Target::Host { bind, .. } => bind,
        other => panic!("{other:?}"),
    };
    assert!(bound("oxo host").is_unspecified());
    assert!(bound("oxo host --local").is_loopback());
}

#[test]
fn bad_usage_is_rejected_with_a_helpful_sentence() {
    assert!(refused("oxo play --rules nonsense").contains("Unknown rules \"nonsense\""));
    for rules in ["2x2x3", "3x4x5+misere"] {
        assert!(refused(&format!("oxo play {rules}")).contains("does not fit"));
        assert!(refused(&format!("oxo create --rules {rules}")).contains("does not fit"));
    }
    assert!(refused("oxo play --bot skynet").contains("Unknown bot \"skynet\""));
    assert!(refused("oxo play --bot level:11").contains("level:1 to level:10"));
    assert!(refused("oxo play --clock soon").contains("Unknown time control"));
    assert!(refused("oxo play --side both").contains("use x, o or any"));
    assert!(refused("oxo join nowhere").contains("six letters"));
    assert!(refused("oxo list --server ftp://x").contains("is not a server; use an address"));
    assert!(refused("oxo --name aaaaaaaaaaaaaaaaaaaaaaaaa").contains("at most 24"));
    assert!(refused("oxo seek --rated --bot-after 30s").contains("cannot be used"));
    refused("oxo dance");
}

#[test]
fn the_spectator_delay_has_a_maximum() {
    assert_eq!(u64::from(create("oxo create --delay 30s").terms.delay), 30);
    let why = refused("oxo seek --delay 11m");
    assert!(why.contains("at most 600 seconds"), "{why}");
}

#[test]
fn rated_games_default_to_rules_that_can_be_rated() {
    assert_eq!(seek("oxo seek --rated").terms.rules, Rules::GOMOKU);
    assert_eq!(create("oxo create --rated").terms.rules, Rules::GOMOKU);
    assert_eq!(seek("oxo seek --rated 7x7x4").terms.rules.to_string(), "7x7x4");
    assert_eq!(seek("oxo seek").terms.rules, Rules::TICTACTOE);
}

#[test]
fn help_fits_80_columns_in_all_languages_without_useless_options() {
    let help = |line: &str| Cli::read_alone(line.split(' '), &[]).unwrap_err().to_string();
    let commands = Cli::command();
    let names = commands.get_subcommands().map(|it| format!("oxo {} --help", it.get_name()));
    for line in names.chain(["oxo --help".to_owned(), "oxo play -h".to_owned()]) {
        for language in Language::all() {
            let text = language.within(|| help(&line));
            let long = text.lines().find(|it| columns(it) > 80);
            assert_eq!(long, None, "{line} in {language}");
        }
    }
    let play = help("oxo play --help");
    let own = play.find("--bot").unwrap();
    assert!(own < play.find("Options of every command").unwrap(), "{play}");
    let solve = help("oxo solve --help");
    for idle in ["--confirm", "--theme", "--server"] {
        assert!(play.contains(idle) && !solve.contains(idle), "{idle}: {solve}");
    }
    Cli::read_alone("oxo solve tictactoe a1 --theme dark".split(' '), &[]).unwrap();
}

#[test]
fn the_help_of_a_command_lists_what_can_be_typed_at_its_board() {
    let boards = table::rows().filter_map(|row| Some((row.name, layout::context(row.name)?)));
    let mut heard = 0;
    for (name, context) in boards {
        let text = Cli::read_alone(["oxo", name, "--help"], &[]).unwrap_err().to_string();
        for (usage, help) in typed::help(context) {
            let told =
                text.split_once(&format!("\n  {usage}\n")).map(|(_, rest)| rest.trim_start());
            let first = wrap(help, 70).swap_remove(0);
            assert!(told.is_some_and(|told| told.starts_with(&first)), "{usage} of {name}: {text}");
            heard += 1;
        }
    }
    assert!(heard > 100, "{heard}");
}

#[test]
fn the_help_of_each_command_has_a_valid_example() {
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        assert_eq!(table::rows().filter(|row| row.name == name).count(), 1, "{name}");
    }
    for row in table::rows() {
        let (name, line) = (row.name, row.example);
        let cli = Cli::read_alone(shell_words::split(line).unwrap(), &[]).expect(line);
        assert!(cli.command.is_some() && line.starts_with(&format!("oxo {name} ")), "{line}");
    }
}

#[test]
fn a_misspelled_word_gets_a_suggestion() {
    for (line, meant) in [
        ("oxo gomoku", "; did you mean `oxo play gomoku`?"),
        ("oxo plya", "; did you mean play?"),
        ("oxo play --confrim", "; did you mean --confirm?"),
        ("oxo rules", "Unknown command \"rules\""),
        ("oxo --rules gomoku", "Unknown option \"--rules\""),
    ] {
        let told = mistake::sentence(&Cli::read_alone(line.split(' '), &[]).unwrap_err());
        assert!(told.ends_with(meant), "{line}: {told}");
    }
}

#[test]
fn an_error_shows_the_whole_usage_and_an_invalid_number_or_address_says_so() {
    let wrong = |line: &str| Cli::read_alone(line.split(' '), &[]).unwrap_err();
    let told = wrong("oxo wait --server host").to_string();
    assert!(told.contains("Usage: oxo wait [OPTIONS] <CODE>"), "{told}");
    for (line, meant) in [
        ("oxo replay last --at abc", "\"abc\" is not a whole number; use one like 4"),
        ("oxo host --port 99999", "99999 is out of range; use a whole number from 0 to 65535"),
        ("oxo bot --engine x --rounds 0", "from 1 to 4294967295"),
        ("oxo host --bind x", "\"x\" is not an address; use one like 0.0.0.0"),
        ("oxo ssh --listen x", "\"x\" is not an address; use one like 0.0.0.0:2222"),
    ] {
        let told = mistake::told(&wrong(line));
        assert!(told.ends_with(meant), "{told}");
    }
}
