//! Finds puzzles in a game: for the pack, and on an idle server.

use std::ops::RangeInclusive;

use oxo_shared::Game;

use super::effort::Effort;
use super::harden::harden;
use super::kind::Kind;
use super::proof::Unfit;
use super::puzzle::Puzzle;
use crate::limits::Stop;

/// The plies of a game to look at: later than openings, and early enough that people can still
/// survey the stones.
const PLIES: RangeInclusive<usize> = 8..=44;

/// The result of mining a game.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "they say it")]
pub struct Mined {
    /// The puzzles, strict ones first, and within both groups in the order of the kinds.
    pub puzzles: Vec<Puzzle>,
    pub positions: usize,
    pub strict: usize,
    pub loose: usize,
    /// The number of puzzles that one more stone of each side made strict.
    pub hardened: usize,
    /// The number of positions left undecided within the limits, counted once per kind.
    pub undecided: usize,
}

impl Mined {
    /// Finds puzzles of these kinds in the positions of `game`. Ends early after `nodes` positions,
    /// or at `stop`; every puzzle is proved nevertheless.
    pub fn of(game: &Game, kinds: &[Kind], nodes: u64, stop: &Stop) -> Mined {
        let (mut mined, mut effort) = (Mined::default(), Effort::new(nodes, stop));
        let plies = PLIES.take_while(|&ply| ply < game.ply());
        for position in plies.filter_map(|ply| game.earlier(ply)) {
            if effort.is_over() {
                break;
            }
            mined.positions += 1;
            for &kind in kinds {
                let found = mined.look(kind, &position, &mut effort);
                mined.puzzles.extend(found);
            }
        }
        let rank = |kind| kinds.iter().position(|&other| other == kind);
        // Ids are hashes, so the order among equals is random.
        mined.puzzles.sort_by_key(|puzzle| (!puzzle.is_strict, rank(puzzle.kind), puzzle.id));
        mined
    }

    /// Finds a puzzle of this kind, and makes it strict if possible.
    fn look(&mut self, kind: Kind, position: &Game, effort: &mut Effort) -> Option<Puzzle> {
        let proved = Puzzle::within(kind, position, effort);
        match &proved {
            Ok(puzzle) if puzzle.is_strict => self.strict += 1,
            Ok(_) => self.loose += 1,
            Err(Unfit::Undecided) => self.undecided += 1,
            Err(_) => {}
        }
        let has_rivals = match &proved {
            Ok(puzzle) => !puzzle.is_strict,
            Err(unfit) => *unfit == Unfit::Ambiguous,
        };
        if !has_rivals || !matches!(kind, Kind::Fours | Kind::Foul) {
            return proved.ok();
        }
        let strict = harden(kind, position, effort);
        self.hardened += usize::from(strict.is_some());
        strict.or(proved.ok())
    }
}
