//! Applies events to the client and collects their effects. Pure: no clock, socket or terminal.

mod arrival;
mod attempts;
mod go;
mod leave;
mod link;
mod replies;
mod study;
mod submit;
mod tv;

use std::net::SocketAddr;
use std::path::PathBuf;

use oxo_protocol::ServerFrame;
use oxo_words as words;

use crate::client::action::Argument;
use crate::client::core::Place;
use crate::client::event::{Effect, Event};
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::notice::Notice;
use crate::net::NetEvent;
use crate::words::sentences;

impl Client {
    pub fn begin(&mut self, now_ms: u64) {
        self.core.now_ms = now_ms.max(self.core.now_ms);
        self.core.news.clear();
    }

    /// Runs follow-ups: plays or drops the premove, closes a study board that is done, and saves a game that has ended and reviews it.
    pub fn settle(&mut self) {
        self.with(Follow::play_ahead);
        self.close_study();
        self.save_if_ended();
        self.review_on();
        self.note_streak();
    }

    /// Updates the streak if a game against a bot has just ended.
    fn note_streak(&mut self) {
        let Some(game) = self.follow().filter(|_| self.core.has_ended()) else { return };
        let (Some(me), Some(outcome)) = (game.role().side(), game.game().outcome()) else {
            return;
        };
        let bot = game.table().seats[me.other()].as_ref().and_then(|who| who.bot);
        let won = outcome.winner.side().map(|winner| winner == me);
        if let Some(bot) = bot {
            self.core.choices.streak.note(bot, won);
        }
    }

    #[must_use]
    pub fn end(&mut self) -> Vec<Effect> {
        let situation = (self.core.is_online(), self.follow().map(Follow::situation));
        let now_ms = self.core.now_ms;
        self.core.notice.take_if(|notice| !notice.holds(situation, now_ms));
        self.core.remember();
        std::mem::take(&mut self.core.effects)
    }

    pub fn happen(&mut self, event: Event) {
        match event {
            Event::Net(NetEvent::Frame(ServerFrame::GameEvent { g, s, event })) => {
                self.hear_event(g, s, event.as_deref());
            }
            Event::Net(event) => self.follow_link(event),
            Event::Start(plan) => self.connect(plan),
            Event::Open => self.arrive(),
            Event::Do(action) => self.act(action, Argument::Nothing),
            Event::Pursue(goal) => self.go_after(goal),
            Event::AskHint => drop(self.ask_hint()),
            Event::Play(at) => self.attempt(|game, now, out| game.play_line(at, now, out)),
            Event::Say(text) => self.say(&text),
            Event::Report(text) => self.report(&text),
            Event::Tick => {
                self.play_on();
                self.tune();
                self.remind();
            }
            Event::Today(date) => self.core.today = Some(date),
            Event::End => self.save_if_begun(),
            Event::Serving { url, at, kept_in } => self.serve(url, at, kept_in),
            Event::Unfinished { here, games } => self.core.hear_unfinished(here, games),
            Event::Study(subject) => {
                self.core.push(subject.map_or(Effect::StopStudy, Effect::Study));
            }
            Event::Opened(Ok(desk)) => self.route.study(desk),
            Event::Opened(Err(why)) => self.core.notify(why),
            Event::Line(line) => self.read(&line),
            Event::Thought(said, attempt) => {
                self.core.said = Some(said);
                attempt.into_iter().for_each(|attempt| self.bring_in(attempt));
            }
            Event::Warning(why) => self.core.warn(&why),
            Event::OutOfReach(why) => self.give_up(why.into()),
            Event::Unsent(id) => {
                if let Some(asked) = self.core.in_flight.answered(id) {
                    self.refused(&asked, None, words::SCREEN_TOO_MANY_REQUESTS.text().into());
                }
            }
            Event::Studied(finding) => self.learn(finding),
            Event::Library(Ok(games)) => self.core.saved = Some(games),
            Event::Library(Err(why)) => {
                self.core.saved = Some(Vec::new());
                self.core.notify(why);
            }
            Event::Worn { theme, told } => {
                self.core.choices.theme = Some(theme);
                self.core.notify(told);
            }
        }
    }

    /// Notes that the server in this process is up: with a `url` others can reach it.
    fn serve(&mut self, url: Option<String>, at: SocketAddr, kept_in: Option<PathBuf>) {
        self.core.keeps_games = kept_in.is_some();
        self.core.place = url.map_or(Place::Local, |url| Place::Hosting { url });
        if self.core.place == Place::Local {
            return;
        }
        let open = at.ip().is_unspecified().then(|| words::SCREEN_REACHABLE.to_string());
        let kept = kept_in.map(|path| words::ScreenSavedIn { path: path.display() }.to_string());
        let told: Vec<String> = open.into_iter().chain(kept).collect();
        if !told.is_empty() {
            self.core.notify(Notice::important(sentences(told)));
        }
    }
}
