//! Drills: positions from the player's own games, repeated at intervals. One line of JSON each.

use std::io;
use std::path::{Path, PathBuf};

use oxo_engine::puzzles::{Puzzle, PuzzleId};
use serde::{Deserialize, Serialize};

use super::file::{Unreadable, kept_lines, lock, read_lines, write_whole};

/// Days until a drill is repeated, by the number of correct answers in a row; then it is learnt.
const INTERVALS: [u64; 4] = [1, 3, 7, 21];
/// Maximum number of drills: more than anybody solves in a year.
const MAX_DRILLS: usize = 500;
/// Maximum size of the file; each drill has at most 400 cells.
const MAX_FILE_BYTES: usize = 2 << 20;
const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drill {
    pub puzzle: PuzzleId,
    /// The position as text.
    pub position: String,
    /// Correct answers in a row.
    right: usize,
    /// The day of the last answer, or else of its discovery, in days since 1970, UTC.
    day: u64,
}

impl Drill {
    /// Returns the day on which it is due; `None` once it is learnt.
    fn due(&self) -> Option<u64> {
        INTERVALS.get(self.right).map(|&days| self.day.saturating_add(days))
    }
}

/// The drills in file order. Times are in seconds since 1970, UTC.
#[derive(Clone, Debug, Default)]
pub struct Drills {
    path: Option<PathBuf>,
    all: Vec<Drill>,
}

impl Drills {
    /// Reads the drills in this file, if any. Damaged lines are skipped.
    ///
    /// # Errors
    /// If there is a file that cannot be read.
    pub fn kept_in(path: Option<PathBuf>) -> Result<Drills, Unreadable> {
        let all = kept_lines(path.as_deref(), MAX_FILE_BYTES)?;
        Ok(Drills { path, all })
    }

    /// Returns the file of the drills; `None` if they are not saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Changes the drills in this file while holding its lock. A crash leaves either the old or the
    /// new file.
    ///
    /// # Errors
    /// If they cannot be read or written.
    pub fn change<T>(path: &Path, change: impl FnOnce(&mut Drills) -> T) -> io::Result<T> {
        let _lock = lock(path)?;
        let mut drills =
            Drills { path: Some(path.to_owned()), all: read_lines(path, MAX_FILE_BYTES)? };
        let before = drills.all.clone();
        let changed = change(&mut drills);
        if drills.all != before {
            let lines: Vec<String> =
                drills.all.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
            write_whole(path, (lines.join("\n") + "\n").as_bytes())?;
        }
        Ok(changed)
    }

    /// Adds a position, due from the next day on. Returns whether it is new.
    pub fn add(&mut self, drill: &Puzzle, now: u64) -> bool {
        let Ok(position) = drill.game.position() else { return false };
        if self.all.iter().any(|known| known.puzzle == drill.id) {
            return false;
        }
        if self.all.len() >= MAX_DRILLS {
            // A learnt drill makes room, or else the oldest one.
            let rank = |index: &usize| (self.all[*index].due().is_some(), self.all[*index].day);
            if let Some(oldest) = (0..self.all.len()).min_by_key(rank) {
                self.all.remove(oldest);
            }
        }
        let (puzzle, position) = (drill.id, position.to_string());
        self.all.push(Drill { puzzle, position, right: 0, day: day(now) });
        true
    }

    /// Records an answer. A correct one postpones the drill; a wrong one repeats it the next day.
    pub fn answer(&mut self, puzzle: PuzzleId, is_right: bool, now: u64) {
        for drill in self.all.iter_mut().filter(|drill| drill.puzzle == puzzle) {
            drill.right = if is_right { drill.right.saturating_add(1) } else { 0 };
            drill.day = day(now);
        }
    }

    /// Returns the drills that are due, in order.
    pub fn due(&self, now: u64) -> impl Iterator<Item = &Drill> {
        let is_due = move |drill: &&Drill| drill.due().is_some_and(|due| due <= day(now));
        self.all.iter().filter(is_due)
    }

    /// Returns the days until this drill is due; `None` once it is learnt.
    pub fn again_in(&self, puzzle: PuzzleId, now: u64) -> Option<u64> {
        let drill = self.all.iter().find(|drill| drill.puzzle == puzzle)?;
        Some(drill.due()?.saturating_sub(day(now)))
    }

    /// Returns the days until the next drill is due; `None` if all are learnt.
    pub fn next_in(&self, now: u64) -> Option<u64> {
        Some(self.all.iter().filter_map(Drill::due).min()?.saturating_sub(day(now)))
    }
}

const fn day(now: u64) -> u64 {
    now / SECONDS_PER_DAY
}

#[cfg(test)]
mod tests {
    use oxo_engine::puzzles::Pack;

    use super::*;

    const NOON: u64 = 1_790_000_000;

    const fn after(days: u64) -> u64 {
        NOON + days * SECONDS_PER_DAY
    }

    #[test]
    fn a_drill_is_repeated_at_growing_intervals_until_learnt() {
        let puzzle = Pack::shipped().iter().next().unwrap();
        let mut drills = Drills::default();
        assert!(drills.add(puzzle, NOON) && !drills.add(puzzle, after(9)));
        assert_eq!((drills.due(NOON).count(), drills.next_in(NOON)), (0, Some(1)));
        assert_eq!(drills.due(after(1)).count(), 1);
        drills.answer(puzzle.id, true, after(2));
        assert_eq!(drills.again_in(puzzle.id, after(2)), Some(3));
        drills.answer(puzzle.id, false, after(5));
        assert_eq!(drills.next_in(after(5)), Some(1));
        for (now, days) in [(6, Some(3)), (9, Some(7)), (16, Some(21)), (37, None)] {
            assert_eq!(drills.due(after(now)).count(), 1);
            drills.answer(puzzle.id, true, after(now));
            assert_eq!(drills.again_in(puzzle.id, after(now)), days);
        }
        assert_eq!((drills.next_in(after(99)), drills.due(after(99)).count()), (None, 0));
        assert!(!drills.add(puzzle, after(99)), "what is learnt is not asked again");
    }

    #[test]
    fn concurrent_changes_lose_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("drills.jsonl");
        let add = &|puzzle| Drills::change(&path, |drills| drills.add(puzzle, NOON)).unwrap();
        std::thread::scope(|scope| {
            for puzzle in Pack::shipped().iter().take(20) {
                scope.spawn(move || assert!(add(puzzle)));
            }
        });
        assert_eq!(Drills::kept_in(Some(path)).unwrap().all.len(), 20);
    }

    #[test]
    fn damaged_lines_are_skipped_and_learnt_drills_make_room() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/drills.jsonl");
        let mut some = Pack::shipped().iter();
        let [first, learnt] = [(); 2].map(|()| some.next().unwrap());
        let fill = |drills: &mut Drills| {
            assert!(drills.add(first, NOON) && drills.add(learnt, NOON));
            (0..4).for_each(|_| drills.answer(learnt.id, true, after(9)));
            some.by_ref().take(MAX_DRILLS - 1).for_each(|puzzle| assert!(drills.add(puzzle, NOON)));
        };
        Drills::change(&path, fill).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, [text.as_bytes(), b"{\"puzzle\":\"AAAA\xff"].concat()).unwrap();
        let again = Drills::kept_in(Some(path.clone())).unwrap();
        assert_eq!(again.all.len(), MAX_DRILLS);
        assert!(again.again_in(first.id, NOON).is_some());
        assert!(again.all.iter().all(|drill| drill.puzzle != learnt.id));
        assert!(Drills::change(&path.join("below a file"), |it| it.add(first, NOON)).is_err());
        let long = "\n".repeat(MAX_FILE_BYTES + 1);
        std::fs::write(&path, &long).unwrap();
        assert!(Drills::change(&path, |it| it.add(first, NOON)).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), long, "what is not read stays");
        let folder = directory.path().to_owned();
        let error = Drills::kept_in(Some(folder.clone())).unwrap_err().to_string();
        assert_eq!(error, format!("{}: that is a directory", folder.display()));
    }
}
