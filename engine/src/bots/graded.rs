//! `level:1` to `level:10`: bots that overlook less and search deeper from level to level.
//!
//! On boards with patterns, the weaker levels overlook lines, most often broken ones, diagonals, and
//! those far from the last stones. A level that overlooked a four, or that does not search at all,
//! samples one of the cells that look about equally good; the weakest often make a four only
//! because they can. The others search like `master`, with a node limit. On boards without patterns
//! a level sometimes plays like the tenth, the more often the stronger it is, and otherwise by
//! attack weights. Levels are limited by nodes rather than the clock, so each plays the same on
//! every machine that is fast enough.
//!
//! What a level overlooks is random for every move, so it may answer the same position in different
//! ways. Scores are those of `master` if the level searches, else the rank of the cell as it sees
//! it.

use oxo_shared::{Game, Grade, Reason};
use rand::{Rng, RngExt};

use crate::book::first_stone;
use crate::bots::attack::Attack;
use crate::bots::bot::{Bot, Context};
use crate::bots::master::Master;
use crate::bots::perception::{Perception, Style};
use crate::bots::{five, sampling};
use crate::choice::{CellScore, Choice, highest};
use crate::patterns::PatternBoard;
use crate::shapes::shape::Shape;
use crate::solve::OFTEN_SOLVED;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Skill {
    /// The chance to play a move in the rash style; see [`Style`].
    rash: f64,
    /// The chance to overlook a plain line near the last stones; see [`Perception`].
    overlooks: f64,
    /// The temperature of sampling a move, in hundredths of log odds.
    spread: f64,
    /// The node limit of the search; 0 means no search.
    nodes: u64,
    /// The chance to play as the tenth on a board without patterns.
    insight: f64,
}

/// The levels below ten. Calibrated so that each loses about three of four games to the next;
/// `oxo-lab levels` checks it. The first is weak enough to lose some games to a player that
/// completes and stops lines but plays at random otherwise.
const SKILLS: [Skill; 9] = [
    Skill { rash: 1.0, overlooks: 0.18, spread: 60.0, nodes: 0, insight: 0.1 },
    Skill { rash: 0.8, overlooks: 0.135, spread: 50.0, nodes: 0, insight: 0.2 },
    Skill { rash: 0.4, overlooks: 0.1, spread: 40.0, nodes: 0, insight: 0.3 },
    Skill { rash: 0.0, overlooks: 0.06, spread: 30.0, nodes: 0, insight: 0.4 },
    Skill { rash: 0.0, overlooks: 0.03, spread: 20.0, nodes: 85, insight: 0.5 },
    Skill { rash: 0.0, overlooks: 0.012, spread: 20.0, nodes: 370, insight: 0.6 },
    Skill { rash: 0.0, overlooks: 0.003, spread: 20.0, nodes: 1000, insight: 0.7 },
    Skill { rash: 0.0, overlooks: 0.0, spread: 20.0, nodes: 3600, insight: 0.8 },
    Skill { rash: 0.0, overlooks: 0.0, spread: 20.0, nodes: 18_000, insight: 0.9 },
];

/// The node limit of the tenth: less than a tenth of a second, within what servers allow.
const NODES_OF_THE_TENTH: u64 = 80_000;

/// The node limit of a move is random, at least this part of the whole, so that a level does not
/// repeat the same game.
const LEAST_PART: u64 = 2;

/// Overlooking a shape of this size loses the game sooner or later.
const GRAVE: Shape = Shape::Four;

pub(crate) fn of(grade: Grade) -> &'static dyn Bot {
    match SKILLS.get(usize::from(grade.number()) - 1) {
        Some(skill) => skill,
        None => &Tenth,
    }
}

/// `master` with a node limit.
struct Tenth;

impl Bot for Tenth {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        context.budget.narrow(NODES_OF_THE_TENTH);
        Master.choose(game, context)
    }
}

impl Bot for Skill {
    fn choose(&self, game: &Game, context: &mut Context) -> Choice {
        self.think(game, context, &mut rand::rng())
    }
}

impl Skill {
    fn think(&self, game: &Game, context: &mut Context, rng: &mut impl Rng) -> Choice {
        let is_small = game.rules().area().capacity() <= OFTEN_SOLVED;
        if let Some(centre) = first_stone(game).filter(|_| !is_small) {
            return Choice::at_once(centre, Vec::new(), Reason::Centre, context.budget);
        }
        match PatternBoard::of_all_stones(game).filter(|_| !is_small) {
            Some(board) => self.by_patterns(board, game, context, rng),
            None if rng.random_bool(self.insight) => Tenth.choose(game, context),
            None => self.by_weights(Attack.choose(game, context), rng),
        }
    }

    fn by_patterns(
        &self,
        board: PatternBoard,
        game: &Game,
        context: &mut Context,
        rng: &mut impl Rng,
    ) -> Choice {
        let style = if rng.random_bool(self.rash) { Style::Rash } else { Style::Steady };
        let perception = Perception::new(&board, game, style, self.overlooks, rng.random());
        let perceived = perception.perceive_all();
        let is_blind = perceived.iter().any(|cell| cell.missed >= GRAVE);
        if self.nodes == 0 || is_blind {
            return sampling::choose(&board, game, &perceived, self.spread, rng, context.budget);
        }
        context.budget.narrow(rng.random_range(self.nodes / LEAST_PART..=self.nodes));
        five::think(game, board, context)
    }

    /// Without patterns: the move of the attack weights, or the second best if the best goes
    /// unnoticed.
    fn by_weights(&self, choice: Choice, rng: &mut impl Rng) -> Choice {
        if !rng.random_bool(self.overlooks) {
            return choice;
        }
        let others: Vec<CellScore> =
            choice.cells.iter().copied().filter(|cell| cell.at != choice.best).collect();
        let Some(next) = highest(&others) else { return choice };
        Choice { best: next.at, pv: vec![next.at], reason: Reason::Best, ..choice }
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;
    use oxo_shared::{Point, Rules};
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;
    use crate::limits::{Budget, Limits, Stop};
    use crate::memory::Memory;

    /// Answers of a level to the same position.
    const ANSWERS: u64 = 200;

    fn gomoku(moves: &str) -> Game {
        read_moves(Rules::GOMOKU, moves).unwrap()
    }

    /// The answer of a level for a seed.
    fn answer(grade: usize, game: &Game, seed: u64) -> Point {
        let limits = Limits { nodes: Some(500), ..Limits::untimed() };
        let mut budget = Budget::new(&limits, &Stop::new());
        let mut rng = StdRng::seed_from_u64(seed);
        let skill = SKILLS[grade - 1];
        let mut memory = Memory::new();
        let mut context =
            Context { memory: &mut memory, budget: &mut budget, on_info: &mut |_| {} };
        skill.think(game, &mut context, &mut rng).best
    }

    /// The percentage of answers on one of the `best` cells.
    fn percent(grade: usize, moves: &str, best: &[&str]) -> u64 {
        let game = gomoku(moves);
        let name = |at| game.rules().name(at).to_string();
        let is_best = |&seed: &u64| best.contains(&name(answer(grade, &game, seed)).as_str());
        (0..ANSWERS).filter(is_best).count() as u64 * 100 / ANSWERS
    }

    #[test]
    fn every_grade_sees_more_and_searches_deeper_than_the_previous() {
        for pair in SKILLS.windows(2) {
            let [weaker, stronger] = pair else { unreachable!("windows of two") };
            assert!(stronger.rash <= weaker.rash && stronger.overlooks <= weaker.overlooks);
            assert!(stronger.spread <= weaker.spread && stronger.nodes >= weaker.nodes);
            assert!(stronger.insight > weaker.insight && stronger.insight < 1.0);
        }
    }

    #[test]
    fn the_first_grade_misses_a_distant_broken_four_and_the_last_never() {
        // The diagonal b2 c3 e5 f6; the last stones lie in the corner across.
        let missed = |grade| 100 - percent(grade, "b2 n3 c3 n5 e5 n8 f6 l11 m13", &["d4"]);
        assert!(missed(1) > 80, "{}", missed(1));
        assert_eq!((missed(8), missed(9)), (0, 0));
    }

    #[test]
    fn every_grade_usually_stops_a_plain_four_beside_the_last_stone() {
        for grade in 1..=SKILLS.len() {
            let stopped = percent(grade, "f8 m3 g8 e8 h8 m5 i8", &["j8"]);
            assert!(stopped > 70, "{grade}: {stopped}");
        }
    }

    #[test]
    fn rash_grades_make_a_four_where_steady_ones_stop_an_open_three() {
        // X has the open three g8 h8 i8, O a blocked one on the column m.
        let moves = "m2 m3 g8 m4 h8 m5 i8";
        let (fours, stops) = (["m6", "m7"], ["e8", "f8", "j8", "k8"]);
        assert!(percent(1, moves, &fours) > 60, "{}", percent(1, moves, &fours));
        assert!(percent(4, moves, &stops) > 60, "{}", percent(4, moves, &stops));
    }

    #[test]
    fn no_grade_plays_far_from_all_stones() {
        let game = gomoku("h8 i9 h9 h7 g8 j10");
        for (grade, seed) in (1..=SKILLS.len()).flat_map(|grade| (0..20).map(move |s| (grade, s))) {
            let at = answer(grade, &game, seed);
            assert!(game.moves().iter().any(|stone| stone.distance(at) <= 2), "{grade}: {at:?}");
        }
    }

    #[test]
    fn the_same_position_has_several_answers() {
        let game = gomoku("h8 i9 h9 h7 g8 j10");
        let first = answer(1, &game, 0);
        assert!((1..ANSWERS).any(|seed| answer(1, &game, seed) != first));
    }
}
