//! The actions of players and spectators on the game page.

use oxo_words as words;

use super::page::GamePage;
use crate::screen::input::Hit;
use oxo_headless::client::action::{Action, Argument};
use oxo_headless::client::commands::{self, Does};
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
                if let Err(why) = client.go(number) {
                    client.notify(why);
                }
            }
            Hit::Key(_) | Hit::Row(_) => {}
        }
    }

    /// Shows a cell whose name was entered in the prompt.
    ///
    /// # Errors
    /// A sentence if there is no such cell, or it is out of reach.
    pub(crate) fn go_to(&mut self, client: &Client, text: &str) -> Result<(), String> {
        let (Some(shown), Some(game)) = (client.shown(), client.follow()) else { return Ok(()) };
        let at = parse_cell(game.game(), text).map_err(|error| error.to_string())?;
        match self.view.go_to(shown, at) {
            true => Ok(()),
            false => Err(words::PromptNothingNear { cell: text }.to_string()),
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
