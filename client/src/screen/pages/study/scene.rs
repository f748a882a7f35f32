//! The layout of the study page.

use ratatui::layout::Rect;

use crate::screen::shell;

/// Minimum width for the text beside the board instead of below it.
const MIN_SIDE_BY_SIDE: u16 = 64;
/// Width of the text beside the board, and its height below the board.
const SIDE: u16 = 34;
const BELOW: u16 = 7;

#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub board: Rect,
    pub text: Rect,
}

impl Scene {
    pub(super) fn of(area: Rect) -> Scene {
        let rest = Rect { height: area.height - shell::keys(area).height, ..area };
        if area.width >= MIN_SIDE_BY_SIDE {
            let board = Rect { width: rest.width - SIDE - 1, ..rest };
            let text = Rect { x: board.right() + 1, width: SIDE, ..rest };
            return Scene { board, text };
        }
        let below = BELOW.min(rest.height / 3);
        let board = Rect { height: rest.height - below, ..rest };
        let text = Rect { y: board.bottom(), height: below, ..rest };
        Scene { board, text }
    }
}
