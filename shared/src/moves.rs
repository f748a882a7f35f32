//! A game as its moves in words, `1. a1 2. b2 3. c3`, as records and command lines have them.

use std::iter;

use crate::game::{DecideError, Game};
use crate::notation::{NotationError, parse_point};
use crate::opening::Decision;
use crate::placement::PlayError;
use crate::rules::Rules;
use crate::text::Clean;

/// Why a word is no move that goes on with a game.
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

/// Why words make no game, and which of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {word:?}: {why}")]
pub struct MovesError {
    /// Which, counted from 1; decisions count, the numbers of moves do not.
    pub number: usize,
    /// The word, or its beginning.
    pub word: Clean,
    /// What is wrong with it.
    pub why: WordError,
}

/// Plays one word: a cell, a decision of an opening (`stay`, `swap`, `two`), or the mere
/// number of a move with its dot, which changes nothing. It may be glued to its move: `12.h8`.
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

/// The game that these words make, separated by white space, or cells without any between
/// them, like `h8g6f6`.
///
/// ```
/// use oxo_shared::{Rules, moves::read_moves};
/// let game = read_moves(Rules::TICTACTOE, "1. b2 2. a1 3. c3").expect("legal moves");
/// assert_eq!(game.ply(), 3);
/// assert_eq!(read_moves(Rules::TICTACTOE, "b2a1c3"), Ok(game));
/// let error = read_moves(Rules::TICTACTOE, "b2 b2").unwrap_err();
/// assert_eq!(error.to_string(), "move 2, \"b2\": b2 is taken");
/// ```
///
/// # Errors
/// [`MovesError`] for the first word that is no possible move.
pub fn read_moves(rules: Rules, text: &str) -> Result<Game, MovesError> {
    let mut game = Game::new(rules);
    let words = text.split_whitespace().flat_map(split_cells);
    for (number, word) in (1..).zip(words) {
        play_word(&mut game, word).map_err(|why| MovesError {
            number,
            word: Clean::excerpt(word),
            why,
        })?;
    }
    Ok(game)
}

/// The cells of a word, which has them one after the other: `h8` and `g6` of `h8g6`.
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

/// A word without the number that may be glued to its front: `h8` of `12.h8`, nothing of
/// `12.` and `12...`. Without a dot it is no number of a move: `12` stays.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
