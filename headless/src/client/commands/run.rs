//! Runs the commands that need no screen.

use oxo_protocol::request::ForGame;
use oxo_shared::Point;
use oxo_words as words;

use super::{Does, label, of};
use crate::client::action::{Action, Argument, Step};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::game::follow::Follow;

impl Client {
    /// Carries out an action that needs no screen.
    pub fn act(&mut self, action: Action, argument: Argument<'_>) {
        let Some(command) = of(self.route.keys(), action) else { return };
        if self.follow().is_some_and(|game| command.is_absurd(game)) {
            return self.core.notify(words::SCREEN_NOBODY_THERE);
        }
        if command.plays && self.is_behind() {
            return self.return_to_live();
        }
        match (command.does, argument) {
            (Does::Place, Argument::Cursor(at)) => self.place(at),
            (Does::Head | Does::View | Does::Place, _) => {}
            (Does::Leave, _) => self.go_back(),
            (Does::Study, _) => {
                self.core.said = self.route.desk_mut().map(|desk| desk.act(action, argument));
            }
            (Does::Prompt(kind), _) => self.type_in(kind),
            (Does::Step(Step::Number), _) => self.type_in(PromptKind::Move),
            (Does::Step(step), _) => self.step(step),
            (Does::Decide(what), _) => self.attempt(|game, now, out| game.decide(what, now, out)),
            (Does::Try(act), _) => self.attempt(act),
            (Does::Offer(kind), _) => drop(self.with(|game, _, out| game.offer(kind, out))),
            (Does::Act(act), _) => drop(self.with(act)),
            (Does::Run(act), _) => act(self),
            (Does::Ask(_, request), _) => {
                if let Some(g) = self.follow().map(Follow::g) {
                    self.core.ask(request(ForGame { g }));
                }
            }
        }
    }

    /// Places a stone in a game that this client plays; in another, tries a move.
    fn place(&mut self, at: Point) {
        let Some(game) = self.follow() else { return };
        if game.is_to_look_at() {
            let tried = self.try_move(at);
            return self.core.explain(tried);
        }
        let asks = self.core.asks_first(game);
        self.attempt(|game, now, out| game.put(at, asks, now, out));
    }

    /// Players who press the key that leaves pages repeatedly stay in the program.
    pub(super) fn tell_how_to_quit(&mut self) {
        let key = label(&self.core, Action::Back);
        self.core.notify(words::MenuQuitKey { key });
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
        self.type_in(PromptKind::Cell);
    }
}
