//! The page while there is no board.

use ratatui::Frame;

use super::View;
use crate::client::core::Core;
use crate::client::goal::Goal;
use crate::client::pages::waiting::{NOTHING_ON, Waiting};
use crate::screen::shell::{self, Shell};
use crate::screen::text::{wrap, write_middle};
use crate::screen::theme;

impl View for Waiting {
    fn draw(&self, core: &Core, frame: &mut Frame) {
        let shell = Shell::of(frame.area());
        let buffer = frame.buffer_mut();
        shell::draw(core, "OXO", shell, buffer);
        let texts = texts(self, core);
        let lines = texts.iter().flat_map(|text| wrap(text, shell.body.width));
        let lines: Vec<_> = lines.map(|line| (line, theme::PLAIN)).collect();
        write_middle(buffer, shell.body, &lines);
        shell::draw_news(core, shell.news, buffer);
    }
}

fn texts(page: &Waiting, core: &Core) -> Vec<String> {
    match &page.goal {
        Goal::Seek(seek) => {
            let waited_s = core.now_ms().saturating_sub(page.since_ms) / 1000;
            vec![
                "looking for an opponent".to_owned(),
                seek.terms.rules.describe(),
                format!("{waited_s} s so far"),
            ]
        }
        Goal::Tv if core.is_online() => vec![NOTHING_ON.to_owned()],
        _ if core.is_online() => vec!["opening the game".to_owned()],
        _ => vec![format!("connecting to {}", core.place_label())],
    }
}
