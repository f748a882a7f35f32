//! The main loop of line mode, and when it ends.

use std::io;
use std::mem;
use std::time::Duration;

use oxo_protocol::Request;
use oxo_shared::Clean;
use tokio::time::{MissedTickBehavior, interval};

use crate::lines::command::Commands;
use crate::lines::input::{InputLine, LineReader};
use crate::lines::place::LinePlace;
use crate::lines::play::{LineMode, Typed};
use crate::lines::voice::{Scope, Typist};
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
use oxo_headless::game::notice::Notice;
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
    let scope = if plan.is_some() { Scope::OneGame } else { Scope::Prompt };
    let mut play = LineMode::new(client, scope, form, commands);
    match plan {
        Some(plan) => play.start(plan, &mut session).await,
        None if play.game().is_none() => play.look_for_unfinished(&mut session).await,
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
            if matches!(&self.typed, Typed::Line(line) if self.is_ready(line))
                && let Typed::Line(line) = mem::replace(&mut self.typed, Typed::Nothing)
            {
                self.obey(line, session).await?;
                continue;
            }
            let what = tokio::select! {
                line = input.next(), if self.typed == Typed::Nothing => {
                    self.typed = Typed::Line(line);
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
        if let Some(exit) = self.client.take_exit() {
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
            Scope::Prompt if self.typed != Typed::Ended || self.watches() => None,
            Scope::Prompt => Some(Exit::Done),
        }
    }

    fn exit_of_one_game(&mut self) -> Option<Exit> {
        if self.client.route().is_home() {
            let why = self.client.take_notice().map(Notice::into_text);
            let why = why.unwrap_or_else(|| oxo_words::LINE_ENDED.text().into());
            return Some(Exit::Failed(why));
        }
        match self.game() {
            Some(_) if self.client.route().is_tv() => None,
            // Wait for the rating changes of the game, so that they are printed too.
            Some(_) if self.client.core().awaits(|request| matches!(request, Request::Game(_))) => {
                None
            }
            Some(game) if game.is_over() => {
                let another = self.voice.typist == Typist::Person && game.role().side().is_some();
                (!another).then_some(Exit::Done)
            }
            _ => None,
        }
    }

    /// Returns whether the player is watching a game that is still in progress.
    fn watches(&self) -> bool {
        self.game().is_some_and(|game| game.role().side().is_none() && !game.is_over())
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
        self.waits = Waits::Nothing;
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
        if matches!(self.at(), LinePlace::Replay(..)) {
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
