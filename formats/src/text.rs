//! A game as text: tags, numbered moves and the result, which reads back as the same game.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use oxo_shared::moves::{WordError, play_word, without_number};
use oxo_shared::notation::NotationError;
use oxo_shared::{
    BySide, Clean, DecideError, Decision, Game, How, PlayError, Rules, RulesError, Side, Winner,
};
use oxo_words as words;
use time::Date;
use time::format_description::well_known::Iso8601;

use crate::error::AtLine;
use crate::record::{About, EndError, Ending, Record, settle};
use crate::spent::Spent;

/// Maximum size of a record, in bytes: the longest game, 4096 stones with names of at most 17
/// characters and their numbers, takes less than 96 KiB, and little more than that again for its
/// move times.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Columns at which lines of moves wrap, so that any terminal can show them.
const WRAP_COLUMNS: usize = 78;
/// The word in place of a result while the game runs.
const RUNNING: &str = "*";
/// The word for a rated game.
const RATED: &str = "yes";

/// Why a text is not a record, and in which line.
pub type TextError = AtLine<TextFault>;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TextFault {
    #[error("{}", words::FormatTextLong { most: MAX_RECORD_BYTES })]
    TooLong,
    #[error("{}", words::FORMAT_TEXT_TAG)]
    BadTag,
    #[error("{}", words::FormatTextSecond { tag: _0 })]
    RepeatedTag(Clean),
    #[error("{}", words::FORMAT_TEXT_NO_RULES)]
    NoRules,
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error("{}", words::FormatTextResult { text: _0 })]
    BadResult(Clean),
    #[error("{}", words::FormatTextHow { text: _0 })]
    BadHow(Clean),
    #[error(transparent)]
    BadMove(#[from] NotationError),
    #[error("{}", words::FormatTextIllegal { number: ply, reason: why })]
    Illegal { ply: usize, why: PlayError },
    #[error("{}", words::FormatTextDecision { number: ply, text: word, reason: why })]
    BadDecision { ply: usize, word: Clean, why: DecideError },
    #[error("{}", words::FORMAT_TEXT_NO_RESULT)]
    NoResult,
    #[error("{}", words::FormatTextAfter { text: _0 })]
    AfterResult(Clean),
    #[error("{}", words::FormatTextTwoResults { tag, result: word })]
    TwoResults { tag: &'static str, word: &'static str },
    #[error(transparent)]
    End(#[from] EndError),
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        write_tag(f, "Rules", &rules.to_string())?;
        for (side, name) in self.names.iter() {
            if let Some(name) = name {
                write_tag(f, side_tag(side), name)?;
            }
        }
        self.about.tags().try_for_each(|(tag, value)| write_tag(f, tag, &value))?;
        let outcome = self.game.outcome();
        let result = outcome.map_or(RUNNING, |outcome| outcome.winner.word());
        write_tag(f, "Result", result)?;
        if let Some(outcome) = outcome {
            write_tag(f, "How", outcome.how.word())?;
        }
        f.write_char('\n')?;
        let moves = self.game.moves().iter().enumerate().flat_map(|(ply, &at)| {
            let decided = decided_at(&self.game, ply + 1);
            [format!("{}.", ply + 1), rules.name(at).to_string()].into_iter().chain(decided)
        });
        write_wrapped(f, moves.chain([result.to_owned()]))
    }
}

/// Returns the words of the decisions made after `stones` stones.
fn decided_at(game: &Game, stones: usize) -> impl Iterator<Item = String> {
    let decided = game.decisions().iter().enumerate();
    decided
        .filter(move |&(number, _)| Decision::stones_at(number) == stones)
        .map(|(_, decision)| decision.to_string())
}

const fn side_tag(side: Side) -> &'static str {
    match side {
        Side::X => "X",
        Side::O => "O",
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, tag: &str, value: &str) -> fmt::Result {
    write!(f, "[{tag} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_str("\"]\n")
}

fn write_wrapped(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    let mut column = 0;
    for word in words {
        // Words are ASCII, so they have as many columns as bytes.
        if column > 0 && column + 1 + word.len() > WRAP_COLUMNS {
            f.write_char('\n')?;
            column = 0;
        } else if column > 0 {
            f.write_char(' ')?;
            column += 1;
        }
        f.write_str(&word)?;
        column += word.len();
    }
    f.write_char('\n')
}

impl About {
    /// Returns the tags with their values, in the order in which they are written.
    fn tags(&self) -> impl Iterator<Item = (&'static str, String)> {
        [
            ("Date", self.date.map(|date| date.to_string())),
            ("Site", self.site.clone().map(String::from)),
            ("Game", self.code.map(|code| code.to_string())),
            ("Clock", self.control.map(|control| control.to_string())),
            ("Rated", self.rated.then(|| RATED.to_owned())),
            ("XRating", self.ratings.x.map(|rating| rating.to_string())),
            ("ORating", self.ratings.o.map(|rating| rating.to_string())),
            ("XBot", self.bots.x.map(|level| level.to_string())),
            ("OBot", self.bots.o.map(|level| level.to_string())),
            ("Spent", (!self.spent.is_empty()).then(|| in_words(&self.spent))),
        ]
        .into_iter()
        .filter_map(|(tag, value)| Some((tag, value?)))
    }

    /// Reads the value of a tag, whose name is in lower case; ignores invalid values.
    fn read(&mut self, tag: &str, value: &str) {
        match tag {
            "date" => self.date = read_date(value),
            "site" => self.site = Some(value.into()),
            "game" => self.code = value.parse().ok(),
            "clock" => self.control = value.parse().ok(),
            "rated" => self.rated = value.eq_ignore_ascii_case(RATED),
            "xrating" => self.ratings.x = value.parse().ok(),
            "orating" => self.ratings.o = value.parse().ok(),
            "xbot" => self.bots.x = value.parse().ok(),
            "obot" => self.bots.o = value.parse().ok(),
            "spent" => self.spent = value.split(',').filter_map(Spent::read).collect(),
            _ => {}
        }
    }
}

fn in_words(spent: &[Spent]) -> String {
    spent.iter().map(Spent::to_string).collect::<Vec<_>>().join(", ")
}

impl FromStr for Record {
    type Err = TextError;

    /// Reads a record: tags in any order, ignoring unknown ones and invalid values of [`About`];
    /// then the moves, with optional numbers (`12.`), which are ignored, decisions (`stay`, `swap`,
    /// `two`) where the opening has them, and comments from `;` to the end of the line; then the
    /// result. Case and extra white space do not matter.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_RECORD_BYTES {
            let line = text.bytes().take(MAX_RECORD_BYTES).filter(|&byte| byte == b'\n').count();
            return Err(TextError { line: line + 1, fault: TextFault::TooLong });
        }
        let mut reader = Reader::default();
        let mut last = 0;
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            last = index;
            reader.line(line.trim()).map_err(|fault| TextError { line: index + 1, fault })?;
        }
        reader.finish().map_err(|fault| TextError { line: last + 1, fault })
    }
}

/// The part read so far.
#[derive(Default)]
struct Reader {
    rules: Option<Rules>,
    names: BySide<Option<Clean>>,
    about: About,
    /// The outer `None` until the tag is read, the inner one for `*`.
    tagged_result: Option<Option<Winner>>,
    how: Option<How>,
    /// Set at the first move.
    game: Option<Game>,
    /// The word after the moves.
    result: Option<Option<Winner>>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), TextFault> {
        let in_tags = self.game.is_none() && self.result.is_none();
        if in_tags && line.starts_with('[') {
            return self.tag(line);
        }
        let moves = line.split(';').next().unwrap_or_default();
        moves.split_whitespace().try_for_each(|word| self.word(word))
    }

    fn tag(&mut self, line: &str) -> Result<(), TextFault> {
        let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.ok_or(TextFault::BadTag)?.trim();
        let (tag, quoted) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let value = || unquote(quoted.trim()).ok_or(TextFault::BadTag);
        match tag.to_ascii_lowercase().as_str() {
            "rules" => fill(&mut self.rules, tag, value()?.parse()?),
            "x" => fill(&mut self.names.x, tag, value()?.into()),
            "o" => fill(&mut self.names.o, tag, value()?.into()),
            "result" => fill(&mut self.tagged_result, tag, read_result(&value()?)?),
            "how" => fill(&mut self.how, tag, read_how(&value()?)?),
            tag => {
                // Additional information cannot make a game unreadable.
                if let Some(value) = unquote(quoted.trim()) {
                    self.about.read(tag, &value);
                }
                Ok(())
            }
        }
    }

    fn word(&mut self, word: &str) -> Result<(), TextFault> {
        if self.result.is_some() {
            return Err(TextFault::AfterResult(Clean::excerpt(word)));
        }
        let word = without_number(word);
        if word.is_empty() {
            return Ok(());
        }
        if let Ok(result) = read_result(word) {
            self.result = Some(result);
            return Ok(());
        }
        let game = self.game()?;
        let stones = game.ply();
        play_word(game, word).map_err(|error| match error {
            WordError::Notation(error) => TextFault::BadMove(error),
            WordError::Play(error) => TextFault::Illegal { ply: stones + 1, why: error },
            WordError::Decide(error) => {
                TextFault::BadDecision { ply: stones, word: Clean::excerpt(word), why: error }
            }
        })
    }

    fn game(&mut self) -> Result<&mut Game, TextFault> {
        let rules = self.rules.ok_or(TextFault::NoRules)?;
        Ok(self.game.get_or_insert_with(|| Game::new(rules)))
    }

    fn finish(mut self) -> Result<Record, TextFault> {
        self.game()?;
        let Reader { names, about, tagged_result, how, game, result, .. } = self;
        let mut game = game.ok_or(TextFault::NoRules)?;
        let result = result.ok_or(TextFault::NoResult)?;
        if let Some(tag) = tagged_result.filter(|&tag| tag != result) {
            return Err(TextFault::TwoResults { tag: score_word(tag), word: score_word(result) });
        }
        settle(&mut game, Ending { result, how })?;
        Ok(Record { game, names, about })
    }
}

/// Reads a date as every format writes it: `2026-11-22`.
pub(crate) fn read_date(text: &str) -> Option<Date> {
    let text = text.trim();
    // The standard has more ways to write it.
    Date::parse(text, &Iso8601::DATE).ok().filter(|date| date.to_string() == text)
}

/// Stores the value of a tag, which may occur once.
fn fill<T>(place: &mut Option<T>, tag: &str, value: T) -> Result<(), TextFault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(TextFault::RepeatedTag(Clean::excerpt(tag))),
    }
}

fn score_word(result: Option<Winner>) -> &'static str {
    result.map_or(RUNNING, Winner::word)
}

fn read_result(word: &str) -> Result<Option<Winner>, TextFault> {
    [None, Some(Winner::X), Some(Winner::O), Some(Winner::Draw), Some(Winner::Aborted)]
        .into_iter()
        .find(|&result| score_word(result).eq_ignore_ascii_case(word.trim()))
        .ok_or_else(|| TextFault::BadResult(Clean::excerpt(word)))
}

fn read_how(word: &str) -> Result<How, TextFault> {
    How::ALL
        .into_iter()
        .find(|how| how.word().eq_ignore_ascii_case(word.trim()))
        .ok_or_else(|| TextFault::BadHow(Clean::excerpt(word)))
}

/// Returns the text between two quotation marks, unescaped.
fn unquote(quoted: &str) -> Option<String> {
    let mut letters = quoted.strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return letters.as_str().is_empty().then_some(text),
            '\\' => text.push(unescape(&mut letters)?),
            letter => text.push(letter),
        }
    }
}

/// Unescapes what follows a backslash: the character itself, or `u{1b}` for a code point.
fn unescape(letters: &mut std::str::Chars<'_>) -> Option<char> {
    match letters.next()? {
        'u' => {
            let (digits, rest) = letters.as_str().strip_prefix('{')?.split_once('}')?;
            *letters = rest.chars();
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)
        }
        letter @ ('"' | '\\') => Some(letter),
        _ => None,
    }
}
