//! The screen while there is no board: connecting, or looking for an opponent.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::connection;
use super::shell::{self, Shell};
use super::text::{cut, wrap, write_centred};
use crate::model::{Link, Model, Waiting};
use crate::theme::{self, Glyphs};

/// Draws what is waited for; `None` if a game is on its way.
pub fn draw(model: &Model, waiting: Option<&Waiting>, frame: &mut Frame) {
    let glyphs = Glyphs::new(model.ascii);
    let shell = Shell::of(frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(model, "OXO", shell, buffer);
    let mut lines = Vec::new();
    for text in texts(model, waiting) {
        lines.extend(wrap(&text, shell.body.width));
    }
    let above =
        shell.body.height.saturating_sub(u16::try_from(lines.len()).unwrap_or(u16::MAX)) / 2;
    for (y, line) in (shell.body.y + above..shell.body.bottom()).zip(lines) {
        write_centred(buffer, Rect { y, height: 1, ..shell.body }, &line, theme::PLAIN);
    }
    let trouble = connection::trouble(model).map(|text| (text, theme::ALARM));
    let notice = || model.notice.clone().map(|text| (text, theme::PLAIN));
    if let Some((text, style)) = trouble.or_else(notice) {
        write_centred(buffer, shell.news, &cut(&text, shell.news.width, glyphs), style);
    }
}

fn texts(model: &Model, waiting: Option<&Waiting>) -> Vec<String> {
    match waiting {
        Some(Waiting::Seeking { seek, since_ms, .. }) => {
            let waited_s = model.now_ms.saturating_sub(*since_ms) / 1000;
            vec![
                "looking for an opponent".to_owned(),
                seek.rules.describe(),
                format!("{waited_s} s so far"),
            ]
        }
        Some(Waiting::Tv) if model.is_online() => {
            vec!["waiting for somebody to play a listed game".to_owned()]
        }
        Some(Waiting::Opening | Waiting::Tv) | None => match model.link {
            Link::Online { .. } => vec!["opening the game".to_owned()],
            _ => vec![format!("connecting to {}", model.place.label())],
        },
    }
}
