//! The layout of the game screen.

use ratatui::layout::{Position, Rect};

use oxo_shared::Point;

use super::page::GameView;
use crate::screen::board::grid::Grid;
use crate::screen::shell::Shell;

/// Minimum width for panels beside the board.
const MIN_SIDE_BY_SIDE: u16 = 64;
/// Width of the panels in an ordinary terminal, which leaves room for a 15x15 board.
const NARROW_SIDE: u16 = 28;
/// Minimum width for wide panels.
const MIN_WIDE: u16 = 130;
const WIDE_SIDE: u16 = 46;
const APART: u16 = 1;
/// Minimum height for a row with the players.
const MIN_PLAYERS_HEIGHT: u16 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub shell: Shell,
    /// Both players on one line, if there are no panels.
    pub players: Option<Rect>,
    pub side: Option<Rect>,
    pub board: Rect,
    pub grid: Grid,
    pub turn: Rect,
    /// News, or the prompt.
    pub news: Rect,
    /// Whether the invitation is shown in place of the board.
    pub invites: bool,
}

impl Scene {
    pub fn of(game: GameView<'_>, area: Rect) -> Scene {
        let shell = Shell::of(area);
        let body = shell.body;
        let turn = Rect {
            y: body.bottom().saturating_sub(1).max(body.y),
            height: body.height.min(1),
            ..body
        };
        let rest = Rect { height: body.height - turn.height, ..body };
        let side =
            side_width(area.width).map(|width| Rect { x: rest.right() - width, width, ..rest });
        let players = (side.is_none() && area.height >= MIN_PLAYERS_HEIGHT)
            .then(|| Rect { height: rest.height.min(1), ..rest });
        let above = players.map_or(0, |row| row.height);
        let board = Rect {
            y: rest.y + above,
            height: rest.height - above,
            width: side.map_or(rest.width, |side| side.x - rest.x - APART),
            ..rest
        };
        let grid = game.view().grid(board, game.follow.game());
        let invites = game.follow.table().free_seat().is_some();
        let (turn, news) = match area.width >= MIN_WIDE && !invites {
            true => below(grid, board, turn.y),
            false => (turn, shell.news),
        };
        Scene { shell, players, side, board, grid, turn, news, invites }
    }
}

/// Places the rows of turn and news below the board on a wide screen; the turn no lower than
/// `lowest`.
fn below(grid: Grid, board: Rect, lowest: u16) -> (Rect, Rect) {
    let letters = u16::from(grid.gutter > 0);
    let y = (grid.cells.bottom() + letters + APART).min(lowest);
    let turn = Rect { y, height: 1, ..board };
    (turn, Rect { y: y + 1, ..turn })
}

const fn side_width(width: u16) -> Option<u16> {
    match width {
        MIN_WIDE.. => Some(WIDE_SIDE),
        MIN_SIDE_BY_SIDE.. => Some(NARROW_SIDE),
        _ => None,
    }
}

pub fn cell(game: GameView<'_>, area: Rect, at: Position) -> Option<Point> {
    let scene = Scene::of(game, area);
    if scene.invites { None } else { scene.grid.point_at(at.x, at.y) }
}

/// Number of latest stones that a question avoids covering if possible.
const LAST_STONES: usize = 4;

pub fn last_stones(game: GameView<'_>, area: Rect) -> Vec<Rect> {
    let grid = Scene::of(game, area).grid;
    let moves = game.shown().moves().iter().rev().take(LAST_STONES);
    moves.filter_map(|&at| grid.rect_of(at)).collect()
}
