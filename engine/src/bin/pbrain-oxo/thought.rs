//! One thought: the engine is asked within the limits told, and says how far it has come.

use std::time::{Duration, Instant};

use oxo_engine::{Book, Choice, Info, Limits, Memory, Refusal, Stop, choose_with, decide};
use oxo_shared::{Decision, Game, Level, Point, Rules};

use crate::settings::{RULES, Settings};

/// Who thinks: the best there is.
const LEVEL: Level = Level::Master;
/// Moves of an expected play that are told: as many as fit a line on a screen.
const TOLD_MOVES: usize = 16;

/// What a manager asked for, and when.
#[derive(Clone, Debug)]
pub struct Asked {
    /// From then on the time of the turn counts.
    pub arrived: Instant,
    /// Set when the answer is wanted at once.
    pub stop: Stop,
}

/// What it takes to think.
pub struct Thought<'a> {
    /// What was found out before.
    pub memory: &'a mut Memory,
    /// The limits.
    pub settings: &'a Settings,
    /// The question.
    pub asked: &'a Asked,
    /// How many of the best moves are wanted.
    pub lines: i64,
    /// Hears every message.
    pub say: &'a mut dyn FnMut(String),
}

/// Lets the engine make what it needs for each rule before time counts: managers often tell
/// the rule after `START`, which is no part of a turn, and then ask for a move at once.
pub fn prepare() {
    let stop = Stop::new();
    stop.stop();
    for (_, rule) in RULES {
        let mut game =
            Game::new(Rules::GOMOKU.with_line_rule(rule).expect("five wins by each rule"));
        // An empty board would be opened without a thought, and so would one in the book.
        game.play(game.rules().area().centre()).expect("the first stone may lie anywhere");
        let book = Book::Closed;
        let limits = Limits { time: Duration::ZERO, table_bytes: 0, book, ..Limits::default() };
        let at_once = choose_with(&mut Memory::new(), LEVEL, &game, &limits, &stop, &mut |_| {});
        drop(at_once);
    }
}

impl Thought<'_> {
    /// The move in this game.
    ///
    /// # Errors
    /// The engine's [`Refusal`].
    pub fn choose(&mut self, game: &Game) -> Result<Point, Refusal> {
        let limits = self.limits();
        let rules = game.rules();
        let mut told = 0;
        let mut on_info = |info: &Info| {
            // One message for each depth, however often the engine has something to say.
            if self.settings.talks && info.depth > told {
                told = info.depth;
                (self.say)(progress(rules, info));
            }
        };
        let stop = &self.asked.stop;
        let choice = choose_with(self.memory, LEVEL, game, &limits, stop, &mut on_info)?;
        if self.lines > 1 {
            lines(rules, &choice).for_each(&mut *self.say);
        }
        (self.say)(choice.reason);
        Ok(choice.best)
    }

    /// The decision in the dialogue of an opening.
    ///
    /// # Errors
    /// The engine's [`Refusal`].
    pub fn decide(&mut self, game: &Game) -> Result<Decision, Refusal> {
        decide(LEVEL, game, &self.limits(), &self.asked.stop)
    }

    /// The limits as they are now: time has passed since the question.
    fn limits(&self) -> Limits {
        let clock = self.settings.timer.clock(self.asked.arrived.elapsed());
        clock.allowance().within(self.settings.limits(self.lines))
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

fn lines(rules: &Rules, choice: &Choice) -> impl Iterator<Item = String> {
    let depth = choice.depth;
    choice.lines.iter().enumerate().map(move |(number, line)| {
        format!("({}) {:.3} | {depth} | {}", number + 1, line.score, names(rules, &line.pv))
    })
}

fn names(rules: &Rules, moves: &[Point]) -> String {
    let names: Vec<String> =
        moves.iter().take(TOLD_MOVES).map(|&at| rules.name(at).to_string()).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use oxo_engine::Line;

    use super::*;

    fn play(moves: usize) -> Vec<Point> {
        (0..14).map(|x| Point::new(x, 7)).cycle().take(moves).collect()
    }

    #[test]
    fn what_is_told_of_a_look_fits_a_line() {
        let info = Info {
            depth: 9,
            score: 0.25,
            nodes: 3000,
            elapsed: Duration::from_millis(1500),
            pv: play(100),
            cells: Vec::new(),
        };
        let told = progress(&Rules::GOMOKU, &info);
        assert!(told.starts_with("depth 9 score 0.250 nodes 3000 nps 2000 time 1500 pv a8 b8 c8 "));
        assert_eq!(told.split(" pv ").nth(1).unwrap().split(' ').count(), TOLD_MOVES);
    }

    #[test]
    fn the_best_moves_are_numbered_from_the_best() {
        let line = |score, moves| Line { score, pv: play(moves) };
        let choice = Choice {
            best: Point::new(0, 7),
            cells: Vec::new(),
            pv: play(3),
            lines: vec![line(0.5, 3), line(-0.125, 1)],
            reason: "because".to_owned(),
            nodes: 1,
            elapsed: Duration::ZERO,
            depth: 4,
        };
        let told: Vec<String> = lines(&Rules::GOMOKU, &choice).collect();
        assert_eq!(told, ["(1) 0.500 | 4 | a8 b8 c8", "(2) -0.125 | 4 | a8"]);
    }
}
