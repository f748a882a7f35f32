//! Games as text, such as `1. a1 2. b2 3. c3`, in records and on command lines.

use std::iter;

use crate::game::{DecideError, Game};
use crate::notation::{NotationError, parse_point};
use crate::opening::Decision;
use crate::placement::PlayError;
use crate::rules::Rules;
use crate::text::Clean;

/// Why a word cannot be played as the next move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WordError {
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
}

/// The first word of a text that cannot be played, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::InputMove { number, reason: why })]
pub struct MovesError {
    /// The position of the word, counted from 1. Decisions count, move numbers do not.
    pub number: usize,
    /// The word, or its beginning.
    pub word: Clean,
    /// The reason.
    pub why: WordError,
}

/// Plays one word: a cell, a decision of an opening (`stay`, `swap`, `two`), or a move number like
/// `12.`, which changes nothing. A number may precede its move: `12.h8`.
///
/// # Errors
/// [`WordError`]; the game is unchanged.
pub fn play_word(game: &mut Game, word: &str) -> Result<(), WordError> {
    let word = without_number(word);
    if word.is_empty() {
        return Ok(());
    }
    if let Ok(decision) = word.parse::<Decision>() {
        return Ok(game.decide(decision)?);
    }
    let at = parse_point(game.rules().area(), word)?;
    Ok(game.play(at).map(drop)?)
}

/// Reads a game from words separated by white space. Cells may also follow each other directly, as
/// in `h8g6f6`.
///
/// ```
/// use oxo_shared::{Rules, moves::read_moves};
/// let game = read_moves(Rules::TICTACTOE, "1. b2 2. a1 3. c3").expect("legal moves");
/// assert_eq!(game.ply(), 3);
/// assert_eq!(read_moves(Rules::TICTACTOE, "b2a1c3"), Ok(game));
/// let error = read_moves(Rules::TICTACTOE, "b2 b2").unwrap_err();
/// assert_eq!(error.to_string(), "Move 2: b2 is taken");
/// ```
///
/// # Errors
/// [`MovesError`] for the first word that cannot be played.
pub fn read_moves(rules: Rules, text: &str) -> Result<Game, MovesError> {
    read_moves_after(Game::new(rules), text)
}

/// Reads moves that go on from the end of `game`, as [`read_moves`].
///
/// # Errors
/// [`MovesError`] for the first word that cannot be played.
pub fn read_moves_after(mut game: Game, text: &str) -> Result<Game, MovesError> {
    let words = text.split_whitespace().flat_map(split_cells);
    for (number, word) in (1..).zip(words) {
        play_word(&mut game, word).map_err(|error| MovesError {
            number,
            word: Clean::excerpt(word),
            why: error,
        })?;
    }
    Ok(game)
}

/// Splits a word into cells: `h8g6` into `h8` and `g6`.
fn split_cells(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = without_number(word);
    iter::from_fn(move || {
        let starts = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic();
        let end = rest.as_bytes().windows(2).position(starts).map_or(rest.len(), |at| at + 1);
        let (cell, more) = rest.split_at(end);
        rest = more;
        (!cell.is_empty()).then_some(cell)
    })
}

/// Strips a move number: `h8` from `12.h8`, and nothing from `12.` and `12...`. A number needs a
/// dot: `12` stays.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
