//! The layout of each command's help: in 80 columns, without options that do not apply.

use clap::{Arg, ArgAction, Command};
use oxo_words as words;

use super::groups::{grouped, usage};
use super::table::{self, is_idle};
use crate::screen::text::wrap;
use oxo_headless::client::commands::{self, Context};

/// Columns of an ordinary terminal.
const WIDTH: u16 = 80;
/// Columns before the text of an argument, which is below its name.
const INDENT: u16 = 10;

/// Gives commands a one-paragraph description in lists, and the whole one in their own help.
pub(super) fn described(command: Command) -> Command {
    let whole = command.get_about().map(ToString::to_string).unwrap_or_default();
    let first = whole.split("\n\n").next().unwrap_or_default().to_owned();
    command.about(first).long_about(whole).mut_subcommands(described)
}

/// Lays out the help of the program. Hidden options are still accepted.
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
    let command = match table::of(command.get_name()) {
        Some(row) => {
            let example = words::ManualExample { command: row.example }.to_string();
            let typed = context(row.name).map(typed_lines);
            command.after_help(typed.into_iter().chain([example]).collect::<Vec<_>>().join("\n\n"))
        }
        None => command,
    };
    with_own_flags(command)
        .about(about.unwrap_or_default())
        .long_about(long.unwrap_or_default())
        .help_template(format!(
            "{{about-with-newline}}\n{}\n\n{{all-args}}{{after-help}}\n",
            usage()
        ))
        .next_line_help(true)
        .mut_args(wrapped_arg)
}

/// Returns the board at which lines are typed, if the command opens one.
pub(super) fn context(command: &str) -> Option<Context> {
    match command {
        "play" | "host" | "join" | "seek" | "create" | "watch" => Some(Context::Board),
        "replay" => Some(Context::Replay),
        "board" => Some(Context::Analysis),
        "puzzle" => Some(Context::Puzzle),
        _ => None,
    }
}

/// Lists the lines of line mode, laid out like options.
fn typed_lines(context: Context) -> String {
    let indent = " ".repeat(usize::from(INDENT));
    let line = |(usage, help): (String, &str)| {
        let help = wrap(help, WIDTH - INDENT).join(&format!("\n{indent}"));
        format!("  {usage}\n{indent}{help}")
    };
    let lines: Vec<String> = commands::help(context).into_iter().map(line).collect();
    format!("{}\n{}", words::MANUAL_LINES, lines.join("\n"))
}

/// Defines the flags that clap would otherwise describe in English.
fn with_own_flags(command: Command) -> Command {
    let flag = |name: &'static str, action| Arg::new(name).long(name).action(action);
    let help = flag("help", ArgAction::Help).short('h').help(words::OPTION_HELP.text());
    let version = flag("version", ArgAction::Version).short('V');
    let version = version.help(words::OPTION_VERSION.text());
    let has_version = command.get_version().is_some();
    let command = command.disable_help_flag(true).disable_version_flag(true);
    command.arg(help).args(has_version.then_some(version))
}

/// Wraps the text of an argument, including the parts that clap would append without wrapping.
fn wrapped_arg(arg: Arg) -> Arg {
    let takes_value = arg.get_action().takes_values();
    let default = arg.get_default_values().first();
    let default = default.filter(|it| takes_value && !it.is_empty());
    let default =
        default.map(|it| format!(" {}", words::ManualDefault { value: it.to_string_lossy() }));
    let env = arg.get_env();
    let env = env.map(|it| format!(" {}", words::ManualVariable { value: it.to_string_lossy() }));
    let possible: Vec<String> = match takes_value {
        true => arg.get_possible_values().iter().map(|it| it.get_name().to_owned()).collect(),
        false => Vec::new(),
    };
    let choice = (!possible.is_empty())
        .then(|| format!(" {}", words::ManualValues { values: possible.join(", ") }));
    let more = [&default, &choice, &env].into_iter().flatten().cloned().collect::<String>();
    let lines = |text: String| wrap_paragraphs(&(text + &more), WIDTH - INDENT);
    let help = arg.get_help().map(|it| lines(it.to_string())).unwrap_or_default();
    let has_env = env.is_some();
    let usual = if arg.is_positional() { words::MANUAL_ARGUMENTS } else { words::MANUAL_OPTIONS };
    let heading = arg.get_help_heading().unwrap_or(usual.text()).to_owned();
    arg.help(help)
        .help_heading(heading)
        .hide_default_value(takes_value)
        .hide_env(has_env)
        .hide_possible_values(choice.is_some())
}

fn wrap_paragraphs(text: &str, width: u16) -> String {
    let lines = |paragraph: &str| wrap(paragraph, width).join("\n");
    text.split("\n\n").map(lines).collect::<Vec<_>>().join("\n\n")
}
