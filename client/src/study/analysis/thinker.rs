//! Runs the engine on a thread of its own, so that input is still read.

use std::time::Duration;

use oxo_engine::{Book, Choice, Info, Limits, Refusal, Stop, choose};
use oxo_formats::{Node, Tree};
use oxo_shared::{Game, Level};
use tokio::sync::mpsc;

use super::proof::{ProofSize, Why, why, write_proof};
use crate::study::thought::Thought;

/// Maximum number of engine lines.
pub const MAX_LINES: usize = 5;
/// How long the engine searches for its lines.
const TIME: Duration = Duration::from_secs(10);
/// Capacity of the answer channel; when it is full, the engine's thread blocks.
const ANSWERS: usize = 16;

/// A question for the engine.
#[derive(Clone, Debug)]
pub enum Question {
    /// The best moves, at most this many.
    Lines(Game, usize),
    /// Why the position is won.
    Why(Game),
    /// The whole proof of the position at a node, as variations of the tree.
    Proof(Tree, Node),
}

/// An answer of the engine.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The lines so far.
    Progress(Box<Info>),
    /// The lines at the end.
    Lines(Box<Choice>),
    Refused(Refusal),
    Why(Box<Why>),
    /// The tree with the proof; `None` if nothing is proven.
    Proof(Option<(Box<Tree>, ProofSize)>),
}

impl Answer {
    /// Returns whether this is the last answer to its question.
    const fn is_last(&self) -> bool {
        !matches!(self, Answer::Progress(_))
    }
}

/// Answers one question at a time. Asking again, or dropping this, stops the search before.
#[derive(Debug)]
pub struct Thinker {
    current: Option<Thought>,
    /// Number of questions so far. Each answer carries the number of its question.
    asked: u64,
    sender: mpsc::Sender<(u64, Answer)>,
    answers: mpsc::Receiver<(u64, Answer)>,
}

impl Default for Thinker {
    fn default() -> Self {
        let (sender, answers) = mpsc::channel(ANSWERS);
        Thinker { current: None, asked: 0, sender, answers }
    }
}

impl Thinker {
    pub fn ask(&mut self, question: Question) {
        self.stop();
        self.asked += 1;
        let (stop, number, sender) = (Stop::new(), self.asked, self.sender.clone());
        self.current = Some(Thought::begin(stop.clone(), move || {
            think(question, &stop, &mut |answer| {
                // The receiver is gone once the program ends.
                let _ = sender.blocking_send((number, answer));
            });
        }));
    }

    /// Stops the search. Returns whether one was running.
    pub fn stop(&mut self) -> bool {
        self.current.take().is_some()
    }

    pub const fn is_thinking(&self) -> bool {
        self.current.is_some()
    }

    /// Returns the next answer to the latest question; pends while there is none.
    pub async fn next(&mut self) -> Answer {
        loop {
            match self.answers.recv().await {
                Some((number, answer)) if number == self.asked && self.is_thinking() => {
                    if answer.is_last() {
                        self.current = None;
                    }
                    return answer;
                }
                Some(_) => {}
                // Unreachable, because this holds a sender itself.
                None => std::future::pending().await,
            }
        }
    }
}

fn think(question: Question, stop: &Stop, tell: &mut dyn FnMut(Answer)) {
    match question {
        Question::Lines(game, count) => {
            let limits = Limits {
                time: TIME,
                variations: count.clamp(1, MAX_LINES),
                book: Book::Closed,
                ..Limits::default()
            };
            let on_info = &mut |info: &Info| tell(Answer::Progress(Box::new(info.clone())));
            let choice = choose(Level::Master, &game, &limits, stop, on_info);
            tell(choice.map_or_else(Answer::Refused, |choice| Answer::Lines(Box::new(choice))));
        }
        Question::Why(game) => tell(Answer::Why(Box::new(why(&game, stop)))),
        Question::Proof(mut tree, node) => {
            let size = write_proof(&mut tree, node, stop);
            tell(Answer::Proof(size.map(|size| (Box::new(tree), size))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        Game::from(text.parse::<oxo_shared::Position>().unwrap())
    }

    #[tokio::test]
    async fn only_the_latest_question_is_answered() {
        let mut thinker = Thinker::default();
        thinker.ask(Question::Lines(game("15x15x5/x:h8/o:i9"), 5));
        thinker.ask(Question::Why(game("3x3x3/x:a1,b1/o:a2,b2/x")));
        let Answer::Why(why) = thinker.next().await else { panic!("an answer to the second") };
        assert!(matches!(*why, Why::Wins(win) if win.plies == 1));
        assert!(!thinker.is_thinking() && !thinker.stop());
    }
}
