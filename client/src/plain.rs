//! Line mode: the game as lines on standard output, moves from standard input.

mod board;
mod command;
mod input;
mod narrator;
mod news;
mod obey;
mod prompt;
mod queries;
mod study;
mod thought;
mod voice;
mod words;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use oxo_shared::protocol::OfferKind;
use tokio::time::{MissedTickBehavior, interval};

use crate::action::Action;
use crate::cli::Common;
use crate::event::{NetEvent, Target, What};
use crate::model::{Exit, GameModel, Goal, Link, Model, Screen};
use crate::session::Session;
use crate::terminal::stop_signal;
use crate::wording::Form;

use input::{Input, Line};
use narrator::Narrator;
use news::News;
use study::Study;
use voice::Voice;

pub use board::write_board;
pub(crate) use prompt::check_bot;

/// How often the time is looked at, for what is known to have gone silent.
const TICK: Duration = Duration::from_secs(1);

/// Who types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// Somebody at a terminal: every line is taken at once, and after a game there may
    /// be another one.
    Person,
    /// A file or a program: a line waits until it is the player's turn, so that moves
    /// may be written down beforehand.
    Script,
}

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// To the end of the game that the command line asked for.
    OneGame,
    /// As far as the lines go: what is played is theirs to say.
    Prompt,
}

/// Why line mode ends without an end.
#[derive(Debug, thiserror::Error)]
pub enum PlainError {
    /// Standard output does not take the lines.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The input was empty, and no command said what to do.
    #[error(
        "nothing was asked for: a line says what to do, like `play`, or a command, like `oxo play`"
    )]
    NothingAsked,
}

/// Plays in lines: the game that `target` leads to until it is over, or without one what
/// the lines ask for. `start` is what was said when the program started.
///
/// # Errors
/// [`PlainError`].
pub async fn run(
    mut model: Model,
    mut session: Session,
    target: Option<Target>,
    start: Common,
) -> Result<Exit, PlainError> {
    let scope = if target.is_some() { Scope::OneGame } else { Scope::Prompt };
    // Lines are no place to choose from a list that changes: it is the busiest game.
    if model.goal == Goal::WatchList {
        model.goal = Goal::Watch(None);
    }
    if let Some(target) = target {
        session.happen(&mut model, What::Start(target)).await;
    }
    let mut play = Play::new(model, io::stdout(), scope, start);
    let exit = play.go(&mut session).await;
    session.close(&mut play.model).await;
    exit
}

/// One run of line mode.
struct Play<W: Write> {
    model: Model,
    narrator: Narrator,
    voice: Voice<W>,
    pace: Pace,
    scope: Scope,
    start: Common,
    /// The line that waits for its turn.
    held: Option<Line>,
    /// Whether any line was read.
    heard: bool,
    /// A bot's thought that was asked for and not yet told.
    thought: Option<command::Thought>,
    /// An analysis that was asked for and not yet told.
    study: Option<Study>,
    /// Whether an offer was sent of which nothing was heard yet.
    offering: bool,
    ended: bool,
}

impl<W: Write> Play<W> {
    fn new(model: Model, out: W, scope: Scope, start: Common) -> Self {
        let pace = if io::stdin().is_terminal() { Pace::Person } else { Pace::Script };
        let form = if start.json { Form::Json } else { Form::Text };
        Play {
            model,
            narrator: Narrator::new(pace),
            voice: Voice::new(out, form),
            pace,
            scope,
            start,
            held: None,
            heard: false,
            thought: None,
            study: None,
            offering: false,
            ended: false,
        }
    }

    async fn go(&mut self, session: &mut Session) -> Result<Exit, PlainError> {
        let mut input = Input::start();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut told_to_stop = Box::pin(stop_signal());
        loop {
            self.tell_news()?;
            if let Some(exit) = self.exit()? {
                return Ok(exit);
            }
            if self.held.as_ref().is_some_and(|line| self.is_ready(line))
                && let Some(line) = self.held.take()
            {
                self.obey(line, session).await?;
                continue;
            }
            let what = tokio::select! {
                line = input.next(), if self.held.is_none() && !self.ended => {
                    self.held = Some(line);
                    continue;
                }
                found = Study::found(&mut self.study) => {
                    self.voice.tell(&found)?;
                    continue;
                }
                what = session.next() => what,
                _ = ticks.tick() => What::Tick,
                () = &mut told_to_stop => return Ok(Exit::Done),
            };
            match self.unreachable(&what) {
                Some(why) if self.scope == Scope::OneGame => return Ok(Exit::Failed(why)),
                Some(why) => self.give_up(why, session).await?,
                None => self.happen(what, session).await,
            }
        }
    }

    /// Tells what is new, and what a bot has thought of meanwhile.
    fn tell_news(&mut self) -> io::Result<()> {
        let news = self.narrator.news(&mut self.model, self.scope);
        // Whatever comes of an offer is news.
        self.offering &= news.is_empty();
        news.iter().try_for_each(|news| self.voice.tell(news))?;
        self.tell_thought()
    }

    fn tell_error(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.voice.tell(&News::Error { text: text.into() })
    }

    async fn happen(&mut self, what: What, session: &mut Session) {
        session.happen(&mut self.model, what).await;
    }

    /// Whether the run is over, and how.
    fn exit(&mut self) -> Result<Option<Exit>, PlainError> {
        if let Some(exit) = self.model.exit.take() {
            return Ok(Some(exit));
        }
        if let Link::Closed { why, .. } = &self.model.link {
            return Ok(Some(Exit::Failed(why.clone())));
        }
        if self.model.game.as_ref().is_some_and(|game| game.gone_at_ms.is_some()) {
            let why = "the server does not know this game any more";
            return Ok(Some(Exit::Failed(why.to_owned())));
        }
        match self.scope {
            Scope::OneGame => Ok(self.exit_of_one_game()),
            Scope::Prompt if !self.ended || self.looks_on() => Ok(None),
            Scope::Prompt if self.heard || self.pace == Pace::Person => Ok(Some(Exit::Done)),
            Scope::Prompt => Err(PlainError::NothingAsked),
        }
    }

    fn exit_of_one_game(&self) -> Option<Exit> {
        match &self.model.game {
            _ if self.model.is_home() => {
                let why = self.narrator.last_notice().unwrap_or("there is no game");
                Some(Exit::Failed(why.to_owned()))
            }
            Some(_) if self.model.is_tv() => None,
            Some(game) if self.model.screen == Screen::Game && is_over(game) => {
                let another = self.pace == Pace::Person && game.role.player().is_some();
                (!another).then_some(Exit::Done)
            }
            _ => None,
        }
    }

    /// Whether a game of others is looked at that goes on.
    fn looks_on(&self) -> bool {
        let game = self.model.game.as_ref();
        game.is_some_and(|game| game.role.player().is_none() && !is_over(game))
    }

    /// Why a place cannot be reached that was not reached before: nobody watches that being
    /// retried.
    fn unreachable(&self, what: &What) -> Option<String> {
        match what {
            What::Net(NetEvent::Down { why, .. }) if self.model.me.is_none() => {
                let place = self.model.place.label();
                Some(format!(
                    "cannot reach {place}: {why}; `oxo doctor --server {place}` looks into it"
                ))
            }
            _ => None,
        }
    }

    /// Back to the prompt, where something else may be chosen.
    async fn give_up(&mut self, why: String, session: &mut Session) -> io::Result<()> {
        self.tell_error(why)?;
        self.narrator.forget_lobby();
        self.happen(What::Do(Action::Back), session).await;
        Ok(())
    }

    /// Whether a line is to be obeyed now.
    fn is_ready(&self, line: &Line) -> bool {
        let game = self.model.game.as_ref();
        if self.pace == Pace::Person {
            return true;
        }
        // What was asked is told before the next line.
        if self.thought.is_some() || self.study.is_some() || self.offering {
            return false;
        }
        if matches!(line, Line::Text(text) if command::is_urgent(text, game)) {
            return true;
        }
        let quiet = self.model.asked.is_empty() && self.model.is_online();
        match (&self.model.screen, game) {
            (Screen::Menu, _) => true,
            (Screen::Lobby, _) => quiet,
            (Screen::Game, Some(game)) if quiet && game.is_settled() => is_turn_of(line, game),
            _ => false,
        }
    }
}

/// Whether this game waits for a line of a script.
fn is_turn_of(line: &Line, game: &GameModel) -> bool {
    match game.table.game.outcome() {
        _ if game.role.player().is_none() => true,
        Some(_) => *line == Line::End || !awaits_rematch(game),
        None => game.my_turn(),
    }
}

/// Whether another game was offered, and it is not known yet what comes of it.
fn awaits_rematch(game: &GameModel) -> bool {
    let me = game.role.player();
    let offered = game.table.offer.is_some_and(|offer| Some(offer.by) == me);
    let agreed = game
        .answered
        .is_some_and(|answered| answered.yes && answered.offer.what == OfferKind::Rematch);
    offered || agreed
}

fn is_over(game: &GameModel) -> bool {
    game.table.game.outcome().is_some()
}
