//! The table of everything a player can do at a board, by key, click or typed word: in a game, at the
//! analysis board and at a puzzle.
//!
//! The keymap, bottom bar, help, line mode and the tables in `docs/` are generated from it.

mod rows;
mod run;
mod when;

use std::fmt::Display;

use oxo_protocol::request::ForGame;
use oxo_protocol::{Act, OfferKind, Request};
use oxo_shared::Decision;
use oxo_words::{self as words, Fixed};

use crate::client::action::{Action, Argument, Step};
use crate::client::core::Core;
use crate::client::keys::{Binding, Boards, Key, bar, fixed, rare};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};
use crate::game::showing::Showing;
use rows::ROWS;

pub use when::{is_wide, scrolls};

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    pub action: Action,
    pub section: Section,
    needs: Needs,
    bindings: [Option<(&'static [Boards], Binding)>; 4],
    typed: [Option<LineWords>; 2],
    pub does: Does,
    /// Whether the command would do something now; if absent, this follows from `does`.
    when: Option<When>,
    /// Whether the command may be useful in this game, now or later; if absent, the same as `when`.
    ever: Option<When>,
    /// Replaces the help text where the current effect differs.
    now: Option<Words>,
    /// Whether it makes a move. While an old position is shown, it jumps to the newest one instead.
    pub plays: bool,
}

/// The context of a condition.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    pub game: &'a Follow,
    pub showing: &'a Showing,
    pub core: &'a Core,
}

type When = fn(Here<'_>) -> bool;
type Words = fn(Here<'_>) -> Option<Fixed>;

/// A section of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Section {
    Move,
    Game,
    Talk,
    Advice,
    LookBack,
    View,
    /// The analysis board and puzzles, whose help has no sections.
    Study,
    Program,
}

/// What a command requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    Nothing,
    Server,
    /// The server, and other people at the board.
    Players,
}

const PLAYING: &[Boards] = &[Boards::Playing];
const LOOKING: &[Boards] = &[Boards::Looking];
const GAMES: &[Boards] = &[Boards::Playing, Boards::Looking];

#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// Handled by the screen or by line mode.
    Head,
    Leave,
    /// Places a stone at the cursor.
    Place,
    /// Moves the window or the cursor.
    View,
    Step(Step),
    Decide(Decision),
    Offer(OfferKind),
    Act(fn(&mut Follow, Now, &mut Out)),
    /// Like `Act`, but may fail with a message.
    Try(fn(&mut Follow, Now, &mut Out) -> Result<(), String>),
    Ask(Act, fn(ForGame) -> Request),
    Run(fn(&mut Client)),
    Prompt(PromptKind),
}

/// The words for a command in line mode.
#[derive(Clone, Copy, Debug)]
pub struct LineWords {
    at: &'static [Context],
    words: &'static [&'static str],
    pub takes: Takes,
    help: Fixed,
}

/// Where a line is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Outside a game.
    Prompt,
    Board,
    /// The board of a saved game.
    Replay,
    /// The analysis board.
    Analysis,
    Puzzle,
}

impl Context {
    /// Returns what can be typed in place of a word, and its help.
    fn cells(self) -> &'static [(&'static str, Fixed)] {
        match self {
            Context::Prompt => &[],
            Context::Board => &[("CELL", words::LINE_CELL), ("COLUMN", words::LINE_COLUMN)],
            Context::Replay | Context::Puzzle => &[("CELL", words::LINE_TRY)],
            Context::Analysis => &[("CELL", words::LINE_VARIATION)],
        }
    }
}

/// The argument after the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    Text,
    /// A text that may be left out.
    AnyText,
    /// A number that may be left out.
    Count,
    Number,
    Cell,
    Side,
    File,
}

impl Takes {
    /// Returns the argument in a usage.
    const fn usage(self) -> &'static str {
        match self {
            Takes::Nothing => "",
            Takes::Text => " TEXT",
            Takes::AnyText => " [TEXT]",
            Takes::Count => " [COUNT]",
            Takes::Number => " NUMBER",
            Takes::Cell => " CELL",
            Takes::Side => " SIDE",
            Takes::File => " FILE",
        }
    }

    /// Parses an argument; `None` if it is missing or wrong.
    fn read(self, text: &str) -> Option<Argument<'_>> {
        match self {
            Takes::Nothing | Takes::Count if text.is_empty() => Some(Argument::Nothing),
            Takes::Nothing => None,
            Takes::Text | Takes::Cell | Takes::File if text.is_empty() => None,
            Takes::Text | Takes::AnyText | Takes::Cell | Takes::File => Some(Argument::Text(text)),
            Takes::Count => text.parse().ok().filter(|&count| count > 0).map(Argument::Number),
            Takes::Number => text.parse().ok().map(Argument::Number),
            Takes::Side => text.parse().ok().map(Argument::Side),
        }
    }
}

const fn command(action: Action, section: Section, does: Does) -> Command {
    let needs = match section {
        Section::Move | Section::Game => Needs::Server,
        Section::Talk | Section::Advice => Needs::Players,
        Section::LookBack | Section::View | Section::Program | Section::Study => Needs::Nothing,
    };
    Command {
        action,
        section,
        needs,
        bindings: [None; 4],
        typed: [None; 2],
        does,
        when: None,
        ever: None,
        now: None,
        plays: false,
    }
}

impl Command {
    const fn bound(mut self, at: &'static [Boards], binding: Binding) -> Self {
        let mut free = 0;
        while self.bindings[free].is_some() {
            free += 1;
        }
        self.bindings[free] = Some((at, binding));
        self
    }

    /// Adds keys that only the help lists.
    const fn rare(self, at: &'static [Boards], keys: &'static [Key], help: Fixed) -> Self {
        self.bound(at, rare(keys, self.action, help))
    }

    const fn key(self, keys: &'static [Key], help: Fixed) -> Self {
        self.rare(GAMES, keys, help)
    }

    const fn playing(self, keys: &'static [Key], help: Fixed) -> Self {
        self.rare(PLAYING, keys, help)
    }

    const fn looking(self, keys: &'static [Key], help: Fixed) -> Self {
        self.rare(LOOKING, keys, help)
    }

    /// Adds keys that also appear in the bottom bar.
    const fn bar(self, at: &'static [Boards], keys: &'static [Key], help: Fixed) -> Self {
        self.bound(at, bar(keys, self.action, help))
    }

    /// Adds fixed keys that work while looking at a game.
    const fn arrow(self, keys: &'static [Key], help: Fixed) -> Self {
        self.bound(LOOKING, fixed(keys, self.action, help))
    }

    const fn typed(
        mut self,
        at: &'static [Context],
        words: &'static [&'static str],
        takes: Takes,
        help: Fixed,
    ) -> Self {
        let free = if self.typed[0].is_some() { 1 } else { 0 };
        self.typed[free] = Some(LineWords { at, words, takes, help });
        self
    }

    const fn needs(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }

    const fn when(mut self, when: When) -> Self {
        self.when = Some(when);
        self
    }

    const fn ever(mut self, ever: When) -> Self {
        self.ever = Some(ever);
        self
    }

    const fn if_ever(self, when: When, ever: When) -> Self {
        self.when(when).ever(ever)
    }

    const fn now(mut self, now: Words) -> Self {
        self.now = Some(now);
        self
    }

    const fn plays(mut self) -> Self {
        self.plays = true;
        self
    }

    fn bindings(&self, board: Boards) -> impl Iterator<Item = Binding> {
        let bound = self.bindings.iter().flatten();
        let here = bound.filter(move |(at, _)| at.contains(&board));
        here.map(|&(_, binding)| binding)
    }

    /// Returns whether the command would do something now, ignoring the connection.
    fn is_meant(&self, it: Here) -> bool {
        match (self.when, self.does) {
            (Some(when), _) => when(it),
            (None, Does::Offer(kind)) => it.game.may_offer(kind),
            (None, Does::Ask(act, _)) => it.game.may(act),
            (None, Does::Decide(what)) => when::may_decide(it, what),
            (None, Does::Step(step)) => when::leads_somewhere(it, step),
            (None, _) => true,
        }
    }

    pub fn is_useful(&self, it: Here) -> bool {
        (it.core.is_online() || self.needs == Needs::Nothing) && self.is_meant(it)
    }

    /// Returns whether the command may be useful in this game, now or later.
    pub fn applies(&self, it: Here) -> bool {
        !self.is_absurd(it.game) && self.ever.map_or_else(|| self.is_meant(it), |ever| ever(it))
    }

    /// Returns whether the command involves other people, but the game is a saved one.
    pub fn is_absurd(&self, game: &Follow) -> bool {
        self.needs == Needs::Players && game.is_kept()
    }

    /// Returns the text that replaces the help where the current effect differs.
    pub fn words(&self, it: Here) -> Option<Fixed> {
        self.now?(it)
    }
}

/// Returns the command of an action, if it is one.
pub fn of(action: Action) -> Option<&'static Command> {
    ROWS.iter().find(|row| row.action == action)
}

/// Returns the key bindings of a board.
pub fn bindings(board: Boards) -> Vec<Binding> {
    ROWS.iter().flat_map(|row| row.bindings(board)).collect()
}

/// Returns the key of a command for use in texts; empty if it has none.
pub fn label(core: &Core, action: Action) -> String {
    let bound = of(action).and_then(|row| row.bindings.iter().flatten().find(|it| !it.1.fixed));
    bound.map(|(_, binding)| core.setup.keymap.label(binding)).unwrap_or_default()
}

/// Returns the command for words typed in `context`; `None` if they are unknown there.
fn typed(context: Context, words: &str) -> Option<(Action, &'static LineWords)> {
    let words = words.to_ascii_lowercase();
    let typed = |row: &'static Command| row.typed.iter().flatten().map(move |it| (row.action, it));
    let mut known = ROWS.iter().flat_map(typed);
    known.find(|(_, it)| it.at.contains(&context) && it.words.contains(&&*words))
}

/// Splits a line into its first word and the rest.
fn first_word(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Returns the command of a line and its argument; `None` if it is unknown in `context`, or its
/// argument is missing or wrong.
pub fn read(context: Context, line: &str) -> Option<(Action, Argument<'_>)> {
    let command = |(words, rest)| {
        let (action, typed) = typed(context, words)?;
        Some((action, typed.takes.read(rest)?))
    };
    command((line, "")).or_else(|| command(first_word(line)))
}

/// Returns the usage of the command that a line begins with, whose argument is missing or wrong; of
/// a command that takes none, which argument is too much.
pub fn usage(context: Context, line: &str) -> Option<String> {
    let (word, rest) = first_word(line);
    let (_, LineWords { takes, help, .. }) = typed(context, word)?;
    if *takes != Takes::Nothing {
        let usage = format!("{word}{}", takes.usage());
        return Some(words::LineUsage { usage, help }.to_string());
    }
    // A single letter may also be the beginning of a cell.
    (word.len() > 1).then(|| words::MistakeArgument { text: rest }.to_string())
}

/// Explains a line that is neither a command nor a cell; `why` says that it is no cell.
pub fn mistake(context: Context, line: &str, why: impl Display) -> String {
    usage(context, line).unwrap_or_else(|| words::LineHelp { text: why }.to_string())
}

/// Returns what can be typed in `context` and its help, by section.
pub fn help(context: Context) -> Vec<(String, &'static str)> {
    let mut rows: Vec<&Command> = ROWS.iter().collect();
    rows.sort_by_key(|row| row.section);
    let cells = context.cells().iter().map(|&(cell, help)| (cell.to_owned(), help.text()));
    let typed = rows.into_iter().flat_map(|row| row.typed.iter().flatten());
    let here = typed.filter(|typed| typed.at.contains(&context));
    let row = |typed: &LineWords| (typed.words.join(", ") + typed.takes.usage(), typed.help.text());
    cells.chain(here.map(row)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn commands_and_their_words_are_unique() {
        for (number, row) in ROWS.iter().enumerate() {
            assert!(ROWS[..number].iter().all(|other| other.action != row.action), "{row:?}");
            for typed in row.typed.iter().flatten() {
                for (context, word) in
                    typed.at.iter().flat_map(|at| typed.words.iter().map(move |it| (at, it)))
                {
                    assert_eq!(super::typed(*context, word).unwrap().0, row.action, "{word}");
                }
            }
        }
    }

    #[test]
    fn a_missing_or_wrong_argument_is_answered_with_the_usage() {
        let typed = ROWS.iter().flat_map(|row| row.typed.iter().flatten());
        for LineWords { at, words, takes, .. } in typed {
            for (&context, word) in at.iter().flat_map(|at| words.iter().map(move |it| (at, it))) {
                let line = match takes {
                    Takes::Nothing | Takes::AnyText => continue,
                    Takes::Count => format!("{word} 0"),
                    _ => (*word).to_owned(),
                };
                assert_eq!(read(context, &line), None, "{line}");
                let told = mistake(context, &line, "no cell");
                assert!(told.starts_with(&format!("Usage: {word}{} (", takes.usage())), "{told}");
            }
        }
    }

    fn manual() -> Vec<String> {
        let mut rows: Vec<&Command> = ROWS.iter().filter(|row| row.bindings[0].is_some()).collect();
        rows.sort_by_key(|row| row.section);
        let row = |row: &Command| {
            let (mut keys, mut helps) = (Vec::new(), Vec::new());
            for (_, binding) in row.bindings.iter().flatten() {
                keys.extend(binding.keys.iter().map(|key| format!("`{key}`")));
                helps.push(binding.help.to_string());
            }
            let once = |words: &mut Vec<String>| {
                let mut seen = HashSet::new();
                words.retain(|word| seen.insert(word.clone()));
            };
            once(&mut keys);
            once(&mut helps);
            format!("| `{}` | {} | {} |", row.action.name(), keys.join(" "), helps.join("; "))
        };
        rows.into_iter().map(row).collect()
    }

    #[test]
    fn the_manual_lists_every_command() {
        let table = format!("|---|---|---|\n{}\n", manual().join("\n"));
        assert!(
            include_str!("../../../docs/client.md").ends_with(&table),
            "it ends with:\n{table}"
        );
    }
}
