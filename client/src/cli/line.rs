//! Lines that start something in line mode: the commands of the command line, parsed by the same
//! definitions, and a few that only line mode has.

use crate::cli::{self, Begin, Common, layout, mistake};
use crate::lines::{Beginning, Commands};
use clap::builder::Resettable;
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::keep::link::{follow_help, follow_links};
use oxo_headless::words::harmless;
use oxo_protocol::SeekId;
use oxo_words as said;

/// The program's name, which a pasted line starts with.
const PROGRAM: &str = "oxo";

/// A line that starts something.
#[derive(Debug, Parser)]
#[command(name = PROGRAM)]
struct Line {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    word: Word,
}

#[derive(Debug, Subcommand)]
enum Word {
    #[command(flatten)]
    Here(Here),
    #[command(flatten)]
    Oxo(cli::Subcommand),
}

/// Commands that only the prompt has.
#[derive(Debug, Subcommand)]
enum Here {
    #[command(about = said::ABOUT_LOBBY.text())]
    Lobby,
    #[command(about = said::ABOUT_ACCEPT.text())]
    Accept {
        #[arg(value_name = "NUMBER", help = said::OPTION_SEEK_NUMBER.text())]
        seek: u64,
    },
}

/// Returns the commands that start something in line mode.
pub(crate) fn commands(start: Common) -> Commands {
    let program = Here::augment_subcommands(Begin::augment_subcommands(Command::new(PROGRAM)));
    let words = layout::described(program).get_subcommands().map(usage).collect();
    Commands { read: Box::new(move |line| parse(line, &start)), words }
}

/// Returns a usage like `watch [CODE]`, and the description.
fn usage(command: &Command) -> (String, String) {
    let mut usage = command.get_name().to_owned();
    for arg in command.get_positionals() {
        let name = arg.get_value_names().and_then(<[_]>::first).map_or("", |name| name.as_str());
        usage += &if arg.is_required_set() { format!(" {name}") } else { format!(" [{name}]") };
    }
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    // Line mode lists its commands with lowercase descriptions.
    let mut letters = about.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    (usage, first.chain(letters).collect())
}

/// Parses a line; `start` has the options that the program was started with.
fn parse(line: &str, start: &Common) -> Result<Beginning, String> {
    let words = shell_words::split(line).map_err(|_| said::MISTAKE_QUOTATION.to_string())?;
    let named = words.first().is_some_and(|it| it == PROGRAM);
    let program = (!named).then_some(PROGRAM);
    let words = program.into_iter().chain(words.iter().map(String::as_str));
    let words = follow_help(follow_links(words));
    let program = Line::command().mut_args(|arg| {
        // A line can only name a server.
        let is_hidden = arg.is_hide_set() || arg.is_global_set() && arg.get_id() != "server";
        // Environment variables were already read when the program started.
        arg.env(Resettable::Reset).hide(is_hidden)
    });
    // The prompt can neither take the way back to a game nor connect a program of your own.
    let hidden = |play: Command| {
        let hide = |arg: Arg| arg.hide(true);
        play.mut_arg("resume", hide).mut_arg("engine", hide)
    };
    let program = program.mut_subcommand("play", hidden);
    let mut command = layout::laid_out(layout::described(program));
    let read = command
        .try_get_matches_from_mut(words)
        .and_then(|matches| Line::from_arg_matches(&matches));
    let Line { common, word } = match read {
        Ok(line) => line,
        Err(error) => return told(&error),
    };
    let common = common_of(common, start)?;
    match word {
        Word::Here(Here::Lobby) | Word::Oxo(cli::Subcommand::List) => Ok(Beginning::Game(Plan {
            target: Target::Server(common.server_url()),
            goal: Goal::Lobby,
        })),
        Word::Here(Here::Accept { seek }) => Ok(Beginning::Accept(SeekId(seek))),
        Word::Oxo(cli::Subcommand::Begin(Begin::Play(play)))
            if play.resume || play.engine.is_some() =>
        {
            Err(said::MISTAKE_QUIT_FIRST.to_string())
        }
        Word::Oxo(command) => {
            let plan = command.plan(&common).ok_or_else(|| said::MISTAKE_QUIT_FIRST.to_string())?;
            plan.check_bot().map_err(|rejection| rejection.to_string())?;
            Ok(Beginning::Game(plan))
        }
    }
}

/// Returns the options for a command. A line may name a server, but other options are only allowed
/// when the program starts.
fn common_of(line: Common, start: &Common) -> Result<Common, String> {
    let server = line.server.clone();
    if server.is_some() && start.visitor.is_some() {
        return Err(said::MISTAKE_VISITOR.to_string());
    }
    if (Common { server: None, ..line }) != Common::default() {
        return Err(said::MISTAKE_LINE_OPTIONS.to_string());
    }
    Ok(Common { server: server.or_else(|| start.server.clone()), ..start.clone() })
}

/// Converts clap's output to the requested help, or to one sentence about the error.
fn told(error: &clap::Error) -> Result<Beginning, String> {
    if error.use_stderr() {
        let text = harmless(&mistake::sentence(error));
        // A suggestion is a question, and help enough.
        let is_question = text.ends_with(['?', '？']);
        return Err(if is_question { text } else { said::LineHelp { text }.to_string() });
    }
    let text = harmless(&error.to_string());
    Ok(Beginning::Help(text.lines().map(str::to_owned).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_headless::words::columns;

    fn plan(line: &str) -> Plan {
        match parse(line, &Common::default()) {
            Ok(Beginning::Game(plan)) => plan,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_line_means_the_same_as_on_the_command_line() {
        for line in [
            "play gomoku level:3 --side o --clock 5m+3s",
            "play --rules 3x3x3+misere --bot random",
            "seek gomoku --rated --server 10.0.0.7:7171",
            "create --listed",
            "join k7qx2m",
            "watch",
            "host --port 0",
        ] {
            let whole = ["oxo"].into_iter().chain(line.split_whitespace());
            let cli = cli::Cli::try_parse_from(whole).unwrap();
            assert_eq!(Some(plan(line)), cli.command.unwrap().plan(&cli.common), "{line}");
        }
    }

    #[test]
    fn a_pasted_line_may_start_with_the_program_name() {
        let expected = plan("join K7QX2M --server ws://10.0.0.7:7171/ws");
        assert_eq!(plan("oxo join K7QX2M --server ws://10.0.0.7:7171/ws"), expected);
    }

    #[test]
    fn lines_use_the_server_of_the_program() {
        let start = Common { server: Some("ws://a/ws".to_owned()), ..Common::default() };
        let lobby = |url: &str| {
            let target = Target::Server(url.to_owned());
            Ok(Beginning::Game(Plan { target, goal: Goal::Lobby }))
        };
        assert_eq!(parse("lobby", &start), lobby("ws://a/ws"));
        assert_eq!(parse("lobby --server b", &start), lobby("ws://b:7171/ws"));
    }

    #[test]
    fn an_invalid_line_gets_a_one_sentence_error() {
        let common = Common::default();
        for line in [
            "dance",
            "oxo",
            "oxo --ascii",
            "play --rules nonsense",
            "play renju minimax",
            "accept me",
            "accept",
            "join",
            "play \"gomoku",
            "lobby --guest",
            "solve 3x3x3",
            "\u{1b}[2J",
            "seek --rated --bot-after 30s",
            "play --resume",
            "play gomoku --engine pbrain-oxo",
        ] {
            let error = parse(line, &common).expect_err(line);
            assert_eq!(error.lines().count(), 1, "{line}: {error}");
            assert!(!error.contains(char::is_control), "{line}: {error:?}");
        }
        let error = parse("play --rules nonsense", &common).unwrap_err();
        assert!(error.contains("Unknown rules \"nonsense\""), "{error}");
        let error = parse("oxo", &common).unwrap_err();
        assert_eq!(error, "A command is missing; help lists the commands");
    }

    #[test]
    fn a_line_can_ask_for_the_help_of_a_command() {
        for line in ["help play", "play --help"] {
            let Ok(Beginning::Help(lines)) = parse(line, &Common::default()) else {
                panic!("{line}");
            };
            assert!(lines.iter().any(|line| line.contains("--bot")), "{lines:?}");
        }
        let czech: oxo_words::Language = "cs".parse().unwrap();
        let help = czech.within(|| parse("help play", &Common::default()));
        let Ok(Beginning::Help(lines)) = help else { panic!("{help:?}") };
        assert!(
            lines.contains(&"Použití: oxo play [OPTIONS] [RULES] [BOT]".to_owned()),
            "{lines:?}"
        );
        for option in ["--plain", "--resume", "--engine"] {
            let is_listed = lines.iter().any(|line| line.trim_start().starts_with(option));
            assert!(!is_listed, "no line has {option}");
        }
        assert!(lines.iter().all(|line| columns(line) <= 80), "{lines:?}");
    }
}
