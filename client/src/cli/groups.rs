//! The list of commands as `oxo --help` shows it: by what somebody wants to do.

use clap::Command;
use clap::builder::Styles;
use oxo_words::{self as words, Fixed};

use crate::screen::text::wrap;

const GROUPS: [(Fixed, &[&str]); 4] = [
    (words::MANUAL_PLAY, &["play", "host", "join", "seek", "create"]),
    (
        words::MANUAL_LOOK_BACK,
        &["watch", "list", "player", "top", "replay", "board", "analyze", "solve", "puzzle"],
    ),
    (words::MANUAL_KEEP, &["export", "import", "verify"]),
    (words::MANUAL_BESIDE, &["status", "wait", "link", "devices", "doctor", "config", "themes"]),
];
/// Columns from one command to what it does.
const NAME_WIDTH: usize = 13;
/// Columns of what it does, on a terminal of usual size.
const ABOUT_WIDTH: u16 = 65;

/// The line of a help that says how a command is typed.
pub(super) fn usage() -> String {
    let style = *Styles::styled().get_usage();
    format!("{style}{}{style:#} {{usage}}", words::MANUAL_USAGE)
}

/// Shows the commands of `program` in groups.
pub(super) fn grouped(program: Command) -> Command {
    let template = format!(
        "{{about-with-newline}}\n{}\n\n{}{}:\n{{options}}",
        usage(),
        listed(&program),
        words::MANUAL_OPTIONS
    );
    program.help_template(template)
}

fn listed(program: &Command) -> String {
    let named = |name: &&str| program.find_subcommand(name);
    let is_listed = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let rest = program.get_subcommands().filter(|it| !is_listed(it.get_name()));
    let groups = GROUPS.iter().map(|(title, names)| group(title, names.iter().filter_map(named)));
    groups.chain([group(&words::MANUAL_MORE, rest)]).collect()
}

fn group<'a>(title: &Fixed, commands: impl Iterator<Item = &'a Command>) -> String {
    let line = |command: &Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let about = wrap(&about, ABOUT_WIDTH).join(&format!("\n  {:NAME_WIDTH$}", ""));
        format!("  {:NAME_WIDTH$}{about}\n", command.get_name())
    };
    let lines: String = commands.map(line).collect();
    format!("{title}:\n{lines}\n")
}
