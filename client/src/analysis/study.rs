//! Thinking about games on threads of its own, while a person looks on.

use std::thread;
use std::time::Duration;

use oxo_engine::{Book, Limits, Refusal, Stop};
use oxo_shared::{Game, GameHash, Level};
use tokio::sync::mpsc;

use crate::analysis::{Analyst, Ply, TurningPoint, Turns, Worth};

/// Thought about one position: a game of a hundred moves is looked through in a minute.
const TIME: Duration = Duration::from_millis(500);
/// Findings on their way to the screen: few, for a thread that is ahead of it may wait.
const FINDINGS: usize = 16;
/// Who thinks.
const BOT: Level = Level::Master;

/// What to think about.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// Every move of a game.
    Game(Game),
    /// One position, in which a stone is due.
    Position(Game),
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A move was looked at.
    Ply {
        /// The game that it belongs to.
        game: GameHash,
        /// The move.
        ply: Box<Ply>,
        /// What it threw away, if it did.
        turn: Option<Box<TurningPoint>>,
    },
    /// All moves were looked at.
    End {
        /// The game.
        game: GameHash,
        /// What its last position is worth, if the game could go on.
        worth: Option<Box<Worth>>,
    },
    /// A position was thought about.
    Position {
        /// Which.
        position: GameHash,
        /// What it is worth.
        worth: Box<Worth>,
    },
    /// The engine does not play by these rules.
    Refused(Refusal),
}

/// The thoughts that are under way: about one game and about one position.
#[derive(Debug)]
pub struct Studies {
    game: Option<Thought>,
    position: Option<Thought>,
    sender: mpsc::Sender<Finding>,
    found: mpsc::Receiver<Finding>,
}

/// A thread that thinks. Dropping this calls it off.
#[derive(Debug)]
struct Thought {
    stop: Stop,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Studies {
    /// No thought yet.
    #[must_use]
    pub fn new() -> Studies {
        let (sender, found) = mpsc::channel(FINDINGS);
        Studies { game: None, position: None, sender, found }
    }

    /// Thinks about `subject`, and no longer about the one of its kind before.
    pub fn begin(&mut self, subject: Subject) {
        let slot = match subject {
            Subject::Game(_) => &mut self.game,
            Subject::Position(_) => &mut self.position,
        };
        let stop = Stop::new();
        *slot = Some(Thought { stop: stop.clone() });
        let sender = self.sender.clone();
        thread::spawn(move || think(&subject, &stop, &sender));
    }

    /// Thinks no longer.
    pub fn stop(&mut self) {
        (self.game, self.position) = (None, None);
    }

    /// The next finding; never, while there is none.
    pub async fn next(&mut self) -> Finding {
        match self.found.recv().await {
            Some(finding) => finding,
            // Unreachable while this holds a sender itself.
            None => std::future::pending().await,
        }
    }
}

impl Default for Studies {
    fn default() -> Self {
        Studies::new()
    }
}

fn think(subject: &Subject, stop: &Stop, sender: &mpsc::Sender<Finding>) {
    let limits = Limits { time: TIME, book: Book::Closed, ..Limits::default() };
    let tell = |finding| {
        // Nobody listens to a thought that was called off, nor after the end.
        if !stop.is_stopped() && sender.blocking_send(finding).is_err() {
            stop.stop();
        }
    };
    match study(subject, &limits, stop, &tell) {
        Ok(last) => tell(last),
        Err(refusal) => tell(Finding::Refused(refusal)),
    }
}

/// Thinks about `subject`, and returns what is found last.
fn study(
    subject: &Subject,
    limits: &Limits,
    stop: &Stop,
    tell: &dyn Fn(Finding),
) -> Result<Finding, Refusal> {
    match subject {
        Subject::Position(position) => {
            let analyst = Analyst { game: position, bot: BOT, limits, stop };
            let worth = Box::new(analyst.worth(position)?);
            Ok(Finding::Position { position: position.hash(), worth })
        }
        Subject::Game(game) => {
            let hash = game.hash();
            let analyst = Analyst { game, bot: BOT, limits, stop };
            let worth = analyst.look_through(Turns::All, &mut |ply, turn| {
                tell(Finding::Ply { game: hash, ply: Box::new(ply), turn: turn.map(Box::new) });
            })?;
            Ok(Finding::End { game: hash, worth: worth.map(Box::new) })
        }
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::*;

    #[tokio::test]
    async fn every_move_is_looked_at_and_then_the_end_is_told() {
        let game = read_moves(Rules::TICTACTOE, "a1 b1 b2 c3 c1").unwrap();
        let mut studies = Studies::new();
        studies.begin(Subject::Game(game.clone()));
        for number in 0..game.ply() {
            let Finding::Ply { ply, turn, .. } = studies.next().await else { panic!("a move") };
            assert_eq!(ply.ply, number);
            assert_eq!(turn.is_some(), ply.lapse.is_some());
        }
        assert!(matches!(studies.next().await, Finding::End { .. }));
    }

    #[tokio::test]
    async fn a_thought_that_was_called_off_is_not_heard_of() {
        let start = |moves: &str| {
            Subject::Position(read_moves(Rules::TICTACTOE, moves).expect("legal moves"))
        };
        let mut studies = Studies::new();
        // The channel holds both findings, whichever thread is the faster one.
        studies.begin(start("b2"));
        studies.stop();
        studies.begin(start("b2 a1"));
        let wanted = read_moves(Rules::TICTACTOE, "b2 a1").unwrap().hash();
        loop {
            let Finding::Position { position, .. } = studies.next().await else { panic!() };
            if position == wanted {
                break;
            }
        }
    }
}
