//! Runs the commands that need no screen.

use oxo_protocol::request::ForGame;
use oxo_words as words;

use super::{Does, of};
use crate::client::action::{Action, Argument, Step};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;

impl Client {
    /// Runs a command at the board. Away from a board only [`Action::Back`] does anything.
    pub fn act(&mut self, action: Action, argument: Argument<'_>) {
        if let Some(desk) = self.route.desk_mut() {
            match action {
                Action::Type => self.core.type_in(PromptKind::Command),
                _ => self.core.said = Some(desk.act(action, argument)),
            }
            return;
        }
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
        match (command.does, argument) {
            _ if command.plays && self.is_behind() => self.return_to_live(),
            // A move for a player, or a variation for anybody else.
            (Does::Place, Argument::Cursor(at)) if game.is_to_look_at() => {
                let tried = self.try_move(at);
                self.core.explain(tried);
            }
            (Does::Place, Argument::Cursor(at)) => {
                let asks = self.core.asks_first(game);
                self.attempt(|game, now, out| game.put(at, asks, now, out));
            }
            (Does::Head | Does::View | Does::Place, _) => {}
            (Does::Prompt(kind), _) => self.core.type_in(kind),
            (Does::Step(Step::Number), _) => self.core.type_in(PromptKind::Move),
            (Does::Step(step), _) => self.step(step),
            (Does::Leave, _) if self.leave_branch() => {}
            (Does::Leave, _) => self.leave(),
            (Does::Decide(what), _) => self.attempt(|game, now, out| game.decide(what, now, out)),
            (Does::Try(act), _) => self.attempt(act),
            (Does::Offer(kind), _) => drop(self.with(|game, _, out| game.offer(kind, out))),
            (Does::Act(act), _) => drop(self.with(act)),
            (Does::Run(act), _) => act(self),
            (Does::Ask(_, request), _) => drop(self.core.ask(request(g))),
        }
    }

    /// Drops the prompt, or else the chosen cell and the premove.
    pub fn cancel(&mut self) {
        let is_typing = self.core.prompt.take().is_some();
        if is_typing || self.with(|game, _, _| game.drop_choice()) == Some(true) {
            self.core.notice = None;
        }
    }

    /// Prompts for a cell, at the newest position if the player is to move there.
    pub(super) fn type_cell(&mut self) {
        if self.is_behind() {
            self.return_to_live();
        }
        self.core.type_in(PromptKind::Cell);
    }
}
