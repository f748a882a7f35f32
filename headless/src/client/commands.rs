//! The table of everything a player can do by key, click or typed word, on every page and at every
//! board.
//!
//! The keymap, bottom bar, help, line mode and the tables in `docs/` are generated from it.

mod rows;
mod run;
mod when;

use std::collections::BTreeMap;
use std::fmt::Display;

use oxo_protocol::request::ForGame;
use oxo_protocol::{Act, OfferKind, Request};
use oxo_shared::Decision;
use oxo_words::{self as words, Fixed};

use crate::client::action::{Action, Argument, Step};
use crate::client::core::Core;
use crate::client::keys::{Binding, Key, KeyContext, Keymap, KeymapError};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::out::{Now, Out};
use crate::game::showing::Showing;
use crate::keep::config::Keys;
use rows::{GAMES, LOOKING, PAGES, PLAYING, ROWS};

pub use when::{is_wide, scrolls};

/// A row of the table: what an action does in some contexts. In others it may have another row.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    pub action: Action,
    pub section: Section,
    needs: Needs,
    bindings: [Option<(&'static [KeyContext], Binding)>; 5],
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
    /// The menu and the lists, whose help has none either.
    Pages,
    Program,
    /// What lies over a page.
    Over,
}

/// What a command requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    Nothing,
    Server,
    /// The server, and other people at the board.
    Players,
}

#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// Handled by the screen or by line mode.
    Head,
    Leave,
    /// Carried out by the analysis board or the puzzles.
    Study,
    /// Places a stone at the cursor.
    Place,
    /// Moves the window, the cursor or the chosen row.
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
        Section::LookBack | Section::View | Section::Study => Needs::Nothing,
        Section::Pages | Section::Program | Section::Over => Needs::Nothing,
    };
    Command {
        action,
        section,
        needs,
        bindings: [None; 5],
        typed: [None; 2],
        does,
        when: None,
        ever: None,
        now: None,
        plays: false,
    }
}

impl Command {
    const fn bound(
        mut self,
        at: &'static [KeyContext],
        keys: &'static [Key],
        help: Fixed,
        [bar, fixed]: [bool; 2],
    ) -> Self {
        let mut free = 0;
        while self.bindings[free].is_some() {
            free += 1;
        }
        self.bindings[free] = Some((at, Binding { keys, action: self.action, help, bar, fixed }));
        self
    }

    /// Adds keys that only the help lists.
    const fn rare(self, at: &'static [KeyContext], keys: &'static [Key], help: Fixed) -> Self {
        self.bound(at, keys, help, [false, false])
    }

    /// Adds keys that only the help lists, and that the settings cannot change.
    const fn rare_fixed(
        self,
        at: &'static [KeyContext],
        keys: &'static [Key],
        help: Fixed,
    ) -> Self {
        self.bound(at, keys, help, [false, true])
    }

    /// Adds keys that also appear in the bottom bar.
    const fn bar(self, at: &'static [KeyContext], keys: &'static [Key], help: Fixed) -> Self {
        self.bound(at, keys, help, [true, false])
    }

    /// Adds keys in the bottom bar that the settings cannot change.
    const fn fixed(self, at: &'static [KeyContext], keys: &'static [Key], help: Fixed) -> Self {
        self.bound(at, keys, help, [true, true])
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

    fn bindings(&self, context: KeyContext) -> impl Iterator<Item = Binding> {
        let bound = self.bindings.iter().flatten();
        let here = bound.filter(move |(at, _)| at.contains(&context));
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

/// Returns the command of an action; in a game also of one that has no key there.
pub fn of(context: KeyContext, action: Action) -> Option<&'static Command> {
    let mut rows = ROWS.iter().filter(|row| row.action == action);
    let here = rows.clone().find(|row| row.bindings(context).next().is_some());
    here.or_else(|| rows.next().filter(|_| GAMES.contains(&context)))
}

/// Returns the key bindings of a context.
pub fn bindings(context: KeyContext) -> Vec<Binding> {
    ROWS.iter().flat_map(|row| row.bindings(context)).collect()
}

/// Returns the default keys, with those of the actions in `entries` replaced.
///
/// # Errors
/// [`KeymapError`] if an action or a key is unknown, a key has two actions, or a required action
/// has none.
pub fn keymap(entries: &BTreeMap<String, Keys>) -> Result<Keymap, KeymapError> {
    Keymap::with(entries, &PAGES.map(bindings))
}

/// Returns the key of a command for use in texts; empty if it has none.
pub fn label(core: &Core, action: Action) -> String {
    let of_action = ROWS.iter().filter(|row| row.action == action);
    let bound = of_action.flat_map(|row| row.bindings.iter().flatten()).find(|it| !it.1.fixed);
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
    use std::hash::Hash;

    use super::*;
    use crate::client::commands::rows::OVERLAYS;

    /// Returns the words of all commands, wherever they can be typed.
    fn words() -> impl Iterator<Item = (Action, Context, &'static str, Takes)> {
        let typed = ROWS.iter().flat_map(|row| row.typed.iter().flatten().map(move |it| (row, it)));
        typed.flat_map(|(row, LineWords { at, words, takes, .. })| {
            let everywhere = at.iter().flat_map(move |at| words.iter().map(move |it| (*at, *it)));
            everywhere.map(move |(at, word)| (row.action, at, word, *takes))
        })
    }

    #[test]
    fn every_word_is_one_command() {
        for (action, context, word, _) in words() {
            assert_eq!(typed(context, word).unwrap().0, action, "{word}");
        }
    }

    #[test]
    fn no_key_has_two_actions_and_the_program_can_always_be_left() {
        for context in PAGES.iter().chain(OVERLAYS) {
            let bound = bindings(*context);
            let (mut seen, mut rows) = (HashSet::new(), HashSet::new());
            let mut keys = bound.iter().flat_map(|it| it.keys);
            assert!(keys.all(|key| seen.insert(key)), "{context:?}");
            let here = ROWS.iter().filter(|row| row.bindings(*context).next().is_some());
            assert!(here.map(|row| row.action).all(|action| rows.insert(action)), "{context:?}");
            let has = |action| rows.contains(&action);
            assert!(has(Action::Quit) && has(Action::NextTheme) == PAGES.contains(context));
        }
    }

    #[test]
    fn a_missing_or_wrong_argument_is_answered_with_the_usage() {
        for (_, context, word, takes) in words() {
            let line = match takes {
                Takes::Nothing | Takes::AnyText => continue,
                Takes::Count => format!("{word} 0"),
                _ => word.to_owned(),
            };
            assert_eq!(read(context, &line), None, "{line}");
            let told = mistake(context, &line, "no cell");
            assert!(told.starts_with(&format!("Usage: {word}{} (", takes.usage())), "{told}");
        }
    }

    /// Returns a row for each action, with all its keys.
    fn manual() -> Vec<String> {
        let mut rows: Vec<&Command> = ROWS.iter().filter(|row| row.bindings[0].is_some()).collect();
        rows.retain(|row| row.section != Section::Over);
        rows.sort_by_key(|row| row.section);
        let mut actions: Vec<Action> = rows.iter().map(|row| row.action).collect();
        once(&mut actions);
        let row = |action: Action| {
            let of_action: Vec<_> = rows.iter().filter(|row| row.action == action).collect();
            let bound = |row: &&&Command| row.bindings.into_iter().flatten().map(|it| it.1);
            let keys = of_action.iter().flat_map(bound).flat_map(|binding| binding.keys);
            let mut keys: Vec<_> = keys.map(|key| format!("`{key}`")).collect();
            once(&mut keys);
            // What a key does at a board is enough, if it does something there.
            let first = of_action[0].section;
            let at_boards = of_action
                .iter()
                .filter(|row| row.section == first || row.section == Section::Study);
            let mut helps: Vec<_> =
                at_boards.flat_map(bound).map(|it| it.help.to_string()).collect();
            once(&mut helps);
            format!("| `{}` | {} | {} |", action.name(), keys.join(" "), helps.join("; "))
        };
        actions.into_iter().map(row).collect()
    }

    fn once<T: Clone + Eq + Hash>(all: &mut Vec<T>) {
        let mut seen = HashSet::new();
        all.retain(|one| seen.insert(one.clone()));
    }

    #[test]
    fn the_manual_lists_every_command() {
        let table = format!("|---|---|---|\n{}\n", manual().join("\n"));
        assert!(
            include_str!("../../../docs/client.md").ends_with(&table),
            "it ends with:\n{table}"
        );
    }

    fn with(entries: &[(&str, &[&str])]) -> Result<Keymap, KeymapError> {
        let keys = |names: &[&str]| Keys::Any(names.iter().map(|&name| name.to_owned()).collect());
        let owned = entries.iter().map(|&(entry, names)| (entry.to_owned(), keys(names)));
        keymap(&owned.collect())
    }

    #[test]
    fn a_changed_action_has_its_new_keys_on_every_screen_and_no_other() {
        let keymap = with(&[("up", &["w", "Up"]), ("claim", &[])]).unwrap();
        let bound = PAGES.map(bindings).concat();
        let ups = bound.iter().filter(|it| it.action == Action::Up && !it.fixed);
        assert!(ups.clone().count() > 1);
        assert!(ups.clone().all(|binding| keymap.labels(binding) == "w Up"));
    }

    #[test]
    fn an_entry_that_locks_the_player_in_or_is_ambiguous_is_rejected() {
        let sentence = |entries| with(entries).unwrap_err().to_string();
        assert!(sentence(&[("fly", &["f"])]).starts_with("[keys] fly: unknown action"));
        assert!(sentence(&[("hint", &["Hyper-x"])]).starts_with("[keys] hint: Unknown key"));
        assert!(
            sentence(&[("hint", &["r"])])
                .starts_with("[keys] hint: r is already the key of rematch")
        );
        assert!(sentence(&[("rematch", &["H"])]).contains("rematch: H is already the key of hint"));
        assert!(sentence(&[("help", &[])]).starts_with("[keys] help: needs a key"));
        assert!(sentence(&[("quit", &["Q"])]).starts_with("[keys] quit: Ctrl-c must be"));
    }

    #[test]
    fn two_actions_may_swap_keys() {
        with(&[("hint", &["r"]), ("rematch", &["H"])]).unwrap();
    }
}
