//! What was said at a game.

use std::collections::VecDeque;

use oxo_protocol::Speaker;
use oxo_shared::Clean;

/// Lines of chat kept: more than anybody scrolls back.
pub const MAX_CHAT_LINES: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    pub by: Speaker,
    pub text: Clean,
}

/// Adds a line and forgets the oldest when there are too many.
pub fn hear(chat: &mut VecDeque<ChatLine>, line: ChatLine) {
    if chat.len() == MAX_CHAT_LINES {
        chat.pop_front();
    }
    chat.push_back(line);
}
