//! A game as data: its moves, its players, and what else is known about it.

use std::fmt;

use oxo_shared::GameId;
use oxo_shared::{BySide, Clean, Game, How, Level, Side, TimeControl, Winner};
use oxo_words as words;
use time::Date;

use crate::spent::Spent;

/// A game and its players.
///
/// ```
/// use oxo_formats::Record;
/// let text = "[Rules \"3x3x3\"]\n[X \"ann\"]\n[Result \"x\"]\n[How \"line\"]\n\n\
///             1. a1 2. a2 3. b1 4. b2 5. c1 x\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.game.ply(), 5);
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), oxo_formats::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Rules, moves and result.
    pub game: Game,
    /// The names of the players, if known.
    pub names: BySide<Option<Clean>>,
    /// When, where and on what terms it was played.
    pub about: About,
}

impl Record {
    /// The display name of the player at this side, if known; for a bot its title.
    pub fn called(&self, side: Side) -> Option<&str> {
        self.about.bots[side].map(|bot| bot.title()).or(self.names[side].as_deref())
    }
}

impl From<Game> for Record {
    /// A game without any other information.
    fn from(game: Game) -> Self {
        Record { game, names: BySide::default(), about: About::default() }
    }
}

/// When, where and on what terms a game was played, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The day it ended or was abandoned, in UTC.
    pub date: Option<Date>,
    /// The URL of the server.
    pub site: Option<Clean>,
    /// The code of the game on that server.
    pub code: Option<GameId>,
    /// The time control.
    pub control: Option<TimeControl>,
    /// Whether it was rated.
    pub rated: bool,
    /// The players' ratings when they took their seats.
    pub ratings: BySide<Option<u32>>,
    /// The levels of the server's own bots.
    pub bots: BySide<Option<Level>>,
    /// The time used by the moves, as far as known.
    pub spent: Vec<Spent>,
}

/// How a game ended, as far as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result; `None` while the game runs.
    pub result: Option<Winner>,
    /// The cause, if known.
    pub how: Option<How>,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result.map_or("running", Winner::word))?;
        self.how.map_or(Ok(()), |how| write!(f, " by {}", how.word()))
    }
}

/// Why a game cannot have ended as a file states.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EndError {
    #[error("{}", words::FormatEndDiffers { moves, stated })]
    Disagrees { moves: Ending, stated: Ending },
    #[error("{}", words::FORMAT_END_NO_HOW)]
    NoHow,
    #[error("{}", words::FormatEndNever { result, how })]
    Contradiction { result: &'static str, how: &'static str },
    #[error("{}", words::FORMAT_END_NOT_DEAD)]
    NotDead,
}

/// Ends `game` as stated, unless the moves have already ended it in the same way. Fails if the
/// statement is incomplete or impossible, or the moves contradict it.
pub(crate) fn settle(game: &mut Game, stated: Ending) -> Result<(), EndError> {
    let moves = Ending {
        result: game.outcome().map(|outcome| outcome.winner),
        how: game.outcome().map(|outcome| outcome.how),
    };
    let disagrees = EndError::Disagrees { moves, stated };
    if moves.result.is_some() {
        let agrees =
            stated.result == moves.result && (stated.how.is_none() || stated.how == moves.how);
        return if agrees { Ok(()) } else { Err(disagrees) };
    }
    match (stated.result, stated.how) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(EndError::NoHow),
        (None, Some(_)) => Err(disagrees),
        (_, Some(how)) if how.is_by_move() => Err(disagrees),
        (Some(result), Some(how)) if !how.fits(result) => {
            Err(EndError::Contradiction { result: result.word(), how: how.word() })
        }
        (_, Some(How::Dead)) if !game.is_dead() => Err(EndError::NotDead),
        (Some(result), Some(how)) => game.end(result, how).map(drop).map_err(|_| disagrees),
    }
}
