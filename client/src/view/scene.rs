//! Where everything on the game screen is.

use ratatui::layout::{Position, Rect};

use oxo_shared::Point;

use super::grid::{Focus, Grid};
use super::shell::Shell;
use crate::model::GameModel;

/// From this width on panels stand beside the board.
const MIN_SIDE_BY_SIDE: u16 = 64;
/// The panels of a terminal of ordinary width: what a board of 15x15 leaves.
const NARROW_SIDE: u16 = 28;
/// From this width on the panels are wide.
const MIN_WIDE: u16 = 130;
/// The panels of a wide terminal.
const WIDE_SIDE: u16 = 46;
/// Columns between board and panels.
const APART: u16 = 1;
/// Fewer rows than this have none to spare for the players.
const MIN_PLAYERS_HEIGHT: u16 = 12;

/// The game screen's layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What all screens share.
    pub shell: Shell,
    /// Both players on one line, where there are no panels.
    pub players: Option<Rect>,
    /// The panels.
    pub side: Option<Rect>,
    /// The board with its coordinates.
    pub board: Rect,
    /// Its cells.
    pub grid: Grid,
    /// Whose turn it is.
    pub turn: Rect,
    /// Whether the way to invite somebody stands where the board will be.
    pub invites: bool,
}

impl Scene {
    /// The layout for `game` on a terminal of this size.
    #[must_use]
    pub fn of(game: &GameModel, area: Rect) -> Scene {
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
        let focus = Focus {
            centre: game.centre,
            cursor: game.cursor,
            zoom: game.zoom,
            stones: game.stones_box(),
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

/// The cell of the board under the mouse.
#[must_use]
pub fn hit(game: &GameModel, area: Rect, at: Position) -> Option<Point> {
    let scene = Scene::of(game, area);
    if scene.invites { None } else { scene.grid.point_at(at.x, at.y) }
}
