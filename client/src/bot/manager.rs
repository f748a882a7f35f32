//! The manager of a brain in one game: asks it, watches it, and starts it again once.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use oxo_engine::gomocup::{self, Reply};
use oxo_shared::protocol::{GameId, Kind};
use oxo_shared::{Game, Opening, Point, TimeControl};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::allowance::Allowance;
use super::brain::{Brain, Program};
use super::fault::Fault;
use super::opening::{self, Deed, Moment};
use super::terms::{self, Terms};

/// How long a brain may take to set its board up: some read large tables.
const SETUP_PATIENCE: Duration = Duration::from_secs(30);

/// What the brain's owner wants in every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How it is started.
    pub program: Program,
    /// The most that a thought may take; as the clock allows if absent.
    pub longest: Option<Duration>,
    /// How long beyond its time a brain may be silent until it is taken for hung.
    pub grace: Duration,
    /// Bytes that it may use.
    pub memory_bytes: u64,
    /// Where it may keep files.
    pub folder: Option<String>,
}

/// A position in which this side is to act.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game so far.
    pub game: Game,
    /// Against whom.
    pub opponent: Kind,
    /// With which time control.
    pub control: TimeControl,
    /// What was left on the own clock, and when.
    pub left: Option<Duration>,
    /// When the position was heard of.
    pub since: Instant,
}

impl Question {
    fn allowance(&self, settings: &Settings) -> Allowance {
        let left = self.left.map(|left| left.saturating_sub(self.since.elapsed()));
        Allowance::new(self.control, left, settings.longest)
    }
}

/// What came of a question.
#[derive(Debug)]
pub struct Answer {
    /// In which game.
    pub g: GameId,
    /// When in it.
    pub moment: Moment,
    /// What the brain does, or what is wrong with it for good.
    pub deed: Result<Deed, Fault>,
}

/// Answers every question about game `g` until there are no more, and then ends the brain.
pub async fn attend(
    g: GameId,
    settings: Arc<Settings>,
    mut questions: watch::Receiver<Option<Arc<Question>>>,
    answers: mpsc::Sender<Answer>,
) {
    let mut manager = Manager::new(g, settings);
    while questions.changed().await.is_ok() {
        let Some(question) = questions.borrow_and_update().clone() else { continue };
        tokio::select! {
            deed = manager.answer(&question) => {
                let moment = Moment::of(&question.game);
                // Nobody listens any more only when the program ends.
                let _ = answers.send(Answer { g, moment, deed }).await;
            }
            // Nobody needs this thought any more, and it cannot be broken off.
            _ = questions.changed() => {
                manager.dismiss();
                questions.mark_changed();
            }
        }
    }
    if let Some(brain) = manager.brain {
        brain.end().await;
    }
}

/// Whether the program starts and sets up a board by these terms.
///
/// # Errors
/// What is wrong with it.
pub async fn try_out(settings: &Settings, terms: &Terms) -> Result<(), Fault> {
    let allowance = Allowance::new(TimeControl::default(), None, settings.longest);
    let mut brain = Brain::start(&settings.program)?;
    let ready = set_up(&mut brain, terms, &allowance).await;
    brain.end().await;
    ready
}

struct Manager {
    g: GameId,
    settings: Arc<Settings>,
    brain: Option<Brain>,
    /// The stones that lie on the brain's own board.
    known: Vec<Point>,
    /// What it has answered already, in an opening.
    planned: Vec<(Moment, Deed)>,
    /// Whether it knows `SWAP2BOARD`, as far as is known.
    opens: bool,
    /// Whether it was started again: that is done once in a game.
    restarted: bool,
}

impl Manager {
    fn new(g: GameId, settings: Arc<Settings>) -> Manager {
        let (known, planned) = (Vec::new(), Vec::new());
        Manager { g, settings, brain: None, known, planned, opens: true, restarted: false }
    }

    /// What the brain does; asked again after a new start if it does not do its part.
    async fn answer(&mut self, question: &Question) -> Result<Deed, Fault> {
        loop {
            match self.ask(question).await {
                Err(fault) if !self.restarted => {
                    // What nobody reads any more stops no game.
                    let news = format!("{}: the engine {fault}: it is started again", self.g);
                    let _ = writeln!(io::stderr(), "{news}");
                    self.restarted = true;
                    self.dismiss();
                }
                answered => return answered,
            }
        }
    }

    /// Gives the brain up, whatever it is doing.
    fn dismiss(&mut self) {
        self.brain = None;
        self.known.clear();
    }

    async fn ask(&mut self, question: &Question) -> Result<Deed, Fault> {
        let game = &question.game;
        let now = Moment::of(game);
        if let Some(&(_, deed)) = self.planned.iter().find(|(moment, _)| *moment == now) {
            return Ok(deed);
        }
        if !game.is_settled() {
            return self.open(question).await;
        }
        let mut brain = self.ready(question).await?;
        let allowance = question.allowance(&self.settings);
        brain.say(&gomocup::time(allowance.turn, allowance.left)).await?;
        match game.moves().split_last() {
            Some((&last, before)) if !before.is_empty() && self.known == before => {
                brain.say(&[gomocup::turn(game.rules(), last)]).await?;
            }
            _ => brain.say(&gomocup::position(game)).await?,
        }
        let at = self.hear_move(&mut brain, game, &allowance).await?;
        game.check(at)?;
        self.known = game.moves().iter().copied().chain([at]).collect();
        self.brain = Some(brain);
        Ok(Deed::Play(at))
    }

    /// The brain, started and set up. Who fails to give it back has given it up.
    async fn ready(&mut self, question: &Question) -> Result<Brain, Fault> {
        if let Some(brain) = self.brain.take() {
            return Ok(brain);
        }
        self.known.clear();
        let terms = Terms {
            rules: *question.game.rules(),
            opponent: question.opponent,
            memory_bytes: self.settings.memory_bytes,
            folder: self.settings.folder.clone(),
        };
        let mut brain = Brain::start(&self.settings.program)?;
        set_up(&mut brain, &terms, &question.allowance(&self.settings)).await?;
        Ok(brain)
    }

    /// Waits for the move. A suggestion is consented to.
    async fn hear_move(
        &self,
        brain: &mut Brain,
        game: &Game,
        allowance: &Allowance,
    ) -> Result<Point, Fault> {
        let patience = allowance.turn + self.settings.grace;
        let rules = game.rules();
        loop {
            let (reply, line) = brain.answer(rules, patience).await?;
            match reply {
                Reply::Cells(cells) if cells.len() == 1 => return Ok(cells[0]),
                Reply::Suggest(at) => brain.say(&[gomocup::play(rules, at)]).await?,
                // It may be about an `INFO` that the brain does not know: the move follows.
                Reply::Unknown | Reply::Ok => {}
                Reply::Error => return Err(Fault::refuses(&line)),
                _ => return Err(Fault::nonsense(&line)),
            }
        }
    }

    /// The brain's part in the dialogue of an opening: it is asked where it knows the words,
    /// and else `master` opens in its place.
    async fn open(&mut self, question: &Question) -> Result<Deed, Fault> {
        let game = &question.game;
        let asked = game.ply() == 0 || !game.decisions().is_empty();
        if game.rules().opening() != Opening::Swap2 || !asked || !self.opens {
            return opening::by_master(game.clone()).await;
        }
        let mut brain = self.ready(question).await?;
        let allowance = question.allowance(&self.settings);
        brain.say(&gomocup::time(allowance.turn, allowance.left)).await?;
        brain.say(&gomocup::swap2(game)).await?;
        let patience = allowance.turn + self.settings.grace;
        let (reply, line) = brain.answer(game.rules(), patience).await?;
        if matches!(reply, Reply::Unknown | Reply::Error) {
            // Some complain of every line of the question: a new one is asked for the moves.
            self.opens = false;
            return opening::by_master(game.clone()).await;
        }
        self.planned = opening::plan(game, &reply, &line)?;
        // What it now takes for its own board differs from brain to brain.
        self.known.clear();
        self.brain = Some(brain);
        let &(_, first) = self.planned.first().expect("an answer has a step");
        Ok(first)
    }
}

/// Sets the board up. Some brains heed the conditions only before, some only after that.
async fn set_up(brain: &mut Brain, terms: &Terms, allowance: &Allowance) -> Result<(), Fault> {
    let conditions = terms::conditions(terms, allowance)?;
    brain.say(&conditions).await?;
    brain.say(&[gomocup::start(&terms.rules)?]).await?;
    loop {
        let (reply, line) = brain.answer(&terms.rules, SETUP_PATIENCE).await?;
        match reply {
            Reply::Ok => return brain.say(&conditions).await,
            // It may be about an `INFO` that the brain does not know: `OK` may follow.
            Reply::Unknown => {}
            Reply::Error => return Err(Fault::refuses(&line)),
            _ => return Err(Fault::nonsense(&line)),
        }
    }
}
