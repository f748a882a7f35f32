//! Runs the commands that need no screen.

use oxo_protocol::request::ForGame;
use oxo_words as words;

use super::{Does, of};
use crate::client::action::{Action, Step};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;

impl Client {
    /// Runs a command at the board. Away from a board only [`Action::Back`] does anything.
    pub fn act(&mut self, action: Action) {
        let Some(game) = self.follow() else {
            if action == Action::Back {
                self.go_back();
            }
            return;
        };
        let (g, Some(command)) = (ForGame { g: game.g() }, of(action)) else { return };
        if command.is_absurd(game) {
            return self.core.notify(words::SCREEN_NOBODY_THERE);
        }
        match command.does {
            Does::Head | Does::View => {}
            Does::Prompt(kind) => self.core.type_in(kind),
            Does::Step(Step::Number) => self.core.type_in(PromptKind::Move),
            Does::Step(step) => self.step(step),
            Does::Leave if self.leave_branch() => {}
            Does::Leave => self.leave(),
            Does::Decide(what) => self.attempt(|game, now, out| game.decide(what, now, out)),
            Does::Try(act) => self.attempt(act),
            Does::Offer(kind) => drop(self.with(|game, _, out| game.offer(kind, out))),
            Does::Act(act) => drop(self.with(act)),
            Does::Run(act) => act(self),
            Does::Ask(_, request) => drop(self.core.ask(request(g))),
        }
    }
}
