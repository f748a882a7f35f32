//! What a head tells the client besides events and actions.

use crossterm::event::KeyEvent;
use oxo_protocol::Request;
use oxo_protocol::request::LookAt;
use oxo_shared::Point;

use crate::client::core::{Exit, Setup};
use crate::client::event::Effect;
use crate::client::goal::Topic;
use crate::client::prompt::{Prompt, PromptKind};
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::keep::preferences::Draft;

/// Maximum length of an analysis-board command, in characters.
const MAX_COMMAND: usize = 500;

impl Client {
    pub fn configure(&mut self, setup: Setup) {
        self.core.setup = setup;
    }

    /// Chooses the next game of the menu.
    pub fn choose_draft(&mut self, draft: Draft) {
        self.core.choices.draft = draft;
    }

    /// Opens a study board over the current page.
    pub fn study(&mut self, topic: Topic) {
        self.core.push(Effect::OpenStudy(Box::new(topic)));
    }

    pub fn notify(&mut self, notice: impl Into<Notice>) {
        self.core.notify(notice);
    }

    pub const fn take_notice(&mut self) -> Option<Notice> {
        self.core.notice.take()
    }

    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.core.news)
    }

    /// Ends the program.
    pub fn exit(&mut self, exit: Exit) {
        self.core.exit = Some(exit);
    }

    /// Takes the pending exit, if any.
    pub const fn take_exit(&mut self) -> Option<Exit> {
        self.core.exit.take()
    }

    pub fn type_in(&mut self, kind: PromptKind) {
        let longest = match kind {
            PromptKind::Command => MAX_COMMAND,
            _ => self.core.limits.chat_chars,
        };
        self.core.prompt = Some(Prompt::new(kind, longest));
    }

    /// Types a key into the prompt, if there is one.
    pub fn type_key(&mut self, key: KeyEvent) {
        if let Some(prompt) = &mut self.core.prompt {
            prompt.key(key);
        }
    }

    /// Pastes text into the prompt, if there is one.
    pub fn paste(&mut self, text: &str) {
        if let Some(prompt) = &mut self.core.prompt {
            prompt.paste(text);
        }
    }

    /// Closes the prompt; `None` if there is none.
    pub const fn take_prompt(&mut self) -> Option<Prompt> {
        self.core.prompt.take()
    }

    /// Opens the prompt again, with what was typed, and says what is wrong with it.
    pub fn correct(&mut self, prompt: Prompt, why: String) {
        self.core.prompt = Some(prompt);
        self.notify(why);
    }

    /// Tells the spectators where this player looks.
    pub fn look_at(&mut self, at: Point) {
        if let Some(g) = self.follow().map(Follow::g) {
            self.core.ask(Request::Look(LookAt { g, at }));
        }
    }
}
