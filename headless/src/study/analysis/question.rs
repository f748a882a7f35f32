//! Questions to the engine on the analysis board.

use std::time::Duration;

use oxo_engine::{Book, Choice, Info, Limits, Refusal, Stop, choose};
use oxo_formats::{Node, Tree};
use oxo_shared::{Game, Level};

use super::proof::{ProofSize, Why, why, write_proof};
use crate::study::thought::Thought;

/// Maximum number of engine lines.
pub const MAX_LINES: usize = 5;
/// How long the engine searches for its lines.
const TIME: Duration = Duration::from_secs(10);

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

impl Question {
    /// Lets the engine think about this.
    pub fn ask(self) -> Thought<Answer> {
        let stop = Stop::new();
        Thought::begin(stop.clone(), move |tell| think(self, &stop, tell))
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
        let mut thought = Question::Lines(game("15x15x5/x:h8/o:i9"), 5).ask();
        assert!(matches!(thought.next().await, Some(Answer::Progress(_))));
        thought = Question::Why(game("3x3x3/x:a1,b1/o:a2,b2/x")).ask();
        let Some(Answer::Why(why)) = thought.next().await else { panic!("the second answer") };
        assert!(matches!(*why, Why::Wins(win) if win.plies == 1));
        assert!(thought.next().await.is_none());
    }
}
