//! Proved mistakes of a player, kept as drills while a game is looked through.

use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use oxo_engine::puzzles::{Puzzle, PuzzleId};
use oxo_engine::study::Ply;
use oxo_shared::{Game, Side};
use oxo_words as words;

use crate::keep::drills::{Drill, Drills};

/// The command that asks them.
const WAY: &str = "`oxo puzzle --mine`";

/// Seconds since 1970, UTC.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Keeps the mistakes of one side of a game.
#[derive(Debug)]
pub struct MistakeKeeper {
    /// The player's side, if it is known.
    pub side: Option<Side>,
    /// The file of the drills; nothing is kept without it.
    pub path: Option<PathBuf>,
    found: usize,
    failure: Option<io::Error>,
}

impl MistakeKeeper {
    pub const fn new(side: Option<Side>, path: Option<PathBuf>) -> MistakeKeeper {
        MistakeKeeper { side, path, found: 0, failure: None }
    }

    /// Keeps this move of `game`, if it is proved to be a mistake of the player.
    pub fn look_at(&mut self, game: &Game, ply: &Ply) {
        let Some(path) = self.path.as_deref().filter(|_| self.side == Some(ply.side)) else {
            return;
        };
        if ply.blunder.is_none() {
            return;
        }
        let Some(drill) = Puzzle::of_mistake(game, ply.ply) else { return };
        match Drills::change(path, |drills| drills.add(&drill, now())) {
            Ok(is_new) => self.found += usize::from(is_new),
            Err(error) => self.failure = Some(error),
        }
    }

    /// What to tell the player at the end, if there is something.
    pub fn said(self) -> Option<String> {
        match (self.failure, self.path) {
            (Some(error), Some(path)) => {
                let error = words::SystemError(&error);
                Some(words::PuzzleUnkept { path: path.display(), error }.to_string())
            }
            _ => (self.found > 0)
                .then(|| words::PuzzleMineFound { count: self.found, way: WAY }.to_string()),
        }
    }
}

/// The next drill that is due, after the one that is shown if there is another.
pub fn next_due(drills: &Drills, now: u64, shown: Option<PuzzleId>) -> Option<Puzzle> {
    let due: Vec<&Drill> = drills.due(now).collect();
    let after = due.iter().position(|it| Some(it.puzzle) == shown).map_or(0, |index| index + 1);
    let in_turn = due.iter().cycle().skip(after).take(due.len());
    // An engine that proves something else there would not know it again by its code.
    let puzzle = |it: &&Drill| Puzzle::drill(&it.position.parse().ok()?).ok();
    in_turn.filter_map(|it| puzzle(it).filter(|puzzle| puzzle.id == it.puzzle)).next()
}

/// That nothing is due, and when the next drill is.
pub fn nothing_due(drills: &Drills, now: u64) -> String {
    match drills.next_in(now) {
        Some(days) => words::PuzzleMineNext { days }.to_string(),
        None => words::PUZZLE_MINE_NONE.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use oxo_engine::study::{Analyst, Proofs};
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    fn looked_through(side: Option<Side>, path: Option<PathBuf>) -> Option<String> {
        let game = read_moves(Rules::TICTACTOE, "a1 b1 b2 c3 c1 b3 a3").unwrap();
        let mut keeper = MistakeKeeper::new(side, path);
        let keep = &mut |ply| keeper.look_at(&game, &ply);
        Analyst::default().look_through(&game, Proofs::None, keep).unwrap();
        keeper.said()
    }

    #[test]
    fn the_mistakes_of_ones_own_side_are_kept_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("drills.jsonl");
        let of = |side| looked_through(side, Some(path.clone()));
        assert_eq!(of(None), None);
        let said = of(Some(Side::O)).unwrap();
        assert!(said.contains(" to practise from tomorrow: `oxo puzzle --mine`"), "{said}");
        assert_eq!(of(Some(Side::O)), None, "they are known");
        assert_eq!(looked_through(Some(Side::O), None), None);
        let drills = Drills::kept_in(Some(path.clone()));
        let tomorrow = now() + 24 * 60 * 60;
        assert!(drills.due(tomorrow).all(|it| it.position.ends_with("/o")), "{drills:?}");
        assert!(nothing_due(&drills, now()).contains("in 1 day"));
        assert_eq!(nothing_due(&Drills::default(), 0), words::PUZZLE_MINE_NONE.to_string());
        assert!(looked_through(Some(Side::O), Some(path.join("x"))).unwrap().contains("Cannot"));
    }
}
