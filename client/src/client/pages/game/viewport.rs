//! The chosen cell, the window on a large board, and whose view it follows.

use oxo_shared::{Area, BySide, Game, Point, Rules, Side, area};

use crate::client::action::Action;

/// Cells that a scroll moves the window by: a good part of a small window.
const SCROLL: i32 = 4;
/// Boards up to this side fit on the screens that people have: where a player looks on them
/// tells nothing.
const FITS: u8 = 19;

#[derive(Clone, Debug)]
pub struct Viewport {
    /// The chosen cell. The window shifts just far enough to show it.
    pub cursor: Point,
    pub centre: Point,
    pub zoom: Zoom,
    pub hovered: Option<Point>,
}

/// What a spectator knows of the players' views and follows of them, and what a player has
/// told of the own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    pub whom: Option<Side>,
    pub seen: BySide<Option<Point>>,
    /// Where this player was said to look, and when.
    pub told: Option<(Point, u64)>,
    /// Whether the server does not want to know.
    pub unwanted: bool,
}

impl Looks {
    /// Whose view comes after the one that is followed: X's, O's, nobody's.
    pub const fn next(&self) -> Option<Side> {
        match self.whom {
            None => Some(Side::X),
            Some(Side::X) => Some(Side::O),
            Some(Side::O) => None,
        }
    }

    /// Whether a player of such a game sees only a part of the board.
    pub fn is_worthwhile(rules: &Rules) -> bool {
        match rules.area() {
            Area::Bounded { width, height } => width.max(height) > FITS,
            Area::Boundless => true,
        }
    }
}

impl Viewport {
    /// At the last move, or in the middle of the board before the first.
    pub fn of(game: &Game) -> Viewport {
        let start = last(game).unwrap_or_else(|| middle(game));
        Viewport { cursor: start, centre: start, zoom: Zoom::Auto, hovered: None }
    }

    /// Moves cursor and window over the position `shown` of `whole`.
    pub fn perform(&mut self, action: Action, shown: &Game, whole: &Game) {
        match action {
            Action::Up => self.step(shown, 0, 1),
            Action::Down => self.step(shown, 0, -1),
            Action::Left => self.step(shown, -1, 0),
            Action::Right => self.step(shown, 1, 0),
            Action::ScrollUp => self.scroll(shown, 0, SCROLL),
            Action::ScrollDown => self.scroll(shown, 0, -SCROLL),
            Action::ScrollLeft => self.scroll(shown, -SCROLL, 0),
            Action::ScrollRight => self.scroll(shown, SCROLL, 0),
            Action::Centre => {
                self.cursor = last(shown).unwrap_or(self.cursor);
                self.centre = self.cursor;
            }
            Action::Fit => {
                let (low, high) = stones_box(whole);
                self.centre = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
                self.cursor = clamp(shown, self.centre);
                self.zoom = Zoom::Stones;
            }
            Action::ZoomIn => self.zoom(self.zoom.larger()),
            Action::ZoomOut => self.zoom(self.zoom.smaller()),
            _ => {}
        }
    }

    /// Puts the cursor and the window there; whether that is within reach of the stones.
    pub fn go_to(&mut self, shown: &Game, at: Point) -> bool {
        self.cursor = clamp(shown, at);
        self.centre = self.cursor;
        self.cursor == at
    }

    pub fn look_at_last(&mut self, shown: &Game) {
        self.cursor = last(shown).unwrap_or(self.cursor);
        if scrolls(shown.rules()) {
            self.centre = self.cursor;
        }
    }

    /// What the player looks at stays in the middle.
    fn zoom(&mut self, zoom: Zoom) {
        self.zoom = zoom;
        self.centre = self.cursor;
    }

    fn step(&mut self, shown: &Game, dx: i32, dy: i32) {
        self.cursor = clamp(shown, Point::new(self.cursor.x + dx, self.cursor.y + dy));
    }

    /// Moves the window and takes the cursor along, since the window always shows it.
    fn scroll(&mut self, shown: &Game, dx: i32, dy: i32) {
        self.centre = clamp(shown, Point::new(self.centre.x + dx, self.centre.y + dy));
        self.step(shown, dx, dy);
    }
}

/// The lower left and upper right corner of the smallest box around all stones; the middle
/// of the board while there are none.
pub fn stones_box(game: &Game) -> (Point, Point) {
    corners(game, game.moves().first().copied().unwrap_or_else(|| middle(game)))
}

/// The nearest cell where the cursor may be: on a boundless board, one within reach of the
/// stones, with room to look around.
fn clamp(shown: &Game, at: Point) -> Point {
    let (margin, (low, high)) = match shown.rules().area() {
        Area::Bounded { width, height } => {
            (0, (Point::ORIGIN, Point::new(i32::from(width) - 1, i32::from(height) - 1)))
        }
        Area::Boundless => (2 * area::MAX_REACH.cast_signed(), corners(shown, Point::ORIGIN)),
    };
    Point::new(
        at.x.clamp(low.x - margin, high.x + margin),
        at.y.clamp(low.y - margin, high.y + margin),
    )
}

/// The corners of the smallest box around `first` and all stones.
fn corners(game: &Game, first: Point) -> (Point, Point) {
    game.moves().iter().fold((first, first), |(low, high), at| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}

/// Whether such a board may be larger than a screen.
pub fn scrolls(rules: &Rules) -> bool {
    const ALWAYS_FITS: u8 = 3;
    match rules.area() {
        Area::Bounded { width, height } => width.max(height) > ALWAYS_FITS,
        Area::Boundless => true,
    }
}

fn last(game: &Game) -> Option<Point> {
    game.moves().last().copied()
}

fn middle(game: &Game) -> Point {
    match game.rules().area() {
        Area::Bounded { width, height } => {
            Point::new((i32::from(width) - 1) / 2, (i32::from(height) - 1) / 2)
        }
        Area::Boundless => Point::ORIGIN,
    }
}

/// Steps either way from the size that a board has by itself: more than there are sizes.
const MAX_STEPS: i8 = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// As large as it takes to see the board, or a good part of one without edges.
    #[default]
    Auto,
    /// No larger than it takes to see all stones.
    Stones,
    /// So many sizes larger than by itself, or smaller.
    By(i8),
}

impl Zoom {
    pub fn larger(self) -> Zoom {
        self.by(1)
    }

    pub fn smaller(self) -> Zoom {
        self.by(-1)
    }

    fn by(self, step: i8) -> Zoom {
        let steps = match self {
            Zoom::By(steps) => steps,
            Zoom::Auto | Zoom::Stones => 0,
        };
        match (steps + step).clamp(-MAX_STEPS, MAX_STEPS) {
            0 => Zoom::Auto,
            steps => Zoom::By(steps),
        }
    }
}
