//! Analyzes games on threads of its own, so that the program stays responsive.

use std::path::PathBuf;

use oxo_engine::Refusal;
use oxo_engine::study::{Analysis, Analyst, Ply, Worth};
use oxo_shared::{Game, GameHash, Side};

use super::drills::MistakeKeeper;
use super::thought::Thought;

#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A game and the player's side of it, if known.
    Game(Game, Option<Side>),
    /// One position in which a stone is to be placed.
    Position(Game),
}

#[derive(Clone, Debug)]
pub enum Finding {
    Ply {
        game: GameHash,
        ply: Box<Ply>,
    },
    /// The whole game was analyzed.
    End {
        game: GameHash,
        analysis: Box<Analysis>,
    },
    Position {
        position: GameHash,
        worth: Box<Worth>,
    },
    Refused(Refusal),
    /// A sentence for the player.
    Said(String),
}

/// The analyses in progress, one of a game and one of a position.
#[derive(Debug, Default)]
pub struct Studies {
    game: Option<Thought<Finding>>,
    position: Option<Thought<Finding>>,
    /// The player's drill file.
    drills: Option<PathBuf>,
}

impl Studies {
    /// Saves the player's mistakes in this drill file.
    pub fn new(drills: Option<PathBuf>) -> Studies {
        Studies { drills, ..Studies::default() }
    }

    /// Starts analyzing `subject`, and stops the previous analysis of its kind.
    pub fn begin(&mut self, subject: Subject, analyst: Analyst) {
        let slot = match subject {
            Subject::Game(..) => &mut self.game,
            Subject::Position(_) => &mut self.position,
        };
        let (stop, drills) = (analyst.stop.clone(), self.drills.clone());
        *slot = Some(Thought::begin(stop, move |tell| think(&analyst, &subject, drills, tell)));
    }

    pub fn stop(&mut self) {
        (self.game, self.position) = (None, None);
    }

    /// Returns the next finding; pends while there is none.
    pub async fn next(&mut self) -> Finding {
        tokio::select! {
            finding = heard(&mut self.game) => finding,
            finding = heard(&mut self.position) => finding,
        }
    }
}

async fn heard(thought: &mut Option<Thought<Finding>>) -> Finding {
    if let Some(thought) = thought
        && let Some(finding) = thought.next().await
    {
        return finding;
    }
    std::future::pending().await
}

fn think(
    analyst: &Analyst,
    subject: &Subject,
    drills: Option<PathBuf>,
    tell: &mut dyn FnMut(Finding),
) {
    let last = match subject {
        Subject::Position(position) => analyst
            .worth(position)
            .map(|worth| Finding::Position { position: position.hash(), worth: Box::new(worth) }),
        Subject::Game(whole, side) => {
            let game = whole.hash();
            let mut keeper = MistakeKeeper::new(*side, drills);
            let analysis = analyst.analyze(whole, &mut |ply| {
                keeper.look_at(whole, ply);
                tell(Finding::Ply { game, ply: Box::new(ply.clone()) });
            });
            keeper.said().map(Finding::Said).into_iter().for_each(&mut *tell);
            analysis.map(|analysis| Finding::End { game, analysis: Box::new(analysis) })
        }
    };
    tell(last.unwrap_or_else(Finding::Refused));
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    #[tokio::test]
    async fn every_move_is_studied_before_the_end_is_reported() {
        let game = read_moves(Rules::TICTACTOE, "a1 b1 b2 c3 c1").unwrap();
        let mut studies = Studies::default();
        studies.begin(Subject::Game(game.clone(), None), Analyst::default());
        for number in 0..game.ply() {
            let Finding::Ply { ply, .. } = studies.next().await else { panic!("a move") };
            assert_eq!(ply.ply, number);
        }
        assert!(matches!(studies.next().await, Finding::End { .. }));
    }

    #[tokio::test]
    async fn a_cancelled_study_delivers_nothing() {
        let start = |moves: &str| {
            Subject::Position(read_moves(Rules::TICTACTOE, moves).expect("legal moves"))
        };
        let mut studies = Studies::default();
        // The channel has room for both findings, whichever thread is faster.
        studies.begin(start("b2"), Analyst::default());
        studies.stop();
        studies.begin(start("b2 a1"), Analyst::default());
        let wanted = read_moves(Rules::TICTACTOE, "b2 a1").unwrap().hash();
        loop {
            let Finding::Position { position, .. } = studies.next().await else { panic!() };
            if position == wanted {
                break;
            }
        }
    }
}
