//! What was said at a game.

use oxo_shared::protocol::Speaker;

use super::GameModel;

/// Lines of chat kept: more than anybody scrolls back.
pub const MAX_CHAT_LINES: usize = 200;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Who spoke.
    pub by: Speaker,
    /// What.
    pub text: String,
}

impl GameModel {
    /// Adds a line of chat and forgets the oldest when there are too many.
    pub(crate) fn hear(&mut self, line: ChatLine) {
        if self.chat.len() == MAX_CHAT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(line);
        self.lines_heard += 1;
    }
}
