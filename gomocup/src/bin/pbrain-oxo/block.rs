//! A position told over several lines, up to `DONE`.

use std::time::Instant;

use oxo_gomocup::{Block, Cell, Stone};
use oxo_shared::area::MAX_SIDE;

use crate::lines::TooLong;
use crate::trouble::Trouble;

/// Stones of a position: as many as the largest board has cells.
const MOST_STONES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

#[derive(Debug)]
pub struct Listing {
    pub block: Block,
    pub arrived: Instant,
    stones: Vec<Stone>,
    /// The first thing wrong. The lines after it are read all the same, for they are no
    /// commands either.
    fault: Option<Trouble>,
}

impl Listing {
    /// Nothing but the first word, read at `arrived`.
    pub fn new(block: Block, arrived: Instant) -> Listing {
        Listing { block, arrived, stones: Vec::new(), fault: None }
    }

    pub fn add(&mut self, text: Result<&str, TooLong>) {
        if self.fault.is_some() {
            return;
        }
        match self.read(text) {
            Ok(_) if self.stones.len() == MOST_STONES => {
                self.fault = Some(Trouble::TooMany(MOST_STONES));
            }
            Ok(stone) => self.stones.push(stone),
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn read(&self, text: Result<&str, TooLong>) -> Result<Stone, Trouble> {
        Ok(match self.block {
            // The order alone tells whose stone it is.
            Block::Swap2 => Stone { at: Cell::parse(text?)?, field: 0 },
            Block::Board | Block::Position | Block::Unknown(_) => Stone::parse(text?)?,
        })
    }

    pub fn stones(self) -> Result<Vec<Stone>, Trouble> {
        self.fault.map_or(Ok(self.stones), Err)
    }
}
