//! Output that can be printed as JSON or in words.

use serde::Serialize;

use oxo_headless::game::follow::Follow;
use oxo_headless::game::news::News;

pub(super) trait Words: Serialize {
    fn lines(&self) -> Vec<String>;
}

/// A piece of news, worded at the time it happened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct WordedNews {
    #[serde(flatten)]
    pub(super) news: News,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip)]
    lines: Vec<String>,
}

impl WordedNews {
    pub(super) fn new(news: News, game: Option<&Follow>) -> WordedNews {
        let lines = news.lines(game);
        let text = match news {
            News::Players { .. } | News::Decided { .. } | News::Turn { .. } => Some(lines.concat()),
            News::Over { .. } | News::Ratings { .. } => Some(lines.concat()),
            _ => None,
        };
        WordedNews { news, text, lines }
    }
}

impl Words for WordedNews {
    fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }
}
