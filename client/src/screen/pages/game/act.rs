//! The actions of players and spectators on the game page.

use oxo_words as words;

use super::page::GamePage;
use crate::screen::input::Hit;
use oxo_headless::client::action::{Action, Argument};
use oxo_headless::client::commands::{self, Does};
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::state::Client;
use oxo_headless::words::parse_cell;

impl GamePage {
    /// Carries out an action that only changes how the game is displayed; returns whether `action`
    /// is one.
    pub(crate) fn act(&mut self, client: &mut Client, action: Action) -> bool {
        let (Some(command), Some(game)) = (commands::of(action), client.follow()) else {
            return false;
        };
        match command.does {
            Does::View => self.look(client, action),
            _ if action == Action::Follow && !command.is_absurd(game) => self.follow_next(client),
            _ => return false,
        }
        true
    }

    pub(crate) fn click(&mut self, client: &mut Client, hit: Hit) {
        match hit {
            Hit::Cell(at) => {
                self.view.cursor = at;
                client.act(Action::Choose, Argument::Cursor(at));
            }
            Hit::Move(number) => {
                let gone = client.go(number);
                client.core_mut().explain(gone);
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
            PromptKind::Chat | PromptKind::Report if !client.core().is_online() => {
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
                let (at, looks) = (cell()?, game.is_to_look_at());
                match looks {
                    true => client.try_move(at),
                    false => {
                        client.with(|game, now, out| game.put_typed(at, now, out)).unwrap_or(Ok(()))
                    }
                }
            }
            PromptKind::Place => {
                let shown = client.shown().unwrap_or(game.game());
                match self.view.go_to(shown, cell()?) {
                    true => Ok(()),
                    false => Err(words::PromptNothingNear { cell: text }.to_string()),
                }
            }
            PromptKind::Move => {
                let number = text.parse().map_err(|_| words::PROMPT_NO_NUMBER.to_string())?;
                client.go(number)
            }
            PromptKind::Code | PromptKind::Rules | PromptKind::Name | PromptKind::Command => Ok(()),
        }
    }

    /// Moves the window or the cursor. Moving them by hand stops following a player's view.
    fn look(&mut self, client: &Client, action: Action) {
        self.looks.whom = None;
        if let (Some(shown), Some(game)) = (client.shown(), client.follow()) {
            self.view.perform(action, shown, game.game());
        }
    }
}
