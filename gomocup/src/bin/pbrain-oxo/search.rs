//! One search within the manager's limits, with progress messages.

use std::time::{Duration, Instant};

use oxo_engine::{Book, Choice, Info, Limits, Memory, Refusal, Stop, choose_with, decide};
use oxo_gomocup::RULES;
use oxo_shared::{Decision, Game, Point, Rules};

use crate::engine_thread::{Answer, EngineThread, LEVEL};
use crate::lines::Request;
use crate::settings::Settings;

/// Maximum number of moves of a principal variation in a message, so that it fits on a line.
const TOLD_MOVES: usize = 16;

pub struct Search<'a> {
    pub engine: &'a mut EngineThread,
    pub settings: &'a Settings,
    pub request: &'a Request,
    pub variations: i64,
    pub say: &'a mut dyn FnMut(String),
}

/// Builds the engine's tables for each rule before time counts: managers often send the rule after
/// `START`, which is not timed, and then ask for a move at once.
pub fn prepare() {
    let stop = Stop::new();
    stop.stop();
    for (_, rule) in RULES {
        let mut game =
            Game::new(Rules::GOMOKU.with_line_rule(rule).expect("five wins by each rule"));
        // An empty board or a position in the book would need no search.
        game.play(game.rules().area().centre()).expect("the first stone may lie anywhere");
        let book = Book::Closed;
        let limits = Limits { time: Duration::ZERO, table_bytes: 0, book, ..Limits::default() };
        let at_once = choose_with(&mut Memory::new(), LEVEL, &game, &limits, &stop, &mut |_| {});
        drop(at_once);
    }
}

impl Search<'_> {
    /// Returns the best move, and sends messages about the search. Fails if the engine cannot move,
    /// for example because the game is over.
    pub fn choose(&mut self, game: &Game) -> Result<Point, Refusal> {
        let (limits, latest, stop) = (self.limits(game), self.latest(game), &self.request.stop);
        let rules = game.rules();
        let mut reported_depth = 0;
        let mut on_info = |info: &Info| {
            // One message per depth, however often the engine reports.
            if self.settings.verbose && info.depth > reported_depth {
                reported_depth = info.depth;
                (self.say)(progress(rules, info));
            }
        };
        let choice = match self.engine.choose(game, limits, stop, latest, &mut on_info)? {
            Answer::Choice(choice) => choice,
            Answer::BestSoFar(best) => return Ok(best),
        };
        if self.variations > 1 {
            variations(rules, &choice).for_each(&mut *self.say);
        }
        (self.say)(choice.reason.words(rules));
        Ok(choice.best)
    }

    /// Returns the best decision in an opening. Fails if no decision is due.
    pub fn decide(&mut self, game: &Game) -> Result<Decision, Refusal> {
        decide(LEVEL, game, &self.limits(game), &self.request.stop)
    }

    /// The limits now, less the time since the request.
    fn limits(&self, game: &Game) -> Limits {
        let clock = self.settings.timer.clock(self.request.arrived.elapsed());
        clock.limits(game, self.settings.limits(self.variations))
    }

    /// The deadline of the answer.
    fn latest(&self, game: &Game) -> Option<Instant> {
        let clock = self.settings.timer.clock(Duration::ZERO);
        self.request.arrived.checked_add(clock.latest(game))
    }
}

fn progress(rules: &Rules, info: &Info) -> String {
    format!(
        "depth {} score {:.3} nodes {} nps {} time {} pv {}",
        info.depth,
        info.score,
        info.nodes,
        info.nodes_per_second(),
        info.elapsed.as_millis(),
        names(rules, &info.pv)
    )
}

fn variations(rules: &Rules, choice: &Choice) -> impl Iterator<Item = String> {
    let depth = choice.depth;
    choice.variations.iter().enumerate().map(move |(number, variation)| {
        format!(
            "({}) {:.3} | {depth} | {}",
            number + 1,
            variation.score,
            names(rules, &variation.pv)
        )
    })
}

fn names(rules: &Rules, moves: &[Point]) -> String {
    rules.names(&moves[..moves.len().min(TOLD_MOVES)])
}

#[cfg(test)]
mod tests {
    use oxo_engine::Variation;

    use super::*;

    fn play(moves: usize) -> Vec<Point> {
        (0..14).map(|x| Point::new(x, 7)).cycle().take(moves).collect()
    }

    #[test]
    fn the_progress_of_a_depth_fits_on_a_line() {
        let info = Info {
            depth: 9,
            score: 0.25,
            nodes: 3000,
            elapsed: Duration::from_millis(1500),
            pv: play(100),
            variations: Vec::new(),
            cells: Vec::new(),
        };
        let line = progress(&Rules::GOMOKU, &info);
        assert!(line.starts_with("depth 9 score 0.250 nodes 3000 nps 2000 time 1500 pv a8 b8 c8 "));
        assert_eq!(line.split(" pv ").nth(1).unwrap().split(' ').count(), TOLD_MOVES);
    }

    #[test]
    fn variations_are_numbered_from_the_best() {
        let variation = |score, moves| Variation { score, pv: play(moves) };
        let choice = Choice {
            best: Point::new(0, 7),
            cells: Vec::new(),
            pv: play(3),
            variations: vec![variation(0.5, 3), variation(-0.125, 1)],
            reason: oxo_shared::Reason::Best,
            nodes: 1,
            elapsed: Duration::ZERO,
            depth: 4,
        };
        let lines: Vec<String> = variations(&Rules::GOMOKU, &choice).collect();
        assert_eq!(lines, ["(1) 0.500 | 4 | a8 b8 c8", "(2) -0.125 | 4 | a8"]);
    }
}
