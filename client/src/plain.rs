//! Line mode: the game as lines on standard output, moves from standard input.

mod board;
mod command;
mod input;
mod narrator;
mod queries;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::event::{NetEvent, Target, What};
use crate::model::{Exit, GameModel, Link, Model, Screen};
use crate::session::Session;
use crate::terminal::stop_signal;

use command::Command;
use input::{Input, Line};
use narrator::Narrator;

pub use board::write_board;

/// How often the time is looked at, for what is known to have gone silent.
const TICK: Duration = Duration::from_secs(1);

/// Who types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Somebody at a terminal: every line is taken at once, and after a game there may
    /// be another one.
    Person,
    /// A file or a program: a line waits until it is the player's turn, so that moves
    /// may be written down beforehand; one game is all.
    Script,
}

/// Plays in lines until the game is over.
///
/// # Errors
/// When standard output does not take the lines.
pub async fn run(mut model: Model, mut session: Session, start: Target) -> io::Result<Exit> {
    session.happen(&mut model, What::Start(start)).await;
    let mut play = Play::new(model, io::stdout());
    let exit = play.go(&mut session).await;
    session.close(&mut play.model).await;
    exit
}

/// One run of line mode.
struct Play<W: Write> {
    model: Model,
    narrator: Narrator<W>,
    pace: Pace,
    /// The line that waits for its turn.
    held: Option<Line>,
    /// A bot's thought that was asked for and not yet told.
    thought: Option<command::Thought>,
    ended: bool,
}

impl<W: Write> Play<W> {
    fn new(model: Model, out: W) -> Self {
        let pace = if io::stdin().is_terminal() { Pace::Person } else { Pace::Script };
        let narrator = Narrator::new(out, pace);
        Play { model, narrator, pace, held: None, thought: None, ended: false }
    }

    async fn go(&mut self, session: &mut Session) -> io::Result<Exit> {
        let mut input = Input::start();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut told_to_stop = Box::pin(stop_signal());
        loop {
            self.narrator.tell(&mut self.model)?;
            self.tell_thought()?;
            if let Some(exit) = self.exit() {
                return Ok(exit);
            }
            if let Some(line) = self.held.take_if(|line| is_ready(line, &self.model, self.pace)) {
                self.obey(line, session).await?;
                continue;
            }
            let what = tokio::select! {
                line = input.next(), if self.held.is_none() && !self.ended => {
                    self.held = Some(line);
                    continue;
                }
                what = session.next() => what,
                _ = ticks.tick() => What::Tick,
                () = &mut told_to_stop => return Ok(Exit::Done),
            };
            if let Some(exit) = self.hopeless(&what) {
                return Ok(exit);
            }
            session.happen(&mut self.model, what).await;
        }
    }

    /// Whether the run is over, and how.
    fn exit(&mut self) -> Option<Exit> {
        if let Some(exit) = self.model.exit.take() {
            return Some(exit);
        }
        if let Link::Closed { why, .. } = &self.model.link {
            return Some(Exit::Failed(why.clone()));
        }
        if self.model.game.as_ref().is_some_and(|game| game.gone_at_ms.is_some()) {
            let why = "the server does not know this game any more";
            return Some(Exit::Failed(why.to_owned()));
        }
        let over = |game: &GameModel| game.table.game.outcome().is_some();
        match (&self.model.screen, &self.model.game) {
            (Screen::Menu | Screen::Lobby, _) => {
                let why = self.narrator.last_notice().unwrap_or("there is no game");
                Some(Exit::Failed(why.to_owned()))
            }
            (Screen::Game, Some(game)) if over(game) => {
                let another = self.pace == Pace::Person && game.role.player().is_some();
                (!another).then_some(Exit::Done)
            }
            _ => None,
        }
    }

    /// A first connection that fails is an error: nobody watches it being retried.
    fn hopeless(&self, what: &What) -> Option<Exit> {
        match what {
            What::Net(NetEvent::Down { why, .. }) if self.model.me.is_none() => {
                Some(Exit::Failed(format!("cannot reach {}: {why}", self.model.place.label())))
            }
            _ => None,
        }
    }

    async fn obey(&mut self, line: Line, session: &mut Session) -> io::Result<()> {
        match line {
            Line::Text(text) => match command::parse(&text, self.model.game.as_ref()) {
                Ok(Some(command)) => self.perform(command, session).await,
                Ok(None) => Ok(()),
                Err(why) => self.narrator.line(&why),
            },
            Line::TooLong => self.narrator.line("that line is too long"),
            Line::End => {
                self.end_of_input();
                Ok(())
            }
        }
    }

    /// Nothing more will be typed. Who looks on, goes on looking.
    fn end_of_input(&mut self) {
        self.ended = true;
        let game = self.model.game.as_ref();
        if game.is_some_and(GameModel::is_live_for_me) {
            let why = "input ended before the game did".to_owned();
            self.model.exit = Some(Exit::Failed(why));
        } else if game.is_none_or(|game| game.role.player().is_some()) && self.pace == Pace::Person
        {
            self.model.exit = Some(Exit::Done);
        }
    }

    async fn perform(&mut self, command: Command, session: &mut Session) -> io::Result<()> {
        match command {
            Command::Ask(query) => self.narrator.answer(query, &self.model),
            Command::Play(at) => self.happen(What::Play(at), session).await,
            Command::Do(action) => self.happen(What::Do(action), session).await,
            Command::Say(text) => self.happen(What::Say(text), session).await,
            Command::Think(thought) => self.think(thought, session).await,
            Command::Quit => {
                self.model.exit = Some(Exit::Done);
                Ok(())
            }
        }
    }

    async fn happen(&mut self, what: What, session: &mut Session) -> io::Result<()> {
        session.happen(&mut self.model, what).await;
        Ok(())
    }

    /// Asks a bot; what it thinks is told once it is there, and not kept up to date.
    async fn think(&mut self, thought: command::Thought, session: &mut Session) -> io::Result<()> {
        if let Some(game) = &mut self.model.game {
            game.show_hint = false;
            game.show_weights = false;
        }
        self.thought = Some(thought);
        self.happen(What::Do(thought.action()), session).await
    }

    fn tell_thought(&mut self) -> io::Result<()> {
        let Some(thought) = self.thought else { return Ok(()) };
        let Some(game) = &mut self.model.game else { return Ok(()) };
        if !game.show_hint && !game.show_weights {
            // It was refused, and the narrator has said why.
            self.thought = None;
            return Ok(());
        }
        if let Some(hint) = game.fresh_hint().cloned() {
            game.show_hint = false;
            game.show_weights = false;
            self.thought = None;
            return self.narrator.thought(thought, &hint, &self.model);
        }
        Ok(())
    }
}

/// Whether a line is to be obeyed now.
fn is_ready(line: &Line, model: &Model, pace: Pace) -> bool {
    let game = model.game.as_ref();
    if pace == Pace::Person || matches!(line, Line::Text(text) if command::is_urgent(text, game)) {
        return true;
    }
    let Some(game) = game else { return false };
    let quiet = model.asked.is_empty() && model.is_online() && game.is_settled();
    if model.screen != Screen::Game || !quiet {
        return false;
    }
    game.role.player().is_none() || game.my_turn() || game.table.game.outcome().is_some()
}
