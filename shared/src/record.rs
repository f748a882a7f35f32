//! A game as text: tags, numbered moves and the result, to be read back as the same game.

mod about;

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::excerpt::excerpt;
use crate::game::{DecideError, Game, How, Score};
use crate::moves::{WordError, play_word, without_number};
use crate::notation::NotationError;
use crate::opening::Decision;
use crate::placement::PlayError;
use crate::player::{ByPlayer, Player};
use crate::rules::{Rules, RulesError};

pub use about::About;

/// The longest record that is read, in bytes: the longest game, 4096 stones with
/// names of at most 17 characters and their numbers, takes less than 96 KiB.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Where lines of moves are wrapped, in columns: to be read on any terminal.
const WRAP_COLUMNS: usize = 78;
/// The word in place of a result while the game runs.
const RUNNING: &str = "*";

/// A game and who played it.
///
/// ```
/// use oxo_shared::record::Record;
/// let text = "[Rules \"3x3x3\"]\n[X \"ann\"]\n[Result \"x\"]\n[How \"line\"]\n\n\
///             1. a1 a2 2. b1 b2 3. c1 x\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.game.ply(), 5);
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), oxo_shared::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Rules, moves and result.
    pub game: Game,
    /// What the players are called, where that is known.
    pub names: ByPlayer<Option<String>>,
    /// When and where it was played, and on what terms.
    pub about: About,
}

impl From<Game> for Record {
    /// A game of which nothing else is known.
    fn from(game: Game) -> Self {
        Record { game, names: ByPlayer::default(), about: About::default() }
    }
}

/// Why a text is no record, and in which of its lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: RecordFault,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// Longer than [`MAX_RECORD_BYTES`].
    #[error("a record has at most {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// A line in brackets that is no tag.
    #[error("a tag is written like [Rules \"15x15x5\"]")]
    BadTag,
    /// A tag that was there already.
    #[error("there is a second tag {0}")]
    RepeatedTag(String),
    /// Moves, or the end, before the tag that says what is played.
    #[error("the tag [Rules \"...\"] is missing")]
    NoRules,
    /// Unknown rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A result that is none.
    #[error("a result is x, o, draw, aborted or *, not {0:?}")]
    BadResult(String),
    /// A way to end that is none.
    #[error("no game ends by {0:?}")]
    BadHow(String),
    /// A word among the moves that is neither a cell nor a result.
    #[error(transparent)]
    BadMove(#[from] NotationError),
    /// A move against the rules.
    #[error("move {ply} is not possible: {why}")]
    Illegal {
        /// Which move, counted from 1.
        ply: usize,
        /// What the rules say.
        why: PlayError,
    },
    /// A decision that is not open at that point.
    #[error("{word:?} after move {ply}: {why}")]
    BadDecision {
        /// After how many moves.
        ply: usize,
        /// Which decision.
        word: String,
        /// What the rules say.
        why: DecideError,
    },
    /// No word of a result after the moves: the text was cut off.
    #[error("the moves do not end in a result (x, o, draw, aborted or *)")]
    NoResult,
    /// Something after the word of the result.
    #[error("{0:?} follows the result")]
    AfterResult(String),
    /// The tag and the word after the moves differ.
    #[error("the tag says {tag}, the moves end in {word}")]
    TwoResults {
        /// The result in the tag.
        tag: &'static str,
        /// The result after the moves.
        word: &'static str,
    },
    /// The moves end the game otherwise than stated.
    #[error("by the moves the game is {moves}, not {stated}")]
    Disagrees {
        /// How the moves leave the game.
        moves: Ending,
        /// What tags and result word say.
        stated: Ending,
    },
    /// A result that the moves do not give, without the tag that explains it.
    #[error("the tag [How \"...\"] is missing: the moves alone do not end the game")]
    NoHow,
    /// A result that no game ends with in that way, like a draw by resignation.
    #[error("no game ends as {result} by {how}")]
    Contradiction {
        /// The result.
        result: &'static str,
        /// What is said to have ended the game.
        how: &'static str,
    },
    /// A draw claimed on a board where a line was possible.
    #[error("the board is not dead: a line was still possible")]
    NotDead,
}

/// How a game stands at the end of its record, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result; `None` while the game runs.
    pub result: Option<Score>,
    /// What ended it, where that is known.
    pub how: Option<How>,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result.map_or("running", Score::word))?;
        self.how.map_or(Ok(()), |how| write!(f, " by {}", how.word()))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.game.rules();
        write_tag(f, "Rules", &rules.to_string())?;
        for (player, name) in self.names.iter() {
            if let Some(name) = name {
                write_tag(f, player_tag(player), name)?;
            }
        }
        self.about.tags().try_for_each(|(tag, value)| write_tag(f, tag, &value))?;
        let outcome = self.game.outcome();
        let result = outcome.map_or(RUNNING, |outcome| outcome.result.word());
        write_tag(f, "Result", result)?;
        if let Some(outcome) = outcome {
            write_tag(f, "How", outcome.how.word())?;
        }
        f.write_char('\n')?;
        let moves = self.game.moves().iter().enumerate().flat_map(|(ply, &at)| {
            let number = ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1));
            let decided = decided_at(&self.game, ply + 1);
            number.into_iter().chain([rules.name(at).to_string()]).chain(decided)
        });
        write_wrapped(f, moves.chain([result.to_owned()]))
    }
}

/// The words of what was decided when `stones` lay.
fn decided_at(game: &Game, stones: usize) -> impl Iterator<Item = String> {
    let decided = game.decided().iter().enumerate();
    decided
        .filter(move |&(number, _)| Decision::stones_at(number) == stones)
        .map(|(_, decision)| decision.to_string())
}

const fn player_tag(player: Player) -> &'static str {
    match player {
        Player::X => "X",
        Player::O => "O",
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, tag: &str, value: &str) -> fmt::Result {
    write!(f, "[{tag} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            // A line break would end the tag, an escape character would reach a terminal.
            _ if letter.is_control() => write!(f, "\\u{{{:x}}}", u32::from(letter))?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_str("\"]\n")
}

fn write_wrapped(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    let mut column = 0;
    for word in words {
        // Words are ASCII: as many columns as bytes.
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

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record: tags in any order, an unknown one ignored, like a value of
    /// [`About`] that makes no sense; then moves, their
    /// numbers (`12.`) optional and not looked at, decisions (`stay`, `swap`, `two`) where
    /// the opening has them, with comments from `;` to the end of the
    /// line; then the result. Case and extra white space do not matter.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_RECORD_BYTES {
            let line = text.bytes().take(MAX_RECORD_BYTES).filter(|&byte| byte == b'\n').count();
            return Err(RecordError { line: line + 1, fault: RecordFault::TooLong });
        }
        let mut reader = Reader::default();
        let mut last = 0;
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            last = index;
            reader.line(line.trim()).map_err(|fault| RecordError { line: index + 1, fault })?;
        }
        reader.finish().map_err(|fault| RecordError { line: last + 1, fault })
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    rules: Option<Rules>,
    names: ByPlayer<Option<String>>,
    about: About,
    /// The outer `None` until the tag is read, the inner one for `*`.
    tagged_result: Option<Option<Score>>,
    how: Option<How>,
    /// From the first move on.
    game: Option<Game>,
    /// The word after the moves.
    result: Option<Option<Score>>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), RecordFault> {
        let in_tags = self.game.is_none() && self.result.is_none();
        if in_tags && line.starts_with('[') {
            return self.tag(line);
        }
        let moves = line.split(';').next().unwrap_or_default();
        moves.split_whitespace().try_for_each(|word| self.word(word))
    }

    fn tag(&mut self, line: &str) -> Result<(), RecordFault> {
        let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.ok_or(RecordFault::BadTag)?.trim();
        let (tag, quoted) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let value = || unquote(quoted.trim()).ok_or(RecordFault::BadTag);
        match tag.to_ascii_lowercase().as_str() {
            "rules" => fill(&mut self.rules, tag, value()?.parse()?),
            "x" => fill(&mut self.names.x, tag, value()?),
            "o" => fill(&mut self.names.o, tag, value()?),
            "result" => fill(&mut self.tagged_result, tag, read_result(&value()?)?),
            "how" => fill(&mut self.how, tag, read_how(&value()?)?),
            tag => {
                // What is said besides does not make a game unreadable.
                if let Some(value) = unquote(quoted.trim()) {
                    self.about.read(tag, &value);
                }
                Ok(())
            }
        }
    }

    fn word(&mut self, word: &str) -> Result<(), RecordFault> {
        if self.result.is_some() {
            return Err(RecordFault::AfterResult(excerpt(word)));
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
            WordError::Notation(error) => RecordFault::BadMove(error),
            WordError::Play(why) => RecordFault::Illegal { ply: stones + 1, why },
            WordError::Decide(why) => {
                RecordFault::BadDecision { ply: stones, word: excerpt(word), why }
            }
        })
    }

    fn game(&mut self) -> Result<&mut Game, RecordFault> {
        let rules = self.rules.ok_or(RecordFault::NoRules)?;
        Ok(self.game.get_or_insert_with(|| Game::new(rules)))
    }

    fn finish(mut self) -> Result<Record, RecordFault> {
        self.game()?;
        let Reader { names, about, tagged_result, how, game, result, .. } = self;
        let mut game = game.ok_or(RecordFault::NoRules)?;
        let result = result.ok_or(RecordFault::NoResult)?;
        if let Some(tag) = tagged_result.filter(|&tag| tag != result) {
            return Err(RecordFault::TwoResults { tag: score_word(tag), word: score_word(result) });
        }
        settle(&mut game, Ending { result, how })?;
        Ok(Record { game, names, about })
    }
}

/// Ends `game` as stated, if the moves have not ended it in just that way.
///
/// # Errors
/// [`RecordFault`] where moves and statement contradict each other.
pub fn settle(game: &mut Game, stated: Ending) -> Result<(), RecordFault> {
    let moves = Ending {
        result: game.outcome().map(|outcome| outcome.result),
        how: game.outcome().map(|outcome| outcome.how),
    };
    let disagrees = RecordFault::Disagrees { moves, stated };
    if moves.result.is_some() {
        let agrees =
            stated.result == moves.result && (stated.how.is_none() || stated.how == moves.how);
        return if agrees { Ok(()) } else { Err(disagrees) };
    }
    match (stated.result, stated.how) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(RecordFault::NoHow),
        (None, Some(_)) => Err(disagrees),
        (_, Some(how)) if how.is_by_move() => Err(disagrees),
        (Some(result), Some(how)) if !how.fits(result) => {
            Err(RecordFault::Contradiction { result: result.word(), how: how.word() })
        }
        (_, Some(How::Dead)) if !game.is_dead() => Err(RecordFault::NotDead),
        (Some(result), Some(how)) => game.end(result, how).map(drop).map_err(|_| disagrees),
    }
}

/// Puts the value of a tag in its place, once.
fn fill<T>(place: &mut Option<T>, tag: &str, value: T) -> Result<(), RecordFault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(RecordFault::RepeatedTag(excerpt(tag))),
    }
}

fn score_word(result: Option<Score>) -> &'static str {
    result.map_or(RUNNING, Score::word)
}

fn read_result(word: &str) -> Result<Option<Score>, RecordFault> {
    [None, Some(Score::X), Some(Score::O), Some(Score::Draw), Some(Score::Aborted)]
        .into_iter()
        .find(|&result| score_word(result).eq_ignore_ascii_case(word.trim()))
        .ok_or_else(|| RecordFault::BadResult(excerpt(word)))
}

fn read_how(word: &str) -> Result<How, RecordFault> {
    How::ALL
        .into_iter()
        .find(|how| how.word().eq_ignore_ascii_case(word.trim()))
        .ok_or_else(|| RecordFault::BadHow(excerpt(word)))
}

/// The text between two quotation marks, its escapes undone.
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

/// What follows a backslash: itself, or `u{1b}` for a character by its number.
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
