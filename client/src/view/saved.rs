//! The list of saved games.

use oxo_shared::{Player, Record, Score};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::list::{Line, List};
use super::shell::{self, Shell};
use super::text::{cut, write_centred};
use crate::home::library::Kept;
use crate::model::{Model, SavedGames};
use crate::theme::{self, Glyphs, letter};

/// Columns left free on both sides of the list.
const MARGIN: u16 = 1;

fn layout(model: &Model, area: Rect) -> (Shell, List) {
    let shell = Shell::of(area);
    let inside = Rect {
        x: shell.body.x + MARGIN,
        width: shell.body.width.saturating_sub(2 * MARGIN),
        ..shell.body
    };
    let selected = model.saved.as_ref().map_or(0, |saved| saved.selected);
    (shell, List::fit(lines(model.saved.as_ref()), selected, inside))
}

/// Draws the list.
pub fn draw(model: &Model, frame: &mut Frame) {
    let glyphs = Glyphs::new(model.ascii);
    let (shell, list) = layout(model, frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(model, "Saved games", shell, buffer);
    list.draw(glyphs, buffer);
    if let Some(notice) = &model.notice {
        let row = shell.news;
        write_centred(buffer, row, &cut(notice, row.width, glyphs), theme::PLAIN);
    }
}

/// The row under the mouse.
#[must_use]
pub fn hit(model: &Model, area: Rect, at: Position) -> Option<usize> {
    layout(model, area).1.hit(at)
}

fn lines(saved: Option<&SavedGames>) -> Vec<Line> {
    match saved.and_then(|saved| saved.games.as_deref()) {
        None => vec![Line::Text("reading".to_owned())],
        Some([]) => vec![
            Line::Text("No game is saved here yet:".to_owned()),
            Line::Text("play one, it is kept by itself".to_owned()),
        ],
        Some(games) => games.iter().map(row).collect(),
    }
}

/// Who, how it ended, what, when, after how many moves, and the name: where there is no room
/// for all of it, the first of these.
fn row(kept: &Kept) -> Line {
    let record = &kept.record;
    let name = |side: Player| record.names[side].as_deref().unwrap_or("unknown");
    let rules = record.game.rules();
    Line::Row(vec![
        format!("{} - {}", name(Player::X), name(Player::O)),
        ending(record),
        rules.preset().map_or_else(|| rules.to_string(), str::to_owned),
        record.about.date.map_or_else(|| "undated".to_owned(), |date| date.to_string()),
        format!("{} moves", record.game.ply()),
        kept.name.clone(),
    ])
}

fn ending(record: &Record) -> String {
    let Some(outcome) = record.game.outcome() else { return "unfinished".to_owned() };
    match (outcome.result.winner(), outcome.result) {
        (Some(winner), _) => format!("{} won", letter(winner)),
        (None, Score::Aborted) => "called off".to_owned(),
        (None, _) => "draw".to_owned(),
    }
}
