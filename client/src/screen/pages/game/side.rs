//! The panels beside the board: players, advice, moves, chat.

use oxo_words::{self as words, Fixed};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::chat::{self, ChatRow};
use super::page::GameView;
use super::{advice, analysis};
use crate::screen::board::minimap;
use crate::screen::pages::game::scene::Scene;
use crate::screen::pages::game::{moves, players};
use crate::screen::text::{columns, rows, write, write_lines};
use crate::screen::theme::{self, Glyphs};
use oxo_headless::game::seen::stones_box;

/// Rows of moves that the chat may not take.
const MIN_MOVES: u16 = 4;
/// Rows of chat that the map may not take.
const MIN_CHAT: u16 = 2;
/// Rows of a panel's heading and the blank row after it.
const FRAME: u16 = 2;
/// Maximum rows of advice, enough for figures, reasons and the expected line in a narrow panel.
const MAX_THOUGHT: u16 = 8;

/// Returns the number of the move listed at a screen position.
pub fn move_at(game: GameView<'_>, area: Rect, at: Position) -> Option<usize> {
    let scene = Scene::of(game, area);
    let side = scene.side.filter(|side| side.contains(at))?;
    let panels = panels(game, scene, side);
    let (_, list) = panels.into_iter().find(|(panel, _)| matches!(panel, Panel::Moves))?;
    moves::Sheet::of(game, inside(list)).number_at(at)
}

enum Panel {
    Players,
    /// Advice or an analysis, with its heading.
    Lines(Fixed, Vec<String>),
    Map,
    Moves,
    Chat(Vec<ChatRow>),
}

pub fn draw(game: GameView<'_>, scene: Scene, area: Rect, buffer: &mut Buffer) {
    let glyphs = game.glyphs();
    for (panel, area) in panels(game, scene, area) {
        draw_heading(&panel.heading(game), area, glyphs, buffer);
        let area = inside(area);
        match panel {
            Panel::Players => players::draw_table(game, area, buffer),
            Panel::Lines(_, lines) => write_lines(buffer, area, &lines),
            Panel::Map => {
                let stones = stones_box(game.follow.game());
                minimap::draw(game.shown(), stones, scene.grid, glyphs, area, buffer);
            }
            Panel::Moves => moves::draw(game, area, buffer),
            Panel::Chat(rows) => chat::draw(&rows, area, buffer),
        }
    }
}

/// Returns the panels with their areas, most important first, as far as there is room.
fn panels(game: GameView<'_>, scene: Scene, area: Rect) -> Vec<(Panel, Rect)> {
    let mut stack = Stack { rest: area, panels: Vec::new() };
    stack.add(Panel::Players, players::TABLE_HEIGHT);
    let thought = advice::lines(game, area.width);
    let studied = analysis::lines(game, area.width);
    for (heading, lines) in [(words::PANEL_HINT, thought), (words::PANEL_ANALYSIS, studied)] {
        let needed = rows(lines.len()).min(MAX_THOUGHT);
        stack.add(Panel::Lines(heading, lines), needed);
    }
    let spoken = chat::rows(game.follow.chat(), area);
    let map_rows = map_rows(stack.rest.height, spoken.len());
    if !game.follow.game().moves().is_empty()
        && minimap::is_useful(stones_box(game.follow.game()), scene.grid)
        && map_rows >= minimap::MIN_ROWS
    {
        stack.add(Panel::Map, map_rows);
    }
    let chat_rows = chat_rows(stack.rest.height, spoken.len());
    let taken = if chat_rows == 0 { 0 } else { chat_rows + 1 };
    let moves_rows = stack.rest.height.saturating_sub(taken + FRAME - u16::from(taken == 0));
    stack.add(Panel::Moves, moves_rows);
    stack.add(Panel::Chat(spoken), chat_rows);
    stack.panels
}

impl Panel {
    fn heading(&self, game: GameView<'_>) -> String {
        match (self, game.follow.viewers()) {
            (Panel::Players, 0) => words::PANEL_PLAYERS.to_string(),
            (Panel::Players, count) => words::PanelPlayersWatched { count }.to_string(),
            (Panel::Lines(heading, _), _) => heading.to_string(),
            (Panel::Map, _) => words::PANEL_MAP.to_string(),
            (Panel::Moves, _) => words::PANEL_MOVES.to_string(),
            (Panel::Chat(_), _) => words::PANEL_CHAT.to_string(),
        }
    }
}

fn map_rows(left: u16, said: usize) -> u16 {
    let chat = rows(said).min(MIN_CHAT);
    let panels = MIN_MOVES + FRAME + if chat == 0 { 0 } else { chat + FRAME };
    left.saturating_sub(panels + FRAME).min(minimap::MAX_ROWS)
}

/// Returns half of the rows left, or fewer if the chat is shorter.
fn chat_rows(left: u16, lines: usize) -> u16 {
    if left < MIN_MOVES + 2 * FRAME {
        return 0;
    }
    rows(lines).min(left / 2)
}

struct Stack {
    rest: Rect,
    panels: Vec<(Panel, Rect)>,
}

impl Stack {
    /// Adds a panel of up to `rows` rows below its heading, unless `rows` is 0 or no row is left.
    fn add(&mut self, panel: Panel, rows: u16) {
        let area = self.rest;
        let rows = rows.min(area.height.saturating_sub(1));
        if rows > 0 {
            let taken = (rows + FRAME).min(area.height);
            self.rest = Rect { y: area.y + taken, height: area.height - taken, ..area };
            self.panels.push((panel, Rect { height: rows + 1, ..area }));
        }
    }
}

/// Returns a panel without its heading.
fn inside(panel: Rect) -> Rect {
    Rect { y: panel.y + 1, height: panel.height - 1, ..panel }
}

fn draw_heading(heading: &str, area: Rect, glyphs: Glyphs, buffer: &mut Buffer) {
    let row = Rect { height: 1, ..area };
    let line = glyphs.lines.horizontal_top.repeat(usize::from(area.width));
    write(buffer, row, &line, theme::FAINT);
    let title = format!(" {heading} ");
    let width = area.width.saturating_sub(1).min(columns(&title));
    write(buffer, Rect { x: area.x + 1, width, ..row }, &title, theme::STRONG);
}
