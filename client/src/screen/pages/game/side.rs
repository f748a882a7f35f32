//! The panels beside the board: players, a bot's thought, moves, chat.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{advice, analysis, chat};
use crate::client::core::Core;
use crate::client::pages::game::{GamePage, stones_box};
use crate::screen::board::minimap;
use crate::screen::pages::game::scene::Scene;
use crate::screen::pages::game::{moves, players};
use crate::screen::text::{columns, write, write_lines};
use crate::screen::theme::{self, Glyphs};

/// Rows of the moves that chat may not take.
const MIN_MOVES: u16 = 4;
/// Rows of the chat that a map may not take.
const MIN_CHAT: u16 = 2;
/// The heading and the blank row after a panel.
const FRAME: u16 = 2;
/// Rows of a bot's thought in a narrow panel: with its numbers, its reasons and the play it
/// expects.
const MAX_THOUGHT: u16 = 8;

/// The move of the list at a place on the screen, by its number.
pub fn move_at(core: &Core, game: &GamePage, area: Rect, at: Position) -> Option<usize> {
    let scene = Scene::of(game, area);
    let side = scene.side.filter(|side| side.contains(at))?;
    let list = draw(core, game, scene, side, &mut Buffer::empty(area))?;
    moves::Sheet::of(game, list).number_at(at)
}

/// Draws the panels, the most important first, each as long as there is room; where the moves
/// are, if they are.
pub fn draw(
    core: &Core,
    game: &GamePage,
    scene: Scene,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Rect> {
    let glyphs = Glyphs::new(core.ascii);
    let mut stack = Stack { rest: area, glyphs };
    if let Some(inside) = stack.panel(&players_heading(game), players::TABLE_HEIGHT, buffer) {
        players::draw_table(core, game, inside, buffer);
    }
    let thought = advice::lines(game, glyphs, area.width);
    let studied = analysis::lines(core, game, area.width);
    for (heading, lines) in [("Bot's thought", thought), ("Analysis", studied)] {
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(MAX_THOUGHT);
        if let Some(inside) = stack.panel(heading, rows, buffer) {
            write_lines(buffer, inside, &lines);
        }
    }
    let spoken = chat::rows(&game.chat, area);
    let map_rows = map_rows(stack.rest.height, spoken.len());
    if !game.table.game.moves().is_empty()
        && minimap::is_useful(stones_box(&game.table.game), scene.grid)
        && map_rows >= minimap::MIN_ROWS
        && let Some(inside) = stack.panel("Map", map_rows, buffer)
    {
        minimap::draw(
            game.shown(),
            stones_box(&game.table.game),
            scene.grid,
            glyphs,
            inside,
            buffer,
        );
    }
    let chat_rows = chat_rows(stack.rest.height, spoken.len());
    let taken = if chat_rows == 0 { 0 } else { chat_rows + 1 };
    let moves_rows = stack.rest.height.saturating_sub(taken + FRAME - u16::from(taken == 0));
    let list = stack.panel("Moves", moves_rows, buffer);
    if let Some(inside) = list {
        moves::draw(game, inside, buffer);
    }
    if chat_rows > 0
        && let Some(inside) = stack.panel("Chat", chat_rows, buffer)
    {
        chat::draw(&spoken, inside, buffer);
    }
    list
}

fn map_rows(left: u16, said: usize) -> u16 {
    let chat = u16::try_from(said).unwrap_or(u16::MAX).min(MIN_CHAT);
    let panels = MIN_MOVES + FRAME + if chat == 0 { 0 } else { chat + FRAME };
    left.saturating_sub(panels + FRAME).min(minimap::MAX_ROWS)
}

/// Half of what is left, or less if less was said.
fn chat_rows(left: u16, lines: usize) -> u16 {
    if left < MIN_MOVES + 2 * FRAME {
        return 0;
    }
    u16::try_from(lines).unwrap_or(u16::MAX).min(left / 2)
}

fn players_heading(game: &GamePage) -> String {
    match game.viewers {
        0 => "Players".to_owned(),
        1 => "Players, 1 spectator".to_owned(),
        more => format!("Players, {more} spectators"),
    }
}

struct Stack {
    rest: Rect,
    glyphs: Glyphs,
}

impl Stack {
    /// Takes a panel of at most `rows` rows off the top, draws its heading and
    /// returns its inside; `None` if not even one row is left, or wanted.
    fn panel(&mut self, heading: &str, rows: u16, buffer: &mut Buffer) -> Option<Rect> {
        let area = self.rest;
        let rows = rows.min(area.height.saturating_sub(1));
        if rows == 0 {
            return None;
        }
        let row = Rect { height: 1, ..area };
        let line = self.glyphs.lines.horizontal.repeat(usize::from(area.width));
        write(buffer, row, &line, theme::FAINT);
        let title = format!(" {heading} ");
        let inset =
            Rect { x: area.x + 1, width: area.width.saturating_sub(1).min(columns(&title)), ..row };
        write(buffer, inset, &title, theme::STRONG);
        let taken = (rows + FRAME).min(area.height);
        self.rest = Rect { y: area.y + taken, height: area.height - taken, ..area };
        Some(Rect { y: area.y + 1, height: rows, ..area })
    }
}
