//! How the help of each command is laid out: in 80 columns, and without options of other commands.

use clap::{Arg, Command};

use super::groups::grouped;
use crate::screen::text::wrap;

/// Columns of a terminal of usual size.
const WIDTH: u16 = 80;
/// Columns before the text of an argument, which stands below its name.
const INDENT: u16 = 10;

/// Commands that show a board.
const ON_SCREEN: [&str; 7] = ["play", "host", "join", "seek", "create", "watch", "replay"];
/// Commands that need no server, and nobody to be known by one.
const OFFLINE: [&str; 9] =
    ["solve", "import", "verify", "perft", "config", "themes", "completions", "man", "help"];
/// Commands that neither save a game nor look for a saved one.
const WITHOUT_GAMES: [&str; 10] =
    ["solve", "perft", "config", "themes", "completions", "man", "list", "status", "wait", "top"];
/// Commands that print no JSON.
const WITHOUT_JSON: [&str; 7] = ["config", "export", "import", "bot", "completions", "man", "ssh"];

/// Whether the option for every command does nothing for this one.
fn is_idle(option: &str, command: &str) -> bool {
    match option {
        "theme" | "confirm" | "plain" => !ON_SCREEN.contains(&command),
        "ascii" => !ON_SCREEN.contains(&command) && command != "link",
        "server" | "name" | "ca" | "guest" => OFFLINE.contains(&command),
        "games" => WITHOUT_GAMES.contains(&command),
        "json" => WITHOUT_JSON.contains(&command),
        _ => false,
    }
}

/// The program with its help as people see it. What is hidden is still understood.
pub(super) fn laid_out(program: Command) -> Command {
    let globals: Vec<Arg> =
        program.get_arguments().filter(|it| it.is_global_set()).cloned().collect();
    let program = program.mut_subcommands(|command| {
        let idle = globals.iter().filter(|it| is_idle(it.get_id().as_str(), command.get_name()));
        let hidden: Vec<Arg> = idle.map(|it| it.clone().hide(true)).collect();
        wrapped(command.args(hidden))
    });
    grouped(wrapped(program))
}

fn wrapped(command: Command) -> Command {
    let lines = |text: String| wrap_paragraphs(&text, WIDTH);
    let about = command.get_about().map(|it| lines(it.to_string()));
    let long = command.get_long_about().map(|it| lines(it.to_string()));
    let command = match long {
        Some(long) => command.long_about(long),
        None => command,
    };
    command.about(about.unwrap_or_default()).next_line_help(true).mut_args(wrapped_arg)
}

/// The argument with its text in lines, which end with what clap would add without a break.
fn wrapped_arg(arg: Arg) -> Arg {
    let takes_value = arg.get_action().takes_values();
    let default = arg.get_default_values().first().filter(|_| takes_value);
    let default = default.map(|it| format!(" [default: {}]", it.to_string_lossy()));
    let env = arg.get_env().map(|it| format!(" [env: {}]", it.to_string_lossy()));
    let possible: Vec<String> = match takes_value {
        true => arg.get_possible_values().iter().map(|it| it.get_name().to_owned()).collect(),
        false => Vec::new(),
    };
    let choice =
        (!possible.is_empty()).then(|| format!(" [possible values: {}]", possible.join(", ")));
    let more = [&default, &choice, &env].into_iter().flatten().cloned().collect::<String>();
    let lines = |text: String| wrap_paragraphs(&(text + &more), WIDTH - INDENT);
    let help = arg.get_help().map(|it| lines(it.to_string())).unwrap_or_default();
    let (has_default, has_env) = (default.is_some(), env.is_some());
    arg.help(help)
        .hide_default_value(has_default)
        .hide_env(has_env)
        .hide_possible_values(choice.is_some())
}

fn wrap_paragraphs(text: &str, width: u16) -> String {
    let lines = |paragraph: &str| wrap(paragraph, width).join("\n");
    text.split("\n\n").map(lines).collect::<Vec<_>>().join("\n\n")
}
