//! How large a cell can be drawn.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Boxed,
    Open,
}

/// How large one cell is, without the lines around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
    pub ruling: Ruling,
}

impl CellSize {
    /// Terminal cells are about twice as high as wide: with its lines it looks square.
    const fn boxed(height: u16) -> CellSize {
        CellSize { width: 2 * height + 1, height, ruling: Ruling::Boxed }
    }

    pub const fn open(width: u16) -> CellSize {
        CellSize { width, height: 1, ruling: Ruling::Open }
    }

    /// Columns and rows of the line before the first cell.
    pub const fn line(self) -> u16 {
        match self.ruling {
            Ruling::Boxed => 1,
            Ruling::Open => 0,
        }
    }

    pub const fn pitch(self) -> (u16, u16) {
        (self.width + self.line(), self.height + self.line())
    }

    /// Columns that `cells` in a row take.
    ///
    /// The last line of a boxed board, or the closing bracket around an open cell.
    pub const fn columns(self, cells: u16) -> u16 {
        cells.saturating_mul(self.pitch().0).saturating_add(self.closing())
    }

    pub const fn closing(self) -> u16 {
        if self.width == 2 { 1 } else { self.line() }
    }

    pub const fn rows(self, cells: u16) -> u16 {
        cells.saturating_mul(self.pitch().1).saturating_add(self.line())
    }
}

/// The highest cell: a board of 3x3 fills the largest terminals that people have.
const HIGHEST: u16 = 15;

/// The size on boards of which only a part is in sight.
pub const SCROLLING: CellSize = CellSize::open(2);
pub const SMALLEST: CellSize = CellSize::open(1);

pub fn sizes() -> impl Iterator<Item = CellSize> {
    // Of an even number of rows none is in the middle: for row numbers, letters and stones.
    let boxed = (1..=HIGHEST).rev().step_by(2).map(CellSize::boxed);
    boxed.chain([CellSize::open(3), SCROLLING, SMALLEST])
}
