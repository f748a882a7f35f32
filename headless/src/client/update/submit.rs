//! Carries out a text that was entered in the prompt.

use oxo_protocol::GameId;
use oxo_words as words;

use crate::client::goal::{Goal, Plan, Target};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::keep::link::CodeLink;
use crate::keep::value::{player_name, rules};
use crate::words::parse_cell;

impl Client {
    /// Carries out a text that was entered in the prompt. A place to look at is left to the head.
    ///
    /// # Errors
    /// A sentence if the text is invalid, or cannot be used now.
    pub fn submit(&mut self, kind: PromptKind, text: &str) -> Result<(), String> {
        match kind {
            // The text stays in the prompt, to be sent later.
            PromptKind::Chat | PromptKind::Report if !self.core.is_online() => {
                return Err(words::ANSWER_NOT_SENT_YET.to_string());
            }
            PromptKind::Chat => self.say(text),
            PromptKind::Report => self.report(text),
            PromptKind::Cell => return self.submit_cell(text),
            PromptKind::Move => {
                let number = text.parse().map_err(|_| words::PROMPT_NO_NUMBER.to_string())?;
                return self.go(number);
            }
            PromptKind::Code => return self.join_by_code(text),
            PromptKind::Rules => self.core.choices.draft.rules = rules(text)?,
            PromptKind::Name => self.rename(player_name(text)?),
            PromptKind::Command => self.read(text),
            PromptKind::Place => {}
        }
        Ok(())
    }

    fn submit_cell(&mut self, text: &str) -> Result<(), String> {
        let Some(game) = self.follow() else { return Ok(()) };
        let at = parse_cell(game.game(), text).map_err(|error| error.to_string())?;
        match game.is_to_look_at() {
            true => self.try_move(at),
            false => self.with(|game, now, out| game.put_typed(at, now, out)).unwrap_or(Ok(())),
        }
    }

    /// Joins the game of a code, or of a link to another server. The visitor of a gate cannot leave
    /// its server.
    fn join_by_code(&mut self, text: &str) -> Result<(), String> {
        let link = CodeLink::read(text);
        let code = link.as_ref().map_or(text, |link| &link.code);
        let g: GameId = code.parse().map_err(|error| format!("{error}"))?;
        if !self.core.is_online() {
            return Err(words::ANSWER_NOT_CONNECTED.to_string());
        }
        let here = [Some(self.core.online_at()), self.core.setup.known_as.as_deref()];
        let elsewhere = link.filter(|link| !here.contains(&Some(&link.server)));
        if elsewhere.is_some() && self.core.setup.visits {
            return Err(words::PROMPT_VISITOR.to_string());
        }
        match elsewhere {
            Some(link) => {
                self.connect(Plan { target: Target::Server(link.server), goal: Goal::Join(g) });
            }
            None => self.go_after(Goal::Join(g)),
        }
        Ok(())
    }

    /// Takes a name. Servers learn it when a client connects, so this drops the connection.
    fn rename(&mut self, name: String) {
        self.core.hang_up();
        let kept = self.core.setup.settings.name.as_ref();
        let told = match kept.filter(|kept| **kept != name) {
            Some(kept) => words::MenuCalledUntil { name: &name, other: kept }.to_string(),
            None => words::MenuCalled { name: &name }.to_string(),
        };
        self.core.notify(told);
        self.core.choices.name = Some(name);
    }
}
