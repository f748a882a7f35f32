//! The page shown while connecting or looking for an opponent.

use oxo_words as words;
use ratatui::Frame;

use crate::screen::shell::{self, Shell};
use crate::screen::text::{wrap, write_middle};
use crate::screen::theme;
use oxo_headless::client::core::Core;
use oxo_headless::client::goal::Goal;
use oxo_headless::client::route::Way;

pub fn draw(way: &Way, core: &Core, frame: &mut Frame) {
    let shell = Shell::of(frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(core, "OXO", shell, buffer);
    let texts = texts(way, core);
    let lines = texts.iter().flat_map(|text| wrap(text, shell.body.width));
    let lines: Vec<_> = lines.map(|line| (line, theme::PLAIN)).collect();
    write_middle(buffer, shell.body, &lines);
    shell::draw_news(core, shell.news, buffer);
}

fn texts(way: &Way, core: &Core) -> Vec<String> {
    match &way.goal {
        Goal::Seek(seek) => {
            let seconds = core.now_ms().saturating_sub(way.since_ms) / 1000;
            vec![
                words::NEWS_SEEKING.to_string(),
                seek.terms.rules.describe(),
                words::WaitingSoFar { seconds }.to_string(),
            ]
        }
        Goal::Tv if core.is_online() => vec![words::WAITING_NOTHING_ON.to_string()],
        _ if core.is_online() => vec![words::WAITING_OPENING.to_string()],
        _ => vec![words::WaitingConnecting { server: core.place_label() }.to_string()],
    }
}
