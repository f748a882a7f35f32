//! The main loop of line mode, and when it ends.

use std::io;
use std::time::Duration;

use oxo_protocol::Request;
use oxo_shared::Clean;
use tokio::time::{MissedTickBehavior, interval};

use crate::lines::command::Commands;
use crate::lines::input::{InputLine, LineReader};
use crate::lines::place::LinePlace;
use crate::lines::play::LineMode;
use crate::lines::voice::{PromptState, Scope, Typist};
use crate::lines::waits::Waits;
use crate::lines::{grammar, replay};
use crate::session::Session;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::{Exit, Link};
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::Plan;
use oxo_headless::client::signal::stop_signal;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::keep::address::unreachable;
use oxo_headless::net::NetEvent;
use oxo_headless::words::Form;

/// How often to check for timeouts, such as a silent connection.
const TICK: Duration = Duration::from_secs(1);

/// Runs line mode: plays the game of `plan` until it is over, takes commands from the input if
/// there is no plan, or replays the saved game that the client is at.
///
/// # Errors
/// If the output fails.
pub async fn run(
    client: Client,
    mut session: Session,
    plan: Option<Plan>,
    form: Form,
    commands: Commands,
) -> io::Result<Exit> {
    let scope = match plan {
        _ if client.follow().is_some() => Scope::Replay,
        Some(_) => Scope::OneGame,
        None => Scope::Prompt,
    };
    let mut play = LineMode::new(client, scope, form, commands);
    match plan {
        Some(plan) => play.start(plan, &mut session).await,
        None if scope == Scope::Prompt => play.look_for_unfinished(&mut session).await,
        None => {}
    }
    let exit = play.go(&mut session).await;
    let unsaved = session.close(&mut play.client).await;
    Ok(exit?.or_unsaved(unsaved))
}

impl LineMode {
    async fn go(&mut self, session: &mut Session) -> io::Result<Exit> {
        let mut told_to_stop = Box::pin(stop_signal());
        let mut input = LineReader::start();
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.introduce_replay()?;
        loop {
            self.tell_news()?;
            if let Some(exit) = self.exit() {
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
                what = session.next() => what,
                _ = ticks.tick() => Event::Tick,
                () = &mut told_to_stop => return Ok(Exit::Done),
            };
            if let Event::Studied(finding) = what {
                self.learn(finding)?;
                continue;
            }
            match self.unreachable(&what) {
                Some(why) if self.voice.scope == Scope::OneGame => return Ok(Exit::Failed(why)),
                Some(why) => self.give_up(why, session).await?,
                None => self.happen(what, session).await,
            }
        }
    }

    /// Looks for unfinished games before the available commands are printed.
    async fn look_for_unfinished(&mut self, session: &mut Session) {
        self.happen(Event::Open, session).await;
        if let Some(found) = session.found_elsewhere().await {
            self.happen(found, session).await;
        }
    }

    fn introduce_replay(&mut self) -> io::Result<()> {
        let LinePlace::Replay(game, _) = self.at() else { return Ok(()) };
        let introduction = replay::introduction(game);
        self.voice.say(&introduction)?;
        if self.voice.typist == Typist::Person {
            self.voice.say(&[oxo_words::LINE_REPLAY_HINT.to_string()])?;
        }
        Ok(())
    }

    fn exit(&mut self) -> Option<Exit> {
        if let Some(exit) = self.client.core_mut().take_exit() {
            return Some(exit);
        }
        if let Link::Closed { why, .. } = self.client.core().link() {
            return Some(Exit::Failed(why.clone()));
        }
        if self.game().is_some_and(Follow::is_gone) {
            return Some(Exit::Failed(oxo_words::LINE_GAME_GONE.text().into()));
        }
        match self.voice.scope {
            Scope::OneGame => self.exit_of_one_game(),
            Scope::Replay => self.ended.then_some(Exit::Done),
            Scope::Prompt if !self.ended || self.watches() => None,
            Scope::Prompt if self.heard || self.voice.typist == Typist::Person => Some(Exit::Done),
            Scope::Prompt => Some(Exit::NothingAsked),
        }
    }

    fn exit_of_one_game(&self) -> Option<Exit> {
        match self.game() {
            _ if self.client.route().is_home() => {
                let why = self.voice.notice.as_deref();
                Some(Exit::Failed(why.unwrap_or(oxo_words::LINE_ENDED.text()).into()))
            }
            Some(_) if self.client.route().is_tv() => None,
            // Wait for the rating changes of the game, so that they are printed too.
            Some(_) if self.client.core().awaits(|request| matches!(request, Request::Game(_))) => {
                None
            }
            Some(game) if is_over(game) => {
                let another = self.voice.typist == Typist::Person && game.role().side().is_some();
                (!another).then_some(Exit::Done)
            }
            _ => None,
        }
    }

    /// Returns whether the player is watching a game that is still in progress.
    fn watches(&self) -> bool {
        self.game().is_some_and(|game| game.role().side().is_none() && !is_over(game))
    }

    /// Returns why a server that was never reached cannot be reached. Nobody would be watching the
    /// retries.
    fn unreachable(&self, event: &Event) -> Option<Clean> {
        match event {
            Event::Net(NetEvent::Down { why, .. }) if self.client.core().me().is_none() => {
                let place = self.client.core().place_label();
                Some(unreachable(place, why).into())
            }
            _ => None,
        }
    }

    async fn give_up(&mut self, why: Clean, session: &mut Session) -> io::Result<()> {
        self.tell_error(why)?;
        self.voice.prompt = PromptState::Due;
        self.happen(Event::Do(Action::Back), session).await;
        Ok(())
    }

    fn is_ready(&self, typed: &InputLine) -> bool {
        let game = self.game();
        if self.voice.typist == Typist::Person {
            return true;
        }
        // The answer to a question is printed before the next line is read.
        if self.waits.is_thinking() || matches!(self.waits, Waits::Offer) {
            return false;
        }
        if self.voice.scope == Scope::Replay {
            return true;
        }
        let unanswered = self.client.core().awaits(|_| true);
        if matches!(typed, InputLine::Text(line) if grammar::is_urgent(line, game)) {
            // Earlier requests finish first, so a script that resigns and quits has resigned.
            return !unanswered && game.is_none_or(Follow::is_settled);
        }
        let quiet = !unanswered && self.client.core().is_online();
        match game {
            Some(game) => quiet && game.is_settled() && self.is_turn_of(typed, game),
            None => self.client.route().is_at_menu() || (quiet && self.client.route().is_home()),
        }
    }

    /// Returns whether this game is ready for a scripted line. While a rematch is being decided, it
    /// is not.
    fn is_turn_of(&self, typed: &InputLine, game: &Follow) -> bool {
        let me = game.role().side();
        let offered = game.table().offer.is_some_and(|offer| Some(offer.by) == me);
        match game.game().outcome() {
            _ if me.is_none() => true,
            Some(_) => {
                *typed == InputLine::End || !(offered || matches!(self.waits, Waits::Rematch))
            }
            None => game.my_turn(),
        }
    }
}

fn is_over(game: &Follow) -> bool {
    game.game().outcome().is_some()
}
