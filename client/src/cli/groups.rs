//! The list of commands in `oxo --help`, grouped by purpose.

use clap::Command;
use clap::builder::Styles;
use oxo_words::{self as words, Fixed};

use super::table::{GROUPS, Row};
use crate::screen::text::wrap;

/// Columns from the start of a command to its description.
const NAME_WIDTH: usize = 13;
/// Width of a description on a terminal of ordinary width.
const ABOUT_WIDTH: u16 = 65;

/// Returns the line of a help text that shows the usage.
pub(super) fn usage() -> String {
    let style = *Styles::styled().get_usage();
    format!("{style}{}{style:#} {{usage}}", words::MANUAL_USAGE)
}

/// Lists the commands of `program` in groups.
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
    let named = |row: &Row| program.find_subcommand(row.name).filter(|it| !it.is_hide_set());
    let groups = GROUPS.iter().map(|(title, rows)| group(title, rows.iter().filter_map(named)));
    groups.collect()
}

fn group<'a>(title: &Fixed, commands: impl Iterator<Item = &'a Command>) -> String {
    let line = |command: &Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let about = wrap(&about, ABOUT_WIDTH).join(&format!("\n  {:NAME_WIDTH$}", ""));
        format!("  {:NAME_WIDTH$}{about}\n", command.get_name())
    };
    let lines: String = commands.map(line).collect();
    if lines.is_empty() { lines } else { format!("{title}:\n{lines}\n") }
}
