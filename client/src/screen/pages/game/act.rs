//! The actions of players and spectators on the game page.

use oxo_formats::Tree;
use oxo_shared::Point;
use oxo_words as words;

use super::page::GamePage;
use crate::client::action::{Action, Step};
use crate::client::commands::{self, Does};
use crate::client::event::{Call, Effect};
use crate::client::goal::Topic;
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::screen::input::Hit;
use crate::words::parse_cell;

impl GamePage {
    pub(crate) fn act(&mut self, client: &mut Client, action: Action) {
        let (Some(command), Some(game)) = (commands::of(action), client.follow()) else { return };
        if command.plays && self.is_behind(game) {
            return self.return_to_live(client);
        }
        if command.is_absurd(game) {
            return client.act(action);
        }
        match command.does {
            Does::Head => self.act_here(client, action),
            Does::View => self.look(game, action),
            Does::Step(Step::Number) => client.core.type_in(PromptKind::Move),
            Does::Step(step) => self.step(client, step),
            Does::Prompt(kind) => client.core.type_in(kind),
            Does::Leave if !self.showing.review.tried().is_empty() => self.leave_branch(game),
            _ => client.act(action),
        }
    }

    fn act_here(&mut self, client: &mut Client, action: Action) {
        match action {
            Action::Choose => self.put(client, self.view.cursor),
            Action::Cancel => self.cancel(client),
            Action::Type => self.type_cell(client),
            Action::Copy => copy(client),
            Action::Follow => self.follow_next(client),
            Action::Hint => {
                self.showing.advice.hint = !self.showing.advice.hint;
                self.ask_hint_if(client, self.showing.advice.hint);
            }
            Action::Weights => {
                self.showing.advice.weights = !self.showing.advice.weights;
                self.ask_hint_if(client, self.showing.advice.weights);
            }
            Action::Numbers => self.showing.advice.numbers = !self.showing.advice.numbers,
            Action::Threats => self.mark_threats(client),
            Action::Analyze => self.analyze(client),
            Action::AnalysisBoard => self.open_board(client),
            Action::Confirm => confirm(client),
            _ => {}
        }
    }

    pub(crate) fn click(&mut self, client: &mut Client, hit: Hit) {
        match hit {
            Hit::Cell(at) => {
                self.view.cursor = at;
                self.put(client, at);
            }
            Hit::Move(number) => {
                let gone = self.go(client, number);
                client.core.explain(gone);
            }
            Hit::Key(_) | Hit::Row(_) => {}
        }
    }

    /// Carries out a text that was entered in a prompt.
    ///
    /// # Errors
    /// A sentence if the text is invalid, or cannot be used now.
    pub(crate) fn submit(
        &mut self,
        client: &mut Client,
        kind: PromptKind,
        text: &str,
    ) -> Result<(), String> {
        let Some(game) = client.follow() else { return Ok(()) };
        let cell = || parse_cell(game.game(), text).map_err(|error| error.to_string());
        match kind {
            // The text stays in the prompt, to be sent later.
            PromptKind::Chat | PromptKind::Report if !client.core.is_online() => {
                Err(words::ANSWER_NOT_SENT_YET.to_string())
            }
            PromptKind::Chat => {
                client.say(text);
                Ok(())
            }
            PromptKind::Report => {
                client.report(text);
                Ok(())
            }
            PromptKind::Cell => {
                let at = cell()?;
                self.put_typed(client, at)
            }
            PromptKind::Place => {
                match self.view.go_to(self.showing.review.shown(game.game()), cell()?) {
                    true => Ok(()),
                    false => Err(words::PromptNothingNear { cell: text }.to_string()),
                }
            }
            PromptKind::Move => {
                let number = text.parse().map_err(|_| words::PROMPT_NO_NUMBER.to_string())?;
                self.go(client, number)
            }
            PromptKind::Code | PromptKind::Rules | PromptKind::Name | PromptKind::Command => Ok(()),
        }
    }

    /// Places a stone: a move for a player, or a variation for anybody else.
    fn put(&mut self, client: &mut Client, at: Point) {
        let Some(game) = client.follow() else { return };
        if self.is_behind(game) {
            return self.return_to_live(client);
        }
        if game.is_to_look_at() {
            let tried = self.try_move(game, at);
            return client.core.explain(tried);
        }
        let asks = client.core.asks_first(game);
        client.attempt(|game, now, out| game.put(at, asks, now, out));
        if let Some(chosen) = client.follow().and_then(|game| game.hand().chosen) {
            self.view.cursor = chosen.at;
        }
    }

    fn put_typed(&mut self, client: &mut Client, at: Point) -> Result<(), String> {
        match client.follow() {
            Some(game) if game.is_to_look_at() => self.try_move(game, at),
            _ => client.with(|game, now, out| game.put_typed(at, now, out)).unwrap_or(Ok(())),
        }
    }

    /// Prompts for a cell, returning to the newest position first if the player is to move there.
    fn type_cell(&mut self, client: &mut Client) {
        if client.follow().is_some_and(|game| self.is_behind(game)) {
            self.return_to_live(client);
        }
        client.core.type_in(PromptKind::Cell);
    }

    /// Moves the window or the cursor. Moving them by hand stops following a player's view.
    fn look(&mut self, game: &Follow, action: Action) {
        self.looks.whom = None;
        self.view.perform(action, self.showing.review.shown(game.game()), game.game());
    }

    pub(crate) fn cancel(&mut self, client: &mut Client) {
        if client.with(|game, _, _| game.drop_choice()) == Some(true) {
            client.core.clear_notice();
        }
    }

    fn mark_threats(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        let (allowed, threats) = (game.threats_allowed(), &mut self.showing.threats);
        threats.shown = allowed && !threats.shown;
        threats.follow(game.game());
        let none = threats.get().is_some_and(<[_]>::is_empty);
        let now = match (allowed, threats.shown) {
            (false, _) => words::SCREEN_THREATS_DENIED,
            (true, true) if none => words::SCREEN_THREATS_NONE,
            (true, true) => words::SCREEN_THREATS,
            (true, false) => words::SCREEN_THREATS_OFF,
        };
        client.core.notify(now.text());
    }

    /// Opens the analysis board with the game, at the position on display.
    fn open_board(&self, client: &mut Client) {
        let Some(game) = client.follow().filter(|game| game.is_over()).map(Follow::game) else {
            return;
        };
        let shown = self.showing.review.shown(game).moves().to_vec();
        let topic = Topic::Board(Tree::from(game), shown);
        client.core.study(topic);
    }

    fn ask_hint_if(&mut self, client: &mut Client, wanted: bool) {
        if wanted && !client.ask_hint() {
            self.showing.advice.stop();
        }
    }

    /// Keeps the hint or evaluation of the newest position up to date while it is shown.
    pub(super) fn refresh_help(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        let stone_due = game.my_turn() && game.game().choices().is_empty();
        let wanted = self.showing.advice.is_shown() && stone_due && game.hint().is_none();
        self.ask_hint_if(client, wanted && client.core.is_online());
    }
}

/// Copies the link, or the command that joins if the server has no web page.
fn copy(client: &mut Client) {
    let Some(game) = client.follow() else { return };
    if let Some(text) = client.link(game).or_else(|| client.invitation(game)) {
        client.core.push(Effect::Screen(Call::Copy(text)));
        client.core.notify(words::SCREEN_COPIED.text());
    }
}

fn confirm(client: &mut Client) {
    let confirms = &mut client.core.setup_mut().confirms;
    *confirms = !*confirms;
    let now = match *confirms {
        true => words::SCREEN_CONFIRM,
        false => words::SCREEN_CONFIRM_OFF,
    };
    client.core.notify(now.text());
}
