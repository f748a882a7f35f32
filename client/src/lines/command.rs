//! Commands of line mode, and their words for `help`.

use oxo_protocol::SeekId;
use oxo_shared::Point;

use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::commands::{self, Context};
use oxo_headless::client::goal::Plan;

pub(super) const AFTER_A_GAME: [&str; 4] = ["rematch", "analyze", "menu", "quit"];

/// The effect of a line that is one of the program's commands.
#[derive(Debug, PartialEq)]
pub enum Beginning {
    Game(Plan),
    /// Accepts this challenge.
    Accept(SeekId),
    /// Starts nothing, but prints the help of a command.
    Help(Vec<String>),
}

/// Parses a line; the error is one sentence.
type Read = Box<dyn Fn(&str) -> Result<Beginning, String>>;

/// The program's commands that start something, as defined by the command line.
pub struct Commands {
    pub read: Read,
    /// The usage and description of each.
    pub words: Vec<(String, String)>,
}

#[derive(Debug, PartialEq)]
pub(super) enum LineCommand {
    Play(Point),
    /// A key of the full screen, or something that only line mode has.
    Do(Action),
    /// Moves this many steps through the game.
    Steps(Step, usize),
    /// Goes to the position after this move.
    GoTo(usize),
    Say(String),
    Report(String),
    Begin(Beginning),
}

pub(super) fn help(context: Context, commands: &Commands) -> Vec<String> {
    let words = words(context, commands);
    let width = words.iter().map(|(usage, _)| usage.len()).max().unwrap_or(0);
    words.iter().map(|(usage, help)| format!("{usage:width$}  {help}")).collect()
}

/// Returns the commands available outside a game.
pub(super) fn beginnings(commands: &Commands) -> Vec<String> {
    let word = |(usage, _): (String, String)| {
        usage.split([' ', ',']).next().unwrap_or_default().to_owned()
    };
    words(Context::Prompt, commands).into_iter().map(word).collect()
}

/// Returns the usage and description of every command in this context.
fn words(context: Context, commands: &Commands) -> Vec<(String, String)> {
    let of_program = (context == Context::Prompt).then(|| commands.words.clone());
    let mut words = of_program.unwrap_or_default();
    let table = commands::help(context).into_iter();
    words.extend(table.map(|(usage, help)| (usage, help.to_owned())));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_lists_the_same_commands_as_help() {
        let manual = include_str!("../../../docs/plain.md");
        let row = |(usage, help)| format!("| `{usage}` | {help} |\n");
        let commands = crate::cli::line::commands(crate::cli::Common::default());
        let rows = |context| words(context, &commands).into_iter().map(row).collect::<String>();
        let tables =
            [Context::Prompt, Context::Board, Context::Replay, Context::Analysis, Context::Puzzle]
                .map(rows);
        let tables = tables.map(|rows| format!("| line | what it does |\n|---|---|\n{rows}\n"));
        let missing: Vec<_> = tables.into_iter().filter(|table| !manual.contains(table)).collect();
        assert!(missing.is_empty(), "docs/plain.md lacks:\n{}", missing.concat());
    }
}
