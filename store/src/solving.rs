//! Ratings at puzzles: each attempt is a game against the puzzle, rated by Glicko-2.

use std::collections::{BTreeMap, BTreeSet};

use oxo_protocol::reply::PuzzleStanding;
use oxo_protocol::{GameId, Rating};
use oxo_shared::{Family, PuzzleId};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::log::{Body, Entry, Log, StoreError, Subject};
use crate::standing::{LEAST_DEVIATION, rounded};

/// How fast ratings follow results.
const TAU: f64 = 0.75;
/// Limits how far one attempt moves the rating of a puzzle, so that failing on purpose has little
/// effect.
const MAX_STEP: f64 = 60.0;
/// A player with a larger deviation is not known well enough to move the rating of a puzzle.
const KNOWN_DEVIATION: f64 = 110.0;

/// A puzzle this far below a player's rating does not raise it, and one at half the distance raises
/// it in full: solving easy puzzles over and over proves no strength.
const TOO_EASY: f64 = 400.0;

/// A rating with its results: of a player in one family, or of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    rating: f64,
    deviation: f64,
    volatility: f64,
    /// The number of attempts, and of those that solved the puzzle.
    pub tried: u32,
    pub solved: u32,
}

/// An unknown player.
impl Default for Rated {
    fn default() -> Rated {
        Rated::estimated(Glicko2Rating::default().rating)
    }
}

impl Rated {
    /// An initial estimate, before any attempt.
    pub fn estimated(rating: f64) -> Rated {
        let Glicko2Rating { deviation, volatility, .. } = Glicko2Rating::default();
        Rated { rating, deviation, volatility, tried: 0, solved: 0 }
    }

    pub fn rounded(&self) -> Rating {
        rounded(self.glicko())
    }

    pub fn is_known(&self) -> bool {
        self.deviation <= KNOWN_DEVIATION
    }

    const fn glicko(&self) -> Glicko2Rating {
        let &Rated { rating, deviation, volatility, .. } = self;
        Glicko2Rating { rating, deviation, volatility }
    }

    fn after(&self, new: Glicko2Rating, solved: bool) -> Rated {
        // A single attempt must not raise the deviation: only time does.
        let deviation = new.deviation.max(LEAST_DEVIATION).min(self.deviation);
        let (tried, solved) = (self.tried + 1, self.solved + u32::from(solved));
        Rated { rating: new.rating, deviation, volatility: new.volatility, tried, solved }
    }
}

/// Returns the ratings of a player and of a puzzle after an attempt.
pub fn rate(person: &Rated, puzzle: &Rated, solved: bool) -> (Rated, Rated) {
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (own, other) = glicko2(&person.glicko(), &puzzle.glicko(), &outcome, &config);
    let weight = if solved { gain_weight(person, puzzle) } else { 1.0 };
    let rating = person.rating + weight * (own.rating - person.rating);
    let step = (other.rating - puzzle.rating).clamp(-MAX_STEP, MAX_STEP);
    let moved = Glicko2Rating { rating: puzzle.rating + step, ..other };
    (person.after(Glicko2Rating { rating, ..own }, solved), puzzle.after(moved, solved))
}

/// Returns how much of a gain counts, from 0 to 1.
fn gain_weight(person: &Rated, puzzle: &Rated) -> f64 {
    (2.0 - (person.rating - puzzle.rating) / (TOO_EASY / 2.0)).clamp(0.0, 1.0)
}

/// Everything that a player has done at puzzles, as [`Subject::Solver`] stores it. An attempt and
/// the resulting rating are one entry of the log, so neither exists without the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Solver {
    pub ratings: BTreeMap<Family, Rated>,
    /// Puzzles solved at the first attempt.
    pub solved: BTreeSet<PuzzleId>,
    pub missed: BTreeSet<PuzzleId>,
}

impl Solver {
    pub fn has_tried(&self, puzzle: PuzzleId) -> bool {
        self.solved.contains(&puzzle) || self.missed.contains(&puzzle)
    }

    pub fn rating(&self, family: Family) -> Rated {
        self.ratings.get(&family).copied().unwrap_or_default()
    }

    /// Counts an attempt, and returns the puzzle's new rating; `None` unless it is the first
    /// attempt at this puzzle.
    pub fn count(
        &mut self,
        puzzle: PuzzleId,
        family: Family,
        rated: &Rated,
        solved: bool,
    ) -> Option<Rated> {
        if self.has_tried(puzzle) {
            return None;
        }
        let (own, other) = rate(&self.rating(family), rated, solved);
        self.ratings.insert(family, own);
        if solved { &mut self.solved } else { &mut self.missed }.insert(puzzle);
        Some(other)
    }

    pub fn standings(&self) -> Vec<PuzzleStanding> {
        let standing = |(&family, rated): (&Family, &Rated)| PuzzleStanding {
            family,
            rating: rated.rounded(),
            tried: rated.tried,
            solved: rated.solved,
        };
        self.ratings.iter().map(standing).collect()
    }
}

/// What [`Subject::Puzzle`] stores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleState {
    #[serde(flatten)]
    pub rated: Rated,
    /// How the server found it; `None` for a puzzle of the shipped pack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
}

/// A puzzle that an idle server found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Counted from 1, in the order in which the games ended.
    pub number: u32,
    /// The game in which it was found.
    pub game: GameId,
    /// A pack with this puzzle only.
    pub pack: String,
}

impl From<Rated> for PuzzleState {
    fn from(rated: Rated) -> PuzzleState {
        PuzzleState { rated, found: None }
    }
}

/// A log record about puzzles; its last entry counts.
pub trait PuzzleRecord: Serialize + for<'de> Deserialize<'de> {
    fn body(&self) -> Body {
        serde_json::to_string(self).expect("a record has string keys and no failing parts").into()
    }

    fn read(entry: &Entry) -> Result<Self, StoreError> {
        serde_json::from_str(&entry.body).map_err(|error| StoreError(error.to_string()))
    }
}

impl PuzzleRecord for Solver {}
impl PuzzleRecord for PuzzleState {}

/// Returns the last record of `subject` and the number of its entry; 0 if there is none. Fails if
/// the record cannot be read.
pub async fn load<R: PuzzleRecord>(
    log: &(impl Log + ?Sized),
    subject: Subject,
) -> Result<(Option<R>, u64), StoreError> {
    match log.read(subject, 0).await?.pop() {
        Some(entry) => Ok((Some(R::read(&entry)?), entry.number)),
        None => Ok((None, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: f64 = 1_000.0;

    #[test]
    fn only_the_first_attempt_at_a_puzzle_counts() {
        let (mut solver, puzzle) = (Solver::default(), PuzzleId::from_bits(7));
        let rated = Rated::estimated(EASY);
        assert!(solver.count(puzzle, Family::Five, &rated, false).is_some());
        let missed = solver.rating(Family::Five);
        assert!(missed.rating < 1_500.0 && (missed.tried, missed.solved) == (1, 0));
        assert_eq!(solver.count(puzzle, Family::Five, &rated, true), None);
        assert_eq!(solver.rating(Family::Five), missed);
        assert_eq!(solver.rating(Family::Renju), Rated::default(), "each family has its own");
    }

    #[test]
    fn easy_puzzles_do_not_raise_a_rating_however_many_are_solved() {
        let solve = |person, rating| rate(&person, &Rated::estimated(rating), true).0;
        let start = Rated::default();
        let easy = (0..500).fold(start, |person, _| solve(person, start.rating - TOO_EASY));
        assert_eq!((easy.rating, easy.solved), (start.rating, 500));
        let higher = solve(easy, start.rating - TOO_EASY / 2.0);
        assert!(higher.rating > start.rating, "{easy:?} {higher:?}");
        let climbed = (0..2_000).fold(start, |person, _| solve(person, start.rating));
        assert!(climbed.rating < start.rating + TOO_EASY, "{climbed:?}");
        assert!(rate(&start, &Rated::estimated(EASY), false).0.rating < start.rating);
    }

    #[test]
    fn a_known_player_who_fails_raises_the_puzzles_rating() {
        let (mut person, mut attempts) = (Rated::default(), 0);
        while !person.is_known() {
            let puzzle = Rated { deviation: LEAST_DEVIATION, ..Rated::estimated(person.rating) };
            person = rate(&person, &puzzle, attempts % 2 == 0).0;
            attempts += 1;
        }
        assert!((10..40).contains(&attempts), "{attempts}");
        let puzzle = Rated::estimated(EASY);
        let (_, after) = rate(&person, &puzzle, false);
        assert!(after.rating > puzzle.rating && after.deviation < puzzle.deviation);
        assert!(after.rating < puzzle.rating + MAX_STEP + 0.5, "{after:?}");
    }
}
