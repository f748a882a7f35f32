//! Where everything on the game screen is.

use ratatui::layout::{Position, Rect};

use oxo_shared::Point;

use super::state::GamePage;
use super::viewport::stones_box;
use crate::board::grid::{Aim, Grid};
use crate::screen::shell::Shell;

/// From this width on panels stand beside the board.
const MIN_SIDE_BY_SIDE: u16 = 64;
/// The panels of a terminal of ordinary width: what a board of 15x15 leaves.
const NARROW_SIDE: u16 = 28;
/// From this width on the panels are wide.
const MIN_WIDE: u16 = 130;
const WIDE_SIDE: u16 = 46;
const APART: u16 = 1;
/// Fewer rows than this have none to spare for the players.
const MIN_PLAYERS_HEIGHT: u16 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub shell: Shell,
    /// Both players on one line, where there are no panels.
    pub players: Option<Rect>,
    pub side: Option<Rect>,
    pub board: Rect,
    pub grid: Grid,
    pub turn: Rect,
    /// Whether the way to invite somebody stands where the board will be.
    pub invites: bool,
}

impl Scene {
    pub fn of(game: &GamePage, area: Rect) -> Scene {
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
        let rules = game.table.game.rules();
        let focus = Aim {
            centre: game.view.centre,
            cursor: game.view.cursor,
            zoom: game.view.zoom,
            stones: stones_box(&game.table.game),
        };
        Scene {
            shell,
            players,
            side,
            board,
            grid: Grid::fit(board, rules.area(), focus),
            turn,
            invites: game.table.free_seat().is_some(),
        }
    }
}

const fn side_width(width: u16) -> Option<u16> {
    match width {
        MIN_WIDE.. => Some(WIDE_SIDE),
        MIN_SIDE_BY_SIDE.. => Some(NARROW_SIDE),
        _ => None,
    }
}

pub fn hit(game: &GamePage, area: Rect, at: Position) -> Option<Point> {
    let scene = Scene::of(game, area);
    if scene.invites { None } else { scene.grid.point_at(at.x, at.y) }
}
