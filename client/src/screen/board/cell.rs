//! Cell sizes.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Boxed,
    Open,
}

/// The size of a cell, without the lines around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
    pub ruling: Ruling,
}

impl CellSize {
    /// Looks square with its lines, because terminal cells are about twice as high as wide.
    const fn boxed(height: u16) -> CellSize {
        CellSize { width: 2 * height + 1, height, ruling: Ruling::Boxed }
    }

    pub const fn open(width: u16) -> CellSize {
        CellSize { width, height: 1, ruling: Ruling::Open }
    }

    /// Width and height of the line before the first cell.
    pub const fn line(self) -> u16 {
        match self.ruling {
            Ruling::Boxed => 1,
            Ruling::Open => 0,
        }
    }

    pub const fn pitch(self) -> (u16, u16) {
        (self.width + self.line(), self.height + self.line())
    }

    /// Returns the columns that a row of cells takes, including the last line of a boxed board or
    /// the closing bracket of an open one.
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

/// Height of the largest cell, at which a 3x3 board fills the largest common terminals.
const HIGHEST: u16 = 15;

/// The size on a board that does not fit the window.
pub const SCROLLING: CellSize = CellSize::open(2);
pub const SMALLEST: CellSize = CellSize::open(1);

pub fn sizes() -> impl Iterator<Item = CellSize> {
    // Only odd heights have a middle row, for row numbers, letters and stones.
    let boxed = (1..=HIGHEST).rev().step_by(2).map(CellSize::boxed);
    boxed.chain([CellSize::open(3), SCROLLING, SMALLEST])
}
