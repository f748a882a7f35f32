//! The task that answers for a bot in one game: its brain is started again once.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use oxo_gomocup::{Conditions, Fault, Manager, Moment, Program, Step, Time};
use oxo_shared::protocol::{GameId, Kind};
use oxo_shared::{Game, Rules, TimeControl};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::allowance::allowance;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub program: Program,
    /// The most that a thought may take; as the clock allows if absent.
    pub longest: Option<Duration>,
    /// How long beyond its time a brain may be silent until it is taken for hung.
    pub grace: Duration,
    pub memory_bytes: u64,
    pub folder: Option<String>,
}

impl Settings {
    fn manager(&self, rules: Rules, opponent: Kind) -> Manager {
        let (memory_bytes, folder) = (self.memory_bytes, self.folder.clone());
        let conditions = Conditions { rules, opponent: opponent.into(), memory_bytes, folder };
        Manager::new(self.program.clone(), conditions, self.grace)
    }
}

/// A position in which this side is to act.
#[derive(Clone, Debug)]
pub struct Question {
    pub game: Game,
    pub opponent: Kind,
    pub control: TimeControl,
    /// What was left on the own clock, and when.
    pub left: Option<Duration>,
    pub since: Instant,
}

impl Question {
    fn time(&self, settings: &Settings) -> Time {
        let left = self.left.map(|left| left.saturating_sub(self.since.elapsed()));
        allowance(self.control, left, settings.longest)
    }
}

#[derive(Debug)]
pub struct Answer {
    pub g: GameId,
    pub moment: Moment,
    /// What the brain does, or what is wrong with it for good.
    pub step: Result<Step, Fault>,
}

/// Whether the program starts and sets up a board by these rules.
pub async fn try_out(settings: &Settings, rules: Rules) -> Result<(), Fault> {
    let mut manager = settings.manager(rules, Kind::Human);
    let ready = manager.prepare(&allowance(TimeControl::default(), None, settings.longest)).await;
    manager.end().await;
    ready
}

/// Answers every question about game `g` until there are no more, and then ends the brain.
pub async fn attend(
    g: GameId,
    settings: Arc<Settings>,
    mut questions: watch::Receiver<Option<Arc<Question>>>,
    answers: mpsc::Sender<Answer>,
) {
    let mut seat: Option<Seat> = None;
    while questions.changed().await.is_ok() {
        let Some(question) = questions.borrow_and_update().clone() else { continue };
        let seat = seat.get_or_insert_with(|| Seat::new(g, &settings, &question));
        tokio::select! {
            step = seat.answer(&question) => {
                let moment = Moment::of(&question.game);
                // Nobody listens any more only when the program ends.
                let _ = answers.send(Answer { g, moment, step }).await;
            }
            // Nobody needs this thought any more: the brain, which cannot break it off, is killed.
            _ = questions.changed() => questions.mark_changed(),
        }
    }
    if let Some(seat) = seat {
        seat.manager.end().await;
    }
}

struct Seat {
    g: GameId,
    settings: Arc<Settings>,
    manager: Manager,
    /// Whether the brain was started again: that is done once in a game.
    restarted: bool,
}

impl Seat {
    fn new(g: GameId, settings: &Arc<Settings>, question: &Question) -> Seat {
        let manager = settings.manager(*question.game.rules(), question.opponent);
        Seat { g, settings: settings.clone(), manager, restarted: false }
    }

    /// What the brain does; asked again after a new start if it does not do its part.
    async fn answer(&mut self, question: &Question) -> Result<Step, Fault> {
        loop {
            match self.ask(question).await {
                Err(fault) if !self.restarted => {
                    // What nobody reads any more stops no game.
                    let news = format!("{}: the engine {fault}: it is started again", self.g);
                    let _ = writeln!(io::stderr(), "{news}");
                    self.restarted = true;
                }
                answered => return answered,
            }
        }
    }

    async fn ask(&mut self, question: &Question) -> Result<Step, Fault> {
        // The clock runs while the brain gets ready: the thought has what is left then.
        self.manager.prepare(&question.time(&self.settings)).await?;
        self.manager.step(&question.game, &question.time(&self.settings)).await
    }
}
