//! The task that moves for a bot in one game, within the time on its clock.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use oxo_engine::Pace;
use oxo_gomocup::{Conditions, Fault, Manager, Moment, Opponent, Program, Step, Time};
use oxo_protocol::{GameId, Kind};
use oxo_shared::{Game, Rules, TimeControl};
use oxo_words as words;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub program: Program,
    /// Maximum time per move; only the clock limits it if absent.
    pub longest: Option<Duration>,
    /// How long past its time a brain may be silent before it counts as hung.
    pub grace: Duration,
    pub memory_bytes: u64,
    pub folder: Option<String>,
}

impl Settings {
    fn manager(&self, rules: Rules, opponent: Kind) -> Manager {
        let (memory_bytes, folder) = (self.memory_bytes, self.folder.clone());
        let opponent = match opponent {
            Kind::Human => Opponent::Person,
            Kind::Bot => Opponent::Remote,
        };
        let conditions = Conditions { rules, opponent, memory_bytes, folder, nodes: None };
        Manager::new(self.program.clone(), conditions, self.grace)
    }
}

/// A position in which the bot has to act.
#[derive(Clone, Debug)]
pub struct Question {
    pub game: Game,
    pub opponent: Kind,
    pub control: TimeControl,
    /// The time left on the bot's clock.
    pub left: Option<Duration>,
}

impl Question {
    /// Returns the time for an answer, `waited` after the question.
    fn time(&self, waited: Duration, longest: Option<Duration>) -> Time {
        let left = self.left.map(|left| left.saturating_sub(waited));
        allowance(&self.game, self.control, left, longest)
    }
}

#[derive(Debug)]
pub struct Answer {
    pub g: GameId,
    pub moment: Moment,
    /// The brain's action, or its permanent fault.
    pub step: Result<Step, Fault>,
}

/// Checks that the program starts and accepts a board with these rules.
///
/// # Errors
/// [`Fault`] if it does not start, or does not set up the board in time.
pub async fn try_out(settings: &Settings, rules: Rules) -> Result<(), Fault> {
    let mut manager = settings.manager(rules, Kind::Human);
    let unhurried = Time::for_turn(settings.longest.unwrap_or(UNHURRIED));
    let ready = manager.prepare(&unhurried).await;
    manager.end().await;
    ready
}

/// Answers every question about game `g` until the channel closes, and then ends the brain.
pub async fn attend(
    g: GameId,
    settings: Arc<Settings>,
    mut questions: watch::Receiver<Option<Arc<Question>>>,
    answers: mpsc::Sender<Answer>,
) {
    let mut brain: Option<Brain> = None;
    while questions.changed().await.is_ok() {
        let Some(question) = questions.borrow_and_update().clone() else { continue };
        let brain = brain.get_or_insert_with(|| Brain::new(g, settings.clone(), &question));
        tokio::select! {
            step = brain.answer(&question) => {
                let moment = Moment::of(&question.game);
                // The receiver is only gone when the program ends.
                let _ = answers.send(Answer { g, moment, step }).await;
            }
            // The answer is no longer needed. The brain cannot stop its search, so it is killed.
            _ = questions.changed() => questions.mark_changed(),
        }
    }
    if let Some(brain) = brain {
        brain.manager.end().await;
    }
}

struct Brain {
    g: GameId,
    settings: Arc<Settings>,
    manager: Manager,
    /// Whether the brain was restarted, which is done once per game.
    restarted: bool,
}

impl Brain {
    fn new(g: GameId, settings: Arc<Settings>, question: &Question) -> Brain {
        let manager = settings.manager(*question.game.rules(), question.opponent);
        Brain { g, settings, manager, restarted: false }
    }

    /// Asks the brain, and once more after a restart if it fails.
    async fn answer(&mut self, question: &Question) -> Result<Step, Fault> {
        let asked = Instant::now();
        match self.ask(question, asked).await {
            Err(fault) if !self.restarted => {
                // The game continues even if nobody reads the message.
                let news = words::EngineRestarted { game: self.g, fault };
                let _ = writeln!(io::stderr(), "{news}");
                self.restarted = true;
                self.ask(question, asked).await
            }
            answered => answered,
        }
    }

    async fn ask(&mut self, question: &Question, asked: Instant) -> Result<Step, Fault> {
        let time = || question.time(asked.elapsed(), self.settings.longest);
        // The clock runs while the brain gets ready, so the search gets what is left then.
        self.manager.prepare(&time()).await?;
        self.manager.step(&question.game, &time()).await
    }
}

/// Time kept in reserve, for the network and a brain that is slow to stop.
const MARGIN: Duration = Duration::from_millis(200);
/// Fraction of a short remaining time that is reserved instead of [`MARGIN`].
const MARGIN_PART: u32 = 4;
/// Time per move if nothing else limits it, the shortest of the tournament.
const UNHURRIED: Duration = Duration::from_secs(5);

/// Returns the time for a move with `left` on the clock; `longest` is the owner's limit.
fn allowance(
    game: &Game,
    control: TimeControl,
    left: Option<Duration>,
    longest: Option<Duration>,
) -> Time {
    let rest = left.map(|left| left - MARGIN.min(left / MARGIN_PART));
    let turn = |pace: Duration| longest.map_or(pace, |longest| pace.min(longest));
    let unhurried = longest.unwrap_or(UNHURRIED);
    match (control, rest) {
        (TimeControl::Fischer { initial_ms, .. }, Some(rest)) => Time {
            turn: turn(Pace::of(control, rest, game).enough),
            left: Some(rest),
            game: Some(Duration::from_millis(initial_ms)),
        },
        (TimeControl::PerMove { .. }, Some(rest)) => Time::for_turn(turn(rest)),
        // Nobody expects a bot to think for days.
        (_, Some(rest)) => Time::for_turn(unhurried.min(rest)),
        (_, None) => Time::for_turn(unhurried),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn turn(control: &str, left: Option<Duration>, longest: Option<Duration>) -> Duration {
        allowance(&Game::new(Rules::GOMOKU), control.parse().unwrap(), left, longest).turn
    }

    #[test]
    fn a_budget_for_the_game_is_shared_among_its_moves() {
        let control = "5m+3s".parse().unwrap();
        let allowance = allowance(&Game::new(Rules::GOMOKU), control, Some(300 * SECOND), None);
        assert_eq!(allowance.turn, (300 * SECOND - MARGIN) / 21 + 3 * SECOND);
        assert_eq!(allowance.left, Some(300 * SECOND - MARGIN));
        assert_eq!(allowance.game, Some(300 * SECOND));
    }

    #[test]
    fn a_future_increment_is_not_spent() {
        assert!(turn("5m+3s", Some(3 * SECOND), None) < SECOND);
        assert!(turn("5m+3s", Some(SECOND / 10), None) < SECOND / 20);
        assert_eq!(turn("5m+3s", Some(Duration::ZERO), None), Duration::ZERO);
    }

    #[test]
    fn a_move_takes_no_longer_than_its_own_budget_or_the_owner_allows() {
        assert_eq!(turn("30s/move", Some(30 * SECOND), None), 30 * SECOND - MARGIN);
        assert_eq!(turn("30s/move", Some(30 * SECOND), Some(SECOND)), SECOND);
        assert_eq!(turn("3d", Some(259_200 * SECOND), None), UNHURRIED);
        assert_eq!(turn("none", None, None), UNHURRIED);
        assert_eq!(turn("none", None, Some(SECOND)), SECOND);
    }
}
