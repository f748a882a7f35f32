//! Saves a player's proven mistakes as drills while a game is analyzed.

use std::io;
use std::path::PathBuf;

use oxo_engine::puzzles::{Puzzle, PuzzleId};
use oxo_engine::study::Ply;
use oxo_shared::{Game, Side};
use oxo_store::wall_clock_ms;
use oxo_words as words;

use crate::keep::drills::{Drill, Drills};

/// The command that starts the drills.
const WAY: &str = "`oxo puzzle --mine`";

/// Seconds since 1970, UTC.
pub fn now() -> u64 {
    wall_clock_ms() / 1_000
}

/// Saves the mistakes of one side of a game.
#[derive(Debug)]
pub struct MistakeKeeper {
    /// The player's side, if known.
    pub side: Option<Side>,
    /// The drill file; without one, nothing is saved.
    pub path: Option<PathBuf>,
    found: usize,
    failure: Option<io::Error>,
}

impl MistakeKeeper {
    pub const fn new(side: Option<Side>, path: Option<PathBuf>) -> MistakeKeeper {
        MistakeKeeper { side, path, found: 0, failure: None }
    }

    /// Saves this move of `game` if it is a proven mistake of the player.
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

    /// Returns what to tell the player at the end, if anything.
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

/// Returns the drill due after `shown`, wrapping around.
pub fn next_due(drills: &Drills, now: u64, shown: Option<PuzzleId>) -> Option<Puzzle> {
    let due: Vec<&Drill> = drills.due(now).collect();
    let after = due.iter().position(|it| Some(it.puzzle) == shown).map_or(0, |index| index + 1);
    let in_turn = due.iter().cycle().skip(after).take(due.len());
    // Skip a drill whose code changed because the engine now proves something else there.
    let puzzle = |it: &&Drill| Puzzle::drill(&it.position.parse().ok()?).ok();
    in_turn.filter_map(|it| puzzle(it).filter(|puzzle| puzzle.id == it.puzzle)).next()
}

/// Says that nothing is due, and when the next drill will be.
pub fn nothing_due(drills: &Drills, now: u64) -> String {
    match drills.next_in(now) {
        Some(days) => words::PuzzleMineNext { days }.to_string(),
        None => words::PUZZLE_MINE_NONE.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use oxo_engine::study::Analyst;
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    fn looked_through(side: Option<Side>, path: Option<PathBuf>) -> Option<String> {
        let game = read_moves(Rules::TICTACTOE, "a1 b1 b2 c3 c1 b3 a3").unwrap();
        let mut keeper = MistakeKeeper::new(side, path);
        Analyst::default().analyze(&game, &mut |ply| keeper.look_at(&game, ply)).unwrap();
        keeper.said()
    }

    #[test]
    fn only_the_players_own_mistakes_are_saved_and_only_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("drills.jsonl");
        let of = |side| looked_through(side, Some(path.clone()));
        assert_eq!(of(None), None);
        let said = of(Some(Side::O)).unwrap();
        assert!(said.contains(" to practise from tomorrow: `oxo puzzle --mine`"), "{said}");
        assert_eq!(of(Some(Side::O)), None, "they are known");
        assert_eq!(looked_through(Some(Side::O), None), None);
        let drills = Drills::kept_in(Some(path.clone())).unwrap();
        let tomorrow = now() + 24 * 60 * 60;
        assert!(drills.due(tomorrow).all(|it| it.position.ends_with("/o")), "{drills:?}");
        assert!(nothing_due(&drills, now()).contains("in 1 day"));
        assert_eq!(nothing_due(&Drills::default(), 0), words::PUZZLE_MINE_NONE.to_string());
        assert!(looked_through(Some(Side::O), Some(path.join("x"))).unwrap().contains("Cannot"));
    }
}
